"""Whatever happens between runs: nothing of the user's is lost, and the rest is as from cold."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from trees import HEADER, run, tree

from pedelec_codegen.write.ledger import LEDGER_NAME

PATHS = ["__init__.py", "args.py", "a/x.py", "a/b/y.py", "c/z.py", "manifest.json"]
paths = st.sampled_from(PATHS)
rendered = st.dictionaries(paths, st.sampled_from([HEADER, HEADER + "one\n", "two\n", ""]))
theirs = st.sampled_from([b"mine\n", HEADER.encode() + b"mine\n", b"mine\r\n"])


class Runs(RuleBasedStateMachine):
    """An output, a user who touches it, and what of it is the user's by now."""

    def __init__(self) -> None:
        super().__init__()
        self._temporary = tempfile.TemporaryDirectory()
        self.output = Path(self._temporary.name) / "out"
        self.count = 0
        self.users: dict[str, bytes] = {}

    def teardown(self) -> None:
        self._temporary.cleanup()

    @rule(files=rendered)
    def generate(self, files: dict[str, str]) -> None:
        before = tree(self.output)
        decided = run(self.output, files)
        if decided.conflicts:
            assert {e.path for e in decided.conflicts} <= set(self.users)
            assert tree(self.output) == before
            return
        self.count += 1
        cold = Path(self._temporary.name) / f"cold{self.count}"
        run(cold, files)
        expected = {path: data for path, data in tree(cold).items() if data is not None}
        found = {path: data for path, data in tree(self.output).items() if data is not None}
        same_by_line_end = {
            path: data.replace(b"\r\n", b"\n") if path in files else data
            for path, data in found.items()
        }
        assert same_by_line_end == {**self.users, **expected}

    @rule(path=st.sampled_from([*PATHS, "foreign.py", "a/foreign.txt"]), data=theirs)
    def edit(self, path: str, data: bytes) -> None:
        file = self.output / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        self.users[path] = data

    @rule(path=paths)
    def delete(self, path: str) -> None:
        (self.output / path).unlink(missing_ok=True)
        self.users.pop(path, None)

    @rule(path=paths, other=st.sampled_from(["renamed.py", "a/renamed.py"]))
    def rename(self, path: str, other: str) -> None:
        if (self.output / path).exists():
            (self.output / other).parent.mkdir(exist_ok=True)
            os.replace(self.output / path, self.output / other)
            self.users[other] = (self.output / other).read_bytes()
            self.users.pop(path, None)

    @precondition(lambda self: (self.output / "args.py").exists())
    @rule()
    def check_out_with_crlf(self) -> None:
        file = self.output / "args.py"
        data = file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        file.write_bytes(data)
        if "args.py" in self.users:
            self.users["args.py"] = data

    @rule()
    def break_the_ledger(self) -> None:
        ledger = self.output / LEDGER_NAME
        if ledger.exists():
            ledger.write_bytes(b"<<<<<<< HEAD\n" + ledger.read_bytes())

    @invariant()
    def the_users_files_are_there(self) -> None:
        for path, data in self.users.items():
            assert (self.output / path).read_bytes() == data


Runs.TestCase.settings = settings(
    max_examples=1000 if os.environ.get("PEDELEC_FULL") == "1" else 60,
    stateful_step_count=20,
    deadline=None,
)
TestRuns = Runs.TestCase
