// A hoisted value that the step and other hoisted work both read: init computes it once and reads the value, not the state.
// What another function derives in the same way is the same state, also where it does not read what is in between.
// RUN: %mpc_opt %s --mpc-hoist-constants | FileCheck %s

ml_program.global private @p(#mpc.external) : tensor<6x8xf32>

// CHECK-LABEL: func.func @init()
// CHECK: %[[P:.*]] = ml_program.global_load @p :
// CHECK-NOT: ml_program.global_load
// CHECK: %[[N:.*]] = mpc.cast %[[P]]
// CHECK: %[[E:.*]] = mpc.exp %[[N]]
// CHECK-NOT: mpc.cast
// CHECK-NOT: mpc.exp
// CHECK-DAG: ml_program.global_store @[[CAST:.*]] = %[[N]]
// CHECK-DAG: ml_program.global_store @[[$EXP:.*]] = %[[E]]
// CHECK-NOT: ml_program.global_store
// CHECK: return

// CHECK-LABEL: func.func @main
// CHECK-NOT: mpc.exp
// CHECK: return
func.func @main(%x: tensor<6x8xf16>) -> (tensor<6x8xf16>, tensor<6x8xf16>) {
  %p = ml_program.global_load @p : tensor<6x8xf32>
  %n = mpc.cast %p : (tensor<6x8xf32>) -> tensor<6x8xf16>
  %e = mpc.exp %n : (tensor<6x8xf16>) -> tensor<6x8xf16>
  %y = mpc.add %x, %n : (tensor<6x8xf16>, tensor<6x8xf16>) -> tensor<6x8xf16>
  %z = mpc.add %x, %e : (tensor<6x8xf16>, tensor<6x8xf16>) -> tensor<6x8xf16>
  return %y, %z : tensor<6x8xf16>, tensor<6x8xf16>
}

// CHECK-LABEL: func.func @other
// CHECK: %[[L:.*]] = ml_program.global_load @[[$EXP]]
// CHECK: mpc.sub %{{.*}}, %[[L]]
func.func @other(%x: tensor<6x8xf16>) -> tensor<6x8xf16> {
  %p = ml_program.global_load @p : tensor<6x8xf32>
  %n = mpc.cast %p {layer = "again"} : (tensor<6x8xf32>) -> tensor<6x8xf16>
  %e = mpc.exp %n : (tensor<6x8xf16>) -> tensor<6x8xf16>
  %y = mpc.sub %x, %e : (tensor<6x8xf16>, tensor<6x8xf16>) -> tensor<6x8xf16>
  return %y : tensor<6x8xf16>
}
