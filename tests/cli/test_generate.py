"""``generate``: what a run writes, what it says, and what it leaves alone."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

BROKEN = """\
name = "not a name"
description = "A tool."
argsSchema = { type = "object" }
"""
CONFIG = """\
[[tool.pedelec-gen.toolsets]]
specs = ["specs"]
output = "one"

[[tool.pedelec-gen.toolsets]]
specs = ["more"]
output = "two"
line-length = 100
"""


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below, with its content and its time."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def change(project: Path) -> None:
    spec = project / "specs" / "tool.toml"
    text = spec.read_text(encoding="utf-8")
    spec.write_text(text.replace("update_counter", "set_counter"), encoding="utf-8")


def test_a_package_is_written_once(run: Run, project: Path) -> None:
    ran = run("specs", "-o", "src/out")
    assert (ran.status, ran.out) == (0, "")
    assert re.fullmatch(r"src/out: \d+ created\n", ran.err)
    before = tree(project)
    assert "src/out/names.py" in before
    assert run("specs", "-o", "src/out") == (0, "", "src/out: up to date\n")
    assert run("specs", "-o", "src/out", "-q") == (0, "", "")
    assert tree(project) == before


def test_a_change_is_brought_over(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    change(project)
    ran = run("specs", "-o", "out")
    assert (ran.status, ran.out) == (0, "")
    assert re.fullmatch(r"out: .*\d+ updated, .*\d+ unchanged\n", ran.err)
    assert "set_counter" in (project / "out" / "names.py").read_text(encoding="utf-8")


def test_a_change_that_makes_no_difference_is_noted_and_fast_the_next_time(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("specs", "-o", "out")
    spec = project / "specs" / "tool.toml"
    spec.write_text("# a comment\n" + spec.read_text(encoding="utf-8"), encoding="utf-8")
    assert run("specs", "-o", "out", "--check") == (0, "", "out: up to date\n")
    assert run("specs", "-o", "out") == (0, "", "out: up to date\n")
    monkeypatch.setitem(sys.modules, "pedelec_codegen.cli.build", None)
    assert run("specs", "-o", "out") == (0, "", "out: up to date\n")


def test_options_are_part_of_what_is_up_to_date(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    ran = run("specs", "-o", "out", "--line-length", "60", "-v")
    assert ran.err.startswith(
        "specs -> out\n"
        "  dialect pedelec (default)\n"
        "  target-python 3.11 (default)\n"
        "  line-length 60 (command line)\n"
    )
    assert re.search(r"^(update|unchanged) +out/names\.py$", ran.err, re.MULTILINE)


def test_check_lists_what_is_not_as_it_should_be(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    change(project)
    (project / "out" / "__init__.py").write_text("# mine\n", encoding="utf-8")
    (project / "out" / "manifest.json").unlink()
    (project / "out" / "foreign.py").write_text("# mine\n", encoding="utf-8")
    before = tree(project)
    ran = run("specs", "-o", "out", "--check")
    assert (ran.status, ran.err) == (1, "out: out of date\n")
    lines = ran.out.splitlines()
    assert "missing  out/manifest.json" in lines
    assert "edited   out/__init__.py" in lines
    assert "differs  out/names.py" in lines
    assert not any("foreign" in line for line in lines)
    assert run("specs", "-o", "out", "--check", "-q") == (1, ran.out, "")
    assert tree(project) == before


def test_check_finds_what_is_no_longer_generated(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    ledger = project / "out" / ".pedelec-gen.json"
    names = (project / "out" / "names.py").read_bytes()
    text = ledger.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if '"names.py"' in line)
    (project / "out" / "old.py").write_bytes(names)
    ledger.write_text(
        text.replace(line, line.replace("names.py", "old.py").rstrip(",") + ",\n" + line).replace(
            '"digest": "', '"digest": "0'
        ),
        encoding="utf-8",
    )
    ran = run("specs", "-o", "out", "--check")
    assert (ran.status, ran.out) == (1, "stale    out/old.py\n")
    assert run("specs", "-o", "out", "--dry-run").out == "delete   out/old.py\n"
    assert re.fullmatch(r"out: 1 deleted, \d+ unchanged\n", run("specs", "-o", "out").err)
    assert not (project / "out" / "old.py").exists()


def test_diff_shows_the_difference_and_implies_check(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    change(project)
    before = tree(project)
    ran = run("specs", "-o", "out", "--diff")
    assert ran.status == 1
    assert ran.out.startswith("differs  out/")
    assert "--- a/out/names.py\n+++ b/out/names.py\n" in ran.out
    assert re.search("^-.*update_counter", ran.out, re.MULTILINE)
    assert re.search(r"^\+.*set_counter", ran.out, re.MULTILINE)
    assert run("specs", "-o", "out", "--check", "--diff") == ran
    dry = run("specs", "-o", "out", "--dry-run", "--diff")
    assert dry.status == 0
    assert "--- a/out/names.py\n" in dry.out
    assert tree(project) == before


def test_a_check_before_the_first_run_makes_no_folder(run: Run, project: Path) -> None:
    ran = run("specs", "-o", "out", "--check")
    assert ran.status == 1
    assert "missing  out/names.py\n" in ran.out
    ran = run("specs", "-o", "out", "--dry-run")
    assert ran.status == 0
    assert "create   out/names.py\n" in ran.out
    assert re.fullmatch(r"out: \d+ to create\n", ran.err)
    assert not (project / "out").exists()


def test_edited_files_are_kept_until_forced(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    names = project / "out" / "names.py"
    names.write_text("# mine\n", encoding="utf-8")
    before = tree(project)
    ran = run("specs", "-o", "out")
    assert ran == (
        2,
        "",
        "error: out/names.py was edited by hand since it was generated; --force overwrites it\n",
    )
    assert run("specs", "-o", "out", "--dry-run").out == "conflict out/names.py\n"
    assert tree(project) == before
    ran = run("specs", "-o", "out", "--force")
    assert (ran.status, ran.out) == (0, "")
    assert "1 updated" in ran.err
    assert run("specs", "-o", "out", "--check").status == 0


def test_no_ledger_leaves_none(run: Run, project: Path) -> None:
    assert run("specs", "-o", "out", "--no-ledger").status == 0
    assert not (project / "out" / ".pedelec-gen.json").exists()
    assert run("specs", "-o", "out", "--no-ledger", "--check").status == 0


def test_broken_specs_change_nothing_and_are_all_told(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    (project / "specs" / "b.toml").write_text(BROKEN, encoding="utf-8")
    (project / "specs" / "a.json").write_text("{", encoding="utf-8")
    change(project)
    before = tree(project)
    ran = run("specs", "missing", "-o", "out")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("error: missing: no such file or folder\n = help: ")
    places = re.findall(r"^(specs/\S+?): error", ran.err, re.MULTILINE)
    assert [place.split(":")[:2] for place in places] == [
        ["specs/a.json", "1"],
        ["specs/b.toml", "1"],
    ]
    assert ran.err.endswith("\n\n2 errors\n")
    assert tree(project) == before
    assert run("specs", "-o", "out", "--check").status == 2


@pytest.mark.parametrize("output", ["specs", ".", "/"])
def test_outputs_that_can_not_be_meant(output: str, run: Run, project: Path) -> None:
    before = tree(project)
    ran = run("specs", "-o", output)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {output}: is ")
    assert tree(project) == before


def test_a_folder_without_specs(run: Run, project: Path) -> None:
    (project / "empty").mkdir()
    ran = run("empty", "-o", "out")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("error: empty: no specs in this folder\n")
    assert not (project / "out").exists()


def test_every_toolset_of_the_config(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "pyproject.toml").write_text(CONFIG, encoding="utf-8")
    (project / "more").mkdir()
    (project / "more" / "b.toml").write_text(BROKEN, encoding="utf-8")
    ran = run()
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("more/b.toml:1:8: error[")
    assert not (project / "one").exists()  # a run that fails changes nothing

    (project / "more" / "b.toml").write_text(BROKEN.replace("not a name", "b"), encoding="utf-8")
    below = project / "deep" / "down"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    ran = run("-v")
    assert ran.status == 0
    assert "../../specs -> ../../one\n" in ran.err
    assert "  line-length 100 (its toolset in ../../pyproject.toml)\n" in ran.err
    assert (project / "one" / "names.py").is_file()
    assert (project / "two" / "names.py").is_file()

    monkeypatch.chdir(project)
    before = tree(project)
    assert run() == (0, "", "one: up to date\ntwo: up to date\n")
    assert tree(project) == before


def test_a_conflict_in_one_toolset_keeps_all_from_being_written(run: Run, project: Path) -> None:
    (project / "pyproject.toml").write_text(CONFIG.replace('"more"', '"specs"'), encoding="utf-8")
    (project / "two").mkdir()
    (project / "two" / "names.py").write_text("mine\n", encoding="utf-8")
    before = tree(project)
    ran = run()
    assert ran.status == 2
    assert ran.err.startswith("error: two/names.py is in the way")
    assert tree(project) == before
    assert not (project / "one").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission")
def test_two_names_of_one_output(run: Run, project: Path) -> None:
    (project / "pyproject.toml").write_text(CONFIG.replace('"more"', '"specs"'), encoding="utf-8")
    (project / "one").mkdir()
    (project / "two").symlink_to("one")
    ran = run()
    assert ran.status == 2
    assert "error: two: is the same folder as one, of another toolset\n" in ran.err


def test_a_broken_config_is_told_even_with_specs(run: Run, project: Path) -> None:
    (project / "pyproject.toml").write_text(
        "[tool.pedelec-gen]\nline_length = 100\n", encoding="utf-8"
    )
    ran = run("specs", "-o", "out")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pyproject.toml:2:1: error[unknown-config-key]: ")
    assert "did you mean `line-length`?" in ran.err


def test_requires_python_decides_and_warns_only_where_it_does(run: Run, project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[project]\nrequires-python = ">=3.8"\n', encoding="utf-8"
    )
    ran = run("specs", "-o", "out", "-v")
    assert ran.status == 0
    assert "  target-python 3.10 (requires-python)\n" in ran.err
    assert "warning[low-requires-python]" in ran.err
    ran = run("specs", "-o", "out", "--target-python", "3.10")
    assert (ran.status, ran.err) == (0, "out: up to date\n")


def test_a_spec_from_standard_input(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def feed(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    good = (project / "specs" / "tool.toml").read_text(encoding="utf-8")
    feed(good)
    assert run("-") == (0, "", "stdin.toml: valid\n")
    feed('\ufeff {"name": "not a name", "description": "A.", "argsSchema": {"type": "object"}}')
    ran = run("-")
    assert ran.status == 2
    assert ran.err.startswith("stdin.json:1:11: error[")
    feed("[")
    assert run("-").err.startswith("stdin.toml:1:")
    feed(' [ { "name": 1 } ]')
    assert run("-").err.startswith("stdin.json:1:")
    feed("[argsSchema]\ntype = 'object'\n")
    assert "stdin.toml:" in run("-", "--stdin-filename", "stdin.toml").err
    feed(BROKEN)
    assert run("-", "--stdin-filename", "specs/b.TOML").err.startswith("specs/b.TOML:1:8: error[")
    feed(good.replace("update_counter", "from_stdin"))
    assert run("specs", "-", "-o", "out").status == 0
    names = (project / "out" / "names.py").read_text(encoding="utf-8")
    assert "from_stdin" in names
    assert "update_counter" in names


def test_timings(run: Run, project: Path) -> None:
    ran = run("specs", "-o", "out", "--timings")
    rows = re.findall(r"^(\S+) +[0-9.]+ ms$", ran.err, re.MULTILINE)
    assert rows[:3] == ["start-up", "read", "digest"]
    assert {"load", "check", "render", "report", "plan", "write"} < set(rows)
    assert rows[-1] == "total"
    ran = run("specs", "-o", "out", "--timings")
    rows = re.findall(r"^(\S+) +[0-9.]+ ms$", ran.err, re.MULTILINE)
    assert rows == ["start-up", "read", "digest", "total"]


def test_the_working_directory_makes_no_difference(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("specs", "-o", "out")
    (project / "elsewhere").mkdir()
    monkeypatch.chdir(project / "elsewhere")
    assert run("../specs", "-o", "../out") == (0, "", "../out: up to date\n")
    assert run(str(project / "specs"), "-o", str(project / "out"), "-q") == (0, "", "")
