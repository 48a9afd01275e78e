"""The text of ``validators.py``: public functions per tool, the private ones that they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...schema.nodes import Node, ObjectNode
from ..engine import fill
from ..imports import Imports, in_order
from ..layout import INDENT, Type, laid_out
from ..literals import width
from .coercion import write_coerced
from .defaults import changes, write_filled_members
from .emitter import Block, Book, Path
from .errors import errors_function
from .guards import write_guard


@dataclass(frozen=True, slots=True)
class CheckedTool:
    """What the checks of one tool are made from.

    ``stem`` is the tool's name in those of functions (``update_counter``), ``args_type`` and
    ``filled_type`` are names in ``args.py``. ``result`` is the schema of the result, if any.
    """

    stem: str
    args_type: str
    filled_type: str
    node: ObjectNode
    result: Node | None = None


def render_checks(
    tools: Sequence[CheckedTool],
    *,
    target: tuple[int, int],
    line_length: int,
    header: str,
    args: str = ".args",
    listed: bool = False,
) -> str:
    """The text of ``validators.py`` for the tools, in their order.

    ``args`` has their types. ``listed`` adds ``__all__``, for a module that hands all names on.
    """
    book = Book(line_length)
    public = [function for tool in tools for function in _functions(tool, book)]
    # A private function stands before what uses it only by chance: they are found when called.
    private = ["\n".join(lines) for _, lines in sorted(book.functions.items())]
    imports, checked = Imports(target), Imports(target)
    imports.typing(book.typing)
    if any("Any" in text for text in (*public, *private)):
        imports.typing(["Any"])
    imports.add("._checks", book.helpers)
    if tools:
        imports.typing(["TYPE_CHECKING"])
        imports.add("._runtime", ["ToolArgsInvalid"])
        checked.typing(["TypeGuard"])
        checked.add("._checks", ["Errors"])
        checked.add("._runtime", ["ArgsError"])
    for tool in tools:
        checked.add(args, [tool.args_type, tool.filled_type])
    return fill(
        "validators.py",
        header=header,
        imports=imports.statements(line_length),
        checked_imports=checked.statements(line_length, INDENT),
        constants=[book.constants[name] for name in sorted(book.constants)],
        functions=[*public, *private],
        listed=in_order(check_names(tools)) if listed else [],
    )


def check_names(tools: Iterable[CheckedTool]) -> list[str]:
    """The public names of the module."""
    names = []
    for tool in tools:
        stem = tool.stem
        names += [f"is_{stem}_args", f"validate_{stem}_args", f"{stem}_args_errors"]
        names += [f"{stem}_args_with_defaults", f"coerce_{stem}_args"]
        if tool.result is not None:
            names += [f"is_{stem}_result", f"{stem}_result_errors"]
    return names


def _functions(tool: CheckedTool, book: Book) -> list[str]:
    stem, path = tool.stem, (f"{tool.stem}_args",)
    guard = Type("TypeGuard", (Type(tool.args_type),))
    found = [
        _is(f"is_{stem}_args", guard, tool.node, path, book),
        _validate(tool, book),
        _errors(f"{stem}_args_errors", tool.node, path, book),
        _with_defaults(tool, path, book),
        _coerce(tool, path, book),
    ]
    if tool.result is not None:
        path = (f"{stem}_result",)
        found.append(_is(f"is_{stem}_result", Type("bool"), tool.result, path, book))
        found.append(_errors(f"{stem}_result_errors", tool.result, path, book))
    return found


def _is(name: str, returns: Type, node: Node, path: Path, book: Book) -> str:
    word = "the arguments" if returns.args else "the result"
    block = _begun(
        name, "value: object", returns, f"Whether a value fits the schema of {word}.", book
    )
    write_guard(node, "value", path, block, book)
    block.succeed()
    return "\n".join(block.lines)


def _validate(tool: CheckedTool, book: Book) -> str:
    name, doc = f"validate_{tool.stem}_args", "The value itself; raises ToolArgsInvalid."
    block = _begun(name, "value: object", Type(tool.args_type), doc, book)
    for line in _call(block, "if ", f"is_{tool.stem}_args", ["value"], ":", book):
        block(line)
    block(INDENT + "return value")
    for line in _call(block, "errors = ", f"{tool.stem}_args_errors", ["value"], "", book):
        block(line)
    block("raise ToolArgsInvalid(errors)")
    return "\n".join(block.lines)


def _errors(name: str, node: Node, path: Path, book: Book) -> str:
    doc = "All that is wrong with a value, up to a hundred errors."
    block = _begun(name, "value: object", Type("list", (Type("ArgsError"),)), doc, book)
    block(f"return {book.use('collect')}({errors_function(node, path, book)}, value)")
    return "\n".join(block.lines)


def _with_defaults(tool: CheckedTool, path: Path, book: Book) -> str:
    name, doc = (
        f"{tool.stem}_args_with_defaults",
        "A copy of checked arguments, defaults filled in.",
    )
    block = _begun(name, f"args: {tool.args_type}", Type(tool.filled_type), doc, book)
    block("new: Any = args.copy()")
    if changes(tool.node):
        write_filled_members(tool.node, "new", path, block, book)
    book.typing.add("cast")
    for line in _call(block, "return ", "cast", [f'"{tool.filled_type}"', "new"], "", book):
        block(line)
    return "\n".join(block.lines)


def _coerce(tool: CheckedTool, path: Path, book: Book) -> str:
    doc = "A value with texts read as what the schema says; not validated."
    block = _begun(f"coerce_{tool.stem}_args", "value: Any", Type("object"), doc, book)
    write_coerced(tool.node, "value", path, block, book)
    block("return value")
    return "\n".join(block.lines)


def _begun(name: str, parameter: str, returns: Type, doc: str, book: Book) -> Block:
    """A function up to its documentation."""
    block = Block(book.line_length)
    line = f"def {name}({parameter}, /) -> {returns.flat}:"
    if width(line) <= book.line_length:
        block(line)
    else:
        for part in (f"def {name}(", f"{INDENT}{parameter},", f"{INDENT}/,"):
            block(part)
        end = laid_out(") -> ", returns, ":", book.line_length)
        if not returns.args and width(end) > book.line_length >= width(INDENT + returns.head):
            end = f") -> (\n{INDENT}{returns.head}\n):"
        block(end)
    block.level = 1
    block(f'"""{doc}"""')
    return block


def _call(
    block: Block, left: str, name: str, arguments: list[str], right: str, book: Book
) -> list[str]:
    """``left name(arguments) right``, opened if it is too long for the line."""
    line = f"{left}{name}({', '.join(arguments)}){right}"
    if width(INDENT * block.level + line) <= book.line_length:
        return [line]
    listed = [f"{INDENT}{argument}," for argument in arguments]
    return [f"{left}{name}(", *listed, f"){right}"]
