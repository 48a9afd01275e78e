"""TypedDict from ``typing_extensions``, and all options at once: the types are the same."""

from typing import assert_type

import desk_all
import desk_extensions
from desk_all.strategies import nearly_valid_args, valid_args
from hypothesis.strategies import SearchStrategy

desk_extensions.UPDATE_COUNTER({"delta": 1})
desk_extensions.UPDATE_COUNTER({"delta": ""})  # E: typeddict-item reportArgumentType
assert_type(valid_args(desk_all.UPDATE_COUNTER), SearchStrategy[desk_all.UpdateCounterArgs])
assert_type(nearly_valid_args(desk_all.UPDATE_COUNTER), SearchStrategy[object])
valid_args("update_counter")  # E: arg-type reportArgumentType


def handler(
    args: desk_all.UpdateCounterArgsFilled, ctx: desk_all.ToolCallContext
) -> desk_all.UpdateCounterResult:
    args["times"] = 2  # E: typeddict-readonly-mutated reportTypedDictNotRequiredAccess
    return {"value": args["times"]}


desk_all.UPDATE_COUNTER.bind(handler)
