"""One module a kind of operation; importing them fills the table."""

from mpc.pytorch.ops import attention, elementwise, indices, layers, losses, products, reductions, views  # noqa: F401
