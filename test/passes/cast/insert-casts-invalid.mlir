// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=fp8 arch-without-fp8=sm_80}))' --split-input-file --verify-diagnostics

func.func @precisions_are_known(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{asks for the precision 'int4'; there are fp32, tf32, fp16, bf16 and fp8}}
  %y = mpc.exp %x {mpc.precision = "int4"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @fp8_needs_an_architecture_that_has_it(%x: tensor<4x16xf32>, %w: tensor<16x16xf32>) -> tensor<4x16xf32> {
  // expected-error @+1 {{is to run in fp8, and sm_80 has no FP8 products; take an --arch that has the recipe's (mpc formats lists them), or --allow-fallback for bf16}}
  %y = mpc.linear %x, %w : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %z = mpc.exp %y : (tensor<4x16xf32>) -> tensor<4x16xf32>
  return %z : tensor<4x16xf32>
}
