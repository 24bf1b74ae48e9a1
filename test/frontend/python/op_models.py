"""Models of many functions each, whose results are theirs: the ops that the importer takes."""

import math

import torch
from registry import Results, functions, ids, model
from torch import nn

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
def frequencies():
    """What is most frequent, and what varies together. Whole numbers are frequent in bf16 as in f32."""
    count, share = torch.tensor([2, 1, 3, 1, 1, 2, 1]), torch.rand(7) + 0.1
    given = {
        "modes": lambda x, k: x.mode(-1)[0] + k.mode(2)[0] + x.mode(0, keepdim=True)[0].sum(2),
        "places": lambda x, k: x.mode(1)[1] + (x > 0).mode(1)[1] + k[:, :1, :1].mode(1)[1],
        "masks": lambda x, k: (x > 0).mode(2)[0],
        "covariances": lambda x, k: torch.cov(x[0]) + x[1].cov(correction=0) + torch.cov(x[0], fweights=count, aweights=share),
        "of_one": lambda x, k: torch.cov(x[0, 0], aweights=share, correction=0) + torch.corrcoef(x[0, 0]),
        "correlations": lambda x, k: torch.corrcoef(x[0] + x[1] / 3),
    }
    x = torch.randint(-3, 4, (2, 5, 7)).float()
    return functions(given, {"x": x, "k": torch.randint(-(2**30), 2**30, (2, 5, 1)) + torch.randint(0, 3, (2, 5, 7))})


@model
def read():
    """Numbers that Python reads from tensors, and what counts between two of them."""
    given = {
        "rows": lambda x, i: x[i] + x.select(1, i - 4) + x.transpose(0, 1)[-i],
        "taken": lambda x, i: x.take(i) + x[i, i],
        "numbers": lambda x, i: x * i.item() + x.clamp(max=x[0, 1].item()) + torch.full((6,), i.item()),
        "whole": lambda x, i: (x > 0).long() * (i.item() * 3 + 2**24 + 1) + i.item() % 2 + (i.item() + 5) // 2,
        "parts": lambda x, i: x.narrow(0, i.item(), 2) + x[torch.arange(2) + i],
        "written": lambda x, i: put(x, i) + torch.slice_scatter(x, x[:2], 0, 1, 5, 2) + torch.slice_scatter(x, x[:, :2], 1, 1, 6, 3),
        "lines": lambda x, i: torch.linspace(x[0, 0], x[1, 1], 7) + torch.linspace(-1, x[0, 0], 7) + torch.linspace(x[0, 0], 2, 1),
        "powers": lambda x, i: torch.logspace(x[0, 0], 1.5, 5, base=2.0),
        "limits": lambda x, i: torch.logit(x.sigmoid(), eps=0.6) + torch.special.logit(x.sigmoid(), eps=0.1),
    }  # fmt: skip
    return functions(given, {"x": torch.randn(6, 6), "i": torch.tensor(3)})


@model
def read_trained():
    """A step whose graph reads numbers, which have no gradient, chooses rows of a parameter, and the most frequent."""

    class Reads(nn.Module):
        def __init__(self):
            super().__init__()
            self.table, self.fc = nn.Parameter(torch.randn(6, 5)), nn.Linear(5, 5)

        def forward(self, x, i):
            y = self.fc(x) + self.table[i]
            return y * y[0, 0].item() + y[i - 1] + y.mode(0)[0]

    return Reads(), (torch.randn(4, 5), torch.tensor(2), torch.randn(4, 5)), {"loss": F.mse_loss}, {}


def put(x, i):
    y = x.clone()
    y[i], y[:, i - 5] = 1.5, x[0]
    return y


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
def rounding():
    """What is rounded, what is left of a quotient, what is no number; angles and hyperbolic functions."""
    given = {name: lambda x, y, k, name=name: getattr(torch, name)(x * 3) for name in ("floor", "ceil", "round", "trunc", "frac")}
    given |= {name: lambda x, y, k, name=name: getattr(torch, name)(x) for name in ("atan", "sinh", "cosh", "asinh")}
    given |= {name: lambda x, y, k, name=name: getattr(torch, name)(x.tanh()) for name in ("asin", "acos", "atanh")}
    given |= {
        name: lambda x, y, k, name=name: getattr(torch, name)(torch.where(x > 0.5, 1 / (x - x), torch.where(x < -0.5, -1 / (x - x), x)))
        for name in ("isinf", "isnan", "isfinite", "isposinf", "isneginf")
    }
    given |= {
        "whole": lambda x, y, k: torch.floor(k) + torch.round(k) + torch.isinf(k).int() + torch.isfinite(k).int(),
        "decimals": lambda x, y, k: torch.round(x, decimals=1) + torch.round(x * 100, decimals=-1),
        "rest": lambda x, y, k: torch.fmod(x, 0.7) + torch.remainder(x, y) + torch.remainder(2.0, y) + x % 0.3,
        "divided": lambda x, y, k: x // 0.3 + torch.div(x, y, rounding_mode="trunc") + y // x + torch.div(k, 2.5, rounding_mode="floor"),
        "arcs": lambda x, y, k: torch.atan2(x, y) + torch.acosh(x.abs() + 1.5) + torch.arctan2(x, -y),
    }
    return functions(given, {"x": torch.randn(5, 6), "y": torch.randn(6) + 0.1, "k": torch.arange(6)})


@model
def classes():
    """Losses with weights of classes, and of each row."""
    w = torch.tensor([0.5, 2.0, 0.25, 1.5])

    def both(x, k, **more):
        return F.cross_entropy(x, k, w, **more) + F.nll_loss(x.log_softmax(-1), k, w, **{a: b for a, b in more.items() if a != "label_smoothing"})

    given = {
        "mean": lambda x, y, k: both(x, k) + both(x, k, ignore_index=2),
        "sum": lambda x, y, k: both(x, k, reduction="sum", label_smoothing=0.1),
        "each": lambda x, y, k: both(x, k, reduction="none", ignore_index=1, label_smoothing=0.2),
        "plain": lambda x, y, k: F.cross_entropy(x, k, reduction="none") + F.nll_loss(x, k, reduction="none"),
        "likelihood": lambda x, y, k: F.nll_loss(x, k, w),
        "images": lambda x, y, k: F.cross_entropy(x.reshape(2, 4, 3), k.reshape(2, 3), w, reduction="none"),
        "one": lambda x, y, k: F.cross_entropy(x[0], k[0], w) + F.nll_loss(x[1], k[1], w, reduction="none"),
        "soft": lambda x, y, k: F.cross_entropy(x, y.softmax(-1), w) + F.cross_entropy(x, y.softmax(-1), w, reduction="none").sum(),
    }
    return functions(given, {"x": torch.randn(6, 4), "y": torch.randn(6, 4), "k": ids(4, 6)})


@model
def weighted_trained():
    """Weights of classes, rows that do not count and rows that are weighed, as a loss that trains."""
    w, module = torch.tensor([0.5, 2.0, 0.25, 1.5]), nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 4))

    def loss(output, target):
        each = F.cross_entropy(output, target, w, reduction="none", ignore_index=3, label_smoothing=0.1)
        return F.cross_entropy(output, target, w, ignore_index=3) + (each * torch.linspace(0.5, 1.5, 6)).mean() + torch.atan(output).mean()

    return module, (torch.randn(6, 8), ids(4, 6)), {"loss": loss}, {}
