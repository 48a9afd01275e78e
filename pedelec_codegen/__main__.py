"""``python -m pedelec_codegen``: the same as the ``pedelec-gen`` script."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
