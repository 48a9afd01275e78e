"""The one pure function that the product is: specs in, files and diagnostics out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import TypeVar

from .config import Options
from .diagnostics import Diagnostic
from .load.documents import load
from .naming import name_toolset
from .source import Source
from .toolset import Toolset, check

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Build:
    """What became of a toolset.

    ``files`` maps the POSIX path of each generated file, relative to the package, to its text; it
    is empty if there is an error among the ``diagnostics``. ``timings`` are seconds by stage.
    """

    files: dict[str, str]
    diagnostics: tuple[Diagnostic, ...]
    toolset: Toolset
    timings: dict[str, float] = field(default_factory=dict, compare=False)

    @property
    def ok(self) -> bool:
        """Whether there is no error; there may be warnings."""
        return all(diagnostic.severity != "error" for diagnostic in self.diagnostics)


def compile_toolset(sources: Iterable[Source], options: Options | None = None) -> Build:
    """Checks the specs of one toolset and renders its package.

    Reads and writes nothing: ``sources`` hold the bytes. Their order is the order of the tools in
    the manifest. Wrong specs raise nothing; they are told by the diagnostics, all in one run.
    """
    options = options or Options()
    timings: dict[str, float] = {}

    def timed(stage: str, work: Callable[[], T]) -> T:
        began = perf_counter()
        done = work()
        timings[stage] = perf_counter() - began
        return done

    loaded = timed("load", lambda: [load(source) for source in sources])
    diagnostics = [diagnostic for _, found in loaded for diagnostic in found]
    documents = [document for document, _ in loaded if document is not None]
    impossible = {diagnostic.place for diagnostic in diagnostics}  # stand-ins are no news
    toolset, found = timed("check", lambda: check(documents))
    diagnostics += [diagnostic for diagnostic in found if diagnostic.place not in impossible]
    names, found = timed("name", lambda: name_toolset(toolset))
    diagnostics += found
    if any(diagnostic.severity == "error" for diagnostic in diagnostics):
        return Build({}, tuple(diagnostics), toolset, timings)

    from .render import render  # its template engine costs more than all stages before it

    files = timed("render", lambda: render(toolset, names, options))
    return Build(files, tuple(diagnostics), toolset, timings)
