"""``coerce``: what models send as text, as the schema's types say; nothing else is looked at."""

from __future__ import annotations

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
from .emitter import Block, Book, Path
from .guards import guard_function

_READERS: Final = {
    IntegerNode: "as_integer",
    NumberNode: "as_number",
    BooleanNode: "as_boolean",
    ArrayNode: "as_array",
    ObjectNode: "as_object",
}


def coerce_function(node: Node, path: Path, book: Book) -> str:
    """The name of the function that returns a value with texts read, or the value itself."""
    if isinstance(node, FragmentNode):
        return coerce_function(node.target, ("schema", node.name), book)

    def write(block: Block) -> None:
        if isinstance(node, OneOfNode):
            _one_of(node, path, block, book)
        else:
            write_coerced(node, "value", path, block, book)
        block("return value")

    return book.function("coerce", path, ["value: Any"], "Any", write)


def write_coerced(node: Node, var: str, path: Path, block: Block, book: Book) -> None:
    """Rebinds ``var`` to what it is by the schema."""
    target = resolve(node)
    if isinstance(target, StringNode):
        return
    if isinstance(node, FragmentNode) or isinstance(target, OneOfNode) or block.deep:
        block(f"{var} = {coerce_function(node, path, book)}({var})")
        return
    block(f"{var} = {book.use(_READERS[type(target)])}({var})")
    match target:
        case ArrayNode() if not isinstance(resolve(target.items), StringNode):
            items, item = block.variable("a"), block.variable()
            with block.under(f"if type({var}) is list:"):
                block(f"{items}: list[Any] = []")
                with block.under(f"for {item} in {var}:"):
                    write_coerced(target.items, item, (*path, "items"), block, book)
                    block(f"{items}.append({item})")
                block(f"{var} = {items}")
        case ObjectNode():
            known = [p for p in target.properties if not isinstance(resolve(p.node), StringNode)]
            if not known:
                return
            with block.under(f"if type({var}) is dict:"):
                block(f"{var} = {var}.copy()")
                for prop in known:
                    key, member = book.text(prop.name), block.variable()
                    with block.under(f"if {key} in {var}:"):
                        block(f"{member} = {var}[{key}]")
                        write_coerced(prop.node, member, (*path, prop.name), block, book)
                        block(f"{var}[{key}] = {member}")
        case _:
            return


def _one_of(node: OneOfNode, path: Path, block: Block, book: Book) -> None:
    """What fits stays; else the first branch that makes the value fit decides."""
    fits = guard_function(node, path, book)
    with block.under(f"if {fits}(value):"):
        block("return value")
    for i, branch in enumerate(node.branches):
        if isinstance(resolve(branch), StringNode):
            continue
        attempt = block.variable()
        function = coerce_function(branch, (*path, str(i)), book)
        block(f"{attempt} = {function}(value)")
        with block.under(f"if {fits}({attempt}):"):
            block(f"return {attempt}")
