"""The value checker: does a JSON value fit a node, and where does it not?

The only interpreter of schemas that the generator has: for ``default`` and ``examples``. Arguments
at run time are checked by generated code.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..source import Json, Pointer
from .nodes import (
    ArrayNode,
    BooleanNode,
    FragmentNode,
    IntegerNode,
    Node,
    NumberNode,
    ObjectNode,
    OneOfNode,
    StringNode,
)
from .patterns import compile_pattern


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong with a value. ``pointer`` leads from the value to the part that is wrong."""

    pointer: Pointer
    keyword: str
    message: str


def kind_of(value: object) -> str:
    """The JSON type of a value, with its article: ``an integer``, ``null``."""
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int():
            return "an integer"
        case float():
            return "an integer" if value.is_integer() else "a number"
        case str():
            return "a string"
        case list():
            return "an array"
        case _:
            return "an object"


def is_number(value: object) -> bool:
    """Whether a value is a JSON number: ``True`` is not."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_integer(value: object) -> bool:
    """Whether a value is an integer as JSON Schema counts them: ``1.0`` is, ``True`` is not."""
    return is_number(value) and (isinstance(value, int) or float.is_integer(value))  # type: ignore[arg-type]


def identity(value: Json) -> Hashable:
    """A key that two values share exactly if JSON Schema calls them equal (``1`` and ``1.0``)."""
    match value:
        case bool():
            return ("bool", value)
        case list():
            return ("array", tuple(map(identity, value)))
        case dict():
            return ("object", frozenset((key, identity(item)) for key, item in value.items()))
        case _:
            return value


def shape(node: Node) -> Hashable:
    """A key that two nodes share only if they accept the same values: all but the annotations."""
    match node:
        case FragmentNode():
            return shape(node.target)
        case StringNode():
            bounds: tuple[Hashable, ...] = (node.min_length, node.max_length, node.pattern)
            return ("string", _members(node.enum), *bounds)
        case NumberNode() | IntegerNode():
            name = "integer" if isinstance(node, IntegerNode) else "number"
            return (name, _members(node.enum), node.minimum, node.maximum)
        case BooleanNode():
            return ("boolean", _members(node.enum))
        case ArrayNode():
            bounds = (node.min_items, node.max_items, node.unique_items)
            return ("array", shape(node.items), *bounds)
        case ObjectNode():
            return (
                "object",
                frozenset((p.name, p.required, shape(p.node)) for p in node.properties),
            )
        case OneOfNode():
            return ("oneOf", frozenset(map(shape, node.branches)))


def _members(enum: tuple[Json, ...] | None) -> Hashable:
    return None if enum is None else frozenset(map(identity, enum))


def violations(node: Node, value: Json, at: Pointer = ()) -> Iterator[Violation]:
    """Everything that keeps ``value`` from fitting ``node``, in the order of the schema."""
    match node:
        case FragmentNode():
            yield from violations(node.target, value, at)
        case StringNode():
            if not isinstance(value, str):
                yield _mistyped("a string", value, at)
                return
            yield from _enum(node.enum, value, at)
            if node.min_length is not None and len(value) < node.min_length:
                yield Violation(at, "minLength", f"shorter than {node.min_length} characters")
            if node.max_length is not None and len(value) > node.max_length:
                yield Violation(at, "maxLength", f"longer than {node.max_length} characters")
            if node.pattern is not None and not _matches(node.pattern, value):
                yield Violation(at, "pattern", f"does not match the pattern `{node.pattern}`")
        case NumberNode() | IntegerNode():
            integer = isinstance(node, IntegerNode)
            if not (is_integer(value) if integer else is_number(value)):
                yield _mistyped("an integer" if integer else "a number", value, at)
                return
            assert isinstance(value, (int, float))
            yield from _enum(node.enum, value, at)
            if node.minimum is not None and value < node.minimum:
                yield Violation(at, "minimum", f"less than the minimum {node.minimum}")
            if node.maximum is not None and value > node.maximum:
                yield Violation(at, "maximum", f"more than the maximum {node.maximum}")
        case BooleanNode():
            if not isinstance(value, bool):
                yield _mistyped("a boolean", value, at)
                return
            yield from _enum(node.enum, value, at)
        case ArrayNode():
            if not isinstance(value, list):
                yield _mistyped("an array", value, at)
                return
            if node.min_items is not None and len(value) < node.min_items:
                yield Violation(at, "minItems", f"fewer than {node.min_items} items")
            if node.max_items is not None and len(value) > node.max_items:
                yield Violation(at, "maxItems", f"more than {node.max_items} items")
            if node.unique_items and len(set(map(identity, value))) < len(value):
                yield Violation(at, "uniqueItems", "an item stands twice")
            for i, item in enumerate(value):
                yield from violations(node.items, item, (*at, i))
        case ObjectNode():
            if not isinstance(value, dict):
                yield _mistyped("an object", value, at)
                return
            for prop in node.properties:
                if prop.name in value:
                    yield from violations(prop.node, value[prop.name], (*at, prop.name))
                elif prop.required:
                    yield Violation(at, "required", f"the required key `{prop.name}` is missing")
        case OneOfNode():
            fitting = [i for i, b in enumerate(node.branches) if fits(b, value)]
            if not fitting:
                yield Violation(at, "oneOf", "fits none of the `oneOf` branches")
            elif len(fitting) > 1:
                both = " and ".join(str(i + 1) for i in fitting[:2])
                yield Violation(at, "oneOf", f"fits more than one `oneOf` branch ({both})")


def fits(node: Node, value: Json) -> bool:
    """Whether ``value`` is valid."""
    return next(violations(node, value), None) is None


def _mistyped(wanted: str, value: Json, at: Pointer) -> Violation:
    return Violation(at, "type", f"{kind_of(value)}, where the schema wants {wanted}")


def _enum(enum: tuple[Json, ...] | None, value: Json, at: Pointer) -> Iterator[Violation]:
    if enum is not None and identity(value) not in map(identity, enum):
        yield Violation(at, "enum", "not one of the values of `enum`")


def _matches(pattern: str, value: str) -> bool:
    compiled = _compiled(pattern)
    return compiled is None or compiled.search(value) is not None


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    python = compile_pattern(pattern).python
    return None if python is None else re.compile(python)
