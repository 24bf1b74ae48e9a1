// The rules of mpc.repeat and mpc.custom. Functions carry the rule's label; those of the passes stand in test/passes/read.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

func.func @repeat_c1_count_is_not_negative(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects a count of at least 0 (repeat_c1), got -1}}
  %y = mpc.repeat -1 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @repeat_c1_stacks_have_elements(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects a count of at least 1 where tensors are scanned or stacked (repeat_c1), got 0; such a tensor would have no elements}}
  %y:2 = mpc.repeat 0 carried(%h) stacked [0] {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i, %h_i : tensor<4xf32>, tensor<4xf32>
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<0x4xf32>)
  return
}

// -----

func.func @repeat_c2_an_axis_each(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects one axis for each scanned operand (repeat_c2), got 2 axes for 1 operands; write scanned(%x, %y) axes [1, 0]}}
  mpc.repeat 8 scanned(%x) axes [1, 0] {
  ^bb0(%x_i: tensor<4xf32>):
    mpc.yield
  } : (tensor<4x8xf32>) -> ()
  return
}

// -----

func.func @repeat_c2_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.repeat' op scans axis -3 of a tensor of rank 2 (repeat_c2)}}
  mpc.repeat 8 scanned(%x) axes [-3] {
  ^bb0(%x_i: tensor<4xf32>):
    mpc.yield
  } : (tensor<4x8xf32>) -> ()
  return
}

// -----

func.func @repeat_c2_no_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'mpc.repeat' op scans axis 0 of a tensor of rank 0 (repeat_c2)}}
  mpc.repeat 8 scanned(%x) axes [0] {
  ^bb0(%x_i: tensor<f32>):
    mpc.yield
  } : (tensor<f32>) -> ()
  return
}

// -----

func.func @repeat_c2_extent_is_the_count(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.repeat' op repeats its body 7 times, but axis -1 of a scanned operand 'tensor<4x8xf32>' has the extent 8 (repeat_c2); take this count, or a slice of the operand}}
  mpc.repeat 7 scanned(%x) axes [-1] {
  ^bb0(%x_i: tensor<4xf32>):
    mpc.yield
  } : (tensor<4x8xf32>) -> ()
  return
}

// -----

func.func @repeat_c3_arguments_are_counted(%h: tensor<4xf32>, %x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects a body with 2 arguments, 1 carried and 1 slices, and at most the iteration's number besides (repeat_c3), got 1}}
  %y = mpc.repeat 8 carried(%h) scanned(%x) axes [1] {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @repeat_c3_slices_lack_the_axis(%h: tensor<4xf32>, %x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects argument 1 of its body to be 'tensor<4xf32>', a slice without the scanned axis (repeat_c3), got 'tensor<4x1xf32>'}}
  %y = mpc.repeat 8 carried(%h) scanned(%x) axes [1] {
  ^bb0(%h_i: tensor<4xf32>, %x_i: tensor<4x1xf32>):
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @repeat_c3_the_number_is_i64(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects the last argument of its body, the iteration's number, to be 'tensor<i64>' (repeat_c3), got 'tensor<i32>'}}
  %y = mpc.repeat 8 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>, %i: tensor<i32>):
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @repeat_c4_yields_are_counted(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects its body to yield 1 carried values and 1 slices of stacked results, and as many results (repeat_c4), got 1 values and 2 results}}
  %y:2 = mpc.repeat 8 carried(%h) stacked [0] {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>)
  return
}

// -----

func.func @repeat_c4_carried_values_keep_their_type(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects its body to yield 'tensor<4xf32>' as carried value 0, the type that it begins with (repeat_c4), got 'tensor<4xf16>'}}
  %y = mpc.repeat 8 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    %n = mpc.cast %h_i : (tensor<4xf32>) -> tensor<4xf16>
    mpc.yield %n : tensor<4xf16>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @repeat_c4_stacks_have_the_axis(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op expects result 1 to be 'tensor<4x8xf32>' (repeat_c4), got 'tensor<8x4xf32>'}}
  %y:2 = mpc.repeat 8 carried(%h) stacked [-1] {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i, %h_i : tensor<4xf32>, tensor<4xf32>
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>)
  return
}

// -----

func.func @repeat_c4_axis_of_a_stack(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op stacks along axis 2 of a result of rank 2 (repeat_c4)}}
  %y:2 = mpc.repeat 8 carried(%h) stacked [2] {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i, %h_i : tensor<4xf32>, tensor<4xf32>
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>)
  return
}

// -----

ml_program.global private mutable @s(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @repeat_c5_state_stays_outside_of_regions_too(%h: tensor<4xf32>) {
  %y = mpc.repeat 8 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.precision "bf16" {
      // expected-error @+1 {{'ml_program.global_store' op cannot stand in the body of mpc.repeat (repeat_c5)}}
      ml_program.global_store @s = %h_i : tensor<4xf32>
      mpc.yield
    }
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @repeat_c6_an_iteration_costs_something(%h: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.repeat' op becomes 1000000000000 ops when it is written out, expects at most 200000 (repeat_c6); take fewer iterations}}
  %y = mpc.repeat 1000000000000 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

ml_program.global private mutable @s(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @repeat_c5_state_stays_outside(%h: tensor<4xf32>) {
  %y = mpc.repeat 8 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    // expected-error @+1 {{'ml_program.global_store' op cannot stand in the body of mpc.repeat (repeat_c5), which holds ops of the dialect; load state before the loop, carry it, and store it after the loop}}
    ml_program.global_store @s = %h_i : tensor<4xf32>
    mpc.yield %h_i : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_c1_operands(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom' op expects 1 to 8 operands (custom_c1), got 9}}
  %y = mpc.custom "f.cuh" @f(%x, %x, %x, %x, %x, %x, %x, %x, %x)
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_c2_a_derivative_each(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom' op expects a function or `unit` for each of its 2 operands as derivatives (custom_c2), got 1}}
  %y = mpc.custom "f.cuh" @f(%x, %x) derivatives [@df] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_c2_functions(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom' op expects a function such as @swish_dx, or `unit`, as a derivative (custom_c2), got "df"}}
  %y = mpc.custom "f.cuh" @f(%x) derivatives ["df"] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_c3_no_parent(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom' op expects a path from the model's folder to a file in it, such as "swish.cuh" (custom_c3); 'a/../../f.cuh' leaves the folder}}
  %y = mpc.custom "a/../../f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_c3_no_absolute_path(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom' op expects a path from the model's folder to a file in it, such as "swish.cuh" (custom_c3); '/etc/passwd' is absolute}}
  %y = mpc.custom "/etc/passwd" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @name_of_a_function(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom' op expects the name of a function in C++, got @f(0); x}}
  %y = mpc.custom "f.cuh" @"f(0); x"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{expects mpc.sources to be a dictionary on the module, from files to their text, got 1 : i64}}
module attributes {mpc.sources = 1} {
}

// -----

// expected-error @+1 {{has the files 'a.b' and 'a_b', whose functions would be in one namespace, file_a_b; rename one of them}}
module attributes {mpc.sources = {"a.b" = "", "a_b" = ""}} {
}

// -----

func.func @repeat_has_no_precision(%h: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.repeat' op has no precision of its own; put it into a region of mpc.precision}}
  %y = mpc.repeat 8 carried(%h) {
  ^bb0(%h_i: tensor<4xf32>):
    mpc.yield %h_i : tensor<4xf32>
  } {mpc.precision = "fp32"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @custom_gather_c1_operands() -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.custom_gather' op expects 1 to 16 operands (custom_gather_c1), got 0}}
  %y = mpc.custom_gather "f.cuh" @f() : () -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @custom_gather_c2_a_derivative_each(%x: tensor<4xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.custom_gather' op expects a function or `unit` for each of its 2 operands as derivatives (custom_gather_c2), got 1}}
  %y = mpc.custom_gather "f.cuh" @f(%x, %i) derivatives [@df] : (tensor<4xf32>, tensor<4xi64>) -> tensor<f32>
  return
}

// -----

func.func @custom_gather_c2_of_whole_numbers(%x: tensor<4xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.custom_gather' op expects `unit` as the derivative for operand 1, which holds no floats (custom_gather_c2), got @di}}
  %y = mpc.custom_gather "f.cuh" @f(%x, %i) derivatives [@df, @di] : (tensor<4xf32>, tensor<4xi64>) -> tensor<f32>
  return
}

// -----

func.func @custom_gather_c3_no_parent(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom_gather' op expects a path from the model's folder to a file in it, such as "swish.cuh" (custom_gather_c3); '../f.cuh' leaves the folder}}
  %y = mpc.custom_gather "../f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @custom_gather_c5_is_not_linear(%x: tensor<4xf32, #mpc.scaled<"a">>) {
  // expected-error @+1 {{'mpc.custom_gather' op has operand 0 of a loss scale, but the op is not linear in it (custom_gather_c5); mpc.unscale it first}}
  %y = mpc.custom_gather "f.cuh" @f(%x) : (tensor<4xf32, #mpc.scaled<"a">>) -> tensor<4xf32, #mpc.scaled<"a">>
  return
}

// -----

func.func @custom_gather_has_a_shape(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.custom_gather' op result #0 must be ranked tensor of floating-point values, but got 'tensor<*xf32>'}}
  %y = mpc.custom_gather "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<*xf32>
  return
}
