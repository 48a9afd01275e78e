"""Packages for each target Python, as checkers that assume that Python see them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import typing_checkers
from typing_projects import DESK, LENIENT, generate, options_of

FULL = os.environ.get("PEDELEC_FULL") == "1"
TARGETS = ["3.10", "3.11", "3.13", "3.14"] if FULL else ["3.10", "3.14"]
"""3.11 is what all other tests here assume."""
USE = """
from __future__ import annotations

from {package} import UPDATE_COUNTER, Router, ToolCallContext, UpdateCounterArgs, UpdateCounterResult


@UPDATE_COUNTER.handler
async def handler(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {{"value": args["delta"]}}


async def use(router: Router) -> None:
    result = await router.call(UPDATE_COUNTER({{"delta": 1}}))
    if "error" in result:
        print(result["error"]["code"])
    else:
        print(result["value"] + 1)
    UPDATE_COUNTER({{"delta": ""}})  # E: typeddict-item reportArgumentType
    UPDATE_COUNTER({{}})  # E: typeddict-item reportArgumentType
    UPDATE_COUNTER.fail("NOWHERE", "x")  # E: arg-type reportArgumentType
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By target a folder, with the package of plain options and that of all of them."""
    folder = tmp_path_factory.mktemp("targets")
    for target in TARGETS:
        below = folder / f"py{target.replace('.', '')}"
        below.mkdir()
        plain = f'target-python = "{target}"'
        generate(below / "plain", DESK, options_of(plain))
        every = f'{plain}\nhandler-args = "filled"\nread-only-args = true\nclosed = true'
        generate(below / "every", DESK, options_of(every))
        (below / "use.py").write_text(USE.format(package="plain"), encoding="utf-8")
    return folder


def compare(below: Path, report: typing_checkers.Report, checker: str) -> None:
    """All is as the marks say, and the packages are clean."""
    text = (below / "use.py").read_text(encoding="utf-8")
    found = typing_checkers.differences(text, report, "use.py", checker)
    assert not found, typing_checkers.readable(text, found)
    assert {file for file, _ in report} == {"use.py"}


@pytest.mark.parametrize("target", TARGETS)
def test_mypy(packages: Path, target: str) -> None:
    below = packages / f"py{target.replace('.', '')}"
    report = typing_checkers.mypy(below, ["plain", "every", "use.py"], target)
    compare(below, report, "mypy")


@pytest.mark.parametrize("target", TARGETS)
def test_pyright(packages: Path, target: str) -> None:
    below = packages / f"py{target.replace('.', '')}"
    report = typing_checkers.pyright(below, {**LENIENT, "pythonVersion": target})
    compare(below, report, "pyright")
