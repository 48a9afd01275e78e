"""The ``pedelec-gen`` command: finds the command that is meant, runs it, makes its exit status.

A command is a row of :data:`COMMANDS` and a module with ``run(argv)``, imported only when it runs.
"""

from __future__ import annotations

import os
import sys

from . import exits
from .arguments import PROGRAM, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMMANDS = {"generate": "pedelec_codegen.cli.generate"}
"""By name; a word that is exactly a name is the command, whatever files there are."""

DEFAULT = "generate"


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``pedelec-gen`` with these arguments (or those of the process): the exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    _print_anything()
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except UsageError as problem:
        _say(f"error: {problem}\n\nSee `{PROGRAM} --help`.")
        return exits.INVALID
    except BrokenPipeError:
        _close_output()
        return exits.INVALID
    except KeyboardInterrupt:
        _say("interrupted")
        return exits.INTERRUPTED


def _run(words: list[str]) -> int:
    name = DEFAULT
    if words and words[0] in COMMANDS:
        name = words.pop(0)
    return _command(name)(words)


def _command(name: str) -> Callable[[list[str]], int]:
    from importlib import import_module

    run: Callable[[list[str]], int] = import_module(COMMANDS[name]).run
    return run


def _print_anything() -> None:
    """Escape what the output's encoding does not have (``cp1252`` on many a Windows)."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _say(text: str) -> None:
    sys.stderr.write(f"{PROGRAM}: {text}\n")


def _close_output() -> None:
    """Nobody reads on: keep the interpreter from failing at its last flush."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
