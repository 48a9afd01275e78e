"""``closed = true``: TypedDicts that have no other keys (PEP 728)."""

from typing import TypedDict, assert_type

from desk_closed import (
    UPDATE_COUNTER,
    CreateCardArgs,
    GetTextArgs,
    Router,
    ToolCallContext,
    ToolErrorResult,
    UpdateCounterArgs,
    UpdateCounterResult,
)


class More(TypedDict):
    delta: int
    extra: str


def handler(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": args["delta"]}


def create_card(args: CreateCardArgs) -> str:
    card = args["card"]
    if "text" in card:
        return card["text"]
    return card["url"]


def narrow(router: Router, more: More, none: GetTextArgs) -> None:
    result = router.call_sync(UPDATE_COUNTER({"delta": 1}))
    if "error" in result:
        assert_type(result, ToolErrorResult)
    else:
        assert_type(result, UpdateCounterResult)
    args: UpdateCounterArgs = more  # E: assignment reportAssignmentType
    print(args)


UPDATE_COUNTER.bind(handler)
UPDATE_COUNTER({"delta": 1, "extra": 1})  # E: typeddict-unknown-key reportArgumentType
