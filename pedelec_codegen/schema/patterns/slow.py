"""Patterns that a backtracking engine can take exponential time for."""

from __future__ import annotations

from . import charsets
from .syntax import Chars, Choice, Group, Item, Look, Repeat, Sequence, first, nullable


def explodes(item: Item) -> bool:
    """Whether a repetition without bound holds another in such a way that one text fits many ways."""
    match item:
        case Repeat():
            many = item.high is None or item.high > 10
            return (many and _ambiguous(item.item)) or explodes(item.item)
        case Sequence(items) | Choice(items):
            return any(map(explodes, items))
        case Group() | Look():
            return explodes(item.item)
        case _:
            return False


def _ambiguous(item: Item) -> bool:
    item = item.item if isinstance(item, Group) else item
    if isinstance(item, Choice):
        sets = [first(branch) for branch in item.branches if _single(branch)]
        overlap = any(charsets.intersection(a, b) for i, a in enumerate(sets) for b in sets[:i])
        return overlap or any(map(_ambiguous, item.branches))
    items = item.items if isinstance(item, Sequence) else (item,)
    for i, part in enumerate(items):
        inner = part.item if isinstance(part, Repeat) else part
        if isinstance(part, Group) and len(items) == 1:
            return _ambiguous(part)
        if isinstance(part, Repeat) and (part.high is None or part.high > 10):
            others = [other for j, other in enumerate(items) if j != i and not nullable(other)]
            if all(charsets.intersection(first(other), first(inner)) for other in others):
                return True
    return False


def _single(item: Item) -> bool:
    return isinstance(item, Chars) or (isinstance(item, Repeat) and isinstance(item.item, Chars))
