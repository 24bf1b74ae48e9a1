// One kernel of every schedule on five architectures: no spills and no local memory.
// REQUIRES: nvrtc
// RUN: %python %S/Inputs/resources.py %mpc %t %s --precisions=fp32,bf16 --schedules=flat,row_block,row_stream,row_scan,tile,attention_forward

func.func @main(%x: tensor<64x1024xf32> {mpc.name = "x"}, %g: tensor<1024xf32> {mpc.name = "g"},
                %v: tensor<64x1000xf32> {mpc.name = "v"}, %wide: tensor<2x131072xf32> {mpc.name = "wide"}, %t: tensor<128x250xf32> {mpc.name = "t"},
                %u: tensor<32x768xf32> {mpc.name = "u"}, %q: tensor<1x4x64x128xf32> {mpc.name = "q"}, %k: tensor<1x2x64x128xf32> {mpc.name = "k"})
    -> (tensor<32x768xf32>, tensor<2x131072xf32>, tensor<64x1000xf32>, tensor<64x1024xf32>, tensor<2x131072xf32>, tensor<250x128xf32>, tensor<1x4x64x128xf32>) {
  %flat = mpc.gelu %v : (tensor<64x1000xf32>) -> tensor<64x1000xf32>
  %rows = mpc.layer_norm %x, %g epsilon 1.0e-5 : (tensor<64x1024xf32>, tensor<1024xf32>) -> tensor<64x1024xf32>
  %stream = mpc.softmax %wide axis -1 : (tensor<2x131072xf32>) -> tensor<2x131072xf32>
  %held = mpc.cumsum %u dim 1 : (tensor<32x768xf32>) -> tensor<32x768xf32>
  %chunks = mpc.cumsum %wide dim 1 reverse : (tensor<2x131072xf32>) -> tensor<2x131072xf32>
  %turned = mpc.transpose %t permutation [1, 0] : (tensor<128x250xf32>) -> tensor<250x128xf32>
  %tile = mpc.gelu %turned : (tensor<250x128xf32>) -> tensor<250x128xf32>
  %attention = mpc.attention %q, %k, %k {causal} : (tensor<1x4x64x128xf32>, tensor<1x2x64x128xf32>, tensor<1x2x64x128xf32>) -> tensor<1x4x64x128xf32>
  return %held, %chunks, %flat, %rows, %stream, %tile, %attention : tensor<32x768xf32>, tensor<2x131072xf32>, tensor<64x1000xf32>, tensor<64x1024xf32>, tensor<2x131072xf32>, tensor<250x128xf32>, tensor<1x4x64x128xf32>
}
