"""One module a kind of operation; importing them fills the table."""

from mpc.pytorch.ops import layers  # noqa: F401
