// Entries that do the same but for small results that one of them does not read launch one kernel.
// DEFINE: %{passes} = --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-schedule,mpc-batch-groups,mpc-join-launches),mpc-share-kernels,mpc-plan{targets=sm_90a})'
// RUN: %mpc_opt %s %{passes} > %t
// RUN: FileCheck %s -enable-var-scope < %t
// A model that does not train keeps what it asks for.
// RUN: sed 's/attributes {mpc.training = {}}//' %s > %t.mlir
// RUN: %mpc_opt %t.mlir %{passes} | FileCheck %s --check-prefix=ALONE

module attributes {mpc.training = {}} {

// The statistics of rows are left in the arena.
// CHECK: plan.entry @eval
// CHECK-NEXT: plan.launch @[[NORM:row_block_[0-9a-z_]+]] reads [@{{[^,]+}}] writes [@{{[^,]+}}, @{{[^,]+}}]
// CHECK-SAME: bytes_written = 65792
// CHECK-SAME: layers = ["of eval"]
// CHECK: plan.buffer @{{.*}} : tensor<64x1xf32> output
// CHECK: plan.entry @step
// CHECK-NEXT: plan.launch @[[NORM]]
// CHECK-SAME: layers = ["of step"]
// ALONE: plan.entry @eval
// ALONE-NEXT: plan.launch @[[NORM:row_block_[0-9a-z_]+]]
// ALONE-SAME: bytes_written = 65536
// ALONE: plan.entry @step
// ALONE-NOT: @[[NORM]]
// ALONE: plan.entry @more_eval
func.func @eval(%x: tensor<64x512xbf16>) -> tensor<64x512xbf16> {
  %w = mpc.cast %x : (tensor<64x512xbf16>) -> tensor<64x512xf32>
  %s = mpc.sum %w axes [1] keepdims {mpc.layer = "of eval"} : (tensor<64x512xf32>) -> tensor<64x1xf32>
  %b = mpc.broadcast %s shape [64, 512] : (tensor<64x1xf32>) -> tensor<64x512xf32>
  %d = mpc.sub %w, %b : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32>
  %y = mpc.cast %d : (tensor<64x512xf32>) -> tensor<64x512xbf16>
  return %y : tensor<64x512xbf16>
}
func.func @step(%x: tensor<64x512xbf16>) -> (tensor<64x512xbf16>, tensor<64x1xf32>) {
  %w = mpc.cast %x : (tensor<64x512xbf16>) -> tensor<64x512xf32>
  %s = mpc.sum %w axes [1] keepdims {mpc.layer = "of step", mpc.origin = "norm"} : (tensor<64x512xf32>) -> tensor<64x1xf32>
  %b = mpc.broadcast %s shape [64, 512] : (tensor<64x1xf32>) -> tensor<64x512xf32>
  %d = mpc.sub %w, %b : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32>
  %y = mpc.cast %d : (tensor<64x512xf32>) -> tensor<64x512xbf16>
  return %y, %s : tensor<64x512xbf16>, tensor<64x1xf32>
}

// Refused: what takes another reduction.
// CHECK: plan.entry @more_eval
// CHECK-NEXT: plan.launch @[[MORE:[0-9a-z_]+]]
// CHECK: plan.entry @more_step
// CHECK-NOT: @[[MORE]]
// CHECK: plan.entry @large_eval
func.func @more_eval(%x: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %s = mpc.sum %x axes [1] keepdims : (tensor<64x256xf32>) -> tensor<64x1xf32>
  %b = mpc.broadcast %s shape [64, 256] : (tensor<64x1xf32>) -> tensor<64x256xf32>
  %y = mpc.sub %x, %b : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
  return %y : tensor<64x256xf32>
}
func.func @more_step(%x: tensor<64x256xf32>) -> (tensor<64x256xf32>, tensor<64x1xf32>) {
  %s = mpc.sum %x axes [1] keepdims : (tensor<64x256xf32>) -> tensor<64x1xf32>
  %m = mpc.max %x axes [1] keepdims : (tensor<64x256xf32>) -> tensor<64x1xf32>
  %b = mpc.broadcast %s shape [64, 256] : (tensor<64x1xf32>) -> tensor<64x256xf32>
  %y = mpc.sub %x, %b : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
  return %y, %m : tensor<64x256xf32>, tensor<64x1xf32>
}

// Refused: what writes another tensor.
// CHECK-NEXT: plan.launch @[[LARGE:[0-9a-z_]+]]
// CHECK: plan.entry @large_step
// CHECK-NOT: @[[LARGE]]
// CHECK: plan.entry @order_eval
func.func @large_eval(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = mpc.exp %x : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %y = mpc.sin %e : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %y : tensor<64x128xf32>
}
func.func @large_step(%x: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %e = mpc.exp %x : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %y = mpc.sin %e : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %y, %e : tensor<64x128xf32>, tensor<64x128xf32>
}

// Refused: y - x is not x - y.
// CHECK-NEXT: plan.launch @[[ORDER:[0-9a-z_]+]]
// CHECK: plan.entry @order_step
// CHECK-NOT: @[[ORDER]]
// CHECK: plan.entry @attend_eval
func.func @order_eval(%x: tensor<32x1024xf32>) -> tensor<32x1024xf32> {
  %s = mpc.sum %x axes [1] keepdims : (tensor<32x1024xf32>) -> tensor<32x1xf32>
  %b = mpc.broadcast %s shape [32, 1024] : (tensor<32x1xf32>) -> tensor<32x1024xf32>
  %y = mpc.sub %x, %b : (tensor<32x1024xf32>, tensor<32x1024xf32>) -> tensor<32x1024xf32>
  return %y : tensor<32x1024xf32>
}
func.func @order_step(%x: tensor<32x1024xf32>) -> (tensor<32x1024xf32>, tensor<32x1xf32>) {
  %s = mpc.sum %x axes [1] keepdims : (tensor<32x1024xf32>) -> tensor<32x1xf32>
  %b = mpc.broadcast %s shape [32, 1024] : (tensor<32x1xf32>) -> tensor<32x1024xf32>
  %y = mpc.sub %b, %x : (tensor<32x1024xf32>, tensor<32x1024xf32>) -> tensor<32x1024xf32>
  return %y, %s : tensor<32x1024xf32>, tensor<32x1xf32>
}

// Attention leaves its lse.
// CHECK-NEXT: plan.launch @[[ATTEND:attention_[0-9a-f]+]] {{.*}} writes [@{{[^,]+}}, @{{[^,]+}}]
// CHECK: plan.entry @attend_step
// CHECK-NEXT: plan.launch @[[ATTEND]]
// CHECK: plan.entry @wide_eval
// CHECK-NEXT: plan.launch @{{attention_causal_[0-9a-f]+}} {{.*}} writes [@{{[^,]+}}] grid
func.func @attend_eval(%q: tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16> {
  %y = mpc.attention %q, %q, %q {layer = "a"} : (tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16>
  return %y : tensor<1x2x64x64xbf16>
}
func.func @attend_step(%q: tensor<1x2x64x64xbf16>) -> (tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>) {
  %y, %lse = mpc.attention %q, %q, %q : (tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) -> (tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>)
  return %y, %lse : tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>
}
// Causal or not is another kernel.
func.func @wide_eval(%q: tensor<1x2x128x64xbf16>) -> tensor<1x2x128x64xbf16> {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>) -> tensor<1x2x128x64xbf16>
  return %y : tensor<1x2x128x64xbf16>
}
func.func @wide_step(%q: tensor<1x2x128x64xbf16>) -> (tensor<1x2x128x64xbf16>, tensor<1x2x128xf32>) {
  %y, %lse = mpc.attention %q, %q, %q : (tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>, tensor<1x2x128x64xbf16>) -> (tensor<1x2x128x64xbf16>, tensor<1x2x128xf32>)
  return %y, %lse : tensor<1x2x128x64xbf16>, tensor<1x2x128xf32>
}
}
