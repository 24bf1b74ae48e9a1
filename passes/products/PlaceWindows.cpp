// Which convolutions read their windows in place.
// A convolution, its gradient by x and its gradient by the weight each have two forms. Either the
// matrix of the windows is written to memory and a library multiplies it. Or a kernel of ours
// (mpc.window_product) gathers the windows while it multiplies. The matrix costs a write and a read
// of each element. The kernel costs the difference between the library's speed and its own, which
// grows with the number of filters. So the kernel wins up to some number of filters. That number is
// larger where the matrix leaves the cache of the program's smallest GPU.
//
// Three cases take the matrix: fp8 quantises it, the kernel has no tf32, and on the CPU alone the
// matrix is faster. The targets of a program share one graph, so the CPU runs what is chosen for a
// GPU. mpc explain prints each choice with its numbers.
//
// The numbers below follow from the data sheets of sm_80 to sm_90. They assume that the kernel
// reaches a third of the tensor cores' peak, and in f32 half of f32's. Nobody has measured them on
// a GPU.
#include "ir/dialect/Provenance.h"
#include "ir/dialect/Windows.h"
#include "ir/formats/ElementTypes.h"
#include "ir/formats/Target.h"
#include "passes/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MathExtras.h"

#include <cstdio>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_PLACEWINDOWS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kMostFilters = 256;      // 16-bit elements, a matrix beyond the cache
constexpr int64_t kMostFiltersCached = 96; // one that stays in it
constexpr int64_t kMostFiltersWide = 96;   // f32, a matrix beyond the cache
constexpr int64_t kMostPadding = 3;        // of channels to whole loads: at most 3 times as many

/// The decision on one product, and its reason with the numbers.
struct Choice {
  bool inPlace = false;
  std::string reason;
};

std::string megabytes(double bytes) {
  char text[32];
  snprintf(text, sizeof text, bytes < 1e5 ? "%.3f MB" : "%.1f MB", bytes / 1e6);
  return text;
}

struct Rule {
  bool hasGpu = false;
  int64_t cacheBytes = 0; // the smallest second-level cache of the GPUs

  explicit Rule(ArrayRef<std::string> targets) {
    for (const std::string &name : targets)
      if (const Target *target = findTarget(name); target && target->hasGemmLibrary) {
        cacheBytes = hasGpu ? std::min(cacheBytes, target->cacheBytes) : target->cacheBytes;
        hasGpu = true;
      }
  }

  Choice choose(const WindowMatrix &matrix, std::optional<Compute> compute) const {
    const double bytes =
        double(matrix.rows) * double(matrix.columns) * matrix.element.getIntOrFloatBitWidth() / 8;
    const std::string size = "matrix of windows (" + megabytes(bytes) + ")";
    if (!hasGpu)
      return {false, size + ": on the CPU alone it is the faster form"};
    if (compute == Compute::fp8)
      return {false, size + ": fp8 quantises it"};
    if (compute == Compute::tf32)
      return {false, size + ": the kernel that reads windows in place has no tf32"};
    if (int64_t(llvm::alignTo(matrix.channels, kWindowChannels)) > kMostPadding * matrix.channels)
      return {false, size + ": " + std::to_string(matrix.channels) +
                         " channels a tap are too few for the kernel that reads windows in place"};
    const bool cached = bytes <= double(cacheBytes) / 2,
               wide = !compute || *compute == Compute::f32;
    const int64_t most =
        cached ? (wide ? 0 : kMostFiltersCached) : (wide ? kMostFiltersWide : kMostFilters);
    const std::string filters = std::to_string(matrix.filters) + " filters",
                      place = std::string(cached ? "stays in" : "exceeds") + " half of " +
                              megabytes(double(cacheBytes)) + " of cache";
    if (matrix.filters <= most)
      return {true, "windows in place: " + filters + ", up to " + std::to_string(most) +
                        " where their matrix (" + megabytes(bytes) + ") " + place};
    return {false, size + ": " + filters + "; " +
                       (most ? "up to " + std::to_string(most) : "none") +
                       " would be read in place, since the matrix " + place};
  }
};

struct PlaceWindows : impl::PlaceWindowsBase<PlaceWindows> {
  using PlaceWindowsBase::PlaceWindowsBase;

  void runOnOperation() override {
    const Rule rule{SmallVector<std::string>(targets.begin(), targets.end())};
    getOperation().walk([&](ProductOpInterface op) {
      op->removeAttr("mpc.windows_in_place"); // that somebody wrote
      std::optional<WindowMatrix> matrix = op.getWindowMatrix();
      if (!matrix || matrix->rows == 0 || matrix->columns == 0 || matrix->filters == 0)
        return;
      auto attribute = op->getAttrOfType<ComputeAttr>("compute");
      std::optional<Compute> compute;
      if (attribute)
        compute = attribute.getValue();
      else if (Type element = elementOf(op->getOperand(0)); !element.isF32())
        compute = element.isF16() ? Compute::f16 : Compute::bf16;
      note(op, rule.choose(*matrix, compute));
    });
  }

  /// Every op that this one becomes has its decision, so that a plan shows the choice.
  void note(ProductOpInterface op, const Choice &choice) {
    Builder builder(op.getContext());
    Decision decision = Decision::of(op);
    decision.windows = builder.getStringAttr(choice.reason);
    decision.set(op);
    if (choice.inPlace)
      op->setAttr("mpc.windows_in_place", builder.getUnitAttr());
  }
};

} // namespace
} // namespace mpc
