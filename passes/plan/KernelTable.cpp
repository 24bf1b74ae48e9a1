#include "passes/plan/KernelTable.h"
#include "ir/dialect/Provenance.h"
#include "ir/group/Origins.h"
#include "ir/schedule/TensorTable.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace mpc {
namespace {

/// "layer_norm_gelu": the origins of the kernels' ops, as many as fit. With `first` and the digits
/// of `add` a name has at most 40 characters.
std::string labelOf(ArrayRef<plan::KernelOp> kernels, StringRef first = "") {
  constexpr size_t kMost = 40 - sizeof("_01234567") + 1;
  SmallVector<Region *> bodies;
  for (plan::KernelOp kernel : kernels)
    bodies.push_back(&kernel.getBody());
  std::string label = first.str();
  for (StringRef name : originsOf(bodies))
    if (label.empty() || label.size() + 1 + name.size() <= kMost)
      label += (label.empty() ? "" : "_") + name.str();
  return label.substr(0, kMost);
}

} // namespace

// The origin of an op and the name of its result belong to the name and the text of a kernel, not
// to its work.
StringRef KernelTable::add(plan::KernelOp kernel, StringRef label) {
  SmallVector<std::tuple<Operation *, StringRef, Attribute>> told;
  kernel.getBody().walk([&](Operation *op) {
    for (StringRef name : {"mpc.origin", "mpc.value"})
      if (Attribute value = op->removeDiscardableAttr(name))
        told.emplace_back(op, name, value);
  });
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel->print(stream, OpPrintingFlags().useLocalScope());
  std::string &name = known[text];
  if (!name.empty()) {
    kernel.erase();
    return name;
  }
  for (auto [op, name, value] : told)
    op->setDiscardableAttr(name, value);
  llvm::raw_string_ostream(name) << label << "_"
                                 << llvm::format_hex_no_prefix(llvm::xxh3_64bits(text) & 0xffffffff,
                                                               8);
  kernel.setSymName(name);
  byName[name] = kernel;
  return name;
}

std::pair<StringRef, int64_t> KernelTable::group(GroupOp group, bool isPart) {
  auto schedule = cast<plan::GroupScheduleAttr>(*group.getSchedule());
  return {addGroup(group, schedule, isPart), schedule.getGrid()};
}

std::tuple<StringRef, int64_t, SmallVector<bool>> KernelTable::batch(ArrayRef<GroupOp> groups,
                                                                     bool isPart) {
  GroupOp first = groups.front();
  GroupSchedule schedule = GroupSchedule::fromAttribute(*first.getSchedule());
  TensorTable table = shareOf(groups);
  plan::GroupScheduleAttr attribute = table.toAttribute(schedule, program.getContext());
  return {addGroup(first, attribute, isPart), attribute.getGrid(), table.shared};
}

std::pair<StringRef, int64_t> KernelTable::joined(ArrayRef<JoinedLaunch> parts, int64_t arguments) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  SmallVector<Attribute> sideBySide, tails;
  SmallVector<int64_t> grids;
  int64_t grid = 0, threads = 0;
  SmallVector<plan::KernelOp> kernels;
  for (const JoinedLaunch &part : parts) {
    (part.isTail ? tails : sideBySide)
        .push_back(FlatSymbolRefAttr::get(builder.getContext(), part.kernel));
    plan::KernelOp kernel = byName.lookup(part.kernel);
    threads = kernel.getSchedule().getThreads();
    if (part.isTail)
      continue;
    grids.push_back(part.grid);
    grid += part.grid;
    kernels.push_back(kernel);
  }
  auto schedule = plan::JoinedAttr::get(
      builder.getContext(), grid, threads, arguments, builder.getArrayAttr(sideBySide),
      builder.getDenseI64ArrayAttr(grids), builder.getArrayAttr(tails));
  auto kernel = plan::KernelOp::create(builder, program.getLoc(), "kernel", 1, 1, schedule, false);
  return {add(kernel, labelOf(kernels, "joined")), grid};
}

StringRef KernelTable::addGroup(GroupOp group, plan::GroupScheduleAttr schedule, bool isPart) {
  // Most groups are those of another layer: their kernel need not be built and printed. Marks of
  // where ops come from make no kernel of their own.
  StringRef &name = byForm[{forms.formOf(group), schedule.getAsOpaquePointer(), isPart,
                            group.getRows(), group.getColumns()}];
  forms.forgetAll(); // the group's ops are erased before the table is
  if (!name.empty())
    return name;
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  auto kernel = plan::KernelOp::create(builder, group.getLoc(), "kernel", group.getRows(),
                                       group.getColumns(), schedule, isPart);
  IRMapping mapping;
  group.getBody().cloneInto(&kernel.getBody(), mapping);
  // Layers, names and reasons belong to the launch. Without them, equal work is equal text.
  kernel.getBody().walk([](Operation *op) {
    setLayer(op, {});
    op->removeAttr("mpc.name");
    setDecision(op, {});
  });
  return name = add(kernel, labelOf(kernel, schedule.getWord()));
}

StringRef KernelTable::gemm(MatmulOp op, const GemmProblem &problem) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  auto kernel = plan::KernelOp::create(builder, op.getLoc(), "kernel", problem.m, problem.n,
                                       productCall(op, problem), false);
  std::string label;
  llvm::raw_string_ostream(label) << "gemm_" << elementOf(op.getA());
  return add(kernel, StringRef(label).lower());
}

StringRef KernelTable::anchor(Operation *op, plan::CallAttr call, StringRef label, bool isPart) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  ArrayRef<int64_t> shape = shapeOf(op->getOperand(0));
  int64_t columns = shape.size() > 1 ? shape[shape.size() - 2] : 1;
  int64_t rows = elementCount(shape) / std::max<int64_t>(columns * shape.back(), 1);
  return add(plan::KernelOp::create(builder, op->getLoc(), "kernel", rows, columns, call, isPart),
             label);
}

StringRef KernelTable::tailed(StringRef core, StringRef label, GroupOp group, const TileTail &tail,
                              ArrayRef<int64_t> kept, unsigned rowDimension, int64_t pointers) {
  StringRef name = KernelTable::group(group, /*isPart=*/true).first;
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  SmallVector<Attribute> places;
  for (const StridedView &view : tail.places) {
    SmallVector<int64_t> strides = view.strides;
    strides.pop_back();
    // The dimension of a tile's rows comes last.
    std::rotate(strides.begin() + rowDimension, strides.begin() + rowDimension + 1, strides.end());
    places.push_back(plan::PlaceAttr::get(builder.getContext(), view.offset, strides));
  }
  plan::ScheduleAttrInterface own = byName.lookup(core).getSchedule();
  auto schedule = plan::TailedAttr::get(
      builder.getContext(), own.getGrid(), own.getThreads(), pointers,
      FlatSymbolRefAttr::get(builder.getContext(), core),
      FlatSymbolRefAttr::get(builder.getContext(), name), tail.staged, tail.first,
      builder.getArrayAttr(places), builder.getDenseI64ArrayAttr(kept));
  auto kernel = plan::KernelOp::create(builder, program.getLoc(), "kernel", group.getRows(),
                                       group.getColumns(), schedule, false);
  return add(kernel, labelOf(byName.lookup(name), label));
}

} // namespace mpc
