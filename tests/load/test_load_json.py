"""What is said of bad JSON specs: rule, place and words, the same on every Python."""

from __future__ import annotations

import pytest
from load_reports import report

from pedelec_codegen.load.documents import load
from pedelec_codegen.source import Source


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,}', "1:8-9 trailing comma: JSON has none"),
        ('{"a": [1,\n]\n}', "1:9-10 trailing comma: JSON has none"),
        ('{"a": 1 // one\n}', "1:9-15 JSON has no comments"),
        ('{"a": 1, /* one */ "b": 2}', "1:10-27 JSON has no comments"),
        ("// one\r\n{}", "1:1-7 JSON has no comments"),
        ('{"a": 1}\n# one', "2:1-6 JSON has no comments"),
        ("{'a': 1}", "1:2-3 JSON has no single-quoted strings"),
        ("{\"a\": 'x'}", "1:7-8 JSON has no single-quoted strings"),
        ('{"a": 1}{"b": 2}', "1:9-10 a second document begins here: a file holds one"),
        ('{"a": 1}\n\n{"b": 2}\n', "3:1-2 a second document begins here: a file holds one"),
        ('{"a": 1}}', "1:9-10 `}` closes nothing"),
        ('{"a": 1},', "1:9-10 a comma after the end of the document"),
        ('{"a": 1} x y', "1:10-13 text after the end of the document"),
        ("{a: 1}", "1:2-3 a key expected, found `a`"),
        ("{,}", "1:2-3 a key expected, found `,`"),
        ('{"a": 1,, "b": 2}', "1:9-10 a key expected, found `,`"),
        ('{"a": True}', "1:7-11 `True` is not JSON"),
        ('{"a": undefined}', "1:7-16 `undefined` is not JSON"),
        ('{"a": x1}', "1:7-9 a value expected, found `x1`"),
        ('{"a": }', "1:7-8 a value expected, found `}`"),
        ('{"a" 1}', "1:6-7 `:` expected after the key"),
        ('{"a"}', "1:5-6 `:` expected after the key"),
        ('{"a" = 1}', "1:6-7 `=` after a key"),
        ('{"a": 1\n "b": 2}', "2:2-3 a comma is missing before this"),
        ('{"a": [1 2]}', "1:10-11 a comma is missing before this"),
        ('{"a": 1; "b": 2}', "1:8-9 `,` or a closing bracket expected, found `;`"),
        ("[1}", "1:3-4 `,` or a closing bracket expected, found `}`"),
        ('{"a": 012}', "1:7-10 `012` is not a JSON number"),
        ('{"a": +1}', "1:7-9 `+1` is not a JSON number"),
        ('{"a": .5}', "1:7-9 `.5` is not a JSON number"),
        ('{"a": 1.}', "1:7-9 `1.` is not a JSON number"),
        ('{"a": -}', "1:7-8 `-` is not a JSON number"),
        ('{"a": 0x1F}', "1:7-11 `0x1F` is not a JSON number"),
        ('{"a": "x\ny"}', "1:9-10 a line break inside a string: JSON does not allow it"),
        ('{"a": "x\ty"}', "1:9-10 a tab inside a string: JSON does not allow it"),
        (
            '{"a": "\0"}',
            "1:8-9 the control character U+0000 inside a string: JSON does not allow it",
        ),
        (r'{"a": "\d"}', r"1:8-10 `\d` is not an escape of JSON"),
        (r'{"a": "\u12"}', r"1:8-14 `\u` needs four hexadecimal digits"),
        ('{"a": "abc', "1:7-11 this string has no closing quote"),
        ('{"a": [1, 2', "1:12-12 the file ends before `[` is closed; 1:7-8 opened here"),
        ('{"a": ', "1:7-7 the file ends before `{` is closed; 1:1-2 opened here"),
        ('# a tool\nname = "a"\n', "1:1-2 this is TOML, not JSON"),
        ('[[tools]]\nname = "a"\n', "1:3-4 this is TOML, not JSON"),
        ("---\nname: a\n", "1:1-2 this is YAML, not JSON"),
        ("name: a\n", "1:1-2 this is YAML, not JSON"),
        ("\u00e9", "1:1-2 a value expected, found `\u00e9`"),
        ('{"a":\u00a01}', "1:6-7 a value expected, found `\\u00a0`"),
        ('{\u200b"a": 1}', "1:2-3 a key expected, found `\\u200b`"),
        ("\n" * 50_000 + "?", "50001:1-2 a value expected, found `?`"),
        ("\ufeff\ufeff{}", "1:1-2 a second byte order mark"),
    ],
)
def test_syntax(text: str, expected: str) -> None:
    document, said = report("x.json", text)
    assert document is None
    assert said == [f"invalid-json {expected}"]


@pytest.mark.parametrize(
    ("text", "data", "expected"),
    [
        (
            '{"a": 1, "b": {"c": 2,\n"\\u0063": 3, "c": 4},\n "a": 5}',
            {"a": 5, "b": {"c": 4}},
            [
                (
                    'duplicate-key 2:1-9 the key "\\u0063" stands twice in this object;'
                    " 1:16-19 first defined here"
                ),
                (
                    'duplicate-key 2:14-17 the key "c" stands twice in this object;'
                    " 1:16-19 first defined here"
                ),
                (
                    'duplicate-key 3:2-5 the key "a" stands twice in this object;'
                    " 1:2-5 first defined here"
                ),
            ],
        ),
        (
            '{"a": NaN, "b": [-Infinity,\n 1e400]}',
            {"a": 0.0, "b": [-1.7976931348623157e308, 1.7976931348623157e308]},
            [
                "not-finite 1:7-10 `NaN` is not a JSON value: a number has to be finite",
                "not-finite 1:18-27 `-Infinity` is not a JSON value: a number has to be finite",
                "not-finite 2:2-7 `1e400` is beyond the range of a 64-bit float",
            ],
        ),
        (
            '{"a": 18446744073709551616, "b": -9223372036854775809}',
            {"a": 2**64 - 1, "b": -(2**63)},
            [
                (
                    "integer-range 1:7-27 `18446744073709551616` is beyond 64 bits:"
                    " JSON readers would change it"
                ),
                (
                    "integer-range 1:34-54 `-9223372036854775809` is beyond 64 bits:"
                    " JSON readers would change it"
                ),
            ],
        ),
        (
            '{"a": -' + "9" * 5000 + "}",
            {"a": -(2**63)},
            [
                (
                    "integer-range 1:7-5008 `-"
                    + "9" * 38
                    + "…` (5001 characters) is beyond 64 bits:"
                    " JSON readers would change it"
                )
            ],
        ),
        (
            '{"a": "x\\ud800y\\uDFFF", "\\udc00": "\\ud83d\\ude00"}',
            {"a": "x\ufffdy\ufffd", "\ufffd": "\U0001f600"},
            [
                (
                    "lone-surrogate 1:9-15 the string holds half of a surrogate pair, \\ud800"
                    " (and 1 more): that is no text"
                ),
                (
                    "lone-surrogate 1:26-32 the key holds half of a surrogate pair, \\udc00:"
                    " that is no text"
                ),
            ],
        ),
        (
            '{"a": ' + "[" * 64 + "]" * 64 + "}",
            {"a": eval("[" * 63 + "None" + "]" * 63)},
            [
                (
                    "too-deep 1:70-72 nested too deeply: more than 64 objects and arrays inside"
                    " each other"
                )
            ],
        ),
    ],
)
def test_values(text: str, data: object, expected: list[str]) -> None:
    assert report("x.json", text) == (data, expected)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "empty-file 1:1-1 the file is empty"),
        (b"\xef\xbb\xbf \n", "empty-file 1:1-1 the file is empty"),
        (b"\xff\xfe{\0}\0", "not-utf8 1:1-1 the file is UTF-16"),
        (b"\xfe\xff\0{\0}", "not-utf8 1:1-1 the file is UTF-16"),
        (b"\xff\xfe\0\0{\0\0\0}\0\0\0", "not-utf8 1:1-1 the file is UTF-32"),
        (b"\0\0\xfe\xff\0\0\0{", "not-utf8 1:1-1 the file is UTF-32"),
        (b"{\0}\0", "not-utf8 1:1-1 the file is UTF-16 or UTF-32"),
        (
            b'\xef\xbb\xbf{"a":\r\n"\xc3\xa9\xef\xbf\xbd\xe9"}',
            "not-utf8 2:4-5 the byte 0xE9 is not UTF-8 (in Windows-1252 it is `\u00e9`)",
        ),
        (b'{"\x81": 1}', "not-utf8 1:3-4 the byte 0x81 is not UTF-8"),
        (b'{"a": "\xed\xa0\x80"}',
         "not-utf8 1:8-9 the byte 0xED is not UTF-8 (in Windows-1252 it is `\u00ed`)"),
        (b" " * (16 * 2**20 + 1), "too-large 1:1-1 the file is larger than 16 MiB"),
    ],
)  # fmt: skip
def test_bytes(data: bytes, expected: str) -> None:
    for name in ("x.json", "x.toml"):
        assert report(name, data) == (None, [expected])


@pytest.mark.parametrize("end", ["", "]" * 200_000])
@pytest.mark.parametrize(("start", "step"), [("", "["), ('{"b": 1, "a":', '{"a":')])
def test_hopeless_depth(start: str, step: str, end: str) -> None:
    document, said = report("x.json", start + step * 200_000 + end)
    assert document is None
    if step == "[" or not end:
        assert [line.split()[0] for line in said] == ["too-deep"]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ('\ufeff{"a":\r\n1}\r\n', {"a": 1}),
        ("[]", []),
        ("null", None),
        ('"\ufffd"', "\ufffd"),
        ("[" * 64 + "]" * 64, eval("[" * 64 + "]" * 64)),
        (f"[{2**64 - 1}, {-(2**63)}]", [2**64 - 1, -(2**63)]),
        (r'"\ud83d\ude00 \\ud800"', "\U0001f600 \\ud800"),
    ],
)
def test_good_documents(text: str, data: object) -> None:
    assert report("x.JSON", text) == (data, [])


def test_numbers_keep_their_kind() -> None:
    document, _ = load(Source("x.json", b"[5.0, 5, -0.0, -0, 1E2]"))
    assert document is not None
    assert repr(document.data) == "[5.0, 5, -0.0, 0, 100.0]"
