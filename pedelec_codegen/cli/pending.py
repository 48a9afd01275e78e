"""Which outputs may be out of date: read the specs, hash them, look into the ledgers, stop.

All that a run over an up-to-date tree does is done here, so nothing is imported that renders,
compares or reports.
"""

from __future__ import annotations

from ..config import REQUIRES_PYTHON
from ..write.ledger import digest, intact, read
from .inputs import check_stdin_name, read_inputs
from .jobs import jobs, read_config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from .clock import Clock
    from .console import Console
    from .inputs import Inputs
    from .jobs import Job


class Pending:
    """A job that is not known to be done, its specs, and the digest that its ledger gets."""

    __slots__ = ("digest", "inputs", "job")

    def __init__(self, job: Job, inputs: Inputs) -> None:
        self.job = job
        self.inputs = inputs
        specs = ((spec.key, spec.data) for spec in inputs.specs)
        self.digest = digest(specs, job.options.key())

    def is_done(self) -> bool:
        """Whether the ledger says that the output was made of the same, and all of it is there."""
        output = self.job.output
        if output is None or self.inputs.problems:
            return False
        known = read(output)
        return known is not None and known.digest == self.digest and intact(output, known)


def find_pending(arguments: Namespace, console: Console, clock: Clock) -> Sequence[Pending] | None:
    """What has to be compiled; None if the configuration is wrong, which was said then."""
    config = read_config()
    if config.diagnostics:
        console.diagnostics(config.diagnostics)
        return None
    todo = jobs(arguments, config)
    check_stdin_name(arguments.operands, arguments.stdin_filename)
    _say_options(todo, console)
    if config.outdated and any(job.origins["target-python"] == REQUIRES_PYTHON for job in todo):
        console.diagnostics([config.outdated])
    inputs = [read_inputs(job.specs, arguments.stdin_filename) for job in todo]
    clock.lap("read")
    pending = []
    for job, found in zip(todo, inputs, strict=True):
        one = Pending(job, found)
        if not arguments.no_ledger and one.is_done():
            console.talk(f"{job.output}: up to date")
        else:
            pending.append(one)
    clock.lap("digest")
    return pending


def _say_options(todo: Sequence[Job], console: Console) -> None:
    for job in todo:
        console.detail(f"{', '.join(job.specs)} -> {job.output or 'checked only'}")
        for name, value in job.options.shown().items():
            console.detail(f"  {name} {value} ({job.origins[name]})")
