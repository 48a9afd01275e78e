"""A run that dies, or fails, at every single call that changes the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from trees import CHANGED, COLD, THIRD, cold, run, tree

from pedelec_codegen.write.paths import LEDGER_NAME, TEMP_PREFIX, WriteError

CALLS = ("replace", "unlink", "rmdir", "mkdir", "open", "chmod")
WRITES = os.O_WRONLY | os.O_RDWR


class Killed(BaseException):
    """Stands for the end of the process."""


@contextmanager
def failing(nth: int, problem: Callable[[], BaseException], for_ever: bool) -> Iterator[list[str]]:
    """Let the nth call that changes the disk raise, and all after it if ``for_ever``.

    Yields the calls that were made, the failed one included.
    """
    made: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:

            def call(
                *args: object, _name: str = name, _real: object = getattr(os, name), **more: object
            ) -> object:
                if _name == "open" and not int(str(args[1])) & WRITES:
                    return _real(*args, **more)  # type: ignore[operator]
                made.append(f"{_name} {args[0]}")
                if len(made) == nth or (for_ever and len(made) > nth):
                    raise problem()
                return _real(*args, **more)  # type: ignore[operator]

            patch.setattr(os, name, call)
        yield made


def whole(path: str, data: bytes | None, *versions: dict[str, str]) -> bool:
    """Whether the file has one of the contents that it may have."""
    return any(path in files and files[path].encode() == data for files in versions)


def files_of(folder: Path) -> dict[str, bytes | None]:
    return {path: data for path, data in tree(folder).items() if data is not None}


@pytest.mark.parametrize("before", [None, COLD])
@pytest.mark.parametrize("after", [CHANGED, COLD, THIRD])
def test_killed_at_every_call(
    tmp_path: Path, before: dict[str, str] | None, after: dict[str, str]
) -> None:
    expected = cold(tmp_path / "cold", after)
    for nth in count(1):
        output = tmp_path / f"out{nth}"
        if before is not None:
            run(output, before)
        try:
            with failing(nth, Killed, for_ever=True):
                run(output, CHANGED)
        except Killed:
            pass
        else:
            break
        for path, data in files_of(output).items():
            if not path.rpartition("/")[2].startswith((TEMP_PREFIX, LEDGER_NAME)):
                assert whole(path, data, before or {}, CHANGED), (nth, path)
        assert not run(output, after).conflicts
        assert tree(output) == expected, nth
    assert nth > 10


def test_killed_twice(tmp_path: Path) -> None:
    expected = cold(tmp_path / "cold", THIRD)
    for first in range(8, 22):
        for second in range(1, 30):
            output = tmp_path / f"out{first}-{second}"
            run(output, COLD)
            for nth, files in ((first, CHANGED), (second, THIRD)):
                with failing(nth, Killed, for_ever=True):
                    try:
                        run(output, files)
                    except Killed:
                        pass
            assert not run(output, THIRD).conflicts, (first, second)
            assert tree(output) == expected, (first, second)


def test_failing_at_every_call(tmp_path: Path) -> None:
    expected = cold(tmp_path / "cold", CHANGED)
    for nth in count(1):
        output = tmp_path / f"out{nth}"
        run(output, COLD)
        before = tree(output)
        failed: WriteError | None = None
        with failing(nth, lambda: OSError(28, "No space left on device"), for_ever=False) as made:
            try:
                run(output, CHANGED)
            except WriteError as problem:
                failed = problem
        if len(made) < nth:
            break
        leftovers = [p for p in files_of(output) if TEMP_PREFIX in p]
        if failed is None:
            assert made[nth - 1].startswith(("rmdir", "unlink", "mkdir")), made[nth - 1]
        elif failed.help is None:
            assert tree(output) == before, nth
        if failed is not None:
            assert "No space left on device" in failed.reason
            assert leftovers == []
        run(output, CHANGED)
        if made[nth - 1].startswith("rmdir"):  # an emptied folder that can't go may stay
            assert files_of(output) == files_of(tmp_path / "cold")
        else:
            assert tree(output) == expected, nth


def test_a_first_run_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with (
        failing(8, lambda: OSError(28, "No space left"), for_ever=False) as made,
        pytest.raises(WriteError, match=r"can't be written: No space left"),
    ):
        run(tmp_path / "deep" / "out", COLD)
    assert made[7].startswith("open")
    assert tree(tmp_path) == {}


def test_an_interrupt_leaves_no_temporary_files(tmp_path: Path) -> None:
    with failing(9, KeyboardInterrupt, for_ever=False), pytest.raises(KeyboardInterrupt):
        run(tmp_path / "out", COLD)
    assert not [path for path in tree(tmp_path) if TEMP_PREFIX in path]
