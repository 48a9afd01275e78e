"""What a run is told to do: the options, and ``[tool.pedelec-gen]`` in pyproject.toml.

A run of an up-to-date tree passes through here, so nothing heavy is imported: tomli only for a
pyproject.toml that can matter, diagnostics only when there is something to say.
"""

from __future__ import annotations

import os
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    from .diagnostics import Diagnostic
    from .source import Place, Pointer

    Values: TypeAlias = Mapping[str, Any]
    Layer: TypeAlias = tuple[str, Values]
    Version: TypeAlias = tuple[int, int]

DIALECTS = ("pedelec",)
PYTHONS = ((3, 10), (3, 11), (3, 12), (3, 13), (3, 14))
LINE_LENGTHS = range(60, 321)
"""Below 60 the fixed part of a generated module no longer fits; 320 is the most that ruff takes."""
HANDLER_ARGS = ("wire", "filled")
TYPED_DICT_MODULES = ("typing", "typing_extensions")

FILE_NAME = "pyproject.toml"
TABLE = "tool.pedelec-gen"
REQUIRES_PYTHON = "requires-python"
"""The origin of a target that the project's metadata decided."""


class Options:
    """What the generator needs to know beside the specs: equal options and specs, equal output.

    ``target_python`` is the oldest Python that has to run the output, one of :data:`PYTHONS`;
    ``line_length`` one of :data:`LINE_LENGTHS`; anything else raises :class:`ValueError`.

    ``handler_args`` is ``filled`` where handlers are given arguments with their defaults.
    ``read_only_args`` marks every key of arguments as one that handlers must not set; ``closed``
    says of every TypedDict that it has no other keys (PEP 728). ``typed_dict_module`` is where
    TypedDict comes from, ``typing`` only as far as the target's is good enough. ``strategies`` asks
    for a module of hypothesis strategies.
    """

    __slots__ = (
        "closed",
        "dialect",
        "handler_args",
        "line_length",
        "read_only_args",
        "strategies",
        "target_python",
        "typed_dict_module",
    )

    dialect: str
    target_python: Version
    line_length: int
    handler_args: str
    read_only_args: bool
    closed: bool
    typed_dict_module: str
    strategies: bool

    def __init__(
        self,
        dialect: str = "pedelec",
        target_python: Version = (3, 11),
        line_length: int = 88,
        *,
        handler_args: str = "wire",
        read_only_args: bool = False,
        closed: bool = False,
        typed_dict_module: str = "typing",
        strategies: bool = False,
    ) -> None:
        if dialect not in DIALECTS:
            raise ValueError(f"dialect has to be one of {DIALECTS}, not {dialect!r}")
        if target_python not in PYTHONS:
            raise ValueError(f"target_python has to be one of {PYTHONS}, not {target_python!r}")
        if line_length not in LINE_LENGTHS:
            raise ValueError(f"line_length has to be in {LINE_LENGTHS}, not {line_length!r}")
        if handler_args not in HANDLER_ARGS:
            raise ValueError(f"handler_args has to be one of {HANDLER_ARGS}, not {handler_args!r}")
        if typed_dict_module not in TYPED_DICT_MODULES:
            modules = f"one of {TYPED_DICT_MODULES}"
            raise ValueError(f"typed_dict_module has to be {modules}, not {typed_dict_module!r}")
        put = object.__setattr__
        put(self, "dialect", dialect)
        put(self, "target_python", target_python)
        put(self, "line_length", line_length)
        put(self, "handler_args", handler_args)
        put(self, "read_only_args", read_only_args)
        put(self, "closed", closed)
        put(self, "typed_dict_module", typed_dict_module)
        put(self, "strategies", strategies)

    def key(self) -> str:
        """All fields as one line of text, for the ledger's digest."""
        return " ".join(f"{name}={value!r}" for name, value in self._items())

    def shown(self) -> dict[str, str]:
        """The options as people write them, by the names of :data:`OPTIONS`."""
        shown = {}
        for name in OPTIONS:
            value = getattr(self, name.replace("-", "_"))
            if isinstance(value, bool):
                value = "true" if value else "false"
            elif isinstance(value, tuple):
                value = ".".join(map(str, value))
            shown[name] = str(value)
        return shown

    def _items(self) -> tuple[tuple[str, object], ...]:
        return tuple((name, getattr(self, name)) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Options cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Options cannot be changed")

    def __eq__(self, other: object) -> bool:
        return self._items() == other._items() if isinstance(other, Options) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._items())

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{name}={value!r}' for name, value in self._items())})"

    def __reduce__(self) -> tuple[Callable[[Values], Options], tuple[Values]]:
        return _options, (dict(self._items()),)


def _options(values: Values) -> Options:
    return Options(**values)


class Option:
    """An option as people write it.

    ``expected`` completes "has to be …"; ``read`` makes the value that :class:`Options` holds from
    what TOML or the command line gives, or None where that is not fit. ``flag`` is whether the
    command line can give it.
    """

    __slots__ = ("expected", "flag", "read")

    def __init__(self, expected: str, read: Callable[[object], Any], *, flag: bool = False) -> None:
        self.expected = expected
        self.read = read
        self.flag = flag


def _word(words: tuple[str, ...], *, flag: bool = False) -> Option:
    """An option that is one of some words."""

    def read(value: object) -> str | None:
        return value if isinstance(value, str) and value in words else None

    return Option(" or ".join(words), read, flag=flag)


def _switch() -> Option:
    return Option("true or false", lambda value: value if isinstance(value, bool) else None)


def _target_python(value: object) -> Version | None:
    found = re.fullmatch("3[.]([0-9]{1,2})", value) if isinstance(value, str) else None
    version = (3, int(found[1])) if found else None
    return version if version in PYTHONS else None


def _line_length(value: object) -> int | None:
    return value if type(value) is int and value in LINE_LENGTHS else None


OPTIONS = {
    "dialect": _word(DIALECTS, flag=True),
    "target-python": Option("a version from 3.10 to 3.14", _target_python, flag=True),
    "line-length": Option(
        f"an integer from {LINE_LENGTHS[0]} to {LINE_LENGTHS[-1]}",
        _line_length,
        flag=True,
    ),
    "handler-args": _word(HANDLER_ARGS),
    "read-only-args": _switch(),
    "closed": _switch(),
    "typed-dict-module": _word(TYPED_DICT_MODULES),
    "strategies": _switch(),
}
"""By the name that is a key in the config and, with two dashes before it, a flag if it has one."""


def resolve(layers: Iterable[Layer]) -> tuple[Options, dict[str, str]]:
    """The options, and from where each of them came, by the first layer that has it.

    A layer is a name for people (``--line-length`` came from "the command line") and the values
    that it sets, by option name.
    """
    values: dict[str, Any] = {}
    origins = dict.fromkeys(OPTIONS, "default")
    for origin, layer in layers:
        for name, value in layer.items():
            if name not in values:
                values[name] = value
                origins[name] = origin
    return Options(**{name.replace("-", "_"): value for name, value in values.items()}), origins


class Entry:
    """One ``[[tool.pedelec-gen.toolsets]]``: paths as written, relative to the file."""

    __slots__ = ("output", "specs", "values")

    def __init__(self, specs: tuple[str, ...], output: str, values: Values) -> None:
        self.specs = specs
        self.output = output
        self.values = values


class Config:
    """What pyproject.toml says; ``directory`` is where its paths start from.

    ``requires_python`` is the target that the project's lower bound stands for, and ``outdated``
    the warning to give where that is used although the bound is below every target. Without a
    file, or where the file has nothing for us, everything is empty.
    """

    __slots__ = (
        "diagnostics",
        "directory",
        "entries",
        "name",
        "outdated",
        "requires_python",
        "values",
    )

    def __init__(
        self,
        name: str = FILE_NAME,
        directory: str = "",
        values: Values | None = None,
        entries: Sequence[Entry] = (),
        requires_python: Version | None = None,
        outdated: Diagnostic | None = None,
        diagnostics: Sequence[Diagnostic] = (),
    ) -> None:
        self.name = name
        self.directory = directory
        self.values = values or {}
        self.entries = entries
        self.requires_python = requires_python
        self.outdated = outdated
        self.diagnostics = diagnostics

    def layers(self, flags: Values, entry: Entry | None = None) -> tuple[Layer, ...]:
        """Who may set an option, the strongest first."""
        required = {"target-python": self.requires_python} if self.requires_python else {}
        return (
            ("command line", flags),
            (f"its toolset in {self.name}", entry.values if entry else {}),
            (self.name, self.values),
            (REQUIRES_PYTHON, required),
        )


def find(start: str) -> str | None:
    """The pyproject.toml of the project that ``start`` is in.

    The nearest one upward, but none beyond the root of the repository: a folder with ``.git``.
    """
    here = os.path.abspath(start)
    while True:
        path = os.path.join(here, FILE_NAME)
        if os.path.isfile(path):
            return path
        above = os.path.dirname(here)
        if above == here or os.path.exists(os.path.join(here, ".git")):
            return None
        here = above


def read(name: str, directory: str, data: bytes) -> Config:
    """The config that the bytes of a pyproject.toml hold, with everything that is wrong in it.

    ``name`` is how diagnostics call the file.
    """
    if b"pedelec-gen" in data or b"requires-python" in data:
        return _Reader(name, directory, data).config()
    return Config(name, directory)


class _Reader:
    """Reads one file and collects what has to be said about it."""

    def __init__(self, name: str, directory: str, data: bytes) -> None:
        self.name = name
        self.directory = directory
        self.data = data
        self.said: list[Diagnostic] = []

    def config(self) -> Config:
        document = self._document()
        tool = _table(document.get("tool"))
        table = tool.get("pedelec-gen", {})
        root: Pointer = ("tool", "pedelec-gen")
        values: Values = {}
        entries: list[Entry] = []
        if isinstance(table, dict):
            self._known(table, root, (*OPTIONS, "toolsets"))
            values = self._options(table, root)
            entries = self._entries(table.get("toolsets", []), (*root, "toolsets"))
        else:
            self._wrong("`tool.pedelec-gen`", "a table", table, root)
        required = _lower_bound(_table(document.get("project")).get("requires-python"))
        outdated = self._outdated(required) if required and required < PYTHONS[0] else None
        target = min(max(required, PYTHONS[0]), PYTHONS[-1]) if required else None
        return Config(self.name, self.directory, values, entries, target, outdated, self.said)

    def _document(self) -> dict[str, Any]:
        import tomli

        try:
            text = self.data.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            before = problem.object[: problem.start].decode()
            self._syntax("not-utf8", "this is not UTF-8", len(before))
            return {}
        try:
            return tomli.loads(text)
        except tomli.TOMLDecodeError as problem:
            self._syntax("invalid-toml", problem.msg, _offset(text, problem.pos))
        except RecursionError:
            self._syntax("invalid-toml", "nested too deeply", 0)
        return {}

    def _options(self, table: Values, root: Pointer) -> dict[str, Any]:
        values = {}
        for name, option in OPTIONS.items():
            if name not in table:
                continue
            value = option.read(table[name])
            if value is not None:
                values[name] = value
                continue
            help = None
            if name == "target-python" and isinstance(table[name], float):
                help = 'write it in quotes, as in `target-python = "3.11"`'
            self._wrong(f"`{name}`", option.expected, table[name], (*root, name), help)
        return values

    def _entries(self, tables: object, root: Pointer) -> list[Entry]:
        if not isinstance(tables, list):
            help = f"begin each toolset with `[[{TABLE}.toolsets]]`"
            self._wrong("`toolsets`", "an array of tables", tables, root, help)
            return []
        entries: list[Entry] = []
        outputs: dict[str, Pointer] = {}
        for index, table in enumerate(tables):
            place = (*root, index)
            if not isinstance(table, dict):
                self._wrong("a toolset", "a table", table, place)
                continue
            self._known(table, place, ("specs", "output", *OPTIONS))
            values = self._options(table, place)
            specs = self._specs(table, place)
            output = self._output(table, place)
            if output is None:
                continue
            first = outputs.setdefault(os.path.normpath(output), place)
            if first is not place:
                self._error(
                    "duplicate-output",
                    f"two toolsets have the output `{output}`",
                    (*place, "output"),
                    help="give each toolset a folder of its own",
                    related=((*first, "output"), "first used here"),
                )
            elif specs:
                entries.append(Entry(specs, output, values))
        return entries

    def _specs(self, table: Values, place: Pointer) -> tuple[str, ...]:
        expected = "a list of files and folders"
        specs = table.get("specs")
        if "specs" not in table:
            self._missing("specs", place)
        elif isinstance(specs, str):
            help = f'write `specs = ["{specs}"]`'
            self._wrong("`specs`", expected, specs, (*place, "specs"), help)
        elif not isinstance(specs, list) or not specs:
            self._wrong("`specs`", expected, specs, (*place, "specs"))
        else:
            for index, path in enumerate(specs):
                if not isinstance(path, str) or not path:
                    self._wrong("a path in `specs`", "a path", path, (*place, "specs", index))
            return tuple(path for path in specs if isinstance(path, str) and path)
        return ()

    def _output(self, table: Values, place: Pointer) -> str | None:
        output = table.get("output")
        if "output" not in table:
            self._missing("output", place)
        elif isinstance(output, str) and output:
            return output
        else:
            self._wrong("`output`", "the path of a folder", output, (*place, "output"))
        return None

    def _outdated(self, version: Version) -> Diagnostic:
        from .diagnostics import warning

        return warning(
            "low-requires-python",
            f"Python {version[0]}.{version[1]} is older than any that generated code runs on",
            self._place(("project", "requires-python")),
            help=f'the output is for 3.10; `target-python = "3.10"` in `[{TABLE}]` says that it'
            " is meant",
        )

    def _known(self, table: Values, root: Pointer, known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                from .diagnostics import did_you_mean

                names = ", ".join(f"`{name}`" for name in known)
                self._error(
                    "unknown-config-key",
                    f"unknown key `{key}`",
                    (*root, key),
                    key=True,
                    help=did_you_mean(key, known) or f"known here: {names}",
                )

    def _missing(self, key: str, place: Pointer) -> None:
        self._error("invalid-config", f"this toolset has no `{key}`", place)

    def _wrong(
        self, what: str, expected: str, value: object, place: Pointer, help: str | None = None
    ) -> None:
        self._error(
            "invalid-config", f"{what} has to be {expected}, not {_shown(value)}", place, help=help
        )

    def _error(
        self,
        rule: str,
        message: str,
        pointer: Pointer,
        *,
        key: bool = False,
        help: str | None = None,
        related: tuple[Pointer, str] | None = None,
    ) -> None:
        from .diagnostics import Related, error

        place = self._place(pointer)
        more = [Related(self._place(related[0]), related[1])] if related else []
        self.said.append(error(rule, message, place.key if key else place, help=help, related=more))

    def _syntax(self, rule: str, message: str, offset: int) -> None:
        from .diagnostics import error
        from .source import Place, Span

        place = self._place(())
        at = Place(place.source, span=Span(offset, offset + 1))
        self.said.append(error(rule, message, at))

    def _place(self, pointer: Pointer) -> Place:
        from .source import Place, Source

        if not hasattr(self, "_source"):
            self._source = Source(self.name, self.data)
        return Place(self._source, pointer)


def _table(value: object) -> dict[str, Any]:
    """A table of the standard's that is none is for others to complain about."""
    return value if isinstance(value, dict) else {}


def _lower_bound(specifier: object) -> Version | None:
    """The oldest Python 3 that a version specifier (PEP 440) lets in, None if it sets no bound.

    Its clauses hold all at once, so the highest bound is the one.
    """
    text = specifier if isinstance(specifier, str) else ""
    clauses = re.findall(r"(?:>=?|~=|={2,3})\s*3(?:\.(\d+))?(?![\d])", text)
    return (3, max(int(minor or 0) for minor in clauses)) if clauses else None


def _offset(text: str, position: int) -> int:
    """An offset of tomli's, which counts ``\\r\\n`` as one, as an offset into the text."""
    end = text.find("\r\n")
    while -1 < end < position:
        position += 1
        end = text.find("\r\n", end + 2)
    return position


def _shown(value: object) -> str:
    """A TOML value as far as a message needs it."""
    if isinstance(value, str):
        return f'"{value}"' if value else "an empty string"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, dict):
        return "a table"
    return str(value)
