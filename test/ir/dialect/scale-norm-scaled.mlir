// RUN: %mpc_opt %s --verify-diagnostics
func.func @main(%g: tensor<4xf32>, %h: tensor<4xf32, #mpc.scaled<"loss">>) {
  // expected-error @+1 {{'mpc.global_norm' op has operand 1 of loss scale "loss", but the norm of a scaled gradient is off by the scale; mpc.unscale the gradients first}}
  %n = mpc.global_norm %g, %h : (tensor<4xf32>, tensor<4xf32, #mpc.scaled<"loss">>) -> tensor<f32>
  return
}
