//===-- GroupStatements.cpp -------------------------------------------------------------------===//
#include "codegen/GroupStatements.h"
#include "codegen/DeviceText.h"

using namespace mlir;

namespace mpc {
namespace {

/// Of a value inside a loop. Storage types are structs, and g++ 12 keeps a const one in memory,
/// which leaves the loop scalar: 2 to 10 times slower on the CPU.
std::string constantType(Type element) {
  bool isStruct = isa<FloatType>(element) && !element.isF32() && !element.isF64();
  return (isStruct ? "" : "const ") + deviceType(element).str();
}

} // namespace

void GroupStatements::printRowLoad(const Node &node, StringRef indent, StringRef first,
                                   StringRef limit) {
  unsigned index = &node - nodes.nodes.data();
  std::string tail = limit.empty() ? "" : ", " + limit.str();
  out << indent << "const auto " << names[index] << " = ";
  if (node.isContiguous()) {
    // offset = start + column, and the column starts at `first`.
    AffineExpr start = node.offset.replace(getAffineDimExpr(1, node.offset.getContext()),
                                           getAffineConstantExpr(0, node.offset.getContext()));
    std::string where = indexText(start, "column", 1);
    out << "load<L>(" << inputPointer(cast<BlockArgument>(node.value))
        << (where == "0" ? "" : " + " + where) << (first.empty() ? "" : " + " + first.str()) << tail
        << ");\n";
    return;
  }
  std::string column = first.empty() ? "column" : "(" + first.str() + " + at)";
  out << "load_at<L, " << deviceType(elementOf(node.value)) << ">([&](" << indexType(node) << " "
      << (first.empty() ? "column" : "at") << ") -> " << deviceType(elementOf(node.value))
      << " { return " << elementText(node, column) << "; }" << tail << ");\n";
}

void GroupStatements::printLookupRow(const Node &node, StringRef indent, StringRef first,
                                     StringRef limit) {
  if (node.kind != NodeKind::Lookup || !nodes.readsTableRows(node))
    return;
  const std::string &name = nameOf(node), id = valueText(node.operands[0]);
  AffineExpr start = node.offset.replace(getAffineDimExpr(1, node.offset.getContext()),
                                         getAffineConstantExpr(0, node.offset.getContext()));
  std::string where = indexText(start, "column", 1);
  out << indent << "const bool " << name << "_known = " << id << " >= 0 && " << id << " < "
      << node.rowCount << ";\n";
  out << indent << "const auto " << name << "_row = load<L>("
      << inputPointer(cast<BlockArgument>(node.table)) << " + (" << name << "_known ? (long long)"
      << id << " : 0) * " << node.rowStride << (where == "0" ? "" : " + " + where)
      << (first.empty() ? "" : " + " + first.str()) << (limit.empty() ? "" : ", " + limit.str())
      << ");\n";
}

void GroupStatements::printScalar(unsigned index, StringRef indent) {
  const Node &node = nodes.nodes[index];
  out << indent << "const " << deviceType(elementOf(node.value)) << " " << names[index] << " = "
      << nodeText(node) << ";\n";
}

void GroupStatements::printScalars(unsigned level, StringRef indent, std::optional<Spread> only) {
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    if (node.level != level || varies(node) || isInline(node) || node.kind == NodeKind::Reduce ||
        firstUse[index] == ~0u)
      continue;
    if ((only && node.spread != *only) || printed[index])
      continue;
    printed[index] = true;
    printScalar(index, indent);
  }
}

void GroupStatements::printLoop(const std::vector<bool> &wanted, unsigned level, StringRef indent,
                                StringRef first, StringRef limit, ArrayRef<unsigned> reduces) {
  std::string inner = (indent + "  ").str(), body;
  llvm::raw_string_ostream lines(body);
  bool column = false, tile = schedule.kind == ScheduleKind::Tile;
  std::string active = tile            ? "active<L>(i, p)"
                       : limit.empty() ? "active<L>(i)"
                                       : ("active<L>(i, " + limit + ")").str();
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    if (!wanted[index] || !varies(node) || isInline(node) || node.kind == NodeKind::Load)
      continue;
    column |= needsColumn(node);
    if (kept[index] && keeps)
      lines << inner << names[index] << "[i] = " << nodeText(node, active) << ";\n";
    else
      lines << inner << constantType(elementOf(node.value)) << " " << names[index] << " = "
            << nodeText(node, active) << ";\n";
  }
  for (unsigned reduce : reduces)
    lines << inner << reduceInput(reduce, active);
  for (auto [position, output] : llvm::enumerate(nodes.outputs)) {
    if (nodes.nodes[output.node].level != level)
      continue;
    if (output.kind == OutputKind::Full)
      lines << inner << outputNames[position] << "[i] = " << valueText(output.node) << ";\n";
    if (output.kind == OutputKind::Amax)
      lines << inner << "amax_" << outputNames[position] << " = amax(amax_" << outputNames[position]
            << ", " << active << ", " << operandText(output.node) << ");\n";
    if (output.kind == OutputKind::Partial)
      lines << inner
            << termText(outputNames[position] + "_terms", operandText(output.node), active);
  }
  if (body.empty())
    return;
  out << indent << "MPC_EACH(L, i) {\n";
  if (column && tile)
    out << inner << "const long long row = tile_column<L>(i, p), column = tile_row<L>(i, p);\n";
  else if (column)
    out << inner << "const long long column = " << (first.empty() ? "" : first.str() + " + ")
        << "mpc::column<L>(i);\n";
  out << body << indent << "}\n";
}

/// One more term of a partial sum. Rows leave out the columns past their end when they are
/// stored.
std::string GroupStatements::termText(const std::string &terms, const std::string &value,
                                      const std::string &active) const {
  std::string sum = terms + "[i] + " + value;
  if (isFlat())
    sum = active + " ? " + sum + " : " + terms + "[i]";
  return terms + "[i] = " + sum + ";\n";
}

std::string GroupStatements::reduceInput(unsigned reduce, const std::string &active) const {
  const Node &node = nodes.nodes[reduce];
  std::string value = operandText(node.operands[0]), name = names[reduce] + "_terms";
  if (keeps)
    return name + "[i] = " + value + ";\n";
  StringRef function = cast<ReduceOpInterface>(node.op).getDeviceReduction();
  if (function == "sum")
    return name + "[i] = " + active + " ? " + name + "[i] + " + value + " : " + name + "[i];\n";
  return name + "[i] = " + active + " ? " + function.str() + "(" + name + "[i], " + value +
         ") : " + name + "[i];\n";
}

void GroupStatements::printReduceResult(unsigned reduce, StringRef indent) {
  const Node &node = nodes.nodes[reduce];
  std::string call =
      (cast<ReduceOpInterface>(node.op).getDeviceReduction() + "(" + names[reduce] + "_terms)")
          .str();
  Type element = elementOf(node.value);
  out << indent << "const " << deviceType(element) << " " << names[reduce] << " = "
      << (element.isF32() ? call : "cast<" + deviceType(element).str() + ">(" + call + ")")
      << ";\n";
}

std::vector<unsigned> GroupStatements::reducesOf(unsigned level) const {
  std::vector<unsigned> result;
  for (auto [index, node] : llvm::enumerate(nodes.nodes))
    if (node.kind == NodeKind::Reduce && node.level == level)
      result.push_back(index);
  return result;
}

void GroupStatements::declareOutputs(unsigned level, StringRef indent) {
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if (output.kind == OutputKind::Full && nodes.nodes[output.node].level == level)
      out << indent << "Row<L, " << deviceType(elementOf(output.value)) << "> "
          << outputNames[position] << ";\n";
}
void GroupStatements::storeOutputs(unsigned level, StringRef indent, StringRef where,
                                   StringRef limit) {
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if (output.kind == OutputKind::Full && nodes.nodes[output.node].level == level)
      out << indent << "store<L>(" << outputPointer(outputNames[position]) << " + " << where << ", "
          << outputNames[position] << (limit.empty() ? "" : ", " + limit.str()) << ");\n";
}
void GroupStatements::storeScalars(StringRef indent, StringRef everyRow, StringRef once) {
  std::string perRow, uniform;
  for (auto [output, name] : llvm::zip(nodes.outputs, outputNames)) {
    std::string value = valueText(output.node);
    if (output.kind == OutputKind::PerRow)
      perRow += outputPointer(name) + "[row] = " + value + "; ";
    if (output.kind == OutputKind::Uniform)
      uniform += outputPointer(name) + "[0] = " + value + "; ";
  }
  if (!perRow.empty() && everyRow.empty())
    out << indent << "MPC_LEAD(L) { " << perRow << "}\n";
  else if (!perRow.empty())
    out << indent << "MPC_LEAD(L) { if (" << everyRow << ") { " << perRow << "} }\n";
  if (!uniform.empty())
    out << indent << "MPC_LEAD(L) { if (" << once << ") { " << uniform << "} }\n";
}
bool GroupStatements::isFlat() const {
  return schedule.kind == ScheduleKind::Flat || schedule.kind == ScheduleKind::MultiTensor;
}
void GroupStatements::declareGathers() {
  for (auto [output, name] : llvm::zip(nodes.outputs, outputNames)) {
    if (output.kind == OutputKind::Amax)
      out << "  unsigned amax_" << name << " = 0;\n";
    if (output.kind != OutputKind::Partial)
      continue;
    if (isFlat())
      out << "  Row<L, float> " << name << "_terms;\n  MPC_EACH(L, i) { " << name
          << "_terms[i] = 0.0f; }\n";
    else
      out << "  ColumnSums<L, " << schedule.threads / schedule.team << "> " << name << "_sums;\n";
  }
}
void GroupStatements::nameSums(unsigned level, StringRef indent, const std::string &rowInBlock) {
  for (auto [output, name] : llvm::zip(nodes.outputs, outputNames))
    if (output.kind == OutputKind::Partial && nodes.nodes[output.node].level == level)
      out << indent << "Row<L, float> &" << name << "_terms = " << name << "_sums.of(" << rowInBlock
          << ");\n";
}
void GroupStatements::storeGathers(StringRef where, StringRef limit) {
  for (auto [output, name] : llvm::zip(nodes.outputs, outputNames)) {
    if (output.kind == OutputKind::Amax)
      out << "  store_amax(" << outputPointer(name) << ", amax_" << name << ");\n";
    if (output.kind != OutputKind::Partial)
      continue;
    if (isFlat())
      out << "  const float " << name << "_sum = sum(" << name << "_terms);\n  MPC_LEAD(L) { "
          << outputPointer(name) << "[" << where << "] = " << name << "_sum; }\n";
    else
      out << "  store_sums(" << outputPointer(name) << " + " << where << ", " << name << "_sums"
          << (limit.empty() ? "" : ", " + limit.str()) << ");\n";
  }
}

} // namespace mpc
