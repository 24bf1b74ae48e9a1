"""The parts of the Python package that do without torch: the graph and its text, the weights file, what users are told."""

import json
import sys
import unittest
from unittest import mock

import mpc
from mpc.errors import Problems
from mpc.graph import Builder, Global, Type, weights
from mpc.graph.builder import broadcast_shapes


class Text(unittest.TestCase):
    def test_what_no_result_needs_is_left_out(self):
        g = Builder("model")
        x = g.argument("x", Type(("B", 8), "f32"))
        w = g.load(Global("fc.weight", Type((4, 8), "f32")))
        g.load(Global("unused", Type((4,), "f32")))
        g.unary("exp", x)
        g.result("y", g.linear(x, w, layer="fc"))
        text = g.text()
        self.assertIn('%x: tensor<?x8xf32> {mpc.name = "x", mpc.dims = ["B"]}', text)
        self.assertIn('mpc.linear %x, %fc_weight {layer = "fc"} : (tensor<?x8xf32>, tensor<4x8xf32>) -> tensor<?x4xf32>', text)
        self.assertNotIn("exp", text)
        self.assertNotIn("unused", text)

    def test_names_that_mlir_cannot_write_bare_are_quoted(self):
        g = Builder("9 lives")
        g.result("y", g.load(Global("0.weight", Type((4,), "f32"))))
        self.assertIn('global_load @"0.weight"', g.text())
        self.assertIn("module @_9_lives {", g.text())

    def test_numbers_read_back(self):
        g = Builder("model")
        for value in (1e-5, 1e20, -2.5, 1.0):
            self.assertEqual(float(g.literal(value, "f32")), value)
            self.assertIn(".", g.literal(value, "f32"))
        self.assertEqual(g.literal(float("-inf"), "f32"), "0xFF800000")


class Shapes(unittest.TestCase):
    def test_open_dimensions_broadcast_by_name(self):
        self.assertEqual(broadcast_shapes(("B", 1, 8), ("T", 8)), ("B", "T", 8))
        self.assertIsNone(broadcast_shapes(("B",), ("T",)))
        self.assertIsNone(broadcast_shapes((3,), (4,)))


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
        self.assertNotIn("torch", sys.modules)


if __name__ == "__main__":
    unittest.main()
