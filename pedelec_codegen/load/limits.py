"""What a spec may measure. Without imports, since discovery runs before anything else is loaded."""

from __future__ import annotations

MAX_BYTES = 16 * 1024 * 1024
"""The size of a spec file in bytes. The largest real toolset known has a fiftieth of it."""

MAX_DEPTH = 64
"""How many objects and arrays may stand inside each other, the outermost counted."""

MIN_INTEGER = -(2**63)
MAX_INTEGER = 2**64 - 1
"""What Core's JSON holds exactly: signed and unsigned 64-bit integers."""
