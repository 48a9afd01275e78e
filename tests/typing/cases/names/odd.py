"""Tools whose names are no names in Python."""

from typing import Literal, assert_type

from names_tools import (
    A_B_C,
    CLASS,
    IMPORT,
    NONE,
    ABCArgs,
    ClassArgs,
    ImportArgs,
    NoneArgs,
    PlainResult,
    Router,
    ToolCallContext,
    ToolHandlers,
    ToolName,
)
from names_tools.testing import FakeTools

assert_type(NONE.name, Literal["None"])
assert_type(A_B_C.name, Literal["a.b-c"])
NONE({"None": True, "class": "x", "str": 1})
NONE({"None": None, "class": "x"})  # E: typeddict-item reportArgumentType
# E: typeddict-item,typeddict-unknown-key reportArgumentType "class"
NONE({"None": True, "class_": "x"})
# pyright leaves an empty key out.
IMPORT({"from": "x", "": "y"})  # F: - reportArgumentType
IMPORT({"from_": "x"})  # E: typeddict-item,typeddict-unknown-key reportArgumentType "from"
A_B_C.with_defaults({})["__x"]
CLASS.fail("FULL", "x")
CLASS.fail("EMPTY", "x")  # E: arg-type reportArgumentType
name: ToolName = "None"
no_name: ToolName = None  # E: assignment reportAssignmentType


class Service:
    def none(self, args: NoneArgs, ctx: ToolCallContext[Literal["None"]]) -> bool:
        return args["None"]

    async def import_(self, args: ImportArgs, ctx: ToolCallContext) -> PlainResult:
        return args["from"]

    def class_(self, args: ClassArgs, ctx: ToolCallContext) -> None: ...

    def a_b_c(self, args: ABCArgs, ctx: ToolCallContext) -> int:
        return args["__x"]  # E: - reportTypedDictNotRequiredAccess


service = Service()
Router.from_service(service)
Router.from_service(FakeTools())
handlers: ToolHandlers = {
    "None": service.none,
    "import": service.import_,
    "class": service.class_,
    "a.b-c": service.a_b_c,
}
handlers = {  # E: typeddict-item,typeddict-unknown-key reportAssignmentType@3 "class"
    "None": service.none,
    "import": service.import_,
    "class_": service.class_,
    "a.b-c": service.a_b_c,
}
