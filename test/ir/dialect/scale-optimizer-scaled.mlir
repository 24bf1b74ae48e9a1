// RUN: %mpc_opt %s --split-input-file --verify-diagnostics
func.func @adamw(%p: tensor<4xf32>, %g: tensor<4xf32, #mpc.scaled<"loss">>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.adamw' op has operand 1 of loss scale "loss", but an optimizer's step and moments need the true gradient; mpc.unscale it first}}
  %q:3 = mpc.adamw %p, %g, (%p, %p), %t, %r, %f {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64} : (tensor<4xf32>, tensor<4xf32, #mpc.scaled<"loss">>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @adam(%p: tensor<4xf32>, %g: tensor<4xf32, #mpc.scaled<"loss">>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.adam' op has operand 1 of loss scale "loss", but an optimizer's step and moments need the true gradient; mpc.unscale it first}}
  %q:3 = mpc.adam %p, %g, (%p, %p), %t, %r, %f {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64} : (tensor<4xf32>, tensor<4xf32, #mpc.scaled<"loss">>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @sgd(%p: tensor<4xf32>, %g: tensor<4xf32, #mpc.scaled<"loss">>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.sgd' op has operand 1 of loss scale "loss", but an optimizer's step and moments need the true gradient; mpc.unscale it first}}
  %q:2 = mpc.sgd %p, %g, (%p), %t, %r, %f {momentum = 0.9 : f64, dampening = 0.0 : f64} : (tensor<4xf32>, tensor<4xf32, #mpc.scaled<"loss">>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
