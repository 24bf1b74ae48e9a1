// Delayed scaling: a tensor is quantised by the scale that earlier steps left, a number of a vector; @step alone takes its
// amaxes into the histories, under its finite check. A weight's copy is made of the new weight by the new scale.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-quantize-gemms --split-input-file | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-quantize-gemms --mpc-hoist-constants --split-input-file | FileCheck %s --check-prefix=HOIST

// Scales and histories are rows of vectors, for all functions; weights have their own.
// CHECK-DAG: @scaler.fp8_amax_history(#mpc.zeros) : tensor<2x8xf32> {mpc.role = "scaler", mpc.rows = ["fc.x", "fc.dy"]}
// CHECK-DAG: @scaler.fp8_scale(dense<[1.000000e+00, 1.433600e+04]> : tensor<2xf32>) : tensor<2xf32> {mpc.role = "scaler"}
// CHECK-DAG: @scaler.fp8_weight_amax_history(#mpc.zeros) : tensor<1x8xf32> {mpc.role = "scaler", mpc.rows = ["fc.weight"]}
// CHECK-DAG: @scaler.fp8_weight_scale(dense<1.000000e+00> : tensor<1xf32>) : tensor<1xf32> {mpc.role = "scaler", mpc.with_parameters}
// CHECK-DAG: @scaler.fp8_position(dense<0.000000e+00> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
// CHECK-DAG: @scaler.fp8_observe(dense<2.000000e+00> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
// The first scale of a weight is current scaling's, and @init's copy is made by it.
// HOIST: @w.f8E4M3FN(#mpc.derived) {{.*}} {mpc.of = @w}
// HOIST-LABEL: func.func @init
// HOIST: mpc.max %scaler.fp8_weight_amax_history
// HOIST: %[[NEW:.*]] = mpc.compare le
// HOIST: %[[OWN:.*]] = mpc.div %{{.*}}, %{{.*}}
// HOIST: %[[FIRST:.*]] = mpc.select %[[NEW]], %{{.*}}, %scaler.fp8_weight_scale {mpc.origin = "scale_from_amax", mpc.value = "scale"}
// HOIST: %[[PART:.*]] = mpc.slice %[[FIRST]] starts [0]
// HOIST: %[[NUMBER:.*]] = mpc.reshape %[[PART]]
// HOIST: mpc.quantize %w, %[[NUMBER]]
// HOIST-NOT: @scaler.fp8_scale
// HOIST: global_store @scaler.fp8_weight_scale = %[[FIRST]]
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\", \"history\": 8, \"margin\": 1}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>

  // HOIST-LABEL: func.func @eval
  // CHECK-LABEL: func.func @eval
  // CHECK-SAME: (%[[X:[^:]*]]: tensor<16x16xbf16>)
  // CHECK: %[[A:.*]] = mpc.amax %[[X]]
  // CHECK-NOT: scale_from_amax
  // CHECK: %[[PART:.*]] = mpc.slice %scaler.fp8_scale starts [0] limits [1]
  // CHECK: %[[S:.*]] = mpc.reshape %[[PART]]
  // CHECK: mpc.quantize %[[X]], %[[S]] {{.*}}the largest amax of the last 8 steps (delayed scaling
  // CHECK: %[[Y:.*]] = mpc.matmul
  // An infinity is not saturated unseen: the results are NaN.
  // CHECK: %[[VECTOR:.*]] = mpc.reshape %[[A]]
  // CHECK: %[[FINITE:.*]], %{{.*}} = mpc.all_finite %[[VECTOR]]
  // CHECK: %[[NAN:.*]] = mpc.constant dense<0x7FC0>
  // CHECK: %[[ALL:.*]] = mpc.broadcast %[[FINITE]]
  // CHECK: %[[NONE:.*]] = mpc.broadcast %[[NAN]]
  // CHECK: %[[OUT:.*]] = mpc.select %[[ALL]], %[[Y]], %[[NONE]]
  // While runs observe, its own tensors get scales; those of others stay.
  // CHECK: %[[OBSERVES:.*]] = mpc.compare gt %scaler.fp8_observe
  // CHECK: mpc.pad %{{.*}} low [0] high [1]
  // CHECK-NOT: update_amax_history
  // CHECK: %[[IF:.*]] = mpc.broadcast %[[OBSERVES]]
  // CHECK: %[[SCALES:.*]] = mpc.select %[[IF]], %{{.*}}, %scaler.fp8_scale
  // CHECK: global_store @scaler.fp8_scale = %[[SCALES]]
  // CHECK-NOT: global_store
  // CHECK: return %[[OUT]]
  func.func @eval(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }

  // No quantize of @step waits for an amax: the check takes those that the inverse scales do not.
  // CHECK-LABEL: func.func @step
  // CHECK-SAME: (%[[SX:[^:]*]]: tensor<16x16xbf16>
  // CHECK-NOT: scale_from_amax
  // Inverse scales stand 16 bytes apart, where products take them.
  // CHECK: %[[COLUMN:.*]] = mpc.reshape %scaler.fp8_scale : (tensor<2xf32>) -> tensor<2x1xf32>
  // CHECK: %[[APART:.*]] = mpc.broadcast %[[COLUMN]] shape [2, 4]
  // CHECK: %[[INVERSES:.*]] = mpc.reciprocal %[[APART]]
  // CHECK: %[[WA:.*]] = mpc.amax %w
  // The inverse scale of a weight that is not finite is NaN.
  // CHECK: mpc.select %{{.*}}, %{{.*}}, %{{.*}} {mpc.rows = ["fc.weight"], mpc.value = "inverse_scales"}
  // CHECK: %[[XA:.*]] = mpc.amax %[[SX]]
  // CHECK: %[[S:.*]] = mpc.slice %scaler.fp8_scale starts [0]
  // CHECK: %[[I:.*]] = mpc.slice %[[INVERSES]] starts [0, 0]
  // CHECK: %[[S0:.*]] = mpc.reshape %[[S]]
  // CHECK: mpc.quantize %[[SX]], %[[S0]]
  // CHECK: %[[R0:.*]] = mpc.reshape %[[I]]
  // CHECK: mpc.matmul {{.*}} scales(%[[R0]], %
  // CHECK: %[[DY:.*]] = mpc.mul %y
  // CHECK: %[[DA:.*]] = mpc.amax %[[DY]]
  // CHECK: mpc.quantize %[[DY]]
  // CHECK-NOT: mpc.quantize
  // CHECK: %[[AMAXES:.*]] = mpc.concat {{.*}}mpc.rows = ["fc.x", "fc.dy"]
  // CHECK: %[[OWN:.*]], %{{.*}} = mpc.all_finite %{{.*}}, %[[AMAXES]]
  // CHECK: %[[ACTS:.*]] = mpc.compare le %scaler.fp8_observe
  // CHECK: %[[HOLDS:.*]] = mpc.select %[[ACTS]], %[[OWN]], %[[ACTS]]
  // CHECK: %[[GRADS:.*]], %{{.*}} = mpc.all_finite
  // CHECK: %[[BOTH:.*]] = mpc.select %[[GRADS]], %[[HOLDS]], %[[GRADS]]
  // CHECK: %[[UPDATED:.*]] = mpc.sub %w
  // CHECK: %[[OK:.*]] = mpc.select %[[OWN]], %[[GRADS]], %[[OWN]]
  // A store that asks no guard keeps the old state while the run observes.
  // CHECK: %[[OBSERVES:.*]] = mpc.compare gt %scaler.fp8_observe
  // CHECK: %[[KEEPS:.*]] = mpc.broadcast %[[OBSERVES]]
  // CHECK: %[[W:.*]] = mpc.select %[[KEEPS]], %w, %[[UPDATED]]
  // CHECK: %[[LESS:.*]] = mpc.sub %scaler.fp8_observe
  // CHECK: %[[LEFT:.*]] = mpc.select %[[OBSERVES]], %[[LESS]], %scaler.fp8_observe
  // CHECK: %[[MOVES:.*]] = mpc.select %[[OBSERVES]], %{{.*}}, %[[OK]]
  // CHECK: %[[ONE:.*]] = mpc.add %scaler.fp8_position, %
  // CHECK: %[[END:.*]] = mpc.compare ge %scaler.fp8_position, %
  // CHECK: %[[NEXT:.*]] = mpc.select %[[END]], %{{.*}}, %[[ONE]]
  // CHECK: %[[P:.*]] = mpc.select %[[MOVES]], %[[NEXT]], %scaler.fp8_position
  // CHECK: %[[PLACE:.*]] = mpc.select {{.*}}mpc.value = "place"
  // CHECK: %[[WH:.*]], %[[WS:.*]] = mpc.update_amax_history %scaler.fp8_weight_amax_history, %scaler.fp8_weight_scale, %{{.*}}, %[[PLACE]], %[[MOVES]], %{{.*}} margin 1.0
  // CHECK: %[[OLD:.*]] = mpc.select %{{.*}}, %{{.*}}, %scaler.fp8_scale
  // CHECK: %[[XH:.*]], %[[XS:.*]] = mpc.update_amax_history %scaler.fp8_amax_history, %{{.*}}, %[[AMAXES]], %[[PLACE]], %[[MOVES]], %{{.*}} margin 1.0
  // CHECK-DAG: global_store @w = %[[W]]
  // CHECK-DAG: global_store @scaler.fp8_observe = %[[LEFT]]
  // CHECK-DAG: global_store @scaler.fp8_amax_history = %[[XH]]
  // CHECK-DAG: global_store @scaler.fp8_scale = %[[XS]]
  // CHECK-DAG: global_store @scaler.fp8_position = %[[P]]
  // HOIST-LABEL: func.func @step
  // HOIST: %[[NEW:.*]] = mpc.select %{{.*}}, %w, %
  // HOIST: %{{.*}}, %[[WS:.*]] = mpc.update_amax_history %scaler.fp8_weight_amax_history, %scaler.fp8_weight_scale, %
  // HOIST: %[[PART:.*]] = mpc.slice %[[WS]] starts [0]
  // HOIST: %[[NUMBER:.*]] = mpc.reshape %[[PART]]
  // HOIST: %[[Q:.*]] = mpc.quantize %[[NEW]], %[[NUMBER]]
  // HOIST-DAG: global_store @w.f8E4M3FN = %[[Q]]
  // HOIST-DAG: global_store @scaler.fp8_weight_scale = %[[WS]]
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
}

// -----

// Two tensors of a layer in one role have numbers; f8E4M3FN for all, and the amax of the last step.
// CHECK: mpc.rows = ["both.x", "both.x.2", "both.dy"]
// CHECK-LABEL: func.func @step
// CHECK: the last step's amax (delayed scaling
// CHECK: mpc.matmul {{.*}} (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>)
// CHECK: mpc.matmul {{.*}} (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>)
// CHECK: mpc.update_amax_history {{.*}} margin 0.0{{.*}} most_recent
// HOIST: func.func @step
module attributes {mpc.training = {gradients = [], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\", \"amax\": \"most_recent\", \"format\": \"f8E4M3FN\"}}"}} {
  func.func @step(%a: tensor<16x16xbf16>, %b: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %y = mpc.matmul %a, %b compute(fp8) {layer = "both"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dy = mpc.neg %y {mpc.backward} : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %da = mpc.matmul %dy, %b compute(fp8) {layer = "both", mpc.backward, transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %da : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    %all = mpc.broadcast %ok shape [16, 16] : (tensor<i1>) -> tensor<16x16xi1>
    %new = mpc.select %all, %da, %a : (tensor<16x16xi1>, tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %new : tensor<16x16xbf16>
  }
}

// -----

// A step whose check nobody reads moves no state on, and has current scaling; so has one without a training recipe, or with one that does
// not say so.
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

// A tensor of a result that no step makes has current scaling in @eval, and no state. A result that is an argument stays as it is.
// CHECK: mpc.rows = ["fc.x"]
// CHECK-NOT: more.x
// CHECK-LABEL: func.func @eval(
// CHECK-SAME: %[[X:[^:]*]]: tensor<16x16xbf16>
// CHECK: mpc.quantize %[[X]], %{{.*}} {{.*}}delayed scaling
// CHECK: %[[A:.*]] = mpc.amax %y
// CHECK: %[[OWN:.*]] = mpc.scale_from_amax %[[A]]
// CHECK: mpc.quantize %y, %[[OWN]] {{.*}}scaled by the tensor's own amax
// CHECK: mpc.select %{{.*}}, %{{.*}}, %{{.*}} {{.*}}mpc.value = "inverse_scale"
// CHECK: mpc.all_finite %{{[^,]*}} :
// CHECK: return %{{.*}}, %{{.*}}, %[[X]] :
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

// -----

// @eval reads one of the step's two weights: the other's row stays.
// CHECK: mpc.rows = ["one.weight", "two.weight"]
// CHECK-LABEL: func.func @eval(
// CHECK: %[[A:.*]] = mpc.amax %v
// CHECK: %[[R:.*]] = mpc.reshape %[[A]]
// CHECK: mpc.pad %[[R]] low [1] high [0] {{.*}} -> tensor<2xf32>
// CHECK: %[[S:.*]] = mpc.slice %scaler.fp8_weight_scale starts [1] limits [2]
// CHECK: %[[N:.*]] = mpc.reshape %[[S]]
// CHECK: mpc.quantize %v, %[[N]]
// HOIST: func.func @eval
module attributes {mpc.training = {gradients = ["w", "v"], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\"}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>
  ml_program.global private mutable @v(#mpc.ones) : tensor<16x16xbf16>
  func.func @eval(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %v = ml_program.global_load @v : tensor<16x16xbf16>
    %y = mpc.linear %x, %v compute(fp8) {layer = "two"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }
  func.func @step(%x: tensor<16x16xbf16>, %z: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %v = ml_program.global_load @v : tensor<16x16xbf16>
    %a = mpc.linear %z, %w compute(fp8) {layer = "one"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %b = mpc.linear %x, %v compute(fp8) {layer = "two"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %y = mpc.add %a, %b : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %y : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    %all = mpc.broadcast %ok shape [16, 16] : (tensor<i1>) -> tensor<16x16xi1>
    %new = mpc.select %all, %y, %w : (tensor<16x16xi1>, tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    ml_program.global_store @w = %new : tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }
}
