"""Terminals, pipes and interruptions: no output ever ends in a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pedelec_codegen.cli import exits, main

Run = Callable[..., Any]

COMMAND = [sys.executable, "-m", "pedelec_codegen"]


def environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path), **more}


def process(*argv: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *argv], capture_output=True, check=False, env=environment(**more)
    )


@pytest.fixture
def hard(project: Path) -> Path:
    """A project whose spec is called and says what few encodings have."""
    spec = project / "specs" / "tool.toml"
    text = spec.read_text(encoding="utf-8").replace("counter.", "counter 日本 😀 \\u202e.")
    (project / "specs" / "工具.toml").write_text(
        text.replace("update_counter", "日本"), encoding="utf-8"
    )
    return project


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_encoding_of_the_output_will_do(encoding: str, hard: Path) -> None:
    ran = process("specs", "-o", "out", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    text = ran.stderr.decode(encoding)
    assert ran.returncode == 2
    assert "Traceback" not in text
    assert ".toml:1:8: error[" in text
    (hard / "specs" / "工具.toml").unlink()
    ran = process(
        "specs", "-o", "日本", "--check", "--diff", PYTHONIOENCODING=encoding, PYTHONUTF8="0"
    )
    assert ran.returncode == 1
    assert "names.py" in ran.stdout.decode(encoding)


@pytest.mark.parametrize(
    ("argv", "variables", "colored"),
    [
        ([], {}, False),
        (["--color", "auto"], {}, False),
        (["--color", "always"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "0"}, False),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ([], {"NO_COLOR": ""}, False),
    ],
)
def test_colours(
    argv: list[str],
    variables: dict[str, str],
    colored: bool,
    run: Run,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    (project / "specs" / "b.json").write_text("{", encoding="utf-8")
    assert ("\x1b[1;31merror[" in run("specs", "-o", "out", *argv).err) is colored


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_there_are_colours_and_no_foreign_escapes(project: Path) -> None:
    import pty

    spec = project / "specs" / "tool.toml"
    text = spec.read_text(encoding="utf-8")
    spec.write_text(text.replace("counter.", "counter \\u001b[5m."), encoding="utf-8")
    ours, theirs = pty.openpty()
    ran = subprocess.Popen(
        [*COMMAND, "specs", "-o", "out", "--diff"],
        stdout=theirs,
        stderr=theirs,
        stdin=theirs,
        env=environment(TERM="xterm"),
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # the end, on Linux
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    assert ran.wait() == 1
    assert b"\x1b[32m+" in shown
    assert b"\x1b[5m" not in shown


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe that breaks")
def test_a_reader_that_leaves_is_no_traceback(project: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [*COMMAND, "--help"],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
        env=environment(),
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (exits.INVALID, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_no_traceback() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*COMMAND, "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    assert ran.returncode == exits.INVALID
    assert ran.stderr == b"pedelec-gen: error: output: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_closed_streams_are_no_traceback(project: Path) -> None:
    line = '"$@" >&- 2>&-'
    for argv in (["--help"], ["specs", "-o", "out", "--check"], ["--bogus"]):
        ran = subprocess.run(
            ["/bin/sh", "-c", line, "sh", *COMMAND, *argv], check=False, env=environment()
        )
        assert ran.returncode == (0 if argv == ["--help"] else 1 if "--check" in argv else 2)


def test_an_interruption(monkeypatch: pytest.MonkeyPatch, run: Run, project: Path) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pedelec_codegen.cli.generate.run", interrupted)
    assert run("specs", "-o", "out") == (exits.INTERRUPTED, "", "pedelec-gen: interrupted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_an_interruption_from_outside(project: Path) -> None:
    ran = subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert ran.stdin is not None
    assert ran.stderr is not None
    with pytest.raises(subprocess.TimeoutExpired):
        ran.wait(1)  # it reads from standard input
    ran.send_signal(signal.SIGINT)
    assert ran.wait() == exits.INTERRUPTED
    assert ran.stderr.read() == b"pedelec-gen: interrupted\n"
    ran.stdin.close()
    ran.stderr.close()


def test_an_unreadable_config(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "pyproject.toml")

    monkeypatch.setattr("pedelec_codegen.cli.pending.read_config", denied)
    assert run("specs", "-o", "out") == (
        exits.INVALID,
        "",
        "pedelec-gen: error: pyproject.toml: Permission denied\n",
    )


def test_main_takes_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pedelec-gen", "--version"])
    assert main() == 0
    assert capfd.readouterr().out.startswith("pedelec-gen ")
