"""One run at a time over one output, by a lock of the operating system.

On POSIX the output folder itself is locked (``flock`` on its descriptor), so no lock file stands
about; the system drops the lock when the process ends, however it ends. Where a folder can't be
locked (Windows, some network file systems) it is a file in the folder for temporary files, named
after the output's real path; that one is per user and machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
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
    waiting = _Patience(on_wait)
    made = make_folders(output)
    descriptor = _acquire(output, waiting)
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
    user = "" if sys.platform == "win32" else f"-{os.getuid()}"
    key = sha256(os.path.normcase(os.path.realpath(output)).encode("utf-8", "surrogatepass"))
    return os.path.join(tempfile.gettempdir(), f"pedelec-gen{user}-{key.hexdigest()[:32]}.lock")


def _open_temporary(output: str) -> int:
    file = _temporary_lock_file(output)
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    try:
        return os.open(file, flags, 0o600)
    except OSError as problem:
        raise WriteError(file, f"can't be locked: {problem.strerror or problem}") from problem


if sys.platform == "win32":
    import msvcrt

    def _acquire(output: str, waiting: _Patience) -> int:
        descriptor = _open_temporary(output)
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                return descriptor
            except OSError:
                waiting.sleep()

else:
    import fcntl

    def _acquire(output: str, waiting: _Patience) -> int:
        while True:
            try:
                os.makedirs(output, exist_ok=True)
                descriptor = os.open(output, os.O_RDONLY)
            except FileNotFoundError:
                continue  # another run that made the folder has just removed it
            except OSError as problem:
                reason = f"can't be locked: {problem.strerror or problem}"
                raise WriteError(output, reason) from problem
            try:
                if not _flock(descriptor, waiting):
                    os.close(descriptor)
                    descriptor = _open_temporary(output)
                    if not _flock(descriptor, waiting):
                        raise WriteError(output, "can't be locked: no lock works here")
                    return descriptor
                if _is_still(output, descriptor):
                    return descriptor
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)

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
