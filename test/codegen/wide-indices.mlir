// Indices that pass 2^31 are computed in 64 bits, smaller ones stay int; what a launch or a kernel cannot count is refused.
// RUN: %mpc compile %s --precision=bf16 --target=cuda --emit=cuda | FileCheck %s

func.func @main(%x: tensor<65536x65536xbf16> {mpc.name = "x"}, %small: tensor<16384x64xbf16> {mpc.name = "small"},
                %near: tensor<3x1073741824xbf16> {mpc.name = "near"}, %long: tensor<5000000000xbf16> {mpc.name = "long"},
                %tall: tensor<5000000000x2xbf16> {mpc.name = "tall"}, %sums: tensor<300x3000000000xbf16> {mpc.name = "sums"})
    -> (tensor<65536x65536xbf16>, tensor<16384x64xbf16>, tensor<1073741824xbf16>, tensor<bf16>, tensor<2x5000000000xbf16>, tensor<3000000000x2xbf16>, tensor<3000000000xf32>) {
  // Softmax along axis 0 reads columns that lie a row apart.
  // CHECK-LABEL: MPC_KERNEL(row_stream_softmax_
  // CHECK: MPC_CHUNK_PAIRS(L, first, limit, 0, 65536)
  // CHECK: load_at<L, bf16>([&](long long at) -> bf16 { return arg.x0[row + (first + at) * 65536]; }, limit)
  %soft = mpc.softmax %x axis 0 : (tensor<65536x65536xbf16>) -> tensor<65536x65536xbf16>
  // CHECK-LABEL: MPC_KERNEL(row_block_softmax_
  // CHECK: load_at<L, bf16>([&](int column) -> bf16 { return arg.x0[row + column * 64]; })
  %stays = mpc.softmax %small axis 0 : (tensor<16384x64xbf16>) -> tensor<16384x64xbf16>
  // 2 * 2^30 is one more than an int holds.
  // CHECK-LABEL: MPC_KERNEL(row_block_max_
  // CHECK: load_at<L, bf16>([&](long long column) -> bf16 { return arg.x0[row + column * 1073741824]; })
  %most = mpc.max %near axes [0] : (tensor<3x1073741824xbf16>) -> tensor<1073741824xbf16>
  // More columns than an int counts: the loop over them ends.
  // CHECK-LABEL: MPC_KERNEL(row_stream_max_
  // CHECK: MPC_CHUNK_PAIRS(L, first, limit, 0ll, 5000000000)
  %all = mpc.max %long axes [0] : (tensor<5000000000xbf16>) -> tensor<bf16>
  // No tile of a matrix whose rows an int does not count.
  // CHECK-LABEL: MPC_KERNEL(row_stream_gelu_
  // CHECK: MPC_CHUNK_PAIRS(L, first, limit, 0ll, 5000000000)
  // CHECK: [&](long long at) -> bf16 { return arg.x0[row + (first + at) * 2]; }
  %turned = mpc.transpose %tall permutation [1, 0] : (tensor<5000000000x2xbf16>) -> tensor<2x5000000000xbf16>
  %gelu = mpc.gelu %turned : (tensor<2x5000000000xbf16>) -> tensor<2x5000000000xbf16>
  %cut = mpc.slice %tall starts [1, 0] limits [3000000001, 2] strides [1, 1] : (tensor<5000000000x2xbf16>) -> tensor<3000000000x2xbf16>
  // CHECK-LABEL: MPC_KERNEL(flat_relu_
  // CHECK: left(6000000000ll, base,
  %relu = mpc.relu %cut : (tensor<3000000000x2xbf16>) -> tensor<3000000000x2xbf16>
  // CHECK-LABEL: MPC_KERNEL(column_block_partial_sum_
  // CHECK: const long long first = block() % 2929688 * 1024;
  %sum = mpc.sum %sums axes [0] : (tensor<300x3000000000xbf16>) -> tensor<3000000000xf32>
  return %soft, %stays, %most, %all, %gelu, %relu, %sum : tensor<65536x65536xbf16>, tensor<16384x64xbf16>, tensor<1073741824xbf16>, tensor<bf16>, tensor<2x5000000000xbf16>, tensor<3000000000x2xbf16>, tensor<3000000000xf32>
}
