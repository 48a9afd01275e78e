"""The generated module compiles with mypyc as it stands, and says the same."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from generated_checks import TEMPLATES, Judge, node_of, text_of
from hostile_schemas import SCHEMAS
from schema_values import Maker

from pedelec_codegen.render.checks import CheckedTool
from pedelec_codegen.schema.nodes import ObjectNode

STEMS = ["nothing", "hostile_keys", "overlapping", "unique", "numbers", "defaults", "unions_1"]

CHECK = """
import json, pickle, sys
from package import validators
assert not validators.__file__.endswith(".py"), validators.__file__
found = []
for stem, value in pickle.load(open("values.pickle", "rb")):
    fits = getattr(validators, f"is_{stem}_args")(value)
    assert fits is (not getattr(validators, f"{stem}_args_errors")(value))
    getattr(validators, f"coerce_{stem}_args")(value)
    if fits:
        assert getattr(validators, f"validate_{stem}_args")(value) is value
        getattr(validators, f"{stem}_args_with_defaults")(value)
    found.append(fits)
print(json.dumps(found))
"""


@pytest.mark.skipif(
    shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler"
)
def test_compiled_checks_say_the_same(tmp_path: Path) -> None:
    import json
    import pickle

    home = tmp_path / "package"
    home.mkdir()
    (home / "__init__.py").write_text("")
    (home / "args.py").write_text(
        "from typing import TypedDict\n\n\nclass Args(TypedDict):\n    pass\n"
    )
    for name in ("_runtime.py", "_checks.py"):
        shutil.copy(TEMPLATES / name, home / name)
    tools, values, verdicts = [], [], []
    for stem in STEMS:
        schema = SCHEMAS[stem]
        node, judge, maker = node_of(schema), Judge(schema), Maker(random.Random(stem))
        assert isinstance(node, ObjectNode)
        tools.append(CheckedTool(stem, "Args", "Args", node))
        for _ in range(100):
            value = maker.valid(schema)
            for each in (value, maker.mutated(value)):
                values.append((stem, each))
                verdicts.append(judge.fits(each))
    (home / "validators.py").write_text(text_of(tools), encoding="utf-8")
    (tmp_path / "values.pickle").write_bytes(pickle.dumps(values))
    environment = {**os.environ, "MYPYC_OPT_LEVEL": "0"}
    for command in (["-m", "mypyc", "package/validators.py"], ["-c", CHECK]):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout) == verdicts
    assert any(verdicts) and not all(verdicts)
