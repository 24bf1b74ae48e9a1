module {
  func.func @g5(%arg0: tensor<1x17x2xf32> {mpc.name = "x4"}) -> (tensor<1x17x2xf32> {mpc.name = "r8_value"}) {
    %0 = mpc.stop_gradient %arg0 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<1x17x2xf32>) -> tensor<1x17x2xf16>
    %1 = mpc.abs %0 {mpc.decision = {precision = "fp16", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2xf16>) -> tensor<1x17x2xf16>
    %2 = mpc.cast %1 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<1x17x2xf16>) -> tensor<1x17x2xf32>
    return %2 : tensor<1x17x2xf32>
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
