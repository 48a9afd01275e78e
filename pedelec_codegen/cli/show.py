"""Plans as text: lists of files, differences, and how many of what."""

from __future__ import annotations

import os
from collections import Counter

from ..report.visible import visible
from ..write.diff import diffs
from ..write.paths import LEDGER_NAME
from ..write.plan import Entry, Plan
from .console import Console

_CHECKED = {"create": "missing", "update": "differs", "delete": "stale"}
_PLANNED = {
    "create": "to create",
    "update": "to update",
    "delete": "to delete",
    "conflict": "in conflict",
    "unchanged": "unchanged",
}
_DONE = {"create": "created", "update": "updated", "delete": "deleted", "unchanged": "unchanged"}
_COLORS = {"-": "31", "+": "32", "@": "36"}


def checked(plan: Plan, console: Console) -> None:
    """Each file that is not as it should be, and what is wrong with it."""
    rows = [(entry.path, _fault(entry)) for entry in plan.entries if entry.action != "unchanged"]
    if plan.outdated and not rows:
        rows = [(LEDGER_NAME, "differs")]
    for path, fault in rows:
        console.result(f"{fault:9}{_shown(plan, path)}\n")


def _fault(entry: Entry) -> str:
    return _CHECKED.get(entry.action) or str(entry.why)


def planned(plan: Plan, console: Console) -> None:
    """Each file that a run would touch, and what it would do to it."""
    for entry in plan.entries:
        if entry.action != "unchanged":
            console.result(f"{entry.action:9}{_shown(plan, entry.path)}\n")


def differences(plan: Plan, console: Console) -> None:
    """Unified diffs of what is there and what should be: verbatim into a file or a pipe."""
    folder = _posix(os.path.normpath(plan.output)).lstrip("/")
    for _, text in diffs(plan, "" if folder == os.curdir else folder + "/"):
        console.result(_for_terminal(text, console) if console.on_terminal else text)


def _for_terminal(text: str, console: Console) -> str:
    lines = ["\t".join(map(visible, line.split("\t"))) for line in text.split("\n")]
    return "\n".join(map(_painted, lines) if console.colored else lines)


def _painted(line: str) -> str:
    color = _COLORS.get(line[:1])
    return f"\x1b[{color}m{line}\x1b[0m" if color else line


def conflicts(plan: Plan, console: Console) -> None:
    """What keeps a plan from being carried out, as errors."""
    for entry in plan.conflicts:
        console.error(f"{_shown(plan, entry.path)} {entry.explanation}")


def details(plan: Plan, console: Console) -> None:
    """Every file, for the curious."""
    for entry in plan.entries:
        note = f" ({entry.explanation})" if entry.explanation else ""
        console.detail(f"{entry.action:10}{_shown(plan, entry.path)}{note}")


def verdict(plan: Plan, console: Console) -> None:
    """Whether the output is up to date, in one line."""
    up_or_out = "out of date" if plan.outdated else "up to date"
    console.talk(f"{visible(plan.output)}: {up_or_out}")


def counts(plan: Plan, console: Console, *, planned: bool = False) -> None:
    """How many files were touched, or would be, in one line."""
    if not plan.outdated:
        return verdict(plan, console)
    words = _PLANNED if planned else _DONE
    numbers = Counter[str](entry.action for entry in plan.entries)
    told = [f"{numbers[action]} {word}" for action, word in words.items() if numbers[action]]
    console.talk(f"{visible(plan.output)}: {', '.join(told)}")


def _shown(plan: Plan, path: str) -> str:
    return visible(_posix(os.path.join(plan.output, path)))


def _posix(path: str) -> str:
    return path.replace(os.sep, "/")
