"""One module a kind of operation; importing them fills the table."""

from mpc.onnx.ops import (  # noqa: F401
    control,
    elementwise,
    indices,
    layers,
    products,
    quantized,
    random,
    recurrent,
    reductions,
    resize,
    sampling,
    views,
    windows,
)
