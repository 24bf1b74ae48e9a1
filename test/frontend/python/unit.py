"""The parts of the Python package that do without torch: graphs and their text, what is recognised, the weights file, the
command line, what users are told."""

import contextlib
import io
import json
import math
import pathlib
import re
import sys
import tempfile
import threading
import unittest
from unittest import mock

import mpc
from mpc import command, compiler
from mpc.errors import ArtifactError, Problems
from mpc.graph import Builder, Global, Type, recognise, text, weights, whole
from mpc.graph.builder import broadcast_shapes
from mpc.graph.repeat import repeat

ROOT = pathlib.Path(__file__).parents[3]


def graph(*shapes):
    """A builder, and an f32 argument of each shape."""
    g = Builder("model")
    g.mask_kind_of = lambda value: None
    return g, *(g.argument(f"x{i}", Type(shape, "f32")) for i, shape in enumerate(shapes))


class Text(unittest.TestCase):
    def test_what_no_result_needs_is_left_out(self):
        g, x = graph(("B", 8))
        w = g.load(Global("fc.weight", Type((4, 8), "f32")))
        g.load(Global("unused", Type((4,), "f32")))
        g.unary("exp", x)
        g.result("y", g.linear(x, w, layer="fc"))
        text = g.text()
        self.assertIn('%x0: tensor<?x8xf32> {mpc.name = "x0", mpc.dims = ["B"]}', text)
        self.assertIn('mpc.linear %x0, %fc_weight {layer = "fc"} : (tensor<?x8xf32>, tensor<4x8xf32>) -> tensor<?x4xf32>', text)
        self.assertNotIn("exp", text)
        self.assertNotIn("unused", text)

    def test_names_that_mlir_cannot_write_bare_are_quoted(self):
        g = Builder("9 lives")
        g.result("y", g.load(Global("0.weight", Type((4,), "f32"))))
        self.assertIn('global_load @"0.weight"', g.text())
        self.assertIn("module @_9_lives {", g.text())

    def test_two_values_never_have_one_name(self):
        g, x = graph((4,))
        g.hint = "y"
        values = [g.unary("exp", x) for _ in range(3)] + [g.argument("y_1", Type((), "f32"))]
        self.assertEqual(len({value.name for value in values}), 4)

    def test_numbers_read_back(self):
        g = Builder("model")
        for value in (1e-5, 1e20, -2.5, 1.0, 3.4028234663852886e38):
            self.assertEqual(float(g.literal(value, "f32")), value)
            self.assertIn(".", g.literal(value, "f32"))
        self.assertEqual(g.literal(-math.inf, "f32"), "0xFF800000")
        self.assertEqual(g.literal(math.nan, "f32"), "0x7FC00000")
        self.assertEqual((g.literal(True, "i1"), g.literal(7, "i64")), ("true", "7"))

    def test_state_is_stored_at_the_end(self):
        g, x = graph((4,))
        old = g.load(Global("ema", Type((4,), "f32"), mutable=True))
        g.store("ema", g.binary("add", old, x))
        g.result("y", x)
        text = g.text()
        self.assertIn("private mutable @ema(#mpc.external)", text)
        self.assertLess(text.index("mpc.add"), text.index("ml_program.global_store @ema = %add"))

    def test_open_dimensions_that_do_not_follow_are_named(self):
        g, x = graph(("B", "T", 6))
        self.assertEqual(g.reshape(x, ("B", "T", 2, 3)).op.attributes, {"mpc.dims": ["B", "T"]})
        self.assertEqual(g.reshape(x, ("B*T", 6)).op.attributes, {})
        self.assertEqual(g.splat(1.0, Type(("T", 4), "f32")).op.attributes, {"mpc.dims": ["T"]})


class Regions(unittest.TestCase):
    def text(self, *precisions):
        g, x = graph((4,))
        for precision in precisions:
            x = g.binary("add", g.unary("exp", x), g.scalar(0.5))
            for op, _ in g.ops[-3:]:
                op.precision = precision
        g.result("y", x)
        return re.sub(r" +", " ", g.text())

    def test_ops_side_by_side_of_one_precision_are_a_region(self):
        text = self.text("bf16", "bf16", "")
        self.assertEqual(text.count("mpc.precision"), 1)
        self.assertIn('%add_1 = mpc.precision "bf16" {\n %exp', text)
        self.assertIn("mpc.yield %add_1 : tensor<4xf32>\n } : tensor<4xf32>\n %exp_2 = mpc.exp %add_1", text)

    def test_constants_stand_before_their_region(self):
        lines = self.text("fp16", "fp32").splitlines()
        places = [i for i, line in enumerate(lines) if "mpc.precision" in line or "mpc.constant" in line]
        self.assertEqual(["constant" in lines[i] for i in places], [True, False, True, False])

    def test_regions_of_a_loop_are_in_its_body(self):
        g, x = graph((3, 4))
        state = g.splat(0.0, Type((4,), "f32"))

        def step(carried, slices):
            y = g.binary("add", carried[0], slices[0])
            y.op.precision = "fp16"
            return [y], []

        (y,), _ = repeat(g, 3, [state], [x], 0, step)
        g.result("y", y)
        self.assertRegex(g.text(), r'(?s)bb0.*mpc.precision "fp16" \{.*mpc.yield %add : .*mpc.yield %add : ')


class Views(unittest.TestCase):
    def test_what_does_nothing_is_not_written(self):
        g, x = graph((2, 3, 4))
        self.assertIs(g.reshape(g.reshape(x, (6, 4)), (2, 3, 4)), x)
        self.assertIs(g.transpose(g.transpose(x, [1, 2, 0]), [2, 0, 1]), x)
        self.assertIs(g.cast(x, "f32"), x)
        self.assertIs(g.slice(x, [0] * 3, [None] * 3, [1] * 3, x.shape), x)

    def test_open_dimensions_broadcast_by_name(self):
        self.assertEqual(broadcast_shapes(("B", 1, 8), ("T", 8)), ("B", "T", 8))
        self.assertIsNone(broadcast_shapes(("B",), ("T",)))
        self.assertIsNone(broadcast_shapes((3,), (4,)))


class Recognised(unittest.TestCase):
    def rms(self, epsilon_first=False, axes=(1,)):
        g, x = graph((3, 4))
        gain = g.load(Global("norm.weight", Type((4,), "f32")))
        mean = g.reduce("mean", g.binary("mul", x, x), axes, True)
        operands = (g.scalar(1e-6), mean) if epsilon_first else (mean, g.scalar(1e-6))
        y = g.binary("mul", x, g.unary("rsqrt", g.binary("add", *operands)))
        return recognise.product(g, y, gain), recognise.product(g, gain, y), x

    def test_an_rms_norm_in_either_order(self):
        for first in (False, True):
            for found in self.rms(first)[:2]:
                self.assertTrue(found.is_a("rms_norm"))
                self.assertIn("epsilon 1.0e-06", found.op.words)

    def test_a_mean_over_another_axis_is_no_rms_norm(self):
        self.assertIsNone(self.rms(axes=(0,))[0])

    def gelu_tanh(self, coefficient):
        g, x = graph((3, 4))
        cube = g.binary("mul", g.binary("mul", x, x), x)
        inner = g.binary("add", x, g.binary("mul", cube, g.scalar(coefficient)))
        z = g.unary("tanh", g.binary("mul", inner, g.scalar(math.sqrt(2 / math.pi))))
        return recognise.product(g, g.binary("mul", x, g.scalar(0.5)), g.binary("add", z, g.scalar(1.0)))

    def test_gelu_tanh_by_its_numbers(self):
        self.assertTrue(self.gelu_tanh(0.044715).is_a("gelu_tanh"))
        self.assertIsNone(self.gelu_tanh(0.05))
        self.assertIsNone(self.gelu_tanh(0.0447151))

    def test_silu(self):
        g, x, y = graph((3,), (3,))
        self.assertTrue(recognise.product(g, x, g.unary("sigmoid", x)).is_a("silu"))
        self.assertIsNone(recognise.product(g, y, g.unary("sigmoid", x)))

    def attention(self, scale, mask=None, size=8):
        g, q, k, v = graph(*[(2, 4, 6, size)] * 3)
        g.mask_kind_of = lambda value: mask
        scores = g.binary("mul", g.matmul(q, k, transpose_b=True), g.scalar(scale))
        if mask:
            scores = g.binary("add", scores, g.argument("mask", Type((6, 6), "f32")))
        return recognise.attention(g, g.softmax(scores, -1), v)

    def test_attention_by_hand(self):
        self.assertEqual(self.attention(8**-0.5).op.attributes, {})
        self.assertEqual(self.attention(0.5).op.attributes, {"scale": 0.5})
        almost = 8**-0.5 * 1.000001
        self.assertEqual(self.attention(almost).op.attributes, {"scale": almost})
        self.assertEqual(self.attention(8**-0.5, "causal").op.attributes, {"causal": True})

    def test_heads_that_the_kernel_does_not_take_stay_apart(self):
        self.assertIsNone(self.attention(0.5, size=4))

    def test_grouped_keys(self):
        g, k = graph((2, 2, 6, 8))
        wide = g.broadcast(g.reshape(k, (2, 2, 1, 6, 8)), (2, 2, 3, 6, 8))
        self.assertIs(recognise.ungrouped(g.reshape(wide, (2, 6, 6, 8)), 6), k)
        other = g.broadcast(g.reshape(k, (2, 1, 2, 6, 8)), (2, 3, 2, 6, 8))
        repeated = g.reshape(other, (2, 6, 6, 8))
        self.assertIs(recognise.ungrouped(repeated, 6), repeated)


class WholeNumbers(unittest.TestCase):
    def test_small_ones_are_computed_in_f32(self):
        g, _ = graph(())
        places = g.iota((100,), 0)
        y = whole.computed(g, "i64", lambda a, b: g.binary("mul", a, b), places, g.scalar(1000, "i64"))
        self.assertEqual((y.element, whole.bound(g, y)), ("i64", 100_000))

    def test_a_constant_that_is_not_trained_is_as_small_as_before(self):
        g, _ = graph(())
        triangle = g.load(Global("constants.0", Type((100, 100), "f32")))
        g.largest[triangle] = 1
        marks = g.compare("ne", g.argument("ids", Type((4, 100), "i64")), g.scalar(1, "i64"))
        y = whole.computed(g, "i64", lambda x: g.matmul(x, g.stop_gradient(triangle)), g.cast(marks, "i64"))
        self.assertEqual(whole.bound(g, y), 100)

    def test_what_might_round_is_refused(self):
        g, _ = graph(())
        places, ids = g.iota((100,), 0), g.argument("ids", Type((4,), "i64"))
        self.assertIsNone(whole.computed(g, "i64", lambda a, b: g.binary("mul", a, b), places, g.scalar(10**6, "i64")))
        self.assertIsNone(whole.computed(g, "i64", lambda a: g.unary("neg", a), ids))


class Weights(unittest.TestCase):
    def test_a_file_is_header_and_bytes_in_order(self):
        data = weights.encode({"b": ("BF16", (2,), b"1234"), "a": ("F32", (), b"5678")})
        size = int.from_bytes(data[:8], "little")
        header = json.loads(data[8 : 8 + size])
        self.assertEqual(size % 8, 0)
        self.assertEqual(header["a"], {"dtype": "F32", "shape": [], "data_offsets": [4, 8]})
        self.assertEqual(data[8 + size :], b"12345678")


class Errors(unittest.TestCase):
    def test_everything_is_listed_at_once(self):
        problems = Problems()
        problems.check()
        for line in (3, 7):
            problems.add("aten.topk.default", "no such operation", "take them outside", f"model.py:{line}")
        problems.add("aten.sort.default", "no such operation", "sort outside", "model.py:9")
        with self.assertRaises(mpc.ExportError) as raised:
            problems.check()
        text = str(raised.exception)
        self.assertIn("for 2 reasons", text)
        self.assertIn("aten.topk.default, 2 times, first at model.py:3", text)
        self.assertIn("aten.sort.default, once at model.py:9", text)

    def test_a_missing_torch_is_said(self):
        with mock.patch("importlib.util.find_spec", return_value=None):
            with self.assertRaisesRegex(mpc.ExportError, "needs PyTorch .* lacks; install it with: pip install torch"):
                mpc.export(None, ())

    def ended(self, *arguments):
        """(exit code, what was said)."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said), self.assertRaises(SystemExit) as raised:
            command.main(arguments)
        code = raised.exception.code
        return (1, code) if isinstance(code, str) else (code, said.getvalue())

    def test_the_command_line(self):
        self.assertEqual(self.ended()[0], 2)
        self.assertEqual(self.ended("export", "m.py:model")[0], 2)
        self.assertEqual(self.ended("--help")[0], 0)
        code, text = self.ended("export", "m.py:model", "--example", "x.npy", "-o", "m.onnx")
        self.assertEqual(code, 1)
        self.assertIn("does not end with .mlir", text)
        with mock.patch("importlib.util.find_spec", return_value=None):
            self.assertIn("needs PyTorch", self.ended("export", "m.py:model", "--example", "x.npy", "-o", "m.mlir")[1])

    def test_open_dimensions_of_the_command_line(self):
        self.assertEqual(command.open_dims(["x:0=B", "x:1=T", "y:0=B"]), {"x": {0: "B", 1: "T"}, "y": {0: "B"}})
        with self.assertRaisesRegex(mpc.ExportError, "--open=x is not INPUT:AXIS=NAME"):
            command.open_dims(["x"])


class Package(unittest.TestCase):
    def test_versions_agree(self):
        header = (ROOT / "runtime" / "include" / "mpc" / "mpc.h").read_text()
        pattern = re.search(r"^regex = '(.*)'$", (ROOT / "pyproject.toml").read_text(), re.M)[1]  # by which the wheel gets its version
        self.assertEqual(mpc.__version__, ".".join(re.search(pattern, header).group("major", "minor", "patch")))

    def test_nothing_here_imports_torch(self):
        self.assertNotIn("torch", sys.modules)


class Artifacts(unittest.TestCase):
    """What an artifact is kept by, with a compiler that only writes its output."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        self.source = self.folder / "model.mlir"
        self.source.write_text('%y = mpc.custom "swish.cuh" @swish(%x) : (tensor<4xf32>) -> tensor<4xf32>\n')
        (self.folder / "kept").mkdir()
        self.outputs = []

    def compile(self, words):
        self.assertIn("--no-host-compile", words)  # the load that follows calls the host compiler
        self.outputs.append(words[-1])
        pathlib.Path(words[-1]).write_text("made")

    def kept(self, *words):
        with mock.patch.multiple(compiler, call=self.compile, find_compiler=lambda: sys.executable):
            return compiler.loaded(self.source, {}, words, self.folder / "kept", self.load)

    def load(self, path):
        if path.read_text() != "made":
            error = ArtifactError("damaged")
            error.status = "MPC_DAMAGED"
            raise error
        return path

    def test_names_beyond_ascii_are_written_by_their_bytes(self):
        self.assertEqual(text.symbol("fc.weight"), "@fc.weight")
        self.assertEqual(text.symbol("größe"), '@"gr\\C3\\B6\\C3\\9Fe"')
        self.assertEqual(text.word("größe"), "gr__e")
        self.assertEqual(text.attribute(["名", 'a"\\']), '["\\E5\\90\\8D", "a\\22\\5C"]')
        g = Builder("größe")
        g.result("出力", g.unary("relu", g.argument("入力", Type((2,), "f32"))))
        self.assertTrue(g.text().isascii())

    def test_layers_names_end_no_comment(self):
        g = Builder("m")
        g.layer = "a\nb"
        g.result("y", g.unary("relu", g.argument("x", Type((2,), "f32"))))
        self.assertIn("// a b\n", g.text())

    def test_tables_stand_behind_the_function(self):
        g = Builder("m")
        x = g.argument("x", Type((3,), "f32"))
        seen = g.table("seen", Type((3,), "i1"), bytes([1, 0, 1]), 1)
        g.result("y", g.select(seen, x, g.scalar(0.0)))
        head, _, tail = g.text().partition("return")
        self.assertNotIn("ml_program.global ", head)
        self.assertIn('ml_program.global private @seen(dense<"0x05"> : tensor<3xi1>) : tensor<3xi1> {mpc.role = "constant"}', tail)

    def test_what_was_kept_and_is_damaged_is_made_again(self):
        path = self.kept()
        for damage in (lambda: path.write_text("mad"), path.unlink):
            damage()
            self.assertEqual(self.kept().read_text(), "made")
        self.assertEqual(len(self.outputs), 3)
        self.kept()
        self.assertEqual(len(self.outputs), 3)

    def test_files_of_functions_and_of_options_are_part_of_the_key(self):
        for name, words in (("swish.cuh", ()), ("policy.json", (f"--policy={self.folder / 'policy.json'}",))):
            found = []
            for text in ("first", "second", "first"):
                (self.folder / name).write_text(text)
                found.append(self.kept(*words))
            self.assertNotEqual(found[0], found[1])
            self.assertEqual(found[0], found[2])
        self.assertEqual(len(self.outputs), 4)

    def test_names_of_functions_in_every_form_of_the_text(self):
        (self.folder / "swish.cuh").write_text("text")
        forms = '"mpc.custom"(%x) <{file = "swish.cuh"}>', 'mpc.custom "swi\\73h.cuh"', 'mpc.custom "none.cuh" // "\n#f = "swish.cuh"'
        for text in forms:
            self.source.write_text(text)
            self.assertEqual(compiler.functions_of(self.source), [self.folder / "swish.cuh"])

    def test_threads_write_files_of_their_own(self):
        together = threading.Barrier(2, timeout=30)

        def compile(words):
            self.compile(words)
            together.wait()

        with mock.patch.multiple(compiler, call=compile, find_compiler=lambda: sys.executable):
            threads = [threading.Thread(target=compiler.loaded, args=(self.source, {}, [], self.folder / "kept", self.load)) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(len(set(self.outputs)), 2)
        self.assertEqual(len(list((self.folder / "kept").iterdir())), 1)


if __name__ == "__main__":
    unittest.main()
