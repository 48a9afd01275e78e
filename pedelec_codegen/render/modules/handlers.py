"""``handlers.py``: per tool a protocol and an alias, the mapping and the service."""

from __future__ import annotations

from ...toolset import Tool
from ..docstrings import docstring
from ..imports import Imports
from ..layout import INDENT, Type, laid_out
from ..literals import string_literal
from .base import PLAIN_RESULT, Context, Module, literal, module, result_type, tool_text


def handlers_module(context: Context) -> Module:
    """What a handler of each tool has to be."""
    imports = Imports(context.target)
    imports.typing(["Protocol", "TypedDict"])
    exports = ["ToolHandlers", "ToolService"]
    views = [_view(context, tool) for tool in context.tools]
    if any(view["alias"] != view["function"] for view in views):
        imports.typing(["TypeAlias"])
    for tool in context.tools:
        names = context.of(tool)
        result = result_type(tool, names)
        imports.add("collections.abc", ["Callable"])
        imports.typing(["Literal"])
        imports.add("._runtime", ["ToolCallContext", "ToolReturn"])
        imports.add(".args", [names.args])
        imports.add("._runtime" if result == PLAIN_RESULT else ".results", [result])
        exports += [names.function, names.handler]
    return module(
        "handlers",
        exports,
        imports=imports.statements(context.line_length),
        tools=views,
    )


def _view(context: Context, tool: Tool) -> dict[str, object]:
    names = context.of(tool)
    args = Type(names.args)
    tool_context = Type("ToolCallContext", (literal(tool.name),))
    result = Type("ToolReturn", (Type(result_type(tool, names)),))

    def line(prefix: str, type: Type, suffix: str = ",") -> str:
        return laid_out(prefix, type, suffix, context.line_length)

    head = f"class {names.handler}(Protocol):"
    if len(head) > context.line_length:
        head = f"class {names.handler}(\n    Protocol\n):"
    alias = f"{names.function}: TypeAlias"
    if len(f"{alias} = Callable[") > context.line_length:
        alias = names.function  # black would break the annotation, ruff would not
    return {
        "name": tool.name,
        "function": names.function,
        "alias": alias,
        "stem": names.stem,
        "class_head": head,
        "doc": docstring(tool_text(tool), INDENT, context.line_length),
        "args_item": line(INDENT * 2, args),
        "context_item": line(INDENT * 2, tool_context),
        "result_item": line(INDENT, result),
        "args_parameter": line(f"{INDENT * 2}args: ", args),
        "context_parameter": line(f"{INDENT * 2}ctx: ", tool_context),
        "result": line(f"{INDENT}) -> ", result, ": ..."),
        "entry": line(f"{INDENT * 2}{string_literal(tool.name)}: ", Type(names.function)),
    }
