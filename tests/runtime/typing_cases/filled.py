"""Handlers that are given filled arguments."""

from typing import Literal

from sample._runtime import ToolCallContext, ToolDefinition
from sample.args import UpdateCounterArgs, UpdateCounterArgsFilled
from sample.results import UpdateCounterErrorCode, UpdateCounterResult

FILLED: ToolDefinition[
    Literal["update_counter"],
    UpdateCounterArgs,
    UpdateCounterArgsFilled,
    UpdateCounterResult,
    UpdateCounterErrorCode,
    UpdateCounterArgsFilled,
] = ToolDefinition(
    name="update_counter",
    description="",
    args_schema="{}",
    package="sample",
    stem="update_counter",
    type_name="UpdateCounter",
    fill=True,
)


@FILLED.handler
def filled(args: UpdateCounterArgsFilled, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": args["times"]}


def wire(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": args["delta"]}


FILLED.bind(filled)
FILLED.bind(lambda args, ctx: {"value": args["times"]})
FILLED({"delta": 1})
FILLED.bind(wire)  # E: arg-type reportArgumentType
