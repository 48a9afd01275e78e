"""What the tests of writing share: trees on disk as dicts, and a run of the whole stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pedelec_codegen.write.apply import apply
from pedelec_codegen.write.ledger import HEADER_MARKER, read
from pedelec_codegen.write.lock import hold
from pedelec_codegen.write.plan import Plan, plan

HEADER = f"{HEADER_MARKER}; do not edit.\n"

COLD: dict[str, str] = {
    "__init__.py": HEADER,
    "args.py": HEADER + "A = 1\n",
    "group/more.py": HEADER + "B = 'größe → ✓'\n",
    "manifest.json": '{"tools": []}\n',
    "py.typed": "",
}
CHANGED: dict[str, str] = {
    "__init__.py": HEADER,
    "args.py": HEADER + "A = 2\n",
    "deep/er/new.py": HEADER + "C = 3\n",
    "manifest.json": '{"tools": [1]}\n',
    "py.typed": "",
}
THIRD: dict[str, str] = {
    "__init__.py": HEADER + "x = 1\n",
    "args.py": HEADER + "A = 3\n",
    "deep/other.py": HEADER + "D = 4\n",
    "manifest.json": '{"tools": []}\n',
}


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder: a file's bytes, None for a folder."""
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
    }


def run(
    output: Path,
    files: Mapping[str, str],
    *,
    digest: str | None = None,
    sources: Sequence[str] = (),
    force: bool = False,
    hermetic: bool = False,
) -> Plan:
    """The stage as the command runs it; the digest follows from the files, as in the real thing."""
    if digest is None:
        digest = f"digest of {sorted(files.items())}"
    with hold(str(output)):
        ledger = None if hermetic else read(str(output))
        decided = plan(files, str(output), ledger, force=force, hermetic=hermetic)
        if not decided.conflicts:
            apply(decided, digest=digest, sources=sources)
        return decided


def cold(folder: Path, files: Mapping[str, str]) -> dict[str, bytes | None]:
    """The tree of a first run."""
    run(folder, files)
    return tree(folder)


def actions(plan: Plan) -> dict[str, str]:
    """What the plan does, by path; a reason follows the action."""
    return {e.path: e.action + (f": {e.why}" if e.why else "") for e in plan.entries}
