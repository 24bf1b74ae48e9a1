// A call keeps its numbers in print, and what it leaves at its default is not printed.
// RUN: %mpc_opt %s | %mpc_opt | FileCheck %s

// CHECK: #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [], reads = [], writes = [], resident = 2, shared = 232448, cost = 9>
// CHECK: #plan.call<grid = 1, threads = 32, function = "g", core = <"F", [32]>, arguments = [], reads = [], writes = []>
plan.program @cuda targets ["sm_90a"] {
  plan.kernel @f rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [], reads = [], writes = [], resident = 2, shared = 232448, cost = 9> {
  }
  plan.kernel @g rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "g", core = <"F", [32]>, arguments = [], reads = [], writes = [], shared = 0> {
  }
}
