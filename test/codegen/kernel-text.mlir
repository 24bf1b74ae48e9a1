// A kernel's text reads like the definition of what it does: what a block does with rows and tiles.
// RUN: %mpc compile %s --precision=fp32 --target=cpu --emit=cuda | FileCheck %s
// No text says how a block is made of threads.
// RUN: %mpc compile %s --precision=bf16 --target=cuda --emit=cuda | FileCheck %s --check-prefix=THREADS --implicit-check-not=threadIdx --implicit-check-not=__shfl --implicit-check-not=warp
// THREADS: MPC_KERNEL

func.func @main(%x: tensor<8x512xf32> {mpc.name = "x"}, %other: tensor<8x512xf32> {mpc.name = "other"}, %wide: tensor<2x131072xf32> {mpc.name = "wide"},
                %t: tensor<128x256xf32> {mpc.name = "t"}, %q: tensor<1x4x64x32xf32> {mpc.name = "q"},
                %k: tensor<1x2x64x32xf32> {mpc.name = "k"}, %w: tensor<64x512xf32> {mpc.name = "w"},
                %b: tensor<64xf32> {mpc.name = "b"}, %n: tensor<16x256xf32> {mpc.name = "n"},
                %m: tensor<16x256xf32> {mpc.name = "m"}, %g: tensor<256xf32> {mpc.name = "g"},
                %held: tensor<9x384xf32> {mpc.name = "held"}, %long: tensor<3x65536xf32> {mpc.name = "long"},
                %seen: tensor<4x1x64xf32> {mpc.name = "seen"})
    -> (tensor<9x384xf32>, tensor<3x65536xf32>, tensor<8x512xf32>, tensor<8x512xf32>, tensor<2x131072xf32>, tensor<256x128xf32>, tensor<1x4x64x32xf32>, tensor<8x64xf32>, tensor<16x256xf32>, tensor<1x4x64x32xf32>, tensor<1x4x64x32xf32>) {
  // What is done stands above, then the pointers with shapes and types; names of values only tie lines together.
  // CHECK: {{^}}// silu
  // CHECK-NEXT: {{^}}// [[IN:[a-z0-9]+]] (8, 512) f32 -> [[OUT:[a-z0-9]+]] (8, 512) f32{{$}}
  // CHECK-NEXT: struct flat_silu_{{[0-9a-f]+}}_args { const float* [[IN]]; float* [[OUT]]; };
  // CHECK-NEXT: MPC_KERNEL(flat_silu_{{[0-9a-f]+}}, 256) {
  // CHECK: left(4096ll, base,
  // CHECK: const auto [[ROW:[a-z0-9_]+]] = load<L>(arg.[[IN]] + base, limit);
  // CHECK: [[RESULT:[a-z0-9_]+]][i] = silu([[ROW]][i]);
  // CHECK: store<L>(arg.[[OUT]] + base, [[RESULT]], limit);
  %flat = mpc.silu %other : (tensor<8x512xf32>) -> tensor<8x512xf32>
  // CHECK-LABEL: MPC_KERNEL(row_block_softmax_
  // CHECK: MPC_ROWS(L, row, 8,
  // CHECK: const auto [[ROW:[a-z0-9_]+]] = load<L>(arg.{{[a-z0-9]+}} + row * 512);
  // CHECK: const float [[MAX:[a-z0-9_]+]] = maximum([[ROW]]);
  // CHECK: = [[ROW]][i] - [[MAX]];
  // CHECK: exp_shifted<float>(
  // CHECK: const float [[SUM:[a-z0-9_]+]] = sum(
  // CHECK: / [[SUM]];
  // CHECK: store<L>(arg.{{[a-z0-9]+}} + row * 512, {{[a-z0-9_]+}});
  %rows = mpc.softmax %x axis -1 : (tensor<8x512xf32>) -> tensor<8x512xf32>
  // A row that no block holds is read once a reduction and once more.
  // CHECK-LABEL: MPC_KERNEL(row_stream_softmax_
  // CHECK-COUNT-3: MPC_CHUNKS(L, first, limit, 0, 131072)
  %stream = mpc.softmax %wide axis -1 : (tensor<2x131072xf32>) -> tensor<2x131072xf32>
  // What runs along a row that a team holds is one call.
  // CHECK-LABEL: MPC_KERNEL(row_scan_cumsum_
  // CHECK: MPC_ROWS(L, row, 9,
  // CHECK: const auto [[ROW:[a-z0-9_]+]] = load<L>(arg.{{[a-z0-9]+}} + row * 384);
  // CHECK: = running_sum([[ROW]]);
  %scan = mpc.cumsum %held dim 1 : (tensor<9x384xf32>) -> tensor<9x384xf32>
  // A longer one goes by in chunks, here from its end.
  // CHECK-LABEL: MPC_KERNEL(row_scan_cumsum_
  // CHECK: float [[CARRY:[a-z0-9_]+]] = 0.0f;
  // CHECK: for (int first = {{[0-9]+}}; first >= 0; first -= [[WIDTH:[0-9]+]]) {
  // CHECK: const int limit = left(65536, first, [[WIDTH]]);
  // CHECK: = running_sum_back({{[a-z0-9_]+}}, limit, [[CARRY]]);
  // CHECK: store<L>(arg.{{[a-z0-9]+}} + row * 65536 + first, {{[a-z0-9_]+}}, limit);
  %chunks = mpc.cumsum %long dim 1 reverse : (tensor<3x65536xf32>) -> tensor<3x65536xf32>
  // CHECK-LABEL: MPC_KERNEL_RESIDENT(tile_relu_
  // CHECK: using L = TileLayout<64, 64,
  // CHECK: load_tile<L>(arg.{{[a-z0-9]+}}, 256, p);
  // CHECK: store_transposed<L>(arg.{{[a-z0-9]+}}, 128, p, {{[a-z0-9_]+}});
  %turned = mpc.transpose %t permutation [1, 0] : (tensor<128x256xf32>) -> tensor<256x128xf32>
  %tile = mpc.relu %turned : (tensor<256x128xf32>) -> tensor<256x128xf32>
  // CHECK: {{^}}// attention_forward{{$}}
  // CHECK-NEXT: {{^}}// q (1, 4, 64, 32) f32, k (1, 2, 64, 32) f32, v (1, 2, 64, 32) f32 -> out (1, 4, 64, 32) f32{{$}}
  // CHECK: MPC_KERNEL(attention_causal_
  // CHECK: AttentionForward<float, /*head_dim=*/32, {{.*}}/*causal=*/true
  // CHECK: /*batches=*/1, /*heads=*/4, /*kv_heads=*/2, /*queries=*/64, /*keys=*/64,
// CHECK-NEXT: /*scale=*/float(0.17677669
  %attention = mpc.attention %q, %k, %k {causal} : (tensor<1x4x64x32xf32>, tensor<1x2x64x32xf32>, tensor<1x2x64x32xf32>) -> tensor<1x4x64x32xf32>
  // A window, a cap and a mask are types and numbers of the scores; a window of all keys is none.
  // CHECK: const float* mask; // (4, 1, 64) f32
  // CHECK: AttentionForward<float, {{.*}} Scores</*causal=*/true,
  // CHECK-NEXT: /*window=*/16, /*capped=*/true, /*mask=*/float>, 128>;
  // CHECK: Masking{/*cap=*/float(30), arg.mask, /*batch=*/0, /*head=*/64, /*row=*/0,
  // CHECK-NEXT: /*key=*/1});
  %masked = mpc.attention %q, %k, %k mask(%seen) {causal, window = 16 : i64, softcap = 30.0} : (tensor<1x4x64x32xf32>, tensor<1x2x64x32xf32>, tensor<1x2x64x32xf32>, tensor<4x1x64xf32>) -> tensor<1x4x64x32xf32>
  // CHECK: AttentionForward<float, {{.*}} Scores</*causal=*/false>, 128>;
  %window = mpc.attention %q, %k, %k {window = 64 : i64} : (tensor<1x4x64x32xf32>, tensor<1x2x64x32xf32>, tensor<1x2x64x32xf32>) -> tensor<1x4x64x32xf32>
  // CHECK-LABEL: MPC_GEMM(gemm_f32_
  // CHECK-SAME: /*transpose_a=*/false, /*transpose_b=*/true,
  // CHECK-NEXT: Operands::exact, Activation::gelu_tanh
  // CHECK-NEXT: /*batch, m, n, k=*/1, 8, 64, 512,
  %product = mpc.linear %x, %w bias(%b) activation(gelu_tanh) : (tensor<8x512xf32>, tensor<64x512xf32>, tensor<64xf32>) -> tensor<8x64xf32>
  // Of several ops each one's part has its name above it, and a value the name that its definition has.
  // CHECK: {{^}}// add, layer_norm, gelu{{$}}
  // CHECK-NEXT: {{^}}// {{.*}} (16, 256) f32 for add, {{[a-z0-9]+}} (256) f32 for layer_norm -> {{[a-z0-9]+}} (16, 256) f32 of gelu{{$}}
  // CHECK: MPC_KERNEL(row_block_add_layer_norm_gelu_
  // CHECK: // add
  // CHECK: // layer_norm
  // CHECK: const float mean = {{.*}} / 256.0f;
  // CHECK: centred[i] =
  // CHECK: const float rstd = rsqrt(
  // CHECK: // gelu
  // CHECK-NEXT: = gelu(
  %sum = mpc.add %n, %m : (tensor<16x256xf32>, tensor<16x256xf32>) -> tensor<16x256xf32>
  %normal = mpc.layer_norm %sum, %g epsilon 1.0e-5 : (tensor<16x256xf32>, tensor<256xf32>) -> tensor<16x256xf32>
  %gelu = mpc.gelu %normal : (tensor<16x256xf32>) -> tensor<16x256xf32>
  return %scan, %chunks, %flat, %rows, %stream, %tile, %attention, %product, %gelu, %masked, %window : tensor<9x384xf32>, tensor<3x65536xf32>, tensor<8x512xf32>, tensor<8x512xf32>, tensor<2x131072xf32>, tensor<256x128xf32>, tensor<1x4x64x32xf32>, tensor<8x64xf32>, tensor<16x256xf32>, tensor<1x4x64x32xf32>, tensor<1x4x64x32xf32>
}
