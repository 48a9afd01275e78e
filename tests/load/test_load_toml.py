"""What is said of bad TOML specs: rule, place and words."""

from __future__ import annotations

import pytest
from load_reports import report

from pedelec_codegen.load.documents import load
from pedelec_codegen.source import Source


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = \nb = 1", "1:5-5 a value is missing after `=`"),
        ("a = 1\r\n\r\nb = # one\r\n", "3:5-5 a value is missing after `=`"),
        ("a = True", "1:5-9 `True` is not TOML"),
        ("a = null", "1:5-9 TOML has no `null`"),
        ("a = foo", "1:5-8 a value expected, found `foo`"),
        ("a = 012", "1:5-8 `012` is no value of TOML"),
        ("a = 1.", "1:5-7 `1.` is no value of TOML"),
        ("a = .5", "1:5-7 `.5` is no value of TOML"),
        ("a = 2026-13-01", "1:5-15 `2026-13-01` is no value of TOML"),
        ("a = 2026-02-30", "1:5-15 `2026-02-30` is no value of TOML"),
        ("a = 1 2", "1:7-8 the line should end here"),
        ("a = 1, b = 2", "1:6-7 a comma after a value"),
        ("a = 1 // one", "1:7-9 a comment begins with `#` in TOML"),
        ("// one\na = 1", "1:1-3 a comment begins with `#` in TOML"),
        ("b = 1\na: 1", "2:2-3 `=` expected after the key"),
        ("a b = 1", "1:3-4 `=` expected after the key"),
        ("= 1", "1:1-2 a key or a [table] expected"),
        ("\u00e9 = 1", "1:1-2 a key or a [table] expected"),
        ("a.\u00e9 = 1", "1:3-4 a key expected"),
        ("a = [1 2]", "1:8-9 `,` or `]` expected in the array"),
        ("a = [1, 2\nb = 3", "2:1-2 `,` or `]` expected in the array"),
        ("a = {b = 1 c = 2}", "1:12-13 `,` or `}` expected in the inline table"),
        ("[a", "1:3-3 expected ']' at the end of a table declaration"),
        (r'a = "^\d+$"', r"1:7-9 `\d` is not an escape of TOML"),
        ('a = """\n\\d"""', r"2:1-3 `\d` is not an escape of TOML"),
        (r'a = "\xZZ"', (r"1:6-8 `\x` needs hexadecimal digits of a character: "
                        r"\xHH, \uHHHH or \UHHHHHHHH")),
        ('a = "x\ny"', "1:7-7 the string has no closing quote on its line"),
        ("a = 'x\r\ny'", "1:7-7 the string has no closing quote on its line"),
        ('a = "x', "1:7-7 the file ends inside a string"),
        ("a = '''x", "1:9-9 the file ends inside a string"),
        ('a = "x\1"', "1:7-8 the control character U+0001 is not allowed here"),
        ('{"a": 1}', "1:1-2 this is JSON, not TOML"),
        ('[\n{"a": 1}\n]', "1:2-3 this is JSON, not TOML"),
        ("name: a\n", "1:5-6 this is YAML, not TOML"),
    ],
)  # fmt: skip
def test_syntax(text: str, expected: str) -> None:
    document, said = report("x.toml", text)
    assert document is None
    assert said == [f"invalid-toml {expected}"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\r\nb = 1\r\na = 2\r\n", ("3:1-2", "a", "1:1-2")),
        ('a = 1\n"\\u0061" = 2', ("2:1-9", '"\\u0061"', "1:1-2")),
        ("[a]\n[b]\n[a]\n", ("3:2-3", "a", "1:2-3")),
        ("a = {b = 1, b = 2}", ("1:13-14", "b", "1:6-7")),
        ("a.b = 1\na = 2", ("2:1-2", "a", "1:1-2")),
        ("a = 2\na.b = 1", ("2:1-2", "a", "1:1-2")),
        ("a = {b = 1}\n[a.c]", ("2:2-3", "a", "1:1-2")),
        ("a = []\n[[a]]", ("2:3-4", "a", "1:1-2")),
    ],
)
def test_keys_defined_twice(text: str, expected: tuple[str, str, str]) -> None:
    again, name, first = expected
    document, said = report("x.toml", text)
    assert document is None
    assert said == [
        f"duplicate-key {again} the key `{name}` is defined twice; {first} first defined here"
    ]


@pytest.mark.parametrize(
    ("text", "data", "expected"),
    [
        (
            "a = 2026-12-01\nb = [ 07:32:00, 2026-12-01 07:32:00,\n  2026-12-01T07:32:00Z ]",
            {"a": "2026-12-01", "b": ["07:32:00", "2026-12-01 07:32:00", "2026-12-01T07:32:00Z"]},
            [
                "date-value 1:5-15 `2026-12-01` is a TOML date: JSON has none",
                "date-value 2:7-15 `07:32:00` is a TOML time: JSON has none",
                "date-value 2:17-36 `2026-12-01 07:32:00` is a TOML date-time: JSON has none",
                "date-value 3:3-23 `2026-12-01T07:32:00Z` is a TOML date-time: JSON has none",
            ],
        ),
        (
            "a = +inf\n[b]\nc.d = { e = -nan, f = -1e400 }",
            {"a": 1.7976931348623157e308, "b": {"c": {"d": {"e": 0.0, "f": -1.7976931348623157e308}}}},
            [
                "not-finite 1:5-9 `+inf` is not a JSON value: a number has to be finite",
                "not-finite 3:13-17 `-nan` is not a JSON value: a number has to be finite",
                "not-finite 3:23-29 `-1e400` is beyond the range of a 64-bit float",
            ],
        ),
        (
            "a = 18_446_744_073_709_551_616",
            {"a": 2**64 - 1},
            [
                ("integer-range 1:5-31 `18_446_744_073_709_551_616` is beyond 64 bits:"
                " JSON readers would change it")
            ],
        ),
        (
            f"a = {'9' * 5000}\nb = '{'8' * 5000}'\nc = [-{'7_' * 5000}7, 1]",
            {"a": 2**64 - 1, "b": "8" * 5000, "c": [2**64 - 1, 1]},
            [
                ("integer-range 1:5-5005 `" + "9" * 39 + "…` (5000 characters) is beyond"
                " 64 bits: JSON readers would change it"),
                ("integer-range 3:6-10008 `-" + "7_" * 19 + "…` (10002 characters) is beyond"
                " 64 bits: JSON readers would change it"),
            ],
        ),
        (
            f"[{'.'.join('a' * 64)}]\nb = 1",
            eval('{"a": ' * 63 + '{"a": None}' + "}" * 63),
            [
                ("too-deep 1:128-129 nested too deeply: more than 64 objects and arrays inside"
                " each other")
            ],
        ),
    ],
)  # fmt: skip
def test_values(text: str, data: object, expected: list[str]) -> None:
    assert report("x.toml", text) == (data, expected)


def test_a_surrogate_escape_is_named_as_such() -> None:
    assert report("x.toml", r'a = "\ud83d\ude00"') == (
        None,
        [r"lone-surrogate 1:6-12 `\ud83d` is no character: TOML has no surrogate pairs"],
    )


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("a=" + "[" * 200_000, "1:66-67"),
        ("a=" + "{b=" * 200_000, "1:192-193"),
        ("[" + ".".join("a" * 5000) + "]", "1:128-129"),
    ],
)
def test_hopeless_depth(text: str, at: str) -> None:
    assert report("x.toml", text) == (
        None,
        [f"too-deep {at} nested too deeply: more than 64 objects and arrays inside each other"],
    )


@pytest.mark.parametrize("after", ["-", "x", "_", ".", ":"])
def test_an_endless_integer_with_a_slip_at_its_end(after: str) -> None:
    document, said = report("x.toml", f"a.b = {'9' * 5000}{after}")
    assert document is None
    assert [line.split()[0] for line in said] == ["invalid-toml"]


def test_an_endless_float() -> None:
    data, said = report("x.toml", f"a = {'9' * 5000}.5\nb = {'9' * 5000}\nc = 1{'0' * 300}e0")
    assert data == {"a": 1.7976931348623157e308, "b": 2**64 - 1, "c": 1e300}
    assert [line.split()[0] for line in said] == ["not-finite", "integer-range"]


def test_a_syntax_error_beside_an_endless_integer() -> None:
    assert report("x.toml", f"a = {'9' * 5000}\nb = foo") == (
        None,
        ["invalid-toml 2:5-8 a value expected, found `foo`"],
    )


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("\ufeffa = 1\r\nb = '''\r\nx\r\ny'''\r\n", {"a": 1, "b": "x\ny"}),
        ("# nothing", {}),
        ("a = {\n b = 1, # new in TOML 1.1\n}", {"a": {"b": 1}}),
        (f"a = [{'[' * 62}{']' * 62}]", {"a": [eval("[" * 62 + "]" * 62)]}),
    ],
)
def test_good_documents(text: str, data: object) -> None:
    assert report("x.TOML", text) == (data, [])


def test_numbers_keep_their_kind() -> None:
    document, _ = load(Source("x.toml", b"a = [5.0, 5, -0.0, -0, 1E2, 0x10]"))
    assert document is not None
    assert repr(document.data) == "{'a': [5.0, 5, -0.0, 0, 100.0, 16]}"
