#!/usr/bin/env python3
"""Exports the models of Inputs/ again: models.py [NAME..]. Needs PyTorch, and what a model's function imports.

Each gets a folder: the graph and its weights, inputs, PyTorch's results in f32, and model.json: the sizes of open
dimensions, and how far PyTorch's own bf16 (torch.autocast) is from its f32, in dB. The test (exported.py) needs none of it.
"""

import json
import math
import pathlib
import sys

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2] / "frontend" / "python"))
import mpc  # noqa: E402

MODELS = {}


def model(function):
    MODELS[function.__name__] = function
    return function


@model
def mlp():
    """Linear layers and an activation; the batch stays open."""
    module = nn.Sequential()
    module.add_module("fc1", nn.Linear(8, 16))
    module.add_module("act", nn.ReLU())
    module.add_module("fc2", nn.Linear(16, 4))
    return module, (torch.randn(5, 8),), {"dynamic_shapes": {"input": {0: "B"}}}, {"B": 5}


def distance(expected, found):
    """Signal to noise in dB over all elements."""
    noise = ((expected.double() - found.double()) ** 2).sum().item()
    return math.inf if not noise else 10 * math.log10((expected.double() ** 2).sum().item() / noise)


def results_of(module, args):
    from torch.utils import _pytree as pytree

    with torch.no_grad():
        output = module(**args) if isinstance(args, dict) else module(*args)
    return [leaf.float() for leaf in pytree.tree_leaves(output) if isinstance(leaf, torch.Tensor)]


def write(name):
    torch.manual_seed(0)
    module, args, options, dims = MODELS[name]()
    module.eval()
    exported = mpc.export(module, args, name=name, **options)
    folder = HERE / "Inputs" / name
    folder.mkdir(parents=True, exist_ok=True)
    exported.save(folder / "model.mlir")
    tensors = args.values() if isinstance(args, dict) else args
    for key, tensor in zip(exported.inputs, tensors):
        np.save(folder / f"{key}.npy", tensor.numpy())
    expected = results_of(module, args)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        lower = results_of(module, args)
    bf16 = {}
    for key, result, other in zip(exported.results, expected, lower):
        np.save(folder / f"expected.{key}.npy", result.numpy())
        bf16[key] = round(distance(result, other), 1)
    record = {"dims": dims, "inputs": exported.inputs, "results": exported.results, "autocast_bf16_db": bf16}
    (folder / "model.json").write_text(json.dumps(record, indent=2) + "\n")
    print(f"{name}: {sum(path.stat().st_size for path in folder.iterdir()) / 1000:.0f} kB, {bf16}")


for wanted in sys.argv[1:] or MODELS:
    write(wanted)
