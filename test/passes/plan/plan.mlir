// A plan has buffers, launches and products in order; equal kernels are one; lives that do not overlap share bytes.
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 targets=cuda' | FileCheck %s
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 targets=cpu' | FileCheck %s --check-prefix=CPU
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 targets=cuda,cpu' | FileCheck %s --check-prefix=BOTH

// CHECK-NOT: func.func
// CHECK: plan.program @cuda targets ["sm_90a"]
// CHECK-SAME: arena = 512
// BOTH: plan.program @cuda
// BOTH: plan.program @cpu targets ["cpu"]

// The parameter's low copy is made by init.
// CHECK: plan.entry @init inputs [] outputs []
// CHECK-NEXT: plan.launch @{{flat_cast_[0-9a-f]+}}

// CHECK-DAG: plan.buffer @[[X:.*]] : tensor<4x16xf32> "input" {bytes = 256 : i64, index = 0 : i64}
// CHECK-DAG: plan.buffer @[[W:main.*]] : tensor<16x16xbf16> "state" {bytes = 512 : i64, state = @w.bf16}
// CHECK-DAG: plan.buffer @[[Y:.*]] : tensor<4x16xf32> "output"
// CHECK-DAG: plan.buffer @[[C:.*]] : tensor<4x16xbf16> "arena" {bytes = 128 : i64, offset = 0 : i64}
// CHECK-DAG: plan.buffer @[[A:.*]] : tensor<4x16xbf16> "arena" {bytes = 128 : i64, offset = 256 : i64}
// CHECK: plan.entry @main inputs [@[[X]]] outputs [@[[Y]]] attributes {input_names = ["x"], output_names = ["y"]}
// CHECK: plan.launch @{{.*}} reads [@[[X]]] writes
// CHECK: plan.gemm {{.*}} m 4 n 16 k 16 {activation = "relu"
// CHECK-SAME: bytes_read = 640 : i64, bytes_written = 128
// CHECK-SAME: flops = 2048 : i64, layers = ["a"]
// CPU: plan.gemm {{.*}}kernel = @[[GEMM:gemm_bf16_[0-9a-f]+]], layers = ["a"]
// CHECK: plan.launch @[[EXP:flat_exp_[0-9a-f]+]]
// CHECK: plan.gemm {{.*}}layers = ["b"]
// CPU: plan.gemm {{.*}}kernel = @[[GEMM]], layers = ["b"]
// CHECK: plan.launch @[[EXP]]
// CHECK: plan.launch {{.*}} writes [@[[Y]]]
// CHECK-COUNT-1: plan.kernel @[[EXP]] rows 1 columns 64
// CHECK-NOT: plan.kernel @[[EXP]]
// CPU-COUNT-1: plan.kernel @[[GEMM]]
// CPU-NOT: plan.kernel @[[GEMM]]
ml_program.global private @w(#mpc.external) : tensor<16x16xf32>
func.func @main(%x: tensor<4x16xf32> {mpc.name = "x"}) -> (tensor<4x16xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %a = mpc.linear %x, %w activation(relu) {layer = "a"} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %e = mpc.exp %a : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %b = mpc.linear %e, %w activation(relu) {layer = "b"} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %f = mpc.exp %b : (tensor<4x16xf32>) -> tensor<4x16xf32>
  %c = mpc.linear %f, %w activation(relu) {layer = "c"} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  return %c : tensor<4x16xf32>
}
