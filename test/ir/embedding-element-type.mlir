// XFAIL: *
// Open bug: embedding_c1 does not look at the result's element type.
// RUN: %mpc_opt %s --verify-diagnostics
func.func @embedding_c1_result_has_the_tables_type(%t: tensor<10x8xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{(embedding_c1)}}
  %y = mpc.embedding %t, %i : (tensor<10x8xf32>, tensor<4xi64>) -> tensor<4x8xf16>
  return
}
