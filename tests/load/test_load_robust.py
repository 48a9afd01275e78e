"""Whatever the bytes: a document or diagnostics, never an exception."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from load_texts import EXAMPLES, RANDOMS, TABLES, pointers, write_json, write_toml

from pedelec_codegen.load.documents import load
from pedelec_codegen.load.positions import line_column, line_text, locate
from pedelec_codegen.source import Place, Source

_CORPUS = os.environ.get("PEDELEC_CORPUS")
_NAMES = st.sampled_from(["x.json", "x.toml"])
_FRAGMENTS = st.lists(
    st.sampled_from(
        [*"[]{}:,=.\"'#\\\n\r\t -_+ae019\u00e9\ufeff", '"""', "'''", "\\u", "d800", "\\ud83d"]
        + ["[[a]]", "[a]", "a.b=", '"a":', "nan", "inf", "1e999", "2026-12-01", "07:32", "true"]
        + ["/*", "//", "null", "0x", "\\\n", "\r\n", "9" * 25, "9" * 4400],
    ),
    max_size=14,
).map("".join)


def _look_at_everything(source: Source) -> None:
    document, diagnostics = load(source)
    assert document is not None or diagnostics
    for diagnostic in diagnostics:
        for place in (diagnostic.place, *(related.place for related in diagnostic.related)):
            start, end = locate(place)
            assert 0 <= start <= end <= len(source.text) + 1
            line, column = line_column(source, start)
            assert column <= len(line_text(source, line)) + 3
        assert diagnostic.severity == "error"
        assert not diagnostic.message.endswith(".")
        assert "\ud800" not in diagnostic.message
        diagnostic.message.encode()
        (diagnostic.help or "").encode()
    for pointer in ((), ("a",), ("a", 0, "b"), (0,)):
        for place in (Place(source, pointer), Place(source, pointer, within=(0, 2))):
            assert 0 <= locate(place).start <= locate(place).end <= len(source.text)
            assert 0 <= locate(place.key).start <= locate(place.key).end <= len(source.text)


@EXAMPLES
@given(_NAMES, st.binary(max_size=40))
def test_any_bytes(name: str, data: bytes) -> None:
    _look_at_everything(Source(name, data))


@EXAMPLES
@given(_NAMES, _FRAGMENTS)
def test_any_tokens(name: str, text: str) -> None:
    _look_at_everything(Source(name, text.encode()))


@EXAMPLES
@given(_NAMES, TABLES, RANDOMS, st.integers(0, 10**6), st.sampled_from(['"', "]", "\\", ",", ""]))
def test_a_document_that_is_cut_or_changed(
    name: str, value: Any, random: Any, where: int, instead: str
) -> None:
    text = (write_json if name == "x.json" else write_toml)(value, random)
    at = where % (len(text) + 1)
    _look_at_everything(Source(name, text[:at].encode()))
    _look_at_everything(Source(name, (text[:at] + instead + text[at + 1 :]).encode()))


@EXAMPLES
@given(TABLES, RANDOMS)
def test_both_formats_give_the_same_data(value: Any, random: Any) -> None:
    as_json, said = load(Source("x.json", write_json(value, random).encode()))
    as_toml, more = load(Source("x.toml", (write_toml(value, random) or "#").encode()))
    assert as_json and as_toml
    assert not said + more
    assert as_json.data == as_toml.data == value


@pytest.mark.skipif(not _CORPUS, reason="PEDELEC_CORPUS does not name the folder of real tools")
def test_real_files() -> None:
    files = [path for path in Path(_CORPUS or "").rglob("*") if path.is_file()]
    assert files
    for path in files:
        data = path.read_bytes()
        document, diagnostics = load(Source(f"{path.name}.json", data))
        if path.suffix == ".json":
            assert document is not None, path
            # One of the files in the wild does repeat a key.
            assert {diagnostic.rule for diagnostic in diagnostics} <= {"duplicate-key"}
            assert not diagnostics or path.parent.name == "raw"
        load(Source(f"{path.name}.toml", data))


@pytest.mark.skipif(not _CORPUS, reason="PEDELEC_CORPUS does not name the folder of real tools")
def test_every_value_of_a_real_file_is_found() -> None:
    import json

    path = min(
        Path(_CORPUS or "").glob("toolsets/*.json"), key=lambda p: abs(p.stat().st_size - 40_000)
    )
    source = Source(path.name, path.read_bytes())
    for pointer, value in pointers(json.loads(source.text)):
        start, end = locate(Place(source, pointer))
        assert json.loads(source.text[start:end]) == value


def test_depth_takes_no_time() -> None:
    start = time.perf_counter()
    for text in ("[" * 200_000, "[" * 200_000 + "]" * 200_000, '{"a":' * 200_000):
        assert load(Source("x.json", text.encode()))[1]
        assert load(Source("x.toml", b"a = " + text.encode()))[1]
    assert time.perf_counter() - start < 6
