// A result may stand in its operand's place. Every thread reads the point for a reduction, so no result is stored before a barrier: where
// no other reduction brings one, all columns are asked.
// RUN: %mpc compile %s --precision=fp32 --target=cuda --emit=cuda | FileCheck %s

func.func @main(%x: tensor<3x131072xf32> {mpc.name = "x"}, %t: tensor<3x1xi64> {mpc.name = "t"},
                %z: tensor<2x131072xf32> {mpc.name = "z"}, %s: tensor<2x1xi64> {mpc.name = "s"})
    -> (tensor<3x131072xf32> {mpc.name = "alone"}, tensor<2x131072xf32> {mpc.name = "beside"}) {
  // CHECK-LABEL: MPC_KERNEL(row_stream_
  // CHECK-NOT: MPC_POINT
  // CHECK: MPC_CHUNKS(L, first, limit, 0, 131072)
  // CHECK: column == x
  // CHECK: sum(
  %column = mpc.iota dimension 1 : () -> tensor<3x131072xi64>
  %chosen = mpc.compare eq %column, %t : (tensor<3x131072xi64>, tensor<3x1xi64>) -> tensor<3x131072xi1>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %some = mpc.select %chosen, %x, %zero : (tensor<3x131072xi1>, tensor<3x131072xf32>, tensor<f32>) -> tensor<3x131072xf32>
  %target = mpc.sum %some axes [1] keepdims : (tensor<3x131072xf32>) -> tensor<3x1xf32>
  %alone = mpc.sub %x, %target : (tensor<3x131072xf32>, tensor<3x1xf32>) -> tensor<3x131072xf32>
  // CHECK-LABEL: MPC_KERNEL(row_stream_
  // CHECK: MPC_POINT
  // CHECK: maximum(
  %place = mpc.iota dimension 1 : () -> tensor<2x131072xi64>
  %named = mpc.compare eq %place, %s : (tensor<2x131072xi64>, tensor<2x1xi64>) -> tensor<2x131072xi1>
  %most = mpc.max %z axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  %other = mpc.select %named, %z, %zero : (tensor<2x131072xi1>, tensor<2x131072xf32>, tensor<f32>) -> tensor<2x131072xf32>
  %its = mpc.sum %other axes [1] keepdims : (tensor<2x131072xf32>) -> tensor<2x1xf32>
  %both = mpc.add %most, %its : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %beside = mpc.mul %z, %both : (tensor<2x131072xf32>, tensor<2x1xf32>) -> tensor<2x131072xf32>
  return %alone, %beside : tensor<3x131072xf32>, tensor<2x131072xf32>
}
