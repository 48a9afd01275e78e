"""What is said about a spec: one record, made by every stage and printed by :mod:`.report`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, TypeAlias

from .source import Place

Severity: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that belongs to a diagnostic, and what is there (``first defined here``)."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: what is wrong, where, and what to do.

    ``rule`` is a stable kebab-case name (``unsupported-keyword``). ``message`` says what is wrong
    in one sentence without a final stop; ``help`` says what to do about it.
    """

    severity: Severity
    rule: str
    message: str
    place: Place
    help: str | None = None
    related: tuple[Related, ...] = ()


def error(
    rule: str,
    message: str,
    place: Place,
    *,
    help: str | None = None,
    related: Iterable[Related] = (),
) -> Diagnostic:
    """A diagnostic that keeps anything from being written."""
    return Diagnostic("error", rule, message, place, help, tuple(related))


def warning(
    rule: str,
    message: str,
    place: Place,
    *,
    help: str | None = None,
    related: Iterable[Related] = (),
) -> Diagnostic:
    """A diagnostic that is said and changes nothing."""
    return Diagnostic("warning", rule, message, place, help, tuple(related))


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """``did you mean `properties`?`` for the nearest of ``known``, or None if none is near."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean `{near[0]}`?" if near else None
