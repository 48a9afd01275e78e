"""TOML positions against tree-sitter's grammar and against the meaning of what stands there."""

from __future__ import annotations

from typing import Any

import pytest
import tomli
import tree_sitter
import tree_sitter_toml
from hypothesis import given
from load_texts import EXAMPLES, RANDOMS, TABLES, pointers, write_toml

from pedelec_codegen.load.positions import locate
from pedelec_codegen.source import Place, Pointer, Source, Span

_PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))


class _Oracle:
    """Keys and values as tree-sitter's nodes tell them, by an own reading of TOML's tables."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.places: dict[Pointer, tuple[Span | None, Span]] = {}
        self.lengths: dict[Pointer, int] = {}
        self.declared: set[Pointer] = set()
        root = _PARSER.parse(self.data).root_node
        assert not root.has_error, text
        for node in root.children:
            if node.type == "pair":
                self.pair(node, ())
            elif node.type in ("table", "table_array_element"):
                self.header(node)

    def header(self, node: tree_sitter.Node) -> None:
        key, *rest = (child for child in node.named_children if child.type != "comment")
        *above, last = self.parts(key)
        pointer = (*self.descend((), above), self.name(last))
        span = self.span(last)
        if node.type == "table":
            if pointer not in self.declared:
                self.places[pointer] = (span, span)
            self.declared.add(pointer)
        else:
            self.places.setdefault(pointer, (span, span))
            self.lengths[pointer] = self.lengths.get(pointer, 0) + 1
            pointer = (*pointer, self.lengths[pointer] - 1)
            self.places[pointer] = (None, span)
        for pair in rest:
            self.pair(pair, pointer)

    def pair(self, node: tree_sitter.Node, table: Pointer) -> None:
        key, value = (child for child in node.named_children if child.type != "comment")
        *above, last = self.parts(key)
        pointer = (*self.descend(table, above), self.name(last))
        self.value(value, pointer, self.span(last))

    def value(self, node: tree_sitter.Node, pointer: Pointer, key: Span | None) -> None:
        self.places[pointer] = (key, self.span(node))
        inner = [child for child in node.named_children if child.type != "comment"]
        if node.type == "array":
            for i, item in enumerate(inner):
                self.value(item, (*pointer, i), None)
        elif node.type == "inline_table":
            for pair in inner:
                self.pair(pair, pointer)

    def descend(self, pointer: Pointer, above: list[tree_sitter.Node]) -> Pointer:
        for node in above:
            pointer = (*pointer, self.name(node))
            self.places.setdefault(pointer, (self.span(node), self.span(node)))
            if pointer in self.lengths:
                pointer = (*pointer, self.lengths[pointer] - 1)
        return pointer

    def parts(self, key: tree_sitter.Node) -> list[tree_sitter.Node]:
        if key.type != "dotted_key":
            return [key]
        return [part for child in key.named_children for part in self.parts(child)]

    def name(self, node: tree_sitter.Node) -> str:
        assert node.text
        return next(iter(tomli.loads(node.text.decode() + "=1")))

    def span(self, node: tree_sitter.Node) -> Span:
        start = len(self.data[: node.start_byte].decode())
        return Span(start, start + len(self.data[node.start_byte : node.end_byte].decode()))


@EXAMPLES
@given(TABLES, RANDOMS)
def test_every_key_and_value_is_where_tree_sitter_sees_it(value: Any, random: Any) -> None:
    source = Source("x.toml", write_toml(value, random).encode())
    places = _Oracle(source.text).places
    assert set(places) == {pointer for pointer, _ in pointers(value)} - {()}
    for pointer, (key, span) in places.items():
        place = Place(source, pointer)
        assert locate(place) == span, pointer
        assert locate(place.key) == (key or span), pointer


@EXAMPLES
@given(TABLES, RANDOMS)
def test_what_stands_at_a_place_means_what_it_should(value: Any, random: Any) -> None:
    source = Source("x.toml", write_toml(value, random, new_syntax=True).encode())
    text = source.text
    assert tomli.loads(text) == value
    for pointer, below in pointers(value):
        if not pointer:
            continue
        key, span = locate(Place(source, pointer).key), locate(Place(source, pointer))
        name = next(step for step in reversed(pointer) if isinstance(step, str))
        is_named = isinstance(pointer[-1], str)
        if is_named:
            assert tomli.loads(f"{text[slice(*key)]} = 1") == {name: 1}
        if isinstance(below, (dict, list)) and text[span.start] not in "[{":
            # Made by a header or a dotted key: there is only its name to point at.
            assert not is_named or span == key
            assert tomli.loads(f"{text[slice(*span)]} = 1") == {name: 1}
        else:
            assert tomli.loads(f"v = {text[slice(*span)]}") == {"v": below}


@EXAMPLES
@given(TABLES, RANDOMS)
def test_code_points_of_strings_are_mapped_through_escapes(value: Any, random: Any) -> None:
    source = Source("x.toml", write_toml(value, random, new_syntax=True).encode())
    for pointer, below in pointers(value):
        if not isinstance(below, str):
            continue
        before = locate(Place(source, pointer)).start
        for i, char in enumerate(below):
            start, end = locate(Place(source, pointer, within=(i, i + 1)))
            written = source.text[start:end]
            assert before < start < end
            if written != char and written != "\r\n":
                assert tomli.loads(f'v = "{written}"') == {"v": char}
            before = end - 1


_TEXT = '''\
# a tool
name = "a"
args.properties."x\\u002ey" = { type = 'string', pattern = """
a\\tb\\
   c""" }

[[tools]]   # the first
name = "b"
[tools.schema.properties.d]
enum = [
  1,  # one
  { e = 2,
    f = 3, },
]
[tools.schema]
[[ tools ]]
[tools.schema]
[tools.'schema'.g]
'''


@pytest.mark.parametrize(
    ("pointer", "part", "within", "line", "expected"),
    [
        (("name",), "key", None, 2, "name"),
        (("name",), "value", None, 2, '"a"'),
        (("args",), "key", None, 3, "args"),
        (("args",), "value", None, 3, "args"),
        (("args", "properties"), "value", None, 3, "properties"),
        (("args", "properties", "x.y"), "key", None, 3, '"x\\u002ey"'),
        (("args", "properties", "x.y"), "key", (1, 2), 3, "\\u002e"),
        (("args", "properties", "x.y", "type"), "value", None, 3, "'string'"),
        (("args", "properties", "x.y", "pattern"), "value", None, 3, '"""\na\\tb\\\n   c"""'),
        (("args", "properties", "x.y", "pattern"), "value", (0, 1), 4, "a"),
        (("args", "properties", "x.y", "pattern"), "value", (1, 2), 4, "\\t"),
        (("args", "properties", "x.y", "pattern"), "value", (2, 4), 4, "b\\\n   c"),
        (("args", "properties", "x.y", "pattern"), "value", (3, 4), 5, "c"),
        (("tools",), "value", None, 7, "tools"),
        (("tools",), "key", None, 7, "tools"),
        (("tools", 0), "value", None, 7, "tools"),
        (("tools", 0), "key", None, 7, "tools"),
        (("tools", 0, "name"), "key", None, 8, "name"),
        (("tools", 0, "schema", "properties"), "value", None, 9, "properties"),
        (("tools", 0, "schema", "properties", "d"), "key", None, 9, "d"),
        (("tools", 0, "schema", "properties", "d"), "value", None, 9, "d"),
        (("tools", 0, "schema", "properties", "d", "enum", 0), "value", None, 11, "1"),
        (("tools", 0, "schema", "properties", "d", "enum", 1, "f"), "key", None, 13, "f"),
        (("tools", 0, "schema"), "key", None, 15, "schema"),
        (("tools", 1), "value", None, 16, "tools"),
        (("tools", 1, "schema"), "key", None, 17, "schema"),
        (("tools", 1, "schema", "g", "h", 3), "value", None, 18, "g"),
        (("tools", 1, "name"), "key", None, 16, "tools"),
        (("nothing",), "value", None, 2, _TEXT[_TEXT.index("name") :]),
    ],
)
def test_places(
    pointer: Pointer, part: Any, within: tuple[int, int] | None, line: int, expected: str
) -> None:
    for text in (_TEXT, _TEXT.replace("\n", "\r\n")):
        source = Source("x.toml", text.encode())
        start, end = locate(Place(source, pointer, part, within))
        assert source.text[start:end].replace("\r\n", "\n") == expected
        assert source.text.count("\n", 0, start) + 1 == line
