"""Type expressions, and their layout: what we write is what black would leave alone.

A bracket whose contents do not fit the line is opened, one element a line with a comma after each;
so black and ruff, which disagree about what to join, have nothing to join.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from .literals import width

INDENT = "    "


@dataclass(frozen=True)
class Type:
    """A type expression: a name, ``head[args]``, or a union (``head`` is ``"|"``)."""

    head: str
    args: tuple[Type, ...] = ()

    @cached_property
    def flat(self) -> str:
        """The expression on one line."""
        if not self.args:
            return self.head
        if self.head == "|":
            return " | ".join([arg.flat for arg in self.args])
        return f"{self.head}[{', '.join([arg.flat for arg in self.args])}]"

    def names(self) -> set[str]:
        """The identifiers in it, for imports; literals are not entered."""
        if self.head == "Literal":
            return {"Literal"}
        found = set() if self.head == "|" else {self.head}
        return found.union(*[arg.names() for arg in self.args])


def union(members: Iterable[Type]) -> Type:
    """The union of some types: flattened, without doubles, literals joined into one."""
    flat: dict[str, Type] = {}
    literals: dict[str, Type] = {}
    place = ""
    for member in members:
        for part in member.args if member.head == "|" else (member,):
            if part.head == "Literal":
                place = place or part.flat
                flat.setdefault(place, part)
                literals.update((value.flat, value) for value in part.args)
            else:
                flat.setdefault(part.flat, part)
    if place:
        flat[place] = Type("Literal", tuple(literals.values()))
    parts = tuple(flat.values())
    return parts[0] if len(parts) == 1 else Type("|", parts)


def laid_out(prefix: str, type: Type, suffix: str, line_length: int) -> str:
    """``prefix + type + suffix`` in as many lines as it takes; the prefix carries the indent.

    Only brackets are opened: a union that does not fit needs one around it.
    """
    line = prefix + type.flat + suffix
    if width(line) <= line_length or not type.args or type.head == "|":
        return line
    indent = prefix[: len(prefix) - len(prefix.lstrip(" "))] + INDENT
    if len(type.args) == 1:
        body = _alone(indent, type.args[0], line_length)
    else:
        body = "\n".join([laid_out(indent, arg, ",", line_length) for arg in type.args])
    return f"{prefix}{type.head}[\n{body}\n{indent[:-4]}]{suffix}"


def _alone(indent: str, type: Type, line_length: int) -> str:
    """The only thing inside of a bracket: a union may be broken before its bars there."""
    line = indent + type.flat
    if type.head != "|" or width(line) <= line_length:
        return laid_out(indent, type, "", line_length)
    first, *rest = type.args
    lines = [laid_out(indent, first, "", line_length)]
    lines += [laid_out(indent + "| ", part, "", line_length) for part in rest]
    return "\n".join(lines)
