// Delayed scaling with micro-batches: @micro_step keeps the largest amax since the last @apply, and waits for none; @apply alone takes them,
// the weight's own beside them, into its check and into the histories, once and only if there was a micro-batch.
// RUN: %mpc_opt %s --mpc-quantize-gemms | FileCheck %s

// CHECK: @scaler.fp8_amax(#mpc.zeros) : tensor<2xf32> {mpc.role = "scaler"}
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"accumulate\": true, \"fp8\": {\"recipe\": \"delayed\", \"history\": 8, \"jump_limit\": 3}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>
  ml_program.global private mutable @accumulator.w(#mpc.zeros) : tensor<16x16xf32> {mpc.of = @w, mpc.role = "accumulator"}
  ml_program.global private mutable @accumulator.count(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "accumulator"}

  // @eval takes the scales that @apply moves on.
  // CHECK-LABEL: func.func @eval(
  // CHECK-NOT: = mpc.scale_from_amax
  // CHECK: mpc.slice %scaler.fp8_scale starts [0]
  // CHECK: mpc.all_finite
  func.func @eval(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }

  // CHECK-LABEL: func.func @micro_step(
  // CHECK-NOT: = mpc.scale_from_amax
  // CHECK: %[[XA:.*]] = mpc.amax %arg0
  // CHECK: %[[DA:.*]] = mpc.amax
  // CHECK-NOT: update_amax_history
  // CHECK-NOT: mpc.all_finite
  // CHECK: %[[X:.*]] = mpc.reshape %[[XA]]
  // CHECK: %[[DY:.*]] = mpc.reshape %[[DA]]
  // CHECK: %[[AMAXES:.*]] = mpc.concat %[[X]], %[[DY]]
  // CHECK: %[[FIRST:.*]] = mpc.compare eq %accumulator.count, %
  // CHECK: %[[LARGER:.*]] = mpc.maximum %scaler.fp8_amax, %[[AMAXES]]
  // CHECK: %[[ALL:.*]] = mpc.broadcast %[[FIRST]]
  // CHECK: %[[NOW:.*]] = mpc.select %[[ALL]], %[[AMAXES]], %[[LARGER]]
  // A run that observes keeps the sums and the amaxes, and gives scales.
  // CHECK: %[[OBSERVES:.*]] = mpc.compare gt %scaler.fp8_observe
  // CHECK: %[[SUM:.*]] = mpc.select %{{.*}}, %accumulator.w, %
  // CHECK: %[[KEPT:.*]] = mpc.select %{{.*}}, %scaler.fp8_amax, %[[NOW]]
  // CHECK: %[[LEFT:.*]] = mpc.select %[[OBSERVES]], %{{.*}}, %scaler.fp8_observe
  // CHECK: %[[SCALES:.*]] = mpc.select %{{.*}}, %{{.*}}, %scaler.fp8_scale {mpc.origin = "scale_from_amax", mpc.value = "scale"}
  // CHECK-DAG: global_store @accumulator.w = %[[SUM]]
  // CHECK-DAG: global_store @scaler.fp8_amax = %[[KEPT]]
  // CHECK-DAG: global_store @scaler.fp8_observe = %[[LEFT]]
  // CHECK-DAG: global_store @scaler.fp8_scale = %[[SCALES]]
  // CHECK-NOT: global_store @scaler
  // CHECK: return
  func.func @micro_step(%x: tensor<16x16xbf16>, %g: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %sum = ml_program.global_load @accumulator.w : tensor<16x16xf32>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dy = mpc.mul %y, %g {mpc.backward} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dw = mpc.matmul %dy, %x compute(fp8) {layer = "fc", mpc.backward, transpose_a} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %wide = mpc.cast %dw : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %new = mpc.add %sum, %wide : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    ml_program.global_store @accumulator.w = %new : tensor<16x16xf32>
    return %y : tensor<16x16xbf16>
  }

  // CHECK-NOT: func.func @step

  // CHECK-LABEL: func.func @apply(
  // CHECK: %[[WA:.*]] = mpc.amax %w
  // CHECK: %[[W:.*]] = mpc.reshape %[[WA]]
  // CHECK: %[[AMAXES:.*]], %{{.*}} = mpc.all_finite %[[W]], %scaler.fp8_amax
  // CHECK: mpc.mul %[[W]], %scaler.fp8_weight_scale
  // CHECK: mpc.mul %scaler.fp8_amax, %scaler.fp8_scale
  // CHECK: mpc.compare le
  // CHECK: %[[SUMS:.*]], %{{.*}} = mpc.all_finite %accumulator.w
  // CHECK: %[[BOTH:.*]] = mpc.select %[[SUMS]], %{{.*}}, %[[SUMS]]
  // CHECK: %[[FINITE:.*]] = mpc.select %[[AMAXES]], %[[SUMS]], %[[AMAXES]]
  // CHECK: %[[ANY:.*]] = mpc.compare gt %accumulator.count, %
  // CHECK: %[[MOVES:.*]] = mpc.select %[[ANY]], %[[FINITE]], %[[ANY]]
  // CHECK: %[[NEXT:.*]] = mpc.select %[[MOVES]], %{{.*}}, %scaler.fp8_position
  // CHECK: mpc.update_amax_history %scaler.fp8_weight_amax_history, %scaler.fp8_weight_scale, %[[W]], %{{.*}}, %[[MOVES]]
  // CHECK: mpc.update_amax_history %scaler.fp8_amax_history, %scaler.fp8_scale, %scaler.fp8_amax, %{{.*}}, %[[MOVES]]
  // CHECK: global_store @scaler.fp8_position = %[[NEXT]]
  // CHECK: return %[[BOTH]]
  func.func @apply() -> tensor<i1> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %sum = ml_program.global_load @accumulator.w : tensor<16x16xf32>
    %ok, %first = mpc.all_finite %sum : (tensor<16x16xf32>) -> (tensor<i1>, tensor<i32>)
    %dw = mpc.cast %sum : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %new = mpc.sub %w, %dw : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    ml_program.global_store @w = %new : tensor<16x16xbf16>
    return %ok : tensor<i1>
  }
}
