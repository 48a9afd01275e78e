"""What a node's documentation says: its description, then bounds, default and examples."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..schema.nodes import (
    MISSING,
    ArrayNode,
    BooleanNode,
    IntegerNode,
    Node,
    NumberNode,
    ObjectNode,
    OneOfNode,
    StringNode,
    resolve,
)
from ..source import Json


def documentation(node: Node) -> str:
    """The description and what the type cannot say, or an empty string."""
    description = node.description if node.description is not None else ""
    notes = " ".join([*constraints(node), *guidance(node)])
    return "\n\n".join([part for part in (description.strip("\n"), notes) if part.strip()])


def constraints(node: Node) -> Iterator[str]:
    """A sentence for each bound that the type does not hold."""
    match resolve(node):
        case StringNode(min_length=low, max_length=high, pattern=pattern):
            if low is not None or high is not None:
                yield f"Length: {_range(low, high)}."
            if pattern is not None:
                yield f"Pattern: {_json(pattern)}."
        case NumberNode(enum=enum, minimum=low, maximum=high):
            if enum is not None:
                yield f"One of {', '.join(map(_json, enum))}."
            if low is not None or high is not None:
                yield f"Value: {_range(low, high)}."
        case IntegerNode(minimum=low, maximum=high):
            if low is not None or high is not None:
                yield f"Value: {_range(low, high)}."
        case BooleanNode() | ObjectNode():
            return
        case ArrayNode() as array:
            if array.min_items is not None or array.max_items is not None:
                yield f"Items: {_range(array.min_items, array.max_items)}."
            if array.unique_items:
                yield "No two items are equal."
            yield from _within("Each item", array.items)
        case OneOfNode(branches=branches):
            for branch in branches:
                yield from _within("Or", branch)


def guidance(node: Node) -> Iterator[str]:
    """The default and the examples, which bind nobody."""
    if node.default is not MISSING:
        yield f"Default: {_json(node.default)}."  # type: ignore[arg-type]
    if node.examples:
        yield f"Examples: {', '.join(map(_json, node.examples))}."


def _within(word: str, node: Node) -> Iterator[str]:
    """The documentation of a part that has no name of its own to carry it."""
    if isinstance(resolve(node), ObjectNode):
        return
    text = documentation(node)
    if text:
        yield f"{word}: " + " ".join(text.split())


def _range(low: object, high: object) -> str:
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    return f"exactly {low}" if low == high else f"{low} to {high}"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
