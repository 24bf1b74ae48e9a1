"""Whether this Python has what the importer needs. The one module of this folder that does without onnx."""

import importlib.util
import sys

from mpc.errors import ExportError

LEAST = (1, 16)


def check():
    for name in ("onnx", "numpy"):
        if importlib.util.find_spec(name) is None:
            raise ExportError(
                f"the importer of ONNX needs the package {name}, which {sys.executable} lacks; install it with: pip install {name}"
            )
    import onnx

    found = tuple(int(part) for part in onnx.__version__.split(".")[:2])
    if found < LEAST:
        raise ExportError(
            f"the importer of ONNX needs onnx {LEAST[0]}.{LEAST[1]} or later, found {onnx.__version__}; "
            "update it with: pip install --upgrade onnx"
        )
