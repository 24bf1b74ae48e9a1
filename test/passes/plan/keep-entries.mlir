// A plan of some of its entries has what they use and nothing else.
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 target=cpu' -o %t.mlir
// RUN: %mpc_opt %t.mlir --mpc-keep-entries=entries=main | FileCheck %s --check-prefix=MAIN
// RUN: %mpc_opt %t.mlir --mpc-keep-entries=entries=init | FileCheck %s --check-prefix=INIT
// RUN: %mpc_opt %t.mlir --mpc-keep-entries=entries=init,main | FileCheck %s --check-prefix=BOTH

// MAIN: plan.program @cpu targets ["cpu"] attributes {arena = 512 : i64, peak = 512 : i64}
// MAIN-NOT: @init
// MAIN-NOT: state of @w bytes
// MAIN: plan.buffer @main.w.bf16 : {{.*}} state of @w.bf16
// MAIN: plan.entry @main
// MAIN: plan.launch @[[CAST:[a-z_0-9]+]]
// MAIN: plan.launch @[[EXP:[a-z_0-9]+]]
// MAIN: plan.kernel @[[CAST]]
// MAIN: plan.kernel @gemm
// MAIN: plan.kernel @[[EXP]]
// MAIN-NOT: plan.kernel

// INIT: plan.program @cpu targets ["cpu"] {
// INIT: plan.entry @init
// INIT-NOT: @main
// INIT-NOT: plan.kernel @gemm

// BOTH: plan.entry @init
// BOTH: plan.entry @main
ml_program.global private @w(#mpc.normal<std = 1.0, seed = 1>) : tensor<16x16xf32>
func.func @main(%x: tensor<4x16xf32> {mpc.name = "x"}) -> (tensor<4x16xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %a = mpc.linear %x, %w {layer = "a"} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %y = mpc.exp %a : (tensor<4x16xf32>) -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
