module @moved {

  func.func @main(%x: tensor<4x5x6xf32> {mpc.name = "x"},
                  %y: tensor<4x6xf32> {mpc.name = "y"},
                  %i: tensor<3x6xi64> {mpc.name = "i"},
                  %m: tensor<4x5xi1> {mpc.name = "m"})
      -> (tensor<4x5x6xf32> {mpc.name = "flip"},
          tensor<4x5x2xf32> {mpc.name = "unfold"},
          tensor<4x5x6xf32> {mpc.name = "circular"},
          tensor<4x2x6xf32> {mpc.name = "convolved"},
          tensor<4x5x6xf32> {mpc.name = "rolled"},
          tensor<4x5xf32> {mpc.name = "diagonal"},
          tensor<4x5x6xf32> {mpc.name = "diagonal_put"},
          tensor<4x5x6xf32> {mpc.name = "unwritten"},
          tensor<4x6xf32> {mpc.name = "scatter_sum"},
          tensor<4x6xf32> {mpc.name = "scatter_prod"},
          tensor<4x6xf32> {mpc.name = "scatter_most"},
          tensor<4x6xf32> {mpc.name = "index_reduce"},
          tensor<4x6xf32> {mpc.name = "fewer"},
          tensor<4x5x6xf32> {mpc.name = "masked"},
          tensor<4x6xf32> {mpc.name = "masked_each"},
          tensor<4x5x6xf32> {mpc.name = "masked_rows"},
          tensor<4x5x6xf32> {mpc.name = "pairs_put"},
          tensor<3x5xf32> {mpc.name = "apart"}) {
    %c = mpc.constant dense<3> : tensor<i64>
    %flip = mpc.iota dimension 0 : () -> tensor<4xi64>
    %flip_1 = mpc.sub %c, %flip : (tensor<i64>, tensor<4xi64>) -> tensor<4xi64>
    %flip_2 = mpc.gather %x, %flip_1 axis 0 : (tensor<4x5x6xf32>, tensor<4xi64>) -> tensor<4x5x6xf32>
    %c_1 = mpc.constant dense<4> : tensor<i64>
    %flip_1_1 = mpc.iota dimension 0 : () -> tensor<5xi64>
    %flip_1_2 = mpc.sub %c_1, %flip_1_1 : (tensor<i64>, tensor<5xi64>) -> tensor<5xi64>
    %flip_1_3 = mpc.gather %x, %flip_1_2 axis 1 : (tensor<4x5x6xf32>, tensor<5xi64>) -> tensor<4x5x6xf32>
    %c_2 = mpc.constant dense<5> : tensor<i64>
    %flip_1_4 = mpc.iota dimension 0 : () -> tensor<6xi64>
    %flip_1_5 = mpc.sub %c_2, %flip_1_4 : (tensor<i64>, tensor<6xi64>) -> tensor<6xi64>
    %flip_1_6 = mpc.gather %flip_1_3, %flip_1_5 axis 2 : (tensor<4x5x6xf32>, tensor<6xi64>) -> tensor<4x5x6xf32>
    %add = mpc.add %flip_2, %flip_1_6 : (tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<1x5x6xf32>
    %select_1 = mpc.reshape %select : (tensor<1x5x6xf32>) -> tensor<5x6xf32>
    %c_3 = mpc.constant dense<5> : tensor<i64>
    %flip_2_1 = mpc.iota dimension 0 : () -> tensor<6xi64>
    %flip_2_2 = mpc.sub %c_3, %flip_2_1 : (tensor<i64>, tensor<6xi64>) -> tensor<6xi64>
    %flip_2_3 = mpc.gather %select_1, %flip_2_2 axis 1 : (tensor<5x6xf32>, tensor<6xi64>) -> tensor<5x6xf32>
    %add_1 = mpc.add %add, %flip_2_3 : (tensor<4x5x6xf32>, tensor<5x6xf32>) -> tensor<4x5x6xf32>
    %select_1_1 = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<1x5x6xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x5x6xf32>) -> tensor<5x6xf32>
    %c_4 = mpc.constant dense<4> : tensor<i64>
    %flip_3 = mpc.iota dimension 0 : () -> tensor<5xi64>
    %flip_3_1 = mpc.sub %c_4, %flip_3 : (tensor<i64>, tensor<5xi64>) -> tensor<5xi64>
    %flip_3_2 = mpc.gather %select_1_2, %flip_3_1 axis 0 : (tensor<5x6xf32>, tensor<5xi64>) -> tensor<5x6xf32>
    %c_5 = mpc.constant dense<5> : tensor<i64>
    %flip_3_3 = mpc.iota dimension 0 : () -> tensor<6xi64>
    %flip_3_4 = mpc.sub %c_5, %flip_3_3 : (tensor<i64>, tensor<6xi64>) -> tensor<6xi64>
    %flip_3_5 = mpc.gather %flip_3_2, %flip_3_4 axis 1 : (tensor<5x6xf32>, tensor<6xi64>) -> tensor<5x6xf32>
    %add_2 = mpc.add %add_1, %flip_3_5 : (tensor<4x5x6xf32>, tensor<5x6xf32>) -> tensor<4x5x6xf32>
    %unfold = mpc.windows %x sizes [3] strides [2] dilations [1] : (tensor<4x5x6xf32>) -> tensor<4x5x2x3xf32>
    %sum_1 = mpc.sum %unfold axes [3] : (tensor<4x5x2x3xf32>) -> tensor<4x5x2xf32>
    %unfold_1 = mpc.transpose %x permutation [0, 2, 1] : (tensor<4x5x6xf32>) -> tensor<4x6x5xf32>
    %unfold_1_1 = mpc.windows %unfold_1 sizes [3] strides [1] dilations [1] : (tensor<4x6x5xf32>) -> tensor<4x6x3x3xf32>
    %unfold_1_2 = mpc.transpose %unfold_1_1 permutation [0, 2, 1, 3] : (tensor<4x6x3x3xf32>) -> tensor<4x3x6x3xf32>
    %slice_1 = mpc.slice %unfold_1_2 starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<4x3x6x3xf32>) -> tensor<4x1x6x3xf32>
    %mean = mpc.mean %slice_1 axes [2, 3] : (tensor<4x1x6x3xf32>) -> tensor<4x1xf32>
    %unsqueeze = mpc.reshape %mean : (tensor<4x1xf32>) -> tensor<4x1x1xf32>
    %add_3 = mpc.add %sum_1, %unsqueeze : (tensor<4x5x2xf32>, tensor<4x1x1xf32>) -> tensor<4x5x2xf32>
    %pad_circular = mpc.slice %x starts [0, 0, 4] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x2xf32>
    %pad_circular_1 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x1xf32>
    %pad_circular_2 = mpc.concat %pad_circular, %x, %pad_circular_1 axis 2
        : (tensor<4x5x2xf32>, tensor<4x5x6xf32>, tensor<4x5x1xf32>) -> tensor<4x5x9xf32>
    %slice_2 = mpc.slice %pad_circular_2 starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<4x5x9xf32>) -> tensor<4x5x6xf32>
    %unsqueeze_1 = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<1x4x5x6xf32>
    %pad_circular_1_1 = mpc.slice %unsqueeze_1 starts [0, 0, 0, 5] limits [-1, -1, -1, 6] strides [1, 1, 1, 1]
        : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x1xf32>
    %pad_circular_1_2 = mpc.slice %unsqueeze_1 starts [0, 0, 0, 0] limits [-1, -1, -1, 2] strides [1, 1, 1, 1]
        : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x2xf32>
    %pad_circular_1_3 = mpc.concat %pad_circular_1_1, %unsqueeze_1, %pad_circular_1_2 axis 3
        : (tensor<1x4x5x1xf32>, tensor<1x4x5x6xf32>, tensor<1x4x5x2xf32>) -> tensor<1x4x5x9xf32>
    %pad_circular_1_4 = mpc.slice %pad_circular_1_3 starts [0, 0, 2, 0] limits [-1, -1, 5, -1] strides [1, 1, 1, 1]
        : (tensor<1x4x5x9xf32>) -> tensor<1x4x3x9xf32>
    %pad_circular_1_5 = mpc.concat %pad_circular_1_4, %pad_circular_1_3 axis 2
        : (tensor<1x4x3x9xf32>, tensor<1x4x5x9xf32>) -> tensor<1x4x8x9xf32>
    %select_2 = mpc.reshape %pad_circular_1_5 : (tensor<1x4x8x9xf32>) -> tensor<4x8x9xf32>
    %slice_3 = mpc.slice %select_2 starts [0, 0, 0] limits [-1, 5, -1] strides [1, 1, 1]
        : (tensor<4x8x9xf32>) -> tensor<4x5x9xf32>
    %slice_4 = mpc.slice %slice_3 starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<4x5x9xf32>) -> tensor<4x5x6xf32>
    %add_4 = mpc.add %slice_2, %slice_4 : (tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %pad_circular_2_1 = mpc.slice %x starts [0, 0, 5] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x1xf32>
    %pad_circular_2_2 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x1xf32>
    %pad_circular_2_3 = mpc.concat %pad_circular_2_1, %x, %pad_circular_2_2 axis 2
        : (tensor<4x5x1xf32>, tensor<4x5x6xf32>, tensor<4x5x1xf32>) -> tensor<4x5x8xf32>
    %slice_5 = mpc.slice %x starts [0, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<2x5x6xf32>
    %slice_6 = mpc.slice %slice_5 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<2x5x6xf32>) -> tensor<2x5x3xf32>
    %convolution = mpc.convolution %pad_circular_2_3, %slice_6 strides [1] low [0] high [0] dilations [1]
        : (tensor<4x5x8xf32>, tensor<2x5x3xf32>) -> tensor<4x2x6xf32>
    %roll = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<120xf32>
    %roll_1 = mpc.slice %roll starts [0] limits [113] strides [1] : (tensor<120xf32>) -> tensor<113xf32>
    %roll_2 = mpc.slice %roll starts [113] limits [120] strides [1] : (tensor<120xf32>) -> tensor<7xf32>
    %roll_3 = mpc.concat %roll_2, %roll_1 axis 0 : (tensor<7xf32>, tensor<113xf32>) -> tensor<120xf32>
    %roll_4 = mpc.reshape %roll_3 : (tensor<120xf32>) -> tensor<4x5x6xf32>
    %c_6 = mpc.constant dense<-100.0> : tensor<f32>
    %gt = mpc.compare gt %x, %c_6 : (tensor<4x5x6xf32>, tensor<f32>) -> tensor<4x5x6xi1>
    %is_all_true = mpc.cast %gt : (tensor<4x5x6xi1>) -> tensor<4x5x6xf32>
    %c_7 = mpc.constant dense<0.0> : tensor<f32>
    %is_all_true_1 = mpc.compare ne %is_all_true, %c_7 : (tensor<4x5x6xf32>, tensor<f32>) -> tensor<4x5x6xi1>
    %is_all_true_2 = mpc.cast %is_all_true_1 : (tensor<4x5x6xi1>) -> tensor<4x5x6xf32>
    %is_all_true_3 = mpc.neg %is_all_true_2 : (tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %is_all_true_4 = mpc.max %is_all_true_3 axes [0, 1, 2] : (tensor<4x5x6xf32>) -> tensor<f32>
    %c_8 = mpc.constant dense<0.0> : tensor<f32>
    %is_all_true_5 = mpc.compare ne %is_all_true_4, %c_8 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %mul = mpc.cast %is_all_true_5 : (tensor<i1>) -> tensor<f32>
    %mul_1 = mpc.mul %roll_4, %mul : (tensor<4x5x6xf32>, tensor<f32>) -> tensor<4x5x6xf32>
    %diagonal = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<4x30xf32>
    %diagonal_1 = mpc.slice %diagonal starts [0, 0] limits [-1, 29] strides [1, 7]
        : (tensor<4x30xf32>) -> tensor<4x5xf32>
    %diagonal_1_1 = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<4x30xf32>
    %diagonal_1_2 = mpc.slice %diagonal_1_1 starts [0, 1] limits [-1, 30] strides [1, 7]
        : (tensor<4x30xf32>) -> tensor<4x5xf32>
    %add_5 = mpc.add %diagonal_1, %diagonal_1_2 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %select_3 = mpc.slice %x starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x1x6xf32>
    %diagonal_copy = mpc.reshape %select_3 : (tensor<4x1x6xf32>) -> tensor<24xf32>
    %diagonal_copy_1 = mpc.slice %diagonal_copy starts [0] limits [22] strides [7] : (tensor<24xf32>) -> tensor<4xf32>
    %sum_2 = mpc.sum %diagonal_copy_1 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_6 = mpc.add %add_5, %sum_2 : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %slice_7 = mpc.slice %y starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x4xf32>
    %diagonal_scatter = mpc.iota dimension 0 : () -> tensor<5x6xi64>
    %c_9 = mpc.constant dense<-1> : tensor<i64>
    %diagonal_scatter_1 = mpc.add %diagonal_scatter, %c_9 : (tensor<5x6xi64>, tensor<i64>) -> tensor<5x6xi64>
    %diagonal_scatter_2 = mpc.iota dimension 1 : () -> tensor<5x6xi64>
    %diagonal_scatter_3 = mpc.pad %slice_7 low [0, 1] high [0, 0] : (tensor<4x4xf32>) -> tensor<4x5xf32>
    %diagonal_scatter_4 = mpc.compare eq %diagonal_scatter_1, %diagonal_scatter_2
        : (tensor<5x6xi64>, tensor<5x6xi64>) -> tensor<5x6xi1>
    %diagonal_scatter_5 = mpc.reshape %diagonal_scatter_3 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %diagonal_scatter_6 = mpc.select %diagonal_scatter_4, %diagonal_scatter_5, %x
        : (tensor<5x6xi1>, tensor<4x5x1xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %c_10 = mpc.constant dense<0.0> : tensor<4x5x6xf32>
    %slice_8 = mpc.slice %x starts [0, 0, 3] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x3xf32>
    %slice_scatter_2 = mpc.slice %c_10 starts [0, 0, 3] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x3xf32>
    %slice_scatter_3 = mpc.concat %slice_8, %slice_scatter_2 axis 2
        : (tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x6xf32>
    %slice_11 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x3xf32>
    %slice_scatter_1_1 = mpc.slice %slice_scatter_3 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<4x5x6xf32>) -> tensor<4x5x3xf32>
    %slice_scatter_1_4 = mpc.concat %slice_scatter_1_1, %slice_11 axis 2
        : (tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x6xf32>
    %slice_15 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %scatter_reduce_3 = mpc.put_along add %y, %i, %slice_15 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %slice_16 = mpc.slice %i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x4xi64>
    %slice_17 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %scatter_reduce_1_1 = mpc.slice %slice_17 starts [0, 0] limits [-1, 4] strides [1, 1]
        : (tensor<3x6xf32>) -> tensor<3x4xf32>
    %scatter_reduce_1_2 = mpc.slice %y starts [0, 0] limits [-1, 4] strides [1, 1]
        : (tensor<4x6xf32>) -> tensor<4x4xf32>
    %c_15 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_1_3 = mpc.broadcast %c_15 shape [3, 4] : (tensor<f32>) -> tensor<3x4xf32>
    %c_16 = mpc.constant dense<0.0> : tensor<4x4xf32>
    %scatter_reduce_1_4 = mpc.put_along add %c_16, %slice_16, %scatter_reduce_1_3 axis 0
        : (tensor<4x4xf32>, tensor<3x4xi64>, tensor<3x4xf32>) -> tensor<4x4xf32>
    %c_17 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_1_5 = mpc.compare gt %scatter_reduce_1_4, %c_17 : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xi1>
    %c_18 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_1_6 = mpc.select %scatter_reduce_1_5, %c_18, %scatter_reduce_1_2
        : (tensor<4x4xi1>, tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %scatter_reduce_1_7 = mpc.put_along add %scatter_reduce_1_6, %slice_16, %scatter_reduce_1_1 axis 0
        : (tensor<4x4xf32>, tensor<3x4xi64>, tensor<3x4xf32>) -> tensor<4x4xf32>
    %c_19 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_1_8 = mpc.maximum %scatter_reduce_1_4, %c_19 : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    %scatter_reduce_1_9 = mpc.div %scatter_reduce_1_7, %scatter_reduce_1_8
        : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %scatter_reduce_1_10 = mpc.slice %y starts [0, 4] limits [-1, 6] strides [1, 1]
        : (tensor<4x6xf32>) -> tensor<4x2xf32>
    %scatter_reduce_1_11 = mpc.concat %scatter_reduce_1_9, %scatter_reduce_1_10 axis 1
        : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
    %add_7 = mpc.add %scatter_reduce_3, %scatter_reduce_1_11 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %slice_18 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %c_20 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_2_1 = mpc.broadcast %c_20 shape [3, 6] : (tensor<f32>) -> tensor<3x6xf32>
    %c_21 = mpc.constant dense<0.0> : tensor<4x6xf32>
    %scatter_reduce_2_2 = mpc.put_along add %c_21, %i, %scatter_reduce_2_1 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %c_22 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_2_3 = mpc.compare gt %scatter_reduce_2_2, %c_22 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
    %scatter_reduce_2_4 = mpc.transpose %i permutation [1, 0] : (tensor<3x6xi64>) -> tensor<6x3xi64>
    %scatter_reduce_2_5 = mpc.reshape %scatter_reduce_2_4 : (tensor<6x3xi64>) -> tensor<1x6x3xi64>
    %scatter_reduce_2_6 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %scatter_reduce_2_7 = mpc.reshape %scatter_reduce_2_6 : (tensor<4xi64>) -> tensor<4x1x1xi64>
    %scatter_reduce_2_8 = mpc.compare eq %scatter_reduce_2_5, %scatter_reduce_2_7
        : (tensor<1x6x3xi64>, tensor<4x1x1xi64>) -> tensor<4x6x3xi1>
    %scatter_reduce_2_9 = mpc.transpose %slice_18 permutation [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %scatter_reduce_2_10 = mpc.reshape %scatter_reduce_2_9 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
    %c_23 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_2_11 = mpc.select %scatter_reduce_2_8, %scatter_reduce_2_10, %c_23
        : (tensor<4x6x3xi1>, tensor<1x6x3xf32>, tensor<f32>) -> tensor<4x6x3xf32>
    %scatter_reduce_2_12 = mpc.reshape %y : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_2_13 = mpc.concat %scatter_reduce_2_12, %scatter_reduce_2_11 axis 2
        : (tensor<4x6x1xf32>, tensor<4x6x3xf32>) -> tensor<4x6x4xf32>
    %scatter_reduce_2_14 = mpc.slice %scatter_reduce_2_13 starts [0, 0, 0] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<4x6x4xf32>) -> tensor<4x6x2xf32>
    %scatter_reduce_2_15 = mpc.slice %scatter_reduce_2_13 starts [0, 0, 2] limits [-1, -1, 4] strides [1, 1, 1]
        : (tensor<4x6x4xf32>) -> tensor<4x6x2xf32>
    %scatter_reduce_2_16 = mpc.mul %scatter_reduce_2_14, %scatter_reduce_2_15
        : (tensor<4x6x2xf32>, tensor<4x6x2xf32>) -> tensor<4x6x2xf32>
    %scatter_reduce_2_17 = mpc.slice %scatter_reduce_2_16 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<4x6x2xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_2_18 = mpc.slice %scatter_reduce_2_16 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<4x6x2xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_2_19 = mpc.mul %scatter_reduce_2_17, %scatter_reduce_2_18
        : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_2_20 = mpc.reshape %scatter_reduce_2_19 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
    %scatter_reduce_2_21 = mpc.select %scatter_reduce_2_3, %scatter_reduce_2_20, %y
        : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %slice_19 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %c_24 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_3_1 = mpc.broadcast %c_24 shape [3, 6] : (tensor<f32>) -> tensor<3x6xf32>
    %c_25 = mpc.constant dense<0.0> : tensor<4x6xf32>
    %scatter_reduce_3_2 = mpc.put_along add %c_25, %i, %scatter_reduce_3_1 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %c_26 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_3_3 = mpc.compare gt %scatter_reduce_3_2, %c_26 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
    %scatter_reduce_3_4 = mpc.transpose %i permutation [1, 0] : (tensor<3x6xi64>) -> tensor<6x3xi64>
    %scatter_reduce_3_5 = mpc.reshape %scatter_reduce_3_4 : (tensor<6x3xi64>) -> tensor<1x6x3xi64>
    %scatter_reduce_3_6 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %scatter_reduce_3_7 = mpc.reshape %scatter_reduce_3_6 : (tensor<4xi64>) -> tensor<4x1x1xi64>
    %scatter_reduce_3_8 = mpc.compare eq %scatter_reduce_3_5, %scatter_reduce_3_7
        : (tensor<1x6x3xi64>, tensor<4x1x1xi64>) -> tensor<4x6x3xi1>
    %scatter_reduce_3_9 = mpc.transpose %slice_19 permutation [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %scatter_reduce_3_10 = mpc.reshape %scatter_reduce_3_9 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
    %c_27 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_3_11 = mpc.select %scatter_reduce_3_8, %scatter_reduce_3_10, %c_27
        : (tensor<4x6x3xi1>, tensor<1x6x3xf32>, tensor<f32>) -> tensor<4x6x3xf32>
    %scatter_reduce_3_12 = mpc.slice %scatter_reduce_3_11 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<4x6x3xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_13 = mpc.slice %scatter_reduce_3_11 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<4x6x3xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_14 = mpc.mul %scatter_reduce_3_12, %scatter_reduce_3_13
        : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_15 = mpc.slice %scatter_reduce_3_11 starts [0, 0, 2] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<4x6x3xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_16 = mpc.concat %scatter_reduce_3_14, %scatter_reduce_3_15 axis 2
        : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x2xf32>
    %scatter_reduce_3_17 = mpc.slice %scatter_reduce_3_16 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<4x6x2xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_18 = mpc.slice %scatter_reduce_3_16 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<4x6x2xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_19 = mpc.mul %scatter_reduce_3_17, %scatter_reduce_3_18
        : (tensor<4x6x1xf32>, tensor<4x6x1xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_3_20 = mpc.reshape %scatter_reduce_3_19 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
    %scatter_reduce_3_21 = mpc.select %scatter_reduce_3_3, %scatter_reduce_3_20, %y
        : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %add_8 = mpc.add %scatter_reduce_2_21, %scatter_reduce_3_21 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %slice_20 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %c_28 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_4 = mpc.broadcast %c_28 shape [3, 6] : (tensor<f32>) -> tensor<3x6xf32>
    %c_29 = mpc.constant dense<0.0> : tensor<4x6xf32>
    %scatter_reduce_4_1 = mpc.put_along add %c_29, %i, %scatter_reduce_4 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %c_30 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_4_2 = mpc.compare gt %scatter_reduce_4_1, %c_30 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
    %scatter_reduce_4_3 = mpc.transpose %i permutation [1, 0] : (tensor<3x6xi64>) -> tensor<6x3xi64>
    %scatter_reduce_4_4 = mpc.reshape %scatter_reduce_4_3 : (tensor<6x3xi64>) -> tensor<1x6x3xi64>
    %scatter_reduce_4_5 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %scatter_reduce_4_6 = mpc.reshape %scatter_reduce_4_5 : (tensor<4xi64>) -> tensor<4x1x1xi64>
    %scatter_reduce_4_7 = mpc.compare eq %scatter_reduce_4_4, %scatter_reduce_4_6
        : (tensor<1x6x3xi64>, tensor<4x1x1xi64>) -> tensor<4x6x3xi1>
    %scatter_reduce_4_8 = mpc.transpose %slice_20 permutation [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %scatter_reduce_4_9 = mpc.reshape %scatter_reduce_4_8 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
    %c_31 = mpc.constant dense<0xFF800000> : tensor<f32>
    %scatter_reduce_4_10 = mpc.select %scatter_reduce_4_7, %scatter_reduce_4_9, %c_31
        : (tensor<4x6x3xi1>, tensor<1x6x3xf32>, tensor<f32>) -> tensor<4x6x3xf32>
    %scatter_reduce_4_11 = mpc.reshape %y : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %scatter_reduce_4_12 = mpc.concat %scatter_reduce_4_11, %scatter_reduce_4_10 axis 2
        : (tensor<4x6x1xf32>, tensor<4x6x3xf32>) -> tensor<4x6x4xf32>
    %scatter_reduce_4_13 = mpc.max %scatter_reduce_4_12 axes [2] : (tensor<4x6x4xf32>) -> tensor<4x6xf32>
    %scatter_reduce_4_14 = mpc.select %scatter_reduce_4_2, %scatter_reduce_4_13, %y
        : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %slice_21 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %c_32 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce_5 = mpc.broadcast %c_32 shape [3, 6] : (tensor<f32>) -> tensor<3x6xf32>
    %c_33 = mpc.constant dense<0.0> : tensor<4x6xf32>
    %scatter_reduce_5_1 = mpc.put_along add %c_33, %i, %scatter_reduce_5 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %c_34 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_5_2 = mpc.compare gt %scatter_reduce_5_1, %c_34 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
    %scatter_reduce_5_4 = mpc.neg %slice_21 : (tensor<3x6xf32>) -> tensor<3x6xf32>
    %scatter_reduce_5_5 = mpc.transpose %i permutation [1, 0] : (tensor<3x6xi64>) -> tensor<6x3xi64>
    %scatter_reduce_5_6 = mpc.reshape %scatter_reduce_5_5 : (tensor<6x3xi64>) -> tensor<1x6x3xi64>
    %scatter_reduce_5_7 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %scatter_reduce_5_8 = mpc.reshape %scatter_reduce_5_7 : (tensor<4xi64>) -> tensor<4x1x1xi64>
    %scatter_reduce_5_9 = mpc.compare eq %scatter_reduce_5_6, %scatter_reduce_5_8
        : (tensor<1x6x3xi64>, tensor<4x1x1xi64>) -> tensor<4x6x3xi1>
    %scatter_reduce_5_10 = mpc.transpose %scatter_reduce_5_4 permutation [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %scatter_reduce_5_11 = mpc.reshape %scatter_reduce_5_10 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
    %c_35 = mpc.constant dense<0xFF800000> : tensor<f32>
    %scatter_reduce_5_12 = mpc.select %scatter_reduce_5_9, %scatter_reduce_5_11, %c_35
        : (tensor<4x6x3xi1>, tensor<1x6x3xf32>, tensor<f32>) -> tensor<4x6x3xf32>
    %scatter_reduce_5_13 = mpc.max %scatter_reduce_5_12 axes [2] : (tensor<4x6x3xf32>) -> tensor<4x6xf32>
    %scatter_reduce_5_14 = mpc.neg %scatter_reduce_5_13 : (tensor<4x6xf32>) -> tensor<4x6xf32>
    %scatter_reduce_5_15 = mpc.select %scatter_reduce_5_2, %scatter_reduce_5_14, %y
        : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %sub = mpc.sub %scatter_reduce_4_14, %scatter_reduce_5_15 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %select_4 = mpc.slice %i starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %slice_22 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %c_36 = mpc.constant dense<2.0> : tensor<f32>
    %mul_1_1 = mpc.mul %slice_22, %c_36 : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %index_reduce = mpc.broadcast %select_4 shape [3, 6] : (tensor<3x1xi64>) -> tensor<3x6xi64>
    %c_37 = mpc.constant dense<1.0> : tensor<f32>
    %index_reduce_1 = mpc.broadcast %c_37 shape [3, 6] : (tensor<f32>) -> tensor<3x6xf32>
    %c_38 = mpc.constant dense<0.0> : tensor<4x6xf32>
    %index_reduce_2 = mpc.put_along add %c_38, %index_reduce, %index_reduce_1 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %c_39 = mpc.constant dense<0.0> : tensor<f32>
    %index_reduce_3 = mpc.compare gt %index_reduce_2, %c_39 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
    %index_reduce_4 = mpc.transpose %index_reduce permutation [1, 0] : (tensor<3x6xi64>) -> tensor<6x3xi64>
    %index_reduce_5 = mpc.reshape %index_reduce_4 : (tensor<6x3xi64>) -> tensor<1x6x3xi64>
    %index_reduce_6 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %index_reduce_7 = mpc.reshape %index_reduce_6 : (tensor<4xi64>) -> tensor<4x1x1xi64>
    %index_reduce_8 = mpc.compare eq %index_reduce_5, %index_reduce_7
        : (tensor<1x6x3xi64>, tensor<4x1x1xi64>) -> tensor<4x6x3xi1>
    %index_reduce_9 = mpc.transpose %mul_1_1 permutation [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %index_reduce_10 = mpc.reshape %index_reduce_9 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
    %c_40 = mpc.constant dense<0xFF800000> : tensor<f32>
    %index_reduce_11 = mpc.select %index_reduce_8, %index_reduce_10, %c_40
        : (tensor<4x6x3xi1>, tensor<1x6x3xf32>, tensor<f32>) -> tensor<4x6x3xf32>
    %index_reduce_12 = mpc.reshape %y : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %index_reduce_13 = mpc.concat %index_reduce_12, %index_reduce_11 axis 2
        : (tensor<4x6x1xf32>, tensor<4x6x3xf32>) -> tensor<4x6x4xf32>
    %index_reduce_14 = mpc.max %index_reduce_13 axes [2] : (tensor<4x6x4xf32>) -> tensor<4x6xf32>
    %index_reduce_15 = mpc.select %index_reduce_3, %index_reduce_14, %y
        : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %select_5 = mpc.slice %i starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %slice_23 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %index_reduce_1_1 = mpc.broadcast %select_5 shape [3, 6] : (tensor<3x1xi64>) -> tensor<3x6xi64>
    %c_41 = mpc.constant dense<1.0> : tensor<f32>
    %index_reduce_1_2 = mpc.broadcast %c_41 shape [3, 6] : (tensor<f32>) -> tensor<3x6xf32>
    %c_42 = mpc.constant dense<0.0> : tensor<4x6xf32>
    %index_reduce_1_3 = mpc.put_along add %c_42, %index_reduce_1_1, %index_reduce_1_2 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %index_reduce_1_5 = mpc.put_along add %y, %index_reduce_1_1, %slice_23 axis 0
        : (tensor<4x6xf32>, tensor<3x6xi64>, tensor<3x6xf32>) -> tensor<4x6xf32>
    %c_44 = mpc.constant dense<1.0> : tensor<f32>
    %index_reduce_1_6 = mpc.add %index_reduce_1_3, %c_44 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
    %index_reduce_1_7 = mpc.div %index_reduce_1_5, %index_reduce_1_6
        : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %add_9 = mpc.add %index_reduce_15, %index_reduce_1_7 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %slice_24 = mpc.slice %i starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<2x6xi64>
    %slice_25 = mpc.slice %slice_24 starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<2x6xi64>) -> tensor<2x3xi64>
    %scatter_add = mpc.slice %y starts [0, 0] limits [2, 3] strides [1, 1] : (tensor<4x6xf32>) -> tensor<2x3xf32>
    %scatter_add_1 = mpc.slice %y starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x3xf32>
    %scatter_add_2 = mpc.put_along add %scatter_add_1, %slice_25, %scatter_add axis 0
        : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
    %scatter_add_3 = mpc.slice %y starts [0, 3] limits [-1, 6] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x3xf32>
    %scatter_add_4 = mpc.concat %scatter_add_2, %scatter_add_3 axis 1
        : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
    %slice_26 = mpc.slice %i starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<1x6xi64>
    %slice_27 = mpc.slice %slice_26 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<1x6xi64>) -> tensor<1x4xi64>
    %c_45 = mpc.constant dense<2.0> : tensor<f32>
    %scatter = mpc.broadcast %c_45 shape [1, 4] : (tensor<f32>) -> tensor<1x4xf32>
    %scatter_1 = mpc.slice %y starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x4xf32>
    %scatter_2 = mpc.put_along set %scatter_1, %slice_27, %scatter axis 0
        : (tensor<4x4xf32>, tensor<1x4xi64>, tensor<1x4xf32>) -> tensor<4x4xf32>
    %scatter_3 = mpc.slice %y starts [0, 4] limits [-1, 6] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x2xf32>
    %scatter_4 = mpc.concat %scatter_2, %scatter_3 axis 1 : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
    %add_10 = mpc.add %scatter_add_4, %scatter_4 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %repeat = mpc.concat %y, %y, %y, %y, %y axis 0
        : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<20x6xf32>
    %masked_scatter = mpc.reshape %m : (tensor<4x5xi1>) -> tensor<20xi1>
    %masked_scatter_1 = mpc.cast %masked_scatter : (tensor<20xi1>) -> tensor<20xf32>
    %masked_scatter_2 = mpc.cumsum %masked_scatter_1 dim 0 : (tensor<20xf32>) -> tensor<20xf32>
    %c_46 = mpc.constant dense<1.0> : tensor<f32>
    %masked_scatter_3 = mpc.sub %masked_scatter_2, %c_46 : (tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
    %c_47 = mpc.constant dense<0.0> : tensor<f32>
    %masked_scatter_4 = mpc.maximum %masked_scatter_3, %c_47 : (tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
    %masked_scatter_5 = mpc.cast %masked_scatter_4 : (tensor<20xf32>) -> tensor<20xi64>
    %masked_scatter_6 = mpc.embedding %repeat, %masked_scatter_5
        : (tensor<20x6xf32>, tensor<20xi64>) -> tensor<20x6xf32>
    %masked_scatter_7 = mpc.reshape %masked_scatter_6 : (tensor<20x6xf32>) -> tensor<4x5x6xf32>
    %masked_scatter_8 = mpc.reshape %m : (tensor<4x5xi1>) -> tensor<4x5x1xi1>
    %masked_scatter_9 = mpc.select %masked_scatter_8, %masked_scatter_7, %x
        : (tensor<4x5x1xi1>, tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %c_48 = mpc.constant dense<0.0> : tensor<f32>
    %gt_1 = mpc.compare gt %y, %c_48 : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xi1>
    %masked_scatter_1_1 = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<120x1xf32>
    %masked_scatter_1_2 = mpc.reshape %gt_1 : (tensor<4x6xi1>) -> tensor<24xi1>
    %masked_scatter_1_3 = mpc.cast %masked_scatter_1_2 : (tensor<24xi1>) -> tensor<24xf32>
    %masked_scatter_1_4 = mpc.cumsum %masked_scatter_1_3 dim 0 : (tensor<24xf32>) -> tensor<24xf32>
    %c_49 = mpc.constant dense<1.0> : tensor<f32>
    %masked_scatter_1_5 = mpc.sub %masked_scatter_1_4, %c_49 : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %c_50 = mpc.constant dense<0.0> : tensor<f32>
    %masked_scatter_1_6 = mpc.maximum %masked_scatter_1_5, %c_50 : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %masked_scatter_1_7 = mpc.cast %masked_scatter_1_6 : (tensor<24xf32>) -> tensor<24xi64>
    %masked_scatter_1_8 = mpc.embedding %masked_scatter_1_1, %masked_scatter_1_7
        : (tensor<120x1xf32>, tensor<24xi64>) -> tensor<24x1xf32>
    %masked_scatter_1_9 = mpc.reshape %masked_scatter_1_8 : (tensor<24x1xf32>) -> tensor<4x6xf32>
    %masked_scatter_1_10 = mpc.select %gt_1, %masked_scatter_1_9, %y
        : (tensor<4x6xi1>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %select_6 = mpc.slice %y starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %select_6_1 = mpc.reshape %select_6 : (tensor<1x6xf32>) -> tensor<6xf32>
    %index_put = mpc.reshape %m : (tensor<4x5xi1>) -> tensor<4x5x1xi1>
    %index_put_1 = mpc.broadcast %select_6_1 shape [4, 5, 6] : (tensor<6xf32>) -> tensor<4x5x6xf32>
    %index_put_2 = mpc.select %index_put, %index_put_1, %x
        : (tensor<4x5x1xi1>, tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %c_51 = mpc.constant dense<true> : tensor<4xi1>
    %c_52 = mpc.constant dense<2.0> : tensor<f32>
    %mul_2 = mpc.mul %x, %c_52 : (tensor<4x5x6xf32>, tensor<f32>) -> tensor<4x5x6xf32>
    %index_put_1_1 = mpc.reshape %c_51 : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %index_put_1_2 = mpc.cast %c_51 : (tensor<4xi1>) -> tensor<4xf32>
    %index_put_1_3 = mpc.cumsum %index_put_1_2 dim 0 : (tensor<4xf32>) -> tensor<4xf32>
    %c_53 = mpc.constant dense<1.0> : tensor<f32>
    %index_put_1_4 = mpc.sub %index_put_1_3, %c_53 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %c_54 = mpc.constant dense<0.0> : tensor<f32>
    %index_put_1_5 = mpc.maximum %index_put_1_4, %c_54 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %index_put_1_6 = mpc.cast %index_put_1_5 : (tensor<4xf32>) -> tensor<4xi64>
    %index_put_1_7 = mpc.reshape %mul_2 : (tensor<4x5x6xf32>) -> tensor<4x30xf32>
    %index_put_1_8 = mpc.embedding %index_put_1_7, %index_put_1_6
        : (tensor<4x30xf32>, tensor<4xi64>) -> tensor<4x30xf32>
    %index_put_1_9 = mpc.reshape %index_put_1_8 : (tensor<4x30xf32>) -> tensor<4x5x6xf32>
    %index_put_1_10 = mpc.select %index_put_1_1, %index_put_1_9, %x
        : (tensor<4x1x1xi1>, tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %add_11 = mpc.add %index_put_2, %index_put_1_10 : (tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %select_8 = mpc.slice %i starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_8_1 = mpc.reshape %select_8 : (tensor<3x1xi64>) -> tensor<3xi64>
    %select_9 = mpc.slice %i starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_9_1 = mpc.reshape %select_9 : (tensor<3x1xi64>) -> tensor<3xi64>
    %slice_28 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %index_put_2_1 = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<20x6xf32>
    %c_55 = mpc.constant dense<0> : tensor<i64>
    %c_56 = mpc.constant dense<0> : tensor<i64>
    %index_put_2_2 = mpc.compare lt %select_8_1, %c_56 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_57 = mpc.constant dense<4> : tensor<i64>
    %index_put_2_3 = mpc.add %select_8_1, %c_57 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_2_4 = mpc.select %index_put_2_2, %index_put_2_3, %select_8_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_58 = mpc.constant dense<4> : tensor<i64>
    %index_put_2_5 = mpc.mul %c_55, %c_58 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %index_put_2_6 = mpc.add %index_put_2_5, %index_put_2_4 : (tensor<i64>, tensor<3xi64>) -> tensor<3xi64>
    %c_59 = mpc.constant dense<0> : tensor<i64>
    %index_put_2_7 = mpc.compare ge %index_put_2_4, %c_59 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_60 = mpc.constant dense<4> : tensor<i64>
    %index_put_2_8 = mpc.compare lt %index_put_2_4, %c_60 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_2_9 = mpc.and %index_put_2_7, %index_put_2_8 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_61 = mpc.constant dense<0> : tensor<i64>
    %index_put_2_10 = mpc.compare lt %select_9_1, %c_61 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_62 = mpc.constant dense<5> : tensor<i64>
    %index_put_2_11 = mpc.add %select_9_1, %c_62 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_2_12 = mpc.select %index_put_2_10, %index_put_2_11, %select_9_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_63 = mpc.constant dense<5> : tensor<i64>
    %index_put_2_13 = mpc.mul %index_put_2_6, %c_63 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_2_14 = mpc.add %index_put_2_13, %index_put_2_12 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_64 = mpc.constant dense<0> : tensor<i64>
    %index_put_2_15 = mpc.compare ge %index_put_2_12, %c_64 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_2_16 = mpc.and %index_put_2_9, %index_put_2_15 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_65 = mpc.constant dense<5> : tensor<i64>
    %index_put_2_17 = mpc.compare lt %index_put_2_12, %c_65 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_2_18 = mpc.and %index_put_2_16, %index_put_2_17 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_66 = mpc.constant dense<-1> : tensor<i64>
    %index_put_2_19 = mpc.select %index_put_2_18, %index_put_2_14, %c_66
        : (tensor<3xi1>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_2_20 = mpc.scatter set %index_put_2_1, %index_put_2_19, %slice_28 axis 0
        : (tensor<20x6xf32>, tensor<3xi64>, tensor<3x6xf32>) -> tensor<20x6xf32>
    %index_put_2_21 = mpc.reshape %index_put_2_20 : (tensor<20x6xf32>) -> tensor<4x5x6xf32>
    %select_10 = mpc.slice %i starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_10_1 = mpc.reshape %select_10 : (tensor<3x1xi64>) -> tensor<3xi64>
    %select_11 = mpc.slice %i starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_11_1 = mpc.reshape %select_11 : (tensor<3x1xi64>) -> tensor<3xi64>
    %slice_29 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %index_put_3 = mpc.reshape %x : (tensor<4x5x6xf32>) -> tensor<20x6xf32>
    %c_67 = mpc.constant dense<0> : tensor<i64>
    %c_68 = mpc.constant dense<0> : tensor<i64>
    %index_put_3_1 = mpc.compare lt %select_10_1, %c_68 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_69 = mpc.constant dense<4> : tensor<i64>
    %index_put_3_2 = mpc.add %select_10_1, %c_69 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_3_3 = mpc.select %index_put_3_1, %index_put_3_2, %select_10_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_70 = mpc.constant dense<4> : tensor<i64>
    %index_put_3_4 = mpc.mul %c_67, %c_70 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %index_put_3_5 = mpc.add %index_put_3_4, %index_put_3_3 : (tensor<i64>, tensor<3xi64>) -> tensor<3xi64>
    %c_71 = mpc.constant dense<0> : tensor<i64>
    %index_put_3_6 = mpc.compare ge %index_put_3_3, %c_71 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_72 = mpc.constant dense<4> : tensor<i64>
    %index_put_3_7 = mpc.compare lt %index_put_3_3, %c_72 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_3_8 = mpc.and %index_put_3_6, %index_put_3_7 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_73 = mpc.constant dense<0> : tensor<i64>
    %index_put_3_9 = mpc.compare lt %select_11_1, %c_73 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_74 = mpc.constant dense<5> : tensor<i64>
    %index_put_3_10 = mpc.add %select_11_1, %c_74 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_3_11 = mpc.select %index_put_3_9, %index_put_3_10, %select_11_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_75 = mpc.constant dense<5> : tensor<i64>
    %index_put_3_12 = mpc.mul %index_put_3_5, %c_75 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_3_13 = mpc.add %index_put_3_12, %index_put_3_11 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_76 = mpc.constant dense<0> : tensor<i64>
    %index_put_3_14 = mpc.compare ge %index_put_3_11, %c_76 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_3_15 = mpc.and %index_put_3_8, %index_put_3_14 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_77 = mpc.constant dense<5> : tensor<i64>
    %index_put_3_16 = mpc.compare lt %index_put_3_11, %c_77 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_3_17 = mpc.and %index_put_3_15, %index_put_3_16 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_78 = mpc.constant dense<-1> : tensor<i64>
    %index_put_3_18 = mpc.select %index_put_3_17, %index_put_3_13, %c_78
        : (tensor<3xi1>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_3_19 = mpc.scatter add %index_put_3, %index_put_3_18, %slice_29 axis 0
        : (tensor<20x6xf32>, tensor<3xi64>, tensor<3x6xf32>) -> tensor<20x6xf32>
    %index_put_3_20 = mpc.reshape %index_put_3_19 : (tensor<20x6xf32>) -> tensor<4x5x6xf32>
    %add_12 = mpc.add %index_put_2_21, %index_put_3_20 : (tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
    %select_12 = mpc.slice %i starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_12_1 = mpc.reshape %select_12 : (tensor<3x1xi64>) -> tensor<3xi64>
    %select_13 = mpc.slice %i starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_13_1 = mpc.reshape %select_13 : (tensor<3x1xi64>) -> tensor<3xi64>
    %index = mpc.transpose %x permutation [0, 2, 1] : (tensor<4x5x6xf32>) -> tensor<4x6x5xf32>
    %index_1 = mpc.reshape %index : (tensor<4x6x5xf32>) -> tensor<24x5xf32>
    %c_79 = mpc.constant dense<0> : tensor<i64>
    %c_80 = mpc.constant dense<0> : tensor<i64>
    %index_2 = mpc.compare lt %select_12_1, %c_80 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_81 = mpc.constant dense<4> : tensor<i64>
    %index_3 = mpc.add %select_12_1, %c_81 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_4 = mpc.select %index_2, %index_3, %select_12_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_82 = mpc.constant dense<4> : tensor<i64>
    %index_5 = mpc.mul %c_79, %c_82 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %index_6 = mpc.add %index_5, %index_4 : (tensor<i64>, tensor<3xi64>) -> tensor<3xi64>
    %c_83 = mpc.constant dense<0> : tensor<i64>
    %index_7 = mpc.compare ge %index_4, %c_83 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_84 = mpc.constant dense<4> : tensor<i64>
    %index_8 = mpc.compare lt %index_4, %c_84 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_9 = mpc.and %index_7, %index_8 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_85 = mpc.constant dense<0> : tensor<i64>
    %index_10 = mpc.compare lt %select_13_1, %c_85 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_86 = mpc.constant dense<6> : tensor<i64>
    %index_11 = mpc.add %select_13_1, %c_86 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_12 = mpc.select %index_10, %index_11, %select_13_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_87 = mpc.constant dense<6> : tensor<i64>
    %index_13 = mpc.mul %index_6, %c_87 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_14 = mpc.add %index_13, %index_12 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_88 = mpc.constant dense<0> : tensor<i64>
    %index_15 = mpc.compare ge %index_12, %c_88 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_16 = mpc.and %index_9, %index_15 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_89 = mpc.constant dense<6> : tensor<i64>
    %index_17 = mpc.compare lt %index_12, %c_89 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_18 = mpc.and %index_16, %index_17 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_90 = mpc.constant dense<-1> : tensor<i64>
    %index_19 = mpc.select %index_18, %index_14, %c_90 : (tensor<3xi1>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_20 = mpc.gather %index_1, %index_19 axis 0 : (tensor<24x5xf32>, tensor<3xi64>) -> tensor<3x5xf32>
    %select_14 = mpc.slice %i starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_14_1 = mpc.reshape %select_14 : (tensor<3x1xi64>) -> tensor<3xi64>
    %select_15 = mpc.slice %i starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x6xi64>) -> tensor<3x1xi64>
    %select_15_1 = mpc.reshape %select_15 : (tensor<3x1xi64>) -> tensor<3xi64>
    %slice_30 = mpc.slice %y starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x6xf32>) -> tensor<3x6xf32>
    %slice_31 = mpc.slice %slice_30 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<3x6xf32>) -> tensor<3x5xf32>
    %index_put_4 = mpc.transpose %x permutation [0, 2, 1] : (tensor<4x5x6xf32>) -> tensor<4x6x5xf32>
    %index_put_4_1 = mpc.reshape %index_put_4 : (tensor<4x6x5xf32>) -> tensor<24x5xf32>
    %c_91 = mpc.constant dense<0> : tensor<i64>
    %c_92 = mpc.constant dense<0> : tensor<i64>
    %index_put_4_2 = mpc.compare lt %select_14_1, %c_92 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_93 = mpc.constant dense<4> : tensor<i64>
    %index_put_4_3 = mpc.add %select_14_1, %c_93 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_4_4 = mpc.select %index_put_4_2, %index_put_4_3, %select_14_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_94 = mpc.constant dense<4> : tensor<i64>
    %index_put_4_5 = mpc.mul %c_91, %c_94 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %index_put_4_6 = mpc.add %index_put_4_5, %index_put_4_4 : (tensor<i64>, tensor<3xi64>) -> tensor<3xi64>
    %c_95 = mpc.constant dense<0> : tensor<i64>
    %index_put_4_7 = mpc.compare ge %index_put_4_4, %c_95 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_96 = mpc.constant dense<4> : tensor<i64>
    %index_put_4_8 = mpc.compare lt %index_put_4_4, %c_96 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_4_9 = mpc.and %index_put_4_7, %index_put_4_8 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_97 = mpc.constant dense<0> : tensor<i64>
    %index_put_4_10 = mpc.compare lt %select_15_1, %c_97 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_98 = mpc.constant dense<6> : tensor<i64>
    %index_put_4_11 = mpc.add %select_15_1, %c_98 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_4_12 = mpc.select %index_put_4_10, %index_put_4_11, %select_15_1
        : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_99 = mpc.constant dense<6> : tensor<i64>
    %index_put_4_13 = mpc.mul %index_put_4_6, %c_99 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_4_14 = mpc.add %index_put_4_13, %index_put_4_12 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_100 = mpc.constant dense<0> : tensor<i64>
    %index_put_4_15 = mpc.compare ge %index_put_4_12, %c_100 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_4_16 = mpc.and %index_put_4_9, %index_put_4_15 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_101 = mpc.constant dense<6> : tensor<i64>
    %index_put_4_17 = mpc.compare lt %index_put_4_12, %c_101 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_put_4_18 = mpc.and %index_put_4_16, %index_put_4_17 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_102 = mpc.constant dense<-1> : tensor<i64>
    %index_put_4_19 = mpc.select %index_put_4_18, %index_put_4_14, %c_102
        : (tensor<3xi1>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_put_4_20 = mpc.scatter set %index_put_4_1, %index_put_4_19, %slice_31 axis 0
        : (tensor<24x5xf32>, tensor<3xi64>, tensor<3x5xf32>) -> tensor<24x5xf32>
    %index_put_4_21 = mpc.reshape %index_put_4_20 : (tensor<24x5xf32>) -> tensor<4x6x5xf32>
    %index_put_4_22 = mpc.transpose %index_put_4_21 permutation [0, 2, 1] : (tensor<4x6x5xf32>) -> tensor<4x5x6xf32>
    %sum_3 = mpc.sum %index_put_4_22 axes [0, 1, 2] : (tensor<4x5x6xf32>) -> tensor<f32>
    %add_13 = mpc.add %index_20, %sum_3 : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    return %add_2, %add_3, %add_4, %convolution, %mul_1, %add_6, %diagonal_scatter_6, %slice_scatter_1_4, %add_7, %add_8, %sub, %add_9, %add_10, %masked_scatter_9, %masked_scatter_1_10, %add_11, %add_12, %add_13 : tensor<4x5x6xf32>, tensor<4x5x2xf32>, tensor<4x5x6xf32>, tensor<4x2x6xf32>, tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x5x6xf32>, tensor<4x6xf32>, tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<3x5xf32>
  }
}
