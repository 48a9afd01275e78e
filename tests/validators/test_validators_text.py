"""The generated text: layout, types, names, import."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
import time
from pathlib import Path

import black
import pytest
from generated_checks import TEMPLATES, load, node_of, parse, text_of
from hostile_schemas import SCHEMAS, one

from pedelec_codegen.render.checks import CheckedTool, check_names
from pedelec_codegen.schema.nodes import ObjectNode


def pascal(stem: str) -> str:
    return "".join(word.capitalize() for word in stem.split("_"))


def tools() -> list[CheckedTool]:
    """The hostile schemas as tools, each as arguments and as a result."""
    found = []
    for stem, schema in SCHEMAS.items():
        node = node_of(schema)
        assert isinstance(node, ObjectNode)
        name = pascal(stem)
        result = node if stem in ("nothing", "numbers", "unions_0") else None
        found.append(CheckedTool(stem, f"{name}Args", f"{name}ArgsFilled", node, result))
    point = node_of(one({"type": "integer", "default": 1}))
    shared = node_of(
        {
            "type": "object",
            "properties": {
                "a": {"$ref": "#/schemas/Point of view"},
                "b": {"type": "array", "items": {"$ref": "#/schemas/Point of view"}},
            },
        },
        {"Point of view": point},
    )
    assert isinstance(shared, ObjectNode)
    return [*found, CheckedTool("shared", "SharedArgs", "SharedArgsFilled", shared)]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with the checks, and the types that they name."""
    home = tmp_path_factory.mktemp("text") / "package"
    home.mkdir()
    (home / "__init__.py").write_text("")
    for name in ("_runtime.py", "_checks.py"):
        (home / name).write_text((TEMPLATES / name).read_text(encoding="utf-8"), encoding="utf-8")
    lines = ["from typing import TypedDict", ""]
    for tool in tools():
        for name in (tool.args_type, tool.filled_type):
            lines += ["", f"class {name}(TypedDict):", "    pass", ""]
    (home / "args.py").write_text("\n".join(lines))
    (home / "validators.py").write_text(text_of(tools(), 88), encoding="utf-8")
    return home


@pytest.mark.parametrize("length", [79, 88, 100, 120])
def test_formatters_change_nothing(length: int, tmp_path: Path) -> None:
    text = text_of(tools(), length)
    assert black.format_str(text, mode=black.Mode(line_length=length)) == text
    path = tmp_path / "validators.py"
    path.write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    options = ["--isolated", "--no-cache", "--line-length", str(length), str(path)]
    for command in (["format", "--diff"], ["check", "--output-format", "concise"]):
        done = subprocess.run(
            [*ruff, *command, *options], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_is_content(written: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10"]
    done = subprocess.run(
        [*command, "--cache-dir", os.devnull, "package/validators.py"],
        cwd=written.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_pyright_is_content(written: Path) -> None:
    (written.parent / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    files = ["package/validators.py", "package/_checks.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonversion", "3.10", *files],
        cwd=written.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_text_is_the_same_each_time_and_any_order_of_other_tools() -> None:
    assert text_of(tools()) == text_of(tools())
    alone = {
        part.split("(", 1)[0]: part
        for tool in tools()
        for part in text_of([tool]).split("\n\n\n")
        if part.startswith("def ")
    }
    together = {
        part.split("(", 1)[0]: part
        for part in text_of(tools()).split("\n\n\n")
        if part.startswith("def ")
    }
    assert {name: part.strip() for name, part in alone.items()} == {
        name: part.strip() for name, part in together.items()
    }


def test_public_names_are_those_that_are_listed() -> None:
    module = load(text_of(tools()))
    assert all(callable(getattr(module, name)) for name in check_names(tools()))


def test_no_spec_text_is_code() -> None:
    key = '"]\nimport os\nos._exit(9)\n["'
    schema = one(
        {"type": "string", "enum": [key, key + "2"], "pattern": "'''\"\"\"", "default": key}
    )
    schema["properties"][key] = {"type": "integer", "default": 3}
    node, _ = parse(schema)
    assert isinstance(node, ObjectNode)
    text = text_of([CheckedTool("t", "Args", "ArgsFilled", node)])
    assert "\nimport os" not in text
    module = load(text)
    assert module.is_t_args({}) and not module.is_t_args({key: "x"})


def test_import_of_a_hundred_tools_is_cheap(tmp_path: Path) -> None:
    """At most a tenth of what fastjsonschema takes to compile them (1.9 ms each)."""
    node = node_of(
        {
            "type": "object",
            "required": ["delta", "mode"],
            "properties": {
                "delta": {"type": "integer", "minimum": -100, "maximum": 100, "default": 1},
                "mode": {"type": "string", "enum": ["add", "set", "reset", "multiply", "divide"]},
                "label": {"type": "string", "minLength": 1, "pattern": "^[a-z]+$"},
                "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
                "at": one({"type": "number"}),
            },
        }
    )
    assert isinstance(node, ObjectNode)
    listed = [CheckedTool(f"tool_{i}", "Args", "Args", node) for i in range(100)]
    code = compile(text_of(listed), "validators.py", "exec", dont_inherit=True)
    data = marshal.dumps(code)
    module = load("")
    times = []
    for _ in range(5):
        began = time.perf_counter()
        exec(marshal.loads(data), dict(module.__dict__))  # noqa: S102
        times.append(time.perf_counter() - began)
    assert min(times) < 0.019, times
