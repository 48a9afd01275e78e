"""Exit statuses. Plain numbers: ``enum`` is too much to import for a run that does nothing."""

DONE = 0
"""Also where warnings were said."""

OUTDATED = 1
"""The output is not what the specs make (``--check``)."""

INVALID = 2
"""Specs, configuration or command line are wrong, or something can't be read or written."""

INTERRUPTED = 130
