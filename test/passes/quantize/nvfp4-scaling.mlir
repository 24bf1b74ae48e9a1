// NVFP4: elements of 4 bits, two a byte, with a scale of each block of 16 and one of the tensor, which multiplies behind the product.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=nvfp4 targets=cpu' --mpc-quantize-gemms='recipe=nvfp4 targets=cpu' | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=nvfp4 targets=sm_100a,cpu' --mpc-quantize-gemms='recipe=nvfp4 targets=sm_100a,cpu' | FileCheck %s --check-prefix=TILES
// RUN: not %mpc_opt %s --mpc-choose-products='recipe=nvfp4 targets=sm_90a,cpu' --mpc-quantize-gemms='recipe=nvfp4 targets=sm_90a,cpu' 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='recipe=nvfp4 targets=sm_90a allow-fallback' --mpc-quantize-gemms='recipe=nvfp4 targets=sm_90a' | FileCheck %s --check-prefix=FALLBACK
// REFUSED: is to be quantised, and sm_90a has no products of nvfp4; it has current, block, static and int8; take one of them
// FALLBACK-NOT: mpc.quantize
// FALLBACK: text = "fallback", because = "sm_90a has no products of nvfp4"

// 40 columns become 64, 32 bytes, with zeros in front of the quantisation; 6 rows of w become 16 behind it.
// CHECK-LABEL: func.func @both_scales
// CHECK-SAME: (%[[X:[^:]*]]: tensor<5x40xbf16>, %[[B:[^:]*]]: tensor<6xbf16>)
// CHECK-DAG: %[[CX:.*]] = mpc.select %{{.*}}, %[[X]], %{{.*}}origin = "amax"
// CHECK-DAG: %[[AX:.*]] = mpc.amax %[[CX]]
// CHECK-DAG: mpc.constant dense<2.688000e+03>
// CHECK-DAG: mpc.div %{{.*}}, %[[AX]]
// CHECK-DAG: %[[GX:.*]] = mpc.select {{.*}}mpc.value = "scale"
// CHECK-DAG: %[[PX:.*]] = mpc.pad %[[X]] low [0, 0] high [0, 24]
// CHECK-DAG: %[[QX:.*]], %[[SX:.*]] = mpc.quantize_blocks %[[PX]] tensor_scale(%{{.*}}) block [1, 16] {{.*}}(NVFP4){{.*}} -> (tensor<5x32xui8>, tensor<5x4xf8E4M3FN>)
// CHECK-DAG: mpc.quantize_blocks %{{.*}} block [1, 16] {{.*}} -> (tensor<6x32xui8>, tensor<6x4xf8E4M3FN>)
// CHECK: %[[QW:.*]] = mpc.pad {{.*}} : (tensor<6x32xui8>) -> tensor<16x32xui8>
// CHECK: %[[SW:.*]] = mpc.pad {{.*}} : (tensor<6x4xf8E4M3FN>) -> tensor<16x4xf8E4M3FN>
// CHECK: %[[Y:.*]] = mpc.matmul %[[QX]], %[[QW]] scales(%[[SX]], %[[SW]]) {block_a = array<i64: 1, 8>, block_b = array<i64: 1, 8>, layer = "fc", mpc.decision = #mpc.decision<unpadded = 1200>, transpose_b}
// CHECK-SAME: -> tensor<5x16xf32>
// CHECK: %[[CUT:.*]] = mpc.slice %[[Y]]
// CHECK: %[[SCALED:.*]] = mpc.mul %[[CUT]], %
// CHECK: %[[SUM:.*]] = mpc.add %[[SCALED]], %
// CHECK: %[[LOW:.*]] = mpc.cast %[[SUM]] : (tensor<5x6xf32>) -> tensor<5x6xbf16>
// CHECK: mpc.relu %[[LOW]]
// TILES: mpc.matmul {{.*}}library_scales{{.*}}tensor<1x1x32x4x4xf8E4M3FN>
ml_program.global private @w(#mpc.ones) : tensor<6x40xbf16>
func.func @both_scales(%x: tensor<5x40xbf16>, %b: tensor<6xbf16>) -> tensor<5x6xbf16> {
  %w = ml_program.global_load @w : tensor<6x40xbf16>
  %y = mpc.linear %x, %w bias(%b) activation(relu) compute(fp8) {layer = "fc"} : (tensor<5x40xbf16>, tensor<6x40xbf16>, tensor<6xbf16>) -> tensor<5x6xbf16>
  return %y : tensor<5x6xbf16>
}
