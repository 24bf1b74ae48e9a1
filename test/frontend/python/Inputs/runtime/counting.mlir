// A program for inference whose runs change state: each adds one. Its product is in the precision, and the shift in f32.
module @counting {
  ml_program.global private mutable @count(dense<0.0> : tensor<f32>) : tensor<f32>
  ml_program.global private @weight(#mpc.normal<std = 0.5 : f32, seed = 1>) : tensor<8x8xf32>
  ml_program.global private @shift(#mpc.ones) : tensor<8xf32>
  func.func @main(%x: tensor<2x8xf32> {mpc.name = "x"}) -> (tensor<2x8xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "n"}) {
    %count = ml_program.global_load @count : tensor<f32>
    %w = ml_program.global_load @weight : tensor<8x8xf32>
    %b = ml_program.global_load @shift : tensor<8xf32>
    %h = mpc.linear %x, %w {layer = "fc"} : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %y = mpc.layer_norm %h, %b bias(%b) epsilon 1.0e-5 {layer = "norm"} : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
    %one = mpc.constant dense<1.0> : tensor<f32>
    %next = mpc.add %count, %one : (tensor<f32>, tensor<f32>) -> tensor<f32>
    ml_program.global_store @count = %next : tensor<f32>
    return %y, %next : tensor<2x8xf32>, tensor<f32>
  }
}
