"""``bindings.py``: the handlers that specs name, bound so that a type checker checks them."""

from __future__ import annotations

from collections.abc import Iterator

from ..imports import Imports
from .base import Context, Module, module


def bindings_modules(context: Context) -> Iterator[Module]:
    """``default_router``, with every named handler registered; nothing where no spec names one."""
    tools = [(tool, tool.handler) for tool in context.tools if tool.handler is not None]
    if not tools:
        return
    imports = Imports(context.target)
    imports.add("collections.abc", ["Iterable"])
    own = Imports(context.target)
    own.add("._runtime", ["CallObserver"])
    own.add(".manifest", [context.of(tool).constant for tool, _ in tools])
    own.add(".router", ["Router"])
    lines = []
    for tool, handler in tools:
        bind = f"        {context.of(tool).constant}.bind("
        target = handler.replace(":", ".")
        line = f"{bind}{target}),"
        if len(line) > context.line_length:
            line = f"{bind}\n            {target}\n        ),"
        lines.append(line)
    yield module(
        "bindings",
        ["default_router"],
        imports=imports.statements(context.line_length),
        handler_imports=sorted({f"import {handler.partition(':')[0]}" for _, handler in tools}),
        own_imports=own.statements(context.line_length),
        bound=lines,
    )
