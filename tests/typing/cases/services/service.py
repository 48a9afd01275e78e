"""An object with a method per tool; what is missing or wrong is named."""

from desk import (
    CreateCardArgs,
    DeskZoomInArgs,
    DeskZoomOutArgs,
    GetTextArgs,
    GetTextResult,
    PlainResult,
    Router,
    ToolCallContext,
    ToolErrorResult,
    ToolService,
    UpdateCounterArgs,
    UpdateCounterResult,
)


class Desk:
    """Not a subclass: it fits."""

    def update_counter(
        self, counted: UpdateCounterArgs, where: ToolCallContext
    ) -> UpdateCounterResult | ToolErrorResult:
        return {"value": counted["delta"]}

    async def create_card(self, args: CreateCardArgs, ctx: ToolCallContext) -> str:
        return args["card"]["kind"]

    def desk_zoom_in(self, args: DeskZoomInArgs, ctx: ToolCallContext) -> None: ...

    async def desk_zoom_out(self, args: DeskZoomOutArgs, ctx: ToolCallContext) -> PlainResult:
        return [args["factor"]]

    def get_text(self, args: GetTextArgs, ctx: ToolCallContext) -> GetTextResult:
        return {"text": ""}

    def helper(self) -> int:
        return 1


class Declared(ToolService):
    """A subclass: what is wrong is told at the method."""

    def update_counter(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
        return {"value": args["delta"]}

    # E: override reportIncompatibleMethodOverride "create_card"
    async def create_card(self, args: CreateCardArgs, ctx: ToolCallContext) -> int:
        return 1

    # E: override reportIncompatibleMethodOverride "desk_zoom_in"
    def desk_zoom_in(self, args: DeskZoomInArgs) -> None: ...

    # E: override reportIncompatibleMethodOverride "desk_zoom_out"
    def desk_zoom_out(self, args: list[str], ctx: ToolCallContext) -> None: ...

    def get_text(self, args: GetTextArgs, ctx: ToolCallContext) -> GetTextResult:
        return {"text": ""}


class Unfinished(ToolService):
    def update_counter(self, args: UpdateCounterArgs, ctx: ToolCallContext) -> UpdateCounterResult:
        return {"value": args["delta"]}


class Missing:
    """No ``get_text``."""

    update_counter = Desk.update_counter
    create_card = Desk.create_card
    desk_zoom_in = Desk.desk_zoom_in
    desk_zoom_out = Desk.desk_zoom_out


class WrongArgs(Desk):
    # E: override reportIncompatibleMethodOverride
    def get_text(self, args: list[str], ctx: ToolCallContext) -> GetTextResult:
        return {"text": ""}


class WrongResult(Missing):
    def get_text(self, args: GetTextArgs, ctx: ToolCallContext) -> str:
        return ""


class WrongLater(Missing):
    async def get_text(self, args: GetTextArgs, ctx: ToolCallContext) -> str:
        return ""


class Property(Missing):
    get_text = 3


desk: ToolService = Desk()
Router.from_service(Desk())
Router.from_service(Missing())  # E: arg-type reportArgumentType "get_text"
Router.from_service(WrongArgs())  # E: arg-type reportArgumentType "get_text"
Router.from_service(WrongResult())  # E: arg-type reportArgumentType "get_text"
Router.from_service(WrongLater())  # E: arg-type reportArgumentType "get_text"
Router.from_service(Property())  # E: arg-type reportArgumentType "get_text"
Router.from_service(Desk)  # E: arg-type reportArgumentType "create_card"
wrong: ToolService = WrongResult()  # E: assignment reportAssignmentType "get_text"
Unfinished()  # E: abstract reportAbstractUsage "desk_zoom_in"
# E: attr-defined reportUnknownMemberType,reportUnknownArgumentType,reportAttributeAccessIssue "get_txet"
print(desk.get_txet)
