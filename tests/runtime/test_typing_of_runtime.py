"""What the checkers say of code that uses the package, line by line.

A line of ``typing_cases/`` that is wrong ends in ``# E: MYPY PYRIGHT "fragment"``, or has that alone
on the line above: the code that mypy and the rule that pyright give there. ``a|b`` is either, ``a,b`` is both, ``-`` is nothing (a
thing that this checker is known not to see), ``code@-2`` is that code two lines above. Every message
holds the fragment, if there is one. Anything else that a checker says is a failure.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
CASES = sorted((HERE / "typing_cases").glob("*.py"))
MARK = re.compile(r'# E: (?P<mypy>\S+) (?P<pyright>\S+)(?: "(?P<fragment>[^"]+)")?$')


class Said(NamedTuple):
    code: str
    message: str


Report = Mapping[tuple[str, int], list[Said]]


@pytest.fixture(scope="module")
def project(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the cases beside it, and strict settings."""
    folder = tmp_path_factory.mktemp("typing")
    shutil.copytree(site / "sample", folder / "sample")
    for case in CASES:
        shutil.copy(case, folder / case.name)
    settings = {
        "include": ["."],
        # What is written by hand and generated in other ways.
        "exclude": ["sample/validators.py"],
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
        "reportUnusedExpression": "none",
        "reportUnusedCoroutine": "none",
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    return folder


def ask(project: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def mypy(project: Path) -> Report:
    options = ["--strict", "--output=json", "--python-version=3.11", "--no-incremental"]
    output = ask(project, "mypy", *options, "sample", *(case.name for case in CASES))
    found: dict[tuple[str, int], list[Said]] = defaultdict(list)
    for line in output.splitlines():
        said = json.loads(line)
        place = said["file"], said["line"]
        if said["severity"] == "error":
            message = f"{said['message']} {said['hint']}"
            found[place].append(Said(said["code"], message))
        elif place in found:
            code, message = found[place].pop()
            found[place].append(Said(code, f"{message} {said['message']}"))
    return found


@pytest.fixture(scope="module")
def pyright(project: Path) -> Report:
    output = json.loads(ask(project, "pyright", "--outputjson"))
    found: dict[tuple[str, int], list[Said]] = defaultdict(list)
    for said in output["generalDiagnostics"]:
        file = str(Path(said["file"]).relative_to(project))
        line = said["range"]["start"]["line"] + 1
        found[file, line].append(Said(said["rule"], said["message"]))
    return found


def expected(case: Path, checker: str) -> dict[int, tuple[str, str]]:
    """By line: the codes that are expected, and the fragment."""
    lines: dict[int, tuple[str, str]] = {}
    for number, line in enumerate(case.read_text().splitlines(), 1):
        if "# E:" not in line:
            continue
        mark = MARK.search(line)
        assert mark, f"{case.name}:{number}: not a mark: {line}"
        codes, _, at = mark[checker].partition("@")
        if line.lstrip().startswith("#"):
            number += 1
        if codes != "-":
            lines[number + int(at or 0)] = codes, mark["fragment"] or ""
    return lines


def fits(codes: str, said: list[Said]) -> bool:
    found = {each.code for each in said}
    return found == set(codes.split(",")) or (len(found) == 1 and found <= set(codes.split("|")))


def differences(report: Report, case: Path, checker: str) -> list[str]:
    wanted = expected(case, checker)
    found = {line: said for (file, line), said in report.items() if file == case.name}
    wrong: list[str] = []
    for line in sorted({*wanted, *found}):
        codes, fragment = wanted.get(line, ("-", ""))
        said = found.get(line, [])
        if not fits(codes, said) or not all(fragment in each.message for each in said):
            wrong.append(f"{case.name}:{line}: expected {codes} {fragment}, was {said}")
    return wrong


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_mypy_says_what_is_expected(mypy: Report, case: Path) -> None:
    assert not (wrong := differences(mypy, case, "mypy")), "\n".join(wrong)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_pyright_says_what_is_expected(pyright: Report, case: Path) -> None:
    assert not (wrong := differences(pyright, case, "pyright")), "\n".join(wrong)


def test_the_package_is_clean(mypy: Report, pyright: Report) -> None:
    assert [key for key in (*mypy, *pyright) if key[0].startswith("sample")] == []
