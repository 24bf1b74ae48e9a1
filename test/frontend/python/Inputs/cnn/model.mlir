module @cnn {
  ml_program.global private @stem.weight(#mpc.external) : tensor<8x3x5x5xf32>
  ml_program.global private @stem.bias(#mpc.external) : tensor<8xf32>
  ml_program.global private @block.first.weight(#mpc.external) : tensor<8x8x3x3xf32>
  ml_program.global private @block.norm.weight(#mpc.external) : tensor<8xf32>
  ml_program.global private @block.norm.bias(#mpc.external) : tensor<8xf32>
  ml_program.global private @block.depth.weight(#mpc.external) : tensor<8x1x3x3xf32>
  ml_program.global private @block.depth.bias(#mpc.external) : tensor<8xf32>
  ml_program.global private @block.point.weight(#mpc.external) : tensor<8x8x1x1xf32>
  ml_program.global private @block.point.bias(#mpc.external) : tensor<8xf32>
  ml_program.global private @groups.weight(#mpc.external) : tensor<6x4x3x2xf32>
  ml_program.global private @groups.bias(#mpc.external) : tensor<6xf32>
  ml_program.global private @up.weight(#mpc.external) : tensor<6x4x3x3xf32>
  ml_program.global private @up.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<5x4xf32>
  ml_program.global private @head.bias(#mpc.external) : tensor<5xf32>

  func.func @main(%input: tensor<?x3x16x20xf32> {mpc.name = "input", mpc.dims = ["B"]})
      -> (tensor<?x5xf32> {mpc.name = "output"}) {
    %stem_weight = ml_program.global_load @stem.weight : tensor<8x3x5x5xf32>
    %stem_bias = ml_program.global_load @stem.bias : tensor<8xf32>
    %block_first_weight = ml_program.global_load @block.first.weight : tensor<8x8x3x3xf32>
    %block_norm_weight = ml_program.global_load @block.norm.weight : tensor<8xf32>
    %block_norm_bias = ml_program.global_load @block.norm.bias : tensor<8xf32>
    %block_depth_weight = ml_program.global_load @block.depth.weight : tensor<8x1x3x3xf32>
    %block_depth_bias = ml_program.global_load @block.depth.bias : tensor<8xf32>
    %block_point_weight = ml_program.global_load @block.point.weight : tensor<8x8x1x1xf32>
    %block_point_bias = ml_program.global_load @block.point.bias : tensor<8xf32>
    %groups_weight = ml_program.global_load @groups.weight : tensor<6x4x3x2xf32>
    %groups_bias = ml_program.global_load @groups.bias : tensor<6xf32>
    %up_weight = ml_program.global_load @up.weight : tensor<6x4x3x3xf32>
    %up_bias = ml_program.global_load @up.bias : tensor<4xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<5x4xf32>
    %head_bias = ml_program.global_load @head.bias : tensor<5xf32>
    // stem
    %convolution = mpc.convolution %input, %stem_weight bias(%stem_bias) strides [2, 2] low [2, 2] high [2, 2] dilations [1, 1] {layer = "stem"}
        : (tensor<?x3x16x20xf32>, tensor<8x3x5x5xf32>, tensor<8xf32>) -> tensor<?x8x8x10xf32>
    // pool
    %max_pool2d = mpc.max_pool %convolution sizes [3, 3] strides [2, 2] low [1, 1] high [1, 1] dilations [1, 1]
        : (tensor<?x8x8x10xf32>) -> tensor<?x8x4x5xf32>
    // block.first
    %convolution_1 = mpc.convolution %max_pool2d, %block_first_weight strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "block.first"}
        : (tensor<?x8x4x5xf32>, tensor<8x8x3x3xf32>) -> tensor<?x8x4x5xf32>
    %c = mpc.constant dense<[0.09273336827754974, -0.32259103655815125, -0.7444792985916138, 0.0844312384724617, -1.0283702611923218, -0.3536815345287323, -0.1649928241968155, 0.6598883867263794]> : tensor<8xf32>
    %c_1 = mpc.constant dense<[1.9155055284500122, 1.9477547407150269, 1.1784327030181885, 1.9284749031066895, 0.9232105016708374, 0.9932711124420166, 1.5336744785308838, 1.408435344696045]> : tensor<8xf32>
    // block.norm
    %batch_norm = mpc.batch_norm %convolution_1, %c, %c_1 gain(%block_norm_weight) bias(%block_norm_bias) epsilon 1.0e-05 {layer = "block.norm"}
        : (tensor<?x8x4x5xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<?x8x4x5xf32>
    // block
    %relu = mpc.relu %batch_norm : (tensor<?x8x4x5xf32>) -> tensor<?x8x4x5xf32>
    // block.depth
    %convolution_2 = mpc.convolution %relu, %block_depth_weight bias(%block_depth_bias) strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] groups 8 {layer = "block.depth"}
        : (tensor<?x8x4x5xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<?x8x4x5xf32>
    // block.point
    %convolution_3 = mpc.convolution %convolution_2, %block_point_weight bias(%block_point_bias) strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1] {layer = "block.point"}
        : (tensor<?x8x4x5xf32>, tensor<8x8x1x1xf32>, tensor<8xf32>) -> tensor<?x8x4x5xf32>
    // block
    %add = mpc.add %max_pool2d, %convolution_3 : (tensor<?x8x4x5xf32>, tensor<?x8x4x5xf32>) -> tensor<?x8x4x5xf32>
    %relu_1 = mpc.relu %add : (tensor<?x8x4x5xf32>) -> tensor<?x8x4x5xf32>
    // groups
    %conv2d = mpc.convolution %relu_1, %groups_weight bias(%groups_bias) strides [1, 1] low [2, 0] high [2, 1] dilations [2, 1] groups 2 {layer = "groups"}
        : (tensor<?x8x4x5xf32>, tensor<6x4x3x2xf32>, tensor<6xf32>) -> tensor<?x6x4x5xf32>
    // up
    %convolution_4 = mpc.transposed_convolution %conv2d, %up_weight bias(%up_bias) strides [2, 2] low [1, 1] high [1, 1] dilations [1, 1] output_padding [1, 1] {layer = "up"}
        : (tensor<?x6x4x5xf32>, tensor<6x4x3x3xf32>, tensor<4xf32>) -> tensor<?x4x8x10xf32>
    // mean
    %avg_pool2d = mpc.avg_pool %convolution_4 sizes [3, 3] strides [2, 2] low [1, 1] high [1, 1] inner
        : (tensor<?x4x8x10xf32>) -> tensor<?x4x4x5xf32>
    // whole
    %adaptive_avg_pool2d = mpc.avg_pool %avg_pool2d sizes [4, 5] strides [4, 5] low [0, 0] high [0, 0]
        : (tensor<?x4x4x5xf32>) -> tensor<?x4x1x1xf32>
    // flat
    %view = mpc.reshape %adaptive_avg_pool2d : (tensor<?x4x1x1xf32>) -> tensor<?x4xf32>
    // head
    %linear = mpc.linear %view, %head_weight bias(%head_bias) {layer = "head"}
        : (tensor<?x4xf32>, tensor<5x4xf32>, tensor<5xf32>) -> tensor<?x5xf32>
    return %linear : tensor<?x5xf32>
  }
}
