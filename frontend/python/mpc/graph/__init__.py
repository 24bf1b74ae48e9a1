"""A graph of the mpc dialect and its text. It knows no framework: every importer builds one."""

from mpc.graph.builder import Builder
from mpc.graph.values import Global, Op, Type, Value

__all__ = ["Builder", "Global", "Op", "Type", "Value"]
