module @scans {

  func.func @main(%x: tensor<3x7xf32> {mpc.name = "x"},
                  %n: tensor<3x7xf32> {mpc.name = "n"},
                  %i: tensor<3x7xi64> {mpc.name = "i"},
                  %h: tensor<3x7xf32> {mpc.name = "h"})
      -> (tensor<3xf32> {mpc.name = "prod"},
          tensor<3xi64> {mpc.name = "prod_whole"},
          tensor<3x7xf32> {mpc.name = "cumprod"},
          tensor<3x7xi64> {mpc.name = "cumprod_whole"},
          tensor<3x7xf32> {mpc.name = "cummax"},
          tensor<3x7xi64> {mpc.name = "cummax_places"},
          tensor<3x7xf32> {mpc.name = "cummin"},
          tensor<3x7xf32> {mpc.name = "logcumsumexp"},
          tensor<3xf32> {mpc.name = "median"},
          tensor<3xf32> {mpc.name = "nanmedian"},
          tensor<3xi1> {mpc.name = "broken_median"},
          tensor<3xf32> {mpc.name = "kthvalue"},
          tensor<3xf32> {mpc.name = "quantile"},
          tensor<3xf32> {mpc.name = "nanquantile"},
          tensor<3xf32> {mpc.name = "var_mean"},
          tensor<f32> {mpc.name = "std_mean"},
          tensor<3x7xi64> {mpc.name = "searched"},
          tensor<3x7xi64> {mpc.name = "searched_lines"},
          tensor<6xf32> {mpc.name = "histc"}) {
    %prod_11 = mpc.precision "fp32" {
      %prod = mpc.slice %x starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x3xf32>
      %prod_1 = mpc.slice %x starts [0, 3] limits [-1, 6] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x3xf32>
      %prod_2 = mpc.mul %prod, %prod_1 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %prod_3 = mpc.slice %x starts [0, 6] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x1xf32>
      %prod_4 = mpc.concat %prod_2, %prod_3 axis 1 : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
      %prod_5 = mpc.slice %prod_4 starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<3x4xf32>) -> tensor<3x2xf32>
      %prod_6 = mpc.slice %prod_4 starts [0, 2] limits [-1, 4] strides [1, 1] : (tensor<3x4xf32>) -> tensor<3x2xf32>
      %prod_7 = mpc.mul %prod_5, %prod_6 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %prod_8 = mpc.slice %prod_7 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
      %prod_9 = mpc.slice %prod_7 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
      %prod_10 = mpc.mul %prod_8, %prod_9 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %prod_11 = mpc.reshape %prod_10 : (tensor<3x1xf32>) -> tensor<3xf32>
      mpc.yield %prod_11 : tensor<3xf32>
    } : tensor<3xf32>
    %slice_1 = mpc.slice %x starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %prod_1_17 = mpc.precision "fp32" {
      %prod_1_1 = mpc.slice %slice_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x3xf32>) -> tensor<1x3xf32>
      %prod_1_2 = mpc.slice %slice_1 starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<3x3xf32>) -> tensor<1x3xf32>
      %prod_1_3 = mpc.mul %prod_1_1, %prod_1_2 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %prod_1_4 = mpc.slice %slice_1 starts [2, 0] limits [3, -1] strides [1, 1] : (tensor<3x3xf32>) -> tensor<1x3xf32>
      %prod_1_5 = mpc.concat %prod_1_3, %prod_1_4 axis 0 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
      %prod_1_6 = mpc.slice %prod_1_5 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
      %prod_1_7 = mpc.slice %prod_1_5 starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
      %prod_1_8 = mpc.mul %prod_1_6, %prod_1_7 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %prod_1_9 = mpc.slice %prod_1_8 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<1x3xf32>) -> tensor<1x1xf32>
      %prod_1_10 = mpc.slice %prod_1_8 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<1x3xf32>) -> tensor<1x1xf32>
      %prod_1_11 = mpc.mul %prod_1_9, %prod_1_10 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      %prod_1_12 = mpc.slice %prod_1_8 starts [0, 2] limits [-1, 3] strides [1, 1] : (tensor<1x3xf32>) -> tensor<1x1xf32>
      %prod_1_13 = mpc.concat %prod_1_11, %prod_1_12 axis 1 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
      %prod_1_14 = mpc.slice %prod_1_13 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<1x2xf32>) -> tensor<1x1xf32>
      %prod_1_15 = mpc.slice %prod_1_13 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<1x2xf32>) -> tensor<1x1xf32>
      %prod_1_16 = mpc.mul %prod_1_14, %prod_1_15 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      %prod_1_17 = mpc.reshape %prod_1_16 : (tensor<1x1xf32>) -> tensor<f32>
      mpc.yield %prod_1_17 : tensor<f32>
    } : tensor<f32>
    %add = mpc.add %prod_11, %prod_1_17 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %prod_2_12 = mpc.precision "fp32" {
      %prod_2_1 = mpc.slice %i starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<3x7xi64>) -> tensor<3x3xi64>
      %prod_2_2 = mpc.slice %i starts [0, 3] limits [-1, 6] strides [1, 1] : (tensor<3x7xi64>) -> tensor<3x3xi64>
      %prod_2_3 = mpc.mul %prod_2_1, %prod_2_2 : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi64>
      %prod_2_4 = mpc.slice %i starts [0, 6] limits [-1, 7] strides [1, 1] : (tensor<3x7xi64>) -> tensor<3x1xi64>
      %prod_2_5 = mpc.concat %prod_2_3, %prod_2_4 axis 1 : (tensor<3x3xi64>, tensor<3x1xi64>) -> tensor<3x4xi64>
      %prod_2_6 = mpc.slice %prod_2_5 starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<3x4xi64>) -> tensor<3x2xi64>
      %prod_2_7 = mpc.slice %prod_2_5 starts [0, 2] limits [-1, 4] strides [1, 1] : (tensor<3x4xi64>) -> tensor<3x2xi64>
      %prod_2_8 = mpc.mul %prod_2_6, %prod_2_7 : (tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x2xi64>
      %prod_2_9 = mpc.slice %prod_2_8 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x2xi64>) -> tensor<3x1xi64>
      %prod_2_10 = mpc.slice %prod_2_8 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x2xi64>) -> tensor<3x1xi64>
      %prod_2_11 = mpc.mul %prod_2_9, %prod_2_10 : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi64>
      %prod_2_12 = mpc.reshape %prod_2_11 : (tensor<3x1xi64>) -> tensor<3xi64>
      mpc.yield %prod_2_12 : tensor<3xi64>
    } : tensor<3xi64>
    %select = mpc.slice %i starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %select_1 = mpc.reshape %select : (tensor<1x7xi64>) -> tensor<7xi64>
    %prod_3_12 = mpc.precision "fp32" {
      %prod_3_1 = mpc.slice %select_1 starts [0] limits [3] strides [1] : (tensor<7xi64>) -> tensor<3xi64>
      %prod_3_2 = mpc.slice %select_1 starts [3] limits [6] strides [1] : (tensor<7xi64>) -> tensor<3xi64>
      %prod_3_3 = mpc.mul %prod_3_1, %prod_3_2 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
      %prod_3_4 = mpc.slice %select_1 starts [6] limits [7] strides [1] : (tensor<7xi64>) -> tensor<1xi64>
      %prod_3_5 = mpc.concat %prod_3_3, %prod_3_4 axis 0 : (tensor<3xi64>, tensor<1xi64>) -> tensor<4xi64>
      %prod_3_6 = mpc.slice %prod_3_5 starts [0] limits [2] strides [1] : (tensor<4xi64>) -> tensor<2xi64>
      %prod_3_7 = mpc.slice %prod_3_5 starts [2] limits [4] strides [1] : (tensor<4xi64>) -> tensor<2xi64>
      %prod_3_8 = mpc.mul %prod_3_6, %prod_3_7 : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      %prod_3_9 = mpc.slice %prod_3_8 starts [0] limits [1] strides [1] : (tensor<2xi64>) -> tensor<1xi64>
      %prod_3_10 = mpc.slice %prod_3_8 starts [1] limits [2] strides [1] : (tensor<2xi64>) -> tensor<1xi64>
      %prod_3_11 = mpc.mul %prod_3_9, %prod_3_10 : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
      %prod_3_12 = mpc.reshape %prod_3_11 : (tensor<1xi64>) -> tensor<i64>
      mpc.yield %prod_3_12 : tensor<i64>
    } : tensor<i64>
    %mul = mpc.mul %prod_2_12, %prod_3_12 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %cumprod = mpc.iota dimension 0 : () -> tensor<7xi64>
    %c = mpc.constant dense<0> : tensor<i64>
    %c_1 = mpc.constant dense<0.0> : tensor<f32>
    %cumprod_1_1 = mpc.iota dimension 0 : () -> tensor<3xi64>
    %c_2 = mpc.constant dense<0> : tensor<i64>
    %c_3 = mpc.constant dense<0.0> : tensor<f32>
    %cumprod_4, %cumprod_1_5 = mpc.precision "fp32" {
      %cumprod_1 = mpc.compare eq %cumprod, %c : (tensor<7xi64>, tensor<i64>) -> tensor<7xi1>
      %cumprod_2 = mpc.reshape %cumprod_1 : (tensor<7xi1>) -> tensor<1x7xi1>
      %cumprod_3 = mpc.select %cumprod_2, %x, %c_1 : (tensor<1x7xi1>, tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xf32>
      %cumprod_4 = mpc.linear_scan %cumprod_3, %x dim 1 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
      %cumprod_1_2 = mpc.compare eq %cumprod_1_1, %c_2 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
      %cumprod_1_3 = mpc.reshape %cumprod_1_2 : (tensor<3xi1>) -> tensor<3x1xi1>
      %cumprod_1_4 = mpc.select %cumprod_1_3, %x, %c_3 : (tensor<3x1xi1>, tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xf32>
      %cumprod_1_5 = mpc.linear_scan %cumprod_1_4, %x dim 0 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
      mpc.yield %cumprod_4, %cumprod_1_5 : tensor<3x7xf32>, tensor<3x7xf32>
    } : tensor<3x7xf32>, tensor<3x7xf32>
    %add_1 = mpc.add %cumprod_4, %cumprod_1_5 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %cumprod_2_10 = mpc.precision "fp32" {
      %cumprod_2_1 = mpc.slice %i starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
      %cumprod_2_2 = mpc.slice %i starts [1, 0] limits [3, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
      %cumprod_2_3 = mpc.slice %i starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
      %cumprod_2_4 = mpc.mul %cumprod_2_1, %cumprod_2_2 : (tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
      %cumprod_2_5 = mpc.concat %cumprod_2_3, %cumprod_2_4 axis 0 : (tensor<1x7xi64>, tensor<2x7xi64>) -> tensor<3x7xi64>
      %cumprod_2_6 = mpc.slice %cumprod_2_5 starts [0, 0] limits [1, -1] strides [1, 1]
          : (tensor<3x7xi64>) -> tensor<1x7xi64>
      %cumprod_2_7 = mpc.slice %cumprod_2_5 starts [2, 0] limits [3, -1] strides [1, 1]
          : (tensor<3x7xi64>) -> tensor<1x7xi64>
      %cumprod_2_8 = mpc.slice %cumprod_2_5 starts [0, 0] limits [2, -1] strides [1, 1]
          : (tensor<3x7xi64>) -> tensor<2x7xi64>
      %cumprod_2_9 = mpc.mul %cumprod_2_6, %cumprod_2_7 : (tensor<1x7xi64>, tensor<1x7xi64>) -> tensor<1x7xi64>
      %cumprod_2_10 = mpc.concat %cumprod_2_8, %cumprod_2_9 axis 0 : (tensor<2x7xi64>, tensor<1x7xi64>) -> tensor<3x7xi64>
      mpc.yield %cumprod_2_10 : tensor<3x7xi64>
    } : tensor<3x7xi64>
    %cummax_1 = mpc.slice %n starts [0, 0] limits [-1, 6] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
    %cummax_3 = mpc.slice %n starts [0, 1] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
    %cummax_5 = mpc.slice %n starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %cummax_7 = mpc.compare ge %cummax_3, %cummax_1 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummax_8 = mpc.compare ne %cummax_1, %cummax_1 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummax_9 = mpc.compare ne %cummax_3, %cummax_3 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummax_10 = mpc.compare ne %cummax_3, %cummax_3 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %c_4 = mpc.constant dense<true> : tensor<i1>
    %cummax_11 = mpc.select %cummax_10, %c_4, %cummax_7 : (tensor<3x6xi1>, tensor<i1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %cummax_12 = mpc.select %cummax_8, %cummax_9, %cummax_11
        : (tensor<3x6xi1>, tensor<3x6xi1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %cummax_13 = mpc.select %cummax_12, %cummax_3, %cummax_1
        : (tensor<3x6xi1>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %cummax_15 = mpc.concat %cummax_5, %cummax_13 axis 1 : (tensor<3x1xf32>, tensor<3x6xf32>) -> tensor<3x7xf32>
    %cummax_17 = mpc.slice %cummax_15 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x5xf32>
    %cummax_19 = mpc.slice %cummax_15 starts [0, 2] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x5xf32>
    %cummax_21 = mpc.slice %cummax_15 starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x2xf32>
    %cummax_23 = mpc.compare ge %cummax_19, %cummax_17 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummax_24 = mpc.compare ne %cummax_17, %cummax_17 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummax_25 = mpc.compare ne %cummax_19, %cummax_19 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummax_26 = mpc.compare ne %cummax_19, %cummax_19 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %c_5 = mpc.constant dense<true> : tensor<i1>
    %cummax_27 = mpc.select %cummax_26, %c_5, %cummax_23
        : (tensor<3x5xi1>, tensor<i1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %cummax_28 = mpc.select %cummax_24, %cummax_25, %cummax_27
        : (tensor<3x5xi1>, tensor<3x5xi1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %cummax_29 = mpc.select %cummax_28, %cummax_19, %cummax_17
        : (tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %cummax_31 = mpc.concat %cummax_21, %cummax_29 axis 1 : (tensor<3x2xf32>, tensor<3x5xf32>) -> tensor<3x7xf32>
    %cummax_33 = mpc.slice %cummax_31 starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %cummax_35 = mpc.slice %cummax_31 starts [0, 4] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %cummax_37 = mpc.slice %cummax_31 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x4xf32>
    %cummax_39 = mpc.compare ge %cummax_35, %cummax_33 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummax_40 = mpc.compare ne %cummax_33, %cummax_33 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummax_41 = mpc.compare ne %cummax_35, %cummax_35 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummax_42 = mpc.compare ne %cummax_35, %cummax_35 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %c_6 = mpc.constant dense<true> : tensor<i1>
    %cummax_43 = mpc.select %cummax_42, %c_6, %cummax_39
        : (tensor<3x3xi1>, tensor<i1>, tensor<3x3xi1>) -> tensor<3x3xi1>
    %cummax_44 = mpc.select %cummax_40, %cummax_41, %cummax_43
        : (tensor<3x3xi1>, tensor<3x3xi1>, tensor<3x3xi1>) -> tensor<3x3xi1>
    %cummax_45 = mpc.select %cummax_44, %cummax_35, %cummax_33
        : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cummax_47 = mpc.concat %cummax_37, %cummax_45 axis 1 : (tensor<3x4xf32>, tensor<3x3xf32>) -> tensor<3x7xf32>
    %cummax_1_1 = mpc.iota dimension 1 : () -> tensor<3x7xi64>
    %cummax_1_2 = mpc.slice %n starts [0, 0] limits [-1, 6] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
    %cummax_1_3 = mpc.slice %cummax_1_1 starts [0, 0] limits [-1, 6] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x6xi64>
    %cummax_1_4 = mpc.slice %n starts [0, 1] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
    %cummax_1_5 = mpc.slice %cummax_1_1 starts [0, 1] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x6xi64>
    %cummax_1_6 = mpc.slice %n starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %cummax_1_7 = mpc.slice %cummax_1_1 starts [0, 0] limits [-1, 1] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x1xi64>
    %cummax_1_8 = mpc.compare ge %cummax_1_4, %cummax_1_2 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummax_1_9 = mpc.compare ne %cummax_1_2, %cummax_1_2 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummax_1_10 = mpc.compare ne %cummax_1_4, %cummax_1_4 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummax_1_11 = mpc.compare ne %cummax_1_4, %cummax_1_4 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %c_7 = mpc.constant dense<true> : tensor<i1>
    %cummax_1_12 = mpc.select %cummax_1_11, %c_7, %cummax_1_8
        : (tensor<3x6xi1>, tensor<i1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %cummax_1_13 = mpc.select %cummax_1_9, %cummax_1_10, %cummax_1_12
        : (tensor<3x6xi1>, tensor<3x6xi1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %cummax_1_14 = mpc.select %cummax_1_13, %cummax_1_4, %cummax_1_2
        : (tensor<3x6xi1>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %cummax_1_15 = mpc.select %cummax_1_13, %cummax_1_5, %cummax_1_3
        : (tensor<3x6xi1>, tensor<3x6xi64>, tensor<3x6xi64>) -> tensor<3x6xi64>
    %cummax_1_16 = mpc.concat %cummax_1_6, %cummax_1_14 axis 1 : (tensor<3x1xf32>, tensor<3x6xf32>) -> tensor<3x7xf32>
    %cummax_1_17 = mpc.concat %cummax_1_7, %cummax_1_15 axis 1 : (tensor<3x1xi64>, tensor<3x6xi64>) -> tensor<3x7xi64>
    %cummax_1_18 = mpc.slice %cummax_1_16 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x5xf32>
    %cummax_1_19 = mpc.slice %cummax_1_17 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x5xi64>
    %cummax_1_20 = mpc.slice %cummax_1_16 starts [0, 2] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x5xf32>
    %cummax_1_21 = mpc.slice %cummax_1_17 starts [0, 2] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x5xi64>
    %cummax_1_22 = mpc.slice %cummax_1_16 starts [0, 0] limits [-1, 2] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x2xf32>
    %cummax_1_23 = mpc.slice %cummax_1_17 starts [0, 0] limits [-1, 2] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x2xi64>
    %cummax_1_24 = mpc.compare ge %cummax_1_20, %cummax_1_18 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummax_1_25 = mpc.compare ne %cummax_1_18, %cummax_1_18 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummax_1_26 = mpc.compare ne %cummax_1_20, %cummax_1_20 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummax_1_27 = mpc.compare ne %cummax_1_20, %cummax_1_20 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %c_8 = mpc.constant dense<true> : tensor<i1>
    %cummax_1_28 = mpc.select %cummax_1_27, %c_8, %cummax_1_24
        : (tensor<3x5xi1>, tensor<i1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %cummax_1_29 = mpc.select %cummax_1_25, %cummax_1_26, %cummax_1_28
        : (tensor<3x5xi1>, tensor<3x5xi1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %cummax_1_30 = mpc.select %cummax_1_29, %cummax_1_20, %cummax_1_18
        : (tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %cummax_1_31 = mpc.select %cummax_1_29, %cummax_1_21, %cummax_1_19
        : (tensor<3x5xi1>, tensor<3x5xi64>, tensor<3x5xi64>) -> tensor<3x5xi64>
    %cummax_1_32 = mpc.concat %cummax_1_22, %cummax_1_30 axis 1 : (tensor<3x2xf32>, tensor<3x5xf32>) -> tensor<3x7xf32>
    %cummax_1_33 = mpc.concat %cummax_1_23, %cummax_1_31 axis 1 : (tensor<3x2xi64>, tensor<3x5xi64>) -> tensor<3x7xi64>
    %cummax_1_34 = mpc.slice %cummax_1_32 starts [0, 0] limits [-1, 3] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %cummax_1_35 = mpc.slice %cummax_1_33 starts [0, 0] limits [-1, 3] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x3xi64>
    %cummax_1_36 = mpc.slice %cummax_1_32 starts [0, 4] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %cummax_1_37 = mpc.slice %cummax_1_33 starts [0, 4] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x3xi64>
    %cummax_1_39 = mpc.slice %cummax_1_33 starts [0, 0] limits [-1, 4] strides [1, 1]
        : (tensor<3x7xi64>) -> tensor<3x4xi64>
    %cummax_1_40 = mpc.compare ge %cummax_1_36, %cummax_1_34 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummax_1_41 = mpc.compare ne %cummax_1_34, %cummax_1_34 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummax_1_42 = mpc.compare ne %cummax_1_36, %cummax_1_36 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummax_1_43 = mpc.compare ne %cummax_1_36, %cummax_1_36 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %c_9 = mpc.constant dense<true> : tensor<i1>
    %cummax_1_44 = mpc.select %cummax_1_43, %c_9, %cummax_1_40
        : (tensor<3x3xi1>, tensor<i1>, tensor<3x3xi1>) -> tensor<3x3xi1>
    %cummax_1_45 = mpc.select %cummax_1_41, %cummax_1_42, %cummax_1_44
        : (tensor<3x3xi1>, tensor<3x3xi1>, tensor<3x3xi1>) -> tensor<3x3xi1>
    %cummax_1_47 = mpc.select %cummax_1_45, %cummax_1_37, %cummax_1_35
        : (tensor<3x3xi1>, tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi64>
    %cummax_1_49 = mpc.concat %cummax_1_39, %cummax_1_47 axis 1 : (tensor<3x4xi64>, tensor<3x3xi64>) -> tensor<3x7xi64>
    %cummin = mpc.iota dimension 0 : () -> tensor<3x7xi64>
    %cummin_1 = mpc.slice %i starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
    %cummin_2 = mpc.slice %cummin starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
    %cummin_3 = mpc.slice %i starts [1, 0] limits [3, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
    %cummin_4 = mpc.slice %cummin starts [1, 0] limits [3, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
    %cummin_5 = mpc.slice %i starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %cummin_6 = mpc.slice %cummin starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %cummin_7 = mpc.compare le %cummin_3, %cummin_1 : (tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi1>
    %cummin_8 = mpc.select %cummin_7, %cummin_3, %cummin_1
        : (tensor<2x7xi1>, tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %cummin_9 = mpc.select %cummin_7, %cummin_4, %cummin_2
        : (tensor<2x7xi1>, tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %cummin_10 = mpc.concat %cummin_5, %cummin_8 axis 0 : (tensor<1x7xi64>, tensor<2x7xi64>) -> tensor<3x7xi64>
    %cummin_11 = mpc.concat %cummin_6, %cummin_9 axis 0 : (tensor<1x7xi64>, tensor<2x7xi64>) -> tensor<3x7xi64>
    %cummin_12 = mpc.slice %cummin_10 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %cummin_13 = mpc.slice %cummin_11 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %cummin_14 = mpc.slice %cummin_10 starts [2, 0] limits [3, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %cummin_15 = mpc.slice %cummin_11 starts [2, 0] limits [3, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<1x7xi64>
    %cummin_17 = mpc.slice %cummin_11 starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<3x7xi64>) -> tensor<2x7xi64>
    %cummin_18 = mpc.compare le %cummin_14, %cummin_12 : (tensor<1x7xi64>, tensor<1x7xi64>) -> tensor<1x7xi1>
    %cummin_20 = mpc.select %cummin_18, %cummin_15, %cummin_13
        : (tensor<1x7xi1>, tensor<1x7xi64>, tensor<1x7xi64>) -> tensor<1x7xi64>
    %cummin_22 = mpc.concat %cummin_17, %cummin_20 axis 0 : (tensor<2x7xi64>, tensor<1x7xi64>) -> tensor<3x7xi64>
    %add_2 = mpc.cast %cummax_1_49 : (tensor<3x7xi64>) -> tensor<3x7xf32>
    %add_2_1 = mpc.cast %cummin_22 : (tensor<3x7xi64>) -> tensor<3x7xf32>
    %add_2_2 = mpc.add %add_2, %add_2_1 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %add_2_3 = mpc.cast %add_2_2 : (tensor<3x7xf32>) -> tensor<3x7xi64>
    %cummin_1_2 = mpc.slice %n starts [0, 0] limits [2, -1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<2x7xf32>
    %cummin_1_4 = mpc.slice %n starts [1, 0] limits [3, -1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<2x7xf32>
    %cummin_1_6 = mpc.slice %n starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<1x7xf32>
    %cummin_1_8 = mpc.compare le %cummin_1_4, %cummin_1_2 : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xi1>
    %cummin_1_9 = mpc.compare ne %cummin_1_2, %cummin_1_2 : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xi1>
    %cummin_1_10 = mpc.compare ne %cummin_1_4, %cummin_1_4 : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xi1>
    %cummin_1_11 = mpc.compare ne %cummin_1_4, %cummin_1_4 : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xi1>
    %c_10 = mpc.constant dense<true> : tensor<i1>
    %cummin_1_12 = mpc.select %cummin_1_11, %c_10, %cummin_1_8
        : (tensor<2x7xi1>, tensor<i1>, tensor<2x7xi1>) -> tensor<2x7xi1>
    %cummin_1_13 = mpc.select %cummin_1_9, %cummin_1_10, %cummin_1_12
        : (tensor<2x7xi1>, tensor<2x7xi1>, tensor<2x7xi1>) -> tensor<2x7xi1>
    %cummin_1_14 = mpc.select %cummin_1_13, %cummin_1_4, %cummin_1_2
        : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %cummin_1_16 = mpc.concat %cummin_1_6, %cummin_1_14 axis 0 : (tensor<1x7xf32>, tensor<2x7xf32>) -> tensor<3x7xf32>
    %cummin_1_18 = mpc.slice %cummin_1_16 starts [0, 0] limits [1, -1] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<1x7xf32>
    %cummin_1_20 = mpc.slice %cummin_1_16 starts [2, 0] limits [3, -1] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<1x7xf32>
    %cummin_1_22 = mpc.slice %cummin_1_16 starts [0, 0] limits [2, -1] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<2x7xf32>
    %cummin_1_24 = mpc.compare le %cummin_1_20, %cummin_1_18 : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xi1>
    %cummin_1_25 = mpc.compare ne %cummin_1_18, %cummin_1_18 : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xi1>
    %cummin_1_26 = mpc.compare ne %cummin_1_20, %cummin_1_20 : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xi1>
    %cummin_1_27 = mpc.compare ne %cummin_1_20, %cummin_1_20 : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xi1>
    %c_11 = mpc.constant dense<true> : tensor<i1>
    %cummin_1_28 = mpc.select %cummin_1_27, %c_11, %cummin_1_24
        : (tensor<1x7xi1>, tensor<i1>, tensor<1x7xi1>) -> tensor<1x7xi1>
    %cummin_1_29 = mpc.select %cummin_1_25, %cummin_1_26, %cummin_1_28
        : (tensor<1x7xi1>, tensor<1x7xi1>, tensor<1x7xi1>) -> tensor<1x7xi1>
    %cummin_1_30 = mpc.select %cummin_1_29, %cummin_1_20, %cummin_1_18
        : (tensor<1x7xi1>, tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
    %cummin_1_32 = mpc.concat %cummin_1_22, %cummin_1_30 axis 0 : (tensor<2x7xf32>, tensor<1x7xf32>) -> tensor<3x7xf32>
    %cummin_2_2 = mpc.slice %h starts [0, 0] limits [-1, 6] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
    %cummin_2_4 = mpc.slice %h starts [0, 1] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
    %cummin_2_6 = mpc.slice %h starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %cummin_2_8 = mpc.compare le %cummin_2_4, %cummin_2_2 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummin_2_9 = mpc.compare ne %cummin_2_2, %cummin_2_2 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummin_2_10 = mpc.compare ne %cummin_2_4, %cummin_2_4 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %cummin_2_11 = mpc.compare ne %cummin_2_4, %cummin_2_4 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %c_12 = mpc.constant dense<true> : tensor<i1>
    %cummin_2_12 = mpc.select %cummin_2_11, %c_12, %cummin_2_8
        : (tensor<3x6xi1>, tensor<i1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %cummin_2_13 = mpc.select %cummin_2_9, %cummin_2_10, %cummin_2_12
        : (tensor<3x6xi1>, tensor<3x6xi1>, tensor<3x6xi1>) -> tensor<3x6xi1>
    %cummin_2_14 = mpc.select %cummin_2_13, %cummin_2_4, %cummin_2_2
        : (tensor<3x6xi1>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %cummin_2_16 = mpc.concat %cummin_2_6, %cummin_2_14 axis 1 : (tensor<3x1xf32>, tensor<3x6xf32>) -> tensor<3x7xf32>
    %cummin_2_18 = mpc.slice %cummin_2_16 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x5xf32>
    %cummin_2_20 = mpc.slice %cummin_2_16 starts [0, 2] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x5xf32>
    %cummin_2_22 = mpc.slice %cummin_2_16 starts [0, 0] limits [-1, 2] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x2xf32>
    %cummin_2_24 = mpc.compare le %cummin_2_20, %cummin_2_18 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummin_2_25 = mpc.compare ne %cummin_2_18, %cummin_2_18 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummin_2_26 = mpc.compare ne %cummin_2_20, %cummin_2_20 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %cummin_2_27 = mpc.compare ne %cummin_2_20, %cummin_2_20 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %c_13 = mpc.constant dense<true> : tensor<i1>
    %cummin_2_28 = mpc.select %cummin_2_27, %c_13, %cummin_2_24
        : (tensor<3x5xi1>, tensor<i1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %cummin_2_29 = mpc.select %cummin_2_25, %cummin_2_26, %cummin_2_28
        : (tensor<3x5xi1>, tensor<3x5xi1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %cummin_2_30 = mpc.select %cummin_2_29, %cummin_2_20, %cummin_2_18
        : (tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %cummin_2_32 = mpc.concat %cummin_2_22, %cummin_2_30 axis 1 : (tensor<3x2xf32>, tensor<3x5xf32>) -> tensor<3x7xf32>
    %cummin_2_34 = mpc.slice %cummin_2_32 starts [0, 0] limits [-1, 3] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %cummin_2_36 = mpc.slice %cummin_2_32 starts [0, 4] limits [-1, 7] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x3xf32>
    %cummin_2_38 = mpc.slice %cummin_2_32 starts [0, 0] limits [-1, 4] strides [1, 1]
        : (tensor<3x7xf32>) -> tensor<3x4xf32>
    %cummin_2_40 = mpc.compare le %cummin_2_36, %cummin_2_34 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummin_2_41 = mpc.compare ne %cummin_2_34, %cummin_2_34 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummin_2_42 = mpc.compare ne %cummin_2_36, %cummin_2_36 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cummin_2_43 = mpc.compare ne %cummin_2_36, %cummin_2_36 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %c_14 = mpc.constant dense<true> : tensor<i1>
    %cummin_2_44 = mpc.select %cummin_2_43, %c_14, %cummin_2_40
        : (tensor<3x3xi1>, tensor<i1>, tensor<3x3xi1>) -> tensor<3x3xi1>
    %cummin_2_45 = mpc.select %cummin_2_41, %cummin_2_42, %cummin_2_44
        : (tensor<3x3xi1>, tensor<3x3xi1>, tensor<3x3xi1>) -> tensor<3x3xi1>
    %cummin_2_46 = mpc.select %cummin_2_45, %cummin_2_36, %cummin_2_34
        : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cummin_2_48 = mpc.concat %cummin_2_38, %cummin_2_46 axis 1 : (tensor<3x4xf32>, tensor<3x3xf32>) -> tensor<3x7xf32>
    %isnan = mpc.compare ne %cummin_2_48, %cummin_2_48 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
    %c_15 = mpc.constant dense<3.0> : tensor<f32>
    %where = mpc.select %isnan, %c_15, %cummin_2_48 : (tensor<3x7xi1>, tensor<f32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %c_16 = mpc.constant dense<0xFF800000> : tensor<f32>
    %eq = mpc.compare eq %cummin_2_48, %c_16 : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xi1>
    %c_17 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %where_1 = mpc.select %eq, %c_17, %where : (tensor<3x7xi1>, tensor<f32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %c_18 = mpc.constant dense<0x7F800000> : tensor<f32>
    %eq_1 = mpc.compare eq %cummin_2_48, %c_18 : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xi1>
    %c_19 = mpc.constant dense<3.4028234663852886e+38> : tensor<f32>
    %where_2 = mpc.select %eq_1, %c_19, %where_1 : (tensor<3x7xi1>, tensor<f32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %add_3 = mpc.add %cummin_1_32, %where_2 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %c_20 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_21 = mpc.constant dense<0.0> : tensor<f32>
    %c_22 = mpc.constant dense<0.0> : tensor<f32>
    %c_23 = mpc.constant dense<0.0> : tensor<f32>
    %c_24 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_25 = mpc.constant dense<0.0> : tensor<f32>
    %c_26 = mpc.constant dense<0.0> : tensor<f32>
    %c_27 = mpc.constant dense<0.0> : tensor<f32>
    %c_28 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_29 = mpc.constant dense<0.0> : tensor<f32>
    %c_30 = mpc.constant dense<0.0> : tensor<f32>
    %c_31 = mpc.constant dense<0.0> : tensor<f32>
    %c_32 = mpc.constant dense<30.0> : tensor<f32>
    %logcumsumexp_47 = mpc.precision "fp32" {
      %logcumsumexp = mpc.slice %x starts [0, 0] limits [-1, 6] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
      %logcumsumexp_1 = mpc.slice %x starts [0, 1] limits [-1, 7] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x6xf32>
      %logcumsumexp_2 = mpc.slice %x starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x1xf32>
      %logcumsumexp_3 = mpc.maximum %logcumsumexp, %logcumsumexp_1 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_4 = mpc.abs %logcumsumexp_3 : (tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_5 = mpc.compare eq %logcumsumexp_4, %c_20 : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xi1>
      %logcumsumexp_6 = mpc.select %logcumsumexp_5, %c_21, %logcumsumexp
          : (tensor<3x6xi1>, tensor<f32>, tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_7 = mpc.select %logcumsumexp_5, %c_22, %logcumsumexp_1
          : (tensor<3x6xi1>, tensor<f32>, tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_8 = mpc.sub %logcumsumexp_6, %logcumsumexp_7 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_9 = mpc.abs %logcumsumexp_8 : (tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_10 = mpc.neg %logcumsumexp_9 : (tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_11 = mpc.exp %logcumsumexp_10 : (tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_12 = mpc.log1p %logcumsumexp_11 : (tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_13 = mpc.select %logcumsumexp_5, %c_23, %logcumsumexp_12
          : (tensor<3x6xi1>, tensor<f32>, tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_14 = mpc.add %logcumsumexp_3, %logcumsumexp_13 : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
      %logcumsumexp_15 = mpc.concat %logcumsumexp_2, %logcumsumexp_14 axis 1
          : (tensor<3x1xf32>, tensor<3x6xf32>) -> tensor<3x7xf32>
      %logcumsumexp_16 = mpc.slice %logcumsumexp_15 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<3x5xf32>
      %logcumsumexp_17 = mpc.slice %logcumsumexp_15 starts [0, 2] limits [-1, 7] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<3x5xf32>
      %logcumsumexp_18 = mpc.slice %logcumsumexp_15 starts [0, 0] limits [-1, 2] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<3x2xf32>
      %logcumsumexp_19 = mpc.maximum %logcumsumexp_16, %logcumsumexp_17
          : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_20 = mpc.abs %logcumsumexp_19 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_21 = mpc.compare eq %logcumsumexp_20, %c_24 : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xi1>
      %logcumsumexp_22 = mpc.select %logcumsumexp_21, %c_25, %logcumsumexp_16
          : (tensor<3x5xi1>, tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_23 = mpc.select %logcumsumexp_21, %c_26, %logcumsumexp_17
          : (tensor<3x5xi1>, tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_24 = mpc.sub %logcumsumexp_22, %logcumsumexp_23
          : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_25 = mpc.abs %logcumsumexp_24 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_26 = mpc.neg %logcumsumexp_25 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_27 = mpc.exp %logcumsumexp_26 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_28 = mpc.log1p %logcumsumexp_27 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_29 = mpc.select %logcumsumexp_21, %c_27, %logcumsumexp_28
          : (tensor<3x5xi1>, tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_30 = mpc.add %logcumsumexp_19, %logcumsumexp_29
          : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %logcumsumexp_31 = mpc.concat %logcumsumexp_18, %logcumsumexp_30 axis 1
          : (tensor<3x2xf32>, tensor<3x5xf32>) -> tensor<3x7xf32>
      %logcumsumexp_32 = mpc.slice %logcumsumexp_31 starts [0, 0] limits [-1, 3] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<3x3xf32>
      %logcumsumexp_33 = mpc.slice %logcumsumexp_31 starts [0, 4] limits [-1, 7] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<3x3xf32>
      %logcumsumexp_34 = mpc.slice %logcumsumexp_31 starts [0, 0] limits [-1, 4] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<3x4xf32>
      %logcumsumexp_35 = mpc.maximum %logcumsumexp_32, %logcumsumexp_33
          : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_36 = mpc.abs %logcumsumexp_35 : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_37 = mpc.compare eq %logcumsumexp_36, %c_28 : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xi1>
      %logcumsumexp_38 = mpc.select %logcumsumexp_37, %c_29, %logcumsumexp_32
          : (tensor<3x3xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_39 = mpc.select %logcumsumexp_37, %c_30, %logcumsumexp_33
          : (tensor<3x3xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_40 = mpc.sub %logcumsumexp_38, %logcumsumexp_39
          : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_41 = mpc.abs %logcumsumexp_40 : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_42 = mpc.neg %logcumsumexp_41 : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_43 = mpc.exp %logcumsumexp_42 : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_44 = mpc.log1p %logcumsumexp_43 : (tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_45 = mpc.select %logcumsumexp_37, %c_31, %logcumsumexp_44
          : (tensor<3x3xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_46 = mpc.add %logcumsumexp_35, %logcumsumexp_45
          : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %logcumsumexp_47 = mpc.concat %logcumsumexp_34, %logcumsumexp_46 axis 1
          : (tensor<3x4xf32>, tensor<3x3xf32>) -> tensor<3x7xf32>
      mpc.yield %logcumsumexp_47 : tensor<3x7xf32>
    } : tensor<3x7xf32>
    %mul_1 = mpc.mul %x, %c_32 : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xf32>
    %c_33 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_34 = mpc.constant dense<0.0> : tensor<f32>
    %c_35 = mpc.constant dense<0.0> : tensor<f32>
    %c_36 = mpc.constant dense<0.0> : tensor<f32>
    %c_37 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_38 = mpc.constant dense<0.0> : tensor<f32>
    %c_39 = mpc.constant dense<0.0> : tensor<f32>
    %c_40 = mpc.constant dense<0.0> : tensor<f32>
    %logcumsumexp_1_32 = mpc.precision "fp32" {
      %logcumsumexp_1_1 = mpc.slice %mul_1 starts [0, 0] limits [2, -1] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_2 = mpc.slice %mul_1 starts [1, 0] limits [3, -1] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_3 = mpc.slice %mul_1 starts [0, 0] limits [1, -1] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_4 = mpc.maximum %logcumsumexp_1_1, %logcumsumexp_1_2
          : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_5 = mpc.abs %logcumsumexp_1_4 : (tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_6 = mpc.compare eq %logcumsumexp_1_5, %c_33 : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
      %logcumsumexp_1_7 = mpc.select %logcumsumexp_1_6, %c_34, %logcumsumexp_1_1
          : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_8 = mpc.select %logcumsumexp_1_6, %c_35, %logcumsumexp_1_2
          : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_9 = mpc.sub %logcumsumexp_1_7, %logcumsumexp_1_8
          : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_10 = mpc.abs %logcumsumexp_1_9 : (tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_11 = mpc.neg %logcumsumexp_1_10 : (tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_12 = mpc.exp %logcumsumexp_1_11 : (tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_13 = mpc.log1p %logcumsumexp_1_12 : (tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_14 = mpc.select %logcumsumexp_1_6, %c_36, %logcumsumexp_1_13
          : (tensor<2x7xi1>, tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_15 = mpc.add %logcumsumexp_1_4, %logcumsumexp_1_14
          : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_16 = mpc.concat %logcumsumexp_1_3, %logcumsumexp_1_15 axis 0
          : (tensor<1x7xf32>, tensor<2x7xf32>) -> tensor<3x7xf32>
      %logcumsumexp_1_17 = mpc.slice %logcumsumexp_1_16 starts [0, 0] limits [1, -1] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_18 = mpc.slice %logcumsumexp_1_16 starts [2, 0] limits [3, -1] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_19 = mpc.slice %logcumsumexp_1_16 starts [0, 0] limits [2, -1] strides [1, 1]
          : (tensor<3x7xf32>) -> tensor<2x7xf32>
      %logcumsumexp_1_20 = mpc.maximum %logcumsumexp_1_17, %logcumsumexp_1_18
          : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_21 = mpc.abs %logcumsumexp_1_20 : (tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_22 = mpc.compare eq %logcumsumexp_1_21, %c_37 : (tensor<1x7xf32>, tensor<f32>) -> tensor<1x7xi1>
      %logcumsumexp_1_23 = mpc.select %logcumsumexp_1_22, %c_38, %logcumsumexp_1_17
          : (tensor<1x7xi1>, tensor<f32>, tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_24 = mpc.select %logcumsumexp_1_22, %c_39, %logcumsumexp_1_18
          : (tensor<1x7xi1>, tensor<f32>, tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_25 = mpc.sub %logcumsumexp_1_23, %logcumsumexp_1_24
          : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_26 = mpc.abs %logcumsumexp_1_25 : (tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_27 = mpc.neg %logcumsumexp_1_26 : (tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_28 = mpc.exp %logcumsumexp_1_27 : (tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_29 = mpc.log1p %logcumsumexp_1_28 : (tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_30 = mpc.select %logcumsumexp_1_22, %c_40, %logcumsumexp_1_29
          : (tensor<1x7xi1>, tensor<f32>, tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_31 = mpc.add %logcumsumexp_1_20, %logcumsumexp_1_30
          : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
      %logcumsumexp_1_32 = mpc.concat %logcumsumexp_1_19, %logcumsumexp_1_31 axis 0
          : (tensor<2x7xf32>, tensor<1x7xf32>) -> tensor<3x7xf32>
      mpc.yield %logcumsumexp_1_32 : tensor<3x7xf32>
    } : tensor<3x7xf32>
    %add_4 = mpc.add %logcumsumexp_47, %logcumsumexp_1_32 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %median = mpc.compare eq %n, %n : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
    %median_1 = mpc.cast %median : (tensor<3x7xi1>) -> tensor<3x7xf32>
    %median_2 = mpc.sum %median_1 axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %c_41 = mpc.constant dense<1.0> : tensor<f32>
    %median_3 = mpc.sub %median_2, %c_41 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %c_42 = mpc.constant dense<0.5> : tensor<f32>
    %median_4 = mpc.mul %median_3, %c_42 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %median_5 = mpc.floor %median_4 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %c_43 = mpc.constant dense<6.0> : tensor<f32>
    %median_6 = mpc.minimum %median_2, %c_43 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %c_44 = mpc.constant dense<7.0> : tensor<f32>
    %median_7 = mpc.compare lt %median_2, %c_44 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
    %median_8 = mpc.select %median_7, %median_6, %median_5
        : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %median_9 = mpc.cast %median_8 : (tensor<3x1xf32>) -> tensor<3x1xi64>
    %median_10, %median_11 = mpc.sort %n axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
    %median_12 = mpc.take_along %median_10, %median_9 axis 1 : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
    %median_14 = mpc.reshape %median_12 : (tensor<3x1xf32>) -> tensor<3xf32>
    %median_1_1 = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<21xf32>
    %median_1_2 = mpc.compare eq %median_1_1, %median_1_1 : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xi1>
    %median_1_3 = mpc.cast %median_1_2 : (tensor<21xi1>) -> tensor<21xf32>
    %median_1_4 = mpc.sum %median_1_3 axes [0] keepdims : (tensor<21xf32>) -> tensor<1xf32>
    %c_45 = mpc.constant dense<1.0> : tensor<f32>
    %median_1_5 = mpc.sub %median_1_4, %c_45 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %c_46 = mpc.constant dense<0.5> : tensor<f32>
    %median_1_6 = mpc.mul %median_1_5, %c_46 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %median_1_7 = mpc.floor %median_1_6 : (tensor<1xf32>) -> tensor<1xf32>
    %c_47 = mpc.constant dense<20.0> : tensor<f32>
    %median_1_8 = mpc.minimum %median_1_4, %c_47 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %c_48 = mpc.constant dense<21.0> : tensor<f32>
    %median_1_9 = mpc.compare lt %median_1_4, %c_48 : (tensor<1xf32>, tensor<f32>) -> tensor<1xi1>
    %median_1_10 = mpc.select %median_1_9, %median_1_8, %median_1_7
        : (tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %median_1_11 = mpc.cast %median_1_10 : (tensor<1xf32>) -> tensor<1xi64>
    %median_1_12, %median_1_13 = mpc.sort %median_1_1 axis 0 : (tensor<21xf32>) -> (tensor<21xf32>, tensor<21xi64>)
    %median_1_14 = mpc.take_along %median_1_12, %median_1_11 axis 0 : (tensor<21xf32>, tensor<1xi64>) -> tensor<1xf32>
    %median_1_16 = mpc.reshape %median_1_14 : (tensor<1xf32>) -> tensor<f32>
    %add_5 = mpc.add %median_14, %median_1_16 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %median_2_1 = mpc.reshape %i : (tensor<3x7xi64>) -> tensor<21xi64>
    %median_2_2, %median_2_3 = mpc.sort %median_2_1 axis 0 : (tensor<21xi64>) -> (tensor<21xi64>, tensor<21xi64>)
    %median_2_4 = mpc.slice %median_2_2 starts [10] limits [11] strides [1] : (tensor<21xi64>) -> tensor<1xi64>
    %median_2_6 = mpc.reshape %median_2_4 : (tensor<1xi64>) -> tensor<i64>
    %add_6 = mpc.cast %median_2_6 : (tensor<i64>) -> tensor<f32>
    %add_6_1 = mpc.add %add_5, %add_6 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %nanmedian = mpc.compare eq %h, %h : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
    %nanmedian_1 = mpc.cast %nanmedian : (tensor<3x7xi1>) -> tensor<3x7xf32>
    %nanmedian_2 = mpc.sum %nanmedian_1 axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %c_49 = mpc.constant dense<1.0> : tensor<f32>
    %nanmedian_3 = mpc.sub %nanmedian_2, %c_49 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %c_50 = mpc.constant dense<0.5> : tensor<f32>
    %nanmedian_4 = mpc.mul %nanmedian_3, %c_50 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %nanmedian_5 = mpc.floor %nanmedian_4 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %c_51 = mpc.constant dense<0.0> : tensor<f32>
    %nanmedian_6 = mpc.maximum %nanmedian_5, %c_51 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %nanmedian_7 = mpc.cast %nanmedian_6 : (tensor<3x1xf32>) -> tensor<3x1xi64>
    %nanmedian_8, %nanmedian_9 = mpc.sort %h axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
    %nanmedian_10 = mpc.take_along %nanmedian_8, %nanmedian_7 axis 1
        : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
    %nanmedian_12 = mpc.reshape %nanmedian_10 : (tensor<3x1xf32>) -> tensor<3xf32>
    %nanmedian_1_1 = mpc.reshape %h : (tensor<3x7xf32>) -> tensor<21xf32>
    %nanmedian_1_2 = mpc.compare eq %nanmedian_1_1, %nanmedian_1_1 : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xi1>
    %nanmedian_1_3 = mpc.cast %nanmedian_1_2 : (tensor<21xi1>) -> tensor<21xf32>
    %nanmedian_1_4 = mpc.sum %nanmedian_1_3 axes [0] keepdims : (tensor<21xf32>) -> tensor<1xf32>
    %c_52 = mpc.constant dense<1.0> : tensor<f32>
    %nanmedian_1_5 = mpc.sub %nanmedian_1_4, %c_52 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %c_53 = mpc.constant dense<0.5> : tensor<f32>
    %nanmedian_1_6 = mpc.mul %nanmedian_1_5, %c_53 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %nanmedian_1_7 = mpc.floor %nanmedian_1_6 : (tensor<1xf32>) -> tensor<1xf32>
    %c_54 = mpc.constant dense<0.0> : tensor<f32>
    %nanmedian_1_8 = mpc.maximum %nanmedian_1_7, %c_54 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %nanmedian_1_9 = mpc.cast %nanmedian_1_8 : (tensor<1xf32>) -> tensor<1xi64>
    %nanmedian_1_10, %nanmedian_1_11 = mpc.sort %nanmedian_1_1 axis 0
        : (tensor<21xf32>) -> (tensor<21xf32>, tensor<21xi64>)
    %nanmedian_1_12 = mpc.take_along %nanmedian_1_10, %nanmedian_1_9 axis 0
        : (tensor<21xf32>, tensor<1xi64>) -> tensor<1xf32>
    %nanmedian_1_14 = mpc.reshape %nanmedian_1_12 : (tensor<1xf32>) -> tensor<f32>
    %add_7 = mpc.add %nanmedian_12, %nanmedian_1_14 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %median_3_1 = mpc.compare eq %h, %h : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
    %median_3_2 = mpc.cast %median_3_1 : (tensor<3x7xi1>) -> tensor<3x7xf32>
    %median_3_3 = mpc.sum %median_3_2 axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %c_55 = mpc.constant dense<1.0> : tensor<f32>
    %median_3_4 = mpc.sub %median_3_3, %c_55 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %c_56 = mpc.constant dense<0.5> : tensor<f32>
    %median_3_5 = mpc.mul %median_3_4, %c_56 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %median_3_6 = mpc.floor %median_3_5 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %c_57 = mpc.constant dense<6.0> : tensor<f32>
    %median_3_7 = mpc.minimum %median_3_3, %c_57 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %c_58 = mpc.constant dense<7.0> : tensor<f32>
    %median_3_8 = mpc.compare lt %median_3_3, %c_58 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
    %median_3_9 = mpc.select %median_3_8, %median_3_7, %median_3_6
        : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %median_3_10 = mpc.cast %median_3_9 : (tensor<3x1xf32>) -> tensor<3x1xi64>
    %median_3_11, %median_3_12 = mpc.sort %h axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
    %median_3_13 = mpc.take_along %median_3_11, %median_3_10 axis 1
        : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
    %median_3_15 = mpc.reshape %median_3_13 : (tensor<3x1xf32>) -> tensor<3xf32>
    %isnan_1 = mpc.compare ne %median_3_15, %median_3_15 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %kthvalue, %kthvalue_1 = mpc.sort %n axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
    %kthvalue_2 = mpc.slice %kthvalue starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %kthvalue_4 = mpc.reshape %kthvalue_2 : (tensor<3x1xf32>) -> tensor<3xf32>
    %c_59 = mpc.constant dense<0.3> : tensor<f32>
    %c_60 = mpc.constant dense<6.0> : tensor<f32>
    %c_61 = mpc.constant dense<0.0> : tensor<f32>
    %c_62 = mpc.constant dense<0x7FC00000> : tensor<f32>
    %c_63 = mpc.constant dense<[0.10000000149011612, 0.6000000238418579]> : tensor<2xf32>
    %c_64 = mpc.constant dense<6.0> : tensor<f32>
    %c_65 = mpc.constant dense<0.0> : tensor<f32>
    %c_66 = mpc.constant dense<0x7FC00000> : tensor<f32>
    %quantile_22, %quantile_1_21 = mpc.precision "fp32" {
      %quantile = mpc.reshape %c_59 : (tensor<f32>) -> tensor<1xf32>
      %quantile_1, %quantile_2 = mpc.sort %n axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
      %quantile_3 = mpc.mul %c_60, %quantile : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
      %quantile_4 = mpc.broadcast %quantile_3 shape [3, 1] : (tensor<1xf32>) -> tensor<3x1xf32>
      %quantile_5 = mpc.floor %quantile_4 : (tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_6 = mpc.ceil %quantile_4 : (tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_8 = mpc.cast %quantile_5 : (tensor<3x1xf32>) -> tensor<3x1xi64>
      %quantile_9 = mpc.take_along %quantile_1, %quantile_8 axis 1 : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
      %quantile_10 = mpc.cast %quantile_6 : (tensor<3x1xf32>) -> tensor<3x1xi64>
      %quantile_11 = mpc.take_along %quantile_1, %quantile_10 axis 1
          : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
      %quantile_12 = mpc.sub %quantile_4, %quantile_5 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_13 = mpc.sub %quantile_11, %quantile_9 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_14 = mpc.mul %quantile_12, %quantile_13 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_15 = mpc.add %quantile_9, %quantile_14 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_16 = mpc.compare ne %n, %n : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
      %quantile_17 = mpc.cast %quantile_16 : (tensor<3x7xi1>) -> tensor<3x7xf32>
      %quantile_18 = mpc.max %quantile_17 axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
      %quantile_19 = mpc.compare gt %quantile_18, %c_61 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
      %quantile_20 = mpc.select %quantile_19, %c_62, %quantile_15
          : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %quantile_21 = mpc.transpose %quantile_20 permutation [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %quantile_22 = mpc.reshape %quantile_21 : (tensor<1x3xf32>) -> tensor<3xf32>
      %quantile_1_1, %quantile_1_2 = mpc.sort %n axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
      %quantile_1_3 = mpc.mul %c_64, %c_63 : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %quantile_1_4 = mpc.broadcast %quantile_1_3 shape [3, 2] : (tensor<2xf32>) -> tensor<3x2xf32>
      %quantile_1_5 = mpc.floor %quantile_1_4 : (tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_6 = mpc.ceil %quantile_1_4 : (tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_8 = mpc.cast %quantile_1_5 : (tensor<3x2xf32>) -> tensor<3x2xi64>
      %quantile_1_9 = mpc.take_along %quantile_1_1, %quantile_1_8 axis 1
          : (tensor<3x7xf32>, tensor<3x2xi64>) -> tensor<3x2xf32>
      %quantile_1_10 = mpc.cast %quantile_1_6 : (tensor<3x2xf32>) -> tensor<3x2xi64>
      %quantile_1_11 = mpc.take_along %quantile_1_1, %quantile_1_10 axis 1
          : (tensor<3x7xf32>, tensor<3x2xi64>) -> tensor<3x2xf32>
      %quantile_1_12 = mpc.sub %quantile_1_4, %quantile_1_5 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_13 = mpc.sub %quantile_1_11, %quantile_1_9 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_14 = mpc.mul %quantile_1_12, %quantile_1_13 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_15 = mpc.add %quantile_1_9, %quantile_1_14 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_16 = mpc.compare ne %n, %n : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
      %quantile_1_17 = mpc.cast %quantile_1_16 : (tensor<3x7xi1>) -> tensor<3x7xf32>
      %quantile_1_18 = mpc.max %quantile_1_17 axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
      %quantile_1_19 = mpc.compare gt %quantile_1_18, %c_65 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
      %quantile_1_20 = mpc.select %quantile_1_19, %c_66, %quantile_1_15
          : (tensor<3x1xi1>, tensor<f32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      %quantile_1_21 = mpc.transpose %quantile_1_20 permutation [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
      mpc.yield %quantile_22, %quantile_1_21 : tensor<3xf32>, tensor<2x3xf32>
    } : tensor<3xf32>, tensor<2x3xf32>
    %select_1_1 = mpc.slice %quantile_1_21 starts [1, 0] limits [2, -1] strides [1, 1]
        : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x3xf32>) -> tensor<3xf32>
    %add_8 = mpc.add %quantile_22, %select_1_2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %c_67 = mpc.constant dense<0.5> : tensor<f32>
    %c_68 = mpc.constant dense<20.0> : tensor<f32>
    %c_69 = mpc.constant dense<0.0> : tensor<f32>
    %c_70 = mpc.constant dense<0x7FC00000> : tensor<f32>
    %quantile_2_16 = mpc.precision "fp32" {
      %quantile_2_1 = mpc.reshape %c_67 : (tensor<f32>) -> tensor<1xf32>
      %quantile_2_2 = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<21xf32>
      %quantile_2_3, %quantile_2_4 = mpc.sort %quantile_2_2 axis 0 : (tensor<21xf32>) -> (tensor<21xf32>, tensor<21xi64>)
      %quantile_2_5 = mpc.mul %c_68, %quantile_2_1 : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
      %quantile_2_6 = mpc.floor %quantile_2_5 : (tensor<1xf32>) -> tensor<1xf32>
      %quantile_2_9 = mpc.cast %quantile_2_6 : (tensor<1xf32>) -> tensor<1xi64>
      %quantile_2_10 = mpc.take_along %quantile_2_3, %quantile_2_9 axis 0
          : (tensor<21xf32>, tensor<1xi64>) -> tensor<1xf32>
      %quantile_2_11 = mpc.compare ne %quantile_2_2, %quantile_2_2 : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xi1>
      %quantile_2_12 = mpc.cast %quantile_2_11 : (tensor<21xi1>) -> tensor<21xf32>
      %quantile_2_13 = mpc.max %quantile_2_12 axes [0] keepdims : (tensor<21xf32>) -> tensor<1xf32>
      %quantile_2_14 = mpc.compare gt %quantile_2_13, %c_69 : (tensor<1xf32>, tensor<f32>) -> tensor<1xi1>
      %quantile_2_15 = mpc.select %quantile_2_14, %c_70, %quantile_2_10
          : (tensor<1xi1>, tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
      %quantile_2_16 = mpc.reshape %quantile_2_15 : (tensor<1xf32>) -> tensor<f32>
      mpc.yield %quantile_2_16 : tensor<f32>
    } : tensor<f32>
    %add_9 = mpc.add %add_8, %quantile_2_16 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %c_71 = mpc.constant dense<0.4> : tensor<f32>
    %c_73 = mpc.constant dense<1.0> : tensor<f32>
    %c_74 = mpc.constant dense<0.0> : tensor<f32>
    %nanquantile_21 = mpc.precision "fp32" {
      %nanquantile = mpc.reshape %c_71 : (tensor<f32>) -> tensor<1xf32>
      %nanquantile_1, %nanquantile_2 = mpc.sort %h axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
      %nanquantile_3 = mpc.compare eq %h, %h : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
      %nanquantile_4 = mpc.cast %nanquantile_3 : (tensor<3x7xi1>) -> tensor<3x7xf32>
      %nanquantile_5 = mpc.sum %nanquantile_4 axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
      %nanquantile_6 = mpc.sub %nanquantile_5, %c_73 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
      %nanquantile_7 = mpc.maximum %nanquantile_6, %c_74 : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
      %nanquantile_8 = mpc.mul %nanquantile_7, %nanquantile : (tensor<3x1xf32>, tensor<1xf32>) -> tensor<3x1xf32>
      %nanquantile_9 = mpc.floor %nanquantile_8 : (tensor<3x1xf32>) -> tensor<3x1xf32>
      %nanquantile_10 = mpc.ceil %nanquantile_8 : (tensor<3x1xf32>) -> tensor<3x1xf32>
      %nanquantile_12 = mpc.cast %nanquantile_9 : (tensor<3x1xf32>) -> tensor<3x1xi64>
      %nanquantile_13 = mpc.take_along %nanquantile_1, %nanquantile_12 axis 1
          : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
      %nanquantile_14 = mpc.cast %nanquantile_10 : (tensor<3x1xf32>) -> tensor<3x1xi64>
      %nanquantile_15 = mpc.take_along %nanquantile_1, %nanquantile_14 axis 1
          : (tensor<3x7xf32>, tensor<3x1xi64>) -> tensor<3x1xf32>
      %nanquantile_16 = mpc.sub %nanquantile_8, %nanquantile_9 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %nanquantile_17 = mpc.sub %nanquantile_15, %nanquantile_13 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %nanquantile_18 = mpc.mul %nanquantile_16, %nanquantile_17 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %nanquantile_19 = mpc.add %nanquantile_13, %nanquantile_18 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %nanquantile_20 = mpc.transpose %nanquantile_19 permutation [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %nanquantile_21 = mpc.reshape %nanquantile_20 : (tensor<1x3xf32>) -> tensor<3xf32>
      mpc.yield %nanquantile_21 : tensor<3xf32>
    } : tensor<3xf32>
    %var_mean = mpc.mean %x axes [1] keepdims : (tensor<3x7xf32>) -> tensor<3x1xf32>
    %var_mean_1 = mpc.sub %x, %var_mean : (tensor<3x7xf32>, tensor<3x1xf32>) -> tensor<3x7xf32>
    %var_mean_2 = mpc.mul %var_mean_1, %var_mean_1 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %var_mean_3 = mpc.mean %var_mean_2 axes [1] : (tensor<3x7xf32>) -> tensor<3xf32>
    %c_75 = mpc.constant dense<1.1666666666666667> : tensor<f32>
    %var_mean_4 = mpc.mul %var_mean_3, %c_75 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %var_mean_5 = mpc.mean %x axes [1] : (tensor<3x7xf32>) -> tensor<3xf32>
    %add_11 = mpc.add %var_mean_4, %var_mean_5 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %var_mean_1_1 = mpc.mean %x axes [0] keepdims : (tensor<3x7xf32>) -> tensor<1x7xf32>
    %var_mean_1_2 = mpc.sub %x, %var_mean_1_1 : (tensor<3x7xf32>, tensor<1x7xf32>) -> tensor<3x7xf32>
    %var_mean_1_3 = mpc.mul %var_mean_1_2, %var_mean_1_2 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %var_mean_1_4 = mpc.mean %var_mean_1_3 axes [0] : (tensor<3x7xf32>) -> tensor<7xf32>
    %var_mean_1_5 = mpc.mean %x axes [0] : (tensor<3x7xf32>) -> tensor<7xf32>
    %add_13 = mpc.add %var_mean_1_4, %var_mean_1_5 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %slice_2 = mpc.slice %add_13 starts [0] limits [3] strides [1] : (tensor<7xf32>) -> tensor<3xf32>
    %add_14 = mpc.add %add_11, %slice_2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %var_mean_2_1 = mpc.mean %x axes [0, 1] keepdims : (tensor<3x7xf32>) -> tensor<1x1xf32>
    %var_mean_2_2 = mpc.sub %x, %var_mean_2_1 : (tensor<3x7xf32>, tensor<1x1xf32>) -> tensor<3x7xf32>
    %var_mean_2_3 = mpc.mul %var_mean_2_2, %var_mean_2_2 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %var_mean_2_4 = mpc.mean %var_mean_2_3 axes [0, 1] : (tensor<3x7xf32>) -> tensor<f32>
    %c_76 = mpc.constant dense<1.05> : tensor<f32>
    %var_mean_2_5 = mpc.mul %var_mean_2_4, %c_76 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %var_mean_2_6 = mpc.mean %x axes [0, 1] : (tensor<3x7xf32>) -> tensor<f32>
    %sqrt = mpc.sqrt %var_mean_2_5 : (tensor<f32>) -> tensor<f32>
    %add_16 = mpc.add %sqrt, %var_mean_2_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_77 = mpc.constant dense<[-5.0, -1.0, 0.0, 2.0, 2.0, 7.0]> : tensor<6xf32>
    %searchsorted = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<3x7x1xf32>
    %searchsorted_1 = mpc.compare ge %c_77, %searchsorted : (tensor<6xf32>, tensor<3x7x1xf32>) -> tensor<3x7x6xi1>
    %searchsorted_2 = mpc.not %searchsorted_1 : (tensor<3x7x6xi1>) -> tensor<3x7x6xi1>
    %searchsorted_3 = mpc.cast %searchsorted_2 : (tensor<3x7x6xi1>) -> tensor<3x7x6xf32>
    %searchsorted_4 = mpc.sum %searchsorted_3 axes [2] : (tensor<3x7x6xf32>) -> tensor<3x7xf32>
    %searchsorted_5 = mpc.cast %searchsorted_4 : (tensor<3x7xf32>) -> tensor<3x7xi64>
    %c_78 = mpc.constant dense<[-5.0, -1.0, 0.0, 2.0, 2.0, 7.0]> : tensor<6xf32>
    %bucketize = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<3x7x1xf32>
    %bucketize_1 = mpc.compare gt %c_78, %bucketize : (tensor<6xf32>, tensor<3x7x1xf32>) -> tensor<3x7x6xi1>
    %bucketize_2 = mpc.not %bucketize_1 : (tensor<3x7x6xi1>) -> tensor<3x7x6xi1>
    %bucketize_3 = mpc.cast %bucketize_2 : (tensor<3x7x6xi1>) -> tensor<3x7x6xf32>
    %bucketize_4 = mpc.sum %bucketize_3 axes [2] : (tensor<3x7x6xf32>) -> tensor<3x7xf32>
    %bucketize_5 = mpc.cast %bucketize_4 : (tensor<3x7xf32>) -> tensor<3x7xi64>
    %add_17 = mpc.cast %searchsorted_5 : (tensor<3x7xi64>) -> tensor<3x7xf32>
    %add_17_1 = mpc.cast %bucketize_5 : (tensor<3x7xi64>) -> tensor<3x7xf32>
    %add_17_2 = mpc.add %add_17, %add_17_1 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %add_17_3 = mpc.cast %add_17_2 : (tensor<3x7xf32>) -> tensor<3x7xi64>
    %sort, %sort_1 = mpc.sort %n axis 1 : (tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<3x7xi64>)
    %searchsorted_1_1 = mpc.reshape %sort : (tensor<3x7xf32>) -> tensor<3x1x7xf32>
    %searchsorted_1_2 = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<3x7x1xf32>
    %searchsorted_1_3 = mpc.compare gt %searchsorted_1_1, %searchsorted_1_2
        : (tensor<3x1x7xf32>, tensor<3x7x1xf32>) -> tensor<3x7x7xi1>
    %searchsorted_1_4 = mpc.not %searchsorted_1_3 : (tensor<3x7x7xi1>) -> tensor<3x7x7xi1>
    %searchsorted_1_5 = mpc.cast %searchsorted_1_4 : (tensor<3x7x7xi1>) -> tensor<3x7x7xf32>
    %searchsorted_1_6 = mpc.sum %searchsorted_1_5 axes [2] : (tensor<3x7x7xf32>) -> tensor<3x7xf32>
    %searchsorted_1_7 = mpc.cast %searchsorted_1_6 : (tensor<3x7xf32>) -> tensor<3x7xi64>
    %histc = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<21xf32>
    %c_79 = mpc.constant dense<-9.0> : tensor<f32>
    %c_80 = mpc.constant dense<9.0> : tensor<f32>
    %histc_1 = mpc.sub %histc, %c_79 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_2 = mpc.sub %c_80, %c_79 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %histc_3 = mpc.div %histc_1, %histc_2 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %c_81 = mpc.constant dense<6.0> : tensor<f32>
    %histc_4 = mpc.mul %histc_3, %c_81 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_5 = mpc.floor %histc_4 : (tensor<21xf32>) -> tensor<21xf32>
    %c_82 = mpc.constant dense<5.0> : tensor<f32>
    %histc_6 = mpc.minimum %histc_5, %c_82 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_7 = mpc.compare ge %histc, %c_79 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %histc_8 = mpc.compare le %histc, %c_80 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %c_83 = mpc.constant dense<false> : tensor<i1>
    %histc_9 = mpc.select %histc_7, %histc_8, %c_83 : (tensor<21xi1>, tensor<21xi1>, tensor<i1>) -> tensor<21xi1>
    %c_84 = mpc.constant dense<-1.0> : tensor<f32>
    %histc_10 = mpc.select %histc_9, %histc_6, %c_84 : (tensor<21xi1>, tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_11 = mpc.reshape %histc_10 : (tensor<21xf32>) -> tensor<1x21xf32>
    %histc_12 = mpc.iota dimension 0 : () -> tensor<6xi64>
    %histc_13 = mpc.cast %histc_12 : (tensor<6xi64>) -> tensor<6xf32>
    %histc_14 = mpc.reshape %histc_13 : (tensor<6xf32>) -> tensor<6x1xf32>
    %histc_15 = mpc.compare eq %histc_11, %histc_14 : (tensor<1x21xf32>, tensor<6x1xf32>) -> tensor<6x21xi1>
    %histc_16 = mpc.cast %histc_15 : (tensor<6x21xi1>) -> tensor<6x21xf32>
    %histc_17 = mpc.sum %histc_16 axes [1] : (tensor<6x21xf32>) -> tensor<6xf32>
    %histc_1_1 = mpc.reshape %n : (tensor<3x7xf32>) -> tensor<21xf32>
    %histc_1_2 = mpc.neg %histc_1_1 : (tensor<21xf32>) -> tensor<21xf32>
    %histc_1_3 = mpc.max %histc_1_2 axes [0] : (tensor<21xf32>) -> tensor<f32>
    %histc_1_4 = mpc.neg %histc_1_3 : (tensor<f32>) -> tensor<f32>
    %histc_1_5 = mpc.max %histc_1_1 axes [0] : (tensor<21xf32>) -> tensor<f32>
    %histc_1_6 = mpc.compare eq %histc_1_4, %histc_1_5 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_85 = mpc.constant dense<1.0> : tensor<f32>
    %histc_1_7 = mpc.sub %histc_1_4, %c_85 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %histc_1_8 = mpc.select %histc_1_6, %histc_1_7, %histc_1_4 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_86 = mpc.constant dense<1.0> : tensor<f32>
    %histc_1_9 = mpc.add %histc_1_5, %c_86 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %histc_1_10 = mpc.select %histc_1_6, %histc_1_9, %histc_1_5 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %histc_1_11 = mpc.sub %histc_1_1, %histc_1_8 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_1_12 = mpc.sub %histc_1_10, %histc_1_8 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %histc_1_13 = mpc.div %histc_1_11, %histc_1_12 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %c_87 = mpc.constant dense<6.0> : tensor<f32>
    %histc_1_14 = mpc.mul %histc_1_13, %c_87 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_1_15 = mpc.floor %histc_1_14 : (tensor<21xf32>) -> tensor<21xf32>
    %c_88 = mpc.constant dense<5.0> : tensor<f32>
    %histc_1_16 = mpc.minimum %histc_1_15, %c_88 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_1_17 = mpc.compare ge %histc_1_1, %histc_1_8 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %histc_1_18 = mpc.compare le %histc_1_1, %histc_1_10 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %c_89 = mpc.constant dense<false> : tensor<i1>
    %histc_1_19 = mpc.select %histc_1_17, %histc_1_18, %c_89
        : (tensor<21xi1>, tensor<21xi1>, tensor<i1>) -> tensor<21xi1>
    %c_90 = mpc.constant dense<-1.0> : tensor<f32>
    %histc_1_20 = mpc.select %histc_1_19, %histc_1_16, %c_90
        : (tensor<21xi1>, tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %histc_1_21 = mpc.reshape %histc_1_20 : (tensor<21xf32>) -> tensor<1x21xf32>
    %histc_1_22 = mpc.iota dimension 0 : () -> tensor<6xi64>
    %histc_1_23 = mpc.cast %histc_1_22 : (tensor<6xi64>) -> tensor<6xf32>
    %histc_1_24 = mpc.reshape %histc_1_23 : (tensor<6xf32>) -> tensor<6x1xf32>
    %histc_1_25 = mpc.compare eq %histc_1_21, %histc_1_24 : (tensor<1x21xf32>, tensor<6x1xf32>) -> tensor<6x21xi1>
    %histc_1_26 = mpc.cast %histc_1_25 : (tensor<6x21xi1>) -> tensor<6x21xf32>
    %histc_1_27 = mpc.sum %histc_1_26 axes [1] : (tensor<6x21xf32>) -> tensor<6xf32>
    %add_18 = mpc.add %histc_17, %histc_1_27 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    return %add, %mul, %add_1, %cumprod_2_10, %cummax_47, %add_2_3, %add_3, %add_4, %add_6_1, %add_7, %isnan_1, %kthvalue_4, %add_9, %nanquantile_21, %add_14, %add_16, %add_17_3, %searchsorted_1_7, %add_18 : tensor<3xf32>, tensor<3xi64>, tensor<3x7xf32>, tensor<3x7xi64>, tensor<3x7xf32>, tensor<3x7xi64>, tensor<3x7xf32>, tensor<3x7xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3x7xi64>, tensor<3x7xi64>, tensor<6xf32>
  }
}
