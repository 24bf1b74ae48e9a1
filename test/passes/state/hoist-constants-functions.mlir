// RUN: %mpc_opt %s --mpc-hoist-constants | FileCheck %s

// CHECK-COUNT-1: #mpc.derived
// CHECK-NOT: #mpc.derived
// CHECK: func.func @init()
// CHECK-COUNT-1: ml_program.global_load @p :
// CHECK-NOT: ml_program.global_load
// CHECK: return
ml_program.global private @p(#mpc.external) : tensor<6x8xf32>
func.func @train(%x: tensor<6x8xf16>) -> tensor<6x8xf16> {
  %p = ml_program.global_load @p : tensor<6x8xf32>
  %n = mpc.cast %p : (tensor<6x8xf32>) -> tensor<6x8xf16>
  %y = mpc.add %x, %n : (tensor<6x8xf16>, tensor<6x8xf16>) -> tensor<6x8xf16>
  return %y : tensor<6x8xf16>
}
func.func @eval(%x: tensor<6x8xf16>) -> tensor<6x8xf16> {
  %p = ml_program.global_load @p : tensor<6x8xf32>
  %n = mpc.cast %p : (tensor<6x8xf32>) -> tensor<6x8xf16>
  %y = mpc.mul %x, %n : (tensor<6x8xf16>, tensor<6x8xf16>) -> tensor<6x8xf16>
  return %y : tensor<6x8xf16>
}
