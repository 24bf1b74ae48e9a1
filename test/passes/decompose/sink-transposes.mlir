// Maps and reductions are computed in the order of their operands, and transposes stand behind them.
// RUN: %mpc_opt %s --mpc-sink-transposes --canonicalize --split-input-file | FileCheck %s -enable-var-scope

// A scale of each channel and a residual, between two convolutions.
// CHECK-LABEL: func.func @map_is_computed_in_order
// CHECK-SAME: %[[S:[a-z0-9]+]]: tensor<4x1x1xf32>
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[Y:.*]] = mpc.linear %arg1
// CHECK: %[[WIDE:.*]] = mpc.broadcast %[[S]] shape [2, 4, 5, 6]
// CHECK: %[[TURNED:.*]] = mpc.transpose %[[WIDE]] permutation [0, 2, 3, 1] {{.*}} -> tensor<2x5x6x4xf32>
// CHECK: %[[MUL:.*]] = mpc.mul %[[X]], %[[TURNED]] : {{.*}} -> tensor<2x5x6x4xf32>
// CHECK: %[[ADD:.*]] = mpc.add %[[MUL]], %[[Y]] : {{.*}} -> tensor<2x5x6x4xf32>
// CHECK: %[[LAST:.*]] = mpc.transpose %[[ADD]] permutation [0, 3, 1, 2]
// CHECK: %[[BACK:.*]] = mpc.transpose %[[LAST]] permutation [0, 2, 3, 1]
// CHECK: return %[[BACK]]
func.func @map_is_computed_in_order(%x0: tensor<2x5x6x4xf32>, %y0: tensor<2x5x6x4xf32>, %s: tensor<4x1x1xf32>, %w: tensor<4x4xf32>) -> tensor<2x5x6x4xf32> {
  %x = mpc.linear %x0, %w : (tensor<2x5x6x4xf32>, tensor<4x4xf32>) -> tensor<2x5x6x4xf32>
  %y = mpc.linear %y0, %w : (tensor<2x5x6x4xf32>, tensor<4x4xf32>) -> tensor<2x5x6x4xf32>
  %0 = mpc.transpose %x permutation [0, 3, 1, 2] : (tensor<2x5x6x4xf32>) -> tensor<2x4x5x6xf32>
  %1 = mpc.transpose %y permutation [0, 3, 1, 2] : (tensor<2x5x6x4xf32>) -> tensor<2x4x5x6xf32>
  %2 = mpc.broadcast %s shape [2, 4, 5, 6] : (tensor<4x1x1xf32>) -> tensor<2x4x5x6xf32>
  %3 = mpc.mul %0, %2 : (tensor<2x4x5x6xf32>, tensor<2x4x5x6xf32>) -> tensor<2x4x5x6xf32>
  %4 = mpc.add %3, %1 : (tensor<2x4x5x6xf32>, tensor<2x4x5x6xf32>) -> tensor<2x4x5x6xf32>
  %5 = mpc.transpose %4 permutation [0, 2, 3, 1] : (tensor<2x4x5x6xf32>) -> tensor<2x5x6x4xf32>
  return %5 : tensor<2x5x6x4xf32>
}

// -----

// The transpose behind it would be a copy.
// CHECK-LABEL: func.func @map_for_the_border_stays
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[T:.*]] = mpc.transpose %[[X]]
// CHECK: %[[EXP:.*]] = mpc.exp %[[T]]
// CHECK: return %[[EXP]]
func.func @map_for_the_border_stays(%x0: tensor<6x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x6xf32> {
  %x = mpc.linear %x0, %w : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
  %0 = mpc.transpose %x permutation [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
  %1 = mpc.exp %0 : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

// A large operand comes in another order.
// CHECK-LABEL: func.func @map_of_two_orders_stays
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[T:.*]] = mpc.transpose %[[X]]
// CHECK: %[[ADD:.*]] = mpc.add %[[T]], %arg1
// CHECK: return %[[ADD]]
func.func @map_of_two_orders_stays(%x0: tensor<6x4xf32>, %y: tensor<4x6xf32>, %w: tensor<4x4xf32>) -> tensor<4x6xf32> {
  %x = mpc.linear %x0, %w : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
  %0 = mpc.transpose %x permutation [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
  %1 = mpc.add %0, %y : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

// Rows stay runs: heads are read in place.
// CHECK-LABEL: func.func @transpose_of_rows_stays
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[T:.*]] = mpc.transpose %[[X]]
// CHECK: %[[EXP:.*]] = mpc.exp %[[T]]
// CHECK: return %[[EXP]]
func.func @transpose_of_rows_stays(%x0: tensor<2x5x3x8xf32>, %w: tensor<8x8xf32>) -> tensor<2x3x5x8xf32> {
  %x = mpc.linear %x0, %w : (tensor<2x5x3x8xf32>, tensor<8x8xf32>) -> tensor<2x5x3x8xf32>
  %0 = mpc.transpose %x permutation [0, 2, 1, 3] : (tensor<2x5x3x8xf32>) -> tensor<2x3x5x8xf32>
  %1 = mpc.exp %0 : (tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
  return %1 : tensor<2x3x5x8xf32>
}

// -----

// The statistics of channels: the leading dimensions of the value itself.
// CHECK-LABEL: func.func @reduction_is_of_the_value_itself
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[SUM:.*]] = mpc.sum %[[X]] axes [0, 1, 2] : (tensor<2x5x6x4xf32>) -> tensor<4xf32>
// CHECK: return %[[SUM]]
func.func @reduction_is_of_the_value_itself(%x0: tensor<2x5x6x4xf32>, %w: tensor<4x4xf32>) -> tensor<4xf32> {
  %x = mpc.linear %x0, %w : (tensor<2x5x6x4xf32>, tensor<4x4xf32>) -> tensor<2x5x6x4xf32>
  %0 = mpc.transpose %x permutation [0, 3, 1, 2] : (tensor<2x5x6x4xf32>) -> tensor<2x4x5x6xf32>
  %1 = mpc.sum %0 axes [0, 2, 3] : (tensor<2x4x5x6xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @reduction_keeps_the_order_of_its_result
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[MAX:.*]] = mpc.max %[[X]] axes [2] : (tensor<2x5x6x4xf32>) -> tensor<2x5x4xf32>
// CHECK: %[[T:.*]] = mpc.transpose %[[MAX]] permutation [0, 2, 1]
// CHECK: return %[[T]]
func.func @reduction_keeps_the_order_of_its_result(%x0: tensor<2x5x6x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4x5xf32> {
  %x = mpc.linear %x0, %w : (tensor<2x5x6x4xf32>, tensor<4x4xf32>) -> tensor<2x5x6x4xf32>
  %0 = mpc.transpose %x permutation [0, 3, 1, 2] : (tensor<2x5x6x4xf32>) -> tensor<2x4x5x6xf32>
  %1 = mpc.max %0 axes [3] : (tensor<2x4x5x6xf32>) -> tensor<2x4x5xf32>
  return %1 : tensor<2x4x5xf32>
}

// -----

// CHECK-LABEL: func.func @reduction_keeps_its_dimensions
// CHECK: %[[X:.*]] = mpc.linear %arg0
// CHECK: %[[SUM:.*]] = mpc.sum %[[X]] axes [1, 2] keepdims : (tensor<2x5x6x4xf32>) -> tensor<2x1x1x4xf32>
// CHECK: %[[T:.*]] = mpc.transpose %[[SUM]] permutation [0, 3, 1, 2] {{.*}} -> tensor<2x4x1x1xf32>
// CHECK: return %[[T]]
func.func @reduction_keeps_its_dimensions(%x0: tensor<2x5x6x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4x1x1xf32> {
  %x = mpc.linear %x0, %w : (tensor<2x5x6x4xf32>, tensor<4x4xf32>) -> tensor<2x5x6x4xf32>
  %0 = mpc.transpose %x permutation [0, 3, 1, 2] : (tensor<2x5x6x4xf32>) -> tensor<2x4x5x6xf32>
  %1 = mpc.sum %0 axes [2, 3] keepdims : (tensor<2x4x5x6xf32>) -> tensor<2x4x1x1xf32>
  return %1 : tensor<2x4x1x1xf32>
}
// -----

// What no anchor makes is turned for the sake of rows, as softmax turns it.
// CHECK-LABEL: func.func @rows_of_an_argument_stay
// CHECK: %[[T:.*]] = mpc.transpose %arg0
// CHECK: %[[EXP:.*]] = mpc.exp %[[T]]
// CHECK: %[[SUM:.*]] = mpc.sum %[[EXP]] axes [1]
// CHECK: return %[[SUM]]
func.func @rows_of_an_argument_stay(%x: tensor<6x4xf32>) -> tensor<4xf32> {
  %0 = mpc.transpose %x permutation [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
  %1 = mpc.exp %0 : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = mpc.sum %1 axes [1] : (tensor<4x6xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
