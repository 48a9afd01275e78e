"""Inside of a handler: keys and their types, narrowing, results on every way out."""

from typing import Any, Literal, assert_never, assert_type

from desk import (
    CREATE_CARD,
    UPDATE_COUNTER,
    CreateCardArgs,
    CreateCardArgsCardImage,
    CreateCardArgsCardText,
    CreateCardArgsStyle,
    Point,
    ToolCallContext,
    ToolErrorResult,
    UpdateCounterArgs,
    UpdateCounterResult,
)


def create_card(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    card = args["card"]
    card["text"]  # E: typeddict-item reportGeneralTypeIssues
    if card["kind"] == "text":
        assert_type(card, CreateCardArgsCardText)
        card["url"]  # E: typeddict-item reportGeneralTypeIssues
        return card["text"]
    assert_type(card, CreateCardArgsCardImage)
    card["text"]  # E: typeddict-item reportGeneralTypeIssues
    return card["url"]


def matched(args: CreateCardArgs, ctx: ToolCallContext) -> str | ToolErrorResult:
    # mypy does not narrow a union by the patterns of mappings.
    match args["card"]:
        case {"kind": "text", "text": text}:
            return text  # F: return-value -
        case {"kind": "image", "url": url}:
            return url  # F: return-value -
        case other:
            assert_type(other["kind"], Literal["text", "image"])
            return "?"


def complete(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    card = args["card"]
    if card["kind"] == "text":
        return card["text"]
    elif card["kind"] == "image":
        return card["url"]
    assert_never(card)


def keys(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    args["crad"]  # E: typeddict-item reportGeneralTypeIssues
    args["card"] = {"kind": "text", "url": "x"}  # E: typeddict-item reportGeneralTypeIssues
    # mypy takes the word for it that a key is there.
    args["at"]  # E: - reportTypedDictNotRequiredAccess
    assert_type(args.get("at"), Point | None)
    if "style" in args:
        assert_type(args["style"], CreateCardArgsStyle)
        assert_type(args["style"]["due-date"], str)
        args["style"]["due_date"]  # E: typeddict-item reportGeneralTypeIssues
    for tag in args.get("tags", []):
        assert_type(tag, str)
    return 1  # E: return-value reportReturnType


def update_counter(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    assert_type(args["delta"], int)
    assert_type(args.get("unit"), Literal["one", "dozen"] | None)
    args["delta"].upper()  # E: attr-defined reportUnknownMemberType,reportAttributeAccessIssue
    if args.get("unit") == "score":  # E: comparison-overlap reportUnnecessaryComparison
        return {"value": 12}
    if args["delta"] == 2:
        return {"vaule": 1}  # E: typeddict-item,typeddict-unknown-key reportReturnType
    if args["delta"] == 3:
        return {"value": "1"}  # E: typeddict-item reportReturnType
    if args["delta"] == 4:
        # E: typeddict-item reportReturnType
        return {"error": {"code": "LOCKED", "message": "undeclared return"}}
    return {"value": 1, "more": 2}  # E: typeddict-unknown-key reportReturnType


def failures(
    args: UpdateCounterArgs, ctx: ToolCallContext
) -> UpdateCounterResult | ToolErrorResult:
    if args["delta"] == 1:
        return {"error": {"code": 1, "message": "x"}}  # E: typeddict-item reportReturnType
    if args["delta"] == 2:
        return {"error": {"code": "LOCKED"}}  # E: typeddict-item reportReturnType
    if args["delta"] == 3:
        raise UPDATE_COUNTER.fail("LOCKD", "x")  # E: arg-type reportArgumentType
    return {"error": {"code": "LOCKED", "message": "x", "details": [1], "retryable": True}}


# What has no annotations escapes every promise; strict settings say so where it is written.
def unknown(args, ctx):  # E: no-untyped-def reportUnknownParameterType,reportMissingParameterType
    return args["dleta"]  # E: - reportUnknownVariableType


def any_at_all(args: Any, ctx: Any) -> Any:
    return args["dleta"]


UPDATE_COUNTER.bind(unknown)  # E: - reportUnknownArgumentType
UPDATE_COUNTER.bind(any_at_all)
CREATE_CARD.bind(matched)
CREATE_CARD.bind(complete)
