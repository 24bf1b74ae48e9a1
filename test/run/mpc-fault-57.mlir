module {
  func.func @g224(%arg0: tensor<3xf32> {mpc.name = "v11"}) -> (tensor<3xf32> {mpc.name = "r6_value"}) {
    %0 = mpc.stop_gradient %arg0 {mpc.decision = {precision = "fp8", rule = "op attribute", source = "model"}} : (tensor<3xf32>) -> tensor<3xbf16>
    %1 = mpc.tanh %0 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<3xbf16>) -> tensor<3xbf16>
    %2 = mpc.cast %1 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<3xbf16>) -> tensor<3xf32>
    return %2 : tensor<3xf32>
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
