"""``read-only-args = true``: handlers read arguments and leave them as they are."""

from desk_read_only import (
    UPDATE_COUNTER,
    CreateCardArgs,
    ToolCallContext,
    UpdateCounterArgs,
    UpdateCounterArgsFilled,
    UpdateCounterResult,
)


def handler(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    args["delta"] = 3  # E: typeddict-readonly-mutated reportTypedDictNotRequiredAccess
    args["times"] = 3  # E: typeddict-readonly-mutated reportTypedDictNotRequiredAccess
    result: UpdateCounterResult = {"value": args["delta"]}
    result["value"] = 3
    return result


def others(card: CreateCardArgs, filled: UpdateCounterArgsFilled) -> UpdateCounterArgs:
    # E: typeddict-readonly-mutated,arg-type reportTypedDictNotRequiredAccess,reportGeneralTypeIssues
    card["card"]["kind"] = "text"
    filled["times"] = 2  # E: typeddict-readonly-mutated reportTypedDictNotRequiredAccess
    # What has all the keys is at least that.
    return filled


UPDATE_COUNTER.bind(handler)
UPDATE_COUNTER({"delta": 1})
UPDATE_COUNTER({"delta": ""})  # E: typeddict-item reportArgumentType
