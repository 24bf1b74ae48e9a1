// What is gathered is sent in the type in which it is read: an elementwise op of fewer bits works on the parts.
// RUN: %mpc_opt %s --mpc-sink-gathers | FileCheck %s

// CHECK-LABEL: func.func @sink_cast(
// CHECK-SAME: %[[P:.*]]: tensor<3xf32>
// CHECK: %[[LOW:.*]] = mpc.cast %[[P]] {mpc.layer = "fc"} : (tensor<3xf32>) -> tensor<3xbf16>
// CHECK: %[[ALL:.*]] = mpc.all_gather %[[LOW]] ranks 2 {mpc.layer = "fc"} : (tensor<3xbf16>) -> tensor<5xbf16>
// CHECK: return %[[ALL]]
func.func @sink_cast(%p: tensor<3xf32>) -> tensor<5xbf16> {
  %w = mpc.all_gather %p ranks 2 : (tensor<3xf32>) -> tensor<5xf32>
  %l = mpc.cast %w {mpc.layer = "fc"} : (tensor<5xf32>) -> tensor<5xbf16>
  return %l : tensor<5xbf16>
}

// Through a cast and a scale to 8 bits; the largest magnitude is that of all ranks' parts.
// CHECK-LABEL: func.func @sink_quantize(
// CHECK-SAME: %[[P:.*]]: tensor<3xf32>, %[[S:.*]]: tensor<f32>
// CHECK: %[[LOW:.*]] = mpc.cast %[[P]]
// CHECK: %[[OWN:.*]] = mpc.amax %[[LOW]] : (tensor<3xbf16>) -> tensor<f32>
// CHECK: %[[MOST:.*]] = mpc.all_reduce max %[[OWN]]
// CHECK: %[[Q:.*]] = mpc.quantize %[[LOW]], %[[S]] : (tensor<3xbf16>, tensor<f32>) -> tensor<3xf8E4M3FN>
// CHECK: %[[ALL:.*]] = mpc.all_gather %[[Q]] ranks 2 : (tensor<3xf8E4M3FN>) -> tensor<5xf8E4M3FN>
// CHECK: return %[[ALL]], %[[MOST]]
func.func @sink_quantize(%p: tensor<3xf32>, %s: tensor<f32>) -> (tensor<5xf8E4M3FN>, tensor<f32>) {
  %w = mpc.all_gather %p ranks 2 : (tensor<3xf32>) -> tensor<5xf32>
  %l = mpc.cast %w : (tensor<5xf32>) -> tensor<5xbf16>
  %a = mpc.amax %l : (tensor<5xbf16>) -> tensor<f32>
  %q = mpc.quantize %l, %s : (tensor<5xbf16>, tensor<f32>) -> tensor<5xf8E4M3FN>
  return %q, %a : tensor<5xf8E4M3FN>, tensor<f32>
}

// What is read in the state's type too is gathered once, and what is no elementwise op stays.
// CHECK-LABEL: func.func @keep_what_is_read_wide(
// CHECK: %[[W:.*]] = mpc.all_gather %{{.*}} : (tensor<3xf32>) -> tensor<5xf32>
// CHECK: mpc.cast %[[W]]
// CHECK-NOT: mpc.all_gather
func.func @keep_what_is_read_wide(%p: tensor<3xf32>) -> (tensor<5xbf16>, tensor<5xf32>) {
  %w = mpc.all_gather %p ranks 2 : (tensor<3xf32>) -> tensor<5xf32>
  %l = mpc.cast %w : (tensor<5xf32>) -> tensor<5xbf16>
  %e = mpc.exp %w : (tensor<5xf32>) -> tensor<5xf32>
  return %l, %e : tensor<5xbf16>, tensor<5xf32>
}
