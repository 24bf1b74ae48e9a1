// A convolutional network for 8x8 images of handwritten digits, pixels scaled to [0, 1]: two convolutions of 3x3, a pool,
// one more convolution, a pool, and a linear layer. B is the number of images. The first values are uniform in
// +-1/sqrt(inputs of the layer).
module @digits_cnn {
  ml_program.global private @conv1.weight(#mpc.uniform<low = -3.3333333e-01, high = 3.3333333e-01, seed = 1>) : tensor<32x1x3x3xf32>
  ml_program.global private @conv1.bias(#mpc.uniform<low = -3.3333333e-01, high = 3.3333333e-01, seed = 2>) : tensor<32xf32>
  ml_program.global private @conv2.weight(#mpc.uniform<low = -5.8925565e-02, high = 5.8925565e-02, seed = 3>) : tensor<32x32x3x3xf32>
  ml_program.global private @conv2.bias(#mpc.uniform<low = -5.8925565e-02, high = 5.8925565e-02, seed = 4>) : tensor<32xf32>
  ml_program.global private @conv3.weight(#mpc.uniform<low = -5.8925565e-02, high = 5.8925565e-02, seed = 5>) : tensor<64x32x3x3xf32>
  ml_program.global private @conv3.bias(#mpc.uniform<low = -5.8925565e-02, high = 5.8925565e-02, seed = 6>) : tensor<64xf32>
  ml_program.global private @fc.weight(#mpc.uniform<low = -6.2500000e-02, high = 6.2500000e-02, seed = 7>) : tensor<10x256xf32>
  ml_program.global private @fc.bias(#mpc.uniform<low = -6.2500000e-02, high = 6.2500000e-02, seed = 8>) : tensor<10xf32>

  func.func @main(%x: tensor<?x64xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<?x10xf32> {mpc.name = "logits"}, tensor<f32> {mpc.name = "loss"}) {
    %w1 = ml_program.global_load @conv1.weight : tensor<32x1x3x3xf32>
    %b1 = ml_program.global_load @conv1.bias : tensor<32xf32>
    %w2 = ml_program.global_load @conv2.weight : tensor<32x32x3x3xf32>
    %b2 = ml_program.global_load @conv2.bias : tensor<32xf32>
    %w3 = ml_program.global_load @conv3.weight : tensor<64x32x3x3xf32>
    %b3 = ml_program.global_load @conv3.bias : tensor<64xf32>
    %w4 = ml_program.global_load @fc.weight : tensor<10x256xf32>
    %b4 = ml_program.global_load @fc.bias : tensor<10xf32>
    %image = mpc.reshape %x : (tensor<?x64xf32>) -> tensor<?x1x8x8xf32>
    %c1 = mpc.convolution %image, %w1 bias(%b1) strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "conv1"}
        : (tensor<?x1x8x8xf32>, tensor<32x1x3x3xf32>, tensor<32xf32>) -> tensor<?x32x8x8xf32>
    %h1 = mpc.relu %c1 : (tensor<?x32x8x8xf32>) -> tensor<?x32x8x8xf32>
    %c2 = mpc.convolution %h1, %w2 bias(%b2) strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "conv2"}
        : (tensor<?x32x8x8xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>) -> tensor<?x32x8x8xf32>
    %h2 = mpc.relu %c2 : (tensor<?x32x8x8xf32>) -> tensor<?x32x8x8xf32>
    %p2 = mpc.max_pool %h2 sizes [2, 2] strides [2, 2] low [0, 0] high [0, 0] dilations [1, 1]
        : (tensor<?x32x8x8xf32>) -> tensor<?x32x4x4xf32>
    %c3 = mpc.convolution %p2, %w3 bias(%b3) strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "conv3"}
        : (tensor<?x32x4x4xf32>, tensor<64x32x3x3xf32>, tensor<64xf32>) -> tensor<?x64x4x4xf32>
    %h3 = mpc.relu %c3 : (tensor<?x64x4x4xf32>) -> tensor<?x64x4x4xf32>
    %p3 = mpc.max_pool %h3 sizes [2, 2] strides [2, 2] low [0, 0] high [0, 0] dilations [1, 1]
        : (tensor<?x64x4x4xf32>) -> tensor<?x64x2x2xf32>
    %flat = mpc.reshape %p3 : (tensor<?x64x2x2xf32>) -> tensor<?x256xf32>
    %logits = mpc.linear %flat, %w4 bias(%b4) {layer = "fc"}
        : (tensor<?x256xf32>, tensor<10x256xf32>, tensor<10xf32>) -> tensor<?x10xf32>
    %loss = mpc.cross_entropy %logits, %target {layer = "loss"} : (tensor<?x10xf32>, tensor<?xi64>) -> tensor<f32>
    return %logits, %loss : tensor<?x10xf32>, tensor<f32>
  }
}
