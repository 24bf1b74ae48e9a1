// A choice by a constant that the type does not hold runs in f32; another constant that becomes infinite or 0 is warned of.
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=fp16}),mpc-narrow-state)' -verify-diagnostics | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16}))' 2>/dev/null | FileCheck %s --check-prefix=BF16

// CHECK: @w(#mpc.ones) : tensor<8x8xf32> {mpc.narrowed = f16}
// CHECK-NEXT: @unread(#mpc.ones) : tensor<8xf32>{{$}}
ml_program.global private @w(#mpc.ones) : tensor<8x8xf32>
ml_program.global private @unread(#mpc.ones) : tensor<8xf32>

// CHECK-LABEL: func.func @a_select_stays_wide
// BF16-LABEL: func.func @a_select_stays_wide
func.func @a_select_stays_wide(%x: tensor<4x8xf32>, %m: tensor<4x8xi1>) -> tensor<4x8xf32> {
  %w = ml_program.global_load @w : tensor<8x8xf32>
  %low = mpc.constant dense<-1.0e20> : tensor<f32>
  %s = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.select {{.*}}precision = fp32, text = "class promote, and f16 does not hold its constant"{{.*}} -> tensor<4x8xf32>
  // BF16: mpc.select {{.*}}precision = bf16, text = "class promote"
  %y = mpc.select %m, %s, %low : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// The lowest number of f32 is -inf in bf16 too.
// CHECK-LABEL: func.func @the_lowest_number
// BF16-LABEL: func.func @the_lowest_number
func.func @the_lowest_number(%x: tensor<4x8xf32>, %m: tensor<4x8xi1>) -> tensor<4x8xf32> {
  %w = ml_program.global_load @w : tensor<8x8xf32>
  %low = mpc.constant dense<-3.40282347E+38> : tensor<f32>
  %s = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // BF16: mpc.select {{.*}}text = "class promote, and bf16 does not hold its constant"
  %y = mpc.select %m, %s, %low : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -inf is infinite already, and 65504 fits.
// CHECK-LABEL: func.func @what_fits_stays_narrow
func.func @what_fits_stays_narrow(%x: tensor<4x8xf16>, %m: tensor<4x8xi1>) -> (tensor<4x8xf16>, tensor<4x8xf16>) {
  %infinite = mpc.constant dense<0xFF800000> : tensor<f32>
  %most = mpc.constant dense<65504.0> : tensor<f32>
  %wide = mpc.cast %x : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %s = mpc.cast %wide : (tensor<4x8xf32>) -> tensor<4x8xf16>
  %a = mpc.cast %infinite : (tensor<f32>) -> tensor<f16>
  // CHECK: mpc.select {{.*}} -> tensor<4x8xf16>
  %y = mpc.select %m, %s, %a : (tensor<4x8xi1>, tensor<4x8xf16>, tensor<f16>) -> tensor<4x8xf16>
  %b = mpc.cast %most : (tensor<f32>) -> tensor<f16>
  // CHECK: mpc.minimum {{.*}} -> tensor<4x8xf16>
  %z = mpc.minimum %s, %b : (tensor<4x8xf16>, tensor<f16>) -> tensor<4x8xf16>
  return %y, %z : tensor<4x8xf16>, tensor<4x8xf16>
}

// CHECK-LABEL: func.func @comparisons_and_bounds
func.func @comparisons_and_bounds(%x: tensor<4x8xf32>) -> (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %w = ml_program.global_load @w : tensor<8x8xf32>
  %tiny = mpc.constant dense<1.0e-12> : tensor<f32>
  %s = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.compare gt {{.*}} : (tensor<4x8xf32>, tensor<f32>)
  %c = mpc.compare gt %s, %tiny : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xi1>
  // CHECK: mpc.maximum {{.*}} -> tensor<4x8xf32>
  %m = mpc.maximum %s, %tiny : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  // CHECK: mpc.clamp {{.*}} -> tensor<4x8xf32>
  %b = mpc.clamp %s min 1.0e-12 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c, %m, %b : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>
}

// Beside an activation a table is as a parameter in f32.
// CHECK-LABEL: func.func @tables_are_wide
func.func @tables_are_wide(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %w = ml_program.global_load @w : tensor<8x8xf32>
  %table = mpc.constant dense<[1.0, 2.0, 1.0e6, 4.0, 0.0, -7.0e4, 7.0, 8.0]> : tensor<8xf32>
  %s = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.mul {{.*}} -> tensor<4x8xf32>
  %b = mpc.mul %s, %table : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %b : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @others_are_warned_of
func.func @others_are_warned_of(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %w = ml_program.global_load @w : tensor<8x8xf32>
  %tiny = mpc.constant dense<1.0e-12> : tensor<f32>
  %table = mpc.constant dense<[1.0, 2.0, 1.0e6, 4.0, 0.0, -7.0e4, 7.0, 8.0]> : tensor<8xf32>
  %s = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // expected-warning @below {{'mpc.add' op reads a constant in f16, where 1e-12 becomes 0; mpc.precision = "fp32" on the op, or a rule of the policy for its layer, keeps it}}
  %a = mpc.add %s, %tiny : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  // expected-warning @below {{'mpc.add' op reads a constant in f16, where 2 of 7 numbers, such as 1e+06, become inf;}}
  %b = mpc.add %s, %table : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.add {{.*}}text = "op attribute"{{.*}} -> tensor<4x8xf32>
  %c = mpc.add %s, %tiny {mpc.precision = "fp32"} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %a, %b, %c : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
