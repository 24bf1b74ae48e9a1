// A loop that would be too large is refused with its numbers, before anything is written out.
// RUN: %mpc_opt %s --mpc-stage-read --split-input-file --verify-diagnostics

func.func @repeat_c6_too_many_ops(%h: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.repeat' op becomes 300000 ops when it is written out, expects at most 200000 (repeat_c6); take fewer iterations, or move what depends on no iteration out of the body}}
  %r = mpc.repeat 150000 carried(%h) {
  ^bb0(%a: tensor<4xf32>):
    %n = mpc.tanh %a : (tensor<4xf32>) -> tensor<4xf32>
    %m = mpc.exp %n : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %m : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Each loop is small enough; both together are not.
func.func @repeat_c6_loops_together(%h: tensor<4xf32>) -> tensor<4xf32> {
  %r = mpc.repeat 150000 carried(%h) {
  ^bb0(%a: tensor<4xf32>):
    %n = mpc.tanh %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %n : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'mpc.repeat' op becomes 150000 ops when it is written out, and the loops of the function up to here 300000, expects at most 200000 (repeat_c6); take fewer iterations, or move what depends on no iteration out of the body}}
  %s = mpc.repeat 150000 carried(%r) {
  ^bb0(%a: tensor<4xf32>):
    %n = mpc.tanh %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %n : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

// The product of the counts is beyond 64 bits.
func.func @repeat_c6_saturates(%h: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{becomes 18446744073709551615 ops when it is written out}}
  %r = mpc.repeat 9223372036854775807 carried(%h) {
  ^bb0(%a: tensor<4xf32>):
    %s = mpc.repeat 9223372036854775807 carried(%a) {
    ^bb0(%b: tensor<4xf32>):
      %n = mpc.tanh %b : (tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %n : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %s : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
