// An 8-bit tensor that products read both ways is written both ways by the kernel that makes it: by tiles, beside an amax and sums of
// columns, and by rows that are staged, beside reductions of rows.
// RUN: %mpc_opt %s --mpc-split-reductions --mpc-fuse --mpc-schedule --split-input-file | FileCheck %s

// The activation's derivative makes dy: row copy, transposed copy, amax and bias gradient are one pass.
// CHECK-LABEL: func.func @gradient
// CHECK: %[[G:.*]]:4 = mpc.group rows 4096 columns 512 {{.*}} -> (tensor<256x512xf32>, tensor<f32>, tensor<4096x512xf8E5M2>, tensor<512x4096xf8E5M2>) attributes {schedule = #plan.tile<grid = 512, threads = 256, slots = 16, rows = 16>
// CHECK-NOT: mpc.group rows 512 columns 4096
// CHECK: mpc.matmul %[[G]]#3
// CHECK: mpc.matmul %[[G]]#2
func.func @gradient(%h: tensor<4096x512xbf16>, %d: tensor<4096x512xbf16>, %s: tensor<f32>, %w: tensor<256x512xf8E4M3FN>, %x: tensor<256x4096xf8E4M3FN>, %i: tensor<f32>)
    -> (tensor<4096x256xbf16>, tensor<512x256xbf16>, tensor<f32>, tensor<512xf32>) {
  %wide = mpc.cast %d : (tensor<4096x512xbf16>) -> tensor<4096x512xf32>
  %h32 = mpc.cast %h : (tensor<4096x512xbf16>) -> tensor<4096x512xf32>
  %e = mpc.exp %h32 : (tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %dy = mpc.mul %wide, %e : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %sum = mpc.sum %dy axes [0] : (tensor<4096x512xf32>) -> tensor<512xf32>
  %a = mpc.amax %dy : (tensor<4096x512xf32>) -> tensor<f32>
  %sb = mpc.broadcast %s shape [4096, 512] : (tensor<f32>) -> tensor<4096x512xf32>
  %m = mpc.mul %dy, %sb : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %q = mpc.cast %m overflow(saturate) : (tensor<4096x512xf32>) -> tensor<4096x512xf8E5M2>
  %dx = mpc.matmul %q, %w scales(%i, %i) {transpose_b} : (tensor<4096x512xf8E5M2>, tensor<256x512xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<4096x256xbf16>
  %qt = mpc.transpose %q permutation [1, 0] : (tensor<4096x512xf8E5M2>) -> tensor<512x4096xf8E5M2>
  %dw = mpc.matmul %qt, %x scales(%i, %i) {transpose_b} : (tensor<512x4096xf8E5M2>, tensor<256x4096xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<512x256xbf16>
  return %dx, %dw, %a, %sum : tensor<4096x256xbf16>, tensor<512x256xbf16>, tensor<f32>, tensor<512xf32>
}

// -----

// A norm stages 16 rows a block.
// CHECK-LABEL: func.func @norm
// CHECK: %[[G:.*]]:3 = mpc.group rows 4096 columns 512 {{.*}} -> (tensor<f32>, tensor<4096x512xf8E4M3FN>, tensor<512x4096xf8E4M3FN>) attributes {schedule = #plan.row_block<grid = 256, {{.*}} rows = 16, fetch = ahead>
// CHECK: mpc.matmul %{{.*}}, %[[G]]#2
// CHECK: mpc.matmul %[[G]]#1
func.func @norm(%x: tensor<4096x512xbf16>, %s: tensor<f32>, %w: tensor<256x512xf8E4M3FN>, %d: tensor<256x4096xf8E5M2>, %i: tensor<f32>)
    -> (tensor<4096x256xbf16>, tensor<256x512xbf16>, tensor<f32>) {
  %wide = mpc.cast %x : (tensor<4096x512xbf16>) -> tensor<4096x512xf32>
  %most = mpc.max %wide axes [1] keepdims : (tensor<4096x512xf32>) -> tensor<4096x1xf32>
  %mb = mpc.broadcast %most shape [4096, 512] : (tensor<4096x1xf32>) -> tensor<4096x512xf32>
  %n = mpc.div %wide, %mb : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %a = mpc.amax %n : (tensor<4096x512xf32>) -> tensor<f32>
  %sb = mpc.broadcast %s shape [4096, 512] : (tensor<f32>) -> tensor<4096x512xf32>
  %m = mpc.mul %n, %sb : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
  %q = mpc.cast %m overflow(saturate) : (tensor<4096x512xf32>) -> tensor<4096x512xf8E4M3FN>
  %y = mpc.matmul %q, %w scales(%i, %i) {transpose_b} : (tensor<4096x512xf8E4M3FN>, tensor<256x512xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<4096x256xbf16>
  %qt = mpc.transpose %q permutation [1, 0] : (tensor<4096x512xf8E4M3FN>) -> tensor<512x4096xf8E4M3FN>
  %dw = mpc.matmul %d, %qt scales(%i, %i) {transpose_b} : (tensor<256x4096xf8E5M2>, tensor<512x4096xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x512xbf16>
  return %y, %dw, %a : tensor<4096x256xbf16>, tensor<256x512xbf16>, tensor<f32>
}

// -----

// Rows of 4096 columns are too wide to stage: threads hold 16 of them.
// CHECK-LABEL: func.func @held
// CHECK: mpc.group rows 512 columns 4096 {{.*}} -> (tensor<512x4096xf8E4M3FN>, tensor<4096x512xf8E4M3FN>) attributes {schedule = #plan.row_block<grid = 32, threads = 256, {{.*}} rows = 16, fetch = ahead>
// CHECK-NOT: mpc.group
// CHECK: return
func.func @held(%x: tensor<512x4096xbf16>, %s: tensor<f32>, %w: tensor<256x4096xf8E4M3FN>, %d: tensor<256x512xf8E5M2>, %i: tensor<f32>)
    -> (tensor<512x256xbf16>, tensor<256x4096xbf16>) {
  %wide = mpc.cast %x : (tensor<512x4096xbf16>) -> tensor<512x4096xf32>
  %most = mpc.max %wide axes [1] keepdims : (tensor<512x4096xf32>) -> tensor<512x1xf32>
  %mb = mpc.broadcast %most shape [512, 4096] : (tensor<512x1xf32>) -> tensor<512x4096xf32>
  %n = mpc.div %wide, %mb : (tensor<512x4096xf32>, tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %q = mpc.cast %n overflow(saturate) : (tensor<512x4096xf32>) -> tensor<512x4096xf8E4M3FN>
  %y = mpc.matmul %q, %w scales(%i, %i) {transpose_b} : (tensor<512x4096xf8E4M3FN>, tensor<256x4096xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<512x256xbf16>
  %qt = mpc.transpose %q permutation [1, 0] : (tensor<512x4096xf8E4M3FN>) -> tensor<4096x512xf8E4M3FN>
  %dw = mpc.matmul %d, %qt scales(%i, %i) {transpose_b} : (tensor<256x512xf8E5M2>, tensor<4096x512xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x4096xbf16>
  return %y, %dw : tensor<512x256xbf16>, tensor<256x4096xbf16>
}

// -----

// Rows of 16384 columns are too many for registers too: a tile turns the 8-bit values.
// CHECK-LABEL: func.func @wide
// CHECK: mpc.group rows 512 columns 16384 {{.*}} -> (tensor<512x16384xf8E4M3FN>) attributes {schedule = #plan.row_block
// CHECK: mpc.group rows 16384 columns 512 {{.*}} -> (tensor<16384x512xf8E4M3FN>) attributes {schedule = #plan.tile
func.func @wide(%x: tensor<512x16384xbf16>, %s: tensor<f32>, %w: tensor<256x16384xf8E4M3FN>, %d: tensor<256x512xf8E5M2>, %i: tensor<f32>)
    -> (tensor<512x256xbf16>, tensor<256x16384xbf16>) {
  %wide = mpc.cast %x : (tensor<512x16384xbf16>) -> tensor<512x16384xf32>
  %most = mpc.max %wide axes [1] keepdims : (tensor<512x16384xf32>) -> tensor<512x1xf32>
  %mb = mpc.broadcast %most shape [512, 16384] : (tensor<512x1xf32>) -> tensor<512x16384xf32>
  %n = mpc.div %wide, %mb : (tensor<512x16384xf32>, tensor<512x16384xf32>) -> tensor<512x16384xf32>
  %q = mpc.cast %n overflow(saturate) : (tensor<512x16384xf32>) -> tensor<512x16384xf8E4M3FN>
  %y = mpc.matmul %q, %w scales(%i, %i) {transpose_b} : (tensor<512x16384xf8E4M3FN>, tensor<256x16384xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<512x256xbf16>
  %qt = mpc.transpose %q permutation [1, 0] : (tensor<512x16384xf8E4M3FN>) -> tensor<16384x512xf8E4M3FN>
  %dw = mpc.matmul %d, %qt scales(%i, %i) {transpose_b} : (tensor<256x512xf8E5M2>, tensor<16384x512xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x16384xbf16>
  return %y, %dw : tensor<512x256xbf16>, tensor<256x16384xbf16>
}

// -----

// Products of two layers that read the transpose of one tensor share its copy.
// CHECK-LABEL: func.func @shared
// CHECK-COUNT-1: mpc.group rows 512 columns 4096 {{.*}} -> (tensor<512x4096xf8E4M3FN>, tensor<4096x512xf8E4M3FN>)
// CHECK-NOT: mpc.group
// CHECK: return
func.func @shared(%x: tensor<512x4096xbf16>, %s: tensor<f32>, %w: tensor<256x4096xf8E4M3FN>, %d: tensor<256x512xf8E5M2>, %i: tensor<f32>)
    -> (tensor<512x256xbf16>, tensor<256x4096xbf16>, tensor<256x4096xbf16>) {
  %wide = mpc.cast %x : (tensor<512x4096xbf16>) -> tensor<512x4096xf32>
  %most = mpc.max %wide axes [1] keepdims : (tensor<512x4096xf32>) -> tensor<512x1xf32>
  %mb = mpc.broadcast %most shape [512, 4096] : (tensor<512x1xf32>) -> tensor<512x4096xf32>
  %n = mpc.div %wide, %mb : (tensor<512x4096xf32>, tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %q = mpc.cast %n overflow(saturate) : (tensor<512x4096xf32>) -> tensor<512x4096xf8E4M3FN>
  %y = mpc.matmul %q, %w scales(%i, %i) {transpose_b} : (tensor<512x4096xf8E4M3FN>, tensor<256x4096xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<512x256xbf16>
  %qa = mpc.transpose %q permutation [1, 0] {mpc.layer = "a"} : (tensor<512x4096xf8E4M3FN>) -> tensor<4096x512xf8E4M3FN>
  %da = mpc.matmul %d, %qa scales(%i, %i) {transpose_b} : (tensor<256x512xf8E5M2>, tensor<4096x512xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x4096xbf16>
  %qb = mpc.transpose %q permutation [1, 0] {mpc.layer = "b"} : (tensor<512x4096xf8E4M3FN>) -> tensor<4096x512xf8E4M3FN>
  %db = mpc.matmul %d, %qb scales(%i, %i) {transpose_b} : (tensor<256x512xf8E5M2>, tensor<4096x512xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x4096xbf16>
  return %y, %da, %db : tensor<512x256xbf16>, tensor<256x4096xbf16>, tensor<256x4096xbf16>
}

// -----

// Attention's result has its heads in front: both copies are made of the quantised values in one pass, which reads the amax's elements in that
// order too, and the values themselves are in no memory.
// CHECK-LABEL: func.func @attention_out
// CHECK: %[[G:.*]]:3 = mpc.group rows 128 columns 768 {{.*}} -> (tensor<f32>, tensor<4x32x12x64xf8E4M3FN>, tensor<768x128xf8E4M3FN>) attributes {schedule = #plan.tile<grid = 24, threads = 256, slots = 16, rows = 64>
// CHECK-NOT: mpc.group
func.func @attention_out(%y: tensor<4x12x32x64xbf16>, %s: tensor<f32>, %w: tensor<64x768xf8E4M3FN>, %dy: tensor<64x128xf8E4M3FN>, %i: tensor<f32>) -> (tensor<128x64xbf16>, tensor<64x768xbf16>, tensor<f32>) {
  %a = mpc.amax %y : (tensor<4x12x32x64xbf16>) -> tensor<f32>
  %wide = mpc.cast %y : (tensor<4x12x32x64xbf16>) -> tensor<4x12x32x64xf32>
  %sb = mpc.broadcast %s shape [4, 12, 32, 64] : (tensor<f32>) -> tensor<4x12x32x64xf32>
  %m = mpc.mul %wide, %sb : (tensor<4x12x32x64xf32>, tensor<4x12x32x64xf32>) -> tensor<4x12x32x64xf32>
  %q = mpc.cast %m overflow(saturate) : (tensor<4x12x32x64xf32>) -> tensor<4x12x32x64xf8E4M3FN>
  %t = mpc.transpose %q permutation [0, 2, 1, 3] : (tensor<4x12x32x64xf8E4M3FN>) -> tensor<4x32x12x64xf8E4M3FN>
  %r = mpc.reshape %t : (tensor<4x32x12x64xf8E4M3FN>) -> tensor<128x768xf8E4M3FN>
  %p = mpc.matmul %r, %w scales(%i, %i) {transpose_b} : (tensor<128x768xf8E4M3FN>, tensor<64x768xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<128x64xbf16>
  %rt = mpc.transpose %r permutation [1, 0] : (tensor<128x768xf8E4M3FN>) -> tensor<768x128xf8E4M3FN>
  %g = mpc.matmul %dy, %rt scales(%i, %i) {transpose_b} : (tensor<64x128xf8E4M3FN>, tensor<768x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x768xbf16>
  return %p, %g, %a : tensor<128x64xbf16>, tensor<64x768xbf16>, tensor<f32>
}

// -----

// Rows too wide to stage are not written turned: the group makes the elements twice, in each order, and stays one pass.
// CHECK-LABEL: func.func @too_wide
// CHECK: mpc.group rows 2 columns 1285 {{.*}} -> (tensor<2xf32>, tensor<257x5x2xf32>) attributes {schedule = #plan.row_block
// CHECK-COUNT-2: mpc.exp
// CHECK: mpc.yield
func.func @too_wide(%x: tensor<2x257x5xf32>) -> (tensor<2xf32>, tensor<257x5x2xf32>) {
  %e = mpc.exp %x : (tensor<2x257x5xf32>) -> tensor<2x257x5xf32>
  %m = mpc.max %e axes [1, 2] : (tensor<2x257x5xf32>) -> tensor<2xf32>
  %t = mpc.transpose %e permutation [1, 2, 0] : (tensor<2x257x5xf32>) -> tensor<257x5x2xf32>
  return %m, %t : tensor<2xf32>, tensor<257x5x2xf32>
}

// -----

// Nor is a result turned where another is one element a row.
// CHECK-LABEL: func.func @beside_a_row
// CHECK: mpc.group rows 1584 columns 3 {{.*}} -> (tensor<1x16x33x3xf32>, tensor<1x3x16x33x3xf32>) attributes {schedule = #plan.row_block
// CHECK-COUNT-2: mpc.relu
// CHECK: mpc.yield
func.func @beside_a_row(%x: tensor<1x16x33x3xf32>, %d: tensor<1x16x33x3xf32>) -> (tensor<1x16x33x3xf32>, tensor<1x3x16x33x3xf32>) {
  %r = mpc.relu %x : (tensor<1x16x33x3xf32>) -> tensor<1x16x33x3xf32>
  %g = mpc.gelu_tanh_grad %r, %d : (tensor<1x16x33x3xf32>, tensor<1x16x33x3xf32>) -> tensor<1x16x33x3xf32>
  %b = mpc.broadcast %r shape [1, 3, 16, 33, 3] : (tensor<1x16x33x3xf32>) -> tensor<1x3x16x33x3xf32>
  %c = mpc.clamp %b min -2.0 max 5.0 : (tensor<1x3x16x33x3xf32>) -> tensor<1x3x16x33x3xf32>
  return %g, %c : tensor<1x16x33x3xf32>, tensor<1x3x16x33x3xf32>
}
