// The kernels beside a product whose epilogue cuBLASLt refuses (mpc/GemmForms.h says when, and
// defines the arguments). Sizes are arguments, since these kernels are for any product. They are
// plain and assume no alignment.
#pragma once

struct second_form_args {
  const void *x, *at;
  void *y;
  long long rows, columns, leading, stride, batch;
};

namespace mpc {

using SecondRow = RowLayout<256, 256, 1>;

/// One block's piece of a row: its place in the matrix, its first column, its number of columns.
struct SecondPiece {
  long long place, column;
  int limit;
};
MPC_FN SecondPiece second_piece(const second_form_args &arg, long long block) {
  const long long pieces = (arg.columns + 255) / 256;
  const long long row = block / pieces, column = block % pieces * 256;
  return {row / arg.rows * arg.stride + row % arg.rows * arg.leading + column, column,
          left(arg.columns, column, 256)};
}

} // namespace mpc

/// y = x (columns), for every row.
#define MPC_SECOND_BIAS(name, From, T)                                                             \
  using name##_args = second_form_args;                                                            \
  MPC_KERNEL(name, 256) {                                                                          \
    const SecondPiece p = second_piece(arg, block());                                              \
    const auto x = load<SecondRow>(static_cast<const From *>(arg.x) + p.column, p.limit);          \
    Row<SecondRow, T> y;                                                                           \
    MPC_EACH(SecondRow, i) { y[i] = cast<T>(float(x[i])); }                                        \
    store<SecondRow>(static_cast<T *>(arg.y) + p.place, y, p.limit);                               \
  }

/// y = function(x), element by element; x may be y.
#define MPC_SECOND_MAP(name, T, function)                                                          \
  using name##_args = second_form_args;                                                            \
  MPC_KERNEL(name, 256) {                                                                          \
    const SecondPiece p = second_piece(arg, block());                                              \
    const auto x = load<SecondRow>(static_cast<const T *>(arg.x) + p.place, p.limit);              \
    Row<SecondRow, T> y;                                                                           \
    MPC_EACH(SecondRow, i) { y[i] = cast<T>(function(float(x[i]))); }                              \
    store<SecondRow>(static_cast<T *>(arg.y) + p.place, y, p.limit);                               \
  }

/// y = gelu_tanh'(at) y, element by element.
#define MPC_SECOND_GELU_GRAD(name, T)                                                              \
  using name##_args = second_form_args;                                                            \
  MPC_KERNEL(name, 256) {                                                                          \
    const SecondPiece p = second_piece(arg, block());                                              \
    const auto at = load<SecondRow>(static_cast<const T *>(arg.at) + p.place, p.limit);            \
    const auto dy = load<SecondRow>(static_cast<const T *>(arg.y) + p.place, p.limit);             \
    Row<SecondRow, T> y;                                                                           \
    MPC_EACH(SecondRow, i) { y[i] = cast<T>(gelu_tanh_grad(float(at[i]), float(dy[i]))); }         \
    store<SecondRow>(static_cast<T *>(arg.y) + p.place, y, p.limit);                               \
  }

/// y (columns) = the sum of x's rows, in f32 from the first on.
#define MPC_SECOND_SUM(name, T)                                                                    \
  using name##_args = second_form_args;                                                            \
  MPC_KERNEL(name, 256) {                                                                          \
    const long long column = block() * 256;                                                        \
    const int limit = left(arg.columns, column, 256);                                              \
    Row<SecondRow, float> sums;                                                                    \
    MPC_EACH(SecondRow, i) { sums[i] = 0.0f; }                                                     \
    for (long long row = 0; row < arg.rows; ++row) {                                               \
      const auto x =                                                                               \
          load<SecondRow>(static_cast<const T *>(arg.x) + row * arg.leading + column, limit);      \
      MPC_EACH(SecondRow, i) { sums[i] = sums[i] + float(x[i]); }                                  \
    }                                                                                              \
    Row<SecondRow, T> y;                                                                           \
    MPC_EACH(SecondRow, i) { y[i] = cast<T>(sums[i]); }                                            \
    store<SecondRow>(static_cast<T *>(arg.y) + column, y, limit);                                  \
  }
