"""A parser of the judge's syntax: from a pattern's text to its parts."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import Final, Literal

from . import charsets
from .charsets import Ranges
from .syntax import (
    Assertion,
    Chars,
    Choice,
    Group,
    Item,
    Look,
    Reference,
    Repeat,
    Sequence,
    is_empty,
    is_look,
)


@dataclass(frozen=True, slots=True)
class PatternFinding:
    """Something to say about ``[start, end)`` of a pattern, in code points."""

    severity: Literal["error", "warning"]
    rule: str
    message: str
    start: int
    end: int
    help: str | None = None


MAX_NESTING: Final = 60
"""Groups within groups: deeper patterns are refused, by the judge at some depth as well."""

DIGIT: Final[Ranges] = ((0x30, 0x39),)
WORD: Final[Ranges] = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
SPACE: Final[Ranges] = (
    *((0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x2003, 0x2003), (0x2029, 0x2029)),
    (0xFEFF, 0xFEFF),
)
NEWLINE: Final[Ranges] = ((0x0A, 0x0A),)
_CLASSES: Final = {"d": DIGIT, "w": WORD, "s": SPACE}
_CONTROLS: Final = {"n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B, "f": 0x0C}
_ESCAPABLE: Final = frozenset(string.punctuation) - frozenset("<>") | {" "}
_POSIX: Final[dict[str, Ranges]] = {
    "alnum": ((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)),
    "alpha": ((0x41, 0x5A), (0x61, 0x7A)),
    "ascii": ((0, 0x7F),),
    "blank": ((0x09, 0x09), (0x20, 0x20)),
    "cntrl": ((0, 0x1F), (0x7F, 0x7F)),
    "digit": DIGIT,
    "graph": ((0x21, 0x7E),),
    "lower": ((0x61, 0x7A),),
    "print": ((0x20, 0x7E),),
    "punct": ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)),
    "space": ((0x09, 0x0D), (0x20, 0x20)),
    "upper": ((0x41, 0x5A),),
    "word": WORD,
    "xdigit": ((0x30, 0x39), (0x41, 0x46), (0x61, 0x66)),
}
_QUANTIFIER: Final = re.compile(r"\{([0-9]+)(?:(,)([0-9]*))?\}")
_HEX_2: Final = re.compile(r"\{([0-9A-Fa-f]{1,8})\}|([0-9A-Fa-f]{2})")
_HEX_4: Final = re.compile(r"\{([0-9A-Fa-f]{1,8})\}|([0-9A-Fa-f]{4})")
_GROUP_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PYTHON_ONLY: Final = {
    "(?#": "a comment",
    "(?P=": "a reference by name",
    "(?(": "a condition",
    "(?>": "an atomic group",
}


class Refused(Exception):
    """Raised at the first construct that cannot be read; carries what to say."""

    def __init__(
        self, rule: str, message: str, start: int, end: int, help: str | None = None
    ) -> None:
        self.finding = PatternFinding("error", rule, message, start, max(end, start + 1), help)


@dataclass
class _Flags:
    ignore_case: bool = False
    multi_line: bool = False
    dot_all: bool = False


class Parser:
    """A recursive descent over the judge's syntax."""

    def __init__(self, source: str, *, backtracks: bool = False) -> None:
        self.source = source
        self.at = 0
        self.backtracks = backtracks
        self._unicode = backtracks
        self.differences: dict[str, int] = {}
        self.groups = 0
        self._closed: set[int] = set()
        self._names: set[str] = set()
        self._nesting = 0

    def parse(self) -> Item:
        item = self._choice(_Flags())
        if self.at < len(self.source):
            raise self._invalid(
                "there is a `)` without its `(`", self.at, self.at + 1, "write `\\)`"
            )
        return item

    # Structure

    def _choice(self, flags: _Flags) -> Item:
        branches = [self._sequence(flags)]
        while self._take("|"):
            branches.append(self._sequence(flags))
        return branches[0] if len(branches) == 1 else Choice(tuple(branches))

    def _sequence(self, flags: _Flags) -> Item:
        items: list[Item] = []
        while self.at < len(self.source) and self.source[self.at] not in "|)":
            start = self.at
            item = self._atom(flags)
            if item is not None:
                items.append(self._quantified(item, start))
        return items[0] if len(items) == 1 else Sequence(tuple(items))

    def _atom(self, flags: _Flags) -> Item | None:
        start = self.at
        char = self.source[start]
        if char == "(":
            return self._group(flags)
        self.at += 1
        if char == "[":
            return Chars(self._class(start, flags))
        if char == "\\":
            return self._escape(start, flags)
        if char == ".":
            self._differs(".", start)
            return Chars(charsets.ALL if flags.dot_all else charsets.complement(NEWLINE))
        if char == "^":
            return Assertion(r"(?:\A|(?<=\n))" if flags.multi_line else r"\A")
        if char == "$":
            return Assertion(r"(?=\n|\Z)" if flags.multi_line else r"\Z")
        if char in "*+?":
            help = f"write `\\{char}` for the character itself"
            raise self._invalid(f"`{char}` has nothing to repeat", start, self.at, help)
        if char == "{":
            raise self._invalid("`{` begins no repetition here", start, self.at, "write `\\{`")
        return Chars(_folded(((ord(char), ord(char)),), flags))

    def _quantified(self, item: Item, start: int) -> Item:
        quantifier = self.at
        found = _QUANTIFIER.match(self.source, quantifier)
        if found is not None:
            self.at = found.end()
            low = int(found[1])
            high = low if found[2] is None else int(found[3]) if found[3] else None
            if high is not None and low > high:
                raise self._invalid(f"{low} is more than {high}", quantifier, self.at, "swap them")
        elif self._ahead("{"):
            raise self._invalid(
                "`{` begins no repetition here", quantifier, quantifier + 1, "write `\\{`"
            )
        elif self.at < len(self.source) and self.source[self.at] in "*+?":
            low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}[self.source[self.at]]
            self.at += 1
        else:
            return item
        if is_look(item):
            help = "repeat what it looks at"
            raise self._invalid("a look-around cannot be repeated", start, self.at, help)
        if self._unicode and is_empty(item):
            message = "a repeated place is not supported beside a look-around or a reference"
            raise Refused("unsupported-pattern", message, start, self.at, "remove the repetition")
        lazy = self._take("?")
        if self.at < len(self.source) and self.source[self.at] in "*+?{":
            rule = "unsupported-pattern" if self.source[self.at] != "*" else "invalid-pattern"
            message = "a repetition of a repetition, or a possessive one, is not supported"
            raise Refused(rule, message, quantifier, self.at + 1, "put the inner one into (?:…)")
        return Repeat(item, low, high, lazy)

    def _group(self, flags: _Flags) -> Item | None:
        start = self.at
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            message = f"more than {MAX_NESTING} groups within groups"
            raise Refused("unsupported-pattern", message, start, start + 1, "nest less")
        for opening, what in _PYTHON_ONLY.items():
            if self._ahead(opening):
                message = f"{what} (`{opening}…`) is not known to the engine of Core"
                raise self._invalid(message, start, start + len(opening))
        inner = _Flags(flags.ignore_case, flags.multi_line, flags.dot_all)
        item: Item | None
        if self._take("(?:"):
            item = self._choice(inner)
        elif self._take("(?="):
            item = Look(self._choice(inner), True, True)
        elif self._take("(?!"):
            item = Look(self._choice(inner), True, False)
        elif self._take("(?<="):
            item = Look(self._choice(inner), False, True)
        elif self._take("(?<!"):
            item = Look(self._choice(inner), False, False)
        elif self._take("(?<") or self._take("(?P<"):
            if self.source.startswith("(?P<", start):
                self._differs("(?P<", start)
            item = self._capture(inner, self._name(start))
        elif self._take("(?"):
            item = self._flagged(flags, inner, start)
            if item is None:
                self._nesting -= 1
                return None
        else:
            self.at += 1
            item = self._capture(inner, None)
        if not self._take(")"):
            raise self._invalid(
                "a `(` without its `)`", start, start + 1, "close it, or write `\\(`"
            )
        self._nesting -= 1
        self.backtracks |= isinstance(item, Look)
        if isinstance(item, Group):
            self._closed.add(item.number)
        return item

    def _capture(self, flags: _Flags, name: str | None) -> Item:
        self.groups += 1
        number = self.groups
        if name is not None:
            self._names.add(name)
        return Group(self._choice(flags), number)

    def _name(self, start: int) -> str:
        found = _GROUP_NAME.match(self.source, self.at)
        if found is None or not self.source.startswith(">", found.end()):
            help = "a name has letters, digits and `_`"
            raise self._invalid("the group's name is not valid", start, self.at + 1, help)
        if found[0] in self._names:
            raise self._invalid(
                f"two groups are called `{found[0]}`", start, found.end(), "rename one"
            )
        self.at = found.end() + 1
        return found[0]

    def _flagged(self, flags: _Flags, inner: _Flags, start: int) -> Item | None:
        """``(?i)`` changes the flags up to the end of the group that it stands in."""
        found = re.compile(r"([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])").match(self.source, self.at)
        if found is None or not (found[1] or found[2]):
            raise self._invalid("a group of this form is not known", start, self.at + 1)
        on, off = found[1], found[2] or ""
        if len(set(on + off)) < len(on + off):
            raise self._invalid("a flag is written twice", start, found.end())
        unknown = set(on + off) - set("ims")
        if unknown:
            flag = min(unknown)
            known = flag in "xuUR"
            message = f"the flag `{flag}` is {'not supported' if known else 'not known'}"
            rule = "unsupported-pattern" if known else "invalid-pattern"
            raise Refused(rule, message, start, found.end(), "the flags are i, m and s")
        self._differs(f"(?{on}{'-' + off if off else ''}", start)
        self.at = found.end()
        if found[3] == ")" and self._unicode and self._nesting > 1:
            message = "flags in the middle of a group are not supported beside a look-around or a reference"
            help = "write (?i:…) around what they are for"
            raise Refused("unsupported-pattern", message, start, self.at, help)
        target = inner if found[3] == ":" else flags
        for letter, name in (("i", "ignore_case"), ("m", "multi_line"), ("s", "dot_all")):
            if letter in on + off:
                setattr(target, name, letter in on)
        return self._choice(inner) if found[3] == ":" else None

    # Characters

    def _escape(self, start: int, flags: _Flags) -> Item:
        if self.at >= len(self.source):
            raise self._invalid("a `\\` at the end escapes nothing", start, self.at, "write `\\\\`")
        char = self.source[self.at]
        if char in "bB":
            self.at += 1
            if self._ahead("{"):
                raise Refused(
                    "unsupported-pattern", f"`\\{char}{{` is not supported", start, self.at + 1
                )
            self._differs(f"\\{char}", start)
            from .unicode import boundary  # a large table, for few patterns

            return Assertion(boundary(char == "b"))
        if char in "Az":
            self.at += 1
            self._differs(f"\\{char}", start)
            return Assertion(r"\A" if char == "A" else r"\Z")
        if char in "123456789":
            found = re.compile("[0-9]+").match(self.source, self.at)
            assert found is not None
            self.at = found.end()
            number = int(found[0])
            total = len(re.findall(r"\((?!\?)|\(\?P?<(?![=!])", self.source))
            if number > total:
                raise self._invalid(f"there is no group {number}", start, self.at)
            if number not in self._closed or flags.ignore_case:
                message = f"a reference to group {number} from here is not supported"
                raise Refused("unsupported-pattern", message, start, self.at)
            self.backtracks = True
            return Reference(number)
        if char in "<>":
            raise Refused("unsupported-pattern", f"`\\{char}` is not supported", start, self.at + 1)
        return Chars(_folded(self._escaped_set(start, flags), flags))

    def _escaped_set(self, start: int, flags: _Flags) -> Ranges:
        """The characters of an escape whose ``\\`` has been read; the same in and out of a class."""
        source = self.source
        if self.at >= len(source):
            raise self._invalid("a `\\` at the end escapes nothing", start, self.at, "write `\\\\`")
        char = source[self.at]
        self.at += 1
        if char.lower() in _CLASSES:
            ranges = _folded(self._shorthand(char.lower(), start), flags)
            return ranges if char.islower() else charsets.complement(ranges)
        if char in _CONTROLS:
            return ((_CONTROLS[char], _CONTROLS[char]),)
        if char in _ESCAPABLE:
            return ((ord(char), ord(char)),)
        if char in "xu":
            code = self._hexadecimal(char, start)
            return ((code, code),)
        if char == "c" and self._unicode:
            message = "`\\c` is not supported beside a look-around or a reference"
            raise Refused(
                "unsupported-pattern", message, start, self.at, "write it as \\x01 to \\x1a"
            )
        if char == "c":
            letter = source[self.at : self.at + 1]
            if not (letter.isascii() and letter.isalpha()):
                raise self._invalid("`\\c` needs a letter", start, self.at + 1)
            self.at += 1
            return ((ord(letter) % 32, ord(letter) % 32),)
        if char in "pP":
            return self._property(char, start, flags)
        known = {"Z": "use `$`", "k": "refer to a group by its number: `\\1`", "0": "use `\\x00`"}
        message = f"`\\{char}` is not known to the engine of Core"
        help = known.get(char, f"write `{char}` without the `\\`")
        raise self._invalid(message, start, self.at, help)

    def _shorthand(self, letter: str, start: int) -> Ranges:
        if not self._unicode:
            return _CLASSES[letter]
        self._differs(f"\\{letter}", start)
        from .unicode import shorthand

        return shorthand(letter)

    def _hexadecimal(self, kind: str, start: int) -> int:
        digits = 2 if kind == "x" else 4
        found = (_HEX_2 if kind == "x" else _HEX_4).match(self.source, self.at)
        if found is None:
            message = f"`\\{kind}` needs {digits} hexadecimal digits"
            raise self._invalid(message, start, self.at + 1)
        self.at = found.end()
        code = int(found[1] or found[2], 16)
        if code > charsets.LAST or 0xD800 <= code <= 0xDFFF:
            help = "write the character as \\u{…}" if code <= 0xFFFF else None
            raise self._invalid(f"U+{code:04X} is no character", start, self.at, help)
        if kind == "x" and found[1]:
            self._differs("\\x{", start)
        return code

    def _property(self, kind: str, start: int, flags: _Flags) -> Ranges:
        found = re.compile(r"([A-Z])|\{(\^?)([^{}]*)\}").match(self.source, self.at)
        if found is None:
            raise self._invalid(f"`\\{kind}` needs a property: `\\{kind}{{L}}`", start, self.at)
        self.at = found.end()
        from .unicode import lookup

        name = found[1] or found[3]
        ranges = lookup(name)
        if ranges is None:
            message = f"the property `{name}` is not supported"
            help = "general categories (L, Lu, Nd …), scripts (Script=Greek) and Alphabetic are"
            raise Refused("unsupported-pattern", message, start, self.at, help)
        ranges = _folded(ranges, flags)
        return charsets.complement(ranges) if (kind == "P") != (found[2] == "^") else ranges

    def _class(self, start: int, flags: _Flags) -> Ranges:
        """A character class whose ``[`` has been read, with nesting and set operations."""
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            message = f"more than {MAX_NESTING} classes within classes"
            raise Refused("unsupported-pattern", message, start, start + 1, "nest less")
        negated = self._take("^")
        found: list[tuple[int, int]] = []
        while self._take("-"):
            found.append((0x2D, 0x2D))
        if not found and self._take("]"):
            found.append((0x5D, 0x5D))
        left: Ranges | None = None
        operation = ""
        while True:
            if self.at >= len(self.source):
                raise self._invalid(
                    "a `[` without its `]`", start, start + 1, "close it, or write `\\[`"
                )
            if self._take("]"):
                break
            pair = self.source[self.at : self.at + 2]
            if pair in ("&&", "--", "~~"):
                self._differs(pair, self.at)
                self.at += 2
                left = self._combined(left, operation, charsets.normal(found))
                operation, found = pair, []
            else:
                found += self._class_item(flags)
        ranges = self._combined(left, operation, charsets.normal(found))
        self._nesting -= 1
        return charsets.complement(ranges) if negated else ranges

    @staticmethod
    def _combined(left: Ranges | None, operation: str, right: Ranges) -> Ranges:
        if left is None:
            return right
        if operation == "&&":
            return charsets.intersection(left, right)
        if operation == "--":
            return charsets.difference(left, right)
        return charsets.difference(charsets.union(left, right), charsets.intersection(left, right))

    def _class_item(self, flags: _Flags) -> Ranges:
        start = self.at
        if self._take("["):
            found = re.compile(r":(\^?)([a-z]+):\]").match(self.source, self.at)
            self._differs("[[", start)
            if found is not None and found[2] in _POSIX:
                self.at = found.end()
                ranges = _folded(_POSIX[found[2]], flags)
                return charsets.complement(ranges) if found[1] else ranges
            return self._class(start, flags)
        first = self._class_character(flags)
        ahead = self.source[self.at : self.at + 2]
        if ahead[:1] != "-" or ahead[1:] in ("]", "-", ""):
            return _folded(first, flags)
        self.at += 1
        if self._ahead("["):
            message = "a range that ends in `[` is not supported"
            raise Refused("unsupported-pattern", message, start, self.at + 1, "write `\\[`")
        second = self._class_character(flags)
        if any(len(r) != 1 or r[0][0] != r[0][1] for r in (first, second)):
            message = "a range needs a single character on both sides"
            raise self._invalid(message, start, self.at, "write `\\-`, or put the `-` last")
        if first[0][0] > second[0][0]:
            raise self._invalid("the range is out of order", start, self.at, "swap its ends")
        return _folded(((first[0][0], second[0][0]),), flags)

    def _class_character(self, flags: _Flags) -> Ranges:
        start = self.at
        if self.at >= len(self.source):
            raise self._invalid("a `[` without its `]`", max(start - 1, 0), start)
        self.at += 1
        char = self.source[start]
        if char != "\\":
            return ((ord(char), ord(char)),)
        if self._ahead("a"):
            self.at += 1
            return ((7, 7),)
        return self._escaped_set(start, flags)

    # Reading

    def _ahead(self, text: str) -> bool:
        return self.source.startswith(text, self.at)

    def _take(self, text: str) -> bool:
        if self._ahead(text):
            self.at += len(text)
            return True
        return False

    def _differs(self, text: str, start: int) -> None:
        self.differences.setdefault(text, start)

    def _invalid(self, message: str, start: int, end: int, help: str | None = None) -> Refused:
        return Refused("invalid-pattern", f"the pattern is not valid: {message}", start, end, help)


def _folded(ranges: Ranges, flags: _Flags) -> Ranges:
    """The set under the flags. A set that holds both cases of all its members stays as it is."""
    if not flags.ignore_case:
        return ranges
    from .unicode import folded  # a table that few patterns need

    return folded(ranges)
