// net.1.num_batches_tracked, which counts runs and which nothing reads, is left out
// net.3.bn1.num_batches_tracked, which counts runs and which nothing reads, is left out
// net.3.bn2.num_batches_tracked, which counts runs and which nothing reads, is left out
// net.4.bn1.num_batches_tracked, which counts runs and which nothing reads, is left out
// net.4.bn2.num_batches_tracked, which counts runs and which nothing reads, is left out
// net.4.downsample.1.num_batches_tracked, which counts runs and which nothing reads, is left out
module @cnn {
  ml_program.global private @net.0.weight(#mpc.external) : tensor<16x3x3x3xf32>
  ml_program.global private @net.1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @net.1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @net.3.conv1.weight(#mpc.external) : tensor<16x16x3x3xf32>
  ml_program.global private @net.3.bn1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @net.3.bn1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @net.3.conv2.weight(#mpc.external) : tensor<16x16x3x3xf32>
  ml_program.global private @net.3.bn2.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @net.3.bn2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @net.4.conv1.weight(#mpc.external) : tensor<32x16x3x3xf32>
  ml_program.global private @net.4.bn1.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.4.bn1.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.4.conv2.weight(#mpc.external) : tensor<32x32x3x3xf32>
  ml_program.global private @net.4.bn2.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.4.bn2.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.4.downsample.0.weight(#mpc.external) : tensor<32x16x1x1xf32>
  ml_program.global private @net.4.downsample.1.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.4.downsample.1.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.7.weight(#mpc.external) : tensor<10x32xf32>
  ml_program.global private @net.7.bias(#mpc.external) : tensor<10xf32>
  ml_program.global private mutable @net.1.running_mean(#mpc.external) : tensor<16xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.1.running_var(#mpc.external) : tensor<16xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.3.bn1.running_mean(#mpc.external) : tensor<16xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.3.bn1.running_var(#mpc.external) : tensor<16xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.3.bn2.running_mean(#mpc.external) : tensor<16xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.3.bn2.running_var(#mpc.external) : tensor<16xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.4.bn1.running_mean(#mpc.external) : tensor<32xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.4.bn1.running_var(#mpc.external) : tensor<32xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.4.bn2.running_mean(#mpc.external) : tensor<32xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.4.bn2.running_var(#mpc.external) : tensor<32xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.4.downsample.1.running_mean(#mpc.external) : tensor<32xf32> {mpc.role = "other"}
  ml_program.global private mutable @net.4.downsample.1.running_var(#mpc.external) : tensor<32xf32> {mpc.role = "other"}

  func.func @main(%x: tensor<?x64xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<?x10xf32> {mpc.name = "output"}) {
    %net_0_weight = ml_program.global_load @net.0.weight : tensor<16x3x3x3xf32>
    %net_1_weight = ml_program.global_load @net.1.weight : tensor<16xf32>
    %net_1_bias = ml_program.global_load @net.1.bias : tensor<16xf32>
    %net_3_conv1_weight = ml_program.global_load @net.3.conv1.weight : tensor<16x16x3x3xf32>
    %net_3_bn1_weight = ml_program.global_load @net.3.bn1.weight : tensor<16xf32>
    %net_3_bn1_bias = ml_program.global_load @net.3.bn1.bias : tensor<16xf32>
    %net_3_conv2_weight = ml_program.global_load @net.3.conv2.weight : tensor<16x16x3x3xf32>
    %net_3_bn2_weight = ml_program.global_load @net.3.bn2.weight : tensor<16xf32>
    %net_3_bn2_bias = ml_program.global_load @net.3.bn2.bias : tensor<16xf32>
    %net_4_conv1_weight = ml_program.global_load @net.4.conv1.weight : tensor<32x16x3x3xf32>
    %net_4_bn1_weight = ml_program.global_load @net.4.bn1.weight : tensor<32xf32>
    %net_4_bn1_bias = ml_program.global_load @net.4.bn1.bias : tensor<32xf32>
    %net_4_conv2_weight = ml_program.global_load @net.4.conv2.weight : tensor<32x32x3x3xf32>
    %net_4_bn2_weight = ml_program.global_load @net.4.bn2.weight : tensor<32xf32>
    %net_4_bn2_bias = ml_program.global_load @net.4.bn2.bias : tensor<32xf32>
    %net_4_downsample_0_weight = ml_program.global_load @net.4.downsample.0.weight : tensor<32x16x1x1xf32>
    %net_4_downsample_1_weight = ml_program.global_load @net.4.downsample.1.weight : tensor<32xf32>
    %net_4_downsample_1_bias = ml_program.global_load @net.4.downsample.1.bias : tensor<32xf32>
    %net_7_weight = ml_program.global_load @net.7.weight : tensor<10x32xf32>
    %net_7_bias = ml_program.global_load @net.7.bias : tensor<10xf32>
    %net_1_running_mean = ml_program.global_load @net.1.running_mean : tensor<16xf32>
    %net_1_running_var = ml_program.global_load @net.1.running_var : tensor<16xf32>
    %net_3_bn1_running_mean = ml_program.global_load @net.3.bn1.running_mean : tensor<16xf32>
    %net_3_bn1_running_var = ml_program.global_load @net.3.bn1.running_var : tensor<16xf32>
    %net_3_bn2_running_mean = ml_program.global_load @net.3.bn2.running_mean : tensor<16xf32>
    %net_3_bn2_running_var = ml_program.global_load @net.3.bn2.running_var : tensor<16xf32>
    %net_4_bn1_running_mean = ml_program.global_load @net.4.bn1.running_mean : tensor<32xf32>
    %net_4_bn1_running_var = ml_program.global_load @net.4.bn1.running_var : tensor<32xf32>
    %net_4_bn2_running_mean = ml_program.global_load @net.4.bn2.running_mean : tensor<32xf32>
    %net_4_bn2_running_var = ml_program.global_load @net.4.bn2.running_var : tensor<32xf32>
    %net_4_downsample_1_running_mean = ml_program.global_load @net.4.downsample.1.running_mean : tensor<32xf32>
    %net_4_downsample_1_running_var = ml_program.global_load @net.4.downsample.1.running_var : tensor<32xf32>
    %view = mpc.reshape %x : (tensor<?x64xf32>) -> tensor<?x1x8x8xf32>
    %expand = mpc.broadcast %view shape [-1, 3, 8, 8] {mpc.dims = ["B"]} : (tensor<?x1x8x8xf32>) -> tensor<?x3x8x8xf32>
    // net.0
    %convolution = mpc.convolution %expand, %net_0_weight strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "net.0"}
        : (tensor<?x3x8x8xf32>, tensor<16x3x3x3xf32>) -> tensor<?x16x8x8xf32>
    // net.1
    %batch_norm, %batch_norm_1, %batch_norm_2 = mpc.batch_norm_training %convolution, %net_1_running_mean, %net_1_running_var gain(%net_1_weight) bias(%net_1_bias) epsilon 1.0e-05 momentum 0.1 {layer = "net.1"}
        : (tensor<?x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<?x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>)
    // net.2
    %relu = mpc.relu %batch_norm : (tensor<?x16x8x8xf32>) -> tensor<?x16x8x8xf32>
    // net.3.conv1
    %convolution_1 = mpc.convolution %relu, %net_3_conv1_weight strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "net.3.conv1"}
        : (tensor<?x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<?x16x8x8xf32>
    // net.3.bn1
    %batch_norm_1_1, %batch_norm_1_2, %batch_norm_1_3 = mpc.batch_norm_training %convolution_1, %net_3_bn1_running_mean, %net_3_bn1_running_var gain(%net_3_bn1_weight) bias(%net_3_bn1_bias) epsilon 1.0e-05 momentum 0.1 {layer = "net.3.bn1"}
        : (tensor<?x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<?x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>)
    // net.3.relu
    %relu_1 = mpc.relu %batch_norm_1_1 : (tensor<?x16x8x8xf32>) -> tensor<?x16x8x8xf32>
    // net.3.conv2
    %convolution_2 = mpc.convolution %relu_1, %net_3_conv2_weight strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "net.3.conv2"}
        : (tensor<?x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<?x16x8x8xf32>
    // net.3.bn2
    %batch_norm_2_1, %batch_norm_2_2, %batch_norm_2_3 = mpc.batch_norm_training %convolution_2, %net_3_bn2_running_mean, %net_3_bn2_running_var gain(%net_3_bn2_weight) bias(%net_3_bn2_bias) epsilon 1.0e-05 momentum 0.1 {layer = "net.3.bn2"}
        : (tensor<?x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<?x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>)
    // net.3
    %add_18 = mpc.add %batch_norm_2_1, %relu : (tensor<?x16x8x8xf32>, tensor<?x16x8x8xf32>) -> tensor<?x16x8x8xf32>
    // net.3.relu
    %relu_2 = mpc.relu %add_18 : (tensor<?x16x8x8xf32>) -> tensor<?x16x8x8xf32>
    // net.4.conv1
    %convolution_3 = mpc.convolution %relu_2, %net_4_conv1_weight strides [2, 2] low [1, 1] high [1, 1] dilations [1, 1] {layer = "net.4.conv1"}
        : (tensor<?x16x8x8xf32>, tensor<32x16x3x3xf32>) -> tensor<?x32x4x4xf32>
    // net.4.bn1
    %batch_norm_3, %batch_norm_3_1, %batch_norm_3_2 = mpc.batch_norm_training %convolution_3, %net_4_bn1_running_mean, %net_4_bn1_running_var gain(%net_4_bn1_weight) bias(%net_4_bn1_bias) epsilon 1.0e-05 momentum 0.1 {layer = "net.4.bn1"}
        : (tensor<?x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> (tensor<?x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>)
    // net.4.relu
    %relu_3 = mpc.relu %batch_norm_3 : (tensor<?x32x4x4xf32>) -> tensor<?x32x4x4xf32>
    // net.4.conv2
    %convolution_4 = mpc.convolution %relu_3, %net_4_conv2_weight strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] {layer = "net.4.conv2"}
        : (tensor<?x32x4x4xf32>, tensor<32x32x3x3xf32>) -> tensor<?x32x4x4xf32>
    // net.4.bn2
    %batch_norm_4, %batch_norm_4_1, %batch_norm_4_2 = mpc.batch_norm_training %convolution_4, %net_4_bn2_running_mean, %net_4_bn2_running_var gain(%net_4_bn2_weight) bias(%net_4_bn2_bias) epsilon 1.0e-05 momentum 0.1 {layer = "net.4.bn2"}
        : (tensor<?x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> (tensor<?x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>)
    // net.4.downsample.0
    %convolution_5 = mpc.convolution %relu_2, %net_4_downsample_0_weight strides [2, 2] low [0, 0] high [0, 0] dilations [1, 1] {layer = "net.4.downsample.0"}
        : (tensor<?x16x8x8xf32>, tensor<32x16x1x1xf32>) -> tensor<?x32x4x4xf32>
    // net.4.downsample.1
    %batch_norm_5, %batch_norm_5_1, %batch_norm_5_2 = mpc.batch_norm_training %convolution_5, %net_4_downsample_1_running_mean, %net_4_downsample_1_running_var gain(%net_4_downsample_1_weight) bias(%net_4_downsample_1_bias) epsilon 1.0e-05 momentum 0.1 {layer = "net.4.downsample.1"}
        : (tensor<?x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) -> (tensor<?x32x4x4xf32>, tensor<32xf32>, tensor<32xf32>)
    // net.4
    %add_42 = mpc.add %batch_norm_4, %batch_norm_5
        : (tensor<?x32x4x4xf32>, tensor<?x32x4x4xf32>) -> tensor<?x32x4x4xf32>
    // net.4.relu
    %relu_4 = mpc.relu %add_42 : (tensor<?x32x4x4xf32>) -> tensor<?x32x4x4xf32>
    // net.5
    %adaptive_avg_pool2d = mpc.avg_pool %relu_4 sizes [4, 4] strides [4, 4] low [0, 0] high [0, 0]
        : (tensor<?x32x4x4xf32>) -> tensor<?x32x1x1xf32>
    // net.6
    %view_1 = mpc.reshape %adaptive_avg_pool2d : (tensor<?x32x1x1xf32>) -> tensor<?x32xf32>
    // net.7
    %linear = mpc.linear %view_1, %net_7_weight bias(%net_7_bias) {layer = "net.7"}
        : (tensor<?x32xf32>, tensor<10x32xf32>, tensor<10xf32>) -> tensor<?x10xf32>
    %cross_entropy_loss = mpc.cross_entropy %linear, %target {ignore_index = -100 : i64}
        : (tensor<?x10xf32>, tensor<?xi64>) -> tensor<f32>
    ml_program.global_store @net.1.running_mean = %batch_norm_1 : tensor<16xf32>
    ml_program.global_store @net.1.running_var = %batch_norm_2 : tensor<16xf32>
    ml_program.global_store @net.3.bn1.running_mean = %batch_norm_1_2 : tensor<16xf32>
    ml_program.global_store @net.3.bn1.running_var = %batch_norm_1_3 : tensor<16xf32>
    ml_program.global_store @net.3.bn2.running_mean = %batch_norm_2_2 : tensor<16xf32>
    ml_program.global_store @net.3.bn2.running_var = %batch_norm_2_3 : tensor<16xf32>
    ml_program.global_store @net.4.bn1.running_mean = %batch_norm_3_1 : tensor<32xf32>
    ml_program.global_store @net.4.bn1.running_var = %batch_norm_3_2 : tensor<32xf32>
    ml_program.global_store @net.4.bn2.running_mean = %batch_norm_4_1 : tensor<32xf32>
    ml_program.global_store @net.4.bn2.running_var = %batch_norm_4_2 : tensor<32xf32>
    ml_program.global_store @net.4.downsample.1.running_mean = %batch_norm_5_1 : tensor<32xf32>
    ml_program.global_store @net.4.downsample.1.running_var = %batch_norm_5_2 : tensor<32xf32>
    return %cross_entropy_loss, %linear : tensor<f32>, tensor<?x10xf32>
  }
}
