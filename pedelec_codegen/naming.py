"""From wire names to Python names.

A name follows from what it names and from nothing else: no counter, no order. Adding, removing or
moving a tool or a property renames nothing else. Where two things would get one name, that is an
error with the way out, never a number.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from keyword import kwlist
from typing import Final
from unicodedata import is_normalized, ucd_3_2_0

from .diagnostics import Diagnostic, Related, error
from .schema.nodes import (
    MISSING,
    ArrayNode,
    FragmentNode,
    Node,
    ObjectNode,
    OneOfNode,
    StringNode,
    resolve,
)
from .source import Place
from .toolset import Tool, Toolset

_OURS: Final = (
    "Any AnyHandler AnyTool Args ArgsError Awaitable Bound Call CallObserver CallRecord "
    "Callable ContextInvalid Coroutine Errors FakeTool FakeTools Final GUIDANCE Generic HandlerOf "
    "Iterable Iterator Literal Mapping Never NoReturn NotRequired Outcome PACKAGE Pattern "
    "PlainResult Protocol ReadOnly Required Router RouterCore SchemaNode Sequence SkillsManifest TOOLS "
    "TOOL_NAMES TYPE_CHECKING ToolArgsInvalid ToolArgsSchema ToolCallContext ToolDefinition "
    "ToolError ToolErrorResult ToolFailure ToolHandlers ToolManifestEntry ToolName "
    "ToolNotFound ToolReturn ToolService TypeAlias TypeGuard TypeIs TypeVar TypedDict Union "
    "Unregister"
)
_LATER_BUILTINS: Final = {"BaseExceptionGroup", "ExceptionGroup", "PythonFinalizationError"}

RESERVED: Final = frozenset({*kwlist, *dir(builtins), *_LATER_BUILTINS, *_OURS.split()})
"""What no generated name may be: keywords, builtins of any Python that we run on, and the names
that our templates use."""

_NAMED_CHARACTERS: dict[str, bool] = {}


class Identifier(str):
    """A Python identifier that this module has made: no other text is used as one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ToolNames:
    """The names of one tool: ``update_counter`` gives ``UpdateCounterArgs``, ``UPDATE_COUNTER`` …

    ``stem`` is the name of the service's method, and part of the names of functions
    (``is_update_counter_args``); a tool called ``import`` has the stem ``import_``.
    """

    stem: Identifier
    constant: Identifier
    base: Identifier
    args: Identifier
    filled: Identifier
    result: Identifier
    error_code: Identifier
    handler: Identifier
    function: Identifier


@dataclass(frozen=True, slots=True)
class NamedType:
    """An object that gets a TypedDict. ``filled`` is its variant with defaults, if it has any."""

    name: Identifier
    node: ObjectNode
    filled: Identifier | None


@dataclass(frozen=True, slots=True)
class Names:
    """All the names of a toolset.

    ``tools`` and ``fragments`` are by wire name; ``_types`` by the identity of the node, which is
    one object for all who share a fragment.
    """

    tools: Mapping[str, ToolNames]
    fragments: Mapping[str, Identifier]
    _types: Mapping[int, NamedType]

    def of(self, node: ObjectNode) -> NamedType | None:
        """The named type of an object node; None for one without known keys."""
        return self._types.get(id(node))


def name_toolset(toolset: Toolset) -> tuple[Names, list[Diagnostic]]:
    """The names of everything in a toolset, and an error for each two that coincide."""
    return _Namer().toolset(toolset)


def words(text: str) -> list[str]:
    """The words of a wire name, lower case: ``getURLInfo.v2`` is get, url, info, v2.

    Characters that cannot stand in an identifier separate words.
    """
    usable = "".join(c if _usable(c) else " " for c in text)
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", usable)
    return [word.lower() if word.isascii() else word for word in apart.split()]


def pascal(text: str) -> str:
    """``UpdateCounter`` for ``update_counter``; a short digest where nothing can be used."""
    found = words(text)
    if not found:
        return "Key" + sha256(text.encode()).hexdigest()[:6].capitalize()
    return "".join(word[:1].upper() + word[1:] if word.isascii() else word for word in found)


def has_defaults(node: Node) -> bool:
    """Whether filling in defaults can change a value of this node's type."""
    match node:
        case FragmentNode():
            return has_defaults(node.target)
        case ArrayNode():
            return has_defaults(node.items)
        case OneOfNode():
            return any(map(has_defaults, node.branches))
        case ObjectNode():
            return any(
                has_defaults(prop.node) or (not prop.required and prop.node.default is not MISSING)
                for prop in node.properties
            )
        case _:
            return False


def _usable(char: str) -> bool:
    """Whether a character may stand in an identifier, on every Python and after normalisation."""
    if char.isascii():
        return char.isalnum()
    found = _NAMED_CHARACTERS.get(char)
    if found is None:
        letter = ucd_3_2_0.category(char)[0] == "L" and is_normalized("NFKC", char)
        found = _NAMED_CHARACTERS[char] = letter and char.isidentifier()
    return found


def _free(name: str) -> Identifier:
    return Identifier(name + "_" if name in RESERVED else name)


class _Namer:
    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._owners: dict[str, Place] = {}
        self._types: dict[int, NamedType] = {}

    def toolset(self, toolset: Toolset) -> tuple[Names, list[Diagnostic]]:
        tools = self._tools(toolset.tools)
        fragments: dict[str, Identifier] = {}
        for fragment in toolset.fragments:
            help = "rename one of them"
            fragments[fragment.name] = self._claim(pascal(fragment.name), fragment.place.key, help)
            self._nested(fragment.node, fragments[fragment.name], claimed=True)
        for tool in toolset.tools:
            names = tools.get(tool.name)
            if names is None:
                continue
            self._nested(tool.args, names.args, claimed=True)
            if tool.result is not None:
                self._nested(tool.result, names.result, claimed=True, fill=False)
        return Names(tools, fragments, self._types), self.diagnostics

    def _tools(self, tools: Iterable[Tool]) -> dict[str, ToolNames]:
        groups: dict[str, dict[str, Tool]] = {}
        for tool in tools:
            # One of the same wire name is an error already.
            groups.setdefault(pascal(tool.python_name or tool.name), {}).setdefault(tool.name, tool)
        named = {}
        for base, group in groups.items():
            first, *others = group.values()
            if others:
                self._coinciding(base, first, others)
            named[first.name] = self._tool(first, base)
        return named

    def _coinciding(self, base: str, first: Tool, others: list[Tool]) -> None:
        listed = ", ".join(f"`{tool.name}`" for tool in (first, *others))
        which = "one of them" if len(others) == 1 else "all but one of them"
        self.diagnostics.append(
            error(
                "name-collision",
                f"the tools {listed} would all be called `{base}` in Python",
                others[0].place / "name",
                help=f'set `pythonName` on {which}, for instance "{_snake(base)}_2"',
                related=[
                    Related(tool.place / "name", "this tool gets the same name")
                    for tool in (first, *others[1:])
                ],
            )
        )

    def _tool(self, tool: Tool, base: str) -> ToolNames:
        stem = "_".join(words(tool.python_name or tool.name))
        place = tool.place / "name"

        def claim(name: str) -> Identifier:
            return self._claim(name, place, "set `pythonName` on one of them")

        return ToolNames(
            stem=Identifier(stem + "_" if stem in kwlist else stem),
            constant=claim(stem.upper()),
            base=Identifier(base),
            args=claim(base + "Args"),
            filled=claim(base + "ArgsFilled"),
            result=claim(base + "Result"),
            error_code=claim(base + "ErrorCode"),
            handler=claim(base + "Handler"),
            function=claim(base + "Function"),
        )

    def _claim(self, name: str, place: Place, help: str) -> Identifier:
        free = _free(name)
        owner = self._owners.setdefault(free, place)
        if owner is not place and owner != place:
            message = f"two things would be called `{free}` in Python"
            related = Related(owner, "the other is here")
            self.diagnostics.append(
                error("name-collision", message, place, help=help, related=[related])
            )
        return free

    def _nested(self, node: Node, path: str, *, claimed: bool = False, fill: bool = True) -> None:
        """Names the objects at and below a node; ``claimed`` if the path is a name already.

        Results have no variant with defaults: nobody fills them in.
        """
        match node:
            case ObjectNode():
                if not node.properties and not claimed:
                    return
                help = "put one of the two under `schemas`, where its name is yours to choose"
                name = Identifier(path) if claimed else self._claim(path, node.place, help)
                filled = None
                if fill and has_defaults(node):
                    filled = Identifier(name + "Filled")
                    if not (claimed and filled in self._owners):
                        self._claim(filled, node.place, help)
                self._types[id(node)] = NamedType(name, node, filled)
                for prop in node.properties:
                    self._nested(prop.node, path.rstrip("_") + pascal(prop.name), fill=fill)
            case ArrayNode():
                self._nested(node.items, path + "Item", fill=fill)
            case OneOfNode():
                for branch, suffix in zip(node.branches, branch_suffixes(node)):
                    self._nested(branch, path + suffix, fill=fill)
            case _:
                return


def _snake(base: str) -> str:
    return "_".join(words(base))


def branch_suffixes(node: OneOfNode) -> list[str]:
    """What tells the branches apart: a literal tag, else the required keys, else the place."""
    objects = [resolve(branch) for branch in node.branches]
    places = [f"Option{i + 1}" for i in range(len(objects))]
    shared = [b for b in objects if isinstance(b, ObjectNode)]
    for suffixes in (_by_tag(shared), _by_required(shared)):
        if suffixes is not None:
            of = dict(zip(map(id, shared), suffixes))
            return [of.get(id(b), place) for b, place in zip(objects, places)]
    return places


def _by_tag(objects: list[ObjectNode]) -> list[str] | None:
    """The values of a required property that has one string value in each branch."""
    if not objects:
        return None
    for prop in objects[0].properties:
        tags = [_tag(node, prop.name) for node in objects]
        names = [pascal(tag) for tag in tags if tag]
        if len(set(names)) == len(objects):
            return names
    return None


def _tag(node: ObjectNode, key: str) -> str | None:
    for prop in node.properties:
        if prop.name == key and prop.required:
            target = resolve(prop.node)
            if isinstance(target, StringNode) and target.enum and len(target.enum) == 1:
                return target.enum[0]
    return None


def _by_required(objects: list[ObjectNode]) -> list[str] | None:
    names = ["".join(sorted(pascal(p.name) for p in n.properties if p.required)) for n in objects]
    return names if all(names) and len(set(names)) == len(names) else None
