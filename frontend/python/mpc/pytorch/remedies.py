"""What to write in place of an operation that the dialect lacks, by the beginning of its name; what is named here is exported."""

INPUT = "compute it outside of the module and pass its result as an input"
DRAW = "draw the numbers outside and pass them as an input; torch.rand, torch.randn and torch.bernoulli draw in the program"
COMPLEX = "write it with real numbers: a tensor of real and one of imaginary parts, with (a c - b d, a d + b c) as their product"
SPARSE = "keep the tensor dense (.to_dense() outside of the module), or gather its rows with torch.nn.functional.embedding"
INTEGERS = "work in torch.float32, or quantise at compile: mpc compile --precision=fp8, with --fp8-recipe=int8 for weights of 8 bits"
LINALG = (
    "a factorisation has no kernel: compute it outside of the module and pass its result as an input; the inverse of a rotation is its "
    "transpose, and that of a diagonal is 1 / x"
)
EXPERTS = (
    'of a mixture of experts of transformers: model.set_experts_implementation("batched_mm") before the export, which is written; else one '
    "product over all experts, weighted by torch.softmax or a mask"
)

FORMULAS = ("torch.", "x", "(", "bias", "normalised", "antialias", "mode=")  # how a remedy begins that is code
# The longest beginning that fits counts.
FOUND = {
    "bincount": "the number of its results depends on values; torch.histc has a fixed number", "_foreach": "write the operation once a tensor",
    "poisson": DRAW, "binomial": DRAW,
    "fft": "multiply by a matrix of cosines and sines: x @ cos and x @ sin, two tensors that are computed once in __init__",
    "stft": "take windows with unfold or torch.nn.Conv1d whose weights are cosines and sines", "istft": INPUT,
    "view_as_complex": "write the rotation with real numbers: x * cos + rotate_half(x) * sin", "view_as_real": COMPLEX, "complex": COMPLEX, "polar": COMPLEX,
    "real": COMPLEX, "imag": COMPLEX, "angle": "torch.atan2 of the imaginary and the real part", "conj": COMPLEX, "_conj": COMPLEX,
    "sparse": SPARSE, "_sparse": SPARSE, "to_sparse": SPARSE, "coalesce": SPARSE, "_to_sparse": SPARSE,
    "quantize": INTEGERS, "dequantize": INTEGERS, "fake_quantize": INTEGERS, "_int_mm": INTEGERS, "_scaled_mm_v2": "write torch._scaled_mm, whose scales are of the tensors, or of rows and columns", "_weight_int": INTEGERS,
    "linalg": LINALG, "_linalg": LINALG, "cholesky": LINALG, "inverse": LINALG, "lu": LINALG, "triangular_solve": LINALG, "svd": LINALG, "qr": LINALG,
    "geqrf": LINALG, "ormqr": LINALG, "orgqr": LINALG, "logdet": LINALG, "slogdet": LINALG, "det": LINALG, "matrix_exp": LINALG, "pinverse": LINALG,
    "nonzero": "the number of its results depends on values; multiply by a mask instead",
    "masked_select": "the number of its results depends on values; multiply by the mask, or use torch.where",
    "unique": "the number of its results depends on values; pass the result as an input", "_unique": "pass the result as an input",
    "item": "a value that leaves the graph for Python cannot be exported; keep it in a tensor", "_local_scalar": "keep the value in a tensor",
    "cond": "compute both and choose with torch.where", "while_loop": "write it with a fixed number of steps as a Python loop",
    "scan": "write it with a fixed number of steps as a Python loop, or as torch.nn.LSTM, GRU or RNN", "map": "write it over the whole tensor",
    "associative_scan": "write it as a Python loop, or with torch.cumsum",
    "as_strided": "x.reshape, x.transpose and slices, which say the same without strides", "set_": "return a new tensor",
    "_upsample_bilinear2d_aa": "antialias=False", "_upsample_bicubic2d_aa": "antialias=False",
    "put": "x.reshape(-1).scatter(0, ids, values)",
    "ctc_loss": INPUT, "_ctc_loss": INPUT,
    "_pack_padded": "pad to one length, and mask the results",
    "_pad_packed": "pad to one length, and mask the results", "nested": "pad to one length, and pass a mask", "_nested": "pad to one length, and pass a mask",
    "special_": INPUT, "bessel": INPUT, "lgamma": INPUT, "digamma": INPUT, "polygamma": INPUT, "igamma": INPUT, "i0": INPUT, "erfinv": INPUT,
    "mvlgamma": INPUT, "nextafter": INPUT, "frexp": INPUT, "gcd": INPUT, "lcm": INPUT,
    "native_batch_norm": "set track_running_stats=True, or use GroupNorm", "_native_batch_norm": "set track_running_stats=True, or use GroupNorm",
    "fractional_max_pool": "torch.nn.MaxPool2d",
    "histogram": "torch.histc, which counts in one dimension", "cov": "(x - x.mean(1, keepdim=True)) @ its transpose",
    "corrcoef": "normalised rows times their transpose",
    "flex_attention": "torch.nn.functional.scaled_dot_product_attention with a mask", "_flash_attention": "torch.nn.functional.scaled_dot_product_attention",
    "_efficient_attention": "torch.nn.functional.scaled_dot_product_attention", "_scaled_dot_product": "torch.nn.functional.scaled_dot_product_attention",
}  # fmt: skip


def found(name):
    """The remedy of an operation; None where its name says nothing."""
    if "grouped_mm" in name:
        return EXPERTS
    bare = name if name.startswith("_") and any(name.startswith(start) for start in FOUND) else name.lstrip("_")
    starts = [start for start in FOUND if bare.startswith(start)]
    if not starts:
        return None
    remedy = FOUND[max(starts, key=len)]
    return f"write {remedy}" if remedy.startswith(FORMULAS) else remedy
