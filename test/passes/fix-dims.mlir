// Open dimensions get the sizes of the options; everything else follows.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(mpc-fix-dims{dims=B=4,T=6})' | FileCheck %s

// CHECK-LABEL: func.func @main
// CHECK-SAME: (%{{.*}}: tensor<4x6x8xf32> {mpc.name = "x"}, %{{.*}}: tensor<4xi64>) -> tensor<24x8xf32>
func.func @main(%x: tensor<?x?x8xf32> {mpc.name = "x", mpc.dims = ["B", "T"]}, %t: tensor<?xi64> {mpc.dims = ["B"]})
    -> tensor<?x8xf32> {
  // CHECK: mpc.slice {{.*}} limits [-1, 3, 8] {{.*}} -> tensor<4x3x8xf32>
  %s = mpc.slice %x starts [0, 0, 0] limits [-1, 3, 8] strides [1, 1, 1] : (tensor<?x?x8xf32>) -> tensor<?x3x8xf32>
  // CHECK: mpc.reshape {{.*}} -> tensor<24x8xf32>
  %y = mpc.reshape %x : (tensor<?x?x8xf32>) -> tensor<?x8xf32>
  // CHECK: mpc.precision
  // CHECK: mpc.yield {{.*}} : tensor<24x8xf32>
  // CHECK-NEXT: } : tensor<24x8xf32>
  %z = mpc.precision "fp32" {
    %e = mpc.exp %y : (tensor<?x8xf32>) -> tensor<?x8xf32>
    mpc.yield %e : tensor<?x8xf32>
  } : tensor<?x8xf32>
  return %z : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @known_shapes_stay
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf16>) -> tensor<4x8xf16>
// CHECK-NEXT: %[[Y:.*]] = mpc.relu %[[X]] : (tensor<4x8xf16>) -> tensor<4x8xf16>
func.func @known_shapes_stay(%x: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %y = mpc.relu %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
  return %y : tensor<4x8xf16>
}
