// Loops over products of causal attention, heads of 64: the scale and the maximum are one fma a score; in the gradient a warp owns 32
// rows, reads half as many fragments a product, and lse and dots in pairs. For sm_90a alone, warpgroups multiply.
// REQUIRES: nvrtc, nvdisasm
// RUN: %python %S/Inputs/attention_sass.py %mpc %nvdisasm %t %s | FileCheck %s
// CHECK-DAG: attention_causal: {{[0-9]+}} instructions for 64 products
// CHECK-DAG: attention_grad_causal: {{[0-9]+}} instructions for 48 products, {{[0-9]+}} instructions for 64 products
// CHECK-DAG: attention_causal by warpgroups: 24 products in {{[0-9]+}} instructions
// CHECK-DAG: attention_grad_causal by warpgroups: 36 products in {{[0-9]+}} instructions

ml_program.global private @w(#mpc.normal<std = 0.02, seed = 1>) : tensor<64x64xf32>
func.func @main(%x: tensor<1x2x1024x64xf32> {mpc.name = "x"}) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<64x64xf32>
  %q = mpc.linear %x, %w {layer = "qkv"} : (tensor<1x2x1024x64xf32>, tensor<64x64xf32>) -> tensor<1x2x1024x64xf32>
  %y = mpc.attention %q, %q, %q {causal, layer = "attention"} : (tensor<1x2x1024x64xf32>, tensor<1x2x1024x64xf32>, tensor<1x2x1024x64xf32>) -> tensor<1x2x1024x64xf32>
  %loss = mpc.mean %y axes [0, 1, 2, 3] : (tensor<1x2x1024x64xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
