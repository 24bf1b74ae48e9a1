#!/usr/bin/env python3
"""Exports the models of Inputs/ again: models.py [NAME..]. Needs PyTorch and, for most of them, transformers.

Each gets a folder: the graph and its weights, the inputs, PyTorch's results in f32, and model.json: the sizes of open
dimensions, and how far PyTorch's own bf16 (torch.autocast) is from its f32, in dB. A model with a loss is trained
instead, and its result is the loss of the last step. The test (exported.py) needs none of this.
"""

import json
import math
import pathlib
import sys

import numpy as np
import torch
from torch import nn
from torch.utils import _pytree as pytree

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2] / "frontend" / "python"))
import mpc  # noqa: E402

STEPS, RATE = 3, 0.05
MODELS = {}


def model(function):
    """A function that gives module, args, options of mpc.export, and the sizes of open dimensions."""
    MODELS[function.__name__] = function
    return function


def ids(vocabulary, *shape):
    return torch.randint(0, vocabulary, shape)


def transformers(name, settings, **more):
    """A small model of the library, with weights large enough that every part counts."""
    import transformers as library

    library.logging.set_verbosity_error()
    config = getattr(library, settings)(initializer_range=0.3, **more) if "T5" not in settings else getattr(library, settings)(**more)
    return getattr(library, name)(config)


SIZE = {"vocab_size": 32, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 24}


@model
def mlp():
    """Linear layers and an activation; the batch stays open."""
    module = nn.Sequential()
    module.add_module("fc1", nn.Linear(8, 16))
    module.add_module("act", nn.ReLU())
    module.add_module("fc2", nn.Linear(16, 4))
    return module, (torch.randn(5, 8),), {"dynamic_shapes": {"input": {0: "B"}}}, {"B": 5}


@model
def encoder():
    """Pre-norm encoder of torch.nn: a transposed layout, and heads merged with an open batch beside an open sequence."""
    layer = nn.TransformerEncoderLayer(16, 2, 24, norm_first=True, batch_first=True, activation="gelu")
    module = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    return module, (torch.randn(3, 7, 16),), {"dynamic_shapes": {"src": {0: "B", 1: "T"}}}, {"B": 3, "T": 7}


@model
def gpt2():
    """Tied weights, tanh GELU taken apart, a causal mask that is computed, positions over an open sequence."""
    module = transformers("GPT2LMHeadModel", "GPT2Config", vocab_size=32, n_positions=24, n_embd=16, n_layer=2, n_head=2,
                          bos_token_id=0, eos_token_id=0, use_cache=False)  # fmt: skip
    return module, {"input_ids": ids(32, 2, 10)}, {"dynamic_shapes": {"input_ids": {0: "B", 1: "T"}}}, {"B": 2, "T": 10}


@model
def llama():
    """RMS norms taken apart, rotary embedding over an open sequence, grouped keys."""
    module = transformers("LlamaForCausalLM", "LlamaConfig", num_key_value_heads=1, max_position_embeddings=24, use_cache=False, **SIZE)
    return module, {"input_ids": ids(32, 2, 10)}, {"dynamic_shapes": {"input_ids": {0: "B", 1: "T"}}}, {"B": 2, "T": 10}


@model
def bert():
    """A mask of padding as an input, several results."""
    module = transformers("BertModel", "BertConfig", max_position_embeddings=24, **SIZE)
    mask = torch.ones(2, 10, dtype=torch.long)
    mask[1, 7:] = 0
    return module, {"input_ids": ids(32, 2, 10), "attention_mask": mask}, {"dynamic_shapes": {name: {0: "B"} for name in ("input_ids", "attention_mask")}}, {"B": 2}


@model
def masked():
    """A bool mask as an input, and a buffer of its own that is too large for the text."""

    class Masked(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(6, 6)
            self.register_buffer("table", torch.randn(5, 6))

        def forward(self, x, keep):
            y = torch.where(keep, self.fc(x), self.table)
            return {"kept": y, "largest": y.amax(dim=(1, 2)), "total": y.masked_fill(~keep, 0).sum()}

    return Masked(), (torch.randn(3, 5, 6), torch.rand(3, 5, 6) > 0.5), {}, {}


@model
def vit():
    """Patches as a reshape and a linear layer."""
    small = {name: size for name, size in SIZE.items() if name != "vocab_size"}
    module = transformers("ViTForImageClassification", "ViTConfig", image_size=8, patch_size=4, num_labels=5, **small)
    return module, {"pixel_values": torch.randn(2, 3, 8, 8)}, {"dynamic_shapes": {"pixel_values": {0: "B"}}}, {"B": 2}


@model
def t5():
    """Attention with a bias, encoder and decoder, two sequences."""
    module = transformers("T5ForConditionalGeneration", "T5Config", vocab_size=32, d_model=16, d_kv=8, d_ff=24, num_layers=2, num_heads=2,
                          use_cache=False, decoder_start_token_id=0)  # fmt: skip
    shapes = {name: {0: "B"} for name in ("input_ids", "decoder_input_ids")}
    return module, {"input_ids": ids(32, 2, 10), "decoder_input_ids": ids(32, 2, 6)}, {"dynamic_shapes": shapes}, {"B": 2}


@model
def mamba():
    """A recurrence written out in time, a convolution of each channel."""
    module = transformers("MambaForCausalLM", "MambaConfig", vocab_size=32, hidden_size=16, state_size=4, num_hidden_layers=1, use_cache=False)
    return module, {"input_ids": ids(32, 2, 6)}, {}, {}


@model
def classifier():
    """Trained: a loss behind the module, a parameter that is not trained."""
    module = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.LayerNorm(16), nn.Linear(16, 4))
    module[0].weight.requires_grad_(False)
    shapes = {"input": {0: "B"}, "target": {0: "B"}}
    return module, (torch.randn(6, 8), ids(4, 6)), {"dynamic_shapes": shapes, "loss": nn.CrossEntropyLoss(label_smoothing=0.1)}, {"B": 6}


@model
def gpt2_trained():
    """Trained by the loss that the module itself gives."""
    module = transformers("GPT2LMHeadModel", "GPT2Config", vocab_size=32, n_positions=16, n_embd=16, n_layer=1, n_head=2, bos_token_id=0,
                          eos_token_id=0, use_cache=False, embd_pdrop=0, attn_pdrop=0, resid_pdrop=0)  # fmt: skip
    tokens = ids(32, 2, 10)
    return module, {"input_ids": tokens, "labels": tokens}, {"loss": "loss"}, {}


def distance(expected, found):
    """Signal to noise in dB over all elements."""
    noise = ((expected.double() - found.double()) ** 2).sum().item()
    return math.inf if not noise else 10 * math.log10((expected.double() ** 2).sum().item() / noise)


def results_of(module, args):
    with torch.no_grad():
        output = module(**args) if isinstance(args, dict) else module(*args)
    return [leaf.float() for leaf in pytree.tree_leaves(output) if isinstance(leaf, torch.Tensor)]


def trained(module, args, loss):
    """The loss of the last of some steps of SGD."""
    optimizer = torch.optim.SGD([parameter for parameter in module.parameters() if parameter.requires_grad], lr=RATE)
    for _ in range(STEPS):
        optimizer.zero_grad()
        value = module(**args).loss if isinstance(loss, str) else loss(module(*args[:-1]), args[-1])
        value.backward()
        optimizer.step()
    return value.detach()


def write(name):
    torch.manual_seed(0)
    module, args, options, dims = MODELS[name]()
    module.train("loss" in options)
    exported = mpc.export(module, args, name=name, **options)
    folder = HERE / "Inputs" / name
    folder.mkdir(parents=True, exist_ok=True)
    exported.save(folder / "model.mlir")
    tensors = args.values() if isinstance(args, dict) else args
    for key, tensor in zip(exported.inputs, tensors):
        np.save(folder / f"{key}.npy", tensor.numpy())
    record = {"dims": dims, "inputs": exported.inputs}
    if "loss" in options:
        record |= {"results": ["loss"], "steps": STEPS, "rate": RATE}
        np.save(folder / "expected.loss.npy", trained(module, args, options["loss"]).numpy())
    else:
        expected = results_of(module, args)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            lower = results_of(module, args)
        for key, result in zip(exported.results, expected):
            np.save(folder / f"expected.{key}.npy", result.numpy())
        distances = {key: round(distance(result, other), 1) for key, result, other in zip(exported.results, expected, lower)}
        record |= {"results": exported.results, "autocast_bf16_db": distances}
    (folder / "model.json").write_text(json.dumps(record, indent=2) + "\n")
    print(f"{name}: {sum(path.stat().st_size for path in folder.iterdir()) / 1000:.0f} kB, {record.get('autocast_bf16_db')}")


for wanted in sys.argv[1:] or MODELS:
    write(wanted)
