// The forward becomes @eval and @step; a tied and an unused parameter, a frozen one, a constant, dropout and
// an activation that the backward needs open.
// RUN: %mpc_opt %s -mpc-build-step='precision=fp16 recipe={{"optimizers":[{"groups":[{"parameters":["frozen*"],"frozen":true}]}]}}' | FileCheck %s
// RUN: %mpc_opt %s -mpc-build-step='precision=bf16' | FileCheck %s --check-prefix=BF16
// RUN: %mpc_opt %s -mpc-build-step='precision=bf16 recipe={{"losses":[{"scale":128.0}],"accumulate":true}}' | FileCheck %s --check-prefix=MICRO
// RUN: %mpc_opt %s -mpc-build-step='precision=fp16 measure=true' | FileCheck %s --check-prefix=MEASURE

// @measure is @step's backward, dropout too, and stores nothing.
// MEASURE-LABEL: func.func @step(
// MEASURE: ml_program.global_store @rng.step
// MEASURE-LABEL: func.func @measure(
// MEASURE-SAME: tensor<6x4xf32, #mpc.scaled<"loss">> {mpc.name = "gradient.table"}
// MEASURE: mpc.dropout
// MEASURE: mpc.gradients
// MEASURE-NOT: global_store
// MEASURE: return

// CHECK: ml_program.global private mutable @rng.seed{{.*}}{mpc.role = "random"}
// CHECK: ml_program.global private mutable @rng.step{{.*}}{mpc.role = "random"}
// CHECK: ml_program.global private mutable @scaler.loss.scale(dense<6.553600e+04> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
// CHECK: ml_program.global private mutable @scaler.loss.tracker(dense<0> : tensor<i32>)
// CHECK: ml_program.global private mutable @scaler.loss.hysteresis(dense<1> : tensor<i32>)
// BF16-NOT: scaler
// MICRO: @scaler.loss.scale(dense<1.280000e+02>
// MICRO-NOT: tracker
module {
  ml_program.global private @table(#mpc.normal<std = 0.1, seed = 1>) : tensor<6x4xf32>
  ml_program.global private @bias(#mpc.zeros) : tensor<6xf32>
  ml_program.global private @frozen.w(#mpc.ones) : tensor<4x4xf32>
  ml_program.global private @unused(#mpc.ones) : tensor<4xf32>
  ml_program.global private @mask(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
  ml_program.global private mutable @rng.seed(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.global private mutable @rng.step(dense<0> : tensor<i32>) : tensor<i32>

// CHECK-LABEL: func.func @eval(
// CHECK-SAME: -> (tensor<3x6xf32> {mpc.name = "logits"}, tensor<f32> {mpc.name = "loss"})
// CHECK-NOT: mpc.dropout
// CHECK: activation(gelu_tanh)
// CHECK-LABEL: func.func @step(
// CHECK-SAME: -> (tensor<f32> {mpc.name = "loss"}, tensor<6x4xf32, #mpc.scaled<"loss">> {mpc.name = "gradient.table"}, tensor<6xf32, #mpc.scaled<"loss">> {mpc.name = "gradient.bias"})
// CHECK-SAME: mpc.recipe = {{\[}}["loss", "table"], ["loss", "bias"]]
// CHECK: %[[SCALE:.*]] = ml_program.global_load @scaler.loss.scale
// CHECK: mpc.dropout
// CHECK: %[[Z:.*]] = mpc.linear %{{.*}}, %{{[^ ]*}} {layer = "mix"}
// CHECK: mpc.gelu_tanh %[[Z]] {mpc.layer = "mix"}
// CHECK: %[[SCALED:.*]] = mpc.scale_loss %{{.*}}, %[[SCALE]] tag "loss"
// CHECK: mpc.gradients %[[SCALED]] wrt(%table, %bias)
// CHECK: ml_program.global_store @rng.step
// BF16-LABEL: func.func @step(
// BF16: mpc.gradients %{{.*}} wrt(%table, %bias, %frozen.w)
// MICRO-LABEL: func.func @micro_step(
// MICRO: mpc.gradients
// MICRO-NOT: @measure
  func.func @main(%ids: tensor<3xi64> {mpc.name = "ids"}, %t: tensor<3xi64> {mpc.name = "t"})
      -> (tensor<3x6xf32> {mpc.name = "logits"}, tensor<f32> {mpc.name = "loss"}) {
    %table = ml_program.global_load @table : tensor<6x4xf32>
    %bias = ml_program.global_load @bias : tensor<6xf32>
    %w = ml_program.global_load @frozen.w : tensor<4x4xf32>
    %u = ml_program.global_load @unused : tensor<4xf32>
    %m = ml_program.global_load @mask : tensor<4xf32>
    %seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %step = ml_program.global_load @rng.step : tensor<i32>
    %x = mpc.embedding %table, %ids : (tensor<6x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
    %d = mpc.dropout %x, %seed, %step p 0.1 stream 1 : (tensor<3x4xf32>, tensor<2xi32>, tensor<i32>) -> tensor<3x4xf32>
    %k = mpc.mul %d, %m : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %h = mpc.linear %k, %w activation(gelu_tanh) {layer = "mix"} : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    %y = mpc.linear %h, %table bias(%bias) : (tensor<3x4xf32>, tensor<6x4xf32>, tensor<6xf32>) -> tensor<3x6xf32>
    %l = mpc.cross_entropy %y, %t : (tensor<3x6xf32>, tensor<3xi64>) -> tensor<f32>
    %o = mpc.neg %u : (tensor<4xf32>) -> tensor<4xf32>
    return %y, %l : tensor<3x6xf32>, tensor<f32>
  }
}
