"""Unicode as the judge knows it: properties, case folding, words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache

from . import unicode_tables
from .charsets import Ranges, normal, python_class


def _parsed(text: str) -> Ranges:
    pairs = [part.partition("-") for part in text.split()]
    return tuple([(int(low, 16), int(high or low, 16)) for low, _, high in pairs])


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """What a property may be called, in plain form, and its key in the tables."""
    known = {_plain(name): name for name in unicode_tables.PROPERTIES if "=" not in name}
    for long, short in unicode_tables.CATEGORY_NAMES.items():
        known[_plain(long)] = short
    for category in [*known]:
        known[f"gc={category}"] = known[f"generalcategory={category}"] = known[category]
    for short, long in unicode_tables.SCRIPT_NAMES.items():
        for name in (_plain(short), _plain(long)):
            for prefix in ("", "sc=", "script="):
                known[prefix + name] = f"script={long}"
    known |= {"alpha": "Alphabetic", "upper": "Uppercase", "lower": "Lowercase"}
    known |= {"punct": "P", "digit": "Nd", "space": "White_Space", "cntrl": "Cc"}
    return known


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()


@lru_cache(maxsize=256)
def lookup(name: str) -> Ranges | None:
    """The characters of a property (``L``, ``Letter``, ``Script=Greek``), or None if unknown."""
    key = _names().get(_plain(name))
    return None if key is None else _parsed(unicode_tables.PROPERTIES[key])


@lru_cache(maxsize=1)
def _orbits() -> dict[int, list[int]]:
    found = {}
    for orbit in unicode_tables.ORBITS.split():
        codes = [int(code, 16) for code in orbit.split(".")]
        for code in codes:
            found[code] = codes
    return found


@lru_cache(maxsize=1)
def _cased() -> list[int]:
    """All characters that have others that differ only by case, sorted."""
    return sorted(_orbits())


def folded(ranges: Ranges) -> Ranges:
    """A set with everything that differs from its members only by case."""
    orbits, cased = _orbits(), _cased()
    more = [
        (code, code)
        for low, high in ranges
        for member in cased[bisect_left(cased, low) : bisect_right(cased, high)]
        for code in orbits[member]
    ]
    return normal((*ranges, *more))


@lru_cache(maxsize=2)
def boundary(wanted: bool) -> str:
    """The text of ``\\b`` (or ``\\B``) in Python's ``re``, with the judge's idea of a word."""
    word = python_class(_parsed(unicode_tables.WORD))
    if wanted:
        return f"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))"
    return f"(?:(?<={word})(?={word})|(?<!{word})(?!{word}))"


@lru_cache(maxsize=3)
def shorthand(letter: str) -> Ranges:
    """``\\d``, ``\\s`` or ``\\w`` as Unicode has them."""
    table = {"d": unicode_tables.PROPERTIES["Nd"], "w": unicode_tables.WORD}
    return _parsed(table.get(letter, unicode_tables.PROPERTIES["White_Space"]))
