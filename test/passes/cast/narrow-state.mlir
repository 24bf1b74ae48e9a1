// A cache has the type in which all read it. What is read in f32 somewhere, or stored in another way, keeps its type.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-stage-cast='precision=bf16' | FileCheck -enable-var-scope %s
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-stage-cast='precision=fp32' | FileCheck %s --check-prefix=WIDE

// WIDE-NOT: bf16

// CHECK: @narrow_state_changed(#mpc.zeros) : tensor<1x2x16x8xbf16> {mpc.decision = #mpc.decision<why = <rule = declared, precision = bf16, text = "declared as f32, read in bf16 alone", source = "narrow_state_changed">>, mpc.role = "other"}
ml_program.global private mutable @narrow_state_changed(#mpc.zeros) : tensor<1x2x16x8xf32> {mpc.role = "other"}
// CHECK: @turned(dense<0.000000e+00> : tensor<1x16x2x8xbf16>) : tensor<1x16x2x8xbf16>
ml_program.global private mutable @turned(dense<0.0> : tensor<1x16x2x8xf32>) : tensor<1x16x2x8xf32>
// CHECK: @read_wide(#mpc.zeros) : tensor<1x2x16x8xf32>
ml_program.global private mutable @read_wide(#mpc.zeros) : tensor<1x2x16x8xf32>
// CHECK: @begins_as_ones(#mpc.ones) : tensor<1x2x16x8xf32>
ml_program.global private mutable @begins_as_ones(#mpc.ones) : tensor<1x2x16x8xf32>
// CHECK: @moved(#mpc.zeros) : tensor<1x2x16x8xf32>
ml_program.global private mutable @moved(#mpc.zeros) : tensor<1x2x16x8xf32>
// CHECK: @bias(#mpc.zeros) : tensor<8xf32>
ml_program.global private mutable @bias(#mpc.zeros) : tensor<8xf32>

// CHECK-LABEL: func.func @changed
// CHECK: %[[OLD:.*]] = ml_program.global_load @narrow_state_changed : tensor<1x2x16x8xbf16>
// CHECK: %[[ROWS:.*]] = mpc.cast %arg1 {mpc.decision = #mpc.decision<id = {{[0-9]+}}, why = <rule = class, precision = bf16, text = "class lower", source = "the op's own class">, reader = "attention">} : (tensor<1x2x1x8xf32>) -> tensor<1x2x1x8xbf16>
// CHECK: %[[NEW:.*]] = mpc.append %[[OLD]], %[[ROWS]], %{{.*}} {mpc.decision = #mpc.decision<why = <rule = declared, precision = bf16, text = "declared as f32, read in bf16 alone", source = "narrow_state_changed">>} {{.*}} -> tensor<1x2x16x8xbf16>
// CHECK: mpc.attention %{{.*}}, %[[NEW]], %[[NEW]]
// CHECK: ml_program.global_store @narrow_state_changed = %[[NEW]]
func.func @changed(%q: tensor<1x2x1x8xf32>, %r: tensor<1x2x1x8xf32>, %p: tensor<i32>) -> tensor<1x2x1x8xf32> {
  %c = ml_program.global_load @narrow_state_changed : tensor<1x2x16x8xf32>
  %d = mpc.append %c, %r, %p axis 2 : (tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<i32>) -> tensor<1x2x16x8xf32>
  %y = mpc.attention %q, %d, %d : (tensor<1x2x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x1x8xf32>
  ml_program.global_store @narrow_state_changed = %d : tensor<1x2x16x8xf32>
  return %y : tensor<1x2x1x8xf32>
}

// The other function appends alone, and one reads through a view.
func.func @fill(%r: tensor<1x2x4x8xf32>, %p: tensor<i32>) {
  %c = ml_program.global_load @narrow_state_changed : tensor<1x2x16x8xf32>
  %d = mpc.append %c, %r, %p axis 2 : (tensor<1x2x16x8xf32>, tensor<1x2x4x8xf32>, tensor<i32>) -> tensor<1x2x16x8xf32>
  ml_program.global_store @narrow_state_changed = %d : tensor<1x2x16x8xf32>
  return
}
func.func @turned_over(%q: tensor<1x2x1x8xf32>, %r: tensor<1x1x2x8xf32>, %p: tensor<i32>) -> tensor<1x2x1x8xf32> {
  %c = ml_program.global_load @turned : tensor<1x16x2x8xf32>
  %d = mpc.append %c, %r, %p axis 1 : (tensor<1x16x2x8xf32>, tensor<1x1x2x8xf32>, tensor<i32>) -> tensor<1x16x2x8xf32>
  %t = mpc.transpose %d permutation [0, 2, 1, 3] : (tensor<1x16x2x8xf32>) -> tensor<1x2x16x8xf32>
  %y = mpc.attention %q, %t, %t : (tensor<1x2x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x1x8xf32>
  ml_program.global_store @turned = %d : tensor<1x16x2x8xf32>
  return %y : tensor<1x2x1x8xf32>
}

// Left alone: a result is f32; the first value is none that rows are; another value is stored; nothing is appended.
func.func @left_alone(%q: tensor<1x2x1x8xf32>, %r: tensor<1x2x1x8xf32>, %p: tensor<i32>) -> (tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<1x2x1x8xf32>, tensor<1x2x1x8xf32>) {
  %a = ml_program.global_load @read_wide : tensor<1x2x16x8xf32>
  %b = ml_program.global_load @begins_as_ones : tensor<1x2x16x8xf32>
  %c = ml_program.global_load @moved : tensor<1x2x16x8xf32>
  %bias = ml_program.global_load @bias : tensor<8xf32>
  %d = mpc.append %a, %r, %p axis 2 : (tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<i32>) -> tensor<1x2x16x8xf32>
  %e = mpc.append %b, %r, %p axis 2 : (tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<i32>) -> tensor<1x2x16x8xf32>
  %f = mpc.append %c, %r, %p axis 2 : (tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<i32>) -> tensor<1x2x16x8xf32>
  %x = mpc.attention %q, %d, %d : (tensor<1x2x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x1x8xf32>
  %y = mpc.attention %q, %e, %e : (tensor<1x2x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x1x8xf32>
  %z = mpc.attention %q, %f, %f : (tensor<1x2x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x1x8xf32>
  %square = mpc.constant dense<1.0> : tensor<8x8xf32>
  %w = mpc.linear %z, %square bias(%bias) : (tensor<1x2x1x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<1x2x1x8xf32>
  %g = mpc.neg %f : (tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xf32>
  ml_program.global_store @read_wide = %d : tensor<1x2x16x8xf32>
  ml_program.global_store @begins_as_ones = %e : tensor<1x2x16x8xf32>
  ml_program.global_store @moved = %g : tensor<1x2x16x8xf32>
  return %d, %x, %y, %w : tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<1x2x1x8xf32>, tensor<1x2x1x8xf32>
}
