"""``args.py``: the shared schemas, and per tool its arguments, plain and with defaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...schema.nodes import ObjectNode
from ...toolset import Fragment, Tool
from ..declarations import Declaration, Declarer, fragment_references
from ..docs import documentation
from ..imports import Imports
from ..types import type_of
from .base import Context, Module, module
from .facade import facade

DOC: Final = '"""Arguments of the tools, and the schemas that they share."""'
PART: Final = '"""Arguments of some of the tools."""'


def args_modules(context: Context) -> Iterator[Module]:
    """The TypedDicts of all arguments, and before them the shared schemas."""
    if not context.split:
        yield _module(context, "args", DOC, context.toolset.fragments, context.tools)
        return
    parts = [
        _module(context, f"args{group.suffix}", PART, (), group.tools, public=False)
        for group in context.groups
    ]
    if context.toolset.fragments:
        doc = '"""The schemas that the tools share."""'
        parts.append(_module(context, "schemas", doc, context.toolset.fragments, (), public=False))
    yield from parts
    yield facade("args", DOC, parts)


def _module(
    context: Context,
    name: str,
    doc: str,
    fragments: Iterable[Fragment],
    tools: Iterable[Tool],
    *,
    public: bool = True,
) -> Module:
    declarer = Declarer(
        context.names,
        context.line_length,
        closed=context.options.closed,
        read_only=context.options.read_only_args,
    )
    found: list[Declaration] = []
    for fragment in _dependencies_first(fragments):
        found += _fragment(declarer, context, fragment)
    for tool in tools:
        names = context.of(tool)
        found += declarer.nested(tool.args)
        root = context.names.of(tool.args)
        if root is not None and root.filled is not None:
            found += declarer.nested(tool.args, filled=True)
        else:
            found.append(declarer.same(names.filled, names.args, "There are no defaults."))
    exports = [declaration.name for declaration in found]
    imports = Imports(context.target, typed_dict=context.typed_dict_home)
    imports.typing(declarer.typing_names)
    imports.add(context.schemas, declarer.declared_names.difference(exports))
    return module(
        name,
        exports,
        template="args",
        public=public,
        doc=doc,
        pragma=declarer.pragma,
        imports=imports.statements(context.line_length),
        found=found,
    )


def _fragment(declarer: Declarer, context: Context, fragment: Fragment) -> Iterator[Declaration]:
    yield from declarer.nested(fragment.node)
    yield from declarer.nested(fragment.node, filled=True)
    if not isinstance(fragment.node, ObjectNode):
        name = context.names.fragments[fragment.name]
        yield declarer.alias(
            name, type_of(fragment.node, context.names), documentation(fragment.node)
        )


def _dependencies_first(fragments: Iterable[Fragment]) -> Iterator[Fragment]:
    """The fragments by name, but each after those that it refers to."""
    waiting = {fragment.name: fragment for fragment in sorted(fragments, key=lambda f: f.name)}

    def emit(name: str) -> Iterator[Fragment]:
        fragment = waiting.pop(name, None)
        if fragment is not None:
            for reference in fragment_references(fragment.node):
                yield from emit(reference.name)
            yield fragment

    for name in list(waiting):
        yield from emit(name)
