"""Guesses what a text is that is not what its suffix says."""

from __future__ import annotations

import re
from typing import Final

_TOML: Final = re.compile(
    r"""(?:\s|\#[^\n]*\n)*
        (?: \[{1,2} [ \t]* [A-Za-z_][\w.\-" \t]* \]{1,2} [ \t]* (?:\#[^\n]*)? (?:\r?\n|\Z)
          | [\w"'][\w.\-"' \t]* = )""",
    re.VERBOSE,
)
_YAML: Final = re.compile(
    r"(?:\s|\#[^\n]*\n)*(?:---[ \t]*\r?\n|%YAML|[A-Za-z_$][\w$-]*:(?:\s|\Z)|-[ ]\w)"
)


def looks_like(text: str, expected: str) -> str | None:
    """``"JSON"``, ``"TOML"`` or ``"YAML"`` where the text is surely not ``expected``."""
    if expected == "JSON" and _TOML.match(text):
        return "TOML"
    if expected == "TOML" and _is_json(text):
        return "JSON"
    return "YAML" if _YAML.match(text) else None


def _is_json(text: str) -> bool:
    """A brace begins no TOML; a bracket may, so there the whole text decides."""
    start = text.lstrip()[:1]
    if start != "[":
        return start == "{"
    import json

    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
