// What ranks cannot average is refused, by its place.
// RUN: %mpc_opt %s --mpc-distribute --split-input-file --verify-diagnostics

module {
  // expected-error @+1 {{gives a result of 'tensor<i64>', which differs between ranks; give f32 for their mean or i32 for their largest}}
  func.func @step(%x: tensor<i64>) -> tensor<i64> {
    return %x : tensor<i64>
  }
}

// -----

module {
  ml_program.global private mutable @last(dense<0> : tensor<4xi64>) : tensor<4xi64>
  func.func @step(%x: tensor<4xi64>) {
    // expected-error @+1 {{stores @last of 'tensor<4xi64>', which differs between ranks; ranks can average f32 alone}}
    ml_program.global_store @last = %x : tensor<4xi64>
    return
  }
}

// -----

module {
  // expected-error @+1 {{has an input that is a parameter's gradient itself, which ranks cannot average; multiply it by 1 in the model}}
  func.func @step(%x: tensor<4xf32>) -> tensor<f32> {
    %finite, %first = mpc.all_finite %x {mpc.gradients} : (tensor<4xf32>) -> (tensor<i1>, tensor<i32>)
    %norm = mpc.global_norm %x : (tensor<4xf32>) -> tensor<f32>
    return %norm : tensor<f32>
  }
}
