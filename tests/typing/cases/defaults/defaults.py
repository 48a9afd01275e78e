"""Arguments with their defaults: optional on the wire, there once filled in."""

from typing import assert_type

from desk import (
    CREATE_CARD,
    UPDATE_COUNTER,
    CreateCardArgsFilled,
    UpdateCounterArgs,
    UpdateCounterArgsFilled,
)


def fill(args: UpdateCounterArgs, full: UpdateCounterArgsFilled) -> None:
    # mypy does not know of keys that may be absent.
    args["times"]  # E: - reportTypedDictNotRequiredAccess
    filled = UPDATE_COUNTER.with_defaults(args)
    assert_type(filled, UpdateCounterArgsFilled)
    assert_type(filled["times"], int)
    filled["unit"]  # E: - reportTypedDictNotRequiredAccess
    card = CREATE_CARD.with_defaults({"card": {"kind": "text", "text": "x"}})
    assert_type(card, CreateCardArgsFilled)
    if "style" in card:
        assert_type(card["style"]["width"], int)
    UPDATE_COUNTER.with_defaults({})  # E: typeddict-item reportArgumentType
    made: UpdateCounterArgsFilled = {"delta": 1}  # E: typeddict-item reportAssignmentType "times"
    back: UpdateCounterArgs = full  # E: assignment reportAssignmentType
    print(made, back)
