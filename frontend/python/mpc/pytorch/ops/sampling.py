"""Images sampled at places that a tensor says, or resampled by factors that give no whole sizes."""

import torch

from mpc.errors import Unsupported
from mpc.graph import sampling
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import in_f32, lowers

MODES, PADDINGS = ("linear", "nearest", "cubic"), ("zeros", "border", "reflection")


@lowers("grid_sampler_2d.default", "grid_sampler_3d.default", "grid_sampler.default")
@in_f32
def grid_sampler(g, x, grid, mode, padding, align_corners):
    if any(isinstance(extent, str) for extent in (*x.shape, *grid.shape)):
        raise Unsupported("grid_sample over an open dimension", FIX)
    return sampling.grid_sample(g, x, grid, MODES[mode], PADDINGS[padding], align_corners)


def at_known(g, x, axis, places, shares=None):
    """The elements of an axis at known places, or between them and the next by known shares."""
    size = x.shape[axis]
    low = g.gather(x, g.value(places), axis)
    if shares is None:
        return low
    high = g.gather(x, g.value((places + 1).clamp(max=size - 1)), axis)
    share = g.reshape(g.value(shares), [len(shares) if i == axis else 1 for i in range(x.type.rank)])
    return g.binary("add", low, g.binary("mul", share, g.binary("sub", high, low)))


def resampled(g, x, size, factors, mode):
    """PyTorch's own places for each axis: of the centre of an element (i + 1/2) / factor - 1/2, of nearest i / factor, in f32."""
    for axis, (wanted, factor) in enumerate(zip(size, factors), 2):
        extent, each = x.shape[axis], torch.arange(wanted, dtype=torch.float32)
        scale = torch.tensor(1 / factor, dtype=torch.float32)
        if mode == "nearest":
            x = at_known(g, x, axis, (each * scale).floor().long().clamp(max=extent - 1))
            continue
        place = ((each + 0.5) * scale - 0.5).clamp(min=0)
        low = place.floor().long().clamp(max=extent - 1)
        x = at_known(g, x, axis, low, (place - low).clamp(0, 1))
    return x
