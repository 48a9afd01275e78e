"""Offsets as lines and columns."""

from __future__ import annotations

import pytest

from pedelec_codegen.load.positions import line_column, line_text
from pedelec_codegen.source import Source

_SOURCE = Source("x.toml", "\ufeffa\r\n\U0001f600\tb\rc\n\n\u2028d".encode())


@pytest.mark.parametrize(
    ("offset", "expected"),
    [
        (0, (1, 1)),
        (1, (1, 2)),
        (2, (1, 3)),
        (3, (2, 1)),
        (5, (2, 3)),
        (7, (2, 5)),
        (9, (3, 1)),
        (10, (4, 1)),
        (11, (4, 2)),
        (12, (4, 3)),
    ],
)
def test_line_and_column(offset: int, expected: tuple[int, int]) -> None:
    assert line_column(_SOURCE, offset) == expected


def test_line_text() -> None:
    assert [line_text(_SOURCE, line) for line in range(6)] == [
        "", "a", "\U0001f600\tb\rc", "", "\u2028d", "",
    ]  # fmt: skip
    assert line_text(Source("x.toml", b""), 1) == ""
    assert line_column(Source("x.toml", b""), 0) == (1, 1)
