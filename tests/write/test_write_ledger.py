"""The ledger: its form on disk, its digest, and what is left of a broken one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import COLD, run

import pedelec_codegen
from pedelec_codegen.write import ledger
from pedelec_codegen.write.ledger import LEDGER_NAME, Ledger, digest, dumps, hash_of, intact, read
from pedelec_codegen.write.paths import TEMP_PREFIX, WriteError

ONE, TWO = "1" * 64, "2" * 64


def on_disk(folder: Path, text: str) -> Ledger:
    (folder / LEDGER_NAME).write_text(text, encoding="utf-8", newline="\n")
    found = read(str(folder))
    assert found is not None
    return found


def test_its_form() -> None:
    text = dumps(Ledger({"b.py": (TWO,), "a.py": (ONE, TWO)}, "d", ["s/b.toml", "s/a.json"], "9.9"))
    assert text.splitlines() == [
        "{",
        '  "digest": "d",',
        '  "files": {',
        f'    "a.py": "{ONE} {TWO}",',
        f'    "b.py": "{TWO}"',
        "  },",
        '  "format": 1,',
        '  "generator": "9.9",',
        '  "sources": [',
        '    "s/a.json",',
        '    "s/b.toml"',
        "  ]",
        "}",
    ]
    assert text.endswith("}\n")


def test_it_reads_what_it_writes(tmp_path: Path) -> None:
    text = dumps(Ledger({"größe.py": (ONE,), "digest": (TWO,)}, "d", ["\udcff.toml"]))
    found = on_disk(tmp_path, text)
    assert dumps(found) == text
    assert not found.broken


def test_no_ledger(tmp_path: Path) -> None:
    assert read(str(tmp_path)) is None
    assert read(str(tmp_path / "nowhere")) is None
    (tmp_path / "file").touch()
    assert read(str(tmp_path / "file")) is None
    with pytest.raises(WriteError, match="is no path"):
        read(str(tmp_path / "nul\0"))


@pytest.mark.parametrize(
    "path",
    ["/etc/x", "../x", "a/../x", "a\\x", "C:/x", "C:x", "a\0", "", "a//b", ".", "a/. ", LEDGER_NAME]
    + [TEMP_PREFIX + "1", "a/" + TEMP_PREFIX + "1", "x\n", "\ud800"],
)
@pytest.mark.parametrize("cut", [0, 1])
def test_unsafe_paths_are_ignored(tmp_path: Path, path: str, cut: int) -> None:
    text = dumps(Ledger({path: (ONE,), "ok.py": (TWO,)}))
    assert on_disk(tmp_path, text[cut:]).files == {"ok.py": (TWO,)}


@pytest.mark.parametrize("cut", [0, 1])
def test_a_newer_format_is_refused(tmp_path: Path, cut: int) -> None:
    text = dumps(Ledger({})).replace('"format": 1', '"format": 2')[cut:]
    with pytest.raises(WriteError, match="newer pedelec-gen") as caught:
        on_disk(tmp_path, text)
    assert "upgrade" in str(caught.value.help)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "null", '{"format": true}', '{"format": 1, "files": []}', "[" * 100_000, "\0"],
)
def test_a_broken_one(tmp_path: Path, text: str) -> None:
    found = on_disk(tmp_path, text)
    assert found.broken
    assert found.files == {}
    assert found.digest == ""


def test_both_sides_of_a_merge_hold(tmp_path: Path) -> None:
    whole = dumps(Ledger({"a.py": (ONE,), "b.py": (ONE,)}, ONE))
    line = f'    "a.py": "{ONE}",\n'
    other = f'    "a.py": "{TWO}",\n'
    marked = whole.replace(line, f"<<<<<<< HEAD\n{line}=======\n{other}>>>>>>> x\n")
    kept = whole.replace(line, line + other)
    for text in (marked, kept):
        found = on_disk(tmp_path, text)
        assert found.broken
        assert found.files == {"a.py": (ONE, TWO), "b.py": (ONE,)}


def test_intact(tmp_path: Path) -> None:
    run(tmp_path, COLD)
    found = read(str(tmp_path))
    assert found is not None
    assert intact(str(tmp_path), found)
    args = tmp_path / "args.py"
    good = args.read_bytes()
    args.write_bytes(good.replace(b"\n", b"\r\n"))
    assert intact(str(tmp_path), found)
    args.write_bytes(good + b"#")
    assert not intact(str(tmp_path), found)
    args.unlink()
    assert not intact(str(tmp_path), found)
    args.write_bytes(good)
    (tmp_path / "group" / (TEMP_PREFIX + "x")).touch()
    assert not intact(str(tmp_path), found)


inputs = st.lists(st.tuples(st.text(max_size=3), st.binary(max_size=3)), max_size=3)


@given(inputs, inputs, st.text(max_size=2), st.text(max_size=2))
def test_equal_digests_mean_equal_inputs(
    one: list[tuple[str, bytes]], other: list[tuple[str, bytes]], key: str, other_key: str
) -> None:
    same = (sorted(one), key) == (sorted(other), other_key)
    assert (digest(one, key) == digest(other, other_key)) == same


def test_the_digest_of_names_and_contents_that_run_together() -> None:
    assert digest([("a", b"bc")], "") != digest([("ab", b"c")], "")
    assert digest([("a", b""), ("b", b"")], "") != digest([("a", b"b")], "")
    assert digest([], "a") != digest([("a", b"")], "")


def test_the_digest_knows_the_generator(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "pedelec_codegen"
    templates = tmp_path / "templates"
    (package / "write" / "__pycache__").mkdir(parents=True)
    templates.mkdir()
    (templates / "args.py.jinja").write_text("one")
    monkeypatch.setattr(ledger, "__file__", str(package / "write" / "ledger.py"))
    seen = [digest([], "")]
    (package / "write" / "__pycache__" / "x.pyc").write_text("not counted")
    assert digest([], "") == seen[0]
    (templates / "args.py.jinja").write_text("two")
    seen.append(digest([], ""))
    (package / "naming.py").write_text("")
    seen.append(digest([], ""))
    monkeypatch.setattr(ledger, "__version__", "9.9.9")
    seen.append(digest([], ""))
    assert len(set(seen)) == len(seen)
    (package / "templates").mkdir()
    installed = digest([], "")
    (package / "naming.py").write_text("changed")
    assert digest([], "") == installed


def test_what_the_fast_path_imports() -> None:
    code = (
        "import sys; before = set(sys.modules); import __future__, os, json, hashlib, re, stat\n"
        "allowed = set(sys.modules); import pedelec_codegen.write.ledger\n"
        "print(*sorted(set(sys.modules) - allowed))"
    )
    root = Path(pedelec_codegen.__file__).parents[1]
    modules = subprocess.check_output([sys.executable, "-c", code], cwd=root, text=True)
    assert modules.split() == [
        "pedelec_codegen",
        "pedelec_codegen.write",
        "pedelec_codegen.write.ledger",
        "pedelec_codegen.write.paths",
    ]


def test_hashes_are_plain_sha256() -> None:
    assert hash_of(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert json.loads(dumps(Ledger({"py.typed": (hash_of(b""),)})))["files"]["py.typed"]
