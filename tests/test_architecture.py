"""The order of the stages, and the names that templates use."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import pedelec_codegen
from pedelec_codegen import Options, Source, compile_toolset
from pedelec_codegen.naming import RESERVED

ROOT = Path(pedelec_codegen.__file__).parent
ORDER = [
    "source",
    "diagnostics",
    "config",
    "load",
    "schema",
    "toolset",
    "naming",
    "lint",
    "render",
    "pipeline",
    "write",
    "report",
    "cli",
    "__main__",
]
MODULES = sorted(path for path in ROOT.rglob("*.py") if "templates" not in path.parts)


def stage(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """The stages that a module imports from, with their lines; its own is left out."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = package[: len(package) - (node.level - 1)]
        if base:
            found = [base[0]]
        elif node.module:
            found = [node.module.split(".")[0]]
        else:
            found = [alias.name for alias in node.names if alias.name != "__version__"]
        yield from ((node.lineno, name) for name in found if name != stage(path))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_point_to_earlier_stages(path: Path) -> None:
    if stage(path) == "__init__":  # the public API names what lies anywhere
        return
    assert stage(path) in ORDER, "a new stage needs its place in the order"
    earlier = ORDER[: ORDER.index(stage(path))]
    upward = [f"line {line}: {name}" for line, name in imports(path) if name not in earlier]
    assert not upward, f"{stage(path)} comes before what it imports"


def test_modules_import_each_other_relatively() -> None:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            assert not any(name.split(".")[0] == "pedelec_codegen" for name in names), path


TOOL = {
    "name": "zzz",
    "description": "Everything that a template may need a name for.",
    "argsSchema": {
        "type": "object",
        "required": ["b", "x-y"],
        "properties": {
            "a": {"type": "integer", "minimum": 1, "default": 2},
            "b": {"oneOf": [{"$ref": "#/schemas/ZzzShared"}, {"type": "string", "pattern": "^a"}]},
            "x-y": {"type": "array", "items": {"type": "number"}, "uniqueItems": True},
            "e": {"type": "string", "enum": ["p", "q"]},
        },
    },
    "resultSchema": {"type": "object", "properties": {"v": {"$ref": "#/schemas/ZzzShared"}}},
    "errors": {"NOT_FOUND": "There is none."},
    "handler": "zzz_app.tools:zzz",
}
SHARED = {"ZzzShared": {"type": "object", "properties": {"k": {"type": "boolean"}}}}


@pytest.mark.parametrize("target", [(3, 10), (3, 11), (3, 12), (3, 13), (3, 14)])
@pytest.mark.parametrize("count", [0, 1, 2, 60, 310])
def test_every_name_of_a_template_is_reserved(count: int, target: tuple[int, int]) -> None:
    """No type or constant of a toolset can take a name that a generated module has already."""
    tools = [{**TOOL, "name": f"zzz{i}"} for i in range(count)]
    spec = json.dumps({"tools": tools, "schemas": SHARED})
    build = compile_toolset([Source("t.json", spec.encode())], Options(target_python=target))
    assert build.ok, build.diagnostics
    for path, text in build.files.items():
        if path.endswith(".py"):
            fixed = path.startswith("_") and path != "__init__.py"
            names = public_names(text) if fixed else top_level_names(text)
            assert not {name for name in names if not derived(name)} - RESERVED, path


def derived(name: str) -> bool:
    """Whether a name comes from our toolset, or is none that a type or constant can have."""
    return "zzz" in name.lower() or name.startswith("_") or not name[0].isupper()


def public_names(text: str) -> list[str]:
    """What ``__all__`` lists."""
    for node in ast.parse(text).body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                return list(ast.literal_eval(value))
    return []


def top_level_names(text: str) -> Iterator[str]:
    """What a module defines or imports, also under ``if`` and ``else``."""
    waiting = list(ast.parse(text).body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.If():
                waiting += [*node.body, *node.orelse]
            case ast.ClassDef() | ast.FunctionDef():
                yield node.name
            case ast.Import() | ast.ImportFrom():
                yield from (alias.asname or alias.name.split(".")[0] for alias in node.names)
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case _:
                pass
