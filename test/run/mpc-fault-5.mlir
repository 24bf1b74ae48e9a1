module {
  ml_program.global private @g5_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 165312>) : tensor<1x1x1x1x1xf32>
  ml_program.global private mutable @g5_p0.f16(#mpc.derived) : tensor<1x1x1x1x1xf16> {mpc.of = @g5_p0}
  func.func @init() {
    %g5_p0 = ml_program.global_load @g5_p0 : tensor<1x1x1x1x1xf32>
    %0 = mpc.cast %g5_p0 {mpc.decision = {for = "mpc.maximum", reason = "maximum runs in f16 (op attribute)"}} : (tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf16>
    ml_program.global_store @g5_p0.f16 = %0 : tensor<1x1x1x1x1xf16>
    return
  }
  func.func @g5(%arg0: tensor<1x65x31x1x1xf32> {mpc.name = "x0"}, %arg1: tensor<1x31x2x1x33x1xf32> {mpc.name = "x1"}, %arg2: tensor<33x1x16x4xf32> {mpc.name = "x3"}, %arg3: tensor<1x17x2xf32> {mpc.name = "x4"}, %arg4: tensor<1x17x2xf32> {mpc.name = "x5"}) -> (tensor<1x65x1x1x1xf32> {mpc.name = "r0_value"}, tensor<1x65x31x1x1xf32> {mpc.name = "r1_value"}, tensor<1x31x2x1x33x1xf32> {mpc.name = "r2_value"}, tensor<1x65x31x1x1xf32> {mpc.name = "r3_value"}, tensor<1x17x2xf32> {mpc.name = "r4_value"}, tensor<1x17x2xf32> {mpc.name = "r5_value"}, tensor<1x17x2xf32> {mpc.name = "r6_value"}, tensor<33x1x16x4xf32> {mpc.name = "r7_value"}, tensor<1x17x2xf32> {mpc.name = "r8_value"}) {
    %g5_p0.f16 = ml_program.global_load @g5_p0.f16 : tensor<1x1x1x1x1xf16>
    %0 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %2 = mpc.minimum %arg0, %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x31x1x1xf32>, tensor<1x65x31x1x1xf32>) -> tensor<1x65x31x1x1xf32>
    %3 = mpc.cast %2 {mpc.decision = {for = "mpc.maximum", reason = "maximum runs in f16 (op attribute)"}} : (tensor<1x65x31x1x1xf32>) -> tensor<1x65x31x1x1xf16>
    %4 = mpc.sum %2 axes [0, 2] keepdims {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x65x31x1x1xf32>) -> tensor<1x65x1x1x1xf32>
    %5 = mpc.gelu_tanh %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x31x1x1xf32>) -> tensor<1x65x31x1x1xf32>
    %6 = mpc.relu %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x31x1x1xf32>) -> tensor<1x65x31x1x1xf32>
    %7 = mpc.abs %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x31x2x1x33x1xf32>) -> tensor<1x31x2x1x33x1xf32>
    %8 = mpc.add %7, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x31x2x1x33x1xf32>, tensor<f32>) -> tensor<1x31x2x1x33x1xf32>
    %9 = mpc.reciprocal %8 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x31x2x1x33x1xf32>) -> tensor<1x31x2x1x33x1xf32>
    %10 = mpc.maximum %3, %g5_p0.f16 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<1x65x31x1x1xf16>, tensor<1x1x1x1x1xf16>) -> tensor<1x65x31x1x1xf16>
    %11 = mpc.cast %10 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in f32 (class follow)"}} : (tensor<1x65x31x1x1xf16>) -> tensor<1x65x31x1x1xf32>
    %12 = mpc.cast %arg2 : (tensor<33x1x16x4xf32>) -> tensor<33x1x16x4xf16>
    %13 = mpc.cast %12 : (tensor<33x1x16x4xf16>) -> tensor<33x1x16x4xf32>
    %14 = mpc.stop_gradient %arg3 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<1x17x2xf32>) -> tensor<1x17x2xf16>
    %15 = mpc.cast %14 {mpc.decision = {for = "mpc.mul", reason = "mul runs in f32 (class follow)"}} : (tensor<1x17x2xf16>) -> tensor<1x17x2xf32>
    %16 = mpc.cast %14 {mpc.decision = {for = "mpc.maximum", reason = "maximum runs in bf16 (op attribute)"}} : (tensor<1x17x2xf16>) -> tensor<1x17x2xbf16>
    %17 = mpc.minimum %6, %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x31x1x1xf32>, tensor<1x65x31x1x1xf32>) -> tensor<1x65x31x1x1xf32>
    %18 = mpc.cast %0 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (class follow)"}} : (tensor<f32>) -> tensor<bf16>
    %19 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %20 = mpc.cast %19 {mpc.decision = {for = "mpc.maximum", reason = "maximum runs in bf16 (op attribute)"}} : (tensor<f32>) -> tensor<bf16>
    %21 = mpc.maximum %16, %20 {mpc.decision = {precision = "bf16", rule = "op attribute", source = "model"}} : (tensor<1x17x2xbf16>, tensor<bf16>) -> tensor<1x17x2xbf16>
    %22 = mpc.minimum %21, %18 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2xbf16>, tensor<bf16>) -> tensor<1x17x2xbf16>
    %23 = mpc.sigmoid %22 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2xbf16>) -> tensor<1x17x2xbf16>
    %24 = mpc.cast %23 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<1x17x2xbf16>) -> tensor<1x17x2xf32>
    %25 = mpc.mul %arg4, %15 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2xf32>, tensor<1x17x2xf32>) -> tensor<1x17x2xf32>
    %26 = mpc.add %arg3, %arg3 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<1x17x2xf32>, tensor<1x17x2xf32>) -> tensor<1x17x2xf32>
    %27 = mpc.sub %arg3, %25 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2xf32>, tensor<1x17x2xf32>) -> tensor<1x17x2xf32>
    %28 = mpc.add %arg2, %13 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<33x1x16x4xf32>, tensor<33x1x16x4xf32>) -> tensor<33x1x16x4xf32>
    %29 = mpc.abs %14 {mpc.decision = {precision = "fp16", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2xf16>) -> tensor<1x17x2xf16>
    %30 = mpc.cast %29 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<1x17x2xf16>) -> tensor<1x17x2xf32>
    return %4, %5, %9, %17, %24, %26, %27, %28, %30 : tensor<1x65x1x1x1xf32>, tensor<1x65x31x1x1xf32>, tensor<1x31x2x1x33x1xf32>, tensor<1x65x31x1x1xf32>, tensor<1x17x2xf32>, tensor<1x17x2xf32>, tensor<1x17x2xf32>, tensor<33x1x16x4xf32>, tensor<1x17x2xf32>
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
