"""Paths inside an output: POSIX and relative in the ledger, native on disk.

On the fast path: it imports nothing but ``os`` and ``stat``.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LEDGER_NAME = ".pedelec-gen.json"
TEMP_PREFIX = ".pedelec-gen-tmp-"


class WriteError(Exception):
    """The output can't be used, read or written: where, why, and what to do about it."""

    def __init__(self, path: str, reason: str, help: str | None = None) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
        self.help = help


def is_safe(path: str) -> bool:
    """Whether a path stays below the output on every system and is none of our own book-keeping.

    A ledger may come from anywhere, and Windows has more ways out of a folder than ``..``: drives,
    backslashes, streams, names whose final dots and blanks it drops.
    """
    if any(c in "\\:" or c < " " or "\ud800" <= c <= "\udfff" for c in path):
        return False
    names = path.split("/")
    if any(name == "" or name[-1] in ". " for name in names):
        return False
    return names != [LEDGER_NAME] and not names[-1].startswith(TEMP_PREFIX)


def native(output: str, path: str) -> str:
    """Where a relative POSIX path is on this system."""
    return os.path.join(output, *path.split("/"))


def parents(path: str) -> Iterator[str]:
    """The folders of a path below the output, innermost first (``a/b/c.py``: ``a/b``, ``a``)."""
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def read_regular(file: str) -> bytes | None:
    """The bytes of a file, None if there is none. Links are followed; reading changes nothing.

    Raises :class:`WriteError` for what can't be read and for what is no regular file (reading a
    pipe would wait for ever).
    """
    try:
        if not stat.S_ISREG(os.stat(file).st_mode):
            raise WriteError(file, "is in the way: it is not a regular file")
        with open(file, "rb") as stream:
            return stream.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as problem:
        raise WriteError(file, f"can't be read: {problem.strerror or problem}") from problem
    except ValueError as problem:
        raise WriteError(file.replace("\0", "\\0"), "is no path") from problem
