"""``handler-args = "filled"``: handlers are given arguments with their defaults."""

from typing import Literal, assert_type

from desk_filled import (
    GET_TEXT,
    UPDATE_COUNTER,
    GetTextArgs,
    GetTextResult,
    Router,
    ToolCallContext,
    ToolDefinition,
    ToolHandlers,
    ToolService,
    UpdateCounterArgs,
    UpdateCounterArgsFilled,
    UpdateCounterErrorCode,
    UpdateCounterFunction,
    UpdateCounterHandler,
    UpdateCounterResult,
)
from desk_filled.testing import FakeTools, example_args

assert_type(
    UPDATE_COUNTER,
    ToolDefinition[
        Literal["update_counter"],
        UpdateCounterArgs,
        UpdateCounterArgsFilled,
        UpdateCounterResult,
        UpdateCounterErrorCode,
        UpdateCounterArgsFilled,
    ],
)


@UPDATE_COUNTER.handler
def filled(args: UpdateCounterArgsFilled, ctx: ToolCallContext) -> UpdateCounterResult:
    assert_type(args["times"], int)
    return {"value": args["times"]}


async def later(args: UpdateCounterArgsFilled, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": args["times"]}


def wire(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": args["delta"]}


def get_text(args: GetTextArgs, ctx: ToolCallContext) -> GetTextResult:
    return {"text": ""}


GET_TEXT.bind(get_text)
UPDATE_COUNTER.bind(later)
UPDATE_COUNTER.bind(lambda args, ctx: {"value": args["times"]})
UPDATE_COUNTER({"delta": 1})
function: UpdateCounterFunction = later
protocol: UpdateCounterHandler = later
router = Router()
router.on_tool("update_counter", later)
UPDATE_COUNTER.bind(wire)  # E: arg-type reportArgumentType
function = wire  # E: assignment reportAssignmentType
protocol = wire  # E: assignment reportAssignmentType
router.on_tool("update_counter", wire)  # E: call-overload reportCallIssue,reportArgumentType
fakes = FakeTools()
service: ToolService = fakes
assert_type(fakes.update_counter.calls, list[UpdateCounterArgsFilled])
assert_type(example_args(UPDATE_COUNTER), UpdateCounterArgs)


def put(handlers: ToolHandlers) -> None:
    handlers["update_counter"] = later
    handlers["update_counter"] = wire  # E: typeddict-item reportGeneralTypeIssues
