// A product whose epilogue the library refuses has other forms: the same product with a smaller
// epilogue, and kernels of ours for the rest. An artifact for a GPU contains these kernels
// (codegen/SecondForms.cuh). A form follows the definition rounding for rounding.
#pragma once

#include "mpc/GemmSupport.h"

#include <vector>

namespace mpc::gemm {

/// The work of a kernel beside a product. Bias writes the bias to every column of D before the
/// product, which is then added to it (beta is 1), with one rounding, as in the epilogue. The other
/// kernels run after the product.
enum class Beside { None, Bias, Relu, Gelu, GeluGrad, Sum };

struct Form {
  Epilogue epilogue; // the epilogue that the library is asked for
  bool biasBefore;
  Beside after;
};

/// The forms of a product with this epilogue. The first asks the library for all of it, the others
/// for less.
inline std::vector<Form> formsOf(Epilogue epilogue) {
  std::vector<Form> forms = {{epilogue, false, Beside::None}};
  const bool bias = hasBias(epilogue);
  const Beside after = sumsFactor(epilogue)             ? Beside::Sum
                       : epilogue == Epilogue::GeluGrad ? Beside::GeluGrad
                       : epilogue == Epilogue::Relu || epilogue == Epilogue::ReluBias ? Beside::Relu
                       : epilogue != Epilogue::Default && epilogue != Epilogue::Bias ? Beside::Gelu
                                                                                     : Beside::None;
  if (after != Beside::None)
    forms.push_back({bias ? Epilogue::Bias : Epilogue::Default, false, after});
  if (bias)
    forms.push_back({Epilogue::Default, true, after});
  return forms;
}

constexpr const char *besideName(Beside beside) {
  constexpr const char *names[] = {"none", "bias", "relu", "gelu", "gelu_grad", "sum"};
  return names[static_cast<int>(beside)];
}

/// The name of a kernel: "second_gelu_bf16". A bias of another type than D's is part of the name:
/// "second_bias_bf16_f32".
inline std::string besideKernel(Beside beside, DType d, DType bias) {
  std::string name = std::string("second_") + besideName(beside);
  if (beside == Beside::Bias)
    name += std::string("_") + dtypeName(bias);
  return name + "_" + dtypeName(d);
}

/// The kernels' one parameter. Element (b, r, c) of y, and of x where it is a matrix, is at
/// b * stride + r * leading + c. Bias: x (columns). Relu, Gelu: x as y. GeluGrad: `at` as y, which
/// it is multiplied into. Sum: x (rows, columns) to y (columns); batch is 1.
struct BesideArguments {
  const void *x, *at;
  void *y;
  int64_t rows, columns, leading, stride, batch;
};
/// Threads of a block. A block has as many columns of one row, or of all rows in a sum.
constexpr unsigned besideThreads = 256;

inline uint64_t besideBlocks(Beside beside, const BesideArguments &a) {
  const uint64_t pieces = (static_cast<uint64_t>(a.columns) + besideThreads - 1) / besideThreads;
  return beside == Beside::Sum
             ? pieces
             : pieces * static_cast<uint64_t>(a.rows) * static_cast<uint64_t>(a.batch);
}

} // namespace mpc::gemm
