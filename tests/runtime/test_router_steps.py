"""The contract's steps of a call, each asked of both roads: sync and async."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Dispatch = Callable[..., Any]


@pytest.fixture
def s(site: Path) -> Iterator[Any]:
    """The sample package, without inline handlers."""
    import sample
    import sample._runtime

    yield sample
    for tool in sample.TOOLS.values():
        tool._inline = None


@pytest.fixture(params=["sync", "async"])
def road(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def run(road: str, router: Any, name: str, args: object, ctx: Any = None) -> Any:
    if road == "sync":
        return router.dispatch_sync(name, args, ctx)
    return asyncio.run(router.dispatch(name, args, ctx))


def handler_of(style: str, body: Callable[[Any, Any], Any]) -> Any:
    """The same handler, written in each of the styles."""

    async def coroutine(args: Any, ctx: Any, /) -> Any:
        return body(args, ctx)

    async def suspending(args: Any, ctx: Any, /) -> Any:
        await asyncio.sleep(0)
        return body(args, ctx)

    class Handler:
        def __call__(self, a: Any, c: Any) -> Any:
            return body(a, c)

        def method(self, a: Any, c: Any) -> Any:
            return body(a, c)

    return {
        "function": body,
        "coroutine": coroutine,
        "suspending": suspending,
        "method": Handler().method,
        "object": Handler(),
        "partial": functools.partial(lambda more, a, c: body(a, c), "more"),
    }[style]


STYLES = ["function", "coroutine", "suspending", "method", "object", "partial"]


class Watch:
    """An observer that keeps what it is told."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, ...]] = []

    def on_start(self, record: Any) -> None:
        self.seen.append(("start", record.tool))

    def on_end(self, record: Any) -> None:
        self.seen.append(("end", record.outcome, record.code))

    def on_late(self, record: Any, result: Any) -> None:
        self.seen.append(("late", result))


# Step 2


def test_an_unknown_tool_is_not_found(s: Any, road: str) -> None:
    result = run(road, s.Router(), "update_countr", {})
    assert result == {
        "error": {
            "code": "TOOL_NOT_FOUND",
            "message": "there is no tool 'update_countr'; did you mean 'update_counter'?",
            "details": {"tool": "update_countr"},
        }
    }


def test_the_tool_is_looked_up_before_the_arguments(s: Any, road: str) -> None:
    assert run(road, s.Router(), "nothing", [])["error"]["code"] == "TOOL_NOT_FOUND"


# Steps 3 to 5


@pytest.mark.parametrize("args", [None, [], "x", 1, [["delta", 1]]])
def test_arguments_are_an_object(s: Any, road: str, args: object) -> None:
    error = run(road, s.Router(), "ping", args)["error"]
    assert error["code"] == "TOOL_ARGS_INVALID"
    assert error["details"]["errors"][0]["pointer"] == ""


@pytest.mark.parametrize("wait", [0, -1, True, 5000.0, "5", None])
def test_a_timeout_that_is_none_is_refused(s: Any, road: str, wait: object) -> None:
    error = run(road, s.Router(), "ping", {"timeoutMs": wait})["error"]
    assert error["code"] == "TOOL_ARGS_INVALID"
    assert error["details"]["errors"][0]["pointer"] == "/timeoutMs"


def test_the_timeout_is_no_argument(s: Any, road: str) -> None:
    router = s.Router({"ping": lambda args, ctx: list(args)})
    given = {"timeoutMs": 100, "x": 1}
    assert run(road, router, "ping", given) == ["x"]
    assert given == {"timeoutMs": 100, "x": 1}


def test_the_timeout_is_an_argument_where_the_schema_has_it(s: Any, road: str) -> None:
    router = s.Router({"doc.replace_selection": lambda args, ctx: dict(args)})
    given = {"timeoutMs": 100, "text": ""}
    assert run(road, router, "doc.replace_selection", given) == given


def test_arguments_are_validated(s: Any, road: str) -> None:
    called: list[object] = []
    router = s.Router({"update_counter": lambda args, ctx: called.append(args)})
    assert run(road, router, "update_counter", {"delta": "1"}) == {
        "error": {
            "code": "TOOL_ARGS_INVALID",
            "message": "/delta: has to be int",
            "details": {
                "errors": [
                    {
                        "pointer": "/delta",
                        "keyword": "type",
                        "message": "has to be int",
                        "expected": "int",
                    }
                ]
            },
        }
    }
    assert not called


# Step 6


def test_a_registered_handler_before_the_inline_one_before_the_fallback(s: Any, road: str) -> None:
    router = s.Router()
    ask = functools.partial(run, road, router, "ping", {})
    assert ask() == {
        "error": {
            "code": "TOOL_HANDLER_NOT_FOUND",
            "message": "no handler is registered for tool 'ping'",
            "details": {"tool": "ping"},
        }
    }
    without = router.on_any_tool(lambda tool, args, ctx: [tool, args, ctx.tool])
    assert ask() == ["ping", {}, "ping"]

    @s.PING.handler
    def inline(args: Any, ctx: Any) -> str:
        return "inline"

    assert inline({}, None) == "inline"
    assert ask() == "inline"
    remove = router.on_tool("ping", lambda args, ctx: "registered")
    assert ask() == "registered"
    remove()
    assert ask() == "inline"
    without()


def test_only_the_current_handler_is_removed(s: Any, road: str) -> None:
    router = s.Router()
    first = router.on_tool("ping", lambda args, ctx: 1)
    second = router.register(s.PING.bind(lambda args, ctx: 2))
    first()
    assert run(road, router, "ping", {}) == 2
    second()
    second()
    assert "error" in run(road, router, "ping", {})


def test_there_is_one_fallback(s: Any, road: str) -> None:
    router = s.Router()
    first = router.on_any_tool(lambda tool, args, ctx: 1)
    second = router.on_any_tool(lambda tool, args, ctx: 2)
    first()
    assert run(road, router, "ping", {}) == 2
    second()
    assert "error" in run(road, router, "ping", {})


@pytest.mark.parametrize("name", ["", "1a", "a\n", "a b", "é", 3, None])
def test_registration_refuses_a_malformed_name(s: Any, name: Any) -> None:
    with pytest.raises(ValueError, match="is not the name of a tool"):
        s.Router().on_tool(name, lambda args, ctx: None)


def test_registration_refuses_an_unknown_name(s: Any) -> None:
    with pytest.raises(s.ToolNotFound, match="did you mean 'ping'"):
        s.Router({"pin": lambda args, ctx: None})


@pytest.mark.parametrize("handler", [None, "ping", 3, {}])
def test_registration_refuses_what_cannot_be_called(s: Any, handler: Any) -> None:
    with pytest.raises(TypeError, match="the handler of tool 'ping' is .*, not a callable"):
        s.Router().on_tool("ping", handler)


class Wrong:
    def __call__(self, args: Any) -> None: ...

    def one(self, args: Any) -> None: ...


@pytest.mark.parametrize(
    "handler",
    [
        lambda: None,
        lambda args: None,
        lambda args, ctx, more: None,
        lambda args, ctx, *, named: None,
        lambda args, *, ctx: None,
        Wrong().one,
        Wrong(),
        functools.partial(lambda a, b: None, 1),
    ],
)
def test_binding_refuses_a_handler_that_takes_something_else(s: Any, handler: Any) -> None:
    with pytest.raises(TypeError, match=r"is called with \(args, ctx\), which .* does not take"):
        s.PING.bind(handler)


@pytest.mark.parametrize(
    "handler",
    [
        lambda args, ctx, more=1: None,
        lambda args, ctx, *, named=1: None,
        lambda *args: None,
        lambda *args, **kwargs: None,
        functools.partial(lambda more, a, b: None, 1),
        dict.get,
        max,
    ],
)
def test_binding_takes_what_can_be_called_with_two(s: Any, handler: Any) -> None:
    assert s.PING.bind(handler).handler is handler


# Step 7


@pytest.mark.parametrize("style", STYLES)
def test_every_style_of_handler_is_called_with_args_and_context(
    s: Any, road: str, style: str
) -> None:
    seen: list[Any] = []

    def body(args: Any, ctx: Any) -> Any:
        seen.extend([args, ctx])
        return {"value": args["delta"]}

    router = s.Router({"update_counter": handler_of(style, body)})
    ctx = s.ToolCallContext.local("update_counter", session_id="s1")
    args = {"delta": 3}
    assert run(road, router, "update_counter", args, ctx) == {"value": 3}
    assert seen[0] is args
    assert seen[1] is ctx


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("threaded", [False, True])
def test_nothing_that_a_handler_raises_escapes(
    s: Any, road: str, style: str, threaded: bool
) -> None:
    class Odd(BaseException): ...

    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    cases = [
        (ValueError("no such row"), "TOOL_HANDLER_ERROR", "no such row"),
        (KeyError(), "TOOL_HANDLER_ERROR", "KeyError"),
        (Odd("odd"), "TOOL_HANDLER_ERROR", "odd"),
        (Mute(), "TOOL_HANDLER_ERROR", "Mute"),
        (asyncio.CancelledError(), "TOOL_HANDLER_ERROR", None),
        (StopIteration(), "TOOL_HANDLER_ERROR", None),
        (s.ToolFailure("A", "b"), "A", "b"),
    ]
    for exception, code, message in cases:

        def body(args: Any, ctx: Any, exception: BaseException = exception) -> Any:
            raise exception

        router = s.Router({"ping": handler_of(style, body)}, threaded=threaded)
        error = run(road, router, "ping", {})["error"]
        assert error["code"] == code
        assert message is None or error["message"] == message


def test_a_failure_carries_its_code_and_details(s: Any, road: str) -> None:
    def handler(args: Any, ctx: Any) -> Any:
        raise s.UPDATE_COUNTER.fail("OUT_OF_RANGE", "too much", retryable=True, details={"max": 1})

    router = s.Router({"update_counter": handler})
    assert run(road, router, "update_counter", {"delta": 1}) == {
        "error": {
            "code": "OUT_OF_RANGE",
            "message": "too much",
            "details": {"max": 1},
            "retryable": True,
        }
    }


def test_a_failure_that_is_no_json_is_a_handler_error(s: Any, road: str) -> None:
    class Broken(s.ToolFailure):  # type: ignore[misc]
        def __init__(self) -> None: ...

    for failure in (s.ToolFailure("A", "b", details={1}), Broken(), s.ToolFailure(3, "b")):

        def handler(args: Any, ctx: Any, failure: Exception = failure) -> Any:
            raise failure

        error = run(road, s.Router({"ping": handler}), "ping", {})["error"]
        assert error["code"] == "TOOL_HANDLER_ERROR"


@pytest.mark.parametrize("fatal", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("style", ["function", "coroutine", "suspending"])
def test_what_a_signal_may_have_raised_passes(
    s: Any, style: str, fatal: type[BaseException]
) -> None:
    def body(args: Any, ctx: Any) -> Any:
        raise fatal

    roads = ["sync", "async"] if style == "function" else ["async"]
    for road in roads:
        watch = Watch()
        router = s.Router({"ping": handler_of(style, body)}, observers=[watch])
        with pytest.raises(fatal):
            run(road, router, "ping", {})
        assert watch.seen == [("start", "ping"), ("end", "interrupted", None)]


def test_in_a_thread_nothing_comes_from_a_signal(s: Any, road: str) -> None:
    def handler(args: Any, ctx: Any) -> Any:
        raise SystemExit(3)

    error = run(road, s.Router({"ping": handler}, threaded=True), "ping", {})["error"]
    assert error == {"code": "TOOL_HANDLER_ERROR", "message": "3"}


def cycle() -> Any:
    value: dict[str, Any] = {}
    value["a"] = [value]
    return value


def deep() -> Any:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    return value


def wide() -> Any:
    value: list[Any] = []
    for _ in range(60):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({1, 2}, "a value of type set (not JSON)"),
        ({"a": [b"x"]}, "a value of type bytes (not JSON) at /a/0"),
        ({"a/b~": object()}, "a value of type object (not JSON) at /a~1b~0"),
        ({1: 2}, "an object whose key 1 is not a string"),
        ([{"x": {None: 2}}], "an object whose key None is not a string at /0/x"),
        (float("nan"), "nan (not a JSON number)"),
        ({"x": float("-inf")}, "-inf (not a JSON number) at /x"),
        (cycle(), "a container that contains itself at /a/0"),
        (deep(), "containers nested deeper than 100 levels at " + "/0" * 100),
    ],
)
def test_a_result_that_is_no_json_is_a_handler_error(
    s: Any, road: str, value: Any, message: str
) -> None:
    router = s.Router({"ping": lambda args, ctx: value})
    assert run(road, router, "ping", {}) == {
        "error": {
            "code": "TOOL_HANDLER_ERROR",
            "message": f"the handler of 'ping' returned {message}",
        }
    }


@pytest.mark.parametrize(
    "value", [None, True, 1, 1.5, "x", [], (1, 2), {"a": [{"b": None}]}, wide(), 10**400]
)
def test_a_result_is_what_the_handler_returned(s: Any, road: str, value: Any) -> None:
    router = s.Router({"ping": lambda args, ctx: value})
    assert run(road, router, "ping", {}) is value


def test_handlers_are_given_filled_arguments_where_the_tool_says_so(s: Any, road: str) -> None:
    from sample._runtime import RouterCore, ToolDefinition

    tool = ToolDefinition(
        name="update_counter",
        description="",
        args_schema="{}",
        package="sample",
        stem="update_counter",
        type_name="UpdateCounter",
        fill=True,
    )
    router = RouterCore({"update_counter": tool}, {"update_counter": lambda args, ctx: args})
    given = {"delta": 1}
    assert run(road, router, "update_counter", given) == {"delta": 1, "times": 1}
    assert given == {"delta": 1}


# Step 8


def test_an_error_result_is_a_result(s: Any, road: str) -> None:
    watch = Watch()
    failed = {"error": {"code": "A", "message": "b"}}
    router = s.Router({"ping": lambda args, ctx: failed}, observers=[watch])
    assert run(road, router, "ping", {}) is failed
    assert watch.seen[1] == ("end", "failed", "A")


# Step 9


def slow(style: str) -> Any:
    def function(args: Any, ctx: Any) -> str:
        time.sleep(0.15)
        return "late"

    async def coroutine(args: Any, ctx: Any) -> str:
        await asyncio.sleep(0.15)
        return "late"

    return coroutine if style == "coroutine" else function


@pytest.mark.parametrize("style", ["function", "threaded", "coroutine"])
def test_the_wait_runs_out_and_the_handler_goes_on(
    s: Any, road: str, style: str, caplog: pytest.LogCaptureFixture
) -> None:
    watch = Watch()
    router = s.Router(observers=[watch])
    router.on_tool("ping", slow(style), threaded=style == "threaded")

    async def ask() -> Any:
        began = time.perf_counter()
        result = await router.dispatch("ping", {"timeoutMs": 30})
        passed = time.perf_counter() - began
        await asyncio.sleep(0.3)
        return result, passed

    if road == "sync":
        began = time.perf_counter()
        result = router.dispatch_sync("ping", {"timeoutMs": 30})
        passed = time.perf_counter() - began
        time.sleep(0.3)
    else:
        result, passed = asyncio.run(ask())
    assert result == {
        "error": {
            "code": "TOOL_TIMEOUT",
            "message": "'ping' gave no result in 30 ms",
            "details": {"tool": "ping", "timeoutMs": 30},
        }
    }
    assert style == "function" or passed < 0.14
    assert watch.seen == [
        ("start", "ping"),
        ("end", "timeout", "TOOL_TIMEOUT"),
        ("late", "late"),
    ]
    assert "'ping' ended after" in caplog.text


@pytest.mark.parametrize("style", ["function", "coroutine"])
def test_a_wait_may_be_longer_than_any_clock_can_tell(s: Any, road: str, style: str) -> None:
    router = s.Router({"ping": handler_of(style, lambda args, ctx: 1)})
    assert run(road, router, "ping", {"timeoutMs": 10**400}) == 1


def test_the_wait_is_the_tools_own_without_an_override(s: Any, road: str) -> None:
    waits: list[int] = []

    class Note:
        def on_start(self, record: Any) -> None: ...

        def on_end(self, record: Any) -> None:
            waits.append(record.timeout_ms)

    router = s.Router(observers=[Note()])
    router.on_any_tool(lambda tool, args, ctx: None)
    run(road, router, "ping", {})
    run(road, router, "ping", {"timeoutMs": 7000})
    run(road, router, "create_card", {"card": {}})
    assert waits == [200, 7000, 60_000]
