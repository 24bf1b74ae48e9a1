//===-- JoinedPrinter.cpp - several groups as the text of one kernel --------------------------===//
//
// Each group is a part with a body of its own, as it would be alone but for the names of its
// pointers. The kernel says which blocks run which part, and what the last of them runs.
//
//===------------------------------------------------------------------------------------------===//
#include "codegen/GroupPrinter.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {
namespace {

struct Part {
  std::string name, comment; // of the part; what is above it
  GroupPieces pieces;
};

SmallVector<Part> partsOf(plan::KernelOp whole, ArrayAttr list, StringRef letter) {
  auto program = whole->getParentOfType<plan::ProgramOp>();
  SmallVector<Part> parts;
  for (auto symbol : list.getAsRange<FlatSymbolRefAttr>()) {
    auto kernel = program.lookupSymbol<plan::KernelOp>(symbol.getAttr());
    std::string number = letter.str() + std::to_string(parts.size());
    std::string name = (whole.getSymName() + "_" + number).str();
    parts.push_back({name, symbol.getValue().str(), printGroupPieces(kernel, name, number + "_")});
  }
  return parts;
}

} // namespace

std::string printJoinedKernel(plan::KernelOp kernel) {
  auto schedule = cast<plan::JoinedAttr>(kernel.getSchedule());
  StringRef name = kernel.getSymName();
  SmallVector<Part> parts = partsOf(kernel, schedule.getParts(), "p"),
                    tails = partsOf(kernel, schedule.getTails(), "t");
  ArrayRef<int64_t> grids = schedule.getGrids().asArrayRef();
  std::string text;
  llvm::raw_string_ostream out(text);
  // The pointers of the parts, then those of the tails.
  out << "struct " << name << "_args {";
  for (ArrayRef<Part> list : {ArrayRef(parts), ArrayRef(tails)}) {
    for (const Part &part : list)
      out << part.pieces.reads;
    for (const Part &part : list)
      out << part.pieces.writes;
    if (list.data() == parts.data() && !tails.empty())
      out << " unsigned* ticket;";
  }
  out << " };\n";
  for (ArrayRef<Part> list : {ArrayRef(parts), ArrayRef(tails)})
    for (const Part &part : list)
      out << "// " << part.comment << "\n"
          << part.pieces.table << "MPC_PART(" << part.name << ", " << name << ", "
          << schedule.getThreads() << ") {\n"
          << part.pieces.body << "}\n";
  out << "MPC_KERNEL(" << name << ", " << schedule.getThreads() << ") {\n";
  int64_t first = 0;
  for (auto [part, grid] : llvm::zip(parts, grids)) {
    bool isLast = &part == &parts.back();
    out << (first ? "  else" : "  ") << (isLast ? "" : first ? " if " : "if ");
    if (!isLast)
      out << "(block() < " << first + grid << ")";
    out << (parts.size() > 1 ? "\n    " : "") << part.name << "_block{{block()";
    if (first)
      out << " - " << first;
    out << "}}.run(arg);\n";
    first += grid;
  }
  if (!tails.empty()) {
    out << "  if (is_last_block(arg.ticket, " << first << ")) {\n";
    for (const Part &tail : tails)
      out << (&tail == tails.begin() ? "" : "    await_block();\n") << "    " << tail.name
          << "_block{{0}}.run(arg);\n";
    out << "  }\n";
  }
  out << "}\n";
  return text;
}

} // namespace mpc
