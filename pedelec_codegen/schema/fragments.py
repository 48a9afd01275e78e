"""References to named fragments, in schemas as they were written.

Core never sees a ``$ref``: manifests get the fragments put in. How large that makes a schema is
known before it is done, since a chain of small fragments can stand for a huge one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..source import Json

PREFIX: Final = "#/schemas/"
"""What every reference to a fragment begins with."""

MAX_SIZE: Final = 50_000
"""Values that a schema may hold once its fragments are put in."""

MAX_DEPTH: Final = 64
"""Levels that a schema may have once its fragments are put in."""


class Inliner:
    """Puts fragments in. ``schemas`` maps their names to the schemas as written."""

    def __init__(self, schemas: Mapping[str, Json]) -> None:
        self._schemas = schemas
        self._measured: dict[str, tuple[int, int]] = {}

    def target(self, schema: dict[str, Any]) -> str | None:
        """The name of the fragment that a schema refers to, if it does and there is one."""
        reference = schema.get("$ref")
        if isinstance(reference, str) and reference.startswith(PREFIX):
            name = reference.removeprefix(PREFIX)
            return name if name in self._schemas else None
        return None

    def measure(self, schema: Json, level: int = 0) -> tuple[int, int]:
        """Values and levels of a schema with its fragments put in; a cycle counts once.

        Past the limit of levels it stops counting and says that the limits are passed.
        """
        members: list[Json]
        if level > MAX_DEPTH:
            return MAX_SIZE + 1, MAX_DEPTH + 1
        if isinstance(schema, dict):
            members = list(schema.values())
        elif isinstance(schema, list):
            members = schema
        else:
            return 1, 1
        measures = [self.measure(member, level + 1) for member in members]
        name = self.target(schema) if isinstance(schema, dict) else None
        if name is not None:
            if name not in self._measured:
                self._measured[name] = 0, 0
                self._measured[name] = self.measure(self._schemas[name], level + 1)
            measures.append(self._measured[name])
        return 1 + sum(m[0] for m in measures), 1 + max((m[1] for m in measures), default=0)

    def too_large(self, schema: Json) -> bool:
        """Whether a schema with its fragments put in is past the limits."""
        size, depth = self.measure(schema)
        return size > MAX_SIZE or depth > MAX_DEPTH

    def holds_too_large(self, schema: Json) -> bool:
        """Whether a fragment that a schema refers to is past the limits itself."""
        if isinstance(schema, list):
            return any(self.holds_too_large(item) for item in schema)
        if not isinstance(schema, dict):
            return False
        name = self.target(schema)
        if name is not None and self.too_large(self._schemas[name]):
            return True
        return any(self.holds_too_large(member) for member in schema.values())

    def inlined(self, schema: Any) -> Any:
        """A schema with the fragments put in; the very same object where it refers to none.

        What stands beside a ``$ref`` wins over what the fragment says. There must be no cycle.
        """
        if isinstance(schema, list):
            items = [self.inlined(item) for item in schema]
            return schema if all(a is b for a, b in zip(items, schema)) else items
        if not isinstance(schema, dict):
            return schema
        name = self.target(schema)
        if name is not None:
            target = self.inlined(self._schemas[name])
            return {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        members = {key: self.inlined(value) for key, value in schema.items()}
        return schema if all(members[key] is schema[key] for key in schema) else members
