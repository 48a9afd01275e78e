"""From a checked, named toolset to the texts of a package's files."""

from __future__ import annotations

from ..naming import Names
from ..toolset import Toolset
from .engine import verbatim
from .modules.args import args_module
from .modules.base import HEADER, Context
from .modules.bindings import bindings_module
from .modules.handlers import handlers_module
from .modules.manifest import manifest_json, manifest_module
from .modules.names import names_module
from .modules.package import package_module
from .modules.results import results_module
from .modules.router import router_module
from .modules.testing import testing_module


def render(
    toolset: Toolset, names: Names, *, target: tuple[int, int], line_length: int
) -> dict[str, str]:
    """The files of the package, by path. ``target`` is the oldest Python that has to read them."""
    tools = tuple(sorted(toolset.tools, key=lambda tool: tool.name))
    context = Context(toolset, names, tools, target, line_length)
    makers = [
        *(names_module, manifest_module, results_module, args_module, handlers_module),
        *(router_module, bindings_module, testing_module),
    ]
    modules = [made for make in makers if (made := make(context)) is not None]
    package = package_module(context, modules)
    files = {f"{module.name}.py": module.text for module in [*modules, package]}
    for fixed in ("_runtime.py", "_testing.py"):
        files[fixed] = f"{HEADER}\n{verbatim(fixed)}"
    files["manifest.json"] = manifest_json(context)
    files["py.typed"] = ""
    return dict(sorted(files.items()))
