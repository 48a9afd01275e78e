"""What applying a plan does beside writing the files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from trees import CHANGED, COLD, run, tree

from pedelec_codegen.write.apply import apply
from pedelec_codegen.write.ledger import read
from pedelec_codegen.write.paths import WriteError
from pedelec_codegen.write.plan import plan

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")


@posix
def test_modes_are_kept_and_new_files_get_the_default(tmp_path: Path) -> None:
    run(tmp_path, COLD)
    (tmp_path / "args.py").chmod(0o640)
    umask = os.umask(0o027)
    try:
        run(tmp_path, CHANGED)
    finally:
        os.umask(umask)
    assert (tmp_path / "args.py").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "deep/er/new.py").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "__init__.py").stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_plan_with_conflicts_is_not_carried_out(tmp_path: Path) -> None:
    (tmp_path / "args.py").write_text("mine")
    with pytest.raises(ValueError, match="conflicts"):
        apply(plan(COLD, str(tmp_path), None))
    assert tree(tmp_path) == {"args.py": b"mine"}


@pytest.mark.parametrize("path", ["args.py", "group/more.py", "deep/er/new.py"])
def test_a_file_that_is_saved_in_the_middle_of_a_run_is_not_lost(tmp_path: Path, path: str) -> None:
    run(tmp_path, COLD)
    decided = plan(CHANGED, str(tmp_path), read(str(tmp_path)))
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text("just saved")
    before = tree(tmp_path)
    with pytest.raises(WriteError, match="changed while"):
        apply(decided)
    assert tree(tmp_path) == before


def test_the_ledger_is_written_only_if_it_changes(tmp_path: Path) -> None:
    run(tmp_path, COLD, sources=["b.toml", "a.toml"])
    ledger = tmp_path / ".pedelec-gen.json"
    os.utime(ledger, (1, 1))
    run(tmp_path, COLD, sources=["a.toml", "b.toml"])
    assert ledger.stat().st_mtime == 1
    run(tmp_path, COLD, sources=["a.toml"])
    assert ledger.stat().st_mtime != 1


def test_a_relative_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(Path("a/b"), COLD)
    assert (tmp_path / "a/b/group/more.py").read_text(encoding="utf-8") == COLD["group/more.py"]


def test_no_tools_at_all(tmp_path: Path) -> None:
    run(tmp_path / "out", COLD)
    run(tmp_path / "out", {})
    assert list(tree(tmp_path / "out")) == [".pedelec-gen.json"]
