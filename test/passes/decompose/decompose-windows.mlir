// Convolutions are windows and products before Quantize, which then gives the products their types; pools are maps.
// RUN: %mpc_opt %s --mpc-decompose="made-of-products=true" --split-input-file | FileCheck %s -enable-var-scope --check-prefix=PRODUCTS
// RUN: %mpc_opt %s --mpc-decompose --split-input-file | FileCheck %s -enable-var-scope

// PRODUCTS-LABEL: func.func @convolution_is_a_linear_layer
// PRODUCTS: %[[PAD:.*]] = mpc.pad {{.*}} low [0, 1, 0] high [0, 1, 0] {{.*}} -> tensor<2x10x3xf16>
// PRODUCTS: %[[FIRST:.*]] = mpc.transpose %[[PAD]] permutation [0, 2, 1]
// PRODUCTS: %[[ALL:.*]] = mpc.windows %[[FIRST]] sizes [3] strides [2] dilations [1] {{.*}} -> tensor<2x3x4x3xf16>
// PRODUCTS: %[[LAST:.*]] = mpc.transpose %[[ALL]] permutation [0, 2, 3, 1] {{.*}} -> tensor<2x4x3x3xf16>
// PRODUCTS: %[[ROWS:.*]] = mpc.reshape %[[LAST]] {{.*}} -> tensor<8x9xf16>
// PRODUCTS: %[[Y:.*]] = mpc.linear %[[ROWS]], %{{.*}} bias(%arg2) compute(fp8) {layer = "conv", mpc.origin = "convolution"} {{.*}} -> tensor<8x4xf16>
// PRODUCTS: mpc.transpose {{.*}} permutation [0, 2, 1]
// CHECK-LABEL: func.func @convolution_is_a_linear_layer
// CHECK: mpc.matmul
// CHECK-NOT: mpc.{{linear|convolution}}
func.func @convolution_is_a_linear_layer(%x: tensor<2x3x8xf16>, %w: tensor<4x3x3xf16>, %b: tensor<4xf16>) -> tensor<2x4x4xf16> {
  %y = mpc.convolution %x, %w bias(%b) strides [2] low [1] high [1] dilations [1] compute(fp8) {layer = "conv"} : (tensor<2x3x8xf16>, tensor<4x3x3xf16>, tensor<4xf16>) -> tensor<2x4x4xf16>
  return %y : tensor<2x4x4xf16>
}

// -----

// PRODUCTS-LABEL: func.func @groups_are_a_batch
// PRODUCTS: mpc.matmul {{.*}}transpose_b} : (tensor<2x8x6xf32>, tensor<2x2x6xf32>) -> tensor<2x8x2xf32>
func.func @groups_are_a_batch(%x: tensor<2x4x6xf32>, %w: tensor<4x2x3xf32>) -> tensor<2x4x4xf32> {
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] groups 2 : (tensor<2x4x6xf32>, tensor<4x2x3xf32>) -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

// -----

// PRODUCTS-LABEL: func.func @depthwise_has_no_product
// PRODUCTS-NOT: mpc.{{matmul|linear|windows}}
// PRODUCTS-COUNT-3: mpc.mul
// PRODUCTS-NOT: mpc.mul
func.func @depthwise_has_no_product(%x: tensor<2x4x6xf32>, %w: tensor<4x1x3xf32>) -> tensor<2x4x4xf32> {
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] groups 4 : (tensor<2x4x6xf32>, tensor<4x1x3xf32>) -> tensor<2x4x4xf32>
  return %y : tensor<2x4x4xf32>
}

// -----

// What each element adds at each tap, in f32, and the sum of the taps that meet.
// PRODUCTS-LABEL: func.func @transposed_convolution_sums_what_meets
// PRODUCTS: mpc.matmul {{.*}} : (tensor<4x2xf16>, tensor<2x9xf16>) -> tensor<4x9xf32>
// PRODUCTS-COUNT-2: mpc.add
// PRODUCTS-NOT: mpc.add
// PRODUCTS: mpc.cast {{.*}} -> tensor<1x9x3xf16>
func.func @transposed_convolution_sums_what_meets(%x: tensor<1x2x4xf16>, %w: tensor<2x3x3xf16>) -> tensor<1x3x9xf16> {
  %y = mpc.transposed_convolution %x, %w strides [2] low [0] high [0] dilations [1] output_padding [0] : (tensor<1x2x4xf16>, tensor<2x3x3xf16>) -> tensor<1x3x9xf16>
  return %y : tensor<1x3x9xf16>
}

// -----

// A pool is left alone before Quantize. A place of padding is no element: the padding of a constant tells.
// PRODUCTS-LABEL: func.func @max_pool_is_maps
// PRODUCTS: mpc.max_pool
// CHECK-LABEL: func.func @max_pool_is_maps
// CHECK-COUNT-3: mpc.select
// CHECK-COUNT-1: mpc.maximum
func.func @max_pool_is_maps(%x: tensor<4x8xf32>) -> tensor<4x4xf32> {
  %y = mpc.max_pool %x sizes [3] strides [2] low [1] high [1] dilations [1] : (tensor<4x8xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @windows_of_many_taps_are_reduced
// CHECK: %[[ALL:.*]] = mpc.windows {{.*}} -> tensor<4x35x66xf32>
// CHECK: mpc.sum %[[ALL]] axes [2]
func.func @windows_of_many_taps_are_reduced(%x: tensor<4x100xf32>) -> tensor<4x35xf32> {
  %y = mpc.avg_pool %x sizes [66] strides [1] low [0] high [0] : (tensor<4x100xf32>) -> tensor<4x35xf32>
  return %y : tensor<4x35xf32>
}
