"""The same tools give the same bytes, however and wherever the generator runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pedelec_codegen import Source, compile_toolset

TOOLS: list[dict[str, Any]] = [
    {
        "name": name,
        "description": f"Größe → {name} ✓\nand a second line",
        "timeoutMs": 1000,
        "argsSchema": {
            "type": "object",
            "required": ["at"],
            "properties": {
                "at": {"type": "object", "properties": {"x": {"type": "number", "minimum": 0.5}}},
                "tags": {"type": "array", "items": {"type": "string", "enum": ["b", "a"]}},
            },
        },
    }
    for name in ("zoom", "move", "save-file", "Ask")
]


def as_json(tools: list[dict[str, Any]]) -> bytes:
    return json.dumps({"tools": tools}, ensure_ascii=False).encode()


def as_toml(tools: list[dict[str, Any]]) -> bytes:
    tables = ["[[tools]]\n" + "".join(f"{k} = {inline(v)}\n" for k, v in t.items()) for t in tools]
    return "\n".join(tables).encode()


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def test_json_and_toml_give_the_same() -> None:
    from_json = compile_toolset([Source("a.json", as_json(TOOLS))])
    from_toml = compile_toolset([Source("a.toml", as_toml(TOOLS))])
    assert from_json.ok
    assert from_json.files == from_toml.files


def test_one_file_or_many_give_the_same() -> None:
    whole = compile_toolset([Source("a.json", as_json(TOOLS))])
    split = compile_toolset(
        [Source(f"deep/{i}.json", as_json([tool])) for i, tool in enumerate(TOOLS)]
    )
    assert whole.files == split.files


def test_order_matters_only_where_it_is_kept() -> None:
    """Code is sorted; the manifest and ``TOOLS`` are in the order of the specs."""
    files = compile_toolset([Source("a.json", as_json(TOOLS))]).files
    turned = compile_toolset([Source("a.json", as_json(TOOLS[::-1]))]).files
    differing = {path for path in files if files[path] != turned[path]}
    assert differing == {"manifest.json", "manifest.py"}


def test_another_tool_renames_nothing() -> None:
    """What stands in ``args.py`` for a tool stands there whatever other tools there are."""
    alone = compile_toolset([Source("a.json", as_json(TOOLS[:1]))]).files["args.py"]
    together = compile_toolset([Source("a.json", as_json(TOOLS))]).files["args.py"]
    assert alone[alone.index("class") :] in together


RUNS: list[tuple[str, dict[str, str], list[str]]] = [
    ("project", {"PYTHONHASHSEED": "0"}, ["specs"]),
    ("project", {"PYTHONHASHSEED": "1", "LC_ALL": "C", "PYTHONUTF8": "0"}, ["specs/b", "specs/a"]),
    (".", {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}, ["project/specs"]),
    ("project/specs/a", {"COLUMNS": "20", "FORCE_COLOR": "1"}, ["../b/2.toml", "1.json", "../b"]),
]


@pytest.mark.parametrize("order", ["as written", "other folder first"])
def test_working_directory_hash_seed_locale_and_argument_order_change_nothing(
    order: str, tmp_path: Path
) -> None:
    specs = tmp_path / "project" / "specs"
    for folder in ("a", "b") if order == "as written" else ("b", "a"):
        (specs / folder).mkdir(parents=True)
    (specs / "a" / "1.json").write_bytes(as_json(TOOLS[:2]))
    (specs / "b" / "2.toml").write_bytes(as_toml(TOOLS[2:]))
    outputs = []
    for number, (directory, environment, paths) in enumerate(RUNS):
        output = tmp_path / f"run{number}" / "generated"
        subprocess.run(
            [sys.executable, "-m", "pedelec_codegen", *paths, "-o", output],
            cwd=tmp_path / directory,
            env={**os.environ, **environment},
            check=True,
            capture_output=True,
        )
        if len(paths) > 1:  # the ledger calls specs by their path below what was given
            (output / ".pedelec-gen.json").unlink()
        files = [path for path in output.rglob("*") if path.is_file()]
        outputs.append({path.relative_to(output): path.read_bytes() for path in files})
    for run, made in zip(RUNS, outputs):
        assert made.items() <= outputs[0].items(), run
        assert len(made) >= len(outputs[0]) - 1, run
    for path, content in outputs[0].items():
        assert b"\r" not in content, path
        assert str(tmp_path).encode() not in content, path
