"""``testing.py``: fakes for tests, and example arguments."""

from __future__ import annotations

from ...schema.examples import example
from ...schema.nodes import Missing
from ...toolset import Tool
from ..imports import Imports
from ..layout import INDENT, Type, laid_out
from ..literals import json_literal, string_literal
from .base import PLAIN_RESULT, Context, Module, literal, module, result_type


def testing_module(context: Context) -> Module:
    """``FakeTools`` and ``example_args``."""
    imports, checked = Imports(context.target), Imports(context.target)
    imports.typing(["Any", "Final", "TypeVar"])
    imports.add("._runtime", ["ToolDefinition"])
    imports.add("._testing", ["example_of", "fakes_of"])
    if context.tools:
        imports.add("._testing", ["FakeTool"])
    imports.add(".manifest", ["TOOLS"])
    for tool in context.tools:
        names = context.of(tool)
        result = result_type(tool, names)
        imports.typing(["TYPE_CHECKING", "Literal"])
        checked.add(context.homes.of("args", tool), [context.handled(tool)])
        results = context.homes.of("results", tool)
        checked.add("._runtime" if result == PLAIN_RESULT else results, [result])
        if tool.errors:
            checked.add(results, [names.error_code])
        else:
            checked.typing([context.never])
    return module(
        "testing",
        ["FakeTools", "example_args"],
        imports=imports.statements(context.line_length),
        checked_imports=checked.statements(context.line_length, INDENT),
        tools=[_fake(context, tool) for tool in context.tools],
        examples=[line for tool in context.tools if (line := _example(tool))],
    )


def _fake(context: Context, tool: Tool) -> dict[str, object]:
    names = context.of(tool)
    parameters = [
        literal(tool.name),
        Type(context.handled(tool)),
        Type(result_type(tool, names)),
        Type(names.error_code if tool.errors else context.never),
    ]
    return {
        "stem": names.stem,
        "parameters": [laid_out(INDENT * 2, p, ",", context.line_length) for p in parameters],
    }


def _example(tool: Tool) -> str | None:
    value = example(tool.args)
    if isinstance(value, Missing):
        return None
    return f"{string_literal(tool.name)}: {json_literal(value)}"
