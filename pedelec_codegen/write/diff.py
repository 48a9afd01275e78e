"""A plan as unified diffs, in the form that ``git apply`` and ``patch -p1`` read."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from .plan import Entry, Plan

_NOTHING = "/dev/null"


def diffs(plan: Plan, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The path and the diff of every file that would differ, conflicts included, by path.

    ``prefix`` stands before the paths in the diffs' headings (the output as a POSIX path with a
    final slash). Differences in line endings are no part of a diff. A diff is as text what the
    files are: escaping for a terminal is the printer's matter.
    """
    for entry in plan.entries:
        if entry.action != "unchanged" and (text := _diff(entry, prefix)):
            yield entry.path, text


def _diff(entry: Entry, prefix: str) -> str:
    old = "" if entry.old is None else entry.old.decode("utf-8", "backslashreplace")
    lines = unified_diff(
        _lines(old.replace("\r\n", "\n")),
        _lines(entry.new or ""),
        _NOTHING if entry.old is None else f"a/{prefix}{entry.path}",
        _NOTHING if entry.new is None else f"b/{prefix}{entry.path}",
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    """Lines by newline only: ``splitlines`` would also cut at form feeds and U+2028."""
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines
