"""Definitions: binding, decorating, calling, guarding, failing."""

import functools
from collections.abc import Mapping
from typing import Any, Literal, assert_type

from sample._runtime import (
    Bound,
    Call,
    PlainResult,
    ToolCallContext,
    ToolErrorResult,
    ToolFailure,
    ToolNotFound,
)
from sample.args import (
    CreateCardArgs,
    DocReplaceSelectionArgs,
    PingArgs,
    UpdateCounterArgs,
    UpdateCounterArgsFilled,
)
from sample.manifest import CREATE_CARD, DOC_REPLACE_SELECTION, PING, UPDATE_COUNTER
from sample.results import UpdateCounterResult
from sample.router import Router

# Literal types stay with a definition.
assert_type(UPDATE_COUNTER.name, Literal["update_counter"])
assert_type(UPDATE_COUNTER.error_codes, tuple[Literal["OUT_OF_RANGE"], ...])
assert_type(UPDATE_COUNTER({"delta": 1}), Call[UpdateCounterResult])
assert_type(CREATE_CARD({"card": {"kind": "text", "text": "x"}}), Call[str])
assert_type(PING({}), Call[PlainResult])
UPDATE_COUNTER({"delta": "1"})  # E: typeddict-item reportArgumentType
UPDATE_COUNTER({"dleta": 1})  # E: typeddict-item,typeddict-unknown-key reportArgumentType
UPDATE_COUNTER({})  # E: typeddict-item reportArgumentType
UPDATE_COUNTER({"delta": 1, "times": None})  # E: typeddict-item reportArgumentType
CREATE_CARD({"card": {"kind": "text", "url": "x"}})  # E: typeddict-item reportArgumentType
UPDATE_COUNTER.name = "other"  # E: misc,assignment reportAttributeAccessIssue


# Handlers of every style.
def function(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": args["delta"]}


def branded(
    a: UpdateCounterArgs, c: ToolCallContext[Literal["update_counter"]]
) -> UpdateCounterResult | ToolErrorResult:
    return {"error": {"code": "OUT_OF_RANGE", "message": c.tool}}


async def coroutine(args: UpdateCounterArgs, ctx: ToolCallContext, /) -> UpdateCounterResult:
    return {"value": args["delta"]}


async def failing(
    args: UpdateCounterArgs, ctx: ToolCallContext
) -> UpdateCounterResult | ToolErrorResult:
    return {"error": {"code": "OUT_OF_RANGE", "message": "", "retryable": True}}


class Counter:
    def add(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
        return {"value": 1}

    async def __call__(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
        return {"value": 1}


def more(store: int, args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": store}


assert_type(UPDATE_COUNTER.bind(function), Bound)
UPDATE_COUNTER.bind(function, threaded=True)
UPDATE_COUNTER.bind(branded)
UPDATE_COUNTER.bind(coroutine)
UPDATE_COUNTER.bind(failing)
UPDATE_COUNTER.bind(Counter().add)
UPDATE_COUNTER.bind(Counter())
UPDATE_COUNTER.bind(functools.partial(more, 3))
UPDATE_COUNTER.bind(lambda args, ctx: {"value": args["delta"]})


def wrong_key(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    # E: typeddict-item reportTypedDictNotRequiredAccess|reportGeneralTypeIssues
    return {"value": args["dleta"]}


def wrong_args(args: PingArgs, ctx: ToolCallContext) -> int:
    return 1


def wrong_result(args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return 1


def none_result(args: UpdateCounterArgs, ctx: ToolCallContext) -> None: ...


async def wrong_coroutine(args: UpdateCounterArgs, ctx: ToolCallContext) -> int:
    return 1


def wrong_args_kind(args: CreateCardArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


def wrong_brand(
    args: UpdateCounterArgs, ctx: ToolCallContext[Literal["ping"]]
) -> UpdateCounterResult:
    return {"value": 1}


def one(args: UpdateCounterArgs) -> UpdateCounterResult:
    return {"value": 1}


def keywords(*, args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


class Wrong:
    def add(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> str:
        return ""

    def __call__(self, args: CreateCardArgs, ctx: ToolCallContext) -> UpdateCounterResult:
        return {"value": 1}


UPDATE_COUNTER.bind(wrong_result)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(none_result)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(wrong_coroutine)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(wrong_args_kind)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(wrong_brand)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(one)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(keywords)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(Wrong().add)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(Wrong())  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(lambda args, ctx: 1)  # E: arg-type,return-value reportArgumentType
UPDATE_COUNTER.bind(lambda args: {"value": 1})  # E: arg-type,misc reportArgumentType
UPDATE_COUNTER.bind(3)  # E: arg-type reportArgumentType
UPDATE_COUNTER.bind(None)  # E: arg-type reportArgumentType
# mypy does not look at what a partial leaves over.
UPDATE_COUNTER.bind(functools.partial(wrong_args, {}))  # E: arg-type reportArgumentType


# Decorated: still what it was.
@UPDATE_COUNTER.handler
def decorated(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


@UPDATE_COUNTER.handler
async def decorated_async(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


@UPDATE_COUNTER.handler
async def decorated_error(
    args: UpdateCounterArgs, ctx: ToolCallContext[Literal["update_counter"]]
) -> UpdateCounterResult | ToolErrorResult:
    return {"value": 1}


@PING.handler
async def decorated_plain(args: PingArgs, ctx: ToolCallContext) -> None: ...


async def use() -> None:
    ctx = ToolCallContext.local("update_counter")
    mine: ToolCallContext[Literal["update_counter"]] = ToolCallContext.local("update_counter")
    assert_type(decorated({"delta": 1}, mine), UpdateCounterResult)
    assert_type(await decorated_async({"delta": 1}, mine), UpdateCounterResult)
    assert_type(await decorated_error({"delta": 1}, mine), UpdateCounterResult | ToolErrorResult)
    decorated({"delta": "1"}, mine)  # E: typeddict-item reportArgumentType
    function({"delta": 1}, ctx)


UPDATE_COUNTER.handler(wrong_result)  # E: arg-type reportCallIssue,reportArgumentType "handler"
UPDATE_COUNTER.handler(wrong_coroutine)  # E: arg-type reportCallIssue,reportArgumentType "handler"
UPDATE_COUNTER.handler(wrong_args_kind)  # E: arg-type reportCallIssue,reportArgumentType "handler"
UPDATE_COUNTER.handler(wrong_brand)  # E: arg-type reportCallIssue,reportArgumentType "handler"
UPDATE_COUNTER.handler(one)  # E: arg-type reportCallIssue,reportArgumentType "handler"


# Guards and filled arguments.
def guard(value: object, args: UpdateCounterArgs) -> None:
    if UPDATE_COUNTER.is_args(value):
        assert_type(value, UpdateCounterArgs)
    else:
        assert_type(value, object)
    assert_type(UPDATE_COUNTER.validate_args(value), UpdateCounterArgs)
    assert_type(UPDATE_COUNTER.with_defaults(args), UpdateCounterArgsFilled)
    assert_type(UPDATE_COUNTER.with_defaults(args)["times"], int)
    args["times"]  # E: - reportTypedDictNotRequiredAccess
    UPDATE_COUNTER.with_defaults({})  # E: typeddict-item reportArgumentType


# Failures.
def fail() -> None:
    assert_type(UPDATE_COUNTER.fail("OUT_OF_RANGE", "x"), ToolFailure)
    raise UPDATE_COUNTER.fail("OUT_OF_RANGE", "x", retryable=True, details={"max": 1})


UPDATE_COUNTER.fail("OUT_OF_RAGNE", "x")  # E: arg-type reportArgumentType
PING.fail("ANY", "x")  # E: arg-type reportArgumentType
ToolNotFound("x")


# Results of typed calls.
async def results(router: Router) -> None:
    r = await router.call(UPDATE_COUNTER({"delta": 1}))
    assert_type(r, UpdateCounterResult | ToolErrorResult)
    r["value"]  # E: typeddict-item reportTypedDictNotRequiredAccess|reportGeneralTypeIssues
    if "error" in r:
        assert_type(r, ToolErrorResult)
        assert_type(r["error"]["code"], str)
    else:
        assert_type(r, UpdateCounterResult)
        assert_type(r["value"], int)
    card = router.call_sync(CREATE_CARD({"card": {"kind": "image", "url": "x"}}))
    assert_type(card, str | ToolErrorResult)
    if isinstance(card, dict):
        assert_type(card["error"]["message"], str)
    else:
        assert_type(card, str)
    await router.call("update_counter")  # E: arg-type reportArgumentType
    await router.call(UPDATE_COUNTER)  # E: arg-type reportArgumentType


# Results of a tool without a schema: JSON, and nothing that is awaited later.
def number(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> float:
    return 1


def names(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> list[str]:
    return []


def typed(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


def rows(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> list[UpdateCounterResult]:
    return []


def table(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> dict[str, list[int]]:
    return {}


async def later(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> tuple[int, str] | None:
    return None


def mapping(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> Mapping[str, object]:
    return {}


def raw(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> bytes:
    return b""


def some(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> set[str]:
    return set()


def anything(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> object:
    return later(args, ctx)


async def deeper(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> object:
    return later(args, ctx)


DOC_REPLACE_SELECTION.bind(number)
DOC_REPLACE_SELECTION.bind(names)
DOC_REPLACE_SELECTION.bind(typed)
DOC_REPLACE_SELECTION.bind(rows)
DOC_REPLACE_SELECTION.bind(table)
DOC_REPLACE_SELECTION.bind(later)
DOC_REPLACE_SELECTION.bind(mapping)
DOC_REPLACE_SELECTION.bind(lambda args, ctx: [args["text"], {"a": None}])
DOC_REPLACE_SELECTION.bind(raw)  # E: arg-type reportArgumentType
DOC_REPLACE_SELECTION.bind(some)  # E: arg-type reportArgumentType
DOC_REPLACE_SELECTION.bind(anything)  # E: arg-type reportArgumentType
DOC_REPLACE_SELECTION.bind(deeper)  # E: arg-type reportArgumentType


# Narrowing by a literal tag.
def card(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    chosen = args["card"]
    if chosen["kind"] == "text":
        return chosen["text"]
    chosen["text"]  # E: typeddict-item reportTypedDictNotRequiredAccess|reportGeneralTypeIssues
    return chosen["url"]


CREATE_CARD.bind(card)


# An unannotated handler escapes; strict settings report it where it is written.
def unknown(args: Any, ctx: Any) -> Any: ...


UPDATE_COUNTER.bind(unknown)
