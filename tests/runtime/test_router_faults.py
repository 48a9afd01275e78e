"""What goes wrong around a call: cancellation, broken observers, hosts that leave."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import threading
import time
import weakref
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def s(site: Path) -> Any:
    import sample

    return sample


class Watch:
    def __init__(self) -> None:
        self.seen: list[str] = []

    def on_start(self, record: Any) -> None:
        self.seen.append("start")

    def on_end(self, record: Any) -> None:
        self.seen.append(record.outcome)

    def on_late(self, record: Any, result: Any) -> None:
        self.seen.append(f"late {result}")


def test_cancelling_the_caller_reaches_the_handler(s: Any) -> None:
    watch = Watch()
    told: list[str] = []

    async def handler(args: Any, ctx: Any) -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            told.append("cancelled")
            raise

    async def main() -> None:
        router = s.Router({"create_card": handler}, observers=[watch])
        caller = asyncio.create_task(router.dispatch("create_card", {"card": {}}))
        await asyncio.sleep(0.01)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert told == ["cancelled"]
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(main())
    assert watch.seen == ["start", "cancelled"]


def test_a_handler_that_holds_on_keeps_the_caller_no_longer_than_the_wait(s: Any) -> None:
    watch = Watch()

    async def handler(args: Any, ctx: Any) -> str:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            await asyncio.sleep(0.2)
        return "after all"

    async def main() -> None:
        router = s.Router({"ping": handler}, observers=[watch])
        caller = asyncio.create_task(router.dispatch("ping", {"timeoutMs": 50}))
        await asyncio.sleep(0.01)
        caller.cancel()
        began = time.perf_counter()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert time.perf_counter() - began < 0.15
        await asyncio.sleep(0.3)

    asyncio.run(main())
    assert watch.seen == ["start", "cancelled", "late after all"]


def test_a_caller_of_a_thread_is_let_go_at_once(s: Any) -> None:
    watch = Watch()
    go = threading.Event()

    def handler(args: Any, ctx: Any) -> str:
        go.wait(5)
        return "thread"

    async def main() -> None:
        router = s.Router({"create_card": handler}, observers=[watch], threaded=True)
        caller = asyncio.create_task(router.dispatch("create_card", {"card": {}}))
        await asyncio.sleep(0.01)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        go.set()
        await asyncio.sleep(0.1)

    asyncio.run(main())
    assert watch.seen == ["start", "cancelled", "late thread"]


def test_a_hanging_thread_does_not_keep_the_loop(s: Any) -> None:
    go = threading.Event()

    def handler(args: Any, ctx: Any) -> None:
        go.wait(5)

    router = s.Router({"ping": handler}, threaded=True)
    began = time.perf_counter()
    result = asyncio.run(router.dispatch("ping", {"timeoutMs": 20}))
    assert result["error"]["code"] == "TOOL_TIMEOUT"
    assert time.perf_counter() - began < 1
    go.set()


def test_a_handler_cancelled_by_others_is_a_handler_error(s: Any) -> None:
    async def handler(args: Any, ctx: Any) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(1)

    result = asyncio.run(s.Router({"create_card": handler}).dispatch("create_card", {"card": {}}))
    assert result == {
        "error": {"code": "TOOL_HANDLER_ERROR", "message": "the handler was cancelled"}
    }


def test_a_handler_may_unregister_itself(s: Any) -> None:
    router = s.Router()

    def handler(args: Any, ctx: Any) -> str:
        remove()
        return "last"

    remove = router.on_tool("ping", handler)
    assert router.dispatch_sync("ping", {}) == "last"
    assert router.dispatch_sync("ping", {})["error"]["code"] == "TOOL_HANDLER_NOT_FOUND"


def test_a_broken_observer_is_logged_and_changes_nothing(
    s: Any, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(s.CallObserver):  # type: ignore[misc]
        def on_end(self, record: Any) -> None:
            raise RuntimeError("observer")

    watch = Watch()
    router = s.Router({"ping": lambda a, c: 1}, observers=[Broken(), watch])
    assert router.dispatch_sync("ping", {}) == 1
    assert watch.seen == ["start", "ok"]
    assert "on_end of" in caplog.text
    assert "RuntimeError: observer" in caplog.text


def test_a_bug_in_a_handler_leaves_its_traceback_in_the_log(
    s: Any, caplog: pytest.LogCaptureFixture
) -> None:
    s.Router({"ping": lambda a, c: a["x"]}).dispatch_sync("ping", {})
    assert "the handler of tool 'ping' raised" in caplog.text
    assert "KeyError: 'x'" in caplog.text


def test_an_observer_can_be_removed(s: Any) -> None:
    watch = Watch()
    router = s.Router({"ping": lambda a, c: 1})
    remove = router.observe(watch)
    router.dispatch_sync("ping", {})
    remove()
    router.dispatch_sync("ping", {})
    assert watch.seen == ["start", "ok"]


def test_calls_run_at_once(s: Any) -> None:
    async def handler(args: Any, ctx: Any) -> Any:
        await asyncio.sleep(0.05)
        return args["delta"]

    async def main() -> Any:
        router = s.Router({"update_counter": handler})
        calls = [router.dispatch("update_counter", {"delta": i}) for i in range(500)]
        return await asyncio.gather(*calls)

    began = time.perf_counter()
    assert asyncio.run(main()) == list(range(500))
    assert time.perf_counter() - began < 2


def test_a_call_leaves_nothing_behind(s: Any) -> None:
    class Result(dict[str, int]): ...

    kept: list[weakref.ref[Any]] = []

    async def handler(args: Any, ctx: Any) -> Any:
        result = Result()
        kept.append(weakref.ref(result))
        await asyncio.sleep(0)
        return result

    async def main() -> None:
        router = s.Router({"ping": handler})
        for _ in range(5):
            await router.dispatch("ping", {})
        await asyncio.sleep(0)
        gc.collect()
        assert [ref() for ref in kept] == [None] * 5

    asyncio.run(main())


@pytest.mark.parametrize("threaded", [False, True])
def test_the_handler_sees_the_callers_context_variables(s: Any, threaded: bool) -> None:
    user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")
    router = s.Router({"ping": lambda a, c: user.get()}, threaded=threaded)
    token = user.set("ada")
    assert router.dispatch_sync("ping", {}) == "ada"
    assert asyncio.run(router.dispatch("ping", {})) == "ada"
    user.reset(token)


def test_a_coroutine_runs_without_a_loop_even_under_one(s: Any) -> None:
    async def handler(args: Any, ctx: Any) -> str:
        await asyncio.sleep(0)
        return "done"

    router = s.Router({"ping": handler})
    assert router.dispatch_sync("ping", {}) == "done"

    async def main() -> Any:
        return router.dispatch_sync("ping", {})

    assert asyncio.run(main()) == "done"


def test_a_context_of_another_tool_is_the_hosts_mistake(s: Any) -> None:
    with pytest.raises(ValueError, match="context"):
        s.Router().dispatch_sync("ping", {}, s.ToolCallContext.local("create_card"))


def test_typed_calls(s: Any) -> None:
    router = s.Router({"update_counter": lambda a, c: {"value": a["delta"]}})
    call = s.UPDATE_COUNTER({"delta": 2})
    assert router.call_sync(call) == {"value": 2}
    assert asyncio.run(router.call(call)) == {"value": 2}


def test_a_service_has_a_method_per_tool(s: Any) -> None:
    class Service:
        def create_card(self, args: Any, ctx: Any) -> Any:
            return "card"

        async def doc_replace_selection(self, args: Any, ctx: Any) -> Any:
            return None

        def ping(self, args: Any, ctx: Any) -> Any:
            return "pong"

        def update_counter(self, args: Any, ctx: Any) -> Any:
            return {"value": 1}

    router = s.Router.from_service(Service())
    assert router.dispatch_sync("ping", {}) == "pong"
    assert router.dispatch_sync("doc.replace_selection", {"text": ""}) is None
    with pytest.raises(TypeError, match="object has no method `update_counter`"):
        s.Router.from_service(object())
