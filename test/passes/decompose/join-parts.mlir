// What is added up of parts side by side is their concatenation.
// RUN: %mpc_opt %s --mpc-join-parts --split-input-file | FileCheck -enable-var-scope %s

// In any order of the additions; what the sum was for goes on.
// CHECK-LABEL: func.func @joined
// CHECK-SAME: (%[[Q:.*]]: tensor<4x2xf16>, %[[K:.*]]: tensor<4x3xf16>, %[[V:.*]]: tensor<4x1xf16>)
// CHECK: %[[Y:.*]] = mpc.concat %[[Q]], %[[K]], %[[V]] axis 1 {mpc.origin = "slice_grad"}
// CHECK-NOT: mpc.{{pad|add}}
// CHECK: return %[[Y]]
func.func @joined(%q: tensor<4x2xf16>, %k: tensor<4x3xf16>, %v: tensor<4x1xf16>) -> tensor<4x6xf16> {
  %0 = mpc.pad %v low [0, 5] high [0, 0] : (tensor<4x1xf16>) -> tensor<4x6xf16>
  %1 = mpc.pad %k low [0, 2] high [0, 1] : (tensor<4x3xf16>) -> tensor<4x6xf16>
  %2 = mpc.pad %q low [0, 0] high [0, 4] : (tensor<4x2xf16>) -> tensor<4x6xf16>
  %3 = mpc.add %0, %1 : (tensor<4x6xf16>, tensor<4x6xf16>) -> tensor<4x6xf16>
  %4 = mpc.add %2, %3 {mpc.origin = "slice_grad"} : (tensor<4x6xf16>, tensor<4x6xf16>) -> tensor<4x6xf16>
  return %4 : tensor<4x6xf16>
}

// -----

// CHECK-LABEL: func.func @parts_that_overlap
// CHECK-COUNT-2: mpc.pad
// CHECK: mpc.add
func.func @parts_that_overlap(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<7xf32> {
  %0 = mpc.pad %a low [0] high [3] : (tensor<4xf32>) -> tensor<7xf32>
  %1 = mpc.pad %b low [3] high [0] : (tensor<4xf32>) -> tensor<7xf32>
  %2 = mpc.add %0, %1 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
  return %2 : tensor<7xf32>
}

// -----

// CHECK-LABEL: func.func @parts_with_a_gap
// CHECK-COUNT-2: mpc.pad
// CHECK: mpc.add
func.func @parts_with_a_gap(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<9xf32> {
  %0 = mpc.pad %a low [0] high [5] : (tensor<4xf32>) -> tensor<9xf32>
  %1 = mpc.pad %b low [5] high [0] : (tensor<4xf32>) -> tensor<9xf32>
  %2 = mpc.add %0, %1 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
  return %2 : tensor<9xf32>
}

// -----

// Parts along two axes, and a sum that others read too.
// CHECK-LABEL: func.func @parts_of_two_axes
// CHECK: mpc.add
// CHECK: mpc.add
func.func @parts_of_two_axes(%a: tensor<2x4xf32>, %b: tensor<4x2xf32>, %c: tensor<2x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = mpc.pad %a low [0, 0] high [2, 0] : (tensor<2x4xf32>) -> tensor<4x4xf32>
  %1 = mpc.pad %b low [0, 2] high [0, 0] : (tensor<4x2xf32>) -> tensor<4x4xf32>
  %2 = mpc.pad %c low [2, 0] high [0, 0] : (tensor<2x4xf32>) -> tensor<4x4xf32>
  %3 = mpc.add %0, %1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = mpc.add %3, %2 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>
}
