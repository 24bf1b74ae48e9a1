// Settings of recipes with one scale a tensor: power_of_two rounds each scale that is made down, format gives gradients f8E4M3FN too, and
// jump_limit lets the step's check fail, while histories ask the check of finiteness alone.
// RUN: %mpc_opt %s --mpc-quantize-gemms --mpc-measure-errors --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @step
// CHECK: %[[XA:.*]] = mpc.amax %arg0
// CHECK: mpc.quantize %arg0, %
// CHECK: %[[DA:.*]] = mpc.amax
// CHECK-NOT: f8E5M2
// CHECK: %[[AMAXES:.*]] = mpc.concat
// CHECK: %[[OWN:.*]], %{{.*}} = mpc.all_finite %[[W:[0-9]+]], %[[AMAXES]]
// 2^3, and a 2^-20 of it.
// CHECK: %[[REACH:.*]] = mpc.mul %[[W]], %scaler.fp8_weight_scale
// CHECK: mpc.constant dense<8.000007
// CHECK: %[[IN:.*]] = mpc.compare le %[[REACH]]
// CHECK: %[[BEYOND:.*]] = mpc.select %[[IN]]
// CHECK: %[[ANY:.*]] = mpc.amax %[[BEYOND]]
// CHECK: %[[NONE:.*]] = mpc.compare le %[[ANY]]
// CHECK: %[[HOLDS0:.*]] = mpc.select %[[OWN]], %[[NONE]], %[[OWN]]
// CHECK: mpc.mul %[[AMAXES]], %scaler.fp8_scale
// CHECK: %[[HOLDS1:.*]] = mpc.select %[[HOLDS0]], %{{.*}}, %[[HOLDS0]]
// CHECK: %[[HOLDS:.*]] = mpc.select %[[ACTS:.*]], %[[HOLDS1]], %[[ACTS]]
// CHECK: %[[GRADS:.*]], %{{.*}} = mpc.all_finite
// CHECK: %[[BOTH:.*]] = mpc.select %[[GRADS]], %[[HOLDS]], %[[GRADS]]
// CHECK: %[[FINITE:.*]] = mpc.select %[[OWN]], %[[GRADS]], %[[OWN]]
// CHECK: %[[MOVES:.*]] = mpc.select %{{.*}}, %{{.*}}, %[[FINITE]]
// CHECK: %{{.*}}, %[[NEW:.*]] = mpc.update_amax_history %scaler.fp8_weight_amax_history, {{.*}}, %[[MOVES]], %
// CHECK: %[[NEAR8:.*]] = mpc.cast %[[NEW]] overflow(saturate) {{.*}} -> tensor<1xf8E8M0FNU>
// CHECK: %[[NEAR:.*]] = mpc.cast %[[NEAR8]]
// CHECK: %[[ABOVE:.*]] = mpc.compare gt %[[NEAR]], %[[NEW]]
// CHECK: %[[LOW:.*]] = mpc.mul %[[NEAR]], %
// CHECK: %[[POWER:.*]] = mpc.select %[[ABOVE]], %[[LOW]], %[[NEAR]]
// CHECK: global_store @scaler.fp8_weight_scale = %[[POWER]]
// CHECK: return %{{.*}}, %[[BOTH]]
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\", \"history\": 8, \"power_of_two\": true, \"jump_limit\": 3, \"format\": \"f8E4M3FN\"}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>
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

// @measure tells what each quantised tensor loses, of values that are made there.
// CHECK-LABEL: func.func @measure
// CHECK-SAME: mpc.name = "fp8_error.fc.x"}, tensor<7xf32> {mpc.name = "fp8_error.fc.weight"})
// CHECK-DAG: %[[Q:.*]] = mpc.quantize %arg0, %
// CHECK-DAG: %[[C:.*]] = mpc.cast %w : (tensor<16x16xf32>) -> tensor<16x16xbf16>
// CHECK-DAG: mpc.quantize %[[C]], %
// CHECK: mpc.dequantize %[[Q]], %
// CHECK: %[[X:.*]] = mpc.concat
// CHECK: mpc.cast %w {{.*}}mpc.at_use
// CHECK: mpc.dequantize {{.*}}mpc.at_use
// CHECK: %[[W:.*]] = mpc.concat {{.*}}mpc.at_use
// CHECK: return %{{.*}}, %[[X]], %[[W]]
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xf32>
  func.func @measure(%x: tensor<16x16xbf16>) -> (tensor<16x16xbf16> {mpc.name = "y"}) {
    %w = ml_program.global_load @w : tensor<16x16xf32>
    %c = mpc.cast %w : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %y = mpc.linear %x, %c compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }
}
