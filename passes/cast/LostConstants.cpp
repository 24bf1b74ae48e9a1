#include "passes/cast/LostConstants.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/LostNumbers.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

bool isFree(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (auto cast = dyn_cast<CastOp>(op))
    return decisionOf(cast) && isFree(cast.getX());
  if (isa<ViewOpInterface>(op))
    return isFree(op->getOperand(0));
  return isa<ml_program::GlobalLoadOp, ConstantOp>(op);
}

/// The constant or the load behind a free value.
static Operation *rootOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa<CastOp, ViewOpInterface>(op))
    op = op->getOperand(0).getDefiningOp();
  return op;
}

static bool hasLessRange(Type element, Value value) {
  const FloatFormat *to = formatOf(element), *from = formatOf(elementOf(value));
  return to && from && (to->max < from->max || to->minSubnormal > from->minSubnormal);
}

/// What becomes of a constant in the type; nothing for any other value, and where nothing is lost.
static std::optional<LostNumbers> lostIn(Value value, Type element) {
  auto constant = isFree(value) ? dyn_cast<ConstantOp>(rootOf(value)) : ConstantOp();
  auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
  if (!elements || !isa<FloatType>(elements.getElementType()) || !hasLessRange(element, value))
    return std::nullopt;
  LostNumbers lost(*formatOf(element));
  if (elements.isSplat())
    lost.count(elements.getSplatValue<APFloat>().convertToDouble());
  else
    for (const APFloat &number : elements.getValues<APFloat>())
      lost.count(number.convertToDouble());
  return lost.any() ? std::optional(lost) : std::nullopt;
}

bool losesChoice(Operation *op, Type element) {
  if (auto clamp = dyn_cast<ClampOp>(op)) {
    LostNumbers bounds(*formatOf(element));
    for (const std::optional<APFloat> &bound : {clamp.getMin(), clamp.getMax()})
      if (bound)
        bounds.count(bound->convertToDouble());
    return bounds.any();
  }
  return isa<CompareOp, SelectOp, MaximumOp, MinimumOp>(op) &&
         llvm::any_of(op->getOperands(),
                      [&](Value operand) { return lostIn(operand, element).has_value(); });
}

void tellWhatIsLost(OpOperand &operand, Type element) {
  if (!isFree(operand.get()) || !hasLessRange(element, operand.get()))
    return;
  std::string type;
  llvm::raw_string_ostream(type) << element;
  Operation *op = operand.getOwner();
  if (std::optional<LostNumbers> lost = lostIn(operand.get(), element); lost && lost->matters())
    op->emitWarning() << "'" << op->getName() << "' op reads a constant in " << type << ", where "
                      << lost->text()
                      << "; mpc.precision = \"fp32\" on the op, or a rule of the policy for its "
                         "layer, keeps it";
}

void noteNarrowed(ModuleOp module) {
  module.walk([&](CastOp cast) {
    if (!isa<FloatType>(elementOf(cast.getX())) || !isFree(cast.getX()) ||
        !hasLessRange(elementOf(cast.getY()), cast.getX()))
      return;
    auto load = dyn_cast<ml_program::GlobalLoadOp>(rootOf(cast.getX()));
    auto global =
        load
            ? SymbolTable::lookupNearestSymbolFrom<ml_program::GlobalOp>(load, load.getGlobalAttr())
            : ml_program::GlobalOp();
    auto known = global ? global->getAttrOfType<TypeAttr>("mpc.narrowed") : TypeAttr();
    const Type element = elementOf(cast.getY());
    if (global && (!known || formatOf(element)->max < formatOf(known.getValue())->max))
      global->setAttr("mpc.narrowed", TypeAttr::get(element));
  });
}

} // namespace mpc
