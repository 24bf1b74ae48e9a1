// The one table: which schedule a group gets.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-schedule))' -o %t --remarks-filter=mpc --remark-format=emitRemark 2> %t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// The choice and its bytes are remarks: 4 x 33 f32 in, as many out.
// REMARK: Schedule {{.*}}flat{{.*}}528{{.*}} bytes read{{.*}}528

// CHECK-LABEL: func.func @maps_are_flat
func.func @maps_are_flat(%x: tensor<4x33xf32>) -> tensor<4x33xf32> {
  // 132 elements in vectors of 4: the widest that divides them.
  // CHECK: mpc.group rows 1 columns 132 {{.*}}#plan.flat<{{.*}}vector = 4
  %e = mpc.exp %x : (tensor<4x33xf32>) -> tensor<4x33xf32>
  return %e : tensor<4x33xf32>
}

// CHECK-LABEL: func.func @maps_of_few_bytes_take_eight_elements
func.func @maps_of_few_bytes_take_eight_elements(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  // CHECK: mpc.group rows 1 columns 4096 {{.*}}#plan.flat<grid = 2, threads = 256, vector = 8
  %e = mpc.exp %x : (tensor<4096xf32>) -> tensor<4096xf32>
  return %e : tensor<4096xf32>
}

// CHECK-LABEL: func.func @maps_of_many_bytes_take_four
func.func @maps_of_many_bytes_take_four(%x: tensor<4096xf32>, %y: tensor<4096xf32>) -> tensor<4096xf32> {
  // 32 bytes of loads a thread, by accesses of 16.
  // CHECK: mpc.group rows 1 columns 4096 {{.*}}#plan.flat<grid = 4, threads = 256, vector = 4
  %e = mpc.mul %x, %y : (tensor<4096xf32>, tensor<4096xf32>) -> tensor<4096xf32>
  return %e : tensor<4096xf32>
}

// CHECK-LABEL: func.func @blocks_of_a_row_have_no_idle_warp
func.func @blocks_of_a_row_have_no_idle_warp(%x: tensor<64x768xf32>, %y: tensor<64x768xf32>, %z: tensor<64x768xf32>) -> (tensor<64x768xf32>, tensor<64x768xf32>) {
  // 96 vectors of 8 are three warps, of which each thread has one.
  // CHECK: mpc.group rows 64 columns 768 {{.*}}#plan.row_block<grid = 64, threads = 96, vector = 8
  %a = mpc.add %x, %y : (tensor<64x768xf32>, tensor<64x768xf32>) -> tensor<64x768xf32>
  %b = mpc.mul %a, %z : (tensor<64x768xf32>, tensor<64x768xf32>) -> tensor<64x768xf32>
  %s = mpc.sum %b axes [1] keepdims : (tensor<64x768xf32>) -> tensor<64x1xf32>
  %w = mpc.broadcast %s shape [64, 768] : (tensor<64x1xf32>) -> tensor<64x768xf32>
  %c = mpc.div %b, %w : (tensor<64x768xf32>, tensor<64x768xf32>) -> tensor<64x768xf32>
  return %a, %c : tensor<64x768xf32>, tensor<64x768xf32>
}

// CHECK-LABEL: func.func @row_reductions_hold_their_rows
func.func @row_reductions_hold_their_rows(%x: tensor<8x768xf32>) -> tensor<8x768xf32> {
  // CHECK: mpc.group rows 8 columns 768 {{.*}}#plan.row_block<
  %s = mpc.sum %x axes [1] keepdims : (tensor<8x768xf32>) -> tensor<8x1xf32>
  %b = mpc.broadcast %s shape [8, 768] : (tensor<8x1xf32>) -> tensor<8x768xf32>
  %d = mpc.div %x, %b : (tensor<8x768xf32>, tensor<8x768xf32>) -> tensor<8x768xf32>
  return %d : tensor<8x768xf32>
}

// CHECK-LABEL: func.func @rows_wider_than_registers_are_streamed
func.func @rows_wider_than_registers_are_streamed(%x: tensor<2x131072xf32>) -> tensor<2x131072xf32> {
  // CHECK: mpc.group rows 2 columns 131072 {{.*}}#plan.row_stream<grid = 2,
  %s = mpc.sum %x axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  %b = mpc.broadcast %s shape [2, 131072] : (tensor<2x1xf32>) -> tensor<2x131072xf32>
  %d = mpc.div %x, %b : (tensor<2x131072xf32>, tensor<2x131072xf32>) -> tensor<2x131072xf32>
  return %d : tensor<2x131072xf32>
}

// CHECK-LABEL: func.func @what_is_read_along_columns_is_tiled
func.func @what_is_read_along_columns_is_tiled(%x: tensor<128x256xf32>) -> tensor<256x128xf32> {
  // CHECK: mpc.group rows 256 columns 128 {{.*}}#plan.tile<grid = 8,
  %t = mpc.transpose %x permutation [1, 0] : (tensor<128x256xf32>) -> tensor<256x128xf32>
  %e = mpc.exp %t : (tensor<256x128xf32>) -> tensor<256x128xf32>
  return %e : tensor<256x128xf32>
}

// CHECK-LABEL: func.func @products_have_no_schedule
func.func @products_have_no_schedule(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK-NEXT: mpc.matmul
  // CHECK-NEXT: return
  %y = mpc.matmul %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}


// A block makes a part: of 32 rows, which a whole block holds one by one beside the two sums.
// CHECK-LABEL: func.func @partial_sums_beside_a_row_reduction
func.func @partial_sums_beside_a_row_reduction(%x: tensor<1024x768xf32>) -> (tensor<1024x768xf32>, tensor<32x768xf32>) {
  // CHECK: mpc.group rows 1024 columns 768 {{.*}}#plan.row_block<grid = 32, {{.*}}rows = 32
  %m = mpc.max %x axes [1] keepdims : (tensor<1024x768xf32>) -> tensor<1024x1xf32>
  %b = mpc.broadcast %m shape [1024, 768] : (tensor<1024x1xf32>) -> tensor<1024x768xf32>
  %y = mpc.sub %x, %b : (tensor<1024x768xf32>, tensor<1024x768xf32>) -> tensor<1024x768xf32>
  %p = mpc.partial_sum %y leading 1 parts 32 : (tensor<1024x768xf32>) -> tensor<32x768xf32>
  return %y, %p : tensor<1024x768xf32>, tensor<32x768xf32>
}

// CHECK-LABEL: func.func @partial_sums_of_wide_rows_go_down_columns
func.func @partial_sums_of_wide_rows_go_down_columns(%x: tensor<1024x50304xf32>) -> tensor<32x50304xf32> {
  // CHECK: mpc.group rows 1024 columns 50304 {{.*}}#plan.column_block<grid = 1600, {{.*}}vector = 8, rows = 32
  %p = mpc.partial_sum %x leading 1 parts 32 : (tensor<1024x50304xf32>) -> tensor<32x50304xf32>
  return %p : tensor<32x50304xf32>
}

// CHECK-LABEL: func.func @partial_sums_of_elements_are_flat
func.func @partial_sums_of_elements_are_flat(%x: tensor<200x200xf32>) -> tensor<4xf32> {
  // CHECK: mpc.group rows 1 columns 40000 {{.*}}#plan.flat<grid = 4, {{.*}}vector = 8
  %p = mpc.partial_sum %x leading 2 parts 4 : (tensor<200x200xf32>) -> tensor<4xf32>
  return %p : tensor<4xf32>
}

// CHECK-LABEL: func.func @running_sums_scan_their_rows
func.func @running_sums_scan_their_rows(%x: tensor<8x768xf32>, %z: tensor<2x131072xf32>) -> (tensor<8x768xf32>, tensor<2x131072xf32>) {
  // CHECK: mpc.group rows 8 columns 768 {{.*}}#plan.row_scan<{{.*}}team = 32, {{.*}}rows = 4
  %y = mpc.cumsum %x dim 1 : (tensor<8x768xf32>) -> tensor<8x768xf32>
  // CHECK: mpc.group rows 2 columns 131072 {{.*}}#plan.row_scan<grid = 2, threads = 512
  %w = mpc.cumsum %z dim 1 : (tensor<2x131072xf32>) -> tensor<2x131072xf32>
  return %y, %w : tensor<8x768xf32>, tensor<2x131072xf32>
}
