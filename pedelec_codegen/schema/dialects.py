"""What a dialect allows, as data: the keywords of each kind, and what to write instead of others.

The source of the subset is Pedelec's contract for an args schema.
"""

from __future__ import annotations

from typing import Final

ANNOTATIONS: Final = ("description", "default", "examples")
"""What every node may carry beside its kind's keywords."""

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "string": ("enum", "minLength", "maxLength", "pattern"),
    "number": ("enum", "minimum", "maximum"),
    "integer": ("enum", "minimum", "maximum"),
    "boolean": ("enum",),
    "array": ("items", "minItems", "maxItems", "uniqueItems"),
    "object": ("properties", "required"),
}
"""The keywords of each ``type`` in the ``pedelec`` dialect."""

HOMES: Final[dict[str, tuple[str, ...]]] = {
    keyword: tuple(kind for kind, keywords in KINDS.items() if keyword in keywords)
    for keywords in KINDS.values()
    for keyword in keywords
}
"""For each keyword the kinds that have it."""

INSTEAD: Final[dict[str, str]] = {
    "$ref": 'put the schema under `schemas` and refer to it with {"$ref": "#/schemas/NAME"}',
    "$defs": "put shared schemas under `schemas` at the top of the spec",
    "definitions": "put shared schemas under `schemas` at the top of the spec",
    "$schema": "remove it here; it may stand at the top of the spec",
    "$id": "remove it",
    "$comment": "use a comment of the spec file, or `description`",
    "title": "use `description`",
    "additionalProperties": "remove it: Pedelec always allows further properties",
    "unevaluatedProperties": "remove it: Pedelec always allows further properties",
    "patternProperties": "list the keys under `properties`, or use an array of key and value",
    "propertyNames": "list the keys under `properties`, or use an array of key and value",
    "minProperties": "name the keys under `required`",
    "maxProperties": "say it in `description`",
    "dependentRequired": "use `oneOf` with a branch for each case",
    "dependentSchemas": "use `oneOf` with a branch for each case",
    "dependencies": "use `oneOf` with a branch for each case",
    "format": "say it in `description`, or use `pattern`",
    "contentEncoding": "say it in `description`",
    "contentMediaType": "say it in `description`",
    "exclusiveMinimum": "use `minimum` (for an integer: one more)",
    "exclusiveMaximum": "use `maximum` (for an integer: one less)",
    "multipleOf": "say it in `description`, or list the values under `enum`",
    "anyOf": "use `oneOf` with branches that exclude each other",
    "allOf": "write one schema that holds all of it",
    "not": "describe what is allowed instead",
    "if": "use `oneOf` with a branch for each case",
    "then": "use `oneOf` with a branch for each case",
    "else": "use `oneOf` with a branch for each case",
    "const": "use `enum` with one value",
    "nullable": "leave the property out of `required` instead of allowing null",
    "prefixItems": "use an object with a property for each position",
    "additionalItems": "use an object with a property for each position",
    "unevaluatedItems": "use an object with a property for each position",
    "contains": "say it in `description`",
    "minContains": "say it in `description`",
    "maxContains": "say it in `description`",
    "deprecated": "say it in `description`",
    "readOnly": "say it in `description`",
    "writeOnly": "say it in `description`",
    "example": "use `examples` with a list",
    "optional": "leave the property out of the object's `required`",
    "enumDescriptions": "say it in `description`",
}
"""JSON Schema keywords (and neighbours) that the subset does not have: what to write instead."""

TYPE_ALIASES: Final[dict[str, str]] = {
    "str": "string",
    "text": "string",
    "char": "string",
    "int": "integer",
    "long": "integer",
    "float": "number",
    "double": "number",
    "bool": "boolean",
    "dict": "object",
    "hash": "object",
    "hashmap": "object",
    "list": "array",
    "tuple": "array",
    "arraylist": "array",
}
"""Type names of languages and benchmarks, and the JSON Schema type that is meant."""
