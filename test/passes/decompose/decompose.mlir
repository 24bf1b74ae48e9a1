// Whole ops become primitives that remember what they came from and what they are called there; operands get the result's shape.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-decompose))' | FileCheck %s
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-decompose,canonicalize{test-convergence}))' -o /dev/null

// CHECK-LABEL: func.func @softmax_keeps_f32_inside
func.func @softmax_keeps_f32_inside(%x: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  // CHECK-NOT: mpc.softmax
  // CHECK: %[[M:.*]] = mpc.max %{{.*}} axes [1] keepdims {mpc.layer = "probs", mpc.origin = "softmax", mpc.value = "row_max"}
  // CHECK: mpc.exp {{.*}} (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.sum {{.*}} (tensor<4x8xf32>) -> tensor<4x1xf32>
  // CHECK: mpc.cast {{.*}} -> tensor<4x8xbf16>
  %s = mpc.softmax %x axis -1 {layer = "probs"} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
  return %s : tensor<4x8xbf16>
}

// A constant comes from no op: what merges equal ones keeps the first.
// CHECK-LABEL: func.func @constants_have_no_origin
func.func @constants_have_no_origin(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NOT: mpc.constant {
  // CHECK: mpc.div {{.*}}mpc.origin = "scale_from_amax"
  // CHECK-NOT: mpc.constant {
  // CHECK: return
  %s = mpc.scale_from_amax %x format f8E4M3FN : (tensor<f32>) -> tensor<f32>
  return %s : tensor<f32>
}

// CHECK-LABEL: func.func @map_operands_get_the_results_shape
func.func @map_operands_get_the_results_shape(%x: tensor<4x8xf32>, %y: tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[Y:.*]] = mpc.broadcast %arg1 shape [4, 8]
  // CHECK: mpc.add %arg0, %[[Y]]
  %z = mpc.add %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @linear_is_a_product_of_rows
func.func @linear_is_a_product_of_rows(%x: tensor<2x4x8xf32>, %w: tensor<6x8xf32>, %b: tensor<6xf32>) -> tensor<2x4x6xf32> {
  // CHECK: %[[X:.*]] = mpc.reshape %arg0 {{.*}} -> tensor<8x8xf32>
  // CHECK: %[[Y:.*]] = mpc.matmul %[[X]], %arg1 bias(%arg2) activation(relu) {layer = "fc"
  // CHECK-SAME: transpose_b
  // CHECK: mpc.reshape %[[Y]] {{.*}} -> tensor<2x4x6xf32>
  %y = mpc.linear %x, %w bias(%b) activation(relu) {layer = "fc"}
      : (tensor<2x4x8xf32>, tensor<6x8xf32>, tensor<6xf32>) -> tensor<2x4x6xf32>
  return %y : tensor<2x4x6xf32>
}

// CHECK-LABEL: func.func @one_product_has_one_batch
func.func @one_product_has_one_batch(%a: tensor<2x1x4x8xf32>, %b: tensor<3x8x6xf32>) -> tensor<2x3x4x6xf32> {
  // CHECK: %[[A:.*]] = mpc.broadcast %arg0 shape [2, 3, 4, 8]
  // CHECK: %[[B:.*]] = mpc.broadcast %arg1 shape [2, 3, 8, 6]
  // CHECK: mpc.matmul %[[A]], %[[B]]
  %y = mpc.matmul %a, %b : (tensor<2x1x4x8xf32>, tensor<3x8x6xf32>) -> tensor<2x3x4x6xf32>
  return %y : tensor<2x3x4x6xf32>
}

// CHECK-LABEL: func.func @attention_gives_heads_inner
func.func @attention_gives_heads_inner(%q: tensor<1x2x16x8xf32>) -> tensor<1x16x2x8xf32> {
  // CHECK-NEXT: %[[Y:.*]] = mpc.attention {{.*}} {heads_inner} {{.*}} -> tensor<1x16x2x8xf32>
  %y = mpc.attention %q, %q, %q : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xf32>
  %t = mpc.transpose %y permutation [0, 2, 1, 3] : (tensor<1x2x16x8xf32>) -> tensor<1x16x2x8xf32>
  // CHECK-NEXT: return %[[Y]]
  return %t : tensor<1x16x2x8xf32>
}

// CHECK-LABEL: func.func @attention_with_two_readers_stays
func.func @attention_with_two_readers_stays(%q: tensor<1x2x16x8xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x2x16x8xf32>) {
  // CHECK-NEXT: mpc.attention %{{.*}} -> tensor<1x2x16x8xf32>
  // CHECK-NEXT: mpc.transpose
  %y = mpc.attention %q, %q, %q : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xf32>
  %t = mpc.transpose %y permutation [0, 2, 1, 3] : (tensor<1x2x16x8xf32>) -> tensor<1x16x2x8xf32>
  return %t, %y : tensor<1x16x2x8xf32>, tensor<1x2x16x8xf32>
}

// CHECK-LABEL: func.func @primitives_stay
func.func @primitives_stay(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[E:.*]] = mpc.exp %arg0
  // CHECK-NEXT: %[[S:.*]] = mpc.sum %[[E]] axes [0]
  // CHECK-NEXT: return %[[S]]
  %e = mpc.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = mpc.sum %e axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
  return %s : tensor<8xf32>
}

// -----

// Attention that is only read with its heads inside gives its result so, and its gradient reads dy so; the sums of dy y are in the order of
// the rows.
// CHECK-LABEL: func.func @heads_inner_with_gradient(
// CHECK: %[[Y:.*]], %[[LSE:.*]] = mpc.attention %{{.*}} {heads_inner} : {{.*}} -> (tensor<1x4x2x8xf32>, tensor<1x2x4xf32>)
// CHECK-DAG: %[[YT:.*]] = mpc.transpose %[[Y]] permutation [0, 2, 1, 3] {mpc.origin = "attention_grad"}
// CHECK-DAG: %[[DYT:.*]] = mpc.transpose %arg1 permutation [0, 2, 1, 3] {mpc.origin = "attention_grad"}
// CHECK: %[[M:.*]] = mpc.mul %[[DYT]], %[[YT]]
// CHECK: %[[S:.*]] = mpc.sum %[[M]] axes [3] keepdims {{.*}}mpc.value = "row_gradient"
// CHECK: %[[DOTS:.*]] = mpc.reshape %[[S]] {{.*}} -> tensor<1x2x4xf32>
// CHECK: mpc.attention_grad %{{.*}}, %[[DOTS]], %[[LSE]], %arg1 {heads_inner, mpc.origin
// CHECK-NOT: mpc.transpose
// CHECK: return %[[Y]]
func.func @heads_inner_with_gradient(%q: tensor<1x2x4x8xf32>, %dz: tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x2x4x8xf32>) {
  %y, %lse = mpc.attention %q, %q, %q : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4xf32>)
  %z = mpc.transpose %y permutation [0, 2, 1, 3] : (tensor<1x2x4x8xf32>) -> tensor<1x4x2x8xf32>
  %dy = mpc.transpose %dz permutation [0, 2, 1, 3] : (tensor<1x4x2x8xf32>) -> tensor<1x2x4x8xf32>
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %lse, %dy : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>)
  return %z, %dq : tensor<1x4x2x8xf32>, tensor<1x2x4x8xf32>
}

// CHECK-LABEL: func.func @running_sums_go_along_the_last_dimension
func.func @running_sums_go_along_the_last_dimension(%x: tensor<3x5x7xbf16>) -> tensor<3x5x7xbf16> {
  // CHECK: %[[T:.*]] = mpc.transpose %arg0 permutation [0, 2, 1]
  // CHECK: %[[W:.*]] = mpc.cast %[[T]] {{.*}} -> tensor<3x7x5xf32>
  // CHECK: %[[R:.*]] = mpc.cumsum %[[W]] dim 2 reverse {mpc.origin = "cumsum"} : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
  // CHECK: %[[N:.*]] = mpc.cast %[[R]] {{.*}} -> tensor<3x7x5xbf16>
  // CHECK: mpc.transpose %[[N]] permutation [0, 2, 1]
  %y = mpc.cumsum %x dim -2 reverse : (tensor<3x5x7xbf16>) -> tensor<3x5x7xbf16>
  return %y : tensor<3x5x7xbf16>
}

// What is one already is left as it is; of one element there is nothing to add.
// CHECK-LABEL: func.func @a_running_sum_of_rows_is_a_primitive
func.func @a_running_sum_of_rows_is_a_primitive(%x: tensor<4x8xf32>, %z: tensor<4x1xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>) {
  // CHECK-NEXT: %[[Y:.*]] = mpc.cumsum %arg0 dim -1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: return %[[Y]], %arg1
  %y = mpc.cumsum %x dim -1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %one = mpc.cumsum %z dim 1 : (tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y, %one : tensor<4x8xf32>, tensor<4x1xf32>
}

// A list of places has no layer, so that the tables of two layers share one; a gradient of no places is zeros.
// CHECK-LABEL: func.func @a_tables_gradient_reads_a_list(
func.func @a_tables_gradient_reads_a_list(%dy: tensor<2x3x8xbf16>, %i: tensor<2x3xi64>, %none: tensor<0x8xf32>, %no_ids: tensor<0xi32>)
    -> (tensor<10x8xf32>, tensor<10x8xf32>) {
  // CHECK: %[[O:.*]], %[[S:.*]] = mpc.list_places %arg1 rows 10 {mpc.origin = "embedding_grad"} : (tensor<2x3xi64>) -> (tensor<6xi32>, tensor<11xi32>)
  // CHECK: mpc.embedding_grad %arg0, %arg1 list(%[[O]], %[[S]]) rows 10 {layer = "wte", mpc.origin = "embedding_grad"}
  // CHECK-NOT: mpc.list_places
  %d = mpc.embedding_grad %dy, %i rows 10 {layer = "wte"} : (tensor<2x3x8xbf16>, tensor<2x3xi64>) -> tensor<10x8xf32>
  %z = mpc.embedding_grad %none, %no_ids rows 10 : (tensor<0x8xf32>, tensor<0xi32>) -> tensor<10x8xf32>
  return %d, %z : tensor<10x8xf32>, tensor<10x8xf32>
}
