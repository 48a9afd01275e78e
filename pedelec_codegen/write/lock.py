"""One run at a time over one output, by a lock of the operating system.

On POSIX the output folder itself is locked (``flock`` on its descriptor), so no lock file stands
about; the system drops the lock when the process ends, however it ends. Where a folder can't be
locked (Windows, some network file systems) it is a file in the folder for temporary files, named
after the output's real path; that one is per user and machine.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256

from .apply import make_folders, remove_empty
from .paths import WriteError

_POLL_SECONDS = 0.02
_PATIENCE_SECONDS = 1.0


@contextmanager
def hold(output: str, on_wait: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Hold the lock of an output; ``on_wait`` is called once if that takes more than a second.

    The folder is made if it isn't there, and removed again if it is empty in the end.
    """
    made: list[str] = []
    descriptor = _acquire(output, made, _Patience(on_wait))
    try:
        yield
    finally:
        try:
            remove_empty(made)
        finally:
            os.close(descriptor)


class _Patience:
    """Sleeps between two tries, and says once that it takes long."""

    def __init__(self, on_wait: Callable[[], object]) -> None:
        self._on_wait = on_wait
        self._since = time.monotonic()
        self._said = False

    def sleep(self) -> None:
        if not self._said and time.monotonic() - self._since > _PATIENCE_SECONDS:
            self._said = True
            self._on_wait()
        time.sleep(_POLL_SECONDS)


def _temporary_lock_file(output: str) -> str:
    import tempfile

    key = sha256(os.path.normcase(os.path.realpath(output)).encode("utf-8", "surrogatepass"))
    return os.path.join(tempfile.gettempdir(), f"pedelec-gen{_USER}-{key.hexdigest()[:32]}.lock")


def _open_temporary(output: str) -> int:
    file = _temporary_lock_file(output)
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    try:
        return os.open(file, flags, 0o600)
    except OSError as problem:
        raise WriteError(file, f"can't be locked: {problem.strerror or problem}") from problem


@contextmanager
def _closing_on_failure(descriptor: int) -> Iterator[None]:
    try:
        yield
    except BaseException:
        os.close(descriptor)
        raise


if sys.platform == "win32":
    import msvcrt

    _USER = ""  # the folder for temporary files is the user's own

    def _acquire(output: str, made: list[str], waiting: _Patience) -> int:
        """The locked descriptor; ``made`` takes up the folders that had to be made."""
        made += make_folders(output)
        descriptor = _open_temporary(output)
        with _closing_on_failure(descriptor):
            while True:
                try:
                    msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                    return descriptor
                except OSError:
                    waiting.sleep()

else:
    import fcntl

    _USER = f"-{os.getuid()}"

    def _acquire(output: str, made: list[str], waiting: _Patience) -> int:
        """The locked descriptor; ``made`` takes up the folders that had to be made."""
        while True:
            made += make_folders(output)
            try:
                descriptor = os.open(output, os.O_RDONLY)
            except FileNotFoundError:
                continue  # another run that made the folder has just removed it
            except OSError as problem:
                reason = f"can't be locked: {problem.strerror or problem}"
                raise WriteError(output, reason) from problem
            with _closing_on_failure(descriptor):
                locks_folders = _flock(descriptor, waiting)
                if locks_folders and _is_still(output, descriptor):
                    return descriptor
            os.close(descriptor)
            if not locks_folders:
                return _acquire_temporary(output, waiting)

    def _acquire_temporary(output: str, waiting: _Patience) -> int:
        descriptor = _open_temporary(output)
        with _closing_on_failure(descriptor):
            if not _flock(descriptor, waiting):
                raise WriteError(output, "can't be locked: no kind of lock works here")
        return descriptor

    def _flock(descriptor: int, waiting: _Patience) -> bool:
        """Wait for the lock; False if this file system has none for this descriptor."""
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                waiting.sleep()
            except OSError:
                return False

    def _is_still(output: str, descriptor: int) -> bool:
        """Whether the locked folder is the one at the path: it may have been made anew."""
        try:
            return os.path.samestat(os.stat(output), os.fstat(descriptor))
        except FileNotFoundError:
            return False
