"""Toolsets that people use: their packages, services and mappings, and example arguments.

``PEDELEC_CORPUS`` is a folder with ``toolsets/``.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import typing_checkers
from hypothesis import Phase, given, settings

from pedelec_codegen import Source, compile_toolset
from pedelec_codegen.pipeline import Build

CORPUS = os.environ.get("PEDELEC_CORPUS")
FULL = os.environ.get("PEDELEC_FULL") == "1"
TEMPLATES = Path(__file__).parents[2] / "templates"
MOST_UNKNOWN = 0.02
"""The part of all tools for which no example may be found."""

pytestmark = pytest.mark.skipif(CORPUS is None, reason="PEDELEC_CORPUS is not set")


def toolsets() -> list[Path]:
    return sorted((Path(CORPUS) / "toolsets").glob("*.json")) if CORPUS else []


def generated(entries: list[dict[str, Any]]) -> Build:
    """The package of a toolset, without the tools that the dialect refuses."""
    tools = [{k: v for k, v in entry.items() if k != "origin"} for entry in entries]
    while True:
        build = compile_toolset([Source("t.json", json.dumps({"tools": tools}).encode())])
        wrong = {
            diagnostic.place.pointer[1]
            for diagnostic in build.diagnostics
            if diagnostic.severity == "error"
        }
        if not wrong:
            return build
        tools = [tool for index, tool in enumerate(tools) if index not in wrong]


@pytest.fixture(scope="module")
def builds() -> dict[str, Build]:
    """What generates, by a name for its package."""
    found: dict[str, Build] = {}
    for path in toolsets():
        build = generated(json.loads(path.read_text(encoding="utf-8")))
        if build.files and build.toolset.tools:
            name = "".join(c if c.isalnum() else "_" for c in path.stem.lower())
            found[f"set_{name}"] = build
    assert found
    return found


@pytest.fixture(scope="module")
def importable(
    builds: dict[str, Build], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """All packages, with strategies, on ``sys.path``."""
    folder = tmp_path_factory.mktemp("corpus")
    written(folder, builds)
    text = (TEMPLATES / "strategies.py").read_text(encoding="utf-8")
    for name in builds:
        (folder / name / "strategies.py").write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] in builds]:
        del sys.modules[name]


def chosen(builds: dict[str, Build]) -> dict[str, Build]:
    """All in the full tier, else a few of the small ones and one of the larger."""
    if FULL:
        return builds
    by_size = sorted(builds, key=lambda name: (len(builds[name].toolset.tools), name))
    names = [*by_size[:: max(1, len(by_size) // 3)]]
    return {n: builds[n] for n in names if len(builds[n].toolset.tools) <= 300}


def written(folder: Path, builds: dict[str, Build]) -> None:
    for name, build in builds.items():
        (folder / name).mkdir()
        for path, text in build.files.items():
            (folder / name / path).write_text(text, encoding="utf-8", newline="\n")


def user_of(package: str, files: dict[str, str]) -> str:
    """A module with a service and a mapping for all tools, with annotations in full."""
    from ast import ClassDef, FunctionDef, parse, unparse

    modules = [text for path, text in files.items() if path in ("handlers.py", "toolset.py")]
    (service,) = (
        node
        for text in modules
        for node in parse(text).body
        if isinstance(node, ClassDef) and node.name == "ToolService"
    )
    (mapping,) = (
        node.value.args[1]  # type: ignore[attr-defined]
        for text in modules
        for node in parse(text).body
        if getattr(getattr(node, "targets", [None])[0], "id", "") == "ToolHandlers"
    )
    methods = [node for node in service.body if isinstance(node, FunctionDef)]
    lines = [
        "from typing import Literal, cast",
        "",
        f"from {package} import Router, ToolCallContext, ToolHandlers, ToolService",
        f"from {package} import PlainResult",
        f"from {package}.args import *",
        f"from {package}.results import *",
        "",
        "print(PlainResult)",
        "",
        "class Service:",
        '    """A method per tool, sync and async in turn."""',
    ]
    for index, method in enumerate(methods):
        args, ctx = method.args.posonlyargs[1:]
        assert args.annotation and ctx.annotation and method.returns
        result = unparse(method.returns.slice)  # type: ignore[attr-defined]
        word = "async def" if index % 2 else "def"
        lines += [
            f"    {word} {method.name}(",
            f"        self, a: {unparse(args.annotation)}, c: {unparse(ctx.annotation)}",
            f"    ) -> {result}:",
            "        print(a, c)",
            f'        return cast("{result}", c.to_wire()["result"])',
        ]
    lines += ["    pass", "", "service = Service()", "fits: ToolService = service"]
    lines += ["handlers: ToolHandlers = {"]
    for key, method in zip(mapping.keys, sorted(methods, key=methods.index)):
        lines.append(f"    {unparse(key)}: service.{method.name},")
    return "\n".join([*lines, "}", "Router(handlers)", "Router.from_service(service)", ""])


def test_what_people_have_is_typed(builds: dict[str, Build], tmp_path: Path) -> None:
    some = chosen(builds)
    written(tmp_path, some)
    for name, build in some.items():
        text = user_of(name, build.files)
        (tmp_path / f"use_{name}.py").write_text(text, encoding="utf-8")
    files = sorted(path.name for path in tmp_path.iterdir())
    assert typing_checkers.mypy(tmp_path, files) == {}
    lenient = {"reportWildcardImportFromLibrary": "none", "reportUnnecessaryCast": "none"}
    assert typing_checkers.pyright(tmp_path, lenient) == {}


@pytest.mark.usefixtures("importable")
def test_example_arguments_are_valid(builds: dict[str, Build]) -> None:
    """Of all the tools that generate, by the judge; for few there is no example."""
    tools, unknown = 0, list[str]()
    for name, build in builds.items():
        package = importlib.import_module(name)
        testing = importlib.import_module(f"{name}.testing")
        for entry in json.loads(build.files["manifest.json"])["tools"]:
            tools += 1
            tool: Any = package.TOOLS[entry["name"]]
            try:
                args = testing.example_args(tool)
            except LookupError:
                unknown.append(f"{name} {entry['name']}")
                continue
            assert jsonschema_rs.validator_for(entry["argsSchema"]).is_valid(args), entry["name"]
            assert tool.is_args(args), entry["name"]
    print(f"{len(unknown)} of {tools} tools without an example: {unknown}")
    assert len(unknown) <= MOST_UNKNOWN * tools, unknown


@pytest.mark.usefixtures("importable")
def test_strategies_fit_what_people_have(builds: dict[str, Build]) -> None:
    """Of one tool in twenty in the short tier."""
    found: list[tuple[Any, Any]] = []
    for name in builds:
        strategies = importlib.import_module(f"{name}.strategies")
        tools = importlib.import_module(name).TOOLS.values()
        found += [(strategies, tool) for tool in tools]
    for strategies, tool in found if FULL else found[::20]:
        judge = jsonschema_rs.validator_for(tool.args_schema)

        @settings(max_examples=15, deadline=None, database=None, phases=[Phase.generate])
        @given(strategies.valid_args(tool), strategies.nearly_valid_args(tool))
        def check(valid: object, wrong: object) -> None:
            assert judge.is_valid(valid)  # noqa: B023
            assert not judge.is_valid(wrong)  # noqa: B023

        check()
