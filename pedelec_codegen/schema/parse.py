"""From plain data to nodes, in the ``pedelec`` dialect: exactly the contract's subset.

Everything else is a diagnostic that names the keyword, why, and what to write instead. A node is
made even where something in it is wrong, as long as its kind is known, so that one run tells all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from ..diagnostics import Diagnostic, Related, did_you_mean, error, warning
from ..source import Json, Place
from .dialects import ANNOTATIONS, HOMES, INSTEAD, KINDS, TYPE_ALIASES
from .fragments import PREFIX
from .nodes import (
    MISSING,
    ArrayNode,
    BooleanNode,
    FragmentNode,
    IntegerNode,
    Missing,
    Node,
    Number,
    NumberNode,
    ObjectNode,
    OneOfNode,
    Property,
    StringNode,
)
from .patterns import compile_pattern
from .values import identity, is_integer, is_number, kind_of, shape, violations

T = TypeVar("T")
Find = Callable[[str, Place], "Node | None"]
"""Looks up a fragment by name; says itself what is wrong with the reference at the place."""


class SchemaReader:
    """Reads the schemas of one toolset and gathers what there is to say.

    ``fragment`` finds the node of a fragment, or says why there is none.
    """

    def __init__(self, diagnostics: list[Diagnostic], fragment: Find) -> None:
        self._diagnostics = diagnostics
        self._fragment = fragment

    def args_schema(self, data: Json, place: Place) -> ObjectNode | None:
        """A tool's args schema: an object node whose ``type`` is written out."""
        if isinstance(data, dict) and data.get("type") != "object":
            data = self._not_an_object(data, place)
        node = self.node(data, place)
        return node if isinstance(node, ObjectNode) else None

    def _not_an_object(self, data: dict[str, Json], place: Place) -> dict[str, Json]:
        """Says so, and returns the schema to be read on: what it may have been meant to be."""
        rule = "invalid-args-schema"
        for key in ("$ref", "oneOf"):
            if key in data and "type" not in data:
                help = "a tool takes one object: give it the type `object`, and properties"
                self._error(rule, f"the args schema is a `{key}`", (place / key).key, help)
                return data
        if "type" not in data:
            help = "give it the type `object`, also for a tool without arguments"
            self._error(rule, "the args schema has no `type`", place, help)
            return {**data, "type": "object"}
        kind = data["type"]
        message = f"the args schema has to have the type `object`, not {_type(kind)}"
        self._error(rule, message, place / "type")
        return data if kind in [*KINDS] else {**data, "type": "object"}

    def node(self, data: Json, place: Place) -> Node | None:
        """Any schema of the dialect, or None where not even its kind can be told."""
        if not isinstance(data, dict):
            help = "write an object with a `type`"
            if data is True:
                help = "say which type the value has"
            self._error(
                "invalid-schema", f"a schema has to be an object, not {_shown(data)}", place, help
            )
            return None
        if "$ref" in data:
            return self._reference(data, place)
        if "type" not in data:
            if "oneOf" in data:
                return self._one_of(data, place)
            self._untyped(data, place)
            return None
        kind = data["type"]
        if not isinstance(kind, str) or kind not in KINDS:
            kind = self._unknown_type(kind, place / "type")
            if kind is None:
                return None
            data = {**data, "type": kind}
        self._only(data, place, kind, KINDS[kind])
        return self._kinds[kind](self, data, place)

    # The kinds

    def _string(self, data: dict[str, Json], place: Place) -> Node:
        low, high = self._bounds(data, place, "minLength", "maxLength", self._count)
        pattern = data.get("pattern")
        if pattern is not None or "pattern" in data:
            pattern = self._pattern(pattern, place / "pattern")
        enum = self._enum(data, place, lambda v: isinstance(v, str), "a string")
        return self._annotated(
            StringNode, data, place, enum=enum, min_length=low, max_length=high, pattern=pattern
        )

    def _number(self, data: dict[str, Json], place: Place) -> Node:
        low, high = self._bounds(data, place, "minimum", "maximum", self._bound)
        enum = self._enum(data, place, is_number, "a number")
        return self._annotated(NumberNode, data, place, enum=enum, minimum=low, maximum=high)

    def _integer(self, data: dict[str, Json], place: Place) -> Node:
        low, high = self._bounds(data, place, "minimum", "maximum", self._bound)
        enum = self._enum(data, place, is_integer, "an integer")
        if enum is not None:
            enum = tuple(map(int, enum))
        return self._annotated(IntegerNode, data, place, enum=enum, minimum=low, maximum=high)

    def _boolean(self, data: dict[str, Json], place: Place) -> Node:
        enum = self._enum(data, place, lambda v: isinstance(v, bool), "a boolean")
        return self._annotated(BooleanNode, data, place, enum=enum)

    def _array(self, data: dict[str, Json], place: Place) -> Node | None:
        low, high = self._bounds(data, place, "minItems", "maxItems", self._count)
        unique = data.get("uniqueItems", False)
        if not isinstance(unique, bool):
            self._wrong_value("uniqueItems", "true or false", unique, place)
        if "items" not in data:
            help = 'say what the array holds: `"items": {"type": …}`'
            self._error("missing-items", "an array needs `items`", place, help)
            return None
        if isinstance(data["items"], list):
            help = INSTEAD["prefixItems"]
            self._error(
                "unsupported-keyword",
                "`items` has to be one schema, not a list",
                place / "items",
                help,
            )
            return None
        items = self.node(data["items"], place / "items")
        if items is None:
            return None
        return self._annotated(
            ArrayNode,
            data,
            place,
            items=items,
            min_items=low,
            max_items=high,
            unique_items=unique is True,
        )

    def _object(self, data: dict[str, Json], place: Place) -> Node:
        written = data.get("properties", {})
        if not isinstance(written, dict):
            self._wrong_value("properties", "an object from name to schema", written, place)
            written = {}
        required = self._required(data, place, written)
        properties = []
        for name, schema in written.items():
            node = self.node(schema, place / "properties" / name)
            if node is None:
                continue
            properties.append(Property(name, node, name in required))
            if name in required and node.default is not MISSING:
                self._diagnostics.append(
                    warning(
                        "default-on-required",
                        f"the default of `{name}` never applies, since `{name}` is required",
                        node.place / "default",
                        help="remove the default, or remove the name from `required`",
                    )
                )
        return self._annotated(ObjectNode, data, place, properties=tuple(properties))

    def _one_of(self, data: dict[str, Json], place: Place) -> Node | None:
        self._only(data, place, "oneOf", ("oneOf",))
        written = data["oneOf"]
        if not isinstance(written, list):
            self._wrong_value("oneOf", "a list of schemas", written, place)
            return None
        if not written:
            message = "`oneOf` must not be empty: no value could ever fit"
            self._error("empty-one-of", message, place / "oneOf", "list the alternatives")
            return None
        branches = [self.node(branch, place / "oneOf" / i) for i, branch in enumerate(written)]
        known = tuple(branch for branch in branches if branch is not None)
        seen: dict[Hashable, Node] = {}
        for branch in known:
            first = seen.setdefault(shape(branch), branch)
            if first is not branch:
                self._error(
                    "identical-branches",
                    "this `oneOf` branch accepts the same values as another, so neither ever applies",
                    branch.place,
                    "exactly one branch has to match: remove one of them",
                    Related(first.place, "the other branch is here"),
                )
        return self._annotated(OneOfNode, data, place, branches=known) if known else None

    def _reference(self, data: dict[str, Json], place: Place) -> Node | None:
        self._only(data, place, "$ref", ("$ref",))
        reference = data["$ref"]
        if not isinstance(reference, str) or not reference.startswith(PREFIX):
            shown = f"`$ref` to {_type(reference)}"
            self._error(
                "unsupported-keyword", f"{shown} is not supported", place / "$ref", INSTEAD["$ref"]
            )
            return None
        name = reference.removeprefix(PREFIX)
        target = self._fragment(name, place / "$ref")
        if target is None:
            return None
        return self._annotated(FragmentNode, data, place, name=name, target=target)

    _kinds: Mapping[str, Callable[..., Node | None]] = {
        "string": _string,
        "number": _number,
        "integer": _integer,
        "boolean": _boolean,
        "array": _array,
        "object": _object,
    }

    # What every node has

    def _annotated(
        self, make: Callable[..., Node], data: dict[str, Json], place: Place, **fields: Any
    ) -> Node:
        """The node with its description, default and examples, which have to fit it."""
        if "description" in data:
            if isinstance(data["description"], str):
                fields["description"] = data["description"]
            else:
                self._wrong_value("description", "a string", data["description"], place)
        default: Json | Missing = data.get("default", MISSING)
        examples = data.get("examples", [])
        if not isinstance(examples, list):
            self._wrong_value("examples", "a list of values", examples, place)
            examples = []
        if default is MISSING and not examples:
            return make(place=place, **fields)
        node = make(place=place, default=default, examples=tuple(examples), **fields)
        if not isinstance(default, Missing):
            self._fitting(node, default, place / "default", "default")
        for i, example in enumerate(examples):
            self._fitting(node, example, place / "examples" / i, "example")
        return node

    def _fitting(self, node: Node, value: Json, place: Place, word: str) -> None:
        for violation in violations(node, value):
            where = place
            for step in violation.pointer:
                where = where / step
            message = f"the {word} does not fit its own schema: {violation.message}"
            self._error(
                f"invalid-{word}", message, where, f"change the {word}, or `{violation.keyword}`"
            )

    # Keywords

    def _enum(
        self, data: dict[str, Json], place: Place, fitting: Callable[[Json], bool], wanted: str
    ) -> tuple[Any, ...] | None:
        if "enum" not in data:
            return None
        written = data["enum"]
        if not isinstance(written, list):
            self._wrong_value("enum", "a list of values", written, place)
            return None
        if not written:
            help = "list the values that are allowed, or remove `enum`"
            self._error(
                "empty-enum",
                "`enum` must not be empty: no value could ever fit",
                place / "enum",
                help,
            )
            return None
        values: dict[object, Json] = {}
        first: dict[object, int] = {}
        for i, value in enumerate(written):
            where = place / "enum" / i
            if not fitting(value):
                help = f"the schema's type is {data['type']}: write {wanted}, or change `type`"
                self._error("invalid-enum", f"{_shown(value)} in `enum` can never fit", where, help)
                continue
            key = identity(value)
            if key in values:
                self._diagnostics.append(
                    warning(
                        "repeated-enum-value",
                        f"{_shown(value)} stands in `enum` more than once",
                        where,
                        help="remove it",
                        related=[Related(place / "enum" / first[key], "first written here")],
                    )
                )
            values.setdefault(key, value)
            first.setdefault(key, i)
        return tuple(values.values()) or None

    def _required(
        self, data: dict[str, Json], place: Place, properties: dict[str, Json]
    ) -> set[str]:
        written = data.get("required", [])
        if not isinstance(written, list):
            help = None
            if isinstance(written, bool):
                help = "`required` lists names, on the object that has the property"
            self._wrong_value("required", "a list of names", written, place, help)
            return set()
        names: dict[str, int] = {}
        for i, name in enumerate(written):
            where = place / "required" / i
            if not isinstance(name, str):
                self._error("invalid-value", f"{_shown(name)} in `required` is not a name", where)
            elif name in names:
                first = Related(place / "required" / names[name], "first written here")
                self._error(
                    "repeated-required",
                    f"`{name}` stands in `required` twice",
                    where,
                    "remove one",
                    first,
                )
            else:
                names[name] = i
                if name not in properties:
                    help = (
                        did_you_mean(name, properties) or "define it, or remove it from `required`"
                    )
                    message = f"`required` names `{name}`, which `properties` does not define"
                    self._error("undefined-required", message, where, help)
        return set(names)

    def _bounds(
        self,
        data: dict[str, Json],
        place: Place,
        low_key: str,
        high_key: str,
        read: Callable[[str, Json, Place], T | None],
    ) -> tuple[T | None, T | None]:
        low = read(low_key, data[low_key], place) if low_key in data else None
        high = read(high_key, data[high_key], place) if high_key in data else None
        if low is not None and high is not None and low > high:  # type: ignore[operator]
            self._error(
                "contradictory-bounds",
                f"`{low_key}` {low} is above `{high_key}` {high}: no value could ever fit",
                place / low_key,
                "swap or correct them",
                Related(place / high_key, f"`{high_key}` is here"),
            )
        return low, high

    def _count(self, keyword: str, value: Json, place: Place) -> int | None:
        if not is_integer(value) or value < 0:  # type: ignore[operator]
            self._wrong_value(keyword, "an integer of at least 0", value, place)
            return None
        return int(value)  # type: ignore[arg-type]

    def _bound(self, keyword: str, value: Json, place: Place) -> Number | None:
        if not is_number(value):
            self._wrong_value(keyword, "a number", value, place)
            return None
        return value  # type: ignore[return-value]

    def _pattern(self, value: Json, place: Place) -> str | None:
        if not isinstance(value, str):
            self._error(
                "invalid-value", f"`pattern` has to be a string, not {_shown(value)}", place
            )
            return None
        pattern = compile_pattern(value)
        for finding in pattern.findings:
            where = Place(place.source, place.pointer, within=(finding.start, finding.end))
            self._diagnostics.append(
                Diagnostic(finding.severity, finding.rule, finding.message, where, finding.help)
            )
        return None if pattern.python is None else value

    # What does not belong

    def _only(
        self, data: dict[str, Json], place: Place, kind: str, keywords: tuple[str, ...]
    ) -> None:
        """Says of every key that is neither a keyword of the kind nor an annotation what it is."""
        for key in data:
            if key in keywords or key in ANNOTATIONS or (key == "type" and kind in KINDS):
                continue
            self._unsupported(key, place, kind, keywords)

    def _unsupported(self, key: str, place: Place, kind: str, keywords: tuple[str, ...]) -> None:
        at = (place / key).key
        if kind == "$ref":
            message = f"`{key}` cannot stand beside `$ref`"
            help = "only `description`, `default` and `examples` can; change the fragment instead"
        elif key == "oneOf":
            message = "`oneOf` cannot stand beside `type`"
            help = "leave out `type` and give each branch its own"
        elif kind == "oneOf" and key in HOMES:
            message = f"`{key}` cannot stand beside `oneOf`"
            help = "write it in the branches"
        elif key in HOMES:
            message = f"`{key}` belongs to {_listed(HOMES[key])}, not to {kind}"
            help = "remove it, or change `type`"
        elif key in INSTEAD:
            message, help = f"`{key}` is not supported by Pedelec", INSTEAD[key]
        else:
            message = f"unknown keyword `{key}`"
            help = did_you_mean(key, (*keywords, *ANNOTATIONS, "type")) or "remove it"
            help += _dotted_hint(place, key)
        self._error("unsupported-keyword", message, at, help)

    def _untyped(self, data: dict[str, Json], place: Place) -> None:
        named = [key for key in data if key in INSTEAD]
        for key in named:
            self._unsupported(key, place, "schema", ())
        near = [
            key
            for key in data
            if key not in HOMES and key not in INSTEAD and key not in ANNOTATIONS
        ]
        for key in near:
            help = did_you_mean(key, ("type", "oneOf")) or "remove it"
            self._error(
                "unsupported-keyword",
                f"unknown keyword `{key}`",
                (place / key).key,
                help + _dotted_hint(place, key),
            )
        if not named or any(key in HOMES for key in data):
            kinds = _listed(tuple(KINDS), "or")
            help = f"write `type` ({kinds}), or `oneOf`"
            self._error("missing-type", "the schema has no `type`", place, help)

    def _unknown_type(self, kind: Json, place: Place) -> str | None:
        """Says so, and returns the type that is meant, if it is clear, for the rest to be read."""
        meant = None
        if isinstance(kind, list):
            rest = [k for k in kind if k != "null"]
            if len(rest) == 1 and len(kind) == 2:
                meant = rest[0] if rest[0] in [*KINDS] else None
                help = f"write {_type(rest[0])}, and leave the property out of `required` if it may be absent"
            else:
                help = "use `oneOf` with a branch for each type"
            self._error(
                "unsupported-keyword", "a list of types is not supported by Pedelec", place, help
            )
        elif kind == "null":
            help = "leave the property out of `required` instead of allowing null"
            self._error(
                "unsupported-keyword", "the type `null` is not supported by Pedelec", place, help
            )
        elif isinstance(kind, str):
            meant = TYPE_ALIASES.get(kind.lower()) or (
                kind.lower() if kind.lower() in KINDS else None
            )
            help_text = f"did you mean `{meant}`?" if meant else did_you_mean(kind, KINDS)
            help = help_text or f"the types are {_listed(tuple(KINDS))}"
            self._error("unknown-type", f"{_type(kind)} is not a JSON Schema type", place, help)
        else:
            self._error("invalid-value", f"`type` has to be a string, not {_shown(kind)}", place)
        return meant

    def _wrong_value(
        self, keyword: str, wanted: str, value: Json, place: Place, help: str | None = None
    ) -> None:
        message = f"`{keyword}` has to be {wanted}, not {_shown(value)}"
        self._error("invalid-value", message, place / keyword, help)

    def _error(
        self, rule: str, message: str, place: Place, help: str | None = None, *related: Related
    ) -> None:
        self._diagnostics.append(error(rule, message, place, help=help, related=related))


def _shown(value: Json) -> str:
    """A value in a message: short ones as they are, others by their kind."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 40 else f'"{value[:39]}…"'
    if isinstance(value, (int, float)):
        text = str(value) if abs(value) < 1e30 else f"{float(value):g}"
        return f"{text}"
    return kind_of(value)


def _type(value: Json) -> str:
    """What is written as a type: a word of the language in a message, if it is a text."""
    return f"`{value}`" if isinstance(value, str) else _shown(value)


def _listed(words: tuple[str, ...], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _dotted_hint(place: Place, key: str) -> str:
    """In TOML ``geo.lat = …`` under ``properties`` means a key ``lat`` inside ``geo``."""
    if place.source.is_json or place.pointer[-2:-1] != ("properties",):
        return ""
    name = f"{place.pointer[-1]}.{key}"
    return f'; if the property is called `{name}`, quote it: "{name}"'
