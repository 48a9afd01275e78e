"""An object that holds a handler."""

from __future__ import annotations

from bindings_tools import RightObjectArgs, ToolCallContext


class Service:
    def method(self, args: RightObjectArgs, ctx: ToolCallContext) -> int:
        return args.get("n", 4)


service = Service()
