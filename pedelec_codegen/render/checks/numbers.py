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
from .emitter import literal

_EXACT = 2**53
_LOWEST = -(2**63)


def judged(value: Number) -> Number:
    """The number that the judge takes a value for, in a comparison with an int."""
    if isinstance(value, float) and abs(value) >= _EXACT:
        return int(Decimal(repr(value)))
    return value


class Bound(NamedTuple):
    """A bound as literals: for values that are ints, and for values that are floats."""

    ints: str
    floats: str


def bound(value: Number, *, minimum: bool) -> Bound:
    """The literals of a ``minimum`` or ``maximum``."""
    if minimum and value == _LOWEST and isinstance(value, int):
        # The judge rounds ints below 64 bits to floats, and so these are not less than the bound.
        return Bound(literal(value - 1024), literal(value))
    return Bound(_int(judged(value)), literal(value))


def _int(value: Number) -> str:
    """The literal of an int, short also where a float stands for hundreds of digits."""
    digits = literal(value)
    zeros = len(digits) - len(digits.rstrip("0"))
    return f"{digits[:-zeros]} * 10**{zeros}" if len(digits) > 20 else digits


def boundless(value: Number) -> bool:
    """Whether the judge lets every int pass that no float can hold: a bound with a fraction."""
    return isinstance(value, float) and not value.is_integer()


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
            ints.append(literal(value))
            floats.append(literal(value))
            continue
        ints.append(_int(exact))
        if isinstance(value, float):
            floats.append(literal(value))
        elif abs(value) < 10**308 and judged(float(value)) == value:
            floats.append(literal(float(value)))
    return Members(ints, floats)
