"""Patterns: the judge's syntax, read by a real parser, carried over to Python's ``re``.

The judge is the engine inside of Pedelec's Core (the Rust crate ``jsonschema``). A pattern that it
refuses is an error here; one that Python could not match with the same verdict on every string is
refused with the construct's name; one that the judge reads otherwise than ECMA-262 is a warning.

Character classes are worked out to explicit code points, so neither side's tables of Unicode and no
Python version can change a verdict.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .parser import Parser, PatternFinding, Refused
from .python import to_python
from .slow import explodes
from .syntax import Item, size


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern that was read. ``python`` is for ``re.compile(python).search``; None if refused."""

    source: str
    python: str | None
    findings: tuple[PatternFinding, ...]


MAX_SIZE: Final = 85_000
"""What repetitions may multiply a pattern to; the judge has a limit of memory for it."""


@lru_cache(maxsize=4096)
def compile_pattern(source: str) -> Pattern:
    """Reads a pattern and carries it over. Never raises; the findings tell what is wrong."""
    try:
        parser = Parser(source)
        item = parser.parse()
        if parser.backtracks:
            # With a look-around or a reference, the judge hands the pattern to its other engine,
            # to which \d, \s and \w are Unicode's.
            parser = Parser(source, backtracks=True)
            item = parser.parse()
        if size(item) > MAX_SIZE:
            message = "the repetitions multiply to more than the engine of Core takes"
            raise Refused("unsupported-pattern", message, 0, len(source), "use smaller numbers")
        python = to_python(item)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(python)
    except Refused as refused:
        return Pattern(source, None, (refused.finding,))
    except (re.error, Warning, OverflowError, RecursionError) as error:
        message = f"Python cannot match this pattern: {error}"
        finding = PatternFinding("error", "unsupported-pattern", message, 0, len(source))
        return Pattern(source, None, (finding,))
    return Pattern(source, python, tuple(_warnings(source, item, parser)))


def _warnings(source: str, item: Item, parser: Parser) -> Iterator[PatternFinding]:
    if parser.differences:
        shown = ", ".join([f"`{text}`" for text in parser.differences])
        start = min(parser.differences.values())
        message = f"the engine of Core reads {shown} otherwise than JavaScript does"
        help = "use explicit character classes such as [a-z0-9_] or [^\\r\\n]"
        yield PatternFinding(
            "warning", "pattern-differs-from-ecma", message, start, start + 1, help
        )
    if explodes(item):
        message = (
            "the pattern can take exponential time: a repetition holds another of the same text"
        )
        help = "let each part of a repetition begin with a character that no other part matches"
        yield PatternFinding("warning", "slow-pattern", message, 0, len(source), help)
