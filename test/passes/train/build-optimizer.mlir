// What follows the gradients: check, unscale, norm, clip, update, scaler; groups, accumulation, two losses.
// RUN: %mpc_opt %s -mpc-build-step='precision=fp16 recipe={{"optimizers":[{"max_norm":1.0,"groups":[{"parameters":["b"],"learning_rate_scale":0.5}]}]}}' -mpc-build-optimizer='recipe={{"optimizers":[{"max_norm":1.0,"groups":[{"parameters":["b"],"learning_rate_scale":0.5}]}]}}' | FileCheck %s
// RUN: %mpc_opt %s -mpc-build-step='recipe={{"accumulate":true,"optimizers":[{"kind":"sgd"}]}}' -mpc-build-optimizer='recipe={{"accumulate":true,"optimizers":[{"kind":"sgd"}]}}' | FileCheck %s --check-prefix=MICRO
// RUN: %mpc_opt %s -mpc-build-step='recipe={{"optimizers":[{"kind":"sgd","momentum":0.5}]}}' -mpc-build-optimizer='recipe={{"optimizers":[{"kind":"sgd","momentum":0.5}]}}' | FileCheck %s --check-prefix=BUFFER
// RUN: %mpc_opt %s -mpc-build-step='precision=fp16 recipe={{"accumulate":true}}' -mpc-build-optimizer='recipe={{"accumulate":true}}' | FileCheck %s --check-prefix=BETWEEN

// BUFFER: @optimizer.momentum_buffer.w(#mpc.zeros) : tensor<2x2xf32> {mpc.of = @w, mpc.role = "moment"}
// BUFFER: %[[P:.*]], %[[B:.*]] = mpc.sgd %w, %{{.*}}, (%optimizer.momentum_buffer.w), %
// BUFFER: ml_program.global_store @optimizer.momentum_buffer.w = %[[B]]

// While accumulators hold scaled gradients, a step between leaves the scaler as it is.
// BETWEEN-LABEL: func.func @step(
// BETWEEN: %[[S:[^,]*]], %{{.*}} = mpc.update_scale %[[OLD:[^,]*]], %
// BETWEEN: %[[FREE:.*]] = mpc.compare eq %accumulator.count
// BETWEEN: %[[NEW:.*]] = mpc.select %[[FREE]], %[[S]], %[[OLD]]
// BETWEEN: ml_program.global_store @scaler.loss.scale = %[[NEW]]
// BETWEEN-LABEL: func.func @micro_step(

// CHECK: mpc.training = {gradients = ["w", "b"], hyper = ["hyper.learning_rate", "hyper.weight_decay", "hyper.max_norm"], optimizer = "adamw"
// CHECK: ml_program.global private mutable @w(
// CHECK: @optimizer.exp_avg.w(#mpc.zeros) : tensor<2x2xf32> {mpc.of = @w, mpc.role = "moment"}
module {
  ml_program.global private @w(#mpc.ones) : tensor<2x2xf32>
  ml_program.global private @b(#mpc.ones) : tensor<2xf32>
// CHECK-LABEL: func.func @step(
// CHECK-SAME: -> (tensor<f32> {mpc.name = "loss"}, tensor<f32> {mpc.name = "grad_norm"}, tensor<f32> {mpc.name = "learning_rate"}, tensor<f32> {mpc.name = "skipped"}, tensor<i32> {mpc.name = "nonfinite"}, tensor<f32> {mpc.name = "scale"})
// CHECK: %[[G:.*]]:2 = mpc.gradients
// CHECK: %[[U:.*]] = mpc.unscale %[[G]]#0, %[[SCALE:.*]] :
// CHECK: %[[V:.*]] = mpc.unscale %[[G]]#1, %[[SCALE]] :
// CHECK: %[[FINITE:.*]], %{{.*}} = mpc.all_finite %[[G]]#0, %[[G]]#1
// CHECK: %[[NORM:.*]] = mpc.global_norm %[[U]], %[[V]]
// CHECK: %[[RATE:.*]] = mpc.learning_rate
// CHECK: %[[C:.*]] = mpc.clip %[[U]], %[[NORM]]
// CHECK: mpc.adamw %w, %[[C]], (%{{.*}}), %{{.*}}, %[[RATE]], %[[FINITE]] decay
// CHECK: %[[HALF:.*]] = mpc.mul %[[RATE]]
// CHECK: mpc.adamw %b, %{{.*}}, (%{{.*}}), %{{.*}}, %[[HALF]], %[[FINITE]] {
// CHECK: mpc.update_scale %[[SCALE]], %{{.*}}, %[[FINITE]]
// CHECK: ml_program.global_store @w
// CHECK: ml_program.global_store @scaler.loss.scale
// Without momentum there is no buffer.
// MICRO-NOT: momentum_buffer
// MICRO-LABEL: func.func @step(
// MICRO: mpc.sgd
// MICRO-LABEL: func.func @micro_step(
// MICRO-SAME: -> (tensor<f32> {mpc.name = "loss"})
// MICRO-NOT: mpc.sgd
// MICRO: ml_program.global_store @accumulator.w
// MICRO: ml_program.global_store @accumulator.count
// MICRO-LABEL: func.func @apply()
// MICRO: ml_program.global_load @accumulator.w
// MICRO: mpc.all_finite
// MICRO: mpc.sgd
// MICRO: ml_program.global_store @accumulator.count
  func.func @main(%x: tensor<2xf32>) -> (tensor<f32> {mpc.name = "loss"}) {
    %w = ml_program.global_load @w : tensor<2x2xf32>
    %b = ml_program.global_load @b : tensor<2xf32>
    %z = mpc.mul %x, %w : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %a = mpc.add %z, %b : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
    %y = mpc.sum %a axes [0, 1] : (tensor<2x2xf32>) -> tensor<f32>
    return %y : tensor<f32>
  }
}
