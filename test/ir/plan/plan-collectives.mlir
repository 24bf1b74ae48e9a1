// A collective and the wait for it, in print and in what is refused.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics | %mpc_opt --split-input-file | FileCheck %s

// CHECK-LABEL: plan.program @cpu
// CHECK: plan.collective all_reduce sum [@a, @b] -> [@a, @c] token 0
// CHECK: plan.collective all_reduce max [@n] -> [@n] token 1
// CHECK: plan.wait 1
// CHECK: plan.wait 0
plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<8xf32> arena at 256 bytes 32
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<i32> arena at 768 bytes 4
  plan.buffer @free : tensor<4xf32> arena at 1024 bytes 16
  plan.buffer @copy : tensor<4xf32> arena at 1280 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a, @b] -> [@a, @c] token 0
    plan.copy @free -> @copy bytes 16
    plan.collective all_reduce max [@n] -> [@n] token 1
    plan.wait 1
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  // expected-error @+1 {{never waits for the token 0}}
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a] -> [@a] token 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a] -> [@a] token 0
    plan.wait 0
    // expected-error @+1 {{waits for the token 0, which no collective before it has begun}}
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{waits for the token 7, which no collective before it has begun}}
    plan.wait 7
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a] -> [@a] token 0
    // expected-error @+1 {{uses @a while the collective of token 0 is under way on it; wait for it first}}
    plan.copy @a -> @b bytes 16
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a] -> [@b] token 0
    // expected-error @+1 {{uses @over while the collective of token 0 is under way on it; wait for it first}}
    plan.copy @n -> @over bytes 16
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a] -> [@a] token 0
    // expected-error @+1 {{uses @a while the collective of token 0 is under way on it; wait for it first}}
    plan.collective all_reduce max [@a] -> [@a] token 1
    plan.wait 0
    plan.wait 1
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective all_reduce sum [@a] -> [@a] token 0
    plan.wait 0
    // expected-error @+1 {{begins the token 0 a second time}}
    plan.collective all_reduce sum [@a] -> [@a] token 0
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{reads 2 buffers and writes 1; expected as many, and at least one}}
    plan.collective all_reduce sum [@a, @b] -> [@a] token 0
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{reads 0 buffers and writes 0; expected as many, and at least one}}
    plan.collective all_reduce sum [] -> [] token 0
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{makes @c of 'tensor<8xf32>' from @a of 'tensor<4xf32>'; expected as many elements, and one element type for all}}
    plan.collective all_reduce sum [@a] -> [@c] token 0
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{makes @n of 'tensor<4xi32>' from @n of 'tensor<4xi32>'; expected as many elements, and one element type for all}}
    plan.collective all_reduce sum [@a, @n] -> [@a, @n] token 0
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{overlap}}
    plan.collective all_reduce sum [@a] -> [@over] token 0
    plan.wait 0
  }
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<4xf32> arena at 0 bytes 16
  plan.buffer @b : tensor<4xf32> arena at 256 bytes 16
  plan.buffer @c : tensor<8xf32> arena at 512 bytes 32
  plan.buffer @n : tensor<4xi32> arena at 768 bytes 16
  plan.buffer @over : tensor<4xf32> arena at 8 bytes 16
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{unknown word 'gather'}}
    plan.collective gather sum [@a] -> [@a] token 0
    plan.wait 0
  }
}

// -----

// Of parts: 5 elements of 2 ranks are parts of 3.
// CHECK-LABEL: mpc.ranks = 2
// CHECK: plan.collective reduce_scatter sum [@whole] -> [@part] token 0
// CHECK: plan.collective all_gather sum [@part] -> [@whole] token 1
module attributes {mpc.ranks = 2 : i64} {
plan.program @cpu targets ["cpu"] {
  plan.buffer @whole : tensor<5xf32> arena at 0 bytes 20
  plan.buffer @part : tensor<3xf32> arena at 256 bytes 12
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.collective reduce_scatter sum [@whole] -> [@part] token 0
    plan.wait 0
    plan.collective all_gather sum [@part] -> [@whole] token 1
    plan.wait 1
  }
}
}

// -----

module attributes {mpc.ranks = 2 : i64} {
plan.program @cpu targets ["cpu"] {
  plan.buffer @whole : tensor<5xf32> arena at 0 bytes 20
  plan.buffer @part : tensor<2xf32> arena at 256 bytes 8
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{makes @part of 'tensor<2xf32>' from @whole of 'tensor<5xf32>'; expected a part of one rank in 2, and one element type for all}}
    plan.collective reduce_scatter sum [@whole] -> [@part] token 0
    plan.wait 0
  }
}
}

// -----

module attributes {mpc.ranks = 2 : i64} {
plan.program @cpu targets ["cpu"] {
  plan.buffer @whole : tensor<5xbf16> arena at 0 bytes 10
  plan.buffer @part : tensor<3xf32> arena at 256 bytes 12
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{makes @whole of 'tensor<5xbf16>' from @part of 'tensor<3xf32>'; expected a part of one rank in 2, and one element type for all}}
    plan.collective all_gather sum [@part] -> [@whole] token 0
    plan.wait 0
  }
}
}

// -----

plan.program @cpu targets ["cpu"] {
  plan.buffer @whole : tensor<5xf32> arena at 0 bytes 20
  plan.buffer @part : tensor<3xf32> arena at 256 bytes 12
  plan.entry @e inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{gives ranks parts, in a module without their number in mpc.ranks}}
    plan.collective all_gather sum [@part] -> [@whole] token 0
    plan.wait 0
  }
}
