#include "frontend/explain/EntryReader.h"

#include "ir/dialect/Dialect.h"

#include "mpc/Names.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace mlir;

namespace mpc {

std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

//===-- State --------------------------------------------------------------------------------===//

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

std::string StateNames::layerOf(StringRef name) const {
  ml_program::GlobalOp global = lookup(name);
  StringRef parameter = ownerOf(global);
  if (parameter.empty() && mpc::roleOf(global) != Role::Parameter)
    return "-";
  parameter = parameter.empty() ? name : parameter;
  const StringRef layer = parameter.rsplit('.').first;
  return (parameter.contains('.') && layers.contains(layer) ? layer : parameter).str();
}

//===-- Steps and buffers --------------------------------------------------------------------===//

RankedTensorType EntryBuffer::type() const {
  return dyn_cast<RankedTensorType>(plan::BufferOp(op).getType());
}

EntryReader::EntryReader(plan::ProgramOp program, plan::EntryOp entry)
    : program(program), entry(entry) {
  const SymbolTable symbols(program);
  for (auto buffer : program.getOps<plan::BufferOp>())
    operations[buffer.getSymName()] = buffer;
  for (auto step : entry.getBody().front().getOps<plan::StepOpInterface>())
    readStep(step, symbols);
  for (size_t i = 0; i < stepList.size(); ++i) {
    for (const StringRef name : stepList[i].reads)
      touch(name, i, false);
    for (const StringRef name : stepList[i].writes)
      touch(name, i, true);
  }
}

void EntryReader::readStep(plan::StepOpInterface op, const SymbolTable &symbols) {
  EntryStep step;
  step.name = step.kind = stringifyStepKind(op.getStepKind());
  if (auto launch = dyn_cast<plan::LaunchOp>(op.getOperation())) {
    step.name = launch.getKernel();
    auto kernel = symbols.lookup<plan::KernelOp>(launch.getKernel());
    auto call = dyn_cast<plan::CallAttr>(plan::membersOf(kernel).front().getSchedule());
    step.kind = call ? call.getFunction() : "kernel";
  }
  llvm::append_range(step.reads, op.getBuffersRead());
  llvm::append_range(step.writes, op.getBuffersWritten());
  if (std::optional<ArrayAttr> layers = op.getLayers())
    for (auto layer : layers->getAsRange<StringAttr>())
      step.layers.push_back(layer.getValue());
  step.phase = op.getPhase().value_or(plan::Phase::Forward);
  step.bytesRead = op.getBytesRead();
  step.bytesWritten = op.getBytesWritten();
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

//===-- Peak ---------------------------------------------------------------------------------===//

namespace {

std::pair<uint64_t, uint64_t> placeOf(const EntryBuffer *buffer) {
  return {plan::BufferOp(buffer->op).getOffset().value_or(0), buffer->bytes()};
}

/// The bytes that the buffers cover, of one use or of all. Buffers may overlap.
uint64_t extent(ArrayRef<const EntryBuffer *> sorted, std::optional<plan::Use> use) {
  uint64_t sum = 0, end = 0;
  for (const EntryBuffer *buffer : sorted) {
    if (use && !buffer->is(*use))
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
    if (buffer.space() == plan::Space::Arena)
      starts[buffer.first].push_back(&buffer);
  }
  std::vector<const EntryBuffer *> alive; // by offset
  for (size_t i = 0; i < stepList.size(); ++i) {
    llvm::erase_if(alive, [&](const EntryBuffer *buffer) { return buffer->last < i; });
    llvm::append_range(alive, starts[i]);
    llvm::sort(alive,
               [](const EntryBuffer *a, const EntryBuffer *b) { return placeOf(a) < placeOf(b); });
    const uint64_t bytes = extent(alive, std::nullopt);
    if (bytes <= best.bytes)
      continue;
    best.bytes = bytes;
    best.number = i + 1;
    best.step = stepList[i].name.str();
    best.layer = stepList[i].layers.empty() ? "" : stepList[i].layers.front().str();
    best.gradients = extent(alive, plan::Use::Gradient);
    best.saved = std::min(extent(alive, plan::Use::Saved), bytes - best.gradients);
    best.workspace = bytes - best.saved - best.gradients;
  }
  return best;
}

//===-- Entries ------------------------------------------------------------------------------===//

plan::EntryOp mainEntry(plan::ProgramOp program) {
  plan::EntryOp found;
  for (auto entry : program.getOps<plan::EntryOp>())
    if (!found || entry.getSymName() == entries::step || found.getSymName() == entries::init)
      found = entry;
  return found;
}

} // namespace mpc
