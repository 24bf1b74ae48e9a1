module @moved_trained {
  ml_program.global private @filter(#mpc.external) : tensor<4x4x3xf32>
  ml_program.global private @image(#mpc.external) : tensor<1x2x4x4xf32>
  ml_program.global private @theta(#mpc.external) : tensor<1x2x3xf32>
  ml_program.global private @table.weight(#mpc.external) : tensor<6x8xf32>
  ml_program.global private @instance.weight(#mpc.external) : tensor<4xf32>
  ml_program.global private @instance.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private @norm.weight(#mpc.external) : tensor<8xf32>
  ml_program.global private @norm.bias(#mpc.external) : tensor<8xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<4x8x8xf32>
  ml_program.global private @head.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private mutable @instance.running_mean(#mpc.external) : tensor<4xf32> {mpc.role = "other"}
  ml_program.global private mutable @instance.running_var(#mpc.external) : tensor<4xf32> {mpc.role = "other"}
  ml_program.global private mutable @norm.running_mean(#mpc.external) : tensor<8xf32> {mpc.role = "other"}
  ml_program.global private mutable @norm.running_var(#mpc.external) : tensor<8xf32> {mpc.role = "other"}
  ml_program.global private mutable @norm.num_batches_tracked(#mpc.external) : tensor<i64> {mpc.role = "other"}

  func.func @main(%ids: tensor<5x3xi64> {mpc.name = "ids"},
                  %target: tensor<5x4xf32> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<5x4xf32> {mpc.name = "output"}) {
    %filter = ml_program.global_load @filter : tensor<4x4x3xf32>
    %image = ml_program.global_load @image : tensor<1x2x4x4xf32>
    %theta = ml_program.global_load @theta : tensor<1x2x3xf32>
    %table_weight = ml_program.global_load @table.weight : tensor<6x8xf32>
    %instance_weight = ml_program.global_load @instance.weight : tensor<4xf32>
    %instance_bias = ml_program.global_load @instance.bias : tensor<4xf32>
    %norm_weight = ml_program.global_load @norm.weight : tensor<8xf32>
    %norm_bias = ml_program.global_load @norm.bias : tensor<8xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<4x8x8xf32>
    %head_bias = ml_program.global_load @head.bias : tensor<4xf32>
    %instance_running_mean = ml_program.global_load @instance.running_mean : tensor<4xf32>
    %instance_running_var = ml_program.global_load @instance.running_var : tensor<4xf32>
    %norm_running_mean = ml_program.global_load @norm.running_mean : tensor<8xf32>
    %norm_running_var = ml_program.global_load @norm.running_var : tensor<8xf32>
    %norm_num_batches_tracked = ml_program.global_load @norm.num_batches_tracked : tensor<i64>
    // table
    %view = mpc.reshape %ids : (tensor<5x3xi64>) -> tensor<15xi64>
    %embedding_bag = mpc.embedding %table_weight, %view {layer = "table"}
        : (tensor<6x8xf32>, tensor<15xi64>) -> tensor<15x8xf32>
    %embedding_bag_1 = mpc.reshape %embedding_bag : (tensor<15x8xf32>) -> tensor<5x3x8xf32>
    %embedding_bag_2 = mpc.sum %embedding_bag_1 axes [1] : (tensor<5x3x8xf32>) -> tensor<5x8xf32>
    %c_1 = mpc.constant dense<0.3333333333333333> : tensor<f32>
    %embedding_bag_3 = mpc.mul %embedding_bag_2, %c_1 : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
    // norm
    %c_2 = mpc.constant dense<1> : tensor<i64>
    %add = mpc.add %norm_num_batches_tracked, %c_2 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %batch_norm, %batch_norm_1, %batch_norm_2 = mpc.batch_norm_training %embedding_bag_3, %norm_running_mean, %norm_running_var gain(%norm_weight) bias(%norm_bias) epsilon 1.0e-05 momentum 1.0 {layer = "norm"}
        : (tensor<5x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<5x8xf32>, tensor<8xf32>, tensor<8xf32>)
    %sub = mpc.sub %batch_norm_1, %norm_running_mean : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %div = mpc.cast %add : (tensor<i64>) -> tensor<f32>
    %div_1 = mpc.div %sub, %div : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %add_1 = mpc.add %norm_running_mean, %div_1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %sub_1 = mpc.sub %batch_norm_2, %norm_running_var : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %div_1_1 = mpc.cast %add : (tensor<i64>) -> tensor<f32>
    %div_1_2 = mpc.div %sub_1, %div_1_1 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %add_2 = mpc.add %norm_running_var, %div_1_2 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %view_1 = mpc.reshape %filter : (tensor<4x4x3xf32>) -> tensor<1x4x12xf32>
    %native_batch_norm_legit = mpc.transpose %view_1 permutation [1, 0, 2] : (tensor<1x4x12xf32>) -> tensor<4x1x12xf32>
    %native_batch_norm_legit_1 = mpc.reshape %native_batch_norm_legit : (tensor<4x1x12xf32>) -> tensor<4x1x1x12xf32>
    %native_batch_norm_legit_2 = mpc.group_norm %native_batch_norm_legit_1 groups 1 epsilon 1.0e-05
        : (tensor<4x1x1x12xf32>) -> tensor<4x1x1x12xf32>
    %native_batch_norm_legit_3 = mpc.reshape %native_batch_norm_legit_2 : (tensor<4x1x1x12xf32>) -> tensor<4x1x12xf32>
    %native_batch_norm_legit_4 = mpc.transpose %native_batch_norm_legit_3 permutation [1, 0, 2]
        : (tensor<4x1x12xf32>) -> tensor<1x4x12xf32>
    %view_2 = mpc.reshape %native_batch_norm_legit_4 : (tensor<1x4x12xf32>) -> tensor<4x4x3xf32>
    %view_3 = mpc.reshape %batch_norm : (tensor<5x8xf32>) -> tensor<5x4x2xf32>
    %pad_circular = mpc.slice %view_3 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<5x4x2xf32>) -> tensor<5x4x1xf32>
    %pad_circular_1 = mpc.slice %view_3 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<5x4x2xf32>) -> tensor<5x4x1xf32>
    %pad_circular_2 = mpc.concat %pad_circular, %view_3, %pad_circular_1 axis 2
        : (tensor<5x4x1xf32>, tensor<5x4x2xf32>, tensor<5x4x1xf32>) -> tensor<5x4x4xf32>
    %convolution = mpc.convolution %pad_circular_2, %view_2 strides [1] low [0] high [0] dilations [1]
        : (tensor<5x4x4xf32>, tensor<4x4x3xf32>) -> tensor<5x4x2xf32>
    %view_4 = mpc.reshape %convolution : (tensor<5x4x2xf32>) -> tensor<5x8xf32>
    %mul = mpc.mul %batch_norm, %batch_norm : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %cat = mpc.concat %batch_norm, %mul axis 1 : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x16xf32>
    // instance
    %repeat = mpc.concat %instance_weight, %instance_weight, %instance_weight, %instance_weight, %instance_weight axis 0
        : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<20xf32>
    %repeat_1 = mpc.concat %instance_bias, %instance_bias, %instance_bias, %instance_bias, %instance_bias axis 0
        : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<20xf32>
    %repeat_2 = mpc.concat %instance_running_mean, %instance_running_mean, %instance_running_mean, %instance_running_mean, %instance_running_mean axis 0
        : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<20xf32>
    %repeat_3 = mpc.concat %instance_running_var, %instance_running_var, %instance_running_var, %instance_running_var, %instance_running_var axis 0
        : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<20xf32>
    %view_6 = mpc.reshape %cat : (tensor<5x16xf32>) -> tensor<1x20x4xf32>
    %batch_norm_1_1, %batch_norm_1_2, %batch_norm_1_3 = mpc.batch_norm_training %view_6, %repeat_2, %repeat_3 gain(%repeat) bias(%repeat_1) epsilon 1.0e-05 momentum 0.1 {layer = "instance"}
        : (tensor<1x20x4xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<20xf32>) -> (tensor<1x20x4xf32>, tensor<20xf32>, tensor<20xf32>)
    %view_7 = mpc.reshape %batch_norm_1_2 : (tensor<20xf32>) -> tensor<5x4xf32>
    %mean = mpc.mean %view_7 axes [0] : (tensor<5x4xf32>) -> tensor<4xf32>
    %view_8 = mpc.reshape %batch_norm_1_3 : (tensor<20xf32>) -> tensor<5x4xf32>
    %mean_1 = mpc.mean %view_8 axes [0] : (tensor<5x4xf32>) -> tensor<4xf32>
    %view_10 = mpc.reshape %batch_norm_1_1 : (tensor<1x20x4xf32>) -> tensor<5x2x8xf32>
    %sum_1 = mpc.sum %view_10 axes [1] : (tensor<5x2x8xf32>) -> tensor<5x8xf32>
    %c_3 = mpc.constant dense<0.1> : tensor<f32>
    %mul_1 = mpc.mul %sum_1, %c_3 : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
    %add_3 = mpc.add %view_4, %mul_1 : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %transpose = mpc.transpose %theta permutation [0, 2, 1] : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
    %unsqueeze = mpc.reshape %transpose : (tensor<1x3x2xf32>) -> tensor<1x1x3x2xf32>
    %c_4 = mpc.constant dense<[[[-0.5], [-0.5], [1.0]], [[0.5], [-0.5], [1.0]], [[-0.5], [0.5], [1.0]], [[0.5], [0.5], [1.0]]]> : tensor<4x3x1xf32>
    %mul_6 = mpc.mul %c_4, %unsqueeze : (tensor<4x3x1xf32>, tensor<1x1x3x2xf32>) -> tensor<1x4x3x2xf32>
    %sum_2 = mpc.sum %mul_6 axes [2] : (tensor<1x4x3x2xf32>) -> tensor<1x4x2xf32>
    %c_5 = mpc.constant dense<1.0> : tensor<f32>
    %c_6 = mpc.constant dense<2.0> : tensor<f32>
    %c_7 = mpc.constant dense<-0.5> : tensor<f32>
    %c_8 = mpc.constant dense<1.0> : tensor<f32>
    %c_9 = mpc.constant dense<2.0> : tensor<f32>
    %c_10 = mpc.constant dense<-0.5> : tensor<f32>
    %c_11 = mpc.constant dense<1.0> : tensor<f32>
    %c_12 = mpc.constant dense<1.0> : tensor<f32>
    %c_13 = mpc.constant dense<0.0> : tensor<f32>
    %c_14 = mpc.constant dense<3.0> : tensor<f32>
    %c_15 = mpc.constant dense<0.0> : tensor<f32>
    %c_16 = mpc.constant dense<3.0> : tensor<f32>
    %c_17 = mpc.constant dense<0.0> : tensor<f32>
    %c_18 = mpc.constant dense<3.0> : tensor<f32>
    %c_19 = mpc.constant dense<0.0> : tensor<f32>
    %c_20 = mpc.constant dense<3.0> : tensor<f32>
    %c_21 = mpc.constant dense<1.0> : tensor<f32>
    %c_22 = mpc.constant dense<1.0> : tensor<f32>
    %c_23 = mpc.constant dense<0.0> : tensor<f32>
    %c_24 = mpc.constant dense<3.0> : tensor<f32>
    %c_25 = mpc.constant dense<0.0> : tensor<f32>
    %c_26 = mpc.constant dense<3.0> : tensor<f32>
    %c_27 = mpc.constant dense<0.0> : tensor<f32>
    %c_28 = mpc.constant dense<3.0> : tensor<f32>
    %c_29 = mpc.constant dense<0.0> : tensor<f32>
    %c_30 = mpc.constant dense<3.0> : tensor<f32>
    %grid_sampler_44 = mpc.iota dimension 0 : () -> tensor<1xi64>
    %c_31 = mpc.constant dense<4> : tensor<i64>
    %c_32 = mpc.constant dense<4> : tensor<i64>
    %c_33 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_57 = mpc.iota dimension 0 : () -> tensor<1xi64>
    %c_34 = mpc.constant dense<4> : tensor<i64>
    %c_35 = mpc.constant dense<4> : tensor<i64>
    %c_36 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_71 = mpc.iota dimension 0 : () -> tensor<1xi64>
    %c_37 = mpc.constant dense<4> : tensor<i64>
    %c_38 = mpc.constant dense<4> : tensor<i64>
    %c_39 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_85 = mpc.iota dimension 0 : () -> tensor<1xi64>
    %c_40 = mpc.constant dense<4> : tensor<i64>
    %c_41 = mpc.constant dense<4> : tensor<i64>
    %c_42 = mpc.constant dense<0.0> : tensor<f32>
    %grid_sampler_99 = mpc.precision "fp32" {
      %grid_sampler = mpc.slice %sum_2 starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
          : (tensor<1x4x2xf32>) -> tensor<1x4x1xf32>
      %grid_sampler_1 = mpc.reshape %grid_sampler : (tensor<1x4x1xf32>) -> tensor<1x4xf32>
      %grid_sampler_2 = mpc.add %grid_sampler_1, %c_5 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_3 = mpc.mul %grid_sampler_2, %c_6 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_4 = mpc.add %grid_sampler_3, %c_7 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_5 = mpc.slice %sum_2 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
          : (tensor<1x4x2xf32>) -> tensor<1x4x1xf32>
      %grid_sampler_6 = mpc.reshape %grid_sampler_5 : (tensor<1x4x1xf32>) -> tensor<1x4xf32>
      %grid_sampler_7 = mpc.add %grid_sampler_6, %c_8 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_8 = mpc.mul %grid_sampler_7, %c_9 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_9 = mpc.add %grid_sampler_8, %c_10 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_10 = mpc.floor %grid_sampler_4 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_11 = mpc.sub %grid_sampler_4, %grid_sampler_10 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_12 = mpc.sub %c_11, %grid_sampler_11 : (tensor<f32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_13 = mpc.add %grid_sampler_10, %c_12 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_14 = mpc.compare ge %grid_sampler_10, %c_13 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_15 = mpc.compare le %grid_sampler_10, %c_14 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_16 = mpc.and %grid_sampler_14, %grid_sampler_15 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_17 = mpc.maximum %grid_sampler_10, %c_15 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_18 = mpc.minimum %grid_sampler_17, %c_16 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_19 = mpc.cast %grid_sampler_18 : (tensor<1x4xf32>) -> tensor<1x4xi64>
      %grid_sampler_20 = mpc.compare ge %grid_sampler_13, %c_17 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_21 = mpc.compare le %grid_sampler_13, %c_18 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_22 = mpc.and %grid_sampler_20, %grid_sampler_21 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_23 = mpc.maximum %grid_sampler_13, %c_19 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_24 = mpc.minimum %grid_sampler_23, %c_20 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_25 = mpc.cast %grid_sampler_24 : (tensor<1x4xf32>) -> tensor<1x4xi64>
      %grid_sampler_26 = mpc.floor %grid_sampler_9 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_27 = mpc.sub %grid_sampler_9, %grid_sampler_26 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_28 = mpc.sub %c_21, %grid_sampler_27 : (tensor<f32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_29 = mpc.add %grid_sampler_26, %c_22 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_30 = mpc.compare ge %grid_sampler_26, %c_23 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_31 = mpc.compare le %grid_sampler_26, %c_24 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_32 = mpc.and %grid_sampler_30, %grid_sampler_31 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_33 = mpc.maximum %grid_sampler_26, %c_25 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_34 = mpc.minimum %grid_sampler_33, %c_26 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_35 = mpc.cast %grid_sampler_34 : (tensor<1x4xf32>) -> tensor<1x4xi64>
      %grid_sampler_36 = mpc.compare ge %grid_sampler_29, %c_27 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_37 = mpc.compare le %grid_sampler_29, %c_28 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xi1>
      %grid_sampler_38 = mpc.and %grid_sampler_36, %grid_sampler_37 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_39 = mpc.maximum %grid_sampler_29, %c_29 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_40 = mpc.minimum %grid_sampler_39, %c_30 : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
      %grid_sampler_41 = mpc.cast %grid_sampler_40 : (tensor<1x4xf32>) -> tensor<1x4xi64>
      %grid_sampler_42 = mpc.transpose %image permutation [0, 2, 3, 1] : (tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32>
      %grid_sampler_43 = mpc.reshape %grid_sampler_42 : (tensor<1x4x4x2xf32>) -> tensor<16x2xf32>
      %grid_sampler_45 = mpc.reshape %grid_sampler_44 : (tensor<1xi64>) -> tensor<1x1xi64>
      %grid_sampler_46 = mpc.mul %grid_sampler_45, %c_31 : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi64>
      %grid_sampler_47 = mpc.add %grid_sampler_46, %grid_sampler_19
          : (tensor<1x1xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_48 = mpc.mul %grid_sampler_47, %c_32 : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
      %grid_sampler_49 = mpc.add %grid_sampler_48, %grid_sampler_35
          : (tensor<1x4xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_50 = mpc.and %grid_sampler_16, %grid_sampler_32 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_51 = mpc.mul %grid_sampler_12, %grid_sampler_28
          : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_52 = mpc.embedding %grid_sampler_43, %grid_sampler_49
          : (tensor<16x2xf32>, tensor<1x4xi64>) -> tensor<1x4x2xf32>
      %grid_sampler_53 = mpc.reshape %grid_sampler_51 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
      %grid_sampler_54 = mpc.mul %grid_sampler_52, %grid_sampler_53
          : (tensor<1x4x2xf32>, tensor<1x4x1xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_55 = mpc.reshape %grid_sampler_50 : (tensor<1x4xi1>) -> tensor<1x4x1xi1>
      %grid_sampler_56 = mpc.select %grid_sampler_55, %grid_sampler_54, %c_33
          : (tensor<1x4x1xi1>, tensor<1x4x2xf32>, tensor<f32>) -> tensor<1x4x2xf32>
      %grid_sampler_58 = mpc.reshape %grid_sampler_57 : (tensor<1xi64>) -> tensor<1x1xi64>
      %grid_sampler_59 = mpc.mul %grid_sampler_58, %c_34 : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi64>
      %grid_sampler_60 = mpc.add %grid_sampler_59, %grid_sampler_19
          : (tensor<1x1xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_61 = mpc.mul %grid_sampler_60, %c_35 : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
      %grid_sampler_62 = mpc.add %grid_sampler_61, %grid_sampler_41
          : (tensor<1x4xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_63 = mpc.and %grid_sampler_16, %grid_sampler_38 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_64 = mpc.mul %grid_sampler_12, %grid_sampler_27
          : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_65 = mpc.embedding %grid_sampler_43, %grid_sampler_62
          : (tensor<16x2xf32>, tensor<1x4xi64>) -> tensor<1x4x2xf32>
      %grid_sampler_66 = mpc.reshape %grid_sampler_64 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
      %grid_sampler_67 = mpc.mul %grid_sampler_65, %grid_sampler_66
          : (tensor<1x4x2xf32>, tensor<1x4x1xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_68 = mpc.reshape %grid_sampler_63 : (tensor<1x4xi1>) -> tensor<1x4x1xi1>
      %grid_sampler_69 = mpc.select %grid_sampler_68, %grid_sampler_67, %c_36
          : (tensor<1x4x1xi1>, tensor<1x4x2xf32>, tensor<f32>) -> tensor<1x4x2xf32>
      %grid_sampler_70 = mpc.add %grid_sampler_56, %grid_sampler_69
          : (tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_72 = mpc.reshape %grid_sampler_71 : (tensor<1xi64>) -> tensor<1x1xi64>
      %grid_sampler_73 = mpc.mul %grid_sampler_72, %c_37 : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi64>
      %grid_sampler_74 = mpc.add %grid_sampler_73, %grid_sampler_25
          : (tensor<1x1xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_75 = mpc.mul %grid_sampler_74, %c_38 : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
      %grid_sampler_76 = mpc.add %grid_sampler_75, %grid_sampler_35
          : (tensor<1x4xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_77 = mpc.and %grid_sampler_22, %grid_sampler_32 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_78 = mpc.mul %grid_sampler_11, %grid_sampler_28
          : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_79 = mpc.embedding %grid_sampler_43, %grid_sampler_76
          : (tensor<16x2xf32>, tensor<1x4xi64>) -> tensor<1x4x2xf32>
      %grid_sampler_80 = mpc.reshape %grid_sampler_78 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
      %grid_sampler_81 = mpc.mul %grid_sampler_79, %grid_sampler_80
          : (tensor<1x4x2xf32>, tensor<1x4x1xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_82 = mpc.reshape %grid_sampler_77 : (tensor<1x4xi1>) -> tensor<1x4x1xi1>
      %grid_sampler_83 = mpc.select %grid_sampler_82, %grid_sampler_81, %c_39
          : (tensor<1x4x1xi1>, tensor<1x4x2xf32>, tensor<f32>) -> tensor<1x4x2xf32>
      %grid_sampler_84 = mpc.add %grid_sampler_70, %grid_sampler_83
          : (tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_86 = mpc.reshape %grid_sampler_85 : (tensor<1xi64>) -> tensor<1x1xi64>
      %grid_sampler_87 = mpc.mul %grid_sampler_86, %c_40 : (tensor<1x1xi64>, tensor<i64>) -> tensor<1x1xi64>
      %grid_sampler_88 = mpc.add %grid_sampler_87, %grid_sampler_25
          : (tensor<1x1xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_89 = mpc.mul %grid_sampler_88, %c_41 : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
      %grid_sampler_90 = mpc.add %grid_sampler_89, %grid_sampler_41
          : (tensor<1x4xi64>, tensor<1x4xi64>) -> tensor<1x4xi64>
      %grid_sampler_91 = mpc.and %grid_sampler_22, %grid_sampler_38 : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
      %grid_sampler_92 = mpc.mul %grid_sampler_11, %grid_sampler_27
          : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %grid_sampler_93 = mpc.embedding %grid_sampler_43, %grid_sampler_90
          : (tensor<16x2xf32>, tensor<1x4xi64>) -> tensor<1x4x2xf32>
      %grid_sampler_94 = mpc.reshape %grid_sampler_92 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
      %grid_sampler_95 = mpc.mul %grid_sampler_93, %grid_sampler_94
          : (tensor<1x4x2xf32>, tensor<1x4x1xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_96 = mpc.reshape %grid_sampler_91 : (tensor<1x4xi1>) -> tensor<1x4x1xi1>
      %grid_sampler_97 = mpc.select %grid_sampler_96, %grid_sampler_95, %c_42
          : (tensor<1x4x1xi1>, tensor<1x4x2xf32>, tensor<f32>) -> tensor<1x4x2xf32>
      %grid_sampler_98 = mpc.add %grid_sampler_84, %grid_sampler_97
          : (tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
      %grid_sampler_99 = mpc.transpose %grid_sampler_98 permutation [0, 2, 1] : (tensor<1x4x2xf32>) -> tensor<1x2x4xf32>
      mpc.yield %grid_sampler_99 : tensor<1x2x4xf32>
    } : tensor<1x2x4xf32>
    %view_15 = mpc.reshape %grid_sampler_99 : (tensor<1x2x4xf32>) -> tensor<8xf32>
    %cumprod = mpc.iota dimension 0 : () -> tensor<8xi64>
    %c_43 = mpc.constant dense<0> : tensor<i64>
    %c_44 = mpc.constant dense<0.0> : tensor<f32>
    %c_45 = mpc.constant dense<4> : tensor<i64>
    %flip = mpc.iota dimension 0 : () -> tensor<5xi64>
    %cumprod_3 = mpc.precision "fp32" {
      %cumprod_1 = mpc.compare eq %cumprod, %c_43 : (tensor<8xi64>, tensor<i64>) -> tensor<8xi1>
      %cumprod_2 = mpc.select %cumprod_1, %view_15, %c_44 : (tensor<8xi1>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
      %cumprod_3 = mpc.linear_scan %cumprod_2, %view_15 dim 0 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
      mpc.yield %cumprod_3 : tensor<8xf32>
    } : tensor<8xf32>
    %flip_1 = mpc.sub %c_45, %flip : (tensor<i64>, tensor<5xi64>) -> tensor<5xi64>
    %flip_2 = mpc.gather %batch_norm, %flip_1 axis 0 : (tensor<5x8xf32>, tensor<5xi64>) -> tensor<5x8xf32>
    %mul_7 = mpc.mul %cumprod_3, %flip_2 : (tensor<8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %add_8 = mpc.add %add_3, %mul_7 : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %cummax_1 = mpc.slice %batch_norm starts [0, 0] limits [-1, 7] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x7xf32>
    %cummax_3 = mpc.slice %batch_norm starts [0, 1] limits [-1, 8] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x7xf32>
    %cummax_5 = mpc.slice %batch_norm starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %cummax_7 = mpc.compare ge %cummax_3, %cummax_1 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %cummax_8 = mpc.compare ne %cummax_1, %cummax_1 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %cummax_9 = mpc.compare ne %cummax_3, %cummax_3 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %cummax_10 = mpc.compare ne %cummax_3, %cummax_3 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %c_46 = mpc.constant dense<true> : tensor<i1>
    %cummax_11 = mpc.select %cummax_10, %c_46, %cummax_7
        : (tensor<5x7xi1>, tensor<i1>, tensor<5x7xi1>) -> tensor<5x7xi1>
    %cummax_12 = mpc.select %cummax_8, %cummax_9, %cummax_11
        : (tensor<5x7xi1>, tensor<5x7xi1>, tensor<5x7xi1>) -> tensor<5x7xi1>
    %cummax_13 = mpc.select %cummax_12, %cummax_3, %cummax_1
        : (tensor<5x7xi1>, tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
    %cummax_15 = mpc.concat %cummax_5, %cummax_13 axis 1 : (tensor<5x1xf32>, tensor<5x7xf32>) -> tensor<5x8xf32>
    %cummax_17 = mpc.slice %cummax_15 starts [0, 0] limits [-1, 6] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x6xf32>
    %cummax_19 = mpc.slice %cummax_15 starts [0, 2] limits [-1, 8] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x6xf32>
    %cummax_21 = mpc.slice %cummax_15 starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %cummax_23 = mpc.compare ge %cummax_19, %cummax_17 : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
    %cummax_24 = mpc.compare ne %cummax_17, %cummax_17 : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
    %cummax_25 = mpc.compare ne %cummax_19, %cummax_19 : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
    %cummax_26 = mpc.compare ne %cummax_19, %cummax_19 : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xi1>
    %c_47 = mpc.constant dense<true> : tensor<i1>
    %cummax_27 = mpc.select %cummax_26, %c_47, %cummax_23
        : (tensor<5x6xi1>, tensor<i1>, tensor<5x6xi1>) -> tensor<5x6xi1>
    %cummax_28 = mpc.select %cummax_24, %cummax_25, %cummax_27
        : (tensor<5x6xi1>, tensor<5x6xi1>, tensor<5x6xi1>) -> tensor<5x6xi1>
    %cummax_29 = mpc.select %cummax_28, %cummax_19, %cummax_17
        : (tensor<5x6xi1>, tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
    %cummax_31 = mpc.concat %cummax_21, %cummax_29 axis 1 : (tensor<5x2xf32>, tensor<5x6xf32>) -> tensor<5x8xf32>
    %cummax_33 = mpc.slice %cummax_31 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x4xf32>
    %cummax_35 = mpc.slice %cummax_31 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x4xf32>
    %cummax_37 = mpc.slice %cummax_31 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<5x8xf32>) -> tensor<5x4xf32>
    %cummax_39 = mpc.compare ge %cummax_35, %cummax_33 : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xi1>
    %cummax_40 = mpc.compare ne %cummax_33, %cummax_33 : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xi1>
    %cummax_41 = mpc.compare ne %cummax_35, %cummax_35 : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xi1>
    %cummax_42 = mpc.compare ne %cummax_35, %cummax_35 : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xi1>
    %c_48 = mpc.constant dense<true> : tensor<i1>
    %cummax_43 = mpc.select %cummax_42, %c_48, %cummax_39
        : (tensor<5x4xi1>, tensor<i1>, tensor<5x4xi1>) -> tensor<5x4xi1>
    %cummax_44 = mpc.select %cummax_40, %cummax_41, %cummax_43
        : (tensor<5x4xi1>, tensor<5x4xi1>, tensor<5x4xi1>) -> tensor<5x4xi1>
    %cummax_45 = mpc.select %cummax_44, %cummax_35, %cummax_33
        : (tensor<5x4xi1>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
    %cummax_47 = mpc.concat %cummax_37, %cummax_45 axis 1 : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
    %add_9 = mpc.add %add_8, %cummax_47 : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %c_49 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_50 = mpc.constant dense<0.0> : tensor<f32>
    %c_51 = mpc.constant dense<0.0> : tensor<f32>
    %c_52 = mpc.constant dense<0.0> : tensor<f32>
    %c_53 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_54 = mpc.constant dense<0.0> : tensor<f32>
    %c_55 = mpc.constant dense<0.0> : tensor<f32>
    %c_56 = mpc.constant dense<0.0> : tensor<f32>
    %c_57 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_58 = mpc.constant dense<0.0> : tensor<f32>
    %c_59 = mpc.constant dense<0.0> : tensor<f32>
    %c_60 = mpc.constant dense<0.0> : tensor<f32>
    %logcumsumexp_47 = mpc.precision "fp32" {
      %logcumsumexp = mpc.slice %batch_norm starts [0, 0] limits [-1, 7] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x7xf32>
      %logcumsumexp_1 = mpc.slice %batch_norm starts [0, 1] limits [-1, 8] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x7xf32>
      %logcumsumexp_2 = mpc.slice %batch_norm starts [0, 0] limits [-1, 1] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x1xf32>
      %logcumsumexp_3 = mpc.maximum %logcumsumexp, %logcumsumexp_1 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_4 = mpc.abs %logcumsumexp_3 : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_5 = mpc.compare eq %logcumsumexp_4, %c_49 : (tensor<5x7xf32>, tensor<f32>) -> tensor<5x7xi1>
      %logcumsumexp_6 = mpc.select %logcumsumexp_5, %c_50, %logcumsumexp
          : (tensor<5x7xi1>, tensor<f32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_7 = mpc.select %logcumsumexp_5, %c_51, %logcumsumexp_1
          : (tensor<5x7xi1>, tensor<f32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_8 = mpc.sub %logcumsumexp_6, %logcumsumexp_7 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_9 = mpc.abs %logcumsumexp_8 : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_10 = mpc.neg %logcumsumexp_9 : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_11 = mpc.exp %logcumsumexp_10 : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_12 = mpc.log1p %logcumsumexp_11 : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_13 = mpc.select %logcumsumexp_5, %c_52, %logcumsumexp_12
          : (tensor<5x7xi1>, tensor<f32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_14 = mpc.add %logcumsumexp_3, %logcumsumexp_13 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      %logcumsumexp_15 = mpc.concat %logcumsumexp_2, %logcumsumexp_14 axis 1
          : (tensor<5x1xf32>, tensor<5x7xf32>) -> tensor<5x8xf32>
      %logcumsumexp_16 = mpc.slice %logcumsumexp_15 starts [0, 0] limits [-1, 6] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x6xf32>
      %logcumsumexp_17 = mpc.slice %logcumsumexp_15 starts [0, 2] limits [-1, 8] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x6xf32>
      %logcumsumexp_18 = mpc.slice %logcumsumexp_15 starts [0, 0] limits [-1, 2] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x2xf32>
      %logcumsumexp_19 = mpc.maximum %logcumsumexp_16, %logcumsumexp_17
          : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_20 = mpc.abs %logcumsumexp_19 : (tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_21 = mpc.compare eq %logcumsumexp_20, %c_53 : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xi1>
      %logcumsumexp_22 = mpc.select %logcumsumexp_21, %c_54, %logcumsumexp_16
          : (tensor<5x6xi1>, tensor<f32>, tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_23 = mpc.select %logcumsumexp_21, %c_55, %logcumsumexp_17
          : (tensor<5x6xi1>, tensor<f32>, tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_24 = mpc.sub %logcumsumexp_22, %logcumsumexp_23
          : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_25 = mpc.abs %logcumsumexp_24 : (tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_26 = mpc.neg %logcumsumexp_25 : (tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_27 = mpc.exp %logcumsumexp_26 : (tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_28 = mpc.log1p %logcumsumexp_27 : (tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_29 = mpc.select %logcumsumexp_21, %c_56, %logcumsumexp_28
          : (tensor<5x6xi1>, tensor<f32>, tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_30 = mpc.add %logcumsumexp_19, %logcumsumexp_29
          : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
      %logcumsumexp_31 = mpc.concat %logcumsumexp_18, %logcumsumexp_30 axis 1
          : (tensor<5x2xf32>, tensor<5x6xf32>) -> tensor<5x8xf32>
      %logcumsumexp_32 = mpc.slice %logcumsumexp_31 starts [0, 0] limits [-1, 4] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x4xf32>
      %logcumsumexp_33 = mpc.slice %logcumsumexp_31 starts [0, 4] limits [-1, 8] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x4xf32>
      %logcumsumexp_34 = mpc.slice %logcumsumexp_31 starts [0, 0] limits [-1, 4] strides [1, 1]
          : (tensor<5x8xf32>) -> tensor<5x4xf32>
      %logcumsumexp_35 = mpc.maximum %logcumsumexp_32, %logcumsumexp_33
          : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_36 = mpc.abs %logcumsumexp_35 : (tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_37 = mpc.compare eq %logcumsumexp_36, %c_57 : (tensor<5x4xf32>, tensor<f32>) -> tensor<5x4xi1>
      %logcumsumexp_38 = mpc.select %logcumsumexp_37, %c_58, %logcumsumexp_32
          : (tensor<5x4xi1>, tensor<f32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_39 = mpc.select %logcumsumexp_37, %c_59, %logcumsumexp_33
          : (tensor<5x4xi1>, tensor<f32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_40 = mpc.sub %logcumsumexp_38, %logcumsumexp_39
          : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_41 = mpc.abs %logcumsumexp_40 : (tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_42 = mpc.neg %logcumsumexp_41 : (tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_43 = mpc.exp %logcumsumexp_42 : (tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_44 = mpc.log1p %logcumsumexp_43 : (tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_45 = mpc.select %logcumsumexp_37, %c_60, %logcumsumexp_44
          : (tensor<5x4xi1>, tensor<f32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_46 = mpc.add %logcumsumexp_35, %logcumsumexp_45
          : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %logcumsumexp_47 = mpc.concat %logcumsumexp_34, %logcumsumexp_46 axis 1
          : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
      mpc.yield %logcumsumexp_47 : tensor<5x8xf32>
    } : tensor<5x8xf32>
    %add_10 = mpc.add %add_9, %logcumsumexp_47 : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %slice_1 = mpc.slice %ids starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<5x3xi64>) -> tensor<5x1xi64>
    %expand = mpc.broadcast %slice_1 shape [5, 8] : (tensor<5x1xi64>) -> tensor<5x8xi64>
    %c_61 = mpc.constant dense<5> : tensor<i64>
    %remainder = mpc.remainder floor %expand, %c_61 : (tensor<5x8xi64>, tensor<i64>) -> tensor<5x8xi64>
    %c_62 = mpc.constant dense<0.0> : tensor<5x8xf32>
    %c_63 = mpc.constant dense<1.0> : tensor<f32>
    %scatter_reduce = mpc.broadcast %c_63 shape [5, 8] : (tensor<f32>) -> tensor<5x8xf32>
    %c_64 = mpc.constant dense<0.0> : tensor<5x8xf32>
    %scatter_reduce_1 = mpc.put_along add %c_64, %remainder, %scatter_reduce axis 0
        : (tensor<5x8xf32>, tensor<5x8xi64>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %c_65 = mpc.constant dense<0.0> : tensor<f32>
    %scatter_reduce_2 = mpc.compare gt %scatter_reduce_1, %c_65 : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xi1>
    %scatter_reduce_3 = mpc.transpose %remainder permutation [1, 0] : (tensor<5x8xi64>) -> tensor<8x5xi64>
    %scatter_reduce_4 = mpc.reshape %scatter_reduce_3 : (tensor<8x5xi64>) -> tensor<1x8x5xi64>
    %scatter_reduce_5 = mpc.iota dimension 0 : () -> tensor<5xi64>
    %scatter_reduce_6 = mpc.reshape %scatter_reduce_5 : (tensor<5xi64>) -> tensor<5x1x1xi64>
    %scatter_reduce_7 = mpc.compare eq %scatter_reduce_4, %scatter_reduce_6
        : (tensor<1x8x5xi64>, tensor<5x1x1xi64>) -> tensor<5x8x5xi1>
    %scatter_reduce_8 = mpc.transpose %add_10 permutation [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %scatter_reduce_9 = mpc.reshape %scatter_reduce_8 : (tensor<8x5xf32>) -> tensor<1x8x5xf32>
    %c_66 = mpc.constant dense<0xFF800000> : tensor<f32>
    %scatter_reduce_10 = mpc.select %scatter_reduce_7, %scatter_reduce_9, %c_66
        : (tensor<5x8x5xi1>, tensor<1x8x5xf32>, tensor<f32>) -> tensor<5x8x5xf32>
    %scatter_reduce_11 = mpc.max %scatter_reduce_10 axes [2] : (tensor<5x8x5xf32>) -> tensor<5x8xf32>
    %scatter_reduce_12 = mpc.select %scatter_reduce_2, %scatter_reduce_11, %c_62
        : (tensor<5x8xi1>, tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %slice_2 = mpc.slice %ids starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<5x3xi64>) -> tensor<5x1xi64>
    %c_67 = mpc.constant dense<2> : tensor<i64>
    %gt = mpc.compare gt %slice_2, %c_67 : (tensor<5x1xi64>, tensor<i64>) -> tensor<5x1xi1>
    %c_68 = mpc.constant dense<0.5> : tensor<f32>
    %mul_8 = mpc.mul %scatter_reduce_12, %c_68 : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
    %masked_scatter = mpc.reshape %gt : (tensor<5x1xi1>) -> tensor<5xi1>
    %masked_scatter_1 = mpc.cast %masked_scatter : (tensor<5xi1>) -> tensor<5xf32>
    %masked_scatter_2 = mpc.cumsum %masked_scatter_1 dim 0 : (tensor<5xf32>) -> tensor<5xf32>
    %c_69 = mpc.constant dense<1.0> : tensor<f32>
    %masked_scatter_3 = mpc.sub %masked_scatter_2, %c_69 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %c_70 = mpc.constant dense<0.0> : tensor<f32>
    %masked_scatter_4 = mpc.maximum %masked_scatter_3, %c_70 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %masked_scatter_5 = mpc.cast %masked_scatter_4 : (tensor<5xf32>) -> tensor<5xi64>
    %masked_scatter_6 = mpc.embedding %mul_8, %masked_scatter_5 : (tensor<5x8xf32>, tensor<5xi64>) -> tensor<5x8xf32>
    %masked_scatter_7 = mpc.select %gt, %masked_scatter_6, %add_10
        : (tensor<5x1xi1>, tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %c_71 = mpc.constant dense<0.1> : tensor<f32>
    %mul_9 = mpc.mul %masked_scatter_7, %c_71 : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
    %c_72 = mpc.constant dense<0.2> : tensor<f32>
    %add_11 = mpc.add %mul_9, %c_72 : (tensor<5x8xf32>, tensor<f32>) -> tensor<5x8xf32>
    %c_73 = mpc.constant dense<0.0> : tensor<f32>
    %c_74 = mpc.constant dense<1.0> : tensor<f32>
    %prod_12 = mpc.precision "fp32" {
      %cdist = mpc.reshape %mul_9 : (tensor<5x8xf32>) -> tensor<5x1x8xf32>
      %cdist_1 = mpc.reshape %add_11 : (tensor<5x8xf32>) -> tensor<1x5x8xf32>
      %cdist_2 = mpc.sub %cdist, %cdist_1 : (tensor<5x1x8xf32>, tensor<1x5x8xf32>) -> tensor<5x5x8xf32>
      %cdist_5 = mpc.mul %cdist_2, %cdist_2 : (tensor<5x5x8xf32>, tensor<5x5x8xf32>) -> tensor<5x5x8xf32>
      %cdist_6 = mpc.sum %cdist_5 axes [2] : (tensor<5x5x8xf32>) -> tensor<5x5xf32>
      %cdist_7 = mpc.compare eq %cdist_6, %c_73 : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xi1>
      %cdist_8 = mpc.select %cdist_7, %c_74, %cdist_6 : (tensor<5x5xi1>, tensor<f32>, tensor<5x5xf32>) -> tensor<5x5xf32>
      %cdist_9 = mpc.sqrt %cdist_8 : (tensor<5x5xf32>) -> tensor<5x5xf32>
      %cdist_10 = mpc.select %cdist_7, %c_73, %cdist_9 : (tensor<5x5xi1>, tensor<f32>, tensor<5x5xf32>) -> tensor<5x5xf32>
      %prod = mpc.slice %cdist_10 starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<5x5xf32>) -> tensor<5x2xf32>
      %prod_1 = mpc.slice %cdist_10 starts [0, 2] limits [-1, 4] strides [1, 1] : (tensor<5x5xf32>) -> tensor<5x2xf32>
      %prod_2 = mpc.mul %prod, %prod_1 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
      %prod_3 = mpc.slice %cdist_10 starts [0, 4] limits [-1, 5] strides [1, 1] : (tensor<5x5xf32>) -> tensor<5x1xf32>
      %prod_4 = mpc.concat %prod_2, %prod_3 axis 1 : (tensor<5x2xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
      %prod_5 = mpc.slice %prod_4 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<5x3xf32>) -> tensor<5x1xf32>
      %prod_6 = mpc.slice %prod_4 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<5x3xf32>) -> tensor<5x1xf32>
      %prod_7 = mpc.mul %prod_5, %prod_6 : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
      %prod_8 = mpc.slice %prod_4 starts [0, 2] limits [-1, 3] strides [1, 1] : (tensor<5x3xf32>) -> tensor<5x1xf32>
      %prod_9 = mpc.concat %prod_7, %prod_8 axis 1 : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x2xf32>
      %prod_10 = mpc.slice %prod_9 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<5x2xf32>) -> tensor<5x1xf32>
      %prod_11 = mpc.slice %prod_9 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<5x2xf32>) -> tensor<5x1xf32>
      %prod_12 = mpc.mul %prod_10, %prod_11 : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
      mpc.yield %prod_12 : tensor<5x1xf32>
    } : tensor<5x1xf32>
    %add_12 = mpc.add %mul_9, %prod_12 : (tensor<5x8xf32>, tensor<5x1xf32>) -> tensor<5x8xf32>
    %unfold = mpc.windows %batch_norm sizes [3] strides [1] dilations [1] : (tensor<5x8xf32>) -> tensor<5x6x3xf32>
    %sum_3 = mpc.sum %unfold axes [2] : (tensor<5x6x3xf32>) -> tensor<5x6xf32>
    %repeat_4 = mpc.concat %sum_3, %sum_3 axis 1 : (tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x12xf32>
    %slice_3 = mpc.slice %repeat_4 starts [0, 0] limits [-1, 8] strides [1, 1] : (tensor<5x12xf32>) -> tensor<5x8xf32>
    // head
    %bilinear = mpc.transpose %head_weight permutation [1, 0, 2] : (tensor<4x8x8xf32>) -> tensor<8x4x8xf32>
    %bilinear_1 = mpc.reshape %bilinear : (tensor<8x4x8xf32>) -> tensor<8x32xf32>
    %bilinear_2 = mpc.matmul %add_12, %bilinear_1 {layer = "head"}
        : (tensor<5x8xf32>, tensor<8x32xf32>) -> tensor<5x32xf32>
    %bilinear_3 = mpc.reshape %bilinear_2 : (tensor<5x32xf32>) -> tensor<5x4x8xf32>
    %bilinear_4 = mpc.reshape %slice_3 : (tensor<5x8xf32>) -> tensor<5x8x1xf32>
    %bilinear_5 = mpc.matmul %bilinear_3, %bilinear_4 {layer = "head"}
        : (tensor<5x4x8xf32>, tensor<5x8x1xf32>) -> tensor<5x4x1xf32>
    %bilinear_6 = mpc.reshape %bilinear_5 : (tensor<5x4x1xf32>) -> tensor<5x4xf32>
    %bilinear_7 = mpc.add %bilinear_6, %head_bias : (tensor<5x4xf32>, tensor<4xf32>) -> tensor<5x4xf32>
    %select = mpc.slice %batch_norm starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %select_1 = mpc.reshape %select : (tensor<1x8xf32>) -> tensor<8xf32>
    %slice_4 = mpc.slice %select_1 starts [0] limits [5] strides [1] : (tensor<8xf32>) -> tensor<5xf32>
    %diagonal_scatter = mpc.iota dimension 0 : () -> tensor<5x8xi64>
    %c_75 = mpc.constant dense<0> : tensor<i64>
    %diagonal_scatter_1 = mpc.add %diagonal_scatter, %c_75 : (tensor<5x8xi64>, tensor<i64>) -> tensor<5x8xi64>
    %diagonal_scatter_2 = mpc.iota dimension 1 : () -> tensor<5x8xi64>
    %diagonal_scatter_3 = mpc.pad %slice_4 low [0] high [0] : (tensor<5xf32>) -> tensor<5xf32>
    %diagonal_scatter_4 = mpc.compare eq %diagonal_scatter_1, %diagonal_scatter_2
        : (tensor<5x8xi64>, tensor<5x8xi64>) -> tensor<5x8xi1>
    %diagonal_scatter_5 = mpc.reshape %diagonal_scatter_3 : (tensor<5xf32>) -> tensor<5x1xf32>
    %diagonal_scatter_6 = mpc.select %diagonal_scatter_4, %diagonal_scatter_5, %add_12
        : (tensor<5x8xi1>, tensor<5x1xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
    %median = mpc.compare eq %diagonal_scatter_6, %diagonal_scatter_6
        : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xi1>
    %median_1 = mpc.cast %median : (tensor<5x8xi1>) -> tensor<5x8xf32>
    %median_2 = mpc.sum %median_1 axes [1] keepdims : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %c_76 = mpc.constant dense<1.0> : tensor<f32>
    %median_3 = mpc.sub %median_2, %c_76 : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %c_77 = mpc.constant dense<0.5> : tensor<f32>
    %median_4 = mpc.mul %median_3, %c_77 : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %median_5 = mpc.floor %median_4 : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %c_78 = mpc.constant dense<7.0> : tensor<f32>
    %median_6 = mpc.minimum %median_2, %c_78 : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xf32>
    %c_79 = mpc.constant dense<8.0> : tensor<f32>
    %median_7 = mpc.compare lt %median_2, %c_79 : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %median_8 = mpc.select %median_7, %median_6, %median_5
        : (tensor<5x1xi1>, tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %median_9 = mpc.cast %median_8 : (tensor<5x1xf32>) -> tensor<5x1xi64>
    %median_10, %median_11 = mpc.sort %diagonal_scatter_6 axis 1
        : (tensor<5x8xf32>) -> (tensor<5x8xf32>, tensor<5x8xi64>)
    %median_12 = mpc.take_along %median_10, %median_9 axis 1 : (tensor<5x8xf32>, tensor<5x1xi64>) -> tensor<5x1xf32>
    %add_13 = mpc.add %bilinear_7, %median_12 : (tensor<5x4xf32>, tensor<5x1xf32>) -> tensor<5x4xf32>
    %mse_loss = mpc.mse_loss %add_13, %target : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<f32>
    ml_program.global_store @instance.running_mean = %mean : tensor<4xf32>
    ml_program.global_store @instance.running_var = %mean_1 : tensor<4xf32>
    ml_program.global_store @norm.running_mean = %add_1 : tensor<8xf32>
    ml_program.global_store @norm.running_var = %add_2 : tensor<8xf32>
    ml_program.global_store @norm.num_batches_tracked = %add : tensor<i64>
    return %mse_loss, %add_13 : tensor<f32>, tensor<5x4xf32>
  }
}
