"""What users install: the built wheel, away from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
BIN = "Scripts" if os.name == "nt" else "bin"
SPEC = """\
name = "update_counter"
description = "Adds to the counter."
argsSchema = { type = "object", required = ["delta"], properties.delta = { type = "integer" } }
"""


def run(*command: str | Path, cwd: Path) -> str:
    """The stdout of a command that succeeds, with nothing of our environment in its way."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd, env=environment, check=False, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is committed or about to be: builds leave nothing behind in the original."""
    if not (CHECKOUT / ".git").exists():
        pytest.skip("not in a checkout: nothing tells which files belong to the project")
    copy = tmp_path_factory.mktemp("checkout")
    listed = run("git", "ls-files", "-z", "-co", "--exclude-standard", cwd=CHECKOUT)
    for name in filter(None, listed.split("\0")):
        if (CHECKOUT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def dist(checkout: Path) -> Path:
    """The sdist, and the wheel that is built from it."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist", ".", cwd=checkout)
    return checkout / "dist"


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (path,) = dist.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def venv(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of a new environment that holds the wheel; its dependencies come from ours."""
    home = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    python = home / BIN / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index")
    run(*pip, "--no-deps", wheel, cwd=home)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home)
    # A path file is not read in the folder that it adds: an editable install of ours stays out.
    dependencies = sysconfig.get_path("purelib")
    Path(site.strip(), "dependencies.pth").write_text(dependencies + "\n", encoding="utf-8")
    return home / BIN


def test_the_wheel_holds_the_package_and_the_templates_and_no_more(
    checkout: Path, wheel: Path
) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    inside = {name for name in names if ".dist-info/" not in name}
    package = [path.relative_to(checkout) for path in (checkout / "pedelec_codegen").rglob("*.*")]
    templates = [path.relative_to(checkout) for path in (checkout / "templates").rglob("*.*")]
    sources = {
        path.as_posix() for path in (*package, *(Path("pedelec_codegen", t) for t in templates))
    }
    assert inside == sources
    assert "pedelec_codegen/py.typed" in inside
    assert "pedelec_codegen/templates/_runtime.py" in inside


def test_the_metadata_names_script_licence_and_dependencies(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    texts = {name.rpartition("/")[2]: name for name in archive.namelist() if ".dist-info/" in name}
    metadata = Parser().parsestr(archive.read(texts["METADATA"]).decode())
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.10"
    requirements = metadata.get_all("Requires-Dist") or []
    names = {requirement.split(">")[0].lower() for requirement in requirements}
    assert names == {"jinja2", "datamodel-code-generator", "black", "tomli"}
    assert "LICENSE" in texts
    entry_points = archive.read(texts["entry_points.txt"]).decode()
    assert "pedelec-gen = pedelec_codegen.cli:main" in entry_points


def test_the_sdist_builds_the_same_wheel_as_the_checkout(
    checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel")
    run(*build, "--outdir", tmp_path, ".", cwd=checkout)
    (direct,) = tmp_path.glob("*.whl")
    assert contents(direct) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    archive = zipfile.ZipFile(wheel)
    return {name: archive.read(name) for name in archive.namelist()}


def test_the_sdist_holds_what_a_packager_needs(dist: Path) -> None:
    (path,) = dist.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "templates/args.py.jinja"} <= names
    assert {"tests/test_cases.py", "specs/counter.toml"} <= names


def test_it_generates_away_from_the_checkout(venv: Path, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "counter.toml").write_text(SPEC, encoding="utf-8")
    home = run(
        venv / "python", "-c", "import pedelec_codegen; print(pedelec_codegen.__file__)",
        cwd=tmp_path,
    )  # fmt: skip
    assert Path(home.strip()).is_relative_to(venv.parent)
    run(venv / "pedelec-gen", "specs", "-o", "generated", cwd=tmp_path)
    use = "from generated import TOOLS; print(TOOLS['update_counter'].name)"
    if sys.version_info >= (3, 11):  # the target of a package whose project says nothing
        assert run(venv / "python", "-c", use, cwd=tmp_path) == "update_counter\n"
    run(venv / "pedelec-gen", "specs", "-o", "generated", "--check", cwd=tmp_path)


def test_it_runs_as_a_module(venv: Path, tmp_path: Path) -> None:
    script = run(venv / "pedelec-gen", "--version", cwd=tmp_path)
    assert run(venv / "python", "-m", "pedelec_codegen", "--version", cwd=tmp_path) == script
