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
    except KeyboardInterrupt:
        _say("interrupted")
        return exits.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return exits.INVALID
    except OSError as problem:
        _say(f"error: {problem.filename or 'output'}: {problem.strerror or problem}")
        _drop_output()
        return exits.INVALID


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
    """Escape what an encoding does not have (``cp1252`` on many a Windows); a closed stream is
    none to Python, and what goes there goes nowhere."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _say(text: str) -> None:
    sys.stderr.write(f"{PROGRAM}: {text}\n")


def _drop_output() -> None:
    """What is still in the buffer can't be written: keep the interpreter from trying at its end."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
