// RUN: %mpc_opt %s --mpc-stage-read --split-input-file --verify-diagnostics | FileCheck %s

// Templates, in comments and strings left out; kernels are named after the function.
module attributes {mpc.sources = {"f.cuh" = "// template <typename T> MPC_DEVICE T no(T x)\0A/* template <typename T> T never(T x) */\0Atemplate <typename T>\0AMPC_DEVICE T f(T x, T y = T(',')) { return x; }\0Atemplate<class T>MPC_DEVICE T pair(std::pair<T, T> x){}"}} {
  // CHECK: mpc.custom "f.cuh" @f(%{{.*}}, %{{.*}}) {layer = "act", mpc.origin = "f"}
  func.func @found(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %y = mpc.custom "f.cuh" @f(%x, %x) {layer = "act"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %z = mpc.custom "f.cuh" @pair(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y, %z : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T> MPC_DEVICE T swish(T x) { return x; } float plain(float x) { return x; }"}} {
  func.func @custom_c4_functions_are_there(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the function 'swisch', which f.cuh does not have (custom_c4), it has swish; did you mean swish?; a function is template <typename T> MPC_DEVICE T swisch(T x)}}
    %y = mpc.custom "f.cuh" @swisch(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T> MPC_DEVICE T swish(T x, T b) { return x; }"}} {
  func.func @custom_c4_parameters_are_counted(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op gives 'swish' 1 operands, but it has 2 parameters in f.cuh (custom_c4)}}
    %y = mpc.custom "f.cuh" @swish(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_derivatives_too(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the function 'df', which f.cuh does not have (custom_c4), it has f}}
    %y = mpc.custom "f.cuh" @f(%x) derivatives [@df] : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

func.func @custom_c4_the_text_is_there(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh' (custom_c4), whose text the module does not hold in mpc.sources; `mpc` reads it from the model's folder}}
  %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

module attributes {mpc.sources = {"f.cuh" = "// #include <a>\0A  #  include <vector>\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_includes_nothing(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 2 (custom_c4); a file of functions includes none, since its text stands in the program: copy what it needs into it}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "%:include <vector>\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_digraphs(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 1 (custom_c4)}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "int a;\0A#\\\0Ainclude <vector>\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_continued_lines(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 2 (custom_c4)}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "#embed \"a\"\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_embed(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 1 (custom_c4)}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}
