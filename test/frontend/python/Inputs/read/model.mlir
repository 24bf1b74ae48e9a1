module @read {

  func.func @main(%x: tensor<6x6xf32> {mpc.name = "x"},
                  %i: tensor<i64> {mpc.name = "i"})
      -> (tensor<6xf32> {mpc.name = "rows"},
          tensor<f32> {mpc.name = "taken"},
          tensor<6x6xf32> {mpc.name = "numbers"},
          tensor<6x6xi64> {mpc.name = "whole"},
          tensor<2x6xf32> {mpc.name = "parts"},
          tensor<6x6xf32> {mpc.name = "written"},
          tensor<7xf32> {mpc.name = "lines"},
          tensor<5xf32> {mpc.name = "powers"},
          tensor<6x6xf32> {mpc.name = "limits"}) {
    %select = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %c = mpc.constant dense<6> : tensor<i64>
    %select_1 = mpc.add %select, %c : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_1 = mpc.constant dense<0> : tensor<i64>
    %select_2 = mpc.compare lt %select, %c_1 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_3 = mpc.select %select_2, %select_1, %select : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_4 = mpc.embedding %x, %select_3 : (tensor<6x6xf32>, tensor<1xi64>) -> tensor<1x6xf32>
    %select_5 = mpc.reshape %select_4 : (tensor<1x6xf32>) -> tensor<6xf32>
    %c_2 = mpc.constant dense<4> : tensor<i64>
    %sub = mpc.sub %i, %c_2 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %select_1_1 = mpc.reshape %sub : (tensor<i64>) -> tensor<1xi64>
    %c_3 = mpc.constant dense<6> : tensor<i64>
    %select_1_2 = mpc.add %select_1_1, %c_3 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_4 = mpc.constant dense<0> : tensor<i64>
    %select_1_3 = mpc.compare lt %select_1_1, %c_4 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_1_4 = mpc.select %select_1_3, %select_1_2, %select_1_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_1_5 = mpc.gather %x, %select_1_4 axis 1 : (tensor<6x6xf32>, tensor<1xi64>) -> tensor<6x1xf32>
    %select_1_6 = mpc.reshape %select_1_5 : (tensor<6x1xf32>) -> tensor<6xf32>
    %add_3 = mpc.add %select_5, %select_1_6 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %transpose = mpc.transpose %x permutation [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %neg = mpc.neg %i : (tensor<i64>) -> tensor<i64>
    %select_2_1 = mpc.reshape %neg : (tensor<i64>) -> tensor<1xi64>
    %c_5 = mpc.constant dense<6> : tensor<i64>
    %select_2_2 = mpc.add %select_2_1, %c_5 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_6 = mpc.constant dense<0> : tensor<i64>
    %select_2_3 = mpc.compare lt %select_2_1, %c_6 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_2_4 = mpc.select %select_2_3, %select_2_2, %select_2_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_2_5 = mpc.embedding %transpose, %select_2_4 : (tensor<6x6xf32>, tensor<1xi64>) -> tensor<1x6xf32>
    %select_2_6 = mpc.reshape %select_2_5 : (tensor<1x6xf32>) -> tensor<6xf32>
    %add_4 = mpc.add %add_3, %select_2_6 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %select_3_1 = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %c_7 = mpc.constant dense<36> : tensor<i64>
    %select_3_2 = mpc.add %select_3_1, %c_7 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_8 = mpc.constant dense<0> : tensor<i64>
    %select_3_3 = mpc.compare lt %select_3_1, %c_8 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_3_4 = mpc.select %select_3_3, %select_3_2, %select_3_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_3_5 = mpc.reshape %x : (tensor<6x6xf32>) -> tensor<36x1xf32>
    %select_3_6 = mpc.embedding %select_3_5, %select_3_4 : (tensor<36x1xf32>, tensor<1xi64>) -> tensor<1x1xf32>
    %select_3_8 = mpc.reshape %select_3_6 : (tensor<1x1xf32>) -> tensor<f32>
    %select_4_1 = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %c_9 = mpc.constant dense<6> : tensor<i64>
    %select_4_2 = mpc.add %select_4_1, %c_9 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_10 = mpc.constant dense<0> : tensor<i64>
    %select_4_3 = mpc.compare lt %select_4_1, %c_10 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_4_4 = mpc.select %select_4_3, %select_4_2, %select_4_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_4_5 = mpc.embedding %x, %select_4_4 : (tensor<6x6xf32>, tensor<1xi64>) -> tensor<1x6xf32>
    %select_5_1 = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %c_11 = mpc.constant dense<6> : tensor<i64>
    %select_5_2 = mpc.add %select_5_1, %c_11 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_12 = mpc.constant dense<0> : tensor<i64>
    %select_5_3 = mpc.compare lt %select_5_1, %c_12 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_5_4 = mpc.select %select_5_3, %select_5_2, %select_5_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_5_5 = mpc.reshape %select_4_5 : (tensor<1x6xf32>) -> tensor<6x1xf32>
    %select_5_6 = mpc.embedding %select_5_5, %select_5_4 : (tensor<6x1xf32>, tensor<1xi64>) -> tensor<1x1xf32>
    %select_5_8 = mpc.reshape %select_5_6 : (tensor<1x1xf32>) -> tensor<f32>
    %add_5 = mpc.add %select_3_8, %select_5_8 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %mul = mpc.cast %i : (tensor<i64>) -> tensor<f32>
    %mul_1 = mpc.mul %x, %mul : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xf32>
    %select_6 = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %select_6_1 = mpc.reshape %select_6 : (tensor<1x6xf32>) -> tensor<6xf32>
    %select_7 = mpc.slice %select_6_1 starts [1] limits [2] strides [1] : (tensor<6xf32>) -> tensor<1xf32>
    %select_7_1 = mpc.reshape %select_7 : (tensor<1xf32>) -> tensor<f32>
    %clamp = mpc.minimum %x, %select_7_1 : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xf32>
    %add_6 = mpc.add %mul_1, %clamp : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %full = mpc.broadcast %i shape [6] : (tensor<i64>) -> tensor<6xi64>
    %add_7 = mpc.cast %full : (tensor<6xi64>) -> tensor<6xf32>
    %add_7_1 = mpc.add %add_6, %add_7 : (tensor<6x6xf32>, tensor<6xf32>) -> tensor<6x6xf32>
    %c_13 = mpc.constant dense<0.0> : tensor<f32>
    %gt_3 = mpc.compare gt %x, %c_13 : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xi1>
    %convert = mpc.cast %gt_3 : (tensor<6x6xi1>) -> tensor<6x6xi64>
    %c_14 = mpc.constant dense<16777217> : tensor<i64>
    %c_15 = mpc.constant dense<3> : tensor<i64>
    %mul_2 = mpc.mul %c_15, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %mul_2_1 = mpc.add %c_14, %mul_2 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %mul_2_2 = mpc.mul %convert, %mul_2_1 : (tensor<6x6xi64>, tensor<i64>) -> tensor<6x6xi64>
    %c_16 = mpc.constant dense<2> : tensor<i64>
    %add_10 = mpc.remainder floor %i, %c_16 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %add_10_1 = mpc.add %mul_2_2, %add_10 : (tensor<6x6xi64>, tensor<i64>) -> tensor<6x6xi64>
    %c_17 = mpc.constant dense<5> : tensor<i64>
    %add_12 = mpc.add %c_17, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %c_18 = mpc.constant dense<2> : tensor<i64>
    %add_12_1 = mpc.quotient floor %add_12, %c_18 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %add_12_2 = mpc.add %add_10_1, %add_12_1 : (tensor<6x6xi64>, tensor<i64>) -> tensor<6x6xi64>
    %slice_1 = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %slice_1_1 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %slice_1_2 = mpc.add %slice_1_1, %slice_1 : (tensor<2xi64>, tensor<1xi64>) -> tensor<2xi64>
    %c_19 = mpc.constant dense<6> : tensor<i64>
    %slice_1_3 = mpc.add %slice_1_2, %c_19 : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %c_20 = mpc.constant dense<0> : tensor<i64>
    %slice_1_4 = mpc.compare lt %slice_1_2, %c_20 : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %slice_1_5 = mpc.select %slice_1_4, %slice_1_3, %slice_1_2
        : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %slice_1_6 = mpc.embedding %x, %slice_1_5 : (tensor<6x6xf32>, tensor<2xi64>) -> tensor<2x6xf32>
    %c_21 = mpc.constant dense<[0, 1]> : tensor<2xi64>
    %add_15 = mpc.add %c_21, %i : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %c_22 = mpc.constant dense<6> : tensor<i64>
    %index = mpc.add %add_15, %c_22 : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %c_23 = mpc.constant dense<0> : tensor<i64>
    %index_1 = mpc.compare lt %add_15, %c_23 : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %index_2 = mpc.select %index_1, %index, %add_15 : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %index_3 = mpc.embedding %x, %index_2 : (tensor<6x6xf32>, tensor<2xi64>) -> tensor<2x6xf32>
    %add_16 = mpc.add %slice_1_6, %index_3 : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    %select_8 = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %c_26 = mpc.constant dense<1.5> : tensor<6xf32>
    %select_scatter = mpc.reshape %c_26 : (tensor<6xf32>) -> tensor<1x6xf32>
    %select_scatter_1 = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %c_27 = mpc.constant dense<6> : tensor<i64>
    %select_scatter_2 = mpc.add %select_scatter_1, %c_27 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_28 = mpc.constant dense<0> : tensor<i64>
    %select_scatter_3 = mpc.compare lt %select_scatter_1, %c_28 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_scatter_4 = mpc.select %select_scatter_3, %select_scatter_2, %select_scatter_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_scatter_5 = mpc.scatter set %x, %select_scatter_4, %select_scatter axis 0
        : (tensor<6x6xf32>, tensor<1xi64>, tensor<1x6xf32>) -> tensor<6x6xf32>
    %c_29 = mpc.constant dense<5> : tensor<i64>
    %sub_2 = mpc.sub %i, %c_29 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %select_scatter_1_1 = mpc.reshape %select_8 : (tensor<1x6xf32>) -> tensor<6x1xf32>
    %select_scatter_1_2 = mpc.reshape %sub_2 : (tensor<i64>) -> tensor<1xi64>
    %c_32 = mpc.constant dense<6> : tensor<i64>
    %select_scatter_1_3 = mpc.add %select_scatter_1_2, %c_32 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_33 = mpc.constant dense<0> : tensor<i64>
    %select_scatter_1_4 = mpc.compare lt %select_scatter_1_2, %c_33 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_scatter_1_5 = mpc.select %select_scatter_1_4, %select_scatter_1_3, %select_scatter_1_2
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_scatter_1_6 = mpc.scatter set %select_scatter_5, %select_scatter_1_5, %select_scatter_1_1 axis 1
        : (tensor<6x6xf32>, tensor<1xi64>, tensor<6x1xf32>) -> tensor<6x6xf32>
    %slice_2 = mpc.slice %x starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<2x6xf32>
    %slice_scatter = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %slice_scatter_1 = mpc.slice %x starts [1, 0] limits [3, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<2x6xf32>
    %slice_scatter_2 = mpc.slice %x starts [3, 0] limits [5, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<2x6xf32>
    %slice_scatter_3 = mpc.slice %x starts [5, 0] limits [6, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %slice_scatter_4 = mpc.slice %slice_2 starts [0, 0] limits [1, -1] strides [1, 1]
        : (tensor<2x6xf32>) -> tensor<1x6xf32>
    %slice_scatter_5 = mpc.slice %slice_2 starts [1, 0] limits [2, -1] strides [1, 1]
        : (tensor<2x6xf32>) -> tensor<1x6xf32>
    %slice_scatter_6 = mpc.reshape %slice_scatter_1 : (tensor<2x6xf32>) -> tensor<1x2x6xf32>
    %slice_scatter_7 = mpc.reshape %slice_scatter_4 : (tensor<1x6xf32>) -> tensor<1x1x6xf32>
    %slice_scatter_10 = mpc.slice %slice_scatter_6 starts [0, 1, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<1x2x6xf32>) -> tensor<1x1x6xf32>
    %slice_scatter_11 = mpc.concat %slice_scatter_7, %slice_scatter_10 axis 1
        : (tensor<1x1x6xf32>, tensor<1x1x6xf32>) -> tensor<1x2x6xf32>
    %slice_scatter_12 = mpc.reshape %slice_scatter_11 : (tensor<1x2x6xf32>) -> tensor<2x6xf32>
    %slice_scatter_15 = mpc.slice %slice_scatter_2 starts [1, 0] limits [2, -1] strides [1, 1]
        : (tensor<2x6xf32>) -> tensor<1x6xf32>
    %slice_scatter_16 = mpc.concat %slice_scatter_5, %slice_scatter_15 axis 0
        : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<2x6xf32>
    %slice_scatter_17 = mpc.concat %slice_scatter, %slice_scatter_12, %slice_scatter_16, %slice_scatter_3 axis 0
        : (tensor<1x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>, tensor<1x6xf32>) -> tensor<6x6xf32>
    %add_18 = mpc.add %select_scatter_1_6, %slice_scatter_17 : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %slice_3 = mpc.slice %x starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<6x6xf32>) -> tensor<6x2xf32>
    %slice_scatter_1_1 = mpc.slice %x starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<6x1xf32>
    %slice_scatter_1_2 = mpc.slice %x starts [0, 1] limits [-1, 4] strides [1, 1] : (tensor<6x6xf32>) -> tensor<6x3xf32>
    %slice_scatter_1_3 = mpc.slice %x starts [0, 4] limits [-1, 6] strides [1, 1] : (tensor<6x6xf32>) -> tensor<6x2xf32>
    %slice_scatter_1_5 = mpc.slice %slice_3 starts [0, 0] limits [-1, 1] strides [1, 1]
        : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %slice_scatter_1_6 = mpc.slice %slice_3 starts [0, 1] limits [-1, 2] strides [1, 1]
        : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %slice_scatter_1_7 = mpc.reshape %slice_scatter_1_2 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %slice_scatter_1_8 = mpc.reshape %slice_scatter_1_5 : (tensor<6x1xf32>) -> tensor<6x1x1xf32>
    %slice_scatter_1_11 = mpc.slice %slice_scatter_1_7 starts [0, 0, 1] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %slice_scatter_1_12 = mpc.concat %slice_scatter_1_8, %slice_scatter_1_11 axis 2
        : (tensor<6x1x1xf32>, tensor<6x1x2xf32>) -> tensor<6x1x3xf32>
    %slice_scatter_1_13 = mpc.reshape %slice_scatter_1_12 : (tensor<6x1x3xf32>) -> tensor<6x3xf32>
    %slice_scatter_1_16 = mpc.slice %slice_scatter_1_3 starts [0, 1] limits [-1, 2] strides [1, 1]
        : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %slice_scatter_1_17 = mpc.concat %slice_scatter_1_6, %slice_scatter_1_16 axis 1
        : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x2xf32>
    %slice_scatter_1_18 = mpc.concat %slice_scatter_1_1, %slice_scatter_1_13, %slice_scatter_1_17 axis 1
        : (tensor<6x1xf32>, tensor<6x3xf32>, tensor<6x2xf32>) -> tensor<6x6xf32>
    %add_19 = mpc.add %add_18, %slice_scatter_1_18 : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %select_14 = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %select_14_1 = mpc.reshape %select_14 : (tensor<1x6xf32>) -> tensor<6xf32>
    %select_15 = mpc.slice %select_14_1 starts [0] limits [1] strides [1] : (tensor<6xf32>) -> tensor<1xf32>
    %select_15_1 = mpc.reshape %select_15 : (tensor<1xf32>) -> tensor<f32>
    %select_16 = mpc.slice %x starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %select_16_1 = mpc.reshape %select_16 : (tensor<1x6xf32>) -> tensor<6xf32>
    %select_17 = mpc.slice %select_16_1 starts [1] limits [2] strides [1] : (tensor<6xf32>) -> tensor<1xf32>
    %select_17_1 = mpc.reshape %select_17 : (tensor<1xf32>) -> tensor<f32>
    %linspace = mpc.sub %select_17_1, %select_15_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_34 = mpc.constant dense<6.0> : tensor<f32>
    %linspace_1 = mpc.div %linspace, %c_34 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %linspace_2 = mpc.iota dimension 0 : () -> tensor<7xi64>
    %linspace_3 = mpc.cast %linspace_2 : (tensor<7xi64>) -> tensor<7xf32>
    %linspace_4 = mpc.mul %linspace_1, %linspace_3 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %linspace_5 = mpc.add %select_15_1, %linspace_4 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %c_35 = mpc.constant dense<6.0> : tensor<f32>
    %linspace_6 = mpc.sub %c_35, %linspace_3 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %linspace_7 = mpc.mul %linspace_1, %linspace_6 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %linspace_8 = mpc.sub %select_17_1, %linspace_7 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %c_36 = mpc.constant dense<3.0> : tensor<f32>
    %linspace_9 = mpc.compare lt %linspace_3, %c_36 : (tensor<7xf32>, tensor<f32>) -> tensor<7xi1>
    %linspace_10 = mpc.select %linspace_9, %linspace_5, %linspace_8
        : (tensor<7xi1>, tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %select_18 = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %select_18_1 = mpc.reshape %select_18 : (tensor<1x6xf32>) -> tensor<6xf32>
    %select_19 = mpc.slice %select_18_1 starts [0] limits [1] strides [1] : (tensor<6xf32>) -> tensor<1xf32>
    %select_19_1 = mpc.reshape %select_19 : (tensor<1xf32>) -> tensor<f32>
    %c_37 = mpc.constant dense<-1.0> : tensor<f32>
    %linspace_1_1 = mpc.sub %select_19_1, %c_37 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_38 = mpc.constant dense<6.0> : tensor<f32>
    %linspace_1_2 = mpc.div %linspace_1_1, %c_38 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %linspace_1_3 = mpc.iota dimension 0 : () -> tensor<7xi64>
    %linspace_1_4 = mpc.cast %linspace_1_3 : (tensor<7xi64>) -> tensor<7xf32>
    %linspace_1_5 = mpc.mul %linspace_1_2, %linspace_1_4 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %linspace_1_6 = mpc.add %c_37, %linspace_1_5 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %c_39 = mpc.constant dense<6.0> : tensor<f32>
    %linspace_1_7 = mpc.sub %c_39, %linspace_1_4 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %linspace_1_8 = mpc.mul %linspace_1_2, %linspace_1_7 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %linspace_1_9 = mpc.sub %select_19_1, %linspace_1_8 : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
    %c_40 = mpc.constant dense<3.0> : tensor<f32>
    %linspace_1_10 = mpc.compare lt %linspace_1_4, %c_40 : (tensor<7xf32>, tensor<f32>) -> tensor<7xi1>
    %linspace_1_11 = mpc.select %linspace_1_10, %linspace_1_6, %linspace_1_9
        : (tensor<7xi1>, tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %add_20 = mpc.add %linspace_10, %linspace_1_11 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %select_20 = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %select_20_1 = mpc.reshape %select_20 : (tensor<1x6xf32>) -> tensor<6xf32>
    %select_21 = mpc.slice %select_20_1 starts [0] limits [1] strides [1] : (tensor<6xf32>) -> tensor<1xf32>
    %add_21 = mpc.add %add_20, %select_21 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %select_22 = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x6xf32>) -> tensor<1x6xf32>
    %select_22_1 = mpc.reshape %select_22 : (tensor<1x6xf32>) -> tensor<6xf32>
    %select_23 = mpc.slice %select_22_1 starts [0] limits [1] strides [1] : (tensor<6xf32>) -> tensor<1xf32>
    %select_23_1 = mpc.reshape %select_23 : (tensor<1xf32>) -> tensor<f32>
    %c_42 = mpc.constant dense<2.0> : tensor<f32>
    %c_43 = mpc.constant dense<1.5> : tensor<f32>
    %logspace = mpc.sub %c_43, %select_23_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_44 = mpc.constant dense<4.0> : tensor<f32>
    %logspace_1 = mpc.div %logspace, %c_44 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %logspace_2 = mpc.iota dimension 0 : () -> tensor<5xi64>
    %logspace_3 = mpc.cast %logspace_2 : (tensor<5xi64>) -> tensor<5xf32>
    %logspace_4 = mpc.mul %logspace_1, %logspace_3 : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
    %logspace_5 = mpc.add %select_23_1, %logspace_4 : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
    %c_45 = mpc.constant dense<4.0> : tensor<f32>
    %logspace_6 = mpc.sub %c_45, %logspace_3 : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
    %logspace_7 = mpc.mul %logspace_1, %logspace_6 : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
    %logspace_8 = mpc.sub %c_43, %logspace_7 : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
    %c_46 = mpc.constant dense<2.0> : tensor<f32>
    %logspace_9 = mpc.compare lt %logspace_3, %c_46 : (tensor<5xf32>, tensor<f32>) -> tensor<5xi1>
    %logspace_10 = mpc.select %logspace_9, %logspace_5, %logspace_8
        : (tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %logspace_11 = mpc.pow %c_42, %logspace_10 : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
    %c_47 = mpc.constant dense<0.6> : tensor<f32>
    %sigmoid = mpc.precision "fp32" {
      %sigmoid = mpc.sigmoid %x : (tensor<6x6xf32>) -> tensor<6x6xf32>
      mpc.yield %sigmoid : tensor<6x6xf32>
    } : tensor<6x6xf32>
    %lt_6 = mpc.compare lt %sigmoid, %c_47 : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xi1>
    %c_48 = mpc.constant dense<0.4> : tensor<f32>
    %gt_5 = mpc.compare gt %sigmoid, %c_48 : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xi1>
    %c_49 = mpc.constant dense<0.4> : tensor<f32>
    %c_50 = mpc.constant dense<0.6> : tensor<f32>
    %c_51 = mpc.constant dense<1.0> : tensor<f32>
    %div = mpc.precision "fp32" {
      %where = mpc.select %gt_5, %c_49, %sigmoid : (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      %where_1 = mpc.select %lt_6, %c_50, %where : (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      %rsub = mpc.sub %c_51, %where_1 : (tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      %div = mpc.div %where_1, %rsub : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      mpc.yield %div : tensor<6x6xf32>
    } : tensor<6x6xf32>
    %log = mpc.log %div : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %sigmoid_1 = mpc.sigmoid %x : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %logit_4 = mpc.precision "fp32" {
      %logit = mpc.clamp %sigmoid_1 min 0.1 max 0.9 : (tensor<6x6xf32>) -> tensor<6x6xf32>
      %logit_1 = mpc.log %logit : (tensor<6x6xf32>) -> tensor<6x6xf32>
      %logit_2 = mpc.neg %logit : (tensor<6x6xf32>) -> tensor<6x6xf32>
      %logit_3 = mpc.log1p %logit_2 : (tensor<6x6xf32>) -> tensor<6x6xf32>
      %logit_4 = mpc.sub %logit_1, %logit_3 : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      mpc.yield %logit_4 : tensor<6x6xf32>
    } : tensor<6x6xf32>
    %add_22 = mpc.add %log, %logit_4 : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    return %add_4, %add_5, %add_7_1, %add_12_2, %add_16, %add_19, %add_21, %logspace_11, %add_22 : tensor<6xf32>, tensor<f32>, tensor<6x6xf32>, tensor<6x6xi64>, tensor<2x6xf32>, tensor<6x6xf32>, tensor<7xf32>, tensor<5xf32>, tensor<6x6xf32>
  }
}
