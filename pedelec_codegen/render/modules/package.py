"""``__init__.py``: every public name of the package, loaded when it is first used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..imports import import_statement, in_order
from ..layout import INDENT
from .base import Context, Module, module

RUNTIME_EXPORTS: Final = (
    "ArgsError",
    "Bound",
    "Call",
    "PlainResult",
    "SkillsManifest",
    "ToolArgsInvalid",
    "ToolArgsSchema",
    "ToolCallContext",
    "ToolDefinition",
    "ToolError",
    "ToolErrorResult",
    "ToolFailure",
    "ToolReturn",
)
"""What the package re-exports of the fixed part."""


APART: Final = frozenset({"bindings", "testing", "validators"})
"""Modules that are imported by their own name: one imports the handlers, one is for tests, and what
one has the definitions have, too."""

FACADES: Final = frozenset({"args", "handlers", "results"})
"""Modules that large toolsets have in parts: more names than checkers would have one by one."""


def package_module(context: Context, modules: Iterable[Module]) -> Module:
    """The lazy re-exports of all modules and of the fixed part.

    ``modules`` stand in the order in which a name is looked for: what is cheap to load first.
    """
    homes: dict[str, tuple[str, ...]] = {"_runtime": RUNTIME_EXPORTS}
    homes |= {m.name: m.exports for m in modules if m.public and m.name not in APART}
    return module(
        "__init__",
        [],
        statements=[
            (
                f"from .{home} import *"
                if context.split and home in FACADES
                else import_statement(f".{home}", names, context.line_length, INDENT)
            )
            for home, names in sorted(homes.items())
            if names
        ],
        homes=[home for home, names in homes.items() if names],
        names=in_order([name for names in homes.values() for name in names]),
    )
