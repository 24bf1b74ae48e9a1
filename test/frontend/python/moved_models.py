"""Models of many functions each: scans, statistics, elements at other places, reductions by index, sampling, distances."""

import torch
from registry import functions, ids, model, transformers
from torch import nn

F = nn.functional


@model
def scans():
    """Products, what each element makes of those before it, statistics, counts. Whole numbers where bf16 has to choose as f32 does."""
    x, n = torch.randn(3, 7), torch.randint(-9, 9, (3, 7)).float()
    line, i = torch.tensor([-5.0, -1, 0, 2, 2, 7]), torch.randint(-3, 4, (3, 7))
    holes = n.clone()
    holes[1, 2], holes[2, :2] = float("nan"), float("nan")
    given = {
        "prod": lambda x, n, i, h: x.prod(1) + x[:, :3].prod(),
        "prod_whole": lambda x, n, i, h: i.prod(1) * i[0].prod(),
        "cumprod": lambda x, n, i, h: x.cumprod(1) + x.cumprod(0),
        "cumprod_whole": lambda x, n, i, h: i.cumprod(0),
        "cummax": lambda x, n, i, h: n.cummax(1)[0],
        "cummax_places": lambda x, n, i, h: n.cummax(1)[1] + i.cummin(0)[1],
        "cummin": lambda x, n, i, h: n.cummin(0).values + h.cummin(1).values.nan_to_num(3.0),
        "logcumsumexp": lambda x, n, i, h: x.logcumsumexp(1) + (x * 30).logcumsumexp(0),
        "median": lambda x, n, i, h: n.median(1)[0] + n.median() + i.median(),
        "nanmedian": lambda x, n, i, h: h.nanmedian(1)[0] + h.nanmedian(),
        "broken_median": lambda x, n, i, h: h.median(1)[0].isnan(),
        "kthvalue": lambda x, n, i, h: n.kthvalue(2, 1)[0],
        "quantile": lambda x, n, i, h: n.quantile(0.3, 1) + n.quantile(torch.tensor([0.1, 0.6]), 1)[1] + n.quantile(0.5, interpolation="lower"),
        "nanquantile": lambda x, n, i, h: h.nanquantile(0.4, 1),
        "var_mean": lambda x, n, i, h: sum(torch.var_mean(x, 1)) + sum(torch.var_mean(x, 0, correction=0))[:3],
        "std_mean": lambda x, n, i, h: sum(torch.std_mean(x, (0, 1))),
        "searched": lambda x, n, i, h: torch.searchsorted(line, n) + torch.bucketize(n, line, right=True),
        "searched_lines": lambda x, n, i, h: torch.searchsorted(n.sort(1)[0], n, side="right"),
        "histc": lambda x, n, i, h: n.histc(6, -9, 9) + n.histc(6),
    }  # fmt: skip
    return functions(given, {"x": x, "n": n, "i": i, "h": holes})


@model
def moved():
    """Elements at other places, and what is put where ids name."""
    x, y, i = torch.randn(4, 5, 6), torch.randn(4, 6), torch.randint(0, 4, (3, 6))
    mask = torch.rand(4, 5) > 0.4
    given = {
        "flip": lambda x, y, i, m: x.flip(0) + x.flip((1, 2)) + x[0].fliplr() + x[0].rot90(2),
        "unfold": lambda x, y, i, m: x.unfold(2, 3, 2).sum(-1) + x.unfold(1, 3, 1)[:, :1].mean((2, 3))[..., None],
        "circular": lambda x, y, i, m: F.pad(x, (2, 1), mode="circular")[..., :6] + F.pad(x[None], (1, 2, 3, 0), mode="circular")[0, :, :5, :6],
        "convolved": lambda x, y, i, m: F.conv1d(F.pad(x, (1, 1), mode="circular"), x[:2, :, :3]),
        "rolled": lambda x, y, i, m: x.roll(7) * torch._is_all_true(x > -100),
        "diagonal": lambda x, y, i, m: x.diagonal(0, 1, 2) + x.diagonal(1, 1, 2) + x[:, 0].trace(),
        "diagonal_put": lambda x, y, i, m: x.diagonal_scatter(y[:, :4], -1, 1, 2),
        "unwritten": lambda x, y, i, m: filled(x),
        "scatter_sum": lambda x, y, i, m: y.scatter_reduce(0, i, y[:3], "sum") + y.scatter_reduce(0, i[:, :4], y[:3], "mean", include_self=False),
        "scatter_prod": lambda x, y, i, m: y.scatter_reduce(0, i, y[:3], "prod") + y.scatter_reduce(0, i, y[:3], "prod", include_self=False),
        "scatter_most": lambda x, y, i, m: y.scatter_reduce(0, i, y[:3], "amax") - y.scatter_reduce(0, i, y[:3], "amin", include_self=False),
        "index_reduce": lambda x, y, i, m: y.index_reduce(0, i[:, 0], y[:3] * 2, "amax") + y.index_reduce(0, i[:, 0], y[:3], "mean"),
        "fewer": lambda x, y, i, m: y.scatter_add(0, i[:2, :3], y) + y.scatter(0, i[:1, :4], 2.0),
        "masked": lambda x, y, i, m: x.masked_scatter(m[..., None], y.repeat(5, 1)),
        "masked_each": lambda x, y, i, m: y.masked_scatter(y > 0, x),
        "masked_rows": lambda x, y, i, m: put(x, (m,), y[0]) + put(x, (m[0].new_ones(4),), x * 2),
        "pairs_put": lambda x, y, i, m: put(x, (i[:, 0], i[:, 1]), y[:3]) + x.index_put((i[:, 0], i[:, 1]), y[:3], accumulate=True),
        "apart": lambda x, y, i, m: x[i[:, 0], :, i[:, 1]] + put(x, (i[:, 0], slice(None), i[:, 1]), y[:3, :5]).sum(),
    }  # fmt: skip
    return functions(given, {"x": x, "y": y, "i": i, "m": mask})


def put(x, where, values):
    y = x.clone()
    y[where] = values
    return y


def filled(x):
    y = torch.empty(x.shape)
    y[..., :3] = x[..., 3:]
    y[..., 3:] = x.new_empty((4, 5, 3)).copy_(x[..., :3])
    return y


@model
def sampled():
    """Sampling by a grid, resampling by factors, places of pools, distances, bags, products of two inputs, norms without statistics."""
    x, grid = torch.randn(2, 3, 5, 6), torch.rand(2, 4, 3, 2) * 2.4 - 1.2
    grid3 = torch.rand(2, 2, 2, 3, 3) * 2.4 - 1.2
    ids, at = torch.tensor([1, 5, 2, 0, 7, 7, 3, 2]), torch.tensor([0, 3, 3, 6])

    def bags(a, **more):
        summed = F.embedding_bag(ids, a, at, mode="sum", **more) + F.embedding_bag(ids.reshape(4, 2), a, mode="max", padding_idx=7)
        return summed + F.embedding_bag(ids, a, at, mode="mean", padding_idx=2) + F.embedding_bag(ids, a, at, mode="max")

    given = {
        "bilinear": lambda x, g, h, a: F.grid_sample(x, g, align_corners=False) + F.grid_sample(x, g, padding_mode="border", align_corners=True),
        "nearest": lambda x, g, h, a: F.grid_sample(x, g, "nearest", "reflection", align_corners=False),
        "bicubic": lambda x, g, h, a: F.grid_sample(x, g, "bicubic", "reflection", align_corners=True),
        "volume": lambda x, g, h, a: F.grid_sample(x[:, None], h, align_corners=False),
        "factors": lambda x, g, h, a: F.interpolate(x, scale_factor=1.7, mode="bilinear"),
        "factors_nearest": lambda x, g, h, a: F.interpolate(x, scale_factor=(1.7, 0.6)),
        "factors_line": lambda x, g, h, a: F.interpolate(x[0], scale_factor=0.6, mode="linear"),
        "places": lambda x, g, h, a: F.max_pool2d((x * 8).long().float(), 3, 2, 1, return_indices=True)[1],
        "places_line": lambda x, g, h, a: F.max_pool1d((x[0] * 8).long().float(), 3, 1, 1, 2, ceil_mode=True, return_indices=True)[1],
        "places_adaptive": lambda x, g, h, a: F.adaptive_max_pool2d((x * 8).long().float(), (3, 4), return_indices=True)[1],
        "unpooled": lambda x, g, h, a: F.max_unpool2d(*F.max_pool2d(x, 2, return_indices=True), 2),
        "divisor": lambda x, g, h, a: F.avg_pool2d(x, 2, 1, 1, divisor_override=3),
        "distances": lambda x, g, h, a: sum(torch.cdist(a, a[:3], p) for p in (2.0, 1.0, 3.5, 0.0, float("inf"))),
        "pairs": lambda x, g, h, a: F.pdist(a[:4]),
        "bags": lambda x, g, h, a: bags(a) + bags(a, per_sample_weights=ids / 3),
        "products": lambda x, g, h, a: F.bilinear(a, a[:, :3], x.reshape(-1)[:30].reshape(2, 5, 3), a[0, :2]),
        "standardised": lambda x, g, h, a: F.batch_norm(x, None, None, a[:3, 0], a[:3, 1], training=True),
        "standardised_rows": lambda x, g, h, a: F.batch_norm(x.reshape(1, 6, -1), None, None, training=True),
        "likelihood": lambda x, g, h, a: F.gaussian_nll_loss(x, x * 2, x.abs(), full=True),
        "numbers": lambda x, g, h, a: x.copysign(-x * 2) + x.fmax(x * 2) + x.fmin(-x) + x.hypot(x + 1) + x.ldexp(torch.tensor(3)) + x.signbit(),
        "erfc": lambda x, g, h, a: (x * 2).erfc() + torch.special.erfcx(x) + torch.special.log_ndtr(x * 3),
    }  # fmt: skip
    return functions(given, {"x": x, "g": grid, "h": grid3, "a": torch.randn(8, 5)})


class Moved(nn.Module):
    """Every parameter reaches the loss through several of these operations."""

    def __init__(self):
        super().__init__()
        self.table, self.filter = nn.EmbeddingBag(6, 8, mode="mean"), nn.Parameter(torch.randn(4, 4, 3) / 3)
        self.image = nn.Parameter(torch.randn(1, 2, 4, 4))
        self.instance = nn.InstanceNorm1d(4, track_running_stats=True, affine=True)
        self.norm, self.head, self.theta = nn.BatchNorm1d(8, momentum=None), nn.Bilinear(8, 8, 4), nn.Parameter(torch.eye(2, 3)[None] * 0.7)

    def forward(self, ids):
        x = self.norm(self.table(ids))
        weight = F.batch_norm(self.filter.reshape(1, 4, 12), None, None, training=True).reshape(4, 4, 3)  # standardised
        y = F.conv1d(F.pad(x.reshape(5, 4, 2), (1, 1), mode="circular"), weight)
        y = y.reshape(5, 8) + 0.1 * self.instance(torch.cat([x, x * x], 1).reshape(5, 4, 4)).reshape(5, 2, 8).sum(1)
        image = F.grid_sample(self.image, F.affine_grid(self.theta, (1, 2, 2, 2), align_corners=False), align_corners=False)
        y = y + image.reshape(8).cumprod(0) * x.flip(0) + x.cummax(1)[0] + x.logcumsumexp(1)
        most = torch.zeros(5, 8).scatter_reduce(0, ids[:, :1].expand(5, 8) % 5, y, "amax", include_self=False)
        y = y.masked_scatter(ids[:, :1] > 2, most * 0.5) * 0.1
        y = y + torch.cdist(y, y + 0.2).prod(1)[:, None]
        return self.head(y, x.unfold(1, 3, 1).sum(-1).repeat(1, 2)[:, :8]) + y.diagonal_scatter(x[0, :5]).median(1)[0][:, None]


@model
def moved_trained():
    """Trained: the gradients of these operations, and running statistics that are means over all batches."""
    return Moved(), (torch.randint(0, 6, (5, 3)), torch.randn(5, 4)), {"loss": nn.functional.mse_loss}, {}


@model
def experts():
    """A mixture of experts as transformers writes it: tokens in the order of their experts, counted, and products of each group."""
    module = transformers("MixtralForCausalLM", "MixtralConfig", vocab_size=32, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
                          num_key_value_heads=1, intermediate_size=24, num_local_experts=4, num_experts_per_tok=2, use_cache=False)  # fmt: skip
    return module, {"input_ids": ids(32, 2, 6)}, {}, {}
