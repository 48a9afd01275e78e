"""Which files are found, how they are called, and what is said where none are."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from pedelec_codegen.load import discover
from pedelec_codegen.load.discover import Problem, SpecFile, find, read


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Makes files (with their own paths as content) below the current directory."""
    monkeypatch.chdir(tmp_path)

    def make(*names: str) -> Path:
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(name.encode())
        return tmp_path

    return make


def _found(*paths: str) -> list[tuple[str, str]]:
    files, problems = find(paths)
    assert problems == []
    return [(file.name, file.key) for file in files]


def _said(*paths: str) -> list[tuple[str, str]]:
    files, problems = find(paths)
    assert files == []
    return [(problem.name, problem.message) for problem in problems]


def test_a_directory_is_searched_in_posix_order(tree: Callable[..., Path]) -> None:
    tree("specs/b.toml", "specs/a/z.json", "specs/a-b.json", "specs/a.toml", "specs/B.JSON",
         "specs/a/b/c.Toml", "specs/\u00e9.toml", "specs/\U0001f600.toml", "specs/\uff01.toml",
         "specs/readme.md")  # fmt: skip
    assert [key for _, key in _found("specs")] == [
        "B.JSON", "a-b.json", "a.toml", "a/b/c.Toml", "a/z.json", "b.toml",
        "\u00e9.toml", "\uff01.toml", "\U0001f600.toml",
    ]  # fmt: skip


def test_what_is_passed_over(tree: Callable[..., Path]) -> None:
    tree("s/a.json", "s/.b.json", "s/.#c.json", "s/#d.json#", "s/e.json~", "s/f.toml.bak",
         "s/g.toml.orig", "s/.h.toml.swp", "s/.hidden/i.toml", "s/node_modules/j.json",
         "s/.venv/k.json", "s/__pycache__/l.json", "s/pyproject.toml", "s/package.json",
         "s/x/pyproject.toml", "s/out/.pedelec-gen.json", "s/out/manifest.json",
         "s/out/below/m.json", "s/.json", "s/.toml")  # fmt: skip
    assert _found("s") == [("s/a.json", "a.json")]


def test_a_file_that_is_named_is_read_whatever_it_is(tree: Callable[..., Path]) -> None:
    tree("s/.b.json", "s/pyproject.toml", "node_modules/c.JSON", ".json")
    assert _found("s/.b.json", "s/pyproject.toml", "node_modules/c.JSON", ".json") == [
        ("s/.b.json", ".b.json"),
        (".json", ".json"),
        ("node_modules/c.JSON", "c.JSON"),
        ("s/pyproject.toml", "pyproject.toml"),
    ]


@pytest.mark.parametrize("root", ["specs", "./specs", "specs/", ".//specs//", "./specs/."])
def test_names_are_as_the_user_gave_them_without_noise(
    tree: Callable[..., Path], root: str
) -> None:
    tree("specs/a/b.toml")
    assert _found(root) == [("specs/a/b.toml", "a/b.toml")]


def test_names_from_elsewhere(tree: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    root = tree("specs/a/b.toml").as_posix()
    assert _found(f"{root}/specs") == [(f"{root}/specs/a/b.toml", "a/b.toml")]
    assert _found(".") == [("specs/a/b.toml", "specs/a/b.toml")]
    monkeypatch.chdir("specs/a")
    assert _found("..") == [("../a/b.toml", "a/b.toml")]
    assert _found("../../specs/a/b.toml") == [("../../specs/a/b.toml", "b.toml")]


def test_the_order_of_arguments_does_not_matter(tree: Callable[..., Path]) -> None:
    tree("a/x.json", "a/y.json", "b/x.json", "c.toml")
    expected = [
        ("c.toml", "c.toml"), ("a/x.json", "x.json"), ("b/x.json", "x.json"), ("a/y.json", "y.json")
    ]  # fmt: skip
    for paths in permutations(["a", "b", "c.toml", "a/y.json"]):
        assert _found(*paths) == expected


def test_a_file_is_read_once(tree: Callable[..., Path]) -> None:
    root = tree("s/a/b.json", "s/c.json")
    os.symlink(root / "s/c.json", root / "s/d.json")
    os.symlink(root / "s", root / "t")
    expected = [("s/a/b.json", "a/b.json"), ("s/c.json", "c.json")]
    for paths in permutations(["s", "t", "s/c.json", f"{root}/s"]):
        assert [key for _, key in _found(*paths)] == [key for _, key in expected]
    assert _found("s", "s/a/b.json") == expected


def test_links(tree: Callable[..., Path]) -> None:
    root = tree("outside/a.json", "outside/more/b.json", "s/c.json")
    os.symlink(root / "outside/a.json", root / "s/linked.json")
    os.symlink(root / "outside/more", root / "s/more")
    os.symlink(root / "s", root / "s/loop")
    os.symlink(root / "s", root / "s/loop.json")
    assert _found("s") == [("s/c.json", "c.json"), ("s/linked.json", "linked.json")]
    assert _found("s/more") == [("s/more/b.json", "b.json")]


def test_a_link_that_leads_nowhere(tree: Callable[..., Path]) -> None:
    root = tree("s/a.json")
    os.symlink(root / "gone.json", root / "s/b.json")
    files, problems = find(["s"])
    assert [file.key for file in files] == ["a.json", "b.json"]
    assert problems == []
    answer = read(files[1])
    assert isinstance(answer, Problem)
    assert (answer.name, answer.message) == ("s/b.json", "a link that leads nowhere")


def test_what_is_wrong_with_a_path(tree: Callable[..., Path]) -> None:
    tree("empty/readme.md", "out/.pedelec-gen.json", "out/manifest.json", "a.yaml", "b")
    assert _said("./gone", "gone/x.json", "", "a.yaml", "./b", "empty", "out", "x\0y") == [
        (".", "no such file or folder"),
        ("a.yaml", "not a spec"),
        ("b", "not a spec"),
        ("empty", "no specs in this folder"),
        ("gone", "no such file or folder"),
        ("gone/x.json", "no such file or folder"),
        ("out", "this folder holds generated code, no specs"),
        ("x\0y", "a path cannot hold a null character"),
    ]
    assert "*.toml and *.json" in (find(["empty"])[1][0].help or "")


def test_a_folder_that_cannot_be_read(
    tree: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree("s/a.json", "s/b/c.json")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("b"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(discover.os, "scandir", refuse)
    files, problems = find(["s"])
    assert [file.name for file in files] == ["s/a.json"]
    assert [(p.name, p.message) for p in problems] == [("s/b", "no permission to read it")]


def test_reading(tree: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    tree("a.json")
    assert read(find(["a.json"])[0][0]) == b"a.json"
    monkeypatch.setattr(discover, "MAX_BYTES", 3)
    assert read(find(["a.json"])[0][0]) == b"a.js"
    answer = read(SpecFile(".", "x", "x"))
    assert isinstance(answer, Problem)
    assert answer.message.startswith("cannot be read: ")


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes only there")
def test_a_name_that_is_no_text(tree: Callable[..., Path]) -> None:
    root = os.fsencode(tree("s/a.json"))
    with open(root + b"/s/\xe9.json", "wb"):
        pass
    files, _ = find(["s"])
    assert [(file.name, file.key) for file in files] == [
        ("s/\\xe9.json", "\\xe9.json"),
        ("s/a.json", "a.json"),
    ]
    assert read(files[0]) == b""


def test_no_paths() -> None:
    assert find([]) == ([], [])


def test_next_to_nothing_is_imported() -> None:
    code = "import sys, os, stat; a = set(sys.modules); import pedelec_codegen.load.discover; " \
           "print(*sorted(set(sys.modules) - a))"  # fmt: skip
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {name for name in run.stdout.split() if not name.startswith("pedelec_codegen")} <= {
        "__future__"
    }
