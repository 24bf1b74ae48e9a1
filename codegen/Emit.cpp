// A plan's kernels as CUDA text.
// Prints and decides nothing. The text includes the device library and means the same on every back
// end.
#include "codegen/Artifact.h"
#include "codegen/DeviceText.h"
#include "codegen/GroupPrinter.h"
#include "ir/dialect/custom/Custom.h"

#include "mpc/TextUnits.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
namespace {

std::string kernelText(plan::KernelOp kernel) {
  if (kernel.isGroup())
    return printGroupKernel(kernel);
  return isa<plan::JoinedAttr>(kernel.getSchedule()) ? printJoinedKernel(kernel)
                                                     : printCall(kernel);
}

constexpr size_t tailedCost = 450; // of attention with a tail, forward or backward

/// Measured in GPT-2's training step in fp8; only the balance of the units depends on it.
size_t costOf(plan::KernelOp kernel, StringRef text) {
  auto call = dyn_cast<plan::CallAttr>(kernel.getSchedule());
  if (isa<plan::TailedAttr>(kernel.getSchedule()))
    return tailedCost;
  return call && call.getCost() ? call.getCost() : 40 + text.count(';') / 2;
}

} // namespace

void addTexts(std::vector<std::string> &texts, ArrayRef<std::string> more) {
  for (const std::string &text : more)
    if (!llvm::is_contained(texts, text))
      texts.push_back(text);
}

/// The files of functions that a kernel calls, in the order of its ops.
static std::vector<std::string> customTextsOf(plan::KernelOp kernel) {
  std::vector<std::string> texts;
  for (plan::KernelOp member : plan::membersOf(kernel))
    member.walk([&](CustomOpInterface op) {
      if (StringAttr source = op.getSource())
        addTexts(texts, customText(op.getFileAttr().getValue(), source.getValue()));
    });
  return texts;
}

std::vector<KernelText> emitKernels(Operation *op) {
  std::vector<KernelText> kernels;
  for (auto kernel : cast<plan::ProgramOp>(op).getBody().front().getOps<plan::KernelOp>()) {
    if (kernel.getPart()) // printed where it is joined
      continue;
    std::string text = wrapText(kernelText(kernel));
    const size_t cost = costOf(kernel, text);
    kernels.push_back({kernel.getSymName().str(), std::move(text), customTextsOf(kernel), cost});
  }
  return kernels;
}

const char sourceTitle[] =
    "// Kernels of one plan, made by mpc. A block program over distributed values: the same text "
    "runs on the GPU and\n"
    "// on the CPU. Pointers come in the order of the struct; sizes are constants of the plan.\n";

std::string emitSource(Operation *program) {
  std::vector<std::string> customTexts;
  std::string kernelTexts;
  for (const KernelText &kernel : emitKernels(program)) {
    addTexts(customTexts, kernel.customTexts);
    kernelTexts += "\n" + kernel.text;
  }
  return sourceTitle + unitHead(cast<plan::ProgramOp>(program).getFastMath()) +
         llvm::join(customTexts, "") + kernelTexts;
}

} // namespace mpc
