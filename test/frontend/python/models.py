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


class Results(nn.Module):
    """The results of functions of the same inputs, by name."""

    def __init__(self, functions):
        super().__init__()
        self.functions = functions

    def forward(self, **inputs):
        return {name: function(**inputs) for name, function in self.functions.items()}


def functions(given, args):
    return Results(given), args, {}, {}


F = nn.functional


@model
def maps():
    """Element by element."""
    given = {name: lambda x, y, k, name=name: getattr(torch, name)(x) for name in
             ("neg", "abs", "exp", "sin", "cos", "tan", "tanh", "erf", "sigmoid", "square", "sign", "expm1", "exp2", "isnan")}  # fmt: skip
    given |= {name: lambda x, y, k, name=name: getattr(torch, name)(x.abs() + 0.5) for name in
              ("log", "log1p", "log2", "log10", "sqrt", "rsqrt", "reciprocal")}  # fmt: skip
    given |= {name: lambda x, y, k, name=name: getattr(F, name)(x) for name in
              ("relu", "relu6", "gelu", "silu", "leaky_relu", "elu", "selu", "celu", "hardsigmoid", "hardswish", "hardtanh", "mish", "softplus",
               "logsigmoid", "softsign", "tanhshrink", "glu")}  # fmt: skip
    given |= {
        name: lambda x, y, k, name=name: getattr(torch, name)(x, y) for name in ("add", "sub", "mul", "div", "maximum", "minimum", "rsub")
    }
    given |= {
        "alpha": lambda x, y, k: torch.add(x, y, alpha=3) - torch.sub(2, y, alpha=0.5),
        "pow": lambda x, y, k: (x.abs() + 0.1) ** y + x**3 + x**2 + 2.0**x + (x.abs() + 1) ** 0.5 + (x.abs() + 1) ** -0.5 + x**-1,
        "clamp": lambda x, y, k: x.clamp(-0.5, 0.25) + x.clamp(min=0) + x.clamp(max=0.1) + k.clamp(1, 3),
        "gelu_tanh": lambda x, y, k: 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * torch.pow(x, 3)))),
        "gelu_erf": lambda x, y, k: x * 0.5 * (1.0 + torch.erf(x / math.sqrt(2.0))),
        "swish": lambda x, y, k: x * torch.sigmoid(x),
    }
    return functions(given, {"x": torch.randn(3, 6), "y": torch.randn(6) + 3, "k": torch.arange(6)})


@model
def masks():
    """Comparisons, bool tensors, integers that are small."""
    given = {name: lambda x, y, k, name=name: getattr(torch, name)(x, y) for name in ("eq", "ne", "lt", "le", "gt", "ge")}
    given |= {
        "with_numbers": lambda x, y, k: (x > 0.5) | (k == 2) | (k > 1.5) | (x.ne(x)),
        "logic": lambda x, y, k: ((x > 0) & ~(y > 0)) ^ (k >= 3),
        "logical": lambda x, y, k: torch.logical_or(torch.logical_not(k), torch.logical_and(x > 0, k)),
        "where": lambda x, y, k: torch.where(x > y, x, 0.0) + torch.where(k > 2, 1.0, -1.0),
        "filled": lambda x, y, k: x.masked_fill(x < 0, float("-inf")).softmax(-1),
        "counted": lambda x, y, k: (x > 0).sum(-1) * 3 - 2,
        "running": lambda x, y, k: torch.cumsum((x > 0).int(), 1) * (x > 0).int() + 1,
        "ranked": lambda x, y, k: torch.maximum((x > 0).long() * 5, torch.arange(6)).float(),
        "some": lambda x, y, k: (x > 1).any(-1),
        "every": lambda x, y, k: (x > -2).all(0),
        "numbers": lambda x, y, k: (x > 0).float() + k.float() + (k > 1).long() + k.int(),
        "sums_of_masks": lambda x, y, k: x.sum() / (x > 0).sum(),
    }
    return functions(given, {"x": torch.randn(4, 6), "y": torch.randn(4, 6), "k": torch.arange(6)})


@model
def views():
    """Shapes, parts, and tensors put together."""
    given = {
        "reshaped": lambda x, y: x.reshape(6, 8).t().flatten().unflatten(0, (4, 12)),
        "permuted": lambda x, y: x.permute(2, 0, 1).transpose(0, 2).unsqueeze(1).squeeze(1),
        "expanded": lambda x, y: y.expand(2, 3, 8) + y[None].repeat(2, 3, 1),
        "sliced": lambda x, y: x[:, 1:, ::3] + x[:, :-1, -3:],
        "selected": lambda x, y: x[0] + x[:, 1, :].sum() + x[-1, ..., -1:],
        "split": lambda x, y: x.split(3, -1)[1] * x.chunk(2, -1)[0][..., :3] + x.split([1, 2], 1)[1][:, :1, :3],
        "unbound": lambda x, y: torch.stack(x.unbind(1), 0).sum(0) + torch.stack([y, y], 1).sum(1),
        "joined": lambda x, y: torch.cat([x, x * 2, y.expand(2, 1, 8)], 1),
        "repeated": lambda x, y: y.repeat(2, 3) + torch.tile(y, (2, 3)),
        "interleaved": lambda x, y: x.repeat_interleave(2, 1),
        "padded": lambda x, y: F.pad(x, (1, 2, 0, 1)) + F.pad(x, (3, 0, 1, 0), value=1.5) + F.pad(x[:, :, :6], (3, 2, -1, 2)),
        "rolled": lambda x, y: x.roll((1, -3), (1, 2)),
        "triangles": lambda x, y: x.tril() + x.triu(1) + x.tril(-1),
        "filled": lambda x, y: torch.full_like(x, 2) + torch.zeros_like(x) + torch.ones_like(x) + x.new_full((8,), 0.5) + torch.arange(8),
        "written": lambda x, y: written(x, y),
        "shifted": lambda x, y: torch.cat([-x[..., 4:], x[..., :4]], -1),
    }
    return functions(given, {"x": torch.randn(2, 3, 8), "y": torch.randn(8)})


def written(x, y):
    z = torch.zeros_like(x)
    z[:, 1:] = x[:, :-1] * 2
    z[:, 0] = y
    z[..., 3] += 1
    return z


@model
def indices():
    """Elements and slices by their ids, what is put where ids name, order, and arithmetic of large integers. Whole numbers, so
    that bf16 chooses as f32 does."""
    lines, some = torch.tensor([[0, 5, 2], [3, 3, 1], [4, 0, 0], [1, 2, 5]]), torch.tensor([3, 1, 1])
    x, u = torch.randint(-20, 20, (4, 6)).float(), torch.randint(-9, 9, (4, 3)).float()
    big = torch.randint(2**28, 2**31 - 1, (4, 6), dtype=torch.int32)
    given = {
        "gathered": lambda x, u, i, j, n: x.gather(1, i),
        "fewer": lambda x, u, i, j, n: x.gather(0, i[:2] % 4),
        "chosen": lambda x, u, i, j, n: x.index_select(1, j),
        "rows": lambda x, u, i, j, n: n[j],
        "pairs": lambda x, u, i, j, n: x[j, i[:3, 0]],
        "last": lambda x, u, i, j, n: x[torch.arange(4), i[:, 1]],
        "added": lambda x, u, i, j, n: x.scatter_add(1, i, u),
        "put": lambda x, u, i, j, n: x.scatter(1, i[:, :1], u[:, :1]),
        "filled": lambda x, u, i, j, n: x.scatter(1, i, -1.0),
        "rows_added": lambda x, u, i, j, n: x.index_add(0, j, u.t()[:, :1].expand(3, 6)),
        "rows_put": lambda x, u, i, j, n: x.index_put((j[:2],), u.t()[:2, :1].expand(2, 6)),
        "hot": lambda x, u, i, j, n: nn.functional.one_hot(j, 5) * 3,
        "best": lambda x, u, i, j, n: x.argmax(1),
        "least": lambda x, u, i, j, n: n.argmin().reshape(1),
        "both": lambda x, u, i, j, n: x.max(0)[1] + x.min(0)[1],
        "top": lambda x, u, i, j, n: x.topk(2, 1)[0],
        "low": lambda x, u, i, j, n: n.topk(3, 0, largest=False)[0],
        "sorted": lambda x, u, i, j, n: x.sort(1, descending=True)[0],
        "order": lambda x, u, i, j, n: n.argsort(1),
        "arithmetic": lambda x, u, i, j, n: (n * 3 - n.abs() + i.sum()) & 0x7FFFF > n,
        "hashed": lambda x, u, i, j, n: n.long() * 31 + n.sum(1, keepdim=True),
        "most": lambda x, u, i, j, n: n.amax(1) - n.amin(1),
    }
    return functions(given, {"x": x, "u": u, "i": lines, "j": some, "n": big})


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


@model
def reductions():
    """Over axes."""
    given = {
        "sum": lambda x: x.sum((0, -1)) + x.sum(),
        "mean": lambda x: x.mean(1, keepdim=True) + x.mean(),
        "largest": lambda x: x.amax((0, 1)) + x.max(0)[0].max(0).values + x.max(),
        "smallest": lambda x: x.amin(-1) + x.min(-1)[0] + x.min(),
        "variance": lambda x: x.var(-1) + x.var(-1, unbiased=False) + x.std(-1) + x.var(),
        "softmax": lambda x: x.softmax(1) + x.log_softmax(-1) + F.softmin(x, 0),
        "logsumexp": lambda x: x.logsumexp((0, 2)),
        "norms": lambda x: x.norm(dim=-1) + F.normalize(x, dim=-1).sum(-1),
        "cumsum": lambda x: x.cumsum(1) + x[0, 0].cumsum(0),
        "pools": lambda x: (
            F.max_pool1d(x, 2) + F.avg_pool1d(x, 2) + F.adaptive_avg_pool1d(x, 1) + F.max_pool2d(x[:, None, :4, :6], 2).sum()
        ),
    }
    return functions(given, {"x": torch.randn(2, 5, 7)})


@model
def products():
    """Matrices, vectors, attention in its forms."""
    given = {
        "mm": lambda a, b, q, k: a @ b.t(),
        "matmul": lambda a, b, q, k: (q @ k.transpose(-1, -2)).sum(1) + torch.einsum("bhtd,bgsd->bts", q, k),
        "vectors": lambda a, b, q, k: a[0] @ b.t() + b @ a[1] + a[0] @ a[1],
        "bmm": lambda a, b, q, k: (
            torch.bmm(q[:, 0], k[:, 0].transpose(1, 2)) + torch.baddbmm(q[:, 0, :, :6], q[:, 1], k[:, 1].mT, beta=0.5, alpha=2)
        ),
        "addmm": lambda a, b, q, k: torch.addmm(b[0, :5], a, b.t(), alpha=1) + torch.addmm(b[:4, :5], a, b.t(), beta=2),
        "outer": lambda a, b, q, k: torch.outer(a[0], b[0]),
        "attention": lambda a, b, q, k: F.scaled_dot_product_attention(q, k, k),
        "causal": lambda a, b, q, k: F.scaled_dot_product_attention(q, q, q, is_causal=True, scale=0.2),
        "grouped": lambda a, b, q, k: F.scaled_dot_product_attention(q, k[:, :2], k[:, :2], enable_gqa=True),
        "biased": lambda a, b, q, k: F.scaled_dot_product_attention(q, k, k, attn_mask=q.mean(-1, keepdim=True).expand(2, 4, 6, 6)),
        "hidden": lambda a, b, q, k: F.scaled_dot_product_attention(q, k, k, attn_mask=q.mean(-1, keepdim=True).expand(2, 4, 6, 6) > 0),
        "by_hand": lambda a, b, q, k: (q @ k.mT / 8**0.5).softmax(-1) @ k,
        "by_hand_causal": lambda a, b, q, k: (
            (q @ q.mT * 8**-0.5).masked_fill(torch.ones(6, 6).triu(1).bool(), float("-inf")).softmax(-1) @ q
        ),
        "top_left": lambda a, b, q, k: F.scaled_dot_product_attention(q[:, :, :4], k, k, is_causal=True),
        "one_head": lambda a, b, q, k: F.scaled_dot_product_attention(q[:, 0], k[:, 0], k[:, 0]),
        "small_heads": lambda a, b, q, k: F.scaled_dot_product_attention(q[..., :4], k[..., :4], k[..., :4], is_causal=True),
    }
    return functions(given, {"a": torch.randn(4, 8), "b": torch.randn(5, 8), "q": torch.randn(2, 4, 6, 8), "k": torch.randn(2, 4, 6, 8)})


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
def sizes():
    """Numbers, masks and positions that depend on open dimensions; attention of one head, by hand."""

    def causal(x):
        hidden = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        return (x @ x.mT).masked_fill(hidden, float("-inf")).softmax(-1) @ x

    given = {
        "mean": lambda x: x.sum(1) / x.shape[1],
        "scaled": lambda x: x * x.shape[1] ** -0.5 + x / (x.shape[0] * x.shape[1]),
        "places": lambda x: x + torch.arange(x.shape[1])[:, None] / x.shape[1] + (torch.arange(2, x.shape[1] + 2) * 3)[:, None],
        "zeros": lambda x: torch.zeros(x.shape[1]) + x[..., 0],
        "causal": causal,
        "flat": lambda x: x.flatten(0, 1) * 2,
        "running": lambda x: x.cumsum(1),
        "counted": lambda x: (x[..., 0] > 0).cumsum(1),
    }
    return Results(given), {"x": torch.randn(2, 5, 8)}, {"dynamic_shapes": {"x": {0: "B", 1: "T"}}}, {"B": 2, "T": 5}


@model
def border():
    """Results that are inputs, parameters, constants, or the same twice."""

    class Border(nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = nn.Parameter(torch.randn(3))
            self.register_buffer("long", torch.randn(40))
            self.register_buffer("short", torch.randn(3))

        def forward(self, x):
            y = x * self.scale + self.short
            return x, [y, y], self.scale, self.long, torch.ones(2, 3), torch.arange(5), x > 0, {"t": x.T}

    return Border(), (torch.randn(4, 3),), {}, {}


@model
def losses():
    """Losses, forward."""
    t = {"reduction": "sum"}
    given = {
        "cross_entropy": lambda x, y, k: (
            F.cross_entropy(x, k) + F.cross_entropy(x, k, label_smoothing=0.2, **t) + F.cross_entropy(x, k, ignore_index=2)
        ),
        "images": lambda x, y, k: F.cross_entropy(x.reshape(2, 4, 3), k.reshape(2, 3).clamp(0, 3)),
        "soft": lambda x, y, k: F.cross_entropy(x, y.softmax(-1)),
        "nll": lambda x, y, k: F.nll_loss(F.log_softmax(x, -1), k),
        "squared": lambda x, y, k: (
            F.mse_loss(x, y) + F.mse_loss(x, y, **t) + F.l1_loss(x, y) + F.smooth_l1_loss(x, y) + F.huber_loss(x, y, delta=0.5)
        ),
        "binary": lambda x, y, k: F.binary_cross_entropy_with_logits(x, y.sigmoid()) + F.binary_cross_entropy(x.sigmoid(), y.sigmoid()),
        "divergence": lambda x, y, k: F.kl_div(x.log_softmax(-1), y.softmax(-1), reduction="batchmean"),
        "likelihood": lambda x, y, k: F.nll_loss(x, k) + F.nll_loss(x, k, ignore_index=1, **t),
        "summed": lambda x, y, k: F.l1_loss(x, y, **t) + F.smooth_l1_loss(x, y, beta=0.3, **t) + F.huber_loss(x, y[:1], **t),
        "weighed": lambda x, y, k: F.binary_cross_entropy_with_logits(x, y.sigmoid(), pos_weight=y.exp()[0], **t),
        "logarithms": lambda x, y, k: F.kl_div(x.log_softmax(-1), y.log_softmax(-1), log_target=True, **t),
        "each": lambda x, y, k: sum(f(x, y, reduction="none") for f in (F.mse_loss, F.l1_loss, F.smooth_l1_loss, F.huber_loss)),
        "each_binary": lambda x, y, k: F.binary_cross_entropy_with_logits(
            x, y.sigmoid(), y.abs(), pos_weight=y.exp()[0], reduction="none"
        ) + F.kl_div(x, y.softmax(-1), reduction="none"),
        "margin": lambda x, y, k: F.cosine_similarity(x, y).mean() + F.soft_margin_loss(x, y.sign()),
    }
    return functions(given, {"x": torch.randn(6, 4), "y": torch.randn(6, 4), "k": ids(4, 6)})


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
            "shuffled": F.pixel_shuffle(x, 2),
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
    else:
        expected = results_of(module, args)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            lower = results_of(module, args)
        for key, result in zip(exported.results, expected):
            np.save(folder / f"expected.{key}.npy", np.asarray(result.numpy(), order="C"))
        distances = {key: round(min(distance(result, other), 999), 1) for key, result, other in zip(exported.results, expected, lower)}
        record |= {"results": exported.results, "autocast_bf16_db": distances}
    (folder / "model.json").write_text(json.dumps(record, indent=2) + "\n")
    print(f"{name}: {sum(path.stat().st_size for path in folder.iterdir()) / 1000:.0f} kB, {record.get('autocast_bf16_db')}")


for wanted in sys.argv[1:] or MODELS:
    write(wanted)
