// The matrix of a convolution's windows is one copy of runs; what makes the image stands before it.
// RUN: %mpc_opt %s --mpc-stage-quantize --mpc-stage-decompose --mpc-stage-fuse --split-input-file | FileCheck %s -enable-var-scope

// The map writes the padded image, once an element. A window's rows are runs of three times 16 elements.
// CHECK-LABEL: func.func @windows_are_copied_in_runs
// CHECK: mpc.group {{.*}} -> (tensor<1x10x9x16xf32>)
// CHECK: mpc.relu
// CHECK: mpc.group rows 168 columns 48 {{.*}} -> (tensor<1x8x7x3x3x16xf32>)
// CHECK-NOT: mpc.relu
// CHECK: mpc.windows
// CHECK: mpc.matmul {{.*}} : (tensor<56x144xf32>, tensor<4x144xf32>) -> tensor<56x4xf32>
func.func @windows_are_copied_in_runs(%x: tensor<1x8x7x16xf32>, %w: tensor<4x3x3x16xf32>) -> tensor<56x4xf32> {
  %0 = mpc.relu %x : (tensor<1x8x7x16xf32>) -> tensor<1x8x7x16xf32>
  %1 = mpc.transpose %0 permutation [0, 3, 1, 2] : (tensor<1x8x7x16xf32>) -> tensor<1x16x8x7xf32>
  %2 = mpc.transpose %w permutation [0, 3, 1, 2] : (tensor<4x3x3x16xf32>) -> tensor<4x16x3x3xf32>
  %3 = mpc.convolution %1, %2 strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] : (tensor<1x16x8x7xf32>, tensor<4x16x3x3xf32>) -> tensor<1x4x8x7xf32>
  %4 = mpc.transpose %3 permutation [0, 2, 3, 1] : (tensor<1x4x8x7xf32>) -> tensor<1x8x7x4xf32>
  %5 = mpc.reshape %4 : (tensor<1x8x7x4xf32>) -> tensor<56x4xf32>
  return %5 : tensor<56x4xf32>
}

// -----

// A kernel of 1 is a product: it reads the image in place.
// CHECK-LABEL: func.func @a_kernel_of_one_copies_nothing
// CHECK-NOT: mpc.group
// CHECK: mpc.matmul {{.*}} : (tensor<56x16xf32>, tensor<4x16xf32>) -> tensor<56x4xf32>
// CHECK-NOT: mpc.group
// CHECK: return
func.func @a_kernel_of_one_copies_nothing(%x: tensor<1x8x7x16xf32>, %w: tensor<4x16x1x1xf32>) -> tensor<56x4xf32> {
  %0 = mpc.transpose %x permutation [0, 3, 1, 2] : (tensor<1x8x7x16xf32>) -> tensor<1x16x8x7xf32>
  %1 = mpc.convolution %0, %w strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1] : (tensor<1x16x8x7xf32>, tensor<4x16x1x1xf32>) -> tensor<1x4x8x7xf32>
  %2 = mpc.transpose %1 permutation [0, 2, 3, 1] : (tensor<1x4x8x7xf32>) -> tensor<1x8x7x4xf32>
  %3 = mpc.reshape %2 : (tensor<1x8x7x4xf32>) -> tensor<56x4xf32>
  return %3 : tensor<56x4xf32>
}
