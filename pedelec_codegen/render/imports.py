"""The imports of a generated module, as values: a module asks for what it uses."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from .literals import width

_SINCE = {
    "Never": (3, 11),
    "NotRequired": (3, 11),
    "Required": (3, 11),
    "TypedDict": (3, 11),  # typing's own takes every key of a NotRequired there for required
    "ReadOnly": (3, 13),
    "TypeIs": (3, 13),
}


def typing_home(name: str, target: tuple[int, int]) -> str:
    """The module that has a typing name on the target Python: typing, or typing_extensions."""
    return "typing" if target >= _SINCE.get(name, (3, 8)) else "typing_extensions"


class Imports:
    """Gathers names by module and lays the statements out.

    ``typed_dict`` is the module that TypedDict is to come from, if not typing's will do.
    """

    def __init__(self, target: tuple[int, int], *, typed_dict: str = "typing") -> None:
        self._target = target
        self._typed_dict = typed_dict
        self._names: defaultdict[str, set[str]] = defaultdict(set)

    def add(self, module: str, names: Iterable[str]) -> None:
        """Asks for ``from module import names``."""
        self._names[module].update(names)

    def typing(self, names: Iterable[str]) -> None:
        """Asks for names of ``typing``, from where the target Python has them."""
        for name in names:
            home = typing_home(name, self._target)
            if name == "TypedDict" and self._typed_dict != "typing":
                home = self._typed_dict
            self._names[home].add(name)

    def statements(self, line_length: int, indent: str = "") -> str:
        """The statements: the standard library, typing_extensions, then our own modules."""
        groups: list[list[str]] = [[], [], []]
        for module in sorted(self._names):
            names = self._names[module]
            if names:
                place = 2 if module.startswith(".") else int(module == "typing_extensions")
                groups[place].append(import_statement(module, names, line_length, indent))
        return f"\n\n{indent}".join([f"\n{indent}".join(group) for group in groups if group])


def in_order(names: Iterable[str], *, folded: bool = False) -> list[str]:
    """Names as isort and ruff sort them: constants, classes, the rest; numbers by their value.

    ``folded`` for an import statement, where case does not count; in ``__all__`` it does.
    """

    def order(name: str) -> tuple[int, list[tuple[int, str]], str]:
        kind = 0 if len(name) > 1 and name.isupper() else 1 if name[0].isupper() else 2
        runs = re.findall(r"(\d+)|(\D+)", name.lower() if folded else name)
        return kind, [(int(digits), "") if digits else (-1, text) for digits, text in runs], name

    return sorted(names, key=order)


def import_statement(module: str, names: Iterable[str], line_length: int, indent: str = "") -> str:
    """``from module import a, b``, one name a line if it is too long; without the first indent."""
    listed = in_order(names, folded=True)
    line = f"from {module} import {', '.join(listed)}"
    if width(indent + line) <= line_length:
        return line
    body = "".join([f"{indent}    {name},\n" for name in listed])
    return f"from {module} import (\n{body}{indent})"
