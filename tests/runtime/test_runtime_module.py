"""The module itself: its layout, what it imports, on which Pythons it runs, how fast."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import timeit
from pathlib import Path
from typing import Any

import black
import pytest

HERE = Path(__file__).parent
RUNTIME = HERE.parent.parent / "templates" / "_runtime.py"
FIXED = sorted(RUNTIME.parent.glob("*.py"))
"""The modules that are the same in every package."""

WIDTHS = [79, 88, 100, 120]
PYTHONS = ["3.10", "3.11", "3.12", "3.13", "3.14"]


def python(version: str) -> str | None:
    """An interpreter of that version: on the path, or one that pyenv has."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        return sys.executable
    pyenv = Path.home() / ".pyenv" / "versions"
    for found in sorted(pyenv.glob(f"{version}.*/bin/python")):
        return str(found)
    return shutil.which(f"python{version}")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", FIXED, ids=lambda path: path.name)
def test_black_leaves_it_alone(path: Path, width: int) -> None:
    mode = black.Mode(line_length=width, target_versions={black.TargetVersion.PY310})
    text = path.read_text(encoding="utf-8")
    assert black.format_str(text, mode=mode) == text


@pytest.mark.parametrize("width", WIDTHS)
def test_ruff_leaves_all_of_them_alone(width: int) -> None:
    for action in (["format", "--diff"], ["check", "--target-version=py310"]):
        command = ["ruff", *action, "--isolated", "--no-cache", f"--line-length={width}"]
        done = subprocess.run(
            [sys.executable, "-m", *command, *map(str, FIXED)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", FIXED, ids=lambda path: path.name)
def test_no_line_is_longer_than_any_package_allows(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > min(WIDTHS)] == []


@pytest.mark.parametrize("version", PYTHONS)
def test_it_runs_on(version: str) -> None:
    interpreter = python(version)
    if interpreter is None:
        pytest.skip(f"no Python {version} here")
    environment = {**os.environ, "PYTHONPATH": str(RUNTIME.parent)}
    command = [interpreter, "-W", "error", str(HERE / "smoke.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("fine\n", 0), done.stderr


def test_it_imports_next_to_nothing() -> None:
    dear = "asyncio dataclasses inspect json logging threading typing_extensions"
    code = f"import sys, _runtime; print([m for m in {dear.split()} if m in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(RUNTIME.parent)}
    command = [sys.executable, "-S", "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_dispatch_costs_little(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under 3 µs on an idle machine (benchmarks measure it); a busy one is allowed thrice that."""
    import sample

    tool: Any = sample.UPDATE_COUNTER
    monkeypatch.setattr(tool, "_is_args", lambda args: True)
    router: Any = sample.Router({"update_counter": lambda args, ctx: {"value": 1}})
    args = {"delta": 1}
    rounds = timeit.repeat(
        lambda: router.dispatch_sync("update_counter", args), number=1000, repeat=30
    )
    assert min(rounds) / 1000 < 9e-6
