"""``handlers.py``: per tool a protocol and an alias, the mapping and the service."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...toolset import Tool
from ..docstrings import docstring
from ..imports import Imports
from ..layout import INDENT, Type, laid_out
from ..literals import string_literal
from .base import PLAIN_RESULT, Context, Module, literal, module, result_type, tool_text
from .facade import facade

DOC: Final = '"""What a handler of each tool has to be, and the whole set of them."""'
PART: Final = '"""What a handler of some of the tools has to be."""'
WHOLE: Final = '"""The whole set of handlers: as a mapping and as an object."""'


def handlers_modules(context: Context) -> Iterator[Module]:
    """What a handler of each tool has to be, and the whole set of them."""
    if not context.split:
        yield _module(context, "handlers", DOC, context.tools, whole=True)
        return
    parts = [
        _module(context, f"handlers{group.suffix}", PART, group.tools, public=False)
        for group in context.groups
    ]
    parts.append(_module(context, "toolset", WHOLE, (), whole=True, public=False))
    yield from parts
    yield facade("handlers", DOC, parts)


def _module(
    context: Context,
    name: str,
    doc: str,
    tools: Sequence[Tool],
    *,
    whole: bool = False,
    public: bool = True,
) -> Module:
    """A module that declares the handlers of ``tools`` and, with ``whole``, the set of all."""
    imports = Imports(context.target)
    exports: list[str] = []
    views = [_view(context, tool) for tool in tools]
    if any(view["annotated"] for view in views):
        imports.typing(["TypeAlias"])
    for tool in tools:
        names = context.of(tool)
        imports.typing(["Protocol"])
        imports.add("._runtime", ["HandlerOf"])
        exports += [names.function, names.handler]
    for tool in context.tools if whole else tools:
        names = context.of(tool)
        result = result_type(tool, names)
        imports.typing(["Literal"])
        imports.add("._runtime", ["ToolCallContext", "ToolReturn"])
        imports.add(context.homes.of("args", tool), [context.handled(tool)])
        home = "._runtime" if result == PLAIN_RESULT else context.homes.of("results", tool)
        imports.add(home, [result])
        if names.function not in exports:
            imports.add(context.homes.of("handlers", tool), [names.function])
    if whole:
        imports.typing(["Protocol", "TypedDict"])
        exports = ["ToolHandlers", "ToolService", *exports]
    return module(
        name,
        exports,
        template="handlers",
        public=public,
        doc=doc,
        imports=imports.statements(context.line_length),
        tools=views,
        whole=whole,
        members=[_view(context, tool) for tool in context.tools] if whole else [],
    )


def _view(context: Context, tool: Tool) -> dict[str, object]:
    names = context.of(tool)
    args = Type(context.handled(tool))
    tool_context = Type("ToolCallContext", (literal(tool.name),))
    result = Type("ToolReturn", (Type(result_type(tool, names)),))

    def line(prefix: str, type: Type, suffix: str = ",") -> str:
        return laid_out(prefix, type, suffix, context.line_length)

    head = f"class {names.handler}(Protocol):"
    if len(head) > context.line_length:
        head = f"class {names.handler}(\n    Protocol\n):"
    annotated = len(f"{names.function}: TypeAlias = HandlerOf[") <= context.line_length
    prefix = f"{names.function}{': TypeAlias' if annotated else ''} = "
    alias = Type("HandlerOf", (args, literal(tool.name), Type(result_type(tool, names))))
    return {
        "name": tool.name,
        "annotated": annotated,  # black would break a long annotation, ruff would not
        "alias": line(prefix, alias, ""),
        "stem": names.stem,
        "class_head": head,
        "doc": docstring(tool_text(tool), INDENT, context.line_length),
        "args_parameter": line(f"{INDENT * 2}args: ", args),
        "context_parameter": line(f"{INDENT * 2}ctx: ", tool_context),
        "result": line(f"{INDENT}) -> ", result, ": ..."),
        "entry": line(f"{INDENT * 2}{string_literal(tool.name)}: ", Type(names.function)),
    }
