"""How long each stage took, for ``--timings``."""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Clock:
    """Adds up seconds by stage. What it starts with is what the process took until now."""

    __slots__ = ("_last", "stages")

    def __init__(self) -> None:
        self.stages = {"start-up": time.process_time()}
        self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        """The time since the last lap belongs to this stage."""
        now = time.perf_counter()
        self._add(stage, now - self._last)
        self._last = now

    def laps(self, stages: Mapping[str, float], rest: str) -> None:
        """The time since the last lap belongs to these stages, what is left of it to ``rest``."""
        self.lap(rest)
        for stage, seconds in stages.items():
            self._add(stage, seconds)
        self.stages[rest] = max(self.stages[rest] - sum(stages.values()), 0.0)

    def _add(self, stage: str, seconds: float) -> None:
        self.stages[stage] = self.stages.get(stage, 0.0) + seconds

    def table(self) -> str:
        """A line for each stage and one for all of them, in milliseconds."""
        rows = [*self.stages.items(), ("total", sum(self.stages.values()))]
        return "\n".join(f"{stage:16}{seconds * 1000:10.1f} ms" for stage, seconds in rows)
