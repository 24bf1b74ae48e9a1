// Products that take longer in 8 bits than in bf16 on a device lose their mark; what a product costs is noted on each.
// RUN: %mpc_opt %s --mpc-quantize-gemms='recipe=current:products=gain,device=H100' | FileCheck %s --check-prefix=GAIN
// RUN: %mpc_opt %s --mpc-quantize-gemms='recipe=current' | FileCheck %s --check-prefix=ALL
// RUN: not %mpc_opt %s --mpc-quantize-gemms='recipe=current:products=gain targets=cpu' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: products=gain of fp8's recipe needs the rates of a GPU with products of current, got no GPU with known rates; name one: --fp8-products=gain:H200 (there are H200, H100)

// Operations and bytes in 8 bits, bytes of quantisation, operations and bytes in bf16. k is padded to 32, n to 16; w is no parameter here.
// ALL-LABEL: func.func @padding_costs
// ALL: mpc.matmul {{.*}}work = array<i64: 65536, 4608, 4440, 25600, 4240>{{.*}} : (tensor<64x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>
// GAIN-LABEL: func.func @padding_costs
// GAIN: mpc.linear {{.*}}mpc.decision = {precision = "bf16", rule = "gain: {{.*}} us in fp8 with its quantisation, {{.*}} us in bf16 on H100", source = "products=gain of fp8's recipe", work = array<i64: 65536, 4608, 4440, 25600, 4240>}
func.func @padding_costs(%x: tensor<64x20xbf16>, %w: tensor<10x20xbf16>) -> tensor<64x10xbf16> {
  %y = mpc.linear %x, %w compute(fp8) {layer = "narrow"} : (tensor<64x20xbf16>, tensor<10x20xbf16>) -> tensor<64x10xbf16>
  return %y : tensor<64x10xbf16>
}
// GAIN-LABEL: func.func @large_products_stay
// GAIN: mpc.matmul {{.*}} : (tensor<4096x4096xf8E4M3FN>, tensor<4096x4096xf8E4M3FN>
func.func @large_products_stay(%x: tensor<4096x4096xbf16>, %w: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %y = mpc.linear %x, %w compute(fp8) {layer = "wide"} : (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}
// One row and one column.
// GAIN-LABEL: func.func @small_shapes
// GAIN: mpc.linear {{.*}}rule = "gain: {{.*}}work = array<i64: 512, 304, 24, 8, 18>
func.func @small_shapes(%x: tensor<1x4xbf16>, %w: tensor<1x4xbf16>) -> tensor<1x1xbf16> {
  %y = mpc.linear %x, %w compute(fp8) {layer = "one"} : (tensor<1x4xbf16>, tensor<1x4xbf16>) -> tensor<1x1xbf16>
  return %y : tensor<1x1xbf16>
}
