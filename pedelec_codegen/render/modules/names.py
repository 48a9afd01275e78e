"""``names.py``: the literal union of the tools' names."""

from __future__ import annotations

from ..imports import Imports, typing_home
from ..layout import INDENT, Type, laid_out
from ..literals import string_literal
from .base import Context, Module, module


def names_module(context: Context) -> Module:
    """``ToolName``, ``TOOL_NAMES`` and ``is_tool_name``."""
    imports = Imports(context.target)
    checked = Imports(context.target)
    imports.typing(["Final", "TypeAlias"])
    if typing_home("TypeIs", context.target) == "typing":
        imports.typing(["TypeIs"])
    else:
        imports.typing(["TYPE_CHECKING"])
        checked.typing(["TypeIs"])
    if context.tools:
        union = Type("Literal", tuple([Type(string_literal(tool.name)) for tool in context.tools]))
        imports.typing(["Literal", "get_args"])
    else:
        union = Type(context.never)
        imports.typing([union.head])
    return module(
        "names",
        ["TOOL_NAMES", "ToolName", "is_tool_name"],
        imports=imports.statements(context.line_length),
        checked_imports=checked.statements(context.line_length, INDENT),
        tool_name=laid_out("ToolName: TypeAlias = ", union, "", context.line_length),
        tool_names="get_args(ToolName)" if context.tools else "()",
    )
