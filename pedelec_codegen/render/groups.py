"""Groups of a large toolset's tools: a generated module holds so many and no more.

Checkers take quadratic time over one module's declarations and at last give a module up, and
whoever uses one tool should not load thousands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..naming import words
from ..toolset import Tool

MOST_TOOLS: Final = 300
"""How many tools a module holds at most."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tools whose names begin alike. ``suffix`` is ``_get_c`` for those of ``get_c…``: the end of
    the names of their modules. It is empty for the only group of a small toolset."""

    suffix: str
    tools: tuple[Tool, ...]


def grouped(tools: Sequence[Tool], most: int = MOST_TOOLS) -> tuple[Group, ...]:
    """The groups by name, the tools of each in the order that they have.

    A group follows from the beginnings of names: a tool that comes or goes leaves the other
    groups as they are, unless its own has become too large.
    """
    if len(tools) <= most:
        return (Group("", tuple(tools)),)
    stems = {tool.name: "_".join(words(tool.name)) for tool in tools}
    return tuple(_split(tools, stems, "", most))


class Homes:
    """In which module the declarations about a tool are."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._suffixes = {tool.name: group.suffix for group in groups for tool in group.tools}

    def of(self, kind: str, tool: Tool) -> str:
        """The module of ``kind`` (``args``, ``handlers`` …) for a tool: ``.args_get_c``."""
        return f".{kind}{self._suffixes[tool.name]}"


def _split(
    tools: Sequence[Tool], stems: Mapping[str, str], prefix: str, most: int
) -> Iterator[Group]:
    if len(tools) <= most:
        yield Group(f"_{prefix}", tuple(tools))
        return
    longer: defaultdict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        longer[stems[tool.name][: len(prefix) + 1]].append(tool)
    for start, members in sorted(longer.items()):
        if start == prefix:
            yield Group(f"_{prefix}", tuple(members))
        else:
            yield from _split(members, stems, start, most)
