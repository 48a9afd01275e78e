"""Spec text as Python source: the only way by which a string of a spec enters generated code.

What is written is what black would leave alone, and it is the same on every Python: whether a
character stands as itself is decided by Unicode 3.2's data, which never changes, and the emoji
blocks. Everything else (controls, bidirectional and zero-width characters, combining marks, what
black and ruff measure differently) stands as an escape, so a reviewer sees it.
"""

from __future__ import annotations

import json
import re
from unicodedata import ucd_3_2_0

from ..source import Json

_PLAIN_ASCII = re.compile(r"[ !#-\[\]-~]*").fullmatch
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}
_WIDTHS: dict[str, int] = {}
"""Characters seen so far: 0 for one that has to be escaped, else its columns."""

_EMOJI: tuple[tuple[int, int], ...] = (
    (0x1F300, 0x1F320),
    (0x1F330, 0x1F335),
    (0x1F337, 0x1F37C),
    (0x1F400, 0x1F43E),
)
_EMOJI += ((0x1F442, 0x1F4F7), (0x1F4F9, 0x1F4FC), (0x1F507, 0x1F53D), (0x1F5FB, 0x1F640))
_EMOJI += ((0x1F645, 0x1F64F), (0x1F680, 0x1F6C5))


# Invisible today, or measured differently by Unicodes after 3.2.
_UNCERTAIN: tuple[tuple[int, int], ...] = (
    (0xAD, 0xAD),
    (0x17A4, 0x17A4),
    (0x17D8, 0x17D8),
    (0x1885, 0x1886),
    (0x231A, 0x231B),
)
_UNCERTAIN += ((0x25FD, 0x25FE), (0x2630, 0x2637), (0x2648, 0x2653), (0x3164, 0x3164))
_UNCERTAIN += ((0xFF9E, 0xFFA0), (0x1100, 0x11FF))


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _measure(char: str) -> int:
    """The columns of a character that may stand as itself, 0 for any other."""
    code = ord(char)
    if code < 0x7F:
        return int(code >= 0x20)
    if _within(code, _EMOJI):
        return 2
    if ucd_3_2_0.category(char)[0] not in "LNPS" or _within(code, _UNCERTAIN):
        return 0
    return 2 if ucd_3_2_0.east_asian_width(char) in "WF" else 1


def _columns(char: str) -> int:
    found = _WIDTHS.get(char)
    if found is None:
        found = _WIDTHS[char] = _measure(char)
    return found


def width(text: str) -> int:
    """The columns of a line of generated source, as black and ruff count them."""
    return len(text) if text.isascii() else sum(_columns(char) for char in text)


def escaped(text: str) -> str:
    """``text`` for the inside of a string literal; its quotes are left to the caller."""
    if _PLAIN_ASCII(text):
        return text
    return "".join([_SHORT.get(c) or (c if _columns(c) else _escape(c)) for c in text])


def _escape(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def string_literal(text: str) -> str:
    """A string literal on one line, in the quotes that need fewer escapes."""
    if _PLAIN_ASCII(text):
        return f'"{text}"'
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + escaped(text).replace(quote, "\\" + quote) + quote


def number_literal(value: float) -> str:
    """A number as it was parsed: an int as an int, a float by its repr."""
    return repr(value)


def json_literal(value: Json) -> str:
    """A string literal that holds ``value`` as compact JSON."""
    return string_literal(
        json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    )
