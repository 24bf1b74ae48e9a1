// A plan has buffers, launches and products in order; equal kernels are one; lives that do not overlap share bytes.
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 target=cuda' -o %t.cuda
// RUN: FileCheck %s --input-file %t.cuda
// RUN: FileCheck %s --input-file %t.cuda --check-prefix=SHARED
// RUN: FileCheck %s --input-file %t.cuda --check-prefix=READ
// RUN: FileCheck %s --input-file %t.cuda --check-prefix=WRITTEN
// RUN: FileCheck %s --input-file %t.cuda --check-prefix=FLOPS
// RUN: FileCheck %s --input-file %t.cuda --check-prefix=ACTIVATION
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 target=cpu' | FileCheck %s --check-prefix=CPU
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 target=cuda,cpu' | FileCheck %s --check-prefix=BOTH

// CHECK-NOT: func.func
// CHECK: plan.program @cuda targets ["sm_90a"]
// BOTH: plan.program @cuda
// BOTH: plan.program @cpu targets ["cpu"]

// The parameter's low copy is made by init.
// CHECK: plan.entry @init inputs [] outputs []
// CHECK-NEXT: plan.launch @{{flat_cast_[0-9a-f]+}}

// CHECK-DAG: plan.buffer @[[X:[^ ]*]] : tensor<4x16xf32>{{.*}}input
// CHECK-DAG: plan.buffer @[[W:main[^ ]*]] : tensor<16x16xbf16>{{.*}}state of @w.bf16
// CHECK-DAG: plan.buffer @[[Y:[^ ]*]] : tensor<4x16xf32>{{.*}}output
// CHECK: plan.entry @main inputs [@[[X]]] outputs [@[[Y]]]
// CHECK: plan.launch @{{.*}} reads [@[[X]]] writes
// CHECK: plan.gemm @{{[^ ]*}}, @[[W]] -> {{.*}} m 4 n 16 k 16 {{.*}}layers = ["a"]
// CPU: plan.gemm {{.*}}kernel = @[[GEMM:gemm_bf16_[0-9a-f]+]]
// CHECK: plan.launch @[[EXP:flat_exp_[0-9a-f]+]]
// CHECK: plan.gemm {{.*}}layers = ["b"]
// CPU: plan.gemm {{.*}}kernel = @[[GEMM]]
// CHECK: plan.launch @[[EXP]]
// CHECK: plan.launch {{.*}} writes [@[[Y]]]
// CHECK-COUNT-1: plan.kernel @[[EXP]] rows 1 columns 64
// CHECK-NOT: plan.kernel @[[EXP]]
// CPU-COUNT-1: plan.kernel @[[GEMM]]
// CPU-NOT: plan.kernel @[[GEMM]]

// Six values of 128 bytes are one after the other and lie in two places, 256 bytes apart.
// SHARED: plan.program {{.*}}arena = 512
// SHARED-COUNT-6: arena at {{0|256}} bytes
// SHARED-NOT: offset =

// Each product reads 4x16 and 16x16 and writes 4x16 in bf16: 128 + 512 and 128 bytes, and 2 * 4 * 16 * 16 operations.
// READ-COUNT-3: plan.gemm {{.*}}bytes_read = 640 :
// WRITTEN-COUNT-3: plan.gemm {{.*}}bytes_written = 128 :
// FLOPS-COUNT-3: plan.gemm {{.*}}flops = 2048 :
// ACTIVATION-COUNT-3: plan.gemm {{.*}}relu
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
