"""``pedelec-gen generate``: specs in, a package out, or what would be different about it.

In three steps, each imported when it is its turn: the command line here, which outputs may be out
of date in :mod:`.pending`, and what to do about those in :mod:`.build`.
"""

from __future__ import annotations

import sys

from . import exits
from .arguments import PROGRAM, TALK, Flag, Group, UsageError, parse, render_help
from .clock import Clock
from .console import COLORS, Console

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

GROUPS = (
    Group(
        "What is generated",
        Flag("-o", "--output", value="OUT", help="the folder of the generated package"),
        Flag("--dialect", value="D", help="the schema dialect of the specs: pedelec"),
        Flag(
            "--target-python",
            value="VERSION",
            help="the oldest Python that has to run the output, 3.10 to 3.14; else the lower bound"
            " of requires-python, else 3.11",
        ),
        Flag("--line-length", value="N", help="columns of the output, 60 to 320; else 88"),
        Flag(
            "--stdin-filename",
            value="NAME",
            help="how to call the spec that `-` reads, and whether it is .toml or .json",
        ),
    ),
    Group(
        "What is written",
        Flag("--check", help="write nothing; exit 1 and list the files if any is out of date"),
        Flag("--diff", help="like --check, and show the differences"),
        Flag("--dry-run", help="write nothing; list what would be done"),
        Flag("--force", help="overwrite files that were edited by hand or are in the way"),
        Flag("--no-ledger", help="neither read nor write .pedelec-gen.json; delete nothing"),
    ),
    TALK,
)

USAGE = f"""\
Usage: {PROGRAM} SPEC... -o OUT
       {PROGRAM}                    every toolset that pyproject.toml lists"""

ABOUT = """\
Generate a typed Python package from Pedelec tool specifications. A SPEC is a
.toml or .json file or a folder of them; all of them together are one toolset.
`-` reads one from standard input and, without -o, only checks it."""

CLOSING = f"""\
Examples:
  {PROGRAM} specs -o src/app/generated
  {PROGRAM} specs -o src/app/generated --check --diff
  {PROGRAM} specs extra.json -o out --target-python 3.12 --line-length 100
  {PROGRAM} - --stdin-filename tool.toml < specs/tool.toml

In pyproject.toml, with paths relative to that file:
  [tool.pedelec-gen]
  target-python = "3.11"

  [[tool.pedelec-gen.toolsets]]
  specs = ["specs"]
  output = "src/app/generated"

Exit status: 0 done, 1 out of date, 2 something is wrong, 130 interrupted."""


def run(argv: Sequence[str]) -> int:
    """The command with its arguments: the exit status."""
    clock = Clock()
    arguments = parse(argv, GROUPS)
    if arguments.help:
        sys.stdout.write(render_help(USAGE, ABOUT, GROUPS, CLOSING))
        return exits.DONE
    if arguments.version:
        from .. import __version__

        sys.stdout.write(f"{PROGRAM} {__version__}\n")
        return exits.DONE
    console = _console(arguments)
    status = _generate(arguments, console, clock)
    if arguments.timings:
        sys.stderr.write(clock.table() + "\n")
    return status


def _console(arguments: Namespace) -> Console:
    color = arguments.color or COLORS[0]
    if color not in COLORS:
        raise UsageError(f"`--color` has to be auto, always or never, not `{color}`")
    if arguments.quiet and arguments.verbose:
        raise UsageError("`--quiet` and `--verbose` contradict each other")
    if arguments.check and arguments.dry_run:
        raise UsageError("`--check` and `--dry-run` contradict each other")
    return Console(quiet=arguments.quiet, verbose=arguments.verbose, color=color)


def _generate(arguments: Namespace, console: Console, clock: Clock) -> int:
    from ..write.paths import WriteError
    from .pending import find_pending

    try:
        pending = find_pending(arguments, console, clock)
        if not pending:
            return exits.DONE if pending is not None else exits.INVALID
        from .build import build

        return build(pending, arguments, console, clock)
    except WriteError as problem:
        console.error(str(problem), problem.help)
        return exits.INVALID
