"""PyTorch's own samples of operations and modules (OpInfo, ModuleInfo; they ship with torch), each as a module, its inputs, and what
PyTorch gives: results, and the gradients of a loss that weighs every element of every result of floats."""

import dataclasses
import itertools
import re
import warnings

import torch
from torch.utils import _pytree as pytree

TYPES = (torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.bool)

# Names of op_db and module_db that are not run: by reason.
LEFT_OUT = {
    "another number at each call, or memory that nobody wrote (test/run/lib/families.py has random numbers)":
        r"bernoulli|cauchy|exponential|geometric|log_normal|multinomial|normal(/.*)?|rand(n|int)?(_like)?|uniform|(new_)?empty.*|"
        r"nn\.functional\.(dropout.*|alpha_dropout|feature_alpha_dropout/with_train|rrelu|fractional_max_pool.*)|nn\.FractionalMaxPool.*|svd_lowrank|pca_lowrank",
    "decompositions of matrices": r"linalg\.(?!cross|diagonal|vecdot|multi_dot|norm|matrix_norm|vector_norm|vander).*|cholesky.*|geqrf|lu.*|logdet|"
        r"matrix_exp|ormqr|pinverse|svd|triangular_solve|norm/nuc|linalg\.norm/subgradients_at_zero",
    "complex numbers": r"fft\.(?!fftshift|ifftshift).*|i?stft|imag|view_as_(real|complex)|complex|polar|cdouble|cfloat|chalf|nn\.functional\.silu/complex|"
        r"angle|sgn|real|conj.*|resolve_.*|vdot|linalg\.norm/nuc|H|mH|isreal",
    "functions of mathematics": r"special\.(?!xlog1py$|entr$|log_ndtr$|ndtr$|erfcx$).*|i0|igammac?|mvlgamma.*|polygamma.*|digamma|lgamma|erfinv|nextafter|frexp|lcm|gcd|"
        r"hash_tensor|histogram.*|signal\..*",
    "the size of the result, or a number of Python, depends on values": r"nonzero.*|argwhere|unique.*|masked_select|combinations|item|allclose|equal|bincount|"
        r"repeat_interleave|broadcast_shapes|nn\.functional\.ctc_loss|nn\.CTCLoss|_segment_reduce.*|tensor_split",
    "memory that several tensors share, sparse tensors, operations of PyTorch's own inside": r"as_strided.*|resize.*|sparse.*|to_sparse|jiterator.*|torch\..*|"
        r".*_backward|_.*(?<!__)|native_batch_norm|masked\..*|empty_permuted|.*triton.*|set_|unravel_index|byte|char|short|double|nn\.Lazy.*|put|nn\.functional\.linear_cross_entropy.*|"
        r"nn\.LinearCrossEntropyLoss",
    "several updates of one element, of which mpc takes the last, and PyTorch differentiates all": r"nn\.functional\.max_unpool[123]d",
    "another shape in PyTorch's own trace than in PyTorch": r"nn\.MultiLabelMarginLoss",
}  # fmt: skip


@dataclasses.dataclass
class Case:
    name: str
    module: torch.nn.Module
    inputs: dict  # name -> tensor
    expected: dict  # name -> tensor; "grad.NAME" of inputs and of parameters
    slack: dict  # name -> how far PyTorch's own f32 is from its f64
    trains: bool


def left_out(name):
    return next((reason for reason, pattern in LEFT_OUT.items() if re.fullmatch(pattern, name)), None)


def weight_of(tensor):
    """Of each element of a result in the loss."""
    return (torch.arange(tensor.numel(), dtype=torch.float64).mul(0.7).cos() + 0.5).reshape(tensor.shape).to(tensor.dtype)


def wide(tensor):
    return tensor.float() if tensor.dtype in (torch.float16, torch.bfloat16) else tensor


def named_results(output):
    leaves = [leaf for leaf in pytree.tree_leaves(output) if isinstance(leaf, torch.Tensor)]
    return {f"y{i}": leaf for i, leaf in enumerate(leaves)}


class Sample(torch.nn.Module):
    """A function of tensors by name, with its results, and the loss if there is one."""

    def __init__(self, function, tree, leaves, trains):
        super().__init__()
        self.function = function  # a module is a part of this one
        self.tree, self.leaves, self.trains = tree, leaves, trains

    def forward(self, **tensors):
        leaves = [tensors[leaf.name] if isinstance(leaf, Slot) else leaf for leaf in self.leaves]
        args, kwargs = pytree.tree_unflatten(leaves, self.tree)
        results = named_results(self.function(*args, **kwargs))
        if not self.trains:
            return results
        weighed = [(wide(y) * weight_of(wide(y))).sum() for y in results.values() if y.is_floating_point()]
        return {"loss": sum(weighed)} | results


@dataclasses.dataclass
class Slot:
    name: str


def apart(args, kwargs):
    """The arguments with a Slot in place of each tensor, and the tensors by name."""
    leaves, tree = pytree.tree_flatten((args, kwargs))
    tensors = {f"x{i}": leaf for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)}
    return [Slot(f"x{i}") if f"x{i}" in tensors else leaf for i, leaf in enumerate(leaves)], tree, tensors


def computed(sample, tensors):
    """Results and gradients of PyTorch, and "changed" where an input was written to."""
    leaves = {name: x.detach().clone().requires_grad_(x.requires_grad) for name, x in tensors.items()}
    results = sample(**leaves)
    found = {name: y.detach() for name, y in results.items()}
    if any(x._version or not torch.equal(x.detach().nan_to_num(), tensors[name].detach().nan_to_num()) for name, x in leaves.items()):
        return {"changed": torch.zeros(1)}
    if not sample.trains:
        return found
    wanted = {name: x for name, x in [*leaves.items(), *sample.named_parameters()] if x.requires_grad}
    given = torch.autograd.grad(results["loss"], list(wanted.values()), allow_unused=True, materialize_grads=True)
    return found | {f"grad.{name}": gradient for (name, _), gradient in zip(wanted.items(), given)}


def widened(part):
    return part.detach().double().requires_grad_(part.requires_grad) if isinstance(part, torch.Tensor) and part.is_floating_point() else part


def slack_of(sample, tensors, expected):
    """The distance of PyTorch's f32 from its f64; none where it has no f64."""
    try:
        exact = computed(sample.double(), {name: widened(x) for name, x in tensors.items()})
    except Exception:  # some functions ask for one type
        return {}
    finally:
        sample.float()
    pairs = {name: (y.double(), exact[name].double()) for name, y in expected.items() if y.is_floating_point() and name in exact}
    return {name: torch.where(a == b, 0.0, (a - b).abs()).nan_to_num() for name, (a, b) in pairs.items() if a.shape == b.shape}


def case_of(name, function, args, kwargs, differentiable):
    """A text where the sample is none of mpc's: numbers of 64 bits, complex ones, tensors without elements."""
    leaves, tree, tensors = apart(args, kwargs)
    trains = differentiable and any(x.requires_grad for x in tensors.values())
    trains = trains or isinstance(function, torch.nn.Module) and any(p.requires_grad for p in function.parameters())
    sample = Sample(function, tree, leaves, trains)
    try:
        expected = computed(sample, tensors)
    except RuntimeError as error:
        if not trains or "grad" not in str(error):
            raise
        sample.trains = trains = False
        expected = computed(sample, tensors)
    if "changed" in expected:
        return "writes to its inputs"
    torch.manual_seed(1)
    if any(not torch.equal(y.nan_to_num(), expected[key].nan_to_num()) for key, y in computed(sample, tensors).items()):
        return "draws random numbers"
    several = [*tensors.values(), *expected.values()]
    if not expected or not tensors or any(x.dtype not in TYPES or not x.numel() or x.is_sparse for x in several):
        return "has a type that mpc lacks, or a tensor without elements"
    inputs = {key: x.detach().contiguous() for key, x in tensors.items()}
    return Case(name, sample, inputs, expected, slack_of(sample, tensors, expected), trains)


def operations(match, most):
    from torch.testing._internal.common_methods_invocations import op_db

    for op in op_db:
        name = op.name + (f"/{op.variant_test_name}" if op.variant_test_name else "")
        if left_out(name) or not re.search(match, name):
            continue
        kind = next((kind for kind in (torch.float32, torch.int64, torch.bool) if op.supports_dtype(kind, "cpu")), None)
        if kind is None:
            continue
        grows = kind == torch.float32 and op.supports_autograd
        torch.manual_seed(0)
        for i, sample in enumerate(spread(op.sample_inputs("cpu", kind, requires_grad=grows), most)):
            yield f"{name}#{i}", lambda op=op, s=sample, grows=grows: case_of(op.name, op.op, (s.input, *s.args), s.kwargs, grows)


def modules(match, most):
    from torch.testing._internal.common_modules import module_db

    for info in module_db:
        if left_out(info.name) or not re.search(match, info.name):
            continue
        torch.manual_seed(0)
        for training in (True, False) if info.train_and_eval_differ else (False,):
            given = info.module_inputs_func(info, device="cpu", dtype=torch.float32, requires_grad=True, training=training)
            for i, sample in enumerate(spread((s for s in given if s.forward_input is not None), most)):
                yield f"{info.name}{'(training)' * training}#{i}", lambda info=info, s=sample, t=training: module_case(info, s, t)


def module_case(info, sample, training):
    made = info.module_cls(*sample.constructor_input.args, **sample.constructor_input.kwargs).train(training)
    given = sample.forward_input
    return case_of(info.name, made, given.args, given.kwargs, True)


def spread(samples, most):
    """At most so many, from all of a list."""
    samples = list(itertools.islice(samples, 200))
    step = max(1, -(-len(samples) // most))
    return samples[::step]


def cases(match, most):
    warnings.simplefilter("ignore")
    yield from operations(match, most)
    yield from modules(match, most)
