module {
  ml_program.global private @g5_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 165312>) : tensor<1x1x1x1x1xf32>
  func.func @init() {
    %g5_p0 = ml_program.global_load @g5_p0 : tensor<1x1x1x1x1xf32>
    %g7_p0 = ml_program.global_load @g7_p0 : tensor<257xf32>
    %g8_p2 = ml_program.global_load @g8_p2 : tensor<2x2x1x8xf32>
    %0 = mpc.cast %g5_p0 {mpc.decision = {for = "mpc.maximum", reason = "maximum runs in f16 (op attribute)"}} : (tensor<1x1x1x1x1xf32>) -> tensor<1x1x1x1x1xf16>
    %1 = mpc.gelu %g7_p0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %2 = mpc.cast %1 : (tensor<257xf32>) -> tensor<257xbf16>
    %3 = mpc.cast %2 : (tensor<257xbf16>) -> tensor<257xf32>
    %4 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %5 = mpc.neg %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %6 = mpc.maximum %3, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %7 = mpc.minimum %6, %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %8 = mpc.abs %7 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %9 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %10 = mpc.add %8, %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %11 = mpc.maximum %g8_p2, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x2x1x8xf32>, tensor<f32>) -> tensor<2x2x1x8xf32>
    %12 = mpc.cast %11 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<2x2x1x8xf32>) -> tensor<2x2x1x8xbf16>
    %13 = mpc.cast %4 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<f32>) -> tensor<bf16>
    %14 = mpc.minimum %12, %13 {mpc.decision = {precision = "bf16", rule = "op attribute", source = "model"}} : (tensor<2x2x1x8xbf16>, tensor<bf16>) -> tensor<2x2x1x8xbf16>
    %15 = mpc.cast %14 {mpc.decision = {for = "attention.0", reason = "attention runs in f32 (class lower)"}} : (tensor<2x2x1x8xbf16>) -> tensor<2x2x1x8xf32>
    ml_program.global_store @g5_p0.f16 = %0 : tensor<1x1x1x1x1xf16>
    ml_program.global_store @g7_p0.f32 = %1 : tensor<257xf32>
    ml_program.global_store @g7_p0.f32.2 = %10 : tensor<257xf32>
    ml_program.global_store @g8_p2.f32 = %15 : tensor<2x2x1x8xf32>
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
  ml_program.global private mutable @g6_p0(#mpc.zeros) : tensor<1x17x2x65x1x1xf32>
  func.func @g6(%arg0: tensor<17xf32> {mpc.name = "x0"}, %arg1: tensor<1x17x2x65x1x1xf32> {mpc.name = "x1"}, %arg2: tensor<1x17x2x65x1x1xf32> {mpc.name = "x4"}, %arg3: tensor<1x17x2x65x1x1xf32> {mpc.name = "x6"}, %arg4: tensor<1x1x2x65x1x1xf32> {mpc.name = "x7"}) -> (tensor<1x17x2x65x1x1xf32> {mpc.name = "r0_value"}, tensor<17xf32> {mpc.name = "r1_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r2_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r3_value"}, tensor<17x1x65x1x1x2xf32> {mpc.name = "r4_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r5_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r6_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r7_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r8_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r9_value"}, tensor<1x17x2x65x1x1xf32> {mpc.name = "r10_value"}) {
    %0 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %g6_p0 = ml_program.global_load @g6_p0 : tensor<1x17x2x65x1x1xf32>
    %2 = mpc.sub %arg1, %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %3 = mpc.silu %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %4 = mpc.abs %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17xf32>) -> tensor<17xf32>
    %5 = mpc.add %4, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17xf32>, tensor<f32>) -> tensor<17xf32>
    %6 = mpc.reciprocal %5 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<17xf32>) -> tensor<17xf32>
    %7 = mpc.softmax %arg1 axis 3 {layer = "softmax.0", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %8 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %9 = mpc.maximum %2, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<f32>) -> tensor<1x17x2x65x1x1xf32>
    %10 = mpc.minimum %9, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<f32>) -> tensor<1x17x2x65x1x1xf32>
    %11 = mpc.tanh %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %12 = mpc.abs %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %13 = mpc.add %12, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<f32>) -> tensor<1x17x2x65x1x1xf32>
    %14 = mpc.log %13 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %15 = mpc.mul %2, %14 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %16 = mpc.gelu_tanh_grad %15, %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %17 = mpc.sin %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %18 = mpc.amax %17 : (tensor<1x17x2x65x1x1xf32>) -> tensor<f32>
    %19 = mpc.scale_from_amax %18 format f8E5M2 : (tensor<f32>) -> tensor<f32>
    %20 = mpc.quantize %17, %19 : (tensor<1x17x2x65x1x1xf32>, tensor<f32>) -> tensor<1x17x2x65x1x1xf8E5M2>
    %21 = mpc.reciprocal %19 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %22 = mpc.dequantize %20, %21 : (tensor<1x17x2x65x1x1xf8E5M2>, tensor<f32>) -> tensor<1x17x2x65x1x1xf32>
    %23 = mpc.amax %arg1 : (tensor<1x17x2x65x1x1xf32>) -> tensor<f32>
    %24 = mpc.scale_from_amax %23 format f8E4M3FN : (tensor<f32>) -> tensor<f32>
    %25 = mpc.quantize %arg1, %24 : (tensor<1x17x2x65x1x1xf32>, tensor<f32>) -> tensor<1x17x2x65x1x1xf8E4M3FN>
    %26 = mpc.reciprocal %24 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %27 = mpc.dequantize %25, %26 : (tensor<1x17x2x65x1x1xf8E4M3FN>, tensor<f32>) -> tensor<1x17x2x65x1x1xf32>
    %28 = mpc.rsqrt %13 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %29 = mpc.relu %15 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %30 = mpc.transpose %29 permutation [1, 0, 3, 4, 5, 2] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<17x1x65x1x1x2xf32>
    %31 = mpc.gelu_tanh_grad %22, %arg3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %32 = mpc.mul %arg4, %29 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %33 = mpc.neg %32 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %34 = mpc.abs %28 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    %35 = mpc.mul %g6_p0, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<f32>) -> tensor<1x17x2x65x1x1xf32>
    %36 = mpc.add %35, %27 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>) -> tensor<1x17x2x65x1x1xf32>
    ml_program.global_store @g6_p0 = %36 : tensor<1x17x2x65x1x1xf32>
    return %3, %6, %7, %16, %30, %31, %33, %34, %36, %14, %29 : tensor<1x17x2x65x1x1xf32>, tensor<17xf32>, tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>, tensor<17x1x65x1x1x2xf32>, tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>, tensor<1x17x2x65x1x1xf32>
  }
  ml_program.global private @g7_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 889857>) : tensor<257xf32>
  ml_program.global private mutable @g7_p1(#mpc.zeros) : tensor<257xf32>
  func.func @g7(%arg0: tensor<257xf32> {mpc.name = "x1"}) -> (tensor<257xf32> {mpc.name = "r0_value"}, tensor<257xf32> {mpc.name = "r1_value"}, tensor<257xf32> {mpc.name = "r2_value"}) {
    %g7_p0.f32.2 = ml_program.global_load @g7_p0.f32.2 : tensor<257xf32>
    %g7_p0.f32 = ml_program.global_load @g7_p0.f32 : tensor<257xf32>
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<2.000000e+00> : tensor<f32>
    %g7_p1 = ml_program.global_load @g7_p1 : tensor<257xf32>
    %2 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %3 = mpc.maximum %arg0, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %4 = mpc.minimum %3, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %5 = mpc.pow %g7_p0.f32.2, %4 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<257xf32>, tensor<257xf32>) -> tensor<257xf32>
    %6 = mpc.mul %g7_p1, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %7 = mpc.add %6, %g7_p0.f32 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<257xf32>) -> tensor<257xf32>
    ml_program.global_store @g7_p1 = %7 : tensor<257xf32>
    return %5, %7, %g7_p0.f32 : tensor<257xf32>, tensor<257xf32>, tensor<257xf32>
  }
  ml_program.global private @g8_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 391163>) : tensor<1x13x1xf32>
  ml_program.global private @g8_p2(#mpc.normal<std = 1.000000e+00 : f32, seed = 72098>) : tensor<2x2x1x8xf32>
  func.func @g8(%arg0: tensor<1x7xf32> {mpc.name = "x0"}, %arg1: tensor<1x65x13xf32> {mpc.name = "x1"}, %arg2: tensor<1x7xf32> {mpc.name = "x3"}, %arg3: tensor<2x2x65x8xf32> {mpc.name = "x4"}, %arg4: tensor<2x2x65x8xf32> {mpc.name = "x5"}) -> (tensor<f32> {mpc.name = "r0_value"}, tensor<f32> {mpc.name = "r1_value"}, tensor<1x65x13xf32> {mpc.name = "r2_value"}, tensor<1x7xf32> {mpc.name = "r3_value"}, tensor<1x65x13xf32> {mpc.name = "r4_value"}, tensor<1x65x1xf32> {mpc.name = "r5_value"}, tensor<1x7xf32> {mpc.name = "r6_value"}, tensor<2x1x2x8xf32> {mpc.name = "r7_value"}) {
    %g8_p2.f32 = ml_program.global_load @g8_p2.f32 : tensor<2x2x1x8xf32>
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %2 = mpc.constant dense<2.000000e+00> : tensor<f32>
    %g8_p1 = ml_program.global_load @g8_p1 : tensor<1x13x1xf32>
    %3 = mpc.amax %arg1 : (tensor<1x65x13xf32>) -> tensor<f32>
    %4 = mpc.max %arg1 axes [0, 1, 2] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x13xf32>) -> tensor<f32>
    %5 = mpc.mul %arg1, %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x13xf32>, tensor<1x65x13xf32>) -> tensor<1x65x13xf32>
    %6 = mpc.cast %2 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in f16 (op attribute)"}} : (tensor<f32>) -> tensor<f16>
    %7 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %8 = mpc.maximum %arg0, %7 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x7xf32>, tensor<f32>) -> tensor<1x7xf32>
    %9 = mpc.cast %8 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in f16 (op attribute)"}} : (tensor<1x7xf32>) -> tensor<1x7xf16>
    %10 = mpc.minimum %9, %6 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<1x7xf16>, tensor<f16>) -> tensor<1x7xf16>
    %11 = mpc.cast %10 {mpc.decision = {for = "mpc.pow", reason = "pow runs in f32 (class fp32)"}} : (tensor<1x7xf16>) -> tensor<1x7xf32>
    %12 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %13 = mpc.maximum %arg0, %12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x7xf32>, tensor<f32>) -> tensor<1x7xf32>
    %14 = mpc.minimum %13, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x7xf32>, tensor<f32>) -> tensor<1x7xf32>
    %15 = mpc.abs %14 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x7xf32>) -> tensor<1x7xf32>
    %16 = mpc.add %15, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x7xf32>, tensor<f32>) -> tensor<1x7xf32>
    %17 = mpc.pow %16, %11 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
    %18 = mpc.abs %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x13xf32>) -> tensor<1x65x13xf32>
    %19 = mpc.add %18, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x13xf32>, tensor<f32>) -> tensor<1x65x13xf32>
    %20 = mpc.sqrt %19 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x65x13xf32>) -> tensor<1x65x13xf32>
    %y = mpc.matmul %arg1, %g8_p1 {layer = "matmul.0", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x65x13xf32>, tensor<1x13x1xf32>) -> tensor<1x65x1xf32>
    %21 = mpc.mul %arg0, %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
    %y_0 = mpc.attention %g8_p2.f32, %arg3, %arg4 {causal, heads_inner, layer = "attention.0", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<2x2x1x8xf32>, tensor<2x2x65x8xf32>, tensor<2x2x65x8xf32>) -> tensor<2x1x2x8xf32>
    return %3, %4, %5, %17, %20, %y, %21, %y_0 : tensor<f32>, tensor<f32>, tensor<1x65x13xf32>, tensor<1x7xf32>, tensor<1x65x13xf32>, tensor<1x65x1xf32>, tensor<1x7xf32>, tensor<2x1x2x8xf32>
  }
  ml_program.global private @g9_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 867213>) : tensor<129x1x17x1xf32>
  ml_program.global private mutable @g5_p0.f16(#mpc.derived) : tensor<1x1x1x1x1xf16> {mpc.of = @g5_p0}
  ml_program.global private mutable @g7_p0.f32(#mpc.derived) : tensor<257xf32> {mpc.of = @g7_p0}
  ml_program.global private mutable @g7_p0.f32.2(#mpc.derived) : tensor<257xf32> {mpc.of = @g7_p0}
  ml_program.global private mutable @g8_p2.f32(#mpc.derived) : tensor<2x2x1x8xf32> {mpc.of = @g8_p2}
  func.func @g9(%arg0: tensor<i32> {mpc.name = "x2"}, %arg1: tensor<i32> {mpc.name = "x3"}, %arg2: tensor<i32> {mpc.name = "x4"}, %arg3: tensor<2x13x5x1x3x4xf32> {mpc.name = "x5"}, %arg4: tensor<2x13x5x1x1x4xf32> {mpc.name = "x6"}) -> (tensor<2x13x5x1x3x4xf32> {mpc.name = "r0_value"}, tensor<129x17xf32> {mpc.name = "r1_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %2 = mpc.constant dense<2.000000e+00> : tensor<f32>
    %g9_p0 = ml_program.global_load @g9_p0 : tensor<129x1x17x1xf32>
    %3 = mpc.iota dimension 0 : () -> tensor<129x1x17x1xi64>
    %4 = mpc.random %3, %arg0, %arg1, %arg2 stream 0 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<129x1x17x1xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<129x1x17x1xf32>
    %5 = mpc.mul %g9_p0, %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129x1x17x1xf32>, tensor<129x1x17x1xf32>) -> tensor<129x1x17x1xf32>
    %6 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %7 = mpc.maximum %arg4, %6 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x13x5x1x1x4xf32>, tensor<f32>) -> tensor<2x13x5x1x1x4xf32>
    %8 = mpc.minimum %7, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x13x5x1x1x4xf32>, tensor<f32>) -> tensor<2x13x5x1x1x4xf32>
    %9 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %10 = mpc.maximum %arg3, %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x13x5x1x3x4xf32>, tensor<f32>) -> tensor<2x13x5x1x3x4xf32>
    %11 = mpc.minimum %10, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x13x5x1x3x4xf32>, tensor<f32>) -> tensor<2x13x5x1x3x4xf32>
    %12 = mpc.abs %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x13x5x1x3x4xf32>) -> tensor<2x13x5x1x3x4xf32>
    %13 = mpc.add %12, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x13x5x1x3x4xf32>, tensor<f32>) -> tensor<2x13x5x1x3x4xf32>
    %14 = mpc.pow %13, %8 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<2x13x5x1x3x4xf32>, tensor<2x13x5x1x1x4xf32>) -> tensor<2x13x5x1x3x4xf32>
    %15 = mpc.max %5 axes [1, 3] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129x1x17x1xf32>) -> tensor<129x17xf32>
    return %14, %15 : tensor<2x13x5x1x3x4xf32>, tensor<129x17xf32>
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
