// A step is a pure function from state to state: loads, a body, stores.
// RUN: %mpc_opt %s --mpc-verify-normal-form --split-input-file --verify-diagnostics

ml_program.global private mutable @count(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @loads_body_stores(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = ml_program.global_load @count : tensor<4xf32>
  %y = mpc.add %x, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ml_program.global_store @count = %y : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

ml_program.global private @w(#mpc.zeros) : tensor<4xf32>
func.func @loads_come_first(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{stands after the body has begun; all loads come first}}
  %c = ml_program.global_load @w : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

ml_program.global private @w(#mpc.zeros) : tensor<4xf32>
func.func @each_global_is_loaded_once() -> tensor<4xf32> {
  %c = ml_program.global_load @w : tensor<4xf32>
  // expected-error @+1 {{loads @w again; load each global once}}
  %d = ml_program.global_load @w : tensor<4xf32>
  return %d : tensor<4xf32>
}

// -----

ml_program.global private mutable @w(#mpc.zeros) : tensor<4xf32>
func.func @each_global_is_stored_once(%x: tensor<4xf32>) {
  ml_program.global_store @w = %x : tensor<4xf32>
  // expected-error @+1 {{stores @w again; store each global once}}
  ml_program.global_store @w = %x : tensor<4xf32>
  return
}

// -----

ml_program.global private mutable @w(#mpc.zeros) : tensor<4xf32>
func.func @stores_come_last(%x: tensor<4xf32>) -> tensor<4xf32> {
  ml_program.global_store @w = %x : tensor<4xf32>
  // expected-error @+1 {{stands after a store; all stores come last}}
  %y = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @no_calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{is not an operation of a step; a step has mpc operations, global loads and stores}}
  %y = call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func @no_calls_in_regions(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = mpc.precision "fp32" {
    // expected-error @+1 {{is not an operation of a step}}
    %z = func.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %z : tensor<4xf32>
  } : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// expected-error @+1 {{is named 'init', which is the entry point that the compiler makes; take another name}}
func.func @init() {
  return
}

// -----

// expected-error @+1 {{has two arguments named 'x'; names at the border are different}}
func.func @arguments_have_different_names(%x: tensor<4xf32> {mpc.name = "x"}, %y: tensor<4xf32> {mpc.name = "x"}) {
  return
}

// -----

// expected-error @+1 {{has two results named 'y'; names at the border are different}}
func.func @results_have_different_names(%x: tensor<4xf32>) -> (tensor<4xf32> {mpc.name = "y"}, tensor<4xf32> {mpc.name = "y"}) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

// expected-error @+1 {{has no function; a model is a module with a func.func @main}}
module {
}

// -----

func.func @precisions_are_known(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{asks for the precision 'bf61'; there are fp32, tf32, fp16, bf16 and fp8}}
  %y = mpc.exp %x {mpc.precision = "bf61"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @precisions_of_regions_are_known(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{asks for the precision 'fp61'}}
  %y = mpc.precision "fp61" {
    %z = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %z : tensor<4xf32>
  } : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @prefixes_are_known(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{has the attribute 'mcp.precision' of an unknown dialect; did you mean mpc.precision?}}
  %y = mpc.exp %x {mcp.precision = "fp32"} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// expected-error @+1 {{is drawn at random and has elements of 'i8', expected f32, f16 or bf16; state its values}}
ml_program.global private @w(#mpc.normal<std = 0.5, seed = 1>) : tensor<4xi8>
func.func @random_bytes() -> tensor<4xi8> {
  %w = ml_program.global_load @w : tensor<4xi8>
  return %w : tensor<4xi8>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
  // expected-error @+1 {{has 'mpc.rows', which the compiler alone writes; leave it out}}
  %y = mpc.amax %x {mpc.rows = ["fc.x"]} : (tensor<4xf32>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expects mpc.with_parameters, which mpc-quantize-gemms writes, on a global alone}}
  %y = mpc.neg %x {mpc.with_parameters} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @collectives_are_the_compilers(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.all_reduce' op is placed by --parallel; take it out of the model}}
  %y = mpc.all_reduce sum %x : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @also_in_a_loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = mpc.repeat 2 carried(%x) {
  ^bb0(%h: tensor<4xf32>):
    // expected-error @+1 {{'mpc.all_reduce' op is placed by --parallel; take it out of the model}}
    %z = mpc.all_reduce max %h : (tensor<4xf32>) -> tensor<4xf32>
    mpc.yield %z : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
