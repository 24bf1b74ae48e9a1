// RUN: %mpc_opt %s --mpc-compile='targets=cuda' --split-input-file --verify-diagnostics

func.func @heads_are_multiples_of_8(%q: tensor<1x2x16x12xf32>) -> tensor<1x2x16x12xf32> {
  // expected-error @+1 {{has heads of 12 columns; the attention kernel takes multiples of 8 up to 128}}
  %y = mpc.attention %q, %q, %q : (tensor<1x2x16x12xf32>, tensor<1x2x16x12xf32>, tensor<1x2x16x12xf32>) -> tensor<1x2x16x12xf32>
  return %y : tensor<1x2x16x12xf32>
}

// -----

func.func @heads_are_at_most_128_wide(%q: tensor<1x2x16x136xf32>) -> tensor<1x2x16x136xf32> {
  // expected-error @+1 {{has heads of 136 columns; the attention kernel takes multiples of 8 up to 128}}
  %y = mpc.attention %q, %q, %q : (tensor<1x2x16x136xf32>, tensor<1x2x16x136xf32>, tensor<1x2x16x136xf32>) -> tensor<1x2x16x136xf32>
  return %y : tensor<1x2x16x136xf32>
}

// -----

func.func @an_aux_is_of_16_bits(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // expected-error @+1 {{is no product that a GPU can do: an epilogue with an aux takes products of f16 or of bf16; write the activation as an op of its own after the product}}
  %y, %s = mpc.matmul %a, %a activation(gelu_tanh) : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return %y, %s : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

func.func @sums_are_of_16_bits(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>) {
  // expected-error @+1 {{is no product that a GPU can do: products of f16 or of bf16 sum a factor; write the sum as an op of its own}}
  %y, %s = mpc.matmul %a, %a summed(b) : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>)
  return %y, %s : tensor<8x8xf32>, tensor<8xf32>
}

// -----

func.func @an_aux_begins_at_a_multiple_of_8(%a: tensor<8x8xbf16>, %x: tensor<68xbf16>) -> tensor<8x8xbf16> {
  %part = mpc.slice %x starts [4] limits [68] strides [1] : (tensor<68xbf16>) -> tensor<64xbf16>
  %aux = mpc.reshape %part : (tensor<64xbf16>) -> tensor<8x8xbf16>
  // expected-error @+1 {{with an aux, rows begin at multiples of 8 elements}}
  %y = mpc.matmul %a, %a aux(%aux) activation(gelu_tanh_grad) {mpc.precision = "bf16"} : (tensor<8x8xbf16>, tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %y : tensor<8x8xbf16>
}
