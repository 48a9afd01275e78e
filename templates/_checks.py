"""What the generated checks of arguments share.

They accept what ``json.loads`` makes, by exact type: ``dict``, ``list``,
``str``, ``int``, ``float``, ``bool`` and ``None``. A subclass or a tuple is
wrong where the schema asks for something.
"""

# pyright: reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._runtime import ArgsError

MAX_ERRORS = 100
"""How many errors are told of one value."""

_NAMES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "a boolean",
    "array": "an array",
    "object": "an object",
}

_MESSAGES: dict[str, Callable[[Any], str]] = {
    "required": lambda name: "is required",
    "enum": lambda values: f"has to be {_listed(values)}",
    "minLength": lambda n: f"has to have at least {_counted(n, 'character')}",
    "maxLength": lambda n: f"has to have at most {_counted(n, 'character')}",
    "pattern": lambda pattern: f"has to match the pattern {pattern}",
    "minimum": lambda n: f"has to be at least {n}",
    "maximum": lambda n: f"has to be at most {n}",
    "minItems": lambda n: f"has to have at least {_counted(n, 'item')}",
    "maxItems": lambda n: f"has to have at most {_counted(n, 'item')}",
    "uniqueItems": lambda _: "must not have two equal items",
}


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _listed(values: list[object]) -> str:
    from json import dumps

    shown = [dumps(value, ensure_ascii=False) for value in values[:20]]
    if len(values) > 20:
        shown.append("…")
    return shown[0] if len(shown) == 1 else f"one of {', '.join(shown)}"


def _kind(value: object) -> str:
    """What a value is, without saying what is in it."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "a boolean"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, (list, tuple)):
        return "an array"
    return "an object"


class _Full(Exception):
    """As many errors are found as are told."""


class Errors:
    """Gathers what is wrong with one value."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[ArgsError] = []

    def _put(
        self,
        at: str,
        keyword: str,
        message: str,
        expected: object,
    ) -> None:
        self.found.append(ArgsError(at, keyword, message, expected))
        if len(self.found) >= MAX_ERRORS:
            raise _Full

    def add(self, at: str, keyword: str, expected: object) -> None:
        """A keyword that is broken, and its value in the schema."""
        if type(expected) is tuple:
            expected = list(expected)
        self._put(at, keyword, _MESSAGES[keyword](expected), expected)

    def mistyped(self, at: str, expected: str, value: object) -> None:
        """A value of another type."""
        found = _kind(value)
        message = f"has to be {_NAMES[expected]}, not {found}"
        self._put(at, "type", message, expected)

    def no_kind(self, at: str, kinds: Any) -> None:
        """A value of a type that no branch of a ``oneOf`` has."""
        names = " or ".join([_NAMES[kind] for kind in kinds])
        self._put(at, "oneOf", f"has to be {names}", list(kinds))

    def one_of(self, at: str, fitting: int) -> None:
        """A value that fits no branch of a ``oneOf``, or several."""
        found = "none" if not fitting else "more than one"
        message = "has to fit exactly one of the alternatives"
        message += f", and fits {found}"
        self._put(at, "oneOf", message, 1)

    def tag(
        self,
        at: str,
        key: str,
        value: dict[str, Any],
        tags: Any,
    ) -> str | None:
        """The tag of an object, if it is one of ``tags``."""
        pointer = f"{at}/{key.replace('~', '~0').replace('/', '~1')}"
        if key not in value:
            self.add(pointer, "required", key)
            return None
        tag = value[key]
        if type(tag) is not str:
            self.mistyped(pointer, "string", tag)
        elif tag not in tags:
            self.add(pointer, "enum", list(tags))
        else:
            return tag
        return None


def collect(
    walk: Callable[[Any, str, Errors], None],
    value: object,
) -> list[ArgsError]:
    """All the errors of a value, up to :data:`MAX_ERRORS`."""
    errors = Errors()
    try:
        walk(value, "", errors)
    except _Full:
        pass
    return errors.found


class Pattern:
    """A regular expression that is compiled when it is first used."""

    __slots__ = ("_source", "search")

    def __init__(self, source: str) -> None:
        self._source = source
        self.search: Callable[[str], object] = self._first

    def _first(self, text: str) -> object:
        import re

        self.search = re.compile(self._source).search
        return self.search(text)


# -- Numbers ------------------------------------------------------------------


def is_integer(value: Any) -> bool:
    """Whether a value is an integer: ``1.0`` is, ``True`` is not."""
    return type(value) is int or (type(value) is float and value.is_integer())


def is_number(value: Any) -> bool:
    """Whether a value is a number: infinity and nan are not."""
    if type(value) is float:
        return value - value == 0.0
    return type(value) is int


def below(value: Any, ints: int, floats: float) -> bool:
    """Whether a number is less than a bound: one for ints, one for floats."""
    return value < ints if type(value) is int else value < floats


def above(value: Any, ints: int, floats: float) -> bool:
    """Whether a number is more than a bound: one for ints, one for floats."""
    return value > ints if type(value) is int else value > floats


def is_floatable(value: Any) -> bool:
    """Whether a float can hold a number, if not exactly."""
    try:
        float(value)
    except OverflowError:
        return False
    return True


def among(value: Any, ints: Any, floats: Any) -> bool:
    """Whether a number is one of those that ints and floats do not share."""
    return value in ints if type(value) is int else value in floats


# -- Equal items --------------------------------------------------------------


def unique(values: list[Any]) -> bool:
    """Whether no two items are equal as JSON: ``1`` is ``1.0``, not ``True``.

    It takes time in proportion to what is in them, and no stack. What contains
    itself is equal to nothing and is refused.
    """
    if _PLAIN.issuperset(map(type, values)):
        return len(set(values)) == len(values)
    return _unique_nested(values)


_PLAIN = frozenset((str, int))


def _scalar(value: Any) -> object:
    """A key that scalars share if they are equal.

    A float is the decimal that it is written as, which matters from 2**53 on;
    infinity and nan count as null. What JSON does not have equals only itself.
    """
    kind = type(value)
    if kind is float:
        if value - value != 0.0:
            return None
        if not -9007199254740992.0 < value < 9007199254740992.0:
            from decimal import Decimal

            return int(Decimal(repr(value)))
        return value
    if kind is str or kind is int or value is None:
        return value
    return (kind, value if kind is bool else id(value))


def _unique_nested(values: list[Any]) -> bool:
    """:func:`unique` for any items.

    Every array and object gets a number, the same for equal ones, from
    the numbers of what is in it.
    """
    numbers: dict[object, int] = {}
    known: dict[int, int] = {}
    opened: set[int] = set()
    pending: list[Any] = [values]
    while pending:
        value = pending[-1]
        mark = id(value)
        if mark in known:
            pending.pop()
            continue
        inner = value.values() if type(value) is dict else value
        if mark not in opened:
            opened.add(mark)
            for item in inner:
                if type(item) is list or type(item) is dict:
                    if id(item) in opened:
                        return False
                    if id(item) not in known:
                        pending.append(item)
            if pending[-1] is not value:
                continue
        pending.pop()
        opened.discard(mark)
        number = numbers.setdefault
        keys = [
            (
                known[id(item)]
                if type(item) is list or type(item) is dict
                else number(("scalar", _scalar(item)), len(numbers))
            )
            for item in inner
        ]
        if value is values:
            return len(set(keys)) == len(keys)
        key: object = ("array", *keys)
        if type(value) is dict:
            key = ("object", frozenset(zip(value, keys)))
        known[mark] = numbers.setdefault(key, len(numbers))
    return True


# -- What models send as text -------------------------------------------------


def as_integer(value: Any) -> Any:
    """The integer that a text is: digits, with a minus or without."""
    if type(value) is not str or len(value) > 400:
        return value
    digits = value[1:] if value[:1] == "-" else value
    if not digits.isascii() or not digits.isdigit():
        return value
    return int(value) if digits[0] != "0" or digits == "0" else value


def as_number(value: Any) -> Any:
    """The number that a text is in JSON."""
    if type(value) is str and value == value.strip():
        read = _read(value)
        return read if is_number(read) else value
    return value


def as_boolean(value: Any) -> Any:
    """The boolean that a text is, in JSON or in Python."""
    if type(value) is str:
        if value == "true" or value == "True":
            return True
        if value == "false" or value == "False":
            return False
    return value


def as_array(value: Any) -> Any:
    """The array that a text is in JSON."""
    read = _read(value)
    return read if type(read) is list else value


def as_object(value: Any) -> Any:
    """The object that a text is in JSON."""
    read = _read(value)
    return read if type(read) is dict else value


def _read(value: Any) -> Any:
    """What a text is in JSON; the value itself if it is none."""
    if type(value) is not str:
        return value
    from json import loads

    try:
        return loads(value)
    except (ValueError, RecursionError):
        return value
