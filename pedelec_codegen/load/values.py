"""Values that parse but cannot be a spec's: no JSON has them, or Core's JSON loses them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from math import copysign, isfinite, isnan
from typing import Any, Final

from ..diagnostics import Diagnostic, error
from ..source import Json, Place, Source
from .limits import MAX_DEPTH, MAX_INTEGER, MIN_INTEGER
from .positions import locate
from .strings import LONGEST_QUOTE, REPLACEMENT, shown

_PLAIN: Final = frozenset({dict, list, str, int, float, bool, type(None)})
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SURROGATE_ESCAPE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_KINDS: Final = {"date": "date", "datetime": "date-time", "time": "time"}


def check_values(source: Source, data: Any) -> tuple[Json, list[Diagnostic]]:
    """The data with stand-ins for impossible values, and a diagnostic for each of them.

    A stand-in (a date's text, the nearest number, U+FFFD) lets later stages go on with the rest of
    the file. What is nested too deeply is ``None``.
    """
    if _is_fine(data) and not (source.is_json and _SURROGATE_ESCAPE.search(source.text)):
        return data, []
    found: list[Diagnostic] = []
    return _checked(Place(source), data, 1, found), found


def _is_fine(data: Any) -> bool:
    """A quick look at everything but the inside of strings, level by level."""
    level = [data]
    for _ in range(MAX_DEPTH + 1):
        types = set(map(type, level))
        if not types <= _PLAIN:
            return False
        if float in types and not all(isfinite(v) for v in level if type(v) is float):
            return False
        if int in types and not all(
            MIN_INTEGER <= v <= MAX_INTEGER for v in level if type(v) is int
        ):
            return False
        if not (dict in types or list in types):
            return True
        level = [below for v in level for below in _members(v)]
    return False


def _members(value: Any) -> Any:
    if type(value) is dict:
        return value.values()
    return value if type(value) is list else ()


def _checked(place: Place, value: Any, depth: int, found: list[Diagnostic]) -> Json:
    """The value or what stands for it. The depth of its recursion is bounded by MAX_DEPTH."""
    if isinstance(value, (dict, list)) and depth > MAX_DEPTH:
        found.append(too_deep(place))
        return None
    if isinstance(value, dict):
        return dict(_checked_members(place, value, depth, found))
    if isinstance(value, list):
        return [_checked(place / i, item, depth + 1, found) for i, item in enumerate(value)]
    if isinstance(value, str):
        return _checked_text(place, value, "string", found)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        if MIN_INTEGER <= value <= MAX_INTEGER:
            return value
        found.append(
            error(
                "integer-range",
                f"{_quoted(place)} is beyond 64 bits: JSON readers would change it",
                place,
                help=f"an integer lies between {MIN_INTEGER} and {MAX_INTEGER};"
                " write a longer one as a string",
            )
        )
        return min(max(value, MIN_INTEGER), MAX_INTEGER)
    if isinstance(value, float):
        return value if isfinite(value) else _not_finite(place, value, found)
    return _date_or_time(place, value, found)


def _checked_members(
    place: Place, value: dict[str, Any], depth: int, found: list[Diagnostic]
) -> Iterator[tuple[str, Json]]:
    for key, member in value.items():
        name = _SURROGATE.sub(REPLACEMENT, key)
        below = place / name
        _checked_text(below.key, key, "key", found)
        yield name, _checked(below, member, depth + 1, found)


def _checked_text(place: Place, text: str, what: str, found: list[Diagnostic]) -> str:
    clean, count = _SURROGATE.subn(REPLACEMENT, text)
    if match := _SURROGATE.search(text):
        many = f" (and {count - 1} more)" if count > 1 else ""
        found.append(
            error(
                "lone-surrogate",
                f"the {what} holds half of a surrogate pair, \\u{ord(match[0]):04x}{many}:"
                " that is no text",
                Place(place.source, place.pointer, place.part, match.span()),
                help="write the character itself, or both halves: \\ud83d\\ude00",
            )
        )
    return clean


def _not_finite(place: Place, value: float, found: list[Diagnostic]) -> float:
    written = _quoted(place)
    if any(char.isdigit() for char in written):
        message = f"{written} is beyond the range of a 64-bit float"
    else:
        message = f"{written} is not a JSON value: a number has to be finite"
    found.append(
        error("not-finite", message, place, help="write a finite number, or leave the key out")
    )
    if isnan(value):
        return 0.0
    return copysign(sys.float_info.max, value)


def _date_or_time(place: Place, value: object, found: list[Diagnostic]) -> str:
    span = locate(place)
    written = place.source.text[span.start : span.end]
    kind = _KINDS.get(type(value).__name__, "value")
    found.append(
        error(
            "date-value",
            f"{_quoted(place)} is a TOML {kind}: JSON has none",
            place,
            help=f'quote it: "{written}"',
        )
    )
    return written


def too_deep(place: Place) -> Diagnostic:
    """What is said of the first value of a branch that is nested too deeply."""
    return error(
        "too-deep",
        f"nested too deeply: more than {MAX_DEPTH} objects and arrays inside each other",
        place,
        help="flatten the value",
    )


def _quoted(place: Place) -> str:
    span = locate(place)
    written = place.source.text[span.start : span.end]
    length = f" ({len(written)} characters)" if len(written) > LONGEST_QUOTE else ""
    return f"`{shown(written)}`{length}"
