"""Modules of large toolsets that have all the names of their parts."""

from __future__ import annotations

from collections.abc import Sequence

from ..imports import in_order
from .base import Module, module


def facade(name: str, doc: str, parts: Sequence[Module]) -> Module:
    """A module from which everything in ``parts`` can be imported, loaded part by part.

    What users import stays where it is however the tools are grouped. Checkers see star imports:
    they walk over every single name that is imported before one that is used, and pyright gives up
    a module that imports some 15,000.
    """
    exports = [export for part in parts for export in part.exports]
    return module(
        name,
        exports,
        template="_facade",
        doc=doc,
        parts=sorted(part.name for part in parts),
        names=in_order(exports),
        homes={export: part.name for part in parts for export in part.exports},
    )
