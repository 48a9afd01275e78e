"""What a command line and a configuration ask for: toolsets, each with its specs and options."""

from __future__ import annotations

import os

from ..config import FILE_NAME, OPTIONS, Config, find, read, resolve
from .arguments import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence

    from ..config import Entry, Options, Values

STDIN = "-"


class Job:
    """One toolset to generate. ``output`` is None where its specs are only checked.

    Paths are relative to the working directory. ``origins`` says for each option where its value
    came from.
    """

    __slots__ = ("options", "origins", "output", "specs")

    def __init__(
        self,
        specs: Sequence[str],
        output: str | None,
        options: Options,
        origins: Mapping[str, str],
    ) -> None:
        self.specs = specs
        self.output = output
        self.options = options
        self.origins = origins


def read_config() -> Config:
    """The configuration of the project that the working directory is in."""
    path = find(os.getcwd())
    if path is None:
        return Config()
    with open(path, "rb") as stream:
        data = stream.read()
    directory = os.path.relpath(os.path.dirname(path))
    directory = "" if directory == os.curdir else directory
    return read(os.path.join(directory, FILE_NAME).replace(os.sep, "/"), directory, data)


def jobs(arguments: Namespace, config: Config) -> list[Job]:
    """The toolset of the command line or, where it names no spec, every one of the config."""
    flags = _flags(arguments)
    specs: list[str] = arguments.operands
    if not specs:
        if arguments.output is not None:
            raise UsageError("`-o` says where to write, but no SPEC says what")
        if not config.entries:
            raise UsageError(
                "nothing to generate: give spec files or folders and `-o OUT`,"
                f" or list toolsets in {FILE_NAME}"
            )
        return [_configured(config, entry, flags) for entry in config.entries]
    if arguments.output is None and specs != [STDIN]:
        raise UsageError("`-o OUT` is missing: the folder that the generated package goes to")
    if arguments.output is None:
        _check_alone(arguments)
    return [Job(specs, arguments.output, *resolve(config.layers(flags)))]


def _check_alone(arguments: Namespace) -> None:
    """What is said about an output makes no sense where nothing goes to one."""
    for flag in ("check", "diff", "dry-run", "force", "no-ledger"):
        if getattr(arguments, flag.replace("-", "_")):
            raise UsageError(f"`--{flag}` is about an output: add `-o OUT`")


def _configured(config: Config, entry: Entry, flags: Values) -> Job:
    specs = [os.path.join(config.directory, path) for path in entry.specs]
    output = os.path.join(config.directory, entry.output)
    return Job(specs, output, *resolve(config.layers(flags, entry)))


def _flags(arguments: Namespace) -> dict[str, object]:
    """The options that the command line sets."""
    values = {}
    for name, option in OPTIONS.items():
        if not option.flag:
            continue
        text = getattr(arguments, name.replace("-", "_"))
        if text is not None:
            value = option.read(int(text) if text.isascii() and text.isdigit() else text)
            if value is None:
                raise UsageError(f"`--{name}` has to be {option.expected}, not `{text}`")
            values[name] = value
    return values
