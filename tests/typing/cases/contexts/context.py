"""The context: the contract's fields, and the brand by the tool's name."""

from functools import partial
from typing import Literal, assert_type

from desk import (
    DESK_ZOOM_IN,
    DESK_ZOOM_OUT,
    DeskZoomInArgs,
    PlainResult,
    Router,
    ToolCallContext,
    ToolHandlers,
)


def fields(ctx: ToolCallContext, mine: ToolCallContext[Literal["desk.zoom-in"]]) -> None:
    assert_type(ctx.type, Literal["tool_call"])
    assert_type(ctx.tool, str)
    assert_type(mine.tool, Literal["desk.zoom-in"])
    assert_type(ctx.session_id, str)
    assert_type(ctx.provider, str)
    assert_type(ctx.model, str | None)
    assert_type(ctx.session_created_at, int)
    assert_type(ctx.event_received_at, int)
    assert_type(ctx.event_emitted_at, int)
    assert_type(ctx.turn_id, str)
    assert_type(ctx.turn_started_at, int)
    assert_type(ctx.turn_kind, Literal["user", "prepare"] | None)
    assert_type(ctx.source, str)
    assert_type(ctx.tool_request_id, str)
    assert_type(ctx.to_wire(), dict[str, object])
    assert_type(ToolCallContext.from_wire({}), ToolCallContext[str])
    assert_type(ToolCallContext.local("desk.zoom-in").session_id, str)
    # E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue
    print(ctx.sessionId)
    ctx.session_id = "x"  # E: misc reportAttributeAccessIssue
    wider: ToolCallContext = mine
    narrower: ToolCallContext[Literal["desk.zoom-in"]] = ctx  # E: assignment reportAssignmentType
    other: ToolCallContext[Literal["desk.zoom-out"]] = mine  # E: assignment reportAssignmentType
    print(wider, narrower, other)


# Both tools have the same shape: only the brand tells their handlers apart.
def zoom_in(args: DeskZoomInArgs, ctx: ToolCallContext[Literal["desk.zoom-in"]]) -> PlainResult:
    return None


async def zoom_out(
    args: DeskZoomInArgs, ctx: ToolCallContext[Literal["desk.zoom-out"]]
) -> PlainResult:
    return None


def both(
    args: DeskZoomInArgs, ctx: ToolCallContext[Literal["desk.zoom-in", "desk.zoom-out"]]
) -> PlainResult:
    return None


def unbranded(args: DeskZoomInArgs, ctx: ToolCallContext) -> PlainResult:
    return None


def more(
    start: int, args: DeskZoomInArgs, ctx: ToolCallContext[Literal["desk.zoom-in"]]
) -> None: ...


class Zoom:
    def into(self, args: DeskZoomInArgs, ctx: ToolCallContext[Literal["desk.zoom-in"]]) -> None: ...

    def __call__(
        self, args: DeskZoomInArgs, ctx: ToolCallContext[Literal["desk.zoom-in"]]
    ) -> None: ...


DESK_ZOOM_IN.bind(zoom_in)
DESK_ZOOM_OUT.bind(zoom_out)
DESK_ZOOM_IN.bind(both)
DESK_ZOOM_OUT.bind(both)
DESK_ZOOM_OUT.bind(unbranded)
DESK_ZOOM_OUT.bind(zoom_in)  # E: arg-type reportArgumentType
DESK_ZOOM_IN.bind(zoom_out)  # E: arg-type reportArgumentType
DESK_ZOOM_OUT.bind(Zoom().into)  # E: arg-type reportArgumentType
DESK_ZOOM_OUT.bind(Zoom())  # E: arg-type reportArgumentType
DESK_ZOOM_OUT.bind(partial(more, 1))  # E: - reportArgumentType
DESK_ZOOM_OUT.handler(zoom_in)  # E: arg-type reportCallIssue,reportArgumentType


def put(handlers: ToolHandlers, router: Router) -> None:
    handlers["desk.zoom-in"] = zoom_out  # E: typeddict-item reportGeneralTypeIssues
    handlers["desk.zoom-out"] = zoom_in  # E: typeddict-item reportGeneralTypeIssues
    router.on_tool("desk.zoom-out", zoom_in)  # E: call-overload reportCallIssue,reportArgumentType
    router.on_tool("desk.zoom-out", zoom_out)
