"""What a JSON syntax error looks like to the person who wrote it.

The parser's words differ between Pythons; what is said here depends on its offset and the text.
"""

from __future__ import annotations

import json
import re
from typing import Final

from ..diagnostics import Diagnostic, Related, error
from ..source import Place, Source, Span
from .formats import looks_like
from .strings import shown

_SPACE: Final = " \t\r\n"
_WORD: Final = re.compile(r"[^\s,:\[\]{}\"]+")
_TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]]', re.DOTALL)
_OTHER_NAMES: Final = {
    "True": "true", "TRUE": "true", "False": "false", "FALSE": "false",
    "None": "null", "nil": "null", "undefined": "null", "NULL": "null", "Null": "null",
}  # fmt: skip


def json_syntax_error(source: Source, problem: json.JSONDecodeError) -> Diagnostic:
    """The one diagnostic of a text that is not JSON."""
    text = source.text
    at = problem.pos
    if other := looks_like(text, "JSON"):
        return _error(
            source,
            Span(at, at + 1),
            f"this is {other}, not JSON",
            "name the file .toml" if other == "TOML" else "a spec is TOML or JSON",
        )
    if "control character" in problem.msg:
        return _control_character(source, at)
    if "escape" in problem.msg:
        return _escape(source, at)
    if problem.msg.startswith("Unterminated string"):
        return _error(
            source, Span(at, _line_end(text, at)), "this string has no closing quote",
            'end it with `"`; a quote inside is written `\\"`, a newline `\\n`',
        )  # fmt: skip
    return _unexpected(source, at, problem.msg)


def _unexpected(source: Source, at: int, reason: str) -> Diagnostic:
    text = source.text
    # Where Python 3.13 names the trailing comma, others name what comes after it.
    if text[at : at + 1] == "," and reason.startswith("Illegal trailing comma"):
        at += 1
    at = _after_space(text, at)
    char = text[at : at + 1]
    last = _before_space(text, at)
    before = text[last : last + 1] if last >= 0 else ""
    if not char:
        return _end_of_file(source, at)
    if char in "}]" and before == ",":
        return _error(source, Span(last, last + 1), "trailing comma: JSON has none", "remove it")
    if char == "#" or text.startswith(("//", "/*"), at):
        return _error(
            source, Span(at, _line_end(text, at)), "JSON has no comments",
            "remove it, or write the spec in TOML, which has them",
        )  # fmt: skip
    if reason.startswith("Extra data"):
        return _extra(source, at, char)
    if char == "'":
        return _error(
            source, Span(at, at + 1), "JSON has no single-quoted strings", "write `\"` for `'`"
        )
    if char == "=":
        return _error(source, Span(at, at + 1), "`=` after a key", "JSON writes `:`")
    match = _WORD.match(text, at)
    span = Span(*match.span()) if match else Span(at, at + 1)
    word = text[span.start : span.end]
    if word in _OTHER_NAMES:
        return _error(source, span, f"`{shown(word)}` is not JSON", f"write `{_OTHER_NAMES[word]}`")
    if "delimiter" in reason and "','" in reason:
        return _missing_comma(source, at, span)
    if "':' delimiter" in reason:
        return _error(source, span, "`:` expected after the key", None)
    if reason.startswith("Expecting property name") or before == "{":
        help = "a key stands in double quotes" if match else None
        return _error(source, span, f"a key expected, found `{shown(word)}`", help)
    if word[0] in "+-." or word[0].isdigit():
        return _no_number(source, span)
    if char == "\ufeff":
        return _error(source, Span(at, at + 1), "a second byte order mark", "remove it")
    help = "a string stands in double quotes" if match else None
    return _error(source, span, f"a value expected, found `{shown(word)}`", help)


def _missing_comma(source: Source, at: int, span: Span) -> Diagnostic:
    text = source.text
    start = at
    while start and text[start - 1] in "-+.0123456789eE":
        start -= 1
    if start < at and text[start] in "-0123456789" and (text[at] == "." or text[at].isalnum()):
        return _no_number(source, Span(start, span.end))
    if text[at] in '"{[' or span.end - span.start > 1 or text[at].isalnum():
        return _error(source, Span(at, at + 1), "a comma is missing before this", "add `,`")
    return _error(
        source, span, f"`,` or a closing bracket expected, found `{shown(text[at])}`", None
    )


def _no_number(source: Source, span: Span) -> Diagnostic:
    return _error(
        source,
        span,
        f"`{shown(source.text[span.start : span.end])}` is not a JSON number",
        "a number has no `+`, no leading zero and digits before and after its point",
    )


def _extra(source: Source, at: int, char: str) -> Diagnostic:
    text = source.text
    span = Span(at, _line_end(text, at))
    if char in "{[":
        return _error(
            source, Span(at, at + 1), "a second document begins here: a file holds one",
            'put several tools into one object: {"tools": [{…}, {…}]}',
        )  # fmt: skip
    if char in "}]":
        return _error(source, Span(at, at + 1), f"`{char}` closes nothing", "remove it")
    if char == ",":
        return _error(
            source, Span(at, at + 1), "a comma after the end of the document", "remove it"
        )
    return _error(source, span, "text after the end of the document", "remove it")


def _end_of_file(source: Source, at: int) -> Diagnostic:
    """The text ends too early; the bracket that is still open is what to look at."""
    open_: list[int] = []
    for match in _TOKEN.finditer(source.text):
        if match[0] in "{[":
            open_.append(match.start())
        elif match[0] in "}]" and open_:
            open_.pop()
    if not open_:
        return _error(source, Span(at, at), "the file ends where a value is expected", None)
    bracket = source.text[open_[-1]]
    return _error(
        source, Span(at, at), f"the file ends before `{bracket}` is closed",
        f"add `{'}' if bracket == '{' else ']'}`",
        [Related(Place(source, span=Span(open_[-1], open_[-1] + 1)), "opened here")],
    )  # fmt: skip


def _control_character(source: Source, at: int) -> Diagnostic:
    char = source.text[at : at + 1]
    names = {"\n": ("a line break", "\\n"), "\r": ("a line break", "\\n"), "\t": ("a tab", "\\t")}
    name, escape = names.get(char, (f"the control character U+{ord(char or ' '):04X}",
                                    f"\\u{ord(char or ' '):04x}"))  # fmt: skip
    return _error(
        source, Span(at, at + 1), f"{name} inside a string: JSON does not allow it",
        f"write `{escape}`; if the string should end here, its closing quote is missing",
    )  # fmt: skip


def _escape(source: Source, at: int) -> Diagnostic:
    text = source.text
    at = at if text[at : at + 1] == "\\" else text.rfind("\\", 0, at + 1)
    span = Span(at, min(at + 2, len(text)))
    written = text[span.start : span.end]
    if written == "\\u":
        return _error(
            source, Span(at, min(at + 6, len(text))), "`\\u` needs four hexadecimal digits",
            "a backslash of its own is written `\\\\`",
        )  # fmt: skip
    return _error(
        source, span, f"`{shown(written)}` is not an escape of JSON",
        f"a backslash of its own is written twice: `\\{shown(written)}`",
    )  # fmt: skip


def _error(
    source: Source, span: Span, message: str, help: str | None, related: list[Related] | None = None
) -> Diagnostic:
    place = Place(source, span=span)
    return error("invalid-json", message, place, help=help, related=related or ())


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _before_space(text: str, at: int) -> int:
    at -= 1
    while at >= 0 and text[at] in _SPACE:
        at -= 1
    return at


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return max(at + 1 if at < len(text) else at, end - text.startswith("\r", end - 1))
