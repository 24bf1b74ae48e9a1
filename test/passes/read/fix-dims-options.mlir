// RUN: %mpc_opt %s --pass-pipeline='builtin.module(mpc-fix-dims{dims=B=0})' --verify-diagnostics
// expected-error @+1 {{expects NAME=SIZE with a size of at least 1, got 'B=0'}}
module {
  func.func @sizes_are_at_least_one(%x: tensor<?xf32> {mpc.dims = ["B"]}) {
    return
  }
}
