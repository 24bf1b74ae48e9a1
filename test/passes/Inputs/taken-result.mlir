func.func @main(%x: tensor<f32>) -> (tensor<f32> {mpc.name = "nonfinite_layer"}) {
  return %x : tensor<f32>
}
