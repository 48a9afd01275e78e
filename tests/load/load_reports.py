"""Diagnostics as a test writes them down."""

from __future__ import annotations

from pedelec_codegen.load.documents import load
from pedelec_codegen.load.positions import line_column, locate
from pedelec_codegen.source import Json, Place, Source


def report(name: str, text: str | bytes) -> tuple[Json, list[str]]:
    """The data (None if there is no document) and a line for each diagnostic."""
    data = text if isinstance(text, bytes) else text.encode()
    document, diagnostics = load(Source(name, data))
    said = [
        f"{d.rule} " + "; ".join(
            f"{_where(place)} {message}"
            for place, message in [(d.place, d.message), *((r.place, r.message) for r in d.related)]
        )
        for d in diagnostics
    ]  # fmt: skip
    return (document.data if document else None), said


def _where(place: Place) -> str:
    start, end = locate(place)
    line, column = line_column(place.source, start)
    return f"{line}:{column}-{column + end - start}"
