//===-- KernelTable.cpp -----------------------------------------------------------------------===//
#include "passes/plan/KernelTable.h"
#include "ir/group/Schedule.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace mpc {
namespace {

/// "layer_norm_gelu": what the ops came from, each once, as many as fit; casts and copies only when
/// there is nothing else. With `first` and the digits of `add` a name has at most 40 characters.
std::string labelOf(ArrayRef<plan::KernelOp> kernels, StringRef first = "") {
  constexpr size_t kMost = 40 - sizeof("_01234567") + 1;
  llvm::SetVector<StringRef> names, quiet;
  for (plan::KernelOp kernel : kernels)
    for (Operation &op : kernel.getBody().front().without_terminator()) {
      if (isa<ViewOpInterface, ConstantOp, IotaOp>(op))
        continue;
      auto origin = op.getAttrOfType<StringAttr>("mpc.origin");
      StringRef name = origin ? origin.getValue() : op.getName().stripDialect();
      (isa<CastOp>(op) && (!origin || name == "copy") ? quiet : names).insert(name);
    }
  std::string label = first.str();
  for (StringRef name : names.empty() ? quiet : names)
    if (label.empty() || label.size() + 1 + name.size() <= kMost)
      label += (label.empty() ? "" : "_") + name.str();
  return label.substr(0, kMost);
}

} // namespace

// What an op came from is in the name, not in the work.
StringRef KernelTable::add(plan::KernelOp kernel, StringRef label) {
  SmallVector<std::pair<Operation *, Attribute>> origins;
  kernel.getBody().walk([&](Operation *op) {
    if (Attribute origin = op->removeDiscardableAttr("mpc.origin"))
      origins.emplace_back(op, origin);
  });
  std::string text;
  llvm::raw_string_ostream stream(text);
  kernel->print(stream, OpPrintingFlags().useLocalScope());
  std::string &name = known[text];
  if (!name.empty()) {
    kernel.erase();
    return name;
  }
  for (auto [op, origin] : origins)
    op->setDiscardableAttr("mpc.origin", origin);
  llvm::raw_string_ostream(name) << label << "_"
                                 << llvm::format_hex_no_prefix(llvm::xxh3_64bits(text) & 0xffffffff,
                                                               8);
  kernel.setSymName(name);
  return name;
}

std::pair<StringRef, int64_t> KernelTable::group(GroupOp group, bool isPart) {
  DictionaryAttr schedule = *group.getSchedule();
  return {addGroup(group, schedule, isPart), GroupSchedule::fromAttribute(schedule).grid};
}

std::tuple<StringRef, int64_t, SmallVector<bool>> KernelTable::batch(ArrayRef<GroupOp> groups,
                                                                     bool isPart) {
  GroupOp first = groups.front();
  GroupSchedule schedule = GroupSchedule::fromAttribute(*first.getSchedule());
  TensorTable table = shareOf(groups);
  DictionaryAttr attribute =
      table.toAttribute(schedule, first.getNumResults(), program.getContext());
  return {addGroup(first, attribute, isPart), GroupSchedule::fromAttribute(attribute).grid,
          table.shared};
}

std::pair<StringRef, int64_t> KernelTable::joined(ArrayRef<LaunchPart> parts, int64_t arguments) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  SmallVector<Attribute> sideBySide, tails;
  SmallVector<int64_t> grids;
  int64_t grid = 0, threads = 0;
  SmallVector<plan::KernelOp> kernels;
  for (const LaunchPart &part : parts) {
    (part.isTail ? tails : sideBySide)
        .push_back(FlatSymbolRefAttr::get(builder.getContext(), part.kernel));
    auto kernel = program.lookupSymbol<plan::KernelOp>(part.kernel);
    threads = GroupSchedule::fromAttribute(kernel.getSchedule()).threads;
    if (part.isTail)
      continue;
    grids.push_back(part.grid);
    grid += part.grid;
    kernels.push_back(kernel);
  }
  DictionaryAttr schedule = builder.getDictionaryAttr(
      {builder.getNamedAttr("kind", builder.getStringAttr("joined")),
       builder.getNamedAttr("threads", builder.getI64IntegerAttr(threads)),
       builder.getNamedAttr("grid", builder.getI64IntegerAttr(grid)),
       builder.getNamedAttr("arguments", builder.getI64IntegerAttr(arguments)),
       builder.getNamedAttr("parts", builder.getArrayAttr(sideBySide)),
       builder.getNamedAttr("grids", builder.getDenseI64ArrayAttr(grids)),
       builder.getNamedAttr("tails", builder.getArrayAttr(tails))});
  auto kernel = plan::KernelOp::create(builder, program.getLoc(), "kernel", 1, 1, schedule);
  return {add(kernel, labelOf(kernels, "joined")), grid};
}

StringRef KernelTable::addGroup(GroupOp group, DictionaryAttr schedule, bool isPart) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  auto kernel = plan::KernelOp::create(builder, group.getLoc(), "kernel", group.getRows(),
                                       group.getColumns(), schedule);
  IRMapping mapping;
  group.getBody().cloneInto(&kernel.getBody(), mapping);
  // Layers and reasons belong to the launch; without them equal work is equal text.
  kernel.getBody().walk([](Operation *op) {
    op->removeAttr("layer");
    op->removeAttr("mpc.layer");
    op->removeAttr("mpc.decision");
  });
  if (isPart) {
    NamedAttrList marked(schedule);
    marked.set("part", builder.getUnitAttr());
    kernel.setScheduleAttr(marked.getDictionary(builder.getContext()));
  }
  StringRef kind = schedule.getAs<StringAttr>("kind").getValue();
  return add(kernel, labelOf(kernel, kind));
}

StringRef KernelTable::gemm(MatmulOp op, const GemmProblem &problem) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  auto type = [&](StringRef name, Value value) {
    return builder.getNamedAttr(name, value ? Attribute(TypeAttr::get(elementOf(value)))
                                            : Attribute(builder.getUnitAttr()));
  };
  SmallVector<NamedAttribute> schedule = {
      builder.getNamedAttr("kind", builder.getStringAttr("gemm")),
      type("a", op.getA()),
      type("b", op.getB()),
      type("d", op.getY()),
      type("bias", op.getBias()),
      type("aux", op.getAux() ? op.getAux() : op.getSecondResult()),
      builder.getNamedAttr("scaled", builder.getBoolAttr(bool(op.getScaleA()))),
      builder.getNamedAttr("transpose_a", builder.getBoolAttr(problem.transposeA)),
      builder.getNamedAttr("transpose_b", builder.getBoolAttr(problem.transposeB)),
      builder.getNamedAttr("compute", builder.getStringAttr(stringifyCompute(problem.compute))),
      builder.getNamedAttr("activation", builder.getStringAttr(stringifyActivation(
                                             op.getActivation().value_or(Activation::none)))),
      builder.getNamedAttr(
          "sizes", builder.getDenseI64ArrayAttr({problem.batch, problem.m, problem.n, problem.k})),
      builder.getNamedAttr("leading", builder.getDenseI64ArrayAttr(problem.leading)),
      builder.getNamedAttr("strides", builder.getDenseI64ArrayAttr(problem.strides))};
  if (op.getSummed())
    schedule.push_back(
        builder.getNamedAttr("summed", builder.getStringAttr(stringifyFactor(*op.getSummed()))));
  auto kernel = plan::KernelOp::create(builder, op.getLoc(), "kernel", problem.m, problem.n,
                                       builder.getDictionaryAttr(schedule));
  std::string label;
  llvm::raw_string_ostream(label) << "gemm_" << elementOf(op.getA());
  return add(kernel, StringRef(label).lower());
}

} // namespace mpc
