"""Diagnostics with their lines and columns, in the order in which every format says them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from ..diagnostics import Diagnostic, Related
from ..load.positions import line_column, locate
from ..source import Place, Source, Span


class Position(NamedTuple):
    """Where a place is: ``line`` and ``column`` (1-based, in code points) are of its start."""

    source: Source
    span: Span
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


class Finding(NamedTuple):
    """A diagnostic, where it is, and where its related places are."""

    diagnostic: Diagnostic
    position: Position
    related: tuple[tuple[Position, Related], ...]


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Finding]:
    """Each of them once, sorted by source, line, column and rule.

    The same may have been found twice: by two toolsets that share a spec.
    """
    findings = [
        Finding(
            diagnostic,
            _position(diagnostic.place),
            tuple((_position(related.place), related) for related in diagnostic.related),
        )
        for diagnostic in diagnostics
    ]
    return [next(same) for _, same in groupby(sorted(findings, key=_key), key=_key)]


def _key(finding: Finding) -> tuple[str, int, int, str, str]:
    diagnostic, position, _ = finding
    return (
        position.source.name,
        position.line,
        position.column,
        diagnostic.rule,
        diagnostic.message,
    )


def _position(place: Place) -> Position:
    span = locate(place)
    return Position(place.source, span, *line_column(place.source, span.start))
