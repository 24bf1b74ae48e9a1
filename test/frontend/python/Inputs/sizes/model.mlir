module @sizes {

  func.func @main(%x: tensor<?x?x8xf32> {mpc.name = "x", mpc.dims = ["B", "T"]})
      -> (tensor<?x8xf32> {mpc.name = "mean"},
          tensor<?x?x8xf32> {mpc.name = "scaled"},
          tensor<?x?x8xf32> {mpc.name = "places"},
          tensor<?x?xf32> {mpc.name = "zeros"},
          tensor<?x?x8xf32> {mpc.name = "causal"},
          tensor<?x8xf32> {mpc.name = "flat"},
          tensor<?x?x8xf32> {mpc.name = "running"},
          tensor<?x?xi64> {mpc.name = "counted"}) {
    %sum_1 = mpc.sum %x axes [1] : (tensor<?x?x8xf32>) -> tensor<?x8xf32>
    %c = mpc.constant dense<1.0> : tensor<f32>
    %div = mpc.broadcast %c shape [-1] {mpc.dims = ["T"]} : (tensor<f32>) -> tensor<?xf32>
    %div_1 = mpc.sum %div axes [0] : (tensor<?xf32>) -> tensor<f32>
    %div_2 = mpc.div %sum_1, %div_1 : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %c_1 = mpc.constant dense<1.0> : tensor<f32>
    %mul = mpc.broadcast %c_1 shape [-1] {mpc.dims = ["T"]} : (tensor<f32>) -> tensor<?xf32>
    %mul_1 = mpc.sum %mul axes [0] : (tensor<?xf32>) -> tensor<f32>
    %c_2 = mpc.constant dense<-0.5> : tensor<f32>
    %mul_2 = mpc.pow %mul_1, %c_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %mul_3 = mpc.mul %x, %mul_2 : (tensor<?x?x8xf32>, tensor<f32>) -> tensor<?x?x8xf32>
    %c_3 = mpc.constant dense<1.0> : tensor<f32>
    %div_1_1 = mpc.broadcast %c_3 shape [-1] {mpc.dims = ["T"]} : (tensor<f32>) -> tensor<?xf32>
    %div_1_2 = mpc.sum %div_1_1 axes [0] : (tensor<?xf32>) -> tensor<f32>
    %c_4 = mpc.constant dense<1.0> : tensor<f32>
    %div_1_3 = mpc.broadcast %c_4 shape [-1] {mpc.dims = ["B"]} : (tensor<f32>) -> tensor<?xf32>
    %div_1_4 = mpc.sum %div_1_3 axes [0] : (tensor<?xf32>) -> tensor<f32>
    %div_1_5 = mpc.mul %div_1_2, %div_1_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %div_1_6 = mpc.div %x, %div_1_5 : (tensor<?x?x8xf32>, tensor<f32>) -> tensor<?x?x8xf32>
    %add = mpc.add %mul_3, %div_1_6 : (tensor<?x?x8xf32>, tensor<?x?x8xf32>) -> tensor<?x?x8xf32>
    %unsqueeze = mpc.iota dimension 0 {mpc.dims = ["T"]} : () -> tensor<?xi64>
    %unsqueeze_1 = mpc.reshape %unsqueeze : (tensor<?xi64>) -> tensor<?x1xi64>
    %div_2_1 = mpc.cast %unsqueeze_1 : (tensor<?x1xi64>) -> tensor<?x1xf32>
    %c_5 = mpc.constant dense<1.0> : tensor<f32>
    %div_2_2 = mpc.broadcast %c_5 shape [-1] {mpc.dims = ["T"]} : (tensor<f32>) -> tensor<?xf32>
    %div_2_3 = mpc.sum %div_2_2 axes [0] : (tensor<?xf32>) -> tensor<f32>
    %div_2_4 = mpc.div %div_2_1, %div_2_3 : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %add_1 = mpc.add %x, %div_2_4 : (tensor<?x?x8xf32>, tensor<?x1xf32>) -> tensor<?x?x8xf32>
    %unsqueeze_1_1 = mpc.iota dimension 0 {mpc.dims = ["T"]} : () -> tensor<?xi64>
    %unsqueeze_1_2 = mpc.cast %unsqueeze_1_1 : (tensor<?xi64>) -> tensor<?xf32>
    %c_6 = mpc.constant dense<3.0> : tensor<f32>
    %unsqueeze_1_3 = mpc.mul %unsqueeze_1_2, %c_6 : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %c_7 = mpc.constant dense<6.0> : tensor<f32>
    %unsqueeze_1_4 = mpc.add %unsqueeze_1_3, %c_7 : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %unsqueeze_1_5 = mpc.cast %unsqueeze_1_4 : (tensor<?xf32>) -> tensor<?xi64>
    %unsqueeze_1_6 = mpc.reshape %unsqueeze_1_5 : (tensor<?xi64>) -> tensor<?x1xi64>
    %add_3 = mpc.cast %unsqueeze_1_6 : (tensor<?x1xi64>) -> tensor<?x1xf32>
    %add_3_1 = mpc.add %add_1, %add_3 : (tensor<?x?x8xf32>, tensor<?x1xf32>) -> tensor<?x?x8xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<?x?x8xf32>) -> tensor<?x?x1xf32>
    %select_1 = mpc.reshape %select {mpc.dims = ["B", "T"]} : (tensor<?x?x1xf32>) -> tensor<?x?xf32>
    %c_8 = mpc.constant dense<0.0> : tensor<f32>
    %zeros = mpc.broadcast %c_8 shape [-1] {mpc.dims = ["T"]} : (tensor<f32>) -> tensor<?xf32>
    %add_4 = mpc.add %zeros, %select_1 : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %matmul_1 = mpc.reshape %x {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x1x?x8xf32>
    %matmul_1_1 = mpc.reshape %x {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x1x?x8xf32>
    %matmul_1_2 = mpc.reshape %x {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x1x?x8xf32>
    %matmul_1_3 = mpc.attention %matmul_1, %matmul_1_1, %matmul_1_2 {causal, scale = 1.0 : f64}
        : (tensor<?x1x?x8xf32>, tensor<?x1x?x8xf32>, tensor<?x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %matmul_1_4 = mpc.reshape %matmul_1_3 {mpc.dims = ["B", "T"]} : (tensor<?x1x?x8xf32>) -> tensor<?x?x8xf32>
    %view = mpc.reshape %x : (tensor<?x?x8xf32>) -> tensor<?x8xf32>
    %c_13 = mpc.constant dense<2.0> : tensor<f32>
    %mul_10 = mpc.mul %view, %c_13 : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %cumsum = mpc.cumsum %x dim 1 : (tensor<?x?x8xf32>) -> tensor<?x?x8xf32>
    %select_1_1 = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<?x?x8xf32>) -> tensor<?x?x1xf32>
    %select_1_2 = mpc.reshape %select_1_1 {mpc.dims = ["B", "T"]} : (tensor<?x?x1xf32>) -> tensor<?x?xf32>
    %c_14 = mpc.constant dense<0.0> : tensor<f32>
    %gt = mpc.compare gt %select_1_2, %c_14 : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %cumsum_1 = mpc.cast %gt : (tensor<?x?xi1>) -> tensor<?x?xf32>
    %cumsum_1_1 = mpc.cumsum %cumsum_1 dim 1 : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %cumsum_1_2 = mpc.cast %cumsum_1_1 : (tensor<?x?xf32>) -> tensor<?x?xi64>
    return %div_2, %add, %add_3_1, %add_4, %matmul_1_4, %mul_10, %cumsum, %cumsum_1_2 : tensor<?x8xf32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>, tensor<?x?xf32>, tensor<?x?x8xf32>, tensor<?x8xf32>, tensor<?x?x8xf32>, tensor<?x?xi64>
  }
}
