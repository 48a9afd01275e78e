"""``with_defaults``: copies in which declared defaults stand, and integers are ints."""

from __future__ import annotations

from ...schema.nodes import (
    MISSING,
    ArrayNode,
    FragmentNode,
    IntegerNode,
    Missing,
    Node,
    ObjectNode,
    OneOfNode,
    Property,
    resolve,
)
from ...schema.values import fits
from ...source import Json
from .emitter import Block, Book, Path
from .guards import guard_function, tag_test
from .kinds import TESTS, Group, groups


def default_of(prop: Property) -> Json | Missing:
    """The default that a property gets when it is absent, with those inside of it filled in.

    What stands beside a reference to a fragment goes before the fragment's own.
    """
    node = prop.node
    while isinstance(node, FragmentNode) and node.default is MISSING:
        node = node.target
    if prop.required or isinstance(node.default, Missing):
        return MISSING
    return filled(prop.node, node.default)


def filled(node: Node, value: Json) -> Json:
    """A valid value with its defaults: what the generated function would make of it."""
    match node:
        case FragmentNode():
            return filled(node.target, value)
        case IntegerNode() if isinstance(value, float):
            return int(value)
        case ArrayNode() if isinstance(value, list):
            return [filled(node.items, item) for item in value]
        case ObjectNode() if isinstance(value, dict):
            made = dict(value)
            for prop in node.properties:
                if prop.name in value:
                    made[prop.name] = filled(prop.node, value[prop.name])
                elif not isinstance(default := default_of(prop), Missing):
                    made[prop.name] = default
            return made
        case OneOfNode():
            fitting = [branch for branch in node.branches if fits(branch, value)]
            return filled(fitting[0], value) if len(fitting) == 1 else value
        case _:
            return value


def changes(node: Node) -> bool:
    """Whether filling in may change a value."""
    match node:
        case FragmentNode():
            return changes(node.target)
        case IntegerNode():
            return True
        case ArrayNode():
            return changes(node.items)
        case ObjectNode():
            return any(
                changes(prop.node) or default_of(prop) is not MISSING for prop in node.properties
            )
        case OneOfNode():
            return any(map(changes, node.branches))
        case _:
            return False


def fill_function(node: Node, path: Path, book: Book) -> str:
    """The name of the function that returns a filled copy."""
    if isinstance(node, FragmentNode):
        return fill_function(node.target, ("schema", node.name), book)

    def write(block: Block) -> None:
        _fill(node, "value", path, block, book)
        block("return value")

    return book.function("fill", path, ["value: Any"], "Any", write)


def write_filled_members(node: ObjectNode, var: str, path: Path, block: Block, book: Book) -> None:
    """Fills the keys of ``var``, which is a new dict."""
    for prop in node.properties:
        key, below = book.text(prop.name), (*path, prop.name)
        default, word = default_of(prop), "if"
        if not isinstance(default, Missing):
            word = "elif"
            with block.under(f"if {key} not in {var}:"):
                _assign(f"{var}[{key}]", default, block, book)
        if not changes(prop.node):
            continue
        member = block.variable()
        head = "else:" if word == "elif" else f"if {key} in {var}:"
        with block.under(head):
            block(f"{member} = {var}[{key}]")
            _fill(prop.node, member, below, block, book)
            block(f"{var}[{key}] = {member}")


def _assign(target: str, value: Json, block: Block, book: Book) -> None:
    first, *rest = book.value(value)
    block(f"{target} = {first}")
    for line in rest:
        block(line)


def _fill(node: Node, var: str, path: Path, block: Block, book: Book) -> None:
    """Rebinds ``var`` to a filled copy of what it holds."""
    target = resolve(node)
    if not changes(target):
        return
    match target:
        case IntegerNode():
            with block.under(f"if type({var}) is float:"):
                block(f"{var} = int({var})")
        case _ if isinstance(node, FragmentNode) or block.deep:
            block(f"{var} = {fill_function(node, path, book)}({var})")
        case ArrayNode():
            items, item = block.variable("a"), block.variable()
            block(f"{items}: list[Any] = []")
            with block.under(f"for {item} in {var}:"):
                _fill(target.items, item, (*path, "items"), block, book)
                block(f"{items}.append({item})")
            block(f"{var} = {items}")
        case ObjectNode():
            block(f"{var} = {var}.copy()")
            write_filled_members(target, var, path, block, book)
        case OneOfNode():
            _one_of(target, var, path, block, book)


def _one_of(node: OneOfNode, var: str, path: Path, block: Block, book: Book) -> None:
    word = "if"
    for group in groups(node):
        if any(changes(branch.node) for branch in group.branches):
            # Of numbers, only floats are changed.
            test = TESTS[group.kind] if group.kind != "number" else "type({0}) is float"
            with block.under(f"{word} {test.format(var)}:"):
                _group(group, var, path, block, book)
            word = "elif"


def _group(group: Group, var: str, path: Path, block: Block, book: Book) -> None:
    """Fills by the branch that a valid value of a known kind fits."""
    paths = [(*path, str(branch.index)) for branch in group.branches]
    nodes = [branch.node for branch in group.branches]
    changing = [i for i, node in enumerate(nodes) if changes(node)]
    if len(nodes) == 1:
        _branch(nodes[0], group.kind, var, paths[0], block, book)
        return
    found: dict[int, str] = {}
    if group.tag is not None:
        tag = block.variable()
        block(f"{tag} = {var}[{book.text(group.tag)}]")
        found = {i: tag_test(tag, group.tags[i], book) for i in changing}
    else:
        for i in changing:
            found[i] = block.variable()
            block(f"{found[i]} = {guard_function(nodes[i], paths[i], book)}({var})")
    word = "if"
    for i, test in found.items():
        with block.under(f"{word} {test}:"):
            _branch(nodes[i], group.kind, var, paths[i], block, book)
        word = "elif"


def _branch(node: Node, kind: str, var: str, path: Path, block: Block, book: Book) -> None:
    if kind == "number":
        block(f"{var} = int({var})")
    elif isinstance(node, OneOfNode):
        block(f"{var} = {fill_function(node, path, book)}({var})")
    else:
        _fill(node, var, path, block, book)
