// Rows are appended in the cache's own place where nothing reads the old cache afterwards; the launch moves the rows alone.
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 target=cpu' -o %t
// RUN: FileCheck -enable-var-scope %s < %t

ml_program.global private mutable @k(#mpc.zeros) : tensor<2x4x1024x8xf32>
ml_program.global private mutable @l(#mpc.zeros) : tensor<2x4x1024x8xf32>
ml_program.global private mutable @m(#mpc.zeros) : tensor<2x4x1024x8xf32>

// A row is 2 x 4 x 8 numbers of 4 bytes; beside them it reads a position.
// CHECK-DAG: plan.buffer @[[OLD:grow.k]] : tensor<2x4x1024x8xf32> state of @k
// CHECK-DAG: plan.buffer @[[NEW:grow.k.2]] : tensor<2x4x1024x8xf32> state of @k
// CHECK: plan.entry @grow
// CHECK-NEXT: plan.launch @append_{{[0-9a-f]+}} reads [@[[OLD]], @grow.r, @grow.p] writes [@[[NEW]]] grid 1 {bytes_read = 260 : i64, bytes_written = 256 : i64,
// CHECK-NOT: plan.copy
// CHECK-NEXT: plan.launch @attention{{.*}} reads [@grow.q, @[[NEW]], @[[NEW]]]
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: plan.kernel @append{{.*}}"in_place" = true
func.func @grow(%q: tensor<2x4x1x8xf32> {mpc.name = "q"}, %r: tensor<2x4x1x8xf32> {mpc.name = "r"}, %p: tensor<i32> {mpc.name = "p"}) -> tensor<2x4x1x8xf32> {
  %k = ml_program.global_load @k : tensor<2x4x1024x8xf32>
  %n = mpc.append %k, %r, %p axis 2 : (tensor<2x4x1024x8xf32>, tensor<2x4x1x8xf32>, tensor<i32>) -> tensor<2x4x1024x8xf32>
  %y = mpc.attention %q, %n, %n : (tensor<2x4x1x8xf32>, tensor<2x4x1024x8xf32>, tensor<2x4x1024x8xf32>) -> tensor<2x4x1x8xf32>
  ml_program.global_store @k = %n : tensor<2x4x1024x8xf32>
  return %y : tensor<2x4x1x8xf32>
}

// The old cache is read later, or returned, or the rows are its own: the new one is written whole, and copied at the end.
// CHECK: plan.entry @read_elsewhere
// CHECK-COUNT-3: plan.launch @append{{.*}} {bytes_read = 262{{[0-9]+}} : i64, bytes_written = 262144 : i64,
// CHECK-COUNT-4: plan.copy
// CHECK-NOT: plan.copy
// CHECK: plan.kernel @append{{.*}}"in_place" = false
func.func @read_elsewhere(%r: tensor<2x4x1x8xf32>, %p: tensor<i32>) -> (tensor<2x4x1024x8xf32>, tensor<2x4x1024x8xf32>) {
  %k = ml_program.global_load @k : tensor<2x4x1024x8xf32>
  %l = ml_program.global_load @l : tensor<2x4x1024x8xf32>
  %m = ml_program.global_load @m : tensor<2x4x1024x8xf32>
  %nk = mpc.append %k, %r, %p axis 2 : (tensor<2x4x1024x8xf32>, tensor<2x4x1x8xf32>, tensor<i32>) -> tensor<2x4x1024x8xf32>
  %nl = mpc.append %l, %r, %p axis 2 : (tensor<2x4x1024x8xf32>, tensor<2x4x1x8xf32>, tensor<i32>) -> tensor<2x4x1024x8xf32>
  %s = mpc.slice %m starts [0, 0, 7, 0] limits [2, 4, 8, 8] strides [1, 1, 1, 1] : (tensor<2x4x1024x8xf32>) -> tensor<2x4x1x8xf32>
  %nm = mpc.append %m, %s, %p axis 2 : (tensor<2x4x1024x8xf32>, tensor<2x4x1x8xf32>, tensor<i32>) -> tensor<2x4x1024x8xf32>
  %d = mpc.sub %nk, %k : (tensor<2x4x1024x8xf32>, tensor<2x4x1024x8xf32>) -> tensor<2x4x1024x8xf32>
  ml_program.global_store @k = %nk : tensor<2x4x1024x8xf32>
  ml_program.global_store @l = %nl : tensor<2x4x1024x8xf32>
  ml_program.global_store @m = %nm : tensor<2x4x1024x8xf32>
  return %d, %l : tensor<2x4x1024x8xf32>, tensor<2x4x1024x8xf32>
}
