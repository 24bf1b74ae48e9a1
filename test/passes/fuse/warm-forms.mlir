// A warm form has the groups of its entry, so that it needs no kernels of its own but those that choose scales: a group that makes an amax and
// waits for its scale stands twice, an anchor whose blocks run the group too.
// RUN: %mpc_opt %s --mpc-quantize-gemms --mpc-decompose --canonicalize --cse --mpc-fuse --mpc-fuse-warm-forms | FileCheck %s
// RUN: %mpc compile %examples/gpt2/gpt2-124m.mlir --precision=fp8 --train --dim B=2 --target=cuda --stop-after=Plan | %python %S/../Inputs/warm_kernels.py | FileCheck %s --check-prefix=GPT
// GPT: kernels of step_warm alone: flat_compare_scale_from_amax flat_compare_scale_from_amax{{$}}
// GPT-NEXT: launched more often than in step: attention_causal_amax_compare attention_grad_causal_amax row_block
// GPT-NEXT: launched less often: none

// The marks are gone.
// CHECK-NOT: mpc.warm
// CHECK-LABEL: func.func @step(
// CHECK: %[[X:.*]]:5 = mpc.group rows 16 columns 16 ({{.*}} = %arg0 : {{.*}} = %scaler.fc.x.fp8_scale
// CHECK: mpc.matmul %[[X]]#2
// CHECK-LABEL: func.func @step_warm(
// CHECK: %[[FIRST:.*]]:5 = mpc.group rows 16 columns 16 ({{.*}} = %arg0 : {{.*}} = %scaler.fc.x.fp8_scale
// CHECK: %[[CHOSEN:.*]] = mpc.group rows 1 columns 1 (%[[KEPT:.*]] = %scaler.fc.x.fp8_scale : tensor<f32>, %[[AMAX:.*]] = %[[FIRST]]#1 : tensor<f32>)
// CHECK: %[[IS:.*]] = mpc.compare gt %[[KEPT]], %
// CHECK: mpc.div %{{.*}}, %[[AMAX]]
// CHECK: mpc.select %[[IS]], %[[KEPT]], %
// CHECK: %[[SECOND:.*]]:5 = mpc.group rows 16 columns 16 ({{.*}} = %arg0 : {{.*}} = %[[CHOSEN]]
// CHECK: mpc.matmul %[[SECOND]]#2
// The history keeps the old scale, which is not the one that was chosen.
// CHECK: mpc.group {{.*}}%scaler.fc.x.amax_history{{.*}}%scaler.fc.x.fp8_scale
// CHECK-NOT: mpc.warm
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{\"fp8\": {\"recipe\": \"delayed\", \"history\": 8, \"margin\": 1}}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<16x16xbf16>

  func.func @step(%x: tensor<16x16xbf16>, %g: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<i1>) {
    %w = ml_program.global_load @w : tensor<16x16xbf16>
    %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dy = mpc.mul %y, %g {mpc.backward} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %dw = mpc.matmul %dy, %x compute(fp8) {layer = "fc", mpc.backward, transpose_a} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %ok, %first = mpc.all_finite %dw : (tensor<16x16xbf16>) -> (tensor<i1>, tensor<i32>)
    %new = mpc.sub %w, %dw : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    ml_program.global_store @w = %new : tensor<16x16xbf16>
    return %y, %ok : tensor<16x16xbf16>, tensor<i1>
  }
}
