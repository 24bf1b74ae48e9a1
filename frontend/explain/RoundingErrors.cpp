#include "frontend/explain/RoundingErrors.h"
#include "frontend/explain/Report.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Json.h"
#include "frontend/shell/Table.h"

#include "ir/dialect/Blocks.h"
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/EvaluateTensor.h"
#include "ir/formats/FloatFormat.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

/// The value behind conversions and views: that of which a copy is converted.
Value originalOf(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<CastOp, ViewOpInterface>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// "layer_norm ln_1", "parameter fc.weight", "input 0".
std::string makerText(Value value) {
  value = originalOf(value);
  if (auto argument = dyn_cast<BlockArgument>(value))
    return "input " + std::to_string(argument.getArgNumber());
  Operation *op = value.getDefiningOp();
  if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
    return "parameter " + load.getGlobal().getLeafReference().str();
  const StringRef layer = layerOf(op);
  return (op->getName().stripDialect() + (layer.empty() ? "" : " ") + layer).str();
}

/// Whether the op gives bytes of two numbers of f4E2M1FN each.
bool packsPairs(Operation *op) {
  return isa<QuantizeBlocksOp>(op) && isPacked(elementOf(op->getResult(0)));
}

bool narrows(Operation *op) {
  if (isa<QuantizeBlocksOp>(op))
    return true;
  if (!isa<CastOp, QuantizeOp>(op))
    return false;
  const FloatFormat *wide = formatOf(elementOf(op->getOperand(0))),
                    *narrow = formatOf(elementOf(op->getResult(0)));
  return wide && narrow && narrow->storageBits < wide->storageBits;
}

/// What codes in the format of the op's result stand for, by their scales.
EvalTensor standsFor(Operation *op, ArrayRef<EvalTensor> operands, ArrayRef<EvalTensor> results,
                     EvalTensor codes) {
  if (auto blocks = dyn_cast<QuantizeBlocksOp>(op)) {
    codes = scaleBlocks(codes, results[1], blockOfScale(blocks));
    if (blocks.getTensorScale())
      for (double &code : codes.data)
        code /= operands[1].data[0];
    return codes;
  }
  if (isa<QuantizeOp>(op))
    for (double &code : codes.data)
      code /= operands[1].data[0];
  return codes;
}

/// The elements of a tensor without those that padding added before it was quantised.
uint64_t elementsOf(Value x) {
  auto pad = x.getDefiningOp<PadOp>();
  return static_cast<uint64_t>(elementCount(shapeOf(pad ? pad->getOperand(0) : x)));
}

/// As %.Ng prints it.
std::string numberText(double number, int digits) {
  char buffer[40];
  std::snprintf(buffer, sizeof(buffer), "%.*g", digits, number);
  return buffer;
}

llvm::json::Value finite(double number) {
  return std::isfinite(number) ? llvm::json::Value(number) : llvm::json::Value(nullptr);
}

std::string share(uint64_t count, uint64_t elements) {
  return count ? llvm::formatv("{0:f3}", 100.0 * double(count) / double(elements)).str() : "0";
}

} // namespace

double RoundingErrorRow::sqnr() const {
  return noise > 0 ? 10 * std::log10(signal / noise) : std::numeric_limits<double>::infinity();
}

RoundingErrorRow &RoundingErrors::rowOf(Operation *op, Value x, Value y) {
  const auto [place, added] = places.emplace(op, rows.size());
  if (added) {
    RoundingErrorRow &row = rows.emplace_back();
    row.function = op->getParentOfType<func::FuncOp>().getSymName().str();
    row.layer = servedLayer(y);
    row.tensor = makerText(x);
    llvm::raw_string_ostream(row.from) << elementOf(x);
    if (packsPairs(op))
      row.to = FloatFormat::get(FloatFormat::F4E2M1FN).name;
    else
      llvm::raw_string_ostream(row.to) << elementOf(y);
  }
  return rows[place->second];
}

void RoundingErrors::observe(Operation *op, ArrayRef<EvalTensor> operands,
                             ArrayRef<EvalTensor> results) {
  if (!narrows(op))
    return;
  RoundingErrorRow &row = rowOf(op, op->getOperand(0), op->getResult(0));
  row.scale = isa<QuantizeOp>(op)         ? operands[1].data[0]
              : isa<QuantizeBlocksOp>(op) ? std::numeric_limits<double>::quiet_NaN()
                                          : 1;
  const bool packs = packsPairs(op);
  const FloatFormat *format =
      packs ? &FloatFormat::get(FloatFormat::F4E2M1FN) : formatOf(elementOf(op->getResult(0)));
  const EvalTensor codes = packs ? unpacked(results[0]) : results[0];
  EvalTensor largest = codes;
  std::fill(largest.data.begin(), largest.data.end(), format ? format->max : 127); // of i8
  const bool isScaled = isa<QuantizeOp>(op);
  const EvalTensor found = standsFor(op, operands, results, codes);
  largest = standsFor(op, operands, results, std::move(largest));
  row.elements += elementsOf(op->getOperand(0));
  for (auto [x, y, limit] : llvm::zip(operands[0].data, found.data, largest.data)) {
    if (!std::isfinite(x)) {
      ++row.nonfinite;
      continue;
    }
    row.largest = std::max(row.largest, std::abs(x));
    // The quantiser's product is rounded to f32. The roundings of a tensor's or a block's scale are
    // no saturation.
    constexpr double rounded = 1 + 0x1p-20;
    row.saturated += isScaled ? static_cast<float>(std::abs(x) * row.scale) > format->max * rounded
                              : std::abs(x) > limit * rounded;
    row.vanished += x != 0 && y == 0;
    const double error = std::isfinite(y) ? x - y : x;
    row.signal += x * x;
    row.noise += error * error;
  }
}

std::string RoundingErrors::text(size_t width) const {
  if (rows.empty())
    return "Rounding: no value is converted to a narrower format\n";
  Table table({"for", "in", "tensor", "format", "elements", "largest", "scale", "SQNR dB",
               "to zero %", "saturated %", "not finite"});
  for (const RoundingErrorRow &row : rows)
    table.add({row.layer.empty() ? "-" : row.layer, row.function, row.tensor,
               row.from + " -> " + row.to, formatCount(row.elements), numberText(row.largest, 4),
               std::isnan(row.scale) ? "of blocks" : numberText(row.scale, 6),
               std::isinf(row.sqnr()) ? "exact" : llvm::formatv("{0:f1}", row.sqnr()).str(),
               share(row.vanished, row.elements), share(row.saturated, row.elements),
               formatCount(row.nonfinite)});
  return "Rounding\n" + table.text(width);
}

std::string RoundingErrors::json(const std::string &model, const std::string &precision) const {
  llvm::json::Array array;
  for (const RoundingErrorRow &row : rows) {
    array.push_back(llvm::json::Object{{"function", row.function},
                                       {"layer", row.layer},
                                       {"tensor", row.tensor},
                                       {"from", row.from},
                                       {"to", row.to},
                                       {"elements", int64_t(row.elements)},
                                       {"largest", row.largest},
                                       {"scale", finite(row.scale)},
                                       {"sqnr_db", finite(row.sqnr())},
                                       {"to_zero", int64_t(row.vanished)},
                                       {"saturated", int64_t(row.saturated)},
                                       {"not_finite", int64_t(row.nonfinite)}});
  }
  const llvm::json::Value value = llvm::json::Object{
      {"version", 1}, {"model", model}, {"precision", precision}, {"tensors", std::move(array)}};
  return llvm::formatv("{0:2}\n", value).str();
}

} // namespace mpc
