// Several groups as the text of one kernel.
// Each group is a part with a body of its own: that of a kernel alone, with other names of its
// pointers. The joined kernel says which blocks run which part, and which tails the last block
// runs.
#include "codegen/GroupPrinter.h"
#include "ir/group/Origins.h"
#include "ir/schedule/TensorTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {
namespace {

struct MemberText {
  std::string number; // "p0", "t1"
  plan::KernelOp kernel;
  GroupPieces pieces;

  int64_t blocksATensor() const {
    plan::KernelOp own = kernel;
    return TensorTable::fromAttribute(own.getSchedule())
        .blocksATensor(GroupSchedule::fromAttribute(own.getSchedule()));
  }
  std::string headText(StringRef whole, int64_t threads) const {
    return (blocksATensor() ? "MPC_PART_MANY(" : "MPC_PART(") + whole.str() + ", " + number + ", " +
           std::to_string(threads) + ") {\n";
  }
  std::string runText(StringRef whole, const std::string &index) const {
    const int64_t blocks = blocksATensor();
    return (blocks ? "MPC_RUN_PART_MANY(" : "MPC_RUN_PART(") + whole.str() + ", " + number + ", " +
           index + (blocks ? ", " + std::to_string(blocks) : "") + ");\n";
  }
};

SmallVector<MemberText> memberTexts(plan::KernelOp whole, ArrayAttr list, StringRef letter) {
  auto program = whole->getParentOfType<plan::ProgramOp>();
  SmallVector<MemberText> parts;
  for (auto symbol : list.getAsRange<FlatSymbolRefAttr>()) {
    auto kernel = program.lookupSymbol<plan::KernelOp>(symbol.getAttr());
    std::string number = letter.str() + std::to_string(parts.size());
    std::string name = (whole.getSymName() + "_" + number).str();
    parts.push_back({number, kernel, printGroupPieces(kernel, name, number + "_")});
  }
  return parts;
}

} // namespace

std::string printJoinedKernel(plan::KernelOp kernel) {
  auto schedule = cast<plan::JoinedAttr>(kernel.getSchedule());
  StringRef name = kernel.getSymName();
  SmallVector<MemberText> parts = memberTexts(kernel, schedule.getParts(), "p"),
                          tails = memberTexts(kernel, schedule.getTails(), "t");
  ArrayRef<int64_t> grids = schedule.getGrids().asArrayRef();
  std::string text;
  llvm::raw_string_ostream out(text);
  // The pointers of the parts, then those of the tails.
  ArgumentMembers members;
  SmallVector<Region *> bodies;
  for (const MemberText &part : parts) {
    llvm::append_range(members.reads, part.pieces.arguments.reads);
    llvm::append_range(members.writes, part.pieces.arguments.writes);
    bodies.push_back(&plan::KernelOp(part.kernel).getBody());
  }
  if (!tails.empty())
    members.writes.push_back({"unsigned*", "ticket", "counts the blocks that are done"});
  for (const MemberText &tail : tails) {
    llvm::append_range(members.writes, tail.pieces.arguments.reads);
    bodies.push_back(&plan::KernelOp(tail.kernel).getBody());
  }
  for (const MemberText &tail : tails)
    llvm::append_range(members.writes, tail.pieces.arguments.writes);
  out << "// " << llvm::join(originsOf(bodies), ", ") << "\n" << structText(name, members);
  for (ArrayRef<MemberText> list : {ArrayRef(parts), ArrayRef(tails)})
    for (const MemberText &part : list)
      out << "// " << part.number << ": "
          << llvm::join(originsOf(&plan::KernelOp(part.kernel).getBody()), ", ") << "\n"
          << part.pieces.table << part.headText(name, schedule.getThreads()) << part.pieces.body
          << "}\n";
  out << "MPC_KERNEL(" << name << ", " << schedule.getThreads() << ") {\n";
  int64_t first = 0;
  for (auto [part, grid] : llvm::zip(parts, grids)) {
    bool isLast = &part == &parts.back();
    out << (first ? "  else" : "  ") << (isLast ? "" : first ? " if " : "if ");
    if (!isLast)
      out << "(block() < " << first + grid << ")";
    out << (parts.size() > 1 ? "\n    " : "")
        << part.runText(name, first ? "block() - " + std::to_string(first) : "block()");
    first += grid;
  }
  if (!tails.empty()) {
    out << "  if (is_last_block(arg.ticket, " << first << ")) {\n";
    for (const MemberText &tail : tails)
      out << (&tail == tails.begin() ? "" : "    await_block();\n") << "    "
          << tail.runText(name, "0");
    out << "  }\n";
  }
  out << "}\n";
  return text;
}

} // namespace mpc
