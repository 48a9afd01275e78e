"""Results: by schema, or JSON of any kind; never a coroutine for a result."""

from collections.abc import Awaitable, Iterator, Mapping, Sequence
from typing import Never, NotRequired, TypedDict, assert_type

import styles
from desk import (
    DESK_ZOOM_IN,
    GET_TEXT,
    UPDATE_COUNTER,
    DeskZoomInArgs,
    GetTextArgs,
    GetTextResult,
    Point,
    ToolCallContext,
    ToolErrorResult,
    UpdateCounterArgs,
    UpdateCounterResult,
)


class Own(TypedDict):
    value: int
    error: NotRequired[Never]


class Open(TypedDict):
    value: int


def result(text: GetTextResult) -> None:
    assert_type(text["text"], str)
    assert_type(text.get("places"), list[Point] | None)
    made: GetTextResult = {"text": "x", "places": [{"x": 1, "y": 2.5}]}
    # E: typeddict-item reportAssignmentType
    wrong: GetTextResult = {"text": "x", "places": [{"x": 1}]}
    # E: typeddict-item reportAssignmentType
    also: GetTextResult = {"text": "x", "error": {"code": "x", "message": "x"}}
    print(made, wrong, also)


def own(args: UpdateCounterArgs, ctx: ToolCallContext) -> Own:
    return {"value": 1}


def open_(args: UpdateCounterArgs, ctx: ToolCallContext) -> Open:
    return {"value": 1}


def untyped(args: UpdateCounterArgs, ctx: ToolCallContext) -> dict[str, int]:
    return {"value": 1}


def only_error(args: UpdateCounterArgs, ctx: ToolCallContext) -> ToolErrorResult:
    return {"error": {"code": "LOCKED", "message": "x"}}


def maybe(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult | None: ...


def delegating(args: UpdateCounterArgs, ctx: ToolCallContext) -> Awaitable[UpdateCounterResult]:
    return styles.coroutine(args, ctx)


def forgotten(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return styles.coroutine(args, ctx)  # E: return-value reportReturnType


def generator(args: UpdateCounterArgs, ctx: ToolCallContext) -> Iterator[UpdateCounterResult]:
    yield {"value": 1}


UPDATE_COUNTER.bind(own)
UPDATE_COUNTER.bind(only_error)
UPDATE_COUNTER.bind(delegating)
UPDATE_COUNTER.bind(open_)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(untyped)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(maybe)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(generator)  # E: arg-type reportArgumentType


# Without a schema: JSON.
def number(args: DeskZoomInArgs, ctx: ToolCallContext) -> float:
    return 1


def names(args: DeskZoomInArgs, ctx: ToolCallContext) -> list[str]:
    return []


def typed(args: DeskZoomInArgs, ctx: ToolCallContext) -> Open:
    return {"value": 1}


def rows(args: DeskZoomInArgs, ctx: ToolCallContext) -> list[Own]:
    return []


def table(args: DeskZoomInArgs, ctx: ToolCallContext) -> dict[str, list[int]]:
    return {}


def mapping(args: DeskZoomInArgs, ctx: ToolCallContext) -> Mapping[str, object]:
    return {}


async def pair(args: DeskZoomInArgs, ctx: ToolCallContext) -> tuple[int, str] | None:
    return None


def raw(args: DeskZoomInArgs, ctx: ToolCallContext) -> bytes:
    return b""


def some(args: DeskZoomInArgs, ctx: ToolCallContext) -> set[str]:
    return set()


def anything(args: DeskZoomInArgs, ctx: ToolCallContext) -> object:
    return pair(args, ctx)


async def twice(args: DeskZoomInArgs, ctx: ToolCallContext) -> object:
    return pair(args, ctx)


def sequence(args: DeskZoomInArgs, ctx: ToolCallContext) -> Sequence[int]:
    return b""


DESK_ZOOM_IN.bind(number)
DESK_ZOOM_IN.bind(names)
DESK_ZOOM_IN.bind(typed)
DESK_ZOOM_IN.bind(rows)
DESK_ZOOM_IN.bind(table)
DESK_ZOOM_IN.bind(mapping)
DESK_ZOOM_IN.bind(pair)
DESK_ZOOM_IN.bind(lambda args, ctx: [args["factor"], {"a": None}])
DESK_ZOOM_IN.bind(raw)  # E: arg-type reportArgumentType
DESK_ZOOM_IN.bind(some)  # E: arg-type reportArgumentType
DESK_ZOOM_IN.bind(anything)  # E: arg-type reportArgumentType
DESK_ZOOM_IN.bind(twice)  # E: arg-type reportArgumentType
DESK_ZOOM_IN.bind(sequence)  # E: arg-type reportArgumentType


def of_another(args: GetTextArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


GET_TEXT.bind(of_another)  # E: arg-type reportArgumentType
