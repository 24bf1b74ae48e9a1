// --track-nonfinite: one more result counts the layers, in their order, whose results are not finite. Results that no layer
// gives stand last; a layer that is given an infinity is left out.
// RUN: %mpc_opt %s --mpc-name-layers --mpc-track-nonfinite | FileCheck %s
// RUN: %mpc_opt %s --mpc-compile='targets=cpu track-nonfinite=true train=true' | FileCheck %s --check-prefix=PLAN
// RUN: not %mpc_opt %S/Inputs/taken-result.mlir --mpc-track-nonfinite 2>&1 | FileCheck %s --check-prefix=TAKEN

// CHECK: func.func @main
// CHECK-SAME: tensor<4x8xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "loss"}, tensor<i32> {mpc.name = "nonfinite_layer"}
// CHECK-SAME: mpc.tracked = ["fc", "head", "the result y", "the result loss"]
// CHECK: %[[FC:.*]] = mpc.linear {{.*}}layer = "fc"
// CHECK: %[[HEAD:.*]] = mpc.linear {{.*}}layer = "head"
// CHECK: %[[Y:.*]] = mpc.exp
// CHECK: mpc.all_finite %[[FC]], %[[HEAD]], %[[Y]], %{{.*}} :

// Of a training step it is a metric.
// PLAN: plan.entry @step
// PLAN-SAME: output_names = ["loss", "nonfinite_layer", "grad_norm"
// PLAN-SAME: tracked = ["fc", "head", "the result y", "the result loss"]

// TAKEN: error: has a result named 'nonfinite_layer', which --track-nonfinite adds; give it another name
ml_program.global private @fc.weight(#mpc.normal<std = 0.5, seed = 1>) : tensor<8x8xf32>
ml_program.global private @head.weight(#mpc.normal<std = 0.5, seed = 2>) : tensor<8x8xf32>
func.func @main(%x: tensor<4x8xf32> {mpc.name = "x"})
    -> (tensor<4x8xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "loss"}) {
  %fc = ml_program.global_load @fc.weight : tensor<8x8xf32>
  %head = ml_program.global_load @head.weight : tensor<8x8xf32>
  %infinity = mpc.constant dense<0xFF800000> : tensor<8x8xf32>
  %h = mpc.linear %x, %fc {layer = "fc"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %masked = mpc.linear %h, %infinity {layer = "mask"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %g = mpc.linear %h, %head {layer = "head"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %m = mpc.maximum %g, %masked : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = mpc.exp %m : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %l = mpc.sum %y axes [0, 1] : (tensor<4x8xf32>) -> tensor<f32>
  return %y, %l : tensor<4x8xf32>, tensor<f32>
}
