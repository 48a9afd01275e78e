"""What an up-to-date run and ``--help`` import: a list, since a clock is no test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]

HELP = {
    "pedelec_codegen",
    "pedelec_codegen.cli",
    "pedelec_codegen.cli.arguments",
    "pedelec_codegen.cli.clock",
    "pedelec_codegen.cli.console",
    "pedelec_codegen.cli.exits",
    "pedelec_codegen.cli.generate",
}
UP_TO_DATE = HELP | {
    "pedelec_codegen.cli.inputs",
    "pedelec_codegen.cli.jobs",
    "pedelec_codegen.cli.pending",
    "pedelec_codegen.config",
    "pedelec_codegen.load",
    "pedelec_codegen.load.discover",
    "pedelec_codegen.load.limits",
    "pedelec_codegen.write",
    "pedelec_codegen.write.ledger",
    "pedelec_codegen.write.paths",
}
HEAVY = {
    "asyncio",
    "ast",
    "black",
    "contextlib",
    "dataclasses",
    "difflib",
    "importlib.metadata",
    "inspect",
    "jinja2",
    "pathlib",
    "shutil",
    "subprocess",
    "tempfile",
    "tomli",
    "typing",
    "unicodedata",
}
SCRIPT = """\
import sys
for name in [name for name in sys.modules if name in set(sys.argv[1].split())]:
    del sys.modules[name]  # what the environment's own start-up files brought
before = set(sys.modules)
from pedelec_codegen.cli import main
status = main(sys.argv[2:])
import json
print(json.dumps([status, sorted(set(sys.modules) - before)]))
"""


def imported(*argv: str) -> set[str]:
    """The modules that a run imports; it has to be a successful one."""
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, " ".join(HEAVY), *argv],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    status, modules = json.loads(ran.stdout.splitlines()[-1])
    assert status == 0
    return set(modules)


def ours(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("pedelec_codegen")}


def test_an_up_to_date_run(run: Run, project: Path) -> None:
    run("specs", "-o", "out")
    for flags in ([], ["--check"], ["--check", "--diff"], ["--timings", "-v"]):
        modules = imported("specs", "-o", "out", *flags)
        assert ours(modules) == UP_TO_DATE
        assert not modules & HEAVY


def test_tomli_only_for_a_config_that_matters(run: Run, project: Path) -> None:
    config = project / "pyproject.toml"
    config.write_text("[tool.other]\nx = 1\n", encoding="utf-8")
    run("specs", "-o", "out")
    assert not imported("specs", "-o", "out") & HEAVY
    config.write_text("[tool.pedelec-gen]\nline-length = 88\n", encoding="utf-8")
    modules = imported("specs", "-o", "out")
    assert ours(modules) == UP_TO_DATE
    assert "tomli" in modules


def test_help_and_version() -> None:
    for flag in ("--help", "--version"):
        modules = imported(flag)
        assert ours(modules) == HELP
        assert not modules & (HEAVY | {"hashlib"})
