"""Sets of code points as sorted, disjoint, inclusive ranges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Ranges: TypeAlias = "tuple[tuple[int, int], ...]"

LAST: Final = 0x10FFFF
ALL: Final[Ranges] = ((0, LAST),)


def normal(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Any ranges, sorted and joined where they touch."""
    out: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if out and low <= out[-1][1] + 1:
            out[-1] = out[-1][0], max(out[-1][1], high)
        else:
            out.append((low, high))
    return tuple(out)


def complement(ranges: Ranges) -> Ranges:
    """Everything else."""
    out = []
    start = 0
    for low, high in ranges:
        if low > start:
            out.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        out.append((start, LAST))
    return tuple(out)


def union(a: Ranges, b: Ranges) -> Ranges:
    """What is in one or the other."""
    return normal((*a, *b))


def intersection(a: Ranges, b: Ranges) -> Ranges:
    """What is in both."""
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        low, high = max(a[i][0], b[j][0]), min(a[i][1], b[j][1])
        if low <= high:
            out.append((low, high))
        if a[i][1] < b[j][1]:
            i += 1
        else:
            j += 1
    return tuple(out)


def difference(a: Ranges, b: Ranges) -> Ranges:
    """What is in the first and not in the second."""
    return intersection(a, complement(b))


def python_class(ranges: Ranges) -> str:
    """The set as a character class of Python's ``re``; the shorter of it and its negation."""
    if ranges == ALL:
        return r"[\s\S]"
    if not ranges:
        return r"[^\s\S]"
    outside = complement(ranges)
    negated = len(outside) < len(ranges) or ranges[-1][1] == LAST
    body = "".join([_range(low, high) for low, high in (outside if negated else ranges)])
    if not negated and len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return python_char(ranges[0][0])
    return f"[{'^' if negated else ''}{body}]"


def _range(low: int, high: int) -> str:
    first, last = python_char(low), python_char(high)
    if high == low:
        return first
    return first + last if high == low + 1 else f"{first}-{last}"


def python_char(code: int) -> str:
    """One code point in a pattern or a class of Python's ``re``."""
    char = chr(code)
    if char.isascii() and char.isprintable():
        return char if char.isalnum() or char in "_ \"'/:;,<>=!@%`" else "\\" + char
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
