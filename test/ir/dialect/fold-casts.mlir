// Casts fold where no bit changes: widen then narrow always, narrow then widen when nothing was lost.
// RUN: %mpc_opt %s --canonicalize="test-convergence" | FileCheck %s

// CHECK-LABEL: func.func @widen_then_narrow
// CHECK-NEXT: return %{{.*}} : tensor<4xbf16>
func.func @widen_then_narrow(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %w = mpc.cast %x : (tensor<4xbf16>) -> tensor<4xf32>
  %n = mpc.cast %w : (tensor<4xf32>) -> tensor<4xbf16>
  return %n : tensor<4xbf16>
}

// CHECK-LABEL: func.func @narrow_then_widen_of_a_representable
// CHECK-SAME: (%[[X:.*]]: tensor<4xbf16>)
func.func @narrow_then_widen_of_a_representable(%x: tensor<4xbf16>) -> tensor<4xf32> {
  // CHECK: %[[W:.*]] = mpc.cast %[[X]]
  %w = mpc.cast %x : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: %[[R:.*]] = mpc.relu %[[W]]
  %r = mpc.relu %w : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NOT: mpc.cast
  %n = mpc.cast %r : (tensor<4xf32>) -> tensor<4xbf16>
  %v = mpc.cast %n : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: return %[[R]]
  return %v : tensor<4xf32>
}

// CHECK-LABEL: func.func @narrow_then_widen_rounds
func.func @narrow_then_widen_rounds(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %w = mpc.cast %x : (tensor<4xbf16>) -> tensor<4xf32>
  %e = mpc.exp %w : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: mpc.exp
  // CHECK: mpc.cast {{.*}} -> tensor<4xbf16>
  // CHECK: mpc.cast {{.*}} -> tensor<4xf32>
  %n = mpc.cast %e : (tensor<4xf32>) -> tensor<4xbf16>
  %v = mpc.cast %n : (tensor<4xbf16>) -> tensor<4xf32>
  return %v : tensor<4xf32>
}

// CHECK-LABEL: func.func @f16_does_not_fit_bf16
func.func @f16_does_not_fit_bf16(%x: tensor<4xf16>) -> tensor<4xf16> {
  // CHECK-COUNT-2: mpc.cast
  %n = mpc.cast %x : (tensor<4xf16>) -> tensor<4xbf16>
  %v = mpc.cast %n : (tensor<4xbf16>) -> tensor<4xf16>
  return %v : tensor<4xf16>
}

// CHECK-LABEL: func.func @widening_casts_merge
// CHECK-SAME: (%[[X:.*]]: tensor<4xf8E4M3FN>)
func.func @widening_casts_merge(%x: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[Y:.*]] = mpc.cast %[[X]] : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
  // CHECK-NEXT: return %[[Y]]
  %w = mpc.cast %x : (tensor<4xf8E4M3FN>) -> tensor<4xbf16>
  %v = mpc.cast %w : (tensor<4xbf16>) -> tensor<4xf32>
  return %v : tensor<4xf32>
}

// An infinity of the operand becomes the largest value: no cast of these goes, alone or merged.
// CHECK-LABEL: func.func @saturating_casts_stay
func.func @saturating_casts_stay(%x: tensor<4xf16>, %y: tensor<4xf8E5M2>) -> (tensor<4xf16>, tensor<4xf32>, tensor<4xf16>, tensor<4xf8E5M2>) {
  // CHECK: mpc.cast {{.*}} overflow(saturate) : (tensor<4xf16>) -> tensor<4xf16>
  %a = mpc.cast %x overflow(saturate) : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: mpc.cast {{.*}} overflow(saturate) : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK: mpc.cast {{.*}} : (tensor<4xf32>) -> tensor<4xf16>
  %b = mpc.cast %x overflow(saturate) : (tensor<4xf16>) -> tensor<4xf32>
  %c = mpc.cast %b : (tensor<4xf32>) -> tensor<4xf16>
  // f8E5M2 saturates unless it is told not to.
  // CHECK: mpc.cast %{{.*}} : (tensor<4xf8E5M2>) -> tensor<4xf8E5M2>
  %d = mpc.cast %y : (tensor<4xf8E5M2>) -> tensor<4xf8E5M2>
  return %a, %b, %c, %d : tensor<4xf16>, tensor<4xf32>, tensor<4xf16>, tensor<4xf8E5M2>
}

// CHECK-LABEL: func.func @what_holds_no_infinity_folds
// CHECK-NEXT: return
func.func @what_holds_no_infinity_folds(%x: tensor<4xf8E4M3FN>, %y: tensor<4xf8E5M2>) -> (tensor<4xf8E4M3FN>, tensor<4xf8E5M2>) {
  %a = mpc.cast %x overflow(saturate) : (tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  %b = mpc.cast %y overflow(ieee) : (tensor<4xf8E5M2>) -> tensor<4xf8E5M2>
  return %a, %b : tensor<4xf8E4M3FN>, tensor<4xf8E5M2>
}
