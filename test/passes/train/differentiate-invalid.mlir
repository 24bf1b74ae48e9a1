// RUN: %mpc_opt --split-input-file --mpc-differentiate --verify-diagnostics %s

func.func @gelu_epilogue(%x: tensor<3x4xf32>, %w: tensor<5x4xf32>) -> tensor<5x4xf32> {
  // expected-error @+1 {{has no derivative, but what is differentiated depends on a parameter through it (layer 'fc'); its activation's operand is not kept: write mpc.gelu_tanh as an op of its own after the product}}
  %y = mpc.linear %x, %w activation(gelu_tanh) {layer = "fc"} : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<3x5xf32>
  %l = mpc.sum %y axes [0, 1] : (tensor<3x5xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%w) : (tensor<f32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  return %g : tensor<5x4xf32>
}

// -----

func.func @quantized(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.quantize' op has no derivative, but what is differentiated depends on a parameter through it; quantised values come from --precision}}
  %q = mpc.quantize %x, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf8E4M3FN>
  %y = mpc.cast %q : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
  %l = mpc.sum %y axes [0] : (tensor<4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%x) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

func.func @scaled_product(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>, %s: tensor<f32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{a product with scales is a quantised one}}
  %y = mpc.matmul %a, %b scales(%s, %s) : (tensor<2x4xf32>, tensor<4x3xf32>, tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %l = mpc.sum %y axes [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%a) : (tensor<f32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %g : tensor<2x4xf32>
}

// -----

func.func @largest_magnitude(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.amax' op has no derivative, but what is differentiated depends on a parameter through it; write mpc.stop_gradient before it}}
  %l = mpc.amax %x : (tensor<4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%x) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

func.func @log_sum_of_attention(%q: tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32> {
  // expected-error @+1 {{the derivative of its second result lse is not written}}
  %y, %e = mpc.attention %q, %q, %q : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4xf32>)
  %l = mpc.sum %e axes [0, 1, 2] : (tensor<1x2x4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%q) : (tensor<f32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  return %g : tensor<1x2x4x8xf32>
}

// -----

func.func @region(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'mpc.precision' has no derivative; the ops of the mpc dialect have one, outside of regions}}
  %l = mpc.precision "fp32" {
    %z = mpc.exp %x : (tensor<f32>) -> tensor<f32>
    mpc.yield %z : tensor<f32>
  } : tensor<f32>
  %y = mpc.mul %l, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %g:2 = mpc.gradients %y wrt(%l, %x) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %g#1 : tensor<f32>
}
