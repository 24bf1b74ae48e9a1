// RUN: %mpc_opt %s --mpc-expand-repeats | FileCheck %s
// RUN: %mpc_opt %s --mpc-stage-read | FileCheck %s --check-prefix=GONE
// GONE-NOT: mpc.repeat %

// A loop is its iterations, one after the other. Slices are taken along the first dimension.
// CHECK-LABEL: func.func @iterations_follow_each_other(
// CHECK-SAME: %[[H:.*]]: tensor<4xf32>, %[[X:.*]]: tensor<4x2xf32>
// CHECK-SAME: attributes {mpc.repeats = ["rnn: 2 iterations, 10 ops"]}
func.func @iterations_follow_each_other(%h: tensor<4xf32>, %x: tensor<4x2xf32>) -> (tensor<4xf32>, tensor<4x2xf32>) {
  // CHECK: %[[T:.*]] = mpc.transpose %[[X]] permutation [1, 0]
  // CHECK: %[[S0:.*]] = mpc.slice %[[T]] starts [0, 0] limits [1, 4]
  // CHECK: %[[X0:.*]] = mpc.reshape %[[S0]] : (tensor<1x4xf32>) -> tensor<4xf32>
  // CHECK: %[[A0:.*]] = mpc.add %[[H]], %[[X0]] {mpc.layer = "cell.0"}
  // CHECK: %[[N0:.*]] = mpc.tanh %[[A0]]
  // CHECK: mpc.slice %[[T]] starts [1, 0] limits [2, 4]
  // CHECK: mpc.add %[[N0]], %{{.*}} {mpc.layer = "cell.1"}
  // CHECK: %[[N1:.*]] = mpc.tanh
  // CHECK: %[[P0:.*]] = mpc.reshape %[[N0]] : (tensor<4xf32>) -> tensor<1x4xf32>
  // CHECK: %[[P1:.*]] = mpc.reshape %[[N1]]
  // CHECK: %[[C:.*]] = mpc.concat %[[P0]], %[[P1]] axis 0
  // CHECK: %[[Y:.*]] = mpc.transpose %[[C]] permutation [1, 0]
  // CHECK: return %[[N1]], %[[Y]]
  %r:2 = mpc.repeat 2 carried(%h) scanned(%x) axes [-1] stacked [-1] {
  ^bb0(%h_i: tensor<4xf32>, %x_i: tensor<4xf32>):
    %s = mpc.add %h_i, %x_i {mpc.layer = "cell"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %n = mpc.tanh %s : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %n, %n : tensor<4xf32>, tensor<4xf32>
  } {layer = "rnn"} : (tensor<4xf32>, tensor<4x2xf32>) -> (tensor<4xf32>, tensor<4x2xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4x2xf32>
}

// From the end, the number counts down, and a stack keeps its places.
// CHECK-LABEL: func.func @reverse
func.func @reverse(%h: tensor<i64>) -> tensor<2xi64> {
  // CHECK: %[[C1:.*]] = mpc.constant dense<1> : tensor<i64>
  // CHECK: %[[N1:.*]] = mpc.add %{{.*}}, %[[C1]]
  // CHECK: %[[C0:.*]] = mpc.constant dense<0> : tensor<i64>
  // CHECK: %[[N0:.*]] = mpc.add %[[N1]], %[[C0]]
  // CHECK: %[[P0:.*]] = mpc.reshape %[[N0]]
  // CHECK: %[[P1:.*]] = mpc.reshape %[[N1]]
  // CHECK: mpc.concat %[[P0]], %[[P1]] axis 0
  %r:2 = mpc.repeat 2 reverse carried(%h) stacked [0] {
  ^bb0(%h_i: tensor<i64>, %i: tensor<i64>):
    %n = mpc.add %h_i, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    mpc.yield %n, %n : tensor<i64>, tensor<i64>
  } : (tensor<i64>) -> (tensor<i64>, tensor<2xi64>)
  return %r#1 : tensor<2xi64>
}

// What depends on no iteration stands once, also in a region.
// CHECK-LABEL: func.func @computed_once
func.func @computed_once(%h: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[E:.*]] = mpc.exp
  // CHECK: %[[P:.*]] = mpc.precision "fp32"
  // CHECK-COUNT-3: mpc.mul %{{.*}}, %[[P]]
  // CHECK-NOT: mpc.exp
  %r = mpc.repeat 3 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    %e = mpc.exp %w : (tensor<4xf32>) -> tensor<4xf32>
    %p = mpc.precision "fp32" {
      %q = mpc.exp %e : (tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %q : tensor<4xf32>
    } : tensor<4xf32>
    %n = mpc.mul %h_i, %p : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %n : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A loop in a loop: the outer number comes first. A region around a loop holds its iterations.
// CHECK-LABEL: func.func @nested
// CHECK-SAME: mpc.repeats = ["outer: 2 iterations, 6 ops"]
func.func @nested(%h: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: mpc.precision "fp32" {
  // CHECK: mpc.tanh %{{.*}} {mpc.layer = "cell.0.0"}
  // CHECK: mpc.tanh %{{.*}} {mpc.layer = "cell.0.1"}
  // CHECK: mpc.tanh %{{.*}} {mpc.layer = "cell.0.2"}
  // CHECK: mpc.tanh %{{.*}} {mpc.layer = "cell.1.0"}
  // CHECK: mpc.tanh %{{.*}} {mpc.layer = "cell.1.1"}
  // CHECK: mpc.tanh %{{.*}} {mpc.layer = "cell.1.2"}
  // CHECK: mpc.yield
  %p = mpc.precision "fp32" {
    %r = mpc.repeat 2 carried(%h) {
    ^bb0(%a: tensor<4xf32>):
      %s = mpc.repeat 3 carried(%a) {
      ^bb0(%b: tensor<4xf32>):
        %n = mpc.tanh %b {mpc.layer = "cell"} : (tensor<4xf32>) -> tensor<4xf32>
        mpc.yield %n : tensor<4xf32>
      } {layer = "inner"} : (tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %s : tensor<4xf32>
    } {layer = "outer"} : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %r : tensor<4xf32>
  } : tensor<4xf32>
  return %p : tensor<4xf32>
}

// No iteration gives the first values, and one needs no concatenation.
// CHECK-LABEL: func.func @none_and_one
// CHECK-SAME: %[[H:.*]]: tensor<4xf32>
func.func @none_and_one(%h: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x1xf32>) {
  // CHECK-NOT: mpc.tanh
  %r = mpc.repeat 0 carried(%h) {
  ^bb0(%a: tensor<4xf32>):
    %n = mpc.tanh %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %n : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[E:.*]] = mpc.exp %[[H]]
  // CHECK: mpc.reshape %[[E]] : (tensor<4xf32>) -> tensor<1x4xf32>
  // CHECK-NEXT: mpc.transpose
  %s = mpc.repeat 1 stacked [1] {
    %n = mpc.exp %r : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %n : tensor<4xf32>
  } : () -> tensor<4x1xf32>
  // CHECK: return %[[H]]
  return %r, %s : tensor<4xf32>, tensor<4x1xf32>
}
