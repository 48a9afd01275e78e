"""A definition keeps the literal name and all of its types, whatever is done with it."""

from typing import Literal, assert_type

import desk.manifest
from desk import (
    CREATE_CARD,
    DESK_ZOOM_IN,
    GET_TEXT,
    TOOLS,
    UPDATE_COUNTER,
    Bound,
    Call,
    CreateCardArgs,
    PlainResult,
    Router,
    SkillsManifest,
    ToolCallContext,
    ToolDefinition,
    ToolErrorResult,
    ToolFailure,
    UpdateCounterArgs,
    UpdateCounterArgsFilled,
    UpdateCounterErrorCode,
    UpdateCounterResult,
)
from desk.manifest import manifest

assert_type(UPDATE_COUNTER.name, Literal["update_counter"])
assert_type(DESK_ZOOM_IN.name, Literal["desk.zoom-in"])
assert_type(UPDATE_COUNTER.error_codes, tuple[Literal["OUT_OF_RANGE", "LOCKED"], ...])
assert_type(len(GET_TEXT.error_codes), int)
assert_type(UPDATE_COUNTER.args_type, type[UpdateCounterArgs])
assert_type(UPDATE_COUNTER.timeout_ms, int | None)
assert_type(manifest(), SkillsManifest)
assert_type(
    UPDATE_COUNTER,
    ToolDefinition[
        Literal["update_counter"],
        UpdateCounterArgs,
        UpdateCounterArgsFilled,
        UpdateCounterResult,
        UpdateCounterErrorCode,
    ],
)
UPDATE_COUNTER.name = "other"  # E: misc,assignment reportAttributeAccessIssue
desk.manifest.UPDATE_COUNTER = CREATE_CARD  # E: misc,assignment -
# E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue "nmae"
print(UPDATE_COUNTER.nmae)
TOOLS["update_counter"] = UPDATE_COUNTER  # E: index reportIndexIssue

# Typed calls.
assert_type(UPDATE_COUNTER({"delta": 1, "times": 2}), Call[UpdateCounterResult])
assert_type(CREATE_CARD({"card": {"kind": "text", "text": "x"}}), Call[str])
assert_type(DESK_ZOOM_IN({"factor": 1}), Call[PlainResult])
UPDATE_COUNTER({"delta": "1"})  # E: typeddict-item reportArgumentType
UPDATE_COUNTER({"delta": 1, "unit": "score"})  # E: typeddict-item reportArgumentType
UPDATE_COUNTER({"delta": 1, "times": None})  # E: typeddict-item reportArgumentType
UPDATE_COUNTER({"dleta": 1})  # E: typeddict-item,typeddict-unknown-key reportArgumentType "dleta"
UPDATE_COUNTER({"delta": 1, "extra": 1})  # E: typeddict-unknown-key reportArgumentType "extra"
UPDATE_COUNTER({})  # E: typeddict-item reportArgumentType "delta"
UPDATE_COUNTER()  # E: call-arg reportCallIssue
UPDATE_COUNTER({"delta": 1}, {})  # E: call-arg reportCallIssue
CREATE_CARD({"card": {"kind": "text", "url": "x"}})  # E: typeddict-item reportArgumentType
CREATE_CARD({"card": {"kind": "video", "url": "x"}})  # E: typeddict-item reportArgumentType
# E: typeddict-item reportArgumentType
CREATE_CARD({"card": {"kind": "image", "url": "x"}, "at": {"x": 1}})
# E: list-item reportArgumentType
CREATE_CARD({"card": {"kind": "image", "url": "x"}, "tags": ["a", 1]})
# E: typeddict-item,typeddict-unknown-key reportArgumentType
CREATE_CARD({"card": {"kind": "image", "url": "x"}, "style": {"due_date": ""}})


async def call(router: Router) -> None:
    r = await router.call(UPDATE_COUNTER({"delta": 1}))
    assert_type(r, UpdateCounterResult | ToolErrorResult)
    r["value"]  # E: typeddict-item reportGeneralTypeIssues
    if "error" in r:
        assert_type(r, ToolErrorResult)
        assert_type(r["error"]["code"], str)
        r["value"]  # E: typeddict-item reportGeneralTypeIssues
    else:
        assert_type(r, UpdateCounterResult)
        assert_type(r["value"], int)
        r["vaule"]  # E: typeddict-item reportGeneralTypeIssues
    card = router.call_sync(CREATE_CARD({"card": {"kind": "image", "url": "x"}}))
    assert_type(card, str | ToolErrorResult)
    card.upper()  # E: union-attr reportUnknownMemberType,reportAttributeAccessIssue
    if isinstance(card, dict):
        assert_type(card["error"]["message"], str)
    else:
        assert_type(card, str)
    plain = await router.call(DESK_ZOOM_IN({"factor": 2}))
    assert_type(plain, PlainResult | ToolErrorResult)
    await router.call("update_counter")  # E: arg-type reportArgumentType
    await router.call(UPDATE_COUNTER)  # E: arg-type reportArgumentType
    assert_type(await router.dispatch("update_counter", {"delta": 1}), object)


# Failures: declared codes only.
assert_type(UPDATE_COUNTER.fail("OUT_OF_RANGE", "x"), ToolFailure)


def fail() -> None:
    raise UPDATE_COUNTER.fail("LOCKED", "x", retryable=True, details={"by": "me"})


UPDATE_COUNTER.fail("OUT_OF_RAGNE", "x")  # E: arg-type reportArgumentType
UPDATE_COUNTER.fail("OUT_OF_RANGE")  # E: call-arg reportCallIssue
UPDATE_COUNTER.fail("OUT_OF_RANGE", "x", retryable="yes")  # E: arg-type reportArgumentType
GET_TEXT.fail("ANY", "x")  # E: arg-type reportArgumentType


def card(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    return "1"


assert_type(CREATE_CARD.bind(card), Bound)
UPDATE_COUNTER.bind(card)  # E: arg-type reportArgumentType
