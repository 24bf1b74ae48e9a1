"""The precision that a module states: its regions of torch.autocast, and its types of 16 bits.

PyTorch decides per operation, and after capture each has the type that it decided for. An operation of 16 bits gets that precision (an
mpc.precision region of the text), and one of f32 gets fp32 where a region or a module of 16 bits stands around it; elsewhere the
compiler decides. A rounding that no operation does, such as x.half().float(), is a pair of casts.
"""

import contextlib
import functools
import threading

import torch
from torch.fx import traceback as fx_traceback

from mpc.graph import Value

NARROW = {torch.float16: "f16", torch.bfloat16: "bf16"}
EIGHT = {torch.float8_e4m3fn: "f8E4M3FN", torch.float8_e5m2: "f8E5M2"}  # types that hold numbers, in which nothing is computed
PRECISIONS = {torch.float16: "fp16", torch.bfloat16: "bf16", torch.float32: "fp32"}
OF_ELEMENT = {"f16": "fp16", "bf16": "bf16"}
REGION = "mpc.region"  # in a node's stack of modules: it stood in a region of torch.autocast

# Ops that move elements and round none; and those that run in a narrow type and not only round to it.
VIEWS = ("reshape", "transpose", "broadcast", "slice", "pad", "stop_gradient")
RECURRENT = ("aten.lstm", "aten.gru", "aten.rnn")  # kept whole before autocast sees their products
PRODUCTS = ("linear", "matmul", "convolution", "transposed_convolution", "attention", "repeat")


# ---- regions of torch.autocast through the export --------------------------------------------------------------------


class InRegion(torch.fx.Interpreter):
    """Runs the graph of a region node by node, so that its operations keep their modules and lines when torch writes it in place."""

    def __init__(self, graph, kind):
        super().__init__(graph)
        self.kind = kind  # "torch.bfloat16", or "" where nothing is cast

    def run_node(self, node):
        own = node.meta
        stack = dict(own.get("nn_module_stack") or {})
        path = list(stack.values())[-1][0] if stack else ""
        node.meta = own | {"nn_module_stack": stack | {REGION: (path, self.kind)}}
        try:
            with fx_traceback.set_current_meta(node):
                return super().run_node(node)
        finally:
            node.meta = own


def keep_regions(graph):
    """Before torch decomposes a captured graph, which writes regions in place."""
    for node in graph.graph.nodes:
        if node.op == "call_function" and "wrap_with_autocast" in str(node.target):
            _, kind, enabled, _, region, *_ = node.args
            region = getattr(graph, region.target)
            keep_regions(region)
            region.forward = functools.partial(in_region, region, str(kind) if enabled else "")


def in_region(region, kind, *values):
    return InRegion(region, kind).run(*values)


@contextlib.contextmanager
def regions_on(device):
    """torch.autocast("cuda") of a module whose tensors are elsewhere, which PyTorch ignores there, is a region of that device."""
    amp, asked, owner = torch.amp.autocast_mode, torch.is_autocast_enabled, threading.get_ident()
    begin, cast = amp.autocast.__init__, amp._cast

    def here(other):
        return device if threading.get_ident() == owner else other

    def begin_here(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if here(device_type) != device_type:
            dtype = dtype or torch.get_autocast_dtype(device_type)
        begin(self, here(device_type), dtype=dtype, enabled=enabled, cache_enabled=cache_enabled)

    amp.autocast.__init__ = functools.wraps(begin)(begin_here)
    amp._cast = lambda value, device_type, dtype: cast(value, here(device_type), dtype)
    torch.is_autocast_enabled = lambda *given: asked(*(here(other) for other in given))
    try:
        yield
    finally:
        amp.autocast.__init__, amp._cast, torch.is_autocast_enabled = begin, cast, asked


# ---- what each operation states --------------------------------------------------------------------------------------


def floats_of(part):
    """The types of the floating-point tensors in a node's value."""
    parts = part if isinstance(part, (list, tuple)) else [part]
    return [tensor.dtype for tensor in parts if isinstance(tensor, torch.Tensor) and tensor.dtype in PRECISIONS]


def eights_of(part):
    return [tensor.dtype for tensor in (part if isinstance(part, (list, tuple)) else [part]) if getattr(tensor, "dtype", None) in EIGHT]


def stated_by(program, keeps):
    """A function from a node to the type of 16 bits or float32 that it states, or None."""
    nodes = program.graph.nodes
    narrow = keeps and any(node.op == "placeholder" and set(floats_of(node.meta.get("val"))) & set(NARROW) for node in nodes)

    def stated(node):
        if not keeps or eights_of(node.meta.get("val")):
            return None
        types = floats_of(node.meta.get("val"))[:1] or [kind for other in node.all_input_nodes for kind in floats_of(other.meta.get("val"))]
        if not types:
            return None
        if torch.float32 not in types:
            return types[0]
        around = (node.meta.get("nn_module_stack") or {}).get(REGION)
        if around and around[1] and str(node.target).startswith(RECURRENT):
            return getattr(torch, around[1].removeprefix("torch."))
        return torch.float32 if narrow or around else None

    return stated


# Functions that PyTorch's autocast runs in f32, and others of several ops here that PyTorch computes in f32 and rounds once.
WIDE = frozenset("""
    binary_cross_entropy binary_cross_entropy_with_logits _cdist_forward cdist cosine_embedding_loss cosine_similarity dist exp2 gaussian_nll_loss
    hinge_embedding_loss huber_loss kl_div l1_loss linalg_matrix_norm linalg_norm linalg_vector_norm log10 log2 log_sigmoid log_sigmoid_forward
    logit logsumexp margin_ranking_loss mse_loss multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss norm pairwise_distance
    poisson_nll_loss renorm sinc smooth_l1_loss soft_margin_loss special_entr special_xlog1py std std_mean tan triplet_margin_loss xlogy
""".split())


def bare(target):
    """`norm` of aten.norm.Scalar."""
    return str(target).removeprefix("aten.").split(".")[0]


def runs_wide(node, ops):
    """Whether the ops of a node are a part of such a function, of which they are not the whole."""
    origins = [bare(source.target) for source in node.meta.get("from_node") or [] if hasattr(source, "target")]
    origin = origins[-1] if origins else bare(node.target)
    return origin in WIDE and (origin != bare(node.target) or len(computing(ops)) > 1)


def computing(ops):
    return [op for op in ops if op.operands and op.mnemonic not in VIEWS and op.mnemonic != "cast"]


class Rounding:
    """What the walk over a graph does about types; `exact` has the values whose numbers a narrow type holds, and that type."""

    def __init__(self, g):
        self.g, self.exact = g, {}

    def round(self, value, kind):
        narrow = self.g.cast(value, NARROW[kind])
        narrow.op.facts["rounding"] = True
        return self.g.cast(narrow, "f32")

    def round_to_eight(self, value, kind):
        """What is too large is the largest, NaN or an infinity, as this PyTorch has it of the type."""
        overflow = "saturate" if torch.tensor(1e30).to(kind).float().isfinite() else "ieee"
        narrow = self.g.emit(f"mpc.cast {{}} overflow({overflow})", [self.g.cast(value, "f32")], value.type.with_element(EIGHT[kind]))
        value = self.g.cast(narrow, "f32")
        self.exact[value] = kind
        return value

    def source(self, value, kind):
        """What a rounded value was before, for an operation that rounds to the same type itself."""
        narrow = value.op.operands[0] if value.is_a("cast") else value
        return narrow.op.operands[0] if narrow.element == NARROW[kind] and narrow.op and narrow.op.facts.get("rounding") else value

    def sources(self, part, kind):
        if isinstance(part, Value):
            return self.source(part, kind)
        if isinstance(part, (list, tuple)):
            return [self.sources(item, kind) for item in part]
        return {key: self.sources(item, kind) for key, item in part.items()} if isinstance(part, dict) else part

    def is_rounded(self, value, kind):
        while any(value.is_a(view) for view in VIEWS) and value not in self.exact:
            value = value.op.operands[0]
        if value in self.exact:
            return self.exact[value] == kind
        if value.is_a("constant"):
            return "splat" in value.op.facts and holds(kind, value.op.facts["splat"])
        if value.is_a("cast"):
            return value.op.operands[0].element == NARROW[kind]
        return value.op is not None and value.op.precision == PRECISIONS[kind]

    def settle(self, ops, kind):
        """Gives the ops of one operation their precision. PyTorch computes an operation of 16 bits in f32 and rounds once: so does an op in
        that precision. Several ops of one operation are in fp32, but for products, and so is one with a number that the type does not hold."""
        ops = [op for op in every(ops) if op.precision is None]
        own = computing(ops)
        alone = len(own) == 1 and all(self.is_exact(operand, kind) for operand in own[0].operands)
        for op in ops:
            whole = kind is None or kind not in NARROW or alone or op.mnemonic in PRODUCTS or op.mnemonic in VIEWS
            op.precision = "" if op.mnemonic == "cast" else PRECISIONS.get(kind, "") if whole else "fp32"

    def is_exact(self, operand, kind):
        number = self.g.constant_of(operand) if operand.element == "f32" else None
        return number is None or kind not in NARROW or holds(kind, number)

    def results(self, part, kind):
        """The values of an operation, rounded where no op of it does that."""
        if kind not in NARROW or torch.float32 in floats_of(self.g.node.meta.get("val")):
            return part
        if isinstance(part, (list, tuple)):
            return [self.results(item, kind) for item in part]
        if not isinstance(part, Value) or part.element != "f32" or self.is_rounded(part, kind):
            return part
        return self.round(part, kind)


def every(ops):
    for op, _ in ops:
        yield op
        yield from every(getattr(op, "body", ()))


def holds(kind, number):
    return torch.tensor(number, dtype=torch.float64).to(kind).double().item() == number or number != number
