"""More tools than a module holds: everything is found where it is in small sets."""

from typing import Literal, assert_type

import tools_310
from tools_310 import T300, Router, T300Args, ToolCallContext, ToolHandlers, ToolService
from tools_310.testing import FakeTools, example_args
from tools_310.validators import is_t300_args


def handler(args: T300Args, ctx: ToolCallContext) -> int:
    return args["n"]


def wrong(args: T300Args, ctx: ToolCallContext) -> str:
    return ""


assert_type(T300.name, Literal["t300"])
assert_type(example_args(T300), T300Args)
T300.bind(handler)
T300({"n": 1})
service: ToolService = FakeTools()
router = Router.from_service(FakeTools())
router.on_tool("t300", handler)
T300.bind(wrong)  # E: arg-type reportArgumentType
T300({"m": 1})  # E: typeddict-item,typeddict-unknown-key reportArgumentType
router.on_tool("t310", handler)  # E: arg-type reportArgumentType
Router({"t300": handler})  # E: arg-type reportArgumentType
# E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue
print(tools_310.T310)


def put(handlers: ToolHandlers, value: object) -> None:
    handlers["t300"] = handler
    handlers["t300"] = wrong  # E: typeddict-item reportGeneralTypeIssues
    if is_t300_args(value):
        assert_type(value, T300Args)
