"""What a command prints: results on standard output, talk on standard error."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from ..diagnostics import Diagnostic

COLORS = ("auto", "always", "never")


class Console:
    """Prints, as loud and as colourful as the command line wants it."""

    __slots__ = ("_color", "quiet", "verbose")

    def __init__(self, *, quiet: bool = False, verbose: bool = False, color: str = "auto") -> None:
        self.quiet = quiet
        self.verbose = verbose
        self._color = color

    def result(self, text: str) -> None:
        """What was asked for."""
        sys.stdout.write(text)

    def talk(self, text: str) -> None:
        """What happened: left out when quiet."""
        if not self.quiet:
            sys.stderr.write(f"{text}\n")

    def detail(self, text: str) -> None:
        """What only a curious person wants to know."""
        if self.verbose:
            sys.stderr.write(f"{text}\n")

    def error(self, message: str, help: str | None = None) -> None:
        """A problem that has no place in a file. Never left out."""
        from ..report.text import render_problem

        sys.stderr.write(render_problem(message, help, color=self._colors(sys.stderr)))

    def diagnostics(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Problems of specs and configuration. Never left out."""
        from ..report.text import render

        sys.stderr.write(render(diagnostics, color=self._colors(sys.stderr)))

    @property
    def on_terminal(self) -> bool:
        """Whether a person reads the results as they are printed."""
        return sys.stdout.isatty()

    @property
    def colored(self) -> bool:
        """Whether results are printed in colours."""
        return self._colors(sys.stdout)

    def _colors(self, stream: TextIO) -> bool:
        """Whether colours go to a stream. The flag stands above the environment."""
        if self._color != "auto":
            return self._color == "always"
        if os.environ.get("NO_COLOR"):
            return False
        if os.environ.get("FORCE_COLOR"):
            return os.environ["FORCE_COLOR"] != "0"
        return stream.isatty() and os.environ.get("TERM") != "dumb"
