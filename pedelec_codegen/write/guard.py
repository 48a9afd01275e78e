"""Outputs that can't be meant: where generated files would lie among what they are made from."""

from __future__ import annotations

import os
from collections.abc import Iterable

from .paths import WriteError

_PROJECT_MARKS = (".git", ".hg", "pyproject.toml", "setup.py", "package.json")
_HELP = "give a folder of its own for the generated package, such as `-o src/app/generated`"


def guard(output: str, specs: Iterable[str]) -> None:
    """Raise :class:`WriteError` for an output that is no place for generated files.

    ``specs`` are the spec files and folders as they were given. A folder that holds other files is
    accepted: they are left alone, and what is in the way is a conflict.
    """
    if not output or "\0" in output:
        raise WriteError(output.replace("\0", "\\0"), "is no path", _HELP)
    if os.path.lexists(output) and not os.path.isdir(output):
        raise WriteError(output, "is not a folder", _HELP)
    real = os.path.realpath(output)
    if reason := _refusal(real, specs):
        raise WriteError(output, reason, _HELP)


def _refusal(real: str, specs: Iterable[str]) -> str | None:
    if os.path.dirname(real) == real:
        return "is the root of the file system"
    if _same(real, os.path.realpath(os.path.expanduser("~"))):
        return "is your home folder"
    for spec in specs:
        folder = os.path.realpath(spec)
        if not os.path.isdir(folder):
            folder = os.path.dirname(folder)
        if _same(real, folder):
            return "is the folder of the specs"
        if _is_below(folder, real):
            return "is a folder above the specs"
    for mark in _PROJECT_MARKS:
        if os.path.lexists(os.path.join(real, mark)):
            return f"is the root of a project (it holds `{mark}`)"
    return None


def _same(one: str, other: str) -> bool:
    return os.path.normcase(one) == os.path.normcase(other)


def _is_below(path: str, top: str) -> bool:
    return os.path.normcase(path).startswith(os.path.join(os.path.normcase(top), ""))
