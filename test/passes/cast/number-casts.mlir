// Casts and quantisations that passes inserted get ids, behind the largest of the module.
// RUN: %mpc_opt %s --mpc-number-casts | FileCheck %s
// Copies of a cast keep its id down to the launches of each entry.
// RUN: %mpc compile %S/../../frontend/Inputs/mlp.mlir --precision=bf16 --dim B=4 --target=cpu --stop-after=Plan | %mpc_opt | FileCheck %s --check-prefix=PLAN

// CHECK-LABEL: func.func @numbers(
// CHECK: mpc.cast %arg0 {mpc.decision = #mpc.decision<id = 8, layer = "a">}
// CHECK: mpc.cast %arg1 {mpc.decision = #mpc.decision<id = 7, layer = "a">}
// CHECK: mpc.quantize {{.*}} {mpc.decision = #mpc.decision<id = 9, layer = "b">}
// What the model casts itself has no decision, and an op that is no cast no id.
// CHECK: mpc.cast %arg0 : (tensor<4xf32>) -> tensor<4xf16>
// CHECK: mpc.exp {{.*}} {mpc.decision = #mpc.decision<layer = "c">}
func.func @numbers(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xf8E4M3FN>, tensor<4xf16>, tensor<4xf32>) {
  %a = mpc.cast %x {mpc.decision = #mpc.decision<layer = "a">} : (tensor<4xf32>) -> tensor<4xbf16>
  %b = mpc.cast %y {mpc.decision = #mpc.decision<id = 7, layer = "a">} : (tensor<4xf32>) -> tensor<4xbf16>
  %c = mpc.quantize %x, %s {mpc.decision = #mpc.decision<layer = "b">} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf8E4M3FN>
  %d = mpc.cast %x : (tensor<4xf32>) -> tensor<4xf16>
  %e = mpc.exp %y {mpc.decision = #mpc.decision<layer = "c">} : (tensor<4xf32>) -> tensor<4xf32>
  return %a, %b, %c, %d, %e : tensor<4xbf16>, tensor<4xbf16>, tensor<4xf8E4M3FN>, tensor<4xf16>, tensor<4xf32>
}

// The reason is written once, and each launch names its casts.
// PLAN-COUNT-1: #mpc.reason<rule = class, precision = bf16, text = "class lower", source = "the op's own class">
// PLAN-NOT: #mpc.reason<rule = class, precision = bf16, text = "class lower"
// PLAN: plan.launch {{.*}}casts = [#mpc.decision<id = {{[0-9]+}}, why = #why{{[0-9]*}}, layer = "{{.*}}", reader = "linear">
