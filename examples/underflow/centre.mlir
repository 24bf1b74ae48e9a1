// Where the ink of an 8x8 image of a digit has its centre: 64 -> 64 -> 2, in pixels. The images stand for 4 mm x 4 mm,
// and the loss is the mean square of the distance in metres: a perfectly good number in f32 (1e-6 to 1e-10) whose
// gradients are too small for f16.
module @centre {
  ml_program.global private @fc1.weight(#mpc.uniform<low = -0.125, high = 0.125, seed = 1>) : tensor<64x64xf32>
  ml_program.global private @fc1.bias(#mpc.zeros) : tensor<64xf32>
  ml_program.global private @fc2.weight(#mpc.uniform<low = -0.125, high = 0.125, seed = 2>) : tensor<2x64xf32>
  ml_program.global private @fc2.bias(#mpc.zeros) : tensor<2xf32>

  func.func @main(%x: tensor<?x64xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %centre: tensor<?x2xf32> {mpc.name = "centre", mpc.dims = ["B"]})
      -> (tensor<?x2xf32> {mpc.name = "found"}, tensor<f32> {mpc.name = "loss"}) {
    %w1 = ml_program.global_load @fc1.weight : tensor<64x64xf32>
    %b1 = ml_program.global_load @fc1.bias : tensor<64xf32>
    %w2 = ml_program.global_load @fc2.weight : tensor<2x64xf32>
    %b2 = ml_program.global_load @fc2.bias : tensor<2xf32>
    %pixel = mpc.constant dense<5.0e-4> : tensor<f32>
    %h = mpc.linear %x, %w1 bias(%b1) activation(relu) {layer = "fc1"}
        : (tensor<?x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
    %found = mpc.linear %h, %w2 bias(%b2) {layer = "fc2"}
        : (tensor<?x64xf32>, tensor<2x64xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %error = mpc.sub %found, %centre : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %distance = mpc.mul %error, %pixel : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %square = mpc.mul %distance, %distance : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %loss = mpc.mean %square axes [0, 1] : (tensor<?x2xf32>) -> tensor<f32>
    return %found, %loss : tensor<?x2xf32>, tensor<f32>
  }
}
