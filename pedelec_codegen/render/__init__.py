"""From a checked, named toolset to the texts of a package's files."""

from __future__ import annotations

from ..config import Options
from ..naming import Names
from ..toolset import Toolset
from .engine import verbatim
from .groups import Homes, grouped
from .modules.args import args_modules
from .modules.base import HEADER, Context
from .modules.bindings import bindings_modules
from .modules.handlers import handlers_modules
from .modules.manifest import manifest_json, manifest_modules
from .modules.names import names_module
from .modules.package import package_module
from .modules.results import results_modules
from .modules.router import router_module
from .modules.testing import testing_module
from .modules.validators import validators_modules


def render(toolset: Toolset, names: Names, options: Options) -> dict[str, str]:
    """The files of the package, by path."""
    tools = tuple(sorted(toolset.tools, key=lambda tool: tool.name))
    groups = grouped(tools)
    context = Context(toolset, names, tools, options, groups, Homes(groups))
    modules = [
        names_module(context),
        *manifest_modules(context),
        *results_modules(context),
        *args_modules(context),
        *handlers_modules(context),
        router_module(context),
        *bindings_modules(context),
        testing_module(context),
        *validators_modules(context),
    ]
    package = package_module(context, modules)
    files = {f"{module.name}.py": module.text for module in [*modules, package]}
    fixed_files = ["_checks.py", "_runtime.py", "_testing.py"]
    if options.strategies:
        fixed_files.append("strategies.py")
    for fixed in fixed_files:
        files[fixed] = f"{HEADER}\n{verbatim(fixed)}"
    files["manifest.json"] = manifest_json(context)
    files["py.typed"] = ""
    return dict(sorted(files.items()))
