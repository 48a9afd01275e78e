"""The parts of a pattern, and what can be said of any of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from . import charsets
from .charsets import Ranges


@dataclass(frozen=True, slots=True)
class Chars:
    """One character of a set."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after the other."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    branches: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """``low`` to ``high`` times; ``high`` None for any number."""

    item: Item
    low: int
    high: int | None
    lazy: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A capturing group."""

    item: Item
    number: int


@dataclass(frozen=True, slots=True)
class Look:
    """A look ahead or behind; ``wanted`` is false for a negative one."""

    item: Item
    ahead: bool
    wanted: bool


@dataclass(frozen=True, slots=True)
class Reference:
    """What a group matched, again."""

    number: int


@dataclass(frozen=True, slots=True)
class Assertion:
    """A place: its text in Python's ``re``."""

    python: str


Item: TypeAlias = "Chars | Sequence | Choice | Repeat | Group | Look | Reference | Assertion"


def is_look(item: Item) -> bool:
    """Whether an item is nothing but a look-around, which the judge does not repeat."""
    if isinstance(item, Sequence):
        return any(map(is_look, item.items)) and len(item.items) == 1
    return isinstance(item, Look)


def is_empty(item: Item) -> bool:
    """Whether an item can match nothing but the empty text."""
    match item:
        case Sequence(items) | Choice(items):
            return all(map(is_empty, items))
        case Repeat() | Group():
            return is_empty(item.item)
        case _:
            return isinstance(item, (Assertion, Look))


def size(item: Item) -> int:
    """About what an item costs the judge: one for each ASCII character, more for wide sets.

    Fitted to where the judge begins to refuse repetitions of sets; it errs to the safe side.
    """
    match item:
        case Chars(ranges):
            wide = sum(high > 0x7F for _, high in ranges)
            return 1 + (wide and 8 + 2 * min(wide, 6) + wide * 5 // 9)
        case Sequence(items) | Choice(items):
            return 1 + sum(map(size, items))
        case Repeat():
            optional = (item.high or item.low + 1) - item.low
            return min(size(item.item) * (item.low + optional) + optional, 10**9)
        case Group() | Look():
            return 1 + size(item.item)
        case _:
            return 1


def nullable(item: Item) -> bool:
    match item:
        case Chars():
            return False
        case Sequence(items):
            return all(map(nullable, items))
        case Choice(branches):
            return any(map(nullable, branches))
        case Repeat():
            return item.low == 0 or nullable(item.item)
        case Group():
            return nullable(item.item)
        case _:
            return True


def first(item: Item) -> Ranges:
    """The characters that a match may begin with."""
    match item:
        case Chars(ranges):
            return ranges
        case Sequence(items):
            found: Ranges = ()
            for part in items:
                found = charsets.union(found, first(part))
                if not nullable(part):
                    break
            return found
        case Choice(branches):
            return charsets.normal([r for branch in branches for r in first(branch)])
        case Repeat() | Group():
            return first(item.item)
        case Reference():
            return charsets.ALL
        case _:
            return ()
