// After Optimize no type carries a loss scale; scale_loss and unscale are products, with one reciprocal a scale.
// RUN: %mpc_opt %s --mpc-erase-scales | FileCheck %s --implicit-check-not=mpc.scaled --implicit-check-not=scale_loss --implicit-check-not=unscale

// CHECK: ml_program.global private mutable @accumulator(#mpc.zeros) : tensor<4xf16>
ml_program.global private mutable @accumulator(#mpc.zeros) : tensor<4xf16, #mpc.scaled<"loss">>
// CHECK: ml_program.global private mutable @dense(dense<0.000000e+00> : tensor<4xf16>) : tensor<4xf16>
ml_program.global private mutable @dense(dense<0.0> : tensor<4xf16, #mpc.scaled<"loss">>) : tensor<4xf16, #mpc.scaled<"loss">>

// CHECK-LABEL: func.func @step(
// CHECK-SAME: %[[G:.*]]: tensor<4xf16>, %[[S:.*]]: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf16>)
func.func @step(%g: tensor<4xf16, #mpc.scaled<"loss">>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf16, #mpc.scaled<"loss">>) {
  // CHECK: %[[OLD:.*]] = ml_program.global_load @accumulator : tensor<4xf16>
  %old = ml_program.global_load @accumulator : tensor<4xf16, #mpc.scaled<"loss">>
  // CHECK: %[[SUM:.*]] = mpc.add %[[OLD]], %[[G]] : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  %sum = mpc.add %old, %g : (tensor<4xf16, #mpc.scaled<"loss">>, tensor<4xf16, #mpc.scaled<"loss">>) -> tensor<4xf16, #mpc.scaled<"loss">>
  // CHECK: %[[ONE:.*]] = mpc.constant dense<1.000000e+00> : tensor<f32>
  // CHECK: %[[INVERSE:.*]] = mpc.div %[[ONE]], %[[S]]
  // CHECK: %[[WIDE:.*]] = mpc.cast %[[SUM]] : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK: %[[A:.*]] = mpc.mul %[[WIDE]], %[[INVERSE]] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %a = mpc.unscale %sum, %s : (tensor<4xf16, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NOT: mpc.div
  // CHECK: %[[B:.*]] = mpc.mul %{{.*}}, %[[INVERSE]]
  %b = mpc.unscale %g, %s : (tensor<4xf16, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<4xf32>
  // CHECK: mpc.constant dense<0.000000e+00> : tensor<4xf16>
  %zero = mpc.constant dense<0.0> : tensor<4xf16, #mpc.scaled<"loss">>
  // CHECK: return %[[A]], %[[B]], %{{.*}} : tensor<4xf32>, tensor<4xf32>, tensor<4xf16>
  return %a, %b, %zero : tensor<4xf32>, tensor<4xf32>, tensor<4xf16, #mpc.scaled<"loss">>
}

// CHECK-LABEL: func.func @seed
func.func @seed(%loss: tensor<f32>, %s: tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">> {
  // CHECK: mpc.mul %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %y = mpc.scale_loss %loss, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  return %y : tensor<f32, #mpc.scaled<"loss">>
}
