#include "frontend/explain/EntryReader.h"

#include "ir/dialect/Dialect.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace mlir;

namespace mpc {

//===-- State
//----------------------------------------------------------------------------------===//

StateNames::StateNames(ModuleOp module) {
  for (auto global : module.getOps<ml_program::GlobalOp>())
    globals[global.getSymName()] = global;
  if (auto training = module->getAttrOfType<DictionaryAttr>("mpc.training"))
    if (auto gradients = training.getAs<ArrayAttr>("gradients"))
      for (auto name : gradients.getAsRange<StringAttr>())
        trained.insert(name.getValue());
  module.walk([&](Operation *op) {
    if (auto served = op->getAttrOfType<ArrayAttr>("layers"))
      for (auto name : served.getAsRange<StringAttr>())
        layers.insert(name.getValue());
  });
}

bool StateNames::isDerived(StringRef name) const {
  ml_program::GlobalOp global = lookup(name);
  return global && isa_and_nonnull<DerivedAttr>(global.getValueAttr());
}

StringRef StateNames::roleOf(StringRef name) const {
  const ml_program::GlobalOp global = lookup(name);
  auto role = global ? global->getAttrOfType<StringAttr>("mpc.role") : StringAttr();
  return role ? role.getValue() : StringRef();
}

bool StateNames::isUpdated(StringRef name) const {
  const StringRef role = roleOf(name);
  return isTrained(name) || role == "moment" || role == "accumulator";
}

bool StateNames::isParameter(StringRef name) const {
  return globals.contains(name) && roleOf(name).empty() && !isDerived(name);
}

std::string StateNames::layerOf(StringRef name) const {
  StringRef parameter = name;
  const StringRef role = roleOf(name);
  if (role == "moment" || role == "accumulator")
    while (!isParameter(parameter) && parameter.contains('.'))
      parameter = parameter.split('.').second;
  else if (isDerived(name))
    while (!isParameter(parameter) && parameter.contains('.'))
      parameter = parameter.rsplit('.').first;
  else if (!role.empty())
    return "-";
  const StringRef layer = parameter.rsplit('.').first;
  return (parameter.contains('.') && layers.contains(layer) ? layer : parameter).str();
}

//===-- Steps and buffers
//----------------------------------------------------------------------===//

RankedTensorType EntryBuffer::type() const {
  return dyn_cast<RankedTensorType>(plan::BufferOp(op).getType());
}

EntryReader::EntryReader(plan::ProgramOp program, plan::EntryOp entry, const StateNames &names)
    : program(program), entry(entry), names(names) {
  for (auto buffer : program.getOps<plan::BufferOp>())
    operations[buffer.getSymName()] = buffer;
  for (Operation &op : entry.getBody().front())
    readStep(&op);
  for (size_t i = 0; i < stepList.size(); ++i) {
    for (const StringRef name : stepList[i].reads)
      touch(name, i, false);
    for (const StringRef name : stepList[i].writes)
      touch(name, i, true);
  }
}

namespace {

void addName(std::vector<StringRef> &list, FlatSymbolRefAttr name) {
  if (name)
    list.push_back(name.getValue());
}

void addNames(std::vector<StringRef> &list, ArrayRef<Attribute> names) {
  for (Attribute name : names)
    list.push_back(cast<FlatSymbolRefAttr>(name).getValue());
}

/// Attention is one kernel with products inside; all else that is launched is element-wise work.
StringRef kindOfKernel(plan::KernelOp kernel) {
  auto kind = kernel ? kernel.getSchedule().getAs<StringAttr>("kind") : StringAttr();
  return kind && kind.getValue().starts_with("attention") ? "attention" : "kernel";
}

} // namespace

void EntryReader::readStep(Operation *op) {
  EntryStep step;
  if (auto launch = dyn_cast<plan::LaunchOp>(op)) {
    step.name = launch.getKernel();
    step.kind = kindOfKernel(program.lookupSymbol<plan::KernelOp>(launch.getKernel()));
    for (const plan::LaunchedPart &part : plan::partsOf(launch)) {
      EntryPart &read = step.parts.emplace_back();
      read.isTail = part.isTail;
      addNames(read.reads, part.reads);
      addNames(read.writes, part.writes);
      llvm::append_range(step.reads, read.reads);
      llvm::append_range(step.writes, read.writes);
    }
  } else if (auto gemm = dyn_cast<plan::GemmOp>(op)) {
    step.name = step.kind = "gemm";
    for (auto operand : {gemm.getAAttr(), gemm.getBAttr(), gemm.getBiasAttr(), gemm.getScaleAAttr(),
                         gemm.getScaleBAttr()})
      addName(step.reads, operand);
    addName(step.writes, gemm.getDAttr());
    addName(gemm.getActivation() == "gelu_tanh_grad" ? step.reads : step.writes, gemm.getAuxAttr());
  } else if (auto copy = dyn_cast<plan::CopyOp>(op)) {
    step.name = step.kind = "copy";
    addName(step.reads, copy.getSourceAttr());
    addName(step.writes, copy.getTargetAttr());
  } else if (auto fill = dyn_cast<plan::FillOp>(op)) {
    step.name = step.kind = "fill";
    addName(step.writes, fill.getTargetAttr());
  } else {
    return;
  }
  if (step.parts.empty())
    step.parts.push_back({step.reads, step.writes, false});
  if (auto layers = op->getAttrOfType<ArrayAttr>("layers"))
    for (auto layer : layers.getAsRange<StringAttr>())
      step.layers.push_back(layer.getValue());
  auto bytes = [&](StringRef name) {
    auto value = op->getAttrOfType<IntegerAttr>(name);
    return value ? static_cast<uint64_t>(value.getInt()) : 0;
  };
  step.bytesRead = bytes("bytes_read");
  step.bytesWritten = bytes("bytes_written");
  stepList.push_back(std::move(step));
}

StringRef EntryReader::wholeOf(StringRef name) const {
  plan::BufferOp op = operations.lookup(name);
  return op && op.getWhole() ? *op.getWhole() : name;
}

const EntryBuffer &EntryReader::buffer(StringRef name) const {
  return buffers.find(wholeOf(name))->second;
}

uint64_t EntryReader::bytesOf(StringRef name) const {
  return static_cast<uint64_t>(operations.lookup(name).getBytes());
}

const EntryStep *EntryReader::writerOf(const EntryBuffer &buffer) const {
  return buffer.writer == SIZE_MAX ? nullptr : &stepList[buffer.writer];
}

void EntryReader::touch(StringRef name, size_t step, bool writes) {
  const StringRef whole = wholeOf(name);
  const auto [found, added] = buffers.try_emplace(whole);
  EntryBuffer &buffer = found->second;
  if (added) {
    buffer.op = operations.lookup(whole);
    order.push_back(whole);
  }
  buffer.first = std::min(buffer.first, step);
  buffer.last = std::max(buffer.last, step);
  if (writes)
    buffer.writer = std::min(buffer.writer, step);
}

//===-- What they are for
//----------------------------------------------------------------------===//

void EntryReader::classify(const llvm::StringSet<> &results) {
  markForward(results);
  markUpdates();
  for (const EntryStep &step : stepList)
    for (const StringRef name : step.reads) {
      EntryBuffer &buffer = buffers.find(wholeOf(name))->second;
      const EntryStep *writer = writerOf(buffer);
      if ((step.updates || step.begins) && isGradient(name, step))
        buffer.gradient = true;
      else if (step.part != EntryStep::Forward && writer && writer->part == EntryStep::Forward)
        buffer.saved = true;
    }
  markOptimizer();
}

void EntryReader::markForward(const llvm::StringSet<> &results) {
  llvm::StringSet<> needed, wholes;
  auto need = [&](StringRef name) {
    needed.insert(name);
    wholes.insert(wholeOf(name));
  };
  for (auto [buffer, name] : llvm::zip(entry.getOutputs().getAsRange<FlatSymbolRefAttr>(),
                                       entry.getOutputNames().getAsRange<StringAttr>()))
    if (results.contains(name.getValue()))
      need(buffer.getValue());
  const auto isNeeded = [&](StringRef name) {
    return needed.contains(name) || needed.contains(wholeOf(name)) ||
           (wholeOf(name) == name && wholes.contains(name));
  };
  for (EntryStep &step : llvm::reverse(stepList)) {
    uint64_t forward = 0, all = 0; // bytes of the parts side by side
    for (const EntryPart &part : llvm::reverse(step.parts)) {
      const bool partNeeded = llvm::any_of(part.writes, isNeeded);
      if (partNeeded)
        llvm::for_each(part.reads, need);
      if (part.isTail)
        continue;
      for (const auto &names : {part.reads, part.writes})
        for (const StringRef name : names) {
          all += bytesOf(name);
          forward += partNeeded ? bytesOf(name) : 0;
        }
    }
    step.part = forward * 2 > all ? EntryStep::Forward : EntryStep::Backward;
  }
}

/// The state that ends up with what is written to `name`.
StringRef EntryReader::stateOf(StringRef name) const {
  if (auto state = plan::BufferOp(buffer(name).op).getState())
    return *state;
  auto copied = copiedTo.find(name);
  return copied == copiedTo.end() ? StringRef() : copied->second;
}

void EntryReader::markUpdates() {
  for (const EntryStep &step : stepList)
    if (step.kind == "copy")
      if (auto state = plan::BufferOp(buffer(step.writes[0]).op).getState())
        copiedTo[step.reads[0]] = *state;
  for (EntryStep &step : stepList) {
    step.updates = step.kind != "copy" &&
                   llvm::any_of(step.writes, [&](StringRef name) { return isUpdated(name); });
    step.begins = llvm::any_of(step.reads, [&](StringRef name) {
      const StringRef role = names.roleOf(stateOf(name));
      return role == "moment" || role == "accumulator";
    });
  }
}

bool EntryReader::isUpdated(StringRef name) const { return names.isUpdated(stateOf(name)); }

/// Whether an update reads this as the gradient of one of the states that it touches.
bool EntryReader::isGradient(StringRef name, const EntryStep &update) const {
  const EntryBuffer &read = buffer(name);
  const EntryStep *writer = writerOf(read);
  if (read.space() != "arena" || !read.type() || read.type().getRank() == 0 || !writer ||
      writer->begins)
    return false;
  const auto matches = [&](StringRef state) {
    const RankedTensorType type = buffer(state).type();
    return isUpdated(state) && type && type.getNumElements() == read.type().getNumElements();
  };
  return llvm::any_of(update.writes, matches) || llvm::any_of(update.reads, matches);
}

/// The updates, and what else reads finished gradients: the norm and the check.
void EntryReader::markOptimizer() {
  for (EntryStep &step : stepList) {
    const bool readsGradient =
        llvm::any_of(step.reads, [&](StringRef name) { return buffer(name).gradient; });
    if (step.part == EntryStep::Backward && (step.updates || readsGradient || step.kind == "copy"))
      step.part = EntryStep::Optimizer;
  }
}

//===-- Peak
//-----------------------------------------------------------------------------------===//

namespace {

std::pair<uint64_t, uint64_t> placeOf(const EntryBuffer *buffer) {
  return {plan::BufferOp(buffer->op).getOffset().value_or(0), buffer->bytes()};
}

/// Bytes that the buffers cover, which may lie on each other; of one kind, or of all.
uint64_t extent(ArrayRef<const EntryBuffer *> sorted, bool EntryBuffer::*kind) {
  uint64_t sum = 0, end = 0;
  for (const EntryBuffer *buffer : sorted) {
    if (kind && !(buffer->*kind))
      continue;
    const auto [start, bytes] = placeOf(buffer);
    const uint64_t limit = start + (bytes + 255) / 256 * 256; // the arena's alignment
    if (limit > end)
      sum += limit - std::max(start, end);
    end = std::max(end, limit);
  }
  return sum;
}

} // namespace

PeakMemory EntryReader::peak() const {
  PeakMemory best;
  best.entry = plan::EntryOp(entry).getSymName().str();
  best.steps = stepList.size();
  std::vector<std::vector<const EntryBuffer *>> starts(stepList.size());
  for (const StringRef name : order) {
    const EntryBuffer &buffer = this->buffer(name);
    if (buffer.space() == "arena")
      starts[buffer.first].push_back(&buffer);
  }
  std::vector<const EntryBuffer *> alive; // by offset
  for (size_t i = 0; i < stepList.size(); ++i) {
    llvm::erase_if(alive, [&](const EntryBuffer *buffer) { return buffer->last < i; });
    llvm::append_range(alive, starts[i]);
    llvm::sort(alive,
               [](const EntryBuffer *a, const EntryBuffer *b) { return placeOf(a) < placeOf(b); });
    const uint64_t bytes = extent(alive, nullptr);
    if (bytes <= best.bytes)
      continue;
    best.bytes = bytes;
    best.number = i + 1;
    best.step = stepList[i].name.str();
    best.layer = stepList[i].layers.empty() ? "" : stepList[i].layers.front().str();
    best.gradients = extent(alive, &EntryBuffer::gradient);
    best.saved = std::min(extent(alive, &EntryBuffer::saved), bytes - best.gradients);
    best.workspace = bytes - best.saved - best.gradients;
  }
  return best;
}

//===-- Entries
//--------------------------------------------------------------------------------===//

plan::EntryOp mainEntry(plan::ProgramOp program) {
  plan::EntryOp found;
  for (auto entry : program.getOps<plan::EntryOp>())
    if (!found || entry.getSymName() == "step" || found.getSymName() == "init")
      found = entry;
  return found;
}

llvm::StringSet<> forwardResults(plan::ProgramOp program) {
  llvm::StringSet<> results;
  for (auto entry : program.getOps<plan::EntryOp>())
    if (entry.getSymName() == "eval")
      for (auto name : entry.getOutputNames().getAsRange<StringAttr>())
        // The last to be made in a step: everything would be the forward's.
        if (!entry.getTracked() || name.getValue() != "nonfinite_layer")
          results.insert(name.getValue());
  return results;
}

bool trains(ModuleOp module, plan::EntryOp entry) {
  return module->hasAttr("mpc.training") && entry.getSymName() != "eval" &&
         entry.getSymName() != "init";
}

} // namespace mpc
