"""Packages of the same tools with other options: their layout, and what they do when they run."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from typing_projects import DESK, VARIANTS, generate, options_of

from pedelec_codegen import Options, compile_toolset

FULL = os.environ.get("PEDELEC_FULL") == "1"
QUICK = settings(
    max_examples=30, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def importable(project: Path) -> Iterator[None]:
    sys.path.insert(0, str(project))
    yield
    sys.path.remove(str(project))
    names = {path.name for path in project.iterdir()}
    for name in [name for name in sys.modules if name.partition(".")[0] in names]:
        del sys.modules[name]


def package(name: str) -> Any:
    return importlib.import_module(name)


@pytest.mark.parametrize("length", [79, 88, 100, 120])
def test_formatters_and_linter_leave_all_of_it_alone(length: int, tmp_path: Path) -> None:
    for name, options in VARIANTS.items():
        shown = {key: value for key, value in options.shown().items() if value != "pedelec"}
        del shown["line-length"], shown["target-python"]
        texts = [
            f"{key} = {value}" if value in ("true", "false") else f'{key} = "{value}"'
            for key, value in shown.items()
        ]
        for target in ("3.10", "3.13"):
            lines = [*texts, f"line-length = {length}", f'target-python = "{target}"']
            folder = tmp_path / f"{name}_{target.replace('.', '')}"
            generate(folder, DESK, options_of("\n".join(lines)))
    option = f"--line-length={length}"
    checks = [
        ["ruff", "format", "--isolated", option, "--diff", "."],
        ["ruff", "check", "--isolated", option, "--target-version=py310", "."],
    ]
    if FULL or length == 79:
        checks.append(["black", "--config", os.devnull, option, "--check", "--diff", "-q", "."])
    for check in checks:
        command = [sys.executable, "-m", *check]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def args_text(options: str) -> str:
    return compile_toolset(DESK, options_of(options)).files["args.py"]


def test_where_the_names_come_from() -> None:
    assert "from typing import Literal, NotRequired, TypeAlias, TypedDict\n" in args_text("")
    text = args_text('typed-dict-module = "typing_extensions"')
    assert "from typing_extensions import TypedDict\n" in text
    text = args_text('read-only-args = true\ntarget-python = "3.13"')
    assert "from typing import Literal, NotRequired, ReadOnly, TypeAlias, TypedDict\n" in text
    text = args_text('read-only-args = true\ntarget-python = "3.12"')
    assert "from typing_extensions import ReadOnly, TypedDict\n" in text
    text = args_text('closed = true\ntarget-python = "3.14"')
    assert "from typing_extensions import TypedDict\n" in text
    assert "closed=True" not in args_text("")


def test_only_strategies_import_hypothesis() -> None:
    files = compile_toolset(DESK, Options(strategies=True)).files
    assert [name for name, text in files.items() if "hypothesis" in text] == ["strategies.py"]
    assert "strategies.py" not in compile_toolset(DESK, Options()).files


@pytest.mark.parametrize("name", ["desk", *(f"desk_{name}" for name in VARIANTS)])
@pytest.mark.usefixtures("importable")
def test_every_variant_runs(name: str) -> None:
    desk, testing = package(name), package(f"{name}.testing")
    fakes = testing.FakeTools()
    router = desk.Router.from_service(fakes)
    fakes.update_counter.returns({"value": 3})
    assert router.call_sync(desk.UPDATE_COUNTER({"delta": 1.0})) == {"value": 3}
    (args,) = fakes.update_counter.calls
    if desk.UPDATE_COUNTER.fill:
        assert args == {"delta": 1, "times": 1}
        assert type(args["delta"]) is int
    else:
        assert args == {"delta": 1.0}
    for tool in desk.TOOLS.values():
        assert tool.is_args(testing.example_args(tool))
        assert tool.args_type.__required_keys__ == set(tool.args_schema.get("required", ()))


@pytest.mark.usefixtures("importable")
def test_filled_arguments_reach_every_kind_of_handler() -> None:
    desk = package("desk_filled")
    seen: list[object] = []

    def keep(args: object, ctx: object) -> dict[str, int]:
        seen.append(args)
        return {"value": 1}

    given_args = {"delta": 2}
    router = desk.Router()
    router.on_any_tool(lambda tool, args, ctx: keep(args, ctx))
    router.dispatch_sync("update_counter", given_args)
    router.on_tool("update_counter", keep)
    router.dispatch_sync("update_counter", given_args)
    card = {"card": {"kind": "text", "text": "x"}, "style": {"due-date": "x"}}
    router.dispatch_sync("create_card", card)
    assert seen == [
        {"delta": 2, "times": 1},
        {"delta": 2, "times": 1},
        {**card, "style": {"due-date": "x", "width": 3}},
    ]
    assert given_args == {"delta": 2}


@pytest.mark.usefixtures("importable")
def test_strategies_give_what_validators_take_and_refuse() -> None:
    import jsonschema_rs

    desk, strategies = package("desk_all"), package("desk_all.strategies")
    for tool in desk.TOOLS.values():
        judge = jsonschema_rs.validator_for(cast("dict[str, Any]", tool.args_schema))

        @QUICK
        @given(strategies.valid_args(tool), strategies.nearly_valid_args(tool))
        def check(valid: object, wrong: object) -> None:
            assert tool.is_args(valid)  # noqa: B023
            assert judge.is_valid(valid)  # noqa: B023
            assert not tool.is_args(wrong)  # noqa: B023
            assert not judge.is_valid(wrong)  # noqa: B023

        check()


@pytest.mark.usefixtures("importable")
def test_a_pattern_that_python_cannot_read_needs_an_example() -> None:
    strategies = package("desk_all.strategies")
    assert strategies._string({"pattern": r"^\p{L}+$", "examples": ["é"]}).example
    with pytest.raises(LookupError, match="no strategy for the pattern"):
        strategies._string({"pattern": r"^\p{L}+$"})
