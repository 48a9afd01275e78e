"""What type checkers say of code that uses generated packages, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
import typing_checkers
from typing_projects import CASES, module_of


def _name(case: Path) -> str:
    return f"{case.parent.name}/{case.stem}"


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_mypy_says_what_is_expected(case: Path, mypy: typing_checkers.Report) -> None:
    _compare(case, mypy, "mypy")


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_pyright_says_what_is_expected(case: Path, pyright: typing_checkers.Report) -> None:
    _compare(case, pyright, "pyright")


def _compare(case: Path, report: typing_checkers.Report, checker: str) -> None:
    text = case.read_text(encoding="utf-8")
    found = typing_checkers.differences(text, report, module_of(case), checker)
    assert not found, f"{checker} on {_name(case)}:\n{typing_checkers.readable(text, found)}"


def test_packages_are_clean(mypy: typing_checkers.Report, pyright: typing_checkers.Report) -> None:
    cases = {module_of(case) for case in CASES}
    beside = [(place, said) for report in (mypy, pyright) for place, said in report.items()]
    assert [(place, said) for place, said in beside if place[0] not in cases] == []
