"""Where every key and value of a document stands, as a tree of the document's own shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..source import Pointer, Span

SCAN_DEPTH: Final = 10_000
"""Where a scan gives up: deeper than what parsers accept, so only hostile texts come here."""


class Entry:
    """A value and, in an object, the key before it.

    ``value`` is the whole of what was written, brackets and quotes included. What TOML makes
    without writing it down (the table of a header or of a dotted key) stands where it is named:
    ``value`` is the span of ``key``. Filled in while scanning, read-only after.
    """

    __slots__ = ("key", "members", "value")

    def __init__(self, key: Span | None, value: Span) -> None:
        self.key = key
        self.value = value
        self.members: dict[str | int, Entry] | None = None  # most values have none: saves the dict

    def get(self, step: str | int) -> Entry | None:
        """The member of that key or number, if there is one."""
        return self.members.get(step) if self.members else None

    def put(self, step: str | int, entry: Entry) -> Entry:
        """Adds a member, in the place of an earlier one of that key, and gives it back."""
        if self.members is None:
            self.members = {}
        self.members[step] = entry
        return entry

    def append(self, entry: Entry) -> Entry:
        """Adds an element at the end."""
        return self.put(len(self.members or ()), entry)

    @property
    def last(self) -> Entry | None:
        """The last element of an array."""
        return self.get(len(self.members or ()) - 1)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.members.values() if self.members else ())


class Repeat(NamedTuple):
    """A key that an object has already: where it was first, and where it is again."""

    first: Span
    again: Span


class KeyUse(NamedTuple):
    """A key as a TOML statement names it, and where the same key was named first."""

    key: Span
    before: Span


@dataclass(frozen=True, slots=True)
class Index:
    """The positions of one document.

    ``repeats`` are JSON's duplicate keys; of those an entry is the last, as in the parsed data.
    ``last_key`` is of the last TOML statement the innermost key that was there before it: what
    tomli means when it refuses that statement.
    """

    root: Entry
    repeats: tuple[Repeat, ...] = ()
    last_key: KeyUse | None = None

    def find(self, pointer: Pointer) -> tuple[Entry, bool]:
        """The entry at ``pointer`` or the nearest above it, and whether it is the very one."""
        entry = self.root
        for step in pointer:
            below = entry.get(step)
            if below is None:
                return entry, False
            entry = below
        return entry, True
