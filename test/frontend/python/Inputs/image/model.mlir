module @image {
  ml_program.global private @norm.weight(#mpc.external) : tensor<4xf32>
  ml_program.global private @norm.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private @group.weight(#mpc.external) : tensor<4xf32>
  ml_program.global private @group.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private @instance.weight(#mpc.external) : tensor<4xf32>
  ml_program.global private @instance.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private @slopes.weight(#mpc.external) : tensor<4xf32>
  ml_program.global private @slope.weight(#mpc.external) : tensor<1xf32>

  func.func @main(%x: tensor<2x4x5x9xf32> {mpc.name = "x"})
      -> (tensor<2x4x5x9xf32> {mpc.name = "batch"},
          tensor<2x4x5x9xf32> {mpc.name = "group"},
          tensor<2x4x5x9xf32> {mpc.name = "instance"},
          tensor<2x4x5x9xf32> {mpc.name = "slopes"},
          tensor<2x4x5x9xf32> {mpc.name = "slope"},
          tensor<2x3x5x9xf32> {mpc.name = "plain"},
          tensor<2x4x10x18xf32> {mpc.name = "nearest"},
          tensor<2x4x2x3xf32> {mpc.name = "smaller"},
          tensor<2x4x7x12xf32> {mpc.name = "bilinear"},
          tensor<2x4x10x18xf32> {mpc.name = "twice"},
          tensor<2x4x5xf32> {mpc.name = "line"},
          tensor<2x1x2x9x4xf32> {mpc.name = "volume"},
          tensor<2x1x10x18xf32> {mpc.name = "shuffled"},
          tensor<2x4x7x13xf32> {mpc.name = "between"},
          tensor<2x4x3x4xf32> {mpc.name = "areas"},
          tensor<2x4x3x4xf32> {mpc.name = "largest"},
          tensor<2x4x3x5xf32> {mpc.name = "ceil"},
          tensor<2x4x3x4xf32> {mpc.name = "padded"}) {
    %norm_weight = ml_program.global_load @norm.weight : tensor<4xf32>
    %norm_bias = ml_program.global_load @norm.bias : tensor<4xf32>
    %group_weight = ml_program.global_load @group.weight : tensor<4xf32>
    %group_bias = ml_program.global_load @group.bias : tensor<4xf32>
    %instance_weight = ml_program.global_load @instance.weight : tensor<4xf32>
    %instance_bias = ml_program.global_load @instance.bias : tensor<4xf32>
    %slopes_weight = ml_program.global_load @slopes.weight : tensor<4xf32>
    %slope_weight = ml_program.global_load @slope.weight : tensor<1xf32>
    %c = mpc.constant dense<[0.19186942279338837, 1.2637947797775269, -1.2904350757598877, -0.7911027073860168]> : tensor<4xf32>
    %c_1 = mpc.constant dense<[1.3897579908370972, 0.6685208678245544, 0.7301853895187378, 0.8625622987747192]> : tensor<4xf32>
    // norm
    %batch_norm = mpc.batch_norm %x, %c, %c_1 gain(%norm_weight) bias(%norm_bias) epsilon 1.0e-05 {layer = "norm"}
        : (tensor<2x4x5x9xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x5x9xf32>
    // group
    %group_norm = mpc.group_norm %x gain(%group_weight) bias(%group_bias) groups 2 epsilon 1.0e-05 {layer = "group"}
        : (tensor<2x4x5x9xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x5x9xf32>
    // instance
    %instance_norm = mpc.group_norm %x gain(%instance_weight) bias(%instance_bias) groups 4 epsilon 1.0e-05 {layer = "instance"}
        : (tensor<2x4x5x9xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x5x9xf32>
    // slopes
    %prelu = mpc.prelu %x, %slopes_weight {layer = "slopes"}
        : (tensor<2x4x5x9xf32>, tensor<4xf32>) -> tensor<2x4x5x9xf32>
    // slope
    %prelu_1 = mpc.prelu %x, %slope_weight {layer = "slope"}
        : (tensor<2x4x5x9xf32>, tensor<1xf32>) -> tensor<2x4x5x9xf32>
    %slice_1 = mpc.slice %x starts [0, 0, 0, 0] limits [-1, 3, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<2x3x5x9xf32>
    %instance_norm_1 = mpc.group_norm %slice_1 groups 3 epsilon 1.0e-05 : (tensor<2x3x5x9xf32>) -> tensor<2x3x5x9xf32>
    %upsample_nearest2d = mpc.interpolate nearest %x size [10, 18] : (tensor<2x4x5x9xf32>) -> tensor<2x4x10x18xf32>
    %upsample_nearest2d_1 = mpc.interpolate nearest %x size [10, 18] : (tensor<2x4x5x9xf32>) -> tensor<2x4x10x18xf32>
    %add = mpc.add %upsample_nearest2d, %upsample_nearest2d_1
        : (tensor<2x4x10x18xf32>, tensor<2x4x10x18xf32>) -> tensor<2x4x10x18xf32>
    %slice_2 = mpc.slice %x starts [0, 0, 0, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x4x9xf32>
    %upsample_nearest2d_2 = mpc.interpolate nearest %slice_2 size [2, 3] : (tensor<2x4x4x9xf32>) -> tensor<2x4x2x3xf32>
    %upsample_bilinear2d = mpc.interpolate linear %x size [7, 12] align_corners
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x7x12xf32>
    %upsample_bilinear2d_1 = mpc.interpolate linear %x size [7, 12] : (tensor<2x4x5x9xf32>) -> tensor<2x4x7x12xf32>
    %add_1 = mpc.add %upsample_bilinear2d, %upsample_bilinear2d_1
        : (tensor<2x4x7x12xf32>, tensor<2x4x7x12xf32>) -> tensor<2x4x7x12xf32>
    %upsample_bilinear2d_2 = mpc.interpolate linear %x size [10, 18] align_corners
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x10x18xf32>
    %upsample_bilinear2d_3 = mpc.interpolate linear %x size [10, 18] : (tensor<2x4x5x9xf32>) -> tensor<2x4x10x18xf32>
    %add_2 = mpc.add %upsample_bilinear2d_2, %upsample_bilinear2d_3
        : (tensor<2x4x10x18xf32>, tensor<2x4x10x18xf32>) -> tensor<2x4x10x18xf32>
    %select = mpc.slice %x starts [0, 0, 0, 0] limits [-1, -1, 1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x1x9xf32>
    %select_1 = mpc.reshape %select : (tensor<2x4x1x9xf32>) -> tensor<2x4x9xf32>
    %upsample_linear1d = mpc.interpolate linear %select_1 size [5] align_corners
        : (tensor<2x4x9xf32>) -> tensor<2x4x5xf32>
    %upsample_linear1d_1 = mpc.interpolate linear %select_1 size [5] : (tensor<2x4x9xf32>) -> tensor<2x4x5xf32>
    %add_3 = mpc.add %upsample_linear1d, %upsample_linear1d_1
        : (tensor<2x4x5xf32>, tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
    %unsqueeze = mpc.reshape %x : (tensor<2x4x5x9xf32>) -> tensor<2x1x4x5x9xf32>
    %upsample_trilinear3d = mpc.interpolate linear %unsqueeze size [2, 9, 4] align_corners
        : (tensor<2x1x4x5x9xf32>) -> tensor<2x1x2x9x4xf32>
    %upsample_trilinear3d_1 = mpc.interpolate linear %unsqueeze size [2, 9, 4]
        : (tensor<2x1x4x5x9xf32>) -> tensor<2x1x2x9x4xf32>
    %add_4 = mpc.add %upsample_trilinear3d, %upsample_trilinear3d_1
        : (tensor<2x1x2x9x4xf32>, tensor<2x1x2x9x4xf32>) -> tensor<2x1x2x9x4xf32>
    %view = mpc.reshape %x : (tensor<2x4x5x9xf32>) -> tensor<2x1x2x2x5x9xf32>
    %permute = mpc.transpose %view permutation [0, 1, 4, 2, 5, 3] : (tensor<2x1x2x2x5x9xf32>) -> tensor<2x1x5x2x9x2xf32>
    %unsafe_view = mpc.reshape %permute : (tensor<2x1x5x2x9x2xf32>) -> tensor<2x1x10x18xf32>
    %upsample_nearest2d_3 = mpc.interpolate nearest %x size [7, 13] : (tensor<2x4x5x9xf32>) -> tensor<2x4x7x13xf32>
    %adaptive_avg_pool2d = mpc.interpolate area %x size [3, 4] : (tensor<2x4x5x9xf32>) -> tensor<2x4x3x4xf32>
    %adaptive_max_pool2d = mpc.slice %x starts [0, 0, 0, 0] limits [-1, -1, 2, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x2x9xf32>
    %adaptive_max_pool2d_1 = mpc.max %adaptive_max_pool2d axes [2] keepdims
        : (tensor<2x4x2x9xf32>) -> tensor<2x4x1x9xf32>
    %adaptive_max_pool2d_2 = mpc.slice %x starts [0, 0, 1, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x3x9xf32>
    %adaptive_max_pool2d_3 = mpc.max %adaptive_max_pool2d_2 axes [2] keepdims
        : (tensor<2x4x3x9xf32>) -> tensor<2x4x1x9xf32>
    %adaptive_max_pool2d_4 = mpc.slice %x starts [0, 0, 3, 0] limits [-1, -1, 5, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x2x9xf32>
    %adaptive_max_pool2d_5 = mpc.max %adaptive_max_pool2d_4 axes [2] keepdims
        : (tensor<2x4x2x9xf32>) -> tensor<2x4x1x9xf32>
    %adaptive_max_pool2d_6 = mpc.concat %adaptive_max_pool2d_1, %adaptive_max_pool2d_3, %adaptive_max_pool2d_5 axis 2
        : (tensor<2x4x1x9xf32>, tensor<2x4x1x9xf32>, tensor<2x4x1x9xf32>) -> tensor<2x4x3x9xf32>
    %adaptive_max_pool2d_7 = mpc.slice %adaptive_max_pool2d_6 starts [0, 0, 0, 0] limits [-1, -1, -1, 3] strides [1, 1, 1, 1]
        : (tensor<2x4x3x9xf32>) -> tensor<2x4x3x3xf32>
    %adaptive_max_pool2d_8 = mpc.max %adaptive_max_pool2d_7 axes [3] keepdims
        : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
    %adaptive_max_pool2d_9 = mpc.slice %adaptive_max_pool2d_6 starts [0, 0, 0, 2] limits [-1, -1, -1, 5] strides [1, 1, 1, 1]
        : (tensor<2x4x3x9xf32>) -> tensor<2x4x3x3xf32>
    %adaptive_max_pool2d_10 = mpc.max %adaptive_max_pool2d_9 axes [3] keepdims
        : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
    %adaptive_max_pool2d_11 = mpc.slice %adaptive_max_pool2d_6 starts [0, 0, 0, 4] limits [-1, -1, -1, 7] strides [1, 1, 1, 1]
        : (tensor<2x4x3x9xf32>) -> tensor<2x4x3x3xf32>
    %adaptive_max_pool2d_12 = mpc.max %adaptive_max_pool2d_11 axes [3] keepdims
        : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
    %adaptive_max_pool2d_13 = mpc.slice %adaptive_max_pool2d_6 starts [0, 0, 0, 6] limits [-1, -1, -1, 9] strides [1, 1, 1, 1]
        : (tensor<2x4x3x9xf32>) -> tensor<2x4x3x3xf32>
    %adaptive_max_pool2d_14 = mpc.max %adaptive_max_pool2d_13 axes [3] keepdims
        : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x1xf32>
    %adaptive_max_pool2d_15 = mpc.concat %adaptive_max_pool2d_8, %adaptive_max_pool2d_10, %adaptive_max_pool2d_12, %adaptive_max_pool2d_14 axis 3
        : (tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>, tensor<2x4x3x1xf32>) -> tensor<2x4x3x4xf32>
    %select_1_1 = mpc.slice %x starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x5x9xf32>) -> tensor<1x4x5x9xf32>
    %adaptive_avg_pool2d_1 = mpc.interpolate area %select_1_1 size [3, 4] : (tensor<1x4x5x9xf32>) -> tensor<1x4x3x4xf32>
    %adaptive_avg_pool2d_1_1 = mpc.reshape %adaptive_avg_pool2d_1 : (tensor<1x4x3x4xf32>) -> tensor<4x3x4xf32>
    %add_5 = mpc.add %adaptive_max_pool2d_15, %adaptive_avg_pool2d_1_1
        : (tensor<2x4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<2x4x3x4xf32>
    %avg_pool2d = mpc.avg_pool %x sizes [2, 2] strides [2, 2] low [0, 0] high [1, 1] inner
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x3x5xf32>
    %avg_pool2d_1 = mpc.avg_pool %x sizes [2, 2] strides [2, 2] low [0, 0] high [1, 1] inner
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x3x5xf32>
    %add_6 = mpc.add %avg_pool2d, %avg_pool2d_1 : (tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
    %avg_pool2d_2 = mpc.pad %x low [0, 0, 2, 2] high [0, 0, 2, 2] : (tensor<2x4x5x9xf32>) -> tensor<2x4x9x13xf32>
    %avg_pool2d_2_1 = mpc.avg_pool %avg_pool2d_2 sizes [4, 4] strides [3, 3] low [0, 0] high [1, 0] inner
        : (tensor<2x4x9x13xf32>) -> tensor<2x4x3x4xf32>
    %avg_pool2d_3 = mpc.avg_pool %x sizes [4, 4] strides [3, 3] low [2, 2] high [3, 2] inner
        : (tensor<2x4x5x9xf32>) -> tensor<2x4x3x4xf32>
    %add_7 = mpc.add %avg_pool2d_2_1, %avg_pool2d_3 : (tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
    return %batch_norm, %group_norm, %instance_norm, %prelu, %prelu_1, %instance_norm_1, %add, %upsample_nearest2d_2, %add_1, %add_2, %add_3, %add_4, %unsafe_view, %upsample_nearest2d_3, %adaptive_avg_pool2d, %add_5, %add_6, %add_7 : tensor<2x4x5x9xf32>, tensor<2x4x5x9xf32>, tensor<2x4x5x9xf32>, tensor<2x4x5x9xf32>, tensor<2x4x5x9xf32>, tensor<2x3x5x9xf32>, tensor<2x4x10x18xf32>, tensor<2x4x2x3xf32>, tensor<2x4x7x12xf32>, tensor<2x4x10x18xf32>, tensor<2x4x5xf32>, tensor<2x1x2x9x4xf32>, tensor<2x1x10x18xf32>, tensor<2x4x7x13xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x4xf32>, tensor<2x4x3x5xf32>, tensor<2x4x3x4xf32>
  }
}
