"""Registration by name: the name, the handler, the way back, the generic fallback."""

from collections.abc import Callable
from typing import assert_type

import styles
from desk import CreateCardArgs, Router, ToolCallContext, ToolName
from desk.manifest import CREATE_CARD, UPDATE_COUNTER

router = Router()


def create_card(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    return "1"


remove = router.on_tool("update_counter", styles.function)
assert_type(remove, Callable[[], None])
assert_type(remove(), None)
router.on_tool("update_counter", styles.coroutine, threaded=True)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_conuter", styles.function)
# E: call-overload reportCallIssue,reportArgumentType
router.on_tool("create_card", styles.function)
router.on_tool("update_counter", create_card)  # E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter")  # E: call-overload reportCallIssue


@router.on_any_tool
def decorated(tool: ToolName, args: dict[str, object], ctx: ToolCallContext) -> None: ...


def any_tool(name: ToolName, args: dict[str, object], ctx: ToolCallContext) -> object:
    return None


def fallback(name: ToolName, args: dict[str, object], ctx: ToolCallContext) -> list[str]:
    if name == "get_texts":  # E: comparison-overlap reportUnnecessaryComparison
        return []
    return [name, ctx.tool]


async def fallback_later(name: str, args: dict[str, object], ctx: ToolCallContext[str]) -> None: ...


def two(args: dict[str, object], ctx: ToolCallContext) -> None: ...


assert_type(router.on_any_tool(fallback), Callable[[], None])
router.on_any_tool(fallback_later)
router.on_any_tool(lambda tool, args, ctx: args)
router.on_any_tool(any_tool)  # E: arg-type reportArgumentType
router.on_any_tool(two)  # E: arg-type reportArgumentType
router.on_any_tool(styles.function)  # E: arg-type reportArgumentType


def dynamic(name: str, handler: Callable[..., object]) -> None:
    router.on_tool(name, handler)  # E: call-overload reportCallIssue,reportArgumentType
    router.on_tool_dynamic(name, handler)
    router.on_tool_dynamic(1, handler)  # E: arg-type reportArgumentType


router.register(UPDATE_COUNTER.bind(styles.function), CREATE_CARD.bind(create_card))
router.register(styles.function)  # E: arg-type reportArgumentType
