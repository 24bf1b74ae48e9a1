// The verifiers of a plan.
#include "ir/dialect/State.h"
#include "ir/formats/FloatFormat.h"
#include "ir/formats/Target.h"
#include "ir/plan/Plan.h"
#include "mpc/Architectures.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace mpc::plan {

using namespace mlir;

LogicalResult ProgramOp::verify() {
  const Target *first = nullptr;
  for (auto name : getTargets().getAsRange<StringAttr>()) {
    const Target *target = findTarget(name.getValue());
    if (!target)
      return emitOpError() << "is for the unknown target " << name << "; there are "
                           << targetNames();
    first = first ? first : target;
    if (first->program != target->program)
      return emitOpError() << "is for " << first->name << " and " << target->name
                           << ", which share no program";
  }
  if (!first)
    return emitOpError() << "expects a target";
  if (getPeak() > getArena())
    return emitOpError() << "has a peak of " << getPeak() << " bytes in an arena of " << getArena();
  return success();
}

//===-- Buffers -------------------------------------------------------------------------------===//

LogicalResult BufferOp::verifySymbolUses(SymbolTableCollection &symbols) {
  struct Detail {
    StringRef name;
    bool stated, expected;
  };
  const Space space = getSpace();
  const bool isBorder = space == Space::Input || space == Space::Output;
  const Detail details[] = {
      {"an index", getIndex().has_value(), isBorder},
      {"a state", getState().has_value(), space == Space::State},
      {"a buffer that it is a slice of", getWhole().has_value(), space == Space::Slice},
      {"an offset", getOffset().has_value(), space == Space::Arena || space == Space::Slice}};
  for (const Detail &detail : details)
    if (detail.stated != detail.expected)
      return emitOpError() << "in the space " << stringifySpace(space) << " has "
                           << (detail.expected ? "to have " : "no use for ") << detail.name;
  if (getUse() && space != Space::Arena)
    return emitOpError() << "has a use, which buffers of the arena alone have";
  auto type = cast<RankedTensorType>(getType());
  if (!type.hasStaticShape())
    return emitOpError() << "expects a static shape, got " << type;
  if (space != Space::Slice)
    return success();
  auto whole = symbols.lookupNearestSymbolFrom<BufferOp>(*this, getWholeAttr());
  if (!whole || whole.getSpace() == Space::Slice)
    return emitOpError() << "is a slice of " << getWholeAttr()
                         << ", which is no buffer, or a slice itself";
  if (*getOffset() > whole.getBytes() || getBytes() > whole.getBytes() - *getOffset())
    return emitOpError() << "has " << getBytes() << " bytes from byte " << *getOffset()
                         << " on, but " << getWholeAttr() << " has " << whole.getBytes();
  return success();
}

static LogicalResult checkBuffers(Operation *op, ArrayRef<StringRef> names,
                                  SymbolTableCollection &symbols) {
  for (StringRef name : names)
    if (!symbols.lookupNearestSymbolFrom<BufferOp>(op, StringAttr::get(op->getContext(), name)))
      return op->emitOpError() << "uses @" << name << ", which is no plan.buffer of its program";
  return success();
}

//===-- Calls ---------------------------------------------------------------------------------===//

LogicalResult CallAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t, int64_t,
                               StringRef function, InstanceAttr core, ArrayAttr arguments,
                               ArrayAttr reads, ArrayAttr writes, int64_t, int64_t shared,
                               int64_t) {
  if (shared < 0 || shared > int64_t(sharedByteLimit))
    return emitError() << "has " << shared << " bytes of dynamic shared memory for a block of "
                       << function << ", expected 0 to " << sharedByteLimit;
  SmallVector<StringRef> names;
  for (Attribute pointer : llvm::concat<const Attribute>(reads.getValue(), writes.getValue())) {
    if (!isa<PointerAttr>(pointer))
      return emitError() << "expects #plan.pointer for each pointer of " << function << ", got "
                         << pointer;
    names.push_back(cast<PointerAttr>(pointer).getName());
  }
  const auto check = [&](Attribute term) -> WalkResult {
    if (!isa<ArgumentAttr, InstanceAttr, RecordAttr, AtAttr, TypeAttr, IntegerAttr, FloatAttr,
             StringAttr, ArrayAttr>(term))
      return emitError() << "has " << term << " in a call of " << function
                         << ", which is no term of a call";
    if (auto place = dyn_cast<AtAttr>(term);
        place && !llvm::is_contained(names, place.getPointer()))
      return emitError() << "has a place behind " << place.getPointer()
                         << ", which is no pointer of " << function;
    return WalkResult::advance();
  };
  return failure(Attribute(core).walk(check).wasInterrupted() ||
                 Attribute(arguments).walk(check).wasInterrupted());
}

//===-- Kernels and entries -------------------------------------------------------------------===//

LogicalResult KernelOp::verify() {
  if (isGroup() != !getBody().empty())
    return emitOpError() << "has the schedule " << getSchedule().getWord() << ", which expects "
                         << (isGroup() ? "a group as its body" : "no body");
  if (isGroup() && !isa<YieldOp>(getBody().front().back()))
    return emitOpError() << "expects its body to end with mpc.yield";
  return success();
}

LogicalResult EntryOp::verify() {
  if (getInputs().size() != getInputNames().size() ||
      getOutputs().size() != getOutputNames().size())
    return emitOpError() << "expects a name for each buffer at its border";
  if (ArrayAttr indices = getInputIndicesAttr();
      indices && (indices.size() != getInputs().size() ||
                  !llvm::all_of(indices, llvm::IsaPred<IndexAttr, UnitAttr>)))
    return emitOpError() << "expects input_indices to be an #mpc.index or unit for each input, got "
                         << indices;
  for (Operation &op : getBody().front())
    if (!isa<StepOpInterface>(op))
      return op.emitOpError() << "is no step: an entry has launches, products, copies, fills, "
                                 "collectives and waits";
  return success();
}

LogicalResult EntryOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto check = [&](ArrayAttr list, Space space) -> LogicalResult {
    for (auto [number, symbol] : llvm::enumerate(list)) {
      auto name = dyn_cast<FlatSymbolRefAttr>(symbol);
      auto buffer = name ? symbols.lookupNearestSymbolFrom<BufferOp>(*this, name) : BufferOp();
      if (!buffer || buffer.getSpace() != space || buffer.getIndex() != number)
        return emitOpError() << "expects " << stringifySpace(space) << " " << number
                             << " to be a buffer of that space and index, got " << symbol;
    }
    return success();
  };
  return failure(failed(check(getInputs(), Space::Input)) ||
                 failed(check(getOutputs(), Space::Output)) || failed(checkTokens(symbols)));
}

//===-- Steps ---------------------------------------------------------------------------------===//

static LogicalResult checkParts(LaunchOp launch) {
  std::optional<ArrayRef<int64_t>> reads = launch.getPartReads(), writes = launch.getPartWrites();
  if (!reads && !writes && !launch.getTails())
    return success();
  auto sum = [](ArrayRef<int64_t> counts) {
    int64_t sum = 0;
    for (int64_t count : counts)
      sum = count < 0 || sum < 0 ? -1 : sum + count;
    return sum;
  };
  if (!reads || !writes || reads->size() != writes->size() || launch.getTails() >= reads->size() ||
      sum(*reads) != int64_t(launch.getReads().size()) ||
      sum(*writes) != int64_t(launch.getWrites().size()))
    return launch.emitOpError() << "expects part_reads and part_writes to divide its pointers "
                                << "between parts, of which fewer than all are tails";
  return success();
}

namespace {

/// The bytes behind a pointer of a launch.
struct PointerRange {
  StringRef memory; // that offsets count in: the arena, a state, an input or an output
  int64_t begin = 0, end = 0;
  bool writes = false;
  StringRef buffer;
};

PointerRange rangeOf(Operation *step, StringRef name, bool writes, SymbolTableCollection &symbols) {
  auto lookup = [&](StringRef symbol) {
    return symbols.lookupNearestSymbolFrom<BufferOp>(step,
                                                     StringAttr::get(step->getContext(), symbol));
  };
  BufferOp buffer = lookup(name), whole = buffer;
  PointerRange range{{}, 0, 0, writes, name};
  if (buffer && buffer.getWhole()) {
    whole = lookup(*buffer.getWhole());
    range.begin += *buffer.getOffset();
  }
  if (!whole)
    return range; // the step's own verifier, or the buffer's, names what is unknown
  if (whole.getSpace() == Space::Arena)
    range.begin += *whole.getOffset();
  else
    range.memory = whole.getState() ? *whole.getState() : whole.getSymName();
  range.end = range.begin + buffer.getBytes();
  return range;
}

/// Bytes that a step, or parts of a launch, write are those of another of their pointers, in place,
/// or apart from all of them: kernels may assume so. Tails begin when the other parts have ended,
/// so that these two have nothing to do with each other.
LogicalResult checkAliases(Operation *step, ArrayRef<StringRef> reads, ArrayRef<StringRef> writes,
                           SymbolTableCollection &symbols) {
  SmallVector<PointerRange> ranges;
  for (StringRef name : reads)
    ranges.push_back(rangeOf(step, name, false, symbols));
  for (StringRef name : writes)
    ranges.push_back(rangeOf(step, name, true, symbols));
  llvm::erase_if(ranges, [](const PointerRange &range) { return range.begin == range.end; });
  // Of equal bytes a written range comes first.
  llvm::stable_sort(ranges, [](const PointerRange &a, const PointerRange &b) {
    return std::tie(a.memory, a.begin, a.end, b.writes) <
           std::tie(b.memory, b.begin, b.end, a.writes);
  });
  const PointerRange *any = nullptr, *written = nullptr; // those that reach farthest so far
  for (const PointerRange &range : ranges) {
    if (any && any->memory != range.memory)
      any = written = nullptr;
    for (const PointerRange *other : {range.writes ? any : nullptr, written})
      if (other && other->end > range.begin &&
          (other->begin != range.begin || other->end != range.end))
        return step->emitOpError()
               << "writes @" << (range.writes ? range : *other).buffer << ", which overlaps @"
               << (range.writes ? *other : range).buffer << " and has other bytes";
    if (!any || range.end > any->end)
      any = &range;
    if (range.writes && (!written || range.end > written->end))
      written = &range;
  }
  return success();
}

LogicalResult checkAliases(LaunchOp launch, SymbolTableCollection &symbols) {
  const SmallVector<StringRef> reads(launch.getBuffersRead()), writes(launch.getBuffersWritten());
  const auto untilTails = [&](std::optional<ArrayRef<int64_t>> parts, size_t all) {
    size_t count = 0;
    for (int64_t part : parts ? parts->drop_back(launch.getTails()) : ArrayRef<int64_t>())
      count += part;
    return parts ? count : all;
  };
  const ArrayRef<StringRef> allReads(reads), allWrites(writes);
  const size_t read = untilTails(launch.getPartReads(), reads.size()),
               written = untilTails(launch.getPartWrites(), writes.size());
  return failure(failed(checkAliases(launch, allReads.take_front(read),
                                     allWrites.take_front(written), symbols)) ||
                 failed(checkAliases(launch, allReads.drop_front(read),
                                     allWrites.drop_front(written), symbols)));
}

} // namespace

static bool isProduct(Attribute schedule) {
  auto call = dyn_cast<CallAttr>(schedule);
  return call && call.isProduct();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto kernel = symbols.lookupNearestSymbolFrom<KernelOp>(*this, getKernelAttr());
  if (!kernel)
    return emitOpError() << "launches " << getKernelAttr() << ", which is no plan.kernel";
  ScheduleAttrInterface schedule = kernel.getSchedule();
  if (kernel.getPart() || isProduct(schedule))
    return emitOpError() << "launches " << getKernelAttr() << ", which is "
                         << (kernel.getPart() ? "part of another kernel" : "a product's");
  const int64_t pointers = getReads().size() + getWrites().size();
  if (pointers != kernel.getPointerCount() || int64_t(getGrid()) != schedule.getGrid())
    return emitOpError() << "has " << pointers << " pointers and " << getGrid() << " blocks; "
                         << getKernelAttr() << " takes " << kernel.getPointerCount() << " on "
                         << schedule.getGrid();
  if (failed(checkParts(*this)) || failed(checkBuffers(*this, getBuffersRead(), symbols)))
    return failure();
  return failure(failed(checkBuffers(*this, getBuffersWritten(), symbols)) ||
                 failed(checkAliases(*this, symbols)));
}

LogicalResult GemmOp::verifySymbolUses(SymbolTableCollection &symbols) {
  const size_t places = getAux() ? 4 : 3;
  if (getLeading().size() != 3 || getStrides().size() != 3 || getOffsets().size() != places)
    return emitOpError() << "expects 3 leading dimensions, 3 strides and " << places
                         << " offsets, got " << getLeading().size() << ", " << getStrides().size()
                         << " and " << getOffsets().size();
  if (gemm::Refusal refusal = refusalOf(*this, symbols))
    return emitOpError() << "is no product that a GPU can do: " << refusal.why << "; "
                         << refusal.remedy;
  if (!getKernelAttr())
    return success();
  auto kernel = symbols.lookupNearestSymbolFrom<KernelOp>(*this, getKernelAttr());
  if (!kernel || !isProduct(kernel.getSchedule()))
    return emitOpError() << "is done by " << getKernelAttr() << ", which is no product's kernel";
  return success();
}

LogicalResult CopyOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (failed(checkBuffers(*this, {getSource(), getTarget()}, symbols)))
    return failure();
  for (FlatSymbolRefAttr name : {getSourceAttr(), getTargetAttr()})
    if (auto buffer = symbols.lookupNearestSymbolFrom<BufferOp>(*this, name);
        buffer.getBytes() < getBytes())
      return emitOpError() << "copies " << getBytes() << " bytes, but " << name << " has "
                           << buffer.getBytes();
  return success();
}

LogicalResult FillOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (failed(checkBuffers(*this, {getTarget()}, symbols)))
    return failure();
  auto buffer = symbols.lookupNearestSymbolFrom<BufferOp>(*this, getTargetAttr());
  if (buffer.getBytes() < getBytes() || getValue() > 255)
    return emitOpError() << "sets " << getBytes() << " bytes to " << getValue() << "; "
                         << getTargetAttr() << " has " << buffer.getBytes()
                         << " and a byte is at most 255";
  return success();
}

//===-- Collectives ---------------------------------------------------------------------------===//

LogicalResult CollectiveOp::verifySymbolUses(SymbolTableCollection &symbols) {
  const SmallVector<StringRef> reads(getBuffersRead()), writes(getBuffersWritten());
  if (failed(checkBuffers(*this, reads, symbols)) || failed(checkBuffers(*this, writes, symbols)))
    return failure();
  if (reads.empty() || reads.size() != writes.size())
    return emitOpError() << "reads " << reads.size() << " buffers and writes " << writes.size()
                         << "; expected as many, and at least one";
  const auto typeOf = [&](StringRef name) {
    auto buffer =
        symbols.lookupNearestSymbolFrom<BufferOp>(*this, StringAttr::get(getContext(), name));
    return cast<RankedTensorType>(buffer.getType());
  };
  const bool hasParts = getKind() != Collective::all_reduce;
  const int64_t ranks = rankCountOf((*this)->getParentOfType<ModuleOp>()).value_or(0);
  if (hasParts && ranks < 1)
    return emitOpError() << "gives ranks parts, in a module without their number in mpc.ranks";
  const Type element = typeOf(reads.front()).getElementType();
  for (auto [read, write] : llvm::zip(reads, writes)) {
    const auto [whole, part] =
        getKind() == Collective::all_gather ? std::pair(write, read) : std::pair(read, write);
    const int64_t elements = typeOf(whole).getNumElements();
    if (typeOf(part).getNumElements() != (hasParts ? partSize(elements, ranks) : elements) ||
        typeOf(read).getElementType() != element || typeOf(write).getElementType() != element)
      return emitOpError() << "makes @" << write << " of " << typeOf(write) << " from @" << read
                           << " of " << typeOf(read) << "; expected "
                           << (hasParts ? "a part of one rank in " + std::to_string(ranks)
                                        : std::string("as many elements"))
                           << ", and one element type for all";
  }
  return checkAliases(*this, reads, writes, symbols);
}

LogicalResult WaitOp::verifySymbolUses(SymbolTableCollection &) { return success(); }

LogicalResult EntryOp::checkTokens(SymbolTableCollection &symbols) {
  llvm::MapVector<int64_t, SmallVector<PointerRange>> open; // by token
  llvm::DenseSet<int64_t> begun;                            // looked up, never walked
  for (auto step : getBody().front().getOps<StepOpInterface>()) {
    if (auto wait = dyn_cast<WaitOp>(step.getOperation())) {
      if (!open.erase(wait.getToken()))
        return wait.emitOpError() << "waits for the token " << wait.getToken()
                                  << ", which no collective before it has begun";
      continue;
    }
    SmallVector<PointerRange> ranges;
    for (StringRef name : step.getBuffersRead())
      ranges.push_back(rangeOf(step, name, false, symbols));
    for (StringRef name : step.getBuffersWritten())
      ranges.push_back(rangeOf(step, name, true, symbols));
    for (const auto &[token, used] : open)
      for (const PointerRange &own : ranges)
        for (const PointerRange &other : used)
          if ((own.writes || other.writes) && own.memory == other.memory && own.begin < other.end &&
              other.begin < own.end)
            return step.emitError() << "uses @" << own.buffer << " while the collective of token "
                                    << token << " is under way on it; wait for it first";
    if (auto collective = dyn_cast<CollectiveOp>(step.getOperation())) {
      if (!begun.insert(collective.getToken()).second)
        return collective.emitOpError()
               << "begins the token " << collective.getToken() << " a second time";
      open[collective.getToken()] = std::move(ranges);
    }
  }
  if (!open.empty())
    return emitOpError() << "never waits for the token " << open.front().first;
  return success();
}

} // namespace mpc::plan
