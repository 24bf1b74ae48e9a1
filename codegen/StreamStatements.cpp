#include "codegen/StreamStatements.h"
#include "codegen/DeviceText.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
namespace {

bool isOf16Bits(Type element) { return element.isBF16() || element.isF16(); }

} // namespace

void StreamStatements::printRowStream() {
  isSingle.assign(nodes.nodes.size(), false);
  out << "  using L = RowLayout<" << schedule.width() << ", " << schedule.team << ", "
      << schedule.vector << ">;\n";
  declareGathers();
  out << "  MPC_ROWS(L, row, " << nodes.rows << ", 1) {\n";
  for (unsigned level = 0; level < nodes.levels(); ++level)
    printLevel(level);
  storeScalars("    ", "row == 0");
  out << "  }\n";
  storeGathers();
}

StreamStatements::Pass StreamStatements::everything(unsigned level) const {
  Pass pass;
  pass.reduces = reducesOf(level + 1);
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if ((output.kind == OutputKind::Full || output.kind == OutputKind::Amax) &&
        nodes.nodes[output.node].level == level)
      pass.outputs.push_back(position);
  return pass;
}

void StreamStatements::printLevel(unsigned level) {
  std::string indent = "    ";
  for (unsigned reduce : reducesOf(level))
    if (!isSingle[reduce])
      printReduceResult(reduce, indent);
  printScalars(level, indent);
  Pass all = everything(level);
  if (all.reduces.empty() && all.outputs.empty())
    return;
  std::optional<Pass> point = splitPoint(all);
  all.assumed.offPoint = point.has_value();
  declareTerms(all, indent);
  if (point)
    for (unsigned reduce : point->reduces)
      out << indent << deviceType(elementOf(nodes.nodes[reduce].value)) << " " << names[reduce]
          << " = " << neutralText(nodes.nodes[reduce]) << ";\n";
  const bool hasPoint = point && !(point->reduces.empty() && point->outputs.empty());
  if (hasPoint)
    printPoint(*point, indent);
  printChunks(all, indent);
  if (hasPoint)
    storePoint(*point, indent);
}

std::optional<StreamStatements::Pass> StreamStatements::splitPoint(Pass &all) const {
  if (!cases.pointNode())
    return std::nullopt;
  Pass point;
  point.isPoint = true;
  point.first = "place";
  std::vector<unsigned> everywhere;
  for (unsigned reduce : all.reduces) {
    const Node &node = nodes.nodes[reduce];
    if (!cases.asksForPoint(node.operands[0])) {
      everywhere.push_back(reduce);
      continue;
    }
    unsigned elsewhere = cases.resolve(node.operands[0], {/*plain=*/false, /*offPoint=*/true});
    const bool isNeutral = nodes.nodes[elsewhere].kind == NodeKind::Constant &&
                           operandText(elsewhere) == neutralText(node);
    if (!isNeutral || termType(node) != deviceType(elementOf(node.value)))
      return std::nullopt;
    point.reduces.push_back(reduce);
  }
  for (size_t position : all.outputs)
    if (cases.asksForPoint(nodes.outputs[position].node)) {
      if (nodes.outputs[position].kind == OutputKind::Amax)
        return std::nullopt;
      point.outputs.push_back(position);
    }
  // Every thread reads the point for a reduction, and a result may stand in the operand's place: it
  // is stored behind the barrier of another reduction of this level.
  if (!point.reduces.empty() && (!all.outputs.empty() || everywhere.empty()))
    return std::nullopt;
  all.reduces = std::move(everywhere);
  return point;
}

int64_t StreamStatements::plainEnd() const {
  const int64_t plain = cases.plainColumns();
  return plain < nodes.columns ? plain / schedule.vector * schedule.vector : plain;
}

/// The passes over the chunks: the plain columns in whole vectors, then those behind them.
void StreamStatements::printChunks(const Pass &all, StringRef indent) {
  StringRef zero = columnType() == "int" ? "" : "ll";
  const int64_t end = plainEnd();
  auto chunks = [&](const Pass &pass, int64_t begin, int64_t limit, StringRef macro) {
    if (pass.reduces.empty() && pass.outputs.empty())
      return;
    out << indent << macro << "(L, first, limit, " << begin << zero << ", " << limit << ") {\n";
    printPass(pass, (indent + "  ").str());
    out << indent << "}\n";
  };
  Pass pass = all;
  pass.first = "first";
  pass.limit = "limit";
  if (end > 0) {
    pass.assumed.plain = true;
    chunks(pass, 0, end, schedule.chunksAtOnce(nodes) > 1 ? "MPC_CHUNK_PAIRS" : "MPC_CHUNKS");
  }
  widenMaxima(narrow, indent);
  narrow.clear();
  pass.assumed.plain = false;
  if (end < nodes.columns)
    chunks(pass, end, nodes.columns, "MPC_CHUNKS");
}

/// Before the chunks, whose results may stand in the operands' place.
void StreamStatements::printPoint(const Pass &point, StringRef indent) {
  for (unsigned reduce : point.reduces)
    isSingle[reduce] = true;
  layout = "Point";
  declareRows(point, indent);
  out << indent << pointText() << " {\n";
  printPass(point, (indent + "  ").str());
  out << indent << "}\n";
  layout = "L";
}

/// Behind the chunks, by the thread that has stored the column's vector.
void StreamStatements::storePoint(const Pass &point, StringRef indent) {
  if (point.outputs.empty())
    return;
  layout = "Point";
  out << indent << pointText() << " if (owns<L>(place, " << plainEnd() << ")) {\n";
  storeRows(point, (indent + "  ").str());
  out << indent << "}\n";
  layout = "L";
}

std::string StreamStatements::pointText() const {
  return "MPC_POINT(place, " + valueText(*cases.pointNode()) + ", " +
         std::to_string(nodes.columns) + ")";
}

void StreamStatements::declareTerms(const Pass &pass, StringRef indent) {
  narrow.clear();
  assumed = {/*plain=*/true, pass.assumed.offPoint};
  for (unsigned reduce : pass.reduces)
    if (plainEnd() > 0 && narrowMaximum(reduce))
      narrow.push_back(reduce);
  assumed = {};
  for (unsigned reduce : pass.reduces) {
    const Node &node = nodes.nodes[reduce];
    const bool isNarrow = llvm::is_contained(narrow, reduce);
    std::string type = termType(node).str(), neutral = neutralText(node), name = names[reduce];
    if (isNarrow) {
      assumed = {/*plain=*/true, pass.assumed.offPoint};
      type = deviceType(elementOf(nodes.nodes[*narrowMaximum(reduce)].value)).str();
      assumed = {};
      neutral = "cast<" + type + ">(" + neutral + ")";
    }
    name += isNarrow ? "_most" : "_terms";
    out << indent << "Row<L, " << type << "> " << name << ";\n";
    out << indent << "MPC_EACH(L, i) { " << name << "[i] = " << neutral << "; }\n";
  }
}

void StreamStatements::widenMaxima(ArrayRef<unsigned> reduces, StringRef indent) {
  for (unsigned reduce : reduces)
    out << indent << "Row<L, float> " << names[reduce] << "_terms = widened(" << names[reduce]
        << "_most);\n";
}

std::optional<unsigned> StreamStatements::narrowMaximum(unsigned reduce) const {
  const Node &node = nodes.nodes[reduce];
  if (cast<ReduceOpInterface>(node.op).getDeviceReduction() != "maximum" ||
      termType(node) != "float")
    return std::nullopt;
  const Node &taken = nodes.nodes[cases.resolve(node.operands[0], assumed)];
  if (!taken.op || !isWideningCast(taken.op))
    return std::nullopt;
  const Node &load = nodes.nodes[taken.operands[0]];
  const bool isRow = load.kind == NodeKind::Load && varies(load) && load.isContiguous() &&
                     load.valid.empty() && isOf16Bits(elementOf(load.value));
  return isRow ? std::optional(taken.operands[0]) : std::nullopt;
}

std::vector<bool> StreamStatements::wantedBy(const Pass &pass) const {
  std::vector<bool> wanted(nodes.nodes.size(), false);
  for (unsigned reduce : pass.reduces)
    wanted[cases.resolve(nodes.nodes[reduce].operands[0], pass.assumed)] = true;
  for (size_t position : pass.outputs)
    wanted[cases.resolve(nodes.outputs[position].node, pass.assumed)] = true;
  for (size_t index = nodes.nodes.size(); index-- > 0;)
    if (wanted[index] && nodes.nodes[index].kind != NodeKind::Reduce)
      for (unsigned operand : nodes.nodes[index].operands)
        wanted[cases.resolve(operand, pass.assumed)] = true;
  return wanted;
}

void StreamStatements::printPass(const Pass &pass, StringRef indent) {
  assumed = pass.assumed;
  std::vector<bool> wanted = wantedBy(pass);
  printLoads(wanted, pass, indent);
  if (!pass.isPoint)
    declareRows(pass, indent);
  printPassLoop(wanted, pass, indent);
  if (!pass.isPoint)
    storeRows(pass, indent);
  assumed = {};
  loadedWide.clear();
}

void StreamStatements::declareRows(const Pass &pass, StringRef indent) {
  for (size_t position : pass.outputs) {
    const Output &output = nodes.outputs[position];
    if (output.kind == OutputKind::Full)
      out << indent << "Row<" << layout << ", "
          << (isRounded(position) ? "float" : deviceType(elementOf(output.value))) << "> "
          << rowName(position, pass) << (pass.isPoint ? "{};\n" : ";\n");
  }
}

std::string StreamStatements::rowName(size_t position, const Pass &pass) const {
  return outputNames[position] + (pass.isPoint ? "_point" : "");
}

/// A load of 16-bit floats whose readers all widen it is widened once, in pairs.
void StreamStatements::printLoads(const std::vector<bool> &wanted, const Pass &pass,
                                  StringRef indent) {
  auto isRead = [&](unsigned load, bool byCast) {
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (wanted[index] && node.kind != NodeKind::Reduce &&
          llvm::is_contained(node.operands, load) && (isWideningCast(node.op) == byCast))
        return true;
    return !byCast && llvm::any_of(pass.outputs, [&](size_t position) {
      return cases.resolve(nodes.outputs[position].node, pass.assumed) == load;
    });
  };
  SmallVector<std::pair<unsigned, unsigned>> maxima; // reductions and their loads
  for (unsigned reduce : pass.reduces)
    if (llvm::is_contained(narrow, reduce) && pass.assumed.plain)
      maxima.push_back({reduce, *narrowMaximum(reduce)});
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    if (wanted[index] && node.kind == NodeKind::Load && varies(node)) {
      const bool isFolded = llvm::is_contained(llvm::make_second_range(maxima), index);
      if (!isFolded && isOf16Bits(elementOf(node.value)) && node.isContiguous() &&
          isRead(index, /*byCast=*/true) && !isRead(index, /*byCast=*/false))
        loadedWide.insert(index);
      printRowLoad(node, indent, pass.first, pass.limit);
    }
    if (wanted[index])
      printLookupRow(node, indent, pass.first, pass.limit);
  }
  for (auto [reduce, load] : maxima)
    out << indent << "fold_maximum(" << names[reduce] << "_most, " << names[load] << ", "
        << pass.limit << ");\n";
}

void StreamStatements::printPassLoop(const std::vector<bool> &wanted, const Pass &pass,
                                     StringRef indent) {
  std::string inner = (indent + "  ").str(), body;
  llvm::raw_string_ostream lines(body);
  bool column = false;
  const std::string active = pass.isPoint ? "true" : "active<L>(i, " + pass.limit + ")";
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    if (!wanted[index] || !varies(node) || node.kind == NodeKind::Load ||
        node.kind == NodeKind::Reduce)
      continue;
    column |= needsColumn(node);
    if (isInline(node))
      continue;
    printOrigin(node, inner, lines);
    lines << inner << constantType(elementOf(node.value)) << " " << names[index] << " = "
          << nodeText(node, active) << ";\n";
  }
  for (unsigned reduce : pass.reduces) {
    if (pass.assumed.plain && llvm::is_contained(narrow, reduce))
      continue;
    if (pass.isPoint)
      lines << inner << names[reduce] << " = " << operandText(nodes.nodes[reduce].operands[0])
            << ";\n";
    else
      lines << inner << reduceInput(reduce, 0, active);
  }
  for (size_t position : pass.outputs) {
    const Output &output = nodes.outputs[position];
    if (output.kind != OutputKind::Full)
      printOutput(position, inner, active, lines);
    else
      lines << inner << rowName(position, pass) << "[i] = "
            << (isRounded(position) ? operandText(nodes.nodes[output.node].operands[0])
                                    : valueText(output.node))
            << ";\n";
  }
  if (body.empty())
    return;
  out << indent << "MPC_EACH(" << layout << ", i) {\n";
  if (column)
    out << inner << "const long long column = " << pass.first << " + mpc::column<" << layout
        << ">(i);\n";
  out << body << indent << "}\n";
}

bool StreamStatements::isRounded(size_t position) const {
  const Output &output = nodes.outputs[position];
  const Node &node = nodes.nodes[output.node];
  auto cast = dyn_cast_or_null<CastOp>(node.op);
  return output.kind == OutputKind::Full && cast && isOf16Bits(elementOf(node.value)) &&
         elementOf(cast.getX()).isF32() && !cast.saturates() && forOneRow[output.node];
}

void StreamStatements::storeRows(const Pass &pass, StringRef indent) {
  for (size_t position : pass.outputs) {
    if (nodes.outputs[position].kind != OutputKind::Full)
      continue;
    out << indent << (isRounded(position) ? "store_rounded<" : "store<") << layout << ">("
        << outputPointer(outputNames[position]) << " + row * " << nodes.columns << " + "
        << pass.first << ", " << rowName(position, pass)
        << (pass.limit.empty() ? "" : ", " + pass.limit) << ");\n";
  }
}

} // namespace mpc
