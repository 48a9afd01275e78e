"""Each rule of what a run may do to a file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from trees import CHANGED, COLD, HEADER, actions, run, tree

from pedelec_codegen.write.ledger import HEADER_MARKER, LEDGER_NAME, read
from pedelec_codegen.write.paths import WriteError
from pedelec_codegen.write.plan import plan

posix = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An output as a first run leaves it."""
    run(tmp_path / "out", COLD)
    return tmp_path / "out"


def test_a_first_run_creates_everything(tmp_path: Path) -> None:
    decided = plan(COLD, str(tmp_path / "out"), None)
    assert set(actions(decided).values()) == {"create"}
    assert decided.outdated
    assert not (tmp_path / "out").exists()


def test_equal_files_are_not_touched(output: Path) -> None:
    for file in output.rglob("*"):
        os.utime(file, (1, 1))
    decided = run(output, COLD)
    assert set(actions(decided).values()) == {"unchanged"}
    assert not decided.outdated
    assert {file.stat().st_mtime for file in output.rglob("*") if file.is_file()} == {1}


def test_changed_specs_update_create_and_delete(output: Path) -> None:
    assert actions(run(output, CHANGED)) == {
        "__init__.py": "unchanged",
        "args.py": "update",
        "deep/er/new.py": "create",
        "group/more.py": "delete",
        "manifest.json": "update",
        "py.typed": "unchanged",
    }
    assert not (output / "group").exists()


def test_only_line_endings_are_no_difference(output: Path) -> None:
    for file in [*output.rglob("*.py"), output / LEDGER_NAME]:
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    before = tree(output)
    decided = run(output, COLD)
    assert actions(decided)["args.py"] == "unchanged: line-endings"
    assert not decided.outdated
    assert tree(output) == before
    assert actions(run(output, CHANGED))["args.py"] == "update"


@pytest.mark.parametrize(("path", "files"), [("args.py", COLD), ("group/more.py", CHANGED)])
def test_an_edited_file_is_a_conflict_until_forced(
    output: Path, path: str, files: dict[str, str]
) -> None:
    (output / path).write_text(HEADER + "mine\n", encoding="utf-8")
    before = tree(output)
    decided = run(output, files)
    assert actions(decided)[path] == "conflict: edited"
    assert decided.outdated
    assert tree(output) == before
    run(output, files, force=True)
    assert (output / path).exists() == (path in files)
    assert not run(output, files).outdated


def test_a_file_that_the_ledger_does_not_know(tmp_path: Path) -> None:
    output = tmp_path / "out"
    output.mkdir()
    (output / "__init__.py").write_text(COLD["__init__.py"], newline="\n")
    (output / "args.py").write_text(HEADER + "other\n")
    (output / "manifest.json").write_text("foreign")
    assert actions(run(output, COLD)) == {
        "__init__.py": "unchanged: adopted",
        "args.py": "conflict: unknown",
        "group/more.py": "create",
        "manifest.json": "conflict: foreign",
        "py.typed": "create",
    }
    assert not (output / "py.typed").exists()


def test_a_missing_file_is_made_again(output: Path) -> None:
    (output / "args.py").unlink()
    assert actions(run(output, COLD))["args.py"] == "create"


def test_a_stale_file_that_is_gone_is_no_matter(output: Path) -> None:
    (output / "group/more.py").unlink()
    assert "group/more.py" not in actions(run(output, CHANGED))
    assert not (output / "group").exists()


def test_foreign_files_stay(output: Path) -> None:
    foreign = {"group/mine.py": "x = 1\n", ".gitignore": "*\n", "headed.py": HEADER}
    for path, text in foreign.items():
        (output / path).write_text(text, newline="\n")
    run(output, CHANGED)
    assert {path: (output / path).read_text() for path in foreign} == foreign


def test_bytecode_of_a_deleted_module_goes_with_it(output: Path) -> None:
    cache = output / "group/__pycache__"
    cache.mkdir()
    (cache / "more.cpython-311.pyc").write_bytes(b"")
    run(output, CHANGED)
    assert not (output / "group").exists()


def test_without_a_ledger_ours_is_overwritten_and_nothing_deleted(output: Path) -> None:
    (output / LEDGER_NAME).unlink()
    decided = run(output, CHANGED, hermetic=True)
    assert actions(decided) == {
        "__init__.py": "unchanged",
        "args.py": "update",
        "deep/er/new.py": "create",
        "manifest.json": "update",
        "py.typed": "unchanged",
    }
    assert (output / "group/more.py").exists()
    assert not (output / LEDGER_NAME).exists()
    assert not run(output, CHANGED, hermetic=True).outdated


def test_without_a_ledger_foreign_files_are_conflicts(tmp_path: Path) -> None:
    (tmp_path / "args.py").write_text("mine\n")
    assert actions(run(tmp_path, COLD, hermetic=True))["args.py"] == "conflict: foreign"


def test_a_lost_ledger_of_the_same_files_is_rebuilt(output: Path) -> None:
    before = (output / LEDGER_NAME).read_bytes()
    (output / LEDGER_NAME).unlink()
    decided = run(output, COLD)
    assert set(actions(decided).values()) == {"unchanged: adopted"}
    assert decided.outdated
    assert (output / LEDGER_NAME).read_bytes() == before


def test_a_merge_of_the_ledger_accepts_both_sides(output: Path, tmp_path: Path) -> None:
    run(tmp_path / "other", CHANGED)
    ours, theirs = ((tmp_path / o / LEDGER_NAME).read_text() for o in ("out", "other"))
    (output / LEDGER_NAME).write_text(f"<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> other\n")
    (output / "args.py").write_bytes((tmp_path / "other/args.py").read_bytes())
    third = {**COLD, "args.py": HEADER + "A = 'both'\n"}
    assert actions(run(output, third))["args.py"] == "update"
    ledger = read(str(output))
    assert ledger is not None
    assert not ledger.broken


def test_only_another_digest_is_not_out_of_date(output: Path) -> None:
    decided = run(output, COLD, digest="of the same specs with a comment")
    assert not decided.outdated
    ledger = read(str(output))
    assert ledger is not None
    assert ledger.digest == "of the same specs with a comment"


@posix
@pytest.mark.parametrize("path", ["args.py", "group"])
@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("force", [False, True])
def test_nothing_is_written_through_a_link(
    output: Path, tmp_path: Path, path: str, inside: bool, force: bool
) -> None:
    elsewhere = (output if inside else tmp_path) / "elsewhere"
    (output / path).rename(elsewhere)
    (output / path).symlink_to(elsewhere)
    assert not run(output, COLD).outdated
    before = tree(tmp_path)
    decided = run(output, {**CHANGED, "group/new.py": HEADER}, force=force)
    assert [e.why for e in decided.conflicts] == ["blocked"] * len(decided.conflicts) != []
    assert tree(tmp_path) == before


@posix
@pytest.mark.parametrize("target", ["nowhere", "."])
def test_a_dangling_link_or_a_link_to_a_folder_is_in_the_way(tmp_path: Path, target: str) -> None:
    (tmp_path / "args.py").symlink_to(tmp_path / target)
    assert actions(run(tmp_path, COLD, force=True))["args.py"] == "conflict: blocked"


def test_a_folder_or_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "args.py").mkdir()
    (tmp_path / "group").write_text("a file")
    decided = run(tmp_path, COLD, force=True)
    assert [e.path for e in decided.conflicts] == ["args.py", "group/more.py"]


@posix
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "args.py")
    assert actions(run(tmp_path, COLD))["args.py"] == "conflict: blocked"


@pytest.mark.parametrize(
    "paths",
    [
        ["Kind.py", "kind.py"],
        ["straße.py", "STRASSE.py"],
        ["\u00e9.py", "e\u0301.py"],
        ["a/x.py", "A/X.py"],
        ["a", "A/x.py"],
        ["../x.py"],
        ["/x.py"],
        ["c:x.py"],
        ["a\\x.py"],
        ["a//x.py"],
        ["a/./x.py"],
        ["a/.. /x.py"],
        ["x\0.py"],
        [""],
        [LEDGER_NAME],
    ],
)
def test_paths_that_no_system_could_hold(tmp_path: Path, paths: list[str]) -> None:
    with pytest.raises(WriteError):
        run(tmp_path / "out", dict.fromkeys(paths, "x"))
    assert not (tmp_path / "out").exists()


def test_a_rename_in_case_only_where_the_file_system_does_not_see_it(tmp_path: Path) -> None:
    run(tmp_path, {"Kind.py": HEADER})
    try:
        os.link(tmp_path / "Kind.py", tmp_path / "kind.py")
    except FileExistsError:
        pass  # this file system really does not see it
    decided = plan({"kind.py": HEADER + "x\n"}, str(tmp_path), read(str(tmp_path)))
    assert actions(decided) == {"kind.py": "update"}


def test_every_reason_has_its_sentence(output: Path) -> None:
    (output / "args.py").write_text("mine")
    (output / "group/more.py").write_text("mine")
    edited = {e.path: e.explanation for e in run(output, CHANGED).conflicts}
    assert "--force overwrites" in str(edited["args.py"])
    assert "no longer generated" in str(edited["group/more.py"])


def test_the_header_of_generated_modules_is_the_one_that_is_looked_for() -> None:
    from pedelec_codegen.render.modules.base import HEADER as rendered

    assert rendered.startswith(HEADER_MARKER)
