"""The fixed part of ``testing.py``: what stands in for a handler in a test.

This file is the same in every generated package and belongs to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar, cast

from ._runtime import AnyTool, ToolCallContext, ToolDefinition, ToolErrorResult

__all__ = ["FakeTool", "example_of", "fakes_of"]

Name = TypeVar("Name", bound=str)
Args = TypeVar("Args")
Result = TypeVar("Result")
Code = TypeVar("Code", bound=str)


class FakeTool(Generic[Name, Args, Result, Code]):
    """A handler that records its calls and does what it is told.

    Told nothing, it raises AssertionError: a test that forgot to say what a
    tool returns should not pass by chance.
    """

    def __init__(
        self,
        definition: ToolDefinition[Name, Any, Any, Result, Code, Args],
    ) -> None:
        self.definition = definition
        self.calls: list[Args] = []
        self.contexts: list[ToolCallContext[Name]] = []
        self._outcomes: list[Result | ToolErrorResult | BaseException] = []

    def __call__(
        self,
        args: Args,
        ctx: ToolCallContext[Name],
        /,
    ) -> Result | ToolErrorResult:
        self.calls.append(args)
        self.contexts.append(ctx)
        if not self._outcomes:
            name = self.definition.name
            message = f"the fake of {name!r} was not told an answer"
            raise AssertionError(message)
        outcome = self._outcomes[0]
        if len(self._outcomes) > 1:
            del self._outcomes[0]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    def returns(self, *results: Result) -> None:
        """Return these, one a call; the last one stays."""
        self._outcomes = list(results)

    def fails(
        self,
        code: Code,
        message: str = "told to fail",
        *,
        retryable: bool = False,
        details: object = None,
    ) -> None:
        """Fail with a declared code."""
        self._outcomes = [
            self.definition.fail(
                code,
                message,
                retryable=retryable,
                details=details,
            ),
        ]

    def raises(self, exception: BaseException) -> None:
        """Raise this at every call."""
        self._outcomes = [exception]


def fakes_of(tools: Mapping[str, AnyTool]) -> dict[str, object]:
    """A new fake of each tool, by the name of its method."""
    return {tool.stem: FakeTool(tool) for tool in tools.values()}


def example_of(
    tool: ToolDefinition[Any, Args, Any, Any, Any, Any],
    examples: dict[str, str],
) -> Args:
    """A new copy of a tool's example arguments, which are held as JSON."""
    from json import loads

    text = examples.get(tool.name)
    if text is None:
        raise LookupError(f"no example of {tool.name!r} could be made")
    return cast(Args, loads(text))
