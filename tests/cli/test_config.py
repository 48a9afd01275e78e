"""``[tool.pedelec-gen]``: what is read, what is refused and where."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from pedelec_codegen.config import OPTIONS, Options, find, read, resolve
from pedelec_codegen.report.text import render

HEAD = "[tool.pedelec-gen]\n"
TOOLSET = '[[tool.pedelec-gen.toolsets]]\nspecs = ["specs"]\noutput = "out"\n'


def said(text: str | bytes) -> str:
    data = text if isinstance(text, bytes) else text.encode()
    return render(read("pyproject.toml", "", data).diagnostics)


def headlines(text: str) -> list[str]:
    return [line for line in said(text).splitlines() if line.startswith("pyproject.toml:")]


def test_a_whole_table_is_read() -> None:
    config = read(
        "pyproject.toml",
        "",
        b"""
[project]
requires-python = ">=3.12"
[tool.pedelec-gen]
dialect = "pedelec"
target-python = "3.13"
line-length = 100
[[tool.pedelec-gen.toolsets]]
specs = ["specs", "more/a.toml"]
output = "src/app/generated"
line-length = 79
""",
    )
    assert config.diagnostics == []
    assert config.values == {"dialect": "pedelec", "target-python": (3, 13), "line-length": 100}
    (entry,) = config.entries
    assert (entry.specs, entry.output) == (("specs", "more/a.toml"), "src/app/generated")
    options, origins = resolve(config.layers({"target-python": (3, 14)}, entry))
    assert options == Options("pedelec", (3, 14), 79)
    assert origins == {
        **dict.fromkeys(OPTIONS, "default"),
        "dialect": "pyproject.toml",
        "target-python": "command line",
        "line-length": "its toolset in pyproject.toml",
    }


def test_without_our_table_only_requires_python_counts() -> None:
    config = read("pyproject.toml", "", b'[project]\nrequires-python = ">=3.12,<4"\n')
    assert config.entries == []
    options, origins = resolve(config.layers({}))
    assert options == Options(target_python=(3, 12))
    assert origins["target-python"] == "requires-python"


def test_a_file_that_says_nothing_of_us_is_not_even_parsed() -> None:
    config = read("pyproject.toml", "", b"this is no TOML")
    assert not config.diagnostics
    assert resolve(config.layers({})) == (Options(), dict.fromkeys(OPTIONS, "default"))


@pytest.mark.parametrize(
    ("specifier", "target"),
    [
        (">=3.10", (3, 10)),
        (">= 3.12", (3, 12)),
        (">=3.11,<3.14", (3, 11)),
        ("<3.14,>=3.11,!=3.12.*", (3, 11)),
        (">=3.8,>=3.12", (3, 12)),
        ("~=3.11", (3, 11)),
        ("~=3.11.4", (3, 11)),
        ("==3.13.*", (3, 13)),
        ("===3.13.1", (3, 13)),
        (">3.11", (3, 11)),
        (">=3", (3, 10)),
        (">=3.7", (3, 10)),
        (">=3.20", (3, 14)),
        ("<3.13", None),
        (">=30.1", None),
        (">=4", None),
        ("", None),
        ("nonsense", None),
    ],
)
def test_the_lower_bound_of_requires_python(specifier: str, target: tuple[int, int] | None) -> None:
    text = f'[project]\nrequires-python = "{specifier}"\n'
    assert read("pyproject.toml", "", text.encode()).requires_python == target


def test_requires_python_that_is_no_text_is_for_others_to_refuse() -> None:
    config = read("pyproject.toml", "", b"[project]\nrequires-python = 3\n")
    assert (config.requires_python, config.diagnostics) == (None, [])


def test_a_lower_bound_below_every_target_is_a_warning() -> None:
    config = read("pyproject.toml", "", b'[project]\nrequires-python = ">=3.8"\n')
    assert config.outdated is not None
    assert render([config.outdated]) == ("""\
pyproject.toml:2:19: warning[low-requires-python]: Python 3.8 is older than any that generated \
code runs on
  |
2 | requires-python = ">=3.8"
  |                   ^^^^^^^
  = help: the output is for 3.10; `target-python = "3.10"` in `[tool.pedelec-gen]` says that it \
is meant

1 warning
""")


def test_an_unknown_key() -> None:
    assert said(HEAD + 'dialekt = "pedelec"\n') == ("""\
pyproject.toml:2:1: error[unknown-config-key]: unknown key `dialekt`
  |
2 | dialekt = "pedelec"
  | ^^^^^^^
  = help: did you mean `dialect`?

1 error
""")


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        (
            HEAD + "zzz = 1\n",
            "2:1: error[unknown-config-key]: unknown key `zzz`",
        ),
        (
            HEAD + 'handler-args = "full"\n',
            '2:16: error[invalid-config]: `handler-args` has to be wire or filled, not "full"',
        ),
        (
            HEAD + 'read-only-args = "yes"\n',
            '2:18: error[invalid-config]: `read-only-args` has to be true or false, not "yes"',
        ),
        (
            HEAD + "closed = 1\n",
            "2:10: error[invalid-config]: `closed` has to be true or false, not 1",
        ),
        (
            HEAD + 'typed-dict-module = "typing.extensions"\n',
            (
                "2:21: error[invalid-config]: `typed-dict-module` has to be typing or"
                ' typing_extensions, not "typing.extensions"'
            ),
        ),
        (
            HEAD + "strategies = 0\n",
            "2:14: error[invalid-config]: `strategies` has to be true or false, not 0",
        ),
        (
            HEAD + 'dialect = "json"\n',
            '2:11: error[invalid-config]: `dialect` has to be pedelec, not "json"',
        ),
        (
            HEAD + "target-python = 3.10\n",
            (
                "2:17: error[invalid-config]: `target-python` has to be a version from 3.10 to 3.14,"
                " not 3.1"
            ),
        ),
        (
            HEAD + 'target-python = "3.9"\n',
            (
                "2:17: error[invalid-config]: `target-python` has to be a version from 3.10 to 3.14,"
                ' not "3.9"'
            ),
        ),
        (
            HEAD + "line-length = 59\n",
            "2:15: error[invalid-config]: `line-length` has to be an integer from 60 to 320, not 59",
        ),
        (
            HEAD + 'line-length = "88"\n',
            (
                "2:15: error[invalid-config]: `line-length` has to be an integer from 60 to 320,"
                ' not "88"'
            ),
        ),
        (
            HEAD + "line-length = true\n",
            (
                "2:15: error[invalid-config]: `line-length` has to be an integer from 60 to 320,"
                " not true"
            ),
        ),
        (
            "[tool]\npedelec-gen = 1\n",
            "2:15: error[invalid-config]: `tool.pedelec-gen` has to be a table, not 1",
        ),
        (
            '[tool.pedelec-gen.toolsets]\nspecs = ["a"]\n',
            "1:19: error[invalid-config]: `toolsets` has to be an array of tables, not a table",
        ),
        (
            HEAD + "toolsets = [1]\n",
            "2:13: error[invalid-config]: a toolset has to be a table, not 1",
        ),
        (
            TOOLSET.replace('["specs"]', '"specs"'),
            (
                "2:9: error[invalid-config]: `specs` has to be a list of files and folders,"
                ' not "specs"'
            ),
        ),
        (
            TOOLSET.replace('["specs"]', "[]"),
            (
                "2:9: error[invalid-config]: `specs` has to be a list of files and folders,"
                " not an empty list"
            ),
        ),
        (
            TOOLSET.replace('["specs"]', '["a", 7]'),
            "2:15: error[invalid-config]: a path in `specs` has to be a path, not 7",
        ),
        (
            TOOLSET.replace('"out"', '""'),
            (
                "3:10: error[invalid-config]: `output` has to be the path of a folder,"
                " not an empty string"
            ),
        ),
        (
            TOOLSET.replace('output = "out"\n', ""),
            "1:20: error[invalid-config]: this toolset has no `output`",
        ),
        (
            TOOLSET.replace('specs = ["specs"]\n', ""),
            "1:20: error[invalid-config]: this toolset has no `specs`",
        ),
        (
            TOOLSET + 'ouput = "b"\n',
            "4:1: error[unknown-config-key]: unknown key `ouput`",
        ),
        (
            TOOLSET + "line-length = 1\n",
            "4:15: error[invalid-config]: `line-length` has to be an integer from 60 to 320, not 1",
        ),
        (
            HEAD + "x = \r\n",
            "2:5: error[invalid-toml]: Invalid value",
        ),
    ],
)
def test_what_is_wrong_has_a_place(text: str, headline: str) -> None:
    assert headlines(text) == [f"pyproject.toml:{headline}"]


def test_two_toolsets_with_one_output() -> None:
    assert headlines(TOOLSET + TOOLSET.replace('"out"', '"./out/"')) == [
        "pyproject.toml:6:10: error[duplicate-output]: two toolsets have the output `./out/`",
        "pyproject.toml:3:10: note: first used here",
    ]


def test_a_float_for_a_version_is_told_to_be_quoted() -> None:
    text = said(HEAD + "target-python = 3.11\n")
    assert ' = help: write it in quotes, as in `target-python = "3.11"`' in text


def test_everything_that_is_wrong_is_said_in_one_run() -> None:
    text = HEAD + "a = 1\ndialect = 1\nline-length = 1\ntarget-python = 1\n" + TOOLSET + "b = 1\n"
    assert len(headlines(text)) == 5


def test_syntax_errors_after_windows_line_ends_are_placed_right() -> None:
    text = HEAD.replace("\n", "\r\n") + "\r\n\r\ndialect pedelec\r\n"
    assert headlines(text) == [
        "pyproject.toml:4:9: error[invalid-toml]: Expected '=' after a key in a key/value pair"
    ]


def test_not_utf8_is_placed() -> None:
    assert said(b"\xef\xbb\xbf[tool.pedelec-gen]\nx = '\xff'\n").startswith(
        "pyproject.toml:2:6: error[not-utf8]: this is not UTF-8\n"
    )


def test_deep_nesting_is_no_traceback() -> None:
    assert "error[invalid-toml]" in said(HEAD + "x = " + "[" * 5000)


def test_options_compare_by_value_and_cannot_change() -> None:
    options = Options(line_length=79)
    assert options == Options("pedelec", (3, 11), 79)
    assert options != Options()
    assert options != object()
    assert len({options, Options(line_length=79), Options()}) == 2
    assert pickle.loads(pickle.dumps(options)) == options
    assert repr(options) == (
        "Options(closed=False, dialect='pedelec', handler_args='wire', line_length=79, "
        "read_only_args=False, strategies=False, target_python=(3, 11), "
        "typed_dict_module='typing')"
    )
    with pytest.raises(AttributeError):
        options.line_length = 80
    with pytest.raises(AttributeError):
        del options.line_length


@pytest.mark.parametrize(
    "values", [{"dialect": "json"}, {"target_python": (3, 9)}, {"line_length": 59}]
)
def test_options_that_nothing_is_made_for_are_refused(values: dict[str, Any]) -> None:
    (name,) = values
    with pytest.raises(ValueError, match=f"{name} has to be "):
        Options(**values)


def test_every_field_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pedelec_codegen.config.DIALECTS", ("pedelec", "json-schema"))
    other: dict[str, Any] = {
        "dialect": "json-schema",
        "target_python": (3, 12),
        "line_length": 79,
        "handler_args": "filled",
        "read_only_args": True,
        "closed": True,
        "typed_dict_module": "typing_extensions",
        "strategies": True,
    }
    assert set(other) == set(Options.__slots__)
    keys = {Options(**{name: value}).key() for name, value in other.items()}
    assert len(keys | {Options().key()}) == len(other) + 1


def test_the_nearest_file_upward_counts_but_none_beyond_the_repository(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    repository = tmp_path / "repository"
    deep = repository / "a" / "b"
    deep.mkdir(parents=True)
    assert find(os.fspath(deep)) == os.fspath(tmp_path / "pyproject.toml")
    (repository / ".git").touch()  # a worktree has a file
    assert find(os.fspath(deep)) is None
    (repository / "pyproject.toml").touch()
    assert find(os.fspath(deep)) == os.fspath(repository / "pyproject.toml")
