// Flat groups, and tiles, that compute the same but for their sizes are one launch; others stay alone.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-schedule,mpc-batch-groups))' -o %t
// RUN: FileCheck %s < %t
// RUN: %mpc_opt %t --pass-pipeline='builtin.module(func.func(mpc-batch-groups))' | diff %t -
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 target=cuda' | %mpc_opt | FileCheck %s --check-prefix=PLAN

ml_program.global private mutable @a(#mpc.zeros) : tensor<64xf32>
ml_program.global private mutable @b(#mpc.zeros) : tensor<8x16xf32>
ml_program.global private mutable @c(#mpc.zeros) : tensor<32xf32>
ml_program.global private mutable @d(#mpc.zeros) : tensor<2048x1024xf8E4M3FN>
ml_program.global private mutable @dt(#mpc.zeros) : tensor<1024x2048xf8E4M3FN>
ml_program.global private mutable @e(#mpc.zeros) : tensor<2048x1024xf8E4M3FN>
ml_program.global private mutable @et(#mpc.zeros) : tensor<1024x2048xf8E4M3FN>

// The two that add stand together, last; the one that subtracts does something else, and 7 elements have no vectors.
// CHECK-LABEL: func.func @updates
func.func @updates(%x: tensor<64xf32>, %y: tensor<8x16xf32>, %z: tensor<32xf32>, %w: tensor<64xf32>) -> tensor<64xf32> {
  %a = ml_program.global_load @a : tensor<64xf32>
  %b = ml_program.global_load @b : tensor<8x16xf32>
  %c = ml_program.global_load @c : tensor<32xf32>
  // CHECK: %[[W:.*]] = mpc.group
  // CHECK-NOT: mpc.launch
  // CHECK: mpc.exp
  // CHECK: %[[A:.*]] = mpc.group rows 1 columns 64 {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0
  // CHECK: mpc.add
  // CHECK: %[[B:.*]] = mpc.group rows 1 columns 128 {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0
  // CHECK: mpc.add
  // CHECK: %[[C:.*]] = mpc.group
  // CHECK-NOT: mpc.launch
  // CHECK: mpc.sub
  // CHECK: ml_program.global_store @a = %[[A]]
  %p = mpc.add %a, %x : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %q = mpc.add %b, %y : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  %r = mpc.sub %c, %z : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  %e = mpc.exp %w : (tensor<64xf32>) -> tensor<64xf32>
  ml_program.global_store @a = %p : tensor<64xf32>
  ml_program.global_store @b = %q : tensor<8x16xf32>
  ml_program.global_store @c = %r : tensor<32xf32>
  return %e : tensor<64xf32>
}

// One that reads another's result is not in its launch.
// CHECK-LABEL: func.func @chains_are_no_batch
func.func @chains_are_no_batch(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK-NOT: mpc.launch
  // CHECK: return
  %a = mpc.exp %x : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = mpc.matmul %a, %a : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = mpc.exp %b : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// What all read from the start goes to the first.
// CHECK-LABEL: func.func @casts_of_parameters
func.func @casts_of_parameters(%x: tensor<8x64xbf16>, %v: tensor<64x64xf32>, %w: tensor<64x32xf32>) -> tensor<8x32xbf16> {
  // CHECK: mpc.group {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0
  // CHECK: mpc.group {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0
  // CHECK: mpc.matmul
  // CHECK-NOT: mpc.group
  %a = mpc.cast %v : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %y = mpc.matmul %x, %a : (tensor<8x64xbf16>, tensor<64x64xbf16>) -> tensor<8x64xbf16>
  %b = mpc.cast %w : (tensor<64x32xf32>) -> tensor<64x32xbf16>
  %z = mpc.matmul %y, %b : (tensor<8x64xbf16>, tensor<64x32xbf16>) -> tensor<8x32xbf16>
  return %z : tensor<8x32xbf16>
}

// The second sums of two column sums, of one size: their readers come later, so they may wait for each other.
// CHECK-LABEL: func.func @sums_of_parts
func.func @sums_of_parts(%x: tensor<512x64xf32>, %y: tensor<512x64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  // CHECK-COUNT-2: mpc.group rows 64 columns 512 {{.*}}mpc.launch = {{.*}}#plan.row_block<
  // CHECK: return
  %m = mpc.matmul %x, %y {transpose_a} : (tensor<512x64xf32>, tensor<512x64xf32>) -> tensor<64x64xf32>
  %a = mpc.sum %x axes [0] : (tensor<512x64xf32>) -> tensor<64xf32>
  %z = mpc.matmul %y, %m : (tensor<512x64xf32>, tensor<64x64xf32>) -> tensor<512x64xf32>
  %b = mpc.sum %z axes [0] : (tensor<512x64xf32>) -> tensor<64xf32>
  return %a, %b : tensor<64xf32>, tensor<64xf32>
}

// Groups of many blocks that compute the same share a launch where they make new state, which nobody waits for.
// CHECK-LABEL: func.func @large_state
func.func @large_state(%x: tensor<2048x1024xf32>, %y: tensor<2048x1024xf32>) {
  // CHECK-COUNT-2: mpc.group rows 2048 columns 1024 {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.tile<
  // CHECK-NOT: mpc.group
  // CHECK: return
  %mp = mpc.exp %x : (tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %p = mpc.cast %mp overflow(saturate) : (tensor<2048x1024xf32>) -> tensor<2048x1024xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<2048x1024xf8E4M3FN>) -> tensor<1024x2048xf8E4M3FN>
  %mq = mpc.exp %y : (tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %q = mpc.cast %mq overflow(saturate) : (tensor<2048x1024xf32>) -> tensor<2048x1024xf8E4M3FN>
  %qt = mpc.transpose %q permutation [1, 0] : (tensor<2048x1024xf8E4M3FN>) -> tensor<1024x2048xf8E4M3FN>
  ml_program.global_store @d = %p : tensor<2048x1024xf8E4M3FN>
  ml_program.global_store @dt = %pt : tensor<1024x2048xf8E4M3FN>
  ml_program.global_store @e = %q : tensor<2048x1024xf8E4M3FN>
  ml_program.global_store @et = %qt : tensor<1024x2048xf8E4M3FN>
  return
}

// Tiles that cover matrices of several sizes without edges share a launch; where an edge is cut, the matrix has its own.
// CHECK-LABEL: func.func @sizes_of_tiles
func.func @sizes_of_tiles(%x: tensor<128x64xf32>, %y: tensor<64x192xf32>, %z: tensor<66x64xf32>)
    -> (tensor<128x64xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<64x192xf8E4M3FN>, tensor<192x64xf8E4M3FN>, tensor<66x64xf8E4M3FN>, tensor<64x66xf8E4M3FN>) {
  // CHECK: mpc.group rows 128 columns 64 {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.tile<
  // CHECK: mpc.group rows 64 columns 192 {{.*}}mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.tile<
  // CHECK: mpc.group rows 66 columns 64
  // CHECK-NOT: mpc.launch
  // CHECK: return
  // PLAN: plan.kernel @{{.*}} schedule #plan.tile<grid = 5, {{.*}}tensors = 2, shared = [false], counts = [2, 1], sizes = [1, 3], blocks = [2, 3]>
  %p = mpc.cast %x overflow(saturate) : (tensor<128x64xf32>) -> tensor<128x64xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<128x64xf8E4M3FN>) -> tensor<64x128xf8E4M3FN>
  %q = mpc.cast %y overflow(saturate) : (tensor<64x192xf32>) -> tensor<64x192xf8E4M3FN>
  %qt = mpc.transpose %q permutation [1, 0] : (tensor<64x192xf8E4M3FN>) -> tensor<192x64xf8E4M3FN>
  %r = mpc.cast %z overflow(saturate) : (tensor<66x64xf32>) -> tensor<66x64xf8E4M3FN>
  %rt = mpc.transpose %r permutation [1, 0] : (tensor<66x64xf8E4M3FN>) -> tensor<64x66xf8E4M3FN>
  return %p, %pt, %q, %qt, %r, %rt : tensor<128x64xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<64x192xf8E4M3FN>, tensor<192x64xf8E4M3FN>, tensor<66x64xf8E4M3FN>, tensor<64x66xf8E4M3FN>
}

// CHECK-LABEL: func.func @large_results
func.func @large_results(%x: tensor<4096x1024xf32>, %y: tensor<4096x1024xf32>) -> (tensor<4096xf32>, tensor<4096x1024xf32>, tensor<4096xf32>, tensor<4096x1024xf32>) {
  // CHECK-COUNT-2: mpc.group rows 4096 columns 1024
  // CHECK-NOT: mpc.launch
  // CHECK: return
  %a = mpc.sum %x axes [1] : (tensor<4096x1024xf32>) -> tensor<4096xf32>
  %p = mpc.exp %x : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  %b = mpc.sum %y axes [1] : (tensor<4096x1024xf32>) -> tensor<4096xf32>
  %q = mpc.exp %y : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32>
  return %a, %p, %b, %q : tensor<4096xf32>, tensor<4096x1024xf32>, tensor<4096xf32>, tensor<4096x1024xf32>
}
