"""What a TOML syntax error looks like to the person who wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..diagnostics import Diagnostic, Related, error
from ..source import Place, Source, Span
from .formats import looks_like
from .strings import shown
from .toml_index import toml_index

if TYPE_CHECKING:
    import tomli

_LONGEST_WORD: Final = 100
_WORD_BEFORE: Final = re.compile(r"[\w.:+-]+\Z")
_WORD: Final = re.compile(r"[^\s,\[\]{}#=]+")
_REPEATED: Final = (
    "Cannot overwrite a value",
    "Cannot declare",
    "Cannot redefine",
    "Cannot mutate",
    "Duplicate inline table key",
)
_OTHER_NAMES: Final = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"}
_NOTHING: Final = frozenset({"null", "None", "nil", "undefined", "NULL"})


def toml_syntax_error(source: Source, problem: tomli.TOMLDecodeError) -> Diagnostic:
    """The one diagnostic of a text that is not TOML."""
    at = _offset(source.text, problem.pos)
    if other := looks_like(source.text, "TOML"):
        help = "name the file .json" if other == "JSON" else "a spec is TOML or JSON"
        return _error(source, Span(at, at + 1), f"this is {other}, not TOML", help)
    if problem.msg.startswith(_REPEATED):
        return _repeated(source, at)
    for words, explain in _EXPLANATIONS.items():
        if problem.msg.startswith(words):
            return explain(source, at)
    message = problem.msg[:1].lower() + problem.msg[1:]
    return _error(source, _token(source.text, at), message, None)


def _offset(text: str, position: int) -> int:
    """tomli counts in a text whose ``\\r\\n`` are ``\\n``: the offset in the text as it is."""
    at = text.find("\r\n")
    while 0 <= at < position:
        position += 1
        at = text.find("\r\n", at + 2)
    return position


def _repeated(source: Source, at: int) -> Diagnostic:
    use = toml_index(source.text[:at]).last_key
    if use is None:
        return _error(source, Span(at, at), "this key is defined already", None)
    name = source.text[use.key.start : use.key.end]
    return error(
        "duplicate-key",
        f"the key `{shown(name)}` is defined twice",
        Place(source, span=use.key),
        help="remove one of the two, or rename it",
        related=[Related(Place(source, span=use.before), "first defined here")],
    )


def _value(source: Source, at: int) -> Diagnostic:
    text, span = source.text, _token(source.text, at)
    word = text[span.start : span.end]
    if at >= len(text) or text[at] in "\r\n#":
        return _error(source, Span(at, at), "a value is missing after `=`", None)
    if word in _OTHER_NAMES:
        return _error(source, span, f"`{shown(word)}` is not TOML", f"write `{_OTHER_NAMES[word]}`")
    if word in _NOTHING:
        return _error(source, span, f"TOML has no `{shown(word)}`", "leave the key out")
    if word[0].isdigit() or word[0] in "+-.":
        return _no_value(source, span)
    return _error(
        source, span, f"a value expected, found `{shown(word)}`", "a string stands in quotes"
    )


def _no_value(source: Source, span: Span) -> Diagnostic:
    return _error(
        source,
        span,
        f"`{shown(source.text[span.start : span.end])}` is no value of TOML",
        "a number has no leading zero and digits before and after its point;"
        " a string stands in quotes",
    )


def _statement(source: Source, at: int) -> Diagnostic:
    text = source.text
    if text.startswith(("//", "/*"), at):
        return _error(source, _token(text, at), "a comment begins with `#` in TOML", None)
    return _error(
        source, _token(text, at), "a key or a [table] expected",
        "a key with other characters than letters, digits, `_` and `-` stands in quotes",
    )  # fmt: skip


def _key(source: Source, at: int) -> Diagnostic:
    return _error(
        source, _token(source.text, at), "a key expected",
        "a key with other characters than letters, digits, `_` and `-` stands in quotes",
    )  # fmt: skip


def _equals(source: Source, at: int) -> Diagnostic:
    help = "TOML writes `key = value`" if source.text[at : at + 1] == ":" else None
    if source.text[at : at + 1] not in (":", "", "\r", "\n"):
        help = "a key with other characters than letters, digits, `_` and `-` stands in quotes"
    return _error(source, Span(at, at + 1), "`=` expected after the key", help)


def _after_statement(source: Source, at: int) -> Diagnostic:
    text = source.text
    char = text[at : at + 1]
    if char == ",":
        return _error(source, Span(at, at + 1), "a comma after a value", "a line ends without one")
    if text.startswith(("//", "/*"), at):
        return _error(source, _token(text, at), "a comment begins with `#` in TOML", None)
    if start := _WORD_BEFORE.search(text, max(0, at - _LONGEST_WORD), at):
        span = Span(start.start(), _token(text, at).end)
        return _no_value(source, span)
    return _error(
        source, _token(text, at), "the line should end here", "one statement stands on a line"
    )


def _array(source: Source, at: int) -> Diagnostic:
    return _error(source, _token(source.text, at), "`,` or `]` expected in the array", None)


def _table(source: Source, at: int) -> Diagnostic:
    return _error(source, _token(source.text, at), "`,` or `}` expected in the inline table", None)


def _escape(source: Source, at: int) -> Diagnostic:
    text = source.text
    at = text.rfind("\\", 0, at)
    written = text[at : at + 2].rstrip()
    name = shown(written)
    return _error(
        source, Span(at, at + len(written)), f"`{name}` is not an escape of TOML",
        f"a backslash of its own is written twice (`\\{name}`), or once in '…'",
    )  # fmt: skip


def _hex(source: Source, at: int) -> Diagnostic:
    text = source.text
    start = max(text.rfind("\\", 0, at), 0)
    return _error(
        source, Span(start, start + 2), f"`{shown(text[start : start + 2])}` needs hexadecimal digits"
        " of a character: \\xHH, \\uHHHH or \\UHHHHHHHH",
        "a backslash of its own is written twice, or once in '…'",
    )  # fmt: skip


def _surrogate(source: Source, at: int) -> Diagnostic:
    text = source.text
    start = max(text.rfind("\\", 0, at), 0)
    return error(
        "lone-surrogate",
        f"`{text[start:at]}` is no character: TOML has no surrogate pairs",
        Place(source, span=Span(start, at)),
        help="write the character itself, or \\U and its eight digits",
    )


def _illegal(source: Source, at: int) -> Diagnostic:
    char = source.text[at : at + 1]
    if char in ("\r", "\n", ""):
        return _error(
            source, Span(at, at), "the string has no closing quote on its line",
            'a string of several lines stands in """…""" or \'\'\'…\'\'\'',
        )  # fmt: skip
    return _error(
        source, Span(at, at + 1), f"the control character U+{ord(char):04X} is not allowed here",
        f'in "…" it is written \\u{ord(char):04X}',
    )  # fmt: skip


def _unterminated(source: Source, at: int) -> Diagnostic:
    return _error(source, Span(at, at), "the file ends inside a string", "add its closing quote")


_EXPLANATIONS: Final[dict[str, Callable[[Source, int], Diagnostic]]] = {
    "Invalid value": _value,
    "Invalid date or datetime": _value,
    "Invalid statement": _statement,
    "Invalid initial character for a key part": _key,
    "Expected '=' after a key": _equals,
    "Expected newline or end of document": _after_statement,
    "Unclosed array": _array,
    "Unclosed inline table": _table,
    "Unescaped '\\'": _escape,
    "Invalid hex value": _hex,
    "Escaped character is not a Unicode scalar": _surrogate,
    "Illegal character": _illegal,
    "Found invalid character": _illegal,
    "Unterminated string": _unterminated,
    'Expected "\'"': _unterminated,
    "Expected \"'''\"": _unterminated,
}
"""By the beginning of tomli's message."""


def _token(text: str, at: int) -> Span:
    """The word at an offset, or the one character."""
    match = _WORD.match(text, at)
    return Span(*match.span()) if match else Span(at, min(at + 1, len(text)))


def _error(source: Source, span: Span, message: str, help: str | None) -> Diagnostic:
    return error("invalid-toml", message, Place(source, span=span), help=help)
