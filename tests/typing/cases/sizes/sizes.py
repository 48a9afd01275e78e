"""Sets of none, one, two and sixty tools: past fifty, ``on_tool`` checks the name alone."""

from collections.abc import Callable
from typing import Never, assert_type

import tools_0
import tools_0.testing
import tools_1
import tools_2
import tools_60
import tools_60.testing

# None.
none: tools_0.ToolHandlers = {}
tools_0.Router({})
tools_0.Router({"t0": None})  # E: arg-type reportArgumentType
tools_0.Router.from_service(tools_0.testing.FakeTools())
# E: arg-type reportArgumentType,reportUnknownArgumentType,reportUnknownLambdaType
tools_0.Router().on_tool("t0", lambda args, ctx: 1)


def nothing(name: tools_0.ToolName) -> None:
    assert_type(name, Never)


# One.
def one(args: tools_1.T0Args, ctx: tools_1.ToolCallContext) -> int:
    return args["n"]


def wrong_one(args: tools_1.T0Args, ctx: tools_1.ToolCallContext) -> str:
    return ""


assert_type(tools_1.Router().on_tool("t0", one), Callable[[], None])
tools_1.Router({"t0": one})
tools_1.Router().on_tool("t1", one)  # E: arg-type reportArgumentType
tools_1.Router().on_tool("t0", wrong_one)  # E: arg-type reportArgumentType
tools_1.Router({"t0": wrong_one})  # E: arg-type reportArgumentType
tools_1.Router({})  # E: arg-type reportArgumentType


# Two.
def two(args: tools_2.T1Args, ctx: tools_2.ToolCallContext) -> int:
    return args["n"]


tools_2.Router({"t0": two, "t1": two})
tools_2.Router().on_tool("t1", two)
tools_2.Router().on_tool("t2", two)  # E: call-overload reportCallIssue,reportArgumentType
# E: call-overload reportCallIssue,reportArgumentType
tools_2.Router().on_tool("t1", lambda args, ctx: "")
tools_2.Router({"t0": two})  # E: arg-type reportArgumentType


# Sixty.
def sixty(args: tools_60.T59Args, ctx: tools_60.ToolCallContext) -> int:
    return args["n"]


def wrong_sixty(args: tools_60.T59Args, ctx: tools_60.ToolCallContext) -> str:
    # E: no-any-return,typeddict-item reportGeneralTypeIssues,reportUnknownVariableType
    return args["m"]


assert_type(tools_60.Router().on_tool("t59", sixty), Callable[[], None])
tools_60.Router().on_tool("t60", sixty)  # E: arg-type reportArgumentType
tools_60.Router().on_tool("t59", wrong_sixty)  # looked at when it is registered, not by types
tools_60.T59.bind(sixty)
tools_60.T59.bind(wrong_sixty)  # E: arg-type reportArgumentType
tools_60.T59({"n": ""})  # E: typeddict-item reportArgumentType
tools_60.Router({"t59": sixty})  # E: arg-type reportArgumentType
tools_60.Router.from_service(tools_60.testing.FakeTools())


def put(handlers: tools_60.ToolHandlers) -> None:
    handlers["t59"] = sixty
    handlers["t59"] = wrong_sixty  # E: typeddict-item reportGeneralTypeIssues
    handlers["t60"] = sixty  # E: typeddict-unknown-key reportGeneralTypeIssues
