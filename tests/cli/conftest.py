"""A project to run in, and the command as a call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pedelec_codegen.cli import main

SPEC = """\
name = "update_counter"
description = "Add to the counter."
argsSchema = { type = "object" }
"""


class Ran(NamedTuple):
    """What a run left behind: exit status, results, talk."""

    status: int
    out: str
    err: str


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository with one spec, as the working directory."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "tool.toml").write_text(SPEC, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs the command in this process."""

    def call(*argv: str) -> Ran:
        capfd.readouterr()
        status = main(argv)
        return Ran(status, *capfd.readouterr())

    return call
