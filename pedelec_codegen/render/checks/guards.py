"""The guards: straight-line code that returns False where a value does not fit."""

from __future__ import annotations

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
from ..literals import string_literal
from .emitter import Block, Book, Path
from .kinds import TESTS, Group, groups
from .scalars import guard, guard_all, sizes


def guard_function(node: Node, path: Path, book: Book) -> str:
    """The name of the function that tells whether a value fits a node."""
    if isinstance(node, FragmentNode):
        return guard_function(node.target, ("schema", node.name), book)

    def write(block: Block) -> None:
        write_guard(node, "value", path, block, book)
        block.succeed()

    return book.function("is", path, ["value: Any"], "bool", write)


def write_guard(
    node: Node, var: str, path: Path, block: Block, book: Book, *, kind_known: bool = False
) -> None:
    """Returns False from the function if ``var`` does not fit.

    ``kind_known`` if the kind of the value has been tested; it is one that the node may have.
    """
    target = resolve(node)
    match target:
        case StringNode() | NumberNode() | IntegerNode() | BooleanNode():
            guard(target, var, block, book, kind_known=kind_known)
        case _ if isinstance(node, FragmentNode) or block.deep:
            fits = f"{guard_function(node, path, book)}({var})"
            block.fail_if(f"not {fits}", fits)
        case ArrayNode():
            _array(target, var, path, block, book, kind_known)
        case ObjectNode():
            if not kind_known:
                block.fail_if(f"type({var}) is not dict", f"type({var}) is dict")
            write_properties(target, var, path, block, book)
        case OneOfNode():
            _one_of(target, var, path, block, book)


def write_properties(
    node: ObjectNode, var: str, path: Path, block: Block, book: Book, *, tag: str | None = None
) -> None:
    """The guards of an object's keys; that of the ``tag`` has been passed."""
    required = [(p, block.variable()) for p in node.properties if p.required and p.name != tag]
    if required:
        with block.under("try:"):
            for prop, member in required:
                block(f"{member} = {var}[{book.text(prop.name)}]")
        with block.under("except KeyError:"):
            block("return False")
    for prop, member in required:
        write_guard(prop.node, member, (*path, prop.name), block, book)
    for prop in node.properties:
        if prop.required:
            continue
        key, member = book.text(prop.name), block.variable()
        with block.under(f"if {key} in {var}:"):
            block(f"{member} = {var}[{key}]")
            write_guard(prop.node, member, (*path, prop.name), block, book)


def _array(
    node: ArrayNode, var: str, path: Path, block: Block, book: Book, kind_known: bool
) -> None:
    if not kind_known:
        block.fail_if(f"type({var}) is not list", f"type({var}) is list")
    guard_all(sizes(var, node.min_items, node.max_items, "Items"), block)
    item = block.variable()
    with block.under(f"for {item} in {var}:"):
        write_guard(node.items, item, (*path, "items"), block, book)
    if node.unique_items:
        match resolve(node.items):
            case StringNode() | BooleanNode():
                block.fail_if(f"len(set({var})) != len({var})", f"len(set({var})) == len({var})")
            case _:
                right = f"{book.use('unique')}({var})"
                block.fail_if(f"not {right}", right)


def _one_of(node: OneOfNode, var: str, path: Path, block: Block, book: Book) -> None:
    found = groups(node)
    word = "if"
    for group in found:
        if len(found) == 1 and group.kind != "number":
            test = TESTS[group.kind].format(var)
            block.fail_if(_negated(test), test)
            _group(group, var, path, block, book)
            return
        with block.under(f"{word} {TESTS[group.kind].format(var)}:"):
            _group(group, var, path, block, book)
        word = "elif"
    with block.under("else:"):
        block("return False")


def _negated(test: str) -> str:
    return test.replace(" is ", " is not ").replace(" or ", " and ")


def _group(group: Group, var: str, path: Path, block: Block, book: Book) -> None:
    """The branches for a value whose kind is known."""
    if len(group.branches) == 1:
        branch = group.branches[0]
        # A oneOf in a oneOf asks for the kind again, of its own branches.
        write_guard(branch.node, var, (*path, str(branch.index)), block, book, kind_known=True)
    elif group.tag is not None:
        _tagged(group, group.tag, var, path, block, book)
    else:
        count = write_count(group, var, path, block, book)
        block.fail_if(f"{count} != 1", f"{count} == 1")


def write_count(group: Group, var: str, path: Path, block: Block, book: Book) -> str:
    """Counts the branches that a value fits; the variable that holds the number."""
    count, sign = block.variable("n"), ": int ="
    for branch in group.branches:
        function = guard_function(branch.node, (*path, str(branch.index)), book)
        block(f"{count}{sign} {function}({var})")
        sign = " +="
    return count


def _tagged(group: Group, tag: str, var: str, path: Path, block: Block, book: Book) -> None:
    """The branches of objects whose tag tells which of them applies."""
    value = block.variable()
    with block.under("try:"):
        block(f"{value} = {var}[{book.text(tag)}]")
    with block.under("except KeyError:"):
        block("return False")
    block.fail_if(f"type({value}) is not str", f"type({value}) is str")
    word = "if"
    for branch, tags in zip(group.branches, group.tags):
        with block.under(f"{word} {tag_test(value, tags, book)}:"):
            at = (*path, str(branch.index))
            target = resolve(branch.node)
            if isinstance(branch.node, FragmentNode) or block.deep:
                fits = f"{guard_function(branch.node, at, book)}({var})"
                block.fail_if(f"not {fits}", fits)
            elif isinstance(target, ObjectNode):
                write_properties(target, var, at, block, book, tag=tag)
        word = "elif"
    with block.under("else:"):
        block("return False")


def tag_test(var: str, tags: tuple[str, ...], book: Book) -> str:
    """The test whether a string is the tag of a branch."""
    if len(tags) == 1:
        return f"{var} == {book.text(tags[0])}"
    return f"{var} in {book.members(map(string_literal, tags))}"
