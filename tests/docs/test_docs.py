"""Every fenced block of README.md and docs/ does what it says.

What stands behind the language tells what a block is:

- ``console``: lines after ``$ `` are run one after another; the block is what a terminal shows.
- ``python run``: runs without a warning; a ``text`` block right below is what it prints.
- ``python check``: passes ``mypy --strict`` and pyright's strict mode, as ``run`` blocks do too.
- ``toml spec``, ``json spec``: a spec without a finding.
- ``toml bad``, ``json bad``: a spec; the ``text`` block right below is what is said about it.
- ``python wrong``: is written only, for a ``console`` block that shows what a checker says.
- ``toml config``: a pyproject.toml without a finding.
- ``file=PATH``: is written there before what follows on the page runs.
- ``text``, ``sh``, ``make``, ``yaml``: only shown; commands in them have only flags that exist.

The README starts in an empty folder, every other page beside ``specs/`` and ``generated/``.
``UPDATE_DOCS=1 pytest tests/docs`` writes what was printed into the pages: read the difference.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pages import README, ROOT, Block, blocks, code_pages, pages, replace

from pedelec_codegen import Source, compile_toolset
from pedelec_codegen.cli.arguments import parse
from pedelec_codegen.cli.generate import GROUPS
from pedelec_codegen.config import read as read_config
from pedelec_codegen.report.text import render

UPDATE = os.environ.get("UPDATE_DOCS") == "1"
KINDS = {
    "python": {"run", "check", "wrong"},
    "toml": {"spec", "bad", "config"},
    "json": {"spec", "bad"},
}
SHOWN = {"console", "text", "sh", "make", "yaml"}
BINARIES = Path(sys.executable).parent


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _said(block: Block, expected: Block, actual: str) -> None:
    """The text of ``expected`` has to be ``actual``."""
    if UPDATE and expected.text != actual:
        replace(expected, actual)
    else:
        assert expected.text == actual, f"{block.where} (UPDATE_DOCS=1 writes what was printed)"


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the repository's specs and what is generated from them."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "specs", root / "specs")
    _run(["pedelec-gen", "specs", "-o", "generated"], root)
    return root


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """As a user's, without colours, and with one cache for all runs of mypy."""
    return {
        **os.environ,
        "PATH": f"{BINARIES}{os.pathsep}{os.environ.get('PATH', '')}",
        "MYPY_CACHE_DIR": str(tmp_path_factory.mktemp("cache")),
        "NO_COLOR": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def _run(command: list[str], cwd: Path, env: dict[str, str] | None = None) -> str:
    """Standard output and error of a command as one text."""
    if command[0] == "pedelec-gen":
        command = [sys.executable, "-m", "pedelec_codegen", *command[1:]]
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("page", code_pages(), ids=_name)
def test_code_does_what_it_says(
    page: Path, project: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    if page != README:
        shutil.copytree(project, tmp_path, dirs_exist_ok=True)
    for number in range(len(blocks(page))):
        block = blocks(page)[number]  # read anew: an update may have moved the lines
        if block.file is not None:
            path = tmp_path / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        if block.language == "console":
            _said(block, block, _session(block, tmp_path, environment))
        elif "run" in block.words:
            _runs(block, tmp_path, environment)
        elif "spec" in block.words:
            assert _diagnosed(block) == "", block.where
        elif "bad" in block.words:
            assert block.following is not None, f"{block.where}: what is said about it is missing"
            _said(block, block.following, _diagnosed(block))
        elif "config" in block.words:
            config = read_config("pyproject.toml", "", block.text.encode())
            assert render(config.diagnostics) == "", block.where


def _session(block: Block, cwd: Path, environment: dict[str, str]) -> str:
    """What a terminal shows when the commands of a block are typed into it."""
    commands = [line[2:] for line in block.text.splitlines() if line.startswith("$ ")]
    assert commands, block.where
    typed = [f"printf '%s\\n' {shlex.quote('$ ' + line)}\n{line}" for line in commands]
    script = f'pedelec-gen() {{ "{sys.executable}" -m pedelec_codegen "$@"; }}\n'
    return _run(["bash", "-c", script + "\n".join(typed)], cwd, environment)


def _runs(block: Block, cwd: Path, environment: dict[str, str]) -> None:
    script = cwd / block.module
    script.write_text(block.text, encoding="utf-8")
    printed = _run([sys.executable, "-W", "error", script.name], cwd, environment)
    if block.following is not None:
        _said(block, block.following, printed)
    else:
        assert printed == "", block.where


def _diagnosed(block: Block) -> str:
    name = (block.file or f"spec.{block.language}").rpartition("/")[2]
    return render(compile_toolset([Source(name, block.text.encode())]).diagnostics)


def test_every_block_says_what_it_is() -> None:
    for page in code_pages():
        for block in blocks(page):
            if block.language in KINDS:
                assert KINDS[block.language] & set(block.words) or block.file, block.where
            else:
                assert block.language in SHOWN, block.where


def test_shown_commands_have_only_flags_that_exist() -> None:
    for page in pages():
        for block in blocks(page):
            for line in block.text.splitlines() if block.language in {"sh", "make", "yaml"} else ():
                if found := re.search(r"pedelec-gen (?!--version)([^&|#]*)", line):
                    parse(shlex.split(found[1]), GROUPS)


def test_python_is_typed(project: Path, environment: dict[str, str], tmp_path: Path) -> None:
    shutil.copytree(project, tmp_path, dirs_exist_ok=True)
    written: dict[str, str] = {}
    for page in code_pages():
        for block in blocks(page):
            if block.language == "python" and {"run", "check"} & set(block.words):
                assert block.module not in written, f"{block.where}: choose another file name"
                written[block.module] = block.text
                path = tmp_path / block.module
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block.text, encoding="utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    files = sorted(written)
    mypy = [sys.executable, "-m", "mypy", "--strict", *files]
    assert _run(mypy, tmp_path, environment).startswith("Success")
    pyright = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *files]
    assert _run(pyright, tmp_path, environment).endswith("0 errors, 0 warnings, 0 informations\n")


def test_links_lead_somewhere() -> None:
    for page in pages():
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)]+)\)", text):
            path, _, anchor = target.partition("#")
            if path.startswith(("http:", "https:")):
                continue
            linked = (page.parent / path).resolve() if path else page
            assert linked.exists(), f"{_name(page)} links to {target}"
            if anchor:
                assert anchor in _anchors(linked), f"{_name(page)} links to {target}"


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
