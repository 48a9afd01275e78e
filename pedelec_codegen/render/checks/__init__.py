"""From schema nodes to straight-line Python: ``validators.py``."""

from __future__ import annotations

from .module import CheckedTool, check_names, render_checks

__all__ = ["CheckedTool", "check_names", "render_checks"]
