"""A generated package, assembled: the sample's modules and the real ``_runtime.py``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RUNTIME = HERE.parent.parent / "templates" / "_runtime.py"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder on ``sys.path`` that holds the package ``sample``."""
    folder = tmp_path_factory.mktemp("site")
    package = folder / "sample"
    shutil.copytree(HERE / "sample", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(RUNTIME, package / "_runtime.py")
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == "sample"]:
        del sys.modules[name]
