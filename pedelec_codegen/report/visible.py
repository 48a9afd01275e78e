"""Text from specs, made safe to show: nothing of it may steer a terminal or mislead its reader."""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Controls, format characters (bidirectional ones, zero-width ones), private use, surrogates,
and what some take as the end of a line."""

_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def visible(text: str) -> str:
    """The text with an escape (``\\n``, ``\\x1b``, ``\\u202e``) for every such character."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) for char in text)


def cells(text: str) -> list[tuple[str, int]]:
    """What to show for each character of a line, and how many columns of a terminal it takes.

    A tab takes four, wherever it stands: terminals do not agree on more.
    """
    return [_cell(char) for char in text]


def _cell(char: str) -> tuple[str, int]:
    if " " <= char <= "~":
        return char, 1
    shown = "    " if char == "\t" else _escaped(char)
    return (char, _width(char)) if shown == char else (shown, len(shown))


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _escaped(char: str) -> str:
    if unicodedata.category(char) not in _HIDDEN:
        return char
    code = ord(char)
    if char in _SHORT:
        return _SHORT[char]
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
    )
