"""Which files are specs: finding them, naming them, reading their bytes.

Runs before anything is known to be out of date, so it imports next to nothing.

The rules: a file named by the user is read whatever it is called, as long as it ends in ``.toml`` or
``.json``. A directory is searched with all below it, except what is hidden, what is never a spec
(:data:`_NOT_SPECS`, :data:`_NOT_SEARCHED`) and what holds our own output. A link to a file is read;
a link to a directory inside is not followed, so that no search leaves its root or goes in circles.
Editors' backup files need no rule: ``a.json~``, ``#a.json#`` and ``a.toml.bak`` end in something
else, ``.#a.json`` is hidden.
"""

from __future__ import annotations

import os
import stat

from .limits import MAX_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SUFFIXES = (".toml", ".json")
_NOT_SPECS = frozenset({"pyproject.toml", "package.json"})
_NOT_SEARCHED = frozenset({"node_modules", "__pycache__"})  # and `.venv`, which is hidden
_LEDGER = ".pedelec-gen.json"


class SpecFile:
    """A spec to read.

    ``path`` opens it; ``name`` is what diagnostics call it (the path as the user gave it, POSIX);
    ``key`` is its POSIX path below the argument that led to it, the same on every machine.
    """

    __slots__ = ("key", "name", "path")

    def __init__(self, path: str, name: str, key: str) -> None:
        self.path = path
        self.name = name
        self.key = key

    def __repr__(self) -> str:
        return f"SpecFile({self.path!r}, {self.name!r}, {self.key!r})"


class Problem:
    """Why a path gives no spec: its name as diagnostics write it, what is wrong, what to do."""

    __slots__ = ("help", "message", "name")

    def __init__(self, name: str, message: str, help: str | None = None) -> None:
        self.name = name
        self.message = message
        self.help = help

    def __repr__(self) -> str:
        return f"Problem({self.name!r}, {self.message!r}, {self.help!r})"


def find(paths: Sequence[str]) -> tuple[list[SpecFile], list[Problem]]:
    """The specs under ``paths``, in the order of their keys, and what is wrong with the paths.

    Neither the order of the arguments nor that of the file system shows in the result. A file that
    is reached twice, by whatever names, is there once: by the first of its keys.
    """
    files: list[SpecFile] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            status = os.stat(path)
        except (OSError, ValueError) as error:
            problems.append(_unreadable(path, error))
            continue
        if not stat.S_ISDIR(status.st_mode):
            if _is_spec_name(path):
                files.append(SpecFile(path, _posix(path), _posix(os.path.basename(path))))
            else:
                problems.append(
                    Problem(_posix(path), "not a spec", "a spec ends in .toml or .json")
                )
            continue
        found, failed = _search(path)
        files += found
        problems += failed
        if not found and not failed:
            problems.append(_nothing_in(path))
    return _once_each(files), sorted(problems, key=lambda problem: (problem.name, problem.message))


def read(file: SpecFile) -> bytes | Problem:
    """The bytes of a spec; of one that is too large only so many as show that it is."""
    try:
        with open(file.path, "rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        return _unreadable(file.path, error)


def _search(root: str) -> tuple[list[SpecFile], list[Problem]]:
    files: list[SpecFile] = []
    problems: list[Problem] = []
    pending = [(root, "")]
    while pending:
        directory, prefix = pending.pop()
        try:
            with os.scandir(directory) as scan:
                entries = list(scan)
        except OSError as error:
            problems.append(_unreadable(directory, error))
            continue
        if any(entry.name == _LEDGER for entry in entries):
            continue
        for entry in entries:
            name = entry.name
            if name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if name not in _NOT_SEARCHED:
                    pending.append((entry.path, f"{prefix}{name}/"))
            elif _is_spec_name(name) and name.lower() not in _NOT_SPECS and _is_file(entry):
                files.append(SpecFile(entry.path, _posix(entry.path), _printable(prefix + name)))
    return files, problems


def _is_spec_name(path: str) -> bool:
    return os.path.splitext(path)[1].lower() in _SUFFIXES or (
        os.path.basename(path).lower() in _SUFFIXES
    )


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Also a link that leads nowhere: reading it will say so."""
    return entry.is_file() or (entry.is_symlink() and not os.path.exists(entry.path))


def _once_each(files: Iterable[SpecFile]) -> list[SpecFile]:
    seen: set[object] = set()
    unique: list[SpecFile] = []
    for file in sorted(files, key=lambda file: (file.key, file.name)):
        try:
            status = os.stat(file.path)
            identity: object = (status.st_dev, status.st_ino)
        except OSError:
            identity = file.path
        if identity not in seen:
            seen.add(identity)
            unique.append(file)
    return unique


def _nothing_in(path: str) -> Problem:
    if os.path.exists(os.path.join(path, _LEDGER)):
        return Problem(
            _posix(path), "this folder holds generated code, no specs", "name the specs' own folder"
        )
    return Problem(
        _posix(path),
        "no specs in this folder",
        "looked for *.toml and *.json, also in the folders below; hidden files, pyproject.toml,"
        " package.json, node_modules and generated code are passed over",
    )


def _unreadable(path: str, error: OSError | ValueError) -> Problem:
    name = _posix(path)
    if isinstance(error, FileNotFoundError):
        if os.path.islink(path):
            return Problem(name, "a link that leads nowhere", "mend or remove it")
        return Problem(name, "no such file or folder", "specs are named by files or folders")
    if isinstance(error, PermissionError):
        return Problem(name, "no permission to read it", "change its permissions")
    if isinstance(error, ValueError):
        return Problem(name, "a path cannot hold a null character")
    return Problem(name, f"cannot be read: {error.strerror or error}")


def _posix(path: str) -> str:
    """The path with ``/`` throughout, without ``./``, doubled or trailing slashes."""
    if os.sep != "/":
        path = path.replace(os.sep, "/")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    return _printable(("/" if path.startswith("/") else "") + "/".join(parts)) or "."


def _printable(name: str) -> str:
    """A name whose bytes are no UTF-8 with escapes in their place."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name).decode("utf-8", "backslashreplace")
    return name
