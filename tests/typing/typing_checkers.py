"""Runs type checkers and compares what they say with the marks in the checked code.

A line that is wrong ends in ``# E: MYPY PYRIGHT "fragment"``, or has that alone on the line above:
the code that mypy and the rule that pyright give there. ``a|b`` is either, ``a,b`` is both, ``-``
is nothing (a thing that this checker is known not to see), ``code@-2`` is that code two lines
above. ``F`` for ``E`` says that the code is right and the checker wrong. A message there holds the fragment, if there is one; with two, the first is for mypy and the
second for pyright. Anything else that a checker says is a failure.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

MARK = re.compile(
    r'# (?P<kind>[EF]): (?P<mypy>\S+) (?P<pyright>\S+)(?: "(?P<first>[^"]+)")?(?: "(?P<second>[^"]+)")?$'
)


class Said(NamedTuple):
    code: str
    message: str


Report = Mapping[tuple[str, int], Sequence[Said]]
"""What a checker says, by file (relative to the project) and line."""


class Expected(NamedTuple):
    codes: str
    fragment: str


class Difference(NamedTuple):
    line: int
    expected: str
    said: Sequence[Said]


# -- Asking -------------------------------------------------------------------


def mypy(project: Path, files: Sequence[str], version: str = "3.11") -> Report:
    options = ["--strict", "--output=json", f"--python-version={version}", "--no-incremental"]
    output = _ask(project, sys.executable, "-m", "mypy", *options, *files)
    found: dict[tuple[str, int], list[Said]] = defaultdict(list)
    for line in output.splitlines():
        if not line.startswith("{"):  # where all is well, it says so in words
            continue
        said = json.loads(line)
        place = said["file"], said["line"]
        if said["severity"] == "error":
            found[place].append(Said(said["code"], f"{said['message']} {said['hint']}"))
        elif place in found:
            code, message = found[place].pop()
            found[place].append(Said(code, f"{message} {said['message']}"))
    return found


def pyright(project: Path, settings: Mapping[str, object]) -> Report:
    """``settings`` go into the file of settings, on top of strict ones."""
    strict = {"include": ["."], "typeCheckingMode": "strict", "pythonVersion": "3.11"}
    text = json.dumps({**strict, **settings})
    (project / "pyrightconfig.json").write_text(text, encoding="utf-8")
    command = ["pyright", "--outputjson", "--pythonpath", sys.executable]
    output = json.loads(_ask(project, sys.executable, "-m", *command))
    found: dict[tuple[str, int], list[Said]] = defaultdict(list)
    for said in output["generalDiagnostics"]:
        file = Path(said["file"]).relative_to(project.resolve()).as_posix()
        place = file, said["range"]["start"]["line"] + 1
        found[place].append(Said(said["rule"], said["message"]))
    return found


def pyrefly(project: Path, files: Sequence[str]) -> Report:
    options = ["--output-format=min-text", "--python-version=3.11", "--search-path=."]
    interpreter = f"--python-interpreter-path={sys.executable}"
    command = [_beside("pyrefly"), "check", *options, interpreter, *files]
    return _lines(project, _ask(project, *command), r"ERROR ([^:]+):(\d+):[-:\d]+: (.*) \[(.+)\]")


def ty(project: Path, files: Sequence[str]) -> Report:
    options = ["--output-format=concise", "--python-version=3.11", f"--python={sys.prefix}"]
    command = [_beside("ty"), "check", "--color=never", *options, *files]
    pattern = r"([^:]+):(\d+):\d+: (?:error|warning)\[(.+?)\] (.*)"
    return _lines(project, _ask(project, *command), pattern)


def version(program: str) -> str:
    """``1.5.0`` of ``pyrefly 1.5.0``."""
    return _ask(Path.cwd(), _beside(program), "--version").split()[1]


def _beside(program: str) -> str:
    return str(Path(sys.executable).parent / program)


def _ask(project: Path, *command: str) -> str:
    done = subprocess.run(
        command, cwd=project, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


def _lines(project: Path, output: str, pattern: str) -> Report:
    found: dict[tuple[str, int], list[Said]] = defaultdict(list)
    for line in output.splitlines():
        if match := re.fullmatch(pattern, line.strip()):
            file = match[1].removeprefix(f"{project}/")
            code, message = sorted(match.groups()[2:], key=len)
            found[file, int(match[2])].append(Said(code, message))
    return found


# -- Comparing ----------------------------------------------------------------


def marks(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The marks, each with the line that it is about."""
    for number, line in enumerate(text.splitlines(), 1):
        if "# E: " in line or "# F: " in line:
            mark = MARK.search(line)
            assert mark, f"line {number} has no proper mark: {line}"
            yield number + line.lstrip().startswith("#"), mark


def expected(text: str, checker: str) -> dict[int, Expected]:
    """By line, what mypy or pyright has to say."""
    found: dict[int, Expected] = {}
    for number, mark in marks(text):
        codes, _, at = mark[checker].partition("@")
        fragment = mark["second"] if checker == "pyright" and mark["second"] else mark["first"]
        if codes != "-":
            found[number + int(at or 0)] = Expected(codes, fragment or "")
    return found


def differences(text: str, report: Report, file: str, checker: str) -> list[Difference]:
    """The lines about which a checker does not say what is expected."""
    wanted = expected(text, checker)
    found = {line: said for (name, line), said in report.items() if name == file}
    return [
        Difference(line, " ".join(wanted.get(line, ("nothing",))).strip(), found.get(line, ()))
        for line in sorted({*wanted, *found})
        if not _fits(wanted.get(line), found.get(line, ()))
    ]


def _fits(wanted: Expected | None, said: Sequence[Said]) -> bool:
    if wanted is None:
        return not said
    found = {each.code for each in said}
    codes, fragment = wanted
    fitting = found == set(codes.split(",")) or (len(found) == 1 and found <= set(codes.split("|")))
    return fitting and any(fragment in each.message for each in said)


def readable(text: str, found: Sequence[Difference]) -> str:
    """The lines with what was expected and what was said."""
    lines = text.splitlines()
    shown: list[str] = []
    for line, wanted, said in found:
        shown += [f"{line}: {lines[line - 1].strip()}", f"  - {wanted}"]
        shown += [f"  + {each.code} {each.message}" for each in said] or ["  + nothing"]
    return "\n".join(shown)
