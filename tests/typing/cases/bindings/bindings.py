"""What ``bindings.py`` offers; that it is wrong where a handler is, another test shows."""

from typing import assert_type

from bindings_tools import RIGHT, Router
from bindings_tools.bindings import default_router

assert_type(default_router(), Router)
default_router().call_sync(RIGHT({"n": ""}))  # E: typeddict-item reportArgumentType
default_router(1)  # E: call-arg,arg-type reportCallIssue
