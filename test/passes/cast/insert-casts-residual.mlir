// The residual stream in f32, which is the default, and low. A norm behind a residual addition is the next stream, so it, and what
// it is made of, are f32; products between stay in bf16. A norm whose result the function returns as f32 is not rounded.
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16 residual-f32=false}))' | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16}))' | FileCheck %s --check-prefix=KEPT
// The stage has the same default.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-stage-cast=precision=bf16 | FileCheck %s --check-prefix=STAGE
// STAGE-LABEL: func.func @norm_behind
// STAGE: mpc.add {{.*}}text = "residual stream"{{.*}} -> tensor<4x16xf32>

// CHECK-LABEL: func.func @norm_behind
// KEPT-LABEL: func.func @norm_behind
func.func @norm_behind(%ids: tensor<4xi64>) -> tensor<4x16xf32> {
  %table = ml_program.global_load @table : tensor<32x16xf32>
  %places = ml_program.global_load @places : tensor<4x16xf32>
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %g = ml_program.global_load @g : tensor<16xf32>
  // CHECK: mpc.embedding {{.*}} -> tensor<4x16xbf16>
  // KEPT: mpc.embedding {{.*}} -> tensor<4x16xf32>
  %words = mpc.embedding %table, %ids : (tensor<32x16xf32>, tensor<4xi64>) -> tensor<4x16xf32>
  // CHECK: mpc.add {{.*}} -> tensor<4x16xbf16>
  // KEPT: mpc.add {{.*}}text = "residual stream"{{.*}} -> tensor<4x16xf32>
  %x = mpc.add %words, %places : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: mpc.layer_norm {{.*}}result in bf16{{.*}} -> tensor<4x16xbf16>
  // KEPT: %[[N:.*]] = mpc.layer_norm {{.*}}text = "class fp32"{{.*}} -> tensor<4x16xf32>
  %n = mpc.layer_norm %x, %g bias(%g) epsilon 1.0e-5 : (tensor<4x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
  // KEPT: mpc.cast %[[N]] {{.*}} -> tensor<4x16xbf16>
  // CHECK: mpc.linear {{.*}} -> tensor<4x16xbf16>
  // KEPT: mpc.linear {{.*}} -> tensor<4x16xbf16>
  %y = mpc.linear %n, %w : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  // CHECK: mpc.add {{.*}} -> tensor<4x16xbf16>
  // KEPT: mpc.add %[[N]], {{.*}}text = "residual stream"{{.*}} -> tensor<4x16xf32>
  %sum = mpc.add %n, %y : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: %[[END:.*]] = mpc.layer_norm {{.*}}text = "class fp32"{{.*}} -> tensor<4x16xf32>
  // CHECK-NEXT: return %[[END]]
  %end = mpc.layer_norm %sum, %g bias(%g) epsilon 1.0e-5 : (tensor<4x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
  return %end : tensor<4x16xf32>
}

// Only a view stands between the norm and the result; a product reads the norm too, by a cast of its own.
// CHECK-LABEL: func.func @returned_by_view
func.func @returned_by_view(%x: tensor<4x16xf32>) -> (tensor<64xf32>, tensor<4x8xf32>) {
  %w = ml_program.global_load @narrow : tensor<8x16xf32>
  %g = ml_program.global_load @g : tensor<16xf32>
  // CHECK: %[[N:.*]] = mpc.layer_norm {{.*}} -> tensor<4x16xf32>
  %n = mpc.layer_norm %x, %g bias(%g) epsilon 1.0e-5 : (tensor<4x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
  // CHECK: mpc.cast %[[N]] {{.*}} -> tensor<4x16xbf16>
  // CHECK: mpc.reshape %[[N]] {{.*}} -> tensor<64xf32>
  %flat = mpc.reshape %n : (tensor<4x16xf32>) -> tensor<64xf32>
  %y = mpc.linear %n, %w : (tensor<4x16xf32>, tensor<8x16xf32>) -> tensor<4x8xf32>
  return %flat, %y : tensor<64xf32>, tensor<4x8xf32>
}
ml_program.global private mutable @table(#ml_program.extern : tensor<32x16xf32>) : tensor<32x16xf32>
ml_program.global private mutable @places(#ml_program.extern : tensor<4x16xf32>) : tensor<4x16xf32>
ml_program.global private mutable @w(#ml_program.extern : tensor<16x16xf32>) : tensor<16x16xf32>
ml_program.global private mutable @narrow(#ml_program.extern : tensor<8x16xf32>) : tensor<8x16xf32>
ml_program.global private mutable @g(#ml_program.extern : tensor<16xf32>) : tensor<16xf32>
