// A group that goes once over what attention or its gradient makes is run by their blocks, in one launch.
// RUN: %mpc_opt %s --split-input-file --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-schedule,mpc-tail-anchors,mpc-batch-groups,mpc-join-launches))' -o %t
// RUN: FileCheck %s < %t

// Heads are in front: the tile of a head is columns of the copies. The scale's group stays where it is, before attention.
// CHECK-LABEL: func.func @forward
// CHECK: mpc.attention
// CHECK-NEXT: mpc.group rows 256 columns 128 {{.*}} -> (tensor<f32>, tensor<256x128xf8E4M3FN>, tensor<128x256xf8E4M3FN>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.tile<grid = 8, threads = 128, slots = 32, rows = 64>}
func.func @forward(%q: tensor<2x2x128x64xbf16>, %s: tensor<256x128xf32>, %w: tensor<64x128xf8E4M3FN>, %d: tensor<64x256xf8E4M3FN>, %i: tensor<f32>)
    -> (tensor<f32>, tensor<256x64xbf16>, tensor<64x128xbf16>) {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xbf16>
  %a = mpc.amax %y : (tensor<2x2x128x64xbf16>) -> tensor<f32>
  %t = mpc.transpose %y permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %r = mpc.reshape %t : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %f = mpc.cast %r : (tensor<256x128xbf16>) -> tensor<256x128xf32>
  %m = mpc.mul %f, %s : (tensor<256x128xf32>, tensor<256x128xf32>) -> tensor<256x128xf32>
  %p = mpc.cast %m overflow(saturate) : (tensor<256x128xf32>) -> tensor<256x128xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<256x128xf8E4M3FN>) -> tensor<128x256xf8E4M3FN>
  %u = mpc.matmul %p, %w scales(%i, %i) {transpose_b} : (tensor<256x128xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %v = mpc.matmul %d, %pt scales(%i, %i) {transpose_b} : (tensor<64x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x128xbf16>
  return %a, %u, %v : tensor<f32>, tensor<256x64xbf16>, tensor<64x128xbf16>
}

// -----

// The three gradients are written side by side: one group goes over the tiles of all. A part of its sums is 16 rows.
// CHECK-LABEL: func.func @backward
// CHECK: mpc.attention_grad
// CHECK: mpc.concat {{.*}}role = tile_tail
// CHECK-NEXT: mpc.group rows 256 columns 384 {{.*}} attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.tile<grid = 48, threads = 128, slots = 16, rows = 32>}
// CHECK-NOT: mpc.group rows 256
func.func @backward(%q: tensor<2x2x128x64xbf16>, %lse: tensor<2x2x128xf32>, %w: tensor<64x384xf8E4M3FN>, %d: tensor<64x256xf8E4M3FN>, %i: tensor<f32>)
    -> (tensor<8x384xf32>, tensor<256x64xbf16>, tensor<64x384xbf16>) {
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %q, %lse, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128xf32>, tensor<2x2x128x64xbf16>) -> (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>)
  %tq = mpc.transpose %dq permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %tk = mpc.transpose %dk permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %tv = mpc.transpose %dv permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %rq = mpc.reshape %tq : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %rk = mpc.reshape %tk : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %rv = mpc.reshape %tv : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %all = mpc.concat %rq, %rk, %rv axis 1 : (tensor<256x128xbf16>, tensor<256x128xbf16>, tensor<256x128xbf16>) -> tensor<256x384xbf16>
  %f = mpc.cast %all : (tensor<256x384xbf16>) -> tensor<256x384xf32>
  %sums = mpc.partial_sum %f leading 1 parts 8 : (tensor<256x384xf32>) -> tensor<8x384xf32>
  %p = mpc.cast %f overflow(saturate) : (tensor<256x384xf32>) -> tensor<256x384xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<256x384xf8E4M3FN>) -> tensor<384x256xf8E4M3FN>
  %u = mpc.matmul %p, %w scales(%i, %i) {transpose_b} : (tensor<256x384xf8E4M3FN>, tensor<64x384xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %v = mpc.matmul %d, %pt scales(%i, %i) {transpose_b} : (tensor<64x256xf8E4M3FN>, tensor<384x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x384xbf16>
  return %sums, %u, %v : tensor<8x384xf32>, tensor<256x64xbf16>, tensor<64x384xbf16>
}

// -----

// The group that goes over the gradient of v alone is run by the blocks that make it; the gradient of q is read at several places.
// CHECK-LABEL: func.func @last_result
// CHECK: mpc.attention_grad
// CHECK-NEXT: mpc.group rows 256 columns 128 {{.*}} -> (tensor<256x128xf8E4M3FN>, tensor<128x256xf8E4M3FN>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.tile<grid = 8, threads = 128, slots = 32, rows = 64>}
func.func @last_result(%q: tensor<2x2x128x64xbf16>, %lse: tensor<2x2x128xf32>, %w: tensor<64x128xf8E4M3FN>, %d: tensor<64x256xf8E4M3FN>, %i: tensor<f32>)
    -> (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<256x64xbf16>, tensor<64x128xbf16>) {
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %q, %lse, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128xf32>, tensor<2x2x128x64xbf16>) -> (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>)
  %a = mpc.slice %dq starts [0, 0, 0, 0] limits [2, 2, 128, 32] strides [1, 1, 1, 1] : (tensor<2x2x128x64xbf16>) -> tensor<2x2x128x32xbf16>
  %b = mpc.slice %dq starts [0, 0, 0, 32] limits [2, 2, 128, 64] strides [1, 1, 1, 1] : (tensor<2x2x128x64xbf16>) -> tensor<2x2x128x32xbf16>
  %ba = mpc.concat %b, %a axis 3 : (tensor<2x2x128x32xbf16>, tensor<2x2x128x32xbf16>) -> tensor<2x2x128x64xbf16>
  %rotated = mpc.add %dq, %ba : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xbf16>
  %tv = mpc.transpose %dv permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %rv = mpc.reshape %tv : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %p = mpc.cast %rv overflow(saturate) : (tensor<256x128xbf16>) -> tensor<256x128xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<256x128xf8E4M3FN>) -> tensor<128x256xf8E4M3FN>
  %u = mpc.matmul %p, %w scales(%i, %i) {transpose_b} : (tensor<256x128xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %v = mpc.matmul %d, %pt scales(%i, %i) {transpose_b} : (tensor<64x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x128xbf16>
  return %rotated, %dk, %u, %v : tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<256x64xbf16>, tensor<64x128xbf16>
}

// -----

// 100 queries leave tiles that are not whole, f32 leaves no shared memory, and the last group reads what is made behind attention.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT: tile_tail
// CHECK: return
func.func @left_alone(%q: tensor<1x2x100x64xbf16>, %f: tensor<1x2x128x64xf32>, %g: tensor<1x2x128x64xbf16>, %w: tensor<128x128xbf16>)
    -> (tensor<100x128xf16>, tensor<128x100xf16>, tensor<128x128xf16>, tensor<128x128xf16>, tensor<128x128xf16>, tensor<128x128xf16>) {
  %y = mpc.attention %q, %q, %q {heads_inner} : (tensor<1x2x100x64xbf16>, tensor<1x2x100x64xbf16>, tensor<1x2x100x64xbf16>) -> tensor<1x100x2x64xbf16>
  %r = mpc.reshape %y : (tensor<1x100x2x64xbf16>) -> tensor<100x128xbf16>
  %a = mpc.cast %r : (tensor<100x128xbf16>) -> tensor<100x128xf16>
  %at = mpc.transpose %a permutation [1, 0] : (tensor<100x128xf16>) -> tensor<128x100xf16>
  %z = mpc.attention %f, %f, %f {heads_inner} : (tensor<1x2x128x64xf32>, tensor<1x2x128x64xf32>, tensor<1x2x128x64xf32>) -> tensor<1x128x2x64xf32>
  %rz = mpc.reshape %z : (tensor<1x128x2x64xf32>) -> tensor<128x128xf32>
  %b = mpc.cast %rz : (tensor<128x128xf32>) -> tensor<128x128xf16>
  %bt = mpc.transpose %b permutation [1, 0] : (tensor<128x128xf16>) -> tensor<128x128xf16>
  %u = mpc.attention %g, %g, %g {heads_inner} : (tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>) -> tensor<1x128x2x64xbf16>
  %ru = mpc.reshape %u : (tensor<1x128x2x64xbf16>) -> tensor<128x128xbf16>
  %late = mpc.matmul %ru, %w : (tensor<128x128xbf16>, tensor<128x128xbf16>) -> tensor<128x128xbf16>
  %sum = mpc.add %ru, %late : (tensor<128x128xbf16>, tensor<128x128xbf16>) -> tensor<128x128xbf16>
  %c = mpc.cast %sum : (tensor<128x128xbf16>) -> tensor<128x128xf16>
  %ct = mpc.transpose %c permutation [1, 0] : (tensor<128x128xf16>) -> tensor<128x128xf16>
  return %a, %at, %b, %bt, %c, %ct : tensor<100x128xf16>, tensor<128x100xf16>, tensor<128x128xf16>, tensor<128x128xf16>, tensor<128x128xf16>, tensor<128x128xf16>
}

// -----

// A copy that no product reads transposed, as in inference. Heads lie in front of the rows, so the group takes a domain in which a tile is a
// rectangle: the rows of all batches, with the columns of all heads.
// CHECK-LABEL: func.func @copied
// CHECK: mpc.attention
// CHECK-NEXT: mpc.group rows 256 columns 128 {{.*}} -> (tensor<2x128x2x64xf8E4M3FN>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.tile<grid = 8, threads = 128, slots = 32, rows = 64>}
func.func @copied(%q: tensor<2x2x128x64xbf16>, %s: tensor<f32>, %w: tensor<64x128xf8E4M3FN>, %i: tensor<f32>) -> tensor<256x64xbf16> {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xbf16>
  %f = mpc.cast %y : (tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xf32>
  %b = mpc.broadcast %s shape [2, 2, 128, 64] : (tensor<f32>) -> tensor<2x2x128x64xf32>
  %m = mpc.mul %f, %b : (tensor<2x2x128x64xf32>, tensor<2x2x128x64xf32>) -> tensor<2x2x128x64xf32>
  %p = mpc.cast %m overflow(saturate) : (tensor<2x2x128x64xf32>) -> tensor<2x2x128x64xf8E4M3FN>
  %t = mpc.transpose %p permutation [0, 2, 1, 3] : (tensor<2x2x128x64xf8E4M3FN>) -> tensor<2x128x2x64xf8E4M3FN>
  %r = mpc.reshape %t : (tensor<2x128x2x64xf8E4M3FN>) -> tensor<256x128xf8E4M3FN>
  %u = mpc.matmul %r, %w scales(%i, %i) {transpose_b} : (tensor<256x128xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  return %u : tensor<256x64xbf16>
}

// -----

// The amax alone, whose elements lie in one row. The copy waits for it and has a launch of its own.
// CHECK-LABEL: func.func @measured
// CHECK: mpc.attention
// CHECK-NEXT: mpc.group rows 256 columns 64 {{.*}} -> (tensor<f32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.tile<grid = 4, threads = 128, slots = 32, rows = 64>}
// CHECK: mpc.group rows 1 columns 16384
// CHECK-NOT: tile_tail
// CHECK: return
func.func @measured(%q: tensor<1x2x128x64xbf16>) -> tensor<1x2x128x64xf8E4M3FN> {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>) -> tensor<1x2x128x64xbf16>
  %a = mpc.amax %y : (tensor<1x2x128x64xbf16>) -> tensor<f32>
  %f = mpc.cast %y : (tensor<1x2x128x64xbf16>) -> tensor<1x2x128x64xf32>
  %b = mpc.broadcast %a shape [1, 2, 128, 64] : (tensor<f32>) -> tensor<1x2x128x64xf32>
  %m = mpc.div %f, %b : (tensor<1x2x128x64xf32>, tensor<1x2x128x64xf32>) -> tensor<1x2x128x64xf32>
  %p = mpc.cast %m overflow(saturate) : (tensor<1x2x128x64xf32>) -> tensor<1x2x128x64xf8E4M3FN>
  return %p : tensor<1x2x128x64xf8E4M3FN>
}

// -----

// Sums of rows alone are a launch of their own.
// CHECK-LABEL: func.func @summed
// CHECK-NOT: tile_tail
// CHECK: return
func.func @summed(%q: tensor<1x2x128x64xbf16>) -> (tensor<1x128x2x64xbf16>, tensor<8x128xf32>) {
  %y = mpc.attention %q, %q, %q {heads_inner} : (tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>) -> tensor<1x128x2x64xbf16>
  %r = mpc.reshape %y : (tensor<1x128x2x64xbf16>) -> tensor<128x128xbf16>
  %f = mpc.cast %r : (tensor<128x128xbf16>) -> tensor<128x128xf32>
  %sums = mpc.partial_sum %f leading 1 parts 8 : (tensor<128x128xf32>) -> tensor<8x128xf32>
  return %y, %sums : tensor<1x128x2x64xbf16>, tensor<8x128xf32>
}

// -----

// Of two groups that the blocks could run, they run the one that writes a transposed copy.
// CHECK-LABEL: func.func @turned_first
// CHECK: mpc.attention_grad
// CHECK-NEXT: mpc.group rows 256 columns 128 {{.*}} -> (tensor<256x128xf8E4M3FN>, tensor<128x256xf8E4M3FN>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.tile<grid = 8, threads = 128, slots = 32, rows = 64>}
func.func @turned_first(%q: tensor<2x2x128x64xbf16>, %lse: tensor<2x2x128xf32>, %w: tensor<64x128xf8E4M3FN>, %d: tensor<64x256xf8E4M3FN>, %i: tensor<f32>)
    -> (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<256x64xbf16>, tensor<64x128xbf16>) {
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %q, %lse, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128xf32>, tensor<2x2x128x64xbf16>) -> (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>)
  %rotated = mpc.neg %dq : (tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xbf16>
  %tv = mpc.transpose %dv permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %rv = mpc.reshape %tv : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %p = mpc.cast %rv overflow(saturate) : (tensor<256x128xbf16>) -> tensor<256x128xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<256x128xf8E4M3FN>) -> tensor<128x256xf8E4M3FN>
  %u = mpc.matmul %p, %w scales(%i, %i) {transpose_b} : (tensor<256x128xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %v = mpc.matmul %d, %pt scales(%i, %i) {transpose_b} : (tensor<64x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x128xbf16>
  return %rotated, %dk, %u, %v : tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<256x64xbf16>, tensor<64x128xbf16>
}
