// The classes. Every decision and every cast carries its reason.
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16}))' | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=fp32}))' | FileCheck %s --check-prefix=F32

// F32-LABEL: func.func @lower_runs_in_the_asked_precision
// F32-NOT: mpc.cast
// F32: return
// CHECK-LABEL: func.func @lower_runs_in_the_asked_precision
func.func @lower_runs_in_the_asked_precision(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK-DAG: %[[X:.*]] = mpc.cast %arg0 {mpc.decision = #mpc.decision<why = <rule = class, precision = bf16, text = "class lower", source = "the op's own class">, layer = "fc", reader = "linear">}
  // CHECK-DAG: %[[W:.*]] = mpc.cast %arg1 {mpc.decision = #mpc.decision<why = <rule = class, precision = bf16, text = "class lower", source = "the op's own class">, layer = "fc", reader = "linear">}
  // CHECK: %[[Y:.*]] = mpc.linear %[[X]], %[[W]] {{.*}}mpc.decision = #mpc.decision<why = <rule = class, precision = bf16, text = "class lower", source = "the op's own class">>
  // CHECK-SAME: -> tensor<4x6xbf16>
  %y = mpc.linear %x, %w {layer = "fc"} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  // CHECK: %[[R:.*]] = mpc.cast %[[Y]] {mpc.decision = #mpc.decision<why = <rule = declared, text = "the function's result is declared f32">
  // CHECK: return %[[R]] : tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @fp32_maps_and_sums_run_in_f32
func.func @fp32_maps_and_sums_run_in_f32(%x: tensor<4x8xbf16>) -> tensor<4xbf16> {
  // CHECK: %[[X:.*]] = mpc.cast %{{.*}} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK: %[[E:.*]] = mpc.exp %[[X]] {mpc.decision = #mpc.decision<why = <rule = class, precision = fp32, text = "class fp32"
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
  // CHECK: mpc.rms_norm %{{.*}}text = "class fp32, f32 inside, result in bf16"
  // CHECK-SAME: (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xbf16>
  %n = mpc.rms_norm %x, %g epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %y = mpc.linear %n, %w : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  // CHECK: mpc.rms_norm %{{.*}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %m = mpc.rms_norm %x, %g epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %y, %m : tensor<4x6xf32>, tensor<4x8xf32>
}

ml_program.global private @b(#mpc.zeros) : tensor<6xf32>
ml_program.global private @w(#mpc.zeros) : tensor<6x8xf32>
// CHECK-LABEL: func.func @follow_takes_what_arrives_and_promote_the_widest
func.func @follow_takes_what_arrives_and_promote_the_widest(%x: tensor<4x8xf32>) -> tensor<4x6xf32> {
  // A parameter is cast to what arrives; it decides nothing. Loads stay together.
  // CHECK-DAG: %[[B:.*]] = ml_program.global_load @b
  // CHECK-DAG: %[[W:.*]] = ml_program.global_load @w
  // CHECK: %[[C:.*]] = mpc.cast %[[B]] {{.*}} -> tensor<6xbf16>
  %b = ml_program.global_load @b : tensor<6xf32>
  %w = ml_program.global_load @w : tensor<6x8xf32>
  // CHECK: %[[Y:.*]] = mpc.linear
  %y = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  // CHECK: %[[Z:.*]] = mpc.add %[[Y]], %[[C]] {mpc.decision = #mpc.decision<why = <rule = class, precision = bf16, text = "class follow"
  %z = mpc.add %y, %b : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  // One cast serves both readers.
  // CHECK: %[[F:.*]] = mpc.cast %[[Z]] {{.*}} -> tensor<4x6xf32>
  // CHECK: %[[E:.*]] = mpc.exp %[[F]]
  %e = mpc.exp %z : (tensor<4x6xf32>) -> tensor<4x6xf32>
  // CHECK: mpc.concat %[[E]], %[[F]] axis 0 {mpc.decision = #mpc.decision<why = <rule = class, precision = fp32, text = "class promote"
  %c = mpc.concat %e, %z axis 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  // CHECK: mpc.slice {{.*}}strides [1, 1] : {{.*}} -> tensor<4x6xf32>
  %s = mpc.slice %c starts [0, 0] limits [4, 6] strides [1, 1] : (tensor<8x6xf32>) -> tensor<4x6xf32>
  return %s : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @stated_formats_are_kept
func.func @stated_formats_are_kept(%x: tensor<4x8xbf16>, %s: tensor<f32>) -> (tensor<4x8xf8E4M3FN>, tensor<4x8xf16>) {
  // CHECK: mpc.quantize %arg0, %arg1 : (tensor<4x8xbf16>, tensor<f32>) -> tensor<4x8xf8E4M3FN>
  %q = mpc.quantize %x, %s : (tensor<4x8xbf16>, tensor<f32>) -> tensor<4x8xf8E4M3FN>
  // CHECK: mpc.cast %arg0 : (tensor<4x8xbf16>) -> tensor<4x8xf16>
  %c = mpc.cast %x : (tensor<4x8xbf16>) -> tensor<4x8xf16>
  // CHECK-NEXT: return
  return %q, %c : tensor<4x8xf8E4M3FN>, tensor<4x8xf16>
}
