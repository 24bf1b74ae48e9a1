// What the end of Schedule refuses of launches. Each function is right but for one number or role.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics --mpc-verify-stage=stage=Schedule

func.func @in_two_pieces(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %a = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  %b = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  // expected-error @below {{but a launch has its groups in one piece}}
  %c = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  return %a, %b, %c : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// -----

func.func @tail_before_its_part(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  // expected-error @below {{but a launch has a part first, and tile_tail behind an anchor alone}}
  %a = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 0, role = tail>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  %b = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  return %a, %b : tensor<64xf32>, tensor<64xf32>
}

// -----

func.func @parts_out_of_order(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %a = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  // expected-error @below {{but a launch has its parts in their order, then its tails}}
  %b = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  return %a, %b : tensor<64xf32>, tensor<64xf32>
}

// -----

func.func @other_threads(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %a = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  // expected-error @below {{but a launch has the same number of threads in all its groups}}
  %b = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = beside>, schedule = #plan.flat<grid = 1, threads = 128>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  return %a, %b : tensor<64xf32>, tensor<64xf32>
}

// -----

func.func @tile_tail_of_no_anchor(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %a = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 0, role = beside>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  // expected-error @below {{but a launch has a part first, and tile_tail behind an anchor alone}}
  %b = mpc.group rows 1 columns 64 (%in = %a : tensor<64xf32>) -> (tensor<64xf32>) attributes {mpc.launch = #mpc.launch<number = 0, part = 1, role = tile_tail>, schedule = #plan.flat<grid = 1, threads = 256>} {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  return %a, %b : tensor<64xf32>, tensor<64xf32>
}
