"""The reference names everything that there is, and nothing else.

Tables between ``<!-- NAME -->`` and ``<!-- end -->`` are made from the source;
``UPDATE_DOCS=1 pytest tests/docs`` writes them anew.
"""

from __future__ import annotations

import ast
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from pages import ROOT

import pedelec_codegen
from pedelec_codegen import Source, compile_toolset
from pedelec_codegen.cli.generate import GROUPS
from pedelec_codegen.config import OPTIONS
from pedelec_codegen.render.modules.package import RUNTIME_EXPORTS
from pedelec_codegen.schema.dialects import INSTEAD, KINDS
from pedelec_codegen.toolset import ANNOTATION_FIELDS, LEGACY, TOOL_FIELDS, TOP_FIELDS

UPDATE = os.environ.get("UPDATE_DOCS") == "1"
BOUND = b"""
name = "a"
description = "b"
handler = "app.tools:a"
argsSchema = { type = "object" }
"""
REFERENCE = ROOT / "docs" / "reference"


def _page(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text(encoding="utf-8")


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _codes(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _instead(table: Mapping[str, str], heading: str, mark: str) -> list[str]:
    rows = [_row(f"`{key}`", f"{mark}{text}{mark}") for key, text in table.items()]
    return [_row(heading, "write instead"), _row("---", "---"), *rows]


TABLES: dict[str, Callable[[], list[str]]] = {
    "kinds": lambda: [
        _row("`type`", "keywords"),
        _row("---", "---"),
        *(_row(f"`{kind}`", _codes(keywords)) for kind, keywords in KINDS.items()),
    ],
    "instead": lambda: _instead(INSTEAD, "keyword", ""),
    "legacy": lambda: _instead(LEGACY, "field", "`"),
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_those_of_the_source(name: str) -> None:
    path = REFERENCE / "spec-files.md"
    text = path.read_text(encoding="utf-8")
    table = "\n".join(TABLES[name]())
    pattern = re.compile(rf"(<!-- {name} -->\n\n)(.+?)(\n\n<!-- end -->)", re.DOTALL)
    assert pattern.search(text)
    if UPDATE:
        path.write_text(pattern.sub(lambda m: m[1] + table + m[3], text), encoding="utf-8")
    else:
        assert pattern.search(text)[2] == table  # type: ignore[index]


def test_every_field_of_a_spec_is_there() -> None:
    listed = set(re.findall(r"^\| `([^`]+)`", _page("spec-files"), flags=re.MULTILINE))
    assert {*TOOL_FIELDS, *TOP_FIELDS, *ANNOTATION_FIELDS} <= listed


def test_every_flag_is_there() -> None:
    known = {name for group in GROUPS for flag in group.flags for name in flag.names}
    listed = re.findall(r"^\| (.+?) \|", _page("commands"), flags=re.MULTILINE)
    assert {f for cell in listed for f in re.findall(r"`(-[\w-]*)(?: [A-Z]+)?`", cell)} == known


def test_every_config_key_is_there() -> None:
    listed = re.findall(r"^\| `([\w-]+)` \|", _page("config"), flags=re.MULTILINE)
    assert set(listed) == {*OPTIONS, "specs", "output", "toolsets"}


def test_every_public_name_is_there() -> None:
    page = _page("api")
    for name in pedelec_codegen.__all__:
        assert f"`{name}" in page, name


def test_every_generated_file_is_there() -> None:
    files = compile_toolset([Source("spec.toml", BOUND)]).files
    listed = set(re.findall(r"^\| `([\w.-]+)` \|", _page("generated-code"), flags=re.MULTILINE))
    assert listed >= {*files, ".pedelec-gen.json"}
    page = _page("generated-code")
    for name in RUNTIME_EXPORTS:
        assert f"`{name}`" in page, name


def test_every_rule_is_there() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (\w+) \|", _page("diagnostics"), flags=re.MULTILINE)
    assert len(rows) == len(dict(rows)), "a rule stands twice"
    rules = {rule: severity for rule, severities in _rules().items() for severity in severities}
    assert dict(rows) == rules


def _rules() -> dict[str, set[str]]:
    """The rule ids in our own code, with their severities."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in Path(pedelec_codegen.__file__).parent.rglob("*.py"):
        for rule, severity in _rules_in(ast.parse(path.read_text(encoding="utf-8"))):
            found[rule].add(severity)
    return found


# By the name of what is called: where the rule stands among its arguments.
_CALLS = {"error": 0, "_error": 0, "_syntax": 0, "warning": 0, "Refused": 0, "PatternFinding": 1}
_RULE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def _rules_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "rule":
            yield from ((rule, "error") for rule in _constants(node.value))
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).rpartition(".")[2]
        if name == "_fitting":
            yield from ((f"invalid-{word}", "error") for word in _words(node.args[-1]))
        if name in _CALLS and len(node.args) > _CALLS[name]:
            warns = name == "warning" or "'warning'" in ast.unparse(node.args[0])
            severity = "warning" if warns else "error"
            yield from ((rule, severity) for rule in _constants(node.args[_CALLS[name]]))


def _constants(node: ast.AST) -> Iterator[str]:
    yield from (word for word in _words(node) if _RULE.fullmatch(word))


def _words(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
