module {
  ml_program.global private @g220_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 178509>) : tensor<f32>
  func.func @init() {
    %g220_p0 = ml_program.global_load @g220_p0 : tensor<f32>
    %g224_p2 = ml_program.global_load @g224_p2 : tensor<1x6x33x8xf32>
    %0 = mpc.relu %g220_p0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %2 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %3 = mpc.maximum %0, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = mpc.minimum %3, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = mpc.exp %4 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %6 = mpc.gelu %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %7 = mpc.abs %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %8 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %9 = mpc.add %7, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %10 = mpc.sqrt %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %11 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %12 = mpc.neg %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %13 = mpc.maximum %5, %12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %14 = mpc.minimum %13, %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %15 = mpc.cos %14 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %16 = mpc.silu %g220_p0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %17 = mpc.sin %14 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %18 = mpc.amax %0 : (tensor<f32>) -> tensor<f32>
    %19 = mpc.scale_from_amax %18 format f8E5M2 : (tensor<f32>) -> tensor<f32>
    %20 = mpc.quantize %0, %19 : (tensor<f32>, tensor<f32>) -> tensor<f8E5M2>
    %21 = mpc.reciprocal %19 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %22 = mpc.dequantize %20, %21 : (tensor<f8E5M2>, tensor<f32>) -> tensor<f32>
    %23 = mpc.maximum %g224_p2, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x6x33x8xf32>, tensor<f32>) -> tensor<1x6x33x8xf32>
    %24 = mpc.cast %23 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in f16 (op attribute)"}} : (tensor<1x6x33x8xf32>) -> tensor<1x6x33x8xf16>
    %25 = mpc.cast %1 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in f16 (op attribute)"}} : (tensor<f32>) -> tensor<f16>
    %26 = mpc.minimum %24, %25 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<1x6x33x8xf16>, tensor<f16>) -> tensor<1x6x33x8xf16>
    %27 = mpc.cast %26 {mpc.decision = {for = "attention.2", reason = "attention runs in f32 (class lower)"}} : (tensor<1x6x33x8xf16>) -> tensor<1x6x33x8xf32>
    ml_program.global_store @g220_p0.inverse_scale = %0 : tensor<f32>
    ml_program.global_store @g220_p0.f32.2 = %5 : tensor<f32>
    ml_program.global_store @g220_p0.f32.3 = %6 : tensor<f32>
    ml_program.global_store @g220_p0.f32.4 = %10 : tensor<f32>
    ml_program.global_store @g220_p0.f32.5 = %15 : tensor<f32>
    ml_program.global_store @g220_p0.f32.6 = %16 : tensor<f32>
    ml_program.global_store @g220_p0.f32.7 = %17 : tensor<f32>
    ml_program.global_store @g220_p0.f32.8 = %22 : tensor<f32>
    ml_program.global_store @g224_p2.f32 = %27 : tensor<1x6x33x8xf32>
    return
  }
  func.func @g220() -> (tensor<f32> {mpc.name = "r0_value"}, tensor<f32> {mpc.name = "r1_value"}, tensor<f32> {mpc.name = "r2_value"}, tensor<f32> {mpc.name = "r3_value"}, tensor<f32> {mpc.name = "r4_value"}, tensor<f32> {mpc.name = "r5_value"}, tensor<f32> {mpc.name = "r6_value"}, tensor<f32> {mpc.name = "r7_value"}) {
    %g220_p0.f32.8 = ml_program.global_load @g220_p0.f32.8 : tensor<f32>
    %g220_p0.f32.7 = ml_program.global_load @g220_p0.f32.7 : tensor<f32>
    %g220_p0.f32.6 = ml_program.global_load @g220_p0.f32.6 : tensor<f32>
    %g220_p0.f32.5 = ml_program.global_load @g220_p0.f32.5 : tensor<f32>
    %g220_p0.f32.4 = ml_program.global_load @g220_p0.f32.4 : tensor<f32>
    %g220_p0.f32.3 = ml_program.global_load @g220_p0.f32.3 : tensor<f32>
    %g220_p0.f32.2 = ml_program.global_load @g220_p0.f32.2 : tensor<f32>
    %g220_p0.inverse_scale = ml_program.global_load @g220_p0.inverse_scale : tensor<f32>
    return %g220_p0.inverse_scale, %g220_p0.f32.3, %g220_p0.f32.4, %g220_p0.f32.5, %g220_p0.f32.6, %g220_p0.f32.7, %g220_p0.f32.8, %g220_p0.f32.2 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
  ml_program.global private @g221_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 531501>) : tensor<4x1x1x33x8xf32>
  ml_program.global private @g221_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 123810>) : tensor<1x6x65x2xf32>
  func.func @g221(%arg0: tensor<1031x2xf32> {mpc.name = "x0"}, %arg1: tensor<1031x1x1x1xf32> {mpc.name = "x1"}, %arg2: tensor<1x6x17x2xf32> {mpc.name = "x3"}, %arg3: tensor<1x6x65x2xf32> {mpc.name = "x4"}) -> (tensor<1031x1xf32> {mpc.name = "r0_value"}, tensor<2x1x1x31x6xf32> {mpc.name = "r1_value"}, tensor<1031x1x1x1xf32> {mpc.name = "r2_value"}, tensor<1x4x1x1x33x8xf32> {mpc.name = "r3_value"}, tensor<1x6x17x2xf32> {mpc.name = "r4_value"}, tensor<1031x1x1x1xi1> {mpc.name = "r5_value"}, tensor<1031x2xf32> {mpc.name = "r6_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %g221_p0 = ml_program.global_load @g221_p0 : tensor<4x1x1x33x8xf32>
    %g221_p1 = ml_program.global_load @g221_p1 : tensor<1x6x65x2xf32>
    %2 = mpc.max %arg0 axes [1] keepdims {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031x2xf32>) -> tensor<1031x1xf32>
    %3 = mpc.slice %g221_p0 starts [0, 0, 0, 0, 2] limits [2, 1, 1, 31, 8] strides [1, 1, 1, 1, 1] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<4x1x1x33x8xf32>) -> tensor<2x1x1x31x6xf32>
    %4 = mpc.cast %1 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<f32>) -> tensor<bf16>
    %5 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %6 = mpc.maximum %arg1, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031x1x1x1xf32>, tensor<f32>) -> tensor<1031x1x1x1xf32>
    %7 = mpc.cast %6 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<1031x1x1x1xf32>) -> tensor<1031x1x1x1xbf16>
    %8 = mpc.minimum %7, %4 {mpc.decision = {precision = "bf16", rule = "op attribute; only linear and matmul have an fp8 form", source = "model"}} : (tensor<1031x1x1x1xbf16>, tensor<bf16>) -> tensor<1031x1x1x1xbf16>
    %9 = mpc.cast %8 {mpc.decision = {for = "mpc.exp", reason = "exp runs in f32 (op attribute)"}} : (tensor<1031x1x1x1xbf16>) -> tensor<1031x1x1x1xf32>
    %10 = mpc.exp %9 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<1031x1x1x1xf32>) -> tensor<1031x1x1x1xf32>
    %11 = mpc.broadcast %g221_p0 shape [1, 4, 1, 1, 33, 8] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<4x1x1x33x8xf32>) -> tensor<1x4x1x1x33x8xf32>
    %12 = mpc.maximum %arg2, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x6x17x2xf32>, tensor<f32>) -> tensor<1x6x17x2xf32>
    %13 = mpc.cast %12 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<1x6x17x2xf32>) -> tensor<1x6x17x2xbf16>
    %14 = mpc.minimum %13, %4 {mpc.decision = {precision = "bf16", rule = "op attribute", source = "model"}} : (tensor<1x6x17x2xbf16>, tensor<bf16>) -> tensor<1x6x17x2xbf16>
    %15 = mpc.cast %14 {mpc.decision = {for = "attention.0", reason = "attention runs in f32 (class lower)"}} : (tensor<1x6x17x2xbf16>) -> tensor<1x6x17x2xf32>
    %y = mpc.attention %15, %g221_p1, %arg3 {causal, layer = "attention.0", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x6x17x2xf32>, tensor<1x6x65x2xf32>, tensor<1x6x65x2xf32>) -> tensor<1x6x17x2xf32>
    %16 = mpc.compare ne %arg1, %arg1 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<1031x1x1x1xf32>, tensor<1031x1x1x1xf32>) -> tensor<1031x1x1x1xi1>
    %17 = mpc.abs %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031x2xf32>) -> tensor<1031x2xf32>
    %18 = mpc.add %17, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031x2xf32>, tensor<f32>) -> tensor<1031x2xf32>
    %19 = mpc.sqrt %18 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031x2xf32>) -> tensor<1031x2xf32>
    return %2, %3, %10, %11, %y, %16, %19 : tensor<1031x1xf32>, tensor<2x1x1x31x6xf32>, tensor<1031x1x1x1xf32>, tensor<1x4x1x1x33x8xf32>, tensor<1x6x17x2xf32>, tensor<1031x1x1x1xi1>, tensor<1031x2xf32>
  }
  ml_program.global private @g222_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 895815>) : tensor<1x2x1x257x2x1xf32>
  func.func @g222(%arg0: tensor<7x1xf32> {mpc.name = "x0"}, %arg1: tensor<1x2x1x257x2x1xi32> {mpc.name = "x2"}, %arg2: tensor<i32> {mpc.name = "x3"}, %arg3: tensor<2xi32> {mpc.name = "x4"}, %arg4: tensor<i32> {mpc.name = "x5"}, %arg5: tensor<7x1xf32> {mpc.name = "x7"}) -> (tensor<7x1xf32> {mpc.name = "r0_value"}, tensor<1x2x1x257x2x1xf32> {mpc.name = "r1_value"}, tensor<7x1xf32> {mpc.name = "r2_value"}, tensor<7x1xf32> {mpc.name = "r3_value"}, tensor<1x2x1x257x2x1xf32> {mpc.name = "r4_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %g222_p0 = ml_program.global_load @g222_p0 : tensor<1x2x1x257x2x1xf32>
    %1 = mpc.compare lt %arg1, %arg2 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<1x2x1x257x2x1xi32>, tensor<i32>) -> tensor<1x2x1x257x2x1xi1>
    %2 = mpc.select %1, %g222_p0, %g222_p0 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<1x2x1x257x2x1xi1>, tensor<1x2x1x257x2x1xf32>, tensor<1x2x1x257x2x1xf32>) -> tensor<1x2x1x257x2x1xf32>
    %3 = mpc.dropout %arg0, %arg3, %arg4 p 2.500000e-01 stream 15 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<7x1xf32>, tensor<2xi32>, tensor<i32>) -> tensor<7x1xf32>
    %4 = mpc.amax %3 : (tensor<7x1xf32>) -> tensor<f32>
    %5 = mpc.scale_from_amax %4 format f8E4M3FN : (tensor<f32>) -> tensor<f32>
    %6 = mpc.quantize %3, %5 : (tensor<7x1xf32>, tensor<f32>) -> tensor<7x1xf8E4M3FN>
    %7 = mpc.reciprocal %5 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %8 = mpc.dequantize %6, %7 : (tensor<7x1xf8E4M3FN>, tensor<f32>) -> tensor<7x1xf32>
    %9 = mpc.abs %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x1x257x2x1xf32>) -> tensor<1x2x1x257x2x1xf32>
    %10 = mpc.add %9, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x1x257x2x1xf32>, tensor<f32>) -> tensor<1x2x1x257x2x1xf32>
    %11 = mpc.reciprocal %10 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x2x1x257x2x1xf32>) -> tensor<1x2x1x257x2x1xf32>
    %12 = mpc.sin %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<7x1xf32>) -> tensor<7x1xf32>
    %13 = mpc.maximum %arg5, %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<7x1xf32>, tensor<7x1xf32>) -> tensor<7x1xf32>
    %14 = mpc.amax %13 : (tensor<7x1xf32>) -> tensor<f32>
    %15 = mpc.scale_from_amax %14 format f8E5M2 : (tensor<f32>) -> tensor<f32>
    %16 = mpc.quantize %13, %15 : (tensor<7x1xf32>, tensor<f32>) -> tensor<7x1xf8E5M2>
    %17 = mpc.reciprocal %15 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %18 = mpc.dequantize %16, %17 : (tensor<7x1xf8E5M2>, tensor<f32>) -> tensor<7x1xf32>
    return %8, %11, %12, %18, %2 : tensor<7x1xf32>, tensor<1x2x1x257x2x1xf32>, tensor<7x1xf32>, tensor<7x1xf32>, tensor<1x2x1x257x2x1xf32>
  }
  ml_program.global private @g223_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 80828>) : tensor<1x2x16x8xf32>
  func.func @g223(%arg0: tensor<257xf32> {mpc.name = "x1"}, %arg1: tensor<1x4x1x8xf32> {mpc.name = "x3"}, %arg2: tensor<1x2x16x8xf32> {mpc.name = "x4"}) -> (tensor<257xf32> {mpc.name = "r0_value"}, tensor<257x1x1xf32> {mpc.name = "r1_value"}, tensor<257xf32> {mpc.name = "r2_value"}, tensor<257xf32> {mpc.name = "r3_value"}, tensor<1x4x1x8xf32> {mpc.name = "r4_value"}) {
    %0 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %g223_p0 = ml_program.global_load @g223_p0 : tensor<1x2x16x8xf32>
    %2 = mpc.tanh %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %3 = mpc.amax %2 : (tensor<257xf32>) -> tensor<f32>
    %4 = mpc.scale_from_amax %3 format f8E5M2 : (tensor<f32>) -> tensor<f32>
    %5 = mpc.quantize %2, %4 : (tensor<257xf32>, tensor<f32>) -> tensor<257xf8E5M2>
    %6 = mpc.reciprocal %4 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %7 = mpc.dequantize %5, %6 : (tensor<257xf8E5M2>, tensor<f32>) -> tensor<257xf32>
    %8 = mpc.reshape %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257x1x1xf32>
    %9 = mpc.abs %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %10 = mpc.add %9, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %11 = mpc.log %10 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %12 = mpc.gelu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %13 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %14 = mpc.maximum %arg1, %13 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x4x1x8xf32>, tensor<f32>) -> tensor<1x4x1x8xf32>
    %15 = mpc.minimum %14, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x4x1x8xf32>, tensor<f32>) -> tensor<1x4x1x8xf32>
    %y = mpc.attention %15, %arg2, %g223_p0 {layer = "attention.1", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x4x1x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x4x1x8xf32>
    return %7, %8, %11, %12, %y : tensor<257xf32>, tensor<257x1x1xf32>, tensor<257xf32>, tensor<257xf32>, tensor<1x4x1x8xf32>
  }
  ml_program.global private @g224_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 550404>) : tensor<3xf32>
  ml_program.global private @g224_p2(#mpc.normal<std = 1.000000e+00 : f32, seed = 496238>) : tensor<1x6x33x8xf32>
  ml_program.global private mutable @g220_p0.inverse_scale(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.2(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.3(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.4(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.5(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.6(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.7(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.8(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g224_p2.f32(#mpc.derived) : tensor<1x6x33x8xf32> {mpc.of = @g224_p2}
  func.func @g224(%arg0: tensor<16x4x16x1xf32> {mpc.name = "x0"}, %arg1: tensor<3xf32> {mpc.name = "x2"}, %arg2: tensor<1x1x1x1xf32> {mpc.name = "x4"}, %arg3: tensor<1x2x33x8xf32> {mpc.name = "x5"}, %arg4: tensor<1x2x33x8xf32> {mpc.name = "x6"}, %arg5: tensor<1xf32> {mpc.name = "x8"}, %arg6: tensor<17xf32> {mpc.name = "x9"}, %arg7: tensor<16x4x16x1xf32> {mpc.name = "x10"}, %arg8: tensor<i32> {mpc.name = "x11"}, %arg9: tensor<i32> {mpc.name = "x12"}, %arg10: tensor<i32> {mpc.name = "x13"}) -> (tensor<3xf32> {mpc.name = "r0_value"}, tensor<13x129xi64> {mpc.name = "r1_value"}, tensor<16x4x16x1xf32> {mpc.name = "r2_value"}, tensor<16x4x16x1xf32> {mpc.name = "r3_value"}, tensor<1x33x6x8xf32> {mpc.name = "r4_value"}, tensor<16x4x16x1xf32> {mpc.name = "r5_value"}, tensor<3xf32> {mpc.name = "r6_value"}, tensor<1x4x16x1xf32> {mpc.name = "r7_value"}, tensor<16x4x16x1xf32> {mpc.name = "r8_value"}, tensor<3xf32> {mpc.name = "r9_value"}, tensor<13x129xi64> {mpc.name = "r10_value"}, tensor<17xf32> {mpc.name = "r11_value"}) {
    %g224_p2.f32 = ml_program.global_load @g224_p2.f32 : tensor<1x6x33x8xf32>
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %g224_p1 = ml_program.global_load @g224_p1 : tensor<3xf32>
    %2 = mpc.cast %arg7 {mpc.decision = {for = "mpc.gelu_tanh_grad", reason = "gelu_tanh_grad runs in f16 (op attribute)"}} : (tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xf16>
    %3 = mpc.cast %arg0 {mpc.decision = {for = "mpc.gelu_tanh", reason = "gelu_tanh runs in f16 (op attribute)"}} : (tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xf16>
    %4 = mpc.cast %arg1 {mpc.decision = {for = "mpc.silu", reason = "silu runs in f16 (op attribute)"}} : (tensor<3xf32>) -> tensor<3xf16>
    %5 = mpc.cast %arg0 {mpc.decision = {for = "mpc.abs", reason = "abs runs in bf16 (op attribute)"}} : (tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xbf16>
    %6 = mpc.cast %arg1 : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
    %7 = mpc.cast %6 : (tensor<3xf8E4M3FN>) -> tensor<3xf32>
    %8 = mpc.relu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xf32>
    %9 = mpc.abs %5 {mpc.decision = {precision = "bf16", rule = "op attribute", source = "model"}} : (tensor<16x4x16x1xbf16>) -> tensor<16x4x16x1xbf16>
    %10 = mpc.cast %9 {mpc.decision = {for = "mpc.maximum", reason = "maximum runs in f32 (class follow)"}} : (tensor<16x4x16x1xbf16>) -> tensor<16x4x16x1xf32>
    %11 = mpc.iota dimension 0 : () -> tensor<13x129xi64>
    %12 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %13 = mpc.maximum %10, %12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf32>, tensor<f32>) -> tensor<16x4x16x1xf32>
    %14 = mpc.minimum %13, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf32>, tensor<f32>) -> tensor<16x4x16x1xf32>
    %15 = mpc.exp %14 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xf32>
    %16 = mpc.silu %4 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<3xf16>) -> tensor<3xf16>
    %17 = mpc.cast %16 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (class follow)"}} : (tensor<3xf16>) -> tensor<3xbf16>
    %18 = mpc.gelu_tanh_grad %arg1, %g224_p1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %19 = mpc.add %8, %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf32>, tensor<1x1x1x1xf32>) -> tensor<16x4x16x1xf32>
    %20 = mpc.gelu_tanh %3 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf16>
    %21 = mpc.gelu %20 {mpc.decision = {precision = "fp16", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf16>
    %y = mpc.attention %g224_p2.f32, %arg3, %arg4 {heads_inner, layer = "attention.2", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x6x33x8xf32>, tensor<1x2x33x8xf32>, tensor<1x2x33x8xf32>) -> tensor<1x33x6x8xf32>
    %22 = mpc.mean %arg0 axes [0] keepdims {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<16x4x16x1xf32>) -> tensor<1x4x16x1xf32>
    %23 = mpc.cast %0 {mpc.decision = {for = "mpc.add", reason = "add runs in f16 (class follow)"}} : (tensor<f32>) -> tensor<f16>
    %24 = mpc.abs %3 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf16>
    %25 = mpc.add %24, %23 {mpc.decision = {precision = "fp16", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf16>, tensor<f16>) -> tensor<16x4x16x1xf16>
    %26 = mpc.div %21, %25 {mpc.decision = {precision = "fp16", rule = "class follow", source = "the op's own class"}} : (tensor<16x4x16x1xf16>, tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf16>
    %27 = mpc.cast %26 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in f32 (class follow)"}} : (tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf32>
    %28 = mpc.stop_gradient %18 {mpc.decision = {precision = "fp8", rule = "op attribute", source = "model"}} : (tensor<3xf32>) -> tensor<3xbf16>
    %29 = mpc.tanh %28 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<3xbf16>) -> tensor<3xbf16>
    %30 = mpc.cast %29 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<3xbf16>) -> tensor<3xf32>
    %31 = mpc.gelu %22 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x4x16x1xf32>) -> tensor<1x4x16x1xf32>
    %32 = mpc.minimum %arg5, %27 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xf32>
    %33 = mpc.cast %32 {mpc.decision = {for = "mpc.gelu_tanh_grad", reason = "gelu_tanh_grad runs in f16 (op attribute)"}} : (tensor<16x4x16x1xf32>) -> tensor<16x4x16x1xf16>
    %34 = mpc.minimum %28, %17 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xbf16>
    %35 = mpc.gelu_tanh_grad %33, %2 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<16x4x16x1xf16>, tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf16>
    %36 = mpc.cast %35 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<16x4x16x1xf16>) -> tensor<16x4x16x1xf32>
    %37 = mpc.amax %34 : (tensor<3xbf16>) -> tensor<f32>
    %38 = mpc.scale_from_amax %37 format f8E5M2 : (tensor<f32>) -> tensor<f32>
    %39 = mpc.quantize %34, %38 : (tensor<3xbf16>, tensor<f32>) -> tensor<3xf8E5M2>
    %40 = mpc.reciprocal %38 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %41 = mpc.dequantize %39, %40 : (tensor<3xf8E5M2>, tensor<f32>) -> tensor<3xf32>
    %42 = mpc.iota dimension 0 : () -> tensor<17xi64>
    %43 = mpc.random %42, %arg8, %arg9, %arg10 stream 3 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<17xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<17xf32>
    %44 = mpc.mul %arg6, %43 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<17xf32>, tensor<17xf32>) -> tensor<17xf32>
    return %7, %11, %15, %19, %y, %8, %30, %31, %36, %41, %11, %44 : tensor<3xf32>, tensor<13x129xi64>, tensor<16x4x16x1xf32>, tensor<16x4x16x1xf32>, tensor<1x33x6x8xf32>, tensor<16x4x16x1xf32>, tensor<3xf32>, tensor<1x4x16x1xf32>, tensor<16x4x16x1xf32>, tensor<3xf32>, tensor<13x129xi64>, tensor<17xf32>
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
