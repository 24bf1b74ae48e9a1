module @greedy {
  ml_program.global private @table.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @head.bias(#mpc.external) : tensor<24xf32>

  func.func @main(%ids: tensor<3x7xi64> {mpc.name = "ids"},
                  %lengths: tensor<3xi64> {mpc.name = "lengths"})
      -> (tensor<3x8xi64> {mpc.name = "output0"},
          tensor<3x5xf32> {mpc.name = "output1"},
          tensor<3x5xi64> {mpc.name = "output2"}) {
    %table_weight = ml_program.global_load @table.weight : tensor<24x16xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<24x16xf32>
    %head_bias = ml_program.global_load @head.bias : tensor<24xf32>
    // table
    %embedding = mpc.embedding %table_weight, %ids {layer = "table"}
        : (tensor<24x16xf32>, tensor<3x7xi64>) -> tensor<3x7x16xf32>
    %c = mpc.constant dense<1> : tensor<i64>
    %sub = mpc.sub %lengths, %c : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %c_2 = mpc.constant dense<[0, 1, 2]> : tensor<3xi64>
    %c_3 = mpc.constant dense<0> : tensor<i64>
    %c_4 = mpc.constant dense<0> : tensor<i64>
    %index = mpc.compare lt %c_2, %c_4 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_5 = mpc.constant dense<3> : tensor<i64>
    %index_1 = mpc.add %c_2, %c_5 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_2 = mpc.select %index, %index_1, %c_2 : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_6 = mpc.constant dense<3> : tensor<i64>
    %index_3 = mpc.mul %c_3, %c_6 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %index_4 = mpc.add %index_3, %index_2 : (tensor<i64>, tensor<3xi64>) -> tensor<3xi64>
    %c_7 = mpc.constant dense<0> : tensor<i64>
    %index_5 = mpc.compare ge %index_2, %c_7 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_8 = mpc.constant dense<3> : tensor<i64>
    %index_6 = mpc.compare lt %index_2, %c_8 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_7 = mpc.and %index_5, %index_6 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_9 = mpc.constant dense<0> : tensor<i64>
    %index_8 = mpc.compare lt %sub, %c_9 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_10 = mpc.constant dense<7> : tensor<i64>
    %index_9 = mpc.add %sub, %c_10 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_10 = mpc.select %index_8, %index_9, %sub : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_11 = mpc.constant dense<7> : tensor<i64>
    %index_11 = mpc.mul %index_4, %c_11 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_12 = mpc.add %index_11, %index_10 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %c_12 = mpc.constant dense<0> : tensor<i64>
    %index_13 = mpc.compare ge %index_10, %c_12 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_14 = mpc.and %index_7, %index_13 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %c_13 = mpc.constant dense<7> : tensor<i64>
    %index_15 = mpc.compare lt %index_10, %c_13 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %index_16 = mpc.and %index_14, %index_15 : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %index_17 = mpc.reshape %embedding : (tensor<3x7x16xf32>) -> tensor<21x16xf32>
    %c_14 = mpc.constant dense<-1> : tensor<i64>
    %index_18 = mpc.select %index_16, %index_12, %c_14 : (tensor<3xi1>, tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %index_19 = mpc.gather %index_17, %index_18 axis 0 : (tensor<21x16xf32>, tensor<3xi64>) -> tensor<3x16xf32>
    // head
    %linear = mpc.linear %index_19, %head_weight bias(%head_bias) {layer = "head"}
        : (tensor<3x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<3x24xf32>
    %gather = mpc.take_along %linear, %ids axis 1 : (tensor<3x24xf32>, tensor<3x7xi64>) -> tensor<3x7xf32>
    %c_15 = mpc.constant dense<0.0> : tensor<f32>
    %gt = mpc.compare gt %gather, %c_15 : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xi1>
    %c_16 = mpc.constant dense<2.0> : tensor<f32>
    %div = mpc.div %gather, %c_16 : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xf32>
    %c_17 = mpc.constant dense<2.0> : tensor<f32>
    %mul = mpc.mul %gather, %c_17 : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x7xf32>
    %where = mpc.select %gt, %div, %mul : (tensor<3x7xi1>, tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %scatter = mpc.put_along set %linear, %ids, %where axis 1
        : (tensor<3x24xf32>, tensor<3x7xi64>, tensor<3x7xf32>) -> tensor<3x24xf32>
    %argmax = mpc.argmax %scatter axis 1 keepdims : (tensor<3x24xf32>) -> tensor<3x1xi64>
    %topk, %topk_1 = mpc.topk %scatter k 5 axis 1 : (tensor<3x24xf32>) -> (tensor<3x5xf32>, tensor<3x5xi64>)
    %cat = mpc.concat %ids, %argmax axis 1 : (tensor<3x7xi64>, tensor<3x1xi64>) -> tensor<3x8xi64>
    return %cat, %topk, %topk_1 : tensor<3x8xi64>, tensor<3x5xf32>, tensor<3x5xi64>
  }
}
