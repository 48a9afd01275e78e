"""``manifest.py`` and ``manifest.json``: the definitions of the tools, and what Core receives."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from ...toolset import Tool
from ..docstrings import docstring
from ..imports import Imports, in_order
from ..layout import INDENT, Type, laid_out
from ..literals import json_literal, string_literal, width
from .base import Context, Module, literal, module, result_type, tool_text

DOC: Final = '"""The tools: a typed definition each, and the manifest that Core receives."""'
PART: Final = '"""Some of the tools: a typed definition each."""'


def manifest_modules(context: Context) -> Iterator[Module]:
    """The definitions in order of their names, and ``TOOLS`` in the order of the specs.

    ``manifest()`` is not re-exported by the package: this module has its name there.
    """
    if not context.split:
        yield _module(context, "manifest", DOC, context.tools, whole=True)
        return
    for group in context.groups:
        yield _module(context, f"manifest{group.suffix}", PART, group.tools)
    yield _module(context, "manifest", DOC, (), whole=True)


def _module(
    context: Context, name: str, doc: str, tools: Sequence[Tool], *, whole: bool = False
) -> Module:
    """A module that defines ``tools`` and, with ``whole``, the manifest of all."""
    imports, checked = Imports(context.target), Imports(context.target)
    for tool in tools:
        names = context.of(tool)
        results = context.homes.of("results", tool)
        imports.typing(["TYPE_CHECKING", "Final", "Literal"])
        imports.add("._runtime", ["ToolDefinition", "define"])
        checked.add(context.homes.of("args", tool), [names.args, names.filled])
        if tool.result is not None:
            checked.add(results, [names.result])
        if tool.errors or context.fills:
            checked.add("._runtime" if tool.result is None else results, [result_type(tool, names)])
        if tool.errors:
            checked.add(results, [names.error_code])
        elif context.fills:
            checked.typing([context.never])
    exports: list[str] = [context.of(tool).constant for tool in tools]
    if whole:
        imports.add("collections.abc", ["Mapping"])
        imports.typing(["Final"])
        imports.add("._runtime", ["AnyTool", "SkillsManifest"])
        exports = ["GUIDANCE", "TOOLS", *[context.of(tool).constant for tool in context.tools]]
    parts = [f"manifest{group.suffix}" for group in context.groups if whole and context.split]
    return module(
        name,
        exports,
        template="manifest",
        public=whole,
        doc=doc,
        imports=imports.statements(context.line_length),
        checked_imports=checked.statements(context.line_length, INDENT),
        parts=parts,
        package="PACKAGE" if whole else "_PACKAGE",  # no part hands it on
        reexported=in_order([*exports, "manifest"]) if parts else [],
        guidance=string_literal(context.toolset.guidance),
        tools=[_view(context, tool) for tool in tools],
        whole=whole,
        entries=[
            f"{string_literal(tool.name)}: {context.of(tool).constant}"
            for tool in context.toolset.tools
        ],
    )


def manifest_json(context: Context) -> str:
    """What Core receives: schemas as they were written, keys in the order of the specs."""
    manifest = context.toolset.manifest()
    return json.dumps(manifest, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def _view(context: Context, tool: Tool) -> dict[str, object]:
    names = context.of(tool)
    parameters = [literal(tool.name), Type(names.args), Type(names.filled)]
    if tool.result is not None or tool.errors or context.fills:
        parameters.append(Type(result_type(tool, names)))
    if tool.errors or context.fills:
        parameters.append(Type(names.error_code if tool.errors else context.never))
    if context.fills:
        parameters.append(Type(names.filled))
    return {
        "constant": names.constant,
        "parameters": [laid_out(INDENT * 2, p, ",", context.line_length) for p in parameters],
        "fields": list(_fields(context, tool)),
        "doc": docstring(tool_text(tool), "", context.line_length),
    }


def _fields(context: Context, tool: Tool) -> Iterator[str]:
    """The arguments of the definition's constructor."""
    names = context.of(tool)
    yield f"name={string_literal(tool.name)}"
    yield f"description={string_literal(tool.description)}"
    yield f"args_schema={json_literal(tool.args_schema)}"
    if tool.timeout_ms is not None:
        yield f"timeout_ms={tool.timeout_ms}"
    if tool.result is not None:
        yield f"result_schema={json_literal(tool.result_schema)}"
    if tool.errors:
        codes = [string_literal(code) for code in tool.errors]
        line = f"errors=({', '.join(codes)}{',' if len(codes) == 1 else ''})"
        if len(codes) > 1 or width(INDENT + line + ",") > context.line_length:
            line = (
                "errors=(" + "".join([f"\n{INDENT * 2}{code}," for code in codes]) + f"\n{INDENT})"
            )
        yield line
    if tool.deprecated is not None:
        yield f"deprecated={string_literal(tool.deprecated)}"
    yield f'stem="{names.stem}"'
    yield f'type_name="{names.base}"'
    if context.fills:
        yield "fill=True"
