module @views {

  func.func @main(%x: tensor<2x3x8xf32> {mpc.name = "x"},
                  %y: tensor<8xf32> {mpc.name = "y"})
      -> (tensor<4x12xf32> {mpc.name = "reshaped"},
          tensor<3x2x8xf32> {mpc.name = "permuted"},
          tensor<2x3x8xf32> {mpc.name = "expanded"},
          tensor<2x2x3xf32> {mpc.name = "sliced"},
          tensor<3x8xf32> {mpc.name = "selected"},
          tensor<2x3x3xf32> {mpc.name = "split"},
          tensor<2x8xf32> {mpc.name = "unbound"},
          tensor<2x7x8xf32> {mpc.name = "joined"},
          tensor<2x24xf32> {mpc.name = "repeated"},
          tensor<2x6x8xf32> {mpc.name = "interleaved"},
          tensor<2x4x11xf32> {mpc.name = "padded"},
          tensor<2x3x8xf32> {mpc.name = "rolled"},
          tensor<2x3x8xf32> {mpc.name = "triangles"},
          tensor<2x3x8xf32> {mpc.name = "filled"},
          tensor<2x3x8xf32> {mpc.name = "written"},
          tensor<2x3x8xf32> {mpc.name = "shifted"}) {
    %view = mpc.reshape %x : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
    %t = mpc.transpose %view permutation [1, 0] : (tensor<6x8xf32>) -> tensor<8x6xf32>
    %view_1 = mpc.reshape %t : (tensor<8x6xf32>) -> tensor<4x12xf32>
    %transpose = mpc.transpose %x permutation [1, 0, 2] : (tensor<2x3x8xf32>) -> tensor<3x2x8xf32>
    %expand = mpc.broadcast %y shape [2, 3, 8] : (tensor<8xf32>) -> tensor<2x3x8xf32>
    %repeat = mpc.reshape %y : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %repeat_1 = mpc.broadcast %repeat shape [2, 1, 8] : (tensor<1x1x8xf32>) -> tensor<2x1x8xf32>
    %repeat_2 = mpc.broadcast %repeat_1 shape [2, 3, 8] : (tensor<2x1x8xf32>) -> tensor<2x3x8xf32>
    %add = mpc.add %expand, %repeat_2 : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %slice_1 = mpc.slice %x starts [0, 1, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x2x8xf32>
    %slice_2 = mpc.slice %slice_1 starts [0, 0, 0] limits [-1, -1, 8] strides [1, 1, 3]
        : (tensor<2x2x8xf32>) -> tensor<2x2x3xf32>
    %slice_3 = mpc.slice %x starts [0, 0, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x2x8xf32>
    %slice_4 = mpc.slice %slice_3 starts [0, 0, 5] limits [-1, -1, 8] strides [1, 1, 1]
        : (tensor<2x2x8xf32>) -> tensor<2x2x3xf32>
    %add_1 = mpc.add %slice_2, %slice_4 : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<1x3x8xf32>
    %select_1 = mpc.reshape %select : (tensor<1x3x8xf32>) -> tensor<3x8xf32>
    %select_1_1 = mpc.slice %x starts [0, 1, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x1x8xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<2x1x8xf32>) -> tensor<2x8xf32>
    %sum_1 = mpc.sum %select_1_2 axes [0, 1] : (tensor<2x8xf32>) -> tensor<f32>
    %add_2 = mpc.add %select_1, %sum_1 : (tensor<3x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %select_2 = mpc.slice %x starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<1x3x8xf32>
    %select_2_1 = mpc.reshape %select_2 : (tensor<1x3x8xf32>) -> tensor<3x8xf32>
    %slice_5 = mpc.slice %select_2_1 starts [0, 7] limits [-1, 8] strides [1, 1] : (tensor<3x8xf32>) -> tensor<3x1xf32>
    %add_3 = mpc.add %add_2, %slice_5 : (tensor<3x8xf32>, tensor<3x1xf32>) -> tensor<3x8xf32>
    %split_1 = mpc.slice %x starts [0, 0, 3] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x3xf32>
    %split_1_1 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 4] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>
    %slice_6 = mpc.slice %split_1_1 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<2x3x4xf32>) -> tensor<2x3x3xf32>
    %mul = mpc.mul %split_1, %slice_6 : (tensor<2x3x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %split_with_sizes_1 = mpc.slice %x starts [0, 1, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x2x8xf32>
    %slice_7 = mpc.slice %split_with_sizes_1 starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<2x2x8xf32>) -> tensor<2x1x8xf32>
    %slice_8 = mpc.slice %slice_7 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<2x1x8xf32>) -> tensor<2x1x3xf32>
    %add_4 = mpc.add %mul, %slice_8 : (tensor<2x3x3xf32>, tensor<2x1x3xf32>) -> tensor<2x3x3xf32>
    %unbind = mpc.slice %x starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x1x8xf32>
    %unbind_1 = mpc.slice %x starts [0, 1, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x1x8xf32>
    %unbind_2 = mpc.slice %x starts [0, 2, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x1x8xf32>
    %stack = mpc.reshape %unbind : (tensor<2x1x8xf32>) -> tensor<1x2x8xf32>
    %stack_1 = mpc.reshape %unbind_1 : (tensor<2x1x8xf32>) -> tensor<1x2x8xf32>
    %stack_2 = mpc.reshape %unbind_2 : (tensor<2x1x8xf32>) -> tensor<1x2x8xf32>
    %stack_3 = mpc.concat %stack, %stack_1, %stack_2 axis 0
        : (tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<1x2x8xf32>) -> tensor<3x2x8xf32>
    %sum_2 = mpc.sum %stack_3 axes [0] : (tensor<3x2x8xf32>) -> tensor<2x8xf32>
    %stack_1_1 = mpc.reshape %y : (tensor<8xf32>) -> tensor<8x1xf32>
    %stack_1_2 = mpc.reshape %y : (tensor<8xf32>) -> tensor<8x1xf32>
    %stack_1_3 = mpc.concat %stack_1_1, %stack_1_2 axis 1 : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
    %sum_3 = mpc.sum %stack_1_3 axes [1] : (tensor<8x2xf32>) -> tensor<8xf32>
    %add_5 = mpc.add %sum_2, %sum_3 : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
    %c = mpc.constant dense<2.0> : tensor<f32>
    %mul_1 = mpc.mul %x, %c : (tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3x8xf32>
    %expand_1 = mpc.broadcast %y shape [2, 1, 8] : (tensor<8xf32>) -> tensor<2x1x8xf32>
    %cat = mpc.concat %x, %mul_1, %expand_1 axis 1
        : (tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x1x8xf32>) -> tensor<2x7x8xf32>
    %repeat_1_1 = mpc.reshape %y : (tensor<8xf32>) -> tensor<1x8xf32>
    %repeat_1_2 = mpc.broadcast %repeat_1_1 shape [2, 8] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %repeat_1_3 = mpc.concat %repeat_1_2, %repeat_1_2, %repeat_1_2 axis 1
        : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x24xf32>
    %repeat_2_1 = mpc.reshape %y : (tensor<8xf32>) -> tensor<1x8xf32>
    %repeat_2_2 = mpc.broadcast %repeat_2_1 shape [2, 8] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %repeat_2_3 = mpc.concat %repeat_2_2, %repeat_2_2, %repeat_2_2 axis 1
        : (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x24xf32>
    %add_6 = mpc.add %repeat_1_3, %repeat_2_3 : (tensor<2x24xf32>, tensor<2x24xf32>) -> tensor<2x24xf32>
    %repeat_interleave = mpc.reshape %x : (tensor<2x3x8xf32>) -> tensor<2x3x1x8xf32>
    %repeat_interleave_1 = mpc.broadcast %repeat_interleave shape [2, 3, 2, 8]
        : (tensor<2x3x1x8xf32>) -> tensor<2x3x2x8xf32>
    %repeat_interleave_2 = mpc.reshape %repeat_interleave_1 : (tensor<2x3x2x8xf32>) -> tensor<2x6x8xf32>
    %constant_pad_nd = mpc.pad %x low [0, 0, 1] high [0, 1, 2] : (tensor<2x3x8xf32>) -> tensor<2x4x11xf32>
    %c_1 = mpc.constant dense<1.5> : tensor<2x1x8xf32>
    %constant_pad_nd_1 = mpc.concat %c_1, %x axis 1 : (tensor<2x1x8xf32>, tensor<2x3x8xf32>) -> tensor<2x4x8xf32>
    %c_2 = mpc.constant dense<1.5> : tensor<2x4x3xf32>
    %constant_pad_nd_1_1 = mpc.concat %c_2, %constant_pad_nd_1 axis 2
        : (tensor<2x4x3xf32>, tensor<2x4x8xf32>) -> tensor<2x4x11xf32>
    %add_7 = mpc.add %constant_pad_nd, %constant_pad_nd_1_1
        : (tensor<2x4x11xf32>, tensor<2x4x11xf32>) -> tensor<2x4x11xf32>
    %slice_9 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x6xf32>
    %constant_pad_nd_2 = mpc.slice %slice_9 starts [0, 1, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x3x6xf32>) -> tensor<2x2x6xf32>
    %constant_pad_nd_2_1 = mpc.pad %constant_pad_nd_2 low [0, 0, 3] high [0, 2, 2]
        : (tensor<2x2x6xf32>) -> tensor<2x4x11xf32>
    %add_8 = mpc.add %add_7, %constant_pad_nd_2_1 : (tensor<2x4x11xf32>, tensor<2x4x11xf32>) -> tensor<2x4x11xf32>
    %roll = mpc.slice %x starts [0, 0, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x2x8xf32>
    %roll_1 = mpc.slice %x starts [0, 2, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x1x8xf32>
    %roll_2 = mpc.concat %roll_1, %roll axis 1 : (tensor<2x1x8xf32>, tensor<2x2x8xf32>) -> tensor<2x3x8xf32>
    %roll_3 = mpc.slice %roll_2 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x3xf32>
    %roll_4 = mpc.slice %roll_2 starts [0, 0, 3] limits [-1, -1, 8] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x5xf32>
    %roll_5 = mpc.concat %roll_4, %roll_3 axis 2 : (tensor<2x3x5xf32>, tensor<2x3x3xf32>) -> tensor<2x3x8xf32>
    %tril = mpc.iota dimension 0 : () -> tensor<3x8xi64>
    %tril_1 = mpc.iota dimension 1 : () -> tensor<3x8xi64>
    %tril_2 = mpc.compare ge %tril, %tril_1 : (tensor<3x8xi64>, tensor<3x8xi64>) -> tensor<3x8xi1>
    %c_3 = mpc.constant dense<0.0> : tensor<f32>
    %tril_3 = mpc.select %tril_2, %x, %c_3 : (tensor<3x8xi1>, tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3x8xf32>
    %triu = mpc.iota dimension 0 : () -> tensor<3x8xi64>
    %triu_1 = mpc.iota dimension 1 : () -> tensor<3x8xi64>
    %triu_2 = mpc.cast %triu : (tensor<3x8xi64>) -> tensor<3x8xf32>
    %c_4 = mpc.constant dense<1.0> : tensor<f32>
    %triu_3 = mpc.add %triu_2, %c_4 : (tensor<3x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %triu_4 = mpc.cast %triu_3 : (tensor<3x8xf32>) -> tensor<3x8xi64>
    %triu_5 = mpc.compare le %triu_4, %triu_1 : (tensor<3x8xi64>, tensor<3x8xi64>) -> tensor<3x8xi1>
    %c_5 = mpc.constant dense<0.0> : tensor<f32>
    %triu_6 = mpc.select %triu_5, %x, %c_5 : (tensor<3x8xi1>, tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3x8xf32>
    %add_9 = mpc.add %tril_3, %triu_6 : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %tril_1_1 = mpc.iota dimension 0 : () -> tensor<3x8xi64>
    %tril_1_2 = mpc.iota dimension 1 : () -> tensor<3x8xi64>
    %tril_1_3 = mpc.cast %tril_1_1 : (tensor<3x8xi64>) -> tensor<3x8xf32>
    %c_6 = mpc.constant dense<-1.0> : tensor<f32>
    %tril_1_4 = mpc.add %tril_1_3, %c_6 : (tensor<3x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %tril_1_5 = mpc.cast %tril_1_4 : (tensor<3x8xf32>) -> tensor<3x8xi64>
    %tril_1_6 = mpc.compare ge %tril_1_5, %tril_1_2 : (tensor<3x8xi64>, tensor<3x8xi64>) -> tensor<3x8xi1>
    %c_7 = mpc.constant dense<0.0> : tensor<f32>
    %tril_1_7 = mpc.select %tril_1_6, %x, %c_7 : (tensor<3x8xi1>, tensor<2x3x8xf32>, tensor<f32>) -> tensor<2x3x8xf32>
    %add_10 = mpc.add %add_9, %tril_1_7 : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %c_8 = mpc.constant dense<2.0> : tensor<2x3x8xf32>
    %c_9 = mpc.constant dense<0.0> : tensor<2x3x8xf32>
    %add_11 = mpc.add %c_8, %c_9 : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %c_10 = mpc.constant dense<1.0> : tensor<2x3x8xf32>
    %add_12 = mpc.add %add_11, %c_10 : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
    %c_11 = mpc.constant dense<0.5> : tensor<8xf32>
    %add_13 = mpc.add %add_12, %c_11 : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
    %c_12 = mpc.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi64>
    %add_14 = mpc.cast %c_12 : (tensor<8xi64>) -> tensor<8xf32>
    %add_14_1 = mpc.add %add_13, %add_14 : (tensor<2x3x8xf32>, tensor<8xf32>) -> tensor<2x3x8xf32>
    %c_13 = mpc.constant dense<0.0> : tensor<2x3x8xf32>
    %slice_10 = mpc.slice %x starts [0, 0, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x2x8xf32>
    %c_14 = mpc.constant dense<2.0> : tensor<f32>
    %mul_2 = mpc.mul %slice_10, %c_14 : (tensor<2x2x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %slice_scatter = mpc.slice %c_13 starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x1x8xf32>
    %slice_scatter_3 = mpc.concat %slice_scatter, %mul_2 axis 1
        : (tensor<2x1x8xf32>, tensor<2x2x8xf32>) -> tensor<2x3x8xf32>
    %expand_2 = mpc.broadcast %y shape [2, 8] : (tensor<8xf32>) -> tensor<2x8xf32>
    %select_scatter = mpc.reshape %expand_2 : (tensor<2x8xf32>) -> tensor<2x1x8xf32>
    %select_scatter_3 = mpc.slice %slice_scatter_3 starts [0, 1, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x2x8xf32>
    %select_scatter_4 = mpc.concat %select_scatter, %select_scatter_3 axis 1
        : (tensor<2x1x8xf32>, tensor<2x2x8xf32>) -> tensor<2x3x8xf32>
    %select_7 = mpc.slice %select_scatter_4 starts [0, 0, 3] limits [-1, -1, 4] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x1xf32>
    %select_7_1 = mpc.reshape %select_7 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    %c_15 = mpc.constant dense<1.0> : tensor<f32>
    %add_15 = mpc.add %select_7_1, %c_15 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %select_scatter_1_1 = mpc.reshape %add_15 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %select_scatter_1_2 = mpc.slice %select_scatter_4 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x3xf32>
    %select_scatter_1_4 = mpc.slice %select_scatter_4 starts [0, 0, 4] limits [-1, -1, 8] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>
    %select_scatter_1_5 = mpc.concat %select_scatter_1_2, %select_scatter_1_1, %select_scatter_1_4 axis 2
        : (tensor<2x3x3xf32>, tensor<2x3x1xf32>, tensor<2x3x4xf32>) -> tensor<2x3x8xf32>
    %select_8 = mpc.slice %select_scatter_1_5 starts [0, 0, 3] limits [-1, -1, 4] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x1xf32>
    %select_scatter_2_1 = mpc.slice %select_scatter_1_5 starts [0, 0, 0] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x3xf32>
    %select_scatter_2_3 = mpc.slice %select_scatter_1_5 starts [0, 0, 4] limits [-1, -1, 8] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>
    %select_scatter_2_4 = mpc.concat %select_scatter_2_1, %select_8, %select_scatter_2_3 axis 2
        : (tensor<2x3x3xf32>, tensor<2x3x1xf32>, tensor<2x3x4xf32>) -> tensor<2x3x8xf32>
    %slice_13 = mpc.slice %x starts [0, 0, 4] limits [-1, -1, 8] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>
    %neg = mpc.neg %slice_13 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %slice_14 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 4] strides [1, 1, 1]
        : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>
    %cat_1 = mpc.concat %neg, %slice_14 axis 2 : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x8xf32>
    return %view_1, %transpose, %add, %add_1, %add_3, %add_4, %add_5, %cat, %add_6, %repeat_interleave_2, %add_8, %roll_5, %add_10, %add_14_1, %select_scatter_2_4, %cat_1 : tensor<4x12xf32>, tensor<3x2x8xf32>, tensor<2x3x8xf32>, tensor<2x2x3xf32>, tensor<3x8xf32>, tensor<2x3x3xf32>, tensor<2x8xf32>, tensor<2x7x8xf32>, tensor<2x24xf32>, tensor<2x6x8xf32>, tensor<2x4x11xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8xf32>
  }
}
