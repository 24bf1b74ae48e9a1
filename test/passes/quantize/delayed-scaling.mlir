// Delayed scaling: a tensor is quantised by the scale that earlier steps left, or by its own amax while there is none; @step alone takes its
// amaxes into the histories, under its finite check. A weight's copy is made of the new weight by the new scale.
// RUN: %mpc_opt %s --mpc-quantize-gemms --split-input-file | FileCheck %s
// RUN: %mpc_opt %s --mpc-quantize-gemms --mpc-hoist-constants --split-input-file | FileCheck %s --check-prefix=HOIST

// A scale and a history a tensor, for all functions; a weight's have it as their owner.
// CHECK-DAG: @scaler.fc.x.amax_history(#mpc.zeros) : tensor<8xf32> {mpc.role = "scaler"}
// CHECK-DAG: @scaler.fc.x.fp8_scale(#mpc.zeros) : tensor<f32> {mpc.role = "scaler"}
// CHECK-DAG: @scaler.fc.weight.amax_history(#mpc.zeros) : tensor<8xf32> {mpc.of = @w, mpc.role = "scaler"}
// CHECK-DAG: @scaler.fc.weight.fp8_scale(#mpc.zeros) : tensor<f32> {mpc.of = @w, mpc.role = "scaler"}
// CHECK-DAG: @scaler.fc.dy.amax_history(#mpc.zeros) : tensor<8xf32> {mpc.role = "scaler"}
// CHECK-DAG: @scaler.fp8_position(dense<0.000000e+00> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
// CHECK-NOT: @scaler.fc.x.2

// The first scale of a weight is current scaling's, and @init's copy is made by it.
// HOIST: @w.f8E4M3FN(#mpc.derived) {{.*}} {mpc.of = @w}
// HOIST-LABEL: func.func @init
// HOIST: %[[HISTORY:.*]] = mpc.amax %scaler.fc.weight.amax_history
// HOIST: %[[SOME:.*]] = mpc.compare gt %[[HISTORY]], %
// HOIST: %[[OWN:.*]] = mpc.scale_from_amax
// HOIST: %[[FIRST:.*]] = mpc.select %[[SOME]], %scaler.fc.weight.fp8_scale, %[[OWN]]
// HOIST: mpc.quantize %w, %[[FIRST]]
// HOIST-NOT: scaler.fc.x
// HOIST: global_store @scaler.fc.weight.fp8_scale = %[[FIRST]]
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\", \"history\": 8, \"margin\": 1}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>

  // HOIST-LABEL: func.func @eval
  // CHECK-LABEL: func.func @eval
  // CHECK-SAME: (%[[X:[^:]*]]: tensor<16x16xbf16>)
  // CHECK-DAG: %[[KEPT:.*]] = ml_program.global_load @scaler.fc.x.fp8_scale
  // CHECK: %[[A:.*]] = mpc.amax %[[X]]
  // CHECK-NOT: scale_from_amax
  // CHECK: %[[IS:.*]] = mpc.compare gt %[[KEPT]], %
  // CHECK: %[[S:.*]] = mpc.select %[[IS]], %[[KEPT]], %{{.*}} {{.*}}mpc.warm_scale = "fc.x"
  // CHECK: mpc.quantize %[[X]], %[[S]] {{.*}}the largest amax of the last 8 steps (delayed scaling
  // CHECK: mpc.reciprocal %[[S]]
  // CHECK: %[[Y:.*]] = mpc.matmul
  // An infinity is not saturated unseen: the results are NaN.
  // CHECK: %[[FINITE:.*]], %{{.*}} = mpc.all_finite %[[A]]
  // CHECK: %[[NAN:.*]] = mpc.constant dense<0x7FC0>
  // CHECK: %[[ALL:.*]] = mpc.broadcast %[[FINITE]]
  // CHECK: %[[NONE:.*]] = mpc.broadcast %[[NAN]]
  // CHECK: %[[OUT:.*]] = mpc.select %[[ALL]], %[[Y]], %[[NONE]]
  // CHECK-NOT: update_amax_history
  // CHECK-NOT: global_store
  // CHECK: return %[[OUT]]

  // As the first steps, the first evals take the tensors' own scales where there are none.
  // CHECK-LABEL: func.func @eval_warm
  // CHECK-SAME: mpc.warms = @eval
  // CHECK: %[[NOW:.*]] = mpc.scale_from_amax %{{.*}} format f8E4M3FN
  // CHECK: mpc.select %{{.*}}, %scaler.fc.x.fp8_scale, %[[NOW]] {{.*}}mpc.warm_scale = "fc.x"
  // CHECK: mpc.all_finite
  func.func @eval(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }

  // No quantize of @step waits for an amax: the check takes those that the inverse scales do not.
  // CHECK-LABEL: func.func @step
  // CHECK-SAME: (%[[SX:[^:]*]]: tensor<16x16xbf16>
  // CHECK-NOT: scale_from_amax
  // CHECK: %[[WA:.*]] = mpc.amax %w
  // CHECK: mpc.quantize %{{.*}}, %scaler.fc.weight.fp8_scale
  // CHECK: %[[XA:.*]] = mpc.amax %[[SX]]
  // CHECK: %[[ONE0:.*]] = mpc.constant dense<1.0
  // CHECK: %[[IS0:.*]] = mpc.compare gt %scaler.fc.x.fp8_scale
  // CHECK: %[[S0:.*]] = mpc.select %[[IS0]], %scaler.fc.x.fp8_scale, %[[ONE0]]
  // CHECK: mpc.quantize %[[SX]], %[[S0]]
  // CHECK: %[[R0:.*]] = mpc.reciprocal %[[S0]]
  // CHECK: mpc.matmul {{.*}} scales(%[[R0]], %
  // CHECK: %[[DY:.*]] = mpc.mul %y
  // CHECK: %[[DA:.*]] = mpc.amax %[[DY]]
  // CHECK: mpc.quantize %[[DY]]
  // CHECK-NOT: mpc.quantize
  // CHECK: %[[OWN:.*]], %{{.*}} = mpc.all_finite %[[XA]], %[[WA]], %[[DA]]
  // CHECK: %[[GRADS:.*]], %{{.*}} = mpc.all_finite
  // CHECK: mpc.select %[[GRADS]], %[[OWN]], %[[GRADS]]
  // CHECK: %[[OK:.*]] = mpc.select %[[OWN]], %[[GRADS]], %[[OWN]]
  // CHECK: %[[XH:.*]], %[[XS:.*]] = mpc.update_amax_history %scaler.fc.x.amax_history, %scaler.fc.x.fp8_scale, %{{.*}}, %scaler.fp8_position, %[[OK]] format f8E4M3FN margin 1.0
  // CHECK: mpc.update_amax_history %scaler.fc.weight.amax_history
  // CHECK: mpc.update_amax_history %scaler.fc.dy.amax_history, {{.*}} format f8E5M2
  // CHECK: %[[ONE:.*]] = mpc.add %scaler.fp8_position, %
  // CHECK: %[[END:.*]] = mpc.compare ge %[[ONE]], %
  // CHECK: %[[NEXT:.*]] = mpc.select %[[END]], %{{.*}}, %[[ONE]]
  // CHECK: %[[P:.*]] = mpc.select %[[OK]], %[[NEXT]], %scaler.fp8_position
  // CHECK-DAG: global_store @scaler.fc.x.amax_history = %[[XH]]
  // CHECK-DAG: global_store @scaler.fc.x.fp8_scale = %[[XS]]
  // CHECK-DAG: global_store @scaler.fp8_position = %[[P]]
  // HOIST-LABEL: func.func @step
  // HOIST: %[[NEW:.*]] = mpc.sub %w
  // HOIST: %{{.*}}, %[[WS:.*]] = mpc.update_amax_history %scaler.fc.weight.amax_history, %scaler.fc.weight.fp8_scale, %w.amax
  // HOIST: %[[Q:.*]] = mpc.quantize %[[NEW]], %[[WS]]
  // HOIST-DAG: global_store @w.f8E4M3FN = %[[Q]]
  // HOIST-DAG: global_store @scaler.fc.weight.fp8_scale = %[[WS]]
  func.func @step(%x: tensor<16x16xbf16>, %g: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<i1>) {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dy = mpc.mul %y, %g {mpc.backward} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dw = mpc.matmul %dy, %x compute(fp8) {layer = "fc", mpc.backward, transpose_a} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %dw : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    %new = mpc.sub %w, %dw : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    ml_program.global_store @w = %new : tensor<16x16xbf16>
    return %y, %ok : tensor<16x16xbf16>, tensor<i1>
  }

  // The first calls take the tensors' own scales where there are none.
  // CHECK-LABEL: func.func @step_warm
  // CHECK-SAME: mpc.warms = @step
  // CHECK: %[[FIRST:.*]] = mpc.scale_from_amax %[[A:.*]] format
  // CHECK: mpc.select %{{.*}}, %scaler.fc.x.fp8_scale, %[[FIRST]] {{.*}}mpc.warm_scale = "fc.x"
  // CHECK: mpc.amax %{{.*}}mpc.warm_amax = "fc.dy"
  // CHECK: mpc.scale_from_amax
  // CHECK-COUNT-2: mpc.all_finite
  // CHECK-NOT: mpc.all_finite
  // CHECK-COUNT-3: mpc.update_amax_history
}

// -----

// Two tensors of a layer in one role have numbers; f8E4M3FN for all, and the amax of the last step.
// CHECK-DAG: @scaler.both.x.fp8_scale
// CHECK-DAG: @scaler.both.x.2.fp8_scale
// CHECK-LABEL: func.func @step
// CHECK: the last step's amax (delayed scaling
// CHECK: mpc.matmul {{.*}} (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>)
// CHECK: mpc.matmul {{.*}} (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>)
// CHECK-COUNT-3: mpc.update_amax_history {{.*}} format f8E4M3FN margin 0.0{{.*}} most_recent
// Nothing reads the check, so there is nothing to skip: all calls take the tensors' own scales where there are none.
// CHECK-NOT: func.func @step_warm
// HOIST: func.func @step
module attributes {mpc.training = {gradients = [], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\", \"amax\": \"most_recent\", \"format\": \"f8E4M3FN\"}}"}} {
  func.func @step(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %y = mpc.matmul %a, %b compute(fp8) {layer = "both"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dy = mpc.neg %y {mpc.backward} : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %da = mpc.matmul %dy, %b compute(fp8) {layer = "both", mpc.backward, transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %da : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    return %da : tensor<16x16xbf16>
  }
}

// -----

// Without a training recipe, or with one that does not say so, it is current scaling, without state.
// CHECK: recipe = "{}"
// CHECK-NOT: @scaler.
// CHECK-LABEL: func.func @step
// CHECK-NOT: scaler.
// CHECK: scaled by the tensor's own amax
// CHECK-NOT: update_amax_history
// HOIST: func.func @step
module attributes {mpc.training = {gradients = [], hyper = [], optimizer = "sgd", recipe = "{}"}} {
  func.func @step(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %y = mpc.matmul %a, %b compute(fp8) {layer = "both"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %y : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    return %y : tensor<16x16xbf16>
  }
}

// -----

// A tensor of a result that no step makes has current scaling in both forms of @eval, and no state. A result that is an argument stays as it is.
// CHECK-NOT: @scaler.more.x
// CHECK-LABEL: func.func @eval(
// CHECK-SAME: %[[X:[^:]*]]: tensor<16x16xbf16>
// CHECK: mpc.quantize %[[X]], %{{.*}} {{.*}}delayed scaling
// CHECK: %[[A:.*]] = mpc.amax %y
// CHECK: %[[OWN:.*]] = mpc.scale_from_amax %[[A]]
// CHECK: mpc.quantize %y, %[[OWN]] {{.*}}scaled by the tensor's own amax
// CHECK: mpc.select %{{.*}}, %{{.*}}, %{{.*}} {{.*}}mpc.value = "inverse_scale"
// CHECK: mpc.all_finite %{{[^,]*}} :
// CHECK: return %{{.*}}, %{{.*}}, %[[X]] :
// CHECK-LABEL: func.func @eval_warm(
// CHECK: mpc.scale_from_amax
// CHECK: mpc.scale_from_amax
// CHECK-NOT: mpc.warm_scale = "more
// CHECK: mpc.all_finite %{{[^,]*}} :
// CHECK: return
// HOIST: func.func @eval
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\"}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>
  func.func @eval(%x: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<16x16xbf16>, tensor<16x16xbf16>) {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %z = mpc.linear %y, %w compute(fp8) {layer = "more"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y, %z, %x : tensor<16x16xbf16>, tensor<16x16xbf16>, tensor<16x16xbf16>
  }
  func.func @step(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %y : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    %new = mpc.select %ok, %y, %w : (tensor<i1>, tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    ml_program.global_store @w = %new : tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }
}
