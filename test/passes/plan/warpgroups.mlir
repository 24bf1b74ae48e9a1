// Attention's gradient by warpgroups has memory of its own: counts, which the fill at the begin of the entry clears, and sums. Two of them in
// one entry share no counts; each has its sums while it runs. A plan for other architectures too has the kernels of warps.
// RUN: %mpc compile %s --precision=bf16 --train --target=cuda --arch=sm_90a --stop-after=Plan -o - | FileCheck %s
// RUN: %mpc compile %s --precision=bf16 --train --target=cuda --arch=sm_90,sm_90a --stop-after=Plan -o - | FileCheck %s --check-prefix=BOTH
// RUN: %mpc compile %s --precision=fp8 --train --target=cuda --arch=sm_90a --stop-after=Plan -o - | FileCheck %s --check-prefix=ALONE
// CHECK: plan.buffer @step.cells : tensor<768xi8>
// CHECK: plan.buffer @step.counts : tensor<33xi32> slice within @step.cells at 256 bytes 132
// CHECK: plan.buffer @step.counts.2 : tensor<33xi32> slice within @step.cells at 512 bytes 132
// CHECK: plan.buffer @step.sums : tensor<131072xf32> arena
// CHECK: plan.buffer @step.sums.2 : tensor<131072xf32> arena
// CHECK: plan.entry @step
// CHECK: plan.fill @step.cells value 0 bytes 768
// CHECK: @step.second.dv, @step.counts, @step.sums]
// CHECK: @step.attention.dv, @step.counts.2, @step.sums.2]
// CHECK: function = "attention_backward_warpgroups"
// BOTH-NOT: warpgroups
// BOTH: function = "attention_backward"
// What follows attention on this target stands in a launch of its own.
// ALONE-NOT: #plan.tailed

ml_program.global private @w(#mpc.normal<std = 0.02, seed = 1>) : tensor<64x64xf32>
func.func @main(%x: tensor<1x2x1024x64xf32> {mpc.name = "x"}) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<64x64xf32>
  %q = mpc.linear %x, %w {layer = "qkv"} : (tensor<1x2x1024x64xf32>, tensor<64x64xf32>) -> tensor<1x2x1024x64xf32>
  %y = mpc.attention %q, %q, %q {causal, layer = "attention"} : (tensor<1x2x1024x64xf32>, tensor<1x2x1024x64xf32>, tensor<1x2x1024x64xf32>) -> tensor<1x2x1024x64xf32>
  %z = mpc.attention %y, %q, %y {causal, layer = "second"} : (tensor<1x2x1024x64xf32>, tensor<1x2x1024x64xf32>, tensor<1x2x1024x64xf32>) -> tensor<1x2x1024x64xf32>
  %loss = mpc.mean %z axes [0, 1, 2, 3] : (tensor<1x2x1024x64xf32>) -> tensor<f32>
  return %loss : tensor<f32>
}
