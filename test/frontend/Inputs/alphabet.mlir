// The likeliest byte after a byte is the next one: logits[t, c] = -20 (c - token[t] - 1)^2. T = 4.
module @alphabet {
  func.func @main(%tokens: tensor<1x4xi64> {mpc.name = "tokens"}) -> (tensor<1x4x128xf32> {mpc.name = "logits"}) {
    %column = mpc.reshape %tokens : (tensor<1x4xi64>) -> tensor<1x4x1xi64>
    %last = mpc.cast %column : (tensor<1x4x1xi64>) -> tensor<1x4x1xf32>
    %index = mpc.iota dimension 2 : () -> tensor<1x4x128xi64>
    %class = mpc.cast %index : (tensor<1x4x128xi64>) -> tensor<1x4x128xf32>
    %one = mpc.constant dense<1.0> : tensor<f32>
    %factor = mpc.constant dense<-20.0> : tensor<f32>
    %next = mpc.add %last, %one : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
    %distance = mpc.sub %class, %next : (tensor<1x4x128xf32>, tensor<1x4x1xf32>) -> tensor<1x4x128xf32>
    %square = mpc.mul %distance, %distance : (tensor<1x4x128xf32>, tensor<1x4x128xf32>) -> tensor<1x4x128xf32>
    %logits = mpc.mul %square, %factor : (tensor<1x4x128xf32>, tensor<f32>) -> tensor<1x4x128xf32>
    return %logits : tensor<1x4x128xf32>
  }
}
