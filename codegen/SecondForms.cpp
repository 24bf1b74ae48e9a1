#include "codegen/SecondForms.h"
#include "ir/plan/Plan.h"

#include "mpc/GemmForms.h"

#include <set>

using namespace mlir;

namespace mpc {
namespace {

/// The device library's name of a type that products have.
const char *deviceWord(DType type) { return type == DType::F32 ? "float" : dtypeName(type); }

std::string kernelText(gemm::Beside beside, const gemm::Product &p) {
  const std::string name = gemm::besideKernel(beside, p.d, p.bias), type = deviceWord(p.d);
  switch (beside) {
  case gemm::Beside::None:
    return "";
  case gemm::Beside::Bias:
    return "MPC_SECOND_BIAS(" + name + ", " + deviceWord(p.bias) + ", " + type + ")\n";
  case gemm::Beside::Relu:
    return "MPC_SECOND_MAP(" + name + ", " + type + ", relu)\n";
  case gemm::Beside::Gelu:
    return "MPC_SECOND_MAP(" + name + ", " + type + ", gelu_tanh)\n";
  case gemm::Beside::GeluGrad:
    return "MPC_SECOND_GELU_GRAD(" + name + ", " + type + ")\n";
  case gemm::Beside::Sum:
    return "MPC_SECOND_SUM(" + name + ", " + type + ")\n";
  }
  return "";
}

} // namespace

std::string secondFormsText(Operation *program) {
  SymbolTableCollection symbols;
  std::set<std::string> kernels; // equal ones once, in the order of their text
  program->walk([&](plan::GemmOp op) {
    const std::optional<gemm::Product> product = plan::productOf(op, symbols);
    for (const gemm::Form &form :
         product ? gemm::formsOf(product->epilogue) : std::vector<gemm::Form>()) {
      if (form.biasBefore)
        kernels.insert(kernelText(gemm::Beside::Bias, *product));
      if (form.after != gemm::Beside::None)
        kernels.insert(kernelText(form.after, *product));
    }
  });
  if (kernels.empty())
    return "";
  std::string text = secondFormsLibrary();
  for (const std::string &kernel : kernels)
    text += kernel;
  return text;
}

} // namespace mpc
