module @router {
  ml_program.global private @up(#mpc.external) : tensor<4x16x24xf32>
  ml_program.global private @down(#mpc.external) : tensor<4x24x16xf32>
  ml_program.global private @gate.weight(#mpc.external) : tensor<4x16xf32>

  func.func @main(%x: tensor<10x16xf32> {mpc.name = "x"})
      -> (tensor<10x16xf32> {mpc.name = "output0"},
          tensor<10x4xf32> {mpc.name = "output1"},
          tensor<4xi64> {mpc.name = "output2"}) {
    %up = ml_program.global_load @up : tensor<4x16x24xf32>
    %down = ml_program.global_load @down : tensor<4x24x16xf32>
    %gate_weight = ml_program.global_load @gate.weight : tensor<4x16xf32>
    // gate
    %linear = mpc.linear %x, %gate_weight {layer = "gate"} : (tensor<10x16xf32>, tensor<4x16xf32>) -> tensor<10x4xf32>
    %topk, %topk_1 = mpc.topk %linear k 2 axis 1 : (tensor<10x4xf32>) -> (tensor<10x2xf32>, tensor<10x2xi64>)
    %softmax = mpc.softmax %topk axis 1 : (tensor<10x2xf32>) -> tensor<10x2xf32>
    %unsqueeze_2 = mpc.reshape %up : (tensor<4x16x24xf32>) -> tensor<4x16x24x1xf32>
    %view = mpc.reshape %x : (tensor<10x16xf32>) -> tensor<1x10x16xf32>
    %permute_3 = mpc.transpose %unsqueeze_2 permutation [1, 0, 2, 3] : (tensor<4x16x24x1xf32>) -> tensor<16x4x24x1xf32>
    %unsafe_view = mpc.reshape %permute_3 : (tensor<16x4x24x1xf32>) -> tensor<1x16x96xf32>
    %bmm = mpc.matmul %view, %unsafe_view {layer = "up"}
        : (tensor<1x10x16xf32>, tensor<1x16x96xf32>) -> tensor<1x10x96xf32>
    %view_1 = mpc.reshape %bmm : (tensor<1x10x96xf32>) -> tensor<10x1x4x24xf32>
    %permute_4 = mpc.transpose %view_1 permutation [0, 2, 3, 1] : (tensor<10x1x4x24xf32>) -> tensor<10x4x24x1xf32>
    %view_2 = mpc.reshape %permute_4 : (tensor<10x4x24x1xf32>) -> tensor<10x4x24xf32>
    %silu = mpc.silu %view_2 : (tensor<10x4x24xf32>) -> tensor<10x4x24xf32>
    %unsqueeze_3 = mpc.reshape %silu : (tensor<10x4x24xf32>) -> tensor<10x4x24x1xf32>
    %permute_7 = mpc.transpose %unsqueeze_3 permutation [1, 0, 2, 3] : (tensor<10x4x24x1xf32>) -> tensor<4x10x24x1xf32>
    %view_3 = mpc.reshape %permute_7 : (tensor<4x10x24x1xf32>) -> tensor<4x10x24xf32>
    %bmm_1 = mpc.matmul %view_3, %down {layer = "down"}
        : (tensor<4x10x24xf32>, tensor<4x24x16xf32>) -> tensor<4x10x16xf32>
    %view_5 = mpc.reshape %bmm_1 : (tensor<4x10x16xf32>) -> tensor<4x10x1x16xf32>
    %permute_9 = mpc.transpose %view_5 permutation [1, 0, 3, 2] : (tensor<4x10x1x16xf32>) -> tensor<10x4x16x1xf32>
    %view_6 = mpc.reshape %permute_9 : (tensor<10x4x16x1xf32>) -> tensor<10x4x16xf32>
    %unsqueeze_5 = mpc.reshape %topk_1 : (tensor<10x2xi64>) -> tensor<10x2x1xi64>
    %expand = mpc.broadcast %unsqueeze_5 shape [10, 2, 16] : (tensor<10x2x1xi64>) -> tensor<10x2x16xi64>
    %gather = mpc.take_along %view_6, %expand axis 1 : (tensor<10x4x16xf32>, tensor<10x2x16xi64>) -> tensor<10x2x16xf32>
    %c = mpc.constant dense<0.0> : tensor<10x4xf32>
    %scatter = mpc.put_along set %c, %topk_1, %softmax axis 1
        : (tensor<10x4xf32>, tensor<10x2xi64>, tensor<10x2xf32>) -> tensor<10x4xf32>
    %unsqueeze_6 = mpc.reshape %softmax : (tensor<10x2xf32>) -> tensor<10x2x1xf32>
    %mul = mpc.mul %gather, %unsqueeze_6 : (tensor<10x2x16xf32>, tensor<10x2x1xf32>) -> tensor<10x2x16xf32>
    %sum_1 = mpc.sum %mul axes [1] : (tensor<10x2x16xf32>) -> tensor<10x16xf32>
    %one_hot = mpc.one_hot %topk_1 classes 4 : (tensor<10x2xi64>) -> tensor<10x2x4xi64>
    %sum_2 = mpc.cast %one_hot : (tensor<10x2x4xi64>) -> tensor<10x2x4xf32>
    %sum_2_1 = mpc.sum %sum_2 axes [0, 1] : (tensor<10x2x4xf32>) -> tensor<4xf32>
    %sum_2_2 = mpc.cast %sum_2_1 : (tensor<4xf32>) -> tensor<4xi64>
    return %sum_1, %scatter, %sum_2_2 : tensor<10x16xf32>, tensor<10x4xf32>, tensor<4xi64>
  }
}
