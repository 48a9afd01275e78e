"""Values that fit a schema: what its author gave as examples, else made up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from math import ceil, floor

from ..source import Json
from .nodes import (
    MISSING,
    ArrayNode,
    BooleanNode,
    FragmentNode,
    IntegerNode,
    Missing,
    Node,
    NumberNode,
    ObjectNode,
    OneOfNode,
    StringNode,
)
from .patterns.examples import matching
from .values import fits, identity

_COMMON = (
    *("a", "1", "A", "abc", "a1", "a_b", "a-b", "a.b", "A1", "ABC", "12", "123", "1234", "12345"),
    *("2026-12-01", "12:30", "12:30:00", "2026-12-01T12:30:00Z", "2026-12", "20261201", "2026"),
    *("#00ff00", "00ff00", "0f", "en", "en-US", "USD", "1.5", "1.0.0", "v1.0.0", "-1"),
    *("a@example.com", "https://example.com", "/tmp/a.txt", "a/b", "a.txt", "+4930123456"),
    *("123e4567-e89b-12d3-a456-426614174000", "0" * 32, "0" * 40, "0" * 64, "a" * 11, "192.0.2.1"),
    *("", " ", "Name Surname", "id:1", "id-1", "key=value", "10:20", "1d", "10%", "A-1"),
)
"""What people mean by the patterns that they write."""

_TRIES = 200
"""How many made-up values are tried before a node is given up."""


def example(node: Node) -> Json | Missing:
    """A value that fits, or MISSING where none was found (a pattern too intricate to guess)."""
    return next(
        (value for value in islice(_candidates(node), _TRIES) if fits(node, value)), MISSING
    )


def _candidates(node: Node) -> Iterator[Json]:
    """Values that may fit, the likeliest first: those of the author, then made-up ones."""
    yield from node.examples
    if not isinstance(node.default, Missing):
        yield node.default
    match node:
        case FragmentNode():
            yield from _candidates(node.target)
        case StringNode():
            yield from node.enum if node.enum is not None else _strings(node)
        case IntegerNode():
            yield from node.enum if node.enum is not None else _integers(node)
        case NumberNode():
            yield from node.enum if node.enum is not None else _numbers(node)
        case BooleanNode():
            yield from node.enum if node.enum is not None else (False, True)
        case ArrayNode():
            yield from _arrays(node)
        case ObjectNode():
            yield from _objects(node)
        case OneOfNode():
            for branch in node.branches:
                yield from islice(_candidates(branch), _TRIES // len(node.branches) or 1)


def _strings(node: StringNode) -> Iterator[str]:
    if node.pattern is not None:
        yield from matching(node.pattern)
        yield from _COMMON
    low = node.min_length or 0
    words = ("text" if i == 0 else f"text {i}" for i in count())
    for word in words:
        padded = word.ljust(low, ".")
        yield padded if node.max_length is None else padded[-node.max_length or len(padded) :]


def _integers(node: IntegerNode) -> Iterator[int]:
    low = None if node.minimum is None else ceil(node.minimum)
    high = None if node.maximum is None else floor(node.maximum)
    if low is None and high is None:
        yield from count(1)
    elif low is None:
        assert high is not None
        yield from count(min(high, 1), -1)
    else:
        start = max(low, 1) if high is None or high >= 1 else low
        yield from range(start, start + _TRIES if high is None else high + 1)
        yield from range(low, start)


def _numbers(node: NumberNode) -> Iterator[int | float]:
    if node.minimum is not None:
        yield node.minimum
    if node.maximum is not None:
        yield node.maximum
    yield from (0, 1, 0.5)
    if node.minimum is not None and node.maximum is not None:
        low, high = node.minimum, node.maximum
        yield from (low + (high - low) * i / _TRIES for i in range(1, _TRIES))
    yield from count((node.minimum or 0) + 1)


def _arrays(node: ArrayNode) -> Iterator[list[Json]]:
    least = node.min_items or 0
    for length in (max(least, 1), least):
        items: dict[object, Json] = {}
        for i, value in enumerate(islice(_candidates(node.items), _TRIES + length)):
            if len(items) < length and fits(node.items, value):
                items.setdefault(identity(value) if node.unique_items else i, value)
        values = list(items.values())
        if not node.unique_items and values:
            values = (values * length)[:length]
        yield values


def _objects(node: ObjectNode) -> Iterator[dict[str, Json]]:
    """The required keys, and those that have an example."""
    fixed: dict[str, Json] = {}
    for prop in node.properties:
        if prop.required or prop.node.examples:
            value = example(prop.node)
            if not isinstance(value, Missing):
                fixed[prop.name] = value
    yield fixed
    yield {
        prop.name: fixed[prop.name]
        for prop in node.properties
        if prop.required and prop.name in fixed
    }
    # Other values of one key at a time, for arrays of unique objects.
    for prop in node.properties:
        for value in islice(_candidates(prop.node), 1, _TRIES):
            if fits(prop.node, value):
                yield {**fixed, prop.name: value}
