"""Functions of the user for the sweep. As a program: the words that they may call are those of the device library."""

import pathlib
import re
import sys

import model as ir
import tensors as t

WHOLE = ["fp32", "tf32", "fp16", "bf16", "fp8"]


def lines(text):
    """Text of an attribute."""
    return text.replace("\n", "\\0A").replace('"', '\\"')


SOURCE = pathlib.Path(__file__).resolve().parents[3]
# Of the device library's functions of floats: steps of others, and what only kernels call.
INNER = {"approximate_reciprocal", "approximate_rsqrt", "at_least", "at_most", "divided_by", "exp_below", "exp_inside", "exp_polynomial", "exp_shifted",
         "log_polynomial", "quotient_by", "quotient_inside", "reciprocal_inside", "refined_quotient", "refined_reciprocal", "round_tf32", "rsqrt_rounded", "gelu_tanh_grad"}  # fmt: skip


def declared(file, pattern):
    """name -> number of parameters"""
    found = re.findall(pattern, (SOURCE / file).read_text(), re.M)
    return {name: parameters.count(",") + 1 for name, parameters in found}


def words():
    """The functions that the evaluator lets a text call."""
    return declared("ir/evaluate/EvaluateCustom.cpp", r"^inline double (\w+)\(([^)]*)\)")


def library():
    """The device library's functions of floats and conditions."""
    pattern = r"^MPC_FN float (\w+)\(((?:(?:float|bool) \w+(?:, )?)+)\)"
    found = {}
    for file in ("Math", "Angles", "Platform"):
        found |= declared(f"codegen/device/{file}.cuh", pattern)
    return found


FUNCTIONS = {
    "a/act.cuh": """
// Of one, two and three operands, with every kind of word.
template <typename T> MPC_DEVICE T twice(T x) { return x + x; }
template <typename T>
MPC_DEVICE T swish(T x, T b) {
  return x * sigmoid(b * x);
}
template <class T> MPC_DEVICE T mixed(T x, T low, T high) {
  const T bounded = minimum(maximum(x, low), high);
  return select(x > T(0), tanh(bounded), exp(bounded) - T(1)) + sqrt(abs(x));
}
""",
    "whole.cuh": """
// Every reading of a tensor: at other places, by ids, by truth, of every rank and of narrow types.
template <typename T, typename X, typename W>
MPC_DEVICE T banded(const X &x, const W &w, Index i, Index j) {
  T sum = 0;
  for (Index k = 0; k < w.extent(0); ++k)
    sum += x(i, j + k) * w(k);
  return sum;
}
template <typename T, typename X, typename I>
MPC_DEVICE T chosen(const X &x, const I &ids, Index i, Index j, Index k) {
  return x(k, ids(i, j));
}
template <typename T, typename X, typename M>
MPC_DEVICE T masked(const X &x, const M &m, Index i) {
  T largest = 0;
  for (Index j = 0; j < x.extent(1); ++j)
    largest = m(j) ? maximum(largest, x(i, j)) : largest;
  return largest;
}
template <typename T, typename X>
MPC_DEVICE T norm(const X &x) {
  T sum = 0;
  for (Index i = 0; i < x.extent(0); ++i)
    sum += x(i, i % x.extent(1)) * x(i, i % x.extent(1));
  return sqrt(sum);
}
template <typename T, typename S>
MPC_DEVICE T spread(const S &s, Index i, Index j) {
  return s() * T(i + 1) + T(j);
}
""",
    "b.cuh": "template <typename T> MPC_DEVICE T twice(T x) { return T(2) * x * x; }\n",
}


class Custom(ir.Model):
    def text(self):
        sources = ", ".join(f'"{name}" = "{lines(text)}"' for name, text in FUNCTIONS.items())
        return f"module attributes {{mpc.sources = {{{sources}}}}} {{\n{super().text()}}}\n"

    def custom(self, file, function, operands):
        text = f'"{file}" @{function}({", ".join(f"%{x.name}" for x in operands)})'
        return self.op("custom", operands, ir.broadcast(*(x.shape for x in operands)), text=text)

    def gathered(self, function, operands, shape):
        text = f'"whole.cuh" @{function}({", ".join(f"%{x.name}" for x in operands)})'
        return self.op("custom_gather", operands, shape, text=text)


def custom(precision):
    """Functions of two files with the same names, among ops that their kernels hold too."""
    model = Custom("custom" + ("_of_fp8" if precision == "fp8" else ""), precision)
    x = model.input((17, 40), t.normal((17, 40), 1, 2.0))
    b, low, high = (model.input(shape, t.normal(shape, seed)) for seed, shape in ((2, (40,)), (3, (17, 1)), (4, ())))
    model.result("twice", model.custom("a/act.cuh", "twice", [x]), "element", control=False)
    model.result("squared", model.custom("b.cuh", "twice", [x]), "element", control=False)
    model.result("swish", model.custom("a/act.cuh", "swish", [x, b]), "element", control=False)
    model.result("mixed", model.custom("a/act.cuh", "mixed", [x, low, high]), "element", control=False)
    y = model.softmax(model.custom("a/act.cuh", "swish", [model.binary("add", x, b), b]), -1)
    model.result("row", model.custom("a/act.cuh", "twice", [y]), "element", control=False)
    yield model


def gathered(precision):
    """Elements of whole tensors: what makes the operands, and what follows the result, in a kernel with it or not."""
    model = Custom("gathered" + ("_of_fp8" if precision == "fp8" else ""), precision)
    x = model.input((17, 40), t.normal((17, 40), 1, 2.0))
    w, s = model.input((5,), t.normal((5,), 2)), model.input((), t.normal((), 3))
    ids, mask = model.input((3, 4), t.integers((3, 4), 4, 0, 16), "i32"), model.input((40,), t.integers((40,), 5, 0, 1), "i1")
    model.result("banded", model.gathered("banded", [x, w], (17, 36)), "gemm", control=False)
    # Of a value that a kernel makes, of views in their places, and of one that overlaps.
    made = model.unary("relu", x)
    model.result("of_made", model.gathered("banded", [made, w], (17, 36)), "gemm", control=False)
    turned = model.transpose(x, [1, 0])
    model.result("of_turned", model.gathered("banded", [turned, w], (40, 13)), "gemm", control=False)
    piece = model.slice(x, [2, 3], [16, 40], [1, 1])
    model.result("of_piece", model.gathered("banded", [piece, w], (14, 33)), "gemm", control=False)
    wide = model.broadcast(w, (6, 5))
    model.result("of_repeated", model.gathered("banded", [wide, w], (6, 1)), "gemm", control=False)
    # By ids and by truth, and of ranks 3, 1 and 0.
    model.result("chosen", model.gathered("chosen", [turned, ids], (3, 4, 40)), "element", control=False)
    model.result("masked", model.gathered("masked", [x, mask], (17,)), "element", control=False)
    norm = model.gathered("norm", [x], ())
    model.result("norm", norm, "gemm", control=False)
    model.result("spread", model.gathered("spread", [s], (9, 7)), "element", control=False)
    # In kernels with what follows: maps, a row's sum and softmax, a place among zeros.
    y = model.gathered("banded", [x, w], (17, 36))
    model.result("row", model.softmax(y, -1), "gemm", control=False)
    model.result("padded", model.pad(model.gathered("spread", [norm], (9, 7)), [1, 2], [0, 3]), "gemm", control=False)
    model.result("scaled", model.binary("mul", model.unary("tanh", y), norm), "gemm", control=False)
    yield model


def called(precision):
    """Each word that a text may call, by a function of its own."""
    model = Custom("called", precision)
    x, y, z = (model.input((300,), t.normal((300,), seed, 2.0)) for seed in (1, 2, 3))
    positive = model.input((300,), [abs(v) + 0.01 for v in t.normal((300,), 4, 2.0)])
    for name, count in words().items():
        first = positive if name in ("sqrt", "rsqrt", "log", "log2", "log1p", "pow") else x
        model.result(name, model.custom("words.cuh", f"call_{name}", [first, y, z][:count]), "element", control=False)
    yield model


def calls(name, count):
    given = ", ".join("xyz"[:count]).replace("x", "x > T(0)" if name == "select" else "x")
    parameters = ", ".join(f"T {x}" for x in "xyz"[:count])
    return f"template <typename T> MPC_DEVICE T call_{name}({parameters}) {{ return {name}({given}); }}\n"


FUNCTIONS["words.cuh"] = "".join(calls(*word) for word in words().items())
FAMILIES = {"custom": (custom, WHOLE), "gathered": (gathered, WHOLE), "called": (called, ["fp32"])}


def main():
    offered, there = words(), {name: count for name, count in library().items() if name not in INNER}
    for name in sorted(set(offered) | set(there)):
        if offered.get(name) != there.get(name):
            where = ["codegen/device/Math.cuh", "ir/evaluate/EvaluateCustom.cpp"]
            counts = [f"{count} in {file}" for file, count in zip(where, (there.get(name, "none"), offered.get(name, "none")))]
            sys.exit(f"{name}: parameters: {', '.join(counts)}; a text may call what is in both, or INNER of customs.py has it")
    print(f"{len(offered)} words")


if __name__ == "__main__":
    main()
