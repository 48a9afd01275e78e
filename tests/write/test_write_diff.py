"""Unified diffs of a plan."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from trees import CHANGED, COLD, HEADER, run, tree

from pedelec_codegen.write.diff import diffs
from pedelec_codegen.write.ledger import read
from pedelec_codegen.write.plan import plan


def diff(output: Path, files: dict[str, str], prefix: str = "") -> dict[str, str]:
    return dict(diffs(plan(files, str(output), read(str(output))), prefix))


def test_each_kind_of_change_by_path(tmp_path: Path) -> None:
    run(tmp_path, COLD)
    found = diff(tmp_path, CHANGED, "out/")
    assert list(found) == ["args.py", "deep/er/new.py", "group/more.py", "manifest.json"]
    assert found["args.py"] == (
        "--- a/out/args.py\n+++ b/out/args.py\n@@ -1,2 +1,2 @@\n" f" {HEADER}-A = 1\n+A = 2\n"
    )
    assert found["deep/er/new.py"].startswith("--- /dev/null\n+++ b/out/deep/er/new.py\n")
    assert found["group/more.py"].startswith("--- a/out/group/more.py\n+++ /dev/null\n")


def test_line_endings_are_no_part_of_it(tmp_path: Path) -> None:
    run(tmp_path, COLD)
    args = tmp_path / "args.py"
    args.write_bytes(args.read_bytes().replace(b"\n", b"\r\n"))
    assert diff(tmp_path, COLD) == {}
    assert f" {HEADER}" in diff(tmp_path, CHANGED)["args.py"]


def test_lines_end_at_newlines_only(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a\x0cb\u2028c", encoding="utf-8")
    assert diff(tmp_path, {"a.txt": "a\x0cb\u2028d\n"})["a.txt"].endswith(
        "-a\x0cb\u2028c\n\\ No newline at end of file\n+a\x0cb\u2028d\n"
    )


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_git_applies_it(tmp_path: Path) -> None:
    run(tmp_path, COLD)
    patch = "".join(diff(tmp_path, CHANGED).values())
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=patch.encode(), check=True)
    run(tmp_path / "cold", CHANGED)
    applied = {path: data for path, data in tree(tmp_path).items() if path in CHANGED}
    assert applied == {path: text.encode() for path, text in CHANGED.items()}
