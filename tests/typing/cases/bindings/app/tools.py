"""The handlers that the specs name."""

from __future__ import annotations

from bindings_tools import (
    RightArgs,
    RightLaterArgs,
    RightMethodArgs,
    ToolCallContext,
    ToolErrorResult,
)


def right(args: RightArgs, ctx: ToolCallContext) -> int | ToolErrorResult:
    return args["n"]


async def right_later(args: RightLaterArgs, ctx: ToolCallContext) -> int:
    return args.get("n", 2)


class Service:
    @staticmethod
    def method(args: RightMethodArgs, ctx: ToolCallContext) -> int:
        return args.get("n", 3)
