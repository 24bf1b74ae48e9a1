"""Images sampled at places that a tensor says."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import Type, sampling
from mpc.onnx.ops.elementwise import floats
from mpc.onnx.table import lowers


@lowers("GridSample")
def grid_sample(g, n):
    mode = n.text("mode", "linear")
    mode = {"bilinear": "linear", "bicubic": "cubic"}.get(mode, mode)
    return sampling.grid_sample(g, floats(n.x(0)), floats(n.x(1)), mode, n.text("padding_mode", "zeros"), n.attribute("align_corners", 0))


@lowers("STFT")
def stft(g, n):
    """Frames of a signal (B, T, 1), each by a window and the matrix of roots of unity."""
    signal, step = floats(n.x(0)), int(n.number(1, "the step of frames"))
    if signal.type.rank == 3 and signal.shape[-1] != 1:
        raise Unsupported("a spectrum of complex signals", "give the real and the imaginary part as two signals")
    size = int(n.number(3, "the frames' length")) if n.has(3) else n.shape(2)[0]
    count = size // 2 + 1 if n.attribute("onesided", 1) else size
    line = g.reshape(signal, signal.shape[:2])
    number = (line.shape[1] - size) // step + 1
    frames = g.emit(f"mpc.windows {{}} sizes [{size}] strides [{step}] dilations [1]", [line], Type((line.shape[0], number, size), "f32"))
    frames = g.binary("mul", frames, n.x(2)) if n.has(2) else frames
    angles = -2 * numpy.pi * numpy.outer(numpy.arange(size), numpy.arange(count)) / size
    parts = [g.matmul(frames, g.value(table(angles).astype(numpy.float32))) for table in (numpy.cos, numpy.sin)]
    parts = [g.reshape(part, (*part.shape, 1)) for part in parts]
    return g.concat(parts, 3, (*parts[0].shape[:3], 2))
