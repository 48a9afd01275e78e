"""A spec's text, and places in it.

A stage names a place by a pointer (keys and indexes from the document's root); line and column are
worked out by :mod:`pedelec_codegen.load.positions` only when a diagnostic is printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
Pointer: TypeAlias = "tuple[str | int, ...]"
Part: TypeAlias = Literal["key", "value"]


class Span(NamedTuple):
    """A half-open range of offsets into :attr:`Source.text`, in code points."""

    start: int
    end: int


@dataclass(frozen=True)
class Source:
    """One spec file (or the configuration file, or standard input).

    ``name`` is the POSIX path by which diagnostics call it; its suffix decides the format.
    ``data`` are the bytes as read. Two sources are the same only if they are the same object's
    equals: name and bytes.
    """

    name: str
    data: bytes

    @cached_property
    def text(self) -> str:
        """The text without a byte order mark; what is not UTF-8 stands as U+FFFD.

        Line ends are as they were: nothing is translated.
        """
        return self.data.decode("utf-8-sig", errors="replace")

    @property
    def is_json(self) -> bool:
        """Whether the name's suffix says JSON (in any case of letters)."""
        return self.name[-5:].lower() == ".json"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a key or a value of a document, or a stretch of its text.

    ``pointer`` leads to a value (``("tools", 0, "name")``); ``part`` tells whether that value or
    the key before it is meant. ``within`` narrows a string value to the code points
    ``[start, end)`` of its *parsed* text (an offset in a pattern). ``span`` overrides all of them
    where the offsets are already known (a syntax error).
    """

    source: Source
    pointer: Pointer = ()
    part: Part = "value"
    within: tuple[int, int] | None = None
    span: Span | None = None

    def __truediv__(self, step: str | int) -> Place:
        """The place of a member of this value."""
        return Place(self.source, (*self.pointer, step))

    @property
    def key(self) -> Place:
        """The place of this value's key."""
        return Place(self.source, self.pointer, "key")
