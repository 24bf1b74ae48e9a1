"""One module a kind of operation; importing them fills the table."""

from mpc.pytorch.ops import (  # noqa: F401
    attention,
    convolutions,
    elementwise,
    indices,
    layers,
    losses,
    norms,
    order,
    pooling,
    products,
    recurrent,
    reductions,
    special,
    views,
)
