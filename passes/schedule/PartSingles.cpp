//===-- PartSingles.cpp - equal single numbers become equal groups ----------------------------===//
//
// Before: groups without schedules. After: where scalar maps of single numbers alone make a group's
// results, the results that share no op are parts, and parts that are equal but for what they read
// are groups of their own. BatchGroups makes one launch of them, whose kernel holds their ops once,
// and a thread runs one of them. Parts that are equal to few others stay together in one group. All
// other groups stay unchanged, and so do all values.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/group/GroupForms.h"
#include "passes/Passes.h"
#include "passes/fuse/GroupParts.h"
#include "passes/schedule/LaunchMarks.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_PARTSINGLES
#include "passes/Passes.h.inc"
namespace {

constexpr size_t kFewEqual = 4; // parts: a batch of fewer saves no text worth a launch

/// The numbers of some of a group's results, and the part that makes them.
struct Piece {
  SmallVector<unsigned> results;
  GroupPart part;
};

/// A part makes all that it reads of the group.
bool isThere(OpResult) { return false; }

/// The results that share ops are one piece. A constant is no shared op, since each piece may have
/// its own.
SmallVector<Piece> piecesOf(GroupOp group) {
  llvm::EquivalenceClasses<unsigned> together;
  llvm::DenseMap<Operation *, unsigned> makes; // looked up, never walked
  for (unsigned result = 0; result < group.getNumResults(); ++result) {
    together.insert(result);
    for (Operation *op : findPart(group, {result}, isThere).ops)
      if (!isa<ConstantOp>(op))
        together.unionSets(result, makes.try_emplace(op, result).first->second);
  }
  llvm::MapVector<unsigned, Piece> pieces;
  for (unsigned result = 0; result < group.getNumResults(); ++result)
    pieces[together.getLeaderValue(result)].results.push_back(result);
  SmallVector<Piece> list;
  for (auto &[leader, piece] : pieces) {
    piece.part = findPart(group, piece.results, isThere);
    list.push_back(std::move(piece));
  }
  return list;
}

/// The form of a piece without the values that it reads: equal pieces compute the same.
unsigned formOf(GroupOp group, const Piece &piece, GroupForms &forms) {
  Operation *yield = group.getBody().front().getTerminator();
  return forms.formOf(
      piece.part.ops.getArrayRef(),
      llvm::map_to_vector(piece.results, [&](unsigned at) { return yield->getOperand(at); }),
      llvm::map_to_vector(piece.part.inputs, [](const auto &pair) { return pair.first; }));
}

/// Builds a group of some results, which take its place.
void partOff(GroupOp group, ArrayRef<unsigned> results, const GroupPart &part) {
  OpBuilder builder(group);
  GroupOp built = buildPart(group, results, part, builder, Domain(1, 1));
  built->setDiscardableAttrs(group->getDiscardableAttrDictionary());
  for (auto [index, result] : llvm::enumerate(results))
    group.getResult(result).replaceAllUsesWith(built.getResult(index));
}

void part(GroupOp group) {
  if (group.getNumResults() < kFewEqual || group.getRows() * group.getColumns() != 1 ||
      !nodesOf(group.getBody(), group.getRows(), group.getColumns()).makesSingles())
    return;
  GroupForms forms;
  llvm::MapVector<unsigned, SmallVector<Piece>> pieces;
  for (Piece &piece : piecesOf(group)) {
    const unsigned form = formOf(group, piece, forms);
    pieces[form].push_back(std::move(piece));
  }
  SmallVector<unsigned> kept;
  size_t parted = 0;
  for (auto &[form, equal] : pieces)
    for (const Piece &piece : equal) {
      if (equal.size() < kFewEqual) {
        llvm::append_range(kept, piece.results);
        continue;
      }
      partOff(group, piece.results, piece.part);
      ++parted;
    }
  if (!parted)
    return;
  llvm::sort(kept);
  if (!kept.empty())
    partOff(group, kept, findPart(group, kept, isThere));
  remark::passed(group.getLoc(), remark::RemarkOpts::name("PartSingles").category("mpc"))
      << "parted into " << std::to_string(parted) << " groups of which several are equal";
  group.erase();
}

struct PartSingles : impl::PartSinglesBase<PartSingles> {
  void runOnOperation() override {
    for (GroupOp group : llvm::to_vector(getOperation().getBody().front().getOps<GroupOp>()))
      part(group);
  }
};

} // namespace
} // namespace mpc
