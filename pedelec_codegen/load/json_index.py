"""JSON positions: a scan that trusts its text to have parsed, and survives if it has not."""

from __future__ import annotations

import re
from typing import Final

from ..source import Span
from .index import SCAN_DEPTH, Entry, Index, Repeat
from .strings import json_string

_TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{}\[\]]|[^\s{}\[\]:,"]+', re.DOTALL)
"""Colons and commas say nothing that the order of the others does not."""


def json_index(text: str) -> Index:
    """The positions of every key and value. Iterative, so no depth is too much for it."""
    root = Entry(None, Span(0, len(text)))
    repeats: list[Repeat] = []
    firsts: dict[Span, Span] = {}  # from a key that comes again to where it was first
    above: list[tuple[Entry, bool]] = []  # the open containers, and whether each is an object
    key: Span | None = None
    for match in _TOKEN.finditer(text):
        span = Span(*match.span())
        first = text[span.start]
        if first in "}]":
            if above:
                entry, _ = above.pop()
                entry.value = Span(entry.value.start, span.end)
                if not above:
                    break
            continue
        if not above:
            entry = root = Entry(None, span)
        else:
            parent, is_object = above[-1]
            if not is_object:
                entry = parent.append(Entry(None, span))
            elif key is None:
                if first == '"':
                    key = span
                continue
            else:
                name = json_string(text, key)
                before = parent.get(name)
                if before is not None and before.key is not None:
                    firsts[key] = firsts.get(before.key, before.key)
                    repeats.append(Repeat(firsts[key], key))
                entry = parent.put(name, Entry(key, span))
                key = None
        if first in "{[" and len(above) < SCAN_DEPTH:
            above.append((entry, first == "{"))
        elif first in "{[" or not above:
            break
    for entry, _ in above:
        entry.value = Span(entry.value.start, len(text))
    return Index(root, tuple(repeats))
