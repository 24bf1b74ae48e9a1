// A rule of sizes says which convolutions read their windows in place: with few filters, or a matrix of windows that leaves the cache.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-place-windows="targets=sm_90a,cpu" | FileCheck -enable-var-scope %s --check-prefixes=CHECK,GPU
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-place-windows="targets=sm_90a,sm_86" | FileCheck -enable-var-scope %s --check-prefixes=CHECK,SMALL
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-place-windows="targets=cpu" | FileCheck -enable-var-scope %s --check-prefixes=CHECK,CPU
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-place-windows="targets=sm_90a" --mpc-decompose=made-of-products | FileCheck -enable-var-scope %s --check-prefix=MADE

// 2 * 32 * 32 windows of 3 * 3 * 64 in bf16 are 2.4 MB.
// CHECK-LABEL: func.func @few_filters
// GPU: mpc.convolution {{.*}}mpc.decision = #mpc.decision<windows = "windows in place: 96 filters, up to 96 where their matrix (2.4 MB) stays in half of 50.0 MB of cache">, mpc.windows_in_place
// CPU: mpc.convolution {{.*}}mpc.decision = #mpc.decision<windows = "matrix of windows (2.4 MB): on the CPU alone it is the faster form">} :
// MADE-LABEL: func.func @few_filters
// MADE: mpc.window_product %{{.*}}, %{{.*}} windows [32, 32] strides [1, 1] low [1, 1] dilations [1, 1] spread [1, 1] compute(bf16) {{.*}} : (tensor<2x32x32x64xbf16>, tensor<96x3x3x64xbf16>) -> tensor<1x2x32x32x96xbf16>
func.func @few_filters(%x: tensor<2x64x32x32xbf16>, %w: tensor<96x64x3x3xbf16>) -> tensor<2x96x32x32xbf16> {
  %y = mpc.convolution %x, %w strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] compute(bf16)
      : (tensor<2x64x32x32xbf16>, tensor<96x64x3x3xbf16>) -> tensor<2x96x32x32xbf16>
  return %y : tensor<2x96x32x32xbf16>
}

// The smallest cache of several GPUs counts: 2.4 MB stays in half of 6 MB, 4.7 MB does not.
// CHECK-LABEL: func.func @more_filters
// GPU: windows = "matrix of windows (4.7 MB): 200 filters; up to 96 would be read in place, since the matrix stays in half of 50.0 MB of cache">} :
// SMALL: windows = "windows in place: 200 filters, up to 256 where their matrix (4.7 MB) exceeds half of 6.0 MB of cache">, mpc.windows_in_place} :
// MADE-LABEL: func.func @more_filters
// MADE: mpc.linear
func.func @more_filters(%x: tensor<4x64x32x32xbf16>, %w: tensor<200x64x3x3xbf16>) -> tensor<4x200x32x32xbf16> {
  %y = mpc.convolution %x, %w strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] compute(bf16)
      : (tensor<4x64x32x32xbf16>, tensor<200x64x3x3xbf16>) -> tensor<4x200x32x32xbf16>
  return %y : tensor<4x200x32x32xbf16>
}

// FP8 has scales of the matrix, and the kernel has no tf32.
// CHECK-LABEL: func.func @other_precisions
// GPU: windows = "matrix of windows (2.4 MB): fp8 quantises it">} :
// GPU: windows = "matrix of windows (4.7 MB): the kernel that reads windows in place has no tf32">} :
func.func @other_precisions(%x: tensor<2x64x32x32xbf16>, %w: tensor<8x64x3x3xbf16>, %v: tensor<2x64x32x32xf32>, %u: tensor<8x64x3x3xf32>)
    -> (tensor<2x8x32x32xbf16>, tensor<2x8x32x32xf32>) {
  %y = mpc.convolution %x, %w strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] compute(fp8)
      : (tensor<2x64x32x32xbf16>, tensor<8x64x3x3xbf16>) -> tensor<2x8x32x32xbf16>
  %z = mpc.convolution %v, %u strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] compute(tf32)
      : (tensor<2x64x32x32xf32>, tensor<8x64x3x3xf32>) -> tensor<2x8x32x32xf32>
  return %y, %z : tensor<2x8x32x32xbf16>, tensor<2x8x32x32xf32>
}

// Nothing is decided of a convolution whose windows are its pixels, of groups, and of other products; a mark that somebody wrote goes.
// CHECK-LABEL: func.func @no_matrix
// CHECK: mpc.convolution {{.*}}dilations [1, 1] :
// CHECK: mpc.convolution {{.*}}groups 2 :
// CHECK: mpc.linear %{{.*}}, %{{.*}} :
// MADE-LABEL: func.func @no_matrix
// MADE-NOT: mpc.window_product
func.func @no_matrix(%x: tensor<2x8x9x9xbf16>, %p: tensor<8x8x1x1xbf16>, %g: tensor<8x4x3x3xbf16>, %l: tensor<8x9xbf16>)
    -> (tensor<2x8x9x9xbf16>, tensor<2x8x7x7xbf16>, tensor<2x8x9x8xbf16>) {
  %0 = mpc.convolution %x, %p strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1]
      : (tensor<2x8x9x9xbf16>, tensor<8x8x1x1xbf16>) -> tensor<2x8x9x9xbf16>
  %1 = mpc.convolution %x, %g strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1] groups 2 {mpc.windows_in_place}
      : (tensor<2x8x9x9xbf16>, tensor<8x4x3x3xbf16>) -> tensor<2x8x7x7xbf16>
  %2 = mpc.linear %x, %l : (tensor<2x8x9x9xbf16>, tensor<8x9xbf16>) -> tensor<2x8x9x8xbf16>
  return %0, %1, %2 : tensor<2x8x9x9xbf16>, tensor<2x8x7x7xbf16>, tensor<2x8x9x8xbf16>
}

// The derivatives: that of x is a product of windows with a spread, where the stride is 1; the weight's has images as channels, in parts.
// CHECK-LABEL: func.func @derivatives
// MADE-LABEL: func.func @derivatives
// MADE: mpc.window_product %{{.*}} windows [32, 32] strides [1, 1] low [-1, -1] dilations [-1, -1] spread [1, 1] {{.*}} : (tensor<16x32x32x64xbf16>, tensor<32x3x3x64xbf16>) -> tensor<1x16x32x32x32xbf16>
// MADE: mpc.window_product %{{.*}} windows [3, 3] strides [1, 1] low [1, 1] dilations [1, 1] spread [1, 1] parts 12 {{.*}} : (tensor<32x32x32x16xbf16>, tensor<64x32x32x16xbf16>) -> tensor<12x32x3x3x64xf32>
// MADE: mpc.sum %{{.*}} axes [0]
func.func @derivatives(%x: tensor<16x32x32x32xbf16>, %w: tensor<64x32x3x3xbf16>, %dy: tensor<16x64x32x32xbf16>)
    -> (tensor<16x32x32x32xbf16>, tensor<64x32x3x3xbf16>) {
  %dx = mpc.transposed_convolution %dy, %w strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] output_padding [0, 0]
      : (tensor<16x64x32x32xbf16>, tensor<64x32x3x3xbf16>) -> tensor<16x32x32x32xbf16>
  %dw = mpc.convolution_grad %x, %dy sizes [3, 3] strides [1, 1] low [1, 1] dilations [1, 1]
      : (tensor<16x32x32x32xbf16>, tensor<16x64x32x32xbf16>) -> tensor<64x32x3x3xbf16>
  return %dx, %dw : tensor<16x32x32x32xbf16>, tensor<64x32x3x3xbf16>
}

// Nothing is decided where a kernel could not count a tensor in 32 bits: x has 2^31 elements, or would have them with whole chunks of channels.
// CHECK-LABEL: func.func @beyond_32_bits
// CHECK-NOT: mpc.windows_in_place
// CHECK: return
func.func @beyond_32_bits(%x: tensor<32x64x1024x1024xbf16>, %w: tensor<64x64x3x3xbf16>, %dy: tensor<32x64x1024x1024xbf16>,
                          %u: tensor<64x5x2048x2048xbf16>, %v: tensor<8x5x3x3xbf16>)
    -> (tensor<32x64x1024x1024xbf16>, tensor<32x64x1024x1024xbf16>, tensor<64x64x3x3xbf16>, tensor<64x8x2046x2046xbf16>) {
  %y = mpc.convolution %x, %w strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] compute(bf16)
      : (tensor<32x64x1024x1024xbf16>, tensor<64x64x3x3xbf16>) -> tensor<32x64x1024x1024xbf16>
  %dx = mpc.transposed_convolution %dy, %w strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] output_padding [0, 0]
      : (tensor<32x64x1024x1024xbf16>, tensor<64x64x3x3xbf16>) -> tensor<32x64x1024x1024xbf16>
  %dw = mpc.convolution_grad %x, %dy sizes [3, 3] strides [1, 1] low [1, 1] dilations [1, 1]
      : (tensor<32x64x1024x1024xbf16>, tensor<32x64x1024x1024xbf16>) -> tensor<64x64x3x3xbf16>
  %z = mpc.convolution %u, %v strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1] compute(bf16)
      : (tensor<64x5x2048x2048xbf16>, tensor<8x5x3x3xbf16>) -> tensor<64x8x2046x2046xbf16>
  return %y, %dx, %dw, %z : tensor<32x64x1024x1024xbf16>, tensor<32x64x1024x1024xbf16>, tensor<64x64x3x3xbf16>, tensor<64x8x2046x2046xbf16>
}
