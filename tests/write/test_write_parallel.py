"""Several processes over one output, and processes that are really killed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from trees import CHANGED, COLD, THIRD, cold, run, tree

import pedelec_codegen
from pedelec_codegen.write import lock
from pedelec_codegen.write.ledger import LEDGER_NAME, read
from pedelec_codegen.write.paths import TEMP_PREFIX

ROOT = Path(pedelec_codegen.__file__).parents[1]
CODE = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from trees import CHANGED, COLD, THIRD, run
for name in sys.argv[2:]:
    assert not run(Path(sys.argv[1]), globals()[name]).conflicts
"""


def start(output: Path, *names: str) -> subprocess.Popen[bytes]:
    code = CODE.format(tests=str(Path(__file__).parent))
    return subprocess.Popen([sys.executable, "-c", code, str(output), *names], cwd=ROOT)


def test_sixteen_runs_at_once(tmp_path: Path) -> None:
    expected = cold(tmp_path / "cold", COLD)
    processes = [start(tmp_path / "deep/out", "COLD") for _ in range(16)]
    assert [process.wait() for process in processes] == [0] * 16
    assert tree(tmp_path / "deep/out") == expected


def test_runs_of_different_specs_leave_the_tree_of_one(tmp_path: Path) -> None:
    expected = [cold(tmp_path / f"cold{i}", files) for i, files in enumerate((COLD, CHANGED))]
    processes = [start(tmp_path / "out", *("COLD", "CHANGED") * 3) for _ in range(2)]
    processes += [start(tmp_path / "out", *("CHANGED", "COLD") * 3) for _ in range(2)]
    assert [process.wait() for process in processes] == [0] * 4
    assert tree(tmp_path / "out") in expected


@pytest.mark.parametrize("round_", range(8 if os.environ.get("PEDELEC_FULL") != "1" else 100))
def test_a_process_that_is_killed(tmp_path: Path, round_: int) -> None:
    output = tmp_path / "out"
    run(output, COLD)
    process = start(output, *("CHANGED", "COLD") * 500)
    deadline = time.monotonic() + 10
    while (ledger := read(str(output))) is None or "deep/er/new.py" not in ledger.files:
        assert time.monotonic() < deadline
        time.sleep(0.002)
    time.sleep(0.003 * round_)
    process.kill()
    process.wait()
    assert not run(output, THIRD).conflicts
    assert tree(output) == cold(tmp_path / "cold", THIRD)


def test_one_waits_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE_SECONDS", 0.05)
    said: list[str] = []
    events: list[str] = []

    def second() -> None:
        with lock.hold(str(tmp_path), on_wait=lambda: said.append("waiting")):
            events.append("second")

    thread = threading.Thread(target=second)
    with lock.hold(str(tmp_path)):
        thread.start()
        time.sleep(0.3)
        events.append("first")
    thread.join()
    assert events == ["first", "second"]
    assert said == ["waiting"]
    assert tree(tmp_path) == {}


def test_who_waited_for_a_folder_that_went_away_makes_it_again(tmp_path: Path) -> None:
    output = tmp_path / "out"
    seen: list[bool] = []

    def second() -> None:
        with lock.hold(str(output)):
            seen.append(output.is_dir())

    thread = threading.Thread(target=second)
    with lock.hold(str(output)):
        thread.start()
        time.sleep(0.2)
    thread.join()
    assert seen == [True]
    assert tree(tmp_path) == {}


def test_a_lock_leaves_no_folder_that_it_made(tmp_path: Path) -> None:
    with lock.hold(str(tmp_path / "a/b")):
        assert (tmp_path / "a/b").is_dir()
    assert tree(tmp_path) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="there it is always so")
def test_a_folder_that_can_not_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    import stat

    real = fcntl.flock

    def flock(descriptor: int, operation: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(9, "Bad file descriptor")
        real(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", flock)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with lock.hold(str(tmp_path / "out")):
        assert [name[:12] for name in os.listdir(tmp_path) if name != "out"] == ["pedelec-gen-"]
    run(tmp_path / "out", COLD)


def test_leftovers_are_swept_but_not_of_an_output_inside(tmp_path: Path) -> None:
    run(tmp_path / "inner", COLD)
    for folder in ("", "group", "inner", "other"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / (TEMP_PREFIX + "0")).write_text("half")
    run(tmp_path, COLD)
    left = [path for path in tree(tmp_path) if TEMP_PREFIX in path]
    assert left == [f"inner/{TEMP_PREFIX}0"]
    assert (tmp_path / LEDGER_NAME).exists()
