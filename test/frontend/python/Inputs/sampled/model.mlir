module @sampled {

  func.func @main(%x: tensor<2x3x5x6xf32> {mpc.name = "x"},
                  %g: tensor<2x4x3x2xf32> {mpc.name = "g"},
                  %h: tensor<2x2x2x3x3xf32> {mpc.name = "h"},
                  %a: tensor<8x5xf32> {mpc.name = "a"})
      -> (tensor<2x3x4x3xf32> {mpc.name = "bilinear"},
          tensor<2x3x4x3xf32> {mpc.name = "nearest"},
          tensor<2x3x4x3xf32> {mpc.name = "bicubic"},
          tensor<2x1x2x2x3xf32> {mpc.name = "volume"},
          tensor<2x3x8x10xf32> {mpc.name = "factors"},
          tensor<2x3x8x3xf32> {mpc.name = "factors_nearest"},
          tensor<3x5x3xf32> {mpc.name = "factors_line"},
          tensor<2x3x3x3xi64> {mpc.name = "places"},
          tensor<3x5x4xi64> {mpc.name = "places_line"},
          tensor<2x3x3x4xi64> {mpc.name = "places_adaptive"},
          tensor<2x3x4x6xf32> {mpc.name = "unpooled"},
          tensor<2x3x6x7xf32> {mpc.name = "divisor"},
          tensor<8x3xf32> {mpc.name = "distances"},
          tensor<6xf32> {mpc.name = "pairs"},
          tensor<4x5xf32> {mpc.name = "bags"},
          tensor<8x2xf32> {mpc.name = "products"},
          tensor<2x3x5x6xf32> {mpc.name = "standardised"},
          tensor<1x6x30xf32> {mpc.name = "standardised_rows"},
          tensor<f32> {mpc.name = "likelihood"},
          tensor<2x3x5x6xf32> {mpc.name = "numbers"},
          tensor<2x3x5x6xf32> {mpc.name = "erfc"}) {
    %c = mpc.constant dense<1.0> : tensor<f32>
    %c_1 = mpc.constant dense<2.5> : tensor<f32>
    %c_2 = mpc.constant dense<-0.5> : tensor<f32>
    %c_3 = mpc.constant dense<1.0> : tensor<f32>
    %c_4 = mpc.constant dense<3.0> : tensor<f32>
    %c_5 = mpc.constant dense<-0.5> : tensor<f32>
    %c_6 = mpc.constant dense<1.0> : tensor<f32>
    %c_7 = mpc.constant dense<1.0> : tensor<f32>
    %c_8 = mpc.constant dense<0.0> : tensor<f32>
    %c_9 = mpc.constant dense<4.0> : tensor<f32>
    %c_10 = mpc.constant dense<0.0> : tensor<f32>
    %c_11 = mpc.constant dense<4.0> : tensor<f32>
    %c_12 = mpc.constant dense<0.0> : tensor<f32>
    %c_13 = mpc.constant dense<4.0> : tensor<f32>
    %c_14 = mpc.constant dense<0.0> : tensor<f32>
    %c_15 = mpc.constant dense<4.0> : tensor<f32>
    %c_16 = mpc.constant dense<1.0> : tensor<f32>
    %c_17 = mpc.constant dense<1.0> : tensor<f32>
    %c_18 = mpc.constant dense<0.0> : tensor<f32>
    %c_19 = mpc.constant dense<5.0> : tensor<f32>
    %c_20 = mpc.constant dense<0.0> : tensor<f32>
    %c_21 = mpc.constant dense<5.0> : tensor<f32>
    %c_22 = mpc.constant dense<0.0> : tensor<f32>
    %c_23 = mpc.constant dense<5.0> : tensor<f32>
    %c_24 = mpc.constant dense<0.0> : tensor<f32>
    %c_25 = mpc.constant dense<5.0> : tensor<f32>
    %grid_sampler_45 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_26 = mpc.constant dense<5> : tensor<i64>
    %c_27 = mpc.constant dense<6> : tensor<i64>
    %c_28 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_58 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_29 = mpc.constant dense<5> : tensor<i64>
    %c_30 = mpc.constant dense<6> : tensor<i64>
    %c_31 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_72 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_32 = mpc.constant dense<5> : tensor<i64>
    %c_33 = mpc.constant dense<6> : tensor<i64>
    %c_34 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_86 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_35 = mpc.constant dense<5> : tensor<i64>
    %c_36 = mpc.constant dense<6> : tensor<i64>
    %c_37 = mpc.constant dense<0.0> : tensor<f32>
    %c_38 = mpc.constant dense<1.0> : tensor<f32>
    %c_39 = mpc.constant dense<2.0> : tensor<f32>
    %c_40 = mpc.constant dense<1.0> : tensor<f32>
    %c_41 = mpc.constant dense<2.5> : tensor<f32>
    %c_42 = mpc.constant dense<0.0> : tensor<f32>
    %c_43 = mpc.constant dense<4.0> : tensor<f32>
    %c_44 = mpc.constant dense<0.0> : tensor<f32>
    %c_45 = mpc.constant dense<5.0> : tensor<f32>
    %c_46 = mpc.constant dense<1.0> : tensor<f32>
    %c_47 = mpc.constant dense<1.0> : tensor<f32>
    %c_48 = mpc.constant dense<0.0> : tensor<f32>
    %c_49 = mpc.constant dense<4.0> : tensor<f32>
    %c_50 = mpc.constant dense<0.0> : tensor<f32>
    %c_51 = mpc.constant dense<4.0> : tensor<f32>
    %c_52 = mpc.constant dense<0.0> : tensor<f32>
    %c_53 = mpc.constant dense<4.0> : tensor<f32>
    %c_54 = mpc.constant dense<0.0> : tensor<f32>
    %c_55 = mpc.constant dense<4.0> : tensor<f32>
    %c_56 = mpc.constant dense<1.0> : tensor<f32>
    %c_57 = mpc.constant dense<1.0> : tensor<f32>
    %c_58 = mpc.constant dense<0.0> : tensor<f32>
    %c_59 = mpc.constant dense<5.0> : tensor<f32>
    %c_60 = mpc.constant dense<0.0> : tensor<f32>
    %c_61 = mpc.constant dense<5.0> : tensor<f32>
    %c_62 = mpc.constant dense<0.0> : tensor<f32>
    %c_63 = mpc.constant dense<5.0> : tensor<f32>
    %c_64 = mpc.constant dense<0.0> : tensor<f32>
    %c_65 = mpc.constant dense<5.0> : tensor<f32>
    %grid_sampler_1_44 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_66 = mpc.constant dense<5> : tensor<i64>
    %c_67 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_1_54 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_68 = mpc.constant dense<5> : tensor<i64>
    %c_69 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_1_65 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_70 = mpc.constant dense<5> : tensor<i64>
    %c_71 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_1_76 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_72 = mpc.constant dense<5> : tensor<i64>
    %c_73 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_101, %grid_sampler_1_88 = mpc.precision "fp32" {
      %grid_sampler = mpc.reshape %g : (tensor<2x4x3x2xf32>) -> tensor<2x12x2xf32>
      %grid_sampler_1 = mpc.slice %grid_sampler starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_2 = mpc.reshape %grid_sampler_1 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_3 = mpc.add %grid_sampler_2, %c : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4 = mpc.mul %grid_sampler_3, %c_1 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_5 = mpc.add %grid_sampler_4, %c_2 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_6 = mpc.slice %grid_sampler starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_7 = mpc.reshape %grid_sampler_6 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_8 = mpc.add %grid_sampler_7, %c_3 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_9 = mpc.mul %grid_sampler_8, %c_4 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_10 = mpc.add %grid_sampler_9, %c_5 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_11 = mpc.floor %grid_sampler_5 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_12 = mpc.sub %grid_sampler_5, %grid_sampler_11
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_13 = mpc.sub %c_6, %grid_sampler_12 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_14 = mpc.add %grid_sampler_11, %c_7 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_15 = mpc.compare ge %grid_sampler_11, %c_8 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_16 = mpc.compare le %grid_sampler_11, %c_9 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_17 = mpc.and %grid_sampler_15, %grid_sampler_16
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_18 = mpc.maximum %grid_sampler_11, %c_10 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_19 = mpc.minimum %grid_sampler_18, %c_11 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_20 = mpc.cast %grid_sampler_19 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_21 = mpc.compare ge %grid_sampler_14, %c_12 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_22 = mpc.compare le %grid_sampler_14, %c_13 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_23 = mpc.and %grid_sampler_21, %grid_sampler_22
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_24 = mpc.maximum %grid_sampler_14, %c_14 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_25 = mpc.minimum %grid_sampler_24, %c_15 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_26 = mpc.cast %grid_sampler_25 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_27 = mpc.floor %grid_sampler_10 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_28 = mpc.sub %grid_sampler_10, %grid_sampler_27
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_29 = mpc.sub %c_16, %grid_sampler_28 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_30 = mpc.add %grid_sampler_27, %c_17 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_31 = mpc.compare ge %grid_sampler_27, %c_18 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_32 = mpc.compare le %grid_sampler_27, %c_19 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_33 = mpc.and %grid_sampler_31, %grid_sampler_32
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_34 = mpc.maximum %grid_sampler_27, %c_20 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_35 = mpc.minimum %grid_sampler_34, %c_21 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_36 = mpc.cast %grid_sampler_35 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_37 = mpc.compare ge %grid_sampler_30, %c_22 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_38 = mpc.compare le %grid_sampler_30, %c_23 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_39 = mpc.and %grid_sampler_37, %grid_sampler_38
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_40 = mpc.maximum %grid_sampler_30, %c_24 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_41 = mpc.minimum %grid_sampler_40, %c_25 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_42 = mpc.cast %grid_sampler_41 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_43 = mpc.transpose %x permutation [0, 2, 3, 1] : (tensor<2x3x5x6xf32>) -> tensor<2x5x6x3xf32>
      %grid_sampler_44 = mpc.reshape %grid_sampler_43 : (tensor<2x5x6x3xf32>) -> tensor<60x3xf32>
      %grid_sampler_46 = mpc.reshape %grid_sampler_45 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_47 = mpc.mul %grid_sampler_46, %c_26 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_48 = mpc.add %grid_sampler_47, %grid_sampler_20
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_49 = mpc.mul %grid_sampler_48, %c_27 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_50 = mpc.add %grid_sampler_49, %grid_sampler_36
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_51 = mpc.and %grid_sampler_17, %grid_sampler_33
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_52 = mpc.mul %grid_sampler_13, %grid_sampler_29
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_53 = mpc.embedding %grid_sampler_44, %grid_sampler_50
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_54 = mpc.reshape %grid_sampler_52 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_55 = mpc.mul %grid_sampler_53, %grid_sampler_54
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_56 = mpc.reshape %grid_sampler_51 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_57 = mpc.select %grid_sampler_56, %grid_sampler_55, %c_28
          : (tensor<2x12x1xi1>, tensor<2x12x3xf32>, tensor<f32>) -> tensor<2x12x3xf32>
      %grid_sampler_59 = mpc.reshape %grid_sampler_58 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_60 = mpc.mul %grid_sampler_59, %c_29 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_61 = mpc.add %grid_sampler_60, %grid_sampler_20
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_62 = mpc.mul %grid_sampler_61, %c_30 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_63 = mpc.add %grid_sampler_62, %grid_sampler_42
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_64 = mpc.and %grid_sampler_17, %grid_sampler_39
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_65 = mpc.mul %grid_sampler_13, %grid_sampler_28
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_66 = mpc.embedding %grid_sampler_44, %grid_sampler_63
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_67 = mpc.reshape %grid_sampler_65 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_68 = mpc.mul %grid_sampler_66, %grid_sampler_67
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_69 = mpc.reshape %grid_sampler_64 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_70 = mpc.select %grid_sampler_69, %grid_sampler_68, %c_31
          : (tensor<2x12x1xi1>, tensor<2x12x3xf32>, tensor<f32>) -> tensor<2x12x3xf32>
      %grid_sampler_71 = mpc.add %grid_sampler_57, %grid_sampler_70
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_73 = mpc.reshape %grid_sampler_72 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_74 = mpc.mul %grid_sampler_73, %c_32 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_75 = mpc.add %grid_sampler_74, %grid_sampler_26
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_76 = mpc.mul %grid_sampler_75, %c_33 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_77 = mpc.add %grid_sampler_76, %grid_sampler_36
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_78 = mpc.and %grid_sampler_23, %grid_sampler_33
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_79 = mpc.mul %grid_sampler_12, %grid_sampler_29
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_80 = mpc.embedding %grid_sampler_44, %grid_sampler_77
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_81 = mpc.reshape %grid_sampler_79 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_82 = mpc.mul %grid_sampler_80, %grid_sampler_81
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_83 = mpc.reshape %grid_sampler_78 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_84 = mpc.select %grid_sampler_83, %grid_sampler_82, %c_34
          : (tensor<2x12x1xi1>, tensor<2x12x3xf32>, tensor<f32>) -> tensor<2x12x3xf32>
      %grid_sampler_85 = mpc.add %grid_sampler_71, %grid_sampler_84
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_87 = mpc.reshape %grid_sampler_86 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_88 = mpc.mul %grid_sampler_87, %c_35 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_89 = mpc.add %grid_sampler_88, %grid_sampler_26
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_90 = mpc.mul %grid_sampler_89, %c_36 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_91 = mpc.add %grid_sampler_90, %grid_sampler_42
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_92 = mpc.and %grid_sampler_23, %grid_sampler_39
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_93 = mpc.mul %grid_sampler_12, %grid_sampler_28
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_94 = mpc.embedding %grid_sampler_44, %grid_sampler_91
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_95 = mpc.reshape %grid_sampler_93 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_96 = mpc.mul %grid_sampler_94, %grid_sampler_95
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_97 = mpc.reshape %grid_sampler_92 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_98 = mpc.select %grid_sampler_97, %grid_sampler_96, %c_37
          : (tensor<2x12x1xi1>, tensor<2x12x3xf32>, tensor<f32>) -> tensor<2x12x3xf32>
      %grid_sampler_99 = mpc.add %grid_sampler_85, %grid_sampler_98
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_100 = mpc.transpose %grid_sampler_99 permutation [0, 2, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x3x12xf32>
      %grid_sampler_101 = mpc.reshape %grid_sampler_100 : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
      %grid_sampler_1_1 = mpc.reshape %g : (tensor<2x4x3x2xf32>) -> tensor<2x12x2xf32>
      %grid_sampler_1_2 = mpc.slice %grid_sampler_1_1 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_1_3 = mpc.reshape %grid_sampler_1_2 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_4 = mpc.add %grid_sampler_1_3, %c_38 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_5 = mpc.mul %grid_sampler_1_4, %c_39 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_6 = mpc.slice %grid_sampler_1_1 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_1_7 = mpc.reshape %grid_sampler_1_6 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_8 = mpc.add %grid_sampler_1_7, %c_40 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_9 = mpc.mul %grid_sampler_1_8, %c_41 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_10 = mpc.maximum %grid_sampler_1_5, %c_42 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_11 = mpc.minimum %grid_sampler_1_10, %c_43 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_12 = mpc.maximum %grid_sampler_1_9, %c_44 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_13 = mpc.minimum %grid_sampler_1_12, %c_45 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_14 = mpc.floor %grid_sampler_1_11 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_15 = mpc.sub %grid_sampler_1_11, %grid_sampler_1_14
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_16 = mpc.sub %c_46, %grid_sampler_1_15 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_17 = mpc.add %grid_sampler_1_14, %c_47 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_18 = mpc.maximum %grid_sampler_1_14, %c_48 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_19 = mpc.minimum %grid_sampler_1_18, %c_49 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_20 = mpc.maximum %grid_sampler_1_19, %c_50 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_21 = mpc.minimum %grid_sampler_1_20, %c_51 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_22 = mpc.cast %grid_sampler_1_21 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_1_23 = mpc.maximum %grid_sampler_1_17, %c_52 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_24 = mpc.minimum %grid_sampler_1_23, %c_53 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_25 = mpc.maximum %grid_sampler_1_24, %c_54 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_26 = mpc.minimum %grid_sampler_1_25, %c_55 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_27 = mpc.cast %grid_sampler_1_26 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_1_28 = mpc.floor %grid_sampler_1_13 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_29 = mpc.sub %grid_sampler_1_13, %grid_sampler_1_28
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_30 = mpc.sub %c_56, %grid_sampler_1_29 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_31 = mpc.add %grid_sampler_1_28, %c_57 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_32 = mpc.maximum %grid_sampler_1_28, %c_58 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_33 = mpc.minimum %grid_sampler_1_32, %c_59 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_34 = mpc.maximum %grid_sampler_1_33, %c_60 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_35 = mpc.minimum %grid_sampler_1_34, %c_61 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_36 = mpc.cast %grid_sampler_1_35 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_1_37 = mpc.maximum %grid_sampler_1_31, %c_62 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_38 = mpc.minimum %grid_sampler_1_37, %c_63 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_39 = mpc.maximum %grid_sampler_1_38, %c_64 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_40 = mpc.minimum %grid_sampler_1_39, %c_65 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_1_41 = mpc.cast %grid_sampler_1_40 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_1_42 = mpc.transpose %x permutation [0, 2, 3, 1] : (tensor<2x3x5x6xf32>) -> tensor<2x5x6x3xf32>
      %grid_sampler_1_43 = mpc.reshape %grid_sampler_1_42 : (tensor<2x5x6x3xf32>) -> tensor<60x3xf32>
      %grid_sampler_1_45 = mpc.reshape %grid_sampler_1_44 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_1_46 = mpc.mul %grid_sampler_1_45, %c_66 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_1_47 = mpc.add %grid_sampler_1_46, %grid_sampler_1_22
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_48 = mpc.mul %grid_sampler_1_47, %c_67 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_1_49 = mpc.add %grid_sampler_1_48, %grid_sampler_1_36
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_50 = mpc.mul %grid_sampler_1_16, %grid_sampler_1_30
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_51 = mpc.embedding %grid_sampler_1_43, %grid_sampler_1_49
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_1_52 = mpc.reshape %grid_sampler_1_50 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_1_53 = mpc.mul %grid_sampler_1_51, %grid_sampler_1_52
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_55 = mpc.reshape %grid_sampler_1_54 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_1_56 = mpc.mul %grid_sampler_1_55, %c_68 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_1_57 = mpc.add %grid_sampler_1_56, %grid_sampler_1_22
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_58 = mpc.mul %grid_sampler_1_57, %c_69 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_1_59 = mpc.add %grid_sampler_1_58, %grid_sampler_1_41
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_60 = mpc.mul %grid_sampler_1_16, %grid_sampler_1_29
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_61 = mpc.embedding %grid_sampler_1_43, %grid_sampler_1_59
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_1_62 = mpc.reshape %grid_sampler_1_60 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_1_63 = mpc.mul %grid_sampler_1_61, %grid_sampler_1_62
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_64 = mpc.add %grid_sampler_1_53, %grid_sampler_1_63
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_66 = mpc.reshape %grid_sampler_1_65 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_1_67 = mpc.mul %grid_sampler_1_66, %c_70 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_1_68 = mpc.add %grid_sampler_1_67, %grid_sampler_1_27
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_69 = mpc.mul %grid_sampler_1_68, %c_71 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_1_70 = mpc.add %grid_sampler_1_69, %grid_sampler_1_36
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_71 = mpc.mul %grid_sampler_1_15, %grid_sampler_1_30
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_72 = mpc.embedding %grid_sampler_1_43, %grid_sampler_1_70
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_1_73 = mpc.reshape %grid_sampler_1_71 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_1_74 = mpc.mul %grid_sampler_1_72, %grid_sampler_1_73
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_75 = mpc.add %grid_sampler_1_64, %grid_sampler_1_74
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_77 = mpc.reshape %grid_sampler_1_76 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_1_78 = mpc.mul %grid_sampler_1_77, %c_72 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_1_79 = mpc.add %grid_sampler_1_78, %grid_sampler_1_27
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_80 = mpc.mul %grid_sampler_1_79, %c_73 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_1_81 = mpc.add %grid_sampler_1_80, %grid_sampler_1_41
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_1_82 = mpc.mul %grid_sampler_1_15, %grid_sampler_1_29
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_1_83 = mpc.embedding %grid_sampler_1_43, %grid_sampler_1_81
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_1_84 = mpc.reshape %grid_sampler_1_82 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_1_85 = mpc.mul %grid_sampler_1_83, %grid_sampler_1_84
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_86 = mpc.add %grid_sampler_1_75, %grid_sampler_1_85
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_1_87 = mpc.transpose %grid_sampler_1_86 permutation [0, 2, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x3x12xf32>
      %grid_sampler_1_88 = mpc.reshape %grid_sampler_1_87 : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
      mpc.yield %grid_sampler_101, %grid_sampler_1_88 : tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>
    } : tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>
    %add = mpc.add %grid_sampler_101, %grid_sampler_1_88
        : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
    %c_74 = mpc.constant dense<1.0> : tensor<f32>
    %c_75 = mpc.constant dense<2.5> : tensor<f32>
    %c_76 = mpc.constant dense<-0.5> : tensor<f32>
    %c_77 = mpc.constant dense<1.0> : tensor<f32>
    %c_78 = mpc.constant dense<3.0> : tensor<f32>
    %c_79 = mpc.constant dense<-0.5> : tensor<f32>
    %c_80 = mpc.constant dense<0.5> : tensor<f32>
    %c_81 = mpc.constant dense<0.1> : tensor<f32>
    %c_82 = mpc.constant dense<10.0> : tensor<f32>
    %c_83 = mpc.constant dense<10.0> : tensor<f32>
    %c_84 = mpc.constant dense<-0.5> : tensor<f32>
    %c_85 = mpc.constant dense<0.0> : tensor<f32>
    %c_86 = mpc.constant dense<4.0> : tensor<f32>
    %c_87 = mpc.constant dense<0.5> : tensor<f32>
    %c_88 = mpc.constant dense<0.08333333333333333> : tensor<f32>
    %c_89 = mpc.constant dense<12.0> : tensor<f32>
    %c_90 = mpc.constant dense<12.0> : tensor<f32>
    %c_91 = mpc.constant dense<-0.5> : tensor<f32>
    %c_92 = mpc.constant dense<0.0> : tensor<f32>
    %c_93 = mpc.constant dense<5.0> : tensor<f32>
    %c_94 = mpc.constant dense<0.5> : tensor<f32>
    %c_95 = mpc.constant dense<0.1> : tensor<f32>
    %c_96 = mpc.constant dense<10.0> : tensor<f32>
    %c_97 = mpc.constant dense<10.0> : tensor<f32>
    %c_98 = mpc.constant dense<-0.5> : tensor<f32>
    %c_99 = mpc.constant dense<0.0> : tensor<f32>
    %c_100 = mpc.constant dense<4.0> : tensor<f32>
    %c_101 = mpc.constant dense<0.0> : tensor<f32>
    %c_102 = mpc.constant dense<4.0> : tensor<f32>
    %c_103 = mpc.constant dense<0.5> : tensor<f32>
    %c_104 = mpc.constant dense<0.08333333333333333> : tensor<f32>
    %c_105 = mpc.constant dense<12.0> : tensor<f32>
    %c_106 = mpc.constant dense<12.0> : tensor<f32>
    %c_107 = mpc.constant dense<-0.5> : tensor<f32>
    %c_108 = mpc.constant dense<0.0> : tensor<f32>
    %c_109 = mpc.constant dense<5.0> : tensor<f32>
    %c_110 = mpc.constant dense<0.0> : tensor<f32>
    %c_111 = mpc.constant dense<5.0> : tensor<f32>
    %grid_sampler_2_62 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_112 = mpc.constant dense<5> : tensor<i64>
    %c_113 = mpc.constant dense<6> : tensor<i64>
    %c_114 = mpc.constant dense<1.0> : tensor<f32>
    %c_115 = mpc.constant dense<2.0> : tensor<f32>
    %c_116 = mpc.constant dense<1.0> : tensor<f32>
    %c_117 = mpc.constant dense<2.5> : tensor<f32>
    %c_118 = mpc.constant dense<1.0> : tensor<f32>
    %c_119 = mpc.constant dense<1.0> : tensor<f32>
    %c_120 = mpc.constant dense<2.0> : tensor<f32>
    %c_121 = mpc.constant dense<-0.75> : tensor<f32>
    %c_122 = mpc.constant dense<3.75> : tensor<f32>
    %c_123 = mpc.constant dense<-6.0> : tensor<f32>
    %c_124 = mpc.constant dense<3.0> : tensor<f32>
    %c_125 = mpc.constant dense<1.25> : tensor<f32>
    %c_126 = mpc.constant dense<-2.25> : tensor<f32>
    %c_127 = mpc.constant dense<1.0> : tensor<f32>
    %c_128 = mpc.constant dense<1.25> : tensor<f32>
    %c_129 = mpc.constant dense<-2.25> : tensor<f32>
    %c_130 = mpc.constant dense<1.0> : tensor<f32>
    %c_131 = mpc.constant dense<-0.75> : tensor<f32>
    %c_132 = mpc.constant dense<3.75> : tensor<f32>
    %c_133 = mpc.constant dense<-6.0> : tensor<f32>
    %c_134 = mpc.constant dense<3.0> : tensor<f32>
    %c_135 = mpc.constant dense<-1.0> : tensor<f32>
    %c_136 = mpc.constant dense<0.0> : tensor<f32>
    %c_137 = mpc.constant dense<1.0> : tensor<f32>
    %c_138 = mpc.constant dense<2.0> : tensor<f32>
    %c_139 = mpc.constant dense<-0.0> : tensor<f32>
    %c_140 = mpc.constant dense<0.125> : tensor<f32>
    %c_141 = mpc.constant dense<8.0> : tensor<f32>
    %c_142 = mpc.constant dense<8.0> : tensor<f32>
    %c_143 = mpc.constant dense<0.0> : tensor<f32>
    %c_144 = mpc.constant dense<0.0> : tensor<f32>
    %c_145 = mpc.constant dense<4.0> : tensor<f32>
    %c_146 = mpc.constant dense<0.0> : tensor<f32>
    %c_147 = mpc.constant dense<4.0> : tensor<f32>
    %c_148 = mpc.constant dense<-0.0> : tensor<f32>
    %c_149 = mpc.constant dense<0.125> : tensor<f32>
    %c_150 = mpc.constant dense<8.0> : tensor<f32>
    %c_151 = mpc.constant dense<8.0> : tensor<f32>
    %c_152 = mpc.constant dense<0.0> : tensor<f32>
    %c_153 = mpc.constant dense<0.0> : tensor<f32>
    %c_154 = mpc.constant dense<4.0> : tensor<f32>
    %c_155 = mpc.constant dense<0.0> : tensor<f32>
    %c_156 = mpc.constant dense<4.0> : tensor<f32>
    %c_157 = mpc.constant dense<-0.0> : tensor<f32>
    %c_158 = mpc.constant dense<0.125> : tensor<f32>
    %c_159 = mpc.constant dense<8.0> : tensor<f32>
    %c_160 = mpc.constant dense<8.0> : tensor<f32>
    %c_161 = mpc.constant dense<0.0> : tensor<f32>
    %c_162 = mpc.constant dense<0.0> : tensor<f32>
    %c_163 = mpc.constant dense<4.0> : tensor<f32>
    %c_164 = mpc.constant dense<0.0> : tensor<f32>
    %c_165 = mpc.constant dense<4.0> : tensor<f32>
    %c_166 = mpc.constant dense<-0.0> : tensor<f32>
    %c_167 = mpc.constant dense<0.125> : tensor<f32>
    %c_168 = mpc.constant dense<8.0> : tensor<f32>
    %c_169 = mpc.constant dense<8.0> : tensor<f32>
    %c_170 = mpc.constant dense<0.0> : tensor<f32>
    %c_171 = mpc.constant dense<0.0> : tensor<f32>
    %c_172 = mpc.constant dense<4.0> : tensor<f32>
    %c_173 = mpc.constant dense<0.0> : tensor<f32>
    %c_174 = mpc.constant dense<4.0> : tensor<f32>
    %c_175 = mpc.constant dense<1.0> : tensor<f32>
    %c_176 = mpc.constant dense<1.0> : tensor<f32>
    %c_177 = mpc.constant dense<2.0> : tensor<f32>
    %c_178 = mpc.constant dense<-0.75> : tensor<f32>
    %c_179 = mpc.constant dense<3.75> : tensor<f32>
    %c_180 = mpc.constant dense<-6.0> : tensor<f32>
    %c_181 = mpc.constant dense<3.0> : tensor<f32>
    %c_182 = mpc.constant dense<1.25> : tensor<f32>
    %c_183 = mpc.constant dense<-2.25> : tensor<f32>
    %c_184 = mpc.constant dense<1.0> : tensor<f32>
    %c_185 = mpc.constant dense<1.25> : tensor<f32>
    %c_186 = mpc.constant dense<-2.25> : tensor<f32>
    %c_187 = mpc.constant dense<1.0> : tensor<f32>
    %c_188 = mpc.constant dense<-0.75> : tensor<f32>
    %c_189 = mpc.constant dense<3.75> : tensor<f32>
    %c_190 = mpc.constant dense<-6.0> : tensor<f32>
    %c_191 = mpc.constant dense<3.0> : tensor<f32>
    %c_192 = mpc.constant dense<-1.0> : tensor<f32>
    %c_193 = mpc.constant dense<0.0> : tensor<f32>
    %c_194 = mpc.constant dense<1.0> : tensor<f32>
    %c_195 = mpc.constant dense<2.0> : tensor<f32>
    %c_196 = mpc.constant dense<-0.0> : tensor<f32>
    %c_197 = mpc.constant dense<0.1> : tensor<f32>
    %c_198 = mpc.constant dense<10.0> : tensor<f32>
    %c_199 = mpc.constant dense<10.0> : tensor<f32>
    %c_200 = mpc.constant dense<0.0> : tensor<f32>
    %c_201 = mpc.constant dense<0.0> : tensor<f32>
    %c_202 = mpc.constant dense<5.0> : tensor<f32>
    %c_203 = mpc.constant dense<0.0> : tensor<f32>
    %c_204 = mpc.constant dense<5.0> : tensor<f32>
    %c_205 = mpc.constant dense<-0.0> : tensor<f32>
    %c_206 = mpc.constant dense<0.1> : tensor<f32>
    %c_207 = mpc.constant dense<10.0> : tensor<f32>
    %c_208 = mpc.constant dense<10.0> : tensor<f32>
    %c_209 = mpc.constant dense<0.0> : tensor<f32>
    %c_210 = mpc.constant dense<0.0> : tensor<f32>
    %c_211 = mpc.constant dense<5.0> : tensor<f32>
    %c_212 = mpc.constant dense<0.0> : tensor<f32>
    %c_213 = mpc.constant dense<5.0> : tensor<f32>
    %c_214 = mpc.constant dense<-0.0> : tensor<f32>
    %c_215 = mpc.constant dense<0.1> : tensor<f32>
    %c_216 = mpc.constant dense<10.0> : tensor<f32>
    %c_217 = mpc.constant dense<10.0> : tensor<f32>
    %c_218 = mpc.constant dense<0.0> : tensor<f32>
    %c_219 = mpc.constant dense<0.0> : tensor<f32>
    %c_220 = mpc.constant dense<5.0> : tensor<f32>
    %c_221 = mpc.constant dense<0.0> : tensor<f32>
    %c_222 = mpc.constant dense<5.0> : tensor<f32>
    %c_223 = mpc.constant dense<-0.0> : tensor<f32>
    %c_224 = mpc.constant dense<0.1> : tensor<f32>
    %c_225 = mpc.constant dense<10.0> : tensor<f32>
    %c_226 = mpc.constant dense<10.0> : tensor<f32>
    %c_227 = mpc.constant dense<0.0> : tensor<f32>
    %c_228 = mpc.constant dense<0.0> : tensor<f32>
    %c_229 = mpc.constant dense<5.0> : tensor<f32>
    %c_230 = mpc.constant dense<0.0> : tensor<f32>
    %c_231 = mpc.constant dense<5.0> : tensor<f32>
    %grid_sampler_3_178 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_232 = mpc.constant dense<5> : tensor<i64>
    %c_233 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_188 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_234 = mpc.constant dense<5> : tensor<i64>
    %c_235 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_199 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_236 = mpc.constant dense<5> : tensor<i64>
    %c_237 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_210 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_238 = mpc.constant dense<5> : tensor<i64>
    %c_239 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_221 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_240 = mpc.constant dense<5> : tensor<i64>
    %c_241 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_232 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_242 = mpc.constant dense<5> : tensor<i64>
    %c_243 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_243 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_244 = mpc.constant dense<5> : tensor<i64>
    %c_245 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_254 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_246 = mpc.constant dense<5> : tensor<i64>
    %c_247 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_265 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_248 = mpc.constant dense<5> : tensor<i64>
    %c_249 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_276 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_250 = mpc.constant dense<5> : tensor<i64>
    %c_251 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_287 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_252 = mpc.constant dense<5> : tensor<i64>
    %c_253 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_298 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_254 = mpc.constant dense<5> : tensor<i64>
    %c_255 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_309 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_256 = mpc.constant dense<5> : tensor<i64>
    %c_257 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_320 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_258 = mpc.constant dense<5> : tensor<i64>
    %c_259 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_331 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_260 = mpc.constant dense<5> : tensor<i64>
    %c_261 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_3_342 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_262 = mpc.constant dense<5> : tensor<i64>
    %c_263 = mpc.constant dense<6> : tensor<i64>
    %grid_sampler_2_70, %grid_sampler_3_354 = mpc.precision "fp32" {
      %grid_sampler_2_1 = mpc.reshape %g : (tensor<2x4x3x2xf32>) -> tensor<2x12x2xf32>
      %grid_sampler_2_2 = mpc.slice %grid_sampler_2_1 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_2_3 = mpc.reshape %grid_sampler_2_2 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_4 = mpc.add %grid_sampler_2_3, %c_74 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_5 = mpc.mul %grid_sampler_2_4, %c_75 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_6 = mpc.add %grid_sampler_2_5, %c_76 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_7 = mpc.slice %grid_sampler_2_1 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_2_8 = mpc.reshape %grid_sampler_2_7 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_9 = mpc.add %grid_sampler_2_8, %c_77 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_10 = mpc.mul %grid_sampler_2_9, %c_78 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_11 = mpc.add %grid_sampler_2_10, %c_79 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_12 = mpc.add %grid_sampler_2_6, %c_80 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_13 = mpc.mul %grid_sampler_2_12, %c_81 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_14 = mpc.floor %grid_sampler_2_13 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_15 = mpc.mul %grid_sampler_2_14, %c_82 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_16 = mpc.sub %grid_sampler_2_12, %grid_sampler_2_15
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_17 = mpc.sub %c_83, %grid_sampler_2_16 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_18 = mpc.minimum %grid_sampler_2_16, %grid_sampler_2_17
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_19 = mpc.add %grid_sampler_2_18, %c_84 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_20 = mpc.maximum %grid_sampler_2_19, %c_85 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_21 = mpc.minimum %grid_sampler_2_20, %c_86 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_22 = mpc.add %grid_sampler_2_11, %c_87 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_23 = mpc.mul %grid_sampler_2_22, %c_88 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_24 = mpc.floor %grid_sampler_2_23 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_25 = mpc.mul %grid_sampler_2_24, %c_89 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_26 = mpc.sub %grid_sampler_2_22, %grid_sampler_2_25
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_27 = mpc.sub %c_90, %grid_sampler_2_26 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_28 = mpc.minimum %grid_sampler_2_26, %grid_sampler_2_27
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_29 = mpc.add %grid_sampler_2_28, %c_91 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_30 = mpc.maximum %grid_sampler_2_29, %c_92 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_31 = mpc.minimum %grid_sampler_2_30, %c_93 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_32 = mpc.round %grid_sampler_2_21 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_33 = mpc.add %grid_sampler_2_32, %c_94 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_34 = mpc.mul %grid_sampler_2_33, %c_95 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_35 = mpc.floor %grid_sampler_2_34 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_36 = mpc.mul %grid_sampler_2_35, %c_96 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_37 = mpc.sub %grid_sampler_2_33, %grid_sampler_2_36
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_38 = mpc.sub %c_97, %grid_sampler_2_37 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_39 = mpc.minimum %grid_sampler_2_37, %grid_sampler_2_38
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_40 = mpc.add %grid_sampler_2_39, %c_98 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_41 = mpc.maximum %grid_sampler_2_40, %c_99 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_42 = mpc.minimum %grid_sampler_2_41, %c_100 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_43 = mpc.maximum %grid_sampler_2_42, %c_101 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_44 = mpc.minimum %grid_sampler_2_43, %c_102 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_45 = mpc.cast %grid_sampler_2_44 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_2_46 = mpc.round %grid_sampler_2_31 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_47 = mpc.add %grid_sampler_2_46, %c_103 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_48 = mpc.mul %grid_sampler_2_47, %c_104 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_49 = mpc.floor %grid_sampler_2_48 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_50 = mpc.mul %grid_sampler_2_49, %c_105 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_51 = mpc.sub %grid_sampler_2_47, %grid_sampler_2_50
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_52 = mpc.sub %c_106, %grid_sampler_2_51 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_53 = mpc.minimum %grid_sampler_2_51, %grid_sampler_2_52
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_2_54 = mpc.add %grid_sampler_2_53, %c_107 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_55 = mpc.maximum %grid_sampler_2_54, %c_108 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_56 = mpc.minimum %grid_sampler_2_55, %c_109 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_57 = mpc.maximum %grid_sampler_2_56, %c_110 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_58 = mpc.minimum %grid_sampler_2_57, %c_111 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_2_59 = mpc.cast %grid_sampler_2_58 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_2_60 = mpc.transpose %x permutation [0, 2, 3, 1] : (tensor<2x3x5x6xf32>) -> tensor<2x5x6x3xf32>
      %grid_sampler_2_61 = mpc.reshape %grid_sampler_2_60 : (tensor<2x5x6x3xf32>) -> tensor<60x3xf32>
      %grid_sampler_2_63 = mpc.reshape %grid_sampler_2_62 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_2_64 = mpc.mul %grid_sampler_2_63, %c_112 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_2_65 = mpc.add %grid_sampler_2_64, %grid_sampler_2_45
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_2_66 = mpc.mul %grid_sampler_2_65, %c_113 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_2_67 = mpc.add %grid_sampler_2_66, %grid_sampler_2_59
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_2_68 = mpc.embedding %grid_sampler_2_61, %grid_sampler_2_67
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_2_69 = mpc.transpose %grid_sampler_2_68 permutation [0, 2, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x3x12xf32>
      %grid_sampler_2_70 = mpc.reshape %grid_sampler_2_69 : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
      %grid_sampler_3_1 = mpc.reshape %g : (tensor<2x4x3x2xf32>) -> tensor<2x12x2xf32>
      %grid_sampler_3_2 = mpc.slice %grid_sampler_3_1 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_3 = mpc.reshape %grid_sampler_3_2 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_4 = mpc.add %grid_sampler_3_3, %c_114 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_5 = mpc.mul %grid_sampler_3_4, %c_115 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_6 = mpc.slice %grid_sampler_3_1 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
          : (tensor<2x12x2xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_7 = mpc.reshape %grid_sampler_3_6 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_8 = mpc.add %grid_sampler_3_7, %c_116 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_9 = mpc.mul %grid_sampler_3_8, %c_117 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_10 = mpc.floor %grid_sampler_3_5 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_11 = mpc.sub %grid_sampler_3_5, %grid_sampler_3_10
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_12 = mpc.add %grid_sampler_3_11, %c_118 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_13 = mpc.sub %c_119, %grid_sampler_3_11 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_14 = mpc.sub %c_120, %grid_sampler_3_11 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_15 = mpc.mul %grid_sampler_3_12, %c_121 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_16 = mpc.add %grid_sampler_3_15, %c_122 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_17 = mpc.mul %grid_sampler_3_16, %grid_sampler_3_12
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_18 = mpc.add %grid_sampler_3_17, %c_123 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_19 = mpc.mul %grid_sampler_3_18, %grid_sampler_3_12
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_20 = mpc.add %grid_sampler_3_19, %c_124 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_21 = mpc.mul %grid_sampler_3_11, %c_125 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_22 = mpc.add %grid_sampler_3_21, %c_126 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_23 = mpc.mul %grid_sampler_3_22, %grid_sampler_3_11
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_24 = mpc.mul %grid_sampler_3_23, %grid_sampler_3_11
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_25 = mpc.add %grid_sampler_3_24, %c_127 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_26 = mpc.mul %grid_sampler_3_13, %c_128 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_27 = mpc.add %grid_sampler_3_26, %c_129 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_28 = mpc.mul %grid_sampler_3_27, %grid_sampler_3_13
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_29 = mpc.mul %grid_sampler_3_28, %grid_sampler_3_13
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_30 = mpc.add %grid_sampler_3_29, %c_130 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_31 = mpc.mul %grid_sampler_3_14, %c_131 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_32 = mpc.add %grid_sampler_3_31, %c_132 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_33 = mpc.mul %grid_sampler_3_32, %grid_sampler_3_14
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_34 = mpc.add %grid_sampler_3_33, %c_133 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_35 = mpc.mul %grid_sampler_3_34, %grid_sampler_3_14
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_36 = mpc.add %grid_sampler_3_35, %c_134 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_37 = mpc.add %grid_sampler_3_10, %c_135 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_38 = mpc.add %grid_sampler_3_10, %c_136 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_39 = mpc.add %grid_sampler_3_10, %c_137 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_40 = mpc.add %grid_sampler_3_10, %c_138 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_41 = mpc.add %grid_sampler_3_37, %c_139 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_42 = mpc.mul %grid_sampler_3_41, %c_140 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_43 = mpc.floor %grid_sampler_3_42 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_44 = mpc.mul %grid_sampler_3_43, %c_141 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_45 = mpc.sub %grid_sampler_3_41, %grid_sampler_3_44
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_46 = mpc.sub %c_142, %grid_sampler_3_45 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_47 = mpc.minimum %grid_sampler_3_45, %grid_sampler_3_46
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_48 = mpc.add %grid_sampler_3_47, %c_143 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_49 = mpc.maximum %grid_sampler_3_48, %c_144 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_50 = mpc.minimum %grid_sampler_3_49, %c_145 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_51 = mpc.maximum %grid_sampler_3_50, %c_146 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_52 = mpc.minimum %grid_sampler_3_51, %c_147 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_53 = mpc.cast %grid_sampler_3_52 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_54 = mpc.add %grid_sampler_3_38, %c_148 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_55 = mpc.mul %grid_sampler_3_54, %c_149 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_56 = mpc.floor %grid_sampler_3_55 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_57 = mpc.mul %grid_sampler_3_56, %c_150 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_58 = mpc.sub %grid_sampler_3_54, %grid_sampler_3_57
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_59 = mpc.sub %c_151, %grid_sampler_3_58 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_60 = mpc.minimum %grid_sampler_3_58, %grid_sampler_3_59
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_61 = mpc.add %grid_sampler_3_60, %c_152 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_62 = mpc.maximum %grid_sampler_3_61, %c_153 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_63 = mpc.minimum %grid_sampler_3_62, %c_154 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_64 = mpc.maximum %grid_sampler_3_63, %c_155 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_65 = mpc.minimum %grid_sampler_3_64, %c_156 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_66 = mpc.cast %grid_sampler_3_65 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_67 = mpc.add %grid_sampler_3_39, %c_157 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_68 = mpc.mul %grid_sampler_3_67, %c_158 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_69 = mpc.floor %grid_sampler_3_68 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_70 = mpc.mul %grid_sampler_3_69, %c_159 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_71 = mpc.sub %grid_sampler_3_67, %grid_sampler_3_70
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_72 = mpc.sub %c_160, %grid_sampler_3_71 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_73 = mpc.minimum %grid_sampler_3_71, %grid_sampler_3_72
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_74 = mpc.add %grid_sampler_3_73, %c_161 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_75 = mpc.maximum %grid_sampler_3_74, %c_162 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_76 = mpc.minimum %grid_sampler_3_75, %c_163 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_77 = mpc.maximum %grid_sampler_3_76, %c_164 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_78 = mpc.minimum %grid_sampler_3_77, %c_165 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_79 = mpc.cast %grid_sampler_3_78 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_80 = mpc.add %grid_sampler_3_40, %c_166 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_81 = mpc.mul %grid_sampler_3_80, %c_167 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_82 = mpc.floor %grid_sampler_3_81 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_83 = mpc.mul %grid_sampler_3_82, %c_168 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_84 = mpc.sub %grid_sampler_3_80, %grid_sampler_3_83
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_85 = mpc.sub %c_169, %grid_sampler_3_84 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_86 = mpc.minimum %grid_sampler_3_84, %grid_sampler_3_85
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_87 = mpc.add %grid_sampler_3_86, %c_170 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_88 = mpc.maximum %grid_sampler_3_87, %c_171 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_89 = mpc.minimum %grid_sampler_3_88, %c_172 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_90 = mpc.maximum %grid_sampler_3_89, %c_173 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_91 = mpc.minimum %grid_sampler_3_90, %c_174 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_92 = mpc.cast %grid_sampler_3_91 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_93 = mpc.floor %grid_sampler_3_9 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_94 = mpc.sub %grid_sampler_3_9, %grid_sampler_3_93
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_95 = mpc.add %grid_sampler_3_94, %c_175 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_96 = mpc.sub %c_176, %grid_sampler_3_94 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_97 = mpc.sub %c_177, %grid_sampler_3_94 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_98 = mpc.mul %grid_sampler_3_95, %c_178 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_99 = mpc.add %grid_sampler_3_98, %c_179 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_100 = mpc.mul %grid_sampler_3_99, %grid_sampler_3_95
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_101 = mpc.add %grid_sampler_3_100, %c_180 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_102 = mpc.mul %grid_sampler_3_101, %grid_sampler_3_95
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_103 = mpc.add %grid_sampler_3_102, %c_181 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_104 = mpc.mul %grid_sampler_3_94, %c_182 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_105 = mpc.add %grid_sampler_3_104, %c_183 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_106 = mpc.mul %grid_sampler_3_105, %grid_sampler_3_94
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_107 = mpc.mul %grid_sampler_3_106, %grid_sampler_3_94
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_108 = mpc.add %grid_sampler_3_107, %c_184 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_109 = mpc.mul %grid_sampler_3_96, %c_185 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_110 = mpc.add %grid_sampler_3_109, %c_186 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_111 = mpc.mul %grid_sampler_3_110, %grid_sampler_3_96
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_112 = mpc.mul %grid_sampler_3_111, %grid_sampler_3_96
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_113 = mpc.add %grid_sampler_3_112, %c_187 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_114 = mpc.mul %grid_sampler_3_97, %c_188 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_115 = mpc.add %grid_sampler_3_114, %c_189 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_116 = mpc.mul %grid_sampler_3_115, %grid_sampler_3_97
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_117 = mpc.add %grid_sampler_3_116, %c_190 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_118 = mpc.mul %grid_sampler_3_117, %grid_sampler_3_97
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_119 = mpc.add %grid_sampler_3_118, %c_191 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_120 = mpc.add %grid_sampler_3_93, %c_192 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_121 = mpc.add %grid_sampler_3_93, %c_193 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_122 = mpc.add %grid_sampler_3_93, %c_194 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_123 = mpc.add %grid_sampler_3_93, %c_195 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_124 = mpc.add %grid_sampler_3_120, %c_196 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_125 = mpc.mul %grid_sampler_3_124, %c_197 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_126 = mpc.floor %grid_sampler_3_125 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_127 = mpc.mul %grid_sampler_3_126, %c_198 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_128 = mpc.sub %grid_sampler_3_124, %grid_sampler_3_127
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_129 = mpc.sub %c_199, %grid_sampler_3_128 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_130 = mpc.minimum %grid_sampler_3_128, %grid_sampler_3_129
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_131 = mpc.add %grid_sampler_3_130, %c_200 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_132 = mpc.maximum %grid_sampler_3_131, %c_201 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_133 = mpc.minimum %grid_sampler_3_132, %c_202 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_134 = mpc.maximum %grid_sampler_3_133, %c_203 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_135 = mpc.minimum %grid_sampler_3_134, %c_204 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_136 = mpc.cast %grid_sampler_3_135 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_137 = mpc.add %grid_sampler_3_121, %c_205 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_138 = mpc.mul %grid_sampler_3_137, %c_206 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_139 = mpc.floor %grid_sampler_3_138 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_140 = mpc.mul %grid_sampler_3_139, %c_207 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_141 = mpc.sub %grid_sampler_3_137, %grid_sampler_3_140
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_142 = mpc.sub %c_208, %grid_sampler_3_141 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_143 = mpc.minimum %grid_sampler_3_141, %grid_sampler_3_142
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_144 = mpc.add %grid_sampler_3_143, %c_209 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_145 = mpc.maximum %grid_sampler_3_144, %c_210 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_146 = mpc.minimum %grid_sampler_3_145, %c_211 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_147 = mpc.maximum %grid_sampler_3_146, %c_212 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_148 = mpc.minimum %grid_sampler_3_147, %c_213 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_149 = mpc.cast %grid_sampler_3_148 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_150 = mpc.add %grid_sampler_3_122, %c_214 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_151 = mpc.mul %grid_sampler_3_150, %c_215 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_152 = mpc.floor %grid_sampler_3_151 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_153 = mpc.mul %grid_sampler_3_152, %c_216 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_154 = mpc.sub %grid_sampler_3_150, %grid_sampler_3_153
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_155 = mpc.sub %c_217, %grid_sampler_3_154 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_156 = mpc.minimum %grid_sampler_3_154, %grid_sampler_3_155
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_157 = mpc.add %grid_sampler_3_156, %c_218 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_158 = mpc.maximum %grid_sampler_3_157, %c_219 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_159 = mpc.minimum %grid_sampler_3_158, %c_220 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_160 = mpc.maximum %grid_sampler_3_159, %c_221 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_161 = mpc.minimum %grid_sampler_3_160, %c_222 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_162 = mpc.cast %grid_sampler_3_161 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_163 = mpc.add %grid_sampler_3_123, %c_223 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_164 = mpc.mul %grid_sampler_3_163, %c_224 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_165 = mpc.floor %grid_sampler_3_164 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_166 = mpc.mul %grid_sampler_3_165, %c_225 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_167 = mpc.sub %grid_sampler_3_163, %grid_sampler_3_166
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_168 = mpc.sub %c_226, %grid_sampler_3_167 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_169 = mpc.minimum %grid_sampler_3_167, %grid_sampler_3_168
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_170 = mpc.add %grid_sampler_3_169, %c_227 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_171 = mpc.maximum %grid_sampler_3_170, %c_228 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_172 = mpc.minimum %grid_sampler_3_171, %c_229 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_173 = mpc.maximum %grid_sampler_3_172, %c_230 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_174 = mpc.minimum %grid_sampler_3_173, %c_231 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_3_175 = mpc.cast %grid_sampler_3_174 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_3_176 = mpc.transpose %x permutation [0, 2, 3, 1] : (tensor<2x3x5x6xf32>) -> tensor<2x5x6x3xf32>
      %grid_sampler_3_177 = mpc.reshape %grid_sampler_3_176 : (tensor<2x5x6x3xf32>) -> tensor<60x3xf32>
      %grid_sampler_3_179 = mpc.reshape %grid_sampler_3_178 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_180 = mpc.mul %grid_sampler_3_179, %c_232 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_181 = mpc.add %grid_sampler_3_180, %grid_sampler_3_53
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_182 = mpc.mul %grid_sampler_3_181, %c_233 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_183 = mpc.add %grid_sampler_3_182, %grid_sampler_3_136
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_184 = mpc.mul %grid_sampler_3_20, %grid_sampler_3_103
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_185 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_183
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_186 = mpc.reshape %grid_sampler_3_184 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_187 = mpc.mul %grid_sampler_3_185, %grid_sampler_3_186
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_189 = mpc.reshape %grid_sampler_3_188 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_190 = mpc.mul %grid_sampler_3_189, %c_234 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_191 = mpc.add %grid_sampler_3_190, %grid_sampler_3_53
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_192 = mpc.mul %grid_sampler_3_191, %c_235 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_193 = mpc.add %grid_sampler_3_192, %grid_sampler_3_149
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_194 = mpc.mul %grid_sampler_3_20, %grid_sampler_3_108
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_195 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_193
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_196 = mpc.reshape %grid_sampler_3_194 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_197 = mpc.mul %grid_sampler_3_195, %grid_sampler_3_196
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_198 = mpc.add %grid_sampler_3_187, %grid_sampler_3_197
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_200 = mpc.reshape %grid_sampler_3_199 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_201 = mpc.mul %grid_sampler_3_200, %c_236 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_202 = mpc.add %grid_sampler_3_201, %grid_sampler_3_53
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_203 = mpc.mul %grid_sampler_3_202, %c_237 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_204 = mpc.add %grid_sampler_3_203, %grid_sampler_3_162
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_205 = mpc.mul %grid_sampler_3_20, %grid_sampler_3_113
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_206 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_204
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_207 = mpc.reshape %grid_sampler_3_205 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_208 = mpc.mul %grid_sampler_3_206, %grid_sampler_3_207
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_209 = mpc.add %grid_sampler_3_198, %grid_sampler_3_208
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_211 = mpc.reshape %grid_sampler_3_210 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_212 = mpc.mul %grid_sampler_3_211, %c_238 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_213 = mpc.add %grid_sampler_3_212, %grid_sampler_3_53
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_214 = mpc.mul %grid_sampler_3_213, %c_239 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_215 = mpc.add %grid_sampler_3_214, %grid_sampler_3_175
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_216 = mpc.mul %grid_sampler_3_20, %grid_sampler_3_119
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_217 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_215
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_218 = mpc.reshape %grid_sampler_3_216 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_219 = mpc.mul %grid_sampler_3_217, %grid_sampler_3_218
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_220 = mpc.add %grid_sampler_3_209, %grid_sampler_3_219
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_222 = mpc.reshape %grid_sampler_3_221 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_223 = mpc.mul %grid_sampler_3_222, %c_240 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_224 = mpc.add %grid_sampler_3_223, %grid_sampler_3_66
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_225 = mpc.mul %grid_sampler_3_224, %c_241 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_226 = mpc.add %grid_sampler_3_225, %grid_sampler_3_136
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_227 = mpc.mul %grid_sampler_3_25, %grid_sampler_3_103
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_228 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_226
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_229 = mpc.reshape %grid_sampler_3_227 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_230 = mpc.mul %grid_sampler_3_228, %grid_sampler_3_229
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_231 = mpc.add %grid_sampler_3_220, %grid_sampler_3_230
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_233 = mpc.reshape %grid_sampler_3_232 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_234 = mpc.mul %grid_sampler_3_233, %c_242 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_235 = mpc.add %grid_sampler_3_234, %grid_sampler_3_66
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_236 = mpc.mul %grid_sampler_3_235, %c_243 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_237 = mpc.add %grid_sampler_3_236, %grid_sampler_3_149
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_238 = mpc.mul %grid_sampler_3_25, %grid_sampler_3_108
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_239 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_237
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_240 = mpc.reshape %grid_sampler_3_238 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_241 = mpc.mul %grid_sampler_3_239, %grid_sampler_3_240
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_242 = mpc.add %grid_sampler_3_231, %grid_sampler_3_241
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_244 = mpc.reshape %grid_sampler_3_243 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_245 = mpc.mul %grid_sampler_3_244, %c_244 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_246 = mpc.add %grid_sampler_3_245, %grid_sampler_3_66
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_247 = mpc.mul %grid_sampler_3_246, %c_245 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_248 = mpc.add %grid_sampler_3_247, %grid_sampler_3_162
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_249 = mpc.mul %grid_sampler_3_25, %grid_sampler_3_113
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_250 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_248
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_251 = mpc.reshape %grid_sampler_3_249 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_252 = mpc.mul %grid_sampler_3_250, %grid_sampler_3_251
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_253 = mpc.add %grid_sampler_3_242, %grid_sampler_3_252
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_255 = mpc.reshape %grid_sampler_3_254 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_256 = mpc.mul %grid_sampler_3_255, %c_246 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_257 = mpc.add %grid_sampler_3_256, %grid_sampler_3_66
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_258 = mpc.mul %grid_sampler_3_257, %c_247 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_259 = mpc.add %grid_sampler_3_258, %grid_sampler_3_175
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_260 = mpc.mul %grid_sampler_3_25, %grid_sampler_3_119
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_261 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_259
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_262 = mpc.reshape %grid_sampler_3_260 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_263 = mpc.mul %grid_sampler_3_261, %grid_sampler_3_262
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_264 = mpc.add %grid_sampler_3_253, %grid_sampler_3_263
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_266 = mpc.reshape %grid_sampler_3_265 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_267 = mpc.mul %grid_sampler_3_266, %c_248 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_268 = mpc.add %grid_sampler_3_267, %grid_sampler_3_79
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_269 = mpc.mul %grid_sampler_3_268, %c_249 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_270 = mpc.add %grid_sampler_3_269, %grid_sampler_3_136
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_271 = mpc.mul %grid_sampler_3_30, %grid_sampler_3_103
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_272 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_270
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_273 = mpc.reshape %grid_sampler_3_271 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_274 = mpc.mul %grid_sampler_3_272, %grid_sampler_3_273
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_275 = mpc.add %grid_sampler_3_264, %grid_sampler_3_274
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_277 = mpc.reshape %grid_sampler_3_276 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_278 = mpc.mul %grid_sampler_3_277, %c_250 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_279 = mpc.add %grid_sampler_3_278, %grid_sampler_3_79
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_280 = mpc.mul %grid_sampler_3_279, %c_251 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_281 = mpc.add %grid_sampler_3_280, %grid_sampler_3_149
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_282 = mpc.mul %grid_sampler_3_30, %grid_sampler_3_108
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_283 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_281
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_284 = mpc.reshape %grid_sampler_3_282 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_285 = mpc.mul %grid_sampler_3_283, %grid_sampler_3_284
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_286 = mpc.add %grid_sampler_3_275, %grid_sampler_3_285
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_288 = mpc.reshape %grid_sampler_3_287 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_289 = mpc.mul %grid_sampler_3_288, %c_252 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_290 = mpc.add %grid_sampler_3_289, %grid_sampler_3_79
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_291 = mpc.mul %grid_sampler_3_290, %c_253 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_292 = mpc.add %grid_sampler_3_291, %grid_sampler_3_162
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_293 = mpc.mul %grid_sampler_3_30, %grid_sampler_3_113
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_294 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_292
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_295 = mpc.reshape %grid_sampler_3_293 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_296 = mpc.mul %grid_sampler_3_294, %grid_sampler_3_295
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_297 = mpc.add %grid_sampler_3_286, %grid_sampler_3_296
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_299 = mpc.reshape %grid_sampler_3_298 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_300 = mpc.mul %grid_sampler_3_299, %c_254 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_301 = mpc.add %grid_sampler_3_300, %grid_sampler_3_79
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_302 = mpc.mul %grid_sampler_3_301, %c_255 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_303 = mpc.add %grid_sampler_3_302, %grid_sampler_3_175
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_304 = mpc.mul %grid_sampler_3_30, %grid_sampler_3_119
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_305 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_303
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_306 = mpc.reshape %grid_sampler_3_304 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_307 = mpc.mul %grid_sampler_3_305, %grid_sampler_3_306
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_308 = mpc.add %grid_sampler_3_297, %grid_sampler_3_307
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_310 = mpc.reshape %grid_sampler_3_309 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_311 = mpc.mul %grid_sampler_3_310, %c_256 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_312 = mpc.add %grid_sampler_3_311, %grid_sampler_3_92
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_313 = mpc.mul %grid_sampler_3_312, %c_257 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_314 = mpc.add %grid_sampler_3_313, %grid_sampler_3_136
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_315 = mpc.mul %grid_sampler_3_36, %grid_sampler_3_103
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_316 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_314
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_317 = mpc.reshape %grid_sampler_3_315 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_318 = mpc.mul %grid_sampler_3_316, %grid_sampler_3_317
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_319 = mpc.add %grid_sampler_3_308, %grid_sampler_3_318
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_321 = mpc.reshape %grid_sampler_3_320 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_322 = mpc.mul %grid_sampler_3_321, %c_258 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_323 = mpc.add %grid_sampler_3_322, %grid_sampler_3_92
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_324 = mpc.mul %grid_sampler_3_323, %c_259 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_325 = mpc.add %grid_sampler_3_324, %grid_sampler_3_149
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_326 = mpc.mul %grid_sampler_3_36, %grid_sampler_3_108
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_327 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_325
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_328 = mpc.reshape %grid_sampler_3_326 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_329 = mpc.mul %grid_sampler_3_327, %grid_sampler_3_328
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_330 = mpc.add %grid_sampler_3_319, %grid_sampler_3_329
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_332 = mpc.reshape %grid_sampler_3_331 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_333 = mpc.mul %grid_sampler_3_332, %c_260 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_334 = mpc.add %grid_sampler_3_333, %grid_sampler_3_92
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_335 = mpc.mul %grid_sampler_3_334, %c_261 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_336 = mpc.add %grid_sampler_3_335, %grid_sampler_3_162
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_337 = mpc.mul %grid_sampler_3_36, %grid_sampler_3_113
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_338 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_336
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_339 = mpc.reshape %grid_sampler_3_337 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_340 = mpc.mul %grid_sampler_3_338, %grid_sampler_3_339
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_341 = mpc.add %grid_sampler_3_330, %grid_sampler_3_340
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_343 = mpc.reshape %grid_sampler_3_342 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_3_344 = mpc.mul %grid_sampler_3_343, %c_262 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_3_345 = mpc.add %grid_sampler_3_344, %grid_sampler_3_92
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_346 = mpc.mul %grid_sampler_3_345, %c_263 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_3_347 = mpc.add %grid_sampler_3_346, %grid_sampler_3_175
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_3_348 = mpc.mul %grid_sampler_3_36, %grid_sampler_3_119
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_3_349 = mpc.embedding %grid_sampler_3_177, %grid_sampler_3_347
          : (tensor<60x3xf32>, tensor<2x12xi64>) -> tensor<2x12x3xf32>
      %grid_sampler_3_350 = mpc.reshape %grid_sampler_3_348 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_3_351 = mpc.mul %grid_sampler_3_349, %grid_sampler_3_350
          : (tensor<2x12x3xf32>, tensor<2x12x1xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_352 = mpc.add %grid_sampler_3_341, %grid_sampler_3_351
          : (tensor<2x12x3xf32>, tensor<2x12x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_3_353 = mpc.transpose %grid_sampler_3_352 permutation [0, 2, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x3x12xf32>
      %grid_sampler_3_354 = mpc.reshape %grid_sampler_3_353 : (tensor<2x3x12xf32>) -> tensor<2x3x4x3xf32>
      mpc.yield %grid_sampler_2_70, %grid_sampler_3_354 : tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>
    } : tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>
    %unsqueeze = mpc.reshape %x : (tensor<2x3x5x6xf32>) -> tensor<2x1x3x5x6xf32>
    %c_264 = mpc.constant dense<1.0> : tensor<f32>
    %c_265 = mpc.constant dense<1.5> : tensor<f32>
    %c_266 = mpc.constant dense<-0.5> : tensor<f32>
    %c_267 = mpc.constant dense<1.0> : tensor<f32>
    %c_268 = mpc.constant dense<2.5> : tensor<f32>
    %c_269 = mpc.constant dense<-0.5> : tensor<f32>
    %c_270 = mpc.constant dense<1.0> : tensor<f32>
    %c_271 = mpc.constant dense<3.0> : tensor<f32>
    %c_272 = mpc.constant dense<-0.5> : tensor<f32>
    %c_273 = mpc.constant dense<1.0> : tensor<f32>
    %c_274 = mpc.constant dense<1.0> : tensor<f32>
    %c_275 = mpc.constant dense<0.0> : tensor<f32>
    %c_276 = mpc.constant dense<2.0> : tensor<f32>
    %c_277 = mpc.constant dense<0.0> : tensor<f32>
    %c_278 = mpc.constant dense<2.0> : tensor<f32>
    %c_279 = mpc.constant dense<0.0> : tensor<f32>
    %c_280 = mpc.constant dense<2.0> : tensor<f32>
    %c_281 = mpc.constant dense<0.0> : tensor<f32>
    %c_282 = mpc.constant dense<2.0> : tensor<f32>
    %c_283 = mpc.constant dense<1.0> : tensor<f32>
    %c_284 = mpc.constant dense<1.0> : tensor<f32>
    %c_285 = mpc.constant dense<0.0> : tensor<f32>
    %c_286 = mpc.constant dense<4.0> : tensor<f32>
    %c_287 = mpc.constant dense<0.0> : tensor<f32>
    %c_288 = mpc.constant dense<4.0> : tensor<f32>
    %c_289 = mpc.constant dense<0.0> : tensor<f32>
    %c_290 = mpc.constant dense<4.0> : tensor<f32>
    %c_291 = mpc.constant dense<0.0> : tensor<f32>
    %c_292 = mpc.constant dense<4.0> : tensor<f32>
    %c_293 = mpc.constant dense<1.0> : tensor<f32>
    %c_294 = mpc.constant dense<1.0> : tensor<f32>
    %c_295 = mpc.constant dense<0.0> : tensor<f32>
    %c_296 = mpc.constant dense<5.0> : tensor<f32>
    %c_297 = mpc.constant dense<0.0> : tensor<f32>
    %c_298 = mpc.constant dense<5.0> : tensor<f32>
    %c_299 = mpc.constant dense<0.0> : tensor<f32>
    %c_300 = mpc.constant dense<5.0> : tensor<f32>
    %c_301 = mpc.constant dense<0.0> : tensor<f32>
    %c_302 = mpc.constant dense<5.0> : tensor<f32>
    %grid_sampler_4_67 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_303 = mpc.constant dense<3> : tensor<i64>
    %c_304 = mpc.constant dense<5> : tensor<i64>
    %c_305 = mpc.constant dense<6> : tensor<i64>
    %c_306 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_84 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_307 = mpc.constant dense<3> : tensor<i64>
    %c_308 = mpc.constant dense<5> : tensor<i64>
    %c_309 = mpc.constant dense<6> : tensor<i64>
    %c_310 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_102 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_311 = mpc.constant dense<3> : tensor<i64>
    %c_312 = mpc.constant dense<5> : tensor<i64>
    %c_313 = mpc.constant dense<6> : tensor<i64>
    %c_314 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_120 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_315 = mpc.constant dense<3> : tensor<i64>
    %c_316 = mpc.constant dense<5> : tensor<i64>
    %c_317 = mpc.constant dense<6> : tensor<i64>
    %c_318 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_138 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_319 = mpc.constant dense<3> : tensor<i64>
    %c_320 = mpc.constant dense<5> : tensor<i64>
    %c_321 = mpc.constant dense<6> : tensor<i64>
    %c_322 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_156 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_323 = mpc.constant dense<3> : tensor<i64>
    %c_324 = mpc.constant dense<5> : tensor<i64>
    %c_325 = mpc.constant dense<6> : tensor<i64>
    %c_326 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_174 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_327 = mpc.constant dense<3> : tensor<i64>
    %c_328 = mpc.constant dense<5> : tensor<i64>
    %c_329 = mpc.constant dense<6> : tensor<i64>
    %c_330 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_4_192 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %c_331 = mpc.constant dense<3> : tensor<i64>
    %c_332 = mpc.constant dense<5> : tensor<i64>
    %c_333 = mpc.constant dense<6> : tensor<i64>
    %c_334 = mpc.constant dense<0.0> : tensor<f32>
    %c_335 = mpc.constant dense<[0, 0, 0, 1, 2, 2, 3, 3]> : tensor<8xi64>
    %grid_sampler_4_211 = mpc.precision "fp32" {
      %grid_sampler_4_1 = mpc.reshape %h : (tensor<2x2x2x3x3xf32>) -> tensor<2x12x3xf32>
      %grid_sampler_4_2 = mpc.slice %grid_sampler_4_1 starts [0, 0, 2] limits [-1, -1, 3] strides [1, 1, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_3 = mpc.reshape %grid_sampler_4_2 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_4 = mpc.add %grid_sampler_4_3, %c_264 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_5 = mpc.mul %grid_sampler_4_4, %c_265 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_6 = mpc.add %grid_sampler_4_5, %c_266 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_7 = mpc.slice %grid_sampler_4_1 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_8 = mpc.reshape %grid_sampler_4_7 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_9 = mpc.add %grid_sampler_4_8, %c_267 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_10 = mpc.mul %grid_sampler_4_9, %c_268 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_11 = mpc.add %grid_sampler_4_10, %c_269 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_12 = mpc.slice %grid_sampler_4_1 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
          : (tensor<2x12x3xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_13 = mpc.reshape %grid_sampler_4_12 : (tensor<2x12x1xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_14 = mpc.add %grid_sampler_4_13, %c_270 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_15 = mpc.mul %grid_sampler_4_14, %c_271 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_16 = mpc.add %grid_sampler_4_15, %c_272 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_17 = mpc.floor %grid_sampler_4_6 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_18 = mpc.sub %grid_sampler_4_6, %grid_sampler_4_17
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_19 = mpc.sub %c_273, %grid_sampler_4_18 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_20 = mpc.add %grid_sampler_4_17, %c_274 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_21 = mpc.compare ge %grid_sampler_4_17, %c_275 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_22 = mpc.compare le %grid_sampler_4_17, %c_276 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_23 = mpc.and %grid_sampler_4_21, %grid_sampler_4_22
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_24 = mpc.maximum %grid_sampler_4_17, %c_277 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_25 = mpc.minimum %grid_sampler_4_24, %c_278 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_26 = mpc.cast %grid_sampler_4_25 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_4_27 = mpc.compare ge %grid_sampler_4_20, %c_279 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_28 = mpc.compare le %grid_sampler_4_20, %c_280 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_29 = mpc.and %grid_sampler_4_27, %grid_sampler_4_28
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_30 = mpc.maximum %grid_sampler_4_20, %c_281 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_31 = mpc.minimum %grid_sampler_4_30, %c_282 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_32 = mpc.cast %grid_sampler_4_31 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_4_33 = mpc.floor %grid_sampler_4_11 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_34 = mpc.sub %grid_sampler_4_11, %grid_sampler_4_33
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_35 = mpc.sub %c_283, %grid_sampler_4_34 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_36 = mpc.add %grid_sampler_4_33, %c_284 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_37 = mpc.compare ge %grid_sampler_4_33, %c_285 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_38 = mpc.compare le %grid_sampler_4_33, %c_286 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_39 = mpc.and %grid_sampler_4_37, %grid_sampler_4_38
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_40 = mpc.maximum %grid_sampler_4_33, %c_287 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_41 = mpc.minimum %grid_sampler_4_40, %c_288 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_42 = mpc.cast %grid_sampler_4_41 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_4_43 = mpc.compare ge %grid_sampler_4_36, %c_289 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_44 = mpc.compare le %grid_sampler_4_36, %c_290 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_45 = mpc.and %grid_sampler_4_43, %grid_sampler_4_44
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_46 = mpc.maximum %grid_sampler_4_36, %c_291 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_47 = mpc.minimum %grid_sampler_4_46, %c_292 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_48 = mpc.cast %grid_sampler_4_47 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_4_49 = mpc.floor %grid_sampler_4_16 : (tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_50 = mpc.sub %grid_sampler_4_16, %grid_sampler_4_49
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_51 = mpc.sub %c_293, %grid_sampler_4_50 : (tensor<f32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_52 = mpc.add %grid_sampler_4_49, %c_294 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_53 = mpc.compare ge %grid_sampler_4_49, %c_295 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_54 = mpc.compare le %grid_sampler_4_49, %c_296 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_55 = mpc.and %grid_sampler_4_53, %grid_sampler_4_54
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_56 = mpc.maximum %grid_sampler_4_49, %c_297 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_57 = mpc.minimum %grid_sampler_4_56, %c_298 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_58 = mpc.cast %grid_sampler_4_57 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_4_59 = mpc.compare ge %grid_sampler_4_52, %c_299 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_60 = mpc.compare le %grid_sampler_4_52, %c_300 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xi1>
      %grid_sampler_4_61 = mpc.and %grid_sampler_4_59, %grid_sampler_4_60
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_62 = mpc.maximum %grid_sampler_4_52, %c_301 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_63 = mpc.minimum %grid_sampler_4_62, %c_302 : (tensor<2x12xf32>, tensor<f32>) -> tensor<2x12xf32>
      %grid_sampler_4_64 = mpc.cast %grid_sampler_4_63 : (tensor<2x12xf32>) -> tensor<2x12xi64>
      %grid_sampler_4_65 = mpc.transpose %unsqueeze permutation [0, 2, 3, 4, 1]
          : (tensor<2x1x3x5x6xf32>) -> tensor<2x3x5x6x1xf32>
      %grid_sampler_4_66 = mpc.reshape %grid_sampler_4_65 : (tensor<2x3x5x6x1xf32>) -> tensor<180x1xf32>
      %grid_sampler_4_68 = mpc.reshape %grid_sampler_4_67 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_69 = mpc.mul %grid_sampler_4_68, %c_303 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_70 = mpc.add %grid_sampler_4_69, %grid_sampler_4_26
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_71 = mpc.mul %grid_sampler_4_70, %c_304 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_72 = mpc.add %grid_sampler_4_71, %grid_sampler_4_42
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_73 = mpc.and %grid_sampler_4_23, %grid_sampler_4_39
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_74 = mpc.mul %grid_sampler_4_19, %grid_sampler_4_35
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_75 = mpc.mul %grid_sampler_4_72, %c_305 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_76 = mpc.add %grid_sampler_4_75, %grid_sampler_4_58
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_77 = mpc.and %grid_sampler_4_73, %grid_sampler_4_55
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_78 = mpc.mul %grid_sampler_4_74, %grid_sampler_4_51
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_79 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_76
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_80 = mpc.reshape %grid_sampler_4_78 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_81 = mpc.mul %grid_sampler_4_79, %grid_sampler_4_80
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_82 = mpc.reshape %grid_sampler_4_77 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_83 = mpc.select %grid_sampler_4_82, %grid_sampler_4_81, %c_306
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_85 = mpc.reshape %grid_sampler_4_84 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_86 = mpc.mul %grid_sampler_4_85, %c_307 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_87 = mpc.add %grid_sampler_4_86, %grid_sampler_4_26
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_88 = mpc.mul %grid_sampler_4_87, %c_308 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_89 = mpc.add %grid_sampler_4_88, %grid_sampler_4_42
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_90 = mpc.and %grid_sampler_4_23, %grid_sampler_4_39
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_91 = mpc.mul %grid_sampler_4_19, %grid_sampler_4_35
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_92 = mpc.mul %grid_sampler_4_89, %c_309 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_93 = mpc.add %grid_sampler_4_92, %grid_sampler_4_64
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_94 = mpc.and %grid_sampler_4_90, %grid_sampler_4_61
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_95 = mpc.mul %grid_sampler_4_91, %grid_sampler_4_50
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_96 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_93
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_97 = mpc.reshape %grid_sampler_4_95 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_98 = mpc.mul %grid_sampler_4_96, %grid_sampler_4_97
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_99 = mpc.reshape %grid_sampler_4_94 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_100 = mpc.select %grid_sampler_4_99, %grid_sampler_4_98, %c_310
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_101 = mpc.add %grid_sampler_4_83, %grid_sampler_4_100
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_103 = mpc.reshape %grid_sampler_4_102 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_104 = mpc.mul %grid_sampler_4_103, %c_311 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_105 = mpc.add %grid_sampler_4_104, %grid_sampler_4_26
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_106 = mpc.mul %grid_sampler_4_105, %c_312 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_107 = mpc.add %grid_sampler_4_106, %grid_sampler_4_48
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_108 = mpc.and %grid_sampler_4_23, %grid_sampler_4_45
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_109 = mpc.mul %grid_sampler_4_19, %grid_sampler_4_34
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_110 = mpc.mul %grid_sampler_4_107, %c_313 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_111 = mpc.add %grid_sampler_4_110, %grid_sampler_4_58
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_112 = mpc.and %grid_sampler_4_108, %grid_sampler_4_55
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_113 = mpc.mul %grid_sampler_4_109, %grid_sampler_4_51
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_114 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_111
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_115 = mpc.reshape %grid_sampler_4_113 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_116 = mpc.mul %grid_sampler_4_114, %grid_sampler_4_115
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_117 = mpc.reshape %grid_sampler_4_112 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_118 = mpc.select %grid_sampler_4_117, %grid_sampler_4_116, %c_314
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_119 = mpc.add %grid_sampler_4_101, %grid_sampler_4_118
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_121 = mpc.reshape %grid_sampler_4_120 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_122 = mpc.mul %grid_sampler_4_121, %c_315 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_123 = mpc.add %grid_sampler_4_122, %grid_sampler_4_26
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_124 = mpc.mul %grid_sampler_4_123, %c_316 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_125 = mpc.add %grid_sampler_4_124, %grid_sampler_4_48
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_126 = mpc.and %grid_sampler_4_23, %grid_sampler_4_45
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_127 = mpc.mul %grid_sampler_4_19, %grid_sampler_4_34
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_128 = mpc.mul %grid_sampler_4_125, %c_317 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_129 = mpc.add %grid_sampler_4_128, %grid_sampler_4_64
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_130 = mpc.and %grid_sampler_4_126, %grid_sampler_4_61
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_131 = mpc.mul %grid_sampler_4_127, %grid_sampler_4_50
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_132 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_129
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_133 = mpc.reshape %grid_sampler_4_131 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_134 = mpc.mul %grid_sampler_4_132, %grid_sampler_4_133
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_135 = mpc.reshape %grid_sampler_4_130 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_136 = mpc.select %grid_sampler_4_135, %grid_sampler_4_134, %c_318
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_137 = mpc.add %grid_sampler_4_119, %grid_sampler_4_136
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_139 = mpc.reshape %grid_sampler_4_138 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_140 = mpc.mul %grid_sampler_4_139, %c_319 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_141 = mpc.add %grid_sampler_4_140, %grid_sampler_4_32
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_142 = mpc.mul %grid_sampler_4_141, %c_320 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_143 = mpc.add %grid_sampler_4_142, %grid_sampler_4_42
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_144 = mpc.and %grid_sampler_4_29, %grid_sampler_4_39
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_145 = mpc.mul %grid_sampler_4_18, %grid_sampler_4_35
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_146 = mpc.mul %grid_sampler_4_143, %c_321 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_147 = mpc.add %grid_sampler_4_146, %grid_sampler_4_58
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_148 = mpc.and %grid_sampler_4_144, %grid_sampler_4_55
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_149 = mpc.mul %grid_sampler_4_145, %grid_sampler_4_51
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_150 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_147
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_151 = mpc.reshape %grid_sampler_4_149 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_152 = mpc.mul %grid_sampler_4_150, %grid_sampler_4_151
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_153 = mpc.reshape %grid_sampler_4_148 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_154 = mpc.select %grid_sampler_4_153, %grid_sampler_4_152, %c_322
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_155 = mpc.add %grid_sampler_4_137, %grid_sampler_4_154
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_157 = mpc.reshape %grid_sampler_4_156 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_158 = mpc.mul %grid_sampler_4_157, %c_323 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_159 = mpc.add %grid_sampler_4_158, %grid_sampler_4_32
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_160 = mpc.mul %grid_sampler_4_159, %c_324 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_161 = mpc.add %grid_sampler_4_160, %grid_sampler_4_42
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_162 = mpc.and %grid_sampler_4_29, %grid_sampler_4_39
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_163 = mpc.mul %grid_sampler_4_18, %grid_sampler_4_35
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_164 = mpc.mul %grid_sampler_4_161, %c_325 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_165 = mpc.add %grid_sampler_4_164, %grid_sampler_4_64
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_166 = mpc.and %grid_sampler_4_162, %grid_sampler_4_61
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_167 = mpc.mul %grid_sampler_4_163, %grid_sampler_4_50
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_168 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_165
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_169 = mpc.reshape %grid_sampler_4_167 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_170 = mpc.mul %grid_sampler_4_168, %grid_sampler_4_169
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_171 = mpc.reshape %grid_sampler_4_166 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_172 = mpc.select %grid_sampler_4_171, %grid_sampler_4_170, %c_326
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_173 = mpc.add %grid_sampler_4_155, %grid_sampler_4_172
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_175 = mpc.reshape %grid_sampler_4_174 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_176 = mpc.mul %grid_sampler_4_175, %c_327 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_177 = mpc.add %grid_sampler_4_176, %grid_sampler_4_32
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_178 = mpc.mul %grid_sampler_4_177, %c_328 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_179 = mpc.add %grid_sampler_4_178, %grid_sampler_4_48
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_180 = mpc.and %grid_sampler_4_29, %grid_sampler_4_45
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_181 = mpc.mul %grid_sampler_4_18, %grid_sampler_4_34
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_182 = mpc.mul %grid_sampler_4_179, %c_329 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_183 = mpc.add %grid_sampler_4_182, %grid_sampler_4_58
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_184 = mpc.and %grid_sampler_4_180, %grid_sampler_4_55
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_185 = mpc.mul %grid_sampler_4_181, %grid_sampler_4_51
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_186 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_183
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_187 = mpc.reshape %grid_sampler_4_185 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_188 = mpc.mul %grid_sampler_4_186, %grid_sampler_4_187
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_189 = mpc.reshape %grid_sampler_4_184 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_190 = mpc.select %grid_sampler_4_189, %grid_sampler_4_188, %c_330
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_191 = mpc.add %grid_sampler_4_173, %grid_sampler_4_190
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_193 = mpc.reshape %grid_sampler_4_192 : (tensor<2xi64>) -> tensor<2x1xi64>
      %grid_sampler_4_194 = mpc.mul %grid_sampler_4_193, %c_331 : (tensor<2x1xi64>, tensor<i64>) -> tensor<2x1xi64>
      %grid_sampler_4_195 = mpc.add %grid_sampler_4_194, %grid_sampler_4_32
          : (tensor<2x1xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_196 = mpc.mul %grid_sampler_4_195, %c_332 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_197 = mpc.add %grid_sampler_4_196, %grid_sampler_4_48
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_198 = mpc.and %grid_sampler_4_29, %grid_sampler_4_45
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_199 = mpc.mul %grid_sampler_4_18, %grid_sampler_4_34
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_200 = mpc.mul %grid_sampler_4_197, %c_333 : (tensor<2x12xi64>, tensor<i64>) -> tensor<2x12xi64>
      %grid_sampler_4_201 = mpc.add %grid_sampler_4_200, %grid_sampler_4_64
          : (tensor<2x12xi64>, tensor<2x12xi64>) -> tensor<2x12xi64>
      %grid_sampler_4_202 = mpc.and %grid_sampler_4_198, %grid_sampler_4_61
          : (tensor<2x12xi1>, tensor<2x12xi1>) -> tensor<2x12xi1>
      %grid_sampler_4_203 = mpc.mul %grid_sampler_4_199, %grid_sampler_4_50
          : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
      %grid_sampler_4_204 = mpc.embedding %grid_sampler_4_66, %grid_sampler_4_201
          : (tensor<180x1xf32>, tensor<2x12xi64>) -> tensor<2x12x1xf32>
      %grid_sampler_4_205 = mpc.reshape %grid_sampler_4_203 : (tensor<2x12xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_206 = mpc.mul %grid_sampler_4_204, %grid_sampler_4_205
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_207 = mpc.reshape %grid_sampler_4_202 : (tensor<2x12xi1>) -> tensor<2x12x1xi1>
      %grid_sampler_4_208 = mpc.select %grid_sampler_4_207, %grid_sampler_4_206, %c_334
          : (tensor<2x12x1xi1>, tensor<2x12x1xf32>, tensor<f32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_209 = mpc.add %grid_sampler_4_191, %grid_sampler_4_208
          : (tensor<2x12x1xf32>, tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
      %grid_sampler_4_210 = mpc.transpose %grid_sampler_4_209 permutation [0, 2, 1]
          : (tensor<2x12x1xf32>) -> tensor<2x1x12xf32>
      %grid_sampler_4_211 = mpc.reshape %grid_sampler_4_210 : (tensor<2x1x12xf32>) -> tensor<2x1x2x2x3xf32>
      mpc.yield %grid_sampler_4_211 : tensor<2x1x2x2x3xf32>
    } : tensor<2x1x2x2x3xf32>
    %upsample_bilinear2d = mpc.gather %x, %c_335 axis 2 : (tensor<2x3x5x6xf32>, tensor<8xi64>) -> tensor<2x3x8x6xf32>
    %c_336 = mpc.constant dense<[1, 1, 1, 2, 3, 3, 4, 4]> : tensor<8xi64>
    %upsample_bilinear2d_1 = mpc.gather %x, %c_336 axis 2 : (tensor<2x3x5x6xf32>, tensor<8xi64>) -> tensor<2x3x8x6xf32>
    %c_337 = mpc.constant dense<[0.0, 0.38235294818878174, 0.9705883264541626, 0.5588235855102539, 0.14705896377563477, 0.7352943420410156, 0.3235294818878174, 0.9117650985717773]> : tensor<8xf32>
    %upsample_bilinear2d_2 = mpc.reshape %c_337 : (tensor<8xf32>) -> tensor<1x1x8x1xf32>
    %upsample_bilinear2d_3 = mpc.sub %upsample_bilinear2d_1, %upsample_bilinear2d
        : (tensor<2x3x8x6xf32>, tensor<2x3x8x6xf32>) -> tensor<2x3x8x6xf32>
    %upsample_bilinear2d_4 = mpc.mul %upsample_bilinear2d_2, %upsample_bilinear2d_3
        : (tensor<1x1x8x1xf32>, tensor<2x3x8x6xf32>) -> tensor<2x3x8x6xf32>
    %upsample_bilinear2d_5 = mpc.add %upsample_bilinear2d, %upsample_bilinear2d_4
        : (tensor<2x3x8x6xf32>, tensor<2x3x8x6xf32>) -> tensor<2x3x8x6xf32>
    %c_338 = mpc.constant dense<[0, 0, 0, 1, 2, 2, 3, 3, 4, 5]> : tensor<10xi64>
    %upsample_bilinear2d_6 = mpc.gather %upsample_bilinear2d_5, %c_338 axis 3
        : (tensor<2x3x8x6xf32>, tensor<10xi64>) -> tensor<2x3x8x10xf32>
    %c_339 = mpc.constant dense<[1, 1, 1, 2, 3, 3, 4, 4, 5, 5]> : tensor<10xi64>
    %upsample_bilinear2d_7 = mpc.gather %upsample_bilinear2d_5, %c_339 axis 3
        : (tensor<2x3x8x6xf32>, tensor<10xi64>) -> tensor<2x3x8x10xf32>
    %c_340 = mpc.constant dense<[0.0, 0.38235294818878174, 0.9705883264541626, 0.5588235855102539, 0.14705896377563477, 0.7352943420410156, 0.3235294818878174, 0.9117650985717773, 0.5, 0.08823537826538086]> : tensor<10xf32>
    %upsample_bilinear2d_8 = mpc.reshape %c_340 : (tensor<10xf32>) -> tensor<1x1x1x10xf32>
    %upsample_bilinear2d_9 = mpc.sub %upsample_bilinear2d_7, %upsample_bilinear2d_6
        : (tensor<2x3x8x10xf32>, tensor<2x3x8x10xf32>) -> tensor<2x3x8x10xf32>
    %upsample_bilinear2d_10 = mpc.mul %upsample_bilinear2d_8, %upsample_bilinear2d_9
        : (tensor<1x1x1x10xf32>, tensor<2x3x8x10xf32>) -> tensor<2x3x8x10xf32>
    %upsample_bilinear2d_11 = mpc.add %upsample_bilinear2d_6, %upsample_bilinear2d_10
        : (tensor<2x3x8x10xf32>, tensor<2x3x8x10xf32>) -> tensor<2x3x8x10xf32>
    %c_341 = mpc.constant dense<[0, 0, 1, 1, 2, 2, 3, 4]> : tensor<8xi64>
    %upsample_nearest2d = mpc.gather %x, %c_341 axis 2 : (tensor<2x3x5x6xf32>, tensor<8xi64>) -> tensor<2x3x8x6xf32>
    %c_342 = mpc.constant dense<[0, 1, 3]> : tensor<3xi64>
    %upsample_nearest2d_1 = mpc.gather %upsample_nearest2d, %c_342 axis 3
        : (tensor<2x3x8x6xf32>, tensor<3xi64>) -> tensor<2x3x8x3xf32>
    %select = mpc.slice %x starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<1x3x5x6xf32>
    %select_1 = mpc.reshape %select : (tensor<1x3x5x6xf32>) -> tensor<3x5x6xf32>
    %c_343 = mpc.constant dense<[0, 2, 3]> : tensor<3xi64>
    %upsample_linear1d = mpc.gather %select_1, %c_343 axis 2 : (tensor<3x5x6xf32>, tensor<3xi64>) -> tensor<3x5x3xf32>
    %c_344 = mpc.constant dense<[1, 3, 4]> : tensor<3xi64>
    %upsample_linear1d_1 = mpc.gather %select_1, %c_344 axis 2 : (tensor<3x5x6xf32>, tensor<3xi64>) -> tensor<3x5x3xf32>
    %c_345 = mpc.constant dense<[0.3333333134651184, 0.0, 0.6666665077209473]> : tensor<3xf32>
    %upsample_linear1d_2 = mpc.reshape %c_345 : (tensor<3xf32>) -> tensor<1x1x3xf32>
    %upsample_linear1d_3 = mpc.sub %upsample_linear1d_1, %upsample_linear1d
        : (tensor<3x5x3xf32>, tensor<3x5x3xf32>) -> tensor<3x5x3xf32>
    %upsample_linear1d_4 = mpc.mul %upsample_linear1d_2, %upsample_linear1d_3
        : (tensor<1x1x3xf32>, tensor<3x5x3xf32>) -> tensor<3x5x3xf32>
    %upsample_linear1d_5 = mpc.add %upsample_linear1d, %upsample_linear1d_4
        : (tensor<3x5x3xf32>, tensor<3x5x3xf32>) -> tensor<3x5x3xf32>
    %c_346 = mpc.constant dense<8.0> : tensor<f32>
    %mul = mpc.mul %x, %c_346 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %convert = mpc.cast %mul : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xi64>
    %convert_1 = mpc.cast %convert : (tensor<2x3x5x6xi64>) -> tensor<2x3x5x6xf32>
    %c_347 = mpc.constant dense<0xFF800000> : tensor<2x3x1x6xf32>
    %c_348 = mpc.constant dense<0xFF800000> : tensor<2x3x1x6xf32>
    %max_pool2d_with_indices_1 = mpc.concat %c_347, %convert_1, %c_348 axis 2
        : (tensor<2x3x1x6xf32>, tensor<2x3x5x6xf32>, tensor<2x3x1x6xf32>) -> tensor<2x3x7x6xf32>
    %c_349 = mpc.constant dense<0xFF800000> : tensor<2x3x7x1xf32>
    %max_pool2d_with_indices_2 = mpc.concat %c_349, %max_pool2d_with_indices_1 axis 3
        : (tensor<2x3x7x1xf32>, tensor<2x3x7x6xf32>) -> tensor<2x3x7x7xf32>
    %max_pool2d_with_indices_3 = mpc.windows %max_pool2d_with_indices_2 sizes [3, 3] strides [2, 2] dilations [1, 1]
        : (tensor<2x3x7x7xf32>) -> tensor<2x3x3x3x3x3xf32>
    %max_pool2d_with_indices_4 = mpc.reshape %max_pool2d_with_indices_3
        : (tensor<2x3x3x3x3x3xf32>) -> tensor<2x3x3x3x9xf32>
    %max_pool2d_with_indices_5 = mpc.argmax %max_pool2d_with_indices_4 axis 4
        : (tensor<2x3x3x3x9xf32>) -> tensor<2x3x3x3xi64>
    %c_350 = mpc.constant dense<0> : tensor<i64>
    %c_351 = mpc.constant dense<3> : tensor<i64>
    %max_pool2d_with_indices_6 = mpc.quotient trunc %max_pool2d_with_indices_5, %c_351
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %max_pool2d_with_indices_7 = mpc.iota dimension 0 : () -> tensor<3xi64>
    %max_pool2d_with_indices_8 = mpc.reshape %max_pool2d_with_indices_7 : (tensor<3xi64>) -> tensor<1x1x3x1xi64>
    %c_352 = mpc.constant dense<1> : tensor<i64>
    %max_pool2d_with_indices_9 = mpc.mul %max_pool2d_with_indices_6, %c_352
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %c_353 = mpc.constant dense<2> : tensor<i64>
    %max_pool2d_with_indices_10 = mpc.mul %max_pool2d_with_indices_8, %c_353
        : (tensor<1x1x3x1xi64>, tensor<i64>) -> tensor<1x1x3x1xi64>
    %max_pool2d_with_indices_11 = mpc.add %max_pool2d_with_indices_9, %max_pool2d_with_indices_10
        : (tensor<2x3x3x3xi64>, tensor<1x1x3x1xi64>) -> tensor<2x3x3x3xi64>
    %c_354 = mpc.constant dense<5> : tensor<i64>
    %max_pool2d_with_indices_12 = mpc.mul %c_350, %c_354 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %c_355 = mpc.constant dense<1> : tensor<i64>
    %max_pool2d_with_indices_13 = mpc.sub %max_pool2d_with_indices_11, %c_355
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %max_pool2d_with_indices_14 = mpc.add %max_pool2d_with_indices_12, %max_pool2d_with_indices_13
        : (tensor<i64>, tensor<2x3x3x3xi64>) -> tensor<2x3x3x3xi64>
    %c_356 = mpc.constant dense<3> : tensor<i64>
    %max_pool2d_with_indices_15 = mpc.remainder trunc %max_pool2d_with_indices_5, %c_356
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %max_pool2d_with_indices_16 = mpc.iota dimension 0 : () -> tensor<3xi64>
    %max_pool2d_with_indices_17 = mpc.reshape %max_pool2d_with_indices_16 : (tensor<3xi64>) -> tensor<1x1x1x3xi64>
    %c_357 = mpc.constant dense<1> : tensor<i64>
    %max_pool2d_with_indices_18 = mpc.mul %max_pool2d_with_indices_15, %c_357
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %c_358 = mpc.constant dense<2> : tensor<i64>
    %max_pool2d_with_indices_19 = mpc.mul %max_pool2d_with_indices_17, %c_358
        : (tensor<1x1x1x3xi64>, tensor<i64>) -> tensor<1x1x1x3xi64>
    %max_pool2d_with_indices_20 = mpc.add %max_pool2d_with_indices_18, %max_pool2d_with_indices_19
        : (tensor<2x3x3x3xi64>, tensor<1x1x1x3xi64>) -> tensor<2x3x3x3xi64>
    %c_359 = mpc.constant dense<6> : tensor<i64>
    %max_pool2d_with_indices_21 = mpc.mul %max_pool2d_with_indices_14, %c_359
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %c_360 = mpc.constant dense<1> : tensor<i64>
    %max_pool2d_with_indices_22 = mpc.sub %max_pool2d_with_indices_20, %c_360
        : (tensor<2x3x3x3xi64>, tensor<i64>) -> tensor<2x3x3x3xi64>
    %max_pool2d_with_indices_23 = mpc.add %max_pool2d_with_indices_21, %max_pool2d_with_indices_22
        : (tensor<2x3x3x3xi64>, tensor<2x3x3x3xi64>) -> tensor<2x3x3x3xi64>
    %select_1_1 = mpc.slice %x starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<1x3x5x6xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x3x5x6xf32>) -> tensor<3x5x6xf32>
    %c_361 = mpc.constant dense<8.0> : tensor<f32>
    %mul_1 = mpc.mul %select_1_2, %c_361 : (tensor<3x5x6xf32>, tensor<f32>) -> tensor<3x5x6xf32>
    %convert_2 = mpc.cast %mul_1 : (tensor<3x5x6xf32>) -> tensor<3x5x6xi64>
    %convert_3 = mpc.cast %convert_2 : (tensor<3x5x6xi64>) -> tensor<3x5x6xf32>
    %c_362 = mpc.constant dense<0xFF800000> : tensor<3x5x1xf32>
    %c_363 = mpc.constant dense<0xFF800000> : tensor<3x5x1xf32>
    %max_pool1d_with_indices_1 = mpc.concat %c_362, %convert_3, %c_363 axis 2
        : (tensor<3x5x1xf32>, tensor<3x5x6xf32>, tensor<3x5x1xf32>) -> tensor<3x5x8xf32>
    %max_pool1d_with_indices_2 = mpc.windows %max_pool1d_with_indices_1 sizes [3] strides [1] dilations [2]
        : (tensor<3x5x8xf32>) -> tensor<3x5x4x3xf32>
    %max_pool1d_with_indices_3 = mpc.argmax %max_pool1d_with_indices_2 axis 3
        : (tensor<3x5x4x3xf32>) -> tensor<3x5x4xi64>
    %c_364 = mpc.constant dense<0> : tensor<i64>
    %max_pool1d_with_indices_4 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %max_pool1d_with_indices_5 = mpc.reshape %max_pool1d_with_indices_4 : (tensor<4xi64>) -> tensor<1x1x4xi64>
    %c_365 = mpc.constant dense<2> : tensor<i64>
    %max_pool1d_with_indices_6 = mpc.mul %max_pool1d_with_indices_3, %c_365
        : (tensor<3x5x4xi64>, tensor<i64>) -> tensor<3x5x4xi64>
    %c_366 = mpc.constant dense<1> : tensor<i64>
    %max_pool1d_with_indices_7 = mpc.mul %max_pool1d_with_indices_5, %c_366
        : (tensor<1x1x4xi64>, tensor<i64>) -> tensor<1x1x4xi64>
    %max_pool1d_with_indices_8 = mpc.add %max_pool1d_with_indices_6, %max_pool1d_with_indices_7
        : (tensor<3x5x4xi64>, tensor<1x1x4xi64>) -> tensor<3x5x4xi64>
    %c_367 = mpc.constant dense<6> : tensor<i64>
    %max_pool1d_with_indices_9 = mpc.mul %c_364, %c_367 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %c_368 = mpc.constant dense<1> : tensor<i64>
    %max_pool1d_with_indices_10 = mpc.sub %max_pool1d_with_indices_8, %c_368
        : (tensor<3x5x4xi64>, tensor<i64>) -> tensor<3x5x4xi64>
    %max_pool1d_with_indices_11 = mpc.add %max_pool1d_with_indices_9, %max_pool1d_with_indices_10
        : (tensor<i64>, tensor<3x5x4xi64>) -> tensor<3x5x4xi64>
    %c_369 = mpc.constant dense<8.0> : tensor<f32>
    %mul_2 = mpc.mul %x, %c_369 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %convert_4 = mpc.cast %mul_2 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xi64>
    %convert_5 = mpc.cast %convert_4 : (tensor<2x3x5x6xi64>) -> tensor<2x3x5x6xf32>
    %c_370 = mpc.constant dense<0> : tensor<i64>
    %adaptive_max_pool2d = mpc.iota dimension 0 : () -> tensor<6xi64>
    %adaptive_max_pool2d_1 = mpc.reshape %adaptive_max_pool2d : (tensor<6xi64>) -> tensor<1x1x1x6xi64>
    %c_371 = mpc.constant dense<1> : tensor<i64>
    %adaptive_max_pool2d_2 = mpc.mul %adaptive_max_pool2d_1, %c_371
        : (tensor<1x1x1x6xi64>, tensor<i64>) -> tensor<1x1x1x6xi64>
    %adaptive_max_pool2d_3 = mpc.add %c_370, %adaptive_max_pool2d_2
        : (tensor<i64>, tensor<1x1x1x6xi64>) -> tensor<1x1x1x6xi64>
    %adaptive_max_pool2d_4 = mpc.broadcast %adaptive_max_pool2d_3 shape [2, 3, 5, 6]
        : (tensor<1x1x1x6xi64>) -> tensor<2x3x5x6xi64>
    %adaptive_max_pool2d_5 = mpc.slice %convert_5 starts [0, 0, 0, 0] limits [-1, -1, -1, 2] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x2xf32>
    %adaptive_max_pool2d_6 = mpc.slice %adaptive_max_pool2d_4 starts [0, 0, 0, 0] limits [-1, -1, -1, 2] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xi64>) -> tensor<2x3x5x2xi64>
    %adaptive_max_pool2d_7 = mpc.argmax %adaptive_max_pool2d_5 axis 3 keepdims
        : (tensor<2x3x5x2xf32>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_8 = mpc.take_along %adaptive_max_pool2d_5, %adaptive_max_pool2d_7 axis 3
        : (tensor<2x3x5x2xf32>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xf32>
    %adaptive_max_pool2d_9 = mpc.take_along %adaptive_max_pool2d_6, %adaptive_max_pool2d_7 axis 3
        : (tensor<2x3x5x2xi64>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_10 = mpc.slice %convert_5 starts [0, 0, 0, 1] limits [-1, -1, -1, 3] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x2xf32>
    %adaptive_max_pool2d_11 = mpc.slice %adaptive_max_pool2d_4 starts [0, 0, 0, 1] limits [-1, -1, -1, 3] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xi64>) -> tensor<2x3x5x2xi64>
    %adaptive_max_pool2d_12 = mpc.argmax %adaptive_max_pool2d_10 axis 3 keepdims
        : (tensor<2x3x5x2xf32>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_13 = mpc.take_along %adaptive_max_pool2d_10, %adaptive_max_pool2d_12 axis 3
        : (tensor<2x3x5x2xf32>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xf32>
    %adaptive_max_pool2d_14 = mpc.take_along %adaptive_max_pool2d_11, %adaptive_max_pool2d_12 axis 3
        : (tensor<2x3x5x2xi64>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_15 = mpc.slice %convert_5 starts [0, 0, 0, 3] limits [-1, -1, -1, 5] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x2xf32>
    %adaptive_max_pool2d_16 = mpc.slice %adaptive_max_pool2d_4 starts [0, 0, 0, 3] limits [-1, -1, -1, 5] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xi64>) -> tensor<2x3x5x2xi64>
    %adaptive_max_pool2d_17 = mpc.argmax %adaptive_max_pool2d_15 axis 3 keepdims
        : (tensor<2x3x5x2xf32>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_18 = mpc.take_along %adaptive_max_pool2d_15, %adaptive_max_pool2d_17 axis 3
        : (tensor<2x3x5x2xf32>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xf32>
    %adaptive_max_pool2d_19 = mpc.take_along %adaptive_max_pool2d_16, %adaptive_max_pool2d_17 axis 3
        : (tensor<2x3x5x2xi64>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_20 = mpc.slice %convert_5 starts [0, 0, 0, 4] limits [-1, -1, -1, 6] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x2xf32>
    %adaptive_max_pool2d_21 = mpc.slice %adaptive_max_pool2d_4 starts [0, 0, 0, 4] limits [-1, -1, -1, 6] strides [1, 1, 1, 1]
        : (tensor<2x3x5x6xi64>) -> tensor<2x3x5x2xi64>
    %adaptive_max_pool2d_22 = mpc.argmax %adaptive_max_pool2d_20 axis 3 keepdims
        : (tensor<2x3x5x2xf32>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_23 = mpc.take_along %adaptive_max_pool2d_20, %adaptive_max_pool2d_22 axis 3
        : (tensor<2x3x5x2xf32>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xf32>
    %adaptive_max_pool2d_24 = mpc.take_along %adaptive_max_pool2d_21, %adaptive_max_pool2d_22 axis 3
        : (tensor<2x3x5x2xi64>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x1xi64>
    %adaptive_max_pool2d_25 = mpc.concat %adaptive_max_pool2d_8, %adaptive_max_pool2d_13, %adaptive_max_pool2d_18, %adaptive_max_pool2d_23 axis 3
        : (tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>) -> tensor<2x3x5x4xf32>
    %adaptive_max_pool2d_26 = mpc.concat %adaptive_max_pool2d_9, %adaptive_max_pool2d_14, %adaptive_max_pool2d_19, %adaptive_max_pool2d_24 axis 3
        : (tensor<2x3x5x1xi64>, tensor<2x3x5x1xi64>, tensor<2x3x5x1xi64>, tensor<2x3x5x1xi64>) -> tensor<2x3x5x4xi64>
    %adaptive_max_pool2d_27 = mpc.iota dimension 0 : () -> tensor<5xi64>
    %adaptive_max_pool2d_28 = mpc.reshape %adaptive_max_pool2d_27 : (tensor<5xi64>) -> tensor<1x1x5x1xi64>
    %c_372 = mpc.constant dense<6> : tensor<i64>
    %adaptive_max_pool2d_29 = mpc.mul %adaptive_max_pool2d_28, %c_372
        : (tensor<1x1x5x1xi64>, tensor<i64>) -> tensor<1x1x5x1xi64>
    %adaptive_max_pool2d_30 = mpc.add %adaptive_max_pool2d_26, %adaptive_max_pool2d_29
        : (tensor<2x3x5x4xi64>, tensor<1x1x5x1xi64>) -> tensor<2x3x5x4xi64>
    %adaptive_max_pool2d_31 = mpc.slice %adaptive_max_pool2d_25 starts [0, 0, 0, 0] limits [-1, -1, 2, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x4xf32>) -> tensor<2x3x2x4xf32>
    %adaptive_max_pool2d_32 = mpc.slice %adaptive_max_pool2d_30 starts [0, 0, 0, 0] limits [-1, -1, 2, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x4xi64>) -> tensor<2x3x2x4xi64>
    %adaptive_max_pool2d_33 = mpc.argmax %adaptive_max_pool2d_31 axis 2 keepdims
        : (tensor<2x3x2x4xf32>) -> tensor<2x3x1x4xi64>
    %adaptive_max_pool2d_35 = mpc.take_along %adaptive_max_pool2d_32, %adaptive_max_pool2d_33 axis 2
        : (tensor<2x3x2x4xi64>, tensor<2x3x1x4xi64>) -> tensor<2x3x1x4xi64>
    %adaptive_max_pool2d_36 = mpc.slice %adaptive_max_pool2d_25 starts [0, 0, 1, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x4xf32>) -> tensor<2x3x3x4xf32>
    %adaptive_max_pool2d_37 = mpc.slice %adaptive_max_pool2d_30 starts [0, 0, 1, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x4xi64>) -> tensor<2x3x3x4xi64>
    %adaptive_max_pool2d_38 = mpc.argmax %adaptive_max_pool2d_36 axis 2 keepdims
        : (tensor<2x3x3x4xf32>) -> tensor<2x3x1x4xi64>
    %adaptive_max_pool2d_40 = mpc.take_along %adaptive_max_pool2d_37, %adaptive_max_pool2d_38 axis 2
        : (tensor<2x3x3x4xi64>, tensor<2x3x1x4xi64>) -> tensor<2x3x1x4xi64>
    %adaptive_max_pool2d_41 = mpc.slice %adaptive_max_pool2d_25 starts [0, 0, 3, 0] limits [-1, -1, 5, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x4xf32>) -> tensor<2x3x2x4xf32>
    %adaptive_max_pool2d_42 = mpc.slice %adaptive_max_pool2d_30 starts [0, 0, 3, 0] limits [-1, -1, 5, -1] strides [1, 1, 1, 1]
        : (tensor<2x3x5x4xi64>) -> tensor<2x3x2x4xi64>
    %adaptive_max_pool2d_43 = mpc.argmax %adaptive_max_pool2d_41 axis 2 keepdims
        : (tensor<2x3x2x4xf32>) -> tensor<2x3x1x4xi64>
    %adaptive_max_pool2d_45 = mpc.take_along %adaptive_max_pool2d_42, %adaptive_max_pool2d_43 axis 2
        : (tensor<2x3x2x4xi64>, tensor<2x3x1x4xi64>) -> tensor<2x3x1x4xi64>
    %adaptive_max_pool2d_47 = mpc.concat %adaptive_max_pool2d_35, %adaptive_max_pool2d_40, %adaptive_max_pool2d_45 axis 2
        : (tensor<2x3x1x4xi64>, tensor<2x3x1x4xi64>, tensor<2x3x1x4xi64>) -> tensor<2x3x3x4xi64>
    %max_pool2d_with_indices_1_1 = mpc.max_pool %x sizes [2, 2] strides [2, 2] low [0, 0] high [0, 0] dilations [1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x2x3xf32>
    %max_pool2d_with_indices_1_2 = mpc.windows %x sizes [2, 2] strides [2, 2] dilations [1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x2x3x2x2xf32>
    %max_pool2d_with_indices_1_3 = mpc.reshape %max_pool2d_with_indices_1_2
        : (tensor<2x3x2x3x2x2xf32>) -> tensor<2x3x2x3x4xf32>
    %max_pool2d_with_indices_1_4 = mpc.argmax %max_pool2d_with_indices_1_3 axis 4
        : (tensor<2x3x2x3x4xf32>) -> tensor<2x3x2x3xi64>
    %c_373 = mpc.constant dense<0> : tensor<i64>
    %c_374 = mpc.constant dense<2> : tensor<i64>
    %max_pool2d_with_indices_1_5 = mpc.quotient trunc %max_pool2d_with_indices_1_4, %c_374
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %max_pool2d_with_indices_1_6 = mpc.iota dimension 0 : () -> tensor<2xi64>
    %max_pool2d_with_indices_1_7 = mpc.reshape %max_pool2d_with_indices_1_6 : (tensor<2xi64>) -> tensor<1x1x2x1xi64>
    %c_375 = mpc.constant dense<1> : tensor<i64>
    %max_pool2d_with_indices_1_8 = mpc.mul %max_pool2d_with_indices_1_5, %c_375
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %c_376 = mpc.constant dense<2> : tensor<i64>
    %max_pool2d_with_indices_1_9 = mpc.mul %max_pool2d_with_indices_1_7, %c_376
        : (tensor<1x1x2x1xi64>, tensor<i64>) -> tensor<1x1x2x1xi64>
    %max_pool2d_with_indices_1_10 = mpc.add %max_pool2d_with_indices_1_8, %max_pool2d_with_indices_1_9
        : (tensor<2x3x2x3xi64>, tensor<1x1x2x1xi64>) -> tensor<2x3x2x3xi64>
    %c_377 = mpc.constant dense<5> : tensor<i64>
    %max_pool2d_with_indices_1_11 = mpc.mul %c_373, %c_377 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %c_378 = mpc.constant dense<0> : tensor<i64>
    %max_pool2d_with_indices_1_12 = mpc.sub %max_pool2d_with_indices_1_10, %c_378
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %max_pool2d_with_indices_1_13 = mpc.add %max_pool2d_with_indices_1_11, %max_pool2d_with_indices_1_12
        : (tensor<i64>, tensor<2x3x2x3xi64>) -> tensor<2x3x2x3xi64>
    %c_379 = mpc.constant dense<2> : tensor<i64>
    %max_pool2d_with_indices_1_14 = mpc.remainder trunc %max_pool2d_with_indices_1_4, %c_379
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %max_pool2d_with_indices_1_15 = mpc.iota dimension 0 : () -> tensor<3xi64>
    %max_pool2d_with_indices_1_16 = mpc.reshape %max_pool2d_with_indices_1_15 : (tensor<3xi64>) -> tensor<1x1x1x3xi64>
    %c_380 = mpc.constant dense<1> : tensor<i64>
    %max_pool2d_with_indices_1_17 = mpc.mul %max_pool2d_with_indices_1_14, %c_380
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %c_381 = mpc.constant dense<2> : tensor<i64>
    %max_pool2d_with_indices_1_18 = mpc.mul %max_pool2d_with_indices_1_16, %c_381
        : (tensor<1x1x1x3xi64>, tensor<i64>) -> tensor<1x1x1x3xi64>
    %max_pool2d_with_indices_1_19 = mpc.add %max_pool2d_with_indices_1_17, %max_pool2d_with_indices_1_18
        : (tensor<2x3x2x3xi64>, tensor<1x1x1x3xi64>) -> tensor<2x3x2x3xi64>
    %c_382 = mpc.constant dense<6> : tensor<i64>
    %max_pool2d_with_indices_1_20 = mpc.mul %max_pool2d_with_indices_1_13, %c_382
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %c_383 = mpc.constant dense<0> : tensor<i64>
    %max_pool2d_with_indices_1_21 = mpc.sub %max_pool2d_with_indices_1_19, %c_383
        : (tensor<2x3x2x3xi64>, tensor<i64>) -> tensor<2x3x2x3xi64>
    %max_pool2d_with_indices_1_22 = mpc.add %max_pool2d_with_indices_1_20, %max_pool2d_with_indices_1_21
        : (tensor<2x3x2x3xi64>, tensor<2x3x2x3xi64>) -> tensor<2x3x2x3xi64>
    %c_384 = mpc.constant dense<[[[[0]], [[24]], [[48]]], [[[72]], [[96]], [[120]]]]> : tensor<2x3x1x1xi64>
    %add_1 = mpc.add %max_pool2d_with_indices_1_22, %c_384
        : (tensor<2x3x2x3xi64>, tensor<2x3x1x1xi64>) -> tensor<2x3x2x3xi64>
    %view_1 = mpc.reshape %add_1 : (tensor<2x3x2x3xi64>) -> tensor<36xi64>
    %c_385 = mpc.constant dense<0.0> : tensor<2x3x4x6xf32>
    %view_2 = mpc.reshape %c_385 : (tensor<2x3x4x6xf32>) -> tensor<144xf32>
    %view_3 = mpc.reshape %max_pool2d_with_indices_1_1 : (tensor<2x3x2x3xf32>) -> tensor<36xf32>
    %unsafe_index_put = mpc.scatter set %view_2, %view_1, %view_3 axis 0
        : (tensor<144xf32>, tensor<36xi64>, tensor<36xf32>) -> tensor<144xf32>
    %view_4 = mpc.reshape %unsafe_index_put : (tensor<144xf32>) -> tensor<2x3x4x6xf32>
    %avg_pool2d = mpc.avg_pool %x sizes [2, 2] strides [1, 1] low [1, 1] high [1, 1]
        : (tensor<2x3x5x6xf32>) -> tensor<2x3x6x7xf32>
    %c_386 = mpc.constant dense<1.3333333333333333> : tensor<f32>
    %avg_pool2d_1 = mpc.mul %avg_pool2d, %c_386 : (tensor<2x3x6x7xf32>, tensor<f32>) -> tensor<2x3x6x7xf32>
    %slice_1 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %c_387 = mpc.constant dense<0.0> : tensor<f32>
    %c_388 = mpc.constant dense<1.0> : tensor<f32>
    %cdist_10 = mpc.precision "fp32" {
      %cdist = mpc.reshape %a : (tensor<8x5xf32>) -> tensor<8x1x5xf32>
      %cdist_1 = mpc.reshape %slice_1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
      %cdist_2 = mpc.sub %cdist, %cdist_1 : (tensor<8x1x5xf32>, tensor<1x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_5 = mpc.mul %cdist_2, %cdist_2 : (tensor<8x3x5xf32>, tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_6 = mpc.sum %cdist_5 axes [2] : (tensor<8x3x5xf32>) -> tensor<8x3xf32>
      %cdist_7 = mpc.compare eq %cdist_6, %c_387 : (tensor<8x3xf32>, tensor<f32>) -> tensor<8x3xi1>
      %cdist_8 = mpc.select %cdist_7, %c_388, %cdist_6 : (tensor<8x3xi1>, tensor<f32>, tensor<8x3xf32>) -> tensor<8x3xf32>
      %cdist_9 = mpc.sqrt %cdist_8 : (tensor<8x3xf32>) -> tensor<8x3xf32>
      %cdist_10 = mpc.select %cdist_7, %c_387, %cdist_9
          : (tensor<8x3xi1>, tensor<f32>, tensor<8x3xf32>) -> tensor<8x3xf32>
      mpc.yield %cdist_10 : tensor<8x3xf32>
    } : tensor<8x3xf32>
    %slice_2 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %cdist_1_5 = mpc.precision "fp32" {
      %cdist_1_1 = mpc.reshape %a : (tensor<8x5xf32>) -> tensor<8x1x5xf32>
      %cdist_1_2 = mpc.reshape %slice_2 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
      %cdist_1_3 = mpc.sub %cdist_1_1, %cdist_1_2 : (tensor<8x1x5xf32>, tensor<1x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_1_4 = mpc.abs %cdist_1_3 : (tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_1_5 = mpc.sum %cdist_1_4 axes [2] : (tensor<8x3x5xf32>) -> tensor<8x3xf32>
      mpc.yield %cdist_1_5 : tensor<8x3xf32>
    } : tensor<8x3xf32>
    %add_3 = mpc.add %cdist_10, %cdist_1_5 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
    %slice_3 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %c_390 = mpc.constant dense<0.0> : tensor<f32>
    %c_391 = mpc.constant dense<1.0> : tensor<f32>
    %c_392 = mpc.constant dense<3.5> : tensor<f32>
    %c_393 = mpc.constant dense<1.0> : tensor<f32>
    %c_394 = mpc.constant dense<0.2857142857142857> : tensor<f32>
    %cdist_2_13 = mpc.precision "fp32" {
      %cdist_2_1 = mpc.reshape %a : (tensor<8x5xf32>) -> tensor<8x1x5xf32>
      %cdist_2_2 = mpc.reshape %slice_3 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
      %cdist_2_3 = mpc.sub %cdist_2_1, %cdist_2_2 : (tensor<8x1x5xf32>, tensor<1x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_2_4 = mpc.abs %cdist_2_3 : (tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_2_5 = mpc.compare eq %cdist_2_3, %c_390 : (tensor<8x3x5xf32>, tensor<f32>) -> tensor<8x3x5xi1>
      %cdist_2_6 = mpc.select %cdist_2_5, %c_391, %cdist_2_4
          : (tensor<8x3x5xi1>, tensor<f32>, tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_2_7 = mpc.pow %cdist_2_6, %c_392 : (tensor<8x3x5xf32>, tensor<f32>) -> tensor<8x3x5xf32>
      %cdist_2_8 = mpc.select %cdist_2_5, %c_390, %cdist_2_7
          : (tensor<8x3x5xi1>, tensor<f32>, tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_2_9 = mpc.sum %cdist_2_8 axes [2] : (tensor<8x3x5xf32>) -> tensor<8x3xf32>
      %cdist_2_10 = mpc.compare eq %cdist_2_9, %c_390 : (tensor<8x3xf32>, tensor<f32>) -> tensor<8x3xi1>
      %cdist_2_11 = mpc.select %cdist_2_10, %c_393, %cdist_2_9
          : (tensor<8x3xi1>, tensor<f32>, tensor<8x3xf32>) -> tensor<8x3xf32>
      %cdist_2_12 = mpc.pow %cdist_2_11, %c_394 : (tensor<8x3xf32>, tensor<f32>) -> tensor<8x3xf32>
      %cdist_2_13 = mpc.select %cdist_2_10, %c_390, %cdist_2_12
          : (tensor<8x3xi1>, tensor<f32>, tensor<8x3xf32>) -> tensor<8x3xf32>
      mpc.yield %cdist_2_13 : tensor<8x3xf32>
    } : tensor<8x3xf32>
    %add_4 = mpc.add %add_3, %cdist_2_13 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
    %slice_4 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %c_395 = mpc.constant dense<0.0> : tensor<f32>
    %cdist_3_7 = mpc.precision "fp32" {
      %cdist_3_1 = mpc.reshape %a : (tensor<8x5xf32>) -> tensor<8x1x5xf32>
      %cdist_3_2 = mpc.reshape %slice_4 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
      %cdist_3_3 = mpc.sub %cdist_3_1, %cdist_3_2 : (tensor<8x1x5xf32>, tensor<1x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_3_5 = mpc.compare ne %cdist_3_3, %c_395 : (tensor<8x3x5xf32>, tensor<f32>) -> tensor<8x3x5xi1>
      %cdist_3_6 = mpc.cast %cdist_3_5 : (tensor<8x3x5xi1>) -> tensor<8x3x5xf32>
      %cdist_3_7 = mpc.sum %cdist_3_6 axes [2] : (tensor<8x3x5xf32>) -> tensor<8x3xf32>
      mpc.yield %cdist_3_7 : tensor<8x3xf32>
    } : tensor<8x3xf32>
    %add_5 = mpc.add %add_4, %cdist_3_7 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
    %slice_5 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %cdist_4_5 = mpc.precision "fp32" {
      %cdist_4_1 = mpc.reshape %a : (tensor<8x5xf32>) -> tensor<8x1x5xf32>
      %cdist_4_2 = mpc.reshape %slice_5 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
      %cdist_4_3 = mpc.sub %cdist_4_1, %cdist_4_2 : (tensor<8x1x5xf32>, tensor<1x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_4_4 = mpc.abs %cdist_4_3 : (tensor<8x3x5xf32>) -> tensor<8x3x5xf32>
      %cdist_4_5 = mpc.max %cdist_4_4 axes [2] : (tensor<8x3x5xf32>) -> tensor<8x3xf32>
      mpc.yield %cdist_4_5 : tensor<8x3xf32>
    } : tensor<8x3xf32>
    %add_6 = mpc.add %add_5, %cdist_4_5 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x3xf32>
    %slice_6 = mpc.slice %a starts [0, 0] limits [4, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<4x5xf32>
    %c_397 = mpc.constant dense<[0, 0, 0, 1, 1, 2]> : tensor<6xi64>
    %c_398 = mpc.constant dense<[1, 2, 3, 2, 3, 3]> : tensor<6xi64>
    %c_399 = mpc.constant dense<0.0> : tensor<f32>
    %c_400 = mpc.constant dense<1.0> : tensor<f32>
    %c_401 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %pdist_10 = mpc.precision "fp32" {
      %pdist = mpc.gather %slice_6, %c_397 axis 0 : (tensor<4x5xf32>, tensor<6xi64>) -> tensor<6x5xf32>
      %pdist_1 = mpc.gather %slice_6, %c_398 axis 0 : (tensor<4x5xf32>, tensor<6xi64>) -> tensor<6x5xf32>
      %pdist_2 = mpc.sub %pdist, %pdist_1 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %pdist_5 = mpc.mul %pdist_2, %pdist_2 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %pdist_6 = mpc.sum %pdist_5 axes [1] : (tensor<6x5xf32>) -> tensor<6xf32>
      %pdist_7 = mpc.compare eq %pdist_6, %c_399 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %pdist_8 = mpc.select %pdist_7, %c_400, %pdist_6 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %pdist_9 = mpc.sqrt %pdist_8 : (tensor<6xf32>) -> tensor<6xf32>
      %pdist_10 = mpc.select %pdist_7, %c_399, %pdist_9 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %pdist_10 : tensor<6xf32>
    } : tensor<6xf32>
    %embedding_bag = mpc.embedding %a, %c_401 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %c_402 = mpc.constant dense<[0, 3, 3, 6]> : tensor<4xi64>
    %embedding_bag_1 = mpc.reshape %c_402 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_2 = mpc.iota dimension 0 : () -> tensor<8xi64>
    %embedding_bag_3 = mpc.compare le %embedding_bag_1, %embedding_bag_2
        : (tensor<4x1xi64>, tensor<8xi64>) -> tensor<4x8xi1>
    %embedding_bag_4 = mpc.cast %embedding_bag_3 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_5 = mpc.sum %embedding_bag_4 axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
    %c_403 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_6 = mpc.sub %embedding_bag_5, %c_403 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %embedding_bag_7 = mpc.cast %embedding_bag_6 : (tensor<8xf32>) -> tensor<8xi64>
    %c_404 = mpc.constant dense<0.0> : tensor<4x5xf32>
    %embedding_bag_14 = mpc.scatter add %c_404, %embedding_bag_7, %embedding_bag axis 0
        : (tensor<4x5xf32>, tensor<8xi64>, tensor<8x5xf32>) -> tensor<4x5xf32>
    %c_405 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %c_406 = mpc.constant dense<7> : tensor<i64>
    %embedding_bag_1_1 = mpc.compare ne %c_405, %c_406 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi1>
    %embedding_bag_1_2 = mpc.embedding %a, %c_405 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %embedding_bag_1_3 = mpc.reshape %embedding_bag_1_2 : (tensor<8x5xf32>) -> tensor<4x2x5xf32>
    %embedding_bag_1_4 = mpc.reshape %embedding_bag_1_1 : (tensor<8xi1>) -> tensor<4x2x1xi1>
    %c_407 = mpc.constant dense<0xFF800000> : tensor<f32>
    %embedding_bag_1_5 = mpc.select %embedding_bag_1_4, %embedding_bag_1_3, %c_407
        : (tensor<4x2x1xi1>, tensor<4x2x5xf32>, tensor<f32>) -> tensor<4x2x5xf32>
    %embedding_bag_1_6 = mpc.max %embedding_bag_1_5 axes [1] : (tensor<4x2x5xf32>) -> tensor<4x5xf32>
    %embedding_bag_1_7 = mpc.cast %embedding_bag_1_4 : (tensor<4x2x1xi1>) -> tensor<4x2x1xf32>
    %embedding_bag_1_8 = mpc.sum %embedding_bag_1_7 axes [1] : (tensor<4x2x1xf32>) -> tensor<4x1xf32>
    %c_408 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_1_9 = mpc.compare gt %embedding_bag_1_8, %c_408 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xi1>
    %c_409 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_1_10 = mpc.select %embedding_bag_1_9, %embedding_bag_1_6, %c_409
        : (tensor<4x1xi1>, tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %add_7 = mpc.add %embedding_bag_14, %embedding_bag_1_10 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %c_410 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %c_411 = mpc.constant dense<2> : tensor<i64>
    %embedding_bag_2_1 = mpc.compare ne %c_410, %c_411 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi1>
    %embedding_bag_2_2 = mpc.embedding %a, %c_410 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %c_412 = mpc.constant dense<[0, 3, 3, 6]> : tensor<4xi64>
    %embedding_bag_2_3 = mpc.reshape %c_412 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_2_4 = mpc.iota dimension 0 : () -> tensor<8xi64>
    %embedding_bag_2_5 = mpc.compare le %embedding_bag_2_3, %embedding_bag_2_4
        : (tensor<4x1xi64>, tensor<8xi64>) -> tensor<4x8xi1>
    %embedding_bag_2_6 = mpc.cast %embedding_bag_2_5 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_2_7 = mpc.sum %embedding_bag_2_6 axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
    %c_413 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_2_8 = mpc.sub %embedding_bag_2_7, %c_413 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %embedding_bag_2_9 = mpc.cast %embedding_bag_2_8 : (tensor<8xf32>) -> tensor<8xi64>
    %c_414 = mpc.constant dense<-1> : tensor<i64>
    %embedding_bag_2_10 = mpc.select %embedding_bag_2_1, %embedding_bag_2_9, %c_414
        : (tensor<8xi1>, tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
    %embedding_bag_2_11 = mpc.reshape %embedding_bag_2_10 : (tensor<8xi64>) -> tensor<1x8xi64>
    %embedding_bag_2_12 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %embedding_bag_2_13 = mpc.reshape %embedding_bag_2_12 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_2_14 = mpc.compare eq %embedding_bag_2_11, %embedding_bag_2_13
        : (tensor<1x8xi64>, tensor<4x1xi64>) -> tensor<4x8xi1>
    %embedding_bag_2_15 = mpc.cast %embedding_bag_2_14 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_2_16 = mpc.sum %embedding_bag_2_15 axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %c_415 = mpc.constant dense<0.0> : tensor<4x5xf32>
    %embedding_bag_2_17 = mpc.scatter add %c_415, %embedding_bag_2_10, %embedding_bag_2_2 axis 0
        : (tensor<4x5xf32>, tensor<8xi64>, tensor<8x5xf32>) -> tensor<4x5xf32>
    %c_416 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_2_18 = mpc.maximum %embedding_bag_2_16, %c_416 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
    %embedding_bag_2_19 = mpc.div %embedding_bag_2_17, %embedding_bag_2_18
        : (tensor<4x5xf32>, tensor<4x1xf32>) -> tensor<4x5xf32>
    %add_8 = mpc.add %add_7, %embedding_bag_2_19 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %c_417 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %embedding_bag_3_1 = mpc.embedding %a, %c_417 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %c_418 = mpc.constant dense<[0, 3, 3, 6]> : tensor<4xi64>
    %embedding_bag_3_2 = mpc.reshape %c_418 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_3_3 = mpc.iota dimension 0 : () -> tensor<8xi64>
    %embedding_bag_3_4 = mpc.compare le %embedding_bag_3_2, %embedding_bag_3_3
        : (tensor<4x1xi64>, tensor<8xi64>) -> tensor<4x8xi1>
    %embedding_bag_3_5 = mpc.cast %embedding_bag_3_4 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_3_6 = mpc.sum %embedding_bag_3_5 axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
    %c_419 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_3_7 = mpc.sub %embedding_bag_3_6, %c_419 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %embedding_bag_3_8 = mpc.cast %embedding_bag_3_7 : (tensor<8xf32>) -> tensor<8xi64>
    %embedding_bag_3_9 = mpc.reshape %embedding_bag_3_8 : (tensor<8xi64>) -> tensor<1x8xi64>
    %embedding_bag_3_10 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %embedding_bag_3_11 = mpc.reshape %embedding_bag_3_10 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_3_12 = mpc.compare eq %embedding_bag_3_9, %embedding_bag_3_11
        : (tensor<1x8xi64>, tensor<4x1xi64>) -> tensor<4x8xi1>
    %embedding_bag_3_13 = mpc.cast %embedding_bag_3_12 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_3_14 = mpc.sum %embedding_bag_3_13 axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %embedding_bag_3_15 = mpc.reshape %embedding_bag_3_12 : (tensor<4x8xi1>) -> tensor<4x8x1xi1>
    %c_420 = mpc.constant dense<0xFF800000> : tensor<f32>
    %embedding_bag_3_16 = mpc.select %embedding_bag_3_15, %embedding_bag_3_1, %c_420
        : (tensor<4x8x1xi1>, tensor<8x5xf32>, tensor<f32>) -> tensor<4x8x5xf32>
    %embedding_bag_3_17 = mpc.max %embedding_bag_3_16 axes [1] : (tensor<4x8x5xf32>) -> tensor<4x5xf32>
    %c_421 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_3_18 = mpc.compare gt %embedding_bag_3_14, %c_421 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xi1>
    %c_422 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_3_19 = mpc.select %embedding_bag_3_18, %embedding_bag_3_17, %c_422
        : (tensor<4x1xi1>, tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %add_9 = mpc.add %add_8, %embedding_bag_3_19 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %c_423 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %c_424 = mpc.constant dense<[0.3333333432674408, 1.6666666269302368, 0.6666666865348816, 0.0, 2.3333332538604736, 2.3333332538604736, 1.0, 0.6666666865348816]> : tensor<8xf32>
    %embedding_bag_4_1 = mpc.embedding %a, %c_423 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %embedding_bag_4_2 = mpc.reshape %c_424 : (tensor<8xf32>) -> tensor<8x1xf32>
    %embedding_bag_4_3 = mpc.mul %embedding_bag_4_1, %embedding_bag_4_2
        : (tensor<8x5xf32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    %c_425 = mpc.constant dense<[0, 3, 3, 6]> : tensor<4xi64>
    %embedding_bag_4_4 = mpc.reshape %c_425 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_4_5 = mpc.iota dimension 0 : () -> tensor<8xi64>
    %embedding_bag_4_6 = mpc.compare le %embedding_bag_4_4, %embedding_bag_4_5
        : (tensor<4x1xi64>, tensor<8xi64>) -> tensor<4x8xi1>
    %embedding_bag_4_7 = mpc.cast %embedding_bag_4_6 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_4_8 = mpc.sum %embedding_bag_4_7 axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
    %c_426 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_4_9 = mpc.sub %embedding_bag_4_8, %c_426 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %embedding_bag_4_10 = mpc.cast %embedding_bag_4_9 : (tensor<8xf32>) -> tensor<8xi64>
    %c_427 = mpc.constant dense<0.0> : tensor<4x5xf32>
    %embedding_bag_4_17 = mpc.scatter add %c_427, %embedding_bag_4_10, %embedding_bag_4_3 axis 0
        : (tensor<4x5xf32>, tensor<8xi64>, tensor<8x5xf32>) -> tensor<4x5xf32>
    %c_428 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %c_429 = mpc.constant dense<7> : tensor<i64>
    %embedding_bag_5_1 = mpc.compare ne %c_428, %c_429 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi1>
    %embedding_bag_5_2 = mpc.embedding %a, %c_428 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %embedding_bag_5_3 = mpc.reshape %embedding_bag_5_2 : (tensor<8x5xf32>) -> tensor<4x2x5xf32>
    %embedding_bag_5_4 = mpc.reshape %embedding_bag_5_1 : (tensor<8xi1>) -> tensor<4x2x1xi1>
    %c_430 = mpc.constant dense<0xFF800000> : tensor<f32>
    %embedding_bag_5_5 = mpc.select %embedding_bag_5_4, %embedding_bag_5_3, %c_430
        : (tensor<4x2x1xi1>, tensor<4x2x5xf32>, tensor<f32>) -> tensor<4x2x5xf32>
    %embedding_bag_5_6 = mpc.max %embedding_bag_5_5 axes [1] : (tensor<4x2x5xf32>) -> tensor<4x5xf32>
    %embedding_bag_5_7 = mpc.cast %embedding_bag_5_4 : (tensor<4x2x1xi1>) -> tensor<4x2x1xf32>
    %embedding_bag_5_8 = mpc.sum %embedding_bag_5_7 axes [1] : (tensor<4x2x1xf32>) -> tensor<4x1xf32>
    %c_431 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_5_9 = mpc.compare gt %embedding_bag_5_8, %c_431 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xi1>
    %c_432 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_5_10 = mpc.select %embedding_bag_5_9, %embedding_bag_5_6, %c_432
        : (tensor<4x1xi1>, tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %add_10 = mpc.add %embedding_bag_4_17, %embedding_bag_5_10 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %c_433 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %c_434 = mpc.constant dense<2> : tensor<i64>
    %embedding_bag_6_1 = mpc.compare ne %c_433, %c_434 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi1>
    %embedding_bag_6_2 = mpc.embedding %a, %c_433 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %c_435 = mpc.constant dense<[0, 3, 3, 6]> : tensor<4xi64>
    %embedding_bag_6_3 = mpc.reshape %c_435 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_6_4 = mpc.iota dimension 0 : () -> tensor<8xi64>
    %embedding_bag_6_5 = mpc.compare le %embedding_bag_6_3, %embedding_bag_6_4
        : (tensor<4x1xi64>, tensor<8xi64>) -> tensor<4x8xi1>
    %embedding_bag_6_6 = mpc.cast %embedding_bag_6_5 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_6_7 = mpc.sum %embedding_bag_6_6 axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
    %c_436 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_6_8 = mpc.sub %embedding_bag_6_7, %c_436 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %embedding_bag_6_9 = mpc.cast %embedding_bag_6_8 : (tensor<8xf32>) -> tensor<8xi64>
    %c_437 = mpc.constant dense<-1> : tensor<i64>
    %embedding_bag_6_10 = mpc.select %embedding_bag_6_1, %embedding_bag_6_9, %c_437
        : (tensor<8xi1>, tensor<8xi64>, tensor<i64>) -> tensor<8xi64>
    %embedding_bag_6_11 = mpc.reshape %embedding_bag_6_10 : (tensor<8xi64>) -> tensor<1x8xi64>
    %embedding_bag_6_12 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %embedding_bag_6_13 = mpc.reshape %embedding_bag_6_12 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_6_14 = mpc.compare eq %embedding_bag_6_11, %embedding_bag_6_13
        : (tensor<1x8xi64>, tensor<4x1xi64>) -> tensor<4x8xi1>
    %embedding_bag_6_15 = mpc.cast %embedding_bag_6_14 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_6_16 = mpc.sum %embedding_bag_6_15 axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %c_438 = mpc.constant dense<0.0> : tensor<4x5xf32>
    %embedding_bag_6_17 = mpc.scatter add %c_438, %embedding_bag_6_10, %embedding_bag_6_2 axis 0
        : (tensor<4x5xf32>, tensor<8xi64>, tensor<8x5xf32>) -> tensor<4x5xf32>
    %c_439 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_6_18 = mpc.maximum %embedding_bag_6_16, %c_439 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
    %embedding_bag_6_19 = mpc.div %embedding_bag_6_17, %embedding_bag_6_18
        : (tensor<4x5xf32>, tensor<4x1xf32>) -> tensor<4x5xf32>
    %add_11 = mpc.add %add_10, %embedding_bag_6_19 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %c_440 = mpc.constant dense<[1, 5, 2, 0, 7, 7, 3, 2]> : tensor<8xi64>
    %embedding_bag_7_1 = mpc.embedding %a, %c_440 : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<8x5xf32>
    %c_441 = mpc.constant dense<[0, 3, 3, 6]> : tensor<4xi64>
    %embedding_bag_7_2 = mpc.reshape %c_441 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_7_3 = mpc.iota dimension 0 : () -> tensor<8xi64>
    %embedding_bag_7_4 = mpc.compare le %embedding_bag_7_2, %embedding_bag_7_3
        : (tensor<4x1xi64>, tensor<8xi64>) -> tensor<4x8xi1>
    %embedding_bag_7_5 = mpc.cast %embedding_bag_7_4 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_7_6 = mpc.sum %embedding_bag_7_5 axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
    %c_442 = mpc.constant dense<1.0> : tensor<f32>
    %embedding_bag_7_7 = mpc.sub %embedding_bag_7_6, %c_442 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %embedding_bag_7_8 = mpc.cast %embedding_bag_7_7 : (tensor<8xf32>) -> tensor<8xi64>
    %embedding_bag_7_9 = mpc.reshape %embedding_bag_7_8 : (tensor<8xi64>) -> tensor<1x8xi64>
    %embedding_bag_7_10 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %embedding_bag_7_11 = mpc.reshape %embedding_bag_7_10 : (tensor<4xi64>) -> tensor<4x1xi64>
    %embedding_bag_7_12 = mpc.compare eq %embedding_bag_7_9, %embedding_bag_7_11
        : (tensor<1x8xi64>, tensor<4x1xi64>) -> tensor<4x8xi1>
    %embedding_bag_7_13 = mpc.cast %embedding_bag_7_12 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %embedding_bag_7_14 = mpc.sum %embedding_bag_7_13 axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %embedding_bag_7_15 = mpc.reshape %embedding_bag_7_12 : (tensor<4x8xi1>) -> tensor<4x8x1xi1>
    %c_443 = mpc.constant dense<0xFF800000> : tensor<f32>
    %embedding_bag_7_16 = mpc.select %embedding_bag_7_15, %embedding_bag_7_1, %c_443
        : (tensor<4x8x1xi1>, tensor<8x5xf32>, tensor<f32>) -> tensor<4x8x5xf32>
    %embedding_bag_7_17 = mpc.max %embedding_bag_7_16 axes [1] : (tensor<4x8x5xf32>) -> tensor<4x5xf32>
    %c_444 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_7_18 = mpc.compare gt %embedding_bag_7_14, %c_444 : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xi1>
    %c_445 = mpc.constant dense<0.0> : tensor<f32>
    %embedding_bag_7_19 = mpc.select %embedding_bag_7_18, %embedding_bag_7_17, %c_445
        : (tensor<4x1xi1>, tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %add_12 = mpc.add %add_11, %embedding_bag_7_19 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %add_13 = mpc.add %add_9, %add_12 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %slice_7 = mpc.slice %a starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<8x5xf32>) -> tensor<8x3xf32>
    %view_9 = mpc.reshape %x : (tensor<2x3x5x6xf32>) -> tensor<180xf32>
    %slice_8 = mpc.slice %view_9 starts [0] limits [30] strides [1] : (tensor<180xf32>) -> tensor<30xf32>
    %view_10 = mpc.reshape %slice_8 : (tensor<30xf32>) -> tensor<2x5x3xf32>
    %select_2 = mpc.slice %a starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<1x5xf32>
    %select_2_1 = mpc.reshape %select_2 : (tensor<1x5xf32>) -> tensor<5xf32>
    %slice_9 = mpc.slice %select_2_1 starts [0] limits [2] strides [1] : (tensor<5xf32>) -> tensor<2xf32>
    %bilinear = mpc.transpose %view_10 permutation [1, 0, 2] : (tensor<2x5x3xf32>) -> tensor<5x2x3xf32>
    %bilinear_1 = mpc.reshape %bilinear : (tensor<5x2x3xf32>) -> tensor<5x6xf32>
    %bilinear_2 = mpc.matmul %a, %bilinear_1 : (tensor<8x5xf32>, tensor<5x6xf32>) -> tensor<8x6xf32>
    %bilinear_3 = mpc.reshape %bilinear_2 : (tensor<8x6xf32>) -> tensor<8x2x3xf32>
    %bilinear_4 = mpc.reshape %slice_7 : (tensor<8x3xf32>) -> tensor<8x3x1xf32>
    %bilinear_5 = mpc.matmul %bilinear_3, %bilinear_4 : (tensor<8x2x3xf32>, tensor<8x3x1xf32>) -> tensor<8x2x1xf32>
    %bilinear_6 = mpc.reshape %bilinear_5 : (tensor<8x2x1xf32>) -> tensor<8x2xf32>
    %bilinear_7 = mpc.add %bilinear_6, %slice_9 : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
    %slice_10 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %select_3 = mpc.slice %slice_10 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %slice_11 = mpc.slice %a starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<8x5xf32>) -> tensor<3x5xf32>
    %select_4 = mpc.slice %slice_11 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %native_batch_norm_legit = mpc.transpose %x permutation [1, 0, 2, 3] : (tensor<2x3x5x6xf32>) -> tensor<3x2x5x6xf32>
    %native_batch_norm_legit_1 = mpc.reshape %native_batch_norm_legit : (tensor<3x2x5x6xf32>) -> tensor<3x1x2x5x6xf32>
    %native_batch_norm_legit_2 = mpc.group_norm %native_batch_norm_legit_1 groups 1 epsilon 1.0e-05
        : (tensor<3x1x2x5x6xf32>) -> tensor<3x1x2x5x6xf32>
    %native_batch_norm_legit_3 = mpc.reshape %native_batch_norm_legit_2 : (tensor<3x1x2x5x6xf32>) -> tensor<3x2x5x6xf32>
    %native_batch_norm_legit_4 = mpc.transpose %native_batch_norm_legit_3 permutation [1, 0, 2, 3]
        : (tensor<3x2x5x6xf32>) -> tensor<2x3x5x6xf32>
    %native_batch_norm_legit_5 = mpc.reshape %select_3 : (tensor<3x1xf32>) -> tensor<3x1x1xf32>
    %native_batch_norm_legit_6 = mpc.mul %native_batch_norm_legit_4, %native_batch_norm_legit_5
        : (tensor<2x3x5x6xf32>, tensor<3x1x1xf32>) -> tensor<2x3x5x6xf32>
    %native_batch_norm_legit_7 = mpc.reshape %select_4 : (tensor<3x1xf32>) -> tensor<3x1x1xf32>
    %native_batch_norm_legit_8 = mpc.add %native_batch_norm_legit_6, %native_batch_norm_legit_7
        : (tensor<2x3x5x6xf32>, tensor<3x1x1xf32>) -> tensor<2x3x5x6xf32>
    %view_11 = mpc.reshape %x : (tensor<2x3x5x6xf32>) -> tensor<1x6x30xf32>
    %native_batch_norm_legit_1_1 = mpc.transpose %view_11 permutation [1, 0, 2]
        : (tensor<1x6x30xf32>) -> tensor<6x1x30xf32>
    %native_batch_norm_legit_1_2 = mpc.reshape %native_batch_norm_legit_1_1
        : (tensor<6x1x30xf32>) -> tensor<6x1x1x30xf32>
    %native_batch_norm_legit_1_3 = mpc.group_norm %native_batch_norm_legit_1_2 groups 1 epsilon 1.0e-05
        : (tensor<6x1x1x30xf32>) -> tensor<6x1x1x30xf32>
    %native_batch_norm_legit_1_4 = mpc.reshape %native_batch_norm_legit_1_3
        : (tensor<6x1x1x30xf32>) -> tensor<6x1x30xf32>
    %native_batch_norm_legit_1_5 = mpc.transpose %native_batch_norm_legit_1_4 permutation [1, 0, 2]
        : (tensor<6x1x30xf32>) -> tensor<1x6x30xf32>
    %c_446 = mpc.constant dense<2.0> : tensor<f32>
    %mul_4 = mpc.mul %x, %c_446 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %abs_1 = mpc.abs %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_447 = mpc.constant dense<1.0e-06> : tensor<f32>
    %lt = mpc.compare lt %abs_1, %c_447 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
    %c_448 = mpc.constant dense<1.0e-06> : tensor<f32>
    %rsub = mpc.sub %c_448, %abs_1 : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_449 = mpc.constant dense<0.0> : tensor<f32>
    %where = mpc.select %lt, %rsub, %c_449
        : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %add_14 = mpc.add %where, %abs_1 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %log = mpc.log %add_14 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %sub = mpc.sub %x, %mul_4 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %pow_1 = mpc.mul %sub, %sub : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %div_1 = mpc.div %pow_1, %add_14 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %add_15 = mpc.add %log, %div_1 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_450 = mpc.constant dense<0.5> : tensor<f32>
    %mul_5 = mpc.mul %add_15, %c_450 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %c_451 = mpc.constant dense<0.9189385332046727> : tensor<f32>
    %add_16 = mpc.add %mul_5, %c_451 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %mean = mpc.mean %add_16 axes [0, 1, 2, 3] : (tensor<2x3x5x6xf32>) -> tensor<f32>
    %neg = mpc.neg %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_452 = mpc.constant dense<2.0> : tensor<f32>
    %mul_6 = mpc.mul %neg, %c_452 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %copysign = mpc.abs %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_453 = mpc.constant dense<0.0> : tensor<f32>
    %copysign_1 = mpc.compare eq %mul_6, %c_453 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
    %copysign_2 = mpc.reciprocal %mul_6 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %copysign_3 = mpc.select %copysign_1, %copysign_2, %mul_6
        : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %copysign_4 = mpc.compare lt %copysign_3, %c_453 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
    %copysign_5 = mpc.neg %copysign : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %copysign_6 = mpc.select %copysign_4, %copysign_5, %copysign
        : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_454 = mpc.constant dense<2.0> : tensor<f32>
    %mul_7 = mpc.mul %x, %c_454 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %fmax = mpc.compare ge %x, %mul_7 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xi1>
    %fmax_1 = mpc.compare ne %mul_7, %mul_7 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xi1>
    %c_455 = mpc.constant dense<true> : tensor<i1>
    %fmax_2 = mpc.select %fmax_1, %c_455, %fmax
        : (tensor<2x3x5x6xi1>, tensor<i1>, tensor<2x3x5x6xi1>) -> tensor<2x3x5x6xi1>
    %fmax_3 = mpc.select %fmax_2, %x, %mul_7
        : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %add_17 = mpc.add %copysign_6, %fmax_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %neg_1 = mpc.neg %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %fmin = mpc.compare le %x, %neg_1 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xi1>
    %fmin_1 = mpc.compare ne %neg_1, %neg_1 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xi1>
    %c_456 = mpc.constant dense<true> : tensor<i1>
    %fmin_2 = mpc.select %fmin_1, %c_456, %fmin
        : (tensor<2x3x5x6xi1>, tensor<i1>, tensor<2x3x5x6xi1>) -> tensor<2x3x5x6xi1>
    %fmin_3 = mpc.select %fmin_2, %x, %neg_1
        : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %add_18 = mpc.add %add_17, %fmin_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_457 = mpc.constant dense<1.0> : tensor<f32>
    %add_19 = mpc.add %x, %c_457 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %c_458 = mpc.constant dense<0.0> : tensor<f32>
    %c_459 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_460 = mpc.constant dense<false> : tensor<i1>
    %c_461 = mpc.constant dense<1.0> : tensor<f32>
    %hypot_15 = mpc.precision "fp32" {
      %hypot = mpc.abs %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_1 = mpc.abs %add_19 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_2 = mpc.stop_gradient %hypot : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_3 = mpc.stop_gradient %hypot_1 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_4 = mpc.maximum %hypot_2, %hypot_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_5 = mpc.compare gt %hypot_4, %c_458 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
      %hypot_6 = mpc.compare lt %hypot_4, %c_459 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
      %hypot_7 = mpc.select %hypot_5, %hypot_6, %c_460
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xi1>, tensor<i1>) -> tensor<2x3x5x6xi1>
      %hypot_8 = mpc.select %hypot_7, %hypot_4, %c_461
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %hypot_9 = mpc.div %x, %hypot_8 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_10 = mpc.mul %hypot_9, %hypot_9 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_11 = mpc.div %add_19, %hypot_8 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_12 = mpc.mul %hypot_11, %hypot_11 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_13 = mpc.add %hypot_10, %hypot_12 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_14 = mpc.sqrt %hypot_13 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %hypot_15 = mpc.mul %hypot_14, %hypot_8 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      mpc.yield %hypot_15 : tensor<2x3x5x6xf32>
    } : tensor<2x3x5x6xf32>
    %add_20 = mpc.add %add_18, %hypot_15 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_462 = mpc.constant dense<3> : tensor<i64>
    %c_463 = mpc.constant dense<2.0> : tensor<f32>
    %ldexp = mpc.cast %c_462 : (tensor<i64>) -> tensor<f32>
    %ldexp_1 = mpc.pow %c_463, %ldexp : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %ldexp_2 = mpc.mul %x, %ldexp_1 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %add_21 = mpc.add %add_20, %ldexp_2 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_464 = mpc.constant dense<0.0> : tensor<f32>
    %signbit = mpc.compare eq %x, %c_464 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
    %signbit_1 = mpc.reciprocal %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %signbit_2 = mpc.select %signbit, %signbit_1, %x
        : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %signbit_3 = mpc.compare lt %signbit_2, %c_464 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
    %add_22 = mpc.cast %signbit_3 : (tensor<2x3x5x6xi1>) -> tensor<2x3x5x6xf32>
    %add_22_1 = mpc.add %add_21, %add_22 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_465 = mpc.constant dense<2.0> : tensor<f32>
    %mul_8 = mpc.mul %x, %c_465 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %c_466 = mpc.constant dense<0.5> : tensor<f32>
    %c_467 = mpc.constant dense<1.0> : tensor<f32>
    %c_468 = mpc.constant dense<2.0> : tensor<f32>
    %c_469 = mpc.constant dense<2.0> : tensor<f32>
    %c_470 = mpc.constant dense<0.17087277> : tensor<f32>
    %c_471 = mpc.constant dense<-0.82215223> : tensor<f32>
    %c_472 = mpc.constant dense<1.48851587> : tensor<f32>
    %c_473 = mpc.constant dense<-1.13520398> : tensor<f32>
    %c_474 = mpc.constant dense<0.27886807> : tensor<f32>
    %c_475 = mpc.constant dense<-0.18628806> : tensor<f32>
    %c_476 = mpc.constant dense<0.09678418> : tensor<f32>
    %c_477 = mpc.constant dense<0.37409196> : tensor<f32>
    %c_478 = mpc.constant dense<1.00002368> : tensor<f32>
    %c_479 = mpc.constant dense<-1.26551223> : tensor<f32>
    %c_480 = mpc.constant dense<1.0> : tensor<f32>
    %c_481 = mpc.constant dense<0.0> : tensor<f32>
    %c_482 = mpc.constant dense<0.0> : tensor<f32>
    %c_483 = mpc.constant dense<2.0> : tensor<f32>
    %c_484 = mpc.constant dense<2.0> : tensor<f32>
    %c_485 = mpc.constant dense<0.17087277> : tensor<f32>
    %c_486 = mpc.constant dense<-0.82215223> : tensor<f32>
    %c_487 = mpc.constant dense<1.48851587> : tensor<f32>
    %c_488 = mpc.constant dense<-1.13520398> : tensor<f32>
    %c_489 = mpc.constant dense<0.27886807> : tensor<f32>
    %c_490 = mpc.constant dense<-0.18628806> : tensor<f32>
    %c_491 = mpc.constant dense<0.09678418> : tensor<f32>
    %c_492 = mpc.constant dense<0.37409196> : tensor<f32>
    %c_493 = mpc.constant dense<1.00002368> : tensor<f32>
    %c_494 = mpc.constant dense<-1.26551223> : tensor<f32>
    %c_495 = mpc.constant dense<0.0> : tensor<f32>
    %c_496 = mpc.constant dense<2.0> : tensor<f32>
    %erfc_29, %special_erfcx_30 = mpc.precision "fp32" {
      %erfc = mpc.compare gt %mul_8, %c_466 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
      %erfc_1 = mpc.select %erfc, %mul_8, %c_467
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_2 = mpc.add %erfc_1, %c_469 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_3 = mpc.div %c_468, %erfc_2 : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_4 = mpc.mul %c_470, %erfc_3 : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_5 = mpc.add %erfc_4, %c_471 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_6 = mpc.mul %erfc_5, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_7 = mpc.add %erfc_6, %c_472 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_8 = mpc.mul %erfc_7, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_9 = mpc.add %erfc_8, %c_473 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_10 = mpc.mul %erfc_9, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_11 = mpc.add %erfc_10, %c_474 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_12 = mpc.mul %erfc_11, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_13 = mpc.add %erfc_12, %c_475 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_14 = mpc.mul %erfc_13, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_15 = mpc.add %erfc_14, %c_476 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_16 = mpc.mul %erfc_15, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_17 = mpc.add %erfc_16, %c_477 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_18 = mpc.mul %erfc_17, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_19 = mpc.add %erfc_18, %c_478 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_20 = mpc.mul %erfc_19, %erfc_3 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_21 = mpc.add %erfc_20, %c_479 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %erfc_22 = mpc.mul %erfc_1, %erfc_1 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_23 = mpc.sub %erfc_21, %erfc_22 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_24 = mpc.exp %erfc_23 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_25 = mpc.mul %erfc_3, %erfc_24 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_26 = mpc.select %erfc, %c_481, %mul_8
          : (tensor<2x3x5x6xi1>, tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_27 = mpc.erf %erfc_26 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_28 = mpc.sub %c_480, %erfc_27 : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %erfc_29 = mpc.select %erfc, %erfc_25, %erfc_28
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx = mpc.compare lt %x, %c_482 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
      %special_erfcx_1 = mpc.neg %x : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_2 = mpc.select %special_erfcx, %special_erfcx_1, %x
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_3 = mpc.add %special_erfcx_2, %c_484 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_4 = mpc.div %c_483, %special_erfcx_3 : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_5 = mpc.mul %c_485, %special_erfcx_4 : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_6 = mpc.add %special_erfcx_5, %c_486 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_7 = mpc.mul %special_erfcx_6, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_8 = mpc.add %special_erfcx_7, %c_487 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_9 = mpc.mul %special_erfcx_8, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_10 = mpc.add %special_erfcx_9, %c_488 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_11 = mpc.mul %special_erfcx_10, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_12 = mpc.add %special_erfcx_11, %c_489 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_13 = mpc.mul %special_erfcx_12, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_14 = mpc.add %special_erfcx_13, %c_490 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_15 = mpc.mul %special_erfcx_14, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_16 = mpc.add %special_erfcx_15, %c_491 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_17 = mpc.mul %special_erfcx_16, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_18 = mpc.add %special_erfcx_17, %c_492 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_19 = mpc.mul %special_erfcx_18, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_20 = mpc.add %special_erfcx_19, %c_493 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_21 = mpc.mul %special_erfcx_20, %special_erfcx_4
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_22 = mpc.add %special_erfcx_21, %c_494 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_23 = mpc.exp %special_erfcx_22 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_24 = mpc.mul %special_erfcx_4, %special_erfcx_23
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_25 = mpc.select %special_erfcx, %x, %c_495
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_26 = mpc.mul %special_erfcx_25, %special_erfcx_25
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_27 = mpc.exp %special_erfcx_26 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_28 = mpc.mul %special_erfcx_27, %c_496 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_29 = mpc.sub %special_erfcx_28, %special_erfcx_24
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_erfcx_30 = mpc.select %special_erfcx, %special_erfcx_29, %special_erfcx_24
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      mpc.yield %erfc_29, %special_erfcx_30 : tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>
    } : tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>
    %add_23 = mpc.add %erfc_29, %special_erfcx_30 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    %c_497 = mpc.constant dense<3.0> : tensor<f32>
    %mul_9 = mpc.mul %x, %c_497 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
    %c_498 = mpc.constant dense<0.7071067811865476> : tensor<f32>
    %c_499 = mpc.constant dense<-0.5> : tensor<f32>
    %c_500 = mpc.constant dense<1.0> : tensor<f32>
    %c_501 = mpc.constant dense<2.0> : tensor<f32>
    %c_502 = mpc.constant dense<2.0> : tensor<f32>
    %c_503 = mpc.constant dense<0.17087277> : tensor<f32>
    %c_504 = mpc.constant dense<-0.82215223> : tensor<f32>
    %c_505 = mpc.constant dense<1.48851587> : tensor<f32>
    %c_506 = mpc.constant dense<-1.13520398> : tensor<f32>
    %c_507 = mpc.constant dense<0.27886807> : tensor<f32>
    %c_508 = mpc.constant dense<-0.18628806> : tensor<f32>
    %c_509 = mpc.constant dense<0.09678418> : tensor<f32>
    %c_510 = mpc.constant dense<0.37409196> : tensor<f32>
    %c_511 = mpc.constant dense<1.00002368> : tensor<f32>
    %c_512 = mpc.constant dense<-1.26551223> : tensor<f32>
    %c_513 = mpc.constant dense<0.5> : tensor<f32>
    %c_514 = mpc.constant dense<0.0> : tensor<f32>
    %c_515 = mpc.constant dense<0.5> : tensor<f32>
    %c_516 = mpc.constant dense<1.0> : tensor<f32>
    %c_517 = mpc.constant dense<2.0> : tensor<f32>
    %c_518 = mpc.constant dense<2.0> : tensor<f32>
    %c_519 = mpc.constant dense<0.17087277> : tensor<f32>
    %c_520 = mpc.constant dense<-0.82215223> : tensor<f32>
    %c_521 = mpc.constant dense<1.48851587> : tensor<f32>
    %c_522 = mpc.constant dense<-1.13520398> : tensor<f32>
    %c_523 = mpc.constant dense<0.27886807> : tensor<f32>
    %c_524 = mpc.constant dense<-0.18628806> : tensor<f32>
    %c_525 = mpc.constant dense<0.09678418> : tensor<f32>
    %c_526 = mpc.constant dense<0.37409196> : tensor<f32>
    %c_527 = mpc.constant dense<1.00002368> : tensor<f32>
    %c_528 = mpc.constant dense<-1.26551223> : tensor<f32>
    %c_529 = mpc.constant dense<1.0> : tensor<f32>
    %c_530 = mpc.constant dense<0.0> : tensor<f32>
    %c_531 = mpc.constant dense<-0.5> : tensor<f32>
    %special_log_ndtr_62 = mpc.precision "fp32" {
      %special_log_ndtr = mpc.mul %mul_9, %c_498 : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_1 = mpc.compare lt %special_log_ndtr, %c_499
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
      %special_log_ndtr_2 = mpc.neg %special_log_ndtr : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_3 = mpc.select %special_log_ndtr_1, %special_log_ndtr_2, %c_500
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_4 = mpc.add %special_log_ndtr_3, %c_502
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_5 = mpc.div %c_501, %special_log_ndtr_4
          : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_6 = mpc.mul %c_503, %special_log_ndtr_5
          : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_7 = mpc.add %special_log_ndtr_6, %c_504
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_8 = mpc.mul %special_log_ndtr_7, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_9 = mpc.add %special_log_ndtr_8, %c_505
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_10 = mpc.mul %special_log_ndtr_9, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_11 = mpc.add %special_log_ndtr_10, %c_506
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_12 = mpc.mul %special_log_ndtr_11, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_13 = mpc.add %special_log_ndtr_12, %c_507
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_14 = mpc.mul %special_log_ndtr_13, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_15 = mpc.add %special_log_ndtr_14, %c_508
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_16 = mpc.mul %special_log_ndtr_15, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_17 = mpc.add %special_log_ndtr_16, %c_509
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_18 = mpc.mul %special_log_ndtr_17, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_19 = mpc.add %special_log_ndtr_18, %c_510
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_20 = mpc.mul %special_log_ndtr_19, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_21 = mpc.add %special_log_ndtr_20, %c_511
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_22 = mpc.mul %special_log_ndtr_21, %special_log_ndtr_5
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_23 = mpc.add %special_log_ndtr_22, %c_512
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_24 = mpc.mul %special_log_ndtr_5, %c_513
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_25 = mpc.log %special_log_ndtr_24 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_26 = mpc.mul %special_log_ndtr_3, %special_log_ndtr_3
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_27 = mpc.sub %special_log_ndtr_23, %special_log_ndtr_26
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_28 = mpc.add %special_log_ndtr_25, %special_log_ndtr_27
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_29 = mpc.select %special_log_ndtr_1, %c_514, %special_log_ndtr
          : (tensor<2x3x5x6xi1>, tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_30 = mpc.compare gt %special_log_ndtr_29, %c_515
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xi1>
      %special_log_ndtr_31 = mpc.select %special_log_ndtr_30, %special_log_ndtr_29, %c_516
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_32 = mpc.add %special_log_ndtr_31, %c_518
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_33 = mpc.div %c_517, %special_log_ndtr_32
          : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_34 = mpc.mul %c_519, %special_log_ndtr_33
          : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_35 = mpc.add %special_log_ndtr_34, %c_520
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_36 = mpc.mul %special_log_ndtr_35, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_37 = mpc.add %special_log_ndtr_36, %c_521
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_38 = mpc.mul %special_log_ndtr_37, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_39 = mpc.add %special_log_ndtr_38, %c_522
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_40 = mpc.mul %special_log_ndtr_39, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_41 = mpc.add %special_log_ndtr_40, %c_523
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_42 = mpc.mul %special_log_ndtr_41, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_43 = mpc.add %special_log_ndtr_42, %c_524
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_44 = mpc.mul %special_log_ndtr_43, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_45 = mpc.add %special_log_ndtr_44, %c_525
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_46 = mpc.mul %special_log_ndtr_45, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_47 = mpc.add %special_log_ndtr_46, %c_526
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_48 = mpc.mul %special_log_ndtr_47, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_49 = mpc.add %special_log_ndtr_48, %c_527
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_50 = mpc.mul %special_log_ndtr_49, %special_log_ndtr_33
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_51 = mpc.add %special_log_ndtr_50, %c_528
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_52 = mpc.mul %special_log_ndtr_31, %special_log_ndtr_31
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_53 = mpc.sub %special_log_ndtr_51, %special_log_ndtr_52
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_54 = mpc.exp %special_log_ndtr_53 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_55 = mpc.mul %special_log_ndtr_33, %special_log_ndtr_54
          : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_56 = mpc.select %special_log_ndtr_30, %c_530, %special_log_ndtr_29
          : (tensor<2x3x5x6xi1>, tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_57 = mpc.erf %special_log_ndtr_56 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_58 = mpc.sub %c_529, %special_log_ndtr_57
          : (tensor<f32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_59 = mpc.select %special_log_ndtr_30, %special_log_ndtr_55, %special_log_ndtr_58
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_60 = mpc.mul %special_log_ndtr_59, %c_531
          : (tensor<2x3x5x6xf32>, tensor<f32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_61 = mpc.log1p %special_log_ndtr_60 : (tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      %special_log_ndtr_62 = mpc.select %special_log_ndtr_1, %special_log_ndtr_28, %special_log_ndtr_61
          : (tensor<2x3x5x6xi1>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
      mpc.yield %special_log_ndtr_62 : tensor<2x3x5x6xf32>
    } : tensor<2x3x5x6xf32>
    %add_24 = mpc.add %add_23, %special_log_ndtr_62 : (tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
    return %add, %grid_sampler_2_70, %grid_sampler_3_354, %grid_sampler_4_211, %upsample_bilinear2d_11, %upsample_nearest2d_1, %upsample_linear1d_5, %max_pool2d_with_indices_23, %max_pool1d_with_indices_11, %adaptive_max_pool2d_47, %view_4, %avg_pool2d_1, %add_6, %pdist_10, %add_13, %bilinear_7, %native_batch_norm_legit_8, %native_batch_norm_legit_1_5, %mean, %add_22_1, %add_24 : tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>, tensor<2x1x2x2x3xf32>, tensor<2x3x8x10xf32>, tensor<2x3x8x3xf32>, tensor<3x5x3xf32>, tensor<2x3x3x3xi64>, tensor<3x5x4xi64>, tensor<2x3x3x4xi64>, tensor<2x3x4x6xf32>, tensor<2x3x6x7xf32>, tensor<8x3xf32>, tensor<6xf32>, tensor<4x5xf32>, tensor<8x2xf32>, tensor<2x3x5x6xf32>, tensor<1x6x30xf32>, tensor<f32>, tensor<2x3x5x6xf32>, tensor<2x3x5x6xf32>
  }
}
