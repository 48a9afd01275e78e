"""A pattern that we accept has the judge's verdict on every text."""

from __future__ import annotations

import json
import os
import pathlib
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from judge import TEXTS, disagreement, matcher

from pedelec_codegen.schema.patterns import compile_pattern
from pedelec_codegen.schema.patterns.examples import matching

FULL = os.environ.get("PEDELEC_FULL") == "1"
USED = pathlib.Path(__file__).with_name("patterns_people_use.txt")
PEOPLES = USED.read_text(encoding="utf-8").splitlines()


def texts_for(pattern: str, count: int) -> Iterator[str]:
    """Texts that may match: of the pattern's own characters, and likely matches, changed a little."""
    dice = random.Random(pattern)
    pool = [*TEXTS, *[c for c in pattern if not "\ud800" <= c <= "\udfff"]]
    yield from TEXTS
    for likely in matching(pattern):
        yield likely
        for change in ("\n", " ", "é", ""):
            at = dice.randint(0, len(likely))
            yield likely[:at] + change + likely[at + (not change) :]
    for _ in range(count):
        yield "".join(dice.choices(pool, k=dice.randint(0, 6)))


@pytest.mark.parametrize("pattern", PEOPLES)
def test_patterns_that_people_use(pattern: str) -> None:
    if matcher(pattern) is None:
        assert compile_pattern(pattern).python is None
    else:
        assert compile_pattern(pattern).python is not None
        assert disagreement(pattern, texts_for(pattern, 2000 if FULL else 200)) is None


def test_there_are_many() -> None:
    assert len(PEOPLES) > 200


def corpus_patterns() -> set[str]:
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("pattern"), str):
                found.add(value["pattern"])
            for item in value.values():
                walk(item)
        elif isinstance(value, list):
            for item in value:
                walk(item)

    for path in pathlib.Path(os.environ["PEDELEC_CORPUS"], "toolsets").glob("*.json"):
        for tool in json.loads(path.read_text(encoding="utf-8")):
            walk(tool["argsSchema"])
    return found


@pytest.mark.skipif(
    "PEDELEC_CORPUS" not in os.environ,
    reason="PEDELEC_CORPUS does not name the folder of real tools",
)
def test_patterns_of_real_tools() -> None:
    found = corpus_patterns()
    assert found
    for pattern in found:
        if matcher(pattern) is not None:
            assert compile_pattern(pattern).python is not None, pattern
            assert disagreement(pattern, texts_for(pattern, 300)) is None


ATOMS = (
    *("a", "b", "A", "k", "s", "ß", "σ", "é", "😀", "1", "-", " ", "_", ".", "^", "$"),
    *(r"\.", r"\d", r"\w", r"\s", r"\W", r"\D", r"\S", r"\b", r"\B", r"\n", r"\/", r"\-"),
    *(r"\x41", r"\u0041", r"\u{1F600}", r"\cA", r"\p{L}", r"\P{Lu}", r"\p{Greek}", r"\p{^N}"),
)
MEMBERS = (
    *("a", "b", "k", "z", "1", "_", "é", "ſ", " ", "-", "^", "]", "a-z", "A-Z", "0-9", "é-ü"),
    *("!-/", r"\x30-\x39", r"\d", r"\w", r"\s", r"\W", r"\S", r"\-", r"\]", r"\n", r"\p{L}"),
    *("&&", "--", "~~", "[:alpha:]", "[:^digit:]"),
)
QUANTIFIERS = ("*", "+", "?", "{2}", "{1,2}", "{0,3}", "{1,}", "*?", "+?", "??", "{1,2}?")
OPENINGS = ("(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?i:", "(?<n>", "(?s:", "(?m:", "(?P<m>")

members = st.recursive(
    st.sampled_from(MEMBERS),
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(lambda m: "[" + "".join(m) + "]"),
    max_leaves=5,
)
classes = st.tuples(st.sampled_from(["[", "[^"]), st.lists(members, min_size=1, max_size=3)).map(
    lambda parts: parts[0] + "".join(parts[1]) + "]"
)
patterns = st.recursive(
    st.one_of(st.sampled_from(ATOMS), classes),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("|".join),
        st.tuples(inner, st.sampled_from(QUANTIFIERS)).map(lambda p: f"(?:{p[0]}){p[1]}"),
        st.tuples(st.sampled_from(ATOMS), st.sampled_from(QUANTIFIERS)).map("".join),
        st.tuples(st.sampled_from(OPENINGS), inner).map(lambda p: f"{p[0]}{p[1]})"),
        st.tuples(inner, inner).map(lambda p: rf"({p[0]}){p[1]}\1"),
        inner.map(lambda p: "(?i)" + p),
    ),
    max_leaves=6,
)


@settings(
    max_examples=20_000 if FULL else 800,
    derandomize=not FULL,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(patterns)
def test_random_patterns(pattern: str) -> None:
    assert disagreement(pattern, texts_for(pattern, 40)) is None


@settings(max_examples=20_000 if FULL else 600, derandomize=not FULL, deadline=None)
@given(st.text(alphabet=r"ab1-^$.|*+?(){}[]\\dwsbpL<>=!:,&~ié", max_size=14))
def test_random_texts_as_patterns(pattern: str) -> None:
    assert disagreement(pattern, texts_for(pattern, 20)) is None


@settings(max_examples=2_000 if FULL else 300, derandomize=not FULL, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_read_without_an_exception(pattern: str) -> None:
    compiled = compile_pattern(pattern)
    assert (compiled.python is None) == any(f.severity == "error" for f in compiled.findings)
    for finding in compiled.findings:
        assert 0 <= finding.start < finding.end <= max(len(pattern), 1) + 1
