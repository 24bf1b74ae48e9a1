"""Whether this Python has what the importer needs. The one module of this folder that does without torch."""

import importlib.util
import sys

from mpc.errors import ExportError

LEAST = (2, 6)


def check():
    if importlib.util.find_spec("torch") is None:
        raise ExportError(
            f"mpc.export needs PyTorch {LEAST[0]}.{LEAST[1]} or later, which {sys.executable} lacks; install it with: pip install torch"
        )
    import torch

    found = tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2])
    if found < LEAST:
        raise ExportError(
            f"mpc.export needs PyTorch {LEAST[0]}.{LEAST[1]} or later, found {torch.__version__}; "
            "update it with: pip install --upgrade torch"
        )
