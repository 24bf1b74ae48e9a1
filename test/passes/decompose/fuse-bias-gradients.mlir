// A bias gradient is written by the weight gradient's product, where no kernel makes what both read and cuBLASLt can do it.
// RUN: %mpc_opt %s --mpc-fuse-bias-gradients --split-input-file --remarks-filter=mpc --remark-format=emitRemark -o %t 2> %t.remarks
// RUN: FileCheck -enable-var-scope %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// As mpc.linear's gradient is written: dy is the first factor.
// CHECK-LABEL: func.func @linear
// CHECK: %[[ROWS:.*]] = mpc.reshape %{{.*}} -> tensor<32x24xbf16>
// CHECK: mpc.matmul %[[ROWS]], %{{.*}} : (tensor<32x24xbf16>, tensor<24x16xbf16>)
// CHECK: %[[DW:.*]], %[[DB:.*]] = mpc.matmul %[[ROWS]], %{{.*}} summed(a) {layer = "fc", mpc.backward, transpose_a}
// CHECK-SAME: -> tensor<24x16xbf16> factor_sums tensor<24xbf16>
// CHECK-NOT: mpc.{{sum|cast}}
// CHECK: return %{{.*}}, %[[DW]], %[[DB]]
func.func @linear(%dz: tensor<32x8xbf16>, %v: tensor<8x24xbf16>, %w: tensor<24x16xbf16>, %x: tensor<32x16xbf16>) -> (tensor<32x16xbf16>, tensor<24x16xbf16>, tensor<24xbf16>) {
  %0 = mpc.matmul %dz, %v : (tensor<32x8xbf16>, tensor<8x24xbf16>) -> tensor<32x24xbf16>
  %1 = mpc.reshape %0 : (tensor<32x24xbf16>) -> tensor<2x16x24xbf16>
  %2 = mpc.reshape %1 : (tensor<2x16x24xbf16>) -> tensor<32x24xbf16>
  %3 = mpc.matmul %2, %w : (tensor<32x24xbf16>, tensor<24x16xbf16>) -> tensor<32x16xbf16>
  %4 = mpc.matmul %2, %x {layer = "fc", mpc.backward, transpose_a} : (tensor<32x24xbf16>, tensor<32x16xbf16>) -> tensor<24x16xbf16>
  %5 = mpc.cast %1 : (tensor<2x16x24xbf16>) -> tensor<2x16x24xf32>
  %6 = mpc.sum %5 axes [0, 1] : (tensor<2x16x24xf32>) -> tensor<24xf32>
  %7 = mpc.cast %6 : (tensor<24xf32>) -> tensor<24xbf16>
  return %3, %4, %7 : tensor<32x16xbf16>, tensor<24x16xbf16>, tensor<24xbf16>
}

// -----

// As mpc.matmul's is: dy is the second. An input is made by no kernel either.
// CHECK-LABEL: func.func @matmul
// CHECK: %[[DW:.*]], %[[SUMS:.*]] = mpc.matmul %{{.*}}, %{{.*}} summed(b) {transpose_a}
// CHECK: %[[DB:.*]] = mpc.reshape %[[SUMS]] : (tensor<24xf16>) -> tensor<1x24xf16>
// CHECK: return %[[DW]], %[[DB]]
func.func @matmul(%dy: tensor<32x24xf16>, %x: tensor<32x16xf16>) -> (tensor<16x24xf16>, tensor<1x24xf16>) {
  %0 = mpc.matmul %x, %dy {transpose_a} : (tensor<32x16xf16>, tensor<32x24xf16>) -> tensor<16x24xf16>
  %1 = mpc.sum %dy axes [0] keepdims : (tensor<32x24xf16>) -> tensor<1x24xf16>
  return %0, %1 : tensor<16x24xf16>, tensor<1x24xf16>
}

// -----

// What attention's backward writes side by side is summed as one tensor.
// CHECK-LABEL: func.func @attention
// CHECK: mpc.matmul %{{.*}}, %{{.*}} summed(a)
// CHECK-NOT: mpc.sum
func.func @attention(%q: tensor<1x1x32x8xbf16>, %lse: tensor<1x1x32xf32>, %x: tensor<32x16xbf16>) -> (tensor<24x16xbf16>, tensor<24xbf16>) {
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %q, %lse, %q : (tensor<1x1x32x8xbf16>, tensor<1x1x32x8xbf16>, tensor<1x1x32x8xbf16>, tensor<1x1x32x8xbf16>, tensor<1x1x32xf32>, tensor<1x1x32x8xbf16>) -> (tensor<1x1x32x8xbf16>, tensor<1x1x32x8xbf16>, tensor<1x1x32x8xbf16>)
  %0 = mpc.reshape %dq : (tensor<1x1x32x8xbf16>) -> tensor<32x8xbf16>
  %1 = mpc.reshape %dk : (tensor<1x1x32x8xbf16>) -> tensor<32x8xbf16>
  %2 = mpc.reshape %dv : (tensor<1x1x32x8xbf16>) -> tensor<32x8xbf16>
  %3 = mpc.concat %0, %1, %2 axis 1 : (tensor<32x8xbf16>, tensor<32x8xbf16>, tensor<32x8xbf16>) -> tensor<32x24xbf16>
  %4 = mpc.matmul %3, %x {transpose_a} : (tensor<32x24xbf16>, tensor<32x16xbf16>) -> tensor<24x16xbf16>
  %5 = mpc.cast %3 : (tensor<32x24xbf16>) -> tensor<32x24xf32>
  %6 = mpc.sum %5 axes [0] : (tensor<32x24xf32>) -> tensor<24xf32>
  %7 = mpc.cast %6 : (tensor<24xf32>) -> tensor<24xbf16>
  return %4, %7 : tensor<24x16xbf16>, tensor<24xbf16>
}

// -----

// A product sums one factor. Which of two products, is the first.
// REMARK: mpc.sum{{.*}}stays a pass over memory: {{.*}}the product has an epilogue
// CHECK-LABEL: func.func @two_sums
// CHECK: summed(a) {transpose_a}
// CHECK-NEXT: mpc.matmul %{{.*}}, %{{.*}} {transpose_a}
// CHECK: mpc.sum %arg1
func.func @two_sums(%x: tensor<32x16xf16>, %y: tensor<32x16xf16>) -> (tensor<16x16xf16>, tensor<16x16xf16>, tensor<16xf16>, tensor<16xf16>) {
  %0 = mpc.matmul %x, %y {transpose_a} : (tensor<32x16xf16>, tensor<32x16xf16>) -> tensor<16x16xf16>
  %1 = mpc.matmul %x, %x {transpose_a} : (tensor<32x16xf16>, tensor<32x16xf16>) -> tensor<16x16xf16>
  %2 = mpc.sum %x axes [0] : (tensor<32x16xf16>) -> tensor<16xf16>
  %3 = mpc.sum %y axes [0] : (tensor<32x16xf16>) -> tensor<16xf16>
  return %0, %1, %2, %3 : tensor<16x16xf16>, tensor<16x16xf16>, tensor<16xf16>, tensor<16xf16>
}

// -----

// A kernel that makes dy sums it on the way: nothing to gain, and nothing refused.
// CHECK-LABEL: func.func @a_kernel_makes_it
// CHECK: mpc.matmul %{{.*}}, %{{.*}} {transpose_a}
// CHECK: mpc.sum
func.func @a_kernel_makes_it(%x: tensor<32x16xbf16>) -> (tensor<16x16xbf16>, tensor<16xbf16>) {
  %0 = mpc.neg %x : (tensor<32x16xbf16>) -> tensor<32x16xbf16>
  %1 = mpc.matmul %0, %x {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  %2 = mpc.sum %0 axes [0] : (tensor<32x16xbf16>) -> tensor<16xbf16>
  return %1, %2 : tensor<16x16xbf16>, tensor<16xbf16>
}

// -----

// What a product may make counts as made by it, also where --recompute=layer keeps the derivative apart. A bias keeps it a kernel's.
// CHECK-LABEL: func.func @derivative
// CHECK: mpc.gelu_tanh_grad
// CHECK: summed(a)
// CHECK-NOT: summed
// CHECK: mpc.sum
// CHECK-NOT: mpc.sum
func.func @derivative(%dy: tensor<32x16xbf16>, %w: tensor<16x16xbf16>, %x: tensor<32x16xbf16>, %b: tensor<16xbf16>) -> (tensor<16x16xbf16>, tensor<16x16xbf16>, tensor<16xbf16>, tensor<16xbf16>) {
  %0 = mpc.matmul %dy, %w : (tensor<32x16xbf16>, tensor<16x16xbf16>) -> tensor<32x16xbf16>
  %1 = mpc.gelu_tanh_grad %x, %0 : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<32x16xbf16>
  %2 = mpc.matmul %1, %x {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  %3 = mpc.sum %1 axes [0] : (tensor<32x16xbf16>) -> tensor<16xbf16>
  %4 = mpc.matmul %dy, %w bias(%b) : (tensor<32x16xbf16>, tensor<16x16xbf16>, tensor<16xbf16>) -> tensor<32x16xbf16>
  %5 = mpc.gelu_tanh_grad %x, %4 : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<32x16xbf16>
  %6 = mpc.matmul %5, %x {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  %7 = mpc.sum %5 axes [0] : (tensor<32x16xbf16>) -> tensor<16xbf16>
  return %2, %6, %3, %7 : tensor<16x16xbf16>, tensor<16x16xbf16>, tensor<16xbf16>, tensor<16xbf16>
}

// -----

// A frozen weight has no gradient; its input's sums over other rows.
// CHECK-LABEL: func.func @no_weight_gradient
// CHECK: mpc.matmul %{{.*}}, %{{.*}} :
// CHECK: mpc.sum
func.func @no_weight_gradient(%dy: tensor<16x16xbf16>, %w: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<16xbf16>) {
  %0 = mpc.matmul %dy, %w : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  %1 = mpc.sum %dy axes [0] : (tensor<16x16xbf16>) -> tensor<16xbf16>
  return %0, %1 : tensor<16x16xbf16>, tensor<16xbf16>
}

// -----

// Neither are sums over columns, nor over some of the rows.
// CHECK-LABEL: func.func @other_sums
// CHECK-NOT: summed
// CHECK: return
func.func @other_sums(%dy: tensor<2x16x16xbf16>, %x: tensor<32x8xbf16>) -> (tensor<16x8xbf16>, tensor<2x16xbf16>, tensor<16x16xbf16>) {
  %0 = mpc.reshape %dy : (tensor<2x16x16xbf16>) -> tensor<32x16xbf16>
  %1 = mpc.matmul %0, %x {transpose_a} : (tensor<32x16xbf16>, tensor<32x8xbf16>) -> tensor<16x8xbf16>
  %2 = mpc.sum %dy axes [2] : (tensor<2x16x16xbf16>) -> tensor<2x16xbf16>
  %3 = mpc.sum %dy axes [0] : (tensor<2x16x16xbf16>) -> tensor<16x16xbf16>
  return %1, %2, %3 : tensor<16x8xbf16>, tensor<2x16xbf16>, tensor<16x16xbf16>
}

// -----

// What cuBLASLt is not known to do stays as it is, and a remark says why.
// REMARK: mpc.sum{{.*}}stays a pass over memory: {{.*}}products of f16 or of bf16 sum a factor
// CHECK-LABEL: func.func @f32
// CHECK: mpc.sum
func.func @f32(%dy: tensor<32x16xf32>, %x: tensor<32x16xf32>) -> (tensor<16x16xf32>, tensor<16xf32>) {
  %0 = mpc.matmul %dy, %x {transpose_a} : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %1 = mpc.sum %dy axes [0] : (tensor<32x16xf32>) -> tensor<16xf32>
  return %0, %1 : tensor<16x16xf32>, tensor<16xf32>
}

// -----

// A sum in f32 is no result of a product in 16 bits.
// REMARK: it is read in another type than the product's
// CHECK-LABEL: func.func @read_in_f32
// CHECK: mpc.sum
func.func @read_in_f32(%dy: tensor<32x16xbf16>) -> (tensor<16x16xbf16>, tensor<16xf32>, tensor<16xbf16>) {
  %0 = mpc.matmul %dy, %dy {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  %1 = mpc.cast %dy : (tensor<32x16xbf16>) -> tensor<32x16xf32>
  %2 = mpc.sum %1 axes [0] : (tensor<32x16xf32>) -> tensor<16xf32>
  %3 = mpc.cast %2 : (tensor<16xf32>) -> tensor<16xbf16>
  return %0, %2, %3 : tensor<16x16xbf16>, tensor<16xf32>, tensor<16xbf16>
}

// -----

// REMARK: it is read in another type than the product's
// CHECK-LABEL: func.func @saturated
// CHECK: mpc.sum
func.func @saturated(%dy: tensor<32x16xf16>) -> (tensor<16x16xf16>, tensor<16xf16>) {
  %0 = mpc.matmul %dy, %dy {transpose_a} : (tensor<32x16xf16>, tensor<32x16xf16>) -> tensor<16x16xf16>
  %1 = mpc.cast %dy : (tensor<32x16xf16>) -> tensor<32x16xf32>
  %2 = mpc.sum %1 axes [0] : (tensor<32x16xf32>) -> tensor<16xf32>
  %3 = mpc.cast %2 overflow(saturate) : (tensor<16xf32>) -> tensor<16xf16>
  return %0, %3 : tensor<16x16xf16>, tensor<16xf16>
}

// -----

// REMARK: where a factor is summed, rows begin at multiples of 8 elements
// CHECK-LABEL: func.func @rows_of_12
// CHECK: mpc.sum
func.func @rows_of_12(%dy: tensor<32x12xbf16>, %x: tensor<32x16xbf16>) -> (tensor<12x16xbf16>, tensor<12xbf16>) {
  %0 = mpc.matmul %dy, %x {transpose_a} : (tensor<32x12xbf16>, tensor<32x16xbf16>) -> tensor<12x16xbf16>
  %1 = mpc.sum %dy axes [0] : (tensor<32x12xbf16>) -> tensor<12xbf16>
  return %0, %1 : tensor<12x16xbf16>, tensor<12xbf16>
}

// -----

// REMARK: where a factor is summed, rows begin at multiples of 8 elements
// CHECK-LABEL: func.func @rows_of_12_beside
// CHECK: mpc.sum
func.func @rows_of_12_beside(%dy: tensor<32x16xbf16>, %x: tensor<32x12xbf16>) -> (tensor<16x12xbf16>, tensor<16xbf16>) {
  %0 = mpc.matmul %dy, %x {transpose_a} : (tensor<32x16xbf16>, tensor<32x12xbf16>) -> tensor<16x12xbf16>
  %1 = mpc.sum %dy axes [0] : (tensor<32x16xbf16>) -> tensor<16xbf16>
  return %0, %1 : tensor<16x12xbf16>, tensor<16xbf16>
}

// -----

// REMARK: a factor that is summed lies with k as its rows
// CHECK-LABEL: func.func @rows_along_k
// CHECK: mpc.sum
func.func @rows_along_k(%t: tensor<16x32xbf16>, %x: tensor<32x16xbf16>) -> (tensor<16x16xbf16>, tensor<16xbf16>) {
  %dy = mpc.transpose %t permutation [1, 0] : (tensor<16x32xbf16>) -> tensor<32x16xbf16>
  %0 = mpc.matmul %dy, %x {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  %1 = mpc.sum %dy axes [0] : (tensor<32x16xbf16>) -> tensor<16xbf16>
  return %0, %1 : tensor<16x16xbf16>, tensor<16xbf16>
}

// -----

// REMARK: it is read by the product or before it
// CHECK-LABEL: func.func @read_before
// CHECK: mpc.sum
func.func @read_before(%dy: tensor<32x16xbf16>) -> (tensor<16x16xbf16>, tensor<16xbf16>) {
  %0 = mpc.sum %dy axes [0] : (tensor<32x16xbf16>) -> tensor<16xbf16>
  %1 = mpc.neg %0 : (tensor<16xbf16>) -> tensor<16xbf16>
  %2 = mpc.matmul %dy, %dy {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  return %2, %1 : tensor<16x16xbf16>, tensor<16xbf16>
}

// -----

// REMARK: it is read by the product or before it
// CHECK-LABEL: func.func @read_by_the_product
// CHECK: mpc.sum
func.func @read_by_the_product(%x: tensor<8x64xbf16>) -> tensor<64x8xbf16> {
  %0 = mpc.reshape %x : (tensor<8x64xbf16>) -> tensor<8x8x8xbf16>
  %1 = mpc.sum %0 axes [0] : (tensor<8x8x8xbf16>) -> tensor<8x8xbf16>
  %2 = mpc.matmul %x, %1 {transpose_a} : (tensor<8x64xbf16>, tensor<8x8xbf16>) -> tensor<64x8xbf16>
  return %2 : tensor<64x8xbf16>
}

// -----

// REMARK-NOT: remark
// Nothing is summed where there are no rows.
// CHECK-LABEL: func.func @empty
// CHECK: mpc.sum
func.func @empty(%x: tensor<0x8xbf16>) -> tensor<8xbf16> {
  %0 = mpc.sum %x axes [0] : (tensor<0x8xbf16>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// -----

// A sum of one row is none.
// CHECK-LABEL: func.func @no_rows
// CHECK-NOT: summed
func.func @no_rows(%dy: tensor<32x16xbf16>) -> (tensor<16x16xbf16>, tensor<bf16>) {
  %0 = mpc.matmul %dy, %dy {transpose_a} : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  %1 = mpc.sum %dy axes [0, 1] : (tensor<32x16xbf16>) -> tensor<bf16>
  return %0, %1 : tensor<16x16xbf16>, tensor<bf16>
}
