// Ranks cannot have parts of what updates whole matrices.
// RUN: %mpc_opt %s --mpc-distribute='ranks=3 zero1=true' --verify-diagnostics
// expected-error @+1 {{the optimizer muon updates whole matrices, of which ranks cannot have parts; take --parallel=data}}
module attributes {mpc.training = {optimizer = "adamw,muon"}} {
  func.func @step(%x: tensor<f32>) -> tensor<f32> {
    return %x : tensor<f32>
  }
}
