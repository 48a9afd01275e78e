"""TOML positions: a scan that trusts its text to have parsed, and stops where it cannot go on.

The tree has the shape of tomli's result: keys unescaped, ``[[x]]`` an array whose elements are
numbered. Whether the document is allowed is tomli's business alone.
"""

from __future__ import annotations

import re
from typing import Final

from ..source import Span
from .index import SCAN_DEPTH, Entry, Index, KeyUse
from .strings import toml_string

_SPACE: Final = re.compile(r"[ \t]*")
_BLANK: Final = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_KEY_PART: Final = re.compile(r"""[A-Za-z0-9_-]+|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|'[^'\n]*'""")
_SCALAR: Final = re.compile(
    r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}'
    r"|'''[^']*(?:'(?!'')[^']*)*'{3,5}"
    r'|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"'
    r"|'[^'\n]*'"
    r"|\d{4}-\d\d-\d\d \d\d:\d\d[^\s,\]}#]*"
    r"|[^\s,\[\]{}#\"']+",
    re.DOTALL,
)


class _Stop(Exception):
    """The text is not TOML from here on."""


def toml_index(text: str) -> Index:
    """The positions of every key and value up to the first thing that is not TOML."""
    scan = _Scan(text)
    try:
        scan.document()
    except _Stop:
        pass
    return Index(scan.root, last_key=scan.last_key)


class _Scan:
    """The state of one scan: the text, an offset, and the tree so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.skip(_BLANK)
        self.root = Entry(None, Span(self.at, len(text)))
        self.last_key: KeyUse | None = None

    def document(self) -> None:
        table = self.root
        while self.at < len(self.text):
            if self.peek() == "[":
                table = self.header()
            else:
                self.assignment(self.path(), table)
            self.skip(_BLANK)

    def header(self) -> Entry:
        """``[a.b]`` or ``[[a.b]]``: the table that the following lines belong to."""
        is_array = self.text.startswith("[[", self.at)
        self.at += 1 + is_array
        self.skip(_SPACE)
        path = self.path()
        self.at += 1 + is_array
        parent, name = self.descend(self.root, path)
        key = path[-1]
        entry = parent.get(name)
        if is_array:
            if entry is None:
                entry = parent.put(name, Entry(key, key))
            return entry.append(Entry(None, key))
        if entry is None:
            entry = parent.put(name, Entry(key, key))
        elif entry.key == entry.value:
            # So far only implied (by `[a.b]`): here it is declared.
            entry.key = entry.value = key
        return entry

    def assignment(self, path: list[Span], table: Entry) -> None:
        """``path = value``, with whatever the value holds; at the value's end after it."""
        entry = self.declare(table, path)
        self.equals()
        above: list[tuple[Entry, bool]] = []  # the open containers, and whether each is a table
        while True:
            if above:
                self.skip(_BLANK)
                char = self.peek()
                if char == ",":
                    self.at += 1
                    continue
                if char in ("]", "}"):
                    self.at += 1
                    closed, _ = above.pop()
                    closed.value = Span(closed.value.start, self.at)
                    if not above:
                        return
                    continue
                container, is_table = above[-1]
                if is_table:
                    entry = self.declare(container, self.path())
                    self.equals()
                else:
                    entry = container.append(Entry(None, Span(self.at, self.at)))
            char = self.peek()
            if char in ("[", "{"):
                if len(above) == SCAN_DEPTH:
                    raise _Stop
                entry.value = Span(self.at, self.at + 1)
                above.append((entry, char == "{"))
                self.at += 1
                continue
            entry.value = self.take(_SCALAR)
            if not above:
                return

    def path(self) -> list[Span]:
        """The parts of a key, with the space after it passed."""
        parts = [self.take(_KEY_PART)]
        self.skip(_SPACE)
        while self.peek() == ".":
            self.at += 1
            self.skip(_SPACE)
            parts.append(self.take(_KEY_PART))
            self.skip(_SPACE)
        return parts

    def declare(self, table: Entry, path: list[Span]) -> Entry:
        """A new entry for the key ``path`` below ``table``."""
        parent, name = self.descend(table, path)
        return parent.put(name, Entry(path[-1], path[-1]))

    def descend(self, table: Entry, path: list[Span]) -> tuple[Entry, str]:
        """The table that holds the last part of ``path``, made where it is only implied."""
        self.last_key = None
        for part in path[:-1]:
            name = toml_string(self.text, part)
            below = table.get(name)
            if below is None:
                below = table.put(name, Entry(part, part))
            else:
                self.last_key = KeyUse(part, below.key or part)
            # Of an array of tables, the last element is the open one.
            table = below.last or below
        name = toml_string(self.text, path[-1])
        before = table.get(name)
        if before is not None:
            self.last_key = KeyUse(path[-1], before.key or path[-1])
        return table, name

    def equals(self) -> None:
        if self.peek() != "=":
            raise _Stop
        self.at += 1
        self.skip(_SPACE)

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self, pattern: re.Pattern[str]) -> None:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()

    def take(self, pattern: re.Pattern[str]) -> Span:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _Stop
        self.at = match.end()
        return Span(*match.span())
