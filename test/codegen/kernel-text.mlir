// A kernel's text reads like the definition of what it does: what a block does with rows and tiles.
// RUN: %mpc compile %s --precision=fp32 --target=cpu --emit=cuda | FileCheck %s
// No text says how a block is made of threads.
// RUN: %mpc compile %s --precision=bf16 --target=cuda --emit=cuda | FileCheck %s --check-prefix=THREADS --implicit-check-not=threadIdx --implicit-check-not=__shfl --implicit-check-not=warp
// THREADS: MPC_KERNEL

func.func @main(%x: tensor<8x512xf32> {mpc.name = "x"}, %other: tensor<8x512xf32> {mpc.name = "other"}, %wide: tensor<2x131072xf32> {mpc.name = "wide"},
                %t: tensor<128x256xf32> {mpc.name = "t"}, %q: tensor<1x4x64x32xf32> {mpc.name = "q"},
                %k: tensor<1x2x64x32xf32> {mpc.name = "k"}, %w: tensor<64x512xf32> {mpc.name = "w"},
                %b: tensor<64xf32> {mpc.name = "b"})
    -> (tensor<8x512xf32>, tensor<8x512xf32>, tensor<2x131072xf32>, tensor<256x128xf32>, tensor<1x4x64x32xf32>, tensor<8x64xf32>) {
  // CHECK-LABEL: struct flat_silu_{{[0-9a-f]+}}_args { const float* x0; float* y0; };
  // CHECK-NEXT: MPC_KERNEL(flat_silu_{{[0-9a-f]+}}, 256) {
  // CHECK: left(4096ll, base,
  // CHECK: const auto x0 = load<L>(arg.x0 + base, limit);
  // CHECK: y0[i] = silu0;
  // CHECK: store<L>(arg.y0 + base, y0, limit);
  %flat = mpc.silu %other : (tensor<8x512xf32>) -> tensor<8x512xf32>
  // CHECK-LABEL: MPC_KERNEL(row_block_softmax_
  // CHECK: MPC_ROWS(L, row, 8,
  // CHECK: const auto x0 = load<L>(arg.x0 + row * 512);
  // CHECK: const float max0 = maximum(
  // CHECK: = x0[i] - max0;
  // CHECK: exp(
  // CHECK: const float sum0 = sum(
  // CHECK: / sum0;
  // CHECK: store<L>(arg.y0 + row * 512, y0);
  %rows = mpc.softmax %x axis -1 : (tensor<8x512xf32>) -> tensor<8x512xf32>
  // A row that no block holds is read once a reduction and once more.
  // CHECK-LABEL: MPC_KERNEL(row_stream_softmax_
  // CHECK-COUNT-3: for (int first = 0; first < 131072;
  %stream = mpc.softmax %wide axis -1 : (tensor<2x131072xf32>) -> tensor<2x131072xf32>
  // CHECK-LABEL: MPC_KERNEL(tile_relu_
  // CHECK: using L = TileLayout<64, 64,
  // CHECK: const auto x0 = load_tile<L>(arg.x0, 256, p);
  // CHECK: store_transposed<L>(arg.y0, 128, p, y0);
  %turned = mpc.transpose %t permutation [1, 0] : (tensor<128x256xf32>) -> tensor<256x128xf32>
  %tile = mpc.relu %turned : (tensor<256x128xf32>) -> tensor<256x128xf32>
  // CHECK-LABEL: MPC_KERNEL(attention_causal_
  // CHECK: AttentionForward<float, /*head_dim=*/32, {{.*}}/*causal=*/true
  // CHECK: /*batches=*/1, /*heads=*/4, /*kv_heads=*/2, /*queries=*/64, /*keys=*/64, /*scale=*/float(0.17677669
  %attention = mpc.attention %q, %k, %k {causal} : (tensor<1x4x64x32xf32>, tensor<1x2x64x32xf32>, tensor<1x2x64x32xf32>) -> tensor<1x4x64x32xf32>
  // CHECK-LABEL: MPC_GEMM(gemm_f32_
  // CHECK-SAME: /*transpose_a=*/false, /*transpose_b=*/true, Compute::f32, Activation::gelu_tanh
  // CHECK-NEXT: /*batch, m, n, k=*/1, 8, 64, 512,
  %product = mpc.linear %x, %w bias(%b) activation(gelu_tanh) : (tensor<8x512xf32>, tensor<64x512xf32>, tensor<64xf32>) -> tensor<8x64xf32>
  return %flat, %rows, %stream, %tile, %attention, %product : tensor<8x512xf32>, tensor<8x512xf32>, tensor<2x131072xf32>, tensor<256x128xf32>, tensor<1x4x64x32xf32>, tensor<8x64xf32>
}
