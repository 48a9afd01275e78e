"""Run by every Python that is there: the fixed part does what it does everywhere."""

import asyncio
import sys
from typing import Literal, get_type_hints

import _runtime as r

ToolReturnOfInt = r.ToolReturn[int]
Short = r.ToolDefinition[Literal["a"], dict, dict]
assert r.ToolCallContext[Literal["a"]] is not None
assert r.Call[int] is not None
assert get_type_hints(r.ToolArgsSchema)["required"] == list[str]
assert r.ToolError.__required_keys__ == {"code", "message"}
assert r.ToolError.__optional_keys__ == {"details", "retryable"}

tool = r.ToolDefinition(
    name="a",
    description="b",
    args_schema='{"type":"object"}',
    package="none",
    stem="a",
    type_name="A",
)
tool._is_args = lambda args: True


async def plain(args, ctx):
    return {"tool": ctx.tool}


async def suspending(args, ctx):
    await asyncio.sleep(0.01)
    return {"tool": ctx.tool}


async def hanging(args, ctx):
    await asyncio.sleep(0.2)


def blocking(args, ctx):
    return {"tool": ctx.tool}


for handler in (plain, suspending, blocking):
    for threaded in (False, True):
        router = r.RouterCore({"a": tool}, {"a": handler}, threaded=threaded)
        assert router.dispatch_sync("a", {}) == {"tool": "a"}
        assert asyncio.run(router.dispatch("a", {})) == {"tool": "a"}
router = r.RouterCore({"a": tool}, {"a": hanging})
for result in (
    router.dispatch_sync("a", {"timeoutMs": 20}),
    asyncio.run(router.dispatch("a", {"timeoutMs": 20})),
):
    assert result["error"]["code"] == "TOOL_TIMEOUT"


async def cancelled():
    call = asyncio.ensure_future(router.dispatch("a", {}))
    await asyncio.sleep(0.01)
    call.cancel()
    try:
        await call
    except asyncio.CancelledError:
        return len(asyncio.all_tasks())


assert asyncio.run(cancelled()) == 1
assert "typing_extensions" not in sys.modules
print("fine")
