// RUN: %mpc_opt %s --verify-diagnostics
func.func @main(%g: tensor<4xf32, #mpc.scaled<"loss">>, %norm: tensor<f32>, %most: tensor<f32>) {
  // expected-error @+1 {{'mpc.clip' op has operand 0 of loss scale "loss", but clipping compares the true norm with max_norm; mpc.unscale the gradient first}}
  %c = mpc.clip %g, %norm, %most : (tensor<4xf32, #mpc.scaled<"loss">>, tensor<f32>, tensor<f32>) -> tensor<4xf32, #mpc.scaled<"loss">>
  return
}
