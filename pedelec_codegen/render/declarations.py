"""Views of the types that a module declares: TypedDicts in both forms, and aliases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from keyword import iskeyword

from ..naming import Names
from ..schema.nodes import (
    MISSING,
    ArrayNode,
    FragmentNode,
    Node,
    ObjectNode,
    OneOfNode,
    Property,
)
from .docs import documentation
from .docstrings import docstring
from .layout import INDENT, Type, laid_out
from .literals import string_literal, width
from .types import type_of

_PLAIN_KEY = re.compile(r"(?!__)[a-z_][a-z0-9_]*", re.ASCII)
"""Keys that stand as an attribute without a closer look, unless they are words of the language."""

TYPING_NAMES = frozenset(
    {
        *("Literal", "Never", "NoReturn", "NotRequired", "ReadOnly", "Required", "TypeAlias"),
        *("TypedDict", "Union"),
    }
)
_TYPE_WORDS = frozenset({"bool", "dict", "float", "int", "list", "object", "str"})


@dataclass(frozen=True, slots=True)
class Field:
    """A key in a TypedDict: its finished line, its docstring or None, and a blank line before?"""

    line: str
    doc: str | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """A finished declaration. ``form`` is ``class``, ``call`` (a functional TypedDict) or ``alias``.

    ``head`` is the first line of a class, what a call has beside the keys, or the whole of an alias.
    """

    form: str
    name: str
    head: str
    literal_name: str
    doc: str | None
    fields: tuple[Field, ...] = ()


class Declarer:
    """Makes the declarations of one module and remembers which names they use.

    ``closed`` TypedDicts have no other keys; the keys of ``read_only`` ones are not to be set.
    """

    def __init__(
        self, names: Names, line_length: int, *, closed: bool = False, read_only: bool = False
    ) -> None:
        self._used: set[str] = set()
        self._names = names
        self._line_length = line_length
        self._closed = closed
        self._empty_key = False
        self._read_only = read_only

    @property
    def typing_names(self) -> set[str]:
        """The names of ``typing`` that the declarations use."""
        return self._used & TYPING_NAMES

    @property
    def pragma(self) -> str:
        """What has to be said to checkers on top of the module: pyright takes no empty key."""
        return "# pyright: reportGeneralTypeIssues=false" if self._empty_key else ""

    @property
    def declared_names(self) -> set[str]:
        """The types that the declarations use, of this module or another."""
        return self._used - TYPING_NAMES - _TYPE_WORDS

    def nested(self, node: Node, *, filled: bool = False) -> Iterator[Declaration]:
        """The types of the objects at and below a node, each before those that use it.

        Fragments are not entered: they are declared on their own.
        """
        match node:
            case ArrayNode():
                yield from self.nested(node.items, filled=filled)
            case OneOfNode():
                for branch in node.branches:
                    yield from self.nested(branch, filled=filled)
            case ObjectNode():
                for prop in node.properties:
                    yield from self.nested(prop.node, filled=filled)
                named = self._names.of(node)
                if named is not None and not filled:
                    yield self.typed_dict(named.name, node, documentation(node))
                elif named is not None and named.filled is not None:
                    doc = f"``{named.name}`` with its defaults filled in."
                    yield self.typed_dict(named.filled, node, doc, filled=True)
            case _:
                return

    def same(self, name: str, other: str, doc: str) -> Declaration:
        """A TypedDict with another's keys. An alias costs nothing at run time, but black and ruff
        disagree about one that no line can hold."""
        if width(INDENT + other) <= self._line_length:
            return self.alias(name, Type(other), doc)
        return Declaration("class", name, self._class_head(name, other), "", self._doc(doc, INDENT))

    def typed_dict(
        self,
        name: str,
        node: ObjectNode,
        doc: str,
        *,
        filled: bool = False,
        extra: Sequence[tuple[str, Type]] = (),
    ) -> Declaration:
        """A TypedDict: as a class where every key can be an attribute, else as a call."""
        types = [(p, self._key_type(p, filled)) for p in node.properties]
        docs = ["" if filled else documentation(p.node) for p in node.properties]
        self._used.update(
            *[type.names() for _, type in types], *[type.names() for _, type in extra]
        )
        self._used.add("TypedDict")
        lines = [(p.name, type, text) for (p, type), text in zip(types, docs)]
        lines += [(key, type, "") for key, type in extra]
        self._empty_key |= any(not key for key, _, _ in lines)
        words = _TYPE_WORDS.union(*[type.names() for _, type, _ in lines])
        if all(key not in words and self._attribute(key) for key, _, _ in lines):
            fields: list[Field] = []
            below_doc = bool(doc.strip())
            for key, type, text in lines:
                told = self._doc(text, INDENT)
                apart = below_doc or (told is not None and bool(fields))
                fields.append(Field(self._line(f"{INDENT}{key}: ", type, ""), told, apart))
                below_doc = told is not None
            return Declaration(
                "class", name, self._class_head(name), "", self._doc(doc, INDENT), tuple(fields)
            )
        return self._call(name, lines, doc)

    def alias(self, name: str, type: Type, doc: str) -> Declaration:
        """``name: TypeAlias = type``."""
        self._used |= type.names() | {"TypeAlias"}
        prefix = f"{name}: TypeAlias = "
        if type.head == "|" and width(prefix + type.flat) > self._line_length:
            type = Type("Union", type.args)
            self._used.add("Union")
        head = laid_out(prefix, type, "", self._line_length)
        if not type.args and width(head) > self._line_length:
            head = f"{prefix}(\n{INDENT}{type.flat}\n)"
        return Declaration("alias", name, head, "", self._doc(doc, ""))

    def _call(self, name: str, lines: list[tuple[str, Type, str]], doc: str) -> Declaration:
        fields = [
            Field(self._line(f"{INDENT * 2}{string_literal(key)}: ", type, ","))
            for key, type, _ in lines
        ]
        told = [f"{string_literal(key)}:\n{_indented(text)}" for key, _, text in lines if text]
        text = "\n\n".join([part for part in (doc, "\n\n".join(told)) if part])
        return Declaration(
            "call",
            name,
            "closed=True" if self._closed else "",
            string_literal(name),
            self._doc(text, ""),
            tuple(fields),
        )

    def _key_type(self, prop: Property, filled: bool) -> Type:
        type = type_of(prop.node, self._names, filled=filled)
        if self._read_only:
            type = Type("ReadOnly", (type,))
        if prop.required or (filled and prop.node.default is not MISSING):
            return type
        return Type("NotRequired", (type,))

    def _attribute(self, key: str) -> bool:
        """Whether a key can stand in a class body with its meaning unchanged."""
        if _PLAIN_KEY.fullmatch(key) is None and (key.startswith("__") or not _stable(key)):
            return False
        return not iskeyword(key) and len(INDENT + key + ":") + 2 <= self._line_length

    def _line(self, prefix: str, type: Type, suffix: str) -> str:
        """A key's line. A bare union that does not fit gets a bracket to be broken in."""
        if type.head == "|" and width(prefix + type.flat + suffix) > self._line_length:
            self._used.add("Required")
            type = Type("Required", (type,))
        return laid_out(prefix, type, suffix, self._line_length)

    def _class_head(self, name: str, base: str = "TypedDict") -> str:
        bases = [base, "closed=True"] if self._closed and base == "TypedDict" else [base]
        head = f"class {name}({', '.join(bases)}):"
        if width(head) <= self._line_length:
            return head
        comma = "," if len(bases) > 1 else ""
        return f"class {name}(\n{INDENT}" + f",\n{INDENT}".join(bases) + f"{comma}\n):"

    def _doc(self, text: str, indent: str) -> str | None:
        return docstring(text, indent, self._line_length) if text.strip() else None


def _stable(key: str) -> bool:
    """Whether an identifier means itself to every Python: not ``ﬁle``, which means ``file``."""
    return key.isascii() and key.isidentifier()


def _indented(text: str) -> str:
    return "\n".join([INDENT + line if line else "" for line in text.split("\n")])


def fragment_references(node: Node) -> Iterator[FragmentNode]:
    """The fragments that a node refers to itself, not through others."""
    match node:
        case FragmentNode():
            yield node
        case ArrayNode():
            yield from fragment_references(node.items)
        case ObjectNode():
            for prop in node.properties:
                yield from fragment_references(prop.node)
        case OneOfNode():
            for branch in node.branches:
                yield from fragment_references(branch)
        case _:
            return
