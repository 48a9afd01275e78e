"""A mapping has a handler for each tool, and the right one."""

from collections.abc import Mapping
from typing import Any

import styles
from desk import (
    CreateCardArgs,
    DeskZoomInArgs,
    DeskZoomInFunction,
    GetTextArgs,
    GetTextResult,
    PlainResult,
    Router,
    ToolCallContext,
    ToolHandlers,
)


def create_card(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    return args["card"]["kind"]


def zoom(args: DeskZoomInArgs, ctx: ToolCallContext) -> PlainResult:
    return args["factor"]


async def get_text(args: GetTextArgs, ctx: ToolCallContext) -> GetTextResult:
    return {"text": ctx.tool}


whole: ToolHandlers = {
    "update_counter": styles.coroutine,
    "create_card": create_card,
    "desk.zoom-in": zoom,
    "desk.zoom-out": zoom,
    "get_text": get_text,
}
Router(whole)
router = Router(
    {
        "update_counter": lambda args, ctx: {"value": args["delta"]},
        "create_card": lambda args, ctx: args["card"]["kind"],
        "desk.zoom-in": zoom,
        "desk.zoom-out": lambda args, ctx: None,
        "get_text": get_text,
    }
)

# Missing.
missing: ToolHandlers = {  # E: typeddict-item reportAssignmentType "get_text"
    "update_counter": styles.coroutine,
    "create_card": create_card,
    "desk.zoom-in": zoom,
    "desk.zoom-out": zoom,
}
# Misspelled.
misspelled: ToolHandlers = (
    {  # E: typeddict-item,typeddict-unknown-key reportAssignmentType@3 "desk"
        "update_counter": styles.coroutine,
        "create_card": create_card,
        "desk.zoom_in": zoom,
        "desk.zoom-out": zoom,
        "get_text": get_text,
    }
)
# Extra.
extra: ToolHandlers = {  # E: typeddict-unknown-key reportAssignmentType@3 "delete_card"
    "update_counter": styles.coroutine,
    "create_card": create_card,
    "delete_card": create_card,
    "desk.zoom-in": zoom,
    "desk.zoom-out": zoom,
    "get_text": get_text,
}
# Mistyped.
mistyped: ToolHandlers = {
    "update_counter": styles.wrong_result,  # E: typeddict-item reportAssignmentType
    "create_card": create_card,
    "desk.zoom-in": zoom,
    "desk.zoom-out": zoom,
    "get_text": get_text,
}
# Swapped.
swapped: ToolHandlers = {  # E: - reportAssignmentType
    "update_counter": styles.coroutine,
    "create_card": get_text,  # E: typeddict-item -
    "desk.zoom-in": zoom,
    "desk.zoom-out": zoom,
    "get_text": create_card,  # E: typeddict-item -
}
Router({"update_counter": styles.function})  # E: arg-type reportArgumentType "ToolHandlers"
Router({})  # E: arg-type reportArgumentType


def use(handlers: ToolHandlers, plain: Mapping[str, Any]) -> None:
    zoom_in: DeskZoomInFunction = handlers["desk.zoom-in"]
    handlers["desk.zoom-on"]  # E: typeddict-item reportGeneralTypeIssues "desk.zoom-on"
    del handlers["get_text"]  # E: misc reportGeneralTypeIssues "get_text"
    Router(plain)  # E: arg-type reportArgumentType
    zoom_in({"factor": 1}, ToolCallContext.local("desk.zoom-in"))
