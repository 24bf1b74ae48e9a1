// nonfinite_layer becomes the first layer of all ranks, and nonfinite_rank is the first rank that has it.
// Of four ranks the first has it in `second`, the next two in `first`, and the last nowhere.
// RUN: %mpc evaluate %s --train --precision=fp32 --track-nonfinite --parallel=data --ranks=4 --after=Distribute --entry=step --input=x=%S/Inputs/broken.npy | FileCheck %s --check-prefix=FOUND
// RUN: %mpc evaluate %s --train --precision=fp32 --track-nonfinite --parallel=data --ranks=4 --after=Distribute --entry=step --input=x=%S/Inputs/finite.npy | FileCheck %s --check-prefix=FINITE
// FOUND: nonfinite_layer{{.*}}0
// FOUND: nonfinite_rank{{.*}}1
// FINITE: nonfinite_layer{{.*}}-1
// FINITE: nonfinite_rank{{.*}}-1
ml_program.global private mutable @w(dense<1.0e10> : tensor<1x1xf32>) : tensor<1x1xf32>
func.func @main(%x: tensor<1x1xf32> {mpc.name = "x"}) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<1x1xf32>
  %a = mpc.linear %x, %w {layer = "first"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %b = mpc.linear %a, %w {layer = "second"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %loss = mpc.mean %b axes [0, 1] : (tensor<1x1xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
