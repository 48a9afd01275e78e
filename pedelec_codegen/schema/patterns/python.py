"""From a pattern's parts to Python's ``re``."""

from __future__ import annotations

from .charsets import python_class
from .syntax import Assertion, Chars, Choice, Group, Item, Look, Reference, Repeat, Sequence


def to_python(item: Item) -> str:
    match item:
        case Chars(ranges):
            return python_class(ranges)
        case Sequence(items):
            return "".join(
                [f"(?:{to_python(p)})" if isinstance(p, Choice) else to_python(p) for p in items]
            )
        case Choice(branches):
            return "|".join([to_python(branch) for branch in branches])
        case Repeat():
            inner = to_python(item.item)
            if not isinstance(item.item, (Chars, Group)):
                inner = f"(?:{inner})"
            return inner + _quantifier(item) + ("?" if item.lazy else "")
        case Group():
            return f"({to_python(item.item)})"
        case Look(ahead=True):
            return f"(?{'=' if item.wanted else '!'}{to_python(item.item)})"
        case Look():
            return _behind(item)
        case Reference(number):
            return f"(?:\\{number})"
        case Assertion(python):
            return python


def _behind(item: Look) -> str:
    """Python looks behind only over a fixed length: one look for each alternative."""
    branches = item.item.branches if isinstance(item.item, Choice) else (item.item,)
    sign = "=" if item.wanted else "!"
    looks = [f"(?<{sign}{to_python(branch)})" for branch in branches]
    if len(looks) == 1:
        return looks[0]
    return "".join(looks) if not item.wanted else f"(?:{'|'.join(looks)})"


def _quantifier(item: Repeat) -> str:
    bounds = (item.low, item.high)
    short = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get(bounds)
    if short is not None:
        return short
    if item.high is None:
        return f"{{{item.low},}}"
    return f"{{{item.low}}}" if item.low == item.high else f"{{{item.low},{item.high}}}"
