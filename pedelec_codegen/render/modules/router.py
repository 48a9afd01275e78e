"""``router.py``: the runtime's router with the names and handlers of these tools."""

from __future__ import annotations

from typing import Final

from ..imports import Imports
from ..layout import INDENT, Type, laid_out
from .base import Context, Module, literal, module

MOST_OVERLOADS: Final = 50
"""Past so many tools ``on_tool`` checks only the name: overloads cost a type checker quadratic
time. Definitions and ``ToolHandlers`` check the handler at any size."""


def router_module(context: Context) -> Module:
    """``Router``: its ``on_tool`` has an overload for each tool."""
    overloaded = context.tools if len(context.tools) <= MOST_OVERLOADS else ()
    imports, checked = Imports(context.target), Imports(context.target)
    imports.add("collections.abc", ["Callable", "Iterable"])
    imports.typing(["TYPE_CHECKING"])
    imports.add(
        "._runtime",
        [
            *("CallObserver", "PlainResult", "RouterCore"),
            *("ToolCallContext", "ToolReturn", "Unregister"),
        ],
    )
    imports.add(".manifest", ["TOOLS"])
    checked.add(".handlers", ["ToolHandlers", "ToolService"])
    checked.add(".names", ["ToolName"])
    if len(overloaded) != 1:
        imports.add("._runtime", ["AnyHandler"])
    if overloaded:
        imports.typing(["Literal"])
        checked.add(".handlers", [context.of(tool).function for tool in overloaded])
    if len(overloaded) > 1:
        imports.typing(["overload"])

    def line(prefix: str, type: Type) -> str:
        return laid_out(INDENT * 2 + prefix, type, ",", context.line_length)

    return module(
        "router",
        ["Router"],
        imports=imports.statements(context.line_length),
        checked_imports=checked.statements(context.line_length, INDENT),
        any_name="str" if overloaded else "ToolName",
        overloads=[
            {
                "name_parameter": line("name: ", literal(tool.name)),
                "handler_parameter": line("handler: ", Type(context.of(tool).function)),
            }
            for tool in overloaded
        ],
    )
