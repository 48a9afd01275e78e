"""The error lists: the guards' tests again, each with what it breaks and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...schema.nodes import (
    ArrayNode,
    BooleanNode,
    FragmentNode,
    IntegerNode,
    Node,
    NumberNode,
    ObjectNode,
    OneOfNode,
    StringNode,
    resolve,
)
from ...source import Json
from .emitter import Block, Book, Path, literal
from .guards import tag_test, write_count
from .kinds import TESTS, Group, groups
from .scalars import Test, sizes, tests, type_name, wrong_type

_MAX_INDENT: Final = 2
"""Deeper than this an array, an object or a ``oneOf`` has a function of its own."""


def errors_function(node: Node, path: Path, book: Book) -> str:
    """The name of the function that reports what is wrong with a value.

    It takes the value, the JSON pointer that leads to it, and what gathers the errors.
    """
    if isinstance(node, FragmentNode):
        return errors_function(node.target, ("schema", node.name), book)
    parameters = ["value: Any", "at: str", "errors: Errors"]
    return book.function(
        "errors",
        path,
        parameters,
        "None",
        lambda block: write_errors(node, "value", "at", path, block, book),
    )


def write_errors(
    node: Node,
    var: str,
    at: str,
    path: Path,
    block: Block,
    book: Book,
    *,
    kind_known: bool = False,
) -> None:
    """Reports what is wrong with ``var``; ``at`` is the expression of its pointer.

    ``kind_known`` if the kind of the value has been tested, as in the guards.
    """
    target = resolve(node)
    match target:
        case StringNode() | NumberNode() | IntegerNode() | BooleanNode():
            found = list(tests(target, var, book))
            if kind_known and isinstance(target, (StringNode, BooleanNode)):
                _report(found, at, block, book)
                return
            _mistyped(wrong_type(target, var, book), type_name(target), var, at, block)
            if found:
                with block.under("else:"):
                    _report(found, at, block, book)
        case _ if isinstance(node, FragmentNode) or block.level > _MAX_INDENT:
            block(f"{errors_function(node, path, book)}({var}, {at}, errors)")
        case ArrayNode():
            _mistyped(f"type({var}) is not list", "array", var, at, block)
            with block.under("else:"):
                _items(target, var, at, path, block, book)
        case ObjectNode():
            _mistyped(f"type({var}) is not dict", "object", var, at, block)
            if target.properties:
                with block.under("else:"):
                    _properties(target, var, at, path, block, book)
        case OneOfNode():
            _one_of(target, var, at, path, block, book)


def _mistyped(wrong: str, type: str, var: str, at: str, block: Block) -> None:
    with block.under(f"if {wrong}:"):
        block(f'errors.mistyped({at}, "{type}", {var})')


def _report(found: Iterable[Test], at: str, block: Block, book: Book) -> None:
    for test in found:
        with block.under(f"if {test.wrong}:"):
            expected = _expected(test.expected, book)
            block(f'errors.add({at}, "{test.keyword}", {expected})')


def _expected(value: Json, book: Book) -> str:
    """The expression of a keyword's value: a text, a number or a list of them."""
    match value:
        case [str() as only]:
            return f"[{book.text(only)}]"
        case list():
            return book.choices([literal(item) for item in value])
        case str():
            return book.text(value)
        case _:
            return book.integer(literal(value))


def _items(node: ArrayNode, var: str, at: str, path: Path, block: Block, book: Book) -> None:
    _report(sizes(var, node.min_items, node.max_items, "Items"), at, block, book)
    index, item, pointer = block.variable("n"), block.variable(), block.variable("p")
    with block.under(f"for {index}, {item} in enumerate({var}):"):
        block(f'{pointer} = f"{{{at}}}/{{{index}}}"')
        write_errors(node.items, item, pointer, (*path, "items"), block, book)
    if node.unique_items:
        right = f"{book.use('unique')}({var})"
        _report([Test(f"not {right}", right, "uniqueItems", True)], at, block, book)


def _properties(node: ObjectNode, var: str, at: str, path: Path, block: Block, book: Book) -> None:
    for prop in node.properties:
        key, member, pointer = book.text(prop.name), block.variable(), block.variable("p")
        step = book.text("/" + prop.name.replace("~", "~0").replace("/", "~1"))
        block(f"{pointer} = {at} + {step}")
        with block.under(f"if {key} in {var}:"):
            block(f"{member} = {var}[{key}]")
            write_errors(prop.node, member, pointer, (*path, prop.name), block, book)
        if prop.required:
            with block.under("else:"):
                block(f'errors.add({pointer}, "required", {key})')


def _one_of(node: OneOfNode, var: str, at: str, path: Path, block: Block, book: Book) -> None:
    found = groups(node)
    word = "if"
    for group in found:
        with block.under(f"{word} {TESTS[group.kind].format(var)}:"):
            _group(group, var, at, path, block, book)
        word = "elif"
    with block.under("else:"):
        block(f"errors.no_kind({at}, {book.choices([literal(g.kind) for g in found])})")


def _group(group: Group, var: str, at: str, path: Path, block: Block, book: Book) -> None:
    paths = [(*path, str(branch.index)) for branch in group.branches]
    nodes = [branch.node for branch in group.branches]
    if len(nodes) == 1:
        write_errors(nodes[0], var, at, paths[0], block, book, kind_known=True)
    elif group.tag is not None:
        tag, word = block.variable(), "if"
        choices = book.choices([literal(value) for tags in group.tags for value in tags])
        block(f"{tag} = errors.tag({at}, {book.text(group.tag)}, {var}, {choices})")
        for node, below, tags in zip(nodes, paths, group.tags):
            with block.under(f"{word} {tag_test(tag, tags, book)}:"):
                block(f"{errors_function(node, below, book)}({var}, {at}, errors)")
            word = "elif"
    else:
        count = write_count(group, var, path, block, book)
        with block.under(f"if {count} != 1:"):
            block(f"errors.one_of({at}, {count})")
