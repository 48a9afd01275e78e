"""The args schema as a closed set of small frozen nodes.

A node is what was checked: its bounds are numbers that make sense, its pattern compiles, its
``default`` fits. Exporters and renderers are plain walks over :data:`Node`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..source import Json, Place


class Missing:
    """The type of :data:`MISSING`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing()
"""Stands for "no default": ``None`` is a JSON value."""

Number: TypeAlias = "int | float"


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseNode:
    """What every node may carry: where it was written, and what guides the agent."""

    place: Place
    description: str | None = None
    default: Json | Missing = MISSING
    examples: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StringNode(BaseNode):
    """``type: string``. Lengths count code points; ``pattern`` is an unanchored search."""

    enum: tuple[str, ...] | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberNode(BaseNode):
    """``type: number``: an int or a float, never a bool, nan or infinity."""

    enum: tuple[Number, ...] | None = None
    minimum: Number | None = None
    maximum: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerNode(BaseNode):
    """``type: integer``: an int, or a float without a fraction. Integral ``enum`` values are ints."""

    enum: tuple[int, ...] | None = None
    minimum: Number | None = None
    maximum: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BooleanNode(BaseNode):
    """``type: boolean``."""

    enum: tuple[bool, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrayNode(BaseNode):
    """``type: array``: items of one kind. ``unique_items`` compares as JSON does (1 is 1.0)."""

    items: Node
    min_items: int | None = None
    max_items: int | None = None
    unique_items: bool = False


@dataclass(frozen=True, slots=True)
class Property:
    """A key of an object. Properties stand in the order in which they were written."""

    name: str
    node: Node
    required: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectNode(BaseNode):
    """``type: object``: known keys; others are allowed and ignored."""

    properties: tuple[Property, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfNode(BaseNode):
    """``oneOf``: exactly one branch accepts the value."""

    branches: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FragmentNode(BaseNode):
    """``{"$ref": "#/schemas/NAME"}``: the toolset's fragment of that name.

    ``target`` is the fragment's own node; ``description``, ``default`` and ``examples`` are those
    written beside the ``$ref``.
    """

    name: str
    target: Node


Node: TypeAlias = "Scalar | ArrayNode | ObjectNode | OneOfNode | FragmentNode"
Scalar: TypeAlias = "StringNode | NumberNode | IntegerNode | BooleanNode"


def resolve(node: Node) -> Node:
    """The node itself, or what a fragment reference stands for."""
    while isinstance(node, FragmentNode):
        node = node.target
    return node


def children(node: Node) -> Iterator[tuple[str, Node]]:
    """The nodes directly below, each with the word that leads to it; fragments are not entered."""
    match node:
        case ArrayNode():
            yield "items", node.items
        case ObjectNode():
            for prop in node.properties:
                yield prop.name, prop.node
        case OneOfNode():
            for i, branch in enumerate(node.branches):
                yield str(i), branch
        case _:
            return
