"""What checking and importing a generated package costs, against plain TypedDicts of its tools.

    python benchmarks/checkers.py [--tools 1000] [--large 5000] [--rounds 3]

The plain TypedDicts are datamodel-code-generator's. Checked are, by mypy --strict without a cache
and by pyright strict: they; the package with a module that binds a handler to each tool and one
that has all handlers in a ``ToolHandlers``; the same of the large set (``--large 0`` leaves it
out). Every module of the package has a wrong line added, and every one has to be reported: a
checker that gives a module up would look fast. All are run in turn in every round, so that a busy
machine slows all of them; ratios are medians of the rounds' ratios.

(The file is not called after typing: it would hide that module from all that runs beside it.)
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pedelec_codegen import Source, compile_toolset
from pedelec_codegen.naming import name_toolset

Run = Callable[[], object]

WRONG: Final = "WRONG_LINE"
NESTED: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["x"],
    "properties": {"x": {"type": "number"}, "y": {"type": "integer", "default": 1}},
}
KINDS: Final[tuple[dict[str, Any], ...]] = (
    {"type": "string"},
    {"type": "integer"},
    {"type": "number"},
    {"type": "boolean"},
    {"type": "array", "items": {"type": "string"}},
    {"type": "string", "enum": ["a", "b", "c"]},
    NESTED,
)


# -- What is checked -----------------------------------------------------------------------------


def specs(count: int) -> list[dict[str, Any]]:
    """Tools of one to eight arguments with a sentence or two about everything."""
    chance = random.Random(1)
    tools = []
    for number in range(count):
        properties = {
            f"{chance.choice(['name', 'size', 'color', 'target'])}_{place}": {
                **chance.choice(KINDS),
                "description": "What it is that matters here. " * chance.randint(1, 3),
            }
            for place in range(chance.randint(1, 8))
        }
        verb = chance.choice(["get", "set", "list", "make", "find", "drop"])
        tools.append(
            {
                "name": f"{verb}_{chance.choice(['card', 'user', 'shape', 'page'])}_{number}",
                "description": "Does a thing with care. " * chance.randint(1, 4),
                "argsSchema": {
                    "type": "object",
                    "properties": properties,
                    "required": list(properties)[:2],
                },
            }
        )
    return tools


def write_package(folder: Path, tools: list[dict[str, Any]]) -> int:
    """The package, and two modules that register all handlers; returns how many lines are wrong."""
    built = compile_toolset([Source("tools.json", json.dumps({"tools": tools}).encode())])
    assert built.ok, built.diagnostics
    (folder / "gen").mkdir(parents=True)
    wrong = 0
    for path, text in built.files.items():
        if path.endswith(".py") and not path.startswith("_"):
            text += f'\n\n{WRONG}: int = "no"\n'
            wrong += 1
        (folder / "gen" / path).write_text(text, encoding="utf-8")
    names, _ = name_toolset(built.toolset)
    used = [(tool.name, names.tools[tool.name]) for tool in built.toolset.tools]
    head = ["from gen._runtime import ToolCallContext", "from gen.router import Router"]
    head += [f"from gen.args import {name.args}" for _, name in used]
    handlers = [
        f"def {name.stem}(args: {name.args}, ctx: ToolCallContext) -> dict[str, object]:\n"
        "    return {}"
        for _, name in used
    ]
    bound = [f"    {name.constant}.bind({name.stem})," for _, name in used]
    (folder / "use_bind.py").write_text(
        "\n".join(
            [
                *head,
                *[f"from gen.manifest import {name.constant}" for _, name in used],
                *handlers,
                *["router = Router()", "router.register(", *bound, ")"],
            ]
        )
    )
    entries = [f"    {wire!r}: {name.stem}," for wire, name in used]
    (folder / "use_mapping.py").write_text(
        "\n".join(
            [
                *[*head, "from gen.handlers import ToolHandlers", *handlers],
                *["handlers: ToolHandlers = {", *entries, "}", "router = Router(handlers)"],
            ]
        )
    )
    return wrong


def write_plain(folder: Path, tools: list[dict[str, Any]]) -> None:
    """The tools' arguments as datamodel-code-generator declares them."""
    (folder / "plain").mkdir(parents=True)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "title": "All",
        "properties": {
            tool["name"]: {"title": tool["name"], **tool["argsSchema"]} for tool in tools
        },
    }
    source = folder / "schema.json"
    source.write_text(json.dumps(schema))
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(source)]
    command += ["--input-file-type", "jsonschema", "--output", str(folder / "plain" / "args.py")]
    command += ["--output-model-type", "typing.TypedDict", "--formatters", "builtin"]
    subprocess.run([*command, "--target-python-version", "3.11"], check=True, capture_output=True)


# -- Running -------------------------------------------------------------------------------------


def mypy(folder: Path, paths: Sequence[str], wrong: int) -> Run:
    command = ["-m", "mypy", "--strict", f"--cache-dir={os.devnull}", "--python-version", "3.11"]
    return lambda: checked([sys.executable, *command, *paths], folder, wrong)


def pyright(folder: Path, paths: Sequence[str], wrong: int) -> Run:
    config = folder / f"pyright-{paths[0].partition('/')[0]}.json"
    config.write_text(
        json.dumps({"include": list(paths), "typeCheckingMode": "strict", "pythonVersion": "3.11"})
    )
    return lambda: checked(
        [sys.executable, "-m", "pyright", "--project", config.name], folder, wrong
    )


def checked(command: Sequence[str], folder: Path, wrong: int) -> None:
    """Runs a checker; whatever is not the ``wrong`` lines, reported, is a failure of ours."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    errors = [line for line in done.stdout.splitlines() if " error: " in line or "- error" in line]
    if len(errors) != wrong or "too complex" in done.stdout:
        raise SystemExit(f"{len(errors)} errors for {wrong}:\n{done.stdout[-3000:]}")


def imported(folder: Path, statement: str) -> Run:
    return lambda: subprocess.run([sys.executable, "-c", statement], cwd=folder, check=True)


def measure(runs: Mapping[str, Run], rounds: int) -> dict[str, list[float]]:
    """Seconds by what was run, round by round."""
    found: dict[str, list[float]] = {what: [] for what in runs}
    for _ in range(rounds):
        for what, run in runs.items():
            began = time.perf_counter()
            run()
            found[what].append(time.perf_counter() - began)
    return found


def show(title: str, found: Mapping[str, list[float]], base: str) -> None:
    print(f"\n{title}")
    for what, times in found.items():
        ratio = statistics.median(t / o for t, o in zip(times, found[base]))
        print(f"  {what:<44}{statistics.median(times) * 1000:9.0f} ms{ratio:8.2f} x {base}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Times checkers on generated packages.")
    parser.add_argument("--tools", type=int, default=1000)
    parser.add_argument("--large", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        folder = root / "some"
        wrong = write_package(folder, specs(options.tools))
        write_plain(folder, specs(options.tools))
        sources = ["gen", "use_bind.py", "use_mapping.py"]
        for checker in (mypy, pyright):
            runs = {
                "TypedDicts": checker(folder, ["plain/args.py"], 0),
                f"package of {options.tools}": checker(folder, sources, wrong),
            }
            if options.large:
                large = root / "large"
                if not large.exists():
                    more = write_package(large, specs(options.large))
                runs[f"package of {options.large}"] = checker(large, sources, more)
            found = measure(runs, options.rounds)
            show(f"{checker.__name__}, {options.tools} tools", found, "TypedDicts")
            if options.large:
                show(f"{checker.__name__}, large", found, f"package of {options.tools}")
        hundred = root / "hundred"
        write_package(hundred, specs(100))
        (hundred / "empty").mkdir()
        (hundred / "empty" / "__init__.py").write_text("")
        statements = {
            "TypedDicts": "import gen.args",
            "nothing": "import empty",
            "import of the package": "import gen",
            "router and all definitions": "from gen import Router, TOOLS",
            "router, definitions, handlers": "from gen import Router, TOOLS, ToolHandlers",
            "everything": "import gen; [getattr(gen, name) for name in gen.__all__]",
        }
        runs = {what: imported(hundred, statement) for what, statement in statements.items()}
        measure(runs, 1)  # writes the bytecode
        show("import, 100 tools", measure(runs, max(9, options.rounds)), "TypedDicts")


if __name__ == "__main__":
    main()
