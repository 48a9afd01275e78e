"""Schemas that make generated text hard to lay out."""

from __future__ import annotations

from typing import Any

LONG = "a_key_that_is_much_longer_than_most_and_goes_on"
TEXTS = [
    "",
    "x" * 70,
    "x" * 120,
    "\u202e",
    "e\u0301",
    '"""',
    "\\",
    "{v0}",
    "%s",
    "😀" * 20,
    "\x00\n",
    "# x",
]


def nested(schema: dict[str, Any], depth: int, key: str | None = None) -> dict[str, Any]:
    """A schema under as many arrays, or under as many objects with a key."""
    for _ in range(depth):
        if key is None:
            schema = {"type": "array", "items": schema, "maxItems": 9}
        else:
            schema = {"type": "object", "properties": {key: schema}, "required": [key]}
    return schema


def tagged(*names: str, inner: dict[str, Any]) -> dict[str, Any]:
    """A union of objects with a tag."""
    return {
        "oneOf": [
            {
                "type": "object",
                "required": ["kind", "in"],
                "properties": {"kind": {"type": "string", "enum": [name]}, "in": inner},
            }
            for name in names
        ]
    }


def one(schema: dict[str, Any], *, required: bool = False) -> dict[str, Any]:
    """Arguments with one key of a schema."""
    found: dict[str, Any] = {"type": "object", "properties": {"value": schema}}
    return {**found, "required": ["value"]} if required else found


NUMBER: dict[str, Any] = {"type": "number", "minimum": -1.5e300, "maximum": 1.7976931348623157e308}
INTEGER: dict[str, Any] = {"type": "integer", "minimum": -(2**63), "maximum": 2**64 - 1}
ENUM: dict[str, Any] = {"type": "string", "enum": TEXTS}
STRING: dict[str, Any] = {
    "type": "string",
    "minLength": 1,
    "maxLength": 10**6,
    "pattern": "^[\"'a-z\\\\😀-]{1,40}(one|two|three|four|five|six|seven|eight|nine|ten|eleven)?$",
}
ALL: list[dict[str, Any]] = [NUMBER, INTEGER, ENUM, STRING, {"type": "boolean", "enum": [False]}]

SCHEMAS: dict[str, dict[str, Any]] = {
    "nothing": {"type": "object"},
    "hostile_keys": {
        "type": "object",
        "properties": {key: ALL[i % 5] for i, key in enumerate([*TEXTS, LONG, "class", "value"])},
        "required": ["", "\\", LONG],
    },
    **{f"alone_{i}": one(schema, required=True) for i, schema in enumerate(ALL)},
    **{f"optional_{i}": one(schema) for i, schema in enumerate(ALL)},
    **{
        f"bare_{kind}": one({"type": kind}, required=True)
        for kind in ("number", "integer", "string")
    },
    **{f"arrays_{i}": one(nested(schema, 25)) for i, schema in enumerate(ALL[:2])},
    **{
        f"objects_{i}": one(nested(schema, 12, LONG), required=True)
        for i, schema in enumerate(ALL[1:3])
    },
    **{f"unions_{i}": one(tagged("a", "b" * 90, inner=schema)) for i, schema in enumerate(ALL)},
    "unions_deep": one(
        tagged("a", "b", inner=tagged("a", "b", inner=nested(tagged("x", inner=INTEGER), 3)))
    ),
    "overlapping": one(
        {"oneOf": [INTEGER, NUMBER, ENUM, STRING, nested(INTEGER, 2), {"type": "object"}]}
    ),
    "unique": one(
        {"type": "array", "uniqueItems": True, "items": {"oneOf": [NUMBER, nested(ENUM, 2)]}}
    ),
    "numbers": {
        "type": "object",
        "properties": {
            "huge": {"type": "number", "enum": [2**60 + 1, 1e300, 1.5, -(2**63)]},
            "many": {"type": "integer", "enum": list(range(60))},
            "fraction": {"type": "number", "minimum": 0.1, "maximum": 1234567.1234567},
        },
    },
    "defaults": {
        "type": "object",
        "properties": {
            "text": {"type": "string", "default": "x" * 100},
            "list": {"type": "array", "items": {"type": "string"}, "default": TEXTS},
            "deep": {
                "type": "array",
                "items": {"type": "object", "properties": {"n": {"type": "integer", "default": 1}}},
                "default": [{"further": {"a": [1, [2]], LONG: None}}, {}],
            },
            "empty": {"type": "object", "default": {}},
        },
    },
    "a_tool_with_a_name_that_is_quite_long_and_goes_on_for_a_while_until_no_line_holds_it": one(
        tagged("a", "b", inner=nested(NUMBER, 8))
    ),
}
