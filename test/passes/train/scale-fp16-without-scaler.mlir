// Training in fp16 without a loss scale is refused.
// RUN: not %mpc_opt %s -mpc-build-step='precision=fp16 recipe={{"losses":[{"scale":"none"}]}}' 2>&1 | FileCheck %s
// CHECK: error: is to be trained in fp16 without a loss scale, where gradients below 2^-24 become zero; use --loss-scale=dynamic or a number, or --precision=bf16
ml_program.global private @w(#mpc.ones) : tensor<f32>
func.func @main() -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<f32>
  return %w : tensor<f32>
}
