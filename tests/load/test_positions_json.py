"""JSON positions against tree-sitter's grammar and against the meaning of what stands there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import tree_sitter
import tree_sitter_json
from hypothesis import given
from load_texts import EXAMPLES, RANDOMS, TABLES, pointers, write_json

from pedelec_codegen.load.positions import index, locate
from pedelec_codegen.source import Place, Pointer, Source, Span

_PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_json.language()))


def _oracle(text: str) -> dict[Pointer, tuple[Span | None, Span]]:
    data = text.encode()

    def span(node: tree_sitter.Node) -> Span:
        return Span(len(data[: node.start_byte].decode()), len(data[: node.end_byte].decode()))

    def walk(
        node: tree_sitter.Node, pointer: Pointer, key: tree_sitter.Node | None
    ) -> Iterator[tuple[Pointer, tuple[Span | None, Span]]]:
        yield pointer, (span(key) if key else None, span(node))
        if node.type == "object":
            for pair in node.named_children:
                name, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
                assert name and name.text and value
                yield from walk(value, (*pointer, json.loads(name.text)), name)
        elif node.type == "array":
            for i, item in enumerate(node.named_children):
                yield from walk(item, (*pointer, i), None)

    return dict(walk(_PARSER.parse(data).root_node.named_children[0], (), None))


@EXAMPLES
@given(TABLES, RANDOMS)
def test_every_key_and_value_is_where_tree_sitter_sees_it(value: Any, random: Any) -> None:
    source = Source("x.json", write_json(value, random).encode())
    expected = _oracle(source.text)
    assert set(expected) == {pointer for pointer, _ in pointers(value)}
    for pointer, (key, span) in expected.items():
        place = Place(source, pointer)
        assert locate(place) == span
        assert locate(place.key) == (key or span)


@EXAMPLES
@given(TABLES, RANDOMS)
def test_what_stands_at_a_place_means_what_it_should(value: Any, random: Any) -> None:
    source = Source("x.json", write_json(value, random).encode())
    assert json.loads(source.text) == value
    for pointer, below in pointers(value):
        start, end = locate(Place(source, pointer))
        assert json.loads(source.text[start:end]) == below
        if pointer and isinstance(pointer[-1], str):
            start, end = locate(Place(source, pointer).key)
            assert json.loads(source.text[start:end]) == pointer[-1]


@EXAMPLES
@given(TABLES, RANDOMS)
def test_code_points_of_strings_are_mapped_through_escapes(value: Any, random: Any) -> None:
    source = Source("x.json", write_json(value, random).encode())
    for pointer, below in pointers(value):
        if isinstance(below, str):
            for i, char in enumerate(below):
                start, end = locate(Place(source, pointer, within=(i, i + 1)))
                assert json.loads(f'"{source.text[start:end]}"') == char


@pytest.mark.parametrize(
    ("pointer", "part", "within", "expected"),
    [
        ((), "value", None, '{"a": [1, "x\\n\\ud83d\\ude00y"], "b": {}}'),
        ((), "key", None, '{"a": [1, "x\\n\\ud83d\\ude00y"], "b": {}}'),
        (("a",), "key", None, '"a"'),
        (("a", 1), "key", None, '"x\\n\\ud83d\\ude00y"'),
        (("a", 1), "value", (1, 3), "\\n\\ud83d\\ude00"),
        (("a", 1), "value", (3, 4), "y"),
        (("a", 1), "value", (4, 4), ""),
        (("a", 1), "value", (9, 99), ""),
        (("a", 1), "value", (0, 99), "x\\n\\ud83d\\ude00y"),
        (("a", 0), "value", (0, 1), "1"),
        (("b", "c", "d"), "value", None, "{}"),
        (("b", "c"), "key", None, "{}"),
        (("a", 7), "value", None, '[1, "x\\n\\ud83d\\ude00y"]'),
        (("a", "0"), "value", None, '[1, "x\\n\\ud83d\\ude00y"]'),
    ],
)
def test_places(pointer: Pointer, part: Any, within: tuple[int, int] | None, expected: str) -> None:
    source = Source("x.json", b' {"a": [1, "x\\n\\ud83d\\ude00y"], "b": {}}\n')
    start, end = locate(Place(source, pointer, part, within))
    assert source.text[start:end] == expected


def test_of_a_repeated_key_the_last_is_meant() -> None:
    source = Source("x.json", b'{"a": 1, "a": 2}')
    assert locate(Place(source, ("a",))) == (14, 15)


def test_a_span_that_is_known_stands_above_the_pointer() -> None:
    assert locate(Place(Source("x.json", b"{}"), ("a",), span=Span(1, 2))) == (1, 2)


def test_the_index_is_made_once() -> None:
    source = Source("x.json", b"{}")
    assert index(source) is index(source)
    assert index(Source("x.json", b"{}")) is index(source)
    assert index(Source("y.json", b"{}")) is not index(source)
