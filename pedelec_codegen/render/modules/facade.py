"""Modules of large toolsets that have all the names of their parts."""

from __future__ import annotations

from collections.abc import Sequence

from ..imports import import_statement, in_order
from ..layout import INDENT
from .base import Context, Module, module


def facade(context: Context, name: str, doc: str, parts: Sequence[Module]) -> Module:
    """A module from which everything in ``parts`` can be imported, loaded part by part.

    What users import stays where it is however the tools are grouped.
    """
    exports = [export for part in parts for export in part.exports]
    return module(
        name,
        exports,
        template="_facade",
        doc=doc,
        statements=[
            import_statement(f".{part.name}", part.exports, context.line_length, INDENT)
            for part in sorted(parts, key=lambda part: part.name)
        ],
        names=in_order(exports),
        homes={export: part.name for part in parts for export in part.exports},
    )
