// A group is one pass over memory: it grows while one domain writes all its results and nothing is computed twice.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse))' -o %t --remarks-filter=mpc --remark-format=emitRemark 2> %t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// What is fused is left alone.
// RUN: %mpc_opt %t --pass-pipeline='builtin.module(func.func(mpc-fuse))' | diff %t -

// CHECK-LABEL: func.func @reduction_and_its_readers_are_one_pass
func.func @reduction_and_its_readers_are_one_pass(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  // CHECK: %[[G:.*]] = mpc.group rows 4 columns 32 (%{{.*}} = %arg0 : tensor<4x32xf32>) -> (tensor<4x32xf32>)
  // CHECK: mpc.exp
  // CHECK: mpc.sum
  // CHECK: mpc.div
  // CHECK-NOT: mpc.group
  // CHECK: return %[[G]]
  %e = mpc.exp %x : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %s = mpc.sum %e axes [1] keepdims : (tensor<4x32xf32>) -> tensor<4x1xf32>
  %b = mpc.broadcast %s shape [4, 32] : (tensor<4x1xf32>) -> tensor<4x32xf32>
  %d = mpc.div %e, %b : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
  return %d : tensor<4x32xf32>
}

// CHECK-LABEL: func.func @amax_ends_a_kernel
func.func @amax_ends_a_kernel(%x: tensor<4x32xf32>) -> tensor<4x32xf8E4M3FN> {
  // REMARK: Fuse {{.*}}an amax is known only after the whole kernel
  // What the second kernel can make of x itself is never in memory.
  // CHECK: %[[A:.*]] = mpc.group {{.*}} -> (tensor<f32>)
  // CHECK: mpc.exp
  // CHECK: mpc.amax
  // CHECK: mpc.group {{.*}} = %arg0 : tensor<4x32xf32>, %{{.*}} = %[[A]] : tensor<f32>)
  // CHECK: mpc.exp
  // CHECK: mpc.mul
  // CHECK: mpc.cast
  %e = mpc.exp %x : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %s = mpc.amax %e : (tensor<4x32xf32>) -> tensor<f32>
  %b = mpc.broadcast %s shape [4, 32] : (tensor<f32>) -> tensor<4x32xf32>
  %d = mpc.mul %e, %b : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
  %q = mpc.cast %d : (tensor<4x32xf32>) -> tensor<4x32xf8E4M3FN>
  return %q : tensor<4x32xf8E4M3FN>
}

// CHECK-LABEL: func.func @partial_sums_end_a_kernel
func.func @partial_sums_end_a_kernel(%x: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<32xf32>, tensor<f32>) {
  // CHECK: %[[A:.*]]:3 = mpc.group rows 128 columns 32 {{.*}} -> (tensor<128x32xf32>, tensor<4x32xf32>, tensor<f32>)
  // CHECK: mpc.group rows 32 columns 4 {{.*}} = %[[A]]#1 : tensor<4x32xf32>)
  %e = mpc.exp %x : (tensor<128x32xf32>) -> tensor<128x32xf32>
  %p = mpc.partial_sum %e leading 1 parts 4 : (tensor<128x32xf32>) -> tensor<4x32xf32>
  %s = mpc.sum %p axes [0] : (tensor<4x32xf32>) -> tensor<32xf32>
  %a = mpc.amax %e : (tensor<128x32xf32>) -> tensor<f32>
  return %e, %s, %a : tensor<128x32xf32>, tensor<32xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @partial_sums_beside_a_reduction_of_wide_rows_stand_alone
func.func @partial_sums_beside_a_reduction_of_wide_rows_stand_alone(%x: tensor<128x50304xf32>) -> tensor<4x50304xf32> {
  // REMARK: Fuse {{.*}}partial sums beside a reduction of wide rows
  // CHECK: %[[A:.*]] = mpc.group rows 128 columns 50304 {{.*}} -> (tensor<128x1xf32>)
  // CHECK: mpc.group rows 128 columns 50304 ({{.*}} = %arg0 {{.*}} = %[[A]]
  // CHECK: mpc.sub
  // CHECK-NEXT: mpc.partial_sum
  %m = mpc.max %x axes [1] keepdims : (tensor<128x50304xf32>) -> tensor<128x1xf32>
  %b = mpc.broadcast %m shape [128, 50304] : (tensor<128x1xf32>) -> tensor<128x50304xf32>
  %y = mpc.sub %x, %b : (tensor<128x50304xf32>, tensor<128x50304xf32>) -> tensor<128x50304xf32>
  %p = mpc.partial_sum %y leading 1 parts 4 : (tensor<128x50304xf32>) -> tensor<4x50304xf32>
  return %p : tensor<4x50304xf32>
}

// CHECK-LABEL: func.func @no_path_leaves_and_comes_back
func.func @no_path_leaves_and_comes_back(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // REMARK: Fuse {{.*}}another step between them needs one and feeds the other
  // CHECK: %[[E:.*]] = mpc.group
  // CHECK: %[[M:.*]] = mpc.matmul %[[E]], %arg0
  // CHECK: mpc.group {{.*}} = %[[E]] : {{.*}} = %[[M]] :
  %e = mpc.exp %x : (tensor<32x32xf32>) -> tensor<32x32xf32>
  %m = mpc.matmul %e, %x : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %d = mpc.add %e, %m : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %d : tensor<32x32xf32>
}

// CHECK-LABEL: func.func @nothing_is_computed_at_two_places
func.func @nothing_is_computed_at_two_places(%x: tensor<4x32xf32>) -> tensor<4x16xf32> {
  // CHECK: %[[E:.*]] = mpc.group {{.*}} -> (tensor<4x32xf32>)
  // CHECK: mpc.exp
  // CHECK: mpc.group {{.*}} = %[[E]] : tensor<4x32xf32>) -> (tensor<4x16xf32>)
  // CHECK: mpc.slice
  // CHECK: mpc.slice
  // CHECK: mpc.mul
  %e = mpc.exp %x : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %a = mpc.slice %e starts [0, 0] limits [4, 16] strides [1, 1] : (tensor<4x32xf32>) -> tensor<4x16xf32>
  %b = mpc.slice %e starts [0, 16] limits [4, 32] strides [1, 1] : (tensor<4x32xf32>) -> tensor<4x16xf32>
  %d = mpc.mul %a, %b : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @widening_casts_are_repeated_by_readers
func.func @widening_casts_are_repeated_by_readers(%x: tensor<4x32xbf16>) -> (tensor<4x32xbf16>, tensor<32xf32>) {
  // CHECK: %[[R:.*]] = mpc.group {{.*}} -> (tensor<4x32xbf16>)
  // CHECK: mpc.relu
  // CHECK: mpc.group {{.*}} = %[[R]] : tensor<4x32xbf16>) -> (tensor<32xf32>)
  // CHECK: mpc.cast
  // CHECK: mpc.sum
  %e = mpc.relu %x : (tensor<4x32xbf16>) -> tensor<4x32xbf16>
  %w = mpc.cast %e : (tensor<4x32xbf16>) -> tensor<4x32xf32>
  %m = mpc.sum %w axes [0] : (tensor<4x32xf32>) -> tensor<32xf32>
  return %e, %m : tensor<4x32xbf16>, tensor<32xf32>
}

// A step names no place in a buffer for a product's bias, so that a part of a buffer is copied; a renamed whole is not.
// CHECK-LABEL: func.func @a_part_of_a_buffer_is_no_bias
func.func @a_part_of_a_buffer_is_no_bias(%x: tensor<4x32xf32>, %w: tensor<8x32xf32>, %b: tensor<16xf32>, %c: tensor<2x4xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %part = mpc.slice %b starts [8] limits [16] strides [1] : (tensor<16xf32>) -> tensor<8xf32>
  %whole = mpc.reshape %c : (tensor<2x4xf32>) -> tensor<8xf32>
  // CHECK: %[[WHOLE:.*]] = mpc.reshape %arg3
  // CHECK: %[[COPY:.*]] = mpc.group {{.*}} = %arg2 : tensor<16xf32>) -> (tensor<8xf32>)
  // CHECK: mpc.matmul {{.*}} bias(%[[COPY]])
  // CHECK: mpc.matmul {{.*}} bias(%[[WHOLE]])
  %y = mpc.matmul %x, %w bias(%part) {transpose_b} : (tensor<4x32xf32>, tensor<8x32xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %z = mpc.matmul %x, %w bias(%whole) {transpose_b} : (tensor<4x32xf32>, tensor<8x32xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %y, %z : tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @products_read_views_in_place_and_the_border_does_not
func.func @products_read_views_in_place_and_the_border_does_not(%x: tensor<4x32xf32>) -> (tensor<32x32xf32>, tensor<32x4xf32>) {
  // CHECK: %[[T:.*]] = mpc.transpose %arg0
  // CHECK: mpc.matmul %[[T]], %arg0
  // CHECK: mpc.group {{.*}} = %arg0 : {{.*}} -> (tensor<32x4xf32>)
  // CHECK: mpc.transpose
  %t = mpc.transpose %x permutation [1, 0] : (tensor<4x32xf32>) -> tensor<32x4xf32>
  %m = mpc.matmul %t, %x : (tensor<32x4xf32>, tensor<4x32xf32>) -> tensor<32x32xf32>
  return %m, %t : tensor<32x32xf32>, tensor<32x4xf32>
}

// Scalars that several tensors' ops read are one kernel, and do not tie those ops together.
// CHECK-LABEL: func.func @scalars_for_many_stand_alone
func.func @scalars_for_many_stand_alone(%x: tensor<32xf32>, %y: tensor<48xf32>, %t: tensor<f32>) -> (tensor<32xf32>, tensor<48xf32>) {
  // CHECK: %[[S:.*]] = mpc.group rows 1 columns 1
  // CHECK: mpc.group rows 1 columns 32
  // CHECK: mpc.group rows 1 columns 48
  %s = mpc.exp %t : (tensor<f32>) -> tensor<f32>
  %a = mpc.broadcast %s shape [32] : (tensor<f32>) -> tensor<32xf32>
  %b = mpc.broadcast %s shape [48] : (tensor<f32>) -> tensor<48xf32>
  %p = mpc.mul %x, %a : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  %q = mpc.mul %y, %b : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
  return %p, %q : tensor<32xf32>, tensor<48xf32>
}

// The sum of squares and the amax of a tensor are one pass over it.
// CHECK-LABEL: func.func @readers_of_one_tensor_are_one_pass
func.func @readers_of_one_tensor_are_one_pass(%x: tensor<4x32xf32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: mpc.group {{.*}} -> (tensor<f32>, tensor<f32>)
  // CHECK-NOT: mpc.group
  // CHECK: return
  %a = mpc.amax %x : (tensor<4x32xf32>) -> tensor<f32>
  %q = mpc.mul %x, %x : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
  %s = mpc.sum %q axes [0, 1] : (tensor<4x32xf32>) -> tensor<f32>
  return %a, %s : tensor<f32>, tensor<f32>
}

// What a later kernel makes something of is computed there, from a value that is in memory anyway:
// sin(cos(x)) waits for y, which comes after a product of x. exp(x) is read by the product itself.
// CHECK-LABEL: func.func @late_uses_wait(
// CHECK: %[[FIRST:.*]]:2 = mpc.group {{.*}} -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: mpc.exp
// CHECK-NOT: mpc.cos
// CHECK-NOT: mpc.sin
// CHECK: %[[Y:.*]] = mpc.matmul
// CHECK: mpc.group {{.*}} = %[[FIRST]]#0 : {{.*}} = %[[Y]] :
// CHECK: mpc.cos
// CHECK: mpc.sin
// CHECK: mpc.mul
func.func @late_uses_wait(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %x = mpc.add %a, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = mpc.exp %x : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = mpc.cos %x : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = mpc.sin %c : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = mpc.matmul %x, %e : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = mpc.mul %s, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %z, %e : tensor<4x4xf32>, tensor<4x4xf32>
}

// What two parts of a model both compute, one pass computes once, wherever it came from; a cast's reason is not lost.
// CHECK-LABEL: func.func @equal_ops_are_one(
// CHECK: %[[G:.*]]:2 = mpc.group {{.*}} -> (tensor<4x1xf32>, tensor<4x32xbf16>)
// CHECK: mpc.sum
// CHECK-NOT: mpc.sum
// CHECK: mpc.cast {{.*}} {mpc.decision = #mpc.decision<id = 1>}
// CHECK: mpc.cast {{.*}} {mpc.decision = #mpc.decision<id = 2>}
// CHECK: return %[[G]]#1, %[[G]]#0, %[[G]]#0
func.func @equal_ops_are_one(%x: tensor<4x32xf32>) -> (tensor<4x32xbf16>, tensor<4x1xf32>, tensor<4x1xf32>) {
  %s = mpc.sum %x axes [1] keepdims {mpc.layer = "a", mpc.origin = "layer_norm"} : (tensor<4x32xf32>) -> tensor<4x1xf32>
  %t = mpc.sum %x axes [1] keepdims {mpc.layer = "a", mpc.origin = "layer_norm_grad"} : (tensor<4x32xf32>) -> tensor<4x1xf32>
  %c = mpc.cast %x {mpc.decision = #mpc.decision<id = 1>} : (tensor<4x32xf32>) -> tensor<4x32xbf16>
  %d = mpc.cast %x {mpc.decision = #mpc.decision<id = 2>} : (tensor<4x32xf32>) -> tensor<4x32xbf16>
  %p = mpc.add %c, %d : (tensor<4x32xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
  %b = mpc.broadcast %s shape [4, 32] : (tensor<4x1xf32>) -> tensor<4x32xf32>
  %n = mpc.cast %b : (tensor<4x32xf32>) -> tensor<4x32xbf16>
  %y = mpc.sub %p, %n : (tensor<4x32xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
  return %y, %s, %t : tensor<4x32xbf16>, tensor<4x1xf32>, tensor<4x1xf32>
}

// What becomes a result of a group when readers compute the rest again must fit its domain: the sum of two vectors is no row
// of what it is a gain for, so the readers compute it too.
// CHECK-LABEL: func.func @a_gain_that_readers_compute_again
func.func @a_gain_that_readers_compute_again(%x: tensor<32x64xf32>, %g: tensor<64xf32>, %one: tensor<f32>, %w: tensor<64x64xf32>) -> (tensor<32x64xf32>, tensor<32x64xf32>) {
  // CHECK: %[[Y:.*]] = mpc.group rows 32 columns 64 {{.*}} -> (tensor<32x64xf32>)
  // CHECK: mpc.add
  // CHECK: mpc.matmul %[[Y]]
  // CHECK: mpc.group
  %ones = mpc.broadcast %one shape [64] : (tensor<f32>) -> tensor<64xf32>
  %gain = mpc.add %g, %ones : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %b = mpc.broadcast %gain shape [32, 64] : (tensor<64xf32>) -> tensor<32x64xf32>
  %y = mpc.mul %x, %b : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  %e = mpc.exp %y : (tensor<32x64xf32>) -> tensor<32x64xf32>
  %m = mpc.matmul %e, %w : (tensor<32x64xf32>, tensor<64x64xf32>) -> tensor<32x64xf32>
  %z = mpc.add %m, %y : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  return %z, %m : tensor<32x64xf32>, tensor<32x64xf32>
}

// A lookup reads its table from memory: rows of what is computed, counted or turned so that no stride tells where they are.
// CHECK-LABEL: func.func @tables_are_in_memory
func.func @tables_are_in_memory(%x: tensor<4x8xf32>, %c: tensor<2x2x8xf32>, %i: tensor<3xi64>) -> (tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x8xf32>) {
  // CHECK: %[[E:.*]] = mpc.group {{.*}} = %arg0
  // CHECK: mpc.exp
  // CHECK: mpc.group {{.*}} = %[[E]] :
  // CHECK: mpc.embedding
  // CHECK: mpc.group {{.*}} = %arg0 :
  // CHECK: mpc.transpose
  // CHECK-NEXT: mpc.embedding
  // CHECK: %[[T:.*]] = mpc.group {{.*}} = %arg1
  // CHECK: mpc.cast
  // CHECK: mpc.group {{.*}} = %[[T]] :
  // CHECK: mpc.embedding
  %e = mpc.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = mpc.embedding %e, %i : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
  %t = mpc.transpose %x permutation [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %b = mpc.embedding %t, %i : (tensor<8x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %u = mpc.transpose %c permutation [1, 0, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
  %r = mpc.reshape %u : (tensor<2x2x8xf32>) -> tensor<4x8xf32>
  %d = mpc.embedding %r, %i : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
  return %a, %b, %d : tensor<3x8xf32>, tensor<3x4xf32>, tensor<3x8xf32>
}

// Rows of a table that a widening cast made are looked up narrow.
// CHECK-LABEL: func.func @wide_tables_are_not_made
func.func @wide_tables_are_not_made(%t: tensor<40x8xbf16>, %i: tensor<3xi64>) -> tensor<3x8xf32> {
  // CHECK: mpc.group {{.*}} = %arg0 : tensor<40x8xbf16>
  // CHECK: mpc.embedding {{.*}} -> tensor<3x8xbf16>
  // CHECK: mpc.cast
  // CHECK-NOT: mpc.group
  // CHECK: return
  %w = mpc.cast %t : (tensor<40x8xbf16>) -> tensor<40x8xf32>
  %y = mpc.embedding %w, %i : (tensor<40x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}

// The path from %c to %s goes through exp, which stands before both, but is one step with what reads %c.
// CHECK-LABEL: func.func @no_path_comes_back_through_what_stands_earlier
func.func @no_path_comes_back_through_what_stands_earlier(%x: tensor<32x32xf32>, %y: tensor<48xf32>, %a: tensor<f32>, %b: tensor<f32>) -> (tensor<32x32xf32>, tensor<48xf32>, tensor<32x32xf32>) {
  // CHECK: %[[C:.*]] = mpc.group rows 1 columns 1 (%{{.*}} = %arg2 : tensor<f32>, %{{.*}} = %arg3
  // CHECK: mpc.group {{.*}} = %[[C]] :
  // CHECK: mpc.amax
  // CHECK: mpc.group {{.*}} = %arg2 : tensor<f32>
  // CHECK-NEXT: mpc.div
  %e = mpc.exp %x : (tensor<32x32xf32>) -> tensor<32x32xf32>
  %m = mpc.matmul %e, %x : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %c = mpc.div %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %wide = mpc.broadcast %c shape [32, 32] : (tensor<f32>) -> tensor<32x32xf32>
  %long = mpc.broadcast %c shape [48] : (tensor<f32>) -> tensor<48xf32>
  %l = mpc.mul %e, %wide : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %z = mpc.mul %y, %long : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
  %g = mpc.amax %m : (tensor<32x32xf32>) -> tensor<f32>
  %s = mpc.div %a, %g : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %t = mpc.broadcast %s shape [32, 32] : (tensor<f32>) -> tensor<32x32xf32>
  %r = mpc.mul %m, %t : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %l, %z, %r : tensor<32x32xf32>, tensor<48xf32>, tensor<32x32xf32>
}

// CHECK-LABEL: func.func @a_running_sum_and_its_neighbours_are_one_pass
func.func @a_running_sum_and_its_neighbours_are_one_pass(%x: tensor<4x32xf32>) -> tensor<4x32xbf16> {
  // CHECK: %[[G:.*]] = mpc.group rows 4 columns 32 (%{{.*}} = %arg0 : tensor<4x32xf32>) -> (tensor<4x32xbf16>)
  // CHECK: mpc.exp
  // CHECK: mpc.cumsum
  // CHECK: mpc.relu
  // CHECK-NOT: mpc.group
  // CHECK: return %[[G]]
  %e = mpc.exp %x : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %s = mpc.cumsum %e dim 1 : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %r = mpc.relu %s : (tensor<4x32xf32>) -> tensor<4x32xf32>
  %y = mpc.cast %r : (tensor<4x32xf32>) -> tensor<4x32xbf16>
  return %y : tensor<4x32xbf16>
}

// A row that is held may be reduced and run along from both ends; one that goes by in chunks may not.
// CHECK-LABEL: func.func @chunks_of_a_row_are_seen_once
func.func @chunks_of_a_row_are_seen_once(%x: tensor<4x1024xf32>, %z: tensor<4x65536xf32>) -> (tensor<4x1024xf32>, tensor<4x65536xf32>) {
  // CHECK-COUNT-1: mpc.group rows 4 columns 1024
  // REMARK: Fuse {{.*}}rows too wide to hold, which run in two directions or are reduced as well
  // CHECK-COUNT-2: mpc.group rows 4 columns 65536
  // CHECK-NOT: mpc.group
  // CHECK: return
  %a = mpc.cumsum %x dim 1 : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  %b = mpc.cumsum %a dim 1 reverse : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  %c = mpc.cumsum %z dim 1 : (tensor<4x65536xf32>) -> tensor<4x65536xf32>
  %d = mpc.cumsum %c dim 1 reverse : (tensor<4x65536xf32>) -> tensor<4x65536xf32>
  return %b, %d : tensor<4x1024xf32>, tensor<4x65536xf32>
}

// CHECK-LABEL: func.func @a_running_sum_for_many_rows_is_made_once
func.func @a_running_sum_for_many_rows_is_made_once(%x: tensor<4x32xf32>, %v: tensor<32xf32>) -> tensor<4x32xf32> {
  // REMARK: Fuse {{.*}}a running reduction that every row would make again
  // CHECK: mpc.group rows 1 columns 32
  // CHECK: mpc.group rows 4 columns 32 {{.*}} -> (tensor<4x32xf32>)
  %m = mpc.max %x axes [1] keepdims : (tensor<4x32xf32>) -> tensor<4x1xf32>
  %a = mpc.broadcast %m shape [4, 32] : (tensor<4x1xf32>) -> tensor<4x32xf32>
  %c = mpc.sub %x, %a : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
  %s = mpc.cumsum %v dim 0 : (tensor<32xf32>) -> tensor<32xf32>
  %b = mpc.broadcast %s shape [4, 32] : (tensor<32xf32>) -> tensor<4x32xf32>
  %y = mpc.add %c, %b : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}
