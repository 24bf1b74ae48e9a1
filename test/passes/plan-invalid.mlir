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
