// relu and gelu_tanh go into the product before them where nothing else reads it, through reshapes and casts that change no bit.
// RUN: %mpc_opt %s --mpc-fuse-epilogues --split-input-file --remarks-filter=mpc --remark-format=emitRemark -o %t 2> %t.remarks
// RUN: FileCheck -enable-var-scope %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: %mpc_opt %s --mpc-fuse-epilogues=forward=false --split-input-file | FileCheck %s --check-prefix=CHEAP

// In every type of a product.
// CHECK-LABEL: func.func @relu
// CHECK-NEXT: %[[Y:.*]] = mpc.matmul %arg0, %arg1 bias(%arg2) activation(relu) {layer = "fc", transpose_b}
// CHECK-NEXT: %[[R:.*]] = mpc.reshape %[[Y]]
// CHECK-NEXT: return %[[R]]
// CHEAP-LABEL: func.func @relu
// CHEAP: activation(relu)
func.func @relu(%x: tensor<6x8xf32>, %w: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %0 = mpc.matmul %x, %w bias(%b) {layer = "fc", transpose_b} : (tensor<6x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<6x4xf32>
  %1 = mpc.reshape %0 : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %2 = mpc.relu %1 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// -----

// relu of the widened product is the widened relu; gelu_tanh is rounded back at once.
// CHECK-LABEL: func.func @through_casts
// CHECK-NEXT: %[[A:.*]] = mpc.matmul %arg0, %arg1 activation(relu)
// CHECK-NEXT: %[[W:.*]] = mpc.cast %[[A]] : (tensor<6x4xbf16>) -> tensor<6x4xf32>
// CHECK-NEXT: %[[B:.*]] = mpc.matmul %arg0, %arg1 activation(gelu_tanh)
// CHECK-NEXT: return %[[W]], %[[B]]
// With --recompute=cheap the backward repeats gelu_tanh.
// CHEAP-LABEL: func.func @through_casts
// CHEAP: activation(relu)
// CHEAP: mpc.gelu_tanh %
func.func @through_casts(%x: tensor<6x8xbf16>, %w: tensor<8x4xbf16>) -> (tensor<6x4xf32>, tensor<6x4xbf16>) {
  %0 = mpc.matmul %x, %w : (tensor<6x8xbf16>, tensor<8x4xbf16>) -> tensor<6x4xbf16>
  %1 = mpc.cast %0 : (tensor<6x4xbf16>) -> tensor<6x4xf32>
  %2 = mpc.relu %1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %3 = mpc.matmul %x, %w : (tensor<6x8xbf16>, tensor<8x4xbf16>) -> tensor<6x4xbf16>
  %4 = mpc.cast %3 : (tensor<6x4xbf16>) -> tensor<6x4xf32>
  %5 = mpc.gelu_tanh %4 : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %6 = mpc.cast %5 : (tensor<6x4xf32>) -> tensor<6x4xbf16>
  return %2, %6 : tensor<6x4xf32>, tensor<6x4xbf16>
}

// -----

// REMARK: mpc.gelu_tanh, {{.*}}stays a pass over memory: {{.*}}the activation has another type than the product
// REMARK: mpc.relu, {{.*}}stays a pass over memory: {{.*}}one product takes an activation, not a batch
// CHECK-LABEL: func.func @products_that_stay
// CHECK-NOT: activation
// CHECK: return
func.func @products_that_stay(%x: tensor<4x4xf32>, %b: tensor<3x4x4xf32>, %n: tensor<4x4xbf16>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x4x4xf32>, tensor<4x4xf32>) {
  %0 = mpc.matmul %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = mpc.relu %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = mpc.matmul %b, %b : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  %3 = mpc.relu %2 : (tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  // gelu_tanh in f32 of a product that was rounded to bf16.
  %4 = mpc.matmul %n, %n : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %5 = mpc.cast %4 : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %6 = mpc.gelu_tanh %5 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %3, %6 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x4x4xf32>, tensor<4x4xf32>
}

// -----

// A product that already has an activation.
// REMARK: mpc.relu, {{.*}}stays a pass over memory: {{.*}}the product has an activation
// CHECK-LABEL: func.func @a_second_activation
// CHECK: mpc.relu
func.func @a_second_activation(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = mpc.matmul %x, %x activation(gelu_tanh) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = mpc.relu %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// The matrix of windows is no factor of a library yet, since it is still to be copied.
// CHECK-LABEL: func.func @behind_a_convolution
// CHECK: mpc.matmul %{{.*}}, %arg1 activation(relu) {transpose_b}
// CHECK-NOT: mpc.relu
// CHECK: return
func.func @behind_a_convolution(%x: tensor<2x7x4xf32>, %w: tensor<5x12xf32>) -> tensor<10x5xf32> {
  %0 = mpc.transpose %x permutation [0, 2, 1] : (tensor<2x7x4xf32>) -> tensor<2x4x7xf32>
  %1 = mpc.windows %0 sizes [3] strides [1] dilations [1] : (tensor<2x4x7xf32>) -> tensor<2x4x5x3xf32>
  %2 = mpc.transpose %1 permutation [0, 2, 3, 1] : (tensor<2x4x5x3xf32>) -> tensor<2x5x3x4xf32>
  %3 = mpc.reshape %2 : (tensor<2x5x3x4xf32>) -> tensor<10x12xf32>
  %4 = mpc.matmul %3, %w {transpose_b} : (tensor<10x12xf32>, tensor<5x12xf32>) -> tensor<10x5xf32>
  %5 = mpc.relu %4 : (tensor<10x5xf32>) -> tensor<10x5xf32>
  return %5 : tensor<10x5xf32>
}

// -----

// A product that reads windows in place takes relu as well, where it has one part.
// CHECK-LABEL: func.func @of_windows_in_place
// CHECK: mpc.window_product %arg0, %arg1 bias(%arg2) windows [7] {{.*}} activation(relu) {layer = "c"}
// CHECK: %[[P:.*]] = mpc.window_product {{.*}} parts 2
// CHECK: mpc.relu %[[P]]
// CHECK: mpc.gelu_tanh
// REMARK-DAG: the product's parts are added first
// REMARK-DAG: the product of windows has relu alone
func.func @of_windows_in_place(%x: tensor<2x7x8xbf16>, %w: tensor<5x3x8xbf16>, %b: tensor<5xbf16>)
    -> (tensor<1x2x7x5xbf16>, tensor<2x2x7x5xbf16>, tensor<1x2x7x5xbf16>) {
  %0 = mpc.window_product %x, %w bias(%b) windows [7] strides [1] low [1] dilations [1] spread [1] {layer = "c"} : (tensor<2x7x8xbf16>, tensor<5x3x8xbf16>, tensor<5xbf16>) -> tensor<1x2x7x5xbf16>
  %1 = mpc.relu %0 : (tensor<1x2x7x5xbf16>) -> tensor<1x2x7x5xbf16>
  %2 = mpc.window_product %x, %w windows [7] strides [1] low [1] dilations [1] spread [1] parts 2 : (tensor<2x7x8xbf16>, tensor<5x3x8xbf16>) -> tensor<2x2x7x5xbf16>
  %3 = mpc.relu %2 : (tensor<2x2x7x5xbf16>) -> tensor<2x2x7x5xbf16>
  %4 = mpc.window_product %x, %w windows [7] strides [1] low [1] dilations [1] spread [1] : (tensor<2x7x8xbf16>, tensor<5x3x8xbf16>) -> tensor<1x2x7x5xbf16>
  %5 = mpc.gelu_tanh %4 : (tensor<1x2x7x5xbf16>) -> tensor<1x2x7x5xbf16>
  return %1, %3, %5 : tensor<1x2x7x5xbf16>, tensor<2x2x7x5xbf16>, tensor<1x2x7x5xbf16>
}
