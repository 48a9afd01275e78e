"""Typed Python from Pedelec tool specifications.

The public API: :func:`compile_toolset` turns specs into files and diagnostics and touches nothing.
Everything here is loaded when it is first used, so that a command imports only what it needs.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Options
    from .diagnostics import Diagnostic, Related
    from .pipeline import Build, compile_toolset
    from .source import Place, Source

__version__ = "0.1.0"

__all__ = [
    "Build",
    "Diagnostic",
    "Options",
    "Place",
    "Related",
    "Source",
    "__version__",
    "compile_toolset",
]

_HOMES = {
    "Build": "pipeline",
    "Diagnostic": "diagnostics",
    "Options": "config",
    "Place": "source",
    "Related": "diagnostics",
    "Source": "source",
    "compile_toolset": "pipeline",
}

if not TYPE_CHECKING:

    def __getattr__(name):
        if name in _HOMES:
            from importlib import import_module

            return getattr(import_module("." + _HOMES[name], __name__), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
