"""The router: registration by name, as a mapping, as a service; the fallback."""

from typing import Literal, assert_type

from sample import Router as Exported
from sample import ToolHandlers as ExportedHandlers
from sample._runtime import CallObserver, CallRecord, ToolCallContext, Unregister
from sample.args import (
    CreateCardArgs,
    DocReplaceSelectionArgs,
    PingArgs,
    UpdateCounterArgs,
)
from sample.handlers import (
    PingHandler,
    ToolHandlers,
    ToolService,
    UpdateCounterFunction,
    UpdateCounterHandler,
)
from sample.manifest import PING, TOOLS, UPDATE_COUNTER
from sample.names import TOOL_NAMES, ToolName, is_tool_name
from sample.results import UpdateCounterResult
from sample.router import Router


def create_card(args: CreateCardArgs, ctx: ToolCallContext) -> str:
    return "id"


async def replace(args: DocReplaceSelectionArgs, ctx: ToolCallContext) -> None: ...


def ping(args: PingArgs, ctx: ToolCallContext) -> str:
    return "pong"


async def update(args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
    return {"value": 1}


handlers: ToolHandlers = {
    "create_card": create_card,
    "doc.replace_selection": replace,
    "ping": ping,
    "update_counter": update,
}
lambdas: ToolHandlers = {
    "create_card": lambda args, ctx: args["card"]["kind"],
    "doc.replace_selection": lambda args, ctx: len(args["text"]),
    "ping": lambda args, ctx: ctx.turn_id,
    "update_counter": lambda args, ctx: {"value": args["delta"]},
}
missing: ToolHandlers = {  # E: typeddict-item reportAssignmentType
    "create_card": create_card,
    "doc.replace_selection": replace,
    "ping": ping,
}
extra: ToolHandlers = {
    "create_card": create_card,
    "doc.replace_selection": replace,
    "ping": ping,
    "update_counter": update,
    "pin": ping,  # E: typeddict-unknown-key@-5 reportAssignmentType
}
swapped: ToolHandlers = {
    "create_card": create_card,
    "doc.replace_selection": replace,
    "ping": create_card,  # E: typeddict-item reportAssignmentType
    "update_counter": update,
}

function: UpdateCounterFunction = update
protocol: UpdateCounterHandler = update
function = ping  # E: assignment reportAssignmentType
protocol = ping  # E: assignment reportAssignmentType
pinging: PingHandler = create_card  # E: assignment reportAssignmentType

router = Router(handlers)
Router()
Exported(handlers)
exported: ExportedHandlers = handlers
Router({"ping": ping})  # E: arg-type reportArgumentType

assert_type(router.on_tool("ping", ping), Unregister)
router.on_tool("update_counter", update, threaded=True)
router.on_tool("update_counter", lambda args, ctx: {"value": args["delta"]})
router.on_tool("pin", ping)  # E: call-overload reportCallIssue,reportArgumentType
router.on_tool("update_counter", ping)  # E: call-overload reportCallIssue,reportArgumentType
router.on_tool("ping", 3)  # E: call-overload reportCallIssue,reportArgumentType


def dynamic(name: str) -> None:
    router.on_tool(name, ping)  # E: call-overload reportCallIssue,reportArgumentType
    router.on_tool_dynamic(name, ping)
    if is_tool_name(name):
        assert_type(name, Literal["create_card", "doc.replace_selection", "ping", "update_counter"])


def fallback(tool: ToolName, args: dict[str, object], ctx: ToolCallContext) -> str:
    return tool


def narrow(tool: Literal["ping"], args: dict[str, object], ctx: ToolCallContext) -> str:
    return tool


router.on_any_tool(fallback)
router.on_any_tool(lambda tool, args, ctx: [tool, ctx.tool, *args])
router.on_any_tool(ping)  # E: arg-type reportArgumentType
router.on_any_tool(narrow)  # E: arg-type reportArgumentType
router.register(PING.bind(ping), UPDATE_COUNTER.bind(update))
router.register(ping)  # E: arg-type reportArgumentType


class Service:
    def create_card(self, args: CreateCardArgs, ctx: ToolCallContext) -> str:
        return "id"

    async def doc_replace_selection(
        self, args: DocReplaceSelectionArgs, ctx: ToolCallContext
    ) -> None: ...

    def ping(self, args: PingArgs, ctx: ToolCallContext[Literal["ping"]]) -> str:
        return "pong"

    async def update_counter(self, a: UpdateCounterArgs, c: ToolCallContext) -> UpdateCounterResult:
        return {"value": 1}


class Lacking:
    create_card = Service.create_card
    doc_replace_selection = Service.doc_replace_selection
    ping = Service.ping


class Mistaken(Service):
    # E: override reportIncompatibleMethodOverride
    def ping(self, args: PingArgs, ctx: ToolCallContext) -> bytes:
        return b""


service: ToolService = Service()
assert_type(Router.from_service(Service()), Router)
Router.from_service(Lacking())  # E: arg-type reportArgumentType "update_counter"
Router.from_service(Mistaken())  # E: arg-type reportArgumentType "ping"


class Watch(CallObserver):
    def on_end(self, record: CallRecord, /) -> None:
        assert_type(record.code, str | None)


Router(handlers, observers=[Watch()])
Router(handlers, observers=[3])  # E: list-item reportArgumentType

assert_type(TOOL_NAMES[0], ToolName)
TOOLS["ping"].to_manifest()
