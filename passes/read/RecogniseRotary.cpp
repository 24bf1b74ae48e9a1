// Rotary positions in primitives.
#include "passes/read/Patterns.h"

using namespace mlir;

namespace mpc {
namespace {

/// x where the value is one half of x's last dimension, the second or the first; else null.
Value halfOf(Value value, bool second) {
  auto slice = opOf<SliceOp>(value);
  if (!slice)
    return {};
  ArrayRef<int64_t> whole = shapeOf(slice.getX()), part = shapeOf(value);
  if (whole.empty() || whole.back() != 2 * part.back() || whole.drop_back() != part.drop_back() ||
      llvm::any_of(slice.getStrides(), [](int64_t stride) { return stride != 1; }))
    return {};
  return slice.getStarts().back() == (second ? part.back() : 0) ? slice.getX() : Value();
}

/// x where the value is (-b, a) of the halves (a, b) of x, else null.
Value turnedOf(Value value) {
  auto concat = opOf<ConcatOp>(value);
  if (!concat || concat.getInputs().size() != 2 ||
      concat.getAxisAttr().getInt() + 1 != rankOf(value))
    return {};
  Value second = concat.getInputs()[0], a = halfOf(concat.getInputs()[1], false);
  double factor = 1;
  second = withoutFactors(second, factor);
  Value b = factor == -1 ? halfOf(second, true) : Value();
  return a && b && isSame(a, b) ? a : Value();
}

} // namespace

std::optional<Recognised> recogniseRotary(Operation *root) {
  if (!isa<AddOp>(root))
    return std::nullopt;
  for (auto [first, second] : bothOrders(root)) {
    auto straight = opOf<MulOp>(first), across = opOf<MulOp>(second);
    if (!straight || !across)
      continue;
    for (auto [turned, sin] : bothOrders(across))
      for (auto [x, cos] : bothOrders(straight)) {
        Value source = turnedOf(turned);
        if (!source || !isSame(source, x) || shapeOf(x) != shapeOf(root->getResult(0)) ||
            shapeOf(cos) != shapeOf(sin))
          continue;
        Value from = beforeWidening(x), c = beforeWidening(cos), s = beforeWidening(sin);
        Type type = root->getResult(0).getType();
        return Recognised{{from, c, s}, [=](ImplicitLocOpBuilder &builder) -> Value {
                            return RotaryOp::create(builder, type, from, c, s, StringAttr());
                          }};
      }
  }
  return std::nullopt;
}

} // namespace mpc
