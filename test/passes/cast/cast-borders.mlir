// What an op's stated precision must not change: state keeps its declared type, scales are f32 by definition, and what has no
// float operand rounds nothing.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-stage-cast='precision=bf16' | FileCheck %s
// RUN: %mpc compile %s --precision=fp8 --target=cpu -o %t.mpcx

ml_program.global private mutable @average(#mpc.zeros) : tensor<4xf32>

// CHECK-LABEL: func.func @state(
// CHECK: %[[SUM:.*]] = mpc.add {{.*}} -> tensor<4xf16>
// CHECK: %[[WIDE:.*]] = mpc.cast %[[SUM]] {{.*}}the state average is declared f32{{.*}} -> tensor<4xf32>
// CHECK: ml_program.global_store @average = %[[WIDE]]
func.func @state(%x: tensor<4xf32>) {
  %a = ml_program.global_load @average : tensor<4xf32>
  %y = mpc.add %a, %x {mpc.precision = "fp16"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @average = %y : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @scales(
// CHECK: %[[I:.*]] = mpc.reciprocal {{.*}} -> tensor<bf16>
// CHECK: %[[F:.*]] = mpc.cast %[[I]] {{.*}}scales are f32{{.*}} -> tensor<f32>
// CHECK: mpc.dequantize %{{.*}}, %[[F]]
// CHECK: mpc.matmul {{.*}} scales(%{{.*}}, %[[F]])
func.func @scales(%x: tensor<8x8xf32>, %s: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %q = mpc.quantize %x, %s : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf8E4M3FN>
  %i = mpc.reciprocal %s {mpc.precision = "bf16"} : (tensor<f32>) -> tensor<f32>
  %d = mpc.dequantize %q, %i : (tensor<8x8xf8E4M3FN>, tensor<f32>) -> tensor<8x8xf32>
  %m = mpc.matmul %x, %d scales(%s, %i) {mpc.precision = "bf16"} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> tensor<8x8xf32>
  return %d, %m : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func @indices(
// CHECK: mpc.iota dimension 0 : () -> tensor<4xi64>
// CHECK: mpc.stop_gradient {{.*}}(tensor<4xf16>) -> tensor<4xf16>
func.func @indices(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>) {
  %i = mpc.iota dimension 0 {mpc.precision = "fp16"} : () -> tensor<4xi64>
  %s = mpc.stop_gradient %x {mpc.precision = "fp16"} : (tensor<4xf32>) -> tensor<4xf32>
  %y = mpc.abs %s : (tensor<4xf32>) -> tensor<4xf32>
  return %y, %i : tensor<4xf32>, tensor<4xi64>
}
