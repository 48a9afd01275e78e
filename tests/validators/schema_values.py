"""Strategies: schemas of the subset, and values for a schema that fit, nearly fit or do not."""

from __future__ import annotations

import math
import random
import re
from typing import Any

from hypothesis import strategies as st

INTS = [0, 1, -1, 2, 3, 5, 10, 2**31, 2**53 - 1, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1]
INTS += [-(2**53) - 1, -(2**63), 25203246817620850, 4324673807677848000, 99, 100, 256]
FLOATS = [
    0.0,
    -0.0,
    1.0,
    0.5,
    1.5,
    2.0,
    -1.5,
    1e15,
    2.0**53,
    2.520324681762085e16,
    1e18,
    1e19,
    1e23,
]
FLOATS += [2.0**63, 2.0**64, 1e30, -1e23, 1.7976931348623157e308, 5e-324, 0.1, 4.324673807677848e18]
HUGE = [2**64, 10**19, 10**23, int(1e23), 10**30, -(10**23), 10**400, 18446744073709552000]
NOT_FINITE = [float("nan"), float("inf"), float("-inf")]
TEXTS = [
    "",
    "a",
    "b",
    "ab",
    "abc",
    "1",
    "5",
    "true",
    "é",
    "e\u0301",
    "😀",
    "👩‍👩‍👧",
    "a\n",
    " ",
    "x" * 40,
]
TEXTS += ['"', "\\", "'", "\u202e", "\x00", "{}", "[1]", "a/b", "~", "$ref", "null"]
KEYS = [
    "a",
    "b",
    "kind",
    "x",
    "class",
    "",
    "a b",
    "a/b",
    "~",
    "é",
    '"',
    "\\",
    "'''",
    "\u202e",
    "\n",
]
KEYS += ["a_b", "A", "__proto__", "value", "at", "errors", "v0", "k" * 60, "{", "%s", "type"]
PATTERNS = [
    "a",
    "^a",
    "b$",
    "^[a-z]+$",
    "^a|b$",
    "\\d",
    "^\\w*$",
    "\\S",
    ".",
    "^.{1,3}$",
    "😀",
    "é",
]


def scalar_values() -> st.SearchStrategy[Any]:
    """Values that hold nothing."""
    return st.one_of(
        st.none(),
        st.booleans(),
        st.sampled_from([*INTS, *FLOATS, *HUGE]),
        st.sampled_from(NOT_FINITE),
        st.sampled_from(TEXTS),
        st.integers(-5, 5),
        st.floats(-5, 5),
        st.text(max_size=4),
    )


def any_values() -> st.SearchStrategy[Any]:
    """Values that ``json.loads`` can make."""
    return st.recursive(
        scalar_values(),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
        ),
        max_leaves=8,
    )


def _described(schema: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return schema


@st.composite
def _strings(draw: st.DrawFn) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if draw(st.booleans()):
        schema["enum"] = draw(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=6, unique=True))
    if draw(st.integers(0, 3)) == 0:
        low, high = sorted(draw(st.tuples(st.integers(0, 4), st.integers(0, 4))))
        schema["minLength"], schema["maxLength"] = low, high
    if draw(st.integers(0, 3)) == 0:
        schema["pattern"] = draw(st.sampled_from(PATTERNS))
    return schema


@st.composite
def _numbers(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["integer", "number"]))
    numbers: st.SearchStrategy[Any] = st.sampled_from([*INTS, *FLOATS])
    schema: dict[str, Any] = {"type": kind}
    which = draw(st.integers(0, 4))
    if which == 0:
        members = INTS if kind == "integer" else [*INTS, *FLOATS]
        picked = draw(st.lists(st.sampled_from(members), min_size=1, max_size=5))
        schema["enum"] = list(dict.fromkeys(picked))
    if which in (1, 3):
        schema["minimum"] = draw(numbers)
    if which in (2, 3):
        schema["maximum"] = draw(numbers)
    if "minimum" in schema and "maximum" in schema and schema["minimum"] > schema["maximum"]:
        schema["minimum"], schema["maximum"] = schema["maximum"], schema["minimum"]
    return schema


@st.composite
def _booleans(draw: st.DrawFn) -> dict[str, Any]:
    enum = draw(st.sampled_from([None, None, [True], [False], [True, False]]))
    return {"type": "boolean"} if enum is None else {"type": "boolean", "enum": enum}


@st.composite
def _arrays(draw: st.DrawFn, inner: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "array", "items": draw(inner)}
    if draw(st.integers(0, 2)) == 0:
        schema["uniqueItems"] = True
    if draw(st.integers(0, 2)) == 0:
        schema["minItems"] = draw(st.integers(0, 2))
    if draw(st.integers(0, 2)) == 0:
        schema["maxItems"] = draw(st.integers(2, 4))
    return schema


@st.composite
def _objects(
    draw: st.DrawFn, inner: st.SearchStrategy[dict[str, Any]], tag: str | None = None
) -> dict[str, Any]:
    properties = draw(st.dictionaries(st.sampled_from(KEYS), inner, max_size=4))
    required = [key for key in properties if draw(st.booleans())]
    if tag is not None:
        properties["kind"] = {"type": "string", "enum": [tag]}
        required = [*[key for key in required if key != "kind"], "kind"]
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        schema["required"] = required
    return schema


@st.composite
def _one_ofs(draw: st.DrawFn, inner: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    if draw(st.booleans()):
        tags = draw(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=3, unique=True))
        branches = [draw(_objects(inner, tag)) for tag in tags]
        if draw(st.integers(0, 2)) == 0:
            branches.append(draw(_strings()))
        return {"oneOf": branches}
    return {"oneOf": draw(st.lists(inner, min_size=1, max_size=3))}


def nodes() -> st.SearchStrategy[dict[str, Any]]:
    """Schemas of the subset."""
    leaves = st.one_of(_strings(), _numbers(), _booleans())
    return st.recursive(
        leaves,
        lambda inner: st.one_of(_arrays(inner), _objects(inner), _one_ofs(inner)),
        max_leaves=7,
    )


def args_schemas() -> st.SearchStrategy[dict[str, Any]]:
    """Schemas of arguments."""
    return _objects(nodes())


class Maker:
    """Makes values for a schema from a seed: valid ones mostly, and mutated ones."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def valid(self, schema: dict[str, Any]) -> Any:
        """A value that probably fits."""
        rng = self.rng
        if "oneOf" in schema:
            return self.valid(rng.choice(schema["oneOf"]))
        kind = schema["type"]
        if "enum" in schema:
            value = rng.choice(schema["enum"])
            if kind in ("integer", "number") and rng.random() < 0.3:
                return self._other_form(value)
            return value
        if kind == "string":
            return self._text(schema)
        if kind in ("integer", "number"):
            return self._number(schema, kind)
        if kind == "boolean":
            return rng.random() < 0.5
        if kind == "array":
            low, high = schema.get("minItems", 0), schema.get("maxItems", 3)
            count = rng.randint(min(low, high), max(low, high if high < 6 else 5))
            return [self.valid(schema["items"]) for _ in range(count)]
        required = schema.get("required", [])
        properties = schema.get("properties", {})
        made = {
            key: self.valid(inner)
            for key, inner in properties.items()
            if key in required or rng.random() < 0.6
        }
        if rng.random() < 0.2:
            made["further"] = self.scalar()
        return made

    def scalar(self) -> Any:
        """Any value that holds nothing."""
        pools: list[list[Any]] = [INTS, FLOATS, HUGE, NOT_FINITE, TEXTS, [True, False, None]]
        return self.rng.choice(self.rng.choice(pools))

    def mutated(self, value: Any) -> Any:
        """A copy with one change somewhere."""
        rng = self.rng
        if isinstance(value, dict) and value and rng.random() < 0.85:
            made = dict(value)
            key = rng.choice(list(made))
            if rng.random() < 0.2:
                del made[key]
            else:
                made[key] = self.mutated(made[key])
            return made
        if isinstance(value, list) and value and rng.random() < 0.8:
            items = list(value)
            place = rng.randrange(len(items))
            which = rng.random()
            if which < 0.2:
                items.append(items[place])
            elif which < 0.4:
                del items[place]
            else:
                items[place] = self.mutated(items[place])
            return items
        if isinstance(value, (int, float)) and rng.random() < 0.6:
            return self._other_form(value) if rng.random() < 0.5 else value + rng.choice([-1, 1])
        if isinstance(value, str) and rng.random() < 0.5:
            return rng.choice([value + "x", value[1:], value.upper(), value + "\n", " " + value])
        return rng.choice([self.scalar(), [value], {"a": value}, str(value), [], {}])

    def _other_form(self, value: float) -> Any:
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, int):
            return float(value) if abs(value) < 10**308 else value
        return int(value) if math.isfinite(value) else value

    def _number(self, schema: dict[str, Any], kind: str) -> Any:
        rng = self.rng
        low, high = schema.get("minimum"), schema.get("maximum")
        edges = [edge for edge in (low, high) if edge is not None]
        if edges and rng.random() < 0.5:
            edge = rng.choice(edges)
            return rng.choice([edge, edge + 1, edge - 1, self._other_form(edge)])
        start = low if low is not None else (high - 10 if high is not None else 0)
        end = high if high is not None else start + 20
        if kind == "integer" or rng.random() < 0.3:
            value: Any = rng.randint(int(start), max(int(end), int(start)))
            return float(value) if rng.random() < 0.2 and abs(value) < 10**300 else value
        return rng.uniform(float(start), float(end)) if abs(end) < 1e300 else start

    def _text(self, schema: dict[str, Any]) -> str:
        rng = self.rng
        low = schema.get("minLength", 0)
        high = min(schema.get("maxLength", low + 6), low + 12)
        if "pattern" in schema and rng.random() < 0.7:
            for _ in range(20):
                text = rng.choice(TEXTS) + rng.choice(["", "a", "1", "ab-1"])
                try:
                    if re.search(schema["pattern"], text):
                        return text
                except re.error:
                    break
        count = rng.randint(low, max(low, high))
        return "".join(rng.choice("abzA01 é😀\n-_./") for _ in range(count))
