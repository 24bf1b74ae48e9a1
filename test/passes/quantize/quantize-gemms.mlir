// Products marked fp8 become quantize + matmul by current scaling: one quantize a tensor, both operands along k.
// (current-scaling.mlir has what is not finite.)
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-quantize-gemms | FileCheck %s

// CHECK-LABEL: func.func @one_quantize_a_tensor
// CHECK-SAME: (%[[X:[^:]*]]: tensor<16x16xbf16>, %[[V:[^:]*]]: tensor<16x16xbf16>)
func.func @one_quantize_a_tensor(%x: tensor<16x16xbf16>, %v: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<16x16xbf16>) {
  // CHECK: %[[CV:.*]] = mpc.select %{{.*}}, %[[V]], %{{.*}}origin = "amax"
  // CHECK: %[[TV:.*]] = mpc.select %{{.*}}, %[[V]], %{{.*}}origin = "quantize"
  // CHECK: %[[AV:.*]] = mpc.amax %[[CV]]
  // CHECK: %[[SV:.*]] = mpc.scale_from_amax %[[AV]] format f8E4M3FN
  // CHECK: %[[QV:.*]] = mpc.quantize %[[TV]], %[[SV]]
  // CHECK: %[[IV:.*]] = mpc.reciprocal %[[SV]]
  // CHECK: %[[CX:.*]] = mpc.select %{{.*}}, %[[X]], %{{.*}}origin = "amax"
  // CHECK: %[[TX:.*]] = mpc.select %{{.*}}, %[[X]], %{{.*}}origin = "quantize"
  // CHECK: %[[AX:.*]] = mpc.amax %[[CX]]
  // CHECK: %[[SX:.*]] = mpc.scale_from_amax %[[AX]] format f8E4M3FN
  // CHECK: %[[QX:.*]] = mpc.quantize %[[TX]], %[[SX]]
  // CHECK: %[[IX:.*]] = mpc.reciprocal %[[SX]]
  // CHECK: %[[KV:.*]] = mpc.transpose %[[QV]] permutation [1, 0]
  // CHECK: mpc.matmul %[[QX]], %[[KV]] scales(%[[IX]], %[[IV]]) {{[{].*}}transpose_b}
  // CHECK-SAME: -> tensor<16x16xbf16>
  %y = mpc.matmul %x, %v compute(fp8) : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  // CHECK-NOT: mpc.quantize
  // CHECK: mpc.matmul %[[QX]], %[[QV]] scales(%[[IX]], %[[IV]]) {{[{].*}}transpose_b}
  %z = mpc.matmul %x, %v compute(fp8) {transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %y, %z : tensor<16x16xbf16>, tensor<16x16xbf16>
}

// CHECK-LABEL: func.func @padding_never_enters_an_amax
// CHECK-SAME: (%[[X:[^:]*]]: tensor<2x4x8xbf16>, %[[W:[^:]*]]: tensor<6x8xbf16>, %[[B:[^:]*]]: tensor<6xbf16>)
func.func @padding_never_enters_an_amax(%x: tensor<2x4x8xbf16>, %w: tensor<6x8xbf16>, %b: tensor<6xbf16>) -> tensor<2x4x6xbf16> {
  // CHECK-COUNT-2: mpc.amax {{.*}} : (tensor<{{6x8|2x4x8}}xbf16>)
  // CHECK-DAG: %[[PX:.*]] = mpc.pad {{.*}} (tensor<8x8xf8E4M3FN>) -> tensor<8x16xf8E4M3FN>
  // CHECK-DAG: %[[PW:.*]] = mpc.pad {{.*}} (tensor<6x8xf8E4M3FN>) -> tensor<16x16xf8E4M3FN>
  // CHECK-DAG: %[[PB:.*]] = mpc.pad %[[B]] {{.*}} -> tensor<16xbf16>
  // CHECK: %[[Y:.*]] = mpc.matmul %[[PX]], %[[PW]] bias(%[[PB]]) scales(%{{.*}}, %{{.*}}) activation(relu) {layer = "fc", mpc.decision = #mpc.decision<{{.*}}unpadded = 384{{.*}}>, transpose_b}
  %y = mpc.linear %x, %w bias(%b) activation(relu) compute(fp8) {layer = "fc"}
      : (tensor<2x4x8xbf16>, tensor<6x8xbf16>, tensor<6xbf16>) -> tensor<2x4x6xbf16>
  // CHECK: %[[S:.*]] = mpc.slice %[[Y]] starts [0, 0] limits [8, 6] strides [1, 1]
  // CHECK: mpc.reshape %[[S]] {{.*}} -> tensor<2x4x6xbf16>
  return %y : tensor<2x4x6xbf16>
}

// CHECK-LABEL: func.func @unmarked_products_stay
func.func @unmarked_products_stay(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK-NEXT: mpc.linear %{{.*}}, %{{.*}} compute(tf32)
  %y = mpc.linear %x, %w compute(tf32) : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  // CHECK-NEXT: return
  return %y : tensor<4x6xf32>
}

// A training step's weight gradient reads x through a reshape that the backward made: x is no gradient for that, and has
// one amax and one quantize, of which both products take views. dy, which the backward makes, is f8E5M2 in both of its.
// CHECK-LABEL: func.func @a_view_is_no_new_tensor
// CHECK-SAME: (%[[X:[^:]*]]: tensor<2x16x32xbf16>, %[[W:[^:]*]]: tensor<48x32xbf16>, %[[DY:[^:]*]]: tensor<2x16x48xbf16>)
func.func @a_view_is_no_new_tensor(%x: tensor<2x16x32xbf16>, %w: tensor<48x32xbf16>, %dy: tensor<2x16x48xbf16>)
    -> (tensor<2x16x48xbf16>, tensor<32x32xbf16>, tensor<48x32xbf16>) {
  // CHECK-COUNT-2: mpc.amax
  // CHECK-NOT: mpc.amax
  // CHECK: mpc.matmul {{.*}} : (tensor<32x32xf8E4M3FN>, tensor<48x32xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<32x48xbf16>
  %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<2x16x32xbf16>, tensor<48x32xbf16>) -> tensor<2x16x48xbf16>
  // CHECK: mpc.amax
  // CHECK-NOT: mpc.amax
  %dz = mpc.neg %dy {mpc.backward} : (tensor<2x16x48xbf16>) -> tensor<2x16x48xbf16>
  %rows = mpc.reshape %dz {mpc.backward} : (tensor<2x16x48xbf16>) -> tensor<32x48xbf16>
  %xs = mpc.reshape %x {mpc.backward} : (tensor<2x16x32xbf16>) -> tensor<32x32xbf16>
  // CHECK: mpc.matmul {{.*}} : (tensor<32x48xf8E5M2>, tensor<32x48xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<32x32xbf16>
  %dx = mpc.matmul %rows, %w compute(fp8) {mpc.backward} : (tensor<32x48xbf16>, tensor<48x32xbf16>) -> tensor<32x32xbf16>
  // CHECK: mpc.matmul {{.*}} : (tensor<48x32xf8E5M2>, tensor<32x32xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<48x32xbf16>
  %dw = mpc.matmul %rows, %xs compute(fp8) {mpc.backward, transpose_a} : (tensor<32x48xbf16>, tensor<32x32xbf16>) -> tensor<48x32xbf16>
  return %y, %dx, %dw : tensor<2x16x48xbf16>, tensor<32x32xbf16>, tensor<48x32xbf16>
}

// A cast or a slice of a tensor of the forward is no gradient either; a slice has an amax of its own.
// CHECK-LABEL: func.func @casts_and_slices_keep_what_a_tensor_is
func.func @casts_and_slices_keep_what_a_tensor_is(%x: tensor<64x16xf32>, %dy: tensor<16x32xbf16>) -> tensor<16x16xbf16> {
  %narrow = mpc.cast %x {mpc.backward} : (tensor<64x16xf32>) -> tensor<64x16xbf16>
  // CHECK: %[[S:.*]] = mpc.slice
  %part = mpc.slice %narrow starts [0, 0] limits [32, 16] strides [1, 1] {mpc.backward} : (tensor<64x16xbf16>) -> tensor<32x16xbf16>
  // CHECK: %[[C:.*]] = mpc.select %{{.*}}, %[[S]], %{{.*}}origin = "amax"
  // CHECK: mpc.amax %[[C]]
  %dz = mpc.neg %dy {mpc.backward} : (tensor<16x32xbf16>) -> tensor<16x32xbf16>
  // CHECK: mpc.matmul {{.*}} : (tensor<16x32xf8E5M2>, tensor<16x32xf8E4M3FN>, tensor<f32>, tensor<f32>)
  %dw = mpc.matmul %dz, %part compute(fp8) {mpc.backward} : (tensor<16x32xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  return %dw : tensor<16x16xbf16>
}

// No GPU multiplies f8E5M2 by f8E5M2: of two gradients the second has the precision of f8E4M3FN, there alone.
// CHECK-LABEL: func.func @of_two_gradients_one_is_f8E4M3FN
func.func @of_two_gradients_one_is_f8E4M3FN(%x: tensor<16x16xbf16>, %w: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<16x16xbf16>) {
  %a = mpc.neg %x {mpc.backward} : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
  %b = mpc.abs %x {mpc.backward} : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
  // CHECK: mpc.matmul {{.*}} : (tensor<16x16xf8E5M2>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>)
  %y = mpc.matmul %a, %b compute(fp8) {transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  // CHECK: mpc.matmul {{.*}} : (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E5M2>, tensor<f32>, tensor<f32>)
  %z = mpc.matmul %w, %b compute(fp8) {transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %y, %z : tensor<16x16xbf16>, tensor<16x16xbf16>
}
