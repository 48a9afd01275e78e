"""One project with all the cases and their packages; each checker runs over it once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import typing_checkers
from typing_projects import CASES, DESK, HERE, LENIENT, VARIANTS, generate, module_of, simple_tools

from pedelec_codegen import Source


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cases beside their packages.

    ``desk`` is for all; a case folder with ``specs`` has a package of its own, by its name and
    ``_tools``, with the options of a pyproject.toml there. ``tools_60`` has that many tools; ``tools_310`` is in parts.
    """
    folder = tmp_path_factory.mktemp("typing")
    generate(folder / "desk", DESK)
    for name, options in VARIANTS.items():
        generate(folder / f"desk_{name}", DESK, options)
    for count in (0, 1, 2, 60, 310):
        generate(folder / f"tools_{count}", simple_tools(count))
    shutil.copy(HERE / "shared" / "styles.py", folder)
    for specs in sorted((HERE / "cases").glob("*/specs")):
        sources = [Source(path.name, path.read_bytes()) for path in sorted(specs.iterdir())]
        generate(folder / f"{specs.parent.name}_tools", sources)
    for case in CASES:
        shutil.copy(case, folder / module_of(case))
    for app in sorted((HERE / "cases").glob("*/app")):
        shutil.copytree(app, folder / app.parent.name)
    return folder


@pytest.fixture(scope="session")
def packages(project: Path) -> list[str]:
    return sorted(path.parent.name for path in project.glob("*/manifest.json"))


@pytest.fixture(scope="session")
def files(project: Path, packages: list[str]) -> list[str]:
    """All that is checked: packages, what is beside them, cases."""
    return sorted(path.name for path in project.iterdir() if path.suffix == ".py" or path.is_dir())


@pytest.fixture(scope="session")
def mypy(project: Path, files: list[str]) -> typing_checkers.Report:
    return typing_checkers.mypy(project, files)


@pytest.fixture(scope="session")
def pyright(project: Path, files: list[str]) -> typing_checkers.Report:
    return typing_checkers.pyright(project, LENIENT)


@pytest.fixture(scope="session")
def pyrefly(project: Path, files: list[str]) -> typing_checkers.Report:
    return typing_checkers.pyrefly(project, files)


@pytest.fixture(scope="session")
def ty(project: Path, files: list[str]) -> typing_checkers.Report:
    return typing_checkers.ty(project, files)
