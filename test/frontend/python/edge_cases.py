"""Operations at the edges of their domains: where a derivative is 0 times an infinity, or has no one value, at points that real data has
(rows of padding, dead features, saturated probabilities, equal values).

FUNCTIONS are PyTorch's, of tensors; OPS the dialect's own and NODES those of ONNX, each with PyTorch's function of the same meaning. An edge of
whole numbers or of truth is a constant, every other one a parameter."""

import math

import torch
from mpc.graph import Type
from torch.nn import functional as F

inf, nan = math.inf, math.nan
FUNCTIONS, OPS, NODES = {}, {}, {}


def case(name, function, *edges):
    assert name not in FUNCTIONS, name
    FUNCTIONS[name] = (function, [torch.tensor(edge) for edge in edges])


def op(name, build, function, *edges):
    """`build` takes the graph and the operands' values; a string is the words of a map."""
    assert name not in OPS, name
    OPS[name] = (build, function, [torch.tensor(edge) for edge in edges])


AROUND = [-2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, inf, -inf, nan]
BIG = [-200.0, -100.0, -30.0, -20.0, -3.0, -1.0, -0.0, 0.0, 1.0, 3.0, 20.0, 21.0, 30.0, 100.0, 200.0, inf, -inf, nan]
for n in ("neg abs exp log sqrt rsqrt reciprocal sin cos tan tanh erf sigmoid square sign expm1 exp2 log1p log2 log10").split():
    case(n, getattr(torch, n), BIG if n in ("exp", "exp2", "expm1", "tanh", "sigmoid", "erf") else AROUND)
for n in ("sinc trunc floor ceil round frac asin acos atan sinh cosh asinh acosh atanh erfc erfinv logit lgamma digamma").split():
    case(n, getattr(torch, n), AROUND)
for n in ("relu relu6 gelu silu leaky_relu elu selu celu hardsigmoid hardswish hardtanh mish softplus logsigmoid softsign tanhshrink hardshrink softshrink").split():
    case(n, getattr(F, n), BIG + [6.0, -6.0, 0.5, -0.5])
case("gelu_tanh", lambda x: F.gelu(x, approximate="tanh"), BIG)
case("softplus_words", lambda x: F.softplus(x, 2.0, 4.0), [-3.0, 0.0, 1.0, 1.9, 2.0, 2.25, 3.0, 30.0, inf, -inf, nan])
case("threshold", lambda x: F.threshold(x, 0.5, 7.0), AROUND)
case("elu_words", lambda x: F.elu(x, 0.5), BIG)
case("glu", lambda x: F.glu(x, -1), [[0.0, -100.0], [1.0, 100.0], [inf, 0.0], [0.0, inf]])
case("clamp", lambda x: x.clamp(-0.5, 0.5), AROUND)
case("clamp_min", lambda x: x.clamp(min=0.0), AROUND)
case("clamp_tensor", lambda x, y: torch.clamp(x, y, y + 1), [0.0, 0.5, 1.0, 2.0, nan], [0.0, 0.0, 0.0, 1.0, 0.0])
for p in (0.0, 1.0, 2.0, 3.0, 4.0, 0.5, -0.5, -1.0, -2.0, 1.5, 2.5, 0.25):
    case(f"pow_{str(p).replace('.', '_').replace('-', 'm')}", lambda x, p=p: x ** p, AROUND)
case("rpow", lambda x: 2.0 ** x, BIG)
case("rpow0", lambda x: 0.0 ** x, AROUND)
A, B = zip(*[(a, b) for a in (-1.0, 0.0, 1.0, 2.0, inf) for b in (-2.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0)])
case("pow", torch.pow, list(A), list(B))
A, B = zip(*[(a, b) for a in (-1.0, -0.0, 0.0, 1.0, inf, nan) for b in (-1.0, -0.0, 0.0, 1.0, inf)])
for n in ("add sub mul div maximum minimum atan2 fmax fmin hypot xlogy logaddexp logaddexp2 copysign").split():
    case(n, getattr(torch, n), list(A), list(B))
case("rdiv", lambda x: 1.0 / x, AROUND)
case("where_sqrt", lambda x: torch.where(x > 0, x.clamp(min=1e-6).sqrt(), 0.0), AROUND)
case("lerp", lambda x, y: torch.lerp(x, y, 0.5), [0.0, 1.0, 2.0], [0.0, 1.0, 3.0])
case("masked_fill", lambda x: x.masked_fill(x <= 0, 0.0).sqrt(), [-1.0, 0.0, 1.0])
case("addcdiv", lambda x, y: torch.addcdiv(x, x, y), [0.0, 1.0, 2.0], [1.0, 2.0, 0.0])
# rows: zeros, equal, one element, masked, largest ties
ROWS = [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [3.0, 4.0, 0.0], [-2.0, 2.0, 0.0], [1.0, 2.0, 2.0], [2.0**-10, 0.0, 0.0]]
ODD = ROWS + [[inf, 0.0, 1.0], [-inf, -inf, -inf], [-inf, 0.0, -inf], [nan, 0.0, 1.0], [inf, inf, 0.0]]
for n, p in (("1", 1), ("2", 2), ("3", 3), ("half", 0.5), ("inf", inf), ("minf", -inf), ("0", 0)):
    case(f"norm_{n}", lambda x, p=p: torch.linalg.vector_norm(x, p, dim=-1), ROWS)
case("norm_all", lambda x: x.norm(), [0.0, 0.0, 0.0])
case("norm_keep", lambda x: x / x.norm(dim=-1, keepdim=True).clamp(min=1e-6), ROWS)
case("norm_fro", lambda x: torch.norm(x, dim=-1), ODD)
case("normalize", lambda x: F.normalize(x, dim=-1), ROWS)
case("normalize_1", lambda x: F.normalize(x, p=1.0, dim=-1), ROWS)
case("normalize_0", lambda x: F.normalize(x, dim=0), ROWS)
case("cosine", lambda x, y: F.cosine_similarity(x, y, dim=-1), ROWS, ROWS[::-1])
case("cosine_self", lambda x: F.cosine_similarity(x, x, dim=-1), ROWS)
case("pairwise", lambda x, y: F.pairwise_distance(x, y), ROWS, ROWS[:1] + ROWS[:1] + ROWS[2:4] + ROWS[:2])
case("dist", lambda x, y: torch.dist(x, y), ROWS[0], ROWS[0])
case("cdist", lambda x, y: torch.cdist(x, y), ROWS, ROWS)
case("std", lambda x: x.std(-1), ROWS)
case("std0", lambda x: x.std(-1, correction=0), ROWS)
case("std_one", lambda x: x.std(-1, correction=0), [[1.0], [0.0]])
case("std_one1", lambda x: x.std(-1), [[1.0], [0.0]])
case("var", lambda x: x.var(-1), ROWS)
case("var_mean", lambda x: torch.var_mean(x, -1)[0], ROWS)
case("std_mean", lambda x: torch.std_mean(x, -1)[0], ROWS)
case("var_one", lambda x: x.var(-1), [[1.0], [0.0]])
for n in ("sum mean amax amin logsumexp softmax log_softmax prod cumsum cumprod").split():
    case(n, lambda x, n=n: getattr(torch, n)(x, -1), ODD)
case("softmin", lambda x: F.softmin(x, -1), ODD)
case("logsumexp2", lambda x: torch.logsumexp(x, (0, 1)), ROWS)
case("logsumexp2_inf", lambda x: torch.logsumexp(x, (0, 1)), [[-inf, -inf], [-inf, -inf]])
case("logcumsumexp", lambda x: torch.logcumsumexp(x, -1), ROWS)
case("max_all", lambda x: x.max(), ROWS)
case("min_all", lambda x: x.min(), ROWS)
case("max_dim", lambda x: x.max(-1)[0], ROWS)
case("min_dim", lambda x: x.min(-1).values, ROWS)
case("median", lambda x: x.median(-1)[0], ROWS)
case("topk", lambda x: x.topk(2, -1)[0], ROWS)
case("sort", lambda x: x.sort(-1)[0], ROWS)
case("layer_norm", lambda x: F.layer_norm(x, (3,)), ROWS)
case("layer_norm_0", lambda x: F.layer_norm(x, (3,), eps=0.0), ROWS[2:5])
case("layer_norm_one", lambda x: F.layer_norm(x, (1,)), [[0.0], [5.0]])
case("rms_norm", lambda x: F.rms_norm(x, (3,)), ROWS)
case("rms_norm_eps", lambda x: F.rms_norm(x, (3,), eps=1e-6), ROWS)
case("group_norm", lambda x: F.group_norm(x[:, None].expand(6, 2, 3), 2), ROWS)
case("instance_norm", lambda x: F.instance_norm(x[None]), ROWS)
case("batch_norm", lambda x: F.batch_norm(x, torch.zeros(3), torch.zeros(3)), ROWS)
case("local_response", lambda x: F.local_response_norm(x[:, :, None], 2), ROWS)
P = [[0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.5], [0.0, 1.0, 0.0, 1.0, 0.5, 0.5, 0.5]]
for r in ("mean", "sum", "none"):
    case(f"bce_{r}", lambda x, t, r=r: F.binary_cross_entropy(x, t.detach(), reduction=r), *P)
    for n in ("mse_loss l1_loss smooth_l1_loss huber_loss").split():
        case(f"{n}_{r}", lambda x, t, n=n, r=r: getattr(F, n)(x, t, reduction=r), [0.0, 1.0, 2.0, -1.0, 0.0, 5.0], [0.0, 0.0, 1.0, 0.0, 2.0, 5.0])
case("bce_weight", lambda x, t: F.binary_cross_entropy(x, t.detach(), weight=torch.tensor([1.0, 2.0, 0.0, 1.0, 1.0, 1.0, 3.0])), *P)
case("bce_sigmoid", lambda x, t: F.binary_cross_entropy(torch.sigmoid(x), t.detach()), [-200.0, -200.0, 200.0, 200.0, 0.0, -20.0, 20.0], [0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0])
case("bce_tanh", lambda x, t: F.binary_cross_entropy((x.tanh() + 1) / 2, t.detach()), [-200.0, 200.0, 0.0], [1.0, 0.0, 1.0])
case("bce_slice", lambda x, t: F.binary_cross_entropy(x.sigmoid()[:, 0], t.detach()), [[-200.0, 0.0], [200.0, 0.0]], [1.0, 0.0])
case("bce_product", lambda x, y, t: F.binary_cross_entropy(x.sigmoid() * y.sigmoid(), t.detach()), [-200.0, 200.0], [200.0, 200.0], [1.0, 0.0])
case("log_sigmoid_hand", lambda x: x.sigmoid().log(), [-30.0, -20.0, 0.0, 20.0, 200.0])
case("log_softmax_hand", lambda x: (x.softmax(-1) + 2.0**-30).log(), [[-30.0, 0.0], [30.0, 0.0], [0.0, 0.0]])
case("bce_softmax", lambda x, t: F.binary_cross_entropy(torch.softmax(x, -1), t.detach()), [[-200.0, 200.0], [200.0, -200.0]], [[1.0, 0.0], [1.0, 0.0]])
case("bce_target", lambda x, t: F.binary_cross_entropy(x, t), [0.0, 1.0, 0.5, 0.0], [0.0, 1.0, 0.5, 1.0])
case("bce_logits", lambda x, t: F.binary_cross_entropy_with_logits(x, t), [-200.0, 200.0, 0.0, 200.0, inf, -inf], [0.0, 0.0, 0.5, 1.0, 1.0, 0.0])
case("bce_logits_none", lambda x, t: F.binary_cross_entropy_with_logits(x, t, reduction="none"), [-200.0, 200.0, 0.0, 200.0], [0.0, 0.0, 0.5, 1.0])
case("bce_logits_weight", lambda x, t: F.binary_cross_entropy_with_logits(x, t, pos_weight=torch.tensor([2.0])), [-200.0, 200.0, 0.0, 200.0], [0.0, 0.0, 0.5, 1.0])
for r in ("sum", "none"):
    case(f"kl_{r}", lambda x, t, r=r: F.kl_div(x, t, reduction=r), [-1.0, -inf, -1.0, 0.0], [0.0, 0.5, 1.0, 1.0])
    case(f"kl_detached_{r}", lambda x, t, r=r: F.kl_div(x, t.detach(), reduction=r), [-1.0, -inf, -1.0, 0.0, -inf], [0.0, 0.5, 1.0, 1.0, 0.0])
    case(f"kl_log_{r}", lambda x, t, r=r: F.kl_div(x, t, reduction=r, log_target=True), [-1.0, -2.0, -1.0, 0.0], [-inf, -200.0, 0.0, -1.0])
case("kl_softmax", lambda x, y: F.kl_div(F.log_softmax(x, -1), F.softmax(y, -1), reduction="batchmean"), [[0.0, 200.0], [1.0, 1.0]], [[200.0, 0.0], [-200.0, 0.0]])
K = torch.tensor([0, 1, 1])
L = [[0.0, 0.0], [200.0, -200.0], [-inf, 0.0]]
case("cross_entropy", lambda x: F.cross_entropy(x, K), L)
case("cross_entropy_ignore", lambda x: F.cross_entropy(x, K, ignore_index=1), L)
case("cross_entropy_all_ignored", lambda x: F.cross_entropy(x, K * 0 - 100), L)
case("cross_entropy_all_ignored_sum", lambda x: F.cross_entropy(x, K * 0 - 100, reduction="sum"), L)
case("cross_entropy_soft", lambda x: F.cross_entropy(x, torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])), L[:2] + L[:1])
case("nll", lambda x: F.nll_loss(x.log_softmax(-1), K), L)
case("nll_plain", lambda x: F.nll_loss(x, K), L)
case("poisson_nll", lambda x: F.poisson_nll_loss(x, torch.tensor([0.0, 1.0, 2.0])), [0.0, -200.0, 2.0])
case("poisson_full", lambda x: F.poisson_nll_loss(x, torch.tensor([0.0, 1.0, 2.0]), log_input=False), [0.0, 0.0, 2.0])
case("hinge", lambda x: F.hinge_embedding_loss(x, torch.tensor([1.0, -1.0, -1.0])), [0.0, 1.0, 2.0])
case("margin_ranking", lambda x, y: F.margin_ranking_loss(x, y, torch.tensor([1.0, -1.0, 1.0]), margin=1.0), [0.0, 1.0, 1.0], [0.0, 0.0, 0.0])
case("triplet", lambda x, y, z: F.triplet_margin_loss(x, y, z), ROWS[:3], ROWS[:3], ROWS[3:])
case("cosine_embedding", lambda x, y: F.cosine_embedding_loss(x, y, torch.tensor([1.0, -1.0, 1.0, 1.0, 1.0, -1.0])), ROWS, ROWS[::-1])
case("soft_margin", lambda x: F.soft_margin_loss(x, torch.tensor([1.0, -1.0, 1.0, -1.0])), [-200.0, 0.0, 200.0, 200.0])
case("multilabel_soft", lambda x: F.multilabel_soft_margin_loss(x, torch.tensor([[1.0, 0.0, 1.0, 0.0]])), [[-200.0, -200.0, 200.0, 200.0]])
case("multi_margin", lambda x: F.multi_margin_loss(x, torch.tensor([0, 1])), [[0.0, 0.0, 1.0], [2.0, 1.0, 1.0]])
case("max_pool", lambda x: F.max_pool1d(x[:, None], 2, 1), ROWS)
case("avg_pool", lambda x: F.avg_pool1d(x[:, None], 2, 1), ROWS)
case("adaptive_max", lambda x: F.adaptive_max_pool1d(x[:, None], 2), ROWS)
case("lp_pool", lambda x: F.lp_pool1d(x[:, None], 2.0, 3), ROWS[:5])
case("prelu", lambda x, w: F.prelu(x, w), AROUND[:8], [0.25])


def sdpa(x, mask):
    return F.scaled_dot_product_attention(x[None, None], x[None, None], x[None, None], attn_mask=mask)


case("attention_none_seen", lambda x: sdpa(x, torch.zeros(6, 6, dtype=torch.bool)), [[0.0] * 3] * 6)
case("attention_one_seen", lambda x: sdpa(x, torch.eye(6, dtype=torch.bool)), ROWS)
case("attention_float_inf", lambda x: sdpa(x, torch.full((6, 6), -inf).fill_diagonal_(0.0)), ROWS)
case("attention_float_none", lambda x: sdpa(x, torch.full((6, 6), -inf)), ROWS)
case("masked_softmax", lambda x: x.masked_fill(x > -100, -inf).softmax(-1), ROWS)
case("masked_log_softmax", lambda x: x.masked_fill(x == 0, -inf).log_softmax(-1).masked_fill(x == 0, 0.0), ROWS[1:])
case("entropy", lambda x: -(x.softmax(-1) * x.log_softmax(-1)).sum(-1), [[0.0, 200.0], [1.0, 1.0]])
case("entropy_special", lambda x: torch.special.entr(x), [0.0, 0.5, 1.0, -1.0])
case("renorm", lambda x: torch.renorm(x, 2, 0, 1.0), ROWS)
case("embedding_norm", lambda x: (x / (x.norm(dim=-1, keepdim=True) + 1e-6)), ROWS)
case("logaddexp_same", lambda x: torch.logaddexp(x, x), [0.0, -inf, 200.0, inf])
case("weight_norm", lambda v, g: g[:, None] * v / v.norm(dim=1, keepdim=True), ROWS[1:4], [1.0, 0.0, 2.0])
case("sum_ratio", lambda x: x / x.sum(-1, keepdim=True).clamp(min=1e-8), ROWS)
case("interpolate", lambda x: F.interpolate(x[:, None], size=5, mode="linear"), ROWS)
case("cross_entropy_smooth", lambda x: F.cross_entropy(x, K[:2], label_smoothing=0.1), L[:2])

def node(name, kind, function, *edges, attributes=None, constants=()):
    """An operation of ONNX, of the edges and of numbers that stand in the model."""
    assert name not in NODES, name
    NODES[name] = (kind, function, [torch.tensor(edge) for edge in edges], attributes or {}, constants)


case("matrix_norm", lambda x: torch.linalg.matrix_norm(x), [ROWS[:1] * 2, ROWS[2:4]])
case("norm_dims", lambda x: torch.linalg.norm(x, dim=(1, 2)), [ROWS[:1] * 2, ROWS[2:4]])
case("norm_p1_dim", lambda x: torch.norm(x, 1, -1), ROWS)
case("pairwise_1", lambda x, y: F.pairwise_distance(x, y, 1.0), ROWS, ROWS[:1] + ROWS[:1] + ROWS[2:4] + ROWS[:2])
case("cdist_1", lambda x, y: torch.cdist(x, y, 1.0), ROWS[:3], ROWS[:2])
case("clamp_max", lambda x: x.clamp(max=0.0), AROUND)
case("clamp_infinite", lambda x: x.clamp(-inf, inf), AROUND)
case("softplus_half", lambda x: F.softplus(x, 0.5), BIG)
case("softplus_negative", lambda x: F.softplus(x, -1.0), BIG)
case("weight_norm_util", lambda v, g: torch._weight_norm(v, g, 0), ROWS[1:4], [[1.0], [0.0], [2.0]])
case("std_all", lambda x: x.std(), [[3.0, 3.0], [3.0, 3.0]])
case("std_keep", lambda x: (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + 2.0**-10), ROWS)
case("maximum_zero", lambda x: torch.maximum(x, torch.zeros(())), AROUND[:8])
case("abs_sqrt", lambda x: x.abs().sqrt(), AROUND)
case("relu_sqrt", lambda x: x.relu().sqrt(), AROUND)
case("clamp_sqrt", lambda x: x.clamp(min=0.0).sqrt(), AROUND)
case("signed_square", lambda x: x.sign() * x * x, AROUND[:8])
case("masked_max", lambda x: x.masked_fill(x == 0, -inf).max(-1)[0], ROWS)
case("masked_logsumexp", lambda x: x.masked_fill(x == 0, -inf).logsumexp(-1), ROWS)
case("xlog1py", lambda x, y: torch.special.xlog1py(x, y), [0.0, 0.0, 1.0, 0.0], [-1.0, 1.0, 0.0, -2.0])
case("multilabel_margin", lambda x: F.multilabel_margin_loss(x, torch.tensor([[0, -1, -1]])), ROWS[:1])
case("dice", lambda x: 1 - (2 * x.sigmoid().sum(-1) + 1) / (x.sigmoid().sum(-1) + 1), [[-200.0, -200.0], [200.0, 200.0]])
case("focal", lambda x: ((1 - torch.exp(-F.binary_cross_entropy_with_logits(x, torch.tensor([1.0, 0.0, 1.0]), reduction="none"))) ** 2).sum(), [-200.0, 0.0, 200.0])
case("contrastive", lambda x: F.cross_entropy(F.normalize(x, dim=-1) @ F.normalize(x, dim=-1).t(), torch.arange(6)), ROWS)

# ---- the dialect's own -------------------------------------------------------------------------------------------------

KINKS = BIG + [6.0, -6.0, 0.5, -0.5, 2.0]
for n in ("neg abs exp log log1p sqrt rsqrt reciprocal sin cos tanh erf sigmoid expm1 sign round floor ceil trunc").split():
    op(n, n, getattr(torch, n), KINKS if n in ("exp", "expm1", "tanh", "erf", "sigmoid") else AROUND)
for n in ("relu gelu silu hardsigmoid hardswish mish softplus elu leaky_relu").split():
    op(n, n, getattr(F, n), KINKS)
op("gelu_tanh", "gelu_tanh", lambda x: F.gelu(x, approximate="tanh"), KINKS)
op("softplus_words", "softplus {} beta 2.0 threshold 4.0", lambda x: F.softplus(x, 2.0, 4.0), [-3.0, 0.0, 1.0, 2.0, 2.25, 3.0, 30.0, inf, -inf])
op("elu_words", "elu {} alpha 0.5", lambda x: F.elu(x, 0.5), KINKS)
op("leaky_relu_words", "leaky_relu {} slope 0.25", lambda x: F.leaky_relu(x, 0.25), KINKS)
op("clamp", "clamp {} min -0.5 max 0.5", lambda x: x.clamp(-0.5, 0.5), AROUND)
op("clamp_crossed", "clamp {} min 1.0 max 0.5", lambda x: x.clamp(1.0, 0.5), AROUND)
for n in ("add sub mul div maximum minimum").split():
    op(n, lambda g, x, y, n=n: g.binary(n, x, y), getattr(torch, n), list(A), list(B))
C, D = zip(*[(a, b) for a in (-1.0, 0.0, 1.0, 2.0, inf) for b in (-2.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0)])
op("pow", lambda g, x, y: g.binary("pow", x, y), torch.pow, list(C), list(D))
op("select", lambda g, c, x, y: g.select(c, x, y), torch.where, [True, False, True, False], [1.0, nan, 0.0, inf], [nan, 2.0, inf, 0.0])
for n, function in {"sum": torch.sum, "mean": torch.mean, "max": torch.amax}.items():
    op(n, lambda g, x, n=n: g.reduce(n, x, [1]), lambda x, f=function: f(x, -1), ODD)
op("cumsum", lambda g, x: g.emit("mpc.cumsum {} dim 1", [x], x.type), lambda x: x.cumsum(-1), ODD)
op("softmax", lambda g, x: g.softmax(x, 1), lambda x: x.softmax(-1), ODD)
op("log_softmax", lambda g, x: g.log_softmax(x, 1), lambda x: x.log_softmax(-1), ODD)
op("logsumexp", lambda g, x: g.logsumexp(x, 1), lambda x: x.logsumexp(-1), ODD)
SUMMED = {"reduction": "sum"}
X, T = [0.0, 1.0, 2.0, -1.0, 0.0, 5.0, 0.5], [0.0, 0.0, 1.0, 0.0, 2.0, 5.0, 0.0]
for n, words, more in (("mse_loss", "", {}), ("l1_loss", "", {}), ("smooth_l1_loss", "beta 0.5", {"beta": 0.5}), ("huber_loss", "delta 0.5", {"delta": 0.5})):
    op(n, lambda g, x, t, n=n, words=words: g.loss(n, x, t, True, words), lambda x, t, n=n, more=more: getattr(F, n)(x, t, **more, **SUMMED), X, T)
op("smooth_l1_loss_zero", lambda g, x, t: g.loss("smooth_l1_loss", x, t, True, "beta 0.0"), lambda x, t: F.smooth_l1_loss(x, t, beta=0.0, **SUMMED), X, T)
op("kl_div", lambda g, x, t: g.loss("kl_div", x, g.stop_gradient(t), True), lambda x, t: F.kl_div(x, t.detach(), **SUMMED), [-1.0, -inf, -1.0, 0.0, -2.0], [0.0, 0.5, 1.0, 1.0, 0.0])
op("kl_div_log", lambda g, x, t: g.loss("kl_div", x, t, True, "log_target"), lambda x, t: F.kl_div(x, t, log_target=True, **SUMMED), [-1.0, -2.0, -1.0, 0.0], [-inf, -200.0, 0.0, -1.0])
op("bce_with_logits", lambda g, x, t: g.loss("bce_with_logits", x, t, True), lambda x, t: F.binary_cross_entropy_with_logits(x, t, **SUMMED), [-200.0, 200.0, 0.0, 200.0], [0.0, 0.0, 0.5, 1.0])
op("bce_with_logits_weight", lambda g, x, t: g.loss("bce_with_logits", x, t, True, pos_weight=g.scalar(2.0)),
   lambda x, t: F.binary_cross_entropy_with_logits(x, t, pos_weight=torch.tensor(2.0), **SUMMED), [-200.0, 200.0, 0.0, 200.0], [0.0, 0.0, 0.5, 1.0])  # fmt: skip
KEYS = [0, 1, 1]
op("cross_entropy", lambda g, x, k: g.cross_entropy(x, k), F.cross_entropy, L, KEYS)
op("cross_entropy_ignored", lambda g, x, k: g.cross_entropy(x, k, -100), F.cross_entropy, L, [0, -100, -100])
op("cross_entropy_smooth", lambda g, x, k: g.cross_entropy(x, k, label_smoothing=0.5), lambda x, k: F.cross_entropy(x, k, label_smoothing=0.5), L[:2], KEYS[:2])
op("nll_loss", lambda g, x, k: g.nll_loss(x, k, reduction="sum"), lambda x, k: F.nll_loss(x, k, **SUMMED), L, KEYS)
op("layer_norm", lambda g, x: g.layer_norm(x, g.splat(1.0, Type((3,), "f32")), None, 1e-5), lambda x: F.layer_norm(x, (3,)), ROWS)
op("layer_norm_zero", lambda g, x: g.layer_norm(x, g.splat(1.0, Type((3,), "f32")), None, 0.0), lambda x: F.layer_norm(x, (3,), eps=0.0), ROWS[:5])
op("rms_norm", lambda g, x: g.rms_norm(x, g.splat(1.0, Type((3,), "f32")), 1e-6), lambda x: F.rms_norm(x, (3,), eps=1e-6), ROWS)
op("group_norm", lambda g, x: g.group_norm(x, 1, None, None, 1e-5), lambda x: F.group_norm(x, 1), ROWS)
FLAT = [[1.0, 0.0], [1.0, 0.0], [1.0, 3.0]]
op("batch_norm", lambda g, x: g.batch_norm(x, g.splat(0.0, Type((2,), "f32")), g.splat(0.0, Type((2,), "f32")), None, None, 1e-5),
   lambda x: F.batch_norm(x, torch.zeros(2), torch.zeros(2)), FLAT)  # fmt: skip
op("batch_norm_training", lambda g, x: g.batch_norm_training(x, g.splat(0.0, Type((2,), "f32")), g.splat(1.0, Type((2,), "f32")), None, None, 1e-5, 0.1)[0],
   lambda x: F.batch_norm(x, torch.zeros(2), torch.ones(2), training=True), FLAT)  # fmt: skip
op("prelu", lambda g, x, w: g.prelu(x, w), F.prelu, AROUND[:8], [0.25])
op("max_pool", lambda g, x: g.max_pool(x, [2], [1], [0], [0], [1]), lambda x: F.max_pool1d(x[:, None], 2, 1)[:, 0], ROWS)
op("max_pool_padded", lambda g, x: g.max_pool(x, [2], [2], [1], [1], [1]), lambda x: F.max_pool1d(x[:, None], 2, 2, 1)[:, 0], ROWS)
op("avg_pool", lambda g, x: g.avg_pool(x, [2], [2], [1], [1], True), lambda x: F.avg_pool1d(x[:, None], 2, 2, 1, count_include_pad=False)[:, 0], ROWS)
op("sort", lambda g, x: g.sort(x, 1)[0], lambda x: x.sort(stable=True, dim=-1)[0], ROWS)
op("topk", lambda g, x: g.topk(x, 3, 1)[0], lambda x: x.sort(stable=True, dim=-1, descending=True)[0], ROWS)
op("take_along", lambda g, x, k: g.take_along(x, k, 1), lambda x, k: x.gather(1, k), ROWS[:2], [[0, 0], [2, 2]])
op("put_along", lambda g, x, k, u: g.put("put_along", "add", x, k, u, 1), lambda x, k, u: x.scatter_add(1, k, u), ROWS[:2], [[0, 0], [2, 2]], [[1.0, 2.0], [0.0, inf]])
op("embedding", lambda g, x, k: g.embedding(x, k), lambda x, k: x[k], ROWS, [1, 1, 5])
op("scatter", lambda g, x, k, u: g.put("scatter", "add", x, k, u, 0), lambda x, k, u: x.index_add(0, k, u), ROWS[:3], [1, 1], [[0.0, inf, 1.0], [1.0, 0.0, 2.0]])
SEEN = [[[[False] * 3, [True, False, False], [True] * 3]]]
HEADS = [[[[0.0] * 8, [30.0] * 8, [1.0, 0.0] * 4]]]
op("attention", lambda g, q, k, v, seen: g.emit("mpc.attention {}, {}, {} mask({})", [q, k, v, seen], q.type),
   lambda q, k, v, seen: F.scaled_dot_product_attention(q, k, v, attn_mask=seen), HEADS, HEADS, HEADS, SEEN)  # fmt: skip
op("linear_scan", lambda g, x, y: g.emit("mpc.linear_scan {}, {} dim 0", [x, y], x.type), lambda x, y: torch.stack([x[0], x[0] * y[1] + x[1]]), [[0.0], [1.0]], [[0.0], [0.0]])

# ---- operations of ONNX --------------------------------------------------------------------------------------------------

INVERSE = [-2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, 3.0]
for n in ("Sinh Cosh Asinh Acosh Atanh Asin Acos Atan Tan Exp Log Sqrt Reciprocal Abs Sign Erf Tanh Sigmoid").split():
    node(n, n, getattr(torch, n.lower()), INVERSE)
for n in ("Softplus Softsign Elu Selu Mish Relu").split():
    node(n, n, getattr(F, n.lower()), KINKS[:-2])
node("HardSwish", "HardSwish", F.hardswish, KINKS)
node("HardSigmoid", "HardSigmoid", F.hardsigmoid, KINKS, attributes={"alpha": 1 / 6, "beta": 0.5})
node("LeakyRelu", "LeakyRelu", F.leaky_relu, KINKS)
node("Clip", "Clip", lambda x: x.clamp(-0.5, 0.5), AROUND, constants=(-0.5, 0.5))
node("ReduceL2", "ReduceL2", lambda x: x.norm(dim=-1), ROWS, attributes={"keepdims": 0}, constants=([-1],))
node("ReduceL1", "ReduceL1", lambda x: x.norm(1, dim=-1), ROWS, attributes={"keepdims": 0}, constants=([-1],))
node("ReduceLogSumExp", "ReduceLogSumExp", lambda x: x.logsumexp((1, 2)), [[[-inf, -inf], [-inf, -inf]], [[0.0, 1.0], [200.0, -inf]]], attributes={"keepdims": 0}, constants=([1, 2],))
node("LpPool", "LpPool", lambda x: F.avg_pool1d(x * x, 3).mul(3).sqrt(), [ROWS[2:4]], attributes={"kernel_shape": [3], "strides": [3], "p": 2})
node("LpPool_zero", "LpPool", lambda x: x.norm(dim=-1, keepdim=True), [ROWS[:3]], attributes={"kernel_shape": [3], "strides": [3], "p": 2})
node("LpNormalization", "LpNormalization", lambda x: F.normalize(x, dim=-1), ROWS[1:], attributes={"axis": -1, "p": 2})
