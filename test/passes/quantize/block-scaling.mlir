// Recipes with one scale a block: a tensor has a copy along each dimension that products sum over, each of the 16-bit tensor.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=mxfp8 targets=cpu' --mpc-quantize-gemms='recipe=mxfp8 targets=cpu' | FileCheck %s --check-prefixes=CHECK,MX
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=block targets=cpu' --mpc-quantize-gemms='recipe=block targets=cpu' | FileCheck %s --check-prefixes=CHECK,BLOCK
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=mxfp8 targets=sm_100a,cpu allow-fallback' --mpc-quantize-gemms='recipe=mxfp8 targets=sm_100a,cpu' | FileCheck %s --check-prefix=TILES
// RUN: not %mpc_opt %s --mpc-choose-products='recipe=mxfp8 targets=sm_100a,cpu' --mpc-quantize-gemms='recipe=mxfp8 targets=sm_100a,cpu' 2>&1 | FileCheck %s --check-prefix=BATCH
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=block targets=sm_90a allow-fallback' --mpc-quantize-gemms='recipe=block targets=sm_90a' | FileCheck %s --check-prefix=HOPPER
// RUN: not %mpc_opt %s --mpc-choose-products='recipe=mxfp8 targets=cpu,sm_90a' --mpc-quantize-gemms='recipe=mxfp8 targets=cpu,sm_90a' 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not %mpc_opt %s --mpc-choose-products='recipe=block targets=sm_100a' --mpc-quantize-gemms='recipe=block targets=sm_100a' 2>&1 | FileCheck %s --check-prefix=OLDER
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=mxfp8 targets=sm_89 allow-fallback' --mpc-quantize-gemms='recipe=mxfp8 targets=sm_89' | FileCheck %s --check-prefix=FALLBACK

// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-quantize-gemms=recipe=int8 --mpc-hoist-constants | FileCheck %s --check-prefix=INT8
// RUN: not %mpc_opt %s --mpc-quantize-gemms=recipe=int7 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: expects a recipe of quantisation, got 'int7'
// Weights alone are kept in i8, made at load; each product reads them in 16 bits again.
// INT8-LABEL: func.func @init
// INT8: %[[Q:.*]], %[[S:.*]] = mpc.quantize_blocks %w block [1, 64] {{.*}} -> (tensor<48x64xi8>, tensor<48x1xf32>)
// INT8-LABEL: func.func @a_copy_for_each_dimension
// INT8-NOT: mpc.quantize_blocks
// INT8: %[[W:.*]] = mpc.dequantize_blocks %{{.*}}, %{{.*}} block [1, 64] {{.*}} -> tensor<48x64xbf16>
// INT8: mpc.matmul %{{.*}}, %[[W]] {layer = "fc", mpc.decision = #mpc.decision<weight = "i8">, transpose_b} : (tensor<48x64xbf16>, tensor<48x64xbf16>)
// INT8-NOT: mpc.quantize_blocks
// INT8-LABEL: func.func @a_short_block
// INT8-NOT: quantize_blocks
// REFUSED: is to be quantised, and sm_90a has no products of mxfp8; it has current, block, static and int8; take one of them
// OLDER: is to be quantised, and sm_100a has no products of block; it has current, mxfp8, nvfp4, static and int8;
// FALLBACK-NOT: mpc.quantize
// FALLBACK: mpc.linear %{{.*}} {layer = "fc", mpc.decision = #mpc.decision<why = <rule = fallback, precision = bf16, text = "fallback", because = "sm_89 has no products of mxfp8", source = "--allow-fallback">>}

// The forward reads x and w along C, the weight's gradient dy and x along the rows.
// CHECK-LABEL: func.func @a_copy_for_each_dimension
// CHECK-SAME: (%[[X:[^:]*]]: tensor<2x24x64xbf16>, %[[DY:[^:]*]]: tensor<2x24x48xbf16>)
func.func @a_copy_for_each_dimension(%x: tensor<2x24x64xbf16>, %dy: tensor<2x24x48xbf16>)
    -> (tensor<2x24x48xbf16>, tensor<48x64xbf16>, tensor<48x64xbf16>) {
  // MX-DAG: %[[QX:.*]], %[[SX:.*]] = mpc.quantize_blocks %[[X]] block [1, 32] {{.*}}(MXFP8){{.*}} (tensor<2x24x64xbf16>) -> (tensor<2x24x64xf8E4M3FN>, tensor<2x24x2xf8E8M0FNU>)
  // MX-DAG: %[[QW:.*]], %[[SW:.*]] = mpc.quantize_blocks %{{.*}} block [1, 32] {{.*}} (tensor<48x64xbf16>) -> (tensor<48x64xf8E4M3FN>, tensor<48x2xf8E8M0FNU>)
  // BLOCK-DAG: %[[QX:.*]], %[[SX:.*]] = mpc.quantize_blocks %[[X]] block [1, 128] power_of_two {{.*}} -> (tensor<2x24x64xf8E4M3FN>, tensor<2x24x1xf32>)
  // BLOCK-DAG: %[[QW:.*]], %[[SW:.*]] = mpc.quantize_blocks %{{.*}} block [128, 128] power_of_two {{.*}} -> (tensor<48x64xf8E4M3FN>, tensor<1x1xf32>)
  %w = ml_program.global_load @w : tensor<48x64xbf16>
  // CHECK: %[[FX:.*]] = mpc.reshape %[[QX]] {{.*}} -> tensor<48x64xf8E4M3FN>
  // CHECK: %[[FS:.*]] = mpc.reshape %[[SX]]
  // MX: mpc.matmul %[[FX]], %[[QW]] scales(%[[FS]], %[[SW]]) {block_a = array<i64: 1, 32>, block_b = array<i64: 1, 32>, layer = "fc", {{.*}}transpose_b}
  // BLOCK: mpc.matmul %[[FX]], %[[QW]] scales(%[[FS]], %[[SW]]) {block_a = array<i64: 1, 128>, block_b = array<i64: 128, 128>, layer = "fc", {{.*}}transpose_b}
  %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<2x24x64xbf16>, tensor<48x64xbf16>) -> tensor<2x24x48xbf16>
  %rows = mpc.reshape %x : (tensor<2x24x64xbf16>) -> tensor<48x64xbf16>
  %dz = mpc.reshape %dy {mpc.backward} : (tensor<2x24x48xbf16>) -> tensor<48x48xbf16>
  // CHECK-DAG: %[[TX:.*]] = mpc.transpose %{{.*}} permutation [1, 0] : (tensor<48x64xbf16>) -> tensor<64x48xbf16>
  // CHECK-DAG: %[[TD:.*]] = mpc.transpose %{{.*}} permutation [1, 0] : (tensor<48x48xbf16>) -> tensor<48x48xbf16>
  // CHECK-DAG: %[[QT:.*]], %[[ST:.*]] = mpc.quantize_blocks %[[TX]]
  // CHECK-DAG: %[[QD:.*]], %[[SD:.*]] = mpc.quantize_blocks %[[TD]]
  // CHECK: mpc.matmul %[[QD]], %[[QT]] scales(%[[SD]], %[[ST]])
  %dw = mpc.matmul %dz, %rows compute(fp8) {transpose_a, layer = "fc", mpc.backward} : (tensor<48x48xbf16>, tensor<48x64xbf16>) -> tensor<48x64xbf16>
  // Both copies have another reader: there is no third.
  // CHECK-NOT: mpc.quantize_blocks
  %again = mpc.matmul %dz, %rows compute(fp8) {transpose_a, layer = "fc", mpc.backward} : (tensor<48x48xbf16>, tensor<48x64xbf16>) -> tensor<48x64xbf16>
  return %y, %dw, %again : tensor<2x24x48xbf16>, tensor<48x64xbf16>, tensor<48x64xbf16>
}
ml_program.global private @w(#mpc.ones) : tensor<48x64xbf16>

// Padding stands behind the quantisation, so that it counts in no scale; a library reads its own order of scales.
// CHECK-LABEL: func.func @a_short_block
// TILES-LABEL: func.func @a_short_block
// HOPPER-LABEL: func.func @a_short_block
func.func @a_short_block(%x: tensor<50x40xbf16>, %v: tensor<10x40xbf16>) -> tensor<50x10xbf16> {
  // CHECK-COUNT-2: mpc.quantize_blocks {{.*}}x40xbf16>
  // CHECK: mpc.pad {{.*}} (tensor<50x40xf8E4M3FN>) -> tensor<50x48xf8E4M3FN>
  // CHECK: mpc.pad {{.*}} (tensor<10x40xf8E4M3FN>) -> tensor<16x48xf8E4M3FN>
  // MX: mpc.pad {{.*}} (tensor<10x2xf8E8M0FNU>) -> tensor<16x2xf8E8M0FNU>
  // TILES: mpc.pad {{.*}} -> tensor<50x64xf8E4M3FN>
  // TILES: mpc.pad {{.*}} -> tensor<16x64xf8E4M3FN>
  // TILES: mpc.pad {{.*}} -> tensor<128x4xf8E8M0FNU>
  // TILES: mpc.reshape {{.*}} -> tensor<1x4x32x1x4xf8E8M0FNU>
  // TILES: mpc.transpose {{.*}} permutation [0, 3, 2, 1, 4]
  // TILES: mpc.matmul {{.*}} library_scales, mpc.decision = #mpc.decision<unpadded = 20000, {{.*}}>, transpose_b} {{.*}} -> tensor<50x16xbf16>
  // HOPPER: mpc.pad {{.*}} -> tensor<52x48xf8E4M3FN>
  // HOPPER: mpc.transpose {{.*}} (tensor<52x1xf32>) -> tensor<1x52xf32>
  // HOPPER: mpc.transpose {{.*}} (tensor<16x1xf32>) -> tensor<1x16xf32>
  // HOPPER: mpc.matmul {{.*}} library_scales, mpc.decision = #mpc.decision<unpadded = 20000, {{.*}}>, transpose_b} {{.*}} -> tensor<52x16xbf16>
  // HOPPER: mpc.slice {{.*}} limits [50, 10]
  %y = mpc.matmul %x, %v compute(fp8) {transpose_b} : (tensor<50x40xbf16>, tensor<10x40xbf16>) -> tensor<50x10xbf16>
  return %y : tensor<50x10xbf16>
}

// CHECK-LABEL: func.func @unmarked_products_stay
func.func @unmarked_products_stay(%x: tensor<4x8xbf16>, %w: tensor<6x8xbf16>) -> tensor<4x6xbf16> {
  // CHECK-NEXT: mpc.linear
  %y = mpc.linear %x, %w : (tensor<4x8xbf16>, tensor<6x8xbf16>) -> tensor<4x6xbf16>
  // CHECK-NEXT: return
  return %y : tensor<4x6xbf16>
}

// A batch of products has no library with scales of blocks; on the CPU it runs.
// BATCH: is to be quantised, and no library has a batch of products of mxfp8; take current or delayed scaling, write mpc.precision = "bf16" on it, or take --allow-fallback for bf16
// CHECK-LABEL: func.func @a_batch
// TILES-LABEL: func.func @a_batch
func.func @a_batch(%x: tensor<3x4x64xbf16>, %v: tensor<3x8x64xbf16>) -> tensor<3x4x8xbf16> {
  // CHECK-COUNT-2: mpc.quantize_blocks
  // CHECK: mpc.matmul {{.*}} transpose_b} : (tensor<3x4x64xf8E4M3FN>, tensor<3x16x64xf8E4M3FN>
  // TILES: mpc.matmul {{.*}} (tensor<3x4x64xbf16>, tensor<3x8x64xbf16>)
  %y = mpc.matmul %x, %v compute(fp8) {transpose_b} : (tensor<3x4x64xbf16>, tensor<3x8x64xbf16>) -> tensor<3x4x8xbf16>
  return %y : tensor<3x4x8xbf16>
}

// With one matrix for all it is one product of all rows.
// CHECK-LABEL: func.func @a_batch_with_one_matrix
// TILES-LABEL: func.func @a_batch_with_one_matrix
func.func @a_batch_with_one_matrix(%x: tensor<3x4x64xbf16>, %v: tensor<64x32xbf16>) -> tensor<3x4x32xbf16> {
  // CHECK: mpc.matmul {{.*}} : (tensor<12x64xf8E4M3FN>, tensor<32x64xf8E4M3FN>
  // CHECK: mpc.reshape {{.*}} : (tensor<12x32xbf16>) -> tensor<3x4x32xbf16>
  // TILES: mpc.matmul {{.*}} library_scales{{.*}} : (tensor<12x64xf8E4M3FN>, tensor<32x64xf8E4M3FN>
  %y = mpc.matmul %x, %v compute(fp8) : (tensor<3x4x64xbf16>, tensor<64x32xbf16>) -> tensor<3x4x32xbf16>
  return %y : tensor<3x4x32xbf16>
}

// CHECK-LABEL: func.func @a_batch_with_a_batch_of_one
func.func @a_batch_with_a_batch_of_one(%x: tensor<3x4x64xbf16>, %v: tensor<1x64x32xbf16>) -> tensor<3x4x32xbf16> {
  // CHECK: mpc.matmul {{.*}} : (tensor<12x64xf8E4M3FN>, tensor<32x64xf8E4M3FN>
  %y = mpc.matmul %x, %v compute(fp8) : (tensor<3x4x64xbf16>, tensor<1x64x32xbf16>) -> tensor<3x4x32xbf16>
  return %y : tensor<3x4x32xbf16>
}

// Two layers of one tensor: each gradient has a reshape of it, and one turned copy serves both.
// CHECK-LABEL: func.func @gradients_of_one_tensor
// CHECK-SAME: (%[[X:[^:]*]]: tensor<3x16x64xbf16>
func.func @gradients_of_one_tensor(%x: tensor<3x16x64xbf16>, %dy: tensor<48x32xbf16>, %dz: tensor<48x32xbf16>) -> (tensor<32x64xbf16>, tensor<32x64xbf16>) {
  %one = mpc.reshape %x : (tensor<3x16x64xbf16>) -> tensor<48x64xbf16>
  %two = mpc.reshape %x : (tensor<3x16x64xbf16>) -> tensor<48x64xbf16>
  // CHECK-COUNT-3: mpc.quantize_blocks
  // CHECK-NOT: mpc.quantize_blocks
  %a = mpc.matmul %dy, %one compute(fp8) {transpose_a, mpc.backward} : (tensor<48x32xbf16>, tensor<48x64xbf16>) -> tensor<32x64xbf16>
  %b = mpc.matmul %dz, %two compute(fp8) {transpose_a, mpc.backward} : (tensor<48x32xbf16>, tensor<48x64xbf16>) -> tensor<32x64xbf16>
  return %a, %b : tensor<32x64xbf16>, tensor<32x64xbf16>
}
