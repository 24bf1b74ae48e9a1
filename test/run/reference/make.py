"""Writes ops.json, ops.safetensors and formats.safetensors beside this file; see README.md for their form.

    make.py            all of them
    make.py OP ..      only the cases of these ops ("mpc.log1p" is log1p); the others stay byte for byte
"""

import json
import pathlib
import platform
import sys

import ml_dtypes
import numpy as np
import torch

import channels
import elementwise
import formats
import indices
import layers
import losses
import shapes
from safetensors_file import read_safetensors, write_safetensors
from tensors import KINDS, Cases

FOLDER = pathlib.Path(__file__).parent


def write_ops(made_with, records, tensors):
    lines = ",\n".join(json.dumps(record, separators=(",", ":")) for record in records)
    (FOLDER / "ops.json").write_text(
        f'{{"version":1,"made_with":{json.dumps(made_with)},"cases":[\n{lines}\n]}}\n'
    )
    write_safetensors(FOLDER / "ops.safetensors", tensors, KINDS)
    print(f"{len(records)} cases, {len(tensors)} tensors")


def replace(ops, cases, made_with):
    """Puts the cases of `ops` behind those that are there for other ops."""
    there = json.loads((FOLDER / "ops.json").read_text())
    kept, made = (
        [record for record in records if (record["op"].removeprefix("mpc.") in ops) == wanted]
        for records, wanted in ((there["cases"], False), (cases.records, True))
    )
    missing = set(ops) - {record["op"].removeprefix("mpc.") for record in made}
    if missing:
        sys.exit(f"make.py: no cases of {sorted(missing)}; write them in elementwise.py, layers.py or indices.py")
    old = read_safetensors(FOLDER / "ops.safetensors", KINDS)
    tensors = {
        place["tensor"]: source[place["tensor"]]
        for records, source in ((kept, old), (made, cases.tensors))
        for record in records
        for place in record["operands"] + record["results"]
    }
    versions = ", ".join(f"{name} {made_with[name]}" for name in ("torch", "numpy", "ml_dtypes"))
    write_ops(there["made_with"] | {op: versions for op in ops}, kept + made, tensors)


def main(ops):
    torch.set_num_threads(1)
    cases = Cases()
    elementwise.add_all(cases)
    shapes.add_all(cases)
    layers.add_all(cases)
    losses.add_all(cases)
    channels.add_all(cases)
    indices.add_all(cases)
    made_with = {
        "torch": torch.__version__,
        "numpy": np.__version__,
        "ml_dtypes": ml_dtypes.__version__,
        "machine": platform.machine(),
    }
    if ops:
        return replace(ops, cases, made_with)
    write_ops(made_with, cases.records, cases.tensors)
    write_safetensors(FOLDER / "formats.safetensors", formats.make(), KINDS)


if __name__ == "__main__":
    main(sys.argv[1:])
