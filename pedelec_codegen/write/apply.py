"""Carry out a plan so that a kill at any moment leaves whole files, and the next run repairs.

The order is what makes it safe:

1. Every changed file, and both ledgers below, are written under temporary names: beside the target,
   or in the nearest folder that exists, on the same file system. Nothing else has changed until
   then; a full disk or a missing permission shows here, and the temporary files are removed.
2. A ledger of the run under way is put in place: without digest, and with the old *and* the new
   hashes of every file. After a kill in the steps below the next run finds each file known, be it
   old or new, and does not take it for edited by hand, even if the specs changed in between.
3. Folders are made, files replaced (``os.replace``), stale files and emptied folders removed.
4. The final ledger replaces the one of step 2.

What a killed run leaves under temporary names, the next run sweeps. Runs over one output have to
be serialised for that (:mod:`.lock`).
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from .ledger import Ledger, dumps
from .paths import LEDGER_NAME, TEMP_PREFIX, WriteError, native, parents, read_regular
from .plan import Plan, is_blocked

_NEVER_SWEPT = frozenset({".git", ".venv", "__pycache__", "node_modules"})
_RUN_AGAIN = "every file is whole, old or new; run again to complete the output"


def apply(plan: Plan, *, digest: str = "", sources: Iterable[str] = ()) -> None:
    """Make the output what the plan says, and note ``digest`` and ``sources`` in its ledger.

    Raises :class:`WriteError`; without a help in it, nothing has changed.
    """
    if plan.conflicts:
        raise ValueError("a plan with conflicts can't be carried out")
    final = Ledger(plan.hashes, digest, sources)
    made = make_folders(plan.output)
    try:
        _sweep(plan.output)
        _carry_out(plan, final)
    finally:
        remove_empty(made)


def _carry_out(plan: Plan, final: Ledger) -> None:
    ledger = native(plan.output, LEDGER_NAME)
    written = [(e.path, e.new) for e in plan.changes if e.new is not None]
    keeps_ledger = plan.hermetic or (not written and _says(ledger, dumps(final)))
    with _staging() as stage:
        under_way = [] if plan.hermetic or not written else [stage(ledger, _under_way(plan, final))]
        files = [stage(native(plan.output, path), text) for path, text in written]
        ending = [] if keeps_ledger else [stage(ledger, dumps(final))]
        _check_untouched(plan)
        _put(under_way)
        _put(files)
        _delete(plan)
        _put(ending)


def _under_way(plan: Plan, final: Ledger) -> str:
    """The ledger that accepts what was there and what will be."""
    files = dict(plan.ledger.files) if plan.ledger else {}
    for path, new in final.files.items():
        files[path] = tuple(dict.fromkeys((*files.get(path, ()), *new)))
    return dumps(Ledger(files, sources=final.sources))


def _says(file: str, text: str) -> bool:
    data = read_regular(file)
    return data is not None and data.replace(b"\r\n", b"\n") == text.encode()


class _Stage:
    """Writes temporary files, and knows them all."""

    def __init__(self) -> None:
        self.temps: list[str] = []

    def __call__(self, target: str, text: str) -> tuple[str, str]:
        """Write what shall stand at ``target``, with its mode; return it and the temporary name."""
        folder = os.path.dirname(target)
        while not os.path.isdir(folder):
            folder = os.path.dirname(folder)
        temp = os.path.join(folder, TEMP_PREFIX + os.urandom(8).hex())
        self.temps.append(temp)
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            with open(os.open(temp, flags, 0o666), "wb") as stream:
                stream.write(text.encode())
            with suppress(FileNotFoundError):
                os.chmod(temp, stat.S_IMODE(os.lstat(target).st_mode) & 0o777)
        except OSError as problem:
            raise WriteError(target, f"can't be written: {_reason(problem)}") from problem
        return temp, target


@contextmanager
def _staging() -> Iterator[_Stage]:
    """Remove what was staged and not put in place."""
    stage = _Stage()
    try:
        yield stage
    finally:
        for temp in stage.temps:
            with suppress(OSError):
                os.unlink(temp)


def _check_untouched(plan: Plan) -> None:
    """An editor may have saved a file since it was compared."""
    for entry in plan.changes:
        file = native(plan.output, entry.path)
        if is_blocked(entry.path, plan.output) or read_regular(file) != entry.old:
            raise WriteError(file, "changed while pedelec-gen ran; nothing was written")


def _put(staged: Iterable[tuple[str, str]]) -> None:
    for temp, target in staged:
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.replace(temp, target)
        except OSError as problem:
            reason = f"can't be replaced: {_reason(problem)}"
            raise WriteError(target, reason, _RUN_AGAIN) from problem


def _delete(plan: Plan) -> None:
    """Remove the stale files, their bytecode, and the folders that this leaves empty.

    Folders of stale files that are gone already are looked at too: a killed run may have removed
    the file and not the folder.
    """
    for entry in plan.changes:
        if entry.action == "delete":
            _unlink(native(plan.output, entry.path))
    stale = [] if plan.ledger is None else sorted(set(plan.ledger.files) - set(plan.hashes))
    for path in stale:
        if not is_blocked(path, plan.output):
            _remove_bytecode(native(plan.output, path))
            remove_empty([native(plan.output, folder) for folder in parents(path)])


def _unlink(file: str) -> None:
    try:
        os.unlink(file)
    except FileNotFoundError:
        pass
    except OSError as problem:
        raise WriteError(file, f"can't be deleted: {_reason(problem)}", _RUN_AGAIN) from problem


def _remove_bytecode(module: str) -> None:
    """Remove what Python cached of a module that is gone, so that its folder can go."""
    folder, name = os.path.split(module)
    cache = os.path.join(folder, "__pycache__")
    if not name.endswith(".py") or os.path.islink(cache) or not os.path.isdir(cache):
        return
    for cached in os.listdir(cache):
        if cached.startswith(name[:-2]) and cached.endswith(".pyc"):
            with suppress(OSError):
                os.unlink(os.path.join(cache, cached))
    remove_empty([cache])


def _sweep(output: str) -> None:
    """Remove the temporary files of killed runs, but not those of an output inside this one."""
    for folder, names, files in os.walk(output):
        if folder != output and LEDGER_NAME in files:
            names.clear()
            continue
        names[:] = [name for name in names if name not in _NEVER_SWEPT]
        for name in files:
            if name.startswith(TEMP_PREFIX):
                with suppress(OSError):
                    os.unlink(os.path.join(folder, name))


def make_folders(folder: str) -> list[str]:
    """Make a folder and those above it; return what was made, innermost first."""
    made = []
    above = os.path.abspath(folder)
    while not os.path.lexists(above):
        made.append(above)
        above = os.path.dirname(above)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as problem:
        raise WriteError(folder, f"can't be made: {_reason(problem)}") from problem
    return made


def remove_empty(folders: Iterable[str]) -> None:
    """Remove folders, innermost first, up to one that holds something."""
    for folder in folders:
        try:
            os.rmdir(folder)
        except FileNotFoundError:
            continue
        except OSError:
            break


def _reason(problem: OSError) -> str:
    return problem.strerror or str(problem)
