"""Definitions, contexts and errors as values."""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def s(site: Path) -> Any:
    import sample

    return sample


@pytest.mark.skipif(sys.version_info < (3, 11), reason="the sample is made for Python 3.11")
def test_a_definition_gives_what_the_spec_says(s: Any) -> None:
    tool = s.UPDATE_COUNTER
    assert tool.name == "update_counter"
    assert tool.description == "Add to the counter."
    assert tool.timeout_ms == 5000
    assert tool.error_codes == ("OUT_OF_RANGE",)
    assert tool.result_schema["required"] == ["value"]
    assert tool.args_type is sys.modules["sample.args"].UpdateCounterArgs
    assert tool.result_type is sys.modules["sample.results"].UpdateCounterResult
    assert s.PING.result_type is None
    assert s.PING.result_schema is None
    assert repr(tool) == "<tool 'update_counter' of sample>"


def test_nobody_can_change_a_schema_for_others(s: Any) -> None:
    s.PING.args_schema["properties"] = {"x": {}}
    s.PING.to_manifest()["argsSchema"]["properties"] = {"x": {}}
    assert s.PING.args_schema == {"type": "object"}


def test_a_definition_cannot_be_changed(s: Any) -> None:
    for name in ("name", "description", "timeout_ms", "other"):
        with pytest.raises(AttributeError):
            setattr(s.PING, name, "x")
    assert len({s.PING, s.UPDATE_COUNTER, s.PING}) == 2


def test_the_manifest_is_exact(s: Any) -> None:
    from sample.manifest import manifest

    made = manifest()
    assert list(made) == ["guidance", "tools"]
    assert [tool["name"] for tool in made["tools"]] == list(s.TOOLS)
    assert made["tools"][2] == {
        "name": "ping",
        "description": "Answer with the time.",
        "argsSchema": {"type": "object"},
        "timeoutMs": 200,
    }
    assert "timeoutMs" not in made["tools"][1]
    assert json.loads(json.dumps(made)) == made


def test_validators_are_reached_through_the_definition(s: Any) -> None:
    tool = s.UPDATE_COUNTER
    assert tool.is_args({"delta": 1})
    assert not tool.is_args({})
    assert tool.args_errors({}) == [s.ArgsError("", "required", "delta is missing", "delta")]
    args = {"delta": 1}
    assert tool.validate_args(args) is args
    assert tool.with_defaults(args) == {"delta": 1, "times": 1}
    assert tool.coerce({"delta": "4"}) == {"delta": 4}
    with pytest.raises(s.ToolArgsInvalid, match="delta is missing") as caught:
        tool.validate_args({})
    assert caught.value.errors[0].keyword == "required"


WIRE = {
    "type": "tool_call",
    "sessionId": "s",
    "provider": "p",
    "model": "m",
    "sessionCreatedAt": 1,
    "eventReceivedAt": 2,
    "eventEmittedAt": 3,
    "turnId": "t",
    "turnStartedAt": 4,
    "turnKind": "user",
    "source": "core",
    "toolRequestId": "r",
    "tool": "ping",
}


def test_a_context_goes_over_the_wire_and_back(s: Any) -> None:
    ctx = s.ToolCallContext.from_wire({**WIRE, "new": 1})
    assert ctx.to_wire() == WIRE
    assert (ctx.type, ctx.session_id, ctx.provider, ctx.model) == ("tool_call", "s", "p", "m")
    assert (ctx.session_created_at, ctx.event_received_at, ctx.event_emitted_at) == (1, 2, 3)
    assert (ctx.turn_id, ctx.turn_started_at, ctx.turn_kind) == ("t", 4, "user")
    assert (ctx.source, ctx.tool_request_id, ctx.tool) == ("core", "r", "ping")
    assert ctx == s.ToolCallContext.from_wire(WIRE)
    assert hash(ctx) == hash(s.ToolCallContext.from_wire(WIRE))
    assert ctx != s.ToolCallContext.local("ping")
    assert "sessionId='s'" in repr(ctx)
    with pytest.raises(AttributeError):
        ctx.tool = "other"


def test_what_is_unknown_is_left_out(s: Any) -> None:
    less = {k: v for k, v in WIRE.items() if k not in ("model", "turnKind")}
    assert s.ToolCallContext.from_wire(less).to_wire() == less


@pytest.mark.parametrize("key", sorted(WIRE))
def test_a_context_of_the_wrong_shape_is_refused(s: Any, key: str) -> None:
    wrong = [{**WIRE, key: []}, {**WIRE, key: True}]
    if key not in ("model", "turnKind"):
        wrong.append({k: v for k, v in WIRE.items() if k != key})
    for data in wrong:
        with pytest.raises(ValueError, match=f"`{key}`"):
            s.ToolCallContext.from_wire(data)
    with pytest.raises(ValueError, match="JSON object"):
        s.ToolCallContext.from_wire([])


def test_a_local_context_has_what_a_context_has(s: Any) -> None:
    ctx = s.ToolCallContext.local("ping", now=5, model="m", turn_kind="user")
    assert ctx.to_wire().keys() == WIRE.keys()
    assert s.ToolCallContext.from_wire(ctx.to_wire()) == ctx
    assert ctx.tool_request_id != s.ToolCallContext.local("ping").tool_request_id


def test_failures_can_be_pickled(s: Any) -> None:
    failure = s.ToolFailure("A", "b", details=[1], retryable=True)
    assert pickle.loads(pickle.dumps(failure)).to_result() == failure.to_result()
    invalid = s.ToolArgsInvalid([s.ArgsError("/a", "type", "m", "x")])
    assert pickle.loads(pickle.dumps(invalid)).errors == invalid.errors
    missing = s.ToolNotFound("pin", ["ping"])
    assert str(pickle.loads(pickle.dumps(missing))) == str(missing)


def test_the_package_loads_what_is_used(s: Any) -> None:
    assert "ToolHandlers" in dir(s)
    with pytest.raises(AttributeError, match="Routr"):
        _ = s.Routr
