"""What a check of valid arguments costs: ours, by hand, and by what people install for it.

    python benchmarks/validators.py [--mypyc] [--rounds N]

Prints nanoseconds a call (median of the rounds, and the spread between the quartiles) for four
schemas, then the ratios. All are timed in turn in every round, so that a busy machine slows all of
them. ``--mypyc`` compiles the generated module as it stands and times that as well.
Needs fastjsonschema, pydantic, msgspec and jsonschema-rs; what is missing is left out.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

from typing_extensions import NotRequired, TypedDict  # pydantic refuses typing's before 3.12

from pedelec_codegen.render.checks import CheckedTool, render_checks
from pedelec_codegen.schema.nodes import ObjectNode
from pedelec_codegen.schema.parse import SchemaReader
from pedelec_codegen.source import Place, Source

Check = Callable[[Any], Any]

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"

TEXT = {"type": "string"}
SCHEMAS: dict[str, dict[str, Any]] = {
    "none": {"type": "object", "properties": {}},
    "flat": {
        "type": "object",
        "required": ["delta", "mode"],
        "properties": {
            "delta": {"type": "integer", "minimum": -100, "maximum": 100},
            "mode": {"type": "string", "enum": ["add", "set", "reset"]},
            "label": {"type": "string", "minLength": 1, "maxLength": 40},
            "silent": {"type": "boolean"},
        },
    },
    "nested": {
        "type": "object",
        "required": ["title", "items"],
        "properties": {
            "title": {"type": "string", "minLength": 1},
            "items": {
                "type": "array",
                "minItems": 1,
                "maxItems": 50,
                "items": {
                    "type": "object",
                    "required": ["id", "text"],
                    "properties": {
                        "id": {"type": "integer", "minimum": 1},
                        "text": {"type": "string", "minLength": 1, "maxLength": 200},
                        "state": {"type": "string", "enum": ["open", "done"]},
                    },
                },
            },
            "author": {
                "type": "object",
                "required": ["name"],
                "properties": {"name": TEXT, "email": TEXT},
            },
        },
    },
    "tagged": {
        "type": "object",
        "required": ["event"],
        "properties": {
            "event": {
                "oneOf": [
                    {
                        "type": "object",
                        "required": ["kind", "x", "y"],
                        "properties": {
                            "kind": {"type": "string", "enum": ["click"]},
                            "x": {"type": "integer"},
                            "y": {"type": "integer"},
                        },
                    },
                    {
                        "type": "object",
                        "required": ["kind", "key"],
                        "properties": {
                            "kind": {"type": "string", "enum": ["press"]},
                            "key": {"type": "string", "minLength": 1},
                        },
                    },
                    {
                        "type": "object",
                        "required": ["kind", "text"],
                        "properties": {
                            "kind": {"type": "string", "enum": ["paste"]},
                            "text": {"type": "string", "maxLength": 1000},
                        },
                    },
                ]
            }
        },
    },
}

# Through json.loads, so that keys and texts are as they arrive.
VALUES: dict[str, Any] = json.loads("""{
    "none": {},
    "flat": {"delta": 5, "mode": "set", "label": "counter"},
    "nested": {
        "title": "list",
        "items": [
            {"id": 1, "text": "one", "state": "done"},
            {"id": 2, "text": "two", "state": "open"},
            {"id": 3, "text": "three"}
        ],
        "author": {"name": "A", "email": "a@example.org"}
    },
    "tagged": {"event": {"kind": "press", "key": "Enter"}}
    }""")


# -- By hand: as fast as a careful person gets it, with the judge's verdict on JSON values --------


def none_by_hand(value: Any) -> bool:
    return type(value) is dict


_MODES = frozenset(("add", "set", "reset"))


def flat_by_hand(value: Any) -> bool:
    if type(value) is not dict:
        return False
    try:
        delta = value["delta"]
        mode = value["mode"]
    except KeyError:
        return False
    if type(delta) is not int and (type(delta) is not float or not delta.is_integer()):
        return False
    if delta < -100 or delta > 100:
        return False
    if type(mode) is not str or mode not in _MODES:
        return False
    if "label" in value:
        label = value["label"]
        if type(label) is not str or not 1 <= len(label) <= 40:
            return False
    if "silent" in value:
        silent = value["silent"]
        if silent is not True and silent is not False:
            return False
    return True


_STATES = frozenset(("open", "done"))


def nested_by_hand(value: Any) -> bool:
    if type(value) is not dict:
        return False
    try:
        title = value["title"]
        items = value["items"]
    except KeyError:
        return False
    if type(title) is not str or not title:
        return False
    if type(items) is not list or not 1 <= len(items) <= 50:
        return False
    for item in items:
        if type(item) is not dict:
            return False
        try:
            number = item["id"]
            text = item["text"]
        except KeyError:
            return False
        if type(number) is not int and (type(number) is not float or not number.is_integer()):
            return False
        if number < 1:
            return False
        if type(text) is not str or not 1 <= len(text) <= 200:
            return False
        if "state" in item:
            state = item["state"]
            if type(state) is not str or state not in _STATES:
                return False
    if "author" in value:
        author = value["author"]
        if type(author) is not dict:
            return False
        try:
            if type(author["name"]) is not str:
                return False
        except KeyError:
            return False
        if "email" in author and type(author["email"]) is not str:
            return False
    return True


def tagged_by_hand(value: Any) -> bool:
    if type(value) is not dict:
        return False
    try:
        event = value["event"]
        if type(event) is not dict:
            return False
        kind = event["kind"]
        if kind == "click":
            for number in (event["x"], event["y"]):
                if type(number) is int:
                    continue
                if type(number) is not float or not number.is_integer():
                    return False
            return True
        if kind == "press":
            key = event["key"]
            return type(key) is str and len(key) > 0
        if kind == "paste":
            text = event["text"]
            return type(text) is str and len(text) <= 1000
    except KeyError:
        pass
    return False


BY_HAND: dict[str, Check] = {
    "none": none_by_hand,
    "flat": flat_by_hand,
    "nested": nested_by_hand,
    "tagged": tagged_by_hand,
}


# -- What people install -------------------------------------------------------------------------


def by_fastjsonschema() -> dict[str, Check]:
    compile = import_module("fastjsonschema").compile
    return {name: compile(schema) for name, schema in SCHEMAS.items()}


def by_jsonschema_rs() -> dict[str, Check]:
    validator_for = import_module("jsonschema_rs").validator_for
    return {name: validator_for(schema).is_valid for name, schema in SCHEMAS.items()}


def _types(
    field: Callable[..., Any], tag: Callable[[Any], Any], attributes: dict[str, Any]
) -> dict[str, Any]:
    """The schemas as TypedDicts with attributes, for the two that take them.

    ``field`` annotates a type with bounds, ``tag`` a union.
    """

    def typed_dict(name: str, fields: dict[str, Any]) -> Any:
        made: Any = TypedDict(name, fields)  # type: ignore[operator]
        for attribute, value in attributes.items():
            setattr(made, attribute, value)
        return made

    delta, label = field(int, ge=-100, le=100), field(str, min_length=1, max_length=40)
    some, number = field(str, min_length=1), field(int, ge=1)
    short, line = field(str, max_length=1000), field(str, min_length=1, max_length=200)
    none = typed_dict("none", {})
    flat = typed_dict(
        "flat",
        {
            "delta": delta,
            "mode": Literal["add", "set", "reset"],
            "label": NotRequired[label],
            "silent": NotRequired[bool],
        },
    )
    state = Literal["open", "done"]
    item = typed_dict("item", {"id": number, "text": line, "state": NotRequired[state]})
    author = typed_dict("author", {"name": str, "email": NotRequired[str]})
    items = field(list[item], min_length=1, max_length=50)
    nested = typed_dict("nested", {"title": some, "items": items, "author": NotRequired[author]})
    click = typed_dict("click", {"kind": Literal["click"], "x": int, "y": int})
    press = typed_dict("press", {"kind": Literal["press"], "key": some})
    paste = typed_dict("paste", {"kind": Literal["paste"], "text": short})
    tagged = typed_dict("tagged", {"event": tag(click | press | paste)})
    return {"none": none, "flat": flat, "nested": nested, "tagged": tagged}


def by_pydantic() -> dict[str, Check]:
    pydantic = import_module("pydantic")

    def field(type: Any, **bounds: Any) -> Any:
        return Annotated[type, pydantic.Field(**bounds)]

    def tag(union: Any) -> Any:
        return Annotated[union, pydantic.Field(discriminator="kind")]

    found = {}
    with_config = {"__pydantic_config__": pydantic.ConfigDict(strict=True)}
    for name, type in _types(field, tag, with_config).items():
        found[name] = pydantic.TypeAdapter(type).validate_python
    return found


def by_msgspec() -> dict[str, Check]:
    msgspec = import_module("msgspec")

    def field(type: Any, **bounds: Any) -> Any:
        return Annotated[type, msgspec.Meta(**bounds)]

    def converting(type: Any) -> Check:
        convert = msgspec.convert
        return lambda value: convert(value, type)

    # msgspec has no union of TypedDicts.
    found = {k: v for k, v in _types(field, lambda union: Any, {}).items() if k != "tagged"}
    return {name: converting(type) for name, type in found.items()}


# -- Ours ----------------------------------------------------------------------------------------


def package(folder: Path, name: str) -> Path:
    """A package with the generated checks, and nothing else of what is generated."""
    tools = []
    for stem, schema in SCHEMAS.items():
        reader = SchemaReader([], lambda name, place: None)
        node = reader.args_schema(schema, Place(Source("schema.json", b"")))
        assert isinstance(node, ObjectNode)
        tools.append(CheckedTool(stem, "Args", "Args", node))
    home = folder / name
    home.mkdir()
    (home / "__init__.py").write_text("")
    (home / "args.py").write_text(
        "from typing import TypedDict\n\n\nclass Args(TypedDict):\n    pass\n"
    )
    for fixed in ("_runtime.py", "_checks.py"):
        (home / fixed).write_text((TEMPLATES / fixed).read_text(encoding="utf-8"))
    text = render_checks(tools, target=(3, 10), line_length=100, header="# Generated.")
    (home / "validators.py").write_text(text)
    return home


def ours(folder: Path, *, mypyc: bool) -> dict[str, Check]:
    name = "compiled" if mypyc else "interpreted"
    home = package(folder, name)
    if mypyc:
        command = [sys.executable, "-m", "mypyc", f"{name}/validators.py"]
        built = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if built.returncode:
            raise SystemExit(built.stdout + built.stderr)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    module = import_module(f"{home.name}.validators")
    assert mypyc == (not str(module.__file__).endswith(".py")), module.__file__
    return {stem: getattr(module, f"is_{stem}_args") for stem in SCHEMAS}


# -- Measuring -----------------------------------------------------------------------------------


def timed(check: Check, value: Any, calls: int) -> float:
    """Nanoseconds a call, the loop's own cost taken off by the caller."""
    numbers = range(calls)
    began = time.perf_counter_ns()
    for _ in numbers:
        check(value)
    return (time.perf_counter_ns() - began) / calls


def empty(calls: int) -> float:
    numbers = range(calls)
    began = time.perf_counter_ns()
    for _ in numbers:
        pass
    return (time.perf_counter_ns() - began) / calls


def measure(
    checks: dict[str, dict[str, Check]], rounds: int, calls: int
) -> Iterator[tuple[str, dict[str, list[float]]]]:
    """By schema, the rounds of each check."""
    for schema, value in VALUES.items():
        found: dict[str, list[float]] = {who: [] for who in checks if schema in checks[who]}
        for who in found:
            assert checks[who][schema](value) is not False, (who, schema)
        for _ in range(rounds):
            loop = empty(calls)
            for who, times in found.items():
                times.append(timed(checks[who][schema], value, calls) - loop)
        yield schema, found


def main() -> None:
    parser = argparse.ArgumentParser(description="Times checks of valid arguments.")
    parser.add_argument("--mypyc", action="store_true", help="compile ours as well")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--calls", type=int, default=2000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        checks = {"ours": ours(Path(name), mypyc=False), "by hand": BY_HAND}
        if options.mypyc:
            checks["ours, mypyc"] = ours(Path(name), mypyc=True)
        for who, make in (
            ("jsonschema_rs", by_jsonschema_rs),
            ("pydantic", by_pydantic),
            ("msgspec", by_msgspec),
            ("fastjsonschema", by_fastjsonschema),
        ):
            try:
                checks[who] = make()
            except ImportError as missing:
                print(f"{who} is left out: {missing}")
        for schema, found in measure(checks, options.rounds, options.calls):
            print(f"\n{schema}")
            # Ratios round by round: what slows one slows the others of its round.
            for who, times in found.items():
                middle = statistics.median(times)
                low, _, high = statistics.quantiles(times, n=4)
                ratio = statistics.median(t / o for t, o in zip(times, found["ours"]))
                print(f"  {who:<15}{middle:8.0f} ns ({low:.0f} to {high:.0f}){ratio:8.2f} x ours")


if __name__ == "__main__":
    main()
