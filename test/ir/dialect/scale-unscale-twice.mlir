// RUN: %mpc_opt %s --verify-diagnostics
func.func @main(%g: tensor<4xf16, #mpc.scaled<"loss">>, %s: tensor<f32>) -> tensor<4xf32> {
  %once = mpc.unscale %g, %s : (tensor<4xf16, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<4xf32>
  // expected-error @+1 {{'mpc.unscale' op has a gradient without a loss scale, unscaled already or never scaled; use it as it is (unscale_c2)}}
  %twice = mpc.unscale %once, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %twice : tensor<4xf32>
}
