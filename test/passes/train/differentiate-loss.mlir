// RUN: %mpc_opt --mpc-stage-differentiate --mpc-stage-decompose %s | FileCheck %s

// The gradient recomputes the loss's exponentials under the loss's own origin, so that Decompose
// leaves one maximum, one exponential and two sums along the rows.
// CHECK-LABEL: func.func @loss(
// CHECK-COUNT-1: mpc.max
// CHECK-NOT: mpc.max
// CHECK: mpc.exp
// CHECK-NOT: mpc.exp
// CHECK: return
func.func @loss(%x: tensor<3x8xbf16>, %t: tensor<3xi64>) -> (tensor<f32>, tensor<3x8xbf16>) {
  %l = mpc.cross_entropy %x, %t {ignore_index = -1 : i64, layer = "loss"} : (tensor<3x8xbf16>, tensor<3xi64>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%x) : (tensor<f32>, tensor<3x8xbf16>) -> tensor<3x8xbf16>
  return %l, %g : tensor<f32>, tensor<3x8xbf16>
}
