// Gradients are clipped to the norm and then to the value; the average follows the new parameter, where the step is not skipped.
// RUN: %mpc_opt %s -mpc-build-step='recipe={{"ema":{"decay":0.75},"optimizers":[{"kind":"sgd","max_norm":1.0,"max_value":0.5}]}}' -mpc-build-optimizer='recipe={{"ema":{"decay":0.75},"optimizers":[{"kind":"sgd","max_norm":1.0,"max_value":0.5}]}}' | FileCheck %s
// Neither is there unasked.
// RUN: %mpc_opt %s -mpc-build-step -mpc-build-optimizer | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: mpc.minimum
// PLAIN-NOT: @ema

// CHECK: hyper = ["hyper.learning_rate", "hyper.max_norm", "hyper.max_value"]
// CHECK: @ema.w(#mpc.zeros) : tensor<4xf32> {mpc.of = @w, mpc.role = "moment"}
// CHECK: @ema.v(#mpc.zeros)
// CHECK-NOT: @ema
// CHECK-LABEL: func.func @step(
// CHECK: %[[FINITE:.*]], %{{.*}} = mpc.all_finite
// CHECK: %[[SHORT:.*]] = mpc.clip %{{.*}}, %{{.*}}, %hyper.max_norm
// CHECK: %[[MOST:.*]] = mpc.broadcast %hyper.max_value
// CHECK: %[[LOW:.*]] = mpc.minimum %[[SHORT]], %[[MOST]]
// CHECK: %[[LEAST:.*]] = mpc.broadcast
// CHECK: %[[CLIPPED:.*]] = mpc.maximum %[[LOW]], %[[LEAST]]
// CHECK: %[[NEW:.*]] = mpc.sgd %w, %[[CLIPPED]],
// CHECK: %[[WAY:.*]] = mpc.sub %[[NEW]], %ema.w
// CHECK: mpc.constant dense<2.500000e-01>
// CHECK: %[[PART:.*]] = mpc.mul %{{.*}}, %[[WAY]]
// CHECK: %[[MOVED:.*]] = mpc.add %ema.w, %[[PART]]
// CHECK: mpc.compare eq %optimizer.step
// CHECK: %[[NEXT:.*]] = mpc.select %{{.*}}, %[[NEW]], %[[MOVED]]
// CHECK: mpc.broadcast %[[FINITE]]
// CHECK: %[[KEPT:.*]] = mpc.select %{{.*}}, %[[NEXT]], %ema.w
// CHECK: ml_program.global_store @ema.w = %[[KEPT]]
ml_program.global private @w(#mpc.ones) : tensor<4xf32>
ml_program.global private @v(#mpc.ones) : tensor<4xf32>
func.func @main(%x: tensor<4xf32>) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<4xf32>
  %v = ml_program.global_load @v : tensor<4xf32>
  %z = mpc.mul %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %u = mpc.mul %z, %v : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %y = mpc.sum %u axes [0] : (tensor<4xf32>) -> tensor<f32>
  return %y : tensor<f32>
}
