"""What tells the branches of a ``oneOf`` apart before they are looked at: kinds and tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...schema.nodes import (
    ArrayNode,
    BooleanNode,
    FragmentNode,
    IntegerNode,
    Node,
    NumberNode,
    ObjectNode,
    OneOfNode,
    StringNode,
    resolve,
)

TESTS: Final = {
    "string": "type({0}) is str",
    "number": "type({0}) is int or type({0}) is float",
    "boolean": "{0} is True or {0} is False",
    "array": "type({0}) is list",
    "object": "type({0}) is dict",
}
"""The test of each kind. An integer is a number: ``1.0`` may be one."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a ``oneOf`` and its place among them."""

    index: int
    node: Node


@dataclass(frozen=True, slots=True)
class Group:
    """The branches that a value of one kind may fit.

    ``tag`` is a required property by which at most one of them applies; ``tags`` are its values
    for each branch.
    """

    kind: str
    branches: tuple[Branch, ...]
    tag: str | None = None
    tags: tuple[tuple[str, ...], ...] = ()


def kinds(node: Node) -> frozenset[str]:
    """The kinds of values that may fit a node."""
    match node:
        case StringNode():
            return frozenset({"string"})
        case NumberNode() | IntegerNode():
            return frozenset({"number"})
        case BooleanNode():
            return frozenset({"boolean"})
        case ArrayNode():
            return frozenset({"array"})
        case ObjectNode():
            return frozenset({"object"})
        case OneOfNode():
            return frozenset().union(*map(kinds, node.branches))
        case FragmentNode():
            return kinds(node.target)


def groups(node: OneOfNode) -> list[Group]:
    """The branches by kind, in the order of :data:`TESTS`."""
    branches = [Branch(i, branch) for i, branch in enumerate(node.branches)]
    found = []
    for kind in TESTS:
        fitting = tuple(branch for branch in branches if kind in kinds(branch.node))
        if fitting:
            tag, tags = _tagged(fitting) if len(fitting) > 1 else (None, ())
            found.append(Group(kind, fitting, tag, tags))
    return found


def _tagged(branches: Sequence[Branch]) -> tuple[str | None, tuple[tuple[str, ...], ...]]:
    """A property that all branches require with values of their own, and those values."""
    objects = [resolve(branch.node) for branch in branches]
    first = objects[0]
    properties = first.properties if isinstance(first, ObjectNode) else ()
    for prop in properties:
        values = [_enum_of(node, prop.name) for node in objects]
        tags = tuple(enum for enum in values if enum is not None)
        flat = [value for enum in tags for value in enum]
        if len(tags) == len(objects) and len(set(flat)) == len(flat):
            return prop.name, tags
    return None, ()


def _enum_of(node: Node, name: str) -> tuple[str, ...] | None:
    if isinstance(node, ObjectNode):
        for prop in node.properties:
            target = resolve(prop.node)
            if prop.name == name and prop.required and isinstance(target, StringNode):
                return target.enum if is_tag(target) else None
    return None


def is_tag(node: StringNode) -> bool:
    """Whether a string is held to its ``enum`` and to nothing else."""
    bounds = (node.min_length, node.max_length, node.pattern)
    return node.enum is not None and bounds == (None, None, None)
