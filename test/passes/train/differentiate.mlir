// RUN: %mpc_opt --split-input-file --mpc-differentiate --verify-each %s | FileCheck %s
// RUN: %mpc_opt --split-input-file --mpc-stage-differentiate %s | FileCheck %s --check-prefix=STAGE
// After the stage nothing is left to write out.
// STAGE-NOT: mpc.gradients

// A tensor that is read twice gets the sum, in its type.
// CHECK-LABEL: func.func @tied(
// CHECK-SAME: %[[W:.*]]: tensor<4x4xbf16>, %[[X:.*]]: tensor<3x4xbf16>
// CHECK: %[[H:.*]] = mpc.linear %[[X]], %[[W]]
// CHECK: mpc.linear %[[H]], %[[W]]
// CHECK: %[[SECOND:.*]] = mpc.matmul %[[DY:.*]], %[[H]] {layer = "b", mpc.backward, mpc.origin = "linear_grad", transpose_a}
// CHECK: %[[FIRST:.*]] = mpc.matmul %[[DH:.*]], %[[X]] {layer = "a", mpc.backward, mpc.origin = "linear_grad", transpose_a}
// CHECK: %[[SUM:.*]] = mpc.add %[[SECOND]], %[[FIRST]] {mpc.backward, mpc.layer = "a", mpc.origin = "linear_grad"}
// CHECK: return %[[SUM]] : tensor<4x4xbf16>
func.func @tied(%w: tensor<4x4xbf16>, %x: tensor<3x4xbf16>) -> tensor<4x4xbf16> {
  %h = mpc.linear %x, %w {layer = "a"} : (tensor<3x4xbf16>, tensor<4x4xbf16>) -> tensor<3x4xbf16>
  %y = mpc.linear %h, %w {layer = "b"} : (tensor<3x4xbf16>, tensor<4x4xbf16>) -> tensor<3x4xbf16>
  %z = mpc.cast %y : (tensor<3x4xbf16>) -> tensor<3x4xf32>
  %l = mpc.sum %z axes [0, 1] : (tensor<3x4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%w) : (tensor<f32>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return %g : tensor<4x4xbf16>
}

// -----

// Zeros for a parameter that the loss does not depend on, or only behind stop_gradient, or only
// through integers.
// CHECK-LABEL: func.func @unused(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<5xf32>, %[[C:.*]]: tensor<4xf32>
// CHECK-DAG: %[[DB:.*]] = mpc.broadcast %{{.*}} shape [5]
// CHECK-DAG: %[[DC:.*]] = mpc.broadcast %{{.*}} shape [4] {mpc.backward, mpc.origin = "gradients_grad"}
// CHECK-DAG: %[[DD:.*]] = mpc.broadcast %{{.*}} shape [2] {mpc.backward, mpc.origin = "gradients_grad"}
// CHECK: return %{{.*}}, %[[DB]], %[[DC]], %[[DD]] :
func.func @unused(%a: tensor<4xf32>, %b: tensor<5xf32>, %c: tensor<4xf32>, %d: tensor<2xf32>) -> (tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<2xf32>) {
  %s = mpc.stop_gradient %c : (tensor<4xf32>) -> tensor<4xf32>
  %i = mpc.cast %d : (tensor<2xf32>) -> tensor<2xi32>
  %j = mpc.cast %i : (tensor<2xi32>) -> tensor<2xf32>
  %k = mpc.sum %j axes [0] : (tensor<2xf32>) -> tensor<f32>
  %p = mpc.mul %a, %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %q = mpc.mul %p, %k : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %l = mpc.sum %q axes [0] : (tensor<4xf32>) -> tensor<f32>
  %g:4 = mpc.gradients %l wrt(%a, %b, %c, %d) : (tensor<f32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<2xf32>)
  return %g#0, %g#1, %g#2, %g#3 : tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<2xf32>
}

// -----

// Behind stop_gradient an op needs no derivative: amax has none.
// CHECK-LABEL: func.func @behind(
// CHECK-NOT: mpc.tanh{{.*}}mpc.backward
// CHECK: %[[DX:.*]] = mpc.mul {{.*}} {mpc.backward
// CHECK-NEXT: return %[[DX]]
func.func @behind(%x: tensor<4xf32>) -> tensor<4xf32> {
  %s = mpc.stop_gradient %x : (tensor<4xf32>) -> tensor<4xf32>
  %t = mpc.tanh %s : (tensor<4xf32>) -> tensor<4xf32>
  %m = mpc.amax %t : (tensor<4xf32>) -> tensor<f32>
  %y = mpc.mul %x, %m : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %l = mpc.sum %y axes [0] : (tensor<4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%x) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

// Ids have no gradient; the table's rows are added.
// CHECK-LABEL: func.func @integers(
// CHECK-SAME: %[[T:.*]]: tensor<9x4xf32>, %[[I:.*]]: tensor<3xi64>
// CHECK: %[[D:.*]] = mpc.embedding_grad %{{.*}}, %[[I]] rows 9 {layer = "wte", mpc.backward, mpc.origin = "embedding_grad"}
// CHECK: return %[[D]]
func.func @integers(%t: tensor<9x4xf32>, %i: tensor<3xi64>) -> tensor<9x4xf32> {
  %y = mpc.embedding %t, %i {layer = "wte"} : (tensor<9x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %l = mpc.sum %y axes [0, 1] : (tensor<3x4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%t) : (tensor<f32>, tensor<9x4xf32>) -> tensor<9x4xf32>
  return %g : tensor<9x4xf32>
}

// -----

// A broadcast operand gets the sum over what it was broadcast along, in f32, rounded once.
// CHECK-LABEL: func.func @broadcasts(
// CHECK: %[[DY:.*]] = mpc.broadcast %{{.*}} shape [2, 3, 4] {mpc.backward
// CHECK: %[[DX:.*]] = mpc.cast %[[DY]]
// CHECK: %[[WIDE:.*]] = mpc.cast %[[DX]] {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[SUM:.*]] = mpc.sum %[[WIDE]] axes [0, 1] {{.*}} -> tensor<4xf32>
// CHECK: %[[DB:.*]] = mpc.cast %[[SUM]] {{.*}} -> tensor<4xf16>
// CHECK: return %[[DX]], %[[DB]]
func.func @broadcasts(%x: tensor<2x3x4xf16>, %b: tensor<4xf16>) -> (tensor<2x3x4xf16>, tensor<4xf16>) {
  %y = mpc.add %x, %b : (tensor<2x3x4xf16>, tensor<4xf16>) -> tensor<2x3x4xf16>
  %z = mpc.cast %y : (tensor<2x3x4xf16>) -> tensor<2x3x4xf32>
  %l = mpc.sum %z axes [0, 1, 2] : (tensor<2x3x4xf32>) -> tensor<f32>
  %g:2 = mpc.gradients %l wrt(%x, %b) : (tensor<f32>, tensor<2x3x4xf16>, tensor<4xf16>) -> (tensor<2x3x4xf16>, tensor<4xf16>)
  return %g#0, %g#1 : tensor<2x3x4xf16>, tensor<4xf16>
}

// -----

// An intermediate value can be asked for; nothing before it is differentiated.
// CHECK-LABEL: func.func @intermediate(
// CHECK: %[[H:.*]] = mpc.exp
// CHECK-NOT: exp_grad
// CHECK: %[[S:.*]] = mpc.cos %[[H]] {mpc.backward, mpc.origin = "sin_grad"}
// CHECK-NOT: exp_grad
// CHECK: return
func.func @intermediate(%x: tensor<4xf32>) -> tensor<4xf32> {
  %h = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %y = mpc.sin %h : (tensor<4xf32>) -> tensor<4xf32>
  %l = mpc.sum %y axes [0] : (tensor<4xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%h) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

// The fused activation is read off its own result, and the product keeps its epilogue.
// CHECK-LABEL: func.func @fused_relu(
// CHECK: %[[Y:.*]] = mpc.linear %{{.*}} activation(relu) compute(tf32)
// CHECK: %[[SEEN:.*]] = mpc.compare gt %[[Y]], %{{.*}}
// CHECK: %[[DZ:.*]] = mpc.select %[[SEEN]], %{{.*}}, %{{.*}}
// CHECK: mpc.matmul %[[DZ]], %{{.*}} compute(tf32) {layer = "fc", mpc.backward, mpc.origin = "linear_grad", transpose_a}
func.func @fused_relu(%x: tensor<3x4xf32>, %w: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %y = mpc.linear %x, %w activation(relu) compute(tf32) {layer = "fc"} : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<3x5xf32>
  %l = mpc.sum %y axes [0, 1] : (tensor<3x5xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%w) : (tensor<f32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  return %g : tensor<5x4xf32>
}

// -----

// Attention gets its second result where its derivative reads it.
// CHECK-LABEL: func.func @attention(
// CHECK-SAME: %[[Q:.*]]: tensor<1x2x4x8xf32>
// CHECK: %[[Y:.*]], %[[LSE:.*]] = mpc.attention %[[Q]], %[[Q]], %[[Q]] {causal, layer = "attn"}
// CHECK: %[[DQ:.*]], %[[DK:.*]], %[[DV:.*]] = mpc.attention_grad %[[Q]], %[[Q]], %[[Q]], %[[Y]], %[[LSE]], %{{.*}} {causal, layer = "attn", mpc.backward
// CHECK: %[[TWO:.*]] = mpc.add %[[DQ]], %[[DK]]
// CHECK: mpc.add %[[TWO]], %[[DV]]
// CHECK-LABEL: func.func @attention_forward(
// CHECK-NOT: tensor<1x2x4xf32>
func.func @attention(%q: tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32> {
  %y = mpc.attention %q, %q, %q {causal, layer = "attn"} : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  %l = mpc.sum %y axes [0, 1, 2, 3] : (tensor<1x2x4x8xf32>) -> tensor<f32>
  %g = mpc.gradients %l wrt(%q) : (tensor<f32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  return %g : tensor<1x2x4x8xf32>
}
func.func @attention_forward(%q: tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32> {
  %y = mpc.attention %q, %q, %q : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  return %y : tensor<1x2x4x8xf32>
}

// -----

// The scaled loss gives way to the seed: one, scaled. Every gradient carries the scale, zeros too.
// CHECK-LABEL: func.func @scaled(
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>, %[[U:.*]]: tensor<2xf16>, %[[S:.*]]: tensor<f32>
// CHECK-DAG: %[[ONE:.*]] = mpc.constant dense<1.000000e+00> : tensor<f32>
// CHECK: mpc.scale_loss %[[ONE]], %[[S]] tag "loss"
// CHECK: return %{{.*}}, %{{.*}} : tensor<4xf16, #mpc.scaled<"loss">>, tensor<2xf16, #mpc.scaled<"loss">>
// STAGE-LABEL: func.func @scaled(
// STAGE-COUNT-1: mpc.scale_loss
// STAGE-NOT: mpc.scale_loss
func.func @scaled(%x: tensor<4xf16>, %u: tensor<2xf16>, %s: tensor<f32>) -> (tensor<4xf16, #mpc.scaled<"loss">>, tensor<2xf16, #mpc.scaled<"loss">>) {
  %y = mpc.cast %x : (tensor<4xf16>) -> tensor<4xf32>
  %l = mpc.sum %y axes [0] : (tensor<4xf32>) -> tensor<f32>
  %z = mpc.scale_loss %l, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  %g:2 = mpc.gradients %z wrt(%x, %u) : (tensor<f32, #mpc.scaled<"loss">>, tensor<4xf16>, tensor<2xf16>) -> (tensor<4xf16, #mpc.scaled<"loss">>, tensor<2xf16, #mpc.scaled<"loss">>)
  return %g#0, %g#1 : tensor<4xf16, #mpc.scaled<"loss">>, tensor<2xf16, #mpc.scaled<"loss">>
}

// -----

// CHECK-LABEL: func.func @left_alone(
// CHECK-NEXT: mpc.exp %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return
func.func @left_alone(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
