"""What no input and no parameter reaches: evaluated here, or, where open dimensions have a say, at chosen sizes."""

import operator

import torch
from torch.fx.node import map_arg

from mpc.graph import Value
from mpc.pytorch.sizes import SYMBOLIC, Merged, is_read


class Sized:
    """The result of an operation that depends on open dimensions alone. It is looked at by evaluating it at sizes, and
    lowered when something needs it as a value."""

    def __init__(self, node):
        self.node, self.value = node, None


def leaves(part):
    if isinstance(part, (list, tuple)):
        for item in part:
            yield from leaves(item)
    elif isinstance(part, dict):
        yield from leaves(list(part.values()))
    else:
        yield part


def draws(target):
    """Whether an operation gives something else each time, or memory that nobody wrote."""
    tags = getattr(target, "tags", ())
    return torch.Tag.nondeterministic_seeded in tags or "empty" in str(target) or "rand" in str(target)


def stage(target, args, kwargs):
    """When an operation can be computed: "run", "sizes" or "export"."""
    parts = list(leaves([args, kwargs]))
    if any(isinstance(part, (Value, Merged)) or is_read(part) for part in parts) or draws(target):
        return "run"
    sized = any(isinstance(part, (Sized, *SYMBOLIC)) for part in parts)
    return "sizes" if sized else "export"


class Known:
    """Evaluates operations of a walk's `values` at sizes."""

    def __init__(self, sizes, ranges, values):
        self.sizes, self.values = sizes, values
        self.probes = [{symbol: within(ranges.get(symbol), first + 2 * i) for i, symbol in enumerate(sizes.order)} for first in (5, 8)]
        self.found = [{} for _ in self.probes]

    def at_probes(self, sized):
        """The tensor at each probe; None where an operation refuses those sizes."""
        try:
            return [self.at(sized, i) for i in range(len(self.probes))]
        except Exception:  # torch's own refusals: then it is lowered as it was written
            return None

    def at(self, value, probe):
        if isinstance(value, Sized):
            if value not in self.found[probe]:
                self.found[probe][value] = self.evaluate(value.node, probe)
            return self.found[probe][value]
        if isinstance(value, SYMBOLIC):
            return self.sizes.at(value, self.probes[probe])
        if isinstance(value, (list, tuple)):
            return [self.at(item, probe) for item in value]
        return value

    def evaluate(self, node, probe):
        args, kwargs = (map_arg(part, lambda other: self.values[other]) for part in (node.args, node.kwargs))
        args = [self.at(part, probe) for part in args]
        kwargs = {key: self.at(part, probe) for key, part in kwargs.items()}
        if node.target is operator.getitem:
            return args[0][args[1]]
        return node.target(*args, **kwargs)


def within(bounds, size):
    if bounds is None:
        return size
    low, high = bounds.lower, bounds.upper
    return int(min(max(size, low), high)) if high.is_number and low.is_number else size


def progression_of(tensors):
    """(axis, start, step) where each tensor is start + step i along one axis and the same along the others; an axis of
    None where all elements are one. Else None."""
    first = tensors[0]
    if first.dtype == torch.bool or not first.numel() or first.is_complex():
        return one_value(tensors)
    alike = one_value(tensors)
    if alike:
        return alike
    for axis in range(first.dim()):
        if first.shape[axis] < 2:
            continue
        line = first.movedim(axis, -1).reshape(-1, first.shape[axis])[0]
        start, step = line[0].item(), (line[1] - line[0]).item()
        if all(follows(tensor, axis, start, step) for tensor in tensors):
            return axis, start, step
    return None


def one_value(tensors):
    if any(not tensor.numel() or not bool((tensor == tensors[0].flatten()[0]).all()) for tensor in tensors):
        return None
    return None, tensors[0].flatten()[0].item(), 0


def follows(tensor, axis, start, step):
    line = start + step * torch.arange(tensor.shape[axis], dtype=torch.float64)
    shape = [1] * tensor.dim()
    shape[axis] = -1
    return bool((tensor.double() == line.reshape(shape)).all())


KINDS = {
    "none": lambda all_seen: all_seen,
    "causal": torch.tril,
    "future": lambda all_seen: all_seen.triu(1),
}


def mask_kind(tensors):
    """none where every query sees every key, causal where each sees itself and those before, future where each sees those
    behind it alone (what a causal mask hides), else None. Masks are bool, or numbers that are added: zero, or very far
    below it."""
    masks = [seen(tensor) if tensor.dim() >= 2 else None for tensor in tensors]
    if any(mask is None for mask in masks):
        return None
    for kind, wanted in KINDS.items():
        square = all(mask.shape[-1] == mask.shape[-2] for mask in masks)
        if (square or kind == "none") and all(bool((mask == wanted(torch.ones_like(mask))).all()) for mask in masks):
            return kind
    return None


def seen(mask):
    """As bool; None where it is neither."""
    if mask.dtype == torch.bool:
        return mask
    if not mask.is_floating_point() or not bool(((mask == 0) | (mask < -1e30)).all()):
        # 16-bit models have their own lowest numbers.
        lowest = torch.finfo(mask.dtype).min if mask.is_floating_point() else None
        if lowest is None or not bool(((mask == 0) | (mask <= lowest)).all()):
            return None
    return mask == 0
