// What depends on parameters alone moves to init, once; constants with many values are parameters.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(mpc-name-constants,mpc-hoist-constants)' | FileCheck %s

ml_program.global private @w(#mpc.external) : tensor<6x8xf32>
ml_program.global private mutable @state(#mpc.zeros) : tensor<4xf32>

// CHECK: func.func @init()
// CHECK: %[[W:.*]] = ml_program.global_load @w
// CHECK: %[[N:.*]] = mpc.cast %[[W]]
// CHECK: ml_program.global_store @w.bf16 = %[[N]]
// CHECK: return

// CHECK-LABEL: func.func @casts_of_parameters_are_derived
func.func @casts_of_parameters_are_derived(%x: tensor<4x8xbf16>) -> (tensor<4x6xbf16>, tensor<8x6xbf16>) {
  // CHECK: %[[D:.*]] = ml_program.global_load @w.bf16
  // CHECK-NOT: mpc.cast
  %w = ml_program.global_load @w : tensor<6x8xf32>
  %n = mpc.cast %w : (tensor<6x8xf32>) -> tensor<6x8xbf16>
  // CHECK: mpc.linear %{{.*}}, %[[D]]
  %y = mpc.linear %x, %n : (tensor<4x8xbf16>, tensor<6x8xbf16>) -> tensor<4x6xbf16>
  // Views are no work: they stay.
  // CHECK: mpc.transpose %[[D]]
  %t = mpc.transpose %n permutation [1, 0] : (tensor<6x8xbf16>) -> tensor<8x6xbf16>
  return %y, %t : tensor<4x6xbf16>, tensor<8x6xbf16>
}

// CHECK-LABEL: func.func @stored_state_is_no_parameter
func.func @stored_state_is_no_parameter(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = ml_program.global_load @state : tensor<4xf32>
  // CHECK: mpc.exp
  %e = mpc.exp %s : (tensor<4xf32>) -> tensor<4xf32>
  %y = mpc.add %e, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @state = %y : tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @what_reads_an_argument_stays
func.func @what_reads_an_argument_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: mpc.exp
  %e = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %e : tensor<4xf32>
}

// CHECK: ml_program.global private @constant(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>)
// CHECK: ml_program.global private mutable @w.bf16(#mpc.derived) : tensor<6x8xbf16>
// CHECK-LABEL: func.func @constants_of_many_values_are_loaded
func.func @constants_of_many_values_are_loaded(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK: %[[L:.*]] = ml_program.global_load @constant :
  // CHECK: mpc.add %{{.*}}, %[[L]]
  %c = mpc.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = mpc.add %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // One repeated value is a literal.
  // CHECK: mpc.constant dense<3.000000e+00>
  %d = mpc.constant dense<3.0> : tensor<2xf32>
  %z = mpc.add %x, %d : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y, %z : tensor<2xf32>, tensor<2xf32>
}
