"""Texts that a pattern is likely to match."""

from __future__ import annotations

from collections.abc import Iterator

from .parser import Parser, Refused
from .syntax import Chars, Choice, Group, Item, Repeat, Sequence


def matching(source: str) -> Iterator[str]:
    """Short texts that a pattern is likely to match: made from its parts, look-arounds left out."""
    try:
        item = Parser(source).parse()
    except Refused:
        return
    for extra in range(4):
        yield _text(item, extra)


def _text(item: Item, extra: int) -> str:
    """A text for an item; optional parts stand ``extra`` times."""
    match item:
        case Chars(ranges):
            likely = [ord(c) for c in "a0A-_. /"]
            fit = [c for c in likely if any(low <= c <= high for low, high in ranges)]
            return chr(fit[0] if fit else ranges[0][0]) if ranges else ""
        case Sequence(items):
            return "".join([_text(part, extra) for part in items])
        case Choice(branches):
            return _text(branches[extra % len(branches)], extra)
        case Repeat():
            times = item.low + extra if item.high is None else min(item.low + extra, item.high)
            return _text(item.item, extra) * times
        case Group():
            return _text(item.item, extra)
        case _:
            return ""
