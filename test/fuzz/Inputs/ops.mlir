// One of everything, for damage.
module @ops {
  ml_program.global private @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<16x16xf32>
  ml_program.global private @g(#mpc.ones) : tensor<16xf32>
  ml_program.global private @c(dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>) : tensor<4xf32>
  ml_program.global private @t(#mpc.uniform<low = -1.0, high = 1.0, seed = 2>) : tensor<10x16xf32>
  func.func @main(%i: tensor<?x4xi64> {mpc.name = "i", mpc.dims = ["B"]},
                  %k: tensor<?x4xi64> {mpc.name = "k", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<?x4x16xf32> {mpc.name = "y"}, tensor<?x16xf32> {mpc.name = "z"}) {
    %w = ml_program.global_load @w : tensor<16x16xf32>
    %g = ml_program.global_load @g : tensor<16xf32>
    %c = ml_program.global_load @c : tensor<4xf32>
    %t = ml_program.global_load @t : tensor<10x16xf32>
    %e = mpc.embedding %t, %i {layer = "wte"} : (tensor<10x16xf32>, tensor<?x4xi64>) -> tensor<?x4x16xf32>
    %n = mpc.rms_norm %e, %g epsilon 1.0e-6 {layer = "h.0.norm"} : (tensor<?x4x16xf32>, tensor<16xf32>) -> tensor<?x4x16xf32>
    %q = mpc.linear %n, %w activation(gelu_tanh) {layer = "h.0.fc"} : (tensor<?x4x16xf32>, tensor<16x16xf32>) -> tensor<?x4x16xf32>
    %r = mpc.reshape %q : (tensor<?x4x16xf32>) -> tensor<?x4x2x8xf32>
    %p = mpc.transpose %r permutation [0, 2, 1, 3] : (tensor<?x4x2x8xf32>) -> tensor<?x2x4x8xf32>
    %a = mpc.attention %p, %p, %p {causal, layer = "h.0.attn"} : (tensor<?x2x4x8xf32>, tensor<?x2x4x8xf32>, tensor<?x2x4x8xf32>) -> tensor<?x2x4x8xf32>
    %kernel = mpc.reshape %w : (tensor<16x16xf32>) -> tensor<16x4x4xf32>
    %conv = mpc.convolution %e, %kernel bias(%g) strides [2] low [1] high [1] dilations [1] {layer = "conv"} : (tensor<?x4x16xf32>, tensor<16x4x4xf32>, tensor<16xf32>) -> tensor<?x16x8xf32>
    %up = mpc.transposed_convolution %conv, %kernel strides [2] low [1] high [1] dilations [1] output_padding [0] {layer = "up"} : (tensor<?x16x8xf32>, tensor<16x4x4xf32>) -> tensor<?x4x16xf32>
    %pool = mpc.max_pool %up sizes [3] strides [1] low [1] high [1] dilations [1] : (tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
    %even = mpc.avg_pool %pool sizes [3] strides [1] low [1] high [1] inner : (tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
    %seen = mpc.windows %even sizes [2] strides [1] dilations [15] : (tensor<?x4x16xf32>) -> tensor<?x4x1x2xf32>
    %s = mpc.slice %a starts [0, 0, 0, 0] limits [4, 1, 4, 8] strides [1, 1, 1, 2] : (tensor<?x2x4x8xf32>) -> tensor<4x1x4x4xf32>
    %sum = mpc.sum %s axes [0, 1] : (tensor<4x1x4x4xf32>) -> tensor<4x4xf32>
    %run = mpc.cumsum %sum dim 0 reverse : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %soft = mpc.softmax %run axis -1 : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %m = mpc.matmul %soft, %soft {transpose_b, layer = "mix"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %small = mpc.mul %m, %c : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
    %less = mpc.compare lt %small, %m : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
    %chosen = mpc.select %less, %small, %m : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %wide = mpc.concat %chosen, %m axis 1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
    %flat = mpc.mean %wide axes [0] keepdims : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %all = mpc.broadcast %flat shape [4, 8] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %top = mpc.max %all axes [0, 1] : (tensor<4x8xf32>) -> tensor<f32>
    %far = mpc.max %seen axes [2, 3] keepdims : (tensor<?x4x1x2xf32>) -> tensor<?x4x1x1xf32>
    %near = mpc.reshape %far : (tensor<?x4x1x1xf32>) -> tensor<?x4x1xf32>
    %both = mpc.add %e, %near : (tensor<?x4x16xf32>, tensor<?x4x1xf32>) -> tensor<?x4x16xf32>
    %sig = mpc.silu %both : (tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
    %bent = mpc.softplus %sig beta 2.0 threshold 10.0 : (tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
    %held = mpc.clamp %bent min -1.0 max 6.0 : (tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
    %odd = mpc.remainder floor %k, %i : (tensor<?x4xi64>, tensor<?x4xi64>) -> tensor<?x4xi64>
    %y = mpc.add %held, %top : (tensor<?x4x16xf32>, tensor<f32>) -> tensor<?x4x16xf32>
    %z = mpc.precision "fp32" {
      %x = mpc.exp %y : (tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
      %d = mpc.sum %x axes [1] : (tensor<?x4x16xf32>) -> tensor<?x16xf32>
      mpc.yield %d : tensor<?x16xf32>
    } : tensor<?x16xf32>
    %loss = mpc.cross_entropy %y, %k {layer = "loss", ignore_index = -100 : i64, label_smoothing = 0.1} : (tensor<?x4x16xf32>, tensor<?x4xi64>) -> tensor<f32>
    return %loss, %y, %z : tensor<f32>, tensor<?x4x16xf32>, tensor<?x16xf32>
  }
}
