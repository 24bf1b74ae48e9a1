// A large result that nobody reads in one of two entries: both launch one kernel, which leaves the result out where its
// pointer is null.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-schedule,mpc-tail-anchors))' -o %t
// RUN: %mpc_opt %t --mpc-share-kernels -o %t.shared
// RUN: FileCheck %s < %t.shared
// RUN: %mpc_opt %t.shared --mpc-plan='targets=sm_90a' | FileCheck %s --check-prefix=PLAN -enable-var-scope

module attributes {mpc.training = {}} {

// A pass over a wide row is for the result alone. Every group with this kernel has the mark.
// CHECK-LABEL: func.func @loss_eval
// CHECK: %[[BOTH:.*]]:2 = mpc.group rows 2 columns 131072 {{.*}} attributes {mpc.optional = array<i64: 1>, schedule = #plan.row_stream<
// CHECK: return %[[BOTH]]#0
// CHECK-LABEL: func.func @loss_step
// CHECK: mpc.group rows 2 columns 131072 {{.*}} attributes {mpc.optional = array<i64: 1>, schedule = #plan.row_stream<
// PLAN: plan.buffer @[[NONE:loss_eval.absent]] : tensor<0xi8> arena at 0 bytes 0
// PLAN: plan.entry @loss_eval
// PLAN-NEXT: plan.launch @[[LOSS:row_stream_[0-9a-z_]+]] reads [@{{[^,]+}}] writes [@{{[^,]+}}, @[[NONE]]]
// PLAN-SAME: bytes_written = 8
// PLAN: plan.kernel @[[LOSS]] rows 2 columns 131072 {{.*}} attributes {optional = array<i64: 1>}
// PLAN: plan.entry @loss_step
// PLAN-NEXT: plan.launch @[[LOSS]]
// PLAN-SAME: bytes_written = 1048584
func.func @loss_eval(%x: tensor<2x131072xf32>) -> tensor<2x1xf32> {
  %m = mpc.max %x axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  return %m : tensor<2x1xf32>
}
func.func @loss_step(%x: tensor<2x131072xf32>) -> (tensor<2x1xf32>, tensor<2x131072xf32>) {
  %m = mpc.max %x axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  %b = mpc.broadcast %m shape [2, 131072] : (tensor<2x1xf32>) -> tensor<2x131072xf32>
  %d = mpc.sub %x, %b : (tensor<2x131072xf32>, tensor<2x131072xf32>) -> tensor<2x131072xf32>
  return %m, %d : tensor<2x1xf32>, tensor<2x131072xf32>
}

// Attention, whose blocks run the group behind it: the transposed copy is left out, and so is attention's own output, which
// @copies_step reads once more.
// CHECK-LABEL: func.func @copies_eval
// CHECK: mpc.attention {{.*}}mpc.optional = array<i64: 0>{{.*}}mpc.stored = array<i64: 0>
// CHECK: mpc.group rows 256 columns 128 {{.*}} -> (tensor<256x128xf8E4M3FN>, tensor<128x256xf8E4M3FN>) attributes {mpc.optional = array<i64: 1>, mpc.tile_tail
// CHECK-LABEL: func.func @copies_step
// CHECK-NOT: mpc.stored
// CHECK: mpc.group rows 256 columns 128 {{.*}} attributes {mpc.optional = array<i64: 1>, mpc.tile_tail
// PLAN: plan.entry @copies_eval
// PLAN-NEXT: plan.launch @[[ATTEND:attention_causal_[0-9a-z_]+]] {{.*}} writes [@copies_eval.absent, @{{[^,]+}}, @copies_eval.absent]
// PLAN: plan.entry @copies_step
// PLAN-NEXT: plan.launch @[[ATTEND]]
func.func @copies_eval(%q: tensor<2x2x128x64xbf16>, %s: tensor<256x128xf32>, %w: tensor<64x128xf8E4M3FN>, %i: tensor<f32>) -> tensor<256x64xbf16> {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xbf16>
  %t = mpc.transpose %y permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %r = mpc.reshape %t : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %f = mpc.cast %r : (tensor<256x128xbf16>) -> tensor<256x128xf32>
  %m = mpc.mul %f, %s : (tensor<256x128xf32>, tensor<256x128xf32>) -> tensor<256x128xf32>
  %p = mpc.cast %m overflow(saturate) : (tensor<256x128xf32>) -> tensor<256x128xf8E4M3FN>
  %u = mpc.matmul %p, %w scales(%i, %i) {transpose_b} : (tensor<256x128xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  return %u : tensor<256x64xbf16>
}
func.func @copies_step(%q: tensor<2x2x128x64xbf16>, %s: tensor<256x128xf32>, %w: tensor<64x128xf8E4M3FN>, %d: tensor<64x256xf8E4M3FN>, %i: tensor<f32>)
    -> (tensor<256x64xbf16>, tensor<64x128xbf16>, tensor<2x2x128x64xbf16>) {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>, tensor<2x2x128x64xbf16>) -> tensor<2x2x128x64xbf16>
  %t = mpc.transpose %y permutation [0, 2, 1, 3] : (tensor<2x2x128x64xbf16>) -> tensor<2x128x2x64xbf16>
  %r = mpc.reshape %t : (tensor<2x128x2x64xbf16>) -> tensor<256x128xbf16>
  %f = mpc.cast %r : (tensor<256x128xbf16>) -> tensor<256x128xf32>
  %m = mpc.mul %f, %s : (tensor<256x128xf32>, tensor<256x128xf32>) -> tensor<256x128xf32>
  %p = mpc.cast %m overflow(saturate) : (tensor<256x128xf32>) -> tensor<256x128xf8E4M3FN>
  %pt = mpc.transpose %p permutation [1, 0] : (tensor<256x128xf8E4M3FN>) -> tensor<128x256xf8E4M3FN>
  %u = mpc.matmul %p, %w scales(%i, %i) {transpose_b} : (tensor<256x128xf8E4M3FN>, tensor<64x128xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %v = mpc.matmul %d, %pt scales(%i, %i) {transpose_b} : (tensor<64x256xf8E4M3FN>, tensor<128x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x128xbf16>
  return %u, %v, %y : tensor<256x64xbf16>, tensor<64x128xbf16>, tensor<2x2x128x64xbf16>
}

// Refused: the second pass over the row is for a sum as well, which the other entry does not have.
// CHECK-LABEL: func.func @summed_eval
// CHECK-NOT: mpc.optional
// CHECK-LABEL: func.func @summed_step
// CHECK-NOT: mpc.optional
// CHECK-LABEL: func.func @flat_eval
func.func @summed_eval(%x: tensor<2x131072xf32>) -> tensor<2x1xf32> {
  %m = mpc.sum %x axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  return %m : tensor<2x1xf32>
}
func.func @summed_step(%x: tensor<2x131072xf32>) -> (tensor<2x1xf32>, tensor<2x131072xf32>, tensor<2x1xf32>) {
  %m = mpc.sum %x axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  %b = mpc.broadcast %m shape [2, 131072] : (tensor<2x1xf32>) -> tensor<2x131072xf32>
  %d = mpc.sub %x, %b : (tensor<2x131072xf32>, tensor<2x131072xf32>) -> tensor<2x131072xf32>
  %s = mpc.sum %d axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  return %m, %d, %s : tensor<2x1xf32>, tensor<2x131072xf32>, tensor<2x1xf32>
}

// Refused: a flat kernel writes all of its results in one pass.
// CHECK-NOT: mpc.optional
// CHECK-LABEL: func.func @clamped_eval
func.func @flat_eval(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = mpc.exp %x : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %y = mpc.sin %e : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %y : tensor<64x128xf32>
}
func.func @flat_step(%x: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %e = mpc.exp %x : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %y = mpc.sin %e : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %y, %e : tensor<64x128xf32>, tensor<64x128xf32>
}

// The cast makes the largest number of inf: it is no copy, and its result is not that of its operand.
// CHECK: %[[MOST:.*]]:2 = mpc.group rows 64 columns 512 {{.*}} -> (tensor<64x1xf16>, tensor<64x1xf16>)
// CHECK: return %[[MOST]]#1
// CHECK-LABEL: func.func @clamped_step
// CHECK-LABEL: func.func @amax_eval
func.func @clamped_eval(%x: tensor<64x512xf16>) -> tensor<64x1xf16> {
  %m = mpc.max %x axes [1] keepdims : (tensor<64x512xf16>) -> tensor<64x1xf16>
  %c = mpc.cast %m overflow(saturate) : (tensor<64x1xf16>) -> tensor<64x1xf16>
  return %c : tensor<64x1xf16>
}
func.func @clamped_step(%x: tensor<64x512xf16>) -> (tensor<64x1xf16>, tensor<64x1xf16>) {
  %m = mpc.max %x axes [1] keepdims : (tensor<64x512xf16>) -> tensor<64x1xf16>
  %c = mpc.cast %m overflow(saturate) : (tensor<64x1xf16>) -> tensor<64x1xf16>
  return %m, %c : tensor<64x1xf16>, tensor<64x1xf16>
}

// Refused: an amax is more work.
// CHECK: mpc.group rows 1 columns 32768 {{.*}} -> (tensor<64x512xf16>)
// CHECK-LABEL: func.func @amax_step
// CHECK-LABEL: func.func @chain_narrow
func.func @amax_eval(%x: tensor<64x512xf16>) -> tensor<64x512xf16> {
  %r = mpc.relu %x : (tensor<64x512xf16>) -> tensor<64x512xf16>
  return %r : tensor<64x512xf16>
}
func.func @amax_step(%x: tensor<64x512xf16>) -> (tensor<64x512xf16>, tensor<f32>) {
  %r = mpc.relu %x : (tensor<64x512xf16>) -> tensor<64x512xf16>
  %a = mpc.amax %r : (tensor<64x512xf16>) -> tensor<f32>
  return %r, %a : tensor<64x512xf16>, tensor<f32>
}

// A result stays optional where its kernel is then found in a third entry, by a small result more.
// CHECK: mpc.group rows 2 columns 262144 {{.*}} -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x262144xf32>) attributes {mpc.optional = array<i64: 2>
// CHECK-LABEL: func.func @chain_wide
// CHECK: mpc.group rows 2 columns 262144 {{.*}} attributes {mpc.optional = array<i64: 2>
// CHECK-LABEL: func.func @chain_widest
// CHECK: mpc.group rows 2 columns 262144 {{.*}} attributes {mpc.optional = array<i64: 2>
// PLAN: plan.entry @chain_narrow
// PLAN-NEXT: plan.launch @[[CHAIN:row_stream_[0-9a-z_]+]] {{.*}} writes [@{{[^,]+}}, @{{[^,]+}}, @chain_narrow.absent]
// PLAN: plan.entry @chain_wide
// PLAN-NEXT: plan.launch @[[CHAIN]]
// PLAN: plan.entry @chain_widest
// PLAN-NEXT: plan.launch @[[CHAIN]]
func.func @chain_narrow(%x: tensor<2x262144xf32>) -> tensor<2x1xf32> {
  %s = mpc.sum %x axes [1] keepdims : (tensor<2x262144xf32>) -> tensor<2x1xf32>
  %n = mpc.neg %s : (tensor<2x1xf32>) -> tensor<2x1xf32>
  return %n : tensor<2x1xf32>
}
func.func @chain_wide(%x: tensor<2x262144xf32>) -> (tensor<2x1xf32>, tensor<2x262144xf32>) {
  %s = mpc.sum %x axes [1] keepdims : (tensor<2x262144xf32>) -> tensor<2x1xf32>
  %n = mpc.neg %s : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %b = mpc.broadcast %n shape [2, 262144] : (tensor<2x1xf32>) -> tensor<2x262144xf32>
  %d = mpc.add %x, %b : (tensor<2x262144xf32>, tensor<2x262144xf32>) -> tensor<2x262144xf32>
  return %n, %d : tensor<2x1xf32>, tensor<2x262144xf32>
}
func.func @chain_widest(%x: tensor<2x262144xf32>) -> (tensor<2x1xf32>, tensor<2x262144xf32>, tensor<2x1xf32>) {
  %s = mpc.sum %x axes [1] keepdims : (tensor<2x262144xf32>) -> tensor<2x1xf32>
  %n = mpc.neg %s : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %b = mpc.broadcast %n shape [2, 262144] : (tensor<2x1xf32>) -> tensor<2x262144xf32>
  %d = mpc.add %x, %b : (tensor<2x262144xf32>, tensor<2x262144xf32>) -> tensor<2x262144xf32>
  return %n, %d, %s : tensor<2x1xf32>, tensor<2x262144xf32>, tensor<2x1xf32>
}
}
