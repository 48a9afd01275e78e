"""What is left to do where an output is not known to be up to date: compile, compare, write.

All toolsets are compiled before the first is written, and all are compared before the first file
changes: a run that fails has changed nothing.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from os.path import realpath
from typing import NamedTuple

from ..diagnostics import Diagnostic
from ..pipeline import Build, compile_toolset
from ..report.visible import visible
from ..source import Source
from ..write.apply import apply
from ..write.guard import guard
from ..write.ledger import read
from ..write.lock import hold
from ..write.paths import WriteError
from ..write.plan import Plan, plan
from . import exits, show
from .clock import Clock
from .console import Console
from .jobs import STDIN
from .pending import Pending


class Made(NamedTuple):
    """What was compiled, and where it goes."""

    pending: Pending
    output: str
    build: Build

    def plan(self, *, force: bool, hermetic: bool) -> Plan:
        """What writing it would do now."""
        ledger = None if hermetic else read(self.output)
        return plan(self.build.files, self.output, ledger, force=force, hermetic=hermetic)


def build(pending: Sequence[Pending], arguments: Namespace, console: Console, clock: Clock) -> int:
    """Bring outputs up to date, or say what would be done: the exit status."""
    made, valid = _compile(pending, console, clock)
    if not _may_write(made, console) or not valid:
        return exits.INVALID
    if arguments.check or arguments.dry_run or arguments.diff:
        return _compare(made, arguments, console, clock)
    return _write(made, arguments, console, clock)


def _compile(pending: Sequence[Pending], console: Console, clock: Clock) -> tuple[list[Made], bool]:
    """Those that go to an output, and whether all are valid; says everything that is wrong."""
    made: list[Made] = []
    diagnostics: list[Diagnostic] = []
    valid = True
    for one in pending:
        sources = [Source(spec.name, spec.data) for spec in one.inputs.specs]
        result = compile_toolset(sources, one.job.options)
        clock.laps(result.timings, "import")
        diagnostics += result.diagnostics
        for problem in one.inputs.problems:
            console.error(f"{problem.name}: {problem.message}", problem.help)
            valid = False
        if one.job.output is not None:
            made.append(Made(one, one.job.output, result))
    console.diagnostics(diagnostics)
    valid = valid and all(diagnostic.severity != "error" for diagnostic in diagnostics)
    if valid and not made:
        names = [visible(spec.name) for one in pending for spec in one.inputs.specs]
        console.talk(f"{', '.join(names)}: valid")
    clock.lap("report")
    return made, valid


def _may_write(made: Sequence[Made], console: Console) -> bool:
    """Whether every output is a place for generated files, and one's own; says which are not."""
    fine = True
    taken: dict[str, str] = {}
    for one in made:
        try:
            guard(one.output, [path for path in one.pending.job.specs if path != STDIN])
            other = taken.setdefault(realpath(one.output), one.output)
            if other is not one.output:
                raise WriteError(one.output, f"is the same folder as {other}, of another toolset")
        except WriteError as problem:
            console.error(str(problem), problem.help)
            fine = False
    return fine


def _compare(made: Sequence[Made], arguments: Namespace, console: Console, clock: Clock) -> int:
    force = arguments.force and arguments.dry_run
    plans = [one.plan(force=force, hermetic=arguments.no_ledger) for one in made]
    clock.lap("plan")
    for compared in plans:
        if arguments.dry_run:
            show.planned(compared, console)
        else:
            show.checked(compared, console)
        if arguments.diff:
            show.differences(compared, console)
        if arguments.dry_run:
            show.counts(compared, console, planned=True)
        else:
            show.verdict(compared, console)
    outdated = not arguments.dry_run and any(compared.outdated for compared in plans)
    return exits.OUTDATED if outdated else exits.DONE


def _write(made: Sequence[Made], arguments: Namespace, console: Console, clock: Clock) -> int:
    with ExitStack() as locks:
        # In one order everywhere: two runs over the same outputs would wait for each other.
        for output in sorted((one.output for one in made), key=realpath):
            waiting = f"{visible(output)}: waiting for another run to end"
            locks.enter_context(hold(output, partial(console.talk, waiting)))
        plans = [one.plan(force=arguments.force, hermetic=arguments.no_ledger) for one in made]
        clock.lap("plan")
        if any(decided.conflicts for decided in plans):
            for decided in plans:
                show.conflicts(decided, console)
            return exits.INVALID
        for one, decided in zip(made, plans, strict=True):
            names = [spec.key for spec in one.pending.inputs.specs]
            apply(decided, digest=one.pending.digest, sources=names)
        clock.lap("write")
    for decided in plans:
        show.details(decided, console)
        show.counts(decided, console)
    return exits.DONE
