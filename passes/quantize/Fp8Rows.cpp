#include "passes/quantize/Fp8Rows.h"
#include "ir/formats/FloatFormat.h"
#include "mpc/Fp8Names.h"
#include "mpc/GemmSupport.h"

#include "mlir/IR/IRMapping.h"

#include <limits>

using namespace mlir;

namespace mpc {

// The largest magnitudes for which scales have room before anything is observed.
constexpr double kFirstActivation = 448, kFirstGradient = 4;

Fp8Rows::Fp8Rows(ModuleOp module, bool areWeights)
    : scales(areWeights ? states::fp8WeightScale : states::fp8Scale),
      histories(areWeights ? states::fp8WeightHistory : states::fp8History), module(module),
      areWeights(areWeights) {
  if (Operation *known = module.lookupSymbol(histories))
    names = known->getAttrOfType<ArrayAttr>(kRows);
}

const Fp8Row *Fp8Rows::find(Value amax, Type format) const {
  const auto row = llvm::find_if(
      rows, [&](const Fp8Row &other) { return other.amax == amax && other.format == format; });
  return row == rows.end() ? nullptr : &*row;
}

int64_t Fp8Rows::placeOf(StringRef name) const {
  for (auto [place, other] : llvm::enumerate(names.getAsValueRange<StringAttr>()))
    if (other == name)
      return static_cast<int64_t>(place);
  return -1;
}

void Fp8Rows::declare(State &state, int64_t history) {
  llvm::stable_sort(rows, [](const Fp8Row &a, const Fp8Row &b) {
    return !isa<Float8E5M2Type>(a.format) && isa<Float8E5M2Type>(b.format);
  });
  Builder builder(module.getContext());
  SmallVector<Attribute> all, first;
  for (const Fp8Row &row : rows) {
    const double room = row.role == FactorRole::Gradient ? kFirstGradient : kFirstActivation;
    all.push_back(builder.getStringAttr(row.name));
    first.push_back(builder.getF32FloatAttr(static_cast<float>(formatOf(row.format)->max / room)));
  }
  names = builder.getArrayAttr(all);
  state.declare(histories, RankedTensorType::get({size(), history}, builder.getF32Type()),
                ZerosAttr::get(builder.getContext()), Role::Scaler);
  module.lookupSymbol(histories)->setAttr(kRows, names);
  auto vector = RankedTensorType::get({size()}, builder.getF32Type());
  state.declare(scales, DenseElementsAttr::get(vector, first), Role::Scaler);
  if (areWeights)
    module.lookupSymbol(scales)->setAttr(kWithParameters, builder.getUnitAttr());
}

void Fp8Rows::place(func::FuncOp function) {
  for (Fp8Row &row : rows)
    row.place = placeOf(row.name);
  llvm::stable_sort(rows, [](const Fp8Row &a, const Fp8Row &b) { return a.place < b.place; });
  Value loaded = State::load(function, scales);
  ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
  for (Operation &op : function.getBody().front()) { // constants may stand between loads
    if (op.getNumOperands())
      break;
    if (isa<ml_program::GlobalLoadOp>(op))
      builder.setInsertionPointAfter(&op);
  }
  Value inverse = inverses(builder, loaded);
  for (Fp8Row &row : rows) {
    Operation *placeholders[] = {row.scale.getX().getDefiningOp(),
                                 row.inverse.getX().getDefiningOp()};
    for (auto [slice, whole] : {std::pair(row.scale, loaded), std::pair(row.inverse, inverse)}) {
      SmallVector<int64_t> starts(shapeOf(whole).size(), 0), limits(starts.size(), 1);
      starts[0] = row.place;
      limits[0] = row.place + 1;
      slice->setOperand(0, whole);
      slice.setStarts(starts);
      slice.setLimits(limits);
    }
    for (Operation *placeholder : placeholders)
      placeholder->erase();
  }
}

/// Moves what makes a value of parameters in front of `place`.
static void moveTo(Operation &place, Value value) {
  Operation *op = value.getDefiningOp();
  if (isa<ml_program::GlobalLoadOp>(op) || op->isBeforeInBlock(&place))
    return;
  for (Value operand : op->getOperands())
    moveTo(place, operand);
  op->moveBefore(&place);
}

Value Fp8Rows::inverses(ImplicitLocOpBuilder &builder, Value scales) const {
  Primitives p(builder);
  const auto inRows = [&](Value x) { // each number where a product takes its scale
    constexpr int64_t width = gemm::scaleBytes / sizeof(float);
    return p.broadcast(p.reshape(x, {size(), 1}), {size(), width});
  };
  Value inverses = p.map<ReciprocalOp>(inRows(scales));
  if (areWeights) {
    for (const Fp8Row &row : rows)
      moveTo(*inverses.getDefiningOp(), row.amax);
    builder.setInsertionPointAfterValue(inverses); // which may have stood at what has moved
    Value finite = inRows(p.compare(Comparison::le, allAmaxes(p), p.constant(largestF32)));
    inverses = p.select(finite, inverses, p.constant(std::numeric_limits<double>::quiet_NaN()));
  }
  inverses.getDefiningOp()->setAttr(kRows, names);
  return Primitives::named("inverse_scales", inverses);
}

Value Fp8Rows::amaxesOf(Primitives &p, ArrayRef<Fp8Row> rows) {
  SmallVector<Value> values;
  SmallVector<Attribute> names;
  for (const Fp8Row &row : rows) {
    values.push_back(p.reshape(row.amax, {1}));
    names.push_back(p.builder.getStringAttr(row.name));
  }
  const auto count = static_cast<int64_t>(rows.size());
  if (count == 1)
    return values.front();
  auto vector = ConcatOp::create(p.builder, p.tensor({count}, p.f32()), values, /*axis=*/0);
  vector->setAttr(kRows, p.builder.getArrayAttr(names));
  return Primitives::named("amaxes", vector);
}

Value Fp8Rows::allAmaxes(Primitives &p) const {
  ArrayRef<Fp8Row> all = rows;
  Value vector;
  for (size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    for (end = begin + 1; end < all.size() && all[end].place == all[end - 1].place + 1;)
      ++end;
    Value run = amaxesOf(p, all.slice(begin, end - begin));
    const int64_t low = all[begin].place, high = size() - 1 - all[end - 1].place;
    run = low || high ? p.pad(run, {low}, {high}) : run;
    vector = vector ? p.add(vector, run) : run;
  }
  return vector;
}

/// What another function computes of parameters, computed in front of `place` too.
static Value copyInto(func::FuncOp function, Operation *place, Value value, IRMapping &mapping) {
  Operation *op = value.getDefiningOp();
  if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
    return State::load(function, load.getGlobal().getLeafReference().getValue());
  for (Value operand : op->getOperands())
    mapping.map(operand, copyInto(function, place, operand, mapping));
  OpBuilder builder(place);
  return builder.clone(*op, mapping)->getResult(0);
}

Value Fp8Rows::amaxesIn(func::FuncOp other, Operation *place, Primitives &p) const {
  std::vector<Fp8Row> copies = rows;
  for (Fp8Row &row : copies) {
    IRMapping mapping;
    row.amax = copyInto(other, place, row.amax, mapping);
  }
  return amaxesOf(p, copies);
}

Value Fp8Rows::largest(Primitives &p) const {
  int64_t split = size();
  for (const Fp8Row &row : llvm::reverse(rows))
    if (isa<Float8E5M2Type>(row.format))
      split = row.place;
  Value precise = p.constant(FloatFormat::get(FloatFormat::F8E4M3FN).max);
  if (split == size())
    return p.broadcast(precise, {split});
  const Type i32 = p.builder.getI32Type();
  Value isPrecise = p.compare(Comparison::lt, p.iota(0, {size()}, i32), p.integer(split, i32));
  return p.select(isPrecise, precise, p.constant(FloatFormat::get(FloatFormat::F8E5M2).max));
}

} // namespace mpc
