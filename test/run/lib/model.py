"""Writes models in the mpc dialect: values with shapes, one method an op, results that know how close is close enough."""

import math


class Value:
    def __init__(self, name, shape, kind):
        self.name, self.shape, self.kind = name, tuple(shape), kind

    @property
    def type(self):
        return "tensor<" + "".join(f"{extent}x" for extent in self.shape) + self.kind + ">"


class Result:
    """bar: 'exact', 'element', 'tensor' or 'gemm'. control: the next lower precision must miss it. zeros: the sign of a
    zero is promised; of what underflows within a sum or a derivative it is not."""

    def __init__(self, name, value, bar, control, zeros):
        self.name, self.value, self.bar, self.control, self.zeros = name, value, bar, control, zeros


def broadcast(*shapes):
    rank = max(len(shape) for shape in shapes)
    padded = [(1,) * (rank - len(shape)) + tuple(shape) for shape in shapes]
    return tuple(max(extents) if 0 not in extents else 0 for extents in zip(*padded))


def windows_along(extents, sizes, strides, dilations):
    """The number of windows in each dimension."""
    numbers = zip(extents, sizes, strides, dilations)
    return tuple((extent - dilation * (size - 1) - 1) // stride + 1 for extent, size, stride, dilation in numbers)


class Model:
    """`precision`: what each op is told to run in, or None for what the policy decides."""

    def __init__(self, name, precision=None):
        self.name, self.precision = name, precision
        self.inputs, self.lines, self.results = [], [], []  # inputs: (Value, values)
        self.globals, self.loads, self.stores = [], [], []
        self.steps = 1  # How often it runs; the results are the last run's.

    def input(self, shape, values, kind="f32"):
        value = Value(f"x{len(self.inputs)}", shape, kind)
        self.inputs.append((value, values))
        return value

    def parameter(self, shape, initial, kind="f32", mutable=False):
        """A ml_program.global with the initial value in text, loaded."""
        value = Value(f"p{len(self.globals)}", shape, kind)
        mutable = "mutable " if mutable else ""
        self.globals.append(f"ml_program.global private {mutable}@{value.name}({initial}) : {value.type}\n")
        self.loads.append(f"%{value.name} = ml_program.global_load @{value.name} : {value.type}")
        return value

    def store(self, parameter, value):
        self.stores.append(f"ml_program.global_store @{parameter.name} = %{value.name} : {value.type}")

    def constant(self, shape, text, kind="f32"):
        value = Value(f"v{len(self.lines)}", shape, kind)
        self.lines.append(f"%{value.name} = mpc.constant dense<{text}> : {value.type}")
        return value

    def op(self, name, operands, shape, kind="f32", words="", attributes=(), text=None):
        """`%v = mpc.name OPERANDS WORDS {attributes} : (..) -> ..`; `text` in place of the operands."""
        value = Value(f"v{len(self.lines)}", shape, kind)
        attributes = list(attributes)
        if self.precision:
            attributes.append(f'mpc.precision = "{self.precision}"')
        braces = " {" + ", ".join(attributes) + "}" if attributes else ""
        text = ", ".join(f"%{operand.name}" for operand in operands) if text is None else text
        types = ", ".join(operand.type for operand in operands)
        words = " " + words if words else ""
        self.lines.append(f"%{value.name} = mpc.{name} {text}{words}{braces} : ({types}) -> {value.type}")
        return value

    def ops(self, name, operands, results, words="", attributes=(), text=None, named=""):
        """An op of several results, (shape, kind) each; `named` is the word before the type of the second, where it has one."""
        values = [Value(f"v{len(self.lines)}_{i}", *result) for i, result in enumerate(results)]
        self.op(name, operands, (), words=words, attributes=attributes, text=text)
        left = ", ".join(f"%{value.name}" for value in values)
        right = self.lines[-1].partition(" = ")[2].rpartition(" -> ")[0]
        types = f" {named} ".join(v.type for v in values) if named else f"({', '.join(v.type for v in values)})"
        self.lines[-1] = f"{left} = {right} -> {types}"
        return values

    def result(self, name, value, bar, control=True, zeros=True):
        self.results.append(Result(f"r{len(self.results)}_{name}", value, bar, control and bar != "exact", zeros))

    def text(self):
        arguments = ", ".join(f'%{v.name}: {v.type} {{mpc.name = "{v.name}"}}' for v, _ in self.inputs)
        results = ", ".join(f'{r.value.type} {{mpc.name = "{r.name}"}}' for r in self.results)
        body = "".join(f"  {line}\n" for line in self.loads + self.lines + self.stores)
        values = ", ".join(f"%{r.value.name}" for r in self.results)
        types = ", ".join(r.value.type for r in self.results)
        state = "".join(self.globals)
        return f"{state}func.func @main({arguments}) -> ({results}) {{\n{body}  return {values} : {types}\n}}\n"

    # ---- ops ----

    def unary(self, name, x):
        """`name`: the op, and behind it the words of its numbers."""
        name, _, words = name.partition(" ")
        return self.op(name, [x], x.shape, x.kind, words)

    def binary(self, name, x, y):
        """`name`: the op, and behind it the word that stands before the operands."""
        name, _, word = name.partition(" ")
        text = f"{word} %{x.name}, %{y.name}".strip()
        return self.op(name, [x, y], broadcast(x.shape, y.shape), x.kind, text=text)

    def compare(self, how, x, y):
        return self.op("compare", [x, y], broadcast(x.shape, y.shape), "i1", text=f"{how} %{x.name}, %{y.name}")

    def select(self, condition, x, y):
        return self.op("select", [condition, x, y], broadcast(condition.shape, x.shape, y.shape), x.kind)

    def cast(self, x, kind, overflow=""):
        return self.op("cast", [x], x.shape, kind, f"overflow({overflow})" if overflow else "")

    def reduce(self, name, x, axes, keepdims=False):
        shape = [1 if i in axes else extent for i, extent in enumerate(x.shape) if keepdims or i not in axes]
        return self.op(name, [x], shape, x.kind, f"axes {list(axes)}" + (" keepdims" if keepdims else ""))

    def amax(self, x):
        return self.op("amax", [x], ())

    def reshape(self, x, shape):
        return self.op("reshape", [x], shape, x.kind)

    def transpose(self, x, permutation):
        return self.op("transpose", [x], [x.shape[i] for i in permutation], x.kind, f"permutation {list(permutation)}")

    def broadcast(self, x, shape):
        return self.op("broadcast", [x], shape, x.kind, f"shape {list(shape)}")

    def slice(self, x, starts, limits, strides):
        shape = [max(0, -(-(limit - start) // stride)) for start, limit, stride in zip(starts, limits, strides)]
        words = f"starts {list(starts)} limits {list(limits)} strides {list(strides)}"
        return self.op("slice", [x], shape, x.kind, words)

    def pad(self, x, low, high):
        shape = [before + extent + after for before, extent, after in zip(low, x.shape, high)]
        return self.op("pad", [x], shape, x.kind, f"low {list(low)} high {list(high)}")

    def windows(self, x, sizes, strides, dilations):
        first = len(x.shape) - len(sizes)
        shape = x.shape[:first] + windows_along(x.shape[first:], sizes, strides, dilations) + tuple(sizes)
        return self.op("windows", [x], shape, x.kind, f"sizes {sizes} strides {strides} dilations {dilations}")

    def convolution(self, x, weight, bias, strides, low, high, dilations, groups):
        extents = [sum(parts) for parts in zip(low, x.shape[2:], high)]
        shape = (x.shape[0], weight.shape[0]) + windows_along(extents, weight.shape[2:], strides, dilations)
        words = f"strides {strides} low {low} high {high} dilations {dilations}"
        return self.filtered("convolution", x, weight, bias, shape, words, groups)

    def convolution_grad(self, large, small, sizes, strides, low, dilations):
        words = f"sizes {sizes} strides {strides} low {low} dilations {dilations}"
        return self.op("convolution_grad", [large, small], (small.shape[1], large.shape[1], *sizes), large.kind, words)

    def window_product(self, x, weight, bias, windows, strides, low, dilations, spread, parts=1, activation="none"):
        words = f"windows {windows} strides {strides} low {low} dilations {dilations} spread {spread}"
        words += (f" parts {parts}" if parts > 1 else "") + (f" activation({activation})" if activation != "none" else "")
        shape = (parts, x.shape[0], *windows, weight.shape[0])
        kind = x.kind if parts == 1 else "f32"
        text = f"%{x.name}, %{weight.name}" + (f" bias(%{bias.name})" if bias else "")
        return self.op("window_product", [x, weight] + [bias] * bool(bias), shape, kind, words, text=text)

    def transposed_convolution(self, x, weight, bias, strides, low, high, dilations, extra, groups):
        shape = [x.shape[0], weight.shape[1] * groups]
        for i, stride in enumerate(strides):
            reach = dilations[i] * (weight.shape[2 + i] - 1) + 1
            shape.append((x.shape[2 + i] - 1) * stride + reach - low[i] - high[i] + extra[i])
        words = f"strides {strides} low {low} high {high} dilations {dilations} output_padding {extra}"
        return self.filtered("transposed_convolution", x, weight, bias, shape, words, groups)

    def filtered(self, name, x, weight, bias, shape, words, groups):
        words = (f"bias(%{bias.name}) " if bias else "") + words + (f" groups {groups}" if groups > 1 else "")
        return self.op(name, [x, weight] + [bias] * bool(bias), shape, words=words, text=f"%{x.name}, %{weight.name}")

    def max_pool(self, x, sizes, strides, low, high, dilations=None):
        dilations = dilations or [1] * len(sizes)
        return self.pool("max_pool", x, sizes, strides, low, high, dilations, f" dilations {dilations}")

    def avg_pool(self, x, sizes, strides, low, high, inner=False):
        return self.pool("avg_pool", x, sizes, strides, low, high, [1] * len(sizes), " inner" * inner)

    def pool(self, name, x, sizes, strides, low, high, dilations, more):
        first = len(x.shape) - len(sizes)
        extents = [sum(parts) for parts in zip(low, x.shape[first:], high)]
        shape = x.shape[:first] + windows_along(extents, sizes, strides, dilations)
        return self.op(name, [x], shape, x.kind, f"sizes {sizes} strides {strides} low {low} high {high}{more}")

    def concat(self, inputs, axis):
        shape = list(inputs[0].shape)
        shape[axis] = sum(x.shape[axis] for x in inputs)
        return self.op("concat", inputs, shape, inputs[0].kind, f"axis {axis}")

    def softmax(self, x, axis):
        return self.op("softmax", [x], x.shape, words=f"axis {axis}")

    def cumsum(self, x, dim, reverse=False):
        return self.op("cumsum", [x], x.shape, words=f"dim {dim}" + " reverse" * reverse)

    def layer_norm(self, x, gain, bias=None, epsilon=1e-5):
        operands = [x, gain] + ([bias] if bias else [])
        words = (f"bias(%{bias.name}) " if bias else "") + f"epsilon {epsilon:.1e}"
        return self.op("layer_norm", operands, x.shape, words=words, text=f"%{x.name}, %{gain.name}")

    def rms_norm(self, x, gain, epsilon=1e-6):
        return self.op("rms_norm", [x, gain], x.shape, words=f"epsilon {epsilon:.1e}")

    def cross_entropy(self, logits, targets, attributes=(), weights=None, reduction="mean"):
        return self.of_classes("cross_entropy", logits, targets, attributes, weights, reduction)

    def of_classes(self, name, x, targets, attributes=(), weights=None, reduction="mean"):
        """cross_entropy or nll_loss."""
        text = f"%{x.name}, %{targets.name}" + (f" weights(%{weights.name})" if weights else "")
        words = "" if reduction == "mean" else f"reduction({reduction})"
        shape = targets.shape if reduction == "none" else ()
        return self.op(name, [x, targets] + [weights] * bool(weights), shape, words=words, attributes=attributes, text=text)

    def log_softmax(self, x, axis):
        return self.op("log_softmax", [x], x.shape, words=f"axis {axis}")

    def logsumexp(self, x, axis, keepdims=False):
        axis = axis % len(x.shape)
        shape = [1 if i == axis else extent for i, extent in enumerate(x.shape) if keepdims or i != axis]
        return self.op("logsumexp", [x], shape, words=f"axis {axis}" + " keepdims" * keepdims)

    def loss(self, name, x, target, pos_weight=None, attributes=()):
        """`name`: the op, and behind it its words."""
        name, _, words = name.partition(" ")
        text = f"%{x.name}, %{target.name}" + (f" pos_weight(%{pos_weight.name})" if pos_weight else "")
        shape = x.shape if "reduction(none)" in words else ()
        return self.op(name, [x, target] + [pos_weight] * bool(pos_weight), shape, words=words, attributes=attributes, text=text)

    def normed(self, gain, bias):
        """The words and operands of a norm's gain and bias."""
        given = [(word, vector) for word, vector in (("gain", gain), ("bias", bias)) if vector]
        return "".join(f" {word}(%{vector.name})" for word, vector in given), [vector for _, vector in given]

    def batch_norm(self, x, mean, variance, gain=None, bias=None, epsilon=1e-5):
        words, more = self.normed(gain, bias)
        text = f"%{x.name}, %{mean.name}, %{variance.name}{words}"
        return self.op("batch_norm", [x, mean, variance] + more, x.shape, words=f"epsilon {epsilon:.1e}", text=text)

    def batch_norm_training(self, x, mean, variance, gain=None, bias=None, epsilon=1e-5, momentum=0.1):
        """y, and the new mean and variance."""
        words, more = self.normed(gain, bias)
        text = f"%{x.name}, %{mean.name}, %{variance.name}{words}"
        results = [(x.shape, "f32"), (mean.shape, "f32"), (variance.shape, "f32")]
        return self.ops("batch_norm_training", [x, mean, variance] + more, results,
                        words=f"epsilon {epsilon:.1e} momentum {momentum}", text=text)  # fmt: skip

    def group_norm(self, x, groups, gain=None, bias=None, epsilon=1e-5):
        words, more = self.normed(gain, bias)
        return self.op("group_norm", [x] + more, x.shape, words=f"groups {groups} epsilon {epsilon:.1e}", text=f"%{x.name}{words}")

    def interpolate(self, how, x, size, corners=""):
        words = f"size {list(size)}" + (f" {corners}" if corners else "")
        return self.op("interpolate", [x], x.shape[:2] + tuple(size), x.kind, words, text=f"{how} %{x.name}")

    def embedding(self, table, ids):
        return self.op("embedding", [table, ids], ids.shape + table.shape[1:])

    def matmul(self, a, b, transpose_a=False, transpose_b=False, bias=None, activation=""):
        rows, columns = a.shape[-1 if transpose_a else -2], b.shape[-2 if transpose_b else -1]
        shape = broadcast(a.shape[:-2], b.shape[:-2]) + (rows, columns)
        words = (f"bias(%{bias.name}) " if bias else "") + (f"activation({activation})" if activation else "")
        flags = ["transpose_a"] * transpose_a + ["transpose_b"] * transpose_b
        operands = [a, b] + ([bias] if bias else [])
        return self.op("matmul", operands, shape, words=words.strip(), attributes=flags, text=f"%{a.name}, %{b.name}")

    def linear(self, x, weight, bias=None, activation=""):
        words = (f"bias(%{bias.name}) " if bias else "") + (f"activation({activation})" if activation else "")
        operands = [x, weight] + ([bias] if bias else [])
        shape = x.shape[:-1] + (weight.shape[0],)
        return self.op("linear", operands, shape, words=words.strip(), text=f"%{x.name}, %{weight.name}")

    def attention(self, q, k, v, attributes=(), mask=None, lengths=None):
        return self.attention_of(q, k, v, attributes, mask, lengths, 1)[0]

    def attention_and_lse(self, q, k, v, attributes=(), mask=None, lengths=None):
        return self.attention_of(q, k, v, attributes, mask, lengths, 2)

    def attention_of(self, q, k, v, attributes, mask, lengths, count):
        batch, heads, queries, width = q.shape
        shape = (batch, queries, heads, width) if "heads_inner" in attributes else q.shape
        words, more = self.hiding(mask, lengths)
        text = f"%{q.name}, %{k.name}, %{v.name}{words}"
        results = [(shape, q.kind), (q.shape[:3], "f32")][:count]
        return self.ops("attention", [q, k, v] + more, results, attributes=attributes, text=text)

    def hiding(self, mask, lengths):
        """The words and operands of attention's mask and lengths."""
        given = [(word, value) for word, value in (("mask", mask), ("lengths", lengths)) if value]
        return "".join(f" {word}(%{value.name})" for word, value in given), [value for _, value in given]

    def attention_grad(self, q, k, v, y, lse, dy, attributes=(), mask=None, lengths=None):
        """dq, dk, dv, and of a mask of floats its gradient."""
        floats = [mask] if mask and mask.kind != "i1" else []
        results = [(x.shape, x.kind) for x in [q, k, v] + floats]
        words, more = self.hiding(mask, lengths)
        text = ", ".join(f"%{x.name}" for x in (q, k, v, y, lse)) + f"{words}, %{dy.name}"
        return self.ops("attention_grad", [q, k, v, y, lse] + more + [dy], results, attributes=attributes, text=text)

    def append(self, cache, rows, position, axis):
        return self.op("append", [cache, rows, position], cache.shape, cache.kind, f"axis {axis}")

    def take_along(self, x, ids, axis):
        return self.op("take_along", [x, ids], ids.shape, x.kind, f"axis {axis}")

    def gather(self, x, ids, axis):
        at = axis % len(x.shape)
        return self.op("gather", [x, ids], x.shape[:at] + ids.shape + x.shape[at + 1:], x.kind, f"axis {axis}")

    def one_hot(self, ids, classes, kind="f32"):
        return self.op("one_hot", [ids], ids.shape + (classes,), kind, f"classes {classes}")

    def put(self, name, how, x, ids, updates, axis):
        """`name`: put_along or scatter; `how`: add or set."""
        text = f"{how} %{x.name}, %{ids.name}, %{updates.name}"
        return self.op(name, [x, ids, updates], x.shape, x.kind, f"axis {axis}", text=text)

    def place(self, name, x, axis, keepdims=False, kind="i64"):
        """`name`: argmax or argmin."""
        at = axis % len(x.shape)
        shape = x.shape[:at] + (1,) * keepdims + x.shape[at + 1:]
        return self.op(name, [x], shape, kind, f"axis {axis}" + " keepdims" * keepdims)

    def sort(self, x, axis, descending=False, kind="i64"):
        return self.ops("sort", [x], [(x.shape, x.kind), (x.shape, kind)], f"axis {axis}" + " descending" * descending)

    def topk(self, x, k, axis, smallest=False, kind="i64"):
        at = axis % len(x.shape)
        shape = x.shape[:at] + (k,) + x.shape[at + 1:]
        return self.ops("topk", [x], [(shape, x.kind), (shape, kind)], f"k {k} axis {axis}" + " smallest" * smallest)

    def linear_scan(self, x, decay, dim, reverse=False):
        return self.op("linear_scan", [x, decay], x.shape, words=f"dim {dim}" + " reverse" * reverse)

    def embedding_grad(self, dy, ids, rows):
        return self.op("embedding_grad", [dy, ids], (rows, dy.shape[-1]), dy.kind, f"rows {rows}")

    def list_places(self, ids, rows):
        places = math.prod(ids.shape)
        return self.ops("list_places", [ids], [((places,), "i32"), ((rows + 1,), "i32")], f"rows {rows}")

    def random(self, index, low, high, step, stream):
        return self.op("random", [index, low, high, step], index.shape, "f32", f"stream {stream}")

    def noise(self, kind, shape, seed, step, stream):
        return self.op("noise", [seed, step], shape, text=f"{kind} %{seed.name}, %{step.name} stream {stream}")

    def dropout(self, x, seed, step, p, stream):
        return self.op("dropout", [x, seed, step], x.shape, x.kind, f"p {p} stream {stream}")

    def quantize(self, x, scale, kind="f8E4M3FN"):
        return self.op("quantize", [x, scale], x.shape, kind)

    def dequantize(self, q, inverse):
        return self.op("dequantize", [q, inverse], q.shape)

    def quantize_blocks(self, x, block, kind="f8E4M3FN", scale="f8E8M0FNU", words="", draws=None):
        """q and its scales; of ui8 two numbers a byte, with scales a row, rounded at random by draws = (seed, step, stream)."""
        rows = 1 if kind == "ui8" else block[0]
        scales = (*x.shape[:-2], *(-(-extent // size) for extent, size in zip(x.shape[-2:], (rows, block[1]))))
        results = [((*x.shape[:-1], x.shape[-1] // (2 if kind == "ui8" else 1)), kind), (scales, scale)]
        text = f"%{x.name}" + (f" stochastic(%{draws[0].name}, %{draws[1].name}) stream {draws[2]}" if draws else "")
        operands = [x, *(draws[:2] if draws else ())]
        return self.ops("quantize_blocks", operands, results, words=f"block [{block[0]}, {block[1]}] {words}".strip(), text=text)

    def dequantize_blocks(self, q, scales, block, kind="f32"):
        shape = (*q.shape[:-1], q.shape[-1] * (2 if q.kind == "ui8" else 1))
        return self.op("dequantize_blocks", [q, scales], shape, kind, words=f"block [{block[0]}, {block[1]}]")

    def scale_from_amax(self, amax, kind="f8E4M3FN"):
        return self.op("scale_from_amax", [amax], (), words=f"format {kind}")
