// Classes, and what is stronger than a class. Every decision and every cast carries its reason.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16}))' | FileCheck %s

// CHECK-LABEL: func.func @lower_runs_in_the_asked_precision
func.func @lower_runs_in_the_asked_precision(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK-DAG: %[[X:.*]] = mpc.cast %arg0 {mpc.decision = {for = "fc", reason = "linear runs in bf16 (layer h.*)"}}
  // CHECK-DAG: %[[W:.*]] = mpc.cast %arg1
  // CHECK: %[[Y:.*]] = mpc.linear %[[X]], %[[W]] {{.*}}mpc.decision = {precision = "bf16", rule = "class lower", source = "the op's own class"}
  // CHECK-SAME: -> tensor<4x6xbf16>
  %y = mpc.linear %x, %w {layer = "fc"} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  // CHECK: %[[R:.*]] = mpc.cast %[[Y]] {mpc.decision = {{.*}}reason = "the function's result is declared f32"
  // CHECK: return %[[R]] : tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @fp32_maps_and_sums_run_in_f32
func.func @fp32_maps_and_sums_run_in_f32(%x: tensor<4x8xbf16>) -> tensor<4xbf16> {
  // CHECK: %[[X:.*]] = mpc.cast %{{.*}} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK: %[[E:.*]] = mpc.exp %[[X]] {mpc.decision = {precision = "fp32", rule = "class fp32"
  // CHECK-SAME: -> tensor<4x8xf32>
  %e = mpc.exp %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
  // CHECK: mpc.sum %[[E]] {{.*}} -> tensor<4xf32>
  %s = mpc.sum %e axes [1] : (tensor<4x8xbf16>) -> tensor<4xbf16>
  // CHECK: mpc.cast {{.*}} -> tensor<4xbf16>
  return %s : tensor<4xbf16>
}

// CHECK-LABEL: func.func @fp32_layers_give_what_consumers_run_in
func.func @fp32_layers_give_what_consumers_run_in(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %w: tensor<6x8xf32>)
    -> (tensor<4x6xf32>, tensor<4x8xf32>) {
  // CHECK: mpc.rms_norm %{{.*}} (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xbf16>
  %n = mpc.rms_norm %x, %g epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %y = mpc.linear %n, %w : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  // CHECK: mpc.rms_norm %{{.*}} (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %m = mpc.rms_norm %x, %g epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %y, %m : tensor<4x6xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @promote_takes_the_widest
func.func @promote_takes_the_widest(%x: tensor<4x8xbf16>, %y: tensor<4x2xf32>) -> tensor<4x10xf32> {
  // CHECK: %[[X:.*]] = mpc.cast %arg0 {{.*}} -> tensor<4x8xf32>
  // CHECK: mpc.concat %[[X]], %arg1 axis 1 {mpc.decision = {precision = "fp32", rule = "class promote"
  %w = mpc.cast %y : (tensor<4x2xf32>) -> tensor<4x2xbf16>
  %v = mpc.cast %w : (tensor<4x2xbf16>) -> tensor<4x2xf32>
  %u = mpc.cast %x : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  %z = mpc.concat %u, %v axis 1 : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x10xf32>
  return %z : tensor<4x10xf32>
}

ml_program.global private @b(#mpc.zeros) : tensor<6xf32>
// CHECK-LABEL: func.func @follow_takes_what_arrives
func.func @follow_takes_what_arrives(%x: tensor<4x6xbf16>) -> tensor<4x6xbf16> {
  // CHECK: %[[B:.*]] = ml_program.global_load @b
  // A parameter is cast to what arrives.
  // CHECK: %[[C:.*]] = mpc.cast %[[B]] {{.*}} -> tensor<6xbf16>
  %b = ml_program.global_load @b : tensor<6xf32>
  %w = mpc.cast %x : (tensor<4x6xbf16>) -> tensor<4x6xbf16>
  // CHECK: mpc.add %{{.*}}, %[[C]] {mpc.decision = {precision = "bf16", rule = "class follow"
  %c = mpc.cast %b : (tensor<6xf32>) -> tensor<6xbf16>
  %y = mpc.add %w, %c : (tensor<4x6xbf16>, tensor<6xbf16>) -> tensor<4x6xbf16>
  return %y : tensor<4x6xbf16>
}
