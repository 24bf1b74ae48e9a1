// Two residual layers of 768 channels over 16384 rows, the sizes of GPT-2 with 16 sequences: norms whose rows warps hold, and
// gradients of which a block makes parts.
module @norms {
  ml_program.global private @in(#mpc.uniform<low = -0.03, high = 0.03, seed = 1>) : tensor<768x64xf32>
  ml_program.global private @weight(dense<1.0> : tensor<768xf32>) : tensor<768xf32>
  ml_program.global private @bias(dense<0.0> : tensor<768xf32>) : tensor<768xf32>
  ml_program.global private @first(#mpc.uniform<low = -0.03, high = 0.03, seed = 2>) : tensor<768x768xf32>
  ml_program.global private @second(#mpc.uniform<low = -0.03, high = 0.03, seed = 3>) : tensor<768x768xf32>
  ml_program.global private @out(#mpc.uniform<low = -0.03, high = 0.03, seed = 4>) : tensor<64x768xf32>

  func.func @main(%x: tensor<16384x64xf32> {mpc.name = "x"}, %target: tensor<16384xi64> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"}) {
    %in = ml_program.global_load @in : tensor<768x64xf32>
    %weight = ml_program.global_load @weight : tensor<768xf32>
    %bias = ml_program.global_load @bias : tensor<768xf32>
    %first = ml_program.global_load @first : tensor<768x768xf32>
    %second = ml_program.global_load @second : tensor<768x768xf32>
    %out = ml_program.global_load @out : tensor<64x768xf32>
    %h0 = mpc.linear %x, %in : (tensor<16384x64xf32>, tensor<768x64xf32>) -> tensor<16384x768xf32>
    %n1 = mpc.layer_norm %h0, %weight bias(%bias) epsilon 1.0e-5 : (tensor<16384x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<16384x768xf32>
    %a = mpc.linear %n1, %first : (tensor<16384x768xf32>, tensor<768x768xf32>) -> tensor<16384x768xf32>
    %h1 = mpc.add %h0, %a : (tensor<16384x768xf32>, tensor<16384x768xf32>) -> tensor<16384x768xf32>
    %n2 = mpc.layer_norm %h1, %weight bias(%bias) epsilon 1.0e-5 : (tensor<16384x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<16384x768xf32>
    %b = mpc.linear %n2, %second : (tensor<16384x768xf32>, tensor<768x768xf32>) -> tensor<16384x768xf32>
    %h2 = mpc.add %h1, %b : (tensor<16384x768xf32>, tensor<16384x768xf32>) -> tensor<16384x768xf32>
    %logits = mpc.linear %h2, %out : (tensor<16384x768xf32>, tensor<64x768xf32>) -> tensor<16384x64xf32>
    %loss = mpc.cross_entropy %logits, %target : (tensor<16384x64xf32>, tensor<16384xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
