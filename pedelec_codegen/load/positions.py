"""From places to offsets, lines and columns: worked out only when something has to be said.

A line ends at ``\\n``, so also at ``\\r\\n``; a lone ``\\r`` is a character like any other, as it is
to tomli and to compilers. Lines and columns count from 1, columns in code points.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from ..source import Place, Source, Span
from .index import Index
from .json_index import json_index
from .strings import json_units, toml_units
from .toml_index import toml_index

T = TypeVar("T")


def locate(place: Place) -> Span:
    """The offsets in ``place.source.text`` that ``place`` means; never fails.

    A key is its token, quotes included; a value all that was written of it. What has no key (the
    root, an element of an array) answers with its value. A pointer that leads nowhere answers with
    the value of the nearest ancestor that exists.
    """
    if place.span is not None:
        return place.span
    entry, exact = index(place.source).find(place.pointer)
    if not exact:
        return entry.value
    token = entry.key if place.part == "key" and entry.key is not None else entry.value
    return token if place.within is None else _within(place.source, token, *place.within)


def line_column(source: Source, offset: int) -> tuple[int, int]:
    """The line and column of an offset into the text."""
    starts = _line_starts(source)
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


def line_text(source: Source, line: int) -> str:
    """A line without its end; ``""`` for one that the text does not have."""
    starts = _line_starts(source)
    if not 1 <= line <= len(starts):
        return ""
    end = starts[line] if line < len(starts) else len(source.text)
    return source.text[starts[line - 1] : end].removesuffix("\n").removesuffix("\r")


def _within(source: Source, token: Span, start: int, end: int) -> Span:
    """Code points of a string's parsed text, as offsets; the whole token if it is no string."""
    text = source.text
    if source.is_json:
        units = json_units(text, token) if text.startswith('"', token.start) else []
    else:
        units = toml_units(text, token)
    if not units:
        return token
    start, end = max(start, 0), min(end, len(units))
    if start >= len(units):
        return Span(units[-1].end, units[-1].end)
    if end <= start:
        return Span(units[start].start, units[start].start)
    return Span(units[start].start, units[end - 1].end)


def _once_per_source(work: Callable[[Source], T]) -> Callable[[Source], T]:
    """Keeps the result for as long as the source lives."""
    known: WeakKeyDictionary[Source, T] = WeakKeyDictionary()

    def answer(source: Source) -> T:
        if source not in known:
            known[source] = work(source)
        return known[source]

    return answer


@_once_per_source
def index(source: Source) -> Index:
    """The positions of a source's keys and values."""
    return json_index(source.text) if source.is_json else toml_index(source.text)


@_once_per_source
def _line_starts(source: Source) -> list[int]:
    starts, at = [0], source.text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = source.text.find("\n", at + 1)
    return starts
