// Two losses and two optimizers: each optimizer trains its own parameters by its own loss; the losses share one
// scaler, which follows both. A parameter that both losses train gets the sum of its unscaled gradients.
// RUN: %mpc_opt %s -mpc-build-step='precision=fp16 recipe={{"losses":[{"name":"a","scaler":"shared"},{"name":"b","scaler":"shared"}],"optimizers":[{"name":"first","parameters":["u"],"losses":["a"]},{"name":"second","kind":"sgd","parameters":["v","w"]}]}}' -mpc-build-optimizer='recipe={{"losses":[{"name":"a","scaler":"shared"},{"name":"b","scaler":"shared"}],"optimizers":[{"name":"first","parameters":["u"],"losses":["a"]},{"name":"second","kind":"sgd","parameters":["v","w"]}]}}' | FileCheck %s

// CHECK: gradients = ["u", "v", "w"], hyper = ["hyper.first.learning_rate", "hyper.first.weight_decay", "hyper.second.learning_rate"], optimizer = "adamw,sgd"
// CHECK: @scaler.shared.scale
// CHECK-NOT: @scaler.a
// CHECK-LABEL: func.func @step(
// CHECK-SAME: {mpc.name = "a"}, tensor<f32> {mpc.name = "b"}, tensor<f32> {mpc.name = "loss"}, tensor<f32> {mpc.name = "grad_norm.first"}
// CHECK-SAME: {mpc.name = "nonfinite.second"}, tensor<f32> {mpc.name = "scale"})
// CHECK: %[[A:.*]] = mpc.scale_loss %{{.*}}, %[[SCALE:.*]] tag "a"
// CHECK: %[[GA:.*]]:3 = mpc.gradients %[[A]] wrt(%u, %v, %w)
// CHECK: %[[B:.*]] = mpc.scale_loss %{{.*}}, %[[SCALE]] tag "b"
// CHECK: %[[GB:.*]]:2 = mpc.gradients %[[B]] wrt(%v, %w)
// CHECK: %[[F1:.*]], %{{.*}} = mpc.all_finite %[[GA]]#0 {mpc.gradients} :
// CHECK: mpc.adamw %u
// CHECK: %[[VA:.*]] = mpc.unscale %[[GA]]#1, %[[SCALE]]
// CHECK: %[[VB:.*]] = mpc.unscale %[[GB]]#0, %[[SCALE]]
// CHECK: %[[V:.*]] = mpc.add %[[VA]], %[[VB]]
// CHECK: %[[F2:.*]], %{{.*}} = mpc.all_finite %[[V]], %
// CHECK: mpc.sgd %v, %[[V]]
// CHECK: %[[BOTH:.*]] = mpc.select %[[F1]], %[[F2]], %[[F1]]
// CHECK: mpc.update_scale %[[SCALE]], %{{.*}}, %[[BOTH]]
module {
  ml_program.global private @u(#mpc.ones) : tensor<2xf32>
  ml_program.global private @v(#mpc.ones) : tensor<2xf32>
  ml_program.global private @w(#mpc.ones) : tensor<2xf32>
  func.func @main(%x: tensor<2xf32>) -> (tensor<f32> {mpc.name = "a"}, tensor<f32> {mpc.name = "b"}) {
    %u = ml_program.global_load @u : tensor<2xf32>
    %v = ml_program.global_load @v : tensor<2xf32>
    %w = ml_program.global_load @w : tensor<2xf32>
    %p = mpc.mul %u, %v : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %q = mpc.mul %p, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %r = mpc.mul %v, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %a = mpc.sum %q axes [0] : (tensor<2xf32>) -> tensor<f32>
    %b = mpc.sum %r axes [0] : (tensor<2xf32>) -> tensor<f32>
    return %a, %b : tensor<f32>, tensor<f32>
  }
}
