"""Lines of generated code, and the names that a module's functions share.

Every line is short enough for any line length that the configuration allows: long strings stand as
constants at module level, deep schemas are cut into functions. So black has nothing to break.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, TypeAlias

from ...source import Json
from ..layout import INDENT
from ..literals import string_literal, width

Path: TypeAlias = "tuple[str, ...]"
"""What leads to a node: the function that it belongs to (``update_counter_args``), then keys."""

MAX_INDENT: Final = 5
"""Levels of indentation at which a part of a schema gets a function of its own."""

_LONGEST_TEXT: Final = 20
"""Columns of a string literal inside of a statement."""

_LONGEST_SET: Final = 30
"""Columns of a set inside of a statement."""

_LONGEST_LIST: Final = 27
"""Columns of a list inside of a call."""

_LONGEST_NAME: Final = 36
"""Characters in the name of a private function."""

_PLAIN_PART: Final = re.compile(r"[A-Za-z0-9]+(_[A-Za-z0-9]+)*", re.ASCII)


def digest(text: str) -> str:
    """Eight characters that stand for a text in a name, whatever stands beside it."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def private_name(prefix: str, path: Path) -> str:
    """The name of a private function: it follows from the path alone, and two never coincide."""
    parts = [part if _PLAIN_PART.fullmatch(part) else digest(part) + "_" for part in path]
    name = f"_{prefix}_" + "__".join(parts)
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 10].rstrip('_')}__{digest(name)}"


def literal(value: Json) -> str:
    """The literal of a value that is no container, an exponent as black writes it."""
    return string_literal(value) if isinstance(value, str) else repr(value).replace("e+", "e")


class Block:
    """The lines of one function: what is written goes to the current level of indentation."""

    def __init__(self, line_length: int) -> None:
        self.lines: list[str] = []
        self._line_length = line_length
        self.level = 0
        self._variables = 0
        self._last = 0, 0, ""

    def __call__(self, line: str) -> None:
        """Writes a line."""
        self.lines.append(INDENT * self.level + line if line else "")

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """Writes ``head``, and what follows one level deeper; ``pass`` if nothing does."""
        self(head)
        self.level += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self("pass")
        self.level -= 1

    def variable(self, letter: str = "v") -> str:
        """The name of a new local variable."""
        self._variables += 1
        return f"{letter}{self._variables - 1}"

    def fail_if(self, wrong: str, right: str) -> None:
        """Leaves a function that tells whether a value fits; ``right`` is the negated test."""
        with self.under(f"if {wrong}:"):
            self("return False")
        self._last = len(self.lines), self.level, right

    def succeed(self) -> None:
        """Ends a function that tells whether a value fits."""
        length, level, right = self._last
        if (length, level) == (len(self.lines), self.level):
            del self.lines[-2:]
            self(f"return {right}")
        else:
            self("return True")

    def split(self, left: str, right: str) -> str:
        """``left and (right)``, opened if the line of an ``if`` cannot hold it."""
        line = f"{left} and ({right})"
        indent = INDENT * self.level
        if len(f"{indent}if {line}:") <= self._line_length:
            return line
        return f"{left} and (\n{indent}{INDENT}{right}\n{indent})"

    @property
    def deep(self) -> bool:
        """Whether what has a structure of its own should be in another function."""
        return self.level >= MAX_INDENT


@dataclass
class Book:
    """What the functions of one generated module share."""

    line_length: int
    constants: dict[str, str] = field(default_factory=dict)
    functions: dict[str, list[str]] = field(default_factory=dict)
    helpers: set[str] = field(default_factory=set)
    typing: set[str] = field(default_factory=set)

    def text(self, text: str) -> str:
        """An expression for a string: a literal, or the constant that holds it."""
        found = string_literal(text)
        if width(found) <= _LONGEST_TEXT:
            return found
        return self._long_constant(f"_TEXT_{digest(text).upper()}", found)

    def integer(self, literal: str) -> str:
        """An expression for an int that may have hundreds of digits."""
        if len(literal) <= _LONGEST_TEXT:
            return literal
        return self._long_constant(f"_NUMBER_{digest(literal).upper()}", literal)

    def pattern(self, python: str) -> str:
        """The constant that holds a regular expression; compiled when it is first used."""
        self.use("Pattern")
        name, literal = f"_PATTERN_{digest(python).upper()}", string_literal(python)
        line = f"{name}: Final = Pattern({literal})"
        if width(line) > self.line_length:
            line = f"{name}: Final = Pattern(\n{INDENT}{literal},\n)"
        self.typing.add("Final")
        return self._constant(name, line)

    def value(self, value: Json) -> list[str]:
        """An expression for a JSON value that makes a new one each time, in lines.

        All but the first carry their indentation relative to the first.
        """
        match value:
            case str():
                return [self.text(value)]
            case int():
                return [self.integer(literal(value))]
            case None | bool() | float():
                return [literal(value)]
            case list() if all(not isinstance(item, (list, dict)) for item in value):
                flat = "[" + ", ".join([self.value(item)[0] for item in value]) + "]"
                if width(flat) <= _LONGEST_LIST:
                    return [flat]
                return _opened("[", [("", self.value(item)) for item in value], "]")
            case list():
                return _opened("[", [("", self.value(item)) for item in value], "]")
            case dict():
                items = [(f"{self.text(key)}: ", self.value(item)) for key, item in value.items()]
                return _opened("{", items, "}")

    def members(self, literals: Iterable[str], *, apart: bool = False) -> str:
        """A set of literals for a test, or (always, if ``apart``) the constant that holds it."""
        listed = list(literals)
        flat = "{" + ", ".join(listed) + "}"
        if width(flat) <= _LONGEST_SET and not apart:
            return flat
        if not listed:
            return "()"
        name = f"_ENUM_{digest(repr(listed)).upper()}"
        self.typing.add("Final")
        return self._constant(name, f"{name}: Final = frozenset({self._tuple(listed)})")

    def choices(self, literals: Iterable[str]) -> str:
        """The literals as a list, or the constant that holds them as a tuple."""
        listed = list(literals)
        flat = "[" + ", ".join(listed) + "]"
        return flat if width(flat) <= _LONGEST_LIST else self._tuple(listed)

    def _tuple(self, literals: list[str]) -> str:
        """The constant for a tuple. It sorts before the sets that are made of it."""
        name = f"_CHOICES_{digest(repr(literals)).upper()}"
        lines = _opened("(", [("", [literal]) for literal in literals], ")")
        # Not Final: mypyc folds a tuple of literals and then misses its value.
        return self._constant(name, f"{name} = " + "\n".join(lines))

    def use(self, helper: str) -> str:
        """Asks for a name of the fixed helpers."""
        self.helpers.add(helper)
        return helper

    def function(
        self,
        prefix: str,
        path: Path,
        parameters: Sequence[str],
        returns: str,
        write: Callable[[Block], None],
    ) -> str:
        """The name of the private function for a path; it is written when first asked for."""
        name = private_name(prefix, path)
        if name not in self.functions:
            block = Block(self.line_length)
            self.functions[name] = block.lines
            line = f"def {name}({', '.join(parameters)}) -> {returns}:"
            if width(line) > self.line_length:
                listed = "".join([f"{INDENT}{parameter},\n" for parameter in parameters])
                line = f"def {name}(\n{listed}) -> {returns}:"
            with block.under(line):
                write(block)
        return name

    def _long_constant(self, name: str, literal: str) -> str:
        line = f"{name} = {literal}"
        if width(line) > self.line_length >= width(INDENT + literal):
            line = f"{name} = (\n{INDENT}{literal}\n)"
        return self._constant(name, line)

    def _constant(self, name: str, statement: str) -> str:
        self.constants[name] = statement
        return name


def _opened(left: str, items: list[tuple[str, list[str]]], right: str) -> list[str]:
    """A bracket with an item a line, or closed if it is empty."""
    if not items:
        return [left + right]
    lines = [left]
    for prefix, item in items:
        first, *rest = item
        last = [*rest[:-1], rest[-1] + ","] if rest else []
        lines.append(INDENT + prefix + first + ("" if rest else ","))
        lines += [INDENT + line for line in last]
    return [*lines, right]
