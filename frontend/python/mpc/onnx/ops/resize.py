"""Resampling: every mode is linear in the image, and goes axis by axis, so that it is a product with a matrix for each axis. Which
places a line of that matrix reads, and by which weights, are the formulas of ONNX's Resize."""

import numpy

from mpc.errors import Unsupported
from mpc.onnx.ops.elementwise import floats
from mpc.onnx.table import lowers


@lowers("Resize", "Upsample")
def resize(g, n):
    x = n.x(0)
    element, rank = x.element, x.type.rank
    axes = [axis % rank for axis in n.attribute("axes", range(rank))]
    scales, sizes, region = asked(n, x, axes)
    values = x if element == "f32" else g.cast(x, "f32")
    for i, axis in enumerate(axes):
        extent = x.shape[axis]
        size = sizes[i] if sizes else int(scales[i] * extent)
        border = (region[i], region[len(axes) + i]) if region else (0.0, 1.0)
        if scales[i] == 1 and size == extent and border == (0.0, 1.0):
            continue
        if size < 1:
            raise Unsupported(f"resampling of {extent} elements to {size}", "keep at least one")
        values = along(g, values, axis, *matrix_of(n, extent, scales[i], size, border))
    return values if element == "f32" else g.cast(values, element)


def asked(n, x, axes):
    """(scales, sizes or None, region or None) of the axes."""
    if n.kind == "Upsample":
        return n.attributes.get("scales") or numpy.asarray(n.known(1, "the scales")).tolist(), None, None
    at = {"roi": 1, "scales": 2, "sizes": 3} if n.opset >= 11 else {"scales": 1}
    has = lambda name: name in at and n.has(at[name]) and numpy.size(n.known(at[name], f"the {name}"))  # noqa: E731
    region = (
        numpy.asarray(n.inputs[1], float).tolist()
        if n.text("coordinate_transformation_mode", "") == "tf_crop_and_resize" and has("roi")
        else None
    )
    if not has("sizes"):
        return numpy.asarray(n.known(at["scales"], "the scales"), float).tolist(), None, region
    sizes, extents = n.numbers(3, "the sizes"), [x.shape[axis] for axis in axes]
    scales = [size / extent for size, extent in zip(sizes, extents)]
    policy = n.text("keep_aspect_ratio_policy", "stretch")
    if policy == "stretch":
        return scales, sizes, region
    scale = min(scales) if policy == "not_larger" else max(scales)
    return [scale] * len(axes), [int(scale * extent + 0.5) for extent in extents], region


def places_of(n, extent, scale, size, border):
    """Where each element of the result lies in the line."""
    mode = n.text("coordinate_transformation_mode", "half_pixel" if n.opset >= 11 else "asymmetric")
    mode = "asymmetric" if n.kind == "Upsample" else mode
    at, width = numpy.arange(size, dtype=float), scale * extent
    if mode == "align_corners":
        return at * 0 if width == 1 else at * (extent - 1) / (width - 1)
    if mode == "asymmetric":
        return at / scale
    if mode == "tf_crop_and_resize":
        first, last = border
        inside = at * 0 + (last - first) * (extent - 1) / 2 if width == 1 else at * (last - first) * (extent - 1) / (width - 1)
        return inside + first * (extent - 1)
    if mode == "pytorch_half_pixel" and width == 1:
        return at * 0 - 0.5
    middle = extent / 2 * (1 - size / width) if mode == "half_pixel_symmetric" else 0.0
    if mode not in ("half_pixel", "pytorch_half_pixel", "half_pixel_symmetric"):
        raise Unsupported(f"the coordinates {mode}", "use half_pixel, align_corners, asymmetric or tf_crop_and_resize")
    return middle + (at + 0.5) / scale - 0.5


def weights_of(n, share, scale):
    """Of an even number of neighbours, the middle two at 0 and 1, for a place at 0 < share <= 1."""
    mode, smooth, a = n.text("mode", "nearest"), bool(n.attribute("antialias", 0)), n.attribute("cubic_coeff_a", -0.75)
    if mode == "nearest":
        prefer = n.text("nearest_mode", "round_prefer_floor" if n.opset >= 11 else "floor")
        second = {"round_prefer_floor": share > 0.5, "round_prefer_ceil": share >= 0.5, "floor": share == 1, "ceil": True}[prefer]
        return numpy.array([0.0, 1.0] if second else [1.0, 0.0])
    reach = {"linear": 1, "cubic": 2}.get(mode)
    if reach is None:
        raise Unsupported(f"resampling of the mode {mode}", "use nearest, linear or cubic")
    squeeze = min(scale, 1.0) if smooth else 1.0
    start = int(numpy.floor(-reach / squeeze) + 1)
    distance = numpy.abs((numpy.arange(start, 2 - start) - share) * squeeze)
    if mode == "linear":
        weights = numpy.clip(1 - distance, 0, 1)
    else:
        near = ((a + 2) * distance - (a + 3)) * distance**2 + 1
        far = ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a
        weights = numpy.where(distance <= 1, near, numpy.where(distance < 2, far, 0.0))
    return weights / weights.sum() if smooth else weights


def matrix_of(n, extent, scale, size, border):
    """(M, b) with M (size, extent) and result = M line + b. b is what stands beyond the image where that is cropped."""
    matrix, offset = numpy.zeros((size, extent)), numpy.zeros(size)
    cropped = n.text("coordinate_transformation_mode", "") == "tf_crop_and_resize"
    for row, place in enumerate(places_of(n, extent, scale, size, border)):
        if cropped and not 0 <= place <= extent - 1:
            offset[row] = n.attribute("extrapolation_value", 0.0)
            continue
        left = int(numpy.ceil(place)) - 1
        weights = weights_of(n, place - left, scale)
        at = left + 1 - len(weights) // 2 + numpy.arange(len(weights))
        if n.attribute("exclude_outside", 0):
            weights = numpy.where((at >= 0) & (at < extent), weights, 0.0)
            weights = weights / weights.sum()
        numpy.add.at(matrix[row], at.clip(0, extent - 1), weights)
    return matrix, offset


def along(g, x, axis, matrix, offset):
    """Where each element is one of the image's, a gather; else a product."""
    rank = x.type.rank
    if not offset.any() and ((matrix == 0) | (matrix == 1)).all() and (matrix.sum(1) == 1).all():
        return g.gather(x, g.value(matrix.argmax(1)), axis)
    order = [at for at in range(rank) if at != axis] + [axis]
    rows = g.transpose(floats(x), order)
    rows = rows if rank > 1 else g.reshape(rows, (1, *rows.shape))
    y = g.matmul(rows, g.value(matrix.astype(numpy.float32)), transpose_b=True)
    if offset.any():
        y = g.binary("add", y, g.value(offset.astype(numpy.float32)))
    y = y if rank > 1 else g.reshape(y, y.shape[1:])
    return g.transpose(y, [order.index(at) for at in range(rank)])
