"""Diagnostics for people: place and message, the line with what is meant underlined, help.

Called often over large files (a file of 50 MB may be a single line), it looks only at the
neighbourhood of what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from ..diagnostics import Diagnostic
from .order import Finding, Position, ordered
from .visible import cells, visible

WIDTH = 100
"""Columns for the text of a line; of a longer one the part around the span is shown."""

_STYLES = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;32",
    "gutter": "1;34",
    "help": "1;36",
    "strong": "1",
}


def render(diagnostics: Iterable[Diagnostic], *, color: bool = False) -> str:
    """All of the diagnostics in order, and how many there are; nothing for none."""
    findings = ordered(diagnostics)
    if not findings:
        return ""
    paint = _Paint(color)
    blocks = ["".join(f"{line}\n" for line in _block(finding, paint)) for finding in findings]
    return "\n".join((*blocks, _summary(findings) + "\n"))


def render_problem(message: str, help: str | None = None, *, color: bool = False) -> str:
    """A problem that has no place in a file, in the same form."""
    paint = _Paint(color)
    advice = f"{paint(' =', 'gutter')} {paint('help:', 'help')} {visible(help)}\n" if help else ""
    return f"{paint('error', 'error')}: {visible(message)}\n{advice}"


class _Paint:
    """Puts colours on, or leaves them out."""

    def __init__(self, color: bool) -> None:
        self._color = color

    def __call__(self, text: str, style: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self._color and text else text


def _block(finding: Finding, paint: _Paint) -> Iterator[str]:
    diagnostic, position, related = finding
    places = (position, *(place for place, _ in related))
    margin = " " * max(len(str(place.line)) for place in places)
    kind = paint(f"{diagnostic.severity}[{diagnostic.rule}]", diagnostic.severity)
    yield _headline(position, kind, diagnostic.message, paint)
    yield from _snippet(position, margin, diagnostic.severity, paint)
    if diagnostic.help is not None:
        mark = paint(f"{margin} =", "gutter")
        yield f"{mark} {paint('help:', 'help')} {visible(diagnostic.help)}"
    for place, note in related:
        yield _headline(place, paint("note", "note"), note.message, paint)
        yield from _snippet(place, margin, "note", paint)


def _headline(position: Position, kind: str, message: str, paint: _Paint) -> str:
    return f"{paint(visible(str(position)), 'strong')}: {kind}: {visible(message)}"


def _snippet(position: Position, margin: str, style: str, paint: _Paint) -> Iterator[str]:
    text, indent, length = _excerpt(position)
    edge = paint(f"{margin} |", "gutter")
    yield edge
    yield f"{paint(f'{position.line:>{len(margin)}} |', 'gutter')} {text}".rstrip()
    yield f"{edge} {' ' * indent}{paint('^' * length, style)}"


def _excerpt(position: Position) -> tuple[str, int, int]:
    """What is shown of the line; where, in columns, its span begins and how long it is."""
    text = position.source.text
    start, end = position.span
    begin = start - position.column + 1
    lead = cells(text[max(begin, start - WIDTH) : start])
    rest = _until_line_end(text[start : start + WIDTH + 1])
    tail = cells(rest)
    marked = max(min(end - start, len(rest)), 0)
    after = min(_width(tail), WIDTH)
    room = max(WIDTH - after, WIDTH // 3)
    left = _fitting(lead[::-1], room)[::-1]
    right = _fitting(tail, WIDTH - _width(left))
    before = "…" if len(left) < len(lead) or start - len(lead) > begin else ""
    behind = "…" if len(right) < len(tail) else ""
    shown = before + "".join(shape for shape, _ in (*left, *right)) + behind
    return shown, len(before) + _width(left), max(_width(right[:marked]), 1)


def _until_line_end(text: str) -> str:
    ends = [at for at in (text.find("\n"), text.find("\r\n")) if at >= 0]
    return text[: min(ends)] if ends else text


def _width(row: list[tuple[str, int]]) -> int:
    return sum(width for _, width in row)


def _fitting(row: list[tuple[str, int]], room: int) -> list[tuple[str, int]]:
    """As much of the beginning as has room."""
    return [
        cell for cell, end in zip(row, accumulate(w for _, w in row), strict=True) if end <= room
    ]


def _summary(findings: list[Finding]) -> str:
    kinds = [finding.diagnostic.severity for finding in findings]
    counts = ((kinds.count("error"), "error"), (kinds.count("warning"), "warning"))
    return ", ".join(f"{n} {kind}{'s' if n > 1 else ''}" for n, kind in counts if n)
