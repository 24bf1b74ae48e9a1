// What runs between Scale and the end of Optimize keeps the loss scales in the types.
// RUN: %mpc_opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func @folds(
// CHECK-SAME: %[[G:.*]]: tensor<4xf16, #mpc.scaled<"loss">>)
func.func @folds(%g: tensor<4xf16, #mpc.scaled<"loss">>) -> (tensor<4xf16, #mpc.scaled<"loss">>, tensor<4xf16, #mpc.scaled<"loss">>, tensor<8xf32, #mpc.scaled<"loss">>) {
  %wide = mpc.cast %g : (tensor<4xf16, #mpc.scaled<"loss">>) -> tensor<4xf32, #mpc.scaled<"loss">>
  %back = mpc.cast %wide : (tensor<4xf32, #mpc.scaled<"loss">>) -> tensor<4xf16, #mpc.scaled<"loss">>
  %same = mpc.reshape %g : (tensor<4xf16, #mpc.scaled<"loss">>) -> tensor<4xf16, #mpc.scaled<"loss">>
  // CHECK: %[[ZERO:.*]] = mpc.constant dense<0.000000e+00> : tensor<4xf32, #mpc.scaled<"loss">>
  // CHECK: %[[WIDE:.*]] = mpc.cast %[[G]] : (tensor<4xf16, #mpc.scaled<"loss">>) -> tensor<4xf32, #mpc.scaled<"loss">>
  %zero = mpc.constant dense<0.0> : tensor<4xf32, #mpc.scaled<"loss">>
  %again = mpc.cast %g : (tensor<4xf16, #mpc.scaled<"loss">>) -> tensor<4xf32, #mpc.scaled<"loss">>
  // CHECK: %[[BOTH:.*]] = mpc.concat %[[WIDE]], %[[ZERO]] axis 0 : (tensor<4xf32, #mpc.scaled<"loss">>, tensor<4xf32, #mpc.scaled<"loss">>) -> tensor<8xf32, #mpc.scaled<"loss">>
  %both = mpc.concat %again, %zero axis 0 : (tensor<4xf32, #mpc.scaled<"loss">>, tensor<4xf32, #mpc.scaled<"loss">>) -> tensor<8xf32, #mpc.scaled<"loss">>
  // CHECK: return %[[G]], %[[G]], %[[BOTH]]
  return %back, %same, %both : tensor<4xf16, #mpc.scaled<"loss">>, tensor<4xf16, #mpc.scaled<"loss">>, tensor<8xf32, #mpc.scaled<"loss">>
}

// Zeros of two scales and of none are three constants.
// CHECK-LABEL: func.func @zeros(
func.func @zeros() -> (tensor<f32>, tensor<f32, #mpc.scaled<"first">>, tensor<f32, #mpc.scaled<"second">>) {
  // CHECK-DAG: %[[A:.*]] = mpc.constant dense<0.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[B:.*]] = mpc.constant dense<0.000000e+00> : tensor<f32, #mpc.scaled<"first">>
  // CHECK-DAG: %[[C:.*]] = mpc.constant dense<0.000000e+00> : tensor<f32, #mpc.scaled<"second">>
  %a = mpc.constant dense<0.0> : tensor<f32>
  %b = mpc.constant dense<0.0> : tensor<f32, #mpc.scaled<"first">>
  %c = mpc.constant dense<0.0> : tensor<f32, #mpc.scaled<"second">>
  // CHECK: return %[[A]], %[[B]], %[[C]]
  return %a, %b, %c : tensor<f32>, tensor<f32, #mpc.scaled<"first">>, tensor<f32, #mpc.scaled<"second">>
}
