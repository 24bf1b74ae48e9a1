// A reshape that cuts the rows of a copy shows it in order: steps and lookups read it in place. Rows that overlap are a batch.
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 target=cpu' | FileCheck %s -enable-var-scope

// CHECK-DAG: plan.gemm @{{main.x[.0-9]*}}, @main.w -> @main.y m 63 n 16 k 10
// CHECK-DAG: plan.gemm @main.row, @main.w -> @main.same m 1 n 16 k 10 compute f32 {batch = 5
// CHECK-DAG: plan.launch @{{.*embedding.*}} reads [@{{main.x[.0-9]*}}, @main.ids] writes [@main.rows]
// CHECK-DAG: plan.launch @{{.*gather.*}} reads [@main.ids, @{{main.x[.0-9]*}}] writes [@main.columns]
module {
ml_program.global private @w(#mpc.normal<std = 0.1 : f32, seed = 1>) : tensor<16x10xf32>
func.func @main(%x: tensor<1x4x33xf32> {mpc.name = "x"}, %ids: tensor<5xi64> {mpc.name = "ids"}, %row: tensor<1x1x10xf32> {mpc.name = "row"})
    -> (tensor<63x16xf32> {mpc.name = "y"}, tensor<5x10xf32> {mpc.name = "rows"}, tensor<3x21x5xf32> {mpc.name = "columns"},
        tensor<5x1x16xf32> {mpc.name = "same"}) {
  %w = ml_program.global_load @w : tensor<16x10xf32>
  %p = mpc.pad %x low [1, 2, 2] high [1, 0, 0] : (tensor<1x4x33xf32>) -> tensor<3x6x35xf32>
  %r = mpc.reshape %p : (tensor<3x6x35xf32>) -> tensor<63x10xf32>
  %y = mpc.linear %r, %w : (tensor<63x10xf32>, tensor<16x10xf32>) -> tensor<63x16xf32>
  %e = mpc.embedding %r, %ids : (tensor<63x10xf32>, tensor<5xi64>) -> tensor<5x10xf32>
  %q = mpc.reshape %r : (tensor<63x10xf32>) -> tensor<3x21x10xf32>
  %g = mpc.gather %q, %ids axis 2 : (tensor<3x21x10xf32>, tensor<5xi64>) -> tensor<3x21x5xf32>
  %b = mpc.broadcast %row shape [5, 1, 10] : (tensor<1x1x10xf32>) -> tensor<5x1x10xf32>
  %s = mpc.matmul %b, %w {transpose_b} : (tensor<5x1x10xf32>, tensor<16x10xf32>) -> tensor<5x1x16xf32>
  return %y, %e, %g, %s : tensor<63x16xf32>, tensor<5x10xf32>, tensor<3x21x5xf32>, tensor<5x1x16xf32>
}
}
