// What a plan must say of itself: nothing that is unknown or does not fit passes for something else.
// RUN: %mpc_opt %s -split-input-file -verify-diagnostics

plan.program @unknown_space targets ["cpu"] {
  // expected-error @+1 {{unknown word 'heap' for space; there are arena, input, output, state, slice}}
  plan.buffer @a : tensor<4xf32> heap at 0 bytes 16
}

// -----

// expected-error @+1 {{is for the unknown target "sm_75"; there are sm_80}}
plan.program @unknown_target targets ["sm_75"] {
}

// -----

// expected-error @+1 {{is for sm_80 and cpu, which share no program}}
plan.program @two_families targets ["sm_80", "cpu"] {
}

// -----

plan.program @details targets ["cpu"] {
  // expected-error @+1 {{in the space arena has to have an offset}}
  plan.buffer @a : tensor<4xf32> arena bytes 16
}

// -----

plan.program @details targets ["cpu"] {
  // expected-error @+1 {{in the space input has no use for a state}}
  plan.buffer @a : tensor<4xf32> input index 0 of @w bytes 16
}

// -----

plan.program @slices targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  // expected-error @+1 {{has 16 bytes from byte 4 on, but @a has 16}}
  plan.buffer @b : tensor<4xf32> slice within @a at 4 bytes 16
}

// -----

plan.program @words targets ["cpu"] {
  // expected-error @+1 {{unknown attribute 'flatt' of the plan dialect; schedules are flat, row_block}}
  plan.kernel @k rows 1 columns 4 schedule #plan.flatt<grid = 1, threads = 256> {
  }
}

// -----

plan.program @calls targets ["cpu"] {
  // expected-error @+2 {{has a place behind ids, which is no pointer of f}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [#plan.at<"ids", 0>], reads = [], writes = []> {
  }
}

// -----

plan.program @terms targets ["cpu"] {
  // expected-error @+2 {{has unit in a call of f, which is no term of a call}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [#plan.arg<"rows" = unit>]>, arguments = [], reads = [], writes = []> {
  }
}

// -----

plan.program @pointers targets ["cpu"] {
  // expected-error @+2 {{expects #plan.pointer for each pointer of f, got 4}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [], reads = [4], writes = []> {
  }
}

// -----

plan.program @shared targets ["cpu"] {
  // expected-error @+2 {{has -1 bytes of dynamic shared memory for a block of f, expected 0 to 232448}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [], reads = [], writes = [], shared = -1> {
  }
}

// -----

plan.program @shared targets ["cpu"] {
  // expected-error @+2 {{has 232449 bytes of dynamic shared memory for a block of f, expected 0 to 232448}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [], reads = [], writes = [], shared = 232449> {
  }
}

// -----

plan.program @numbers targets ["cpu"] {
  // expected-error @+1 {{unknown number 'blocksize' of a schedule; there are grid, threads}}
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1, threads = 256, blocksize = 4> {
  }
}

// -----

plan.program @calls targets ["cpu"] {
  // expected-error @+2 {{has a place behind ids, which is no pointer of f}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [#plan.at<"ids", 0>], reads = [], writes = []> {
  }
}

// -----

plan.program @terms targets ["cpu"] {
  // expected-error @+2 {{has unit in a call of f, which is no term of a call}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [#plan.arg<"rows" = unit>]>, arguments = [], reads = [], writes = []> {
  }
}

// -----

plan.program @pointers targets ["cpu"] {
  // expected-error @+2 {{expects #plan.pointer for each pointer of f, got 4}}
  plan.kernel @k rows 1 columns 4
      schedule #plan.call<grid = 1, threads = 32, function = "f", core = <"F", [32]>, arguments = [], reads = [4], writes = []> {
  }
}

// -----

plan.program @numbers targets ["cpu"] {
  // expected-error @+1 {{expects a schedule to have a grid and threads of at least 1}}
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1> {
  }
}

// -----

plan.program @bodies targets ["cpu"] {
  // expected-error @+1 {{has the schedule flat, which expects a group as its body}}
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1, threads = 256> {
  }
}

// -----

plan.program @steps targets ["cpu"] {
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{is no step: an entry has launches, products, copies, fills, collectives and waits}}
    mpc.constant dense<0.0> : tensor<4xf32>
  }
}

// -----

plan.program @border targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> input index 1 bytes 16
  // expected-error @+1 {{expects input 0 to be a buffer of that space and index, got @a}}
  plan.entry @main inputs [@a] outputs [] attributes {input_names = ["a"], output_names = []} {
  }
}

// -----

plan.program @launches targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1, threads = 256> {
  ^bb0(%a: tensor<4xf32>):
    %r = mpc.relu %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %r : tensor<4xf32>
  }
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{launches @nobody, which is no plan.kernel}}
    plan.launch @nobody reads [@a] writes [@a] grid 1
  }
}

// -----

plan.program @launches targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1, threads = 256> {
  ^bb0(%a: tensor<4xf32>):
    %r = mpc.relu %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %r : tensor<4xf32>
  }
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{has 3 pointers and 1 blocks; @k takes 2 on 1}}
    plan.launch @k reads [@a, @a] writes [@a] grid 1
  }
}

// -----

plan.program @aliases targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 8 bytes 16
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1, threads = 256> {
  ^bb0(%a: tensor<4xf32>):
    %r = mpc.relu %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %r : tensor<4xf32>
  }
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.launch @k reads [@a] writes [@a] grid 1
    // expected-error @+1 {{writes @b, which overlaps @a and has other bytes}}
    plan.launch @k reads [@a] writes [@b] grid 1
  }
}

// -----

plan.program @parts targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.kernel @k rows 1 columns 4 schedule #plan.flat<grid = 1, threads = 256> part {
  ^bb0(%a: tensor<4xf32>):
    %r = mpc.relu %a : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %r : tensor<4xf32>
  }
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{launches @k, which is part of another kernel}}
    plan.launch @k reads [@a] writes [@a] grid 1
  }
}

// -----

plan.program @moves targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<8xf32> arena at 256 bytes 32
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{copies 32 bytes, but @a has 16}}
    plan.copy @b -> @a bytes 32
  }
}

// -----

plan.program @moves targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{sets 16 bytes to 256; @a has 16 and a byte is at most 255}}
    plan.fill @a value 256 bytes 16
  }
}

// -----

// expected-error @+1 {{expects mpc.role to be one of parameter, derived, moment}}
ml_program.global private mutable @m(#mpc.zeros) : tensor<4xf32> {mpc.role = "momment"}
