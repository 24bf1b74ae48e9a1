// RUN: %mpc_opt %s --verify-diagnostics
func.func @main(%p: tensor<4xf32>, %g: tensor<4xbf16>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.sgd' op takes gradients of f32, got 'tensor<4xbf16>'; cast or unscale it first (optimizer_c1)}}
  %q:2 = mpc.sgd %p, %g, (%p), %t, %r, %f {momentum = 0.9 : f64, dampening = 0.0 : f64} : (tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
