// Delayed scaling with micro-batches: @micro_step keeps the largest amax since the last @apply, and waits for none; @apply alone takes them,
// the weight's own beside them, into its check and into the histories, once and only if there was a micro-batch.
// RUN: %mpc_opt %s --mpc-quantize-gemms | FileCheck %s

// CHECK-DAG: @scaler.fc.x.micro_amax(dense<0.000000e+00> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
// CHECK-DAG: @scaler.fc.dy.micro_amax(dense<0.000000e+00> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
// CHECK-NOT: weight.micro_amax
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"accumulate\": true, \"fp8\": {\"recipe\": \"delayed\", \"history\": 8, \"jump_limit\": 3}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>
  ml_program.global private mutable @accumulator.w(#mpc.zeros) : tensor<16x16xf32> {mpc.of = @w, mpc.role = "accumulator"}
  ml_program.global private mutable @accumulator.count(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "accumulator"}

  // @eval takes the scales that @apply moves on.
  // CHECK-LABEL: func.func @eval(
  // CHECK-NOT: = mpc.scale_from_amax
  // CHECK: mpc.select %{{.*}}, %scaler.fc.x.fp8_scale
  // CHECK: mpc.all_finite
  // CHECK-LABEL: func.func @eval_warm(
  // CHECK: mpc.scale_from_amax
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
  // CHECK: %[[FIRST:.*]] = mpc.compare eq %accumulator.count, %
  // CHECK: %[[X:.*]] = mpc.maximum %scaler.fc.x.micro_amax, %[[XA]]
  // CHECK: %[[XNOW:.*]] = mpc.select %[[FIRST]], %[[XA]], %[[X]]
  // CHECK: %[[DY:.*]] = mpc.maximum %scaler.fc.dy.micro_amax, %[[DA]]
  // CHECK: %[[DNOW:.*]] = mpc.select %[[FIRST]], %[[DA]], %[[DY]]
  // CHECK-DAG: global_store @scaler.fc.x.micro_amax = %[[XNOW]]
  // CHECK-DAG: global_store @scaler.fc.dy.micro_amax = %[[DNOW]]
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

  // The first calls take the tensors' own scales where there are none, and keep the same amaxes.
  // CHECK-LABEL: func.func @micro_step_warm(
  // CHECK-COUNT-2: = mpc.scale_from_amax
  // CHECK-NOT: update_amax_history
  // CHECK-COUNT-2: global_store @scaler.fc.{{x|dy}}.micro_amax
  // CHECK-NOT: func.func @step

  // CHECK-LABEL: func.func @apply(
  // CHECK: %[[WA:.*]] = mpc.amax %w
  // CHECK: %[[AMAXES:.*]], %{{.*}} = mpc.all_finite %scaler.fc.x.micro_amax, %[[WA]], %scaler.fc.dy.micro_amax
  // CHECK: mpc.mul %scaler.fc.x.micro_amax, %scaler.fc.x.fp8_scale
  // CHECK: mpc.compare le
  // CHECK: %[[SUMS:.*]], %{{.*}} = mpc.all_finite %accumulator.w
  // CHECK: %[[BOTH:.*]] = mpc.select %[[SUMS]], %{{.*}}, %[[SUMS]]
  // CHECK: %[[FINITE:.*]] = mpc.select %[[AMAXES]], %[[SUMS]], %[[AMAXES]]
  // CHECK: %[[ANY:.*]] = mpc.compare gt %accumulator.count, %
  // CHECK: %[[MOVES:.*]] = mpc.select %[[ANY]], %[[FINITE]], %[[ANY]]
  // CHECK: mpc.update_amax_history %scaler.fc.x.amax_history, %scaler.fc.x.fp8_scale, %scaler.fc.x.micro_amax, %scaler.fp8_position, %[[MOVES]]
  // CHECK: mpc.update_amax_history %scaler.fc.weight.amax_history, %scaler.fc.weight.fp8_scale, %[[WA]], %scaler.fp8_position, %[[MOVES]]
  // CHECK: mpc.update_amax_history %scaler.fc.dy.amax_history, {{.*}} format f8E5M2
  // CHECK: %[[PLACE:.*]] = mpc.select %[[MOVES]], %{{.*}}, %scaler.fp8_position
  // CHECK: global_store @scaler.fp8_position = %[[PLACE]]
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
