// When the transposed 8-bit copies of activations are made, and which form each GELU behind an FP8
// product took: as rows, as text and as JSON. passes/quantize/README.md has the arithmetic.
#include "frontend/explain/Report.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/LayerNames.h"
#include "ir/dialect/Blocks.h"
#include "ir/formats/FloatFormat.h"
#include "ir/schedule/Schedule.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mpc {
namespace {

/// cublasLt.h 13, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE.
constexpr const char *noEpilogue =
    "cuBLASLt keeps the preactivation of a product with results in f8E4M3FN in that format or in "
    "f16, and the backward reads it in bf16";

uint64_t bytesOf(Value value) { return byteCount(elementOf(value), elementCount(shapeOf(value))); }

class FormReader {
public:
  FormReader(plan::ProgramOp program, PlanReport &plan)
      : program(program), symbols(program), plan(plan) {}

  void read() {
    for (auto entry : program.getOps<plan::EntryOp>()) {
      if (entry.getSymName() != plan.entry)
        continue;
      llvm::StringSet<> secondFactors; // of weight gradients; the first is the gradient
      for (auto gemm : entry.getBody().front().getOps<plan::GemmOp>())
        if (gemm.getPhase() == plan::Phase::Backward)
          secondFactors.insert(gemm.getB());
      if (secondFactors.empty())
        continue; // nothing goes backward
      // A launch of several parts has no bytes of one tensor alone.
      for (auto launch : entry.getBody().front().getOps<plan::LaunchOp>()) {
        auto parts = plan::membersOf(symbols.lookup<plan::KernelOp>(launch.getKernel()));
        if (parts.size() == 1 && parts.front().isGroup())
          readPart(launch, parts.front(), secondFactors);
      }
    }
  }

private:
  /// The layer that reads what the launch quantises comes last.
  std::string layerOf(plan::LaunchOp launch) {
    ArrayAttr layers = launch.getLayersAttr();
    return layers && !layers.empty() ? cast<StringAttr>(layers[layers.size() - 1]).str() : "";
  }

  void readPart(plan::LaunchOp launch, plan::KernelOp part, const llvm::StringSet<> &factors) {
    const plan::Phase phase = launch.getPhase().value_or(plan::Phase::Forward);
    uint64_t rows = 0, turned = 0, quantised = 0; // bytes
    if (!part.getBody().front().getOps<QuantizeBlocksOp>().empty())
      return; // whose copies have blocks of their own, each made of the 16-bit tensor
    auto yield = cast<YieldOp>(part.getBody().front().getTerminator());
    for (Value result : yield.getOperands())
      if (isOf8Bits(result)) {
        (isTurned(result) ? turned : rows) += bytesOf(result);
        quantised += bytesOf(result);
      }
    if (turned && phase != plan::Phase::Optimizer && isSecondFactor(launch, factors))
      plan.savedCopies.push_back(copyOf(launch, phase == plan::Phase::Backward, turned, rows > 0));
    const bool hasGelu = !part.getBody().front().getOps<GeluTanhOp>().empty();
    if (hasGelu && quantised && phase == plan::Phase::Forward) {
      const uint64_t copies = turned ? 2 * turned : 0; // one pass turns the product's result
      const uint64_t elements = std::max(rows, turned);
      plan.geluPasses.push_back({plan.entry, layerOf(launch), launch.getKernel().str(),
                                 2 * elements + launch.getBytesRead() + launch.getBytesWritten(),
                                 3 * elements + copies});
    }
  }

  static bool isSecondFactor(plan::LaunchOp launch, const llvm::StringSet<> &factors) {
    return llvm::any_of(
        launch.getWrites().getAsRange<FlatSymbolRefAttr>(),
        [&](FlatSymbolRefAttr buffer) { return factors.contains(buffer.getValue()); });
  }

  /// Beside the row copy it costs its bytes, and in the backward it would be read from that copy. A
  /// launch of its own reads as much in either place, and keeps the row copy or this one.
  SavedCopyRow copyOf(plan::LaunchOp launch, bool inBackward, uint64_t bytes, bool withRowCopy) {
    SavedCopyRow row{plan.entry, layerOf(launch), launch.getKernel().str(),
                     inBackward, withRowCopy,     bytes,
                     2 * bytes,  bytes,           bytes};
    if (!withRowCopy)
      row.moved = launch.getBytesRead() + launch.getBytesWritten();
    if (!withRowCopy && !inBackward)
      row.movedElse = row.moved;
    if (inBackward) { // of what lives until then anyway
      row.movedElse = bytes;
      row.kept = 0;
    }
    return row;
  }

  plan::ProgramOp program;
  SymbolTable symbols;
  PlanReport &plan;
};

std::string placeOf(const SavedCopyRow &row) {
  if (row.inBackward && row.withRowCopy)
    return "backward, with the row copy made again";
  return row.inBackward    ? "backward, of what lives until then"
         : row.withRowCopy ? "forward, with the row copy"
                           : "forward, by a pass of its own";
}

/// Adds rows that differ in the number of their layer alone as one.
template <typename Rows, typename Cells>
void addRows(Table &table, const Rows &rows, bool all, Cells cells) {
  const auto layer = [&](size_t i) { return rows[i].layer; };
  const auto rest = [&](size_t i) { return llvm::join(cells(rows[i]), "\n"); };
  for (const RowGroup &group : groupRows(rows.size(), layer, rest, all)) {
    std::vector<std::string> line = cells(rows[group.rows.front()]);
    line.insert(line.begin(), group.label);
    table.add(std::move(line));
  }
}

} // namespace

bool isOf8Bits(Value value) {
  if (isPacked(elementOf(value)))
    return true;
  if (auto blocks = value.getDefiningOp<QuantizeBlocksOp>(); blocks && value == blocks.getScales())
    return false; // of nvfp4 in f8E4M3FN
  auto type = dyn_cast<FloatType>(elementOf(value));
  return type && type.getWidth() == 8 && !isa<Float8E8M0FNUType>(type); // those are scales
}

/// Whether the 8-bit result of a kernel has rows and columns exchanged.
bool isTurned(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    auto transpose = dyn_cast<TransposeOp>(op);
    if (transpose && transpose.getPermutation().back() + 1 !=
                         static_cast<int64_t>(transpose.getPermutation().size()))
      return true;
    if (!isa<CastOp, ViewOpInterface>(op) && !isQuantizing(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

void observeFp8Forms(plan::ProgramOp program, PlanReport &plan) {
  FormReader(program, plan).read();
}

std::string fp8FormsText(const PlanReport &plan, const TableStyle &style) {
  std::string text;
  if (!plan.savedCopies.empty()) {
    Table table({"transposed copy", "made in the", "moves", "else", "keeps", "else"});
    addRows(table, plan.savedCopies, style.all, [](const SavedCopyRow &row) {
      return std::vector<std::string>{placeOf(row), formatBytes(row.moved),
                                      formatBytes(row.movedElse), formatBytes(row.kept),
                                      formatBytes(row.keptElse)};
    });
    text +=
        "Transposed 8-bit copies for the backward, of launches that do nothing else; else: made "
        "in the other phase\n" +
        table.text(style.width);
  }
  if (!plan.geluPasses.empty()) {
    Table table({"GELU", "form", "moves", "as an epilogue"});
    addRows(table, plan.geluPasses, style.all, [](const GeluPassRow &row) {
      return std::vector<std::string>{"a pass that quantises", formatBytes(row.moved),
                                      formatBytes(row.asEpilogue)};
    });
    text += "GELU behind FP8 products: " + std::string(noEpilogue) + "\n" + table.text(style.width);
  }
  return text;
}

llvm::json::Object fp8FormsJson(const PlanReport &plan) {
  const auto number = [](uint64_t value) { return static_cast<int64_t>(value); };
  llvm::json::Array copies, gelus;
  for (const SavedCopyRow &row : plan.savedCopies)
    copies.push_back(llvm::json::Object{{"layer", row.layer},
                                        {"kernel", row.kernel},
                                        {"phase", row.inBackward ? "backward" : "forward"},
                                        {"with_row_copy", row.withRowCopy},
                                        {"bytes_moved", number(row.moved)},
                                        {"bytes_moved_else", number(row.movedElse)},
                                        {"bytes_kept", number(row.kept)},
                                        {"bytes_kept_else", number(row.keptElse)}});
  for (const GeluPassRow &row : plan.geluPasses)
    gelus.push_back(llvm::json::Object{{"layer", row.layer},
                                       {"kernel", row.kernel},
                                       {"form", "pass"},
                                       {"why", noEpilogue},
                                       {"bytes_moved", number(row.moved)},
                                       {"bytes_as_epilogue", number(row.asEpilogue)}});
  return llvm::json::Object{{"transposed_copies", std::move(copies)}, {"gelus", std::move(gelus)}};
}

} // namespace mpc
