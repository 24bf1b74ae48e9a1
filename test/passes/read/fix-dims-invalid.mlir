// RUN: %mpc_opt %s --pass-pipeline='builtin.module(mpc-fix-dims{dims=B=4})' --split-input-file --verify-diagnostics

// expected-error @+1 {{the dimension 'T' is open; give it a size with --dim T=N, --dim gives B}}
func.func @every_open_dimension_has_a_size(%x: tensor<?x?xf32> {mpc.dims = ["B", "T"]}) {
  return
}

// -----

// expected-error @+1 {{expects mpc.dims of argument 0 to name each `?` of 'tensor<?x?xf32>', got 1 names}}
func.func @every_open_dimension_has_a_name(%x: tensor<?x?xf32> {mpc.dims = ["B"]}) {
  return
}

// -----

// expected-error @+1 {{no dimension is named 'B'; the model has none}}
module {
  func.func @every_size_is_used(%x: tensor<4xf32>) {
    return
  }
}

// -----

// expected-error @+1 {{expects parameters that are tensors of known shape, got 'tensor<?xf32>'}}
ml_program.global private @parameters_have_shapes(#mpc.zeros) : tensor<?xf32>

// -----

func.func @shapes_agree_at_these_sizes(%x: tensor<?x8xf32> {mpc.dims = ["B"]}, %y: tensor<3x8xf32>) {
  // expected-error @+1 {{'mpc.add' op expects operands that broadcast (broadcast_c1), got 4x8 and 3x8}}
  %z = mpc.add %x, %y : (tensor<?x8xf32>, tensor<3x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @no_dimension_is_open(%m: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.broadcast' op has a result whose shape does not follow from its operands: 'tensor<?x8xf32>'; name each `?` of it, as with {mpc.dims = ["B"]}}}
  %e = mpc.broadcast %m shape [-1, 8] : (tensor<8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @which_is_meant(%x: tensor<?x8xf32> {mpc.dims = ["B"]}, %m: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.iota' op expects mpc.dims to name each `?` of its results, which have 1, got 2 names}}
  %e = mpc.iota dimension 0 {mpc.dims = ["B", "B"]} : () -> tensor<?x8xi64>
  return
}

// -----

func.func @names_have_sizes(%x: tensor<?x8xf32> {mpc.dims = ["B"]}) {
  // expected-error @+1 {{the dimension 'T' is open; give it a size with --dim T=N}}
  %e = mpc.iota dimension 0 {mpc.dims = ["T"]} : () -> tensor<?x8xi64>
  return
}

// -----

func.func @shapes_are_checked_at_these_sizes(%x: tensor<?x8xf32> {mpc.dims = ["B"]}) {
  // expected-error @+1 {{expects an operand that broadcasts to [3, 8] (broadcast_c1), got 4x8}}
  %e = mpc.broadcast %x shape [3, 8] : (tensor<?x8xf32>) -> tensor<3x8xf32>
  return
}

// -----

// expected-error @+1 {{expects functions with a body}}
func.func private @functions_have_bodies(%x: tensor<4xf32>)

// -----

func.func @functions_end_with_a_return(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.yield' op ends a function, expected func.return}}
  mpc.yield %x : tensor<4xf32>
}
