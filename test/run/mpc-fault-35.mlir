module {
  ml_program.global private @g224_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 550404>) : tensor<3xf32>
  func.func @g224(%arg0: tensor<3xf32> {mpc.name = "x2"}) -> (tensor<3xf32> {mpc.name = "r6_value"}) {
    %g224_p1 = ml_program.global_load @g224_p1 : tensor<3xf32>
    %0 = mpc.gelu_tanh_grad %arg0, %g224_p1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %1 = mpc.stop_gradient %0 {mpc.decision = {precision = "fp8", rule = "op attribute", source = "model"}} : (tensor<3xf32>) -> tensor<3xbf16>
    %2 = mpc.tanh %1 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<3xbf16>) -> tensor<3xbf16>
    %3 = mpc.cast %2 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<3xbf16>) -> tensor<3xf32>
    return %3 : tensor<3xf32>
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(mpc-join-parts,mpc-decompose), canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}, cse, func.func(mpc-fuse-epilogues{forward=true},mpc-fuse-bias-gradients,mpc-split-reductions), mpc-verify-stage{stage=Decompose})",
      disable_threading: true,
      verify_each: false
    }
  }
#-}
