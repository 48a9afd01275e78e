"""Generated checks as live functions: schemas in, a module out, without touching the disk."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs

from pedelec_codegen.diagnostics import Diagnostic
from pedelec_codegen.render.checks import CheckedTool, render_checks
from pedelec_codegen.schema.nodes import Node, ObjectNode
from pedelec_codegen.schema.parse import SchemaReader
from pedelec_codegen.source import Place, Source

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
PACKAGE = "generated_for_validators"
HEADER = "# Generated."


def fixed_part() -> ModuleType:
    """The package with ``_runtime`` and ``_checks``, loaded once."""
    if PACKAGE not in sys.modules:
        package = ModuleType(PACKAGE)
        package.__path__ = []
        sys.modules[PACKAGE] = package
        for name in ("_runtime", "_checks"):
            spec = importlib.util.spec_from_file_location(
                f"{PACKAGE}.{name}", TEMPLATES / f"{name}.py"
            )
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module
            spec.loader.exec_module(module)
            setattr(package, name, module)
    return sys.modules[PACKAGE]


def parse(
    schema: object, fragments: Mapping[str, Node] | None = None
) -> tuple[Node | None, list[Diagnostic]]:
    """The node of a schema, and the errors in it."""
    found: list[Diagnostic] = []
    known = fragments or {}
    reader = SchemaReader(found, lambda name, place: known.get(name))
    node = reader.node(schema, Place(Source("schema.json", b"")))  # type: ignore[arg-type]
    return node, [each for each in found if each.severity == "error"]


def node_of(schema: object, fragments: Mapping[str, Node] | None = None) -> Node:
    """The node of a schema that has no error."""
    node, errors = parse(schema, fragments)
    assert node is not None and not errors, errors
    return node


def text_of(tools: Iterable[CheckedTool], line_length: int = 88) -> str:
    """The text of the module."""
    return render_checks(list(tools), target=(3, 10), line_length=line_length, header=HEADER)


def load(text: str, name: str = "validators") -> ModuleType:
    """The module of a text, in the package of the fixed part."""
    fixed_part()
    module = ModuleType(f"{PACKAGE}.{name}")
    module.__package__ = PACKAGE
    exec(compile(text, f"<{name}>", "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    return module


@dataclass(frozen=True)
class Checks:
    """The functions of one tool ``t``, whose result has the same schema as its arguments."""

    module: ModuleType

    def fits(self, value: object) -> bool:
        return self.module.is_t_args(value)  # type: ignore[no-any-return]

    def errors(self, value: object) -> list[Any]:
        return self.module.t_args_errors(value)  # type: ignore[no-any-return]

    def validate(self, value: object) -> Any:
        return self.module.validate_t_args(value)

    def with_defaults(self, value: object) -> Any:
        return self.module.t_args_with_defaults(value)

    def coerce(self, value: object) -> Any:
        return self.module.coerce_t_args(value)

    def fits_result(self, value: object) -> bool:
        return self.module.is_t_result(value)  # type: ignore[no-any-return]

    def result_errors(self, value: object) -> list[Any]:
        return self.module.t_result_errors(value)  # type: ignore[no-any-return]


def tool(node: Node, stem: str = "t") -> CheckedTool:
    """A tool that takes and gives values of a node; a node that is no object is only its result."""
    args = node if isinstance(node, ObjectNode) else node_of({"type": "object"})
    assert isinstance(args, ObjectNode)
    return CheckedTool(stem, "Args", "ArgsFilled", args, node)


def checks(schema: object, fragments: Mapping[str, Node] | None = None) -> Checks:
    """The checks of a schema."""
    return Checks(load(text_of([tool(node_of(schema, fragments))])))


class Judge:
    """The judge's verdict; None where it has none (no JSON, or nested past its limit)."""

    def __init__(self, schema: object) -> None:
        self._validator = jsonschema_rs.validator_for(schema)  # type: ignore[arg-type]

    def fits(self, value: object) -> bool | None:
        try:
            return self._validator.is_valid(value)
        except ValueError:
            return None
