"""Jinja2, loaded when something is rendered; templates see finished views only."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

_HERE: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def templates_folder() -> str:
    """Where the templates are: in an installed package inside of it, in a checkout beside it."""
    inside = os.path.join(_HERE, "templates")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_HERE), "templates")


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates_folder()),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def fill(template: str, **view: Any) -> str:
    """The text of ``template`` (a name without its suffix) for a view."""
    return _environment().get_template(template + ".jinja").render(view)


@cache
def verbatim(name: str) -> str:
    """The text of a file that is copied as it is."""
    with open(os.path.join(templates_folder(), name), encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n", "\n")
