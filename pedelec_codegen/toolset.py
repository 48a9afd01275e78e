"""From documents to the checked model: tools, fragments, guidance.

The rules are those of Pedelec's contract for a tool, and those of the spec files' own fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from keyword import iskeyword
from typing import Any, Final

from .diagnostics import Diagnostic, Related, did_you_mean, error, warning
from .load.documents import Document
from .schema.fragments import MAX_DEPTH, MAX_SIZE, Inliner
from .schema.nodes import Node, ObjectNode, resolve
from .schema.parse import SchemaReader
from .schema.values import kind_of
from .source import Json, Place

TOOL_NAME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9_.-]*", re.ASCII)
"""What the whole of a tool's name has to match."""

LONGEST_FILE_NAME: Final = 244
"""Core writes ``tools-<name>.json`` for each tool: longer names do not fit common file systems."""

LONGEST_TIMER: Final = 2**31 - 1
"""JavaScript's timers overflow past so many milliseconds."""

TOOL_FIELDS: Final = (
    "name",
    "description",
    "argsSchema",
    "timeoutMs",
    "resultSchema",
    "errors",
    "handler",
    "annotations",
    "deprecated",
    "pythonName",
)
TOP_FIELDS: Final = ("tools", "guidance", "schemas", "dialect", "$schema")
ANNOTATION_FIELDS: Final = (
    "title",
    "readOnly",
    "destructive",
    "idempotent",
    "openWorld",
    "interactive",
)
LEGACY: Final = {
    "input": "argsSchema",
    "inputSchema": "argsSchema",
    "input_schema": "argsSchema",
    "parameters": "argsSchema",
    "parametersJsonSchema": "argsSchema",
    "args_schema": "argsSchema",
    "args": "argsSchema",
    "timeout_ms": "timeoutMs",
    "timeout": "timeoutMs",
    "outputSchema": "resultSchema",
    "output_schema": "resultSchema",
    "title": "annotations.title",
}
"""Fields of other formats and of older specs, and what to write instead."""

# Blank for JavaScript's trim, Rust's or Python's: what is blank to any of them is refused.
_BLANK: Final = re.compile(
    "[\\x09-\\x0d\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*"
)
_PYTHON_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Annotations:
    """What a tool does, in the terms of MCP's hints; ``None`` where the spec does not say."""

    title: str | None = None
    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None
    interactive: bool | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that keeps all the rules of the contract.

    ``args_schema`` and ``result_schema`` are the schemas as they were written, fragments put in;
    ``args`` and ``result`` the same as nodes. ``errors`` maps the codes of expected failures to
    their descriptions.
    """

    name: str
    description: str
    args_schema: dict[str, Json]
    args: ObjectNode
    place: Place
    timeout_ms: int | None = None
    result_schema: Json = None
    result: Node | None = None
    errors: Mapping[str, str] = field(default_factory=dict)
    handler: str | None = None
    annotations: Annotations = Annotations()
    deprecated: str | None = None
    python_name: str | None = None

    def manifest(self) -> dict[str, Json]:
        """The tool as Core receives it."""
        entry: dict[str, Json] = {
            "name": self.name,
            "description": self.description,
            "argsSchema": self.args_schema,
        }
        if self.timeout_ms is not None:
            entry["timeoutMs"] = self.timeout_ms
        return entry


@dataclass(frozen=True, slots=True)
class Fragment:
    """A named schema of the toolset, shared by all that refer to it."""

    name: str
    node: Node
    place: Place


@dataclass(frozen=True, slots=True)
class Toolset:
    """All the tools of the given specs, in the order of the files and of the tools in them."""

    guidance: str
    tools: tuple[Tool, ...]
    fragments: tuple[Fragment, ...] = ()

    def manifest(self) -> dict[str, Json]:
        """What Core receives: exactly the contract's shape."""
        return {"guidance": self.guidance, "tools": [tool.manifest() for tool in self.tools]}


def check(documents: Iterable[Document]) -> tuple[Toolset, list[Diagnostic]]:
    """The toolset of the documents, and everything that is wrong with it.

    With an error among the diagnostics the toolset holds only what could be understood.
    """
    return _Checker().toolset(documents)


class _Checker:
    """One pass over all documents: fragments first, since any tool may refer to any of them."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.reader = SchemaReader(self.diagnostics, self._find_fragment)
        self._written: dict[str, Json] = {}
        self._places: dict[str, Place] = {}
        self._inliner = Inliner(self._written)
        self._fragments: dict[str, Fragment | None] = {}
        self._reading: list[str] = []
        self._fragments_hold = True  # else they may be recursive, and are not put in anywhere

    def toolset(self, documents: Iterable[Document]) -> tuple[Toolset, list[Diagnostic]]:
        found: list[tuple[Place, Any]] = [
            (Place(doc.source), doc.data) for doc in documents if self._is_object(doc)
        ]
        for root, data in found:
            self._collect_fragments(data, root)
        for name in self._written:
            self._read_fragment(name)
        self._fragments_hold = not any(d.severity == "error" for d in self.diagnostics)
        tools = [tool for root, data in found for tool in self._tools(data, root)]
        self._refuse_doubles(tools)
        guidance = self._guidance(found)
        fragments = tuple(f for f in self._fragments.values() if f is not None)
        return Toolset(guidance, tuple(tools), fragments), self.diagnostics

    # Documents

    def _is_object(self, doc: Document) -> bool:
        if isinstance(doc.data, dict):
            return True
        help = 'write one tool\'s fields, or {"tools": [...]} for several'
        message = f"a spec holds an object, not {kind_of(doc.data)}"
        self._error("invalid-spec", message, Place(doc.source), help)
        return False

    def _tools(self, data: dict[str, Any], root: Place) -> Iterable[Tool]:
        single = [key for key in data if key not in TOP_FIELDS]
        if "dialect" in data and data["dialect"] != "pedelec":
            message = f"unknown dialect `{data['dialect']}`"
            self._error("unknown-dialect", message, root / "dialect", 'the dialect is "pedelec"')
        if "tools" not in data:
            if any(key in TOOL_FIELDS or key in LEGACY for key in single):
                tool = self._tool(data, root, TOP_FIELDS)
                if tool is not None:
                    yield tool
            else:
                for key in single:
                    self._unknown_field(key, root, (*TOOL_FIELDS, *TOP_FIELDS))
                if not single and not any(key in data for key in ("guidance", "schemas")):
                    help = "a tool needs `name`, `description` and `argsSchema`"
                    self._error("invalid-spec", "the spec holds no tool", root, help)
            return
        for key in single:
            if key in TOOL_FIELDS:
                help = "move it into a tool of `tools`"
                self._error(
                    "unknown-field", f"`{key}` cannot stand beside `tools`", (root / key).key, help
                )
            else:
                self._unknown_field(key, root, TOP_FIELDS)
        tools = data["tools"]
        if not isinstance(tools, list):
            self._error(
                "invalid-spec", f"`tools` has to be a list, not {kind_of(tools)}", root / "tools"
            )
            return
        for i, item in enumerate(tools):
            place = root / "tools" / i
            if not isinstance(item, dict):
                self._error(
                    "invalid-spec", f"a tool has to be an object, not {kind_of(item)}", place
                )
                continue
            tool = self._tool(item, place, ())
            if tool is not None:
                yield tool

    def _guidance(self, found: list[tuple[Place, Any]]) -> str:
        first: Place | None = None
        guidance = ""
        for root, data in found:
            if "guidance" not in data:
                continue
            place = root / "guidance"
            value = data["guidance"]
            if not isinstance(value, str):
                self._error(
                    "invalid-value", f"`guidance` has to be a string, not {kind_of(value)}", place
                )
            elif first is not None:
                related = Related(first.key, "first written here")
                help = "a toolset has one guidance: join the two texts"
                self._error(
                    "repeated-guidance", "`guidance` is written twice", place.key, help, related
                )
            else:
                first, guidance = place, value
        return guidance

    # Fragments

    def _collect_fragments(self, data: dict[str, Any], root: Place) -> None:
        place = root / "schemas"
        written = data.get("schemas", {})
        if not isinstance(written, dict):
            message = f"`schemas` has to be an object from name to schema, not {kind_of(written)}"
            self._error("invalid-value", message, place)
            return
        for name, schema in written.items():
            where = place / name
            if name in self._written:
                first = Related(self._places[name].key, "first defined here")
                message = f"the schema `{name}` is defined twice"
                self._error("duplicate-schema", message, where.key, "rename one of them", first)
            elif not TOOL_NAME.fullmatch(name):
                message = f"`{name}` is no name for a schema"
                help = "a letter, then letters, digits, `_`, `.` and `-`"
                self._error("invalid-name", message, where.key, help)
            else:
                self._written[name] = schema
                self._places[name] = where

    def _find_fragment(self, name: str, reference: Place) -> Node | None:
        if name not in self._written:
            help = (
                did_you_mean(name, self._written)
                or f"define it under `schemas`: schemas.{name} = {{…}}"
            )
            self._error("unknown-schema", f"no schema is called `{name}`", reference, help)
            return None
        if name in self._reading:
            path = " → ".join([*self._reading[self._reading.index(name) :], name])
            help = "the pedelec dialect has no recursion: nest to a fixed depth instead"
            self._error(
                "recursive-schema", f"the schema `{name}` contains itself ({path})", reference, help
            )
            return None
        fragment = self._read_fragment(name)
        return None if fragment is None else fragment.node

    def _read_fragment(self, name: str) -> Fragment | None:
        if name not in self._fragments:
            schema, place = self._written[name], self._places[name]
            self._reading.append(name)
            node = None if self._too_large(schema, place) else self.reader.node(schema, place)
            self._reading.pop()
            self._fragments[name] = None if node is None else Fragment(name, node, place)
        return self._fragments[name]

    def _too_large(self, schema: Json, place: Place) -> bool:
        """Whether a schema with its fragments put in is past the limits: says so once, of the
        innermost fragment."""
        if not self._inliner.too_large(schema):
            return False
        if not self._inliner.holds_too_large(schema):
            size, depth = self._inliner.measure(schema)
            message = f"with its fragments put in, the schema has {size} values and {depth} levels"
            help = (
                f"the limits are {MAX_SIZE} values and {MAX_DEPTH} levels: refer to fewer fragments"
            )
            self._error("schema-too-large", message, place, help)
        return True

    # Tools

    def _tool(self, data: dict[str, Any], place: Place, beside: tuple[str, ...]) -> Tool | None:
        before = len(self.diagnostics)
        for key in data:
            if key not in TOOL_FIELDS and key not in beside:
                self._unknown_field(key, place, (*TOOL_FIELDS, *beside))
        name = self._name(data, place)
        description = self._description(data, place)
        args = self._args(data, place)
        timeout = self._timeout(data, place)
        result = self._result(data, place)
        errors = self._errors(data, place)
        annotations = self._annotations(data, place)
        handler = self._text(data, place, "handler", _is_handler, '"package.module:attribute"')
        python_name = self._text(
            data,
            place,
            "pythonName",
            _PYTHON_NAME.fullmatch,
            'words in lower case such as "read_file"',
        )
        deprecated = self._text(data, place, "deprecated")
        failed = any(d.severity == "error" for d in self.diagnostics[before:])
        if name is None or description is None or args is None:
            return None  # what is missing has been said
        failed = failed or not self._fragments_hold
        return Tool(
            name=name,
            description=description,
            args_schema=data["argsSchema"] if failed else self._inliner.inlined(data["argsSchema"]),
            args=args,
            place=place,
            timeout_ms=timeout,
            result_schema=None if failed else self._inliner.inlined(data.get("resultSchema")),
            result=result,
            errors=errors,
            handler=handler,
            annotations=annotations,
            deprecated=deprecated,
            python_name=python_name,
        )

    def _missing(self, key: str, data: dict[str, Any], place: Place) -> None:
        if any(LEGACY.get(other) == key for other in data):
            return  # said already, with what to write instead
        self._error("missing-field", f"the tool has no `{key}`", place, f"add `{key}`")

    def _name(self, data: dict[str, Any], place: Place) -> str | None:
        if "name" not in data:
            self._missing("name", data, place)
            return None
        name = data["name"]
        where = place / "name"
        if not isinstance(name, str):
            self._error("invalid-name", f"`name` has to be a string, not {kind_of(name)}", where)
            return None
        if not TOOL_NAME.fullmatch(name):
            help = "a letter (a to z), then letters, digits, `_`, `.` and `-`"
            shown = f"`{name}`" if name else "an empty string"
            self._error("invalid-name", f"{shown} is not a valid tool name", where, help)
            return None
        if len(name) > LONGEST_FILE_NAME:
            message = f"the name has {len(name)} characters: Core writes a file of that name"
            help = f"keep it to {LONGEST_FILE_NAME}"
            self.diagnostics.append(warning("long-name", message, where, help=help))
        return name

    def _description(self, data: dict[str, Any], place: Place) -> str | None:
        if "description" not in data:
            self._missing("description", data, place)
            return None
        description = data["description"]
        where = place / "description"
        if not isinstance(description, str):
            message = f"`description` has to be a string, not {kind_of(description)}"
            self._error("invalid-value", message, where)
            return None
        if _BLANK.fullmatch(description):
            help = "say what the tool does, and when to use it"
            self._error("blank-description", "the description is blank", where, help)
            return None
        return description

    def _args(self, data: dict[str, Any], place: Place) -> ObjectNode | None:
        if "argsSchema" not in data:
            self._missing("argsSchema", data, place)
            return None
        schema, where = data["argsSchema"], place / "argsSchema"
        return None if self._too_large(schema, where) else self.reader.args_schema(schema, where)

    def _result(self, data: dict[str, Any], place: Place) -> Node | None:
        if "resultSchema" not in data:
            return None
        schema, where = data["resultSchema"], place / "resultSchema"
        node = None if self._too_large(schema, where) else self.reader.node(schema, where)
        target = node and resolve(node)
        if isinstance(target, ObjectNode):
            for prop in target.properties:
                if prop.name == "error":
                    help = "that key tells a failure: list its codes under `errors` instead"
                    message = "a result may not define `error`"
                    self._error("reserved-result-key", message, prop.node.place.key, help)
        return node

    def _timeout(self, data: dict[str, Any], place: Place) -> int | None:
        if "timeoutMs" not in data:
            return None
        value = data["timeoutMs"]
        where = place / "timeoutMs"
        if type(value) is not int or value <= 0:
            shown = (
                f"{value}"
                if isinstance(value, (int, float)) and not isinstance(value, bool)
                else kind_of(value)
            )
            help = "write whole milliseconds without a point: 5000"
            self._error(
                "invalid-timeout",
                f"`timeoutMs` has to be an integer above 0, not {shown}",
                where,
                help,
            )
            return None
        if value > LONGEST_TIMER:
            message = f"{value} ms is more than a timer in JavaScript can hold: it fires at once"
            help = f"keep it to {LONGEST_TIMER}"
            self.diagnostics.append(warning("long-timeout", message, where, help=help))
        return value

    def _errors(self, data: dict[str, Any], place: Place) -> dict[str, str]:
        written = data.get("errors", {})
        where = place / "errors"
        if not isinstance(written, dict):
            message = (
                f"`errors` has to be an object from code to description, not {kind_of(written)}"
            )
            self._error("invalid-value", message, where)
            return {}
        for code, text in written.items():
            if not code or _BLANK.fullmatch(code):
                self._error("invalid-value", "an error code must not be blank", (where / code).key)
            if not isinstance(text, str):
                message = f"the description of `{code}` has to be a string, not {kind_of(text)}"
                self._error("invalid-value", message, where / code)
        return {code: text for code, text in written.items() if isinstance(text, str)}

    def _annotations(self, data: dict[str, Any], place: Place) -> Annotations:
        written = data.get("annotations", {})
        where = place / "annotations"
        if not isinstance(written, dict):
            self._error(
                "invalid-value", f"`annotations` has to be an object, not {kind_of(written)}", where
            )
            return Annotations()
        good: dict[str, Any] = {}
        for key, value in written.items():
            wanted = str if key == "title" else bool
            if key not in ANNOTATION_FIELDS:
                self._unknown_field(key, where, ANNOTATION_FIELDS)
            elif not isinstance(value, wanted):
                name = "a string" if wanted is str else "true or false"
                self._error(
                    "invalid-value", f"`{key}` has to be {name}, not {kind_of(value)}", where / key
                )
            else:
                good[re.sub("[A-Z]", lambda m: "_" + m[0].lower(), key)] = value
        return Annotations(**good)

    def _text(
        self,
        data: dict[str, Any],
        place: Place,
        key: str,
        fits: Callable[[str], object] | None = None,
        wanted: str = "a string",
    ) -> str | None:
        if key not in data:
            return None
        value = data[key]
        if isinstance(value, str) and (fits is None or fits(value)):
            return value
        shown = f"`{value}`" if isinstance(value, str) else kind_of(value)
        self._error("invalid-value", f"`{key}` has to be {wanted}, not {shown}", place / key)
        return None

    def _unknown_field(self, key: str, place: Place, known: tuple[str, ...]) -> None:
        where = (place / key).key
        if key in LEGACY:
            instead = LEGACY[key]
            message = f"`{key}` is not supported"
            self._error("unknown-field", message, where, f"write `{instead}` instead")
        else:
            help = did_you_mean(key, known) or f"the fields are {', '.join(known)}"
            self._error("unknown-field", f"unknown field `{key}`", where, help)

    # The set

    def _refuse_doubles(self, tools: list[Tool]) -> None:
        first: dict[str, Tool] = {}
        folded: dict[str, Tool] = {}
        for tool in tools:
            place = tool.place / "name"
            other = first.setdefault(tool.name, tool)
            if other is not tool:
                related = Related(other.place / "name", "first defined here")
                help = "names are unique in a toolset: rename or remove one"
                self._error(
                    "duplicate-tool",
                    f"the tool `{tool.name}` is defined twice",
                    place,
                    help,
                    related,
                )
                continue
            other = folded.setdefault(tool.name.lower(), tool)
            if other is not tool:
                self.diagnostics.append(
                    warning(
                        "names-differ-by-case",
                        f"`{tool.name}` and `{other.name}` differ only by case: Core writes a file for each",
                        place,
                        help="rename one of them",
                        related=[Related(other.place / "name", "the other is here")],
                    )
                )

    def _error(
        self, rule: str, message: str, place: Place, help: str | None = None, *related: Related
    ) -> None:
        self.diagnostics.append(error(rule, message, place, help=help, related=related))


def _is_handler(text: str) -> bool:
    module, colon, attribute = text.partition(":")
    words = [*module.split("."), *attribute.split(".")]
    return bool(colon) and all(word.isidentifier() and not iskeyword(word) for word in words)
