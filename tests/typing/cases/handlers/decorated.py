"""What is decorated stays what it was: callable, sync or async, with its own types."""

from collections.abc import Callable, Coroutine
from typing import Any, Literal, assert_type

from desk import (
    GET_TEXT,
    UPDATE_COUNTER,
    GetTextArgs,
    GetTextResult,
    ToolCallContext,
    ToolErrorResult,
    UpdateCounterArgs,
    UpdateCounterResult,
)


@UPDATE_COUNTER.handler
def plain(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


@UPDATE_COUNTER.handler
def failing(
    counted: UpdateCounterArgs, _: ToolCallContext
) -> UpdateCounterResult | ToolErrorResult:
    return {"error": {"code": "LOCKED", "message": "x"}}


@UPDATE_COUNTER.handler
async def later(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


@UPDATE_COUNTER.handler
async def failing_later(
    args: UpdateCounterArgs, ctx: ToolCallContext[Literal["update_counter"]]
) -> UpdateCounterResult | ToolErrorResult:
    return {"value": 1}


class Texts:
    @staticmethod
    @GET_TEXT.handler
    async def get_text(args: GetTextArgs, ctx: ToolCallContext) -> GetTextResult:
        return {"text": ctx.session_id}


async def use(ctx: ToolCallContext[Literal["update_counter"]]) -> None:
    assert_type(plain({"delta": 1}, ctx), UpdateCounterResult)
    assert_type(failing({"delta": 1}, ctx), UpdateCounterResult | ToolErrorResult)
    assert_type(await later({"delta": 1}, ctx), UpdateCounterResult)
    assert_type(await failing_later({"delta": 1}, ctx), UpdateCounterResult | ToolErrorResult)
    kept: Callable[
        [UpdateCounterArgs, ToolCallContext[Literal["update_counter"]]],
        Coroutine[Any, Any, UpdateCounterResult],
    ] = later
    assert_type(await kept({"delta": 1}, ctx), UpdateCounterResult)
    plain({"delta": "1"}, ctx)  # E: typeddict-item reportArgumentType
    later({"delta": 1}, ctx)["value"]  # E: index reportIndexIssue
    await plain({"delta": 1}, ctx)  # E: misc reportGeneralTypeIssues


# E: arg-type reportCallIssue,reportArgumentType,reportUntypedFunctionDecorator
@UPDATE_COUNTER.handler
def wrong_result(args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return 1


# E: arg-type reportCallIssue,reportArgumentType,reportUntypedFunctionDecorator
@UPDATE_COUNTER.handler
async def wrong_later(args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return 1


# E: arg-type reportCallIssue,reportArgumentType,reportUntypedFunctionDecorator
@UPDATE_COUNTER.handler
def wrong_args(args: list[str], ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


# E: arg-type reportCallIssue,reportArgumentType,reportUntypedFunctionDecorator
@UPDATE_COUNTER.handler
async def wrong_args_later(args: list[str], ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


# E: arg-type reportCallIssue,reportArgumentType,reportUntypedFunctionDecorator
@UPDATE_COUNTER.handler
def too_few(args: UpdateCounterArgs) -> UpdateCounterResult:
    return {"value": 1}


@GET_TEXT.handler  # E: arg-type reportCallIssue,reportArgumentType,reportUntypedFunctionDecorator
def of_another(args: GetTextArgs, ctx: ToolCallContext[Literal["update_counter"]]) -> GetTextResult:
    return {"text": ""}
