"""Generated checks say what the judge says, over random schemas, suites and real schemas."""

from __future__ import annotations

import copy
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from generated_checks import Checks, Judge, checks, load, parse, text_of, tool
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_values import Maker, any_values, args_schemas, nodes

from pedelec_codegen.schema.nodes import ObjectNode

FULL = os.environ.get("PEDELEC_FULL") == "1"
CORPUS = os.environ.get("PEDELEC_CORPUS")
SUITE = Path(__file__).parent / "suite"

slow = settings(
    deadline=None,
    max_examples=5000 if FULL else 150,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
    ],
)


def agree(found: Checks, judge: Judge, value: Any, *, args: bool = True) -> None:
    """Guard, error list and judge say the same, and the value is as it was."""
    before = copy.deepcopy(value)
    fits = found.fits(value) if args else found.fits_result(value)
    errors = found.errors(value) if args else found.result_errors(value)
    assert fits == (not errors), (value, errors)
    expected = judge.fits(value)
    assert expected in (fits, None), (value, fits)
    assert repr(before) == repr(value)


@slow
@given(schema=args_schemas(), seed=st.integers(0, 2**32), values=st.lists(any_values(), max_size=5))
def test_random_schemas_of_arguments(schema: dict[str, Any], seed: int, values: list[Any]) -> None:
    node, errors = parse(schema)
    if node is None or errors:
        return
    found, judge = Checks(load(text_of([tool(node)]))), Judge(schema)
    maker = Maker(random.Random(seed))
    for _ in range(15):
        value = maker.valid(schema)
        agree(found, judge, value)
        for _ in range(3):
            value = maker.mutated(value)
            agree(found, judge, value)
    for value in values:
        agree(found, judge, value)


@slow
@given(schema=nodes(), seed=st.integers(0, 2**32), values=st.lists(any_values(), max_size=5))
def test_random_schemas_of_results(schema: dict[str, Any], seed: int, values: list[Any]) -> None:
    node, errors = parse(schema)
    if node is None or errors:
        return
    found, judge = Checks(load(text_of([tool(node)]))), Judge(schema)
    maker = Maker(random.Random(seed))
    for _ in range(15):
        value = maker.valid(schema)
        agree(found, judge, value, args=False)
        for _ in range(3):
            value = maker.mutated(value)
            agree(found, judge, value, args=False)
    for value in values:
        agree(found, judge, value, args=False)


def corpus_schemas() -> list[tuple[str, dict[str, Any]]]:
    """The corpus's args schemas that are of the subset, each once."""
    if CORPUS is None:
        pytest.skip("PEDELEC_CORPUS is not set")
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for path in sorted(Path(CORPUS, "toolsets").glob("*.json")):
        for entry in json.loads(path.read_text(encoding="utf-8")):
            schema = entry["argsSchema"]
            node, errors = parse(schema)
            if isinstance(node, ObjectNode) and not errors and schema.get("type") == "object":
                found.setdefault(json.dumps(schema), (f"{path.stem}/{entry['name']}", schema))
    return list(found.values())


def test_real_schemas() -> None:
    """At least 200 values for each real schema, 5,000 in the full tier."""
    schemas = corpus_schemas()
    assert len(schemas) > 400
    rounds = 1250 if FULL else 50
    valid = invalid = 0
    for name, schema in schemas:
        found, judge = checks(schema), Judge(schema)
        maker = Maker(random.Random(name))
        for _ in range(rounds):
            value = maker.valid(schema)
            for _ in range(4):
                fits = found.fits(value)
                assert fits == judge.fits(value), (name, value)
                assert fits == (not found.errors(value)), (name, value)
                valid, invalid = valid + fits, invalid + (not fits)
                value = maker.mutated(value)
    print(f"{len(schemas)} schemas, {valid} values that fit, {invalid} that do not")
    assert valid > 0.2 * (valid + invalid)


@pytest.mark.parametrize("path", sorted(SUITE.glob("*.json")), ids=lambda path: path.stem)
def test_suite(path: Path) -> None:
    """Cases written by hand: each says what the judge says, and so do we."""
    for group in json.loads(path.read_text(encoding="utf-8")):
        schema = group["schema"]
        found, judge = checks(schema), Judge(schema)
        for verdict, values in (("valid", True), ("invalid", False)):
            for value in group.get(verdict, []):
                told = f"{path.stem}: {group['about']}: {value!r}"
                assert judge.fits(value) is values, f"the judge differs: {told}"
                assert found.fits_result(value) is values, told
                assert bool(found.result_errors(value)) is not values, told
