"""``manifest.py`` and ``manifest.json``: the definitions of the tools, and what Core receives."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...naming import ToolNames
from ...toolset import Tool
from ..docstrings import docstring
from ..imports import Imports
from ..layout import INDENT, Type, laid_out
from ..literals import json_literal, string_literal, width
from .base import Context, Module, literal, module, result_type, tool_text


def manifest_module(context: Context) -> Module:
    """The definitions in order of their names, and ``TOOLS`` in the order of the specs.

    ``manifest()`` is not re-exported by the package: this module has its name there.
    """
    imports, checked = Imports(context.target), Imports(context.target)
    imports.add("collections.abc", ["Mapping"])
    imports.typing(["Final"])
    imports.add("._runtime", ["AnyTool", "SkillsManifest"])
    for tool in context.tools:
        names = context.of(tool)
        imports.typing(["TYPE_CHECKING", "Literal"])
        imports.add("._runtime", ["ToolDefinition"])
        checked.add(".args", [names.args, names.filled])
        if tool.result is not None:
            checked.add(".results", [names.result])
        if tool.errors:
            checked.add(
                "._runtime" if tool.result is None else ".results", [result_type(tool, names)]
            )
            checked.add(".results", [names.error_code])
    constants = [context.of(tool).constant for tool in context.tools]
    return module(
        "manifest",
        ["GUIDANCE", "TOOLS", *constants],
        imports=imports.statements(context.line_length),
        checked_imports=checked.statements(context.line_length, INDENT),
        guidance=string_literal(context.toolset.guidance),
        tools=[_view(context, tool) for tool in context.tools],
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
    if tool.result is not None or tool.errors:
        parameters.append(Type(result_type(tool, names)))
    if tool.errors:
        parameters.append(Type(names.error_code))
    return {
        "constant": names.constant,
        "parameters": [laid_out(INDENT * 2, p, ",", context.line_length) for p in parameters],
        "fields": list(_fields(tool, names, context.line_length)),
        "doc": docstring(tool_text(tool), "", context.line_length),
    }


def _fields(tool: Tool, names: ToolNames, line_length: int) -> Iterator[str]:
    """The arguments of the definition's constructor."""
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
        if len(codes) > 1 or width(INDENT + line + ",") > line_length:
            line = (
                "errors=(" + "".join([f"\n{INDENT * 2}{code}," for code in codes]) + f"\n{INDENT})"
            )
        yield line
    if tool.deprecated is not None:
        yield f"deprecated={string_literal(tool.deprecated)}"
    yield f'stem="{names.stem}"'
    yield f'type_name="{names.base}"'
