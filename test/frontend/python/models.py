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
import moved_models  # noqa: E402, F401, adds its models to the table
import op_models  # noqa: E402, F401, likewise
import recurrent_models  # noqa: E402, F401, likewise
import typed_models  # noqa: E402, F401, likewise
from registry import MODELS, ids, model, transformers  # noqa: E402

STEPS, RATE = 3, 0.05
SIZE = {"vocab_size": 32, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 24}
F = nn.functional


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
    return (
        module,
        {"input_ids": ids(32, 2, 10), "attention_mask": mask},
        {"dynamic_shapes": {name: {0: "B"} for name in ("input_ids", "attention_mask")}},
        {"B": 2},
    )


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
    module = transformers(
        "MambaForCausalLM", "MambaConfig", vocab_size=32, hidden_size=16, state_size=4, num_hidden_layers=1, use_cache=False
    )
    return module, {"input_ids": ids(32, 2, 6)}, {}, {}


@model
def cnn():
    """Convolutions of every kind with norms between them, a residual, pools, a transposed convolution."""

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.norm = nn.Conv2d(8, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8)
            self.depth, self.point = nn.Conv2d(8, 8, 3, padding=1, groups=8), nn.Conv2d(8, 8, 1)
            self.norm.running_mean.normal_()
            self.norm.running_var.uniform_(0.5, 2)

        def forward(self, x):
            return F.relu(x + self.point(self.depth(F.relu(self.norm(self.first(x))))))

    module = nn.Sequential()
    module.add_module("stem", nn.Conv2d(3, 8, 5, stride=2, padding=2))
    module.add_module("pool", nn.MaxPool2d(3, stride=2, padding=1))
    module.add_module("block", Block())
    module.add_module("groups", nn.Conv2d(8, 6, (3, 2), padding="same", dilation=(2, 1), groups=2))
    module.add_module("up", nn.ConvTranspose2d(6, 4, 3, stride=2, padding=1, output_padding=1))
    module.add_module("mean", nn.AvgPool2d(3, stride=2, padding=1, count_include_pad=False))
    module.add_module("whole", nn.AdaptiveAvgPool2d(1))
    module.add_module("flat", nn.Flatten())
    module.add_module("head", nn.Linear(4, 5))
    return module, (torch.randn(2, 3, 16, 20),), {"dynamic_shapes": {"input": {0: "B"}}}, {"B": 2}


@model
def hearing():
    """The beginning of a Whisper encoder: two 1-D convolutions over time, one of which halves it, positions, a layer."""

    class Hearing(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv1, self.conv2 = nn.Conv1d(10, 16, 3, padding=1), nn.Conv1d(16, 16, 3, stride=2, padding=1)
            self.positions = nn.Parameter(torch.randn(12, 16))
            self.layer = nn.TransformerEncoderLayer(16, 2, 24, norm_first=True, batch_first=True, activation="gelu", dropout=0.0)

        def forward(self, sound):
            x = F.gelu(self.conv2(F.gelu(self.conv1(sound))))
            return self.layer(x.permute(0, 2, 1) + self.positions)

    return Hearing(), {"sound": torch.randn(2, 10, 24)}, {"dynamic_shapes": {"sound": {0: "B"}}}, {"B": 2}


class Router(nn.Module):
    """A mixture of experts: each token goes to its two best, and the loads are counted."""

    def __init__(self, width=16, experts=4):
        super().__init__()
        self.gate = nn.Linear(width, experts, bias=False)
        self.up = nn.Parameter(torch.randn(experts, width, 24) / 4)
        self.down = nn.Parameter(torch.randn(experts, 24, width) / 5)

    def forward(self, x):
        scores = self.gate(x)
        values, places = scores.topk(2, -1)
        share = values.softmax(-1)
        inner = nn.functional.silu(torch.einsum("tc,ecf->tef", x, self.up))
        all_experts = torch.einsum("tef,efc->tec", inner, self.down)
        taken = all_experts.gather(1, places[..., None].expand(-1, -1, x.shape[-1]))
        gates = torch.zeros_like(scores).scatter(1, places, share)
        return (taken * share[..., None]).sum(1), gates, nn.functional.one_hot(places, 4).sum((0, 1))


@model
def router():
    """Mixture of experts with topk, gather, scatter and one_hot. The gate is steep, so that bf16 chooses as f32 does."""
    module = Router()
    with torch.no_grad():
        module.gate.weight.copy_(torch.eye(4, 16) * 2)
    x = torch.randn(10, 16)
    x[:, :4] = torch.stack([torch.randperm(4) for _ in range(10)]).float() - 1.5
    return module, (x,), {}, {}


@model
def router_trained():
    """The gradient of the chosen experts."""
    module, (x,), _, _ = router()
    target = torch.randn(10, 16)
    return module, (x, target), {"loss": lambda out, y: nn.functional.mse_loss(out[0], y) + out[1].pow(2).mean()}, {}


class Greedy(nn.Module):
    """The next token of a small head, with the penalty of tokens that were there, and the best of its beam."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(24, 16)
        self.head = nn.Linear(16, 24)

    def forward(self, ids, lengths):
        last = self.table(ids)[torch.arange(ids.shape[0]), lengths - 1]
        logits = self.head(last)
        old = logits.gather(1, ids)
        logits = logits.scatter(1, ids, torch.where(old > 0, old / 2, old * 2))
        best = logits.argmax(-1, keepdim=True)
        values, places = logits.topk(5)
        return torch.cat([ids, best], 1), values, places


@model
def greedy():
    """A greedy choice: argmax, topk, a penalty by gather and scatter, the last token of each row."""
    module = Greedy()
    with torch.no_grad():
        module.head.weight.mul_(4)
    return module, (ids(24, 3, 7), torch.tensor([7, 4, 5])), {}, {}


class Layers(nn.Module):
    """Layers of torch.nn that are not in the other models."""

    def __init__(self):
        super().__init__()
        self.batch, self.group, self.instance = nn.BatchNorm1d(6), nn.GroupNorm(2, 6), nn.RMSNorm(8)
        self.batch.running_mean.normal_()
        self.batch.running_var.uniform_(0.5, 2)
        self.plain, self.wide = nn.LayerNorm(8, elementwise_affine=False), nn.LayerNorm((6, 8))
        self.depth, self.patch = nn.Conv1d(6, 6, 3, padding=1, groups=6), nn.Conv1d(6, 4, 2, stride=2)
        self.rows, self.lstm, self.gru = nn.Embedding(7, 8), nn.LSTM(8, 5, batch_first=True), nn.GRU(8, 5, batch_first=True)
        self.heads = nn.MultiheadAttention(8, 1, batch_first=True)

    def forward(self, x, k):
        states, (last, _) = self.lstm(x)
        return {
            "batch": self.batch(x), "group": self.group(x), "rms": self.instance(x), "plain": self.plain(x), "wide": self.wide(x), "depth": self.depth(x),
            "patch": self.patch(x), "rows": self.rows(k), "taken": x[0][k] + self.rows.weight.index_select(0, k), "lstm": states,
            "last": last, "gru": self.gru(x)[0], "heads": self.heads(x, x, x)[0],
        }  # fmt: skip


@model
def layers():
    """Norms, lookups, recurrences."""
    return Layers(), {"x": torch.randn(2, 6, 8), "k": ids(6, 4)}, {}, {}


@model
def classifier():
    """Trained: a loss behind the module, a parameter that is not trained."""
    module = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.LayerNorm(16), nn.Linear(16, 4))
    module[0].weight.requires_grad_(False)
    shapes = {"input": {0: "B"}, "target": {0: "B"}}
    return module, (torch.randn(6, 8), ids(4, 6)), {"dynamic_shapes": shapes, "loss": nn.CrossEntropyLoss(label_smoothing=0.1)}, {"B": 6}


@model
def batch_norm():
    """Trained with the statistics of the batch; buffers are state, and one that counts is left out."""
    module = nn.Sequential(nn.Linear(8, 6), nn.BatchNorm1d(6), nn.ReLU(), nn.Linear(6, 4))
    return module, (torch.randn(6, 8), ids(4, 6)), {"loss": F.cross_entropy}, {}


class Image(nn.Module):
    """Norms by channel, PReLU and resampling of images, and of volumes and lines."""

    def __init__(self):
        super().__init__()
        self.norm, self.group, self.instance = nn.BatchNorm2d(4), nn.GroupNorm(2, 4), nn.InstanceNorm2d(4, affine=True)
        self.slopes, self.slope = nn.PReLU(4), nn.PReLU()
        for norm in (self.norm, self.group, self.instance):
            nn.init.normal_(norm.weight, 1.0, 0.2)
            nn.init.normal_(norm.bias)
        self.norm.running_mean.normal_()
        self.norm.running_var.uniform_(0.5, 2)

    def forward(self, x):
        def resized(y, size, mode):
            return F.interpolate(y, size, mode=mode, align_corners=True) + F.interpolate(y, size, mode=mode, align_corners=False)

        return {
            "batch": self.norm(x), "group": self.group(x), "instance": self.instance(x), "slopes": self.slopes(x), "slope": self.slope(x),
            "plain": F.instance_norm(x[:, :3]), "nearest": F.interpolate(x, scale_factor=2) + F.interpolate(x, size=(10, 18)),
            "smaller": F.interpolate(x[:, :, :4], (2, 3)), "bilinear": resized(x, (7, 12), "bilinear"),
            "twice": nn.UpsamplingBilinear2d(scale_factor=2)(x) + F.interpolate(x, scale_factor=2, mode="bilinear"),
            "line": resized(x[:, :, 0], 5, "linear"), "volume": resized(x[:, None], (2, 9, 4), "trilinear"),
            "shuffled": F.pixel_shuffle(x, 2), "between": F.interpolate(x, size=(7, 13)), "areas": F.adaptive_avg_pool2d(x, (3, 4)),
            "largest": F.adaptive_max_pool2d(x, (3, 4)) + F.adaptive_avg_pool2d(x[0], (3, 4)),
            "ceil": F.avg_pool2d(x, 2, ceil_mode=True) + F.avg_pool2d(x, 2, ceil_mode=True, count_include_pad=False),
            "padded": F.avg_pool2d(x, 4, 3, 2, ceil_mode=True) + F.avg_pool2d(x, 4, 3, 2, ceil_mode=True, count_include_pad=False),
        }  # fmt: skip


@model
def image():
    """Norms by channel and resampling, forward."""
    return Image(), (torch.randn(2, 4, 5, 9),), {}, {}


@model
def image_trained():
    """Trained by another loss: batch norm of images, whose running statistics are state, group norm, PReLU, resampling."""
    module = nn.Sequential(nn.BatchNorm2d(3), nn.PReLU(3), nn.Upsample(scale_factor=2, mode="bilinear"), nn.GroupNorm(1, 3), nn.Flatten(),
                           nn.Linear(3 * 6 * 8, 5))  # fmt: skip
    return module, (torch.randn(4, 3, 3, 4), torch.randn(4, 5)), {"loss": nn.HuberLoss(delta=0.7)}, {}


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
    return [leaf.detach().float() for leaf in pytree.tree_leaves(output) if isinstance(leaf, torch.Tensor)]


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
    elif options.get("keep_types"):
        expected = results_of(module, args)
        with typed_models.in_f32():
            wide = results_of(module.float(), [arg.float() for arg in args])
        record["f32_db"] = {key: round(min(distance(result, other), 999), 1) for key, result, other in zip(exported.results, expected, wide)}
        record["results"] = exported.results
        for key, result in zip(exported.results, expected):
            np.save(folder / f"expected.{key}.npy", np.asarray(result.numpy(), order="C"))
    else:
        expected = results_of(module, args)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            lower = results_of(module, args)
        for key, result in zip(exported.results, expected):
            np.save(folder / f"expected.{key}.npy", np.asarray(result.numpy(), order="C"))
        distances = {key: round(min(distance(result, other), 999), 1) for key, result, other in zip(exported.results, expected, lower)}
        record |= {"results": exported.results, "autocast_bf16_db": distances}
    (folder / "model.json").write_text(json.dumps(record, indent=2) + "\n")
    print(f"{name}: {sum(path.stat().st_size for path in folder.iterdir()) / 1000:.0f} kB, {record.get('autocast_bf16_db', record.get('f32_db'))}")


for wanted in sys.argv[1:] or MODELS:
    write(wanted)
