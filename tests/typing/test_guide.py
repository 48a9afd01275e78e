"""docs/guide/handlers.md: its code is right where it says so, and wrong where it says so.

``python run`` blocks run, print what stands in the ``text`` block below, and are typed; in
``python wrong`` blocks mypy and pyright report the lines that end in ``# error`` and no others.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import typing_checkers
from typing_projects import LENIENT, generate

from pedelec_codegen import Source

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guide" / "handlers.md"
BLOCK = re.compile(
    r"^```python (?P<kind>run|wrong)\n(?P<code>.*?)^```\n(?:\n```text\n(?P<printed>.*?)^```)?",
    re.DOTALL | re.MULTILINE,
)


class Block(NamedTuple):
    name: str
    kind: str
    code: str
    printed: str


def blocks() -> list[Block]:
    text = PAGE.read_text(encoding="utf-8")
    found = BLOCK.finditer(text)
    return [
        Block(f"block_{text.count(chr(10), 0, m.start()) + 1}.py", *m.group(1, 2), m[3] or "")
        for m in found
    ]


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The blocks beside the package of the repository's own specs."""
    folder = tmp_path_factory.mktemp("guide")
    specs = sorted((ROOT / "specs").iterdir())
    generate(folder / "generated", [Source(path.name, path.read_bytes()) for path in specs])
    for block in blocks():
        (folder / block.name).write_text(block.code, encoding="utf-8")
    return folder


def test_every_block_is_one_of_the_two_kinds() -> None:
    assert PAGE.read_text(encoding="utf-8").count("```python") == len(blocks()) > 8


@pytest.mark.parametrize("block", [b for b in blocks() if b.kind == "run"], ids=lambda b: b.name)
def test_code_runs(guide: Path, block: Block) -> None:
    command = [sys.executable, "-W", "error", block.name]
    done = subprocess.run(
        command, cwd=guide, capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert (done.stderr, done.stdout) == ("", block.printed)


def test_mypy_reports_what_is_wrong(guide: Path) -> None:
    files = ["generated", *(block.name for block in blocks())]
    assert reported(typing_checkers.mypy(guide, files)) == wrong()


def test_pyright_reports_what_is_wrong(guide: Path) -> None:
    assert reported(typing_checkers.pyright(guide, LENIENT)) == wrong()


def reported(report: typing_checkers.Report) -> set[tuple[str, int]]:
    return {place for place, said in report.items() if said}


def wrong() -> set[tuple[str, int]]:
    return {
        (block.name, number)
        for block in blocks()
        for number, line in enumerate(block.code.splitlines(), 1)
        if line.endswith("# error")
    }
