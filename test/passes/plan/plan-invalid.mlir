// RUN: %mpc_opt %s --mpc-compile='target=cuda' --split-input-file --verify-diagnostics

func.func @an_aux_has_rows_of_multiples_of_8(%a: tensor<8x8xf32>, %b: tensor<8x12xf32>) -> (tensor<8x12xf32>, tensor<8x12xf32>) {
  // expected-error @+1 {{is no product that a GPU can do: an aux with rows or batches of 12 and 0 elements at multiples of 256 bytes, expected multiples of 8 elements and of 16 bytes; write the activation as an op of its own after the product}}
  %y, %s = mpc.matmul %a, %b activation(gelu_tanh) : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32> preactivation tensor<8x12xf32>
  return %y, %s : tensor<8x12xf32>, tensor<8x12xf32>
}

// -----

func.func @sums_are_of_16_bits(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>) {
  // expected-error @+1 {{is no product that a GPU can do: BGRADA goes with no product of f32 by f32 to f32; write it as an op of its own after the product}}
  %y, %s = mpc.matmul %a, %a summed(b) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> factor_sums tensor<8xf32>
  return %y, %s : tensor<8x8xf32>, tensor<8xf32>
}

// -----

func.func @an_aux_begins_at_a_multiple_of_8(%a: tensor<8x8xbf16>, %x: tensor<68xbf16>) -> tensor<8x8xbf16> {
  %part = mpc.slice %x starts [4] limits [68] strides [1] : (tensor<68xbf16>) -> tensor<64xbf16>
  %aux = mpc.reshape %part : (tensor<64xbf16>) -> tensor<8x8xbf16>
  // expected-error @+1 {{an aux with rows or batches of 8 and 0 elements at multiples of 8 bytes, expected multiples of 8 elements and of 16 bytes}}
  %y = mpc.matmul %a, %a aux(%aux) activation(gelu_tanh_grad) {mpc.precision = "bf16"} : (tensor<8x8xbf16>, tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %y : tensor<8x8xbf16>
}

// -----

// A launch counts its blocks in 32 bits.
func.func @blocks_of_a_launch(%x: tensor<8589934600x127xbf16>) -> tensor<8589934600x127xbf16> {
  // expected-error @+1 {{this needs a kernel of 2147483650 blocks; a launch has at most 2147483647; divide the tensors into several}}
  %y = mpc.softmax %x axis 1 : (tensor<8589934600x127xbf16>) -> tensor<8589934600x127xbf16>
  return %y : tensor<8589934600x127xbf16>
}

// -----

func.func @sizes_of_a_product(%a: tensor<3000000000x8xbf16>, %b: tensor<8x8xbf16>) -> tensor<3000000000x8xbf16> {
  // expected-error @+1 {{has a size of 3000000000; its kernel takes at most 2147418112; divide it into several}}
  %y = mpc.matmul %a, %b : (tensor<3000000000x8xbf16>, tensor<8x8xbf16>) -> tensor<3000000000x8xbf16>
  return %y : tensor<3000000000x8xbf16>
}

// -----

func.func @sizes_of_attention(%q: tensor<3000000000x1x16x16xbf16>) -> tensor<3000000000x1x16x16xbf16> {
  // expected-error @+1 {{has a size of 3000000000; its kernel takes at most 2147418112}}
  %y = mpc.attention %q, %q, %q : (tensor<3000000000x1x16x16xbf16>, tensor<3000000000x1x16x16xbf16>, tensor<3000000000x1x16x16xbf16>) -> tensor<3000000000x1x16x16xbf16>
  return %y : tensor<3000000000x1x16x16xbf16>
}

// -----

func.func @sizes_of_a_tables_gradient(%dy: tensor<3000000000x8xf32>, %ids: tensor<3000000000xi64>) -> tensor<10x8xf32> {
  // expected-error @+1 {{has a size of 3000000000; its kernel takes at most 2147418112}}
  %d = mpc.embedding_grad %dy, %ids rows 10 : (tensor<3000000000x8xf32>, tensor<3000000000xi64>) -> tensor<10x8xf32>
  return %d : tensor<10x8xf32>
}

// -----

func.func @places_of_windows(%x: tensor<2x7x8xbf16>, %w: tensor<5x3x8xbf16>) -> tensor<1x2x2x5xbf16> {
  // expected-error @+1 {{has a size of 4294967296; its kernel takes at most 2147418112}}
  %y = mpc.window_product %x, %w windows [2] strides [1] low [0] dilations [2147483648] spread [1] : (tensor<2x7x8xbf16>, tensor<5x3x8xbf16>) -> tensor<1x2x2x5xbf16>
  return %y : tensor<1x2x2x5xbf16>
}

// -----

func.func @precision_of_windows(%x: tensor<2x7x8xf32>, %w: tensor<5x3x8xf32>) -> tensor<1x2x2x5xf32> {
  // expected-error @+1 {{multiplies in tf32, which its kernel does not; write mpc.precision = "fp32" or "bf16" on it}}
  %y = mpc.window_product %x, %w windows [2] strides [1] low [0] dilations [1] spread [1] compute(tf32) : (tensor<2x7x8xf32>, tensor<5x3x8xf32>) -> tensor<1x2x2x5xf32>
  return %y : tensor<1x2x2x5xf32>
}
