#!/usr/bin/env python3
"""The byte counts of floor.py and unfused.py on graphs small enough to count by hand."""

import tempfile
import unittest

import floor
import ir_text
import unfused

# x (4, 8) bf16 = 64 bytes. w, v (8, 8) f32, read as bf16 = 128 bytes each; w is read twice.
RESIDUAL = """
module {
  ml_program.global private @w(#mpc.external) : tensor<8x8xf32>
  ml_program.global private @v(#mpc.external) : tensor<8x8xf32>
  func.func @main(%arg0: tensor<4x8xbf16> {mpc.name = "x"}) -> (tensor<4x8xbf16> {mpc.name = "y : (%5)"}) {
    %w = ml_program.global_load @w : tensor<8x8xf32>
    %v = ml_program.global_load @v : tensor<8x8xf32>
    %0 = mpc.cast %w {mpc.decision = #mpc.decision<id = 1, why = #why, layer = "a", reader = "x : (%9) -> y">} : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %1 = mpc.cast %v : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %2 = mpc.relu %arg0 : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %3 = mpc.linear %2, %0 COMPUTE{layer = "a"} : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
    %4 = mpc.add %arg0, %3 : (tensor<4x8xbf16>, tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %5 = mpc.linear %4, %1 {layer = "b"} : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
    %6 = mpc.mul %5, %5 : (tensor<4x8xbf16>, tensor<4x8xbf16>) -> tensor<4x8xbf16>
    return %6 : tensor<4x8xbf16>
  }
}
"""

TABLE = """
module {
  func.func @main(%arg0: tensor<4xi64>) -> tensor<4x2xf32> {
    %t = ml_program.global_load @t : tensor<100x2xf32>
    %0 = mpc.embedding %t, %arg0 : (tensor<100x2xf32>, tensor<4xi64>) -> tensor<4x2xf32>
    ml_program.global_store @last = %0 : tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
"""

SAVED = """
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = mpc.relu %arg0 : (tensor<4xf32>) -> tensor<4xf32>
    %1 = mpc.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
    %2 = mpc.mul %0, %1 {mpc.backward} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %3 = mpc.mul %2, %0 {mpc.backward} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
"""


# x (4, 8) bf16 = 64 bytes, w and its moments (8, 8) f32 = 256 bytes, the copy of w and its gradient 128.
STEP = """
module {
  ml_program.global private mutable @w(#mpc.zeros) : tensor<8x8xf32>
  func.func @step(%arg0: tensor<4x8xbf16> {mpc.name = "x"}) -> tensor<f32> attributes {mpc.recipe = [["loss", "w"]]} {
    %w = ml_program.global_load @w : tensor<8x8xf32>
    %m = ml_program.global_load @optimizer.exp_avg.w : tensor<8x8xf32>
    %v = ml_program.global_load @optimizer.exp_avg_sq.w : tensor<8x8xf32>
    %t = ml_program.global_load @optimizer.step : tensor<i32>
    %0 = mpc.cast %w : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %1 = mpc.linear %arg0, %0 {layer = "a"} : (tensor<4x8xbf16>, tensor<8x8xbf16>) -> tensor<4x8xbf16>
    %2 = mpc.relu %1 : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %3 = mpc.slice %2 starts [0, 0] limits [4, 4] strides [1, 1] : (tensor<4x8xbf16>) -> tensor<4x4xbf16>
    %4 = mpc.sum %3 axes [0, 1] : (tensor<4x4xbf16>) -> tensor<f32>
    %5 = mpc.mul %1, %2 {mpc.backward} : (tensor<4x8xbf16>, tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %6 = mpc.exp %3 {mpc.backward} : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
    %7 = mpc.matmul %5, %arg0 {mpc.backward} : (tensor<4x8xbf16>, tensor<4x8xbf16>) -> tensor<8x8xbf16>
    %8 = mpc.cast %7 {mpc.backward} : (tensor<8x8xbf16>) -> tensor<8x8xf32>
    %finite, %first = mpc.all_finite %8 : (tensor<8x8xf32>) -> (tensor<i1>, tensor<i32>)
    %9:3 = mpc.adamw %w, %8, (%m, %v), %t, %4, %finite : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
    ml_program.global_store @w = %9#0 : tensor<8x8xf32>
    ml_program.global_store @optimizer.exp_avg.w = %9#1 : tensor<8x8xf32>
    ml_program.global_store @optimizer.exp_avg_sq.w = %9#2 : tensor<8x8xf32>
    return %4 : tensor<f32>
  }
}
"""


def report(text, entry="main", **changes):
    for old, new in changes.items():
        text = text.replace(old, new)
    return floor.Floor(ir_text.parse(text)[entry]).report()


class FloorTest(unittest.TestCase):
    def test_products_and_residual(self):
        found = report(RESIDUAL, COMPUTE="")
        # %2 and %3, %4 and %5; %4's read is the second product's, %arg0 is read once as the stream.
        self.assertEqual(found["by_class"]["products"], 4 * 64)
        self.assertEqual(found["by_class"]["parameters"], 2 * 128)
        # %arg0 and %4 one write each, %arg0 one read.
        self.assertEqual(found["by_class"]["residual"], 3 * 64)
        self.assertEqual(found["by_class"]["borders"], 64)
        self.assertEqual(found["scaling_bytes"], 0)

    def test_a_sum_of_two_branches_is_no_residual(self):
        two = "%7 = mpc.exp %arg0 : (tensor<4x8xbf16>) -> tensor<4x8xbf16>\n    %4 = mpc.add %7, %3"
        text = RESIDUAL.replace("%4 = mpc.add %arg0, %3", two)
        self.assertEqual(report(text, COMPUTE="")["by_class"]["residual"], 0)
        text = RESIDUAL.replace("mpc.add %arg0, %3", "mpc.mul %arg0, %3")
        self.assertEqual(report(text, COMPUTE="")["by_class"]["residual"], 0)

    def test_further_results_of_a_product_have_names(self):
        types = "(tensor<8x4xbf16>, tensor<8x6xbf16>) -> tensor<4x6xbf16>"
        op = ir_text.parse_op(f"%y, %s = mpc.matmul %a, %b summed(a) {{transpose_a}} : {types} factor_sums tensor<4xbf16>")
        self.assertEqual([(value, kind.shape) for value, kind in op.results], [("%y", (4, 6)), ("%s", (4,))])
        op = ir_text.parse_op(f"%y, %z = mpc.matmul %a, %b activation(gelu_tanh) : {types} preactivation tensor<4x6xbf16>")
        self.assertEqual([(value, kind.shape) for value, kind in op.results], [("%y", (4, 6)), ("%z", (4, 6))])

    def test_fp8_marks(self):
        found = report(RESIDUAL, COMPUTE="compute( fp8) ")
        self.assertEqual(found["by_class"]["products"], 4 * 64 - 32)
        self.assertEqual(found["by_class"]["parameters"], 128 + 64)
        self.assertEqual(found["scaling_bytes"], 2 * 64 + 32)

    def test_a_table_costs_the_rows_gathered(self):
        found = report(TABLE)["by_class"]
        self.assertEqual(found["parameters"], 4 * 2 * 4 + 4 * 2 * 4)  # read, and stored
        self.assertEqual(found["borders"], 4 * 8 + 4 * 2 * 4)

    def test_saved_tensors(self):
        self.assertEqual(report(SAVED)["by_class"]["saved"], 2 * 2 * 16)

    def test_a_training_step(self):
        found = report(STEP, entry="step")["by_class"]
        # %arg0 and %1 of the forward product; %5, %arg0 and %7 of the backward one.
        self.assertEqual(found["products"], 64 + 64 + 64 + 64 + 128)
        # %1 is read back (its product wrote it); %2 written and read back; of it %3 read back, and not written again.
        self.assertEqual(found["saved"], 64 + 2 * 64 + 32)
        # The copy read and, since w changes, written; w, m, v and the counter read; w, m, v written.
        self.assertEqual(found["parameters"], 2 * 128 + 3 * 256 + 4 + 3 * 256)
        # %7 was written by its product, and is read by the update.
        self.assertEqual(found["gradients"], 128)
        self.assertEqual(found["borders"], 4)  # the loss; %arg0 is read by its product

    def test_refuses_what_it_cannot_read(self):
        for bad in (
            RESIDUAL.replace("mpc.mul %5, %5", "mpc.mul %5"),
            RESIDUAL.replace("4x8xbf16", "4x8xcomplex<f32>"),
            RESIDUAL.replace("COMPUTE{", "{\n{"),
        ):
            with self.assertRaises(ir_text.Unreadable):
                report(bad, COMPUTE="")

    def test_one_kernel_an_op(self):
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(RESIDUAL.replace("COMPUTE", ""))
            file.flush()
            # casts 2 * (256 + 128), relu 128, linears 2 * (64 + 128 + 64), add 192, mul 64 + 64
            self.assertEqual(
                unfused.unfused(file.name), {"bytes": 768 + 128 + 512 + 192 + 128, "kernels": 7}
            )


if __name__ == "__main__":
    unittest.main()
