// An input and a result of each type that a program has.
module @types {
  func.func @main(%bf16: tensor<2x3xbf16> {mpc.name = "bf16"}, %f16: tensor<2x3xf16> {mpc.name = "f16"},
                  %f8: tensor<2x3xf8E4M3FN> {mpc.name = "f8"}, %i64: tensor<2x3xi64> {mpc.name = "i64"},
                  %i32: tensor<2x3xi32> {mpc.name = "i32"}, %i8: tensor<2x3xi8> {mpc.name = "i8"},
                  %u8: tensor<2x3xui8> {mpc.name = "u8"}, %mask: tensor<2x3xi1> {mpc.name = "mask"},
                  %number: tensor<f32> {mpc.name = "number"})
      -> (tensor<2x3xbf16> {mpc.name = "bf16.neg"}, tensor<2x3xf16> {mpc.name = "f16.neg"}, tensor<2x3xf8E4M3FN> {mpc.name = "f8.same"},
          tensor<2x3xi64> {mpc.name = "i64.neg"}, tensor<2x3xi32> {mpc.name = "i32.neg"}, tensor<3x2xi8> {mpc.name = "i8.turned"},
          tensor<3x2xui8> {mpc.name = "u8.turned"}, tensor<2x3xi1> {mpc.name = "mask.not"}, tensor<f32> {mpc.name = "number.neg"}) {
    %0 = mpc.neg %bf16 : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
    %1 = mpc.neg %f16 : (tensor<2x3xf16>) -> tensor<2x3xf16>
    %2 = mpc.neg %i64 : (tensor<2x3xi64>) -> tensor<2x3xi64>
    %3 = mpc.neg %i32 : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %4 = mpc.transpose %i8 permutation [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
    %5 = mpc.transpose %u8 permutation [1, 0] : (tensor<2x3xui8>) -> tensor<3x2xui8>
    %6 = mpc.not %mask : (tensor<2x3xi1>) -> tensor<2x3xi1>
    %7 = mpc.neg %number : (tensor<f32>) -> tensor<f32>
    return %0, %1, %f8, %2, %3, %4, %5, %6, %7
        : tensor<2x3xbf16>, tensor<2x3xf16>, tensor<2x3xf8E4M3FN>, tensor<2x3xi64>, tensor<2x3xi32>, tensor<3x2xi8>, tensor<3x2xui8>,
          tensor<2x3xi1>, tensor<f32>
  }
}
