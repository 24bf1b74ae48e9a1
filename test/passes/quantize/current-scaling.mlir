// What is not finite: in inference it is left out of the amax and is NaN itself; in training the inverse scale is NaN, so that
// the step is skipped.
// RUN: %mpc_opt %s --mpc-quantize-gemms --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @inference
// CHECK-SAME: (%[[X:[^:]*]]: tensor<16x16xbf16>)
// CHECK-DAG: %[[ZERO:.*]] = mpc.constant dense<0.000000e+00> : tensor<bf16>
// CHECK-DAG: %[[NAN:.*]] = mpc.constant dense<0x7FC0> : tensor<bf16>
// CHECK-DAG: %[[MOST:.*]] = mpc.constant dense<3.389530e+38> : tensor<bf16>
// CHECK-DAG: %[[MOSTS:.*]] = mpc.broadcast %[[MOST]]
// CHECK-DAG: %[[SIZE:.*]] = mpc.abs %[[X]]
// CHECK-DAG: %[[FINITE:.*]] = mpc.compare le %[[SIZE]], %[[MOSTS]] {mpc.origin = "amax"}
// CHECK-DAG: %[[ZEROS:.*]] = mpc.broadcast %[[ZERO]]
// CHECK-DAG: %[[COUNTED:.*]] = mpc.select %[[FINITE]], %[[X]], %[[ZEROS]]
// CHECK-DAG: %[[NANS:.*]] = mpc.broadcast %[[NAN]]
// CHECK-DAG: %[[SOURCE:.*]] = mpc.select %{{.*}}, %[[X]], %[[NANS]]
// CHECK: %[[A:.*]] = mpc.amax %[[COUNTED]]
// CHECK: %[[S:.*]] = mpc.scale_from_amax %[[A]]
// CHECK: mpc.quantize %[[SOURCE]], %[[S]]
// CHECK: %[[I:.*]] = mpc.reciprocal %[[S]]
// CHECK: mpc.matmul {{.*}} scales(%[[I]], %[[I]])
func.func @inference(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %y = mpc.matmul %x, %x compute(fp8) {transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %y : tensor<16x16xbf16>
}

// -----

module attributes {mpc.training = {}} {
  // CHECK-LABEL: func.func @step
  // CHECK-SAME: (%[[X:[^:]*]]: tensor<16x16xbf16>)
  // CHECK: %[[A:.*]] = mpc.amax %[[X]]
  // CHECK: %[[S:.*]] = mpc.scale_from_amax %[[A]]
  // CHECK: mpc.quantize %[[X]], %[[S]]
  // CHECK: %[[R:.*]] = mpc.reciprocal %[[S]]
  // CHECK: %[[FINITE:.*]] = mpc.compare le %[[A]], %
  // CHECK: %[[I:.*]] = mpc.select %[[FINITE]], %[[R]], %
  // CHECK: mpc.matmul {{.*}} scales(%[[I]], %[[I]])
  func.func @step(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
    %y = mpc.matmul %x, %x compute(fp8) {transpose_b} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    return %y : tensor<16x16xbf16>
  }
}
