"""The fixed part of a generated toolset: definitions, contexts, the router.

This file is the same in every generated package and belongs to it: it needs
nothing but the standard library, and ``typing_extensions`` only for checkers.
Codes, names on the wire and the order of steps are those of Pedelec's Core.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from itertools import count
from time import perf_counter, time
from types import FunctionType, GenericAlias, MethodType
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypedDict,
    TypeGuard,
    cast,
    overload,
)

if TYPE_CHECKING:
    from typing_extensions import Never, TypeVar
else:
    from typing import TypeVar

__all__ = [
    "AnyHandler",
    "AnyTool",
    "ArgsError",
    "Bound",
    "Call",
    "CallObserver",
    "CallRecord",
    "ContextInvalid",
    "HandlerOf",
    "Outcome",
    "PlainResult",
    "RouterCore",
    "SchemaNode",
    "SkillsManifest",
    "ToolArgsInvalid",
    "ToolArgsSchema",
    "ToolCallContext",
    "ToolDefinition",
    "ToolError",
    "ToolErrorResult",
    "ToolFailure",
    "ToolManifestEntry",
    "ToolNotFound",
    "ToolReturn",
    "Unregister",
    "define",
    "json_problem",
]

DEFAULT_TIMEOUT_MS = 60_000
"""How long Core waits for a tool that names no ``timeoutMs``."""

MAX_WAIT_MS = 4_294_967_000
"""What no wait exceeds: 49 days, the most that every platform can do."""

MAX_DEPTH = 100
"""How deep a result may nest: readers of JSON commonly stop at 128 levels."""


# -- What goes over the wire --------------------------------------------------


class _ToolErrorRequired(TypedDict):
    code: str
    message: str


class ToolError(_ToolErrorRequired, total=False):
    """What is said about a failure: ``details`` and ``retryable`` may lack."""

    details: object
    retryable: bool


class ToolErrorResult(TypedDict):
    """The result that stands for a failure."""

    error: ToolError


class SchemaNode(TypedDict, total=False):
    """A node of an args schema: the keywords of every kind of node."""

    type: Literal["string", "number", "integer", "boolean", "array", "object"]
    description: str
    default: object
    examples: list[object]
    enum: list[str | int | float]
    minLength: int
    maxLength: int
    pattern: str
    minimum: float
    maximum: float
    items: SchemaNode
    minItems: int
    maxItems: int
    uniqueItems: bool
    properties: dict[str, SchemaNode]
    required: list[str]
    oneOf: list[SchemaNode]


class _ToolArgsSchemaRequired(TypedDict):
    type: Literal["object"]


class ToolArgsSchema(_ToolArgsSchemaRequired, total=False):
    """The schema of a tool's arguments: always an object's.

    Annotate a literal with it, and a checker finds misspelled keywords and
    values of the wrong kind (what ``satisfies`` is for in TypeScript).
    """

    description: str
    default: dict[str, object]
    examples: list[dict[str, object]]
    properties: dict[str, SchemaNode]
    required: list[str]


class _ToolManifestEntryRequired(TypedDict):
    name: str
    description: str
    argsSchema: ToolArgsSchema


class ToolManifestEntry(_ToolManifestEntryRequired, total=False):
    """A tool as Core receives it."""

    timeoutMs: int


class SkillsManifest(TypedDict):
    """A toolset as Core receives it."""

    guidance: str
    tools: list[ToolManifestEntry]


JsonContainer: TypeAlias = list[Any] | tuple[Any, ...] | Mapping[str, object]
PlainResult: TypeAlias = None | bool | int | float | str | JsonContainer
"""The result of a tool without a result schema: JSON, TypedDicts included.

Neither ``object`` (a coroutine is one) nor ``Sequence`` (bytes are one) is in
it. That a value is JSON all the way down is checked when it is returned.
"""


# -- Type variables -----------------------------------------------------------

Args = TypeVar("Args")
Filled = TypeVar("Filled")
if TYPE_CHECKING:
    N_co = TypeVar("N_co", bound=str, covariant=True, default=str)
    Name_co = TypeVar("Name_co", bound=str, covariant=True)
    Result = TypeVar("Result", default=PlainResult)
    Code = TypeVar("Code", bound=str, default=Never)
    Handled = TypeVar("Handled", default=Args)
else:
    N_co = TypeVar("N_co", bound=str, covariant=True)
    Name_co = TypeVar("Name_co", bound=str, covariant=True)
    Result = TypeVar("Result")
    Code = TypeVar("Code", bound=str)
    Handled = TypeVar("Handled")
L = TypeVar("L", bound=str)
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

ToolReturn: TypeAlias = R | ToolErrorResult | Awaitable[R | ToolErrorResult]
"""What a handler returns: a result or an error result, now or awaited."""

AnyHandler: TypeAlias = Callable[..., object]
Unregister: TypeAlias = Callable[[], None]
Outcome: TypeAlias = Literal[
    "pending",
    "ok",
    "failed",
    "crashed",
    "rejected",
    "timeout",
    "cancelled",
    "interrupted",
]
"""How a call ended.

``failed``: the handler told of a failure (an error result, a
:class:`ToolFailure`). ``crashed``: it raised something else or returned what
is not JSON. ``rejected``: no handler was reached. ``interrupted``: it raised
``KeyboardInterrupt`` or ``SystemExit``, which go on to the caller.
"""


# -- Errors -------------------------------------------------------------------


class ArgsError(NamedTuple):
    """One thing that is wrong with a call's arguments.

    ``pointer`` is a JSON pointer into the arguments, ``keyword`` the schema's
    keyword that was broken, ``expected`` that keyword's value. The value that
    was given is in none of them, since it may be secret.
    """

    pointer: str
    keyword: str
    message: str
    expected: object = None

    def to_json(self) -> dict[str, object]:
        """The error as it stands in the details of ``TOOL_ARGS_INVALID``."""
        return {
            "pointer": self.pointer,
            "keyword": self.keyword,
            "message": self.message,
            "expected": self.expected,
        }


class ToolFailure(Exception):
    """An expected failure: the router makes an error result of it.

    Raise it from a handler, best as ``raise TOOL.fail(code, message)``, which
    takes only the codes that the tool declares.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        details: object = None,
        retryable: bool = False,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.details = details
        self.retryable = retryable

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def to_result(self) -> ToolErrorResult:
        """The result that tells of this failure."""
        error: ToolError = {"code": self.code, "message": self.message}
        if self.details is not None:
            error["details"] = self.details
        if self.retryable:
            error["retryable"] = True
        return {"error": error}


class ToolArgsInvalid(ToolFailure):
    """``TOOL_ARGS_INVALID``: the arguments do not fit the tool's schema."""

    def __init__(self, errors: Iterable[ArgsError]) -> None:
        found = list(errors)
        details = {"errors": [error.to_json() for error in found]}
        message = _args_message(found)
        super().__init__("TOOL_ARGS_INVALID", message, details=details)
        self.args = (found,)
        self.errors = found


class ToolNotFound(ToolFailure):
    """``TOOL_NOT_FOUND``: the toolset has no tool of that name."""

    def __init__(self, tool: str, known: Iterable[str] = ()) -> None:
        names = list(known)
        message = f"there is no tool {tool!r}{_suggestion(tool, names)}"
        super().__init__("TOOL_NOT_FOUND", message, details={"tool": tool})
        self.args = (tool, names)
        self.tool = tool


def _args_message(errors: list[ArgsError]) -> str:
    if not errors:
        return "the arguments are invalid"
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"{first.pointer or 'arguments'}: {first.message}{more}"


def _suggestion(word: str, known: list[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


# -- The context of a call ----------------------------------------------------


class ContextInvalid(ValueError):
    """Data that is no tool call's context."""


_requests = count(1)

_CONTEXT_KEYS = (
    "tool",
    "sessionId",
    "provider",
    "sessionCreatedAt",
    "eventReceivedAt",
    "eventEmittedAt",
    "turnId",
    "turnStartedAt",
    "toolRequestId",
    "source",
    "model",
    "turnKind",
)


class ToolCallContext(Generic[N_co]):
    """What a handler is told about the call. It cannot be changed.

    Annotated with a tool's literal name (``ToolCallContext[Literal["x"]]``) it
    keeps a handler from being registered for another tool. Times are
    milliseconds since the epoch.
    """

    __slots__ = ("_values",)
    if not TYPE_CHECKING:
        # Generic's own insists on as many arguments as there are variables;
        # on Python before 3.13 these have no defaults.
        __class_getitem__ = classmethod(GenericAlias)

    def __init__(
        self,
        *,
        tool: N_co,
        session_id: str,
        provider: str,
        session_created_at: int,
        event_received_at: int,
        event_emitted_at: int,
        turn_id: str,
        turn_started_at: int,
        tool_request_id: str,
        model: str | None = None,
        turn_kind: Literal["user", "prepare"] | None = None,
        source: str = "core",
    ) -> None:
        self._values = (
            tool,
            session_id,
            provider,
            session_created_at,
            event_received_at,
            event_emitted_at,
            turn_id,
            turn_started_at,
            tool_request_id,
            source,
            model,
            turn_kind,
        )

    @classmethod
    def local(
        cls,
        tool: L,
        *,
        session_id: str = "local",
        provider: str = "local",
        turn_id: str = "local",
        tool_request_id: str | None = None,
        model: str | None = None,
        turn_kind: Literal["user", "prepare"] | None = None,
        now: int | None = None,
    ) -> ToolCallContext[L]:
        """A context for a call that no Pedelec session made.

        All of its times are ``now`` (by default the clock's), and it has a
        request id of its own.
        """
        if now is None:
            now = int(time() * 1000)
        if tool_request_id is None:
            tool_request_id = f"local-{next(_requests)}"
        # Not by way of __init__, whose keywords take thrice the time.
        made: Any = cls.__new__(cls)
        ctx: ToolCallContext[L] = made
        ctx._values = (
            tool,
            session_id,
            provider,
            now,
            now,
            now,
            turn_id,
            now,
            tool_request_id,
            "core",
            model,
            turn_kind,
        )
        return ctx

    @classmethod
    def from_wire(cls, data: object) -> ToolCallContext[str]:
        """The context that ``data`` (parsed JSON) holds.

        Raises :class:`ContextInvalid` where a field is missing or of the wrong
        kind. Unknown fields are passed over: a newer Core may add some.
        """
        if not isinstance(data, dict):
            kind = type(data).__name__
            raise ContextInvalid(f"a context is a JSON object, not {kind}")
        wire = cast("dict[str, object]", data)
        if wire.get("type") != "tool_call":
            raise ContextInvalid("context: `type` has to be 'tool_call'")
        model = None if wire.get("model") is None else _text(wire, "model")
        return ToolCallContext(
            tool=_text(wire, "tool"),
            session_id=_text(wire, "sessionId"),
            provider=_text(wire, "provider"),
            session_created_at=_millis(wire, "sessionCreatedAt"),
            event_received_at=_millis(wire, "eventReceivedAt"),
            event_emitted_at=_millis(wire, "eventEmittedAt"),
            turn_id=_text(wire, "turnId"),
            turn_started_at=_millis(wire, "turnStartedAt"),
            tool_request_id=_text(wire, "toolRequestId"),
            model=model,
            turn_kind=_turn_kind(wire),
            source=_text(wire, "source"),
        )

    def to_wire(self) -> dict[str, object]:
        """The context as JSON data; what is unknown is left out."""
        wire: dict[str, object] = {"type": "tool_call"}
        for key, value in zip(_CONTEXT_KEYS, self._values, strict=True):
            if value is not None:
                wire[key] = value
        return wire

    @property
    def type(self) -> Literal["tool_call"]:
        """The kind of event: always a tool call."""
        return "tool_call"

    @property
    def tool(self) -> N_co:
        """The wire name of the tool that is called."""
        return self._values[0]

    @property
    def session_id(self) -> str:
        """The session that the call belongs to."""
        return self._values[1]

    @property
    def provider(self) -> str:
        """The provider of the model."""
        return self._values[2]

    @property
    def model(self) -> str | None:
        """The model, if it is known."""
        return self._values[10]

    @property
    def session_created_at(self) -> int:
        """When the session began."""
        return self._values[3]

    @property
    def event_received_at(self) -> int:
        """When Core received the call."""
        return self._values[4]

    @property
    def event_emitted_at(self) -> int:
        """When Core passed the call on."""
        return self._values[5]

    @property
    def turn_id(self) -> str:
        """The turn that the call is part of."""
        return self._values[6]

    @property
    def turn_started_at(self) -> int:
        """When the turn began."""
        return self._values[7]

    @property
    def turn_kind(self) -> Literal["user", "prepare"] | None:
        """Whether a user or a preparation started the turn, if known."""
        return self._values[11]

    @property
    def source(self) -> str:
        """Who sends the event: ``"core"`` on a tool call."""
        return self._values[9]

    @property
    def tool_request_id(self) -> str:
        """The id of this very call."""
        return self._values[8]

    def __repr__(self) -> str:
        fields = self.to_wire().items()
        return f"ToolCallContext({', '.join(f'{k}={v!r}' for k, v in fields)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ToolCallContext):
            return NotImplemented
        theirs = cast("ToolCallContext[str]", other)
        return self._values == theirs._values

    def __hash__(self) -> int:
        return hash(self._values)


def _text(wire: dict[str, object], key: str) -> str:
    value = wire.get(key)
    if not isinstance(value, str):
        raise ContextInvalid(f"context: `{key}` has to be a string")
    return value


def _turn_kind(wire: dict[str, object]) -> Literal["user", "prepare"] | None:
    value = wire.get("turnKind")
    if value is None:
        return None
    if value == "user":
        return "user"
    if value == "prepare":
        return "prepare"
    raise ContextInvalid("context: `turnKind` is 'user' or 'prepare'")


def _millis(wire: dict[str, object], key: str) -> int:
    value = wire.get(key)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ContextInvalid(f"context: `{key}` has to be epoch milliseconds")
    return value


# -- Definitions --------------------------------------------------------------


class Call(Generic[R_co]):
    """Arguments for a tool, with the result type that they lead to."""

    __slots__ = ("_args", "_tool")
    if not TYPE_CHECKING:
        __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, tool: str, args: object) -> None:
        self._tool = tool
        self._args = args

    @property
    def tool(self) -> str:
        """The wire name of the tool."""
        return self._tool

    @property
    def args(self) -> object:
        """The arguments, as they were given."""
        return self._args

    def __repr__(self) -> str:
        return f"Call({self._tool!r}, {self._args!r})"


class ToolDefinition(Generic[Name_co, Args, Filled, Result, Code, Handled]):
    """A tool: its manifest entry, its types and what can be done with them.

    The variables are the literal name, the arguments, the arguments with
    defaults filled in, the result, the codes of expected failures and the
    arguments that a handler is given: the first kind, or the filled ones where
    ``fill`` is set. Schemas are held as JSON text and parsed anew on every
    access, so that nobody can change what others read. The types and
    validators of the package are imported when they are first asked for.
    """

    __slots__ = (
        "__weakref__",
        "_args_schema",
        "_deprecated",
        "_description",
        "_error_codes",
        "_fill",
        "_inline",
        "_is_args",
        "_name",
        "_package",
        "_result_schema",
        "_stem",
        "_takes_timeout",
        "_timeout_ms",
        "_type_name",
    )
    if not TYPE_CHECKING:
        __class_getitem__ = classmethod(GenericAlias)

    def __init__(
        self,
        *,
        name: Name_co,
        description: str,
        args_schema: str,
        package: str | None,
        stem: str,
        type_name: str,
        timeout_ms: int | None = None,
        result_schema: str | None = None,
        errors: tuple[Code, ...] = (),
        deprecated: str | None = None,
        fill: bool = False,
    ) -> None:
        self._name = name
        self._description = description
        self._args_schema = args_schema
        self._package = package or ""
        self._stem = stem
        self._type_name = type_name
        self._timeout_ms = timeout_ms
        self._result_schema = result_schema
        self._error_codes = errors
        self._deprecated = deprecated
        self._fill = fill
        self._inline: Bound | None = None
        self._is_args: Callable[[object], bool] | None = None
        self._takes_timeout: bool | None = None

    def __repr__(self) -> str:
        return f"<tool {self._name!r} of {self._package}>"

    @property
    def name(self) -> Name_co:
        """The wire name."""
        return self._name

    @property
    def description(self) -> str:
        """What the agent is told about the tool."""
        return self._description

    @property
    def timeout_ms(self) -> int | None:
        """How long a caller waits, if the spec says so."""
        return self._timeout_ms

    @property
    def error_codes(self) -> tuple[Code, ...]:
        """The codes of expected failures, as declared."""
        return self._error_codes

    @property
    def deprecated(self) -> str | None:
        """What to use instead, if the tool is deprecated."""
        return self._deprecated

    @property
    def fill(self) -> bool:
        """Whether handlers are given arguments with defaults filled in."""
        return self._fill

    @property
    def stem(self) -> str:
        """The Python name: of the service's method, of the validators."""
        return self._stem

    @property
    def args_schema(self) -> ToolArgsSchema:
        """The schema of the arguments as written, a new object each time."""
        from json import loads

        return cast(ToolArgsSchema, loads(self._args_schema))

    @property
    def result_schema(self) -> dict[str, object] | None:
        """The schema of the result, a new object each time."""
        from json import loads

        if self._result_schema is None:
            return None
        return cast("dict[str, object]", loads(self._result_schema))

    @property
    def args_type(self) -> type[Args]:
        """The TypedDict of the arguments."""
        name = self._type_name + "Args"
        return cast("type[Args]", self._member("args", name))

    @property
    def result_type(self) -> object:
        """The type of the result, None if the spec has no result schema."""
        if self._result_schema is None:
            return None
        return self._member("results", self._type_name + "Result")

    @property
    def inline(self) -> Bound | None:
        """The handler that :meth:`handler` marked, if any."""
        return self._inline

    def to_manifest(self) -> ToolManifestEntry:
        """The entry of the manifest, a new object each time."""
        entry: ToolManifestEntry = {
            "name": self._name,
            "description": self._description,
            "argsSchema": self.args_schema,
        }
        if self._timeout_ms is not None:
            entry["timeoutMs"] = self._timeout_ms
        return entry

    def bind(
        self,
        handler: Callable[
            [Handled, ToolCallContext[Name_co]],
            ToolReturn[Result],
        ],
        /,
        *,
        threaded: bool = False,
    ) -> Bound:
        """The handler with its tool, for a router's ``register``.

        ``threaded`` runs it in a thread of its own: for handlers that block.
        Raises TypeError for what cannot be called with two arguments.
        """
        return Bound(self._name, handler, threaded=threaded)

    @overload
    def handler(
        self,
        fn: Callable[
            [Handled, ToolCallContext[Name_co]],
            Coroutine[Any, Any, Result],
        ],
        /,
    ) -> Callable[
        [Handled, ToolCallContext[Name_co]],
        Coroutine[Any, Any, Result],
    ]: ...
    @overload
    def handler(
        self,
        fn: Callable[
            [Handled, ToolCallContext[Name_co]],
            Coroutine[Any, Any, Result | ToolErrorResult],
        ],
        /,
    ) -> Callable[
        [Handled, ToolCallContext[Name_co]],
        Coroutine[Any, Any, Result | ToolErrorResult],
    ]: ...
    @overload
    def handler(
        self,
        fn: Callable[[Handled, ToolCallContext[Name_co]], Result],
        /,
    ) -> Callable[[Handled, ToolCallContext[Name_co]], Result]: ...
    @overload
    def handler(
        self,
        fn: Callable[
            [Handled, ToolCallContext[Name_co]],
            Result | ToolErrorResult,
        ],
        /,
    ) -> Callable[
        [Handled, ToolCallContext[Name_co]],
        Result | ToolErrorResult,
    ]: ...
    def handler(self, fn: AnyHandler, /) -> AnyHandler:
        """Mark ``fn`` as the tool's inline handler; it is returned unchanged.

        Every router takes it where nothing is registered under the name. A
        later one replaces it.
        """
        self._inline = Bound(self._name, fn)
        return fn

    def fail(
        self,
        code: Code,
        message: str,
        *,
        retryable: bool = False,
        details: object = None,
    ) -> ToolFailure:
        """The failure to raise. A checker refuses undeclared codes."""
        return ToolFailure(
            code,
            message,
            details=details,
            retryable=retryable,
        )

    def __call__(self, args: Args, /) -> Call[Result]:
        """A call of this tool, to be passed to a router's ``call``."""
        return Call(self._name, args)

    def is_args(self, value: object, /) -> TypeGuard[Args]:
        """Whether ``value`` satisfies the args schema."""
        check = self._is_args
        if check is None:
            check = self._is_args = self._validator("is_{}_args")
        return check(value)

    def validate_args(self, value: object, /) -> Args:
        """``value`` itself; raises :class:`ToolArgsInvalid` if it is wrong."""
        return cast(Args, self._validator("validate_{}_args")(value))

    def args_errors(self, value: object, /) -> list[ArgsError]:
        """All that is wrong with ``value``; nothing if it is valid."""
        found = self._validator("{}_args_errors")(value)
        return cast("list[ArgsError]", found)

    def with_defaults(self, args: Args, /) -> Filled:
        """A copy of checked arguments with the schema's defaults filled in."""
        return cast(Filled, self._validator("{}_args_with_defaults")(args))

    def coerce(self, value: object, /) -> object:
        """A copy in which text stands for numbers no more, by the schema.

        For models that send ``"5"`` for 5. The copy is not yet validated.
        """
        return cast(object, self._validator("coerce_{}_args")(value))

    @property
    def takes_timeout(self) -> bool:
        """Whether ``timeoutMs`` is an argument of the tool's own."""
        known = self._takes_timeout
        if known is None:
            properties = self.args_schema.get("properties", {})
            known = self._takes_timeout = "timeoutMs" in properties
        return known

    def admit(self, record: CallRecord) -> list[ArgsError]:
        """What is wrong with a call; if nothing, its wait and args are set.

        For routers: steps 3 to 5 of a call.
        """
        args: object = record.args
        if not isinstance(args, dict):
            message = "the arguments have to be a JSON object"
            return [ArgsError("", "type", message, "object")]
        given: Any = record.args
        if self._timeout_ms is not None:
            record.timeout_ms = self._timeout_ms
        if "timeoutMs" in given:
            wait: object = given["timeoutMs"]
            if type(wait) is not int or wait <= 0:
                keyword = "timeoutMs"
                message = "timeoutMs has to be an integer greater than 0"
                return [ArgsError("/timeoutMs", keyword, message, "integer")]
            record.timeout_ms = wait
            if not self.takes_timeout:
                given = {k: v for k, v in given.items() if k != "timeoutMs"}
                record.args = given
        if not (self._is_args or self.is_args)(given):
            return self.args_errors(given)
        if self._fill:
            record.args = self.with_defaults(cast(Args, given))
        return []

    def _validator(self, pattern: str) -> Callable[[object], Any]:
        name = pattern.format(self._stem)
        member = self._member("validators", name)
        return cast("Callable[[object], Any]", member)

    def _member(self, module: str, name: str) -> object:
        from importlib import import_module

        home = import_module("." + module, self._package)
        return cast(object, getattr(home, name))


AnyTool: TypeAlias = ToolDefinition[Any, Any, Any, Any, Any, Any]

define: Callable[..., Any] = ToolDefinition
"""Makes a definition, of the type that it is assigned to.

To infer that type from the arguments as well would cost checkers more than
all the rest of a toolset.
"""

if TYPE_CHECKING:
    HandlerOf: TypeAlias = Callable[[Args, ToolCallContext[L]], ToolReturn[R]]
    """Any callable that serves a tool: by arguments, literal name, result."""
else:

    class HandlerOf:
        """The same, made at once: to put types into an alias is slow."""

        def __class_getitem__(cls, given):
            args, name, result = given
            return Callable[[args, ToolCallContext[name]], ToolReturn[result]]


class Bound:
    """A handler and the name of its tool."""

    __slots__ = ("_handler", "_threaded", "_tool")

    def __init__(
        self,
        tool: str,
        handler: object,
        *,
        threaded: bool = False,
    ) -> None:
        checked = _checked_handler(handler, f"tool {tool!r}", ("args", "ctx"))
        self._tool = tool
        self._handler = checked
        self._threaded = threaded

    @property
    def tool(self) -> str:
        """The wire name of the tool."""
        return self._tool

    @property
    def handler(self) -> AnyHandler:
        """The handler as it was given."""
        return self._handler

    @property
    def threaded(self) -> bool:
        """Whether it runs in a thread of its own."""
        return self._threaded

    def invoke(self, record: CallRecord) -> object:
        """Call the handler for ``record``."""
        return self._handler(record.args, record.ctx)

    def __repr__(self) -> str:
        return f"<handler {self._handler!r} of tool {self._tool!r}>"


class _Fallback(Bound):
    """The generic handler: it is told the tool's name, too."""

    __slots__ = ()

    def __init__(self, handler: object, *, threaded: bool) -> None:
        names = ("tool", "args", "ctx")
        self._tool = ""
        self._handler = _checked_handler(handler, "any tool", names)
        self._threaded = threaded

    def invoke(self, record: CallRecord) -> object:
        return self._handler(record.tool, record.args, record.ctx)


def _checked_handler(
    handler: object,
    owner: str,
    names: tuple[str, ...],
) -> AnyHandler:
    """``handler`` if it can be called with as many arguments as ``names``."""
    if not callable(handler):
        kind = type(handler).__name__
        raise TypeError(f"the handler of {owner} is {kind}, not a callable")
    if not _accepts(handler, len(names)):
        called = getattr(handler, "__qualname__", type(handler).__name__)
        needs = f"the handler of {owner} is called with ({', '.join(names)})"
        raise TypeError(f"{needs}, which {called} does not take")
    return handler


def _accepts(handler: object, given: int) -> bool:
    """Whether ``given`` positional arguments fit; True if nobody can tell."""
    function = handler
    if isinstance(function, MethodType):
        function = cast(object, function.__func__)
        given += 1
    if isinstance(function, FunctionType):
        code = function.__code__
        most = code.co_argcount
        least = most - len(function.__defaults__ or ())
        named = code.co_kwonlyargcount - len(function.__kwdefaults__ or ())
        variadic = bool(code.co_flags & 0x04)
        return least <= given and (given <= most or variadic) and not named
    from inspect import signature

    try:
        parameters = signature(cast(AnyHandler, handler))
    except (TypeError, ValueError):
        return True
    try:
        parameters.bind(*[None] * given)
    except TypeError:
        return False
    return True


# -- Calls, and who watches them ----------------------------------------------


class CallRecord:
    """One call on its way, as observers see it.

    ``args`` are what the handler is given (before that, what came in).
    ``result``, ``outcome``, ``code`` and ``duration`` (seconds) are known when
    the call has ended; ``exception`` is what the handler raised.
    """

    __slots__ = (
        "args",
        "bound",
        "code",
        "ctx",
        "duration",
        "exception",
        "outcome",
        "result",
        "started",
        "timeout_ms",
        "tool",
    )

    def __init__(
        self,
        tool: str,
        args: Any,
        ctx: ToolCallContext[str],
    ) -> None:
        self.tool = tool
        self.args = args
        self.ctx = ctx
        self.timeout_ms = DEFAULT_TIMEOUT_MS
        self.bound: Bound | None = None
        self.outcome: Outcome = "pending"
        self.code: str | None = None
        self.result: object = None
        self.exception: BaseException | None = None
        self.duration = 0.0
        self.started = perf_counter()

    def remaining(self) -> float:
        """The seconds until the wait runs out, 0 if it has."""
        passed = perf_counter() - self.started
        wait = min(self.timeout_ms, MAX_WAIT_MS) / 1000
        return max(0.0, wait - passed)

    def __repr__(self) -> str:
        return f"<call of {self.tool!r}: {self.code or self.outcome}>"


class CallObserver:
    """Is told of every call. Override what is of interest.

    What an observer raises is logged and changes nothing. ``on_late`` may come
    from another thread.
    """

    def on_start(self, record: CallRecord, /) -> None:
        """A call has come in."""

    def on_end(self, record: CallRecord, /) -> None:
        """The caller is given ``record.result``, or an exception."""

    def on_late(self, record: CallRecord, result: object, /) -> None:
        """A handler ended after its caller had; ``result`` is dropped."""


class _Raised:
    """What a handler raised, where a returned value is expected."""

    __slots__ = ("exception",)

    def __init__(self, exception: BaseException) -> None:
        self.exception = exception


def _log(level: int, message: str, *args: object, exc: object = None) -> None:
    from logging import getLogger

    info = exc if isinstance(exc, BaseException) else None
    getLogger("pedelec.router").log(level, message, *args, exc_info=info)


# -- The router ---------------------------------------------------------------


class RouterCore:
    """Runs tools as Pedelec's Core would. The generated Router adds types.

    A call never raises what its handler raised: it gives a result or an error
    result. Only ``KeyboardInterrupt`` and ``SystemExit`` pass (a signal may
    have raised them), and the cancellation of the caller. Unlike a session the
    router lets any number of calls run at once.
    """

    def __init__(
        self,
        tools: Mapping[str, AnyTool],
        handlers: Mapping[str, object] | None = None,
        *,
        observers: Iterable[CallObserver] = (),
        threaded: bool = False,
    ) -> None:
        self._tools = tools
        self._bound: dict[str, Bound] = {}
        self._fallback: Bound | None = None
        self._observers = tuple(observers)
        self._late: set[object] = set()
        for name, handler in (handlers or {}).items():
            self._add(name, handler, threaded=threaded)

    # Registration

    def register(self, *bound: Bound) -> Unregister:
        """Register handlers made by ``TOOL.bind``; the returned removes them.

        It removes those that are still the current ones of their tools.
        """
        for each in bound:
            self._known(each.tool)
        for each in bound:
            self._bound[each.tool] = each

        def unregister() -> None:
            for each in bound:
                self._remove(each)

        return unregister

    def on_tool_dynamic(
        self,
        name: str,
        handler: AnyHandler,
        /,
        *,
        threaded: bool = False,
    ) -> Unregister:
        """Register a handler under a name that only run time knows.

        Raises ValueError for a malformed name, :class:`ToolNotFound` for an
        unknown one, TypeError for what cannot be called with (args, ctx).
        """
        bound = self._add(name, handler, threaded=threaded)
        return lambda: self._remove(bound)

    def on_any_tool_dynamic(
        self,
        handler: AnyHandler,
        /,
        *,
        threaded: bool = False,
    ) -> Unregister:
        """Register the generic handler: for tools that have none of their own.

        It is called with (tool, args, ctx). There is one at a time; a new one
        replaces the old.
        """
        fallback = _Fallback(handler, threaded=threaded)
        self._fallback = fallback

        def unregister() -> None:
            current = self._fallback
            if current and current.handler is fallback.handler:
                self._fallback = None

        return unregister

    def add_service(self, service: object, *, threaded: bool = False) -> None:
        """Register the methods of an object that has one for each tool."""
        for name, tool in self._tools.items():
            method = cast(object, getattr(service, tool.stem, None))
            if method is None:
                kind = type(service).__name__
                raise TypeError(f"{kind} has no method `{tool.stem}`")
            self._add(name, method, threaded=threaded)

    def observe(self, observer: CallObserver) -> Unregister:
        """Tell ``observer`` of every call from now on."""
        self._observers = (*self._observers, observer)

        def remove() -> None:
            rest = [each for each in self._observers if each is not observer]
            self._observers = tuple(rest)

        return remove

    def _add(self, name: str, handler: object, *, threaded: bool) -> Bound:
        self._known(name)
        bound = self._bound[name] = Bound(name, handler, threaded=threaded)
        return bound

    def _known(self, name: object) -> None:
        if not isinstance(name, str) or not _is_well_formed(name):
            raise ValueError(f"{name!r} is not the name of a tool")
        if name not in self._tools:
            raise ToolNotFound(name, self._tools)

    def _remove(self, bound: Bound) -> None:
        current = self._bound.get(bound.tool)
        if current and current.handler is bound.handler:
            self._bound.pop(bound.tool, None)

    # Calls

    async def call(
        self,
        call: Call[R],
        /,
        ctx: ToolCallContext[str] | None = None,
    ) -> R | ToolErrorResult:
        """Run a typed call: ``await router.call(TOOL({...}))``."""
        result = await self.dispatch(call.tool, call.args, ctx)
        return cast("R | ToolErrorResult", result)

    def call_sync(
        self,
        call: Call[R],
        /,
        ctx: ToolCallContext[str] | None = None,
    ) -> R | ToolErrorResult:
        """Run a typed call without an event loop."""
        result = self.dispatch_sync(call.tool, call.args, ctx)
        return cast("R | ToolErrorResult", result)

    async def dispatch(
        self,
        name: str,
        args: object,
        ctx: ToolCallContext[str] | None = None,
    ) -> object:
        """Run a tool on untrusted arguments and give its result.

        Cancelling the caller cancels the handler and waits for it; a timeout
        leaves it running. A handler that is no coroutine blocks the loop
        unless it was registered as ``threaded``.
        """
        record = self._open(name, args, ctx)
        bound = record.bound
        if bound is None:
            return record.result
        if bound.threaded:
            return await self._await(record, self._in_thread(record, bound))
        value = self._invoke(record, bound)
        if type(value) not in _PLAIN and _is_awaitable(value):
            return await self._await(record, value)
        return self._finish(record, value)

    def dispatch_sync(
        self,
        name: str,
        args: object,
        ctx: ToolCallContext[str] | None = None,
    ) -> object:
        """Run a tool where there is no event loop.

        A coroutine runs in a loop and a thread of its own. A handler that is
        neither that nor ``threaded`` cannot be left behind: when it has taken
        longer than the wait, its result is dropped as Core would drop it.
        """
        record = self._open(name, args, ctx)
        bound = record.bound
        if bound is None:
            return record.result
        if bound.threaded:
            return self._wait(record, _invoke_and_complete, bound, record)
        value = self._invoke(record, bound)
        if type(value) not in _PLAIN and _is_awaitable(value):
            return self._wait(record, _complete, value)
        return self._finish(record, value)

    def _open(
        self,
        name: str,
        args: object,
        ctx: ToolCallContext[str] | None,
    ) -> CallRecord:
        """Steps 2 to 6: the record, with a handler or with its refusal."""
        if ctx is None:
            ctx = ToolCallContext.local(name)
        elif ctx.tool != name:
            raise ValueError(f"a call of {name!r} with {ctx.tool!r}'s context")
        record = CallRecord(name, args, ctx)
        if self._observers:
            self._notify("on_start", record)
        tool = self._tools.get(name)
        if tool is None:
            return self._reject(record, ToolNotFound(name, self._tools))
        errors = tool.admit(record)
        if errors:
            return self._reject(record, ToolArgsInvalid(errors))
        bound = self._bound.get(name)
        if bound is None:
            bound = tool.inline or self._fallback
        if bound is None:
            return self._reject(
                record,
                ToolFailure(
                    "TOOL_HANDLER_NOT_FOUND",
                    f"no handler is registered for tool {name!r}",
                    details={"tool": name},
                ),
            )
        record.bound = bound
        return record

    def _invoke(self, record: CallRecord, bound: Bound) -> object:
        """What the handler returned, or :class:`_Raised`."""
        try:
            return bound.invoke(record)
        except (KeyboardInterrupt, SystemExit) as exception:
            record.exception = exception
            self._close(record, None, "interrupted")
            raise
        except BaseException as exception:  # noqa: BLE001
            return _Raised(exception)

    def _reject(self, record: CallRecord, failure: ToolFailure) -> CallRecord:
        self._close(record, failure.to_result(), "rejected", failure.code)
        return record

    def _finish(self, record: CallRecord, value: object) -> object:
        """End a call with what its handler returned or raised."""
        result, outcome, code = _settle(record, value)
        passed = (perf_counter() - record.started) * 1000
        if passed > record.timeout_ms:
            timeout = self._time_out(record)
            self._tell_late(record, result)
            return timeout
        return self._close(record, result, outcome, code)

    def _finish_late(self, record: CallRecord, value: object) -> None:
        self._tell_late(record, _settle(record, value)[0])

    def _time_out(self, record: CallRecord) -> object:
        failure = ToolFailure(
            "TOOL_TIMEOUT",
            f"{record.tool!r} gave no result in {record.timeout_ms} ms",
            details={"tool": record.tool, "timeoutMs": record.timeout_ms},
        )
        result = failure.to_result()
        return self._close(record, result, "timeout", failure.code)

    def _close(
        self,
        record: CallRecord,
        result: object,
        outcome: Outcome,
        code: str | None = None,
    ) -> object:
        if record.outcome != "pending":
            # It was interrupted, and the loop is being taken down.
            return record.result
        record.duration = perf_counter() - record.started
        record.result = result
        record.outcome = outcome
        record.code = code
        if self._observers:
            self._notify("on_end", record)
        return result

    def _tell_late(self, record: CallRecord, result: object) -> None:
        passed = (perf_counter() - record.started) * 1000
        ending = record.code or record.outcome
        message = "tool %r ended after %d ms, too late (%s): result dropped"
        _log(30, message, record.tool, passed, ending)
        self._notify("on_late", record, result)

    def _notify(self, event: str, *args: object) -> None:
        for observer in self._observers:
            try:
                getattr(observer, event)(*args)
            except Exception as exception:  # noqa: BLE001
                message = "%s of %r raised"
                _log(40, message, event, observer, exc=exception)

    # Waiting in an event loop

    async def _await(self, record: CallRecord, value: Any) -> object:
        import asyncio

        loop = asyncio.get_running_loop()
        waiter = loop.create_future()

        def release(_: object = None) -> None:
            if not waiter.done():
                waiter.set_result(None)

        async def run() -> object:
            try:
                return cast(object, await value)
            except (KeyboardInterrupt, SystemExit) as exception:
                record.exception = exception
                self._close(record, None, "interrupted")
                raise
            finally:
                release()

        if sys.version_info >= (3, 12):
            # The first step at once: most handlers need no other.
            task = asyncio.Task(run(), loop=loop, eager_start=True)
        else:
            task = loop.create_task(run())
            task.add_done_callback(release)
        if not task.done():
            timer = loop.call_later(record.remaining(), release)
            try:
                await waiter
            except asyncio.CancelledError:
                await self._cancel(record, task)
                raise
            finally:
                timer.cancel()
        if task.done():
            return self._finish(record, _outcome_of(task))
        result = self._time_out(record)
        self._leave(record, task)
        return result

    async def _cancel(self, record: CallRecord, task: Any) -> None:
        """Cancel the handler; wait for it, but not past the call's time."""
        import asyncio

        task.cancel()
        try:
            await asyncio.wait({task}, timeout=record.remaining())
        finally:
            self._close(record, None, "cancelled")
            if record.outcome == "cancelled" and not task.cancelled():
                self._leave(record, task)

    def _leave(self, record: CallRecord, task: Any) -> None:
        """Let the handler run on, and tell when it ends."""
        self._late.add(task)

        def ended(_: object) -> None:
            self._late.discard(task)
            self._finish_late(record, _outcome_of(task))

        task.add_done_callback(ended)

    async def _in_thread(self, record: CallRecord, bound: Bound) -> object:
        import asyncio

        loop = asyncio.get_running_loop()
        done = loop.create_future()

        def deliver(value: object) -> None:
            if done.done():
                self._finish_late(record, value)
            else:
                done.set_result(value)

        def run() -> None:
            value = _attempt(bound.invoke, record)
            try:
                loop.call_soon_threadsafe(deliver, value)
            except RuntimeError:
                # The loop is closed: its caller was gone before.
                self._finish_late(record, value)

        _start_thread(run, record)
        value: Any = await done
        return await value if _is_awaitable(value) else value

    # Waiting in a thread

    def _wait(
        self,
        record: CallRecord,
        work: Callable[..., object],
        *args: object,
    ) -> object:
        from threading import Event, Lock

        lock = Lock()
        ready = Event()
        values: list[object] = []
        left = False

        def run() -> None:
            value = _attempt(work, *args)
            with lock:
                values.append(value)
                late = left
            ready.set()
            if late:
                self._finish_late(record, value)

        _start_thread(run, record)
        try:
            ready.wait(record.remaining())
        except BaseException as exception:
            with lock:
                left = True
            record.exception = exception
            self._close(record, None, "interrupted")
            raise
        with lock:
            left = not values
        if left:
            return self._time_out(record)
        return self._finish(record, values[0])


def _is_well_formed(name: str) -> bool:
    """Whether the whole name is ``[a-zA-Z][a-zA-Z0-9_.-]*``."""
    word = name.replace("_", "a").replace(".", "a").replace("-", "a")
    return name.isascii() and name[:1].isalpha() and word.isalnum()


_SCALARS = frozenset((str, int, bool, type(None)))
_PLAIN = frozenset((dict, list, tuple, float, *_SCALARS, _Raised))


def _is_awaitable(value: object) -> bool:
    return hasattr(type(value), "__await__")


def _attempt(work: Callable[..., object], *args: object) -> object:
    """What ``work`` returns, or :class:`_Raised`, whatever it was.

    In a thread of ours nothing that is raised comes from a signal.
    """
    try:
        return work(*args)
    except BaseException as exception:  # noqa: BLE001
        return _Raised(exception)


def _complete(value: Any) -> object:
    """``value``, awaited in a loop of its own if it has to be."""
    if not _is_awaitable(value):
        return cast(object, value)
    import asyncio

    async def main() -> object:
        return cast(object, await value)

    return asyncio.run(main())


def _invoke_and_complete(bound: Bound, record: CallRecord) -> object:
    return _complete(bound.invoke(record))


def _start_thread(run: Callable[[], None], record: CallRecord) -> None:
    """Run it in a daemon thread: one that hangs must not keep the process."""
    from contextvars import copy_context
    from threading import Thread

    context = copy_context()
    name = f"tool {record.tool}"
    Thread(target=context.run, args=(run,), name=name, daemon=True).start()


def _outcome_of(task: Any) -> object:
    """What a finished task returned, or :class:`_Raised`."""
    if task.cancelled():
        return _Raised(RuntimeError("the handler was cancelled"))
    exception = task.exception()
    return cast(object, _Raised(exception) if exception else task.result())


def _settle(
    record: CallRecord,
    value: object,
) -> tuple[object, Outcome, str | None]:
    """The result, outcome and code that a handler's ending amounts to."""
    kind = type(value)
    if kind in _SCALARS or (kind is dict and _is_flat(value)):
        return value, "ok", None
    if isinstance(value, _Raised):
        record.exception = value.exception
        return _settle_raised(record, value.exception)
    problem = json_problem(value)
    if problem is not None:
        return _crash(f"the handler of {record.tool!r} returned {problem}")
    code = _error_code(value)
    return value, "ok" if code is None else "failed", code


def _is_flat(value: Any) -> bool:
    """Whether it holds nothing but scalars: most results, no error result."""
    for key, item in value.items():
        if type(key) is not str or type(item) not in _SCALARS:
            return False
    return True


def _settle_raised(
    record: CallRecord,
    exception: BaseException,
) -> tuple[object, Outcome, str | None]:
    if isinstance(exception, ToolFailure):
        try:
            result = exception.to_result()
            problem = json_problem(result)
            if problem is None and _error_code(result) is not None:
                return result, "failed", _error_code(result)
        except Exception as broken:  # noqa: BLE001
            exception = broken
    _log(40, "the handler of tool %r raised", record.tool, exc=exception)
    return _crash(_message_of(exception))


def _crash(message: str) -> tuple[object, Outcome, str | None]:
    failure = ToolFailure("TOOL_HANDLER_ERROR", message)
    return failure.to_result(), "crashed", failure.code


def _message_of(exception: BaseException) -> str:
    name = type(exception).__name__
    try:
        return str(exception) or name
    except Exception:  # noqa: BLE001
        return name


def _error_code(value: object) -> str | None:
    """The code of an error result, None for any other result."""
    if not isinstance(value, dict) or "error" not in value:
        return None
    error = cast(object, value["error"])
    if not isinstance(error, dict):
        return None
    fields = cast("dict[str, object]", error)
    code, message = fields.get("code"), fields.get("message")
    return code if isinstance(code, str) and isinstance(message, str) else None


# -- Whether a value is JSON --------------------------------------------------


def json_problem(value: object) -> str | None:
    """What keeps ``value`` from being JSON, as a phrase; None if it is JSON.

    The phrase says what stands where: ``a set at /items/2``.
    """
    found = _problem(value, {}, 0)
    if found is None:
        return None
    what, path = found
    steps = [step.replace("~", "~0").replace("/", "~1") for step in path]
    where = "".join("/" + step for step in reversed(steps))
    return f"{what} at {where}" if where else what


def _problem(
    value: object,
    seen: dict[int, bool],
    depth: int,
) -> tuple[str, list[str]] | None:
    """The problem and, from the inside out, the keys that lead to it.

    ``seen`` has the containers met: True while one is being looked into.
    """
    kind = type(value)
    if kind in _SCALARS or isinstance(value, (str, int)):
        return None
    if isinstance(value, float):
        if value - value == 0:
            return None
        return f"{value} (not a JSON number)", []
    items: Iterable[tuple[object, object]]
    if isinstance(value, dict):
        items = cast("dict[object, object]", value).items()
    elif isinstance(value, (list, tuple)):
        items = enumerate(cast("list[object]", value))
    else:
        return f"a value of type {kind.__name__} (not JSON)", []
    name = id(cast(object, value))
    if name in seen:
        return ("a container that contains itself", []) if seen[name] else None
    if depth == MAX_DEPTH:
        return f"containers nested deeper than {MAX_DEPTH} levels", []
    seen[name] = True
    keyed = isinstance(value, dict)
    for key, item in items:
        if keyed and not isinstance(key, str):
            return f"an object whose key {key!r} is not a string", []
        if type(item) not in _SCALARS:
            found = _problem(item, seen, depth + 1)
            if found is not None:
                found[1].append(str(key))
                return found
    seen[name] = False
    return None
