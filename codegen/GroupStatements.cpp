#include "codegen/GroupStatements.h"
#include "codegen/DeviceText.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {

// Storage types are structs, and g++ 12 keeps a const struct in memory, which leaves the loop
// scalar: 2 to 10 times slower on the CPU.
std::string GroupStatements::constantType(Type element) {
  bool isStruct = isa<FloatType>(element) && !element.isF32() && !element.isF64();
  return (isStruct ? "" : "const ") + deviceType(element).str();
}

std::string GroupStatements::rowLoadText(const Node &node, StringRef first, StringRef limit) const {
  std::string tail = limit.empty() ? "" : ", " + limit.str();
  if (node.isContiguous()) {
    // offset = start + column, where the column starts at `first`.
    std::string where = indexText(node.startOfRow(), "column", 1);
    if (!node.valid.empty()) // of a row that is not there no column is read
      tail = ", " + (limit.empty() ? validText(node, "column") + " ? " +
                                         std::to_string(nodes.columns) + " : 0"
                                   : "limit_where<" + layout.str() + ">(" +
                                         validText(node, "column") + ", " + limit.str() + ")");
    return (loadedWide.contains(indexOf(node)) ? "load_wide<" : "load<") + layout.str() + ">(" +
           inputPointer(cast<BlockArgument>(node.value)) + (where == "0" ? "" : " + " + where) +
           (first.empty() ? "" : " + " + first.str()) + tail + ")";
  }
  std::string column = first.empty() ? "column" : "(" + first.str() + " + at)";
  const std::string type = deviceType(elementOf(node.value)).str();
  return "load_at<" + layout.str() + ", " + type + ">([&](" + indexType(node).str() + " " +
         (first.empty() ? "column" : "at") + ") -> " + type + " { return " +
         elementText(node, column) + "; }" + tail + ")";
}

void GroupStatements::printRowLoad(const Node &node, StringRef indent, StringRef first,
                                   StringRef limit) {
  out << indent << "const auto " << nameOf(node) << " = " << rowLoadText(node, first, limit)
      << ";\n";
}

bool GroupStatements::isLoadedAt(unsigned level, unsigned index) const {
  const Node &node = nodes.nodes[index];
  if (node.kind != NodeKind::Load || !varies(node) || firstUse[index] == ~0u || printed[index])
    return false;
  return level == (schedule.fetch == Fetch::Use ? firstUse[index] : 0);
}

std::vector<std::string> GroupStatements::printFetch(StringRef indent) {
  std::vector<std::string> members;
  std::string types, loads;
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    const bool ofRow = node.spread == Spread::PerRow || node.spread == Spread::Full;
    if (node.kind != NodeKind::Load || !ofRow || firstUse[index] == ~0u || printed[index])
      continue;
    const std::string type = deviceType(elementOf(node.value)).str();
    const bool isRow = varies(node);
    types += (indent + "  " + (isRow ? "Row<L, " + type + ">" : type) + " " + names[index] + ";\n")
                 .str();
    loads += (indent + "    " + (isRow ? rowLoadText(node, "", "") : nodeText(node)) + ",\n").str();
    members.push_back(names[index]);
    printed[index] = true;
  }
  out << indent << "struct Operands {\n" << types << indent << "};\n";
  out << indent << "const auto fetch = [&](long long row) -> Operands {\n"
      << indent << "  return {\n"
      << loads << indent << "  };\n"
      << indent << "};\n";
  return members;
}

void GroupStatements::printLookupRow(const Node &node, StringRef indent, StringRef first,
                                     StringRef limit) {
  if (node.kind != NodeKind::Lookup || !nodes.readsTableRows(node))
    return;
  const std::string &name = nameOf(node), id = valueText(node.operands[0]);
  std::string where = indexText(node.startOfRow(), "column", 1);
  out << indent << "const bool " << name << "_known = " << id << " >= 0 && " << id << " < "
      << node.rowCount << ";\n";
  out << indent << "const auto " << name << "_row = load<" << layout << ">("
      << inputPointer(cast<BlockArgument>(node.table)) << " + (" << name << "_known ? (long long)"
      << id << " : 0) * " << node.rowStride << (where == "0" ? "" : " + " + where)
      << (first.empty() ? "" : " + " + first.str()) << (limit.empty() ? "" : ", " + limit.str())
      << ");\n";
}

void GroupStatements::printOrigin(const Node &node, StringRef indent, raw_ostream &lines) {
  if (!node.op || origins.size() < 2 || isIncidental(node.op) ||
      originOf(node.op).getValue() == origin)
    return;
  origin = originOf(node.op).getValue();
  lines << indent << "// " << origin << "\n";
}

void GroupStatements::printScalar(unsigned index, StringRef indent) {
  const Node &node = nodes.nodes[index];
  printOrigin(node, indent, out);
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
  auto printRow = [&](const Node &node, Reader reader) {
    if (reader.isReduce)
      lines << inner << reduceInput(reader.position, reader.operand, active);
    else
      printOutput(reader.position, inner, active, lines);
    column |= isInline(node) && needsColumn(node);
  };
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    if (!wanted[index] || !varies(node) || node.kind == NodeKind::Load)
      continue;
    if (forOneRow[index]) {
      printOrigin(node, inner, lines);
      printRow(node, rowOf(index));
    }
    if (isInline(node))
      continue;
    column |= needsColumn(node);
    printOrigin(node, inner, lines);
    if (kept[index] && keeps)
      lines << inner << names[index] << "[i] = " << nodeText(node, active) << ";\n";
    else
      lines << inner << constantType(elementOf(node.value)) << " " << names[index] << " = "
            << nodeText(node, active) << ";\n";
  }
  for (unsigned reduce : reduces)
    for (auto [operand, index] : llvm::enumerate(nodes.nodes[reduce].operands))
      if (hasOwnTerms(nodes.nodes[reduce], operand) && !forOneRow[index])
        printRow(nodes.nodes[index], {true, reduce, static_cast<unsigned>(operand)});
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if (nodes.nodes[output.node].level == level && !forOneRow[output.node])
      printRow(nodes.nodes[output.node], {false, position});
  if (body.empty())
    return;
  out << indent << "MPC_EACH(L, i) {\n";
  if (column && tile && isAlongRows)
    out << inner << "const long long row = tile_row<L>(i, p), column = tile_column<L>(i, p);\n";
  else if (column && tile)
    out << inner << "const long long row = tile_column<L>(i, p), column = tile_row<L>(i, p);\n";
  else if (column)
    out << inner << "const long long column = " << (first.empty() ? "" : first.str() + " + ")
        << "mpc::column<L>(i);\n";
  out << body << indent << "}\n";
}

GroupStatements::Reader GroupStatements::rowOf(unsigned index) const {
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if (output.node == index)
      return {false, position};
  for (auto [position, node] : llvm::enumerate(nodes.nodes))
    for (auto [operand, read] : llvm::enumerate(node.operands))
      if (node.kind == NodeKind::Reduce && read == index)
        return {true, position, static_cast<unsigned>(operand)};
  llvm_unreachable("a node for one row is read by a result or a reduction");
}

/// Prints the statements for a result that varies along the columns, in the loop of its level.
void GroupStatements::printOutput(size_t position, StringRef indent, const std::string &active,
                                  raw_ostream &lines) {
  const Output &output = nodes.outputs[position];
  const std::string &name = outputNames[position];
  switch (output.kind) {
  case OutputKind::Full:
  case OutputKind::Turned:
    if (storedRow(position) == name)
      lines << indent << name << "[i] = " << valueText(output.node) << ";\n";
    return;
  case OutputKind::Amax:
    lines << indent << "amax_" << name << " = amax(amax_" << name << ", " << active << ", "
          << operandText(output.node) << ");\n";
    return;
  case OutputKind::Partial:
    lines << indent << termText(name + "_terms", operandText(output.node), active);
    return;
  case OutputKind::PerRow:
  case OutputKind::Uniform:
    return; // storeScalars
  }
}

/// The text that adds a term to a partial sum. A row leaves out the columns past its end when it is
/// stored.
std::string GroupStatements::termText(const std::string &terms, const std::string &value,
                                      const std::string &active) const {
  const bool chooses = isFlat() || schedule.kind == ScheduleKind::Tile;
  return terms + "[i] = " + terms + "[i] + " +
         (chooses ? "(" + active + " ? " + value + " : 0.0f)" : value) + ";\n";
}

std::string GroupStatements::reduceInput(unsigned reduce, unsigned operand,
                                         const std::string &active) const {
  const Node &node = nodes.nodes[reduce];
  std::string value = operandText(node.operands[operand]), name = ownTermsOf(node, operand);
  if (keeps)
    return name + "[i] = " + value + ";\n";
  // The column's own value is chosen and not the result, since assembly in one arm of a choice, as
  // the GPU's maximum is, would be a branch.
  const std::string own = active + " ? " + value + " : " + neutralText(node);
  StringRef function = cast<ReduceOpInterface>(node.op).getDeviceReduction();
  if (function == "sum" && termType(node) == "float")
    return name + "[i] = " + name + "[i] + (" + own + ");\n";
  if (function == "sum")
    function = "wrapped_add";
  return name + "[i] = " + function.str() + "(" + name + "[i], " + own + ");\n";
}

void GroupStatements::printReduceResult(unsigned reduce, StringRef indent, StringRef limit) {
  const Node &node = nodes.nodes[reduce];
  StringRef function = cast<ReduceOpInterface>(node.op).getDeviceReduction();
  printOrigin(node, indent, out);
  if (node.isRunning()) {
    out << indent << "const auto " << names[reduce] << " = " << function << "(" << termsOf(node, 0);
    for (unsigned operand = 1; operand < node.operands.size(); ++operand)
      out << ", " << termsOf(node, operand);
    if (!limit.empty())
      out << ", " << limit << ", " << names[reduce] << "_carry";
    out << ");\n";
    return;
  }
  std::string call = (function + "(" + termsOf(node, 0) + ")").str();
  Type element = elementOf(node.value);
  out << indent << "const " << deviceType(element) << " " << names[reduce] << " = "
      << (deviceType(element) == termType(node)
              ? call
              : "cast<" + deviceType(element).str() + ">(" + call + ")")
      << ";\n";
}

std::vector<unsigned> GroupStatements::reducesOf(unsigned level) const {
  std::vector<unsigned> result;
  for (auto [index, node] : llvm::enumerate(nodes.nodes))
    if (node.kind == NodeKind::Reduce && node.level == level)
      result.push_back(index);
  return result;
}

const std::string &GroupStatements::storedRow(size_t position) const {
  unsigned node = nodes.outputs[position].node;
  return nodes.nodes[node].isRunning() ? names[node] : outputNames[position];
}

void GroupStatements::declareOutputs(unsigned level, StringRef indent) {
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if ((output.kind == OutputKind::Full || output.kind == OutputKind::Turned) &&
        nodes.nodes[output.node].level == level && storedRow(position) == outputNames[position])
      out << indent << "Row<L, " << deviceType(elementOf(output.value)) << "> "
          << outputNames[position] << ";\n";
}
void GroupStatements::storeOutputs(unsigned level, StringRef indent, StringRef where,
                                   StringRef limit) {
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    if (output.kind == OutputKind::Full && nodes.nodes[output.node].level == level)
      out << indent << "store<L>(" << outputPointer(outputNames[position]) << " + " << where << ", "
          << storedRow(position) << (limit.empty() ? "" : ", " + limit.str()) << ");\n";
    else if (output.kind == OutputKind::Turned && nodes.nodes[output.node].level == level &&
             holdsTurned)
      out << indent << "turn_row(" << outputPointer(outputNames[position]) << ", " << nodes.rows
          << ", row, " << outputNames[position] << "_held, " << storedRow(position) << ");\n";
    else if (output.kind == OutputKind::Turned && nodes.nodes[output.node].level == level)
      out << indent << "stage<L>(" << outputNames[position] << "_staged, int(row % "
          << schedule.rows << "), " << storedRow(position) << ");\n";
}
/// The statements of one thread of the team, under a condition that may be empty. Each of several
/// stores has a line of its own.
static std::string leadText(StringRef indent, StringRef condition, ArrayRef<std::string> stores) {
  if (stores.empty())
    return "";
  std::string text = (indent + "MPC_LEAD(L) {").str(), end = " }\n", gap = " ";
  if (stores.size() > 1)
    end = (indent + "}\n").str(), gap = ("\n" + indent + "  ").str();
  if (condition.empty())
    return text + gap + llvm::join(stores, gap) + (stores.size() > 1 ? "\n" : "") + end;
  std::string body =
      stores.size() > 1 ? gap + "  " + llvm::join(stores, gap + "  ") + gap : gap + stores[0] + " ";
  return text + gap + "if (" + condition.str() + ") {" + body + "}" +
         (stores.size() > 1 ? "\n" : "") + end;
}

void GroupStatements::storeScalars(StringRef indent, StringRef everyRow, StringRef once) {
  SmallVector<std::string> perRow, uniform;
  for (auto [output, name] : llvm::zip(nodes.outputs, outputNames)) {
    std::string value = " = " + valueText(output.node) + ";";
    if (output.kind == OutputKind::PerRow)
      perRow.push_back(outputPointer(name) + "[row]" + value);
    if (output.kind == OutputKind::Uniform)
      uniform.push_back(outputPointer(name) + "[0]" + value);
  }
  out << leadText(indent, everyRow, perRow) << leadText(indent, once, uniform);
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
    if (schedule.kind == ScheduleKind::Tile)
      out << "  TileSums<L> " << name << "_terms;\n";
    else if (isFlat())
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
    if (schedule.kind == ScheduleKind::Tile)
      out << "  store_sums<L>(" << outputPointer(name) << " + " << where << ", " << name
          << "_terms, p);\n";
    else if (isFlat())
      out << "  const float " << name << "_sum = sum(" << name << "_terms);\n  MPC_LEAD(L) { "
          << outputPointer(name) << "[" << where << "] = " << name << "_sum; }\n";
    else
      out << "  store_sums(" << outputPointer(name) << " + " << where << ", " << name << "_sums"
          << (limit.empty() ? "" : ", " + limit.str()) << ");\n";
  }
}

} // namespace mpc
