"""Large toolsets: how their tools are grouped, and that nobody who uses them notices."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import black
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pedelec_codegen import Options, Source, compile_toolset
from pedelec_codegen.render.groups import MOST_TOOLS, Group, grouped
from pedelec_codegen.toolset import Tool, Toolset


def described(name: str, **more: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"at": {"$ref": "#/schemas/Point"}}}
    return {"name": name, "description": "Do it.", "argsSchema": schema, **more}


POINT = {"type": "object", "required": ["x"], "properties": {"x": {"type": "number"}}}
NAMES = [f"{verb}_{i}" for verb in ("get", "give", "put") for i in range(120)]


def files_of(names: list[str], options: Options | None = None) -> dict[str, str]:
    tools = [described(name) for name in names]
    tools[0]["resultSchema"] = {"$ref": "#/schemas/Point"}
    tools[0]["errors"] = {"GONE": "It is not there."}
    text = json.dumps({"schemas": {"Point": POINT}, "tools": tools})
    built = compile_toolset([Source("specs/tools.json", text.encode())], options)
    assert built.ok, built.diagnostics
    return built.files


def toolset_of(names: list[str]) -> Toolset:
    text = json.dumps({"schemas": {"Point": POINT}, "tools": [described(n) for n in names]})
    return compile_toolset([Source("specs/tools.json", text.encode())]).toolset


TOOLS = {tool.name: tool for tool in toolset_of(NAMES).tools}


def names_of(groups: tuple[Group, ...]) -> dict[str, list[str]]:
    return {group.suffix: [tool.name for tool in group.tools] for group in groups}


def chosen(names: list[str]) -> list[Tool]:
    return [TOOLS[name] for name in sorted(names)]


def test_a_small_set_is_one_group_without_a_name() -> None:
    assert names_of(grouped(chosen(NAMES[:5]))) == {"": sorted(NAMES[:5])}


def test_groups_are_named_by_what_their_names_have_in_common() -> None:
    few = ["get_1", "get_10", "get_100", "give_1", "give_2", "put_1"]
    assert names_of(grouped(chosen(few), 2)) == {
        "_get_1": ["get_1"],
        "_get_10": ["get_10", "get_100"],
        "_gi": ["give_1", "give_2"],
        "_p": ["put_1"],
    }


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(NAMES), min_size=12, max_size=80, unique=True),
    st.integers(min_value=3, max_value=10),
)
def test_groups_hold_everything_once_and_no_more_than_they_may(names: list[str], most: int) -> None:
    groups = grouped(chosen(names), most)
    assert sorted(tool.name for group in groups for tool in group.tools) == sorted(names)
    assert all(len(group.tools) <= most for group in groups)
    assert len({group.suffix for group in groups}) == len(groups)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=12, max_size=80, unique=True))
def test_a_tool_that_goes_changes_only_groups_that_it_was_split_with(names: list[str]) -> None:
    before, after = (names_of(grouped(chosen(some), 10)) for some in (names, names[1:]))
    stem = f"_{names[0]}"
    for suffix, members in before.items():
        if names[0] not in members and suffix in after:
            assert set(members) <= set(after[suffix])
        elif suffix not in after:  # what was split with the tool is now small enough for one
            assert any(stem.startswith(other) and suffix.startswith(other) for other in after) or (
                members == [names[0]] or set(after) == {""}
            )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    (folder / "large").mkdir()
    for path, text in files_of(NAMES).items():
        (folder / "large" / path).write_text(text, encoding="utf-8")
    return folder


def run(package: Path, code: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_public_modules_are_those_of_a_small_set(package: Path) -> None:
    assert set(files_of(NAMES[:3])) <= {path.name for path in (package / "large").iterdir()}


def test_every_name_is_where_it_would_be_in_a_small_set(package: Path) -> None:
    code = """
import large, large.args, large.handlers, large.manifest, large.results
for module in (large, large.args, large.handlers, large.manifest, large.results):
    for name in module.__all__:
        assert getattr(module, name) is not None, name
        assert name in dir(module), name
assert large.args.Point.__required_keys__ == {"x"}
assert large.manifest.TOOLS["get_7"] is large.GET_7
assert large.GET_7.args_type is large.args.Get7Args
assert large.results.Get0Result.__required_keys__ == {"x"}
try:
    large.args.Get7Arg
except AttributeError as error:
    print(error)
"""
    assert run(package, code) == "module 'large.args' has no attribute 'Get7Arg'\n"


def test_who_uses_one_tool_loads_its_group_only(package: Path) -> None:
    code = """
import sys
from large.args import Get7Args
print(*sorted(name for name in sys.modules if name.startswith("large.args")))
"""
    assert run(package, code) == "large.args large.args_g\n"


@pytest.mark.parametrize("line_length", [79, 120])
def test_modules_are_as_black_would_have_them(line_length: int) -> None:
    files = files_of(NAMES, Options(line_length=line_length))
    mode = black.Mode(line_length=line_length)
    for path in ("args.py", "schemas.py", "results.py", "results_g.py", "manifest.py"):
        assert black.format_str(files[path], mode=mode) == files[path], path


def test_order_in_the_specs_changes_the_manifest_and_no_other_module() -> None:
    shuffled = NAMES[1:]
    random.Random(7).shuffle(shuffled)
    one, other = files_of(NAMES), files_of([NAMES[0], *shuffled])
    assert {path for path in one if one[path] != other[path]} <= {"manifest.py", "manifest.json"}
    assert len(NAMES) > MOST_TOOLS
