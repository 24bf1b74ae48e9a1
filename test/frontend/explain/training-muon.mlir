// A parameter of Muon, which has no op of its own, is in the table of gradients as others are.
// RUN: split-file %s %t
// RUN: %mpc explain %t/model.mlir --precision=fp16 --train --recipe=%t/recipe.json --target=cpu | FileCheck %s
// CHECK: gradient of
// CHECK-NEXT: w {{ *}}step {{ *}}4x8xf16 {{ *}}loss {{ *}}scaler.loss.scale {{ *}}yes {{ *}}yes {{ *}}muon
// CHECK-NEXT: b {{ *}}step {{ *}}4xf16 {{ *}}loss {{ *}}scaler.loss.scale {{ *}}yes {{ *}}yes {{ *}}adagrad

//--- recipe.json
{"losses": [{"name": "loss"}], "optimizers": [{"name": "b", "kind": "adagrad", "parameters": ["b"], "max_value": 0.5}, {"kind": "muon", "max_norm": 1}]}

//--- model.mlir
ml_program.global private @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<4x8xf32>
ml_program.global private @b(#mpc.zeros) : tensor<4xf32>
func.func @main(%x: tensor<3x8xf32> {mpc.name = "x"}, %t: tensor<3x4xf32> {mpc.name = "t"}) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<4x8xf32>
  %b = ml_program.global_load @b : tensor<4xf32>
  %y = mpc.linear %x, %w bias(%b) {layer = "fc"} : (tensor<3x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  %l = mpc.mse_loss %y, %t : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<f32>
  return %l : tensor<f32>
}
