// NVFP4 in training: weights in blocks of 16x16 along both dimensions, gradients rounded at random, both factors of the weight gradient rotated.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-choose-products='targets=cpu' --mpc-quantize-gemms='targets=cpu' | FileCheck %s
// RUN: not %mpc_opt %s --mpc-choose-products='targets=cpu,sm_90a' --mpc-quantize-gemms='targets=cpu,sm_90a' 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: is to be quantised, and sm_90a has no products of nvfp4; it has current, delayed and block; take one of them

module attributes {mpc.training = {recipe = "{\"fp8\": {\"recipe\": \"nvfp4\"}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<48x64xbf16>
  // CHECK-DAG: ml_program.global private mutable @scaler.fp8_rounding_seed({{.*}}) : tensor<2xi32> {mpc.role = "random"}
  // CHECK-DAG: ml_program.global private mutable @scaler.fp8_rounding_step({{.*}}) : tensor<i32> {mpc.role = "random"}

  // CHECK-LABEL: func.func @step
  // CHECK-SAME: (%[[X:[^:]*]]: tensor<40x64xbf16>, %[[G:[^:]*]]: tensor<40x48xbf16>)
  func.func @step(%x: tensor<40x64xbf16>, %g: tensor<40x48xbf16>) -> (tensor<40x48xbf16>, tensor<40x64xbf16>, tensor<48x64xbf16>) {
    // CHECK: %[[W:.*]] = ml_program.global_load @w
    // CHECK: %[[STEP:.*]] = ml_program.global_load @scaler.fp8_rounding_step
    // CHECK: %[[SEED:.*]] = ml_program.global_load @scaler.fp8_rounding_seed
    // The matrix is of indices alone, so that init keeps it.
    // CHECK: mpc.iota
    // CHECK: %[[H:.*]] = mpc.cast {{.*}} -> tensor<16x16xbf16>
    // Along the rows, 40 of which become 64; nothing is turned for it.
    // CHECK: %[[PX:.*]] = mpc.pad %[[X]] low [0, 0] high [24, 0]
    // CHECK: %[[GX:.*]] = mpc.reshape %[[PX]] : (tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
    // CHECK: %[[RX:.*]] = mpc.matmul %[[H]], %[[GX]] {{.*}}Hadamard transform{{.*}} transpose_a}
    // CHECK: %[[HX:.*]] = mpc.reshape %[[RX]] {{.*}} -> tensor<64x64xbf16>
    // CHECK: mpc.amax %[[HX]]
    // CHECK: %[[TX:.*]] = mpc.transpose %[[HX]] permutation [1, 0]
    // CHECK: %[[QTX:.*]], %{{.*}} = mpc.quantize_blocks %[[TX]] tensor_scale(%{{.*}}) block [1, 16]
    // CHECK-SAME: -> (tensor<64x32xui8>, tensor<64x4xf8E4M3FN>)
    // One scale of the tensor for both directions of a weight, a scale a row for each.
    // CHECK: mpc.amax %[[W]]
    // CHECK: %[[GW:.*]] = mpc.select {{.*}} mpc.value = "scale"
    // CHECK: mpc.quantize_blocks %{{.*}} tensor_scale(%[[GW]]) block [16, 16] {{.*}} -> (tensor<64x32xui8>, tensor<64x4xf8E4M3FN>)
    // CHECK: %[[QW:.*]], %[[SW:.*]] = mpc.quantize_blocks %[[W]] tensor_scale(%[[GW]]) block [16, 16] {{.*}} -> (tensor<48x32xui8>, tensor<48x4xf8E4M3FN>)
    // CHECK: %[[QX:.*]], %[[SX:.*]] = mpc.quantize_blocks %[[X]] tensor_scale(%{{.*}}) block [1, 16]
    // CHECK: %[[DY:.*]] = mpc.neg
    // CHECK: %[[RD:.*]] = mpc.matmul %[[H]], %{{.*}} {layer = "fc", mpc.backward, {{.*}}Hadamard transform
    // CHECK: mpc.quantize_blocks %{{.*}} stochastic(%[[SEED]], %[[STEP]]) stream 1073741825 block [1, 16] {{.*}} -> (tensor<48x32xui8>, tensor<48x4xf8E4M3FN>)
    // CHECK: mpc.quantize_blocks %{{.*}} stochastic(%[[SEED]], %[[STEP]]) stream 1073741824 block [1, 16] {{.*}} -> (tensor<40x32xui8>, tensor<40x4xf8E4M3FN>)
    // CHECK: mpc.matmul %[[QX]], %[[QW]] scales(%[[SX]], %[[SW]]) {block_a = array<i64: 1, 8>, block_b = array<i64: 1, 8>
    // CHECK: mpc.matmul {{.*}} scales({{.*}}mpc.backward
    // What stands behind the product is a gradient too, so that its reader rounds it at random.
    // CHECK: mpc.mul {{.*}}mpc.backward
    // CHECK: mpc.matmul %{{.*}}, %[[QTX]] scales(
    // CHECK-NOT: mpc.quantize_blocks
    // CHECK: %[[NEXT:.*]] = mpc.cast %{{.*}} : (tensor<f32>) -> tensor<i32>
    // CHECK: ml_program.global_store @scaler.fp8_rounding_step = %[[NEXT]]
    %w = ml_program.global_load @w : tensor<48x64xbf16>
    %dy = mpc.neg %g {layer = "fc", mpc.backward} : (tensor<40x48xbf16>) -> tensor<40x48xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<40x64xbf16>, tensor<48x64xbf16>) -> tensor<40x48xbf16>
    %dx = mpc.matmul %dy, %w compute(fp8) {layer = "fc", mpc.backward} : (tensor<40x48xbf16>, tensor<48x64xbf16>) -> tensor<40x64xbf16>
    %dw = mpc.matmul %dy, %x compute(fp8) {transpose_a, layer = "fc", mpc.backward} : (tensor<40x48xbf16>, tensor<40x64xbf16>) -> tensor<48x64xbf16>
    return %y, %dx, %dw : tensor<40x48xbf16>, tensor<40x64xbf16>, tensor<48x64xbf16>
  }

  // Without a gradient nothing is rotated or rounded at random, and no count moves on.
  // CHECK-LABEL: func.func @eval
  // CHECK-NOT: Hadamard
  // CHECK-NOT: stochastic
  // CHECK: mpc.quantize_blocks %{{.*}} block [16, 16]
  // CHECK-NOT: global_store
  func.func @eval(%x: tensor<40x64xbf16>) -> tensor<40x48xbf16> {
    %w = ml_program.global_load @w : tensor<48x64xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<40x64xbf16>, tensor<48x64xbf16>) -> tensor<40x48xbf16>
    return %y : tensor<40x48xbf16>
  }
}
