"""From nodes to type expressions."""

from __future__ import annotations

from ..naming import Names
from ..schema.nodes import (
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
from .layout import Type, union
from .literals import number_literal, string_literal

STRING, NUMBER, INTEGER, BOOLEAN = Type("str"), Type("float"), Type("int"), Type("bool")
ANY_OBJECT = Type("dict", (STRING, Type("object")))


def type_of(node: Node, names: Names, *, filled: bool = False) -> Type:
    """The type of a value; with ``filled``, of one that has its defaults.

    A bound that Python's types cannot say is left out. An object without known keys is a
    ``dict[str, object]``. Float enums are ``float``: a ``Literal`` cannot hold one.
    """
    match node:
        case FragmentNode():
            named = isinstance(node.target, ObjectNode) and names.of(node.target)
            if filled and named and named.filled:
                return Type(named.filled)
            if filled and not named:
                return type_of(node.target, names, filled=True)
            return Type(names.fragments[node.name])
        case StringNode():
            return STRING if node.enum is None else _literal([string_literal(v) for v in node.enum])
        case NumberNode():
            return NUMBER
        case IntegerNode():
            return (
                INTEGER if node.enum is None else _literal([number_literal(v) for v in node.enum])
            )
        case BooleanNode():
            if node.enum is None or len(node.enum) == 2:
                return BOOLEAN
            return _literal([repr(v) for v in node.enum])
        case ArrayNode():
            return Type("list", (type_of(node.items, names, filled=filled),))
        case ObjectNode():
            named = names.of(node)
            if named is None:
                return ANY_OBJECT
            return Type(named.filled if filled and named.filled else named.name)
        case OneOfNode():
            return union([type_of(branch, names, filled=filled) for branch in node.branches])


def _literal(values: list[str]) -> Type:
    return Type("Literal", tuple([Type(value) for value in values]))
