"""Matrix products."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import recognise
from mpc.onnx.table import lowers


def last_two_swapped(g, b):
    """The tensor whose last two dimensions b has the other way round, or None."""
    if not b.is_a("transpose"):
        return None
    order = b.op.facts["permutation"]
    return g.transpose(b, [*range(b.type.rank - 2), -1, -2]) if order[-2] > order[-1] else None


def product(g, a, b):
    """With NumPy's rules for vectors. Of integers by multiplying and adding."""
    together_of_ranks(a, b)
    if a.element != "f32":
        return of_whole(g, a, b)
    if a.type.rank == 1 and b.type.rank == 1:
        return g.reduce("sum", g.binary("mul", a, b), [0])
    if a.type.rank == 1:
        y = product(g, g.reshape(a, (1, *a.shape)), b)
        return g.reshape(y, (*y.shape[:-2], y.shape[-1]))
    if b.type.rank == 1:
        y = product(g, a, g.reshape(b, (*b.shape, 1)))
        return g.reshape(y, y.shape[:-1])
    found = recognise.attention(g, a, b)
    if found:
        return found
    swapped = last_two_swapped(g, b)
    return g.matmul(a, b if swapped is None else swapped, transpose_b=swapped is not None)


def together_of_ranks(a, b):
    if not a.type.rank or not b.type.rank or a.element != b.element or a.shape[-1] != b.shape[-2 if b.type.rank > 1 else 0]:
        raise Unsupported(f"a product of {a.type} and {b.type}", "correct the model")


def of_whole(g, a, b):
    """sum over k of a (.., M, K, 1) b (.., 1, K, N), in i32 or i64."""
    if b.type.rank == 1:
        return g.reduce("sum", g.binary("mul", a, b), [a.type.rank - 1])
    left = g.reshape(a, (*a.shape, 1))
    right = g.reshape(b, (*b.shape[:-2], 1, *b.shape[-2:])) if a.type.rank > 1 else b
    y = g.binary("mul", left, right)
    return g.reduce("sum", y, [y.type.rank - 2])


@lowers("MatMul")
def matmul(g, n):
    return product(g, *together_elements(n.x(0), n.x(1)))


def together_elements(a, b):
    if a.element != b.element:
        raise Unsupported(f"a product of {a.type} and {b.type}", "cast them to one type")
    return a, b


@lowers("Gemm")
def gemm(g, n):
    """alpha a b + beta c; a weight that is transposed, with a bias of a row, is a linear layer."""
    a, b = n.x(0), n.x(1)
    alpha, beta = n.attribute("alpha", 1.0), n.attribute("beta", 1.0)
    a = g.transpose(a, [1, 0]) if n.attribute("transA", 0) else a
    bias = n.x(2) if n.has(2) and beta else None
    row = bias is not None and bias.type.rank == 1 and bias.shape[0] == b.shape[0] and alpha == beta == 1
    if n.attribute("transB", 0) and a.element == "f32" and (row or alpha == 1):
        y = g.linear(a, b, bias if row else None)
        bias = None if row else bias
    else:
        y = product(g, a, g.transpose(b, [1, 0]) if n.attribute("transB", 0) else b)
    y = y if alpha == 1 else g.binary("mul", y, g.scalar(alpha, "f32"))
    if bias is None:
        return y
    return g.binary("add", y, bias if beta == 1 else g.binary("mul", bias, g.scalar(beta, "f32")))


# ---- Einstein's sums ---------------------------------------------------------------------------------------------------------


def labelled(text, ranks):
    """(letters of each operand, letters of the result), an ellipsis as capitals of its own."""
    left, arrow, right = text.replace(" ", "").partition("->")
    terms = left.split(",")
    more = max((rank - len(term.replace("...", "")) for term, rank in zip(terms, ranks) if "..." in term), default=0)
    capitals = [chr(0x391 + i) for i in range(more)]  # letters that no equation has
    full = [
        term.replace(
            "...", "".join(capitals[more - (rank - len(term.replace("...", ""))) :] if rank > len(term.replace("...", "")) else "")
        )
        for term, rank in zip(terms, ranks)
    ]
    if arrow:
        return full, right.replace("...", "".join(capitals))
    letters = "".join(full)
    return full, "".join(capitals) + "".join(sorted(c for c in set(letters) if letters.count(c) == 1 and c not in capitals))


def diagonal(g, x, term):
    """Letters that come twice in one term, taken along the diagonal."""
    for letter in dict.fromkeys(term):
        while term.count(letter) > 1:
            first, second = term.index(letter), term.index(letter, term.index(letter) + 1)
            size = x.shape[first]
            order = [axis for axis in range(x.type.rank) if axis not in (first, second)] + [first, second]
            rest = [x.shape[axis] for axis in order[:-2]]
            x = g.reshape(g.transpose(x, order), (*rest, size * size))
            x = g.gather(x, g.value(numpy.arange(size) * (size + 1)), len(rest))
            term = "".join(term[axis] for axis in order[:-2]) + letter
    return x, term


def summed_away(g, x, term, keep):
    axes = [axis for axis, letter in enumerate(term) if letter not in keep]
    return (g.reduce("sum", x, axes) if axes else x), "".join(letter for letter in term if letter in keep)


@lowers("Einsum")
def einsum(g, n):
    values = n.values()
    terms, result = labelled(n.text("equation", ""), [value.type.rank for value in values])
    pairs = [diagonal(g, value, term) for value, term in zip(values, terms)]
    x, term = pairs[0]
    for i, (y, other) in enumerate(pairs[1:], 1):
        later = set(result).union(*(t for _, t in pairs[i + 1 :]))
        x, term = contracted(g, x, term, y, other, later)
    x, term = summed_away(g, x, term, set(result))
    return g.transpose(x, [term.index(letter) for letter in result]) if result else x


def contracted(g, x, a, y, b, later):
    x, a = summed_away(g, x, a, later | set(b))
    y, b = summed_away(g, y, b, later | set(a))
    batch = [c for c in a if c in b and c in later]
    inner = [c for c in a if c in b and c not in later]
    left, right = [c for c in a if c not in b], [c for c in b if c not in a]
    extents = dict(zip(b, y.shape)) | {c: extent for c, extent in zip(a, x.shape) if extent != 1 or c not in b}
    count = lambda letters: int(numpy.prod([extents[c] for c in letters], dtype=numpy.int64))  # noqa: E731
    x = g.broadcast(x, [extents[c] for c in a])
    y = g.broadcast(y, [extents[c] for c in b])
    x = g.reshape(g.transpose(x, [a.index(c) for c in batch + left + inner]), (count(batch), count(left), count(inner)))
    y = g.reshape(g.transpose(y, [b.index(c) for c in batch + inner + right]), (count(batch), count(inner), count(right)))
    z = product(g, x, y)
    letters = batch + left + right
    return g.reshape(z, [extents[c] for c in letters]), "".join(letters)


@lowers("Det")
def determinant(g, n):
    """By the first row, of matrices up to 4 x 4."""
    x = n.x(0)
    size = x.shape[-1]
    if x.type.rank < 2 or size != x.shape[-2]:
        raise Unsupported(f"the determinant of a matrix of the shape {list(x.shape)}", "correct the model")
    if size > 4:
        raise Unsupported(f"the determinant of a matrix of {size} rows", "compute it outside of the model")
    cells = [[cell(g, x, row, column) for column in range(size)] for row in range(size)]
    return minor(g, cells)


def cell(g, x, row, column):
    rank = x.type.rank
    starts, limits = [0] * rank, [None] * rank
    starts[-2:], limits[-2:] = [row, column], [row + 1, column + 1]
    return g.reshape(g.slice(x, starts, limits, [1] * rank, (*x.shape[:-2], 1, 1)), x.shape[:-2])


def minor(g, cells):
    if len(cells) == 1:
        return cells[0][0]
    total = None
    for column, head in enumerate(cells[0]):
        below = [[value for at, value in enumerate(row) if at != column] for row in cells[1:]]
        term = g.binary("mul", head, minor(g, below))
        total = term if total is None else g.binary("sub" if column % 2 else "add", total, term)
    return total
