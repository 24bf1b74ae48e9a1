// A kernel is printed level by level: uniform values and values of a row as scalars, values that
// vary along the columns in one loop a level. A value that a later level reads is kept in a Row.
// The widening of a loaded value is repeated and not kept, to use few registers. A row_stream
// kernel keeps nothing: each level reads its inputs again, chunk by chunk.
#include "codegen/GroupPrinter.h"
#include "codegen/DeviceText.h"
#include "codegen/StreamStatements.h"
#include "ir/group/IndexMath.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace mpc {

namespace {

class Printer : StreamStatements {
public:
  Printer(plan::KernelOp kernel, StringRef name, StringRef prefix,
          std::optional<unsigned> staged = {})
      : StreamStatements(kernel, prefix), name(name), staged(staged) {
    isAlongRows |= staged.has_value();
  }

  GroupPieces print() {
    GroupPieces pieces;
    pieces.arguments = argumentMembers();
    pieces.table = tableText();
    if (staged) {
      pieces.arguments.reads.erase(pieces.arguments.reads.begin() + *staged);
      printTail();
    } else {
      printBody();
    }
    pieces.body = std::move(text);
    pieces.resident = schedule.residentBlocks(nodes);
    return pieces;
  }

private:
  void printBody() {
    switch (schedule.kind) {
    case ScheduleKind::Flat:
      return printFlat();
    case ScheduleKind::RowBlock:
      return printRowBlock();
    case ScheduleKind::RowStream:
      return printRowStream();
    case ScheduleKind::ColumnBlock:
      return printColumnBlock();
    case ScheduleKind::RowScan:
      return printRowScan();
    case ScheduleKind::MultiTensor:
      return printMultiTensor();
    case ScheduleKind::Tile:
      return nodes.turns() ? printTurningTile() : printTile();
    }
  }

  std::string tableText() const {
    if (!table.hasSizes())
      return "";
    const bool isOfTiles = schedule.kind == ScheduleKind::Tile;
    SmallVector<std::string> rows;
    int64_t block = 0;
    for (auto [index, count] : llvm::enumerate(table.counts)) {
      const int64_t size = table.sizes[index];
      rows.push_back(llvm::formatv("{{{0}, {1}, {2}}", block, isOfTiles ? count : size,
                                   isOfTiles ? size : count)
                         .str());
      block += table.blocks[index];
    }
    StringRef columns = isOfTiles ? "tiles down, tiles across" : "elements a block, elements";
    return llvm::formatv("// first block, {0}\nMPC_TABLE({1}, {2}_tensors, {3}) = {{\n  {4}};\n",
                         columns, isOfTiles ? "TileShare" : "TensorShare", name, table.tensors,
                         llvm::join(rows, ", "));
  }

  //===-- The cores ---------------------------------------------------------------------------===//

  void printFlat() {
    const int64_t width = schedule.width();
    out << "  using L = RowLayout<" << width << ", " << schedule.threads << ", " << schedule.vector
        << ">;\n";
    if (nodes.parts) {
      out << "  const long long begin = block() * " << nodes.part << "ll;\n";
      out << "  const long long end = part_end(" << nodes.columns << "ll, begin, " << nodes.part
          << ");\n";
      printSteps("begin", "end");
    } else {
      out << "  const long long base = block() * " << width << "ll;\n";
      out << "  const int limit = left(" << nodes.columns << "ll, base, " << width << ");\n";
      declareGathers();
      printScalars(0, "  ");
      printFlatStep("  ");
    }
    storeScalars("  ", "block() == 0");
    storeGathers("block()");
  }

  void printMultiTensor() {
    const int64_t width = schedule.width();
    out << "  using L = RowLayout<" << width << ", " << schedule.threads << ", " << schedule.vector
        << ">;\n";
    out << "  const TensorSlice p = tensor_slice(" << name << "_tensors, " << table.tensors
        << ", block());\n";
    printSteps("p.begin", "p.end");
    storeGathers("p.part");
  }

  void printSteps(StringRef begin, StringRef end) {
    declareGathers();
    printScalars(0, "  ");
    out << "  MPC_CHUNKS(L, base, limit, " << begin << ", " << end << ") {\n";
    printFlatStep("    ");
    out << "  }\n";
  }

  void printFlatStep(StringRef indent) {
    std::vector<bool> all(nodes.nodes.size(), true);
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (varies(node) && node.kind == NodeKind::Load && firstUse[index] != ~0u)
        printRowLoad(node, indent, "base", "limit");
      printLookupRow(node, indent, "base", "limit");
    }
    declareOutputs(0, indent);
    printLoop(all, 0, indent, "base", "limit", {});
    storeOutputs(0, indent, "base", "limit");
  }

  void printRowBlock() {
    out << "  using L = RowLayout<" << nodes.columns << ", " << schedule.team << ", "
        << schedule.vector << ">;\n";
    declareGathers();
    printScalars(0, "  ", Spread::Uniform);
    // Values that are the same for every row are read once.
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (node.kind == NodeKind::Load && node.spread == Spread::PerColumn &&
          firstUse[index] != ~0u) {
        printRowLoad(node, "  ", "", "");
        printed[index] = true;
      }
    for (auto [output, name] : llvm::zip(nodes.outputs, outputNames))
      if (output.kind == OutputKind::Turned && holdsTurned)
        out << "  HeldRows<L, " << deviceType(elementOf(output.value)) << "> " << name
            << "_held;\n";
      else if (output.kind == OutputKind::Turned)
        out << "  MPC_STAGE(" << deviceType(elementOf(output.value)) << ", " << name << "_staged, "
            << schedule.rows * nodes.columns << ");\n";
    printRowsLoop();
    for (unsigned level = 0; level < nodes.levels(); ++level)
      printRowLevel(level);
    storeScalars("    ", "row == 0");
    out << "  }\n";
    for (auto [output, name] : llvm::zip(nodes.outputs, outputNames))
      if (output.kind == OutputKind::Turned && !holdsTurned)
        out << "  store_turned<L, " << schedule.rows << ", " << schedule.threads << ">("
            << outputPointer(name) << ", " << nodes.rows << ", block() * " << schedule.rows << ", "
            << name << "_staged);\n";
    storeGathers("block() * " + std::to_string(nodes.columns));
  }

  /// The head of the loop over a block's rows.
  void printRowsLoop() {
    if (schedule.fetch != Fetch::Ahead) {
      out << "  MPC_ROWS(L, row, " << nodes.rows << ", " << schedule.rows << ") {\n";
      return;
    }
    const std::vector<std::string> members = printFetch("  ");
    out << "  MPC_ROWS_AHEAD(L, row, operands, fetch, " << nodes.rows << ", " << schedule.rows
        << ") {\n";
    out << "    const auto &[" << llvm::join(members, ", ") << "] = operands;\n";
  }

  /// For groups without reductions: a block goes down the rows of a part, some columns wide.
  void printColumnBlock() {
    const int64_t width = schedule.width(), across = llvm::divideCeil(nodes.columns, width);
    out << "  using L = RowLayout<" << width << ", " << schedule.threads << ", " << schedule.vector
        << ">;\n";
    out << "  const long long part = block() / " << across << ";\n";
    out << "  const " << columnType() << " first = block() % " << across << " * " << width << ";\n";
    out << "  const int limit = left(" << nodes.columns << ", first, " << width << ");\n";
    declareGathers();
    printScalars(0, "  ", Spread::Uniform);
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (node.kind == NodeKind::Load && node.spread == Spread::PerColumn &&
          firstUse[index] != ~0u) {
        printRowLoad(node, "  ", "first", "limit");
        printed[index] = true;
      }
    out << "  const long long end = part_end(" << nodes.rows << ", part * " << schedule.rows << ", "
        << schedule.rows << ");\n";
    out << "  for (long long row = part * " << schedule.rows << "; row < end; ++row) {\n";
    printRowLevel(0, "first", "limit");
    storeScalars("    ", "first == 0", "first == 0 && row == 0");
    out << "  }\n";
    storeGathers("part * " + std::to_string(nodes.columns) + " + first", "limit");
  }

  void printRowLevel(unsigned level, StringRef first = "", StringRef limit = "",
                     StringRef indent = "    ") {
    for (unsigned reduce : reducesOf(level))
      printReduceResult(reduce, indent, limit);
    printScalars(level, indent);
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (isLoadedAt(level, index))
        printRowLoad(node, indent, first, limit);
      if (node.level == level)
        printLookupRow(node, indent, first, limit);
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
      for (unsigned operand = 0; operand < nodes.nodes[reduce].operands.size(); ++operand)
        if (const Node &node = nodes.nodes[reduce]; hasOwnTerms(node, operand))
          out << indent << "Row<L, " << termType(node) << "> " << ownTermsOf(node, operand)
              << ";\n";
    declareOutputs(level, indent);
    nameSums(level, indent, "row % " + std::to_string(schedule.rows));
    printLoop(wanted, level, indent, first, limit, reduces);
    std::string where = "row * " + std::to_string(nodes.columns);
    storeOutputs(level, indent, first.empty() ? where : where + " + " + first.str(), limit);
  }

  /// A row that the team holds is one chunk. A wider row goes by in chunks, in the order of the
  /// running sums.
  void printRowScan() {
    const int64_t width = schedule.width();
    if (nodes.columns <= width)
      return printRowBlock();
    out << "  using L = RowLayout<" << width << ", " << schedule.team << ", " << schedule.vector
        << ">;\n";
    declareGathers();
    printScalars(0, "  ", Spread::Uniform);
    out << "  MPC_ROWS(L, row, " << nodes.rows << ", " << schedule.rows << ") {\n";
    printScalars(0, "    ");
    Running direction = Running::none;
    for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
      if (!node.isRunning())
        continue;
      out << "    float " << names[index] << "_carry = 0.0f;\n";
      direction = node.running();
    }
    const int64_t last = (nodes.columns - 1) / width * width;
    if (direction == Running::forward)
      out << "    for (" << columnType() << " first = 0; first < " << nodes.columns
          << "; first += " << width << ") {\n";
    else
      out << "    for (" << columnType() << " first = " << last
          << "; first >= 0; first -= " << width << ") {\n";
    out << "      const int limit = left(" << nodes.columns << ", first, " << width << ");\n";
    for (unsigned level = 0; level < nodes.levels(); ++level)
      printRowLevel(level, "first", "limit", "      ");
    out << "    }\n";
    storeScalars("    ", "row == 0");
    out << "  }\n";
    storeGathers();
  }

  /// The tile's rows are the domain's columns: the kernel reads along them and writes the
  /// transpose.
  void printTile() {
    printTileLayout();
    out << "  const TilePosition p = tile<L>(block(), " << nodes.columns << ", " << nodes.rows
        << ");\n";
    declareGathers();
    printScalars(0, "  ", Spread::Uniform);
    printTileStep("  ");
    storeGathers();
  }
  void printTileLayout() {
    out << "  using L = TileLayout<" << schedule.rows << ", " << schedule.tileColumns() << ", "
        << schedule.threads << ">;\n";
  }
  /// The loads, the loop and the stores of one tile.
  void printTileStep(StringRef indent) {
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (node.kind == NodeKind::Load && varies(node) && firstUse[index] != ~0u)
        printTileLoad(node, indent);
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Full || output.kind == OutputKind::Turned)
        out << indent << "Tile<L, " << deviceType(elementOf(output.value)) << "> "
            << outputNames[position] << ";\n";
    printLoop(std::vector<bool>(nodes.nodes.size(), true), 0, indent, "", "", {});
    for (auto [position, output] : llvm::enumerate(nodes.outputs))
      if (output.kind == OutputKind::Partial)
        out << indent << outputNames[position] << "_terms.next();\n";
    for (auto [position, output] : llvm::enumerate(nodes.outputs)) {
      if (output.kind != OutputKind::Full && output.kind != OutputKind::Turned)
        continue;
      const bool alongRows = isAlongRows && output.kind == OutputKind::Full;
      out << indent << (alongRows ? "store_tile<L>(" : "store_transposed<L>(")
          << outputPointer(outputNames[position]) << ", "
          << (output.kind == OutputKind::Full ? columnsText() : rowsText()) << ", p, "
          << outputNames[position] << ");\n";
    }
  }
  void printTileLoad(const Node &node, StringRef indent) {
    const unsigned along = isAlongRows ? 0 : 1; // the dimension of the tile's rows
    StringRef type = deviceType(elementOf(node.value));
    out << indent << "const auto " << nameOf(node) << " = ";
    if (staged && cast<BlockArgument>(node.value).getArgNumber() == *staged) {
      out << "load_tile<L>(staged, stride, inner);\n";
      return;
    }
    std::optional<SmallVector<int64_t>> c = linearCoefficients(node.offset, 2);
    if (node.spread == Spread::Full && c && (*c)[1 - along] == 1 && node.valid.empty() &&
        (*c)[2] % kRun == 0) {
      out << "load_tile<L>(" << inputPointer(cast<BlockArgument>(node.value));
      if ((*c)[2])
        out << " + " << (*c)[2];
      out << ", " << (table.hasSizes() ? columnsText() : std::to_string((*c)[along])) << ", p);\n";
      return;
    }
    StringRef index = indexType(node);
    if (!along && isOfRuns(node)) {
      out << "load_tile_runs<L>(" << inputPointer(cast<BlockArgument>(node.value)) << ", [&]("
          << index << " row, " << index << " column) { return " << indexText(node.offset, "column")
          << "; }, p);\n";
      return;
    }
    out << "load_tile_at<L, " << type << ">([&](" << index << (along ? " column, " : " row, ")
        << index << (along ? " row" : " column") << ") -> " << type << " { return "
        << elementText(node, "column") << "; }, p);\n";
  }

  static constexpr int64_t kRun = 8; // elements, of which a thread moves at most as many at once

  /// Whether eight neighbouring columns from a multiple of eight on are neighbours in memory from a
  /// multiple of eight on.
  bool isOfRuns(const Node &node) const {
    if (node.spread != Spread::Full || !node.valid.empty() || nodes.columns % kRun != 0)
      return false;
    MLIRContext *context = node.offset.getContext();
    AffineExpr row = getAffineDimExpr(0, context), column = getAffineDimExpr(1, context);
    AffineExpr split = column * kRun + getAffineDimExpr(2, context);
    AffineExpr offset = simplifyIndex(node.offset.replaceDims({row, split}),
                                      {nodes.rows, nodes.columns / kRun, kRun});
    std::optional<AffineExpr> first = withoutDimension(offset, 2);
    return first && alignmentOf(*first) % kRun == 0;
  }

  /// The extents of the domain, which a table has where tiles have several sizes.
  std::string rowsText() const {
    return table.hasSizes() ? "size.rows" : std::to_string(nodes.rows);
  }
  std::string columnsText() const {
    return table.hasSizes() ? "size.columns" : std::to_string(nodes.columns);
  }

  /// The tile lies along the domain's rows, and some results are written along its columns.
  void printTurningTile() {
    printTileLayout();
    if (table.hasSizes())
      out << "  const auto size = tiled_tensor<L>(" << name << "_tensors, " << table.tensors
          << ", block());\n";
    out << "  " << (nodes.parts ? "" : "const ") << "TilePosition p = ";
    if (table.hasSizes())
      out << "tile(size);\n";
    else if (nodes.parts)
      out << "tile_of_part<L>(block(), " << nodes.rows << ", " << nodes.columns << ", "
          << nodes.part << ");\n";
    else
      out << "tile<L>(block(), " << nodes.rows << ", " << nodes.columns << ");\n";
    declareGathers();
    printScalars(0, "  ", Spread::Uniform);
    if (nodes.parts) {
      out << "  const long long part = p.first_row / " << nodes.part << ";\n";
      out << "  const int end = int(part_end(" << nodes.rows << ", p.first_row, " << nodes.part
          << "));\n";
      out << "  for (; end > p.first_row; p.first_row += L::rows) {\n";
      printTileStep("    ");
      out << "  }\n";
    } else {
      printTileStep("  ");
    }
    storeScalars("  ", table.hasSizes() ? "size.block == 0" : "block() == 0");
    storeGathers("part * " + std::to_string(nodes.columns));
  }

  /// The tile `p` of a tail; its part of sums, if there are any, is the tile.
  void printTail() {
    printTileLayout();
    declareGathers();
    printScalars(0, "  ", Spread::Uniform);
    printTileStep("  ");
    storeScalars("  ", "p.first_row == 0 && p.first_column == 0");
    storeGathers(
        llvm::formatv("(long long)(p.first_row / {0}) * {1}", schedule.rows, nodes.columns).str());
  }

  std::string name;
  std::optional<unsigned> staged; // of a tail: the argument whose tiles are there
};

} // namespace

GroupPieces printTailPieces(plan::KernelOp kernel, StringRef name, StringRef prefix,
                            unsigned staged) {
  return Printer(kernel, name, prefix, staged).print();
}

GroupPieces printGroupPieces(plan::KernelOp kernel, StringRef name, StringRef prefix) {
  return Printer(kernel, name, prefix).print();
}

std::string printGroupKernel(plan::KernelOp kernel) {
  std::string name = kernel.getSymName().str();
  GroupPieces pieces = printGroupPieces(kernel, name, "");
  auto schedule = GroupSchedule::fromAttribute(kernel.getSchedule());
  const int64_t blocks = TensorTable::fromAttribute(kernel.getSchedule()).blocksATensor(schedule);
  std::string text = "// " + llvm::join(originsOf(&kernel.getBody()), ", ") + "\n" +
                     structText(name, pieces.arguments) + pieces.table;
  text += blocks                ? "MPC_KERNEL_MANY("
          : pieces.resident > 1 ? "MPC_KERNEL_RESIDENT("
                                : "MPC_KERNEL(";
  text += name + ", " + std::to_string(schedule.threads);
  if (blocks)
    text += ", " + std::to_string(blocks);
  else if (pieces.resident > 1)
    text += ", /*resident=*/" + std::to_string(pieces.resident);
  return text + ") {\n" + pieces.body + "}\n";
}

} // namespace mpc
