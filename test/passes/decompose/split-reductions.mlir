// Sums over many leading rows, or of many elements, become sums of parts; others stay.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-split-reductions))' -o %t
// RUN: FileCheck %s < %t
// RUN: %mpc_opt %t --pass-pipeline='builtin.module(func.func(mpc-split-reductions))' | diff %t -

// CHECK-LABEL: func.func @leading_axes
func.func @leading_axes(%x: tensor<4x50x8xbf16>) -> tensor<1x1x8xbf16> {
  // CHECK: %[[W:.*]] = mpc.cast %arg0 : (tensor<4x50x8xbf16>) -> tensor<4x50x8xf32>
  // CHECK: %[[R:.*]] = mpc.reshape %[[W]] : (tensor<4x50x8xf32>) -> tensor<200x8xf32>
  // CHECK: %[[P:.*]] = mpc.partial_sum %[[R]] leading 1 parts 13 : (tensor<200x8xf32>) -> tensor<13x8xf32>
  // CHECK: %[[S:.*]] = mpc.sum %[[P]] axes [0] : (tensor<13x8xf32>) -> tensor<8xf32>
  // CHECK: %[[Y:.*]] = mpc.reshape %[[S]] : (tensor<8xf32>) -> tensor<1x1x8xf32>
  // CHECK: mpc.cast %[[Y]] : (tensor<1x1x8xf32>) -> tensor<1x1x8xbf16>
  %y = mpc.sum %x axes [0, 1] keepdims : (tensor<4x50x8xbf16>) -> tensor<1x1x8xbf16>
  return %y : tensor<1x1x8xbf16>
}

// An axis of one element is nobody's.
// CHECK-LABEL: func.func @axes_of_one_element
func.func @axes_of_one_element(%x: tensor<1x128x8xf32>) -> tensor<1x8xf32> {
  // CHECK: mpc.partial_sum {{.*}}parts 8
  %y = mpc.sum %x axes [1] : (tensor<1x128x8xf32>) -> tensor<1x8xf32>
  return %y : tensor<1x8xf32>
}

// 40000 elements in parts of a multiple of 8: rows of 40 columns are too narrow to be summed by themselves.
// CHECK-LABEL: func.func @all_elements
func.func @all_elements(%x: tensor<1000x40xf32>) -> tensor<f32> {
  // CHECK: mpc.partial_sum {{.*}}parts 4 : (tensor<40000xf32>) -> tensor<4xf32>
  %y = mpc.sum %x axes [0, 1] : (tensor<1000x40xf32>) -> tensor<f32>
  return %y : tensor<f32>
}

// Every row is summed by itself, as a norm's are, and the sums are added: in parts where they are many.
// CHECK-LABEL: func.func @rows_by_themselves
func.func @rows_by_themselves(%x: tensor<4x50x200xbf16>, %y: tensor<20000x64xf32>) -> (tensor<bf16>, tensor<1x1xf32>) {
  // CHECK: %[[W:.*]] = mpc.cast %arg0 : (tensor<4x50x200xbf16>) -> tensor<4x50x200xf32>
  // CHECK: %[[R:.*]] = mpc.sum %[[W]] axes [2] : (tensor<4x50x200xf32>) -> tensor<4x50xf32>
  // CHECK: %[[L:.*]] = mpc.reshape %[[R]] : (tensor<4x50xf32>) -> tensor<200xf32>
  // CHECK: %[[S:.*]] = mpc.sum %[[L]] axes [0] : (tensor<200xf32>) -> tensor<f32>
  // CHECK: mpc.cast %[[S]] : (tensor<f32>) -> tensor<bf16>
  %a = mpc.sum %x axes [0, 1, 2] : (tensor<4x50x200xbf16>) -> tensor<bf16>
  // CHECK: %[[M:.*]] = mpc.sum %arg1 axes [1] : (tensor<20000x64xf32>) -> tensor<20000xf32>
  // CHECK: mpc.partial_sum %[[M]] {{.*}}parts 2 : (tensor<20000xf32>) -> tensor<2xf32>
  %b = mpc.sum %y axes [0, 1] keepdims : (tensor<20000x64xf32>) -> tensor<1x1xf32>
  return %a, %b : tensor<bf16>, tensor<1x1xf32>
}

// Sums of whole numbers are whole numbers, which wrap; f32 holds them up to 2^24 alone.
// CHECK-LABEL: func.func @whole_numbers_stay
func.func @whole_numbers_stay(%x: tensor<200x200xi32>, %y: tensor<200x200xi64>) -> (tensor<i32>, tensor<i64>) {
  // CHECK-NEXT: mpc.sum %arg0 axes [0, 1] : (tensor<200x200xi32>) -> tensor<i32>
  // CHECK-NEXT: mpc.sum %arg1 axes [0, 1] : (tensor<200x200xi64>) -> tensor<i64>
  // CHECK-NEXT: return
  %a = mpc.sum %x axes [0, 1] : (tensor<200x200xi32>) -> tensor<i32>
  %b = mpc.sum %y axes [0, 1] : (tensor<200x200xi64>) -> tensor<i64>
  return %a, %b : tensor<i32>, tensor<i64>
}

// CHECK-LABEL: func.func @few_rows_and_other_axes_stay
func.func @few_rows_and_other_axes_stay(%x: tensor<127x8xf32>, %y: tensor<8x200xf32>, %z: tensor<16384xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<f32>) {
  // CHECK-NOT: partial_sum
  %a = mpc.sum %x axes [0] : (tensor<127x8xf32>) -> tensor<8xf32>
  %b = mpc.sum %y axes [1] : (tensor<8x200xf32>) -> tensor<8xf32>
  %c = mpc.sum %z axes [0] : (tensor<16384xf32>) -> tensor<f32>
  return %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<f32>
}
