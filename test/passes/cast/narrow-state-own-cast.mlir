// A cache that a cast of the user reads, which no pass decided: the cast of its rows has the decision of this pass.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-stage-cast='precision=bf16' | FileCheck %s

// CHECK: @cache(#mpc.zeros) : tensor<1x2x16x8xbf16> {mpc.decision = #mpc.decision<why = <rule = declared, precision = bf16, text = "declared as f32, read in bf16 alone", source = "cache">>}
ml_program.global private mutable @cache(#mpc.zeros) : tensor<1x2x16x8xf32>

// CHECK: mpc.cast %arg0 {mpc.decision = #mpc.decision<id = 1, why = <rule = declared, precision = bf16, text = "declared as f32, read in bf16 alone", source = "cache">>} : (tensor<1x2x1x8xf32>) -> tensor<1x2x1x8xbf16>
func.func @read_by_a_cast_of_the_user(%r: tensor<1x2x1x8xf32>, %p: tensor<i32>) -> tensor<1x2x16x8xbf16> {
  %c = ml_program.global_load @cache : tensor<1x2x16x8xf32>
  %d = mpc.append %c, %r, %p axis 2 : (tensor<1x2x16x8xf32>, tensor<1x2x1x8xf32>, tensor<i32>) -> tensor<1x2x16x8xf32>
  %y = mpc.cast %d : (tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xbf16>
  ml_program.global_store @cache = %d : tensor<1x2x16x8xf32>
  return %y : tensor<1x2x16x8xbf16>
}
