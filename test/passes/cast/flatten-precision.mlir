// Regions become attributes. The innermost wins, an op's own attribute is stronger, constants have no precision.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-flatten-precision))' | FileCheck %s

// CHECK-LABEL: func.func @innermost_wins
// CHECK-NOT: mpc.precision "
func.func @innermost_wins(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = mpc.precision "bf16" {
    // CHECK: mpc.exp {{.*}}mpc.in_region, mpc.precision = "bf16"
    %a = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %b = mpc.precision "fp32" {
      // CHECK: %[[B:.*]] = mpc.log {{.*}}mpc.precision = "fp32"
      %c = mpc.log %a : (tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %c : tensor<4xf32>
    } : tensor<4xf32>
    mpc.yield %b : tensor<4xf32>
  } : tensor<4xf32>
  // CHECK: return %[[B]]
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @own_attribute_is_stronger
func.func @own_attribute_is_stronger(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = mpc.precision "bf16" {
    // CHECK: mpc.exp {{.*}}mpc.precision = "fp16"
    // CHECK-NOT: mpc.in_region
    %a = mpc.exp %x {mpc.precision = "fp16"} : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %a : tensor<4xf32>
  } : tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @constants_and_outer_ops_stay
func.func @constants_and_outer_ops_stay(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NOT: mpc.precision
  %y = mpc.precision "bf16" {
    %c = mpc.constant dense<1.0> : tensor<4xf32>
    mpc.yield %c : tensor<4xf32>
  } : tensor<4xf32>
  %z = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: return
  return %z : tensor<4xf32>
}
