"""The stage as one step: lock, compare, write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .apply import apply
from .ledger import read
from .lock import hold
from .plan import Plan, plan


def write(
    files: Mapping[str, str],
    output: str,
    *,
    digest: str = "",
    sources: Iterable[str] = (),
    force: bool = False,
    hermetic: bool = False,
    on_wait: Callable[[], object] = lambda: None,
) -> Plan:
    """Bring the files to the output, unless there are conflicts; return the plan of it.

    The ledger is read under the lock: another run may have just written it. Raises
    :class:`WriteError`.
    """
    with hold(output, on_wait):
        ledger = None if hermetic else read(output)
        decided = plan(files, output, ledger, force=force, hermetic=hermetic)
        if not decided.conflicts:
            apply(decided, digest=digest, sources=sources)
        return decided
