"""The text report: layout, order, and lines that are hard to show."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from pedelec_codegen.diagnostics import Related, error, warning
from pedelec_codegen.report.text import WIDTH, render, render_problem
from pedelec_codegen.report.visible import cells, visible
from pedelec_codegen.source import Place, Source, Span


def at(source: Source, text: str, length: int | None = None) -> Place:
    """The first place where ``text`` stands."""
    start = source.text.index(text)
    return Place(source, span=Span(start, start + (len(text) if length is None else length)))


def excerpt(text: str, span: Span) -> tuple[str, str]:
    """The line as shown and the carets below it."""
    lines = render([error("r", "m", Place(Source("a.toml", text.encode()), span=span))]).split("\n")
    return lines[2].partition(" | ")[2], lines[3].partition(" | ")[2]


def test_nothing_to_say() -> None:
    assert render([]) == ""


def test_the_whole_layout() -> None:
    one = Source("specs/editor.toml", b'\n\n[x]\n    format = "email"\n' + b"\n" * 8 + b"other = 1")
    two = Source("specs/more.toml", b"name = 1\n")
    related = [Related(at(one, "other"), "first defined here")]
    diagnostics = [
        warning("odd-name", "this is odd", at(two, "1")),
        error(
            "unsupported-keyword",
            "`format` is not part of the pedelec dialect",
            at(one, "format"),
            help="use `pattern`",
            related=related,
        ),
        error("bad-name", "this is bad", at(two, "name")),
    ]
    assert render(diagnostics) == ("""\
specs/editor.toml:4:5: error[unsupported-keyword]: `format` is not part of the pedelec dialect
   |
 4 |     format = "email"
   |     ^^^^^^
   = help: use `pattern`
specs/editor.toml:13:1: note: first defined here
   |
13 | other = 1
   | ^^^^^

specs/more.toml:1:1: error[bad-name]: this is bad
  |
1 | name = 1
  | ^^^^

specs/more.toml:1:8: warning[odd-name]: this is odd
  |
1 | name = 1
  |        ^

2 errors, 1 warning
""")


def test_colours_change_nothing_but_colours() -> None:
    source = Source("a.toml", b"a = 1\n")
    diagnostics = [
        error("r", "m", at(source, "a"), help="h", related=[Related(at(source, "1"), "n")])
    ]
    colored = render(diagnostics, color=True)
    assert "\x1b[1;31merror[r]\x1b[0m" in colored
    plain = colored
    for code in ("1;31", "1;32", "1;33", "1;34", "1;36", "1", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == render(diagnostics)


def test_order_is_by_source_line_column_and_rule() -> None:
    b, a = Source("b.toml", b"x\n\nyz"), Source("a.toml", b"x")
    places = [at(b, "z"), at(b, "y"), at(b, "x"), at(a, "x")]
    diagnostics = [error(rule, "m", place) for rule in "ba" for place in places]
    heads = [line for line in render(diagnostics).splitlines() if ".toml:" in line]
    assert heads == [
        f"{place}: error[{rule}]: m"
        for place in ("a.toml:1:1", "b.toml:1:1", "b.toml:3:1", "b.toml:3:2")
        for rule in "ab"
    ]


def test_carets_stand_in_display_columns() -> None:
    assert excerpt('"日本e\u0301" = x', Span(9, 10)) == ('"日本e\u0301" = x', " " * 10 + "^")
    assert excerpt('"日本e\u0301" = x', Span(1, 3)) == ('"日本e\u0301" = x', " ^^^^")
    assert excerpt("\t\tx = 1", Span(2, 3)) == ("        x = 1", "        ^")


def test_what_a_terminal_would_obey_is_escaped() -> None:
    assert excerpt("a\x1b[31m\u202eb", Span(6, 8)) == (r"a\x1b[31m\u202eb", " " * 9 + "^" * 7)
    assert visible("\x1b]0;x\x07 a\r\n\u2028\ud800\U000e0041\x85\xad é日😀") == (
        r"\x1b]0;x\x07 a\r\n\u2028\ud800\U000e0041\x85\xad é日😀"
    )
    source = Source("\x1b[1m.toml", b"a")
    shown = render([error("r", "m\nn\x1b", at(source, "a"), help="h\x1b")])
    assert "\x1b" not in shown
    assert r"\x1b[1m.toml:1:1: error[r]: m\nn\x1b" in shown


def test_long_lines_are_cut_around_the_span() -> None:
    text = "".join(chr(97 + i % 26) for i in range(1000))
    shown, carets = excerpt(text, Span(500, 510))
    assert shown[0] == shown[-1] == "…"
    assert len(shown) == WIDTH + 2
    assert shown[carets.index("^") : len(carets)] == text[500:510]
    assert excerpt(text, Span(0, 2))[0] == text[:WIDTH] + "…"
    shown, carets = excerpt(text, Span(998, 1000))
    assert shown == "…" + text[-WIDTH:]
    assert shown[carets.index("^") : len(carets)] == text[998:]
    shown, carets = excerpt(text, Span(500, 900))
    assert len(carets) == len(shown) - 1


def test_spans_over_several_lines_end_with_the_first() -> None:
    assert excerpt("a = [\r\n1,\n]", Span(4, 10)) == ("a = [", "    ^")


def test_the_end_of_a_file_has_a_caret() -> None:
    lines = render([error("r", "m", Place(Source("a", b"x\n"), span=Span(2, 2)))]).split("\n")
    assert lines[:4] == ["a:2:1: error[r]: m", "  |", "2 |", "  | ^"]


@given(st.text(), st.integers(0, 60), st.integers(0, 60))
def test_any_text_and_span_is_shown_on_one_line(text: str, start: int, length: int) -> None:
    source = Source("a.toml", text.encode("utf-8", "surrogatepass"))
    start = min(start, len(source.text))
    place = Place(source, span=Span(start, min(start + length, len(source.text))))
    shown = render([error("r", "m", place)])
    assert len(shown.split("\n")) == 7
    for char in shown:
        assert char == "\n" or visible(char) == char
    line, carets = (row.partition(" | ")[2] for row in shown.split("\n")[2:4])
    assert carets.lstrip(" ").strip("^") == ""
    assert sum(width for _, width in cells(line)) <= WIDTH + 2
    assert len(carets) <= WIDTH + 12


def test_many_diagnostics_in_one_long_line_are_not_quadratic() -> None:
    source = Source("a.json", b"[" + b"1234567,\t" * 1_000_000 + b"1]")
    places = [Place(source, span=Span(i * 900, i * 900 + 7)) for i in range(5000)]
    diagnostics = [error("r", "m", place) for place in places]
    began = time.process_time()
    render(diagnostics)
    assert time.process_time() - began < 10


def test_what_two_toolsets_found_in_one_spec_is_said_once() -> None:
    twice = [error("r", "m", at(Source("a.toml", b"x"), "x")) for _ in range(2)]
    assert render(twice).endswith("\n1 error\n")


def test_a_problem_without_a_place() -> None:
    assert render_problem("a\x1b: no such file") == "error: a\\x1b: no such file\n"
    assert render_problem("m", "h") == "error: m\n = help: h\n"
    assert render_problem("m", color=True) == "\x1b[1;31merror\x1b[0m: m\n"
