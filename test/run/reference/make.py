"""Writes ops.json, ops.safetensors and formats.safetensors beside this file; see README.md for their form."""

import json
import pathlib
import platform

import ml_dtypes
import numpy as np
import torch

import elementwise
import formats
import layers
from safetensors_file import write_safetensors
from tensors import KINDS, Cases


def main():
    torch.set_num_threads(1)
    folder = pathlib.Path(__file__).parent
    cases = Cases()
    elementwise.add_all(cases)
    layers.add_all(cases)
    made_with = {
        "torch": torch.__version__,
        "numpy": np.__version__,
        "ml_dtypes": ml_dtypes.__version__,
        "machine": platform.machine(),
    }
    lines = ",\n".join(json.dumps(record, separators=(",", ":")) for record in cases.records)
    (folder / "ops.json").write_text(
        f'{{"version":1,"made_with":{json.dumps(made_with)},"cases":[\n{lines}\n]}}\n'
    )
    write_safetensors(folder / "ops.safetensors", cases.tensors, KINDS)
    write_safetensors(folder / "formats.safetensors", formats.make(), KINDS)
    print(f"{len(cases.records)} cases, {len(cases.tensors)} tensors")


if __name__ == "__main__":
    main()
