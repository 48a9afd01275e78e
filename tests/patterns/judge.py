"""What the judge (Core's engine) says of a pattern and of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import jsonschema_rs

from pedelec_codegen.schema.patterns import compile_pattern

TEXTS = (
    *("", "a", "A", "k", "K", "\u212a", "s", "ſ", "ß", "ẞ", "σ", "ς", "Σ", "İ", "i", "ı", "é", "É"),
    *("e\u0301", "0", "9", "٣", "²", "½", "_", "-", ".", " ", "\n", "\r", "\t", "\x0b", "\x00"),
    *("\x1f", "\x85", "\xa0", "\u2003", "\u2028", "\u2029", "\ufeff", "\u200d", "‿", "😀", "漢"),
    *("ab", "aab", "abab", "a\n", "\na", "a\nb", "a-b", "a b", "ab1", "1.0", "x" * 70),
)
"""Texts on which engines disagree, and plain ones."""


def matcher(pattern: str) -> Callable[[str], bool] | None:
    """The judge's verdict on texts, or None if it refuses the pattern."""
    try:
        validator = jsonschema_rs.validator_for({"type": "string", "pattern": pattern})
    except ValueError:
        return None
    verdict: Callable[[str], bool] = validator.is_valid
    return verdict


def disagreement(pattern: str, texts: Iterable[str]) -> str | None:
    """What the judge and we see differently, or None."""
    verdict = matcher(pattern)
    ours = compile_pattern(pattern)
    if ours.python is None:
        return None
    if verdict is None:
        return f"the judge refuses {pattern!r}"
    search = re.compile(ours.python).search
    for text in texts:
        if (search(text) is not None) != verdict(text):
            return f"{pattern!r} on {text!r}: the judge says {verdict(text)}"
    return None
