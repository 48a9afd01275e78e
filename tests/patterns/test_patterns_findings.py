"""What is said about a pattern."""

from __future__ import annotations

import re
import time

import pytest
from judge import matcher

from pedelec_codegen.schema.patterns import compile_pattern


def rules(pattern: str) -> list[str]:
    return [finding.rule for finding in compile_pattern(pattern).findings]


@pytest.mark.parametrize(
    ("pattern", "start", "words"),
    [
        ("(", 0, "a `(` without its `)`"),
        ("a)", 1, "there is a `)` without its `(`"),
        ("[a", 0, "a `[` without its `]`"),
        ("*a", 0, "`*` has nothing to repeat"),
        ("a{2,1}", 1, "2 is more than 1"),
        ("x{", 1, "`{` begins no repetition here"),
        ("[z-a]", 1, "the range is out of order"),
        (r"[\w-z]", 1, "a range needs a single character on both sides"),
        (r"a\Z", 1, r"`\Z` is not known"),
        (r"\k<n>", 0, r"`\k` is not known"),
        (r"\0", 0, r"`\0` is not known"),
        (r"\u12", 0, r"`\u` needs 4 hexadecimal digits"),
        (r"\ud83d", 0, "U+D83D is no character"),
        (r"(a)\2", 3, "there is no group 2"),
        ("(?#note)a", 0, "a comment"),
        ("(?P<x>a)(?P=x)", 8, "a reference by name"),
        ("(?>a)b", 0, "an atomic group"),
        ("(?<a>x)(?<a>y)", 7, "two groups are called `a`"),
        ("(?=a)*b", 0, "a look-around cannot be repeated"),
        ("a\\", 1, r"a `\` at the end"),
    ],
)
def test_what_the_judge_refuses(pattern: str, start: int, words: str) -> None:
    assert matcher(pattern) is None
    compiled = compile_pattern(pattern)
    (finding,) = compiled.findings
    assert compiled.python is None
    assert finding.rule == "invalid-pattern"
    assert words in finding.message
    assert finding.start == start


@pytest.mark.parametrize(
    "pattern",
    ["(?x) a b", "a++b", r"(?<=a+)b", r"\p{scx=Greek}", r"\1(a)", "a{2}{3}", r"\b{start}a"],
)
def test_what_cannot_be_carried_over(pattern: str) -> None:
    assert matcher(pattern) is not None
    assert rules(pattern) == ["unsupported-pattern"]


@pytest.mark.parametrize(
    ("pattern", "construct"),
    [
        (r"\bx", r"`\b`"),
        ("a.c", "`.`"),
        ("(?i)x", "`(?i`"),
        ("[[a]b]", "`[[`"),
        ("[a-z&&b]", "`&&`"),
        (r"\Ax", r"`\A`"),
        (r"(?=\d)x", r"`\d`"),
    ],
)
def test_what_javascript_reads_otherwise(pattern: str, construct: str) -> None:
    (finding,) = compile_pattern(pattern).findings
    assert finding.rule == "pattern-differs-from-ecma"
    assert finding.severity == "warning"
    assert construct in finding.message


def test_one_warning_lists_all_constructs() -> None:
    (finding,) = compile_pattern(r"\b.*\b.").findings
    assert r"`\b`, `.`" in finding.message


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a+)+$",
        r"(\w+\s?)*$",
        "(a|a)*b",
        "(a*)*b",
        r"^(\d+)*$",
        r"([a-z]+[a-z0-9])*-",
        r"(x+x+)+y",
    ],
)
def test_exponential_patterns(pattern: str) -> None:
    assert "slow-pattern" in rules(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"^\w+(\.\w+)*$",
        "^(a+b)*$",
        "^[a-z]+(-[a-z]+)*$",
        "^(ab|cd)*$",
        r"^(\d{1,3}\.){3}\d$",
        "a+b+",
    ],
)
def test_patterns_that_only_look_so(pattern: str) -> None:
    assert "slow-pattern" not in rules(pattern)


@pytest.mark.parametrize("pattern", ["(" * 10_000, "[" * 10_000, "(?:" * 500 + "a" + ")" * 500])
def test_deep_nesting_is_refused_at_once(pattern: str) -> None:
    began = time.monotonic()
    assert rules(pattern)[0] in ("unsupported-pattern", "invalid-pattern")
    assert time.monotonic() - began < 5


def test_repetitions_that_multiply() -> None:
    assert rules("(a{1000}){1000}") == ["unsupported-pattern"]
    assert matcher("(a{1000}){1000}") is None


@pytest.mark.parametrize("wide", ["a", ".", r"\S", r"\p{L}", r"[\p{L}\p{N}]", "[一-龥]", "(?:a.)"])
def test_what_we_take_of_repetitions_the_judge_takes(wide: str) -> None:
    most = max(n for n in (10, 100, 180, 1000, 4000, 7000, 20000) if not rules_of(wide, n))
    assert matcher(f"{wide}{{0,{most}}}") is not None


def rules_of(wide: str, count: int) -> list[str]:
    return [rule for rule in rules(f"{wide}{{0,{count}}}") if rule == "unsupported-pattern"]


def test_the_python_side_needs_no_flags() -> None:
    python = compile_pattern(r"^\p{Lu}\w*$").python
    assert python is not None
    assert re.compile(python).search("Ab_1") is not None
    assert re.compile(python).search("Ab\n") is None
