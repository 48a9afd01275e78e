"""The command line: what is refused, in which words, and what help and version say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pedelec_codegen import __version__
from pedelec_codegen.cli import COMMANDS, exits
from pedelec_codegen.cli.arguments import WIDTH
from pedelec_codegen.cli.generate import GROUPS

Run = Callable[..., Any]

USAGE_ERRORS = [
    (
        "",
        (
            "nothing to generate: give spec files or folders and `-o OUT`,"
            " or list toolsets in pyproject.toml"
        ),
    ),
    ("-o out", "`-o` says where to write, but no SPEC says what"),
    ("specs", "`-o OUT` is missing: the folder that the generated package goes to"),
    ("- specs", "`-o OUT` is missing: the folder that the generated package goes to"),
    ("specs -o", "`-o` or `--output` needs a value: OUT"),
    ("specs --output", "`-o` or `--output` needs a value: OUT"),
    ("specs -o --check", "`-o` or `--output` needs a value: OUT"),
    ("specs -o out --line-length", "`--line-length` needs a value: N"),
    ("specs -o out --check=yes", "`--check` takes no value"),
    ("specs --outptu out", "unknown flag `--outptu`; did you mean `--output`?"),
    ("specs --outptu=out", "unknown flag `--outptu`; did you mean `--output`?"),
    ("specs -o out --chec", "unknown flag `--chec`; did you mean `--check`?"),
    ("specs -o out -x", "unknown flag `-x`; write `./-x` if it is a path"),
    ("specs -o out -1", "unknown flag `-1`; write `./-1` if it is a path"),
    ("specs -o out --zzzzzz", "unknown flag `--zzzzzz`; write `./--zzzzzz` if it is a path"),
    ("specs -o out --color red", "`--color` has to be auto, always or never, not `red`"),
    ("specs -o out --dialect json", "`--dialect` has to be pedelec, not `json`"),
    (
        "specs -o out --target-python 3.9",
        "`--target-python` has to be a version from 3.10 to 3.14, not `3.9`",
    ),
    (
        "specs -o out --target-python 3",
        "`--target-python` has to be a version from 3.10 to 3.14, not `3`",
    ),
    (
        "specs -o out --line-length 59",
        "`--line-length` has to be an integer from 60 to 320, not `59`",
    ),
    (
        "specs -o out --line-length 8_8",
        "`--line-length` has to be an integer from 60 to 320, not `8_8`",
    ),
    ("specs -o out -q -v", "`--quiet` and `--verbose` contradict each other"),
    ("specs -o out --check --dry-run", "`--check` and `--dry-run` contradict each other"),
    ("- --check", "`--check` is about an output: add `-o OUT`"),
    ("- --no-ledger", "`--no-ledger` is about an output: add `-o OUT`"),
    (
        "specs -o out --stdin-filename a.toml",
        "`--stdin-filename` is for a spec from standard input: SPEC `-`",
    ),
    ("- --stdin-filename a.yaml", "`--stdin-filename` has to end in .toml or .json, not `a.yaml`"),
]


@pytest.mark.parametrize(("line", "message"), USAGE_ERRORS)
def test_usage_errors(line: str, message: str, run: Run, project: Path) -> None:
    before = sorted(project.rglob("*"))
    ran = run(*shlex.split(line))
    assert ran == (
        exits.INVALID,
        "",
        f"pedelec-gen: error: {message}\n\nSee `pedelec-gen --help`.\n",
    )
    assert sorted(project.rglob("*")) == before


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"pedelec-gen {__version__}\n", "")
    assert run("generate", "--version") == (0, f"pedelec-gen {__version__}\n", "")


def test_help_names_every_flag_and_fits_a_terminal(run: Run) -> None:
    ran = run("--help")
    assert (ran.status, ran.err) == (0, "")
    assert run("-h") == run("generate", "--help") == ran
    assert max(len(line) for line in ran.out.splitlines()) <= WIDTH
    for group in GROUPS:
        assert f"\n{group.title}:\n" in ran.out
        for flag in group.flags:
            assert re.search(rf"^ +{', '.join(flag.names)}\b", ran.out, re.MULTILINE)


def test_the_examples_in_help_run(run: Run, project: Path) -> None:
    """In the order in which they stand, the check after what it checks."""
    text = run("--help").out
    examples = re.findall(r"^  (pedelec-gen .+ .+)$", text.partition("Examples:")[2], re.MULTILINE)
    assert len(examples) >= 4
    (project / "src" / "app").mkdir(parents=True)
    tool = (project / "specs" / "tool.toml").read_text(encoding="utf-8")
    (project / "extra.json").write_text(
        '{"name": "extra", "description": "More.", "argsSchema": {"type": "object"}}',
        encoding="utf-8",
    )
    for example in examples:
        command, _, stdin = example.partition(" < ")
        assert not stdin or (project / stdin).read_text(encoding="utf-8") == tool
        ran = subprocess.run(
            [sys.executable, "-m", "pedelec_codegen", *shlex.split(command)[1:]],
            input=tool.encode(),
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert (ran.returncode, ran.stdout) == (0, b""), (example, ran.stderr)


def test_the_configuration_in_help_works(run: Run, project: Path) -> None:
    text = run("--help").out
    lines = re.findall(r"^  (.*)$", text.partition("In pyproject.toml")[2], re.MULTILINE)
    toml = "\n".join(
        lines[: next(i for i, line in enumerate(lines) if line.startswith("output")) + 1]
    )
    (project / "pyproject.toml").write_text(toml, encoding="utf-8")
    ran = run()
    assert (ran.status, ran.out) == (0, "")
    assert (project / "src" / "app" / "generated" / "names.py").is_file()


def test_the_name_of_a_command_is_the_command_and_a_path_is_a_path(run: Run, project: Path) -> None:
    assert set(COMMANDS) == {"generate"}
    (project / "specs").rename(project / "generate")
    assert run("generate", "-o", "out").status == 2
    assert run("./generate", "-o", "out").status == 0
    assert run("generate", "generate", "-o", "out").status == 0


def test_operands_may_stand_anywhere_and_follow_two_dashes(run: Run, project: Path) -> None:
    spec = '{"name": "%s", "description": "A tool.", "argsSchema": {"type": "object"}}'
    for name in ("one", "two", "-three"):
        path = project / f"{name}.json"
        path.write_text(spec % name.replace("-", ""), encoding="utf-8")
    ran = run("one.json", "-q", "-oout", "two.json", "--check", "specs")
    assert ran.status == 1
    assert run("one.json", "-qoout", "two.json", "--", "-three.json").status == 0
    names = (project / "out" / "names.py").read_text(encoding="utf-8")
    assert all(f'"{name}"' in names for name in ("one", "two", "three"))
