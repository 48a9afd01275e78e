"""``validators.py``: per tool the checks of arguments and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...toolset import Tool
from ..checks import CheckedTool, check_names, render_checks
from .base import HEADER, Context, Module
from .facade import facade


def validators_modules(context: Context) -> Iterator[Module]:
    """The checks of all tools, by group."""
    if not context.split:
        yield _module(context, "", context.tools)
        return
    parts = [_module(context, group.suffix, group.tools, public=False) for group in context.groups]
    yield from parts
    yield facade("validators", '"""Checks of untrusted arguments and of results."""', parts)


def _module(context: Context, suffix: str, tools: Sequence[Tool], *, public: bool = True) -> Module:
    checked = [_checked(context, tool) for tool in tools]
    text = render_checks(
        checked,
        target=context.target,
        line_length=context.line_length,
        header=HEADER,
        args=f".args{suffix}",
        listed=not public,
    )
    return Module(f"validators{suffix}", text, tuple(check_names(checked)), public)


def _checked(context: Context, tool: Tool) -> CheckedTool:
    names = context.of(tool)
    return CheckedTool(names.stem, names.args, names.filled, tool.args, tool.result)
