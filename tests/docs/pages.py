"""The pages of the documentation and the fenced blocks in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
TESTED_ELSEWHERE = ("docs/guide/handlers.md", "docs/reference/type-checkers.md")
"""Pages whose code stands in test files of its own."""

_FENCE = re.compile(r"^```(?P<info>.*)$")


@dataclass(frozen=True)
class Block:
    """A fenced block: ``line`` is the 0-based line of its opening fence, ``words`` what follows the
    language, ``next`` the text of a `text` block right below it, with its lines."""

    page: Path
    line: int
    language: str
    words: tuple[str, ...]
    text: str
    following: Block | None = None

    @property
    def file(self) -> str | None:
        """The value of ``file=…``."""
        return next((w.partition("=")[2] for w in self.words if w.startswith("file=")), None)

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line + 1}"

    @property
    def module(self) -> str:
        """The name of the file that holds a block of Python among all others."""
        slug = re.sub(r"\W", "_", self.page.relative_to(ROOT).with_suffix("").as_posix())
        return self.file or f"{slug}_{self.line + 1}.py"


def pages() -> list[Path]:
    """README.md and everything under docs/."""
    return [README, *sorted((ROOT / "docs").rglob("*.md"))]


def code_pages() -> list[Path]:
    """The pages whose blocks are run."""
    return [p for p in pages() if p.relative_to(ROOT).as_posix() not in TESTED_ELSEWHERE]


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, each with the `text` block that follows it."""
    found: list[Block] = []
    lines = page.read_text(encoding="utf-8").split("\n")
    after: list[str] = []
    for block in reversed(list(_blocks(page, lines))):
        end = block.line + block.text.count("\n") + 2
        below = found[-1] if found else None
        between = lines[end : below.line] if below else after
        follows = below is not None and below.language == "text" and not any(between)
        found.append(
            Block(
                block.page,
                block.line,
                block.language,
                block.words,
                block.text,
                below if follows else None,
            )
        )
    return found[::-1]


def _blocks(page: Path, lines: list[str]) -> Iterator[Block]:
    start: int | None = None
    for number, line in enumerate(lines):
        if not (fence := _FENCE.match(line)):
            continue
        if start is None:
            start, info = number, fence["info"].split()
        else:
            text = "".join(each + "\n" for each in lines[start + 1 : number])
            yield Block(page, start, info[0] if info else "", tuple(info[1:]), text)
            start = None
    assert start is None, f"{page}: a block is not closed"


def replace(block: Block, text: str) -> None:
    """Writes another text into a block."""
    lines = block.page.read_text(encoding="utf-8").split("\n")
    end = block.line + block.text.count("\n") + 1
    lines[block.line + 1 : end] = text.removesuffix("\n").split("\n") if text else []
    block.page.write_text("\n".join(lines), encoding="utf-8")
