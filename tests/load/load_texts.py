"""Documents to look for positions in: any data, written down in as many ways as a format has."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pedelec_codegen.source import Pointer

EXAMPLES = settings(
    max_examples=2000 if os.environ.get("PEDELEC_FULL") == "1" else 100, deadline=None
)

_CHARS = st.one_of(
    st.sampled_from("abc01-_. \"'\\/#=[]{},\n\t\r\b\f\x1b\x00\x7f\u00e9\u2028\ufeff\U0001f600"),
    st.characters(exclude_categories=["Cs"]),
)
TEXTS = st.text(_CHARS, max_size=6)
KEYS = st.one_of(st.sampled_from(["a", "b", "tools", "1", "x-y", "a.b", "", "é"]), TEXTS)
_SCALARS = st.one_of(
    TEXTS,
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(KEYS, inner, max_size=4),
        st.lists(st.dictionaries(KEYS, inner, max_size=3), min_size=1, max_size=3),
    ),
    max_leaves=16,
)
TABLES = st.dictionaries(KEYS, _VALUES, max_size=5)
RANDOMS = st.integers(0, 2**32).map(Random)


def pointers(value: Any, pointer: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Every value of a document with its pointer, the root's first."""
    yield pointer, value
    if isinstance(value, dict):
        for key, below in value.items():
            yield from pointers(below, (*pointer, key))
    elif isinstance(value, list):
        for i, below in enumerate(value):
            yield from pointers(below, (*pointer, i))


def write_json(value: Any, random: Random) -> str:
    """``value`` as JSON with spaces and escapes wherever they may be."""

    def space() -> str:
        return random.choice(["", "", "", " ", "\n", "\r\n\t"])

    def string(text: str) -> str:
        return '"' + "".join(map(char, text)) + '"'

    def char(one: str) -> str:
        if random.random() < 0.2:
            units = one.encode("utf-16-be")
            return "".join(f"\\u{units[i:i + 2].hex()}" for i in range(0, len(units), 2))
        return json.dumps(one, ensure_ascii=random.random() < 0.3)[1:-1]

    def item(one: Any) -> str:
        if isinstance(one, dict):
            inner = [f"{space()}{string(k)}{space()}:{item(v)}" for k, v in one.items()]
            text = "{" + (",".join(inner) or space()) + "}"
        elif isinstance(one, list):
            text = "[" + (",".join(map(item, one)) or space()) + "]"
        elif isinstance(one, str):
            text = string(one)
        else:
            text = json.dumps(one).replace("e+", "e")  # tree-sitter's grammar has no `e+`
        return space() + text + space()

    return item(value)


def write_toml(table: dict[str, Any], random: Random, *, new_syntax: bool = False) -> str:
    """``table`` as TOML, by inline tables, dotted keys, headers and arrays of tables.

    ``new_syntax`` adds what TOML 1.1 has: newlines and trailing commas in inline tables, ``\\e``; and
    what tree-sitter's grammar lacks: space between a backslash and the line's end.
    """
    text = "".join(_TomlWriter(random, new_syntax).table(table, []))
    return text.replace("\n", "\r\n") if random.random() < 0.3 else text


class _TomlWriter:
    def __init__(self, random: Random, new_syntax: bool) -> None:
        self.random = random
        self.new_syntax = new_syntax

    def maybe(self, chance: float = 0.5) -> bool:
        return self.random.random() < chance

    def table(self, table: dict[str, Any], path: list[str]) -> Iterator[str]:
        later: list[tuple[str, Any]] = []
        for key, value in table.items():
            if self.maybe(0.2):
                yield self.random.choice(["\n", "# [x] = \"\"\" '''\n", "\t # comment\n"])
            is_table = isinstance(value, dict)
            is_tables = isinstance(value, list) and value and all(type(v) is dict for v in value)
            if (is_table or is_tables) and self.maybe(0.6):
                later.append((key, value))
            elif is_table and value and self.maybe():
                yield from self.dotted([key], value)
            else:
                yield self.pair([key], value)
        for key, value in later:
            below = [*path, key]
            if isinstance(value, list):
                for element in value:
                    yield f"[[{self.space()}{self.key(below)}{self.space()}]]{self.end()}"
                    yield from self.table(element, below)
            else:
                yield f"[{self.space()}{self.key(below)}{self.space()}]{self.end()}"
                yield from self.table(value, below)

    def dotted(self, path: list[str], table: dict[str, Any]) -> Iterator[str]:
        for key, value in table.items():
            if isinstance(value, dict) and value and self.maybe():
                yield from self.dotted([*path, key], value)
            else:
                yield self.pair([*path, key], value)

    def pair(self, path: list[str], value: Any) -> str:
        return f"{self.space()}{self.key(path)}{self.space()}={self.space()}{self.value(value)}{self.end()}"

    def key(self, path: list[str]) -> str:
        return f"{self.space()}.{self.space()}".join(map(self.key_part, path))

    def key_part(self, key: str) -> str:
        if re.fullmatch(r"[A-Za-z0-9_-]+", key) and self.maybe(0.7):
            return key
        return self.one_line(key)

    def value(self, value: Any) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, int):
            return self.random.choice([f"{value}", f"{value:_}"] + [hex(value)] * (value >= 0))
        if isinstance(value, float):
            return repr(value)
        if isinstance(value, str):
            return self.many_lines(value) if self.maybe(0.4) else self.one_line(value)
        if isinstance(value, list):
            inner = [f"{self.blank()}{self.value(item)}{self.blank()}" for item in value]
            comma = "," if inner and self.maybe(0.3) else ""
            return "[" + ",".join(inner) + comma + self.blank() + "]"
        blank = self.blank if self.new_syntax else self.space
        inner = [
            f"{blank()}{self.key([k])}{self.space()}={self.space()}{self.value(v)}{blank()}"
            for k, v in value.items()
        ]
        comma = "," if inner and self.new_syntax and self.maybe(0.3) else ""
        return "{" + ",".join(inner) + comma + blank() + "}"

    def one_line(self, text: str) -> str:
        if not re.search(r"['\x00-\x08\x0a-\x1f\x7f]", text) and self.maybe(0.4):
            return f"'{text}'"
        return '"' + "".join(self.char(c, in_lines=False) for c in text) + '"'

    def many_lines(self, text: str) -> str:
        first = "\n" if self.maybe() or text.startswith("\n") else ""
        if not re.search(r"'''|'\Z|[\x00-\x08\x0b-\x1f\x7f]", text) and self.maybe():
            return f"'''{first}{text}'''"
        chars = [self.char(c, in_lines=True) for c in text]
        for i in range(len(chars)):
            goes_on = "".join(chars[i:]).lstrip(" \t\n")[:1] == chars[i][:1]
            if goes_on and self.maybe(0.15):
                chars[i] = ("\\  " if self.new_syntax else "\\") + "\n \n\t" + chars[i]
        return f'"""{first}{"".join(chars)}"""'

    def char(self, char: str, *, in_lines: bool) -> str:
        if self.maybe(0.1):
            return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08X}"
        if char in '"\\':
            return "\\" + char
        if char == "\n" and in_lines:
            return char
        if char == "\x1b" and self.new_syntax:
            return "\\e"
        if char in "\b\n\f\r":
            return {"\b": "\\b", "\n": "\\n", "\f": "\\f", "\r": "\\r"}[char]
        return f"\\u{ord(char):04X}" if (char < " " and char != "\t") or char == "\x7f" else char

    def space(self) -> str:
        return self.random.choice(["", "", " ", "\t "])

    def blank(self) -> str:
        return self.random.choice(["", "", " ", "\n", " # ] } \" '\n\t"])

    def end(self) -> str:
        return self.random.choice(["\n", "\n", " # [a] = 1\n", "\t\n\n"])
