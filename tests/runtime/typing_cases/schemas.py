"""Schemas, manifests, errors and contexts as types."""

from typing import Literal, assert_type

from sample._runtime import (
    SkillsManifest,
    ToolArgsSchema,
    ToolCallContext,
    ToolErrorResult,
)
from sample.manifest import PING, manifest

schema: ToolArgsSchema = {
    "type": "object",
    "properties": {
        "size": {"type": "integer", "minimum": 1, "default": 3, "examples": [1, 2]},
        "mode": {"type": "string", "enum": ["a", "b"]},
        "points": {
            "type": "array",
            "items": {"oneOf": [{"type": "number"}, {"type": "object", "properties": {}}]},
        },
    },
    "required": ["size"],
}
no_object: ToolArgsSchema = {"type": "string"}  # E: typeddict-item reportAssignmentType
untyped: ToolArgsSchema = {}  # E: typeddict-item reportAssignmentType
unknown: ToolArgsSchema = {
    "type": "object",
    "additionalProperties": False,  # E: typeddict-unknown-key@-2 reportAssignmentType
}
nested: ToolArgsSchema = {
    "type": "object",
    # E: typeddict-unknown-key reportAssignmentType
    "properties": {"x": {"type": "integer", "minimun": 1}},
}
kind: ToolArgsSchema = {
    "type": "object",
    "properties": {"x": {"type": "int"}},  # E: typeddict-item reportAssignmentType
}

assert_type(manifest(), SkillsManifest)
assert_type(manifest()["tools"][0]["name"], str)
assert_type(PING.args_schema, ToolArgsSchema)
made: SkillsManifest = {
    "guidance": "",
    "tools": [{"name": "a", "description": "b", "argsSchema": {"type": "object"}}],
}

failure: ToolErrorResult = {"error": {"code": "A", "message": "b", "details": {"x": 1}}}
silent: ToolErrorResult = {"error": {"code": "A"}}  # E: typeddict-item reportAssignmentType


def wide(ctx: ToolCallContext) -> None: ...


def other(ctx: ToolCallContext[Literal["x"]]) -> None: ...


def context(ctx: ToolCallContext, mine: ToolCallContext[Literal["ping"]]) -> None:
    assert_type(ctx.tool, str)
    assert_type(mine.tool, Literal["ping"])
    assert_type(ctx.model, str | None)
    assert_type(ctx.turn_kind, Literal["user", "prepare"] | None)
    assert_type(ctx.session_created_at, int)
    ctx.session_id = "x"  # E: misc reportAttributeAccessIssue
    wide(mine)
    other(mine)  # E: arg-type reportArgumentType
    assert_type(ToolCallContext.from_wire({}), ToolCallContext[str])
    ToolCallContext.local(3)  # E: type-var reportArgumentType
