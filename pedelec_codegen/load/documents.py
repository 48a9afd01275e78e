"""From a spec's bytes to plain data, with a diagnostic for whatever no spec can hold."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from ..diagnostics import Diagnostic, Related, error
from ..source import Json, Place, Source, Span
from .index import Entry
from .limits import MAX_BYTES, MAX_DEPTH, MAX_INTEGER
from .positions import index
from .strings import shown
from .values import check_values, too_deep

_BOMS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_LONG_INTEGER: Final = re.compile(r"[+-]?[1-9](?:_?[0-9]){1000,}(?!_?[0-9]|\.[0-9]|[eE][+-]?[0-9])")


@dataclass(frozen=True, slots=True)
class Document:
    """A spec that was read: ``data`` is what the file says, of JSON's types only."""

    source: Source
    data: Json


def load(source: Source) -> tuple[Document | None, list[Diagnostic]]:
    """The document and what is wrong with it.

    The name's suffix decides the format: JSON for ``.json``, else TOML. There is no document where
    the text cannot be parsed. Where single values are impossible (a date, ``NaN``), there is one
    beside the errors, with stand-ins for them, so that the rest can be checked in the same run.
    """
    if problem := _bytes_problem(source):
        return None, [problem]
    parsed, found = _json(source) if source.is_json else _toml(source)
    if parsed is None:
        return None, found
    data, more = check_values(source, parsed[0])
    return Document(source, data), found + more


def _bytes_problem(source: Source) -> Diagnostic | None:
    """Why the bytes are no text that is worth parsing."""
    data, start = source.data, Place(source, span=Span(0, 0))
    if len(data) > MAX_BYTES:
        return error(
            "too-large", f"the file is larger than {MAX_BYTES // 2**20} MiB", start,
            help="split it: all specs of a folder are one toolset",
        )  # fmt: skip
    encoding = next((name for bom, name in _BOMS if data.startswith(bom)), None)
    if encoding is None and b"\x00" in data[:2] and len(data) > 2:
        encoding = "UTF-16 or UTF-32"
    if encoding:
        return error("not-utf8", f"the file is {encoding}", start, help="save it as UTF-8")
    if not source.text.strip():
        return error(
            "empty-file", "the file is empty", start,
            help="a spec holds a tool, or several in `tools`",
        )  # fmt: skip
    return _first_bad_byte(source) if "\ufffd" in source.text else None


def _first_bad_byte(source: Source) -> Diagnostic | None:
    try:
        source.data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        # `object` is what was left after the byte order mark, as `start` counts from there.
        bad = problem.object[problem.start]
        at = len(problem.object[: problem.start].decode("utf-8"))
        char = bytes([bad]).decode("cp1252", errors="replace")
        guess = (
            f" (in Windows-1252 it is `{char}`)" if char.isprintable() and char != "\ufffd" else ""
        )
        return error(
            "not-utf8", f"the byte 0x{bad:02X} is not UTF-8{guess}",
            Place(source, span=Span(at, at + 1)), help="save the file as UTF-8",
        )  # fmt: skip
    return None


def _json(source: Source) -> tuple[tuple[Any] | None, list[Diagnostic]]:
    """The parsed value in a tuple of one (it may be ``None``), or None."""
    import json

    from .json_errors import json_syntax_error

    repeated = False

    def to_dict(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeated
        members = dict(pairs)
        repeated = repeated or len(members) != len(pairs)
        return members

    try:
        data = json.loads(source.text, object_pairs_hook=to_dict, parse_int=_integer)
    except json.JSONDecodeError as problem:
        return None, [json_syntax_error(source, problem)]
    except RecursionError:
        return None, [_too_deep(source)]
    return (data,), _duplicates(source) if repeated else []


def _integer(digits: str) -> int:
    """An integer; one with more digits than Python converts is too large in any case."""
    try:
        return int(digits)
    except ValueError:
        return (-1 if digits[0] == "-" else 1) * 2 * MAX_INTEGER


def _duplicates(source: Source) -> list[Diagnostic]:
    return [
        error(
            "duplicate-key",
            f"the key {shown(source.text[again.start : again.end])} stands twice in this object",
            Place(source, span=again),
            help="remove one of the two, or rename it",
            related=[Related(Place(source, span=first), "first defined here")],
        )
        for first, again in index(source).repeats
    ]


def _toml(source: Source) -> tuple[tuple[Any] | None, list[Diagnostic]]:
    """As :func:`_json`."""
    import tomli

    from .toml_errors import toml_syntax_error

    text = source.text
    try:
        try:
            return (tomli.loads(text),), []
        except tomli.TOMLDecodeError:
            raise
        except ValueError:
            return (tomli.loads(_with_short_integers(source)),), []
    except tomli.TOMLDecodeError as problem:
        return None, [toml_syntax_error(source, problem)]
    except RecursionError:
        return None, [_too_deep(source)]


def _with_short_integers(source: Source) -> str:
    """The text with integers of thousands of digits in hexadecimal, at the same length.

    Python refuses to convert them from decimal (a bare ValueError without a position). What stands
    for them is too large as well, so that the check of values finds it, at its place.
    """
    text, pieces, at = source.text, [], 0
    for start, end in sorted(entry.value for entry in _entries(index(source).root)):
        if start >= at and (match := _LONG_INTEGER.match(text, start, end)):
            pieces += [text[at:start], "0x", "f" * (match.end() - start - 2)]
            at = match.end()
    return "".join(pieces) + text[at:]


def _too_deep(source: Source) -> Diagnostic:
    """The first container below MAX_DEPTH of a text that is too deep to be parsed at all."""
    level = [index(source).root]
    for _ in range(MAX_DEPTH):
        level = [below for entry in level for below in entry]
    first = min((entry.value.start for entry in level if entry.members), default=0)
    return too_deep(Place(source, span=Span(first, first + 1)))


def _entries(root: Entry) -> list[Entry]:
    found = [root]
    for entry in found:
        found.extend(entry)
    return found
