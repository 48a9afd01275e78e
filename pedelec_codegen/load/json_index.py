"""JSON positions: a scan that trusts its text to have parsed, and survives if it has not."""

from __future__ import annotations

import re
from typing import Final

from ..source import Span
from .index import SCAN_DEPTH, Entry, Index, Repeat
from .strings import json_string

_TOKEN: Final = re.compile(
    r'(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<open>[{\[])|(?P<close>[}\]])|(?P<punctuation>[:,])'
    r'|(?P<word>[^\s{}\[\]:,"]+)',
    re.DOTALL,
)


def json_index(text: str) -> Index:
    """The positions of every key and value. Iterative, so no depth is too much for it."""
    root = Entry(None, Span(0, len(text)))
    repeats: list[Repeat] = []
    firsts: dict[Span, Span] = {}  # from a key that comes again to where it was first
    above: list[tuple[Entry, bool]] = []  # the open containers, and whether each is an object
    key: Span | None = None
    for match in _TOKEN.finditer(text):
        kind, span = match.lastgroup, Span(*match.span())
        if kind == "punctuation":
            continue
        if kind == "close":
            if above:
                entry, _ = above.pop()
                entry.value = Span(entry.value.start, span.end)
                if not above:
                    break
            continue
        if above and above[-1][1] and key is None:
            if kind == "string":
                key = span
            continue
        entry = Entry(key, span)
        if not above:
            root = entry
        else:
            parent, is_object = above[-1]
            if is_object and key is not None:
                name = json_string(text, key)
                before = parent.members.get(name)
                if before is not None and before.key is not None:
                    firsts[key] = firsts.get(before.key, before.key)
                    repeats.append(Repeat(firsts[key], key))
                parent.members[name] = entry
            else:
                parent.members[len(parent.members)] = entry
        key = None
        if kind == "open":
            if len(above) == SCAN_DEPTH:
                break
            above.append((entry, match[0] == "{"))
        elif not above:
            break
    for entry, _ in above:
        entry.value = Span(entry.value.start, len(text))
    return Index(root, tuple(repeats))
