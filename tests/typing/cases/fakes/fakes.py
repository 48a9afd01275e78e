"""Fakes fit the service, and keep the types of what they record and return."""

from typing import Literal, assert_type

from desk import (
    CREATE_CARD,
    UPDATE_COUNTER,
    CreateCardArgs,
    Router,
    ToolCallContext,
    ToolErrorResult,
    ToolService,
    UpdateCounterArgs,
    UpdateCounterResult,
)
from desk.testing import FakeTools, example_args

fakes = FakeTools()
service: ToolService = fakes
Router.from_service(fakes)
UPDATE_COUNTER.bind(fakes.update_counter)
CREATE_CARD.bind(fakes.update_counter)  # E: arg-type reportArgumentType

assert_type(fakes.update_counter.calls, list[UpdateCounterArgs])
assert_type(fakes.create_card.calls[0], CreateCardArgs)
assert_type(fakes.update_counter.contexts, list[ToolCallContext[Literal["update_counter"]]])
fakes.update_counter.calls[0]["dleta"]  # E: typeddict-item reportGeneralTypeIssues
# E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue
print(fakes.update_conuter)

fakes.update_counter.returns({"value": 1}, {"value": 2})
fakes.create_card.returns("1")
fakes.desk_zoom_in.returns(None)
# E: typeddict-item,typeddict-unknown-key reportArgumentType
fakes.update_counter.returns({"vaule": 1})
fakes.update_counter.returns(1)  # E: arg-type reportArgumentType
fakes.create_card.returns(1)  # E: arg-type reportArgumentType
fakes.desk_zoom_in.returns(b"")  # E: arg-type reportArgumentType
fakes.update_counter.fails("LOCKED")
fakes.update_counter.fails("OUT_OF_RANGE", "x", retryable=True)
fakes.update_counter.fails("LOCKD")  # E: arg-type reportArgumentType
fakes.create_card.fails("ANY")  # E: arg-type reportArgumentType
fakes.update_counter.raises(ValueError())
fakes.update_counter.raises("x")  # E: arg-type reportArgumentType

assert_type(example_args(UPDATE_COUNTER), UpdateCounterArgs)
assert_type(example_args(CREATE_CARD), CreateCardArgs)
example_args("update_counter")  # E: arg-type reportArgumentType


def call(ctx: ToolCallContext[Literal["update_counter"]]) -> None:
    assert_type(fakes.update_counter({"delta": 1}, ctx), UpdateCounterResult | ToolErrorResult)
    fakes.update_counter({}, ctx)  # E: typeddict-item reportArgumentType
