"""From a checked, named toolset to the texts of a package's files."""

from __future__ import annotations

from ..naming import Names
from ..toolset import Toolset
from .engine import verbatim
from .modules.args import args_module
from .modules.base import HEADER, Context
from .modules.handlers import handlers_module
from .modules.manifest import manifest_json, manifest_module
from .modules.names import names_module
from .modules.package import package_module
from .modules.results import results_module


def render(
    toolset: Toolset, names: Names, *, target: tuple[int, int], line_length: int
) -> dict[str, str]:
    """The files of the package, by path. ``target`` is the oldest Python that has to read them."""
    tools = tuple(sorted(toolset.tools, key=lambda tool: tool.name))
    context = Context(toolset, names, tools, target, line_length)
    makers = [names_module, manifest_module, results_module, args_module, handlers_module]
    modules = [make(context) for make in makers]
    package = package_module(context, modules)
    files = {f"{module.name}.py": module.text for module in [*modules, package]}
    files["_runtime.py"] = f"{HEADER}\n{verbatim('_runtime.py')}"
    files["manifest.json"] = manifest_json(context)
    files["py.typed"] = ""
    return dict(sorted(files.items()))
