// How rows are appended to a cache.
// The kernel sees the cache as (outer, inner, extent, columns), dense. It sees the rows as (outer,
// inner, count, columns), whose last stride is 1. Where the result lies in the cache's place, it
// writes the rows alone.
#include "ir/anchor/DeviceCall.h"
#include "ir/formats/FloatFormat.h"
#include "ir/formats/Target.h"
#include "ir/group/StridedView.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kThreads = 256;
constexpr int64_t kVectorsAThread = 4;
constexpr int64_t kMostBlocks = 4096; // a block goes on where there is more
constexpr int64_t kWidestAccess = 16; // bytes

/// The rows as lines of columns.
struct Lines {
  int64_t outer = 1, inner = 1, columns = 1;
  int64_t strides[3] = {0, 0, 0}; // of outer, inner and the row
};

/// The rows in that form; nothing where their strides have another.
std::optional<Lines> linesOf(AppendOp op, ArrayRef<int64_t> strides) {
  ArrayRef<int64_t> shape = shapeOf(op.getRows());
  const int64_t axis = axisFrom(op.getAxis(), op.getCache());
  Lines lines;
  for (int64_t i = shape.size() - 1; i > axis; lines.columns *= shape[i--])
    if (shape[i] != 1 && strides[i] != lines.columns)
      return std::nullopt;
  SmallVector<std::pair<int64_t, int64_t>> before; // extents and strides that are no one run
  for (int64_t i = 0; i < axis; ++i) {
    if (shape[i] == 1)
      continue;
    if (!before.empty() && before.back().second == strides[i] * shape[i])
      before.back() = {before.back().first * shape[i], strides[i]};
    else
      before.push_back({shape[i], strides[i]});
  }
  if (before.size() > 2)
    return std::nullopt;
  if (before.size() == 2)
    std::tie(lines.outer, lines.strides[0]) = before.front();
  if (!before.empty())
    std::tie(lines.inner, lines.strides[1]) = before.back();
  lines.strides[2] = strides[axis];
  return lines;
}

int64_t bytesOfElement(Type element) {
  return std::max<int64_t>(1, element.getIntOrFloatBitWidth() / 8);
}

/// The most neighbours that are read and written at once: runs and their places are multiples.
int64_t vectorOf(const Lines &lines, int64_t count, int64_t offset, int64_t cacheOffset,
                 Type element) {
  int64_t common = std::gcd(std::gcd(lines.columns, offset), cacheOffset);
  const int64_t extents[] = {lines.outer, lines.inner, count};
  for (auto [extent, stride] : llvm::zip(extents, lines.strides))
    if (extent > 1)
      common = std::gcd(common, stride);
  int64_t vector = kWidestAccess / bytesOfElement(element);
  while (vector > 1 && common % vector)
    vector /= 2;
  return vector;
}

} // namespace

uint64_t AppendOp::getFlops() { return 0; }

bool AppendOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  Value value = getOperation()->getOperand(operand);
  if (operand == 0)
    return StridedView{value, 0, SmallVector<int64_t>(shapeOf(value)),
                       SmallVector<int64_t>(strides)}
        .isDense();
  return operand == 2 || linesOf(*this, strides);
}

std::optional<unsigned> AppendOp::getOverwritten(unsigned) { return 0; }

FailureOr<AnchorStep> AppendOp::planStep(ArrayRef<StridedView> operands,
                                         ArrayRef<StridedView> results, const Target &) {
  Type element = elementOf(getCache());
  const unsigned bits = element.getIntOrFloatBitWidth();
  if (bits % 8 && bits != 1)
    return emitOpError() << "has elements of " << element
                         << "; its kernel moves whole bytes, mpc.cast the cache";
  const Lines lines = *linesOf(*this, operands[1].strides);
  const int64_t axis = axisFrom(getAxis(), getCache());
  const int64_t extent = shapeOf(getCache())[axis], count = shapeOf(getRows())[axis];
  const bool inPlace = results[0].base == operands[0].base;
  const int64_t all = lines.outer * lines.inner, written = all * (inPlace ? count : extent);
  const int64_t vector = vectorOf(lines, count, operands[1].offset, operands[0].offset, element);
  const int64_t grid = std::clamp<int64_t>(
      llvm::divideCeil(written * lines.columns / vector, kThreads * kVectorsAThread), 1,
      kMostBlocks);
  // One position for all lines, or one for each of those of a row of the batch.
  const bool single = shapeOf(getPosition()).empty();
  const int64_t positions = single ? 1 : shapeOf(getPosition())[0];
  const int64_t step = single ? 0 : operands[2].strides[0];
  MLIRContext *context = getContext();
  DeviceCall call = {"append", "Append"};
  call.parameters = {
      element,
      elementOf(getPosition()),
      {"vector", vector},
      {"in_place", inPlace},
      {"outer", lines.outer},
      {"inner", lines.inner},
      {"extent", extent},
      {"count", count},
      {"columns", lines.columns},
      {"lines_a_position", std::max<int64_t>(1, all / std::max<int64_t>(1, positions))},
      {"blocks", grid},
      kThreads};
  call.arguments = {plan::AtAttr::get(context, "cache", operands[0].offset, {}),
                    plan::AtAttr::get(context, "rows", operands[1].offset, lines.strides),
                    plan::AtAttr::get(context, "positions", operands[2].offset, {}),
                    {"stride", step},
                    plan::AtAttr::get(context, "y", 0, {})};
  call.names = {"cache", "rows", "positions", "y"};
  call.grid = grid;
  call.threads = kThreads;
  call.cost = 60;
  const uint64_t row = byteCount(element, all * lines.columns);
  const uint64_t numbers = byteCount(elementOf(getPosition()), positions);
  return AnchorStep(KernelStep{callOf(*this, call), "append",
                               row * (inPlace ? count : extent) + numbers,
                               row * (inPlace ? count : extent)});
}

} // namespace mpc
