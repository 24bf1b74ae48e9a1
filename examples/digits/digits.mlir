// A multilayer perceptron for 8x8 images of handwritten digits, pixels scaled to [0, 1]: 64 -> 128 -> 128 -> 10.
// B is the number of images. The first values are uniform in +-1/sqrt(inputs of the layer); weights.safetensors holds
// the values that train.py got from there, which --weights puts in their place.
module @digits {
  ml_program.global private @fc1.weight(#mpc.uniform<low = -1.2500000e-01, high = 1.2500000e-01, seed = 1>) : tensor<128x64xf32>
  ml_program.global private @fc1.bias(#mpc.uniform<low = -1.2500000e-01, high = 1.2500000e-01, seed = 2>) : tensor<128xf32>
  ml_program.global private @fc2.weight(#mpc.uniform<low = -8.8388348e-02, high = 8.8388348e-02, seed = 3>) : tensor<128x128xf32>
  ml_program.global private @fc2.bias(#mpc.uniform<low = -8.8388348e-02, high = 8.8388348e-02, seed = 4>) : tensor<128xf32>
  ml_program.global private @fc3.weight(#mpc.uniform<low = -8.8388348e-02, high = 8.8388348e-02, seed = 5>) : tensor<10x128xf32>
  ml_program.global private @fc3.bias(#mpc.uniform<low = -8.8388348e-02, high = 8.8388348e-02, seed = 6>) : tensor<10xf32>

  func.func @main(%x: tensor<?x64xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<?x10xf32> {mpc.name = "logits"}, tensor<f32> {mpc.name = "loss"}) {
    %w1 = ml_program.global_load @fc1.weight : tensor<128x64xf32>
    %b1 = ml_program.global_load @fc1.bias : tensor<128xf32>
    %w2 = ml_program.global_load @fc2.weight : tensor<128x128xf32>
    %b2 = ml_program.global_load @fc2.bias : tensor<128xf32>
    %w3 = ml_program.global_load @fc3.weight : tensor<10x128xf32>
    %b3 = ml_program.global_load @fc3.bias : tensor<10xf32>
    %h1 = mpc.linear %x, %w1 bias(%b1) activation(relu) {layer = "fc1"}
        : (tensor<?x64xf32>, tensor<128x64xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    %h2 = mpc.linear %h1, %w2 bias(%b2) activation(relu) {layer = "fc2"}
        : (tensor<?x128xf32>, tensor<128x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    %logits = mpc.linear %h2, %w3 bias(%b3) {layer = "fc3"}
        : (tensor<?x128xf32>, tensor<10x128xf32>, tensor<10xf32>) -> tensor<?x10xf32>
    %loss = mpc.cross_entropy %logits, %target {layer = "loss"}
        : (tensor<?x10xf32>, tensor<?xi64>) -> tensor<f32>
    return %logits, %loss : tensor<?x10xf32>, tensor<f32>
  }
}
