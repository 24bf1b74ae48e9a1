// Narrow-then-widen pairs go; what is stored narrow stays narrow.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-relax-casts))' | FileCheck %s
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-relax-casts))' --remarks-filter='mpc' --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: RelaxedCast {{.*}}elided a rounding to {{.*}}bf16

// CHECK-LABEL: func.func @drops_a_rounding
func.func @drops_a_rounding(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xbf16>) {
  // CHECK: %[[E:.*]] = mpc.exp
  %e = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[N:.*]] = mpc.cast %[[E]]
  %n = mpc.cast %e : (tensor<4xf32>) -> tensor<4xbf16>
  // CHECK-NOT: mpc.cast
  %w = mpc.cast %n : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: %[[L:.*]] = mpc.log %[[E]]
  %l = mpc.log %w : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: return %[[L]], %[[N]]
  return %l, %n : tensor<4xf32>, tensor<4xbf16>
}

// CHECK-LABEL: func.func @leaves_single_casts
func.func @leaves_single_casts(%x: tensor<4xf16>) -> tensor<4xbf16> {
  // CHECK: mpc.cast {{.*}} -> tensor<4xf32>
  %w = mpc.cast %x : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK: mpc.cast {{.*}} -> tensor<4xbf16>
  %n = mpc.cast %w : (tensor<4xf32>) -> tensor<4xbf16>
  return %n : tensor<4xbf16>
}

// CHECK-LABEL: func.func @leaves_truncations_to_integers
func.func @leaves_truncations_to_integers(%x: tensor<4xi64>) -> tensor<4xi64> {
  // CHECK-COUNT-2: mpc.cast
  %n = mpc.cast %x : (tensor<4xi64>) -> tensor<4xi32>
  %w = mpc.cast %n : (tensor<4xi32>) -> tensor<4xi64>
  return %w : tensor<4xi64>
}
