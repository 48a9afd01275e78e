"""Outputs that are refused before anything else happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from pedelec_codegen.write.guard import guard
from pedelec_codegen.write.paths import WriteError


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with specs, as the current folder; the home folder is beside it."""
    for folder in ("home", "project/specs/deep", "project/src"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "project/pyproject.toml").touch()
    (tmp_path / "project/specs/a.toml").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("", "is no path"),
        ("a\0b", "is no path"),
        ("/", "is the root of the file system"),
        ("../home", "is your home folder"),
        ("pyproject.toml", "is not a folder"),
        ("specs", "is the folder of the specs"),
        ("src/../specs/", "is the folder of the specs"),
        ("..", "is a folder above the specs"),
        (".", "is a folder above the specs"),
    ],
)
@pytest.mark.parametrize("spec", ["specs", "specs/a.toml"])
def test_refused(project: Path, output: str, reason: str, spec: str) -> None:
    with pytest.raises(WriteError) as caught:
        guard(output, [spec])
    assert caught.value.reason == reason
    assert "-o src/app/generated" in str(caught.value.help)


def test_the_root_of_a_project_is_refused(project: Path) -> None:
    with pytest.raises(WriteError, match=r"root of a project \(it holds `pyproject.toml`\)"):
        guard(".", [])


def test_a_link_to_the_specs_is_refused(project: Path) -> None:
    (project / "out").symlink_to("specs")
    with pytest.raises(WriteError, match="folder of the specs"):
        guard("out", ["specs"])


@pytest.mark.parametrize("output", ["generated", "src", "src/app/generated", "specs/generated"])
def test_accepted(project: Path, output: str) -> None:
    guard(output, ["specs", "specs/a.toml"])
    assert not (project / "generated").exists()
