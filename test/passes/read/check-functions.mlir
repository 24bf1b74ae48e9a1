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
    // expected-error @+1 {{'mpc.custom' op names the function 'swisch', which f.cuh does not have (custom_c4), it has swish; did you mean swish?; a function is template <typename T> MPC_DEVICE T swisch(T x0)}}
    %y = mpc.custom "f.cuh" @swisch(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T> MPC_DEVICE T swish(T x, T b) { return x; }"}} {
  func.func @custom_c4_parameters_are_counted(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op expects 'swish' to have 1 parameters (custom_c4), got 2 in f.cuh; the function is template <typename T> MPC_DEVICE T swish(T x0)}}
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
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 2; copy what it needs into it, since its text stands in the program (custom_c4)}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "%:include <vector>\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_digraphs(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 1; copy what it needs}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "int a;\0A#\\\0Ainclude <vector>\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_continued_lines(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 2; copy what it needs}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "#embed \"a\"\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_embed(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which includes another in line 1; copy what it needs}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

// A raw string would hide what follows it: ")" ends the first one, and the compiler reads the directive.
module attributes {mpc.sources = {"f.cuh" = "int a;\0Aconst char *b = u8R\"x(\" /* )x\";\0A#include <vector> // */\0Atemplate <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_c4_raw_strings(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom' op names the file 'f.cuh', which has a raw string in line 2; write an ordinary one (custom_c4)}}
    %y = mpc.custom "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T> MPC_DEVICE T g(T x);\0Atemplate <typename T> MPC_DEVICE T f(T x) { return g(x - T(1)); }\0Atemplate <typename T> MPC_DEVICE T h(T x) { return x > 0 ? f<T>(x) : x; }\0Atemplate <typename T> MPC_DEVICE T k(T x) { return x > 0 ? k(x - 1) : x; }"}} {
  func.func @custom_c4_of_two_names_nobody_knows(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = mpc.custom "f.cuh" @h(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error @+1 {{'mpc.custom' op names 'k', which calls itself or a template that calls itself in f.cuh (custom_c4); write a loop}}
    %z = mpc.custom "f.cuh" @k(%y) : (tensor<4xf32>) -> tensor<4xf32>
    return %z : tensor<4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T, typename X> MPC_DEVICE T g(const X &x, Index i) { return g<T>(x, i - 1); }\0Atemplate <typename T, typename X> MPC_DEVICE T f(const X &x, Index i) { return mpc::abs(g<T>(x, i)); }"}} {
  func.func @custom_gather_c4_through_another(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'mpc.custom_gather' op names 'f', which calls itself or a template that calls itself in f.cuh (custom_gather_c4); write a loop}}
    %y = mpc.custom_gather "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----

// A function of another namespace, and a member, may have the same name.
module attributes {mpc.sources = {"f.cuh" = "template <typename T, typename X, class W> MPC_DEVICE T exp(const X &x, const W &w, Index i, Index j) { return mpc::exp(x(i, j)) + w.exp(i); }\0Atemplate <typename T, typename X, class W, typename D = std::pair<T, T>> MPC_DEVICE T dw(const X &x, const W &w, const D &dy, Index i) { return w(i); }"}} {
  // CHECK: mpc.custom_gather "f.cuh" @exp(%{{.*}}, %{{.*}}) derivatives [unit, @dw] {layer = "custom_gather.0", mpc.origin = "exp"}
  func.func @gathered(%x: tensor<4x2xf32>, %w: tensor<5xf32>) -> tensor<3x7xf32> {
    %y = mpc.custom_gather "f.cuh" @exp(%x, %w) derivatives [unit, @dw] : (tensor<4x2xf32>, tensor<5xf32>) -> tensor<3x7xf32>
    return %y : tensor<3x7xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T, typename X> MPC_DEVICE T f(const X &x, Index i) { return x(i); }"}} {
  func.func @custom_gather_c4_parameters(%x: tensor<4xf32>) -> tensor<4x4xf32> {
    // expected-error @+1 {{'mpc.custom_gather' op expects 'f' to have 3 parameters (custom_gather_c4), got 2 in f.cuh; the function is template <typename T, typename X0> MPC_DEVICE T f(const X0 &x0, Index i0, Index i1)}}
    %y = mpc.custom_gather "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<4x4xf32>
    return %y : tensor<4x4xf32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T> MPC_DEVICE T f(T x) { return x; }"}} {
  func.func @custom_gather_c4_types(%x: tensor<4xf32>) -> tensor<f32> {
    // expected-error @+1 {{'mpc.custom_gather' op expects 'f' to have 2 types (custom_gather_c4), got 1 in f.cuh; the function is template <typename T, typename X0> MPC_DEVICE T f(const X0 &x0)}}
    %y = mpc.custom_gather "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<f32>
    return %y : tensor<f32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "template <typename T, typename X> MPC_DEVICE T f(const X &x) { return x(0, 0); }\0Atemplate <typename T, typename X> MPC_DEVICE T df(const X &x, Index i, Index j) { return x(i, j); }"}} {
  func.func @custom_gather_c4_derivatives_take_dy(%x: tensor<4x2xf32>) -> tensor<f32> {
    // expected-error @+1 {{'mpc.custom_gather' op expects 'df' to have 3 types (custom_gather_c4), got 2 in f.cuh; the function is template <typename T, typename X0, typename D> MPC_DEVICE T df(const X0 &x0, const D &dy, Index i0, Index i1)}}
    %y = mpc.custom_gather "f.cuh" @f(%x) derivatives [@df] : (tensor<4x2xf32>) -> tensor<f32>
    return %y : tensor<f32>
  }
}

// -----

module attributes {mpc.sources = {"f.cuh" = "// nothing"}} {
  func.func @custom_gather_c4_of_nothing(%x: tensor<4xf32>) -> tensor<f32> {
    // expected-error @+1 {{'mpc.custom_gather' op names the function 'f', which f.cuh does not have (custom_gather_c4), it has none; a function is template <typename T, typename X0> MPC_DEVICE T f(const X0 &x0)}}
    %y = mpc.custom_gather "f.cuh" @f(%x) : (tensor<4xf32>) -> tensor<f32>
    return %y : tensor<f32>
  }
}
