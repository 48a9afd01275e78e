"""Spec text as docstrings that black and ruff leave alone."""

from __future__ import annotations

from .literals import escaped, width

QUOTES = '"""'


def docstring(text: str, indent: str, line_length: int) -> str:
    """A docstring literal, without the indent of its first line.

    Long lines are wrapped between words; nothing else of the text is changed but white space at
    the ends of lines and indentation that all lines after the first share. The closing quotes
    stand on a line of their own unless the text is a single line.
    """
    first, *rest = _lines(text)
    first = _source(first)
    if first == '"':
        first = "\\x22"
    elif first.startswith('"'):
        first = "\\" + first
    out = _wrapped(QUOTES + first, indent, line_length)
    if not rest and len(out) == 1:
        return out[0] + (" " if first.endswith('"') else "") + QUOTES
    for line in rest:
        out += _wrapped(_source(line), indent, line_length) if line else [""]
    out.append(QUOTES)
    return "\n".join([out[0], *[indent + line if line else "" for line in out[1:]]])


def _lines(text: str) -> list[str]:
    """The text's lines without trailing white space, common indent, and blank lines around."""
    lines = [line.rstrip(" \t\r") for line in text.replace("\r\n", "\n").split("\n")]
    while len(lines) > 1 and not lines[0]:
        del lines[0]
    while len(lines) > 1 and not lines[-1]:
        del lines[-1]
    first, *rest = lines
    common = min((len(line) - len(line.lstrip(" ")) for line in rest if line), default=0)
    return [first.lstrip(" "), *[line[common:] for line in rest]]


def _source(line: str) -> str:
    return escaped(line).replace(QUOTES, '\\"\\"\\"')


def _wrapped(line: str, indent: str, line_length: int) -> list[str]:
    room = line_length - len(indent)
    if width(line) <= room:
        return [line]
    hanging = line[: len(line) - len(line.lstrip(" "))]
    out = []
    current = hanging
    for word in line.lstrip(" ").split(" "):
        joined = f"{current} {word}" if current.strip() else current + word
        if width(joined) <= room or not current.strip():
            current = joined
        elif word:
            out.append(current.rstrip(" "))
            current = hanging + word
        # An empty word is a second space at the end of a line, where none shows.
    return [*out, current.rstrip(" ")]
