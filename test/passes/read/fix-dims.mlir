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

// What does not follow from operands is named by the op.
// CHECK-LABEL: func.func @named_by_the_op
func.func @named_by_the_op(%x: tensor<?x?x8xf32> {mpc.dims = ["B", "T"]}, %m: tensor<1x8xf32>) {
  // CHECK: mpc.broadcast {{.*}} shape [-1, -1, 8] : (tensor<1x8xf32>) -> tensor<4x6x8xf32>
  %a = mpc.broadcast %m shape [-1, -1, 8] {mpc.dims = ["B", "T"]} : (tensor<1x8xf32>) -> tensor<?x?x8xf32>
  // The operand's own.
  // CHECK: mpc.broadcast {{.*}} shape [2, -1, -1, 8] : (tensor<4x6x8xf32>) -> tensor<2x4x6x8xf32>
  %b = mpc.broadcast %x shape [2, -1, -1, 8] : (tensor<?x?x8xf32>) -> tensor<2x?x?x8xf32>
  // CHECK: mpc.iota dimension 1 : () -> tensor<4x6xi64>
  %c = mpc.iota dimension 1 {mpc.dims = ["B", "T"]} : () -> tensor<?x?xi64>
  // CHECK: mpc.reshape {{.*}} -> tensor<4x6x2x4xf32>
  %d = mpc.reshape %x {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x?x2x4xf32>
  // CHECK: mpc.pad {{.*}} -> tensor<5x6x8xf32>
  %e = mpc.pad %x low [1, 0, 0] high [0, 0, 0] : (tensor<?x?x8xf32>) -> tensor<?x?x8xf32>
  return
}

// The only open dimension of a function needs no name.
// CHECK-LABEL: func.func @the_only_one
func.func @the_only_one(%x: tensor<?x4x8xf32> {mpc.dims = ["B"]}, %m: tensor<8xf32>) {
  // CHECK: mpc.broadcast {{.*}} -> tensor<4x4x8xf32>
  %a = mpc.broadcast %m shape [-1, 4, 8] : (tensor<8xf32>) -> tensor<?x4x8xf32>
  // CHECK: mpc.iota dimension 0 : () -> tensor<4x8xi64>
  %b = mpc.iota dimension 0 : () -> tensor<?x8xi64>
  return
}

// A step past the only element is 1.
// CHECK: func.func @steps
// CHECK: mpc.slice {{.*}} starts [0, 2] limits [4, 3] strides [2, 1]
func.func @steps(%x: tensor<4x8xf32>) -> tensor<2x1xf32> {
  %y = mpc.slice %x starts [0, 2] limits [4, 8] strides [2, 9223372036854775807] : (tensor<4x8xf32>) -> tensor<2x1xf32>
  return %y : tensor<2x1xf32>
}
