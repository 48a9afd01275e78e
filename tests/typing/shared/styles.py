"""Handlers of ``update_counter`` in every style, right and wrong, for the cases to use."""

from __future__ import annotations

from typing import Literal

from desk import GetTextArgs, ToolCallContext, ToolErrorResult, UpdateCounterArgs
from desk import UpdateCounterResult as Result


def function(args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
    return {"value": args["delta"]}


def own_names(
    counted: UpdateCounterArgs,
    _where: ToolCallContext[Literal["update_counter"]],
    /,
    extra: int = 0,
) -> Result | ToolErrorResult:
    return {"error": {"code": "LOCKED", "message": "x", "retryable": bool(extra)}}


async def coroutine(args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
    return {"value": args["delta"]}


async def failing(args: UpdateCounterArgs, ctx: ToolCallContext) -> Result | ToolErrorResult:
    return {"error": {"code": "LOCKED", "message": "x"}}


def more(start: int, args: UpdateCounterArgs, ctx: ToolCallContext, step: int = 1) -> Result:
    return {"value": start + step}


async def more_later(start: int, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
    return {"value": start}


class Counter:
    def add(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
        return {"value": 1}

    async def add_later(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
        return {"value": 1}

    @staticmethod
    def static(args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
        return {"value": 1}

    @classmethod
    def of_class(cls, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
        return {"value": 1}

    def __call__(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
        return {"value": 1}


class Later:
    async def __call__(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
        return {"value": 1}


# Wrong ones, by what is wrong with them.


class Other(ToolCallContext[Literal["get_text"]]):
    """A context of another tool."""


def args_of_another(args: list[str], ctx: ToolCallContext) -> Result:
    return {"value": 1}


def branded_for_another(
    args: UpdateCounterArgs, ctx: ToolCallContext[Literal["get_text"]]
) -> Result:
    return {"value": 1}


def wrong_result(args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return 1


def no_result(args: UpdateCounterArgs, ctx: ToolCallContext) -> None: ...


def one_parameter(args: UpdateCounterArgs) -> Result:
    return {"value": 1}


def three_parameters(args: UpdateCounterArgs, ctx: ToolCallContext, third: int) -> Result:
    return {"value": third}


def keywords_only(*, args: UpdateCounterArgs, ctx: ToolCallContext) -> Result:
    return {"value": 1}


async def wrong_later(args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return 1


async def wrong_args_later(args: list[str], ctx: ToolCallContext) -> Result:
    return {"value": 1}


def more_wrong_result(start: int, args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return start


def more_wrong_args(start: int, args: list[str], ctx: ToolCallContext) -> Result:
    return {"value": start}


class Wrong:
    def add(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
        return 1

    async def add_later(self, args: list[str], ctx: ToolCallContext) -> Result:
        return {"value": 1}

    @staticmethod
    def static(args: UpdateCounterArgs) -> Result:
        return {"value": 1}

    @classmethod
    def of_class(cls, args: UpdateCounterArgs, ctx: ToolCallContext) -> str:
        return ""

    def __call__(self, args: list[str], ctx: ToolCallContext) -> Result:
        return {"value": 1}


class WrongLater:
    async def __call__(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
        return 1


def less_args(args: GetTextArgs, ctx: ToolCallContext) -> Result:
    """Takes less than it is given: nothing is wrong with that."""
    return {"value": 1}
