"""``bindings.py``: the handlers that specs name are checked and registered."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
import typing_checkers
from typing_projects import LENIENT, generate

from pedelec_codegen import Source

TOOL = """
[[tools]]
name = "{name}"
description = "One."
handler = "app.tools:{handler}"
argsSchema = {{ type = "object", required = ["n"], properties = {{ n = {{ type = "integer" }} }} }}
resultSchema = {{ type = "integer" }}
"""

# By the attribute: whether it is right.
APP = """
from gen import ToolCallContext
from gen.args import {types}


def right(args: RightArgs, ctx: ToolCallContext) -> int:
    return 1


async def right_later(args: RightLaterArgs, ctx: ToolCallContext) -> int:
    return 1


def wrong_args(args: list[str], ctx: ToolCallContext) -> int:
    return 1


def wrong_result(args: WrongResultArgs, ctx: ToolCallContext) -> str:
    return ""


async def wrong_later(args: WrongLaterArgs, ctx: ToolCallContext) -> str:
    return ""


class Service:
    @staticmethod
    def right(args: ServiceRightArgs, ctx: ToolCallContext) -> int:
        return 1

    def unbound(self, args: ServiceUnboundArgs, ctx: ToolCallContext) -> int:
        return 1


no_handler = 3
"""
RIGHT = ["right", "right_later", "Service.right"]
WRONG = [
    *("wrong_args", "wrong_result", "wrong_later", "Service.unbound", "no_handler", "missing"),
    "Service.missing",
]


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with right and wrong handlers."""
    folder = tmp_path_factory.mktemp("bindings")
    handlers = [*RIGHT, *WRONG]
    spec = "".join(TOOL.format(name=h.replace(".", "_").lower(), handler=h) for h in handlers)
    generate(folder / "gen", [Source("tools.toml", spec.encode())])
    (folder / "app").mkdir()
    (folder / "app" / "__init__.py").write_text("", encoding="utf-8")
    types = "RightArgs, RightLaterArgs, ServiceRightArgs, ServiceUnboundArgs, WrongLaterArgs"
    text = APP.format(types=types + ", WrongResultArgs")
    (folder / "app" / "tools.py").write_text(text, encoding="utf-8")
    return folder


def bound(project: Path, report: typing_checkers.Report) -> list[str]:
    """The handlers that a checker refuses in ``bindings.py``."""
    lines = (project / "gen" / "bindings.py").read_text(encoding="utf-8").splitlines()
    assert {file for file, _ in report} == {"gen/bindings.py"}
    found = {lines[line - 1].partition("app.tools.")[2].partition(")")[0] for _, line in report}
    return sorted(found)


def test_mypy_refuses_the_wrong_ones(wrong: Path) -> None:
    assert bound(wrong, typing_checkers.mypy(wrong, ["gen", "app"])) == sorted(WRONG)


def test_pyright_refuses_the_wrong_ones(wrong: Path) -> None:
    assert bound(wrong, typing_checkers.pyright(wrong, LENIENT)) == sorted(WRONG)


def test_the_default_router_has_them_all(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(project))
    bindings = importlib.import_module("bindings_tools.bindings")
    router = bindings.default_router()
    for name, n in [("right", 1), ("right_later", 2), ("right_method", 3), ("right_object", 4)]:
        assert router.dispatch_sync(name, {"n": 7}) == 7
        assert name == "right" or router.dispatch_sync(name, {}) == n
    for name in [n for n in sys.modules if n.partition(".")[0] in ("bindings_tools", "bindings")]:
        del sys.modules[name]
