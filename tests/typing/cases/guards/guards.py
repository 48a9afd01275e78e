"""Guards over untrusted arguments: of definitions, and of the validators themselves."""

from typing import assert_type

from desk import UPDATE_COUNTER, ArgsError, UpdateCounterArgs, UpdateCounterArgsFilled
from desk.validators import (
    coerce_update_counter_args,
    create_card_result_errors,
    is_update_counter_args,
    is_update_counter_result,
    update_counter_args_errors,
    update_counter_args_with_defaults,
    validate_update_counter_args,
)


def definition(value: object) -> None:
    if UPDATE_COUNTER.is_args(value):
        assert_type(value, UpdateCounterArgs)
        value["dleta"]  # E: typeddict-item reportGeneralTypeIssues
    else:
        assert_type(value, object)
    assert_type(UPDATE_COUNTER.validate_args(value), UpdateCounterArgs)
    assert_type(UPDATE_COUNTER.args_errors(value), list[ArgsError])
    value["delta"]  # E: index reportIndexIssue


def functions(value: object, args: UpdateCounterArgs) -> None:
    if is_update_counter_args(value):
        assert_type(value["delta"], int)
    else:
        assert_type(value, object)
    assert_type(validate_update_counter_args(value), UpdateCounterArgs)
    assert_type(update_counter_args_errors(value), list[ArgsError])
    assert_type(update_counter_args_with_defaults(args), UpdateCounterArgsFilled)
    assert_type(coerce_update_counter_args(value), object)
    assert_type(is_update_counter_result(value), bool)
    assert_type(create_card_result_errors(value), list[ArgsError])
    update_counter_args_with_defaults({})  # E: typeddict-item reportArgumentType


def negative(args: UpdateCounterArgs) -> None:
    # Bounds are no types: what does not fit is still of that type.
    if not is_update_counter_args(args):
        assert_type(args, UpdateCounterArgs)
