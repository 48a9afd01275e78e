"""Flags as data: what argparse is told, what ``--help`` says, and what a typo was meant to be."""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, HelpFormatter, Namespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

PROGRAM = "pedelec-gen"
WIDTH = 80
_INDENT = 26


class UsageError(Exception):
    """The command line makes no sense; the message says why and what would."""


class Flag:
    """A flag: its names, the long one last, and what it is for.

    ``value`` is what help calls its value, None for a switch.
    """

    __slots__ = ("help", "names", "value")

    def __init__(self, *names: str, value: str | None = None, help: str) -> None:
        self.names = names
        self.value = value
        self.help = help


class Group:
    """Flags that belong together, under a title."""

    __slots__ = ("flags", "title")

    def __init__(self, title: str, *flags: Flag) -> None:
        self.title = title
        self.flags = flags


TALK = Group(
    "What is said",
    Flag("-q", "--quiet", help="say nothing but errors and warnings"),
    Flag("-v", "--verbose", help="name every file, and say where each option came from"),
    Flag("--timings", help="say how long each stage took"),
    Flag(
        "--color",
        value="WHEN",
        help="auto (the default: on a terminal), always or never; NO_COLOR and FORCE_COLOR are"
        " honoured",
    ),
    Flag("-h", "--help", help="show this text"),
    Flag("--version", help="show the version"),
)
"""What every command takes."""


def parse(argv: Sequence[str], groups: Iterable[Group]) -> Namespace:
    """The flags by their long names, and ``operands``: everything that is no flag.

    Operands may stand anywhere; after ``--`` everything is one. Raises :class:`UsageError`.
    """
    flags = [flag for group in groups for flag in group.flags]
    parser = ArgumentParser(
        add_help=False, allow_abbrev=False, exit_on_error=False, formatter_class=_formatter
    )
    for flag in flags:
        if flag.value is None:
            parser.add_argument(*flag.names, action="store_true")
        else:
            parser.add_argument(*flag.names)
    words = list(argv)
    end = words.index("--") if "--" in words else len(words)
    try:
        found, rest = parser.parse_known_args(words[:end])
    except ArgumentError as problem:
        raise UsageError(_explained(problem, flags)) from None
    for word in rest:
        if word.startswith("-") and word != "-":
            raise UsageError(_unknown(word, flags))
    found.operands = rest + words[end + 1 :]
    return found


def _formatter(prog: str) -> HelpFormatter:
    """With a width of its own: to ask for the terminal's, argparse imports all of shutil."""
    return HelpFormatter(prog, width=WIDTH)


def _explained(problem: ArgumentError, flags: Iterable[Flag]) -> str:
    """In our words: those of argparse differ from one Python to the next."""
    name = problem.argument_name or ""
    value = next((flag.value for flag in flags if "/".join(flag.names) == name), None)
    said = f"`{name.replace('/', '` or `')}`"
    return f"{said} needs a value: {value}" if value else f"{said} takes no value"


def _unknown(word: str, flags: Iterable[Flag]) -> str:
    from ..diagnostics import did_you_mean

    name = word.partition("=")[0]
    names = [name for flag in flags for name in flag.names]
    meant = did_you_mean(name, names) if name.startswith("--") else None
    path = "write `./" + word + "` if it is a path"
    return f"unknown flag `{name}`; {meant or path}"


def render_help(usage: str, about: str, groups: Iterable[Group], closing: str) -> str:
    """The text of ``--help``."""
    parts = [usage, about, *("\n".join(_section(group)) for group in groups), closing]
    return "\n\n".join(parts) + "\n"


def _section(group: Group) -> Iterator[str]:
    yield f"{group.title}:"
    for flag in group.flags:
        *short, long = flag.names
        names = f"{short[0]}, {long}" if short else f"    {long}"
        head = f"  {names} {flag.value or ''}".rstrip()
        lines = _wrapped(flag.help, WIDTH - _INDENT)
        if len(head) > _INDENT - 2:
            yield head
            head = ""
        for line in lines:
            yield f"{head:{_INDENT}}{line}"
            head = ""


def _wrapped(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}".lstrip()
    yield line
