"""The bytes of a toolset's specs, from files, folders and standard input."""

from __future__ import annotations

import os
import sys

from ..load.discover import Problem, find, read
from ..load.limits import MAX_BYTES
from .arguments import UsageError
from .jobs import STDIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Input:
    """A spec: what diagnostics call it, what it is called on every machine, what it holds."""

    __slots__ = ("data", "key", "name")

    def __init__(self, name: str, key: str, data: bytes) -> None:
        self.name = name
        self.key = key
        self.data = data


class Inputs:
    """All specs of a toolset, sorted by key, and what is wrong with the paths that were given."""

    __slots__ = ("problems", "specs")

    def __init__(self, specs: Sequence[Input], problems: Sequence[Problem]) -> None:
        self.specs = specs
        self.problems = problems


def read_inputs(paths: Sequence[str], stdin_name: str | None) -> Inputs:
    """Everything under the paths, ``-`` included; what can't be read is a problem."""
    files, problems = find([path for path in paths if path != STDIN])
    specs = []
    for file in files:
        data = read(file)
        if isinstance(data, bytes):
            specs.append(Input(file.name, file.key, data))
        else:
            problems.append(data)
    if STDIN in paths:
        specs.append(_stdin(stdin_name))
        specs.sort(key=lambda spec: spec.key)
    return Inputs(specs, problems)


def check_stdin_name(paths: Sequence[str], name: str | None) -> None:
    """Raise :class:`UsageError` where ``--stdin-filename`` helps nobody."""
    if name is None:
        return
    if STDIN not in paths:
        raise UsageError(f"`--stdin-filename` is for a spec from standard input: SPEC `{STDIN}`")
    if not name.lower().endswith((".toml", ".json")):
        raise UsageError(f"`--stdin-filename` has to end in .toml or .json, not `{name}`")


def _stdin(name: str | None) -> Input:
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    name = (name or _guessed_name(data)).replace(os.sep, "/")
    return Input(name, name.rpartition("/")[2], data)


def _guessed_name(data: bytes) -> str:
    """JSON for a brace, or a list of them: neither begins a TOML file."""
    begin = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_json = begin.removeprefix(b"[").lstrip().startswith(b"{")
    return "stdin.json" if is_json else "stdin.toml"
