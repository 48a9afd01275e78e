"""String and key tokens, code point by code point: what each becomes, and where it was written."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..source import Span

REPLACEMENT: Final = "\ufffd"
"""Stands for what is no Unicode text, in parsed values as in pointers."""

LONGEST_QUOTE: Final = 40

_JSON_UNIT: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
_TOML_BASIC_UNIT: Final = re.compile(
    r"\\[ \t]*\r?\n[ \t\r\n]*|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|\r\n|.",
    re.DOTALL,
)
_TOML_LITERAL_UNIT: Final = re.compile(r"\r\n|.", re.DOTALL)
_ESCAPES: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


class Unit(NamedTuple):
    """One code point of a parsed string, and the offsets of what it was written as."""

    char: str
    start: int
    end: int


def json_units(text: str, token: Span) -> list[Unit]:
    """The code points of a JSON string; a surrogate pair is one, a lone surrogate U+FFFD."""
    return _units(text, _JSON_UNIT, token.start + 1, token.end - 1)


def toml_units(text: str, token: Span) -> list[Unit]:
    """The code points of a TOML string of any of the four kinds, or of a bare key.

    The newline after an opening ``\"\"\"`` and what a backslash at a line's end swallows give none.
    """
    quote = text[token.start : token.start + 1]
    if quote not in ('"', "'"):
        return [Unit(text[i], i, i + 1) for i in range(*token)]
    pattern = _TOML_BASIC_UNIT if quote == '"' else _TOML_LITERAL_UNIT
    if not text.startswith(quote * 3, token.start) or token.end - token.start < 6:
        return _units(text, pattern, token.start + 1, token.end - 1)
    start = token.start + 3
    start += 2 if text.startswith("\r\n", start) else text.startswith("\n", start)
    return _units(text, pattern, start, token.end - 3)


def json_string(text: str, token: Span) -> str:
    """The parsed text of a JSON string token."""
    if text.find("\\", *token) < 0:
        return text[token.start + 1 : token.end - 1]
    return "".join(unit.char for unit in json_units(text, token))


def toml_string(text: str, token: Span) -> str:
    """The parsed text of a TOML string or key token."""
    return "".join(unit.char for unit in toml_units(text, token))


def shown(written: str) -> str:
    """A piece of a text as a message quotes it: not too long, and nothing in it invisible."""
    if len(written) > LONGEST_QUOTE:
        written = written[: LONGEST_QUOTE - 1] + "…"
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in written)


def _units(text: str, pattern: re.Pattern[str], start: int, end: int) -> list[Unit]:
    units = [
        Unit(_parsed(match[0]), match.start(), match.end())
        for match in pattern.finditer(text, start, end)
    ]
    return [unit for unit in units if unit.char]


def _parsed(written: str) -> str:
    """The character that one unit stands for; ``""`` for a line continuation."""
    if written == "\r\n":
        return "\n"
    if written[0] != "\\" or len(written) == 1:
        return written
    letter, digits = written[1], written[2:]
    if letter in " \t\r\n":
        return ""
    if letter in "xuU" and digits:
        high, _, low = digits.partition("\\u")
        code = int(high, 16)
        if low:
            code = 0x10000 + ((code & 0x3FF) << 10) + (int(low, 16) & 0x3FF)
        return REPLACEMENT if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF else chr(code)
    return _ESCAPES.get(letter, letter)
