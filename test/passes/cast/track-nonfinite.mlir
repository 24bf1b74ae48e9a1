// --track-nonfinite: one more result counts the layers, in their order, whose results are not finite. Results that no layer
// gives stand last; what makes or carries an infinity that the model states, as a mask, is left out.
// RUN: %mpc_opt %s --mpc-name-layers --mpc-track-nonfinite | FileCheck %s
// RUN: %mpc_opt %s --mpc-compile='target=cpu track-nonfinite train' | FileCheck %s --check-prefix=PLAN
// RUN: not %mpc_opt %S/../Inputs/taken-result.mlir --mpc-track-nonfinite 2>&1 | FileCheck %s --check-prefix=TAKEN

// CHECK: func.func @main
// CHECK-SAME: tensor<8x4xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "loss"}, tensor<i32> {mpc.name = "nonfinite_layer"}
// CHECK-SAME: mpc.tracked = ["fc", "head", "softmax.0", "the result y", "the result loss"]
// CHECK: %[[FC:.*]] = mpc.linear {{.*}}layer = "fc"
// Each check stands where its value is made, behind the views that are all that reads it.
// CHECK-NEXT: %[[A:.*]] = mpc.amax %[[FC]]
// CHECK: %[[HEAD:.*]] = mpc.linear {{.*}}layer = "head"
// CHECK-NEXT: %[[TURNED:.*]] = mpc.transpose %[[HEAD]]
// CHECK-NEXT: %[[B:.*]] = mpc.amax %[[TURNED]]
// CHECK: mpc.all_finite %[[A]], %[[B]],

// Of a training step it is a metric.
// PLAN: plan.entry @step
// PLAN-SAME: output_names = ["loss", "nonfinite_layer", "grad_norm"
// PLAN-SAME: tracked = ["fc", "head", "softmax.0", "the result y", "the result loss"]

// TAKEN: error: has a result named 'nonfinite_layer', which --track-nonfinite adds; give it another name
ml_program.global private @fc.weight(#mpc.normal<std = 0.5, seed = 1>) : tensor<8x8xf32>
ml_program.global private @head.weight(#mpc.normal<std = 0.5, seed = 2>) : tensor<8x8xf32>
ml_program.global private @chosen(dense<[0, 1, 1, 0]> : tensor<4xi32>) : tensor<4xi32>
func.func @main(%x: tensor<4x8xf32> {mpc.name = "x"})
    -> (tensor<8x4xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "loss"}) {
  %fc = ml_program.global_load @fc.weight : tensor<8x8xf32>
  %head = ml_program.global_load @head.weight : tensor<8x8xf32>
  %chosen = ml_program.global_load @chosen : tensor<4xi32>
  %infinity = mpc.constant dense<0xFF800000> : tensor<8x8xf32>
  // Beyond f16: in it the mask is -inf.
  %far = mpc.constant dense<-1.0e9> : tensor<4x8xf32>
  %h = mpc.linear %x, %fc {layer = "fc"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %masked = mpc.linear %h, %infinity {layer = "mask"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %narrow = mpc.cast %far : (tensor<4x8xf32>) -> tensor<4x8xf16>
  %wide = mpc.cast %narrow : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %added = mpc.add %h, %wide {mpc.layer = "far"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %tempered = mpc.mul %added, %h {mpc.layer = "temper"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %numbers = mpc.cast %chosen : (tensor<4xi32>) -> tensor<4xf32>
  %g = mpc.linear %h, %head {layer = "head"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %turned = mpc.transpose %g permutation [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %m = mpc.mul %turned, %numbers : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %y = mpc.exp %m : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %masks = mpc.maximum %masked, %tempered : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = mpc.softmax %masks axis 1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = mpc.transpose %p permutation [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %s = mpc.mul %y, %q : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %l = mpc.sum %s axes [0, 1] : (tensor<8x4xf32>) -> tensor<f32>
  return %y, %l : tensor<8x4xf32>, tensor<f32>
}
