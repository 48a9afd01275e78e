"""The project that is checked: cases and generated packages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pedelec_codegen import Options, Source, compile_toolset
from pedelec_codegen.config import read

HERE = Path(__file__).parent
DESK = [Source("desk.toml", (HERE / "shared" / "desk.toml").read_bytes())]
"""The specs of the tools that most subjects share."""
CASES = sorted((HERE / "cases").glob("*/*.py"))
LENIENT = {"reportUnusedExpression": "none", "reportUnusedCoroutine": "none"}
"""The cases are full of expressions whose value nobody uses."""


def module_of(case: Path) -> str:
    """The file of a case in the project: ``handlers_bind.py`` of ``handlers/bind.py``."""
    return f"{case.parent.name}_{case.name}"


def generate(folder: Path, sources: list[Source], options: Options | None = None) -> None:
    """The package of some specs in a folder."""
    build = compile_toolset(sources, options)
    assert build.ok, build.diagnostics
    folder.mkdir()
    for path, text in build.files.items():
        (folder / path).write_text(text, encoding="utf-8", newline="\n")


def simple_tools(count: int) -> list[Source]:
    """A spec of so many tools ``t0``, ``t1`` …, each with a number and a text."""
    tools: list[Mapping[str, Any]] = [
        {
            "name": f"t{i}",
            "description": "A tool.",
            "argsSchema": {
                "type": "object",
                "required": ["n"],
                "properties": {"n": {"type": "integer"}, "s": {"type": "string"}},
            },
            "resultSchema": {"type": "integer"},
        }
        for i in range(count)
    ]
    return [Source("tools.json", json.dumps({"tools": tools}).encode())]


def options_of(text: str) -> Options:
    """The options that a config sets."""
    config = read("pyproject.toml", "", f"[tool.pedelec-gen]\n{text}\n".encode())
    assert not config.diagnostics
    return Options(**{name.replace("-", "_"): value for name, value in config.values.items()})


VARIANTS = {
    "filled": options_of('handler-args = "filled"'),
    "read_only": options_of("read-only-args = true"),
    "closed": options_of("closed = true"),
    "extensions": options_of('typed-dict-module = "typing_extensions"'),
    "all": options_of(
        'handler-args = "filled"\nread-only-args = true\nclosed = true\nstrategies = true'
    ),
}
"""Packages of the same tools with other options: ``desk_filled`` …"""
