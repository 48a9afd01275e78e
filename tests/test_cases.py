"""The case folders: a project, a command, and what has to come of it.

A case is a folder below ``cases/`` that holds ``command`` (each line is run in turn) and may hold
``input/`` (the files of a project), ``stdout`` and ``stderr`` (nothing is said if there is no such
file), ``exit`` (the status of the last line, 0 if there is no file), and ``output/`` (generated
files that matter to the case). ``UPDATE_CASES=1 python -m pytest tests/test_cases.py`` writes
anew what is expected: read the difference as the user of that project would.

Whatever a case is about, a package that comes out of it is held to what holds for all of them.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import types
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import black
import pytest
import tomli
from typing_extensions import get_type_hints, is_typeddict

from pedelec_codegen import Options, Source, compile_toolset
from pedelec_codegen.cli import main

HERE = Path(__file__).parent / "cases"
CASES = sorted(path.parent for path in HERE.rglob("command"))
UPDATE = os.environ.get("UPDATE_CASES") == "1"
FULL = os.environ.get("PEDELEC_FULL") == "1"
FIXED = {"_checks.py", "_runtime.py", "_testing.py"}
"""Modules that are the same in every package; they have tests of their own."""


def name_of(case: Path) -> str:
    return case.relative_to(HERE).as_posix()


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_case(case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    shutil.copytree(case / "input", work) if (case / "input").exists() else work.mkdir()
    (work / ".git").mkdir(exist_ok=True)  # the project ends here: no configuration above is found
    monkeypatch.chdir(work)
    monkeypatch.setenv("NO_COLOR", "1")
    status, stdout, stderr = 0, "", ""
    for line in (case / "command").read_text(encoding="utf-8").splitlines():
        status, out, err = run(line, monkeypatch)
        stdout, stderr = stdout + out, stderr + err
    expect(case / "stdout", stdout, "")
    expect(case / "stderr", stderr, "")
    expect(case / "exit", f"{status}\n", "0\n")
    for expected in sorted((case / "output").rglob("*")):
        if expected.is_file():
            made = work / expected.relative_to(case / "output")
            expect(expected, made.read_text(encoding="utf-8"), None)
    packages = [path.parent for path in work.rglob("manifest.json")]
    for package in packages:
        check_text(package, line_length(case))
        if target(case) <= sys.version_info[1]:
            check_import(package)
    if len(packages) == 1 and status == 0:
        check_manifest(packages[0], work / "specs")


def test_no_case_is_passed_over() -> None:
    known = {"command", "input", "stdout", "stderr", "exit", "output"}
    for folder in HERE.glob("*/*"):
        assert folder in CASES, "it has no command"
        assert {path.name for path in folder.iterdir()} <= known, folder


@pytest.mark.parametrize("length", [79, 88, 100, 120])
def test_formatters_and_linter_leave_all_of_it_alone(length: int, tmp_path: Path) -> None:
    for case in CASES:
        sources = [
            Source(path.relative_to(case / "input").as_posix(), path.read_bytes())
            for path in sorted((case / "input").rglob("*"))
            if path.suffix in (".json", ".toml") and path.name != "pyproject.toml"
        ]
        build = compile_toolset(sources, Options(line_length=length, target_python=(3, 11)))
        for path, text in build.files.items():
            fixed = Path(path).name in FIXED
            file = tmp_path / (Path("fixed") if fixed else Path("cases", name_of(case))) / path
            if file.suffix == ".py":
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
    option = f"--line-length={length}"
    checks = [
        ["ruff", "format", "--isolated", option, "--check", "."],
        ["ruff", "check", "--isolated", option, "--target-version=py311", "cases"],
    ]
    if FULL:
        checks.append(["black", "--config", os.devnull, option, "--check", "--diff", "-q", "."])
    for check in checks:
        command = [sys.executable, "-m", *check]
        done = subprocess.run(
            command, cwd=tmp_path, check=False, capture_output=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout + done.stderr


def run(line: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """Status, stdout and stderr of a line: our command, or one of the few that a case needs."""
    program, *words = shlex.split(line)
    if program == "rm":
        for word in words:
            Path(word).unlink()
        return 0, "", ""
    if program == "append":
        target, text = words
        with open(target, "a", encoding="utf-8") as file:
            file.write(text + "\n")
        return 0, "", ""
    assert program == "pedelec-gen", line
    stdin = b""
    if "<" in words:
        stdin = Path(words.pop()).read_bytes()
        words.remove("<")
    out, err = io.BytesIO(), io.BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8", newline="\n"))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8", newline="\n"))
        status = main(words)
        sys.stdout.flush()
        sys.stderr.flush()
        return status, out.getvalue().decode(), err.getvalue().decode()


def expect(path: Path, text: str, default: str | None) -> None:
    if UPDATE:
        if text == default:
            path.unlink(missing_ok=True)
        else:
            path.write_text(text, encoding="utf-8", newline="\n")
        return
    expected = path.read_text(encoding="utf-8") if path.exists() else default
    assert text == expected, f"{path.name} differs"


def settings(case: Path, pattern: str) -> list[int]:
    """The numbers after a pattern in the command and the configuration of a case."""
    files = [case / "command", case / "input" / "pyproject.toml"]
    text = "".join(path.read_text(encoding="utf-8") for path in files if path.exists())
    return [int(number) for number in re.findall(pattern + r"(\d+)", text)]


def target(case: Path) -> int:
    """The minor version of the newest Python that the case asks for."""
    return max(settings(case, r"python\W+3\."), default=11)


def line_length(case: Path) -> int:
    return max(settings(case, r"line-length\W+"), default=88)


def check_text(package: Path, line_length: int) -> None:
    """Every module compiles without a warning, and black changes nothing."""
    for path in package.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            compile(text, str(path), "exec")
        if path.name not in FIXED:
            assert black.format_str(text, mode=black.Mode(line_length=line_length)) == text, path


def check_import(folder: Path) -> None:
    """All public names load, the manifest is the written one, and TypedDicts have the wire keys."""
    written = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for package in imported(folder):
        manifest = importlib.import_module(f"{folder.name}.manifest").manifest()
        assert json.dumps(manifest) == json.dumps(written)
        for entry in written["tools"]:
            check_keys(package.TOOLS[entry["name"]].args_type, entry["argsSchema"])
        for name in package.__all__:
            getattr(package, name)


def check_keys(hint: Any, schema: dict[str, Any]) -> None:
    """TypedDicts have the wire keys, required where the schema says so, at every depth."""
    if schema.get("type") == "array":
        check_keys(get_args(hint)[0], schema["items"])
    elif schema.get("type") == "object" and (schema.get("properties") or is_typeddict(hint)):
        assert set(hint.__annotations__) == set(schema.get("properties", {}))
        assert hint.__required_keys__ == set(schema.get("required", []))
        hints = get_type_hints(hint)
        for name, below in schema.get("properties", {}).items():
            check_keys(hints[name], below)


def imported(folder: Path) -> Iterator[types.ModuleType]:
    """The package in a folder, while the loop lasts."""
    sys.path.insert(0, str(folder.parent))
    try:
        yield importlib.import_module(folder.name)
    finally:
        sys.path.remove(str(folder.parent))
        for name in [n for n in sys.modules if n.partition(".")[0] == folder.name]:
            del sys.modules[name]


def check_manifest(package: Path, specs: Path) -> None:
    """The manifest is what the specs say, in their order and with their keys in order."""
    paths = [path for path in specs.rglob("*") if path.suffix.lower() in (".json", ".toml")]
    tools: list[dict[str, Any]] = []
    for path in sorted(paths, key=lambda path: path.relative_to(specs).as_posix()):
        text = path.read_bytes().decode("utf-8-sig")
        if "$ref" in text or '"schemas"' in text:
            return
        data = json.loads(text) if path.suffix.lower() == ".json" else tomli.loads(text)
        tools += data.get("tools", [data] if "name" in data else [])
    fields = ("name", "description", "argsSchema", "timeoutMs")
    expected = [{field: tool[field] for field in fields if field in tool} for tool in tools]
    written = json.loads((package / "manifest.json").read_text(encoding="utf-8"))
    assert json.dumps(written["tools"]) == json.dumps(expected)
