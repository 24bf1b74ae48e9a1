module {
  ml_program.global private @g220_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 178509>) : tensor<f32>
  func.func @init() {
    %g220_p0 = ml_program.global_load @g220_p0 : tensor<f32>
    %g224_p2 = ml_program.global_load @g224_p2 : tensor<1x6x33x8xf32>
    %g226_p1 = ml_program.global_load @g226_p1 : tensor<2x4x33x32xf32>
    %g226_p2 = ml_program.global_load @g226_p2 : tensor<2x1x1x32xf32>
    %g226_p3 = ml_program.global_load @g226_p3 : tensor<2x1x1x32xf32>
    %g226_p4 = ml_program.global_load @g226_p4 : tensor<1xf32>
    %g229_p0 = ml_program.global_load @g229_p0 : tensor<5x3x2x17x1x3xf32>
    %g231_p0 = ml_program.global_load @g231_p0 : tensor<33x5xf32>
    %g231_p1 = ml_program.global_load @g231_p1 : tensor<8x1xf32>
    %g237_p0 = ml_program.global_load @g237_p0 : tensor<1x1x129x16xf32>
    %g237_p2 = ml_program.global_load @g237_p2 : tensor<3x16xf32>
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
    %28 = mpc.maximum %g226_p1, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x4x33x32xf32>, tensor<f32>) -> tensor<2x4x33x32xf32>
    %29 = mpc.minimum %28, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x4x33x32xf32>, tensor<f32>) -> tensor<2x4x33x32xf32>
    %y = mpc.attention %29, %g226_p2, %g226_p3 {causal, layer = "attention.4", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<2x4x33x32xf32>, tensor<2x1x1x32xf32>, tensor<2x1x1x32xf32>) -> tensor<2x4x33x32xf32>
    %30 = mpc.constant dense<2.000000e+00> : tensor<f32>
    %31 = mpc.neg %30 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %32 = mpc.maximum %g226_p4, %31 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %33 = mpc.minimum %32, %30 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %34 = mpc.cos %g229_p0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<5x3x2x17x1x3xf32>) -> tensor<5x3x2x17x1x3xf32>
    %35 = mpc.constant dense<-4.000000e+00> : tensor<1xf32>
    %36 = mpc.abs %35 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>) -> tensor<1xf32>
    %37 = mpc.add %36, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %38 = mpc.div %g231_p0, %37 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<33x5xf32>, tensor<1xf32>) -> tensor<33x5xf32>
    %39 = mpc.abs %38 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<33x5xf32>) -> tensor<33x5xf32>
    %40 = mpc.maximum %g231_p1, %31 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    %41 = mpc.minimum %40, %30 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    %42 = mpc.gelu_tanh %g237_p0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x16xf32>) -> tensor<1x1x129x16xf32>
    %43 = mpc.abs %42 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x16xf32>) -> tensor<1x1x129x16xf32>
    %44 = mpc.add %43, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x16xf32>, tensor<f32>) -> tensor<1x1x129x16xf32>
    %45 = mpc.rsqrt %44 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x1x129x16xf32>) -> tensor<1x1x129x16xf32>
    %46 = mpc.concat %42, %42 axis 1 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<1x1x129x16xf32>, tensor<1x1x129x16xf32>) -> tensor<1x2x129x16xf32>
    %47 = mpc.amax %42 : (tensor<1x1x129x16xf32>) -> tensor<f32>
    %48 = mpc.scale_from_amax %47 format f8E4M3FN : (tensor<f32>) -> tensor<f32>
    %49 = mpc.quantize %42, %48 : (tensor<1x1x129x16xf32>, tensor<f32>) -> tensor<1x1x129x16xf8E4M3FN>
    %50 = mpc.reciprocal %48 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %51 = mpc.dequantize %49, %50 : (tensor<1x1x129x16xf8E4M3FN>, tensor<f32>) -> tensor<1x1x129x16xf32>
    %52 = mpc.max %51 axes [0, 3] keepdims {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x16xf32>) -> tensor<1x1x129x1xf32>
    %53 = mpc.stop_gradient %52 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x1xf32>) -> tensor<1x1x129x1xf32>
    %54 = mpc.sum %52 axes [1, 2, 3] {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x1x129x1xf32>) -> tensor<1xf32>
    %55 = mpc.gelu %42 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x16xf32>) -> tensor<1x1x129x16xf32>
    %56 = mpc.linear %55, %g237_p2 activation(gelu_tanh) compute(tf32) {layer = "linear.2", mpc.decision = {precision = "tf32", rule = "class lower", source = "the op's own class"}} : (tensor<1x1x129x16xf32>, tensor<3x16xf32>) -> tensor<1x1x129x3xf32>
    ml_program.global_store @g220_p0.inverse_scale = %0 : tensor<f32>
    ml_program.global_store @g220_p0.f32.2 = %5 : tensor<f32>
    ml_program.global_store @g220_p0.f32.3 = %6 : tensor<f32>
    ml_program.global_store @g220_p0.f32.4 = %10 : tensor<f32>
    ml_program.global_store @g220_p0.f32.5 = %15 : tensor<f32>
    ml_program.global_store @g220_p0.f32.6 = %16 : tensor<f32>
    ml_program.global_store @g220_p0.f32.7 = %17 : tensor<f32>
    ml_program.global_store @g220_p0.f32.8 = %22 : tensor<f32>
    ml_program.global_store @g224_p2.f32 = %27 : tensor<1x6x33x8xf32>
    ml_program.global_store @g226_p1.f32 = %y : tensor<2x4x33x32xf32>
    ml_program.global_store @g226_p4.f32 = %33 : tensor<1xf32>
    ml_program.global_store @g229_p0.f32 = %34 : tensor<5x3x2x17x1x3xf32>
    ml_program.global_store @g231_p0.f32 = %39 : tensor<33x5xf32>
    ml_program.global_store @g231_p1.f32 = %41 : tensor<8x1xf32>
    ml_program.global_store @g237_p0.f32 = %42 : tensor<1x1x129x16xf32>
    ml_program.global_store @g237_p0.f32.2 = %45 : tensor<1x1x129x16xf32>
    ml_program.global_store @g237_p0.f32.3 = %46 : tensor<1x2x129x16xf32>
    ml_program.global_store @g237_p0.f32.4 = %53 : tensor<1x1x129x1xf32>
    ml_program.global_store @g237_p0.f32.5 = %54 : tensor<1xf32>
    ml_program.global_store @g237_p0.f32.6 = %55 : tensor<1x1x129x16xf32>
    ml_program.global_store @g237_p0.f32.7 = %56 : tensor<1x1x129x3xf32>
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
  ml_program.global private @g225_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 479729>) : tensor<1x3x16x10xf32>
  func.func @g225(%arg0: tensor<1x64x33xf32> {mpc.name = "x0"}, %arg1: tensor<129xi64> {mpc.name = "x1"}, %arg2: tensor<1x6x17x10xf32> {mpc.name = "x2"}, %arg3: tensor<1x3x16x10xf32> {mpc.name = "x3"}, %arg4: tensor<1x64x33xi32> {mpc.name = "x5"}, %arg5: tensor<i32> {mpc.name = "x6"}, %arg6: tensor<1x64x1xf32> {mpc.name = "x7"}) -> (tensor<1x64x33xf32> {mpc.name = "r0_value"}, tensor<129xf32> {mpc.name = "r1_value"}, tensor<129xf32> {mpc.name = "r2_value"}, tensor<1x6x17x10xf32> {mpc.name = "r3_value"}, tensor<129xf32> {mpc.name = "r4_value"}, tensor<6x17x10xf32> {mpc.name = "r5_value"}, tensor<1x64x33xf32> {mpc.name = "r6_value"}) {
    %0 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %g225_p0 = ml_program.global_load @g225_p0 : tensor<1x3x16x10xf32>
    %2 = mpc.cast %arg1 : (tensor<129xi64>) -> tensor<129xf32>
    %3 = mpc.abs %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x64x33xf32>) -> tensor<1x64x33xf32>
    %4 = mpc.cast %2 : (tensor<129xf32>) -> tensor<129xbf16>
    %5 = mpc.cast %4 : (tensor<129xbf16>) -> tensor<129xf32>
    %6 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %7 = mpc.maximum %2, %6 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>, tensor<f32>) -> tensor<129xf32>
    %8 = mpc.minimum %7, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>, tensor<f32>) -> tensor<129xf32>
    %9 = mpc.sin %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>) -> tensor<129xf32>
    %10 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %11 = mpc.maximum %arg2, %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x6x17x10xf32>, tensor<f32>) -> tensor<1x6x17x10xf32>
    %12 = mpc.minimum %11, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x6x17x10xf32>, tensor<f32>) -> tensor<1x6x17x10xf32>
    %y = mpc.attention %12, %g225_p0, %arg3 {causal, layer = "attention.3", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x6x17x10xf32>, tensor<1x3x16x10xf32>, tensor<1x3x16x10xf32>) -> tensor<1x6x17x10xf32>
    %13 = mpc.maximum %5, %6 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>, tensor<f32>) -> tensor<129xf32>
    %14 = mpc.minimum %13, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>, tensor<f32>) -> tensor<129xf32>
    %15 = mpc.tanh %14 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>) -> tensor<129xf32>
    %16 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>) -> tensor<129xf32>
    %17 = mpc.erf %y {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x6x17x10xf32>) -> tensor<1x6x17x10xf32>
    %18 = mpc.erf %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>) -> tensor<129xf32>
    %19 = mpc.sub %18, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129xf32>, tensor<129xf32>) -> tensor<129xf32>
    %20 = mpc.reshape %y {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x6x17x10xf32>) -> tensor<6x17x10xf32>
    %21 = mpc.compare lt %arg4, %arg5 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<1x64x33xi32>, tensor<i32>) -> tensor<1x64x33xi1>
    %22 = mpc.select %21, %arg0, %arg6 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<1x64x33xi1>, tensor<1x64x33xf32>, tensor<1x64x1xf32>) -> tensor<1x64x33xf32>
    return %3, %15, %16, %17, %19, %20, %22 : tensor<1x64x33xf32>, tensor<129xf32>, tensor<129xf32>, tensor<1x6x17x10xf32>, tensor<129xf32>, tensor<6x17x10xf32>, tensor<1x64x33xf32>
  }
  ml_program.global private @g226_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 933049>) : tensor<1xf32>
  ml_program.global private @g226_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 452205>) : tensor<2x4x33x32xf32>
  ml_program.global private @g226_p2(#mpc.normal<std = 1.000000e+00 : f32, seed = 348314>) : tensor<2x1x1x32xf32>
  ml_program.global private @g226_p3(#mpc.normal<std = 1.000000e+00 : f32, seed = 441841>) : tensor<2x1x1x32xf32>
  ml_program.global private @g226_p4(#mpc.normal<std = 1.000000e+00 : f32, seed = 647806>) : tensor<1xf32>
  func.func @g226(%arg0: tensor<257xf32> {mpc.name = "x0"}, %arg1: tensor<2x4x33x32xf32> {mpc.name = "x2"}, %arg2: tensor<129x8x1xf32> {mpc.name = "x3"}, %arg3: tensor<f32> {mpc.name = "x4"}, %arg4: tensor<f32> {mpc.name = "x5"}) -> (tensor<257xf32> {mpc.name = "r0_value"}, tensor<257xf32> {mpc.name = "r1_value"}, tensor<257xf32> {mpc.name = "r2_value"}, tensor<2x4x33x32xf32> {mpc.name = "r3_value"}, tensor<257xf32> {mpc.name = "r4_value"}, tensor<129x8x1xf32> {mpc.name = "r5_value"}, tensor<257xf32> {mpc.name = "r6_value"}, tensor<i1> {mpc.name = "r7_value"}, tensor<1xf32> {mpc.name = "r8_value"}) {
    %g226_p4.f32 = ml_program.global_load @g226_p4.f32 : tensor<1xf32>
    %g226_p1.f32 = ml_program.global_load @g226_p1.f32 : tensor<2x4x33x32xf32>
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %2 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %g226_p0 = ml_program.global_load @g226_p0 : tensor<1xf32>
    %3 = mpc.max %arg0 axes [0] keepdims {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<1xf32>
    %4 = mpc.neg %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %5 = mpc.silu %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %6 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %7 = mpc.maximum %arg0, %6 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %8 = mpc.minimum %7, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %9 = mpc.tanh %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %10 = mpc.pad %9 low [0] high [0] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %11 = mpc.tanh %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %12 = mpc.sub %g226_p0, %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<257xf32>) -> tensor<257xf32>
    %13 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %14 = mpc.sub %arg1, %g226_p1.f32 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x4x33x32xf32>, tensor<2x4x33x32xf32>) -> tensor<2x4x33x32xf32>
    %15 = mpc.abs %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %16 = mpc.add %15, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %17 = mpc.rsqrt %16 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %18 = mpc.minimum %3, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %19 = mpc.silu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %20 = mpc.gelu %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129x8x1xf32>) -> tensor<129x8x1xf32>
    %21 = mpc.minimum %arg2, %20 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<129x8x1xf32>, tensor<129x8x1xf32>) -> tensor<129x8x1xf32>
    %22 = mpc.abs %17 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %23 = mpc.add %22, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>, tensor<f32>) -> tensor<257xf32>
    %24 = mpc.sqrt %23 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<257xf32>) -> tensor<257xf32>
    %25 = mpc.compare eq %arg3, %arg4 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %26 = mpc.maximum %18, %13 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %27 = mpc.minimum %26, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %28 = mpc.abs %27 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>) -> tensor<1xf32>
    %29 = mpc.add %28, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %30 = mpc.pow %29, %g226_p4.f32 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    return %5, %11, %12, %14, %19, %21, %24, %25, %30 : tensor<257xf32>, tensor<257xf32>, tensor<257xf32>, tensor<2x4x33x32xf32>, tensor<257xf32>, tensor<129x8x1xf32>, tensor<257xf32>, tensor<i1>, tensor<1xf32>
  }
  func.func @g227(%arg0: tensor<32x17xf32> {mpc.name = "x0"}, %arg1: tensor<128x16x1xf32> {mpc.name = "x1"}, %arg2: tensor<64x5xf32> {mpc.name = "x3"}, %arg3: tensor<128x16x1xf32> {mpc.name = "x4"}, %arg4: tensor<16xf32> {mpc.name = "x5"}, %arg5: tensor<16x5xf32> {mpc.name = "x6"}, %arg6: tensor<64x31x1x1x1xf32> {mpc.name = "x7"}, %arg7: tensor<1x1x5x10xf32> {mpc.name = "x10"}, %arg8: tensor<1x1x1x10xf32> {mpc.name = "x11"}, %arg9: tensor<1x1x1x10xf32> {mpc.name = "x12"}, %arg10: tensor<2x33x32x1x1x1xf32> {mpc.name = "x13"}, %arg11: tensor<32xi64> {mpc.index = #mpc.index<limit = 17, classes = true>, mpc.name = "x14"}, %arg12: tensor<128x16x1xf32> {mpc.name = "x15"}, %arg13: tensor<i32> {mpc.name = "x16"}, %arg14: tensor<i32> {mpc.name = "x17"}, %arg15: tensor<i32> {mpc.name = "x18"}) -> (tensor<128x16x1xf32> {mpc.name = "r0_value"}, tensor<64x31x1x1x1xf32> {mpc.name = "r1_value"}, tensor<1x5x1x10xf32> {mpc.name = "r2_value"}, tensor<32x17xf32> {mpc.name = "r3_value"}, tensor<2x33x32x1x1x1xf32> {mpc.name = "r4_value"}, tensor<64x16xf32> {mpc.name = "r5_value"}, tensor<32x17xf32> {mpc.name = "r6_value"}, tensor<16x1xf32> {mpc.name = "r7_value"}, tensor<32x17xf32> {mpc.name = "r8_value"}, tensor<1xf32> {mpc.name = "r9_value"}, tensor<128x16x1xf32> {mpc.name = "r10_value"}, tensor<128x16x1xf32> {mpc.name = "r11_value"}, tensor<32x17xf32> {mpc.name = "r12_value"}) {
    %0 = mpc.constant dense<8.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %2 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %3 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %4 = mpc.abs %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>) -> tensor<128x16x1xf32>
    %5 = mpc.add %4, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>, tensor<f32>) -> tensor<128x16x1xf32>
    %6 = mpc.sqrt %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>) -> tensor<128x16x1xf32>
    %7 = mpc.gelu_tanh_grad %6, %arg3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>, tensor<128x16x1xf32>) -> tensor<128x16x1xf32>
    %8 = mpc.linear %arg2, %arg5 bias(%arg4) activation(relu) compute(tf32) {layer = "linear.0", mpc.decision = {precision = "tf32", rule = "class lower", source = "the op's own class"}} : (tensor<64x5xf32>, tensor<16x5xf32>, tensor<16xf32>) -> tensor<64x16xf32>
    %9 = mpc.cast %2 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<f32>) -> tensor<bf16>
    %10 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %11 = mpc.maximum %arg0, %10 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<32x17xf32>, tensor<f32>) -> tensor<32x17xf32>
    %12 = mpc.cast %11 {mpc.decision = {for = "mpc.minimum", reason = "minimum runs in bf16 (op attribute)"}} : (tensor<32x17xf32>) -> tensor<32x17xbf16>
    %13 = mpc.minimum %12, %9 {mpc.decision = {precision = "bf16", rule = "op attribute; only linear and matmul have an fp8 form", source = "model"}} : (tensor<32x17xbf16>, tensor<bf16>) -> tensor<32x17xbf16>
    %14 = mpc.erf %13 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<32x17xbf16>) -> tensor<32x17xbf16>
    %15 = mpc.cast %14 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<32x17xbf16>) -> tensor<32x17xf32>
    %16 = mpc.minimum %arg6, %arg6 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<64x31x1x1x1xf32>, tensor<64x31x1x1x1xf32>) -> tensor<64x31x1x1x1xf32>
    %17 = mpc.abs %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<64x16xf32>) -> tensor<64x16xf32>
    %18 = mpc.add %17, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<64x16xf32>, tensor<f32>) -> tensor<64x16xf32>
    %19 = mpc.rsqrt %18 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<64x16xf32>) -> tensor<64x16xf32>
    %20 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %21 = mpc.maximum %arg7, %20 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x5x10xf32>, tensor<f32>) -> tensor<1x1x5x10xf32>
    %22 = mpc.minimum %21, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x5x10xf32>, tensor<f32>) -> tensor<1x1x5x10xf32>
    %y = mpc.attention %22, %arg8, %arg9 {causal, heads_inner, layer = "attention.5", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x1x5x10xf32>, tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x5x1x10xf32>
    %23 = mpc.sigmoid %14 {mpc.decision = {precision = "bf16", rule = "op attribute; only linear and matmul have an fp8 form", source = "model"}} : (tensor<32x17xbf16>) -> tensor<32x17xbf16>
    %24 = mpc.cast %23 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<32x17xbf16>) -> tensor<32x17xf32>
    %25 = mpc.erf %arg10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x33x32x1x1x1xf32>) -> tensor<2x33x32x1x1x1xf32>
    %26 = mpc.exp %19 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<64x16xf32>) -> tensor<64x16xf32>
    %27 = mpc.neg %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x17xf32>) -> tensor<32x17xf32>
    %28 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %29 = mpc.maximum %6, %28 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>, tensor<f32>) -> tensor<128x16x1xf32>
    %30 = mpc.minimum %29, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>, tensor<f32>) -> tensor<128x16x1xf32>
    %31 = mpc.softmax %30 axis -1 {layer = "softmax.0", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<128x16x1xf32>) -> tensor<128x16x1xf32>
    %32 = mpc.mean %arg1 axes [0] {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<128x16x1xf32>) -> tensor<16x1xf32>
    %33 = mpc.maximum %arg0, %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x17xf32>, tensor<f32>) -> tensor<32x17xf32>
    %34 = mpc.minimum %33, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x17xf32>, tensor<f32>) -> tensor<32x17xf32>
    %35 = mpc.cast %34 {mpc.decision = {for = "mpc.cos", reason = "cos runs in bf16 (op attribute)"}} : (tensor<32x17xf32>) -> tensor<32x17xbf16>
    %36 = mpc.cos %35 {mpc.decision = {precision = "bf16", rule = "op attribute; only linear and matmul have an fp8 form", source = "model"}} : (tensor<32x17xbf16>) -> tensor<32x17xbf16>
    %37 = mpc.cast %36 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<32x17xbf16>) -> tensor<32x17xf32>
    %38 = mpc.cross_entropy %arg0, %arg11 {layer = "cross_entropy.0", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<32x17xf32>, tensor<32xi64>) -> tensor<f32>
    %39 = mpc.reshape %38 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<1xf32>
    %40 = mpc.mul %31, %arg12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>, tensor<128x16x1xf32>) -> tensor<128x16x1xf32>
    %41 = mpc.iota dimension 0 : () -> tensor<128x16x1xi64>
    %42 = mpc.random %41, %arg13, %arg14, %arg15 stream 4 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<128x16x1xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<128x16x1xf32>
    %43 = mpc.mul %arg1, %42 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128x16x1xf32>, tensor<128x16x1xf32>) -> tensor<128x16x1xf32>
    return %7, %16, %y, %24, %25, %26, %27, %32, %37, %39, %40, %43, %15 : tensor<128x16x1xf32>, tensor<64x31x1x1x1xf32>, tensor<1x5x1x10xf32>, tensor<32x17xf32>, tensor<2x33x32x1x1x1xf32>, tensor<64x16xf32>, tensor<32x17xf32>, tensor<16x1xf32>, tensor<32x17xf32>, tensor<1xf32>, tensor<128x16x1xf32>, tensor<128x16x1xf32>, tensor<32x17xf32>
  }
  ml_program.global private mutable @g228_p0(#mpc.zeros) : tensor<f32>
  func.func @g228(%arg0: tensor<13x32xf32> {mpc.name = "x0"}, %arg1: tensor<2x3x5x64xf32> {mpc.name = "x1"}, %arg2: tensor<2x3x5xi64> {mpc.index = #mpc.index<limit = 64, classes = true>, mpc.name = "x2"}, %arg3: tensor<64xi32> {mpc.name = "x3"}, %arg4: tensor<i32> {mpc.name = "x4"}, %arg5: tensor<64xi64> {mpc.name = "x5"}) -> (tensor<64xi64> {mpc.name = "r0_value"}, tensor<f32> {mpc.name = "r1_value"}, tensor<13x32xf32> {mpc.name = "r2_value"}, tensor<2x3x5x64xf32> {mpc.name = "r3_value"}, tensor<f32> {mpc.name = "r4_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %2 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %3 = mpc.constant dense<-5> : tensor<64xi64>
    %g228_p0 = ml_program.global_load @g228_p0 : tensor<f32>
    %4 = mpc.cross_entropy %arg1, %arg2 {label_smoothing = 1.000000e-01 : f64, layer = "cross_entropy.1", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<2x3x5x64xf32>, tensor<2x3x5xi64>) -> tensor<f32>
    %5 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %6 = mpc.maximum %4, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %7 = mpc.minimum %6, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %8 = mpc.tanh %7 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %9 = mpc.compare lt %arg3, %arg4 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<64xi32>, tensor<i32>) -> tensor<64xi1>
    %10 = mpc.select %9, %3, %arg5 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<64xi1>, tensor<64xi64>, tensor<64xi64>) -> tensor<64xi64>
    %11 = mpc.neg %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %12 = mpc.abs %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<13x32xf32>) -> tensor<13x32xf32>
    %13 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %14 = mpc.maximum %arg1, %13 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x3x5x64xf32>, tensor<f32>) -> tensor<2x3x5x64xf32>
    %15 = mpc.minimum %14, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x3x5x64xf32>, tensor<f32>) -> tensor<2x3x5x64xf32>
    %16 = mpc.exp %15 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<2x3x5x64xf32>) -> tensor<2x3x5x64xf32>
    %17 = mpc.mul %g228_p0, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %18 = mpc.add %17, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    ml_program.global_store @g228_p0 = %18 : tensor<f32>
    return %10, %11, %12, %16, %18 : tensor<64xi64>, tensor<f32>, tensor<13x32xf32>, tensor<2x3x5x64xf32>, tensor<f32>
  }
  ml_program.global private @g229_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 934731>) : tensor<5x3x2x17x1x3xf32>
  ml_program.global private @g229_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 80814>) : tensor<33xf32>
  ml_program.global private @g229_p2(#mpc.normal<std = 1.000000e+00 : f32, seed = 465465>) : tensor<32x1x3x33xf32>
  func.func @g229(%arg0: tensor<32x1x1x33xf32> {mpc.name = "x0"}, %arg1: tensor<31xi64> {mpc.name = "x1"}, %arg2: tensor<31xi32> {mpc.name = "x2"}, %arg3: tensor<i32> {mpc.name = "x3"}, %arg4: tensor<i64> {mpc.name = "x5"}, %arg5: tensor<2xi32> {mpc.name = "x7"}, %arg6: tensor<i32> {mpc.name = "x8"}, %arg7: tensor<33xf32> {mpc.name = "x9"}, %arg8: tensor<32x1x3x33xf32> {mpc.name = "x10"}, %arg9: tensor<32x1x1x33xi32> {mpc.name = "x11"}, %arg10: tensor<i32> {mpc.name = "x12"}, %arg11: tensor<1x1x1x33xf32> {mpc.name = "x13"}, %arg12: tensor<32x1x1x33xf32> {mpc.name = "x15"}, %arg13: tensor<2x1x1x33xf32> {mpc.name = "x17"}, %arg14: tensor<33xf32> {mpc.name = "x21"}) -> (tensor<31xi64> {mpc.name = "r0_value"}, tensor<31xi1> {mpc.name = "r1_value"}, tensor<31xi64> {mpc.name = "r2_value"}, tensor<32x1x1x33xf32> {mpc.name = "r3_value"}, tensor<5x3x2x17x1x3xf32> {mpc.name = "r4_value"}, tensor<32x1x1x33xf32> {mpc.name = "r5_value"}, tensor<32x1x1x33xf32> {mpc.name = "r6_value"}, tensor<32x1x1x33xf32> {mpc.name = "r7_value"}, tensor<34x1x1x33xf32> {mpc.name = "r8_value"}, tensor<32x1x1x33xf32> {mpc.name = "r9_value"}, tensor<32x1x1x33xf32> {mpc.name = "r10_value"}) {
    %g229_p0.f32 = ml_program.global_load @g229_p0.f32 : tensor<5x3x2x17x1x3xf32>
    %0 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %g229_p1 = ml_program.global_load @g229_p1 : tensor<33xf32>
    %g229_p2 = ml_program.global_load @g229_p2 : tensor<32x1x3x33xf32>
    %2 = mpc.gelu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %3 = mpc.compare lt %arg2, %arg3 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<31xi32>, tensor<i32>) -> tensor<31xi1>
    %4 = mpc.select %3, %arg1, %arg1 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<31xi1>, tensor<31xi64>, tensor<31xi64>) -> tensor<31xi64>
    %5 = mpc.compare lt %arg1, %arg4 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<31xi64>, tensor<i64>) -> tensor<31xi1>
    %6 = mpc.iota dimension 0 : () -> tensor<31xi64>
    %7 = mpc.dropout %2, %arg5, %arg6 p 5.000000e-01 stream 30 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<2xi32>, tensor<i32>) -> tensor<32x1x1x33xf32>
    %8 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %9 = mpc.maximum %2, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<f32>) -> tensor<32x1x1x33xf32>
    %10 = mpc.minimum %9, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<f32>) -> tensor<32x1x1x33xf32>
    %11 = mpc.tanh %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %12 = mpc.sub %arg0, %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<32x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %13 = mpc.layer_norm %2, %arg7 bias(%g229_p1) epsilon 1.000000e-01 {layer = "layer_norm.0", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<33xf32>, tensor<33xf32>) -> tensor<32x1x1x33xf32>
    %14 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %15 = mpc.maximum %13, %14 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<f32>) -> tensor<32x1x1x33xf32>
    %16 = mpc.minimum %15, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<f32>) -> tensor<32x1x1x33xf32>
    %y = mpc.attention %16, %g229_p2, %arg8 {heads_inner, layer = "attention.6", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<32x1x3x33xf32>, tensor<32x1x3x33xf32>) -> tensor<32x1x1x33xf32>
    %17 = mpc.compare lt %arg9, %arg10 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<32x1x1x33xi32>, tensor<i32>) -> tensor<32x1x1x33xi1>
    %18 = mpc.select %17, %13, %arg11 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<32x1x1x33xi1>, tensor<32x1x1x33xf32>, tensor<1x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %19 = mpc.gelu_tanh_grad %11, %arg12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<32x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %20 = mpc.concat %arg13, %12 axis 0 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<2x1x1x33xf32>, tensor<32x1x1x33xf32>) -> tensor<34x1x1x33xf32>
    %21 = mpc.maximum %arg0, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<f32>) -> tensor<32x1x1x33xf32>
    %22 = mpc.minimum %21, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<f32>) -> tensor<32x1x1x33xf32>
    %23 = mpc.sigmoid %22 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %24 = mpc.gelu_tanh %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x1x1x33xf32>) -> tensor<32x1x1x33xf32>
    %25 = mpc.rms_norm %24, %arg14 epsilon 1.000000e-01 {layer = "rms_norm.0", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<32x1x1x33xf32>, tensor<33xf32>) -> tensor<32x1x1x33xf32>
    return %4, %5, %6, %7, %g229_p0.f32, %y, %18, %19, %20, %23, %25 : tensor<31xi64>, tensor<31xi1>, tensor<31xi64>, tensor<32x1x1x33xf32>, tensor<5x3x2x17x1x3xf32>, tensor<32x1x1x33xf32>, tensor<32x1x1x33xf32>, tensor<32x1x1x33xf32>, tensor<34x1x1x33xf32>, tensor<32x1x1x33xf32>, tensor<32x1x1x33xf32>
  }
  ml_program.global private @g230_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 213825>) : tensor<2x2x65x2xf32>
  ml_program.global private @g230_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 924451>) : tensor<5xf32>
  ml_program.global private @g230_p2(#mpc.normal<std = 1.000000e+00 : f32, seed = 926606>) : tensor<5xf32>
  func.func @g230(%arg0: tensor<13x33x1x5xf32> {mpc.name = "x0"}, %arg1: tensor<f32> {mpc.name = "x1"}, %arg2: tensor<2x16x33xf32> {mpc.name = "x2"}, %arg3: tensor<2x6x17x2xf32> {mpc.name = "x4"}, %arg4: tensor<2x2x65x2xf32> {mpc.name = "x5"}, %arg5: tensor<2xi32> {mpc.name = "x6"}, %arg6: tensor<i32> {mpc.name = "x7"}) -> (tensor<2x16x33xf32> {mpc.name = "r0_value"}, tensor<2x17x6x2xf32> {mpc.name = "r1_value"}, tensor<13x33x5xf32> {mpc.name = "r2_value"}, tensor<13x33x1x5xf32> {mpc.name = "r3_value"}, tensor<2x17x6x2xf32> {mpc.name = "r4_value"}, tensor<2x16x33xf32> {mpc.name = "r5_value"}, tensor<f32> {mpc.name = "r6_value"}, tensor<2x17x6x2xf32> {mpc.name = "r7_value"}, tensor<f32> {mpc.name = "r8_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %2 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %g230_p0 = ml_program.global_load @g230_p0 : tensor<2x2x65x2xf32>
    %g230_p1 = ml_program.global_load @g230_p1 : tensor<5xf32>
    %g230_p2 = ml_program.global_load @g230_p2 : tensor<5xf32>
    %3 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %4 = mpc.maximum %arg3, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x6x17x2xf32>, tensor<f32>) -> tensor<2x6x17x2xf32>
    %5 = mpc.minimum %4, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x6x17x2xf32>, tensor<f32>) -> tensor<2x6x17x2xf32>
    %y = mpc.attention %5, %arg4, %g230_p0 {causal, heads_inner, layer = "attention.7", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<2x6x17x2xf32>, tensor<2x2x65x2xf32>, tensor<2x2x65x2xf32>) -> tensor<2x17x6x2xf32>
    %6 = mpc.cast %y {mpc.decision = {for = "mpc.abs", reason = "abs runs in bf16 (op attribute)"}} : (tensor<2x17x6x2xf32>) -> tensor<2x17x6x2xbf16>
    %7 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %8 = mpc.maximum %arg2, %7 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x16x33xf32>, tensor<f32>) -> tensor<2x16x33xf32>
    %9 = mpc.minimum %8, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x16x33xf32>, tensor<f32>) -> tensor<2x16x33xf32>
    %10 = mpc.erf %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x16x33xf32>) -> tensor<2x16x33xf32>
    %11 = mpc.abs %y {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x17x6x2xf32>) -> tensor<2x17x6x2xf32>
    %12 = mpc.add %11, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x17x6x2xf32>, tensor<f32>) -> tensor<2x17x6x2xf32>
    %13 = mpc.log %12 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<2x17x6x2xf32>) -> tensor<2x17x6x2xf32>
    %14 = mpc.max %arg0 axes [2] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<13x33x1x5xf32>) -> tensor<13x33x5xf32>
    %15 = mpc.layer_norm %arg0, %g230_p1 bias(%g230_p2) epsilon 1.000000e-01 {layer = "layer_norm.1", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<13x33x1x5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<13x33x1x5xf32>
    %16 = mpc.tanh %y {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x17x6x2xf32>) -> tensor<2x17x6x2xf32>
    %17 = mpc.cast %0 {mpc.decision = {for = "mpc.add", reason = "add runs in bf16 (class follow)"}} : (tensor<f32>) -> tensor<bf16>
    %18 = mpc.abs %6 {mpc.decision = {precision = "bf16", rule = "op attribute", source = "model"}} : (tensor<2x17x6x2xbf16>) -> tensor<2x17x6x2xbf16>
    %19 = mpc.add %18, %17 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<2x17x6x2xbf16>, tensor<bf16>) -> tensor<2x17x6x2xbf16>
    %20 = mpc.reciprocal %19 {mpc.decision = {precision = "bf16", rule = "op attribute", source = "model"}} : (tensor<2x17x6x2xbf16>) -> tensor<2x17x6x2xbf16>
    %21 = mpc.cast %20 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<2x17x6x2xbf16>) -> tensor<2x17x6x2xf32>
    %22 = mpc.sigmoid %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x16x33xf32>) -> tensor<2x16x33xf32>
    %23 = mpc.dropout %arg1, %arg5, %arg6 p 2.500000e-01 stream 2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<2xi32>, tensor<i32>) -> tensor<f32>
    %24 = mpc.cos %16 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x17x6x2xf32>) -> tensor<2x17x6x2xf32>
    %25 = mpc.cast %arg1 : (tensor<f32>) -> tensor<f8E5M2>
    %26 = mpc.cast %25 : (tensor<f8E5M2>) -> tensor<f32>
    return %10, %13, %14, %15, %21, %22, %23, %24, %26 : tensor<2x16x33xf32>, tensor<2x17x6x2xf32>, tensor<13x33x5xf32>, tensor<13x33x1x5xf32>, tensor<2x17x6x2xf32>, tensor<2x16x33xf32>, tensor<f32>, tensor<2x17x6x2xf32>, tensor<f32>
  }
  ml_program.global private @g231_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 663698>) : tensor<33x5xf32>
  ml_program.global private @g231_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 1031854>) : tensor<8x1xf32>
  func.func @g231(%arg0: tensor<f32> {mpc.name = "x1"}, %arg1: tensor<8x1xf32> {mpc.name = "x3"}, %arg2: tensor<f32> {mpc.name = "x4"}) -> (tensor<f32> {mpc.name = "r0_value"}, tensor<f32> {mpc.name = "r1_value"}, tensor<8x1x1x1xf32> {mpc.name = "r2_value"}, tensor<33x5xf32> {mpc.name = "r3_value"}, tensor<8x1xf32> {mpc.name = "r4_value"}) {
    %g231_p1.f32 = ml_program.global_load @g231_p1.f32 : tensor<8x1xf32>
    %g231_p0.f32 = ml_program.global_load @g231_p0.f32 : tensor<33x5xf32>
    %0 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %2 = mpc.relu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %3 = mpc.mul %arg0, %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %5 = mpc.reshape %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>) -> tensor<8x1x1x1xf32>
    %6 = mpc.gelu %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1x1x1xf32>) -> tensor<8x1x1x1xf32>
    %7 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %8 = mpc.maximum %arg1, %7 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    %9 = mpc.minimum %8, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    %10 = mpc.abs %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %11 = mpc.add %10, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    %12 = mpc.pow %11, %g231_p1.f32 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    return %3, %4, %6, %g231_p0.f32, %12 : tensor<f32>, tensor<f32>, tensor<8x1x1x1xf32>, tensor<33x5xf32>, tensor<8x1xf32>
  }
  func.func @g232(%arg0: tensor<8x2x1x64x2x1xf32> {mpc.name = "x0"}, %arg1: tensor<13x1x1xi64> {mpc.name = "x1"}, %arg2: tensor<1x2x1x64x2x1xf32> {mpc.name = "x2"}) -> (tensor<8x2x1x64x2x1xf32> {mpc.name = "r0_value"}, tensor<8x2x1x64x2x1xf32> {mpc.name = "r1_value"}, tensor<8x2x1x64x2x1xf32> {mpc.name = "r2_value"}, tensor<8x2x1x64x2x1xf32> {mpc.name = "r3_value"}, tensor<20x8x11xi64> {mpc.name = "r4_value"}, tensor<13x1x1xi64> {mpc.name = "r5_value"}, tensor<f32> {mpc.name = "r6_value"}, tensor<8x2x1x64x2x1xf32> {mpc.name = "r7_value"}) {
    %0 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<-5> : tensor<i32>
    %2 = mpc.constant dense<8> : tensor<8x2x1x64x2x1xi32>
    %3 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %4 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %5 = mpc.neg %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %6 = mpc.maximum %arg0, %5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>, tensor<f32>) -> tensor<8x2x1x64x2x1xf32>
    %7 = mpc.minimum %6, %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>, tensor<f32>) -> tensor<8x2x1x64x2x1xf32>
    %8 = mpc.exp %7 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %9 = mpc.abs %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %10 = mpc.add %9, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>, tensor<f32>) -> tensor<8x2x1x64x2x1xf32>
    %11 = mpc.rsqrt %10 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %12 = mpc.pad %arg1 low [0, 0, 0] high [7, 0, 2] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<13x1x1xi64>) -> tensor<20x1x3xi64>
    %13 = mpc.neg %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %14 = mpc.abs %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x1x64x2x1xf32>) -> tensor<1x2x1x64x2x1xf32>
    %15 = mpc.add %14, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x1x64x2x1xf32>, tensor<f32>) -> tensor<1x2x1x64x2x1xf32>
    %16 = mpc.div %arg0, %15 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>, tensor<1x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %17 = mpc.compare lt %2, %1 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xi32>, tensor<i32>) -> tensor<8x2x1x64x2x1xi1>
    %18 = mpc.select %17, %8, %arg0 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xi1>, tensor<8x2x1x64x2x1xf32>, tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %19 = mpc.pad %12 low [0, 0, 1] high [0, 7, 7] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<20x1x3xi64>) -> tensor<20x8x11xi64>
    %20 = mpc.gelu %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    %21 = mpc.iota dimension 1 : () -> tensor<13x1x1xi64>
    %22 = mpc.mean %arg0 axes [0, 1, 2, 3, 4, 5] {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<f32>
    %23 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %24 = mpc.maximum %20, %23 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>, tensor<f32>) -> tensor<8x2x1x64x2x1xf32>
    %25 = mpc.minimum %24, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>, tensor<f32>) -> tensor<8x2x1x64x2x1xf32>
    %26 = mpc.tanh %25 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x1x64x2x1xf32>) -> tensor<8x2x1x64x2x1xf32>
    return %11, %13, %16, %18, %19, %21, %22, %26 : tensor<8x2x1x64x2x1xf32>, tensor<8x2x1x64x2x1xf32>, tensor<8x2x1x64x2x1xf32>, tensor<8x2x1x64x2x1xf32>, tensor<20x8x11xi64>, tensor<13x1x1xi64>, tensor<f32>, tensor<8x2x1x64x2x1xf32>
  }
  ml_program.global private @g233_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 717656>) : tensor<2xf32>
  ml_program.global private @g233_p1(#mpc.normal<std = 1.000000e+00 : f32, seed = 753077>) : tensor<16x1x33x13xf32>
  ml_program.global private mutable @g233_p2(#mpc.zeros) : tensor<16x3x3x13xf32>
  func.func @g233(%arg0: tensor<16x3x3x13xf32> {mpc.name = "x0"}, %arg1: tensor<2x1x65x8x1x2xf32> {mpc.name = "x1"}, %arg2: tensor<65xf32> {mpc.name = "x2"}, %arg3: tensor<32x32xi32> {mpc.name = "x3"}, %arg4: tensor<16x1x33x13xf32> {mpc.name = "x5"}, %arg5: tensor<7xf32> {mpc.name = "x6"}) -> (tensor<32x32xi32> {mpc.name = "r0_value"}, tensor<65xf32> {mpc.name = "r1_value"}, tensor<2x1x65x8x1x2xf32> {mpc.name = "r2_value"}, tensor<7xf32> {mpc.name = "r3_value"}, tensor<16x3x3x13xf32> {mpc.name = "r4_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %g233_p0 = ml_program.global_load @g233_p0 : tensor<2xf32>
    %g233_p1 = ml_program.global_load @g233_p1 : tensor<16x1x33x13xf32>
    %g233_p2 = ml_program.global_load @g233_p2 : tensor<16x3x3x13xf32>
    %2 = mpc.neg %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %3 = mpc.maximum %arg0, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x3x3x13xf32>, tensor<f32>) -> tensor<16x3x3x13xf32>
    %4 = mpc.minimum %3, %1 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<16x3x3x13xf32>, tensor<f32>) -> tensor<16x3x3x13xf32>
    %5 = mpc.cos %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x3x3x13xf32>) -> tensor<16x3x3x13xf32>
    %6 = mpc.transpose %arg3 permutation [0, 1] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<32x32xi32>) -> tensor<32x32xi32>
    %7 = mpc.add %arg2, %arg2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<65xf32>, tensor<65xf32>) -> tensor<65xf32>
    %8 = mpc.rms_norm %arg1, %g233_p0 epsilon 1.000000e-01 {layer = "rms_norm.1", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<2x1x65x8x1x2xf32>, tensor<2xf32>) -> tensor<2x1x65x8x1x2xf32>
    %y = mpc.attention %5, %g233_p1, %arg4 {heads_inner, layer = "attention.8", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<16x3x3x13xf32>, tensor<16x1x33x13xf32>, tensor<16x1x33x13xf32>) -> tensor<16x3x3x13xf32>
    %9 = mpc.gelu %arg5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<7xf32>) -> tensor<7xf32>
    %10 = mpc.mul %g233_p2, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x3x3x13xf32>, tensor<f32>) -> tensor<16x3x3x13xf32>
    %11 = mpc.add %10, %y {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<16x3x3x13xf32>, tensor<16x3x3x13xf32>) -> tensor<16x3x3x13xf32>
    ml_program.global_store @g233_p2 = %11 : tensor<16x3x3x13xf32>
    return %6, %7, %8, %9, %11 : tensor<32x32xi32>, tensor<65xf32>, tensor<2x1x65x8x1x2xf32>, tensor<7xf32>, tensor<16x3x3x13xf32>
  }
  func.func @g234(%arg0: tensor<1x2x16x17x5x1xf32> {mpc.name = "x0"}, %arg1: tensor<1031xf32> {mpc.name = "x1"}, %arg2: tensor<i32> {mpc.name = "x3"}, %arg3: tensor<i32> {mpc.name = "x4"}, %arg4: tensor<i32> {mpc.name = "x5"}, %arg5: tensor<2x6x17x2xf32> {mpc.name = "x6"}, %arg6: tensor<2x3x33x2xf32> {mpc.name = "x7"}, %arg7: tensor<2x3x33x2xf32> {mpc.name = "x8"}, %arg8: tensor<1x2x16x17x5x1xi32> {mpc.name = "x9"}, %arg9: tensor<i32> {mpc.name = "x10"}, %arg10: tensor<1x1x16x17x5x1xf32> {mpc.name = "x11"}, %arg11: tensor<2xi32> {mpc.name = "x12"}, %arg12: tensor<i32> {mpc.name = "x13"}) -> (tensor<8x1x7x2x2x8xi64> {mpc.name = "r0_value"}, tensor<1031xf32> {mpc.name = "r1_value"}, tensor<1031xf32> {mpc.name = "r2_value"}, tensor<1031xf32> {mpc.name = "r3_value"}, tensor<3x1031xi1> {mpc.name = "r4_value"}, tensor<2x17x6x2xf32> {mpc.name = "r5_value"}, tensor<1x1x16x17x5x1xf32> {mpc.name = "r6_value"}, tensor<1x2x16x17x5x1xf32> {mpc.name = "r7_value"}, tensor<1x2x16x17x5x1xf32> {mpc.name = "r8_value"}, tensor<1x1x16x17x5x1xf32> {mpc.name = "r9_value"}, tensor<1x2x16x17x5x1xf32> {mpc.name = "r10_value"}, tensor<1x2x16x17x5x1xf32> {mpc.name = "r11_value"}, tensor<1x2x16x17x5x1xf32> {mpc.name = "r12_value"}, tensor<1x2x16x17x5x1xf32> {mpc.name = "r13_value"}) {
    %0 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %2 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %3 = mpc.iota dimension 1 : () -> tensor<8x1x7x2x2x8xi64>
    %4 = mpc.broadcast %arg1 shape [3, 1031] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031xf32>) -> tensor<3x1031xf32>
    %5 = mpc.add %4, %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x1031xf32>, tensor<3x1031xf32>) -> tensor<3x1031xf32>
    %6 = mpc.relu %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031xf32>) -> tensor<1031xf32>
    %7 = mpc.iota dimension 0 : () -> tensor<1031xi64>
    %8 = mpc.random %7, %arg2, %arg3, %arg4 stream 2 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1031xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1031xf32>
    %9 = mpc.mul %arg1, %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031xf32>, tensor<1031xf32>) -> tensor<1031xf32>
    %10 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %11 = mpc.maximum %arg1, %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031xf32>, tensor<f32>) -> tensor<1031xf32>
    %12 = mpc.minimum %11, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031xf32>, tensor<f32>) -> tensor<1031xf32>
    %13 = mpc.tanh %12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1031xf32>) -> tensor<1031xf32>
    %14 = mpc.abs %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %15 = mpc.add %14, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>, tensor<f32>) -> tensor<1x2x16x17x5x1xf32>
    %16 = mpc.sqrt %15 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %17 = mpc.compare ne %4, %5 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<3x1031xf32>, tensor<3x1031xf32>) -> tensor<3x1031xi1>
    %18 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %19 = mpc.maximum %arg5, %18 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x6x17x2xf32>, tensor<f32>) -> tensor<2x6x17x2xf32>
    %20 = mpc.minimum %19, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x6x17x2xf32>, tensor<f32>) -> tensor<2x6x17x2xf32>
    %y = mpc.attention %20, %arg6, %arg7 {heads_inner, layer = "attention.9", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<2x6x17x2xf32>, tensor<2x3x33x2xf32>, tensor<2x3x33x2xf32>) -> tensor<2x17x6x2xf32>
    %21 = mpc.compare lt %arg8, %arg9 {mpc.decision = {precision = "tf32", rule = "class promote", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xi32>, tensor<i32>) -> tensor<1x2x16x17x5x1xi1>
    %22 = mpc.select %21, %16, %arg0 {mpc.decision = {precision = "fp32", rule = "class promote", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xi1>, tensor<1x2x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %23 = mpc.add %arg10, %22 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %24 = mpc.mean %23 axes [0, 1, 5] keepdims {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x1x16x17x5x1xf32>
    %25 = mpc.amax %16 : (tensor<1x2x16x17x5x1xf32>) -> tensor<f32>
    %26 = mpc.scale_from_amax %25 format f8E4M3FN : (tensor<f32>) -> tensor<f32>
    %27 = mpc.quantize %16, %26 : (tensor<1x2x16x17x5x1xf32>, tensor<f32>) -> tensor<1x2x16x17x5x1xf8E4M3FN>
    %28 = mpc.reciprocal %26 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %29 = mpc.dequantize %27, %28 : (tensor<1x2x16x17x5x1xf8E4M3FN>, tensor<f32>) -> tensor<1x2x16x17x5x1xf32>
    %30 = mpc.dropout %arg0, %arg11, %arg12 p 2.500000e-01 stream 4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>, tensor<2xi32>, tensor<i32>) -> tensor<1x2x16x17x5x1xf32>
    %31 = mpc.sum %16 axes [1, 5] keepdims {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x1x16x17x5x1xf32>
    %32 = mpc.abs %23 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %33 = mpc.add %32, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>, tensor<f32>) -> tensor<1x2x16x17x5x1xf32>
    %34 = mpc.reciprocal %33 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %35 = mpc.mul %22, %23 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    %36 = mpc.softmax %arg0 axis -1 {layer = "softmax.1", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x2x16x17x5x1xf32>) -> tensor<1x2x16x17x5x1xf32>
    return %3, %6, %9, %13, %17, %y, %24, %29, %30, %31, %34, %35, %36, %22 : tensor<8x1x7x2x2x8xi64>, tensor<1031xf32>, tensor<1031xf32>, tensor<1031xf32>, tensor<3x1031xi1>, tensor<2x17x6x2xf32>, tensor<1x1x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>, tensor<1x1x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>, tensor<1x2x16x17x5x1xf32>
  }
  ml_program.global private @g235_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 368430>) : tensor<1x5x1x1x1x64xf32>
  func.func @g235(%arg0: tensor<7x5x1x1x1x64xf32> {mpc.name = "x0"}, %arg1: tensor<8x2x31xf32> {mpc.name = "x1"}, %arg2: tensor<1x1x17x2xf32> {mpc.name = "x3"}, %arg3: tensor<1x1x65x2xf32> {mpc.name = "x4"}, %arg4: tensor<1x1x65x2xf32> {mpc.name = "x5"}) -> (tensor<7x5x1x1x1x64xf32> {mpc.name = "r0_value"}, tensor<8x2x31xf32> {mpc.name = "r1_value"}, tensor<8x2x31xf32> {mpc.name = "r2_value"}, tensor<1x17x1x2xf32> {mpc.name = "r3_value"}) {
    %0 = mpc.constant dense<3.000000e+00> : tensor<f32>
    %g235_p0 = ml_program.global_load @g235_p0 : tensor<1x5x1x1x1x64xf32>
    %1 = mpc.add %arg0, %g235_p0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<7x5x1x1x1x64xf32>, tensor<1x5x1x1x1x64xf32>) -> tensor<7x5x1x1x1x64xf32>
    %2 = mpc.silu %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x31xf32>) -> tensor<8x2x31xf32>
    %3 = mpc.transpose %arg1 permutation [0, 1, 2] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<8x2x31xf32>) -> tensor<8x2x31xf32>
    %4 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %5 = mpc.maximum %arg2, %4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x17x2xf32>, tensor<f32>) -> tensor<1x1x17x2xf32>
    %6 = mpc.minimum %5, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x17x2xf32>, tensor<f32>) -> tensor<1x1x17x2xf32>
    %y = mpc.attention %6, %arg3, %arg4 {causal, heads_inner, layer = "attention.10", mpc.decision = {precision = "fp32", rule = "class lower", source = "the op's own class"}} : (tensor<1x1x17x2xf32>, tensor<1x1x65x2xf32>, tensor<1x1x65x2xf32>) -> tensor<1x17x1x2xf32>
    return %1, %2, %3, %y : tensor<7x5x1x1x1x64xf32>, tensor<8x2x31xf32>, tensor<8x2x31xf32>, tensor<1x17x1x2xf32>
  }
  func.func @g236(%arg0: tensor<1x31xf32> {mpc.name = "x0"}, %arg1: tensor<1xf32> {mpc.name = "x1"}) -> (tensor<128x17x1xf32> {mpc.name = "r0_value"}, tensor<31x1xf32> {mpc.name = "r1_value"}, tensor<5xi32> {mpc.name = "r2_value"}, tensor<1x31xf32> {mpc.name = "r3_value"}) {
    %0 = mpc.constant dense<-6.000000e+00> : tensor<128x17x1xf32>
    %1 = mpc.constant dense<-6> : tensor<13xi32>
    %2 = mpc.transpose %arg0 permutation [1, 0] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x31xf32>) -> tensor<31x1xf32>
    %3 = mpc.slice %1 starts [0] limits [13] strides [3] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<13xi32>) -> tensor<5xi32>
    %4 = mpc.maximum %arg1, %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1xf32>, tensor<1x31xf32>) -> tensor<1x31xf32>
    return %0, %2, %3, %4 : tensor<128x17x1xf32>, tensor<31x1xf32>, tensor<5xi32>, tensor<1x31xf32>
  }
  ml_program.global private @g237_p0(#mpc.normal<std = 1.000000e+00 : f32, seed = 199437>) : tensor<1x1x129x16xf32>
  ml_program.global private @g237_p1(#mpc.normal<std = 2.500000e-01 : f32, seed = 26786>) : tensor<33x16xf32>
  ml_program.global private @g237_p2(#mpc.normal<std = 2.500000e-01 : f32, seed = 354161>) : tensor<3x16xf32>
  ml_program.global private mutable @g237_p3(#mpc.zeros) : tensor<1x1x129x1xf32>
  ml_program.global private mutable @g220_p0.inverse_scale(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.2(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.3(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.4(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.5(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.6(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.7(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g220_p0.f32.8(#mpc.derived) : tensor<f32> {mpc.of = @g220_p0}
  ml_program.global private mutable @g224_p2.f32(#mpc.derived) : tensor<1x6x33x8xf32> {mpc.of = @g224_p2}
  ml_program.global private mutable @g226_p1.f32(#mpc.derived) : tensor<2x4x33x32xf32> {mpc.of = @g226_p1}
  ml_program.global private mutable @g226_p4.f32(#mpc.derived) : tensor<1xf32> {mpc.of = @g226_p4}
  ml_program.global private mutable @g229_p0.f32(#mpc.derived) : tensor<5x3x2x17x1x3xf32> {mpc.of = @g229_p0}
  ml_program.global private mutable @g231_p0.f32(#mpc.derived) : tensor<33x5xf32> {mpc.of = @g231_p0}
  ml_program.global private mutable @g231_p1.f32(#mpc.derived) : tensor<8x1xf32> {mpc.of = @g231_p1}
  ml_program.global private mutable @g237_p0.f32(#mpc.derived) : tensor<1x1x129x16xf32> {mpc.of = @g237_p0}
  ml_program.global private mutable @g237_p0.f32.2(#mpc.derived) : tensor<1x1x129x16xf32> {mpc.of = @g237_p0}
  ml_program.global private mutable @g237_p0.f32.3(#mpc.derived) : tensor<1x2x129x16xf32> {mpc.of = @g237_p0}
  ml_program.global private mutable @g237_p0.f32.4(#mpc.derived) : tensor<1x1x129x1xf32> {mpc.of = @g237_p0}
  ml_program.global private mutable @g237_p0.f32.5(#mpc.derived) : tensor<1xf32> {mpc.of = @g237_p0}
  ml_program.global private mutable @g237_p0.f32.6(#mpc.derived) : tensor<1x1x129x16xf32> {mpc.of = @g237_p0}
  ml_program.global private mutable @g237_p0.f32.7(#mpc.derived) : tensor<1x1x129x3xf32> {mpc.of = @g237_p0}
  func.func @g237(%arg0: tensor<33x1x17x3xi32> {mpc.name = "x0"}, %arg1: tensor<f32> {mpc.name = "x1"}, %arg2: tensor<1x1x129xi64> {mpc.index = #mpc.index<limit = 16, classes = true>, mpc.name = "x2"}) -> (tensor<33x1x17x3xi32> {mpc.name = "r0_value"}, tensor<1x1x129x16xf32> {mpc.name = "r1_value"}, tensor<1x2x129x16xf32> {mpc.name = "r2_value"}, tensor<1xf32> {mpc.name = "r3_value"}, tensor<1x1x129x33xf32> {mpc.name = "r4_value"}, tensor<1x1x129x3xf32> {mpc.name = "r5_value"}, tensor<f32> {mpc.name = "r6_value"}, tensor<1x1x129x1xf32> {mpc.name = "r7_value"}, tensor<1x1x129x16xf32> {mpc.name = "r8_value"}) {
    %g237_p0.f32.7 = ml_program.global_load @g237_p0.f32.7 : tensor<1x1x129x3xf32>
    %g237_p0.f32.6 = ml_program.global_load @g237_p0.f32.6 : tensor<1x1x129x16xf32>
    %g237_p0.f32.5 = ml_program.global_load @g237_p0.f32.5 : tensor<1xf32>
    %g237_p0.f32.4 = ml_program.global_load @g237_p0.f32.4 : tensor<1x1x129x1xf32>
    %g237_p0.f32.3 = ml_program.global_load @g237_p0.f32.3 : tensor<1x2x129x16xf32>
    %g237_p0.f32.2 = ml_program.global_load @g237_p0.f32.2 : tensor<1x1x129x16xf32>
    %g237_p0.f32 = ml_program.global_load @g237_p0.f32 : tensor<1x1x129x16xf32>
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %g237_p1 = ml_program.global_load @g237_p1 : tensor<33x16xf32>
    %g237_p3 = ml_program.global_load @g237_p3 : tensor<1x1x129x1xf32>
    %1 = mpc.add %arg1, %g237_p0.f32 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<1x1x129x16xf32>) -> tensor<1x1x129x16xf32>
    %2 = mpc.linear %1, %g237_p1 activation(relu) compute(tf32) {layer = "linear.1", mpc.decision = {precision = "tf32", rule = "class lower", source = "the op's own class"}} : (tensor<1x1x129x16xf32>, tensor<33x16xf32>) -> tensor<1x1x129x33xf32>
    %3 = mpc.cross_entropy %g237_p0.f32, %arg2 {layer = "cross_entropy.2", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<1x1x129x16xf32>, tensor<1x1x129xi64>) -> tensor<f32>
    %4 = mpc.abs %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %5 = mpc.add %4, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %6 = mpc.log %5 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %7 = mpc.mul %g237_p3, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x1xf32>, tensor<f32>) -> tensor<1x1x129x1xf32>
    %8 = mpc.add %7, %g237_p0.f32.4 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x1x129x1xf32>, tensor<1x1x129x1xf32>) -> tensor<1x1x129x1xf32>
    ml_program.global_store @g237_p3 = %8 : tensor<1x1x129x1xf32>
    return %arg0, %g237_p0.f32.2, %g237_p0.f32.3, %g237_p0.f32.5, %2, %g237_p0.f32.7, %6, %8, %g237_p0.f32.6 : tensor<33x1x17x3xi32>, tensor<1x1x129x16xf32>, tensor<1x2x129x16xf32>, tensor<1xf32>, tensor<1x1x129x33xf32>, tensor<1x1x129x3xf32>, tensor<f32>, tensor<1x1x129x1xf32>, tensor<1x1x129x16xf32>
  }
  func.func @g238(%arg0: tensor<17x3xf32> {mpc.name = "x0"}, %arg1: tensor<2x1x1x1031xf32> {mpc.name = "x1"}, %arg2: tensor<i32> {mpc.name = "x3"}, %arg3: tensor<i32> {mpc.name = "x4"}, %arg4: tensor<i32> {mpc.name = "x5"}) -> (tensor<17x3xf32> {mpc.name = "r0_value"}, tensor<17x3xf32> {mpc.name = "r1_value"}, tensor<2x1x1x1031xf32> {mpc.name = "r2_value"}, tensor<2x1x1x1031xf32> {mpc.name = "r3_value"}, tensor<17x3xf32> {mpc.name = "r4_value"}, tensor<17x3xf32> {mpc.name = "r5_value"}, tensor<17x3xf32> {mpc.name = "r6_value"}, tensor<1x2xf32> {mpc.name = "r7_value"}, tensor<17x3xf32> {mpc.name = "r8_value"}) {
    %0 = mpc.constant dense<8.000000e+00> : tensor<f32>
    %1 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %2 = mpc.constant dense<6.000000e+00> : tensor<f32>
    %3 = mpc.silu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %4 = mpc.maximum %3, %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<17x3xf32>) -> tensor<17x3xf32>
    %5 = mpc.slice %arg0 starts [5, 0] limits [17, 3] strides [3, 2] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<4x2xf32>
    %6 = mpc.iota dimension 1 : () -> tensor<17x3xi64>
    %7 = mpc.random %6, %arg2, %arg3, %arg4 stream 8 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<17x3xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<17x3xf32>
    %8 = mpc.mul %arg0, %7 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<17x3xf32>) -> tensor<17x3xf32>
    %9 = mpc.silu %8 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %10 = mpc.neg %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %11 = mpc.maximum %4, %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %12 = mpc.minimum %11, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %13 = mpc.tanh %12 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %14 = mpc.add %arg1, %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x1x1x1031xf32>, tensor<2x1x1x1031xf32>) -> tensor<2x1x1x1031xf32>
    %15 = mpc.mean %5 axes [0] keepdims {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<4x2xf32>) -> tensor<1x2xf32>
    %16 = mpc.abs %3 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %17 = mpc.add %16, %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %18 = mpc.sqrt %17 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %19 = mpc.maximum %14, %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x1x1x1031xf32>, tensor<f32>) -> tensor<2x1x1x1031xf32>
    %20 = mpc.minimum %19, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x1x1x1031xf32>, tensor<f32>) -> tensor<2x1x1x1031xf32>
    %21 = mpc.tanh %20 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x1x1x1031xf32>) -> tensor<2x1x1x1031xf32>
    %22 = mpc.silu %arg1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<2x1x1x1031xf32>) -> tensor<2x1x1x1031xf32>
    %23 = mpc.gelu %18 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %24 = mpc.neg %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %25 = mpc.maximum %18, %24 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %26 = mpc.minimum %25, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %27 = mpc.softmax %26 axis -1 {layer = "softmax.2", mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    %28 = mpc.sub %15, %15 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %29 = mpc.maximum %3, %10 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %30 = mpc.minimum %29, %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>, tensor<f32>) -> tensor<17x3xf32>
    %31 = mpc.cos %30 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<17x3xf32>) -> tensor<17x3xf32>
    return %9, %13, %21, %22, %23, %3, %27, %28, %31 : tensor<17x3xf32>, tensor<17x3xf32>, tensor<2x1x1x1031xf32>, tensor<2x1x1x1031xf32>, tensor<17x3xf32>, tensor<17x3xf32>, tensor<17x3xf32>, tensor<1x2xf32>, tensor<17x3xf32>
  }
  func.func @g239(%arg0: tensor<4x128xf32> {mpc.name = "x0"}, %arg1: tensor<128xi32> {mpc.name = "x1"}, %arg2: tensor<i32> {mpc.name = "x3"}, %arg3: tensor<i32> {mpc.name = "x4"}, %arg4: tensor<i32> {mpc.name = "x5"}, %arg5: tensor<3x17xf32> {mpc.name = "x7"}) -> (tensor<3x17xf32> {mpc.name = "r0_value"}, tensor<3x17xf32> {mpc.name = "r1_value"}, tensor<f32> {mpc.name = "r2_value"}, tensor<3x1xf32> {mpc.name = "r3_value"}, tensor<128xi32> {mpc.name = "r4_value"}, tensor<3x17xf32> {mpc.name = "r5_value"}, tensor<f32> {mpc.name = "r6_value"}, tensor<4x128xf32> {mpc.name = "r7_value"}, tensor<3x17xf32> {mpc.name = "r8_value"}, tensor<3x17xf32> {mpc.name = "r9_value"}, tensor<4x128xf32> {mpc.name = "r10_value"}, tensor<4x128xf32> {mpc.name = "r11_value"}, tensor<1x4x128xf32> {mpc.name = "r12_value"}, tensor<3x17x3xf32> {mpc.name = "r13_value"}, tensor<f32> {mpc.name = "r14_value"}) {
    %0 = mpc.constant dense<5.000000e-01> : tensor<f32>
    %1 = mpc.constant dense<5.000000e+00> : tensor<3x17xf32>
    %2 = mpc.mean %1 axes [1] keepdims {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x1xf32>
    %3 = mpc.gelu %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x17xf32>
    %4 = mpc.abs %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x17xf32>
    %5 = mpc.add %4, %0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>, tensor<f32>) -> tensor<3x17xf32>
    %6 = mpc.cast %5 {mpc.decision = {for = "mpc.sqrt", reason = "sqrt runs in bf16 (op attribute)"}} : (tensor<3x17xf32>) -> tensor<3x17xbf16>
    %7 = mpc.sqrt %6 {mpc.decision = {precision = "bf16", rule = "op attribute; only linear and matmul have an fp8 form", source = "model"}} : (tensor<3x17xbf16>) -> tensor<3x17xbf16>
    %8 = mpc.iota dimension 1 : () -> tensor<3x17xi64>
    %9 = mpc.random %8, %arg2, %arg3, %arg4 stream 2 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<3x17xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x17xf32>
    %10 = mpc.mul %1, %9 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>, tensor<3x17xf32>) -> tensor<3x17xf32>
    %11 = mpc.tanh %1 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x17xf32>
    %12 = mpc.cos %7 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xbf16>) -> tensor<3x17xbf16>
    %13 = mpc.cast %12 {mpc.decision = {for = "mpc.gelu_tanh_grad", reason = "gelu_tanh_grad runs in f32 (class follow)"}} : (tensor<3x17xbf16>) -> tensor<3x17xf32>
    %14 = mpc.max %12 axes [0, 1] {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xbf16>) -> tensor<bf16>
    %15 = mpc.cast %14 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<bf16>) -> tensor<f32>
    %16 = mpc.cast %14 {mpc.decision = {for = "mpc.abs", reason = "abs runs in f16 (op attribute)"}} : (tensor<bf16>) -> tensor<f16>
    %17 = mpc.sin %14 {mpc.decision = {precision = "bf16", rule = "class follow", source = "the op's own class"}} : (tensor<bf16>) -> tensor<bf16>
    %18 = mpc.cast %0 {mpc.decision = {for = "mpc.add", reason = "add runs in f16 (class follow)"}} : (tensor<f32>) -> tensor<f16>
    %19 = mpc.abs %16 {mpc.decision = {precision = "fp16", rule = "op attribute", source = "model"}} : (tensor<f16>) -> tensor<f16>
    %20 = mpc.add %19, %18 {mpc.decision = {precision = "fp16", rule = "class follow", source = "the op's own class"}} : (tensor<f16>, tensor<f16>) -> tensor<f16>
    %21 = mpc.cast %20 {mpc.decision = {for = "mpc.log", reason = "log runs in f32 (class fp32)"}} : (tensor<f16>) -> tensor<f32>
    %22 = mpc.log %21 {mpc.decision = {precision = "fp32", rule = "class fp32", source = "the op's own class"}} : (tensor<f32>) -> tensor<f32>
    %23 = mpc.relu %2 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %24 = mpc.pad %arg1 low [0] high [0] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<128xi32>) -> tensor<128xi32>
    %25 = mpc.relu %11 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x17xf32>
    %26 = mpc.gelu_tanh_grad %13, %arg5 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>, tensor<3x17xf32>) -> tensor<3x17xf32>
    %27 = mpc.gelu %26 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x17xf32>
    %28 = mpc.cast %17 {mpc.decision = {for = "func.return", reason = "the function's result is declared f32"}} : (tensor<bf16>) -> tensor<f32>
    %29 = mpc.silu %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<4x128xf32>) -> tensor<4x128xf32>
    %30 = mpc.transpose %26 permutation [1, 0] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<17x3xf32>
    %31 = mpc.gelu_tanh %25 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<3x17xf32>) -> tensor<3x17xf32>
    %32 = mpc.sin %arg0 {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<4x128xf32>) -> tensor<4x128xf32>
    %33 = mpc.erf %arg0 {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<4x128xf32>) -> tensor<4x128xf32>
    %34 = mpc.broadcast %arg0 shape [1, 4, 128] {mpc.decision = {precision = "fp32", rule = "class follow", source = "the op's own class"}} : (tensor<4x128xf32>) -> tensor<1x4x128xf32>
    %35 = mpc.broadcast %30 shape [3, 17, 3] {mpc.decision = {precision = "fp32", rule = "op attribute", source = "model"}} : (tensor<17x3xf32>) -> tensor<3x17x3xf32>
    return %3, %10, %22, %23, %24, %27, %28, %29, %31, %3, %32, %33, %34, %35, %15 : tensor<3x17xf32>, tensor<3x17xf32>, tensor<f32>, tensor<3x1xf32>, tensor<128xi32>, tensor<3x17xf32>, tensor<f32>, tensor<4x128xf32>, tensor<3x17xf32>, tensor<3x17xf32>, tensor<4x128xf32>, tensor<4x128xf32>, tensor<1x4x128xf32>, tensor<3x17x3xf32>, tensor<f32>
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
