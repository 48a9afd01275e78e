"""What strings, numbers and booleans are held to: the tests that guards and error lists share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...schema.nodes import BooleanNode, IntegerNode, Number, NumberNode, StringNode
from ...schema.patterns import compile_pattern
from ...source import Json
from ..literals import string_literal
from .emitter import Block, Book
from .numbers import bound, boundless, members

Scalar: TypeAlias = "StringNode | NumberNode | IntegerNode | BooleanNode"

_LONGEST_TEST: Final = 50
"""Columns of a test that joins several."""


class Test(NamedTuple):
    """An expression that is true if the value is wrong, its negation, and what it breaks.

    ``expected`` is the keyword's value in the schema.
    """

    wrong: str
    right: str
    keyword: str
    expected: Json


def type_name(node: Scalar) -> str:
    """The schema's ``type``."""
    match node:
        case StringNode():
            return "string"
        case IntegerNode():
            return "integer"
        case NumberNode():
            return "number"
        case BooleanNode():
            return "boolean"


def wrong_type(node: Scalar, var: str, book: Book) -> str:
    """The expression that is true if a value has another type. Infinity and nan have none."""
    match node:
        case StringNode():
            return f"type({var}) is not str"
        case IntegerNode():
            return f"not {book.use('is_integer')}({var})"
        case NumberNode():
            return f"not {book.use('is_number')}({var})"
        case BooleanNode():
            return f"{var} is not True and {var} is not False"


def tests(node: Scalar, var: str, book: Book) -> Iterator[Test]:
    """The tests of a value that has the right type, the cheap ones first."""
    match node:
        case StringNode():
            if node.enum is not None:
                yield _member(var, [string_literal(value) for value in node.enum], node.enum, book)
            yield from sizes(var, node.min_length, node.max_length, "Length")
            if node.pattern is not None:
                python = compile_pattern(node.pattern).python
                if python is not None:
                    search = f"{book.pattern(python)}.search({var})"
                    wrong, right = f"{search} is None", f"{search} is not None"
                    yield Test(wrong, right, "pattern", node.pattern)
        case NumberNode() | IntegerNode():
            if node.enum is not None:
                yield _number(var, node.enum, book)
            if node.minimum is not None:
                yield _bounded(var, "<", ">=", "minimum", node.minimum, book)
            if node.maximum is not None:
                yield _bounded(var, ">", "<=", "maximum", node.maximum, book)
        case BooleanNode():
            if node.enum is not None and len(node.enum) == 1:
                only = repr(node.enum[0])
                yield Test(f"{var} is not {only}", f"{var} is {only}", "enum", list(node.enum))


def sizes(var: str, low: int | None, high: int | None, word: str) -> Iterator[Test]:
    """The tests of a length (``minLength``) or a number of items (``minItems``)."""
    if low == 1:
        yield Test(f"not {var}", f"len({var}) > 0", f"min{word}", low)
    elif low:
        yield Test(f"len({var}) < {low}", f"len({var}) >= {low}", f"min{word}", low)
    if high is not None:
        yield Test(f"len({var}) > {high}", f"len({var}) <= {high}", f"max{word}", high)


def guard(node: Scalar, var: str, block: Block, book: Book, *, kind_known: bool = False) -> None:
    """Returns False from the function if a value is wrong: the same tests, written for speed."""
    listed = list(tests(node, var, book))
    match node:
        case IntegerNode():
            fraction = f"type({var}) is not float or not {var}.is_integer()"
            right = f"type({var}) is int or (type({var}) is float and {var}.is_integer())"
            block.fail_if(block.split(f"type({var}) is not int", fraction), right)
        case NumberNode() if len(listed) == 2 and (chain := _chain(node, var)):
            # Between two bounds there is no nan and no infinity.
            if not kind_known:
                wrong = f"type({var}) is not float and type({var}) is not int"
                block.fail_if(wrong, f"type({var}) is float or type({var}) is int")
            block.fail_if(f"not {chain}", f"bool({chain})")
            return
        case NumberNode():
            odd = f"type({var}) is not float or {var} - {var} != 0"
            right = f"type({var}) is int or (type({var}) is float and {var} - {var} == 0)"
            block.fail_if(block.split(f"type({var}) is not int", odd), right)
        case StringNode() if not kind_known:
            block.fail_if(f"type({var}) is not str", f"type({var}) is str")
        case BooleanNode() if not kind_known and not listed:
            right = f"{var} is True or {var} is False"
            block.fail_if(wrong_type(node, var, book), right)
        case _:
            pass
    guard_all(listed, block)


def guard_all(tests: Iterable[Test], block: Block) -> None:
    """Returns False from the function if a test says so: neighbours in one where it is short."""
    pending: list[Test] = []
    for test in tests:
        joined = " or ".join([each.wrong for each in (*pending, test)])
        if pending and (len(joined) > _LONGEST_TEST or " and " in joined):
            _guard_one_of(pending, block)
            pending = []
        pending.append(test)
    if pending:
        _guard_one_of(pending, block)


def _guard_one_of(tests: list[Test], block: Block) -> None:
    if len(tests) == 1:
        block.fail_if(tests[0].wrong, tests[0].right)
    else:
        wrong = " or ".join([test.wrong for test in tests])
        block.fail_if(wrong, f"not ({wrong})")


def _chain(node: NumberNode, var: str) -> str | None:
    """``low <= value <= high``, if both bounds are the same for all numbers."""
    if node.minimum is None or node.maximum is None:
        return None
    if boundless(node.minimum) or boundless(node.maximum):
        return None
    low, high = bound(node.minimum, minimum=True), bound(node.maximum, minimum=False)
    chain = f"{low.floats} <= {var} <= {high.floats}"
    plain = low.ints == low.floats and high.ints == high.floats
    return chain if plain and len(chain) <= _LONGEST_TEST else None


def _member(var: str, literals: list[str], enum: Sequence[Json], book: Book) -> Test:
    expected = list(enum)
    if len(literals) > 1:
        among = book.members(literals)
        return Test(f"{var} not in {among}", f"{var} in {among}", "enum", expected)
    only = book.text(enum[0]) if isinstance(enum[0], str) else literals[0]
    return Test(f"{var} != {only}", f"bool({var} == {only})", "enum", expected)


def _number(var: str, enum: Sequence[Number], book: Book) -> Test:
    ints, floats = members(enum)
    if ints == floats:
        return _member(var, ints, enum, book)
    both = ", ".join([book.members(ints, apart=True), book.members(floats, apart=True)])
    among = f"{book.use('among')}({var}, {both})"
    return Test(f"not {among}", among, "enum", list(enum))


def _bounded(var: str, sign: str, inverse: str, keyword: str, value: Number, book: Book) -> Test:
    limit = bound(value, minimum=sign == "<")
    if boundless(value):
        wrong = f"{var} {sign} {limit.floats} and {book.use('is_floatable')}({var})"
        return Test(wrong, f"not ({wrong})", keyword, value)
    if limit.ints == limit.floats:
        right = f"bool({var} {inverse} {limit.ints})"
        return Test(f"{var} {sign} {limit.ints}", right, keyword, value)
    helper = book.use("below" if sign == "<" else "above")
    wrong = f"{helper}({var}, {book.integer(limit.ints)}, {limit.floats})"
    return Test(wrong, f"not {wrong}", keyword, value)
