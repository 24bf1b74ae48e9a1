"""Builds a graph op by op. Shapes follow the rules of the dialect's reference (ir/dialect/OPS.md); what an importer
asks for and a rule forbids is a fault of the importer, and an assertion here."""

import math

from mpc.errors import Unsupported
from mpc.graph import text
from mpc.graph.values import Global, Op, Type, Value


def broadcast_shapes(*shapes):
    """NumPy's rule; None where shapes do not broadcast."""
    rank = max((len(shape) for shape in shapes), default=0)
    result = [1] * rank
    for shape in shapes:
        for i, extent in enumerate(shape, rank - len(shape)):
            if extent != 1 and result[i] not in (1, extent):
                return None
            result[i] = extent if extent != 1 else result[i]
    return tuple(result)


def flattened(nested):
    for part in nested if isinstance(nested, list) else [nested]:
        yield from flattened(part) if isinstance(part, list) else [part]


def is_named(extent):
    """Whether an open dimension has a name of its own, and is no expression of others."""
    return isinstance(extent, str) and extent.isidentifier()


class Builder:
    def __init__(self, name):
        self.name = name
        self.arguments, self.results, self.stores = {}, {}, {}  # name -> Value
        self.loads = {}  # name -> (Global, Value)
        self.ops = []  # (Op, its first Value)
        self.declared = []  # globals that stand in the text though no op loads them
        self.layer, self.hint = "", ""  # of the ops that are built next
        self.largest = {}  # the largest magnitude of what is loaded, where it is known
        self.taken = {}  # names of values -> the number to try next for another of that name
        self.notes = []  # lines of comment before the module
        self.drawn = []  # ops that draw random numbers

    # ---- the border and the state ------------------------------------------------------------------------------

    def fresh(self, hint):
        name = found = text.word(hint or "v")
        while found in self.taken:
            found = f"{name}_{self.taken[name]}"
            self.taken[name] += 1
        self.taken[found] = 1
        return found

    def argument(self, name, type):
        self.arguments[name] = Value(type, self.fresh(name))
        return self.arguments[name]

    def load(self, entry):
        """The value of a global at the start of a run; each is loaded once."""
        if entry.name not in self.loads:
            self.loads[entry.name] = (entry, Value(entry.type, self.fresh(entry.name)))
        return self.loads[entry.name][1]

    def result(self, name, value):
        self.results[name] = value

    def store(self, name, value):
        self.stores[name] = value

    def text(self):
        self.count_run()
        return text.printed(self)

    def emit(self, words, operands, type, attributes=None, **facts):
        return self.emit_several(words, operands, [type], attributes, **facts)[0]

    def emit_several(self, words, operands, types, attributes=None, **facts):
        """An op with a result of each type."""
        op = Op(words, list(operands), attributes or {}, facts)
        op.layer = self.layer
        if "layer" in op.attributes and not op.attributes["layer"]:
            del op.attributes["layer"]
        hint = "c" if op.mnemonic == "constant" else self.hint or op.mnemonic
        op.results = [Value(type, self.fresh(hint), op) for type in types]
        self.ops.append((op, op.results[0]))
        return op.results

    # ---- constants ---------------------------------------------------------------------------------------------

    def scalar(self, value, element="f32"):
        return self.splat(value, Type((), element))

    def splat(self, value, type):
        """A constant of one value; open dimensions are broadcast to."""
        if type.open_dims:
            return self.broadcast(self.scalar(value, type.element), type.shape)
        return self.emit(f"mpc.constant dense<{self.literal(value, type.element)}>", [], type, splat=value, largest=abs(value))

    @staticmethod
    def literal(value, element):
        if element == "i1":
            return "true" if value else "false"
        if element != "f32":
            return str(int(value))
        if math.isnan(value):
            return "0x7FC00000"
        if math.isinf(value):
            return "0x7F800000" if value > 0 else "0xFF800000"
        return text.number(value)

    def dense(self, nested, type):
        """A constant of a few values, as nested lists."""

        def written(part):
            if isinstance(part, list):
                return "[" + ", ".join(map(written, part)) + "]"
            return self.literal(part, type.element)

        largest = max((abs(value) for value in flattened(nested)), default=0)
        return self.emit(f"mpc.constant dense<{written(nested)}>", [], type, largest=largest)

    @staticmethod
    def constant_global(name, type, data):
        return Global(name, type, f'dense<"0x{text.hexadecimal(data, type.element)}"> : {type}', role="constant")

    def table(self, name, type, data, largest=math.inf):
        """A constant of many values, which stands behind the function: `data` are its elements' bytes, little endian, a bool in one."""
        value = self.load(self.constant_global(name, type, data))
        self.largest[value] = largest
        return value

    def constant_of(self, value):
        """The number that a value has in every element, or None."""
        while value.is_a("broadcast") or value.is_a("reshape"):
            value = value.op.operands[0]
        return value.op.facts.get("splat") if value.is_a("constant") else None

    # ---- scalar maps -------------------------------------------------------------------------------------------

    def unary(self, name, x):
        return self.emit(f"mpc.{name} {{}}", [x], x.type)

    def binary(self, name, x, y):
        shape = broadcast_shapes(x.shape, y.shape)
        assert shape is not None and x.element == y.element, f"{name} of {x.type} and {y.type}"
        return self.emit(f"mpc.{name} {{}}, {{}}", [x, y], Type(shape, x.element))

    def compare(self, comparison, x, y):
        shape = broadcast_shapes(x.shape, y.shape)
        assert shape is not None and x.element == y.element, f"compare of {x.type} and {y.type}"
        return self.emit(f"mpc.compare {comparison} {{}}, {{}}", [x, y], Type(shape, "i1"), comparison=comparison)

    def select(self, condition, x, y):
        shape = broadcast_shapes(condition.shape, x.shape, y.shape)
        assert shape is not None and x.element == y.element, f"select of {x.type} and {y.type}"
        return self.emit("mpc.select {}, {}, {}", [condition, x, y], Type(shape, x.element))

    def cast(self, x, element):
        return x if x.element == element else self.emit("mpc.cast {}", [x], x.type.with_element(element))

    # ---- reductions --------------------------------------------------------------------------------------------

    def reduce(self, name, x, axes, keepdims=False):
        axes = sorted(axis % x.type.rank for axis in axes)
        shape = [1 if i in axes else extent for i, extent in enumerate(x.shape) if keepdims or i not in axes]
        words = f"mpc.{name} {{}} axes {axes}" + " keepdims" * keepdims
        return self.emit(words, [x], x.type.with_shape(shape), axes=axes, keepdims=keepdims)

    def softmax(self, x, axis):
        axis %= x.type.rank
        return self.emit(f"mpc.softmax {{}} axis {axis}", [x], x.type, {"layer": self.layer}, axis=axis)

    # ---- views -------------------------------------------------------------------------------------------------

    def reshape(self, x, shape):
        """One open dimension follows from the others; more than one are named."""
        shape = tuple(shape)
        if shape == x.shape:
            return x
        if x.is_a("reshape") and "mpc.dims" not in x.op.attributes:
            return self.reshape(x.op.operands[0], shape)
        type = x.type.with_shape(shape)
        names = {"mpc.dims": type.open_dims} if len(type.open_dims) > 1 else {}
        assert not names or all(map(is_named, type.open_dims)), f"reshape of {x.type} to {shape}"
        return self.emit("mpc.reshape {}", [x], type, names)

    def transpose(self, x, permutation):
        permutation = [axis % x.type.rank for axis in permutation]
        if permutation == sorted(permutation):
            return x
        if x.is_a("transpose"):
            return self.transpose(x.op.operands[0], [x.op.facts["permutation"][axis] for axis in permutation])
        type = x.type.with_shape(x.shape[axis] for axis in permutation)
        return self.emit(f"mpc.transpose {{}} permutation {permutation}", [x], type, permutation=permutation)

    def broadcast(self, x, shape):
        shape = tuple(shape)
        if shape == x.shape:
            return x
        assert broadcast_shapes(x.shape, shape) == shape, f"broadcast of {x.type} to {shape}"
        type = x.type.with_shape(shape)
        extents = [-1 if isinstance(extent, str) else extent for extent in shape]
        names = {"mpc.dims": type.open_dims} if type.open_dims and all(map(is_named, type.open_dims)) else {}
        return self.emit(f"mpc.broadcast {{}} shape {extents}", [x], type, names)

    def slice(self, x, starts, limits, strides, shape):
        """A limit of None is the size of that dimension."""
        if shape == x.shape and not any(starts) and set(strides) <= {1}:
            return x
        limits = [-1 if limit is None else limit for limit in limits]
        return self.emit(f"mpc.slice {{}} starts {starts} limits {limits} strides {strides}", [x],
                         x.type.with_shape(shape), starts=starts, limits=limits, strides=strides)  # fmt: skip

    def pad(self, x, low, high, shape):
        return self.emit(f"mpc.pad {{}} low {low} high {high}", [x], x.type.with_shape(shape))

    def concat(self, parts, axis, shape):
        if len(parts) == 1:
            return parts[0]
        words = "mpc.concat " + ", ".join("{}" for _ in parts) + f" axis {axis}"
        return self.emit(words, parts, parts[0].type.with_shape(shape), axis=axis)

    def iota(self, shape, dimension, element="i64"):
        type = Type(tuple(shape), element)
        names = {"mpc.dims": type.open_dims} if type.open_dims else {}
        return self.emit(f"mpc.iota dimension {dimension}", [], type, names, dimension=dimension)

    # ---- layers ------------------------------------------------------------------------------------------------

    def linear(self, x, weight, bias=None, layer=None):
        assert x.shape[-1] == weight.shape[1], f"linear of {x.type} and {weight.type}"
        type = x.type.with_shape((*x.shape[:-1], weight.shape[0]))
        words = "mpc.linear {}, {}" + (" bias({})" if bias else "")
        return self.emit(words, [x, weight] + [bias] * bool(bias), type, {"layer": layer or self.layer})

    def matmul(self, a, b, bias=None, transpose_b=False, layer=None):
        inner, columns = b.shape[-2:][::-1] if transpose_b else b.shape[-2:]
        batch = broadcast_shapes(a.shape[:-2], b.shape[:-2])
        assert batch is not None and a.shape[-1] == inner, f"matmul of {a.type} and {b.type}"
        words = "mpc.matmul {}, {}" + (" bias({})" if bias else "")
        flags = {"transpose_b": True} if transpose_b else {}
        return self.emit(words, [a, b] + [bias] * bool(bias), a.type.with_shape((*batch, a.shape[-2], columns)),
                         {"layer": layer or self.layer} | flags, transpose_b=transpose_b)  # fmt: skip

    def convolution(self, x, weight, bias, strides, low, high, dilations, groups=1, layer=None):
        extents = [before + extent + behind for before, extent, behind in zip(low, x.shape[2:], high)]
        shape = (x.shape[0], weight.shape[0], *self.windows_along(extents, weight.shape[2:], strides, dilations))
        words = f"strides {strides} low {low} high {high} dilations {dilations}"
        return self.filtered("convolution", x, weight, bias, words, groups, shape, layer)

    def transposed_convolution(self, x, weight, bias, strides, low, high, dilations, output_padding, groups=1, layer=None):
        numbers = zip(x.shape[2:], weight.shape[2:], strides, low, high, dilations, output_padding)
        extents = [(n - 1) * stride + d * (size - 1) + 1 - a - b + more for n, size, stride, a, b, d, more in numbers]
        words = f"strides {strides} low {low} high {high} dilations {dilations} output_padding {output_padding}"
        shape = (x.shape[0], weight.shape[1] * groups, *extents)
        return self.filtered("transposed_convolution", x, weight, bias, words, groups, shape, layer)

    def filtered(self, name, x, weight, bias, words, groups, shape, layer):
        words = f"mpc.{name} {{}}, {{}}" + (" bias({}) " if bias else " ") + words + (f" groups {groups}" if groups > 1 else "")
        return self.emit(words, [x, weight] + [bias] * bool(bias), x.type.with_shape(shape), {"layer": layer or self.layer})

    @staticmethod
    def windows_along(extents, sizes, strides, dilations):
        """The number of windows in each dimension."""
        numbers = zip(extents, sizes, strides, dilations)
        return [(extent - dilation * (size - 1) - 1) // stride + 1 for extent, size, stride, dilation in numbers]

    def max_pool(self, x, sizes, strides, low, high, dilations):
        words = f"mpc.max_pool {{}} sizes {sizes} strides {strides} low {low} high {high} dilations {dilations}"
        return self.emit(words, [x], self.pooled(x, sizes, strides, low, high, dilations))

    def avg_pool(self, x, sizes, strides, low, high, inner=False):
        words = f"mpc.avg_pool {{}} sizes {sizes} strides {strides} low {low} high {high}" + " inner" * inner
        return self.emit(words, [x], self.pooled(x, sizes, strides, low, high, [1] * len(sizes)))

    def pooled(self, x, sizes, strides, low, high, dilations):
        lead, extents = x.shape[: -len(sizes)], x.shape[-len(sizes) :]
        extents = [before + extent + behind for before, extent, behind in zip(low, extents, high)]
        return x.type.with_shape((*lead, *self.windows_along(extents, sizes, strides, dilations)))

    @staticmethod
    def takes_heads(size):
        """Whether mpc's attention kernel takes heads of that many columns; others are written as products and a softmax."""
        return size % 8 == 0 and size <= 128

    def attention(self, q, k, v, causal=False, scale=None):
        """q (B, H, T, D), k and v (B, G, S, D). A scale of None is 1 / sqrt(D)."""
        assert k.shape == v.shape and q.shape[0] == k.shape[0] and q.shape[3] == k.shape[3], f"{q.type}, {k.type}, {v.type}"
        flags = ({"causal": True} if causal else {}) | ({} if scale is None else {"scale": float(scale)})
        return self.emit("mpc.attention {}, {}, {}", [q, k, v], q.type, {"layer": self.layer} | flags)

    def layer_norm(self, x, gain, bias, epsilon):
        words = "mpc.layer_norm {}, {}" + (" bias({})" if bias else "") + f" epsilon {text.number(epsilon)}"
        return self.emit(words, [x, gain] + [bias] * bool(bias), x.type, {"layer": self.layer})

    def rms_norm(self, x, gain, epsilon):
        return self.emit(f"mpc.rms_norm {{}}, {{}} epsilon {text.number(epsilon)}", [x, gain], x.type, {"layer": self.layer})

    def cross_entropy(self, logits, targets, ignore_index=None, label_smoothing=0.0, weights=None, reduction="mean"):
        smoothing = {"label_smoothing": float(label_smoothing)} if label_smoothing else {}
        return self.of_classes("cross_entropy", logits, targets, ignore_index, weights, reduction, smoothing)

    def of_classes(self, name, x, targets, ignore_index, weights, reduction, options):
        """A loss of targets that are classes; `reduction`: mean, sum or none."""
        options = ({} if ignore_index is None else {"ignore_index": ignore_index}) | options
        words = f"mpc.{name} {{}}, {{}}" + " weights({})" * bool(weights) + f" reduction({reduction})" * (reduction != "mean")
        type = Type(targets.shape if reduction == "none" else (), "f32")
        return self.emit(words, [x, targets] + [weights] * bool(weights), type, {"layer": self.layer} | options)

    def log_softmax(self, x, axis):
        return self.emit(f"mpc.log_softmax {{}} axis {axis}", [x], x.type, {"layer": self.layer})

    def logsumexp(self, x, axis, keepdims=False):
        axis %= x.type.rank
        shape = [1 if i == axis else extent for i, extent in enumerate(x.shape) if keepdims or i != axis]
        return self.emit(f"mpc.logsumexp {{}} axis {axis}" + " keepdims" * keepdims, [x], x.type.with_shape(shape), {"layer": self.layer})

    def loss(self, name, x, target, summed=False, words="", pos_weight=None):
        """A loss of each element of x and the target: their mean, or their sum."""
        assert x.shape == target.shape, f"{name} of {x.type} and {target.type}"
        text = f"mpc.{name} {{}}, {{}}" + " pos_weight({})" * bool(pos_weight) + f" {words}" * bool(words) + " reduction(sum)" * summed
        return self.emit(text, [x, target] + [pos_weight] * bool(pos_weight), Type((), "f32"), {"layer": self.layer})

    def nll_loss(self, x, targets, ignore_index=None, weights=None, reduction="mean"):
        return self.of_classes("nll_loss", x, targets, ignore_index, weights, reduction, {})

    @staticmethod
    def gains(gain, bias):
        """The words and operands of a norm's gain and bias."""
        given = [(word, value) for word, value in (("gain", gain), ("bias", bias)) if value]
        return "".join(f" {word}({{}})" for word, _ in given), [value for _, value in given]

    def batch_norm(self, x, mean, variance, gain, bias, epsilon):
        """Of channels, by given statistics."""
        words, more = self.gains(gain, bias)
        words = f"mpc.batch_norm {{}}, {{}}, {{}}{words} epsilon {text.number(epsilon)}"
        return self.emit(words, [x, mean, variance, *more], x.type, {"layer": self.layer})

    def batch_norm_training(self, x, mean, variance, gain, bias, epsilon, momentum):
        """y by the statistics of the batch, and the running ones moved towards these."""
        words, more = self.gains(gain, bias)
        words = f"mpc.batch_norm_training {{}}, {{}}, {{}}{words} epsilon {text.number(epsilon)} momentum {text.number(momentum)}"
        return self.emit_several(words, [x, mean, variance, *more], [x.type, mean.type, variance.type], {"layer": self.layer})

    def group_norm(self, x, groups, gain, bias, epsilon):
        words, more = self.gains(gain, bias)
        words = f"mpc.group_norm {{}}{words} groups {groups} epsilon {text.number(epsilon)}"
        return self.emit(words, [x, *more], x.type, {"layer": self.layer})

    def prelu(self, x, weight):
        return self.emit("mpc.prelu {}, {}", [x, weight], x.type, {"layer": self.layer})

    def interpolate(self, x, how, size, align_corners=False):
        """(N, C, ..) on a grid of another size; how is nearest, linear or area."""
        words = f"mpc.interpolate {how} {{}} size {list(size)}" + " align_corners" * align_corners
        return self.emit(words, [x], x.type.with_shape((*x.shape[:2], *size)), {"layer": self.layer})

    def embedding(self, table, ids, layer=None):
        type = Type((*ids.shape, table.shape[1]), table.element)
        return self.emit("mpc.embedding {}, {}", [table, ids], type, {"layer": layer or self.layer})

    # ---- indices and order -------------------------------------------------------------------------------------

    def take_along(self, x, ids, axis):
        return self.emit(f"mpc.take_along {{}}, {{}} axis {axis}", [x, ids], ids.type.with_element(x.element))

    def gather(self, x, ids, axis):
        type = x.type.with_shape(x.shape[:axis] + ids.shape + x.shape[axis + 1 :])
        return self.emit(f"mpc.gather {{}}, {{}} axis {axis}", [x, ids], type)

    def one_hot(self, ids, classes, element="i64"):
        return self.emit(f"mpc.one_hot {{}} classes {classes}", [ids], Type((*ids.shape, classes), element))

    def put(self, name, how, x, ids, updates, axis):
        """`name`: put_along, by ids of each element, or scatter, by ids of slices; `how`: add or set."""
        assert x.element == updates.element, f"{name} of {updates.type} into {x.type}"
        return self.emit(f"mpc.{name} {how} {{}}, {{}}, {{}} axis {axis}", [x, ids, updates], x.type)

    def place(self, name, x, axis, keepdims=False):
        """`name`: argmax or argmin."""
        shape = x.shape[:axis] + (1,) * keepdims + x.shape[axis + 1 :]
        return self.emit(f"mpc.{name} {{}} axis {axis}" + " keepdims" * keepdims, [x], Type(shape, "i64"))

    def sort(self, x, axis, descending=False):
        words = f"mpc.sort {{}} axis {axis}" + " descending" * descending
        return self.emit_several(words, [x], [x.type, x.type.with_element("i64")])

    def topk(self, x, k, axis, largest=True):
        type = x.type.with_shape(x.shape[:axis] + (k,) + x.shape[axis + 1 :])
        words = f"mpc.topk {{}} k {k} axis {axis}" + " smallest" * (not largest)
        return self.emit_several(words, [x], [type, type.with_element("i64")])

    # ---- training ----------------------------------------------------------------------------------------------

    def stop_gradient(self, x):
        return self.emit("mpc.stop_gradient {}", [x], x.type)

    # ---- random numbers ----------------------------------------------------------------------------------------

    def draw(self, words, operands, type, names=None):
        """An op that draws. The numbers are a function of state, which counts runs; each op of a model is a stream of its own."""
        seed = self.load(Global("rng.seed", Type((2,), "i32"), "dense<[1, 2]> : tensor<2xi32>", True, "random"))
        step = self.load(Global("rng.step", Type((), "i32"), "dense<0> : tensor<i32>", True, "random"))
        y = self.emit(f"mpc.{words} stream {len(self.drawn)}", [*operands, seed, step], type, names)
        self.drawn.append(y.op)
        return y

    def count_run(self):
        """What draws in a run draws something else in the next one."""
        if self.drawn and not {op for op, _ in text.needed(self)}.isdisjoint(self.drawn):
            self.hint, self.layer = "next_step", ""
            self.store("rng.step", self.binary("add", self.loads["rng.step"][1], self.scalar(1, "i32")))

    def dropout(self, x, probability):
        if probability == 1:
            return self.binary("mul", x, self.scalar(0.0))
        return self.draw(f"dropout {{}}, {{}}, {{}} p {text.number(probability)}", [x], x.type)

    def noise(self, distribution, shape):
        """`distribution`: uniform in [0, 1), or normal."""
        type = Type(tuple(shape), "f32")
        if not all(map(is_named, type.open_dims)):
            raise Unsupported(f"random numbers over an open dimension that is computed from others, {', '.join(type.open_dims)}",
                              "fix its size: leave it out of dynamic_shapes")  # fmt: skip
        return self.draw(f"noise {distribution} {{}}, {{}}", [], type, {"mpc.dims": type.open_dims} if type.open_dims else {})
