"""Numbers as the judge compares them.

It reads a float by its shortest decimal (``1e+23`` is ten to the twenty-third, which is not what
the float holds), so a float of 2**53 or more and an int are compared by that. Between floats, and
below, this is what Python does.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from ...schema.nodes import Number
from ..literals import number_literal

_EXACT = 2**53


def judged(value: Number) -> Number:
    """The number that the judge takes a value for, in a comparison with an int."""
    if isinstance(value, float) and abs(value) >= _EXACT:
        return int(Decimal(repr(value)))
    return value


class Bound(NamedTuple):
    """A bound as literals: for values that are ints, and for values that are floats."""

    ints: str
    floats: str


def bound(value: Number) -> Bound:
    """The literals of a ``minimum`` or ``maximum``."""
    return Bound(number_literal(judged(value)), number_literal(value))


class Members(NamedTuple):
    """The literals of an ``enum``: what an int may be, and what a float may be."""

    ints: list[str]
    floats: list[str]


def members(values: Iterable[Number]) -> Members:
    """The literals of a numeric ``enum``; both lists are the same unless a number is huge."""
    ints: list[str] = []
    floats: list[str] = []
    for value in values:
        exact = judged(value)
        if abs(value) < _EXACT:
            ints.append(number_literal(value))
            floats.append(number_literal(value))
            continue
        ints.append(number_literal(exact))
        if isinstance(value, float):
            floats.append(number_literal(value))
        elif abs(value) < 10**308 and judged(float(value)) == value:
            floats.append(number_literal(float(value)))
    return Members(ints, floats)
