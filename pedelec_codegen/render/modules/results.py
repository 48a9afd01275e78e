"""``results.py``: per tool its result, and the codes of its expected failures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...schema.nodes import FragmentNode, Node, ObjectNode
from ...toolset import Tool
from ..declarations import Declaration, Declarer
from ..docs import documentation
from ..imports import Imports
from ..layout import Type
from ..literals import string_literal
from ..types import type_of
from .base import Context, Module, module
from .facade import facade

DOC: Final = '"""Results of the tools, and the codes of their expected failures."""'
PART: Final = '"""Results of some of the tools, and the codes of their expected failures."""'


def results_modules(context: Context) -> Iterator[Module]:
    """The types of all results that have a schema."""
    if not context.split:
        yield _module(context, "results", DOC, context.tools)
        return
    parts = [
        _module(context, f"results{group.suffix}", PART, group.tools, public=False)
        for group in context.groups
        if any(tool.result is not None or tool.errors for tool in group.tools)
    ]
    if parts:
        yield from parts
        yield facade("results", DOC, parts)
    else:
        yield _module(context, "results", DOC, ())


def _module(
    context: Context, name: str, doc: str, tools: Iterable[Tool], *, public: bool = True
) -> Module:
    declarer = Declarer(
        context.names,
        context.line_length,
        closed=context.options.closed,
    )
    found: list[Declaration] = []
    for tool in tools:
        names = context.of(tool)
        if tool.result is not None:
            found += _result(declarer, context, tool.result, names.result)
        if tool.errors:
            codes = Type("Literal", tuple([Type(string_literal(code)) for code in tool.errors]))
            lines = [f"{code}: {text}" for code, text in tool.errors.items()]
            told = "\n".join([f"How ``{tool.name}`` may fail.", "", *lines])
            found.append(declarer.alias(names.error_code, codes, told))
    exports = [declaration.name for declaration in found]
    imports = Imports(context.target, typed_dict=context.typed_dict_home)
    imports.typing(declarer.typing_names)
    imports.add(context.schemas, declarer.declared_names.difference(exports))
    return module(
        name,
        exports,
        template="results",
        public=public,
        doc=doc,
        pragma=declarer.pragma,
        imports=imports.statements(context.line_length),
        found=found,
    )


def _result(declarer: Declarer, context: Context, node: Node, name: str) -> Iterator[Declaration]:
    """A result. An object's says that it has no ``error``: so that key tells failures apart."""
    error = [("error", Type("NotRequired", (Type(context.never),)))]
    if isinstance(node, ObjectNode):
        *nested, _ = declarer.nested(node)
        yield from nested
        yield declarer.typed_dict(name, node, documentation(node), extra=error)
    elif isinstance(node, FragmentNode) and isinstance(node.target, ObjectNode):
        yield declarer.typed_dict(name, node.target, documentation(node), extra=error)
    else:
        yield from declarer.nested(node)
        yield declarer.alias(name, type_of(node, context.names), documentation(node))
