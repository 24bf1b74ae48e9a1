// Each switch names every case.
#include "codegen/FileWords.h"
#include "ir/formats/ElementTypes.h"

using namespace mlir;

namespace mpc {

// The types of the file have the numbers of the runtime's.
static_assert(static_cast<int>(fb::DType::F32) == static_cast<int>(DType::F32) &&
              static_cast<int>(fb::DType::F8E4M3FN) == static_cast<int>(DType::F8E4M3FN) &&
              static_cast<int>(fb::DType::I1) == static_cast<int>(DType::I1) &&
              static_cast<int>(fb::DType::MAX) + 1 == static_cast<int>(dtypeCount));

fb::DType fileType(Type element) { return static_cast<fb::DType>(*dtypeOf(element)); }

static_assert(static_cast<int>(fb::Role::MAX) + 1 == static_cast<int>(roleCount) &&
              static_cast<int>(fb::Role::Scaler) == static_cast<int>(Role::Scaler) &&
              static_cast<int>(fb::Role::Accumulator) == static_cast<int>(Role::Accumulator));
fb::Role fileRole(Role role) { return static_cast<fb::Role>(role); }

fb::Space fileSpace(plan::Space space) {
  switch (space) {
  case plan::Space::Arena:
    return fb::Space::Arena;
  case plan::Space::Input:
    return fb::Space::Input;
  case plan::Space::Output:
    return fb::Space::Output;
  case plan::Space::State:
    return fb::Space::State;
  case plan::Space::Slice:
    break; // is its whole and an offset
  }
  llvm_unreachable("slices are no buffers of an artifact");
}

fb::Compute fileCompute(Compute compute) {
  switch (compute) {
  case Compute::f32:
    return fb::Compute::F32;
  case Compute::tf32:
    return fb::Compute::TF32;
  case Compute::f16:
    return fb::Compute::F16;
  case Compute::bf16:
    return fb::Compute::BF16;
  case Compute::fp8:
    return fb::Compute::F8;
  }
  llvm_unreachable("a product has one of five precisions");
}

fb::Activation fileActivation(Activation activation) {
  switch (activation) {
  case Activation::none:
    return fb::Activation::None;
  case Activation::relu:
    return fb::Activation::Relu;
  case Activation::gelu_tanh:
    return fb::Activation::GeluTanh;
  case Activation::gelu_tanh_grad:
    return fb::Activation::GeluTanhGrad;
  }
  llvm_unreachable("an activation is one of four");
}

fb::Summed fileSummed(std::optional<Factor> factor) {
  if (!factor)
    return fb::Summed::None;
  return *factor == Factor::a ? fb::Summed::A : fb::Summed::B;
}

} // namespace mpc
