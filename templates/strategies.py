"""Hypothesis strategies: valid arguments of each tool, and nearly valid ones.

This file is the same in every generated package and belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from math import ceil, floor, inf, nextafter
from typing import Any, TypeVar, cast

from hypothesis import strategies as st

from ._runtime import ToolDefinition

__all__ = ["nearly_valid_args", "valid_args"]

Args = TypeVar("Args")
Schema = dict[str, Any]
Json = st.SearchStrategy[Any]
Place = tuple[Any, ...]

_MOST_ITEMS = 8
"""How many items an array has beyond those that it needs, at most."""


def valid_args(
    tool: ToolDefinition[Any, Args, Any, Any, Any, Any],
    /,
) -> st.SearchStrategy[Args]:
    """Arguments that fit the args schema of a tool.

    Raises LookupError for a pattern that Python cannot read, where the schema
    has no example to go by.
    """
    made = _value(cast(Schema, tool.args_schema))
    return made.filter(tool.is_args)


def nearly_valid_args(
    tool: ToolDefinition[Any, Any, Any, Any, Any, Any],
    /,
) -> st.SearchStrategy[object]:
    """Arguments with one thing wrong in them: a key, a kind, a value.

    They are JSON, but may be no object at all. Raises what :func:`valid_args`
    raises.
    """
    made = valid_args(tool).flatmap(_broken)
    return made.filter(lambda value: not tool.is_args(value))


# -- Valid values -------------------------------------------------------------


def _value(schema: Schema) -> Json:
    """Values that fit a schema, but for what the final filter has to see."""
    if "enum" in schema:
        made: Json = st.sampled_from(schema["enum"])
    elif "oneOf" in schema:
        made = st.one_of([_value(branch) for branch in schema["oneOf"]])
    else:
        made = _KINDS[schema["type"]](schema)
    given = [*schema.get("examples", ()), *_default(schema)]
    return made | st.sampled_from(given).map(deepcopy) if given else made


def _default(schema: Schema) -> list[Any]:
    return [schema["default"]] if "default" in schema else []


def _string(schema: Schema) -> Json:
    low, high = schema.get("minLength", 0), schema.get("maxLength")
    if "pattern" not in schema:
        return st.text(min_size=low, max_size=high)
    try:
        pattern = re.compile(schema["pattern"], re.ASCII)
    except re.error:
        given = [*schema.get("examples", ()), *_default(schema)]
        if given:
            return st.sampled_from(given)
        message = f"no strategy for the pattern {schema['pattern']!r}"
        raise LookupError(message) from None
    most = inf if high is None else high
    fitting = st.from_regex(pattern, fullmatch=True) | st.from_regex(pattern)
    return fitting.filter(lambda text: low <= len(text) <= most)


def _integer(schema: Schema) -> Json:
    low, high = schema.get("minimum"), schema.get("maximum")
    return st.integers(
        min_value=None if low is None else ceil(low),
        max_value=None if high is None else floor(high),
    )


def _number(schema: Schema) -> Json:
    low, high = schema.get("minimum"), schema.get("maximum")
    floats: Json = st.floats(
        min_value=None if low is None else _float_near(low, inf),
        max_value=None if high is None else _float_near(high, -inf),
        allow_nan=False,
        allow_infinity=False,
    )
    if low is None or high is None or ceil(low) <= floor(high):
        return _integer(schema) | floats
    return floats


def _float_near(bound: float, toward: float) -> float:
    """The float at a bound, or the next one on the side where numbers fit."""
    near = float(bound)
    inside = near >= bound if toward > 0 else near <= bound
    return near if inside else nextafter(near, toward)


def _boolean(schema: Schema) -> Json:
    return st.booleans()


def _array(schema: Schema) -> Json:
    low, high = schema.get("minItems", 0), schema.get("maxItems")
    most = low + _MOST_ITEMS
    return st.lists(
        _value(schema["items"]),
        min_size=low,
        max_size=most if high is None else min(high, most),
        unique_by=_identity if schema.get("uniqueItems") else None,
    )


def _object(schema: Schema) -> Json:
    required = schema.get("required", ())
    properties = schema.get("properties", {})
    must = {key: _value(properties[key]) for key in required}
    may = {k: v for k, v in properties.items() if k not in must}
    return st.fixed_dictionaries(
        must,
        optional={key: _value(below) for key, below in may.items()},
    )


_KINDS: dict[str, Callable[[Schema], Json]] = {
    "string": _string,
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
    "array": _array,
    "object": _object,
}


def _identity(value: object) -> object:
    """The same for values that are equal as JSON: ``1`` is not ``true``."""
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, list):
        return ("array", *map(_identity, cast("list[object]", value)))
    if isinstance(value, dict):
        members = cast("dict[str, object]", value).items()
        return ("object", frozenset((k, _identity(v)) for k, v in members))
    return value


# -- Nearly valid values ------------------------------------------------------


def _broken(value: object) -> Json:
    """The value with one place of it changed; it may be none the worse."""
    places = st.sampled_from(list(_places(value)))
    wrong = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=3),
        st.just("x" * 300),
        st.builds(list[object]),
        st.builds(dict[str, object]),
    )
    return st.builds(_changed, st.just(value), places, wrong, st.booleans())


def _places(value: object, place: Place = ()) -> Iterator[Place]:
    yield place
    if isinstance(value, dict):
        for key, below in cast("dict[str, object]", value).items():
            yield from _places(below, (*place, key))
    if isinstance(value, list):
        for index, below in enumerate(cast("list[object]", value)):
            yield from _places(below, (*place, index))


def _changed(
    value: object,
    place: Place,
    wrong: object,
    remove: bool,
) -> object:
    """A copy with another value in a place, or without it."""
    if not place:
        return wrong
    copy: Any = deepcopy(value)
    inner = copy
    for step in place[:-1]:
        inner = inner[step]
    if remove:
        del inner[place[-1]]
    else:
        inner[place[-1]] = wrong
    return copy
