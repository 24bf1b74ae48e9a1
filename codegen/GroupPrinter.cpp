//===-- GroupPrinter.cpp ----------------------------------------------------------------------===//
//
// A kernel is printed level by level: what is uniform or one a row as scalars, what varies along
// the columns in one loop a level. A value that a later level reads is kept in a Row; widening a
// loaded value is repeated instead of kept, which is what keeps registers few. A row_stream kernel
// keeps nothing: each level reads its inputs again, chunk by chunk.
//
//===------------------------------------------------------------------------------------------===//
#include "codegen/GroupPrinter.h"
#include "codegen/DeviceText.h"
#include "ir/IndexMath.h"
#include "ir/Schedule.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {

namespace {

class Printer {
public:
  explicit Printer(plan::KernelOp kernel)
      : kernel(kernel), schedule(GroupSchedule::fromAttribute(kernel.getSchedule())),
        nodes(nodesOf(kernel.getBody(), kernel.getRows(), kernel.getColumns())), out(text) {
    for (auto [index, argument] : llvm::enumerate(kernel.getBody().getArguments()))
      argumentNames[argument] = "x" + std::to_string(index);
    for (size_t index = 0; index < nodes.outputs.size(); ++index)
      outputNames.push_back("y" + std::to_string(index));
    nameNodes();
    findKept();
  }

  std::string print() {
    printArguments();
    out << "MPC_KERNEL(" << kernel.getSymName() << ", " << schedule.threads << ") {\n";
    switch (schedule.kind) {
    case ScheduleKind::Flat:
      printFlat();
      break;
    case ScheduleKind::RowBlock:
      printRowBlock();
      break;
    case ScheduleKind::RowStream:
      printRowStream();
      break;
    case ScheduleKind::Tile:
      printTile();
      break;
    }
    out << "}\n";
    return text;
  }

private:
  //===-- Names and what is kept --------------------------------------------------------------===//

  void nameNodes() {
    llvm::StringMap<int> counters;
    for (const Node &node : nodes.nodes) {
      if (node.kind == NodeKind::Load) {
        names.push_back(argumentNames[node.value]);
        std::string &name = names.back();
        if (int again = counters[name]++)
          name += "_" + std::to_string(again);
        continue;
      }
      std::string base = node.op->getName().stripDialect().str();
      names.push_back(base + std::to_string(counters[base]++));
    }
  }

  /// Whether a node's value differs between the registers of a thread. In a tile, rows vary too.
  bool varies(const Node &node) const {
    return node.spread == Spread::Full || node.spread == Spread::PerColumn ||
           (schedule.kind == ScheduleKind::Tile && node.spread == Spread::PerRow);
  }
  bool varies(unsigned index) const { return varies(nodes.nodes[index]); }

  /// Written where it is used: constants, and a loaded value widened.
  bool isInline(const Node &node) const {
    if (node.kind == NodeKind::Constant)
      return true;
    if (node.kind != NodeKind::Map || !isa<CastOp>(node.op))
      return false;
    const Node &from = nodes.nodes[node.operands[0]];
    return from.kind == NodeKind::Load && elementOf(node.value).isF32() &&
           isa<FloatType>(elementOf(from.value));
  }

  void findKept() {
    kept.assign(nodes.nodes.size(), false);
    firstUse.assign(nodes.nodes.size(), ~0u);
    auto use = [&](unsigned index, unsigned level) {
      const Node &node = nodes.nodes[index];
      if (isInline(node)) {
        for (unsigned operand : node.operands)
          firstUse[operand] = std::min(firstUse[operand], level);
        return;
      }
      firstUse[index] = std::min(firstUse[index], level);
      if (varies(index) && node.kind != NodeKind::Load && level > node.level)
        kept[index] = true;
    };
    for (const Node &node : nodes.nodes)
      for (unsigned operand : node.operands)
        use(operand, node.kind == NodeKind::Reduce ? node.level - 1 : node.level);
    for (const Output &output : nodes.outputs)
      use(output.node, nodes.nodes[output.node].level);
  }

  //===-- Pieces ------------------------------------------------------------------------------===//

  void printArguments() {
    out << "struct " << kernel.getSymName() << "_args {";
    for (BlockArgument argument : kernel.getBody().getArguments())
      out << " const " << deviceType(elementOf(argument)) << "* " << argumentNames[argument] << ";";
    for (auto [output, name] : llvm::zip(nodes.outputs, outputNames))
      out << " " << deviceType(elementOf(output.value)) << "* " << name << ";";
    out << " };\n";
  }

  std::string validText(const Node &node, StringRef column) const {
    std::string result;
    for (const auto &[expression, bound] : node.valid) {
      std::string index = indexText(expression, column, 1);
      result += (result.empty() ? "" : " && ") + index + " >= 0 && " + index + " < " +
                std::to_string(bound);
    }
    return result;
  }

  /// One element of an argument, guarded where padding is read.
  std::string elementText(const Node &node, StringRef column) const {
    std::string element =
        "arg." + argumentNames.lookup(node.value) + "[" + indexText(node.offset, column) + "]";
    if (node.valid.empty())
      return element;
    return validText(node, column) + " ? " + element + " : " + zeroText(elementOf(node.value));
  }

  /// How a node's value is written where register `i` is at hand.
  std::string valueText(unsigned index) const {
    const Node &node = nodes.nodes[index];
    if (node.kind == NodeKind::Constant)
      return constantText(cast<ConstantOp>(node.op).getValue());
    if (isInline(node))
      return "float(" + valueText(node.operands[0]) + ")";
    bool isRow = varies(node) && (node.kind == NodeKind::Load || (kept[index] && keeps));
    return isRow ? names[index] + "[i]" : names[index];
  }
  /// As arithmetic wants it: narrow floats widened.
  std::string operandText(unsigned index) const {
    Type element = elementOf(nodes.nodes[index].value);
    std::string value = valueText(index);
    return isa<FloatType>(element) && !element.isF32() ? "float(" + value + ")" : value;
  }

  std::string castText(CastOp op, unsigned operand) const {
    Type from = elementOf(op.getX()), to = elementOf(op.getY());
    std::string name = deviceType(to).str();
    if (from == to)
      return valueText(operand);
    if (from.isInteger(1))
      return valueText(operand) + " ? cast<" + name + ">(1.0f) : cast<" + name + ">(0.0f)";
    if (isa<IntegerType>(from))
      return to.isF32() || isa<IntegerType>(to)
                 ? "cast<" + name + ">(" + valueText(operand) + ")"
                 : "cast<" + name + ">(cast<float>(" + valueText(operand) + "))";
    if (to.isF32())
      return operandText(operand);
    return std::string(isa<FloatType>(to) && op.saturates() ? "cast_saturate<" : "cast<") + name +
           ">(" + operandText(operand) + ")";
  }

  std::string mapText(const Node &node) const {
    if (auto cast = dyn_cast<CastOp>(node.op))
      return castText(cast, node.operands[0]);
    std::string pattern = llvm::cast<ScalarMapOpInterface>(node.op).getDeviceText(), result;
    for (size_t at = 0; at < pattern.size(); ++at)
      if (pattern[at] == '$')
        result += operandText(node.operands[pattern[++at] - '0']);
      else
        result += pattern[at];
    Type element = elementOf(node.value);
    return isa<FloatType>(element) && !element.isF32()
               ? "cast<" + deviceType(element).str() + ">(" + result + ")"
               : result;
  }

  std::string nodeText(const Node &node) const {
    Type element = elementOf(node.value);
    switch (node.kind) {
    case NodeKind::Map:
      return mapText(node);
    case NodeKind::Mask:
      return validText(node, "column") + " ? " + valueText(node.operands[0]) + " : " +
             zeroText(element);
    case NodeKind::Index:
      return "(" + deviceType(element).str() + ")(" + indexText(node.offset, "column") + ")";
    case NodeKind::Lookup: {
      std::string nan = element.isF32()
                            ? "from_bits(0x7fc00000u)"
                            : "cast<" + deviceType(element).str() + ">(from_bits(0x7fc00000u))";
      return lookupName(node) + "_known ? " + lookupName(node) + "_row[i] : " + nan;
    }
    default:
      return elementText(node, "column");
    }
  }
  std::string lookupName(const Node &node) const { return names[&node - nodes.nodes.data()]; }

  bool needsColumn(const Node &node) const {
    return (node.kind == NodeKind::Mask || node.kind == NodeKind::Index) && varies(node);
  }

  //===-- Loads -------------------------------------------------------------------------------===//

  /// `const auto x0 = load..` for a value that varies along the columns. `first` is the flat base
  /// or the chunk's first column, `limit` the number of columns there; both empty in a row_block.
  void printRowLoad(const Node &node, StringRef indent, StringRef first, StringRef limit) {
    unsigned index = &node - nodes.nodes.data();
    std::string tail = limit.empty() ? "" : ", " + limit.str();
    std::string name = argumentNames[node.value];
    out << indent << "const auto " << names[index] << " = ";
    if (node.isContiguous()) {
      // offset = start + column, and the column starts at `first`.
      AffineExpr start = node.offset.replace(getAffineDimExpr(1, node.offset.getContext()),
                                             getAffineConstantExpr(0, node.offset.getContext()));
      std::string where = indexText(start, "column", 1);
      out << "load<L>(arg." << name << (where == "0" ? "" : " + " + where)
          << (first.empty() ? "" : " + " + first.str()) << tail << ");\n";
      return;
    }
    std::string column = first.empty() ? "column" : "(" + first.str() + " + at)";
    out << "load_at<L, " << deviceType(elementOf(node.value)) << ">([&](int "
        << (first.empty() ? "column" : "at") << ") -> " << deviceType(elementOf(node.value))
        << " { return " << elementText(node, column) << "; }" << tail << ");\n";
  }

  void printLookupRow(const Node &node, StringRef indent, StringRef first, StringRef limit) {
    auto embedding = cast<EmbeddingOp>(node.op);
    std::string name = lookupName(node), table = "arg." + argumentNames[embedding.getTable()];
    int64_t rows = shapeOf(embedding.getTable())[0], columns = shapeOf(embedding.getTable())[1];
    const Node &id = nodes.nodes[node.operands[0]];
    std::string tail = limit.empty() ? "" : ", " + limit.str();
    if (!varies(id)) {
      std::string value = valueText(node.operands[0]);
      out << indent << "const bool " << name << "_known = " << value << " >= 0 && " << value
          << " < " << rows << ";\n";
      out << indent << "const auto " << name << "_row = load<L>(" << table << " + (" << name
          << "_known ? (long long)" << value << " : 0) * " << columns
          << (first.empty() ? "" : " + " + first.str()) << tail << ");\n";
      return;
    }
    // Ids that vary along the columns: element by element.
    std::string type = deviceType(elementOf(node.value)).str(),
                column = first.empty() ? "column" : "(" + first.str() + " + at)";
    out << indent << "const bool " << name << "_known = true;\n";
    out << indent << "const auto " << name << "_row = load_at<L, " << type << ">([&](int "
        << (first.empty() ? "column" : "at") << ") -> " << type << " {\n"
        << indent << "  const long long id = " << elementText(id, column) << ";\n"
        << indent << "  return id >= 0 && id < " << rows << " ? " << table << "[id * " << columns
        << " + " << indexText(node.offset, column, 1) << "] : cast<" << type
        << ">(from_bits(0x7fc00000u));\n"
        << indent << "}" << tail << ");\n";
  }

  //===-- Statements --------------------------------------------------------------------------===//

  void printScalar(unsigned index, StringRef indent) {
    const Node &node = nodes.nodes[index];
    out << indent << "const " << deviceType(elementOf(node.value)) << " " << names[index] << " = "
        << nodeText(node) << ";\n";
  }

  /// Scalars of a level, uniform or one a row.
  void printScalars(unsigned level, StringRef indent, std::optional<Spread> only = {}) {
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (node.level != level || varies(node) || isInline(node) || node.kind == NodeKind::Reduce ||
          firstUse[index] == ~0u)
        continue;
      if (node.kind == NodeKind::Lookup || (only && node.spread != *only) || printed[index])
        continue;
      printed[index] = true;
      printScalar(index, indent);
    }
  }

  /// The loop of a level. `wanted` are the nodes to compute in it.
  void printLoop(const std::vector<bool> &wanted, unsigned level, StringRef indent, StringRef first,
                 StringRef limit, ArrayRef<unsigned> reduces) {
    std::string inner = (indent + "  ").str(), body;
    llvm::raw_string_ostream lines(body);
    bool column = false;
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (!wanted[index] || !varies(node) || isInline(node) || node.kind == NodeKind::Load)
        continue;
      column |= needsColumn(node);
      if (kept[index] && keeps)
        lines << inner << names[index] << "[i] = " << nodeText(node) << ";\n";
      else
        lines << inner << "const " << deviceType(elementOf(node.value)) << " " << names[index]
              << " = " << nodeText(node) << ";\n";
    }
    bool tile = schedule.kind == ScheduleKind::Tile;
    std::string active = tile            ? "active<L>(i, p)"
                         : limit.empty() ? "active<L>(i)"
                                         : ("active<L>(i, " + limit + ")").str();
    for (unsigned reduce : reduces)
      lines << inner << reduceInput(reduce, active);
    for (auto [position, output] : llvm::enumerate(nodes.outputs)) {
      if (nodes.nodes[output.node].level != level)
        continue;
      if (output.kind == OutputKind::Full)
        lines << inner << outputNames[position] << "[i] = " << valueText(output.node) << ";\n";
      if (output.kind == OutputKind::Amax)
        lines << inner << "amax_" << outputNames[position] << " = amax(amax_"
              << outputNames[position] << ", " << active << ", " << operandText(output.node)
              << ");\n";
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

  std::string reduceInput(unsigned reduce, const std::string &active) const {
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

  void printReduceResult(unsigned reduce, StringRef indent) {
    const Node &node = nodes.nodes[reduce];
    std::string call =
        (cast<ReduceOpInterface>(node.op).getDeviceReduction() + "(" + names[reduce] + "_terms)")
            .str();
    Type element = elementOf(node.value);
    out << indent << "const " << deviceType(element) << " " << names[reduce] << " = "
        << (element.isF32() ? call : "cast<" + deviceType(element).str() + ">(" + call + ")")
        << ";\n";
  }

  std::vector<unsigned> reducesOf(unsigned level) const {
    std::vector<unsigned> result;
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (node.kind == NodeKind::Reduce && node.level == level)
        result.push_back(index);
    return result;
  }

  void declareOutputs(unsigned level, StringRef indent) {
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Full && nodes.nodes[output.node].level == level)
        out << indent << "Row<L, " << deviceType(elementOf(output.value)) << "> "
            << outputNames[position] << ";\n";
  }
  void storeOutputs(unsigned level, StringRef indent, StringRef where, StringRef limit) {
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Full && nodes.nodes[output.node].level == level)
        out << indent << "store<L>(arg." << outputNames[position] << " + " << where << ", "
            << outputNames[position] << (limit.empty() ? "" : ", " + limit.str()) << ");\n";
  }
  void storeScalars(StringRef indent, StringRef once) {
    std::string perRow, uniform;
    for (auto [position, output] : llvm::enumerate(nodes.outputs)) {
      std::string value = valueText(output.node);
      if (output.kind == OutputKind::PerRow)
        perRow += "arg." + outputNames[position] + "[row] = " + value + "; ";
      if (output.kind == OutputKind::Uniform)
        uniform += "arg." + outputNames[position] + "[0] = " + value + "; ";
    }
    if (!perRow.empty())
      out << indent << "MPC_LEAD(L) { " << perRow << "}\n";
    if (!uniform.empty())
      out << indent << "MPC_LEAD(L) { if (" << once << ") { " << uniform << "} }\n";
  }
  void declareAmax() {
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Amax)
        out << "  unsigned amax_" << outputNames[position] << " = 0;\n";
  }
  void storeAmax() {
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Amax)
        out << "  store_amax(arg." << outputNames[position] << ", amax_" << outputNames[position]
            << ");\n";
  }

  //===-- The cores ---------------------------------------------------------------------------===//

  void printFlat() {
    keeps = true;
    int64_t elements = schedule.threads * schedule.vector * schedule.slots;
    out << "  using L = RowLayout<" << elements << ", " << schedule.threads << ", "
        << schedule.vector << ">;\n";
    out << "  const long long base = block() * " << elements << "ll;\n";
    out << "  const int limit = left(" << nodes.columns << "ll, base, " << elements << ");\n";
    declareAmax();
    printed.assign(nodes.nodes.size(), false);
    printScalars(0, "  ");
    std::vector<bool> all(nodes.nodes.size(), true);
    for (const Node &node : nodes.nodes) {
      if (varies(node) && node.kind == NodeKind::Load &&
          firstUse[&node - nodes.nodes.data()] != ~0u)
        printRowLoad(node, "  ", "base", "limit");
      if (node.kind == NodeKind::Lookup)
        printLookupRow(node, "  ", "base", "limit");
    }
    declareOutputs(0, "  ");
    printLoop(all, 0, "  ", "base", "limit", {});
    storeOutputs(0, "  ", "base", "limit");
    storeScalars("  ", "block() == 0");
    storeAmax();
  }

  void printRowBlock() {
    keeps = true;
    printed.assign(nodes.nodes.size(), false);
    out << "  using L = RowLayout<" << nodes.columns << ", " << schedule.team << ", "
        << schedule.vector << ">;\n";
    declareAmax();
    printScalars(0, "  ", Spread::Uniform);
    // What every row reads alike is read once.
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (node.kind == NodeKind::Load && node.spread == Spread::PerColumn &&
          firstUse[index] != ~0u) {
        printRowLoad(node, "  ", "", "");
        printed[index] = true;
      }
    out << "  MPC_ROWS(L, row, " << nodes.rows << ", " << schedule.rows << ") {\n";
    for (unsigned level = 0; level < nodes.levels(); ++level)
      printRowLevel(level);
    storeScalars("    ", "row == 0");
    out << "  }\n";
    storeAmax();
  }

  void printRowLevel(unsigned level) {
    StringRef indent = "    ";
    for (unsigned reduce : reducesOf(level))
      printReduceResult(reduce, indent);
    printScalars(level, indent);
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (node.kind == NodeKind::Load && varies(node) && firstUse[index] == level &&
          !printed[index])
        printRowLoad(node, indent, "", "");
      if (node.kind == NodeKind::Lookup && node.level == level)
        printLookupRow(node, indent, "", "");
    }
    std::vector<bool> wanted(nodes.nodes.size(), false);
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      wanted[index] = node.level == level && node.kind != NodeKind::Reduce;
      if (wanted[index] && kept[index] && !isInline(node))
        out << indent << "Row<L, " << deviceType(elementOf(node.value)) << "> " << names[index]
            << ";\n";
    }
    std::vector<unsigned> reduces = reducesOf(level + 1);
    for (unsigned reduce : reduces)
      out << indent << "Row<L, float> " << names[reduce] << "_terms;\n";
    declareOutputs(level, indent);
    printLoop(wanted, level, indent, "", "", reduces);
    storeOutputs(level, indent, "row * " + std::to_string(nodes.columns), "");
  }

  void printRowStream() {
    keeps = false;
    printed.assign(nodes.nodes.size(), false);
    int64_t width = schedule.team * schedule.vector;
    out << "  using L = RowLayout<" << width << ", " << schedule.team << ", " << schedule.vector
        << ">;\n";
    declareAmax();
    out << "  MPC_ROWS(L, row, " << nodes.rows << ", 1) {\n";
    for (unsigned level = 0; level < nodes.levels(); ++level)
      printStreamLevel(level, width);
    storeScalars("    ", "row == 0");
    out << "  }\n";
    storeAmax();
  }

  /// The tile's rows are the domain's columns: it reads along them and writes the result turned.
  void printTile() {
    keeps = true;
    printed.assign(nodes.nodes.size(), false);
    out << "  using L = TileLayout<" << schedule.rows << ", " << schedule.rows << ", "
        << schedule.threads << ">;\n";
    out << "  const TilePosition p = tile<L>(block(), " << nodes.columns << ", " << nodes.rows
        << ");\n";
    declareAmax();
    printScalars(0, "  ", Spread::Uniform);
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (node.kind != NodeKind::Load || !varies(node) || firstUse[index] == ~0u)
        continue;
      StringRef type = deviceType(elementOf(node.value));
      out << "  const auto " << names[index] << " = ";
      if (node.spread == Spread::Full) {
        SmallVector<int64_t> c = *linearCoefficients(node.offset, 2);
        out << "load_tile<L>(arg." << argumentNames[node.value];
        if (c[2])
          out << " + " << c[2];
        out << ", " << c[1] << ", p);\n";
      } else {
        out << "load_tile_at<L, " << type << ">([&](int column, int row) -> " << type
            << " { return " << elementText(node, "column") << "; }, p);\n";
      }
    }
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Full)
        out << "  Tile<L, " << deviceType(elementOf(output.value)) << "> " << outputNames[position]
            << ";\n";
    printLoop(std::vector<bool>(nodes.nodes.size(), true), 0, "  ", "", "", {});
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Full)
        out << "  store_transposed<L>(arg." << outputNames[position] << ", " << nodes.columns
            << ", p, " << outputNames[position] << ");\n";
    storeAmax();
  }

  void printStreamLevel(unsigned level, int64_t width) {
    StringRef indent = "    ";
    for (unsigned reduce : reducesOf(level))
      printReduceResult(reduce, indent);
    printScalars(level, indent);
    std::vector<unsigned> reduces = reducesOf(level + 1);
    // Everything that this level's reductions and results are made of, computed again from the
    // inputs.
    std::vector<bool> wanted(nodes.nodes.size(), false);
    bool any = !reduces.empty();
    for (unsigned reduce : reduces)
      wanted[nodes.nodes[reduce].operands[0]] = true;
    for (const Output &output : nodes.outputs)
      if ((output.kind == OutputKind::Full || output.kind == OutputKind::Amax) &&
          nodes.nodes[output.node].level == level)
        wanted[output.node] = any = true;
    if (!any)
      return;
    for (size_t index = nodes.nodes.size(); index-- > 0;)
      if (wanted[index] && nodes.nodes[index].kind != NodeKind::Reduce)
        for (unsigned operand : nodes.nodes[index].operands)
          wanted[operand] = true;
    for (unsigned reduce : reduces) {
      StringRef function = cast<ReduceOpInterface>(nodes.nodes[reduce].op).getDeviceReduction();
      StringRef neutral = function == "sum"       ? "0.0f"
                          : function == "maximum" ? "from_bits(0xff800000u)"
                                                  : "from_bits(0x7f800000u)";
      out << indent << "Row<L, float> " << names[reduce] << "_terms;\n";
      out << indent << "MPC_EACH(L, i) { " << names[reduce] << "_terms[i] = " << neutral << "; }\n";
    }
    out << indent << "for (int first = 0; first < " << nodes.columns << "; first += " << width
        << ") {\n";
    out << indent << "  const int limit = left(" << nodes.columns << ", first, " << width << ");\n";
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (wanted[index] && node.kind == NodeKind::Load && varies(node))
        printRowLoad(node, "      ", "first", "limit");
      if (wanted[index] && node.kind == NodeKind::Lookup)
        printLookupRow(node, "      ", "first", "limit");
    }
    declareOutputs(level, "      ");
    printLoop(wanted, level, "      ", "first", "limit", reduces);
    storeOutputs(level, "      ", "row * " + std::to_string(nodes.columns) + " + first", "limit");
    out << indent << "}\n";
  }

  plan::KernelOp kernel;
  GroupSchedule schedule;
  GroupNodes nodes;
  std::string text;
  llvm::raw_string_ostream out;
  llvm::DenseMap<Value, std::string> argumentNames; // looked up, never walked
  std::vector<std::string> outputNames, names;
  std::vector<bool> kept, printed;
  std::vector<unsigned> firstUse; // the first level that reads the node; ~0 when only inlined
  bool keeps = true;              // whether values live in rows across levels
};

} // namespace

std::string printGroupKernel(plan::KernelOp kernel) { return Printer(kernel).print(); }

} // namespace mpc
