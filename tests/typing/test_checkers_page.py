"""docs/reference/type-checkers.md lists what the checkers disagree about, from the cases.

``UPDATE_DOCS=1 pytest tests/typing/test_checkers_page.py`` writes its tables anew.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import typing_checkers
from typing_projects import CASES, module_of

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "type-checkers.md"
UPDATE = os.environ.get("UPDATE_DOCS") == "1"
CHECKERS = ("mypy", "pyright", "pyrefly", "ty")
MADE_WITH = re.compile(r"pyrefly (\S+) and ty (\S+)\.")


class Row(NamedTuple):
    case: str
    code: str
    right: bool
    reported: tuple[bool, ...]


def rows(reports: dict[str, typing_checkers.Report]) -> Iterator[Row]:
    """The statements of the cases that not every checker says the same of."""
    for case in CASES:
        text = case.read_text(encoding="utf-8")
        lines = text.splitlines()
        tree = ast.parse(text)
        wanted = {
            checker: set(typing_checkers.expected(text, checker)) for checker in ("mypy", "pyright")
        }
        marked = {line: mark["kind"] == "E" for line, mark in typing_checkers.marks(text)}
        found = {
            checker: {line for file, line in reports[checker] if file == module_of(case)}
            for checker in ("pyrefly", "ty")
        }
        said = {**wanted, **found}
        statements: dict[tuple[int, int], bool] = {}
        for line in sorted({*marked, *(n for lines_ in said.values() for n in lines_)}):
            span = statement(tree, line)
            statements[span] = statements.get(span, False) or marked.get(line, False)
        for (first, last), wrong in statements.items():
            span_lines = range(first, last + 1)
            reported = tuple(any(n in said[checker] for n in span_lines) for checker in CHECKERS)
            if len(set(reported)) > 1 or (wrong and not any(reported)):
                shown = next(n for n in (*sorted(marked), first) if n in span_lines)
                code = re.sub(r"\s*# [EF]: .*", "", lines[shown - 1]).strip()
                yield Row(f"{case.parent.name}/{case.stem}", code, not wrong, reported)


def statement(tree: ast.Module, line: int) -> tuple[int, int]:
    """The lines of the innermost statement there; of a function or class only its head."""
    spans: list[tuple[int, int]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            last = node.end_lineno or node.lineno
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(each.lineno for each in decorators)])
            if body := getattr(node, "body", None):
                last = max(node.lineno, body[0].lineno - 1)
            if first <= line <= last:
                spans.append((first, last))
    return min(spans, key=lambda span: span[1] - span[0], default=(line, line))


def table(found: list[Row], yes: str, no: str) -> str:
    heads = ["case", "code", *CHECKERS]
    shown = [heads, ["---"] * len(heads)]
    for case, code, _, reported in found:
        cells = [yes if each else no for each in reported]
        shown.append([case, "`` " + code.replace("|", "\\|") + " ``", *cells])
    return "\n".join(f"| {' | '.join(row)} |" for row in shown)


def test_the_tables_are_what_checkers_say(
    pyrefly: typing_checkers.Report, ty: typing_checkers.Report
) -> None:
    page = PAGE.read_text(encoding="utf-8")
    versions = tuple(typing_checkers.version(program) for program in ("pyrefly", "ty"))
    made_with = MADE_WITH.search(page)
    assert made_with
    if made_with.groups() != versions and not UPDATE:
        pytest.skip(f"the tables were made with pyrefly {made_with[1]} and ty {made_with[2]}")
    found = list(rows({"pyrefly": pyrefly, "ty": ty}))
    tables = {
        "unseen": table([row for row in found if not row.right], "yes", "**no**"),
        "refused": table([row for row in found if row.right], "**yes**", "no"),
    }
    made = MADE_WITH.sub(f"pyrefly {versions[0]} and ty {versions[1]}.", page)
    for name, text in tables.items():
        pattern = re.compile(rf"(<!-- {name} -->\n\n).*?(\n\n<!-- end -->)", re.DOTALL)
        assert pattern.search(made)
        made = pattern.sub(lambda match: match[1] + text + match[2], made)  # noqa: B023
    if UPDATE:
        PAGE.write_text(made, encoding="utf-8")
    else:
        assert page == made, "UPDATE_DOCS=1 writes the tables anew: read the difference"
