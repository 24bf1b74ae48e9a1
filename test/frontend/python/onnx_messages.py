"""What users of the importer from ONNX are told, and what it writes, where the package onnx is."""

import contextlib
import io
import pathlib
import re
import sys
import tempfile
import unittest
from unittest import mock

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper, parser

import mpc
from mpc import command
from mpc.onnx import importer

HEAD = '<ir_version: 8, opset_import: ["" : 18]>\n'


def model(text, **tensors):
    """A model of ONNX's own text; the tensors are initializers."""
    made = parser.parse_model(HEAD + text)
    made.graph.initializer.extend(numpy_helper.from_array(numpy.asarray(array), name) for name, array in tensors.items())
    return made


class Messages(unittest.TestCase):
    def said(self, made, *patterns, **options):
        with self.assertRaises(mpc.ExportError) as raised:
            mpc.import_onnx(made, **options)
        for pattern in patterns:
            self.assertRegex(str(raised.exception), pattern)

    def test_everything_that_is_missing_is_listed_at_once(self):
        made = model("m (float[3, 4] x) => (float y, int64 z) { n = NonZero(x) m = NonZero(x) y = Det(x) z = Unique(x) w = Exp(n) }")
        self.said(made, "for 3 reasons", r"NonZero, 2 times, first at the node n", "multiply by a mask instead", "Unique, once",
                  r"Det, once at the node y\n +the determinant of a matrix of the shape \[3, 4\]")  # fmt: skip

    def test_values_that_decide_shapes(self):
        made = model("m (float[3, 4] x, int64[2] s) => (float y) { t = Add(s, s) y = Reshape(x, t) }")
        self.said(
            made,
            r"Reshape, once at the node y",
            r"the values of its input 1 \(t\), which say the new shape, are not known",
            "fix what it comes from with --fix s=F.npy",
        )
        self.assertEqual(mpc.import_onnx(made, fixed={"s": numpy.array([1, 3])}).inputs, ["x"])
        self.said(made, "has no input t to fix; its inputs are x, s", fixed={"t": numpy.array(1)})

    def test_types(self):
        self.said(model("m (double[3] x) => (double y) { y = Exp(x) }"), "the input x is of the type float64; mpc computes in float32")
        self.said(model("m (string[3] x) => (string y) { y = Identity(x) }"), "the input x is of the type")
        self.said(
            model("m (float[3] x, int64[3] i) => (float y) { y = Add(x, i) }"),
            "its inputs are of the types f32, i64",
            "cast them to one type",
        )
        self.said(model("m (float[3] x) => (float y) { d = Cast<to = 11>(x) y = Cast<to = 1>(d) }"), "the result is of the type float64")

    def test_sizes(self):
        made = model("m (float[N, 4] x, float[M, 4] y) => (float z) { z = Add(x, y) }")
        self.said(made, r"the dimension N of the input x has no size; give it with --dim N=N \(and M\)")
        self.said(made, "the model has no dimension B; it has M, N", dims={"N": 2, "M": 2, "B": 3})
        self.assertIn("tensor<2x4xf32>", mpc.import_onnx(made, dims={"N": 2, "M": 1}).text)
        made = model("m (float[3, 4] x) => (float y) { y = Exp(x) }")
        made.graph.input[0].type.tensor_type.shape.dim[0].dim_value = -1
        self.said(made, "the input x has the dimension -1, expected a number from 0 on; .* its size with --dim NAME=N")

    def test_models_that_are_wrong(self):
        self.said(
            model("m (float[3, 4] x) => (float y) { y = Reshape(x, s) }", s=[5, 5]),
            r"a reshape of \[3, 4\] to \[5, 5\]",
            "correct the model",
        )
        self.said(model("m (float[3, 4] x, float[3, 5] y) => (float z) { z = Add(x, y) }"), "do not broadcast")
        self.said(model("m (float[3, 4] x) => (float y) { y = Softmax<axis = 7>(x) }"), "its axis 7 is beyond the rank 2")
        self.said(
            model("m (float[3, 4] x) => (float y) { y = Frobnicate(x) }"), "the importer has no such operation", "cut the model before it"
        )
        self.said(
            model("m (float[3, 4] x, float[3] y) => (float z) { z = Concat<axis = 0>(x, y) }"),
            "parts of tensor<3x4xf32>, tensor<3xf32> along the axis 0",
        )
        self.said(model("m (float[3, 4] x) => (float y) { y = Transpose<perm = [0, 5]>(x) }"), r"its perm \[0, 5\] is no order of 2 axes")
        self.said(model("m (float[3, 4] x) => (float y) { y = Conv(x, x) }"), "a convolution of tensor<3x4xf32> by tensor<3x4xf32>")
        self.said(
            model("m (float[3, 4] x) => (float y) { y = DepthToSpace<blocksize = 2>(x) }"),
            "ONNX finds the model not well formed: .*4-dimensional",
        )
        self.said(
            model("m (float[3] x) => (float y) { y = Identity(e) }", e=numpy.zeros((0, 3), numpy.float32)),
            "the result y is a tensor without",
        )
        self.said(model("m (float[3, 4] x) => (float y) { y = Exp(z) }"), "the model uses z before any node makes it")
        self.said(
            model("m (float[3, 4] x, float[5, 6] w) => (float y) { y = MatMul(x, w) }"), "a product of tensor<3x4xf32> and tensor<5x6xf32>"
        )
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.onnx"
            self.said(path, "cannot be read: No such file")
            path.write_bytes(b"not a model")
            self.said(path, "m.onnx is no ONNX model")

    def test_integers_whose_digits_would_be_lost(self):
        self.said(model("m (int64[3] x, float[3] e) => (int64 y) { y = Pow(x, e) }"), "exponents are floats that may not be whole")
        self.said(
            model('m (int64[3] x, int64[2] i, int64[2] u) => (int64 y) { y = ScatterElements<reduction = "add">(x, i, u) }'),
            "which updates meet, of which the add is asked for",
        )

    def test_what_nobody_foresaw_is_told(self):
        made = model("m (float[3] x) => (float y) { y = Relu(x) }")
        with mock.patch.object(importer, "GraphImport", side_effect=KeyError("nothing")):
            self.assertRaisesRegex(mpc.ImporterError, "KeyError: 'nothing'; this is a fault of mpc; please report it", mpc.import_onnx, made)
        self.assertRaisesRegex(mpc.ExportError, "found int as the model; expected a path, or an onnx.ModelProto", mpc.import_onnx, 5)
        for size in ("many", 0, 2.5):
            self.said(model("m (float[N] x) => (float y) { y = Relu(x) }"), f"the dimension N is given as {size!r}; expected a whole number above 0",
                      dims={"N": size})  # fmt: skip

    def test_functions_without_end(self):
        made = model("m (float[3] x) => (float y) { y = own.f(x) }")
        made.opset_import.append(helper.make_opsetid("own", 1))
        node = helper.make_node("f", ["a"], ["b"], domain="own")
        made.functions.append(helper.make_function("own", "f", ["a"], ["b"], [node], [helper.make_opsetid("own", 1)]))
        self.said(made, "functions call each other without end: own.f calls itself")

    def test_functions_that_double_at_each_level(self):
        made = model("m (float[3] x) => (float y) { y = own.f0(x) }")
        made.opset_import.append(helper.make_opsetid("own", 1))
        opsets = [helper.make_opsetid("own", 1), helper.make_opsetid("", 18)]
        for i in range(24):
            nodes = [helper.make_node(f"f{i + 1}", ["a"], [name], domain="own") for name in ("b", "c")]
            made.functions.append(
                helper.make_function("own", f"f{i}", ["a"], ["d"], [*nodes, helper.make_node("Add", ["b", "c"], ["d"])], opsets)
            )
        made.functions.append(helper.make_function("own", "f24", ["a"], ["b"], [helper.make_node("Exp", ["a"], ["b"])], opsets))
        self.said(made, "more than 16384 calls of functions, which are written out")


class Written(unittest.TestCase):
    def test_functions_of_the_model_and_of_onnx_are_expanded(self):
        made = model("m (float[3, 4] x) => (float y) { a = MeanVarianceNormalization<axes = [0, 1]>(x) y = own.twice(a) }")
        made.opset_import.append(helper.make_opsetid("own", 1))
        node = helper.make_node("Add", ["a", "a"], ["b"])
        made.functions.append(helper.make_function("own", "twice", ["a"], ["b"], [node], [helper.make_opsetid("", 18)]))
        text = mpc.import_onnx(made).text
        self.assertIn("mpc.mean", text)
        self.assertRegex(text, r"mpc.add %(\w+), %\1 ")

    def test_what_is_known_is_evaluated(self):
        text = mpc.import_onnx(
            model("m (float[3, 4] x) => (float y) { s = Shape(x) t = Gather(s, i) u = Cast<to = 1>(t) y = Mul(x, u) }", i=[1])
        ).text
        self.assertIn("dense<4.0>", text)
        self.assertNotIn("gather", text)

    def test_dropout_of_inference_does_not_read_its_share(self):
        text = mpc.import_onnx(model("m (float[3] x, float r) => (float y) { y = Dropout(x, r) }")).text
        self.assertRegex(text, "return %x :")
        self.assertRegex(mpc.import_onnx(model("m (float[3] x, float r) => (float y) { y = Dropout(x, r, t) }", t=numpy.array(False))).text, "return %x :")
        trains = model("m (float[3] x, bool t) => (float y) { y = Dropout(x, r, t) }", r=numpy.array(0.5, numpy.float32))
        self.assertRaisesRegex(mpc.ExportError, "(?s)which say whether it drops, are not known.*--fix t=F.npy", mpc.import_onnx, trains)
        nothing = numpy.array(0, numpy.float32)
        self.assertRegex(mpc.import_onnx(model("m (float[3] x, bool t) => (float y) { y = Dropout(x, r, t) }", r=nothing)).text, "return %x :")

    def test_whole_layers(self):
        made = model(
            "m (float[2, 3, 4] x) => (float y) { a = Gemm<transB = 1>(r, w, b) r = Reshape(x, s) y = Gelu(a) }".replace(
                "a = Gemm<transB = 1>(r, w, b) r = Reshape(x, s)", "r = Reshape(x, s) a = Gemm<transB = 1>(r, w, b)"
            ),
            s=[6, 4], w=numpy.arange(20, dtype=numpy.float32).reshape(5, 4), b=numpy.arange(5, dtype=numpy.float32),
        )  # fmt: skip
        made.opset_import[0].version = 20
        imported = mpc.import_onnx(made)
        self.assertIn("mpc.linear", imported.text)
        self.assertIn("mpc.gelu", imported.text)
        self.assertEqual(list(imported.tensors), ["w", "b"])

    def test_the_same_model_gives_the_same_bytes(self):
        made = model("m (float[3, 20] x) => (float y) { a = Add(x, c) y = MatMul(a, w) }", c=numpy.arange(20, dtype=numpy.float32),
                     w=numpy.arange(60, dtype=numpy.float32).reshape(20, 3))  # fmt: skip
        self.assertEqual(mpc.import_onnx(made).text, mpc.import_onnx(made).text)

    def test_external_data_lies_beside_the_file(self):
        weight = numpy.arange(60, dtype=numpy.float32).reshape(20, 3)
        made = model("m (float[3, 20] x) => (float y) { y = MatMul(x, w) }", w=weight)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            onnx.save(made, folder / "m.onnx", save_as_external_data=True, location="m.bin", size_threshold=0)
            imported = mpc.import_onnx(folder / "m.onnx")
            numpy.testing.assert_array_equal(imported.tensors["w"], weight)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                command.main(["import", str(folder / "m.onnx"), "-o", str(folder / "m.mlir")])
            self.assertIn("wrote", said.getvalue())
            self.assertTrue((folder / "m.safetensors").exists())
            (folder / "m.bin").unlink()
            with self.assertRaisesRegex(mpc.ExportError, "the external data of .*m.onnx cannot be read"):
                mpc.import_onnx(folder / "m.onnx")

    def test_types_of_16_bits_are_f32_in_the_text_and_their_own_in_the_file(self):
        made = model("m (float16[3, 20] x) => (float16 y) { y = MatMul(x, w) }", w=numpy.arange(60, dtype=numpy.float16).reshape(20, 3))
        imported = mpc.import_onnx(made)
        self.assertIn("tensor<20x3xf32>", imported.text)
        self.assertEqual(imported.tensors["w"].dtype, numpy.float16)

    def test_branches_and_loops_that_are_known_are_written_out(self):
        number, truth, real = TensorProto.INT64, TensorProto.BOOL, TensorProto.FLOAT
        nodes = [("Add", ["s", "s"], "t"), ("Identity", ["c"], "d"), ("Identity", ["t"], "u")]
        body = helper.make_graph(
            [helper.make_node(kind, inputs, [output]) for kind, inputs, output in nodes],
            "body",
            [helper.make_tensor_value_info(name, kind, shape) for name, kind, shape in (("i", number, []), ("c", truth, []), ("s", real, [3]))],
            [helper.make_tensor_value_info(name, kind, None) for name, kind in (("d", truth), ("t", real), ("u", real))],
        )
        made = model("m (float[3] x) => (float y, float z) { q = Identity(x) }", m=numpy.array(3), c=numpy.array(True))
        made.graph.node.append(helper.make_node("Loop", ["m", "c", "q"], ["y", "z"], body=body))
        text = mpc.import_onnx(made).text
        self.assertEqual(len(re.findall("mpc.add", text)), 3)
        self.assertIn("tensor<3x3xf32>", text)

    def test_subgraphs_whose_tensors_have_one_name(self):
        given = [numpy.arange(20, dtype=numpy.float32) + k for k in range(3)]
        branches = [
            helper.make_graph(
                [helper.make_node("Add", ["x", "b"], ["r"]), helper.make_node("Mul", ["r", "constants.0"], ["s"])],
                "branch",
                [],
                [helper.make_tensor_value_info("s", TensorProto.FLOAT, [20])],
                [numpy_helper.from_array(array, "b"), numpy_helper.from_array(given[2], "constants.0")],
            )
            for array in given[:2]
        ]
        made = model("m (bool c, float[20] x) => (float y) { k = Identity(x) }")
        made.graph.node.append(helper.make_node("If", ["c"], ["y"], then_branch=branches[0], else_branch=branches[1]))
        imported = mpc.import_onnx(made)
        self.assertEqual(list(imported.tensors), ["b", "constants.0", "b.1"])
        for name, array in zip(["b", "b.1", "constants.0"], given):
            numpy.testing.assert_array_equal(imported.tensors[name], array)
        self.assertRegex(imported.text, r"mpc.add %x, %b .*\n(.*\n)*.*mpc.add %x, %b_1 ")

    def test_integers_are_computed_without_floats(self):
        for text, tensors in (
            ("m (int64[3, 9] x) => (int64 y) { y = CumSum<exclusive = 1, reverse = 1>(x, a) }", {"a": numpy.array(1)}),
            ("m (int32[3] x, int64[3] e) => (int32 y) { y = Pow(x, e) }", {}),
            ("m (int64[3] x, int64[4] u) => (int64 y) { y = ScatterElements<reduction = \"add\">(x, i, u) }", {"i": numpy.array([1, 1, 0, -2])}),
        ):
            self.assertNotIn("f32", mpc.import_onnx(model(text, **tensors)).text)


class Form(unittest.TestCase):
    """What onnx.checker refuses is refused, and names of any script are taken."""

    def model(self, nodes, held=("w",), inputs=("x",), result="y"):
        graph = helper.make_graph(nodes, "g", [helper.make_tensor_value_info(name, 1, [2, 4]) for name in inputs],
                                  [helper.make_tensor_value_info(result, 1, [2, 4])],
                                  [numpy_helper.from_array(numpy.eye(4, dtype=numpy.float32), name) for name in held])  # fmt: skip
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        made.ir_version = 9
        return made

    def test_each_value_is_made_once(self):
        node = helper.make_node
        for words, made in (
            ("the node Neg writes y, which a result of the node Relu is already", self.model([node("Relu", ["x"], ["y"]), node("Neg", ["x"], ["y"])])),
            ("two initialisers of the name w", self.model([node("MatMul", ["x", "w"], ["y"])], ("w", "w"))),
            ("the node Relu writes x, which an input is already", self.model([node("Relu", ["x"], ["x"]), node("Relu", ["x"], ["y"])])),
            ("the node Relu writes w, which an initialiser is already", self.model([node("Relu", ["x"], ["w"]), node("Relu", ["w"], ["y"])])),
            ("two inputs of the name x", self.model([node("Relu", ["x"], ["y"])], inputs=("x", "x"))),
            ("the model uses z before any node makes it", self.model([node("Relu", ["z"], ["y"]), node("Relu", ["x"], ["z"])])),
            ("ONNX refuses the model: Unrecognized attribute: more", self.model([node("Relu", ["x"], ["y"], more=3)])),
        ):
            self.assertRaisesRegex(mpc.ExportError, words, mpc.import_onnx, made)

    def test_names_of_any_script(self):
        text = mpc.import_onnx(self.model([helper.make_node("MatMul", ["x", "重み"], ["出力"])], ("重み",), result="出力")).text
        self.assertIn('@"\\E9\\87\\8D\\E3\\81\\BF"', text)
        self.assertIn('mpc.name = "\\E5\\87\\BA\\E5\\8A\\9B"', text)


if __name__ == "__main__":
    print(f"onnx {onnx.__version__}", file=sys.stderr)
    unittest.main()
