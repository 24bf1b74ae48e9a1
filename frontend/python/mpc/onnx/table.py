"""The table from ONNX operations to what they are in mpc's dialect.

`@lowers("Add")` puts a function into it; the modules of mpc.onnx.ops fill it when they are imported. A function takes the lowering `g`,
which builds ops, and the node `n` (mpc.onnx.node), and gives a value, or a list of them. What the table lacks and ONNX defines by a
function is expanded into that function's nodes. A function raises Elsewhere where that expansion serves better.
"""

TABLE = {}


class Elsewhere(Exception):
    """This form of the operation is left to ONNX's own expansion."""


def lowers(*names, domain=""):
    def add(function):
        for name in names:
            assert (domain, name) not in TABLE, name
            TABLE[domain, name] = function
        return function

    return add


# What to do about operations that are known to be missing.
REMEDIES = {
    "NonZero": "the number of its results depends on values; multiply by a mask instead",
    "Unique": "the number of its results depends on values",
    "Compress": "the number of its results depends on values, unless its condition is known: fix it with --fix",
    "NonMaxSuppression": "the number of its results depends on values; run it outside of the model",
    "StringNormalizer": "mpc has no strings; prepare text outside of the model",
    "ImageDecoder": "decode images outside of the model",
}
DEFAULT_REMEDY = "cut the model before it, or write it with other operations"


def remedy_of(name):
    return next((remedy for start, remedy in REMEDIES.items() if name.startswith(start)), DEFAULT_REMEDY)
