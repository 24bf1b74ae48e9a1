// The semantic checks of a program that is a well-formed FlatBuffer: state, segments, plans,
// entries. CheckStep.cpp checks the steps. A refusal names the place, the value found and the
// limit.
#include "artifact/Artifact.h"
#include "artifact/ByteSum.h"

#include "mpc/Architectures.h"
#include "mpc/Names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace mpc {
namespace {

Status damaged(const std::string &message) { return Status(Code::Damaged, message); }
std::string number(uint64_t value) { return std::to_string(value); }

bool isDType(fb::DType type) { return static_cast<unsigned>(type) < dtypeCount; }

/// The name of an entry is part of the place of each of its steps in messages.
constexpr uint32_t entryNameLimit = 512;

/// Whether the text is an identifier. Kernel names go to the symbol lookup and into reports.
bool isIdentifier(const flatbuffers::String &name) {
  if (name.size() == 0 || name.size() > 512 || std::isdigit(static_cast<unsigned char>(name[0])))
    return false;
  for (char c : name.string_view())
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_')
      return false;
  return true;
}

/// Names are limited, since a name is copied for each place that uses it.
constexpr uint32_t nameLimit = 4096;

Status checkName(const flatbuffers::String &name, const std::string &where) {
  return name.size() <= nameLimit
             ? Status()
             : damaged(where + " by " + number(name.size()) + " characters, at most " +
                       number(nameLimit) + " are allowed");
}

Status checkTensor(fb::DType type, const flatbuffers::Vector<int64_t> &shape,
                   const std::string &where) {
  if (!isDType(type))
    return damaged(where + " has the unknown element type " + number(static_cast<unsigned>(type)));
  if (!isAligned(shape))
    return damaged(where + " has a shape that is not aligned");
  if (shape.size() > 32)
    return damaged(where + " has " + number(shape.size()) + " axes, at most 32 are allowed");
  if (!byteCount(dtypeOf(type), shapeOf(shape)))
    return damaged(where + " has a shape that is negative or too large");
  return Status();
}

uint64_t bytesOf(fb::DType type, const flatbuffers::Vector<int64_t> &shape) {
  return byteCount(dtypeOf(type), shapeOf(shape)).value_or(0);
}

class ProgramChecker {
public:
  ProgramChecker(const fb::Program &program, uint64_t programBytes, uint64_t areaBytes)
      : program(program), listBytesLeft(programBytes), areaBytes(areaBytes) {}

  Status check() {
    MPC_TRY(checkSegments());
    MPC_TRY(checkStates());
    MPC_TRY(checkSegment(program.device_library(), "the device library"));
    if (program.report() != -1)
      MPC_TRY(checkSegment(program.report(), "the report"));
    if (program.training())
      MPC_TRY(checkTraining(*program.training()));
    for (uint32_t i = 0; i < program.plans()->size(); ++i)
      MPC_TRY(checkPlan(*program.plans()->Get(i), "plan " + number(i)));
    return Status();
  }

private:
  Status checkSegments() {
    if (!isAligned(*program.segments()))
      return damaged("the list of segments is not aligned");
    std::vector<uint32_t> byOffset; // the empty ones are left out: they share no byte
    for (uint32_t i = 0; i < program.segments()->size(); ++i) {
      const fb::Segment &segment = *program.segments()->Get(i);
      if (segment.offset() % segmentAlignment != 0)
        return damaged("segment " + number(i) + " starts at " + number(segment.offset()) +
                       ", which is no multiple of 64");
      if (segment.offset() > areaBytes || segment.bytes() > areaBytes - segment.offset())
        return damaged("segment " + number(i) + " of " + number(segment.bytes()) + " bytes at " +
                       number(segment.offset()) + " ends past the segment area of " +
                       number(areaBytes));
      if (segment.bytes() != 0)
        byOffset.push_back(i);
    }
    const auto offsetOf = [&](uint32_t i) { return program.segments()->Get(i)->offset(); };
    std::sort(byOffset.begin(), byOffset.end(),
              [&](uint32_t a, uint32_t b) { return offsetOf(a) < offsetOf(b); });
    for (size_t i = 1; i < byOffset.size(); ++i)
      if (offsetOf(byOffset[i]) - offsetOf(byOffset[i - 1]) <
          program.segments()->Get(byOffset[i - 1])->bytes())
        return damaged("segments " + number(byOffset[i - 1]) + " and " + number(byOffset[i]) +
                       " overlap");
    stateOfSegment.resize(program.segments()->size(), nullptr);
    return Status();
  }

  /// Checks a segment that is only read. The state, which a program writes, has segments of its
  /// own.
  Status checkSegment(int64_t index, const std::string &where) {
    const uint32_t count = program.segments()->size();
    if (index < 0 || index >= static_cast<int64_t>(count))
      return damaged(where + " is in segment " + std::to_string(index) + " of " + number(count));
    if (const fb::State *state = stateOfSegment[static_cast<size_t>(index)])
      return damaged(where + " is in segment " + std::to_string(index) +
                     ", which belongs to state " + state->info()->name()->str());
    return Status();
  }

  Status checkStates() {
    ByteSum bytes(256);
    for (uint32_t i = 0; i < program.state()->size(); ++i) {
      const fb::State &state = *program.state()->Get(i);
      MPC_TRY(checkName(*state.info()->name(), "state " + number(i) + " is named"));
      const std::string where = "state " + state.info()->name()->str();
      MPC_TRY(checkState(state, where));
      if (!stateOfName.emplace(state.info()->name()->string_view(), &state).second)
        return damaged(where + " appears twice");
      MPC_TRY(bytes.add(bytesOf(state.info()->dtype(), *state.info()->shape()),
                        "the state, at " + where + ","));
    }
    return Status();
  }

  Status checkState(const fb::State &state, const std::string &where) {
    const fb::TensorInfo &info = *state.info();
    MPC_TRY(checkTensor(info.dtype(), *info.shape(), where));
    if (static_cast<unsigned>(state.source()) > static_cast<unsigned>(fb::Source::RankCount))
      return damaged(where + " has the unknown source " +
                     number(static_cast<unsigned>(state.source())));
    if (static_cast<unsigned>(state.role()) > static_cast<unsigned>(fb::Role::Constant))
      return damaged(where + " has the unknown role " +
                     number(static_cast<unsigned>(state.role())));
    if ((state.role() == fb::Role::Derived) != (state.source() == fb::Source::Derived))
      return damaged(where + " is derived by its source or by its role, not by both");
    const bool isOfRanks =
        state.source() == fb::Source::Rank || state.source() == fb::Source::RankCount;
    if (state.role() == fb::Role::Constant && state.source() != fb::Source::Data && !isOfRanks)
      return damaged(where + " is a constant without data");
    if (isOfRanks && (state.role() != fb::Role::Constant || info.dtype() != fb::DType::I32 ||
                      info.shape()->size() != 0))
      return damaged(where + " is a number of ranks and no constant i32 scalar");
    if (state.whole())
      MPC_TRY(checkPart(state, where));
    if (state.source() == fb::Source::Data) {
      MPC_TRY(checkSegment(state.segment(), where));
      const uint64_t found = program.segments()->Get(state.segment())->bytes();
      const uint64_t expected = byteCount(dtypeOf(info.dtype()), wholeShapeOf(state)).value_or(0);
      if (found != expected)
        return damaged(where + " has " + number(found) + " bytes of data, expected " +
                       number(expected));
      stateOfSegment[static_cast<size_t>(state.segment())] = &state;
    }
    const bool random =
        state.source() == fb::Source::Normal || state.source() == fb::Source::Uniform;
    if (random && info.dtype() != fb::DType::F32 && info.dtype() != fb::DType::F16 &&
        info.dtype() != fb::DType::BF16)
      return Status(Code::Unsupported, where + " is random and " +
                                           dtypeName(dtypeOf(info.dtype())) +
                                           ", expected f32, f16 or bf16");
    return Status();
  }

  /// Of a tensor of which each rank has its part.
  Status checkPart(const fb::State &state, const std::string &where) {
    const fb::TensorInfo &info = *state.info();
    MPC_TRY(checkTensor(info.dtype(), *state.whole(), where + "'s whole tensor"));
    if (program.ranks() < 1)
      return damaged(where + " is a part, of a program without a number of ranks");
    if (state.role() == fb::Role::Derived || state.role() == fb::Role::Constant ||
        dtypeBits(dtypeOf(info.dtype())) % 8 != 0)
      return damaged(where + " is a part, and derived, constant or of less than bytes");
    const std::vector<int64_t> whole = shapeOf(*state.whole());
    const uint64_t expected =
        partOf(elementCount(whole.data(), whole.size()).value_or(0), program.ranks());
    if (info.shape()->size() != 1 || uint64_t(info.shape()->Get(0)) != expected)
      return damaged(where + " is " + shapeText(dtypeOf(info.dtype()), shapeOf(*info.shape())) +
                     ", a part of " + shapeText(dtypeOf(info.dtype()), whole) + " has " +
                     number(expected) + " elements");
    return Status();
  }

  Status checkTraining(const fb::Training &training) {
    for (const auto *name : *training.gradient_names())
      if (!stateOfName.count(name->string_view()))
        return damaged("the training has a gradient of " + name->str() + ", which is no state");
    for (const auto *name : *training.hyper()) {
      const auto found = stateOfName.find(name->string_view());
      const fb::State *state = found == stateOfName.end() ? nullptr : found->second;
      if (!state || state->role() != fb::Role::Hyper || state->info()->dtype() != fb::DType::F32 ||
          state->info()->shape()->size() != 0)
        return damaged("the training lets " + name->str() +
                       " be changed, which is no scalar f32 state of the role hyper");
    }
    return Status();
  }

  Status checkPlan(const fb::Plan &plan, const std::string &where) {
    if (plan.targets()->size() == 0)
      return damaged(where + " is for no target");
    MPC_TRY(checkSegment(plan.source(), where + "'s source"));
    if (plan.groups() != -1)
      MPC_TRY(checkSegment(plan.groups(), where + "'s groups"));
    if (plan.arena_bytes() > programByteLimit)
      return damaged(where + " has an arena of " + number(plan.arena_bytes()) + " bytes, at most " +
                     number(programByteLimit) + " are allowed");
    if (plan.modules())
      MPC_TRY(checkModules(plan, where));
    for (const fb::Kernel *kernel : *plan.kernels()) {
      if (!isIdentifier(*kernel->name()))
        return damaged(where + " has a kernel whose name is not an identifier");
      if (kernel->threads() < 1 || kernel->threads() > 1024)
        return damaged(where + "'s kernel " + kernel->name()->str() + " has " +
                       number(kernel->threads()) + " threads, expected 1 to 1024");
      if (kernel->dynamic_shared_bytes() > sharedByteLimit)
        return damaged(where + "'s kernel " + kernel->name()->str() + " has " +
                       number(kernel->dynamic_shared_bytes()) +
                       " bytes of dynamic shared memory, expected 0 to " + number(sharedByteLimit));
    }
    ByteSum border(256);
    for (uint32_t i = 0; i < plan.buffers()->size(); ++i) {
      const fb::Buffer &buffer = *plan.buffers()->Get(i);
      MPC_TRY(checkBuffer(plan, buffer, where + "'s buffer " + number(i)));
      if (buffer.space() == fb::Space::Input || buffer.space() == fb::Space::Output)
        MPC_TRY(border.add(buffer.bytes(), where + "'s border, at buffer " + number(i) + ","));
    }
    for (const fb::Entry *entry : *plan.entries()) {
      if (entry->name()->size() > entryNameLimit)
        return damaged(where + " has an entry whose name has " + number(entry->name()->size()) +
                       " characters, at most " + number(entryNameLimit) + " are allowed");
      MPC_TRY(checkEntry(plan, *entry, where + "'s entry " + entry->name()->str()));
    }
    return checkEntryNames(plan, where);
  }

  /// Checks that an architecture with modules has one module for each unit, and the unit of each
  /// kernel.
  Status checkModules(const fb::Plan &plan, const std::string &where) {
    std::map<std::string, std::set<uint32_t>> unitsOf; // by architecture
    for (const fb::Module *module : *plan.modules()) {
      const std::string arch = module->arch()->str();
      MPC_TRY(checkSegment(module->segment(), where + "'s module " + arch));
      if (!unitsOf[arch].insert(module->unit()).second)
        return damaged(where + " has two modules of unit " + number(module->unit()) + " for " +
                       arch);
    }
    std::map<uint32_t, const fb::Kernel *> kernelOf; // one of each unit
    for (const fb::Kernel *kernel : *plan.kernels())
      kernelOf.emplace(kernel->unit(), kernel);
    for (const auto &[arch, units] : unitsOf)
      for (const auto &[unit, kernel] : kernelOf)
        if (units.count(unit) == 0)
          return damaged(where + "'s kernel " + kernel->name()->str() + " is in unit " +
                         number(unit) + ", of which there is no module for " + arch);
    return Status();
  }

  Status checkBuffer(const fb::Plan &plan, const fb::Buffer &buffer, const std::string &number_) {
    MPC_TRY(checkName(*buffer.name(), number_ + " is named"));
    const std::string where = number_ + " " + buffer.name()->str();
    MPC_TRY(checkTensor(buffer.dtype(), *buffer.shape(), where));
    const uint64_t needed = bytesOf(buffer.dtype(), *buffer.shape());
    if (buffer.bytes() < needed)
      return damaged(where + " has " + number(buffer.bytes()) + " bytes, its shape needs " +
                     number(needed));
    switch (buffer.space()) {
    case fb::Space::Arena:
      if (buffer.offset() % 256 != 0)
        return damaged(where + " lies at " + number(buffer.offset()) +
                       ", which is no multiple of 256");
      if (buffer.offset() > plan.arena_bytes() ||
          buffer.bytes() > plan.arena_bytes() - buffer.offset())
        return damaged(where + " of " + number(buffer.bytes()) + " bytes at " +
                       number(buffer.offset()) + " ends past the arena of " +
                       number(plan.arena_bytes()));
      return Status();
    case fb::Space::State: {
      if (buffer.index() >= program.state()->size())
        return damaged(where + " is state " + number(buffer.index()) + " of " +
                       number(program.state()->size()));
      const fb::TensorInfo &info = *program.state()->Get(buffer.index())->info();
      return checkSame(buffer, info, where);
    }
    case fb::Space::Input:
    case fb::Space::Output:
      return buffer.bytes() == needed ? Status()
                                      : damaged(where + " has " + number(buffer.bytes()) +
                                                " bytes, expected " + number(needed));
    }
    return damaged(where + " lies in the unknown space " +
                   number(static_cast<unsigned>(buffer.space())));
  }

  Status checkSame(const fb::Buffer &buffer, const fb::TensorInfo &info, const std::string &where) {
    const std::string found = shapeText(dtypeOf(buffer.dtype()), shapeOf(*buffer.shape()));
    const std::string expected = shapeText(dtypeOf(info.dtype()), shapeOf(*info.shape()));
    if (found != expected || buffer.bytes() != bytesOf(info.dtype(), *info.shape()))
      return damaged(where + " is " + found + " in " + number(buffer.bytes()) +
                     " bytes, expected " + expected + " of " + info.name()->str());
    return Status();
  }

  Status checkBorder(const fb::Plan &plan,
                     const flatbuffers::Vector<flatbuffers::Offset<fb::TensorInfo>> &infos,
                     const flatbuffers::Vector<uint32_t> &buffers, fb::Space space,
                     const std::string &where) {
    if (infos.size() != buffers.size())
      return damaged(where + ": " + number(infos.size()) + " tensors, but " +
                     number(buffers.size()) + " buffers");
    std::unordered_set<std::string_view> names;
    for (uint32_t i = 0; i < infos.size(); ++i) {
      MPC_TRY(checkName(*infos.Get(i)->name(), where + " " + number(i) + " is named"));
      const std::string name = where + " " + infos.Get(i)->name()->str();
      MPC_TRY(checkTensor(infos.Get(i)->dtype(), *infos.Get(i)->shape(), name));
      if (infos.Get(i)->limit() < 0)
        return damaged(name + " has the limit " + std::to_string(infos.Get(i)->limit()));
      if (buffers.Get(i) >= plan.buffers()->size())
        return damaged(name + " is buffer " + number(buffers.Get(i)) + " of " +
                       number(plan.buffers()->size()));
      const fb::Buffer &buffer = *plan.buffers()->Get(buffers.Get(i));
      if (buffer.space() != space || buffer.index() != i)
        return damaged(name + " is wired to buffer " + buffer.name()->str() +
                       ", which is no such tensor");
      MPC_TRY(checkSame(buffer, *infos.Get(i), name));
      if (!names.insert(infos.Get(i)->name()->string_view()).second)
        return damaged(name + " appears twice");
    }
    return Status();
  }

  Status checkEntry(const fb::Plan &plan, const fb::Entry &entry, const std::string &where) {
    MPC_TRY(checkBorder(plan, *entry.inputs(), *entry.input_buffers(), fb::Space::Input,
                        where + "'s input"));
    MPC_TRY(checkBorder(plan, *entry.outputs(), *entry.output_buffers(), fb::Space::Output,
                        where + "'s output"));
    uint32_t metrics = 0;
    for (const fb::TensorInfo *info : *entry.outputs())
      metrics += isMetric(*info);
    if (isStepEntry(program, entry) && metrics > metricLimit)
      return Status(Code::Unsupported, where + " has " + number(metrics) +
                                           " scalar results, at most " + number(metricLimit) +
                                           " can be metrics");
    for (uint32_t i = 0; i < entry.steps()->size(); ++i) {
      const fb::Step &step = *entry.steps()->Get(i);
      const std::string place = where + "'s step " + number(i);
      MPC_TRY(checkLists(step, place));
      MPC_TRY(checkStep({plan, entry, place, program.ranks()}, step));
    }
    return checkTokens(program, plan, entry, where);
  }

  /// Checks that no step shares its lists of numbers with another, and that no layer's name is too
  /// long.
  Status checkLists(const fb::Step &step, const std::string &where) {
    const fb::Launch *launch = step.operation_as_Launch();
    uint64_t bytes = step.op_layers() ? step.op_layers()->size() : 0;
    bytes += launch ? uint64_t(launch->args()->size()) * sizeof(fb::Arg) : 0;
    if (const fb::Collective *collective = step.operation_as_Collective())
      bytes += uint64_t(collective->args()->size()) * sizeof(fb::Arg);
    bytes += launch && launch->parts() ? uint64_t(launch->parts()->size()) * sizeof(fb::Part) : 0;
    if (bytes > listBytesLeft)
      return damaged(where + " has lists of " + number(bytes) +
                     " bytes, more than the program has beside those of the steps before");
    listBytesLeft -= bytes;
    if (step.layers())
      for (const auto *layer : *step.layers())
        MPC_TRY(checkName(*layer, where + " names a layer"));
    return Status();
  }

  Status checkEntryNames(const fb::Plan &plan, const std::string &where) {
    bool hasInit = false;
    std::unordered_set<std::string_view> names;
    for (uint32_t i = 0; i < plan.entries()->size(); ++i) {
      const fb::Entry &entry = *plan.entries()->Get(i);
      if (!names.insert(entry.name()->string_view()).second)
        return damaged(where + " has two entries " + entry.name()->str());
      if (entry.name()->string_view() != entries::init)
        continue;
      hasInit = true;
      if (entry.inputs()->size() != 0 || entry.outputs()->size() != 0)
        return damaged(where + "'s entry init has inputs or outputs, expected none");
    }
    for (const fb::State *state : *program.state())
      if (state->source() == fb::Source::Derived && !hasInit)
        return damaged(where + " has no entry init, which state " + state->info()->name()->str() +
                       " comes from");
    return Status();
  }

  const fb::Program &program;
  uint64_t listBytesLeft; // of the program, not yet used by the lists of a step
  uint64_t areaBytes;
  std::unordered_map<std::string_view, const fb::State *> stateOfName;
  std::vector<const fb::State *> stateOfSegment; // null: none
};

} // namespace

Status checkProgram(const fb::Program &program, uint64_t programBytes, uint64_t segmentAreaBytes) {
  return ProgramChecker(program, programBytes, segmentAreaBytes).check();
}

bool isStepEntry(const fb::Program &program, const fb::Entry &entry) {
  const std::string_view name = entry.name()->string_view();
  return program.training() && (isOptimizerStep(std::string(name)) || name == entries::microStep);
}

bool isMetric(const fb::TensorInfo &info) {
  if (info.shape()->size() != 0)
    return false;
  switch (info.dtype()) {
  case fb::DType::F32:
  case fb::DType::F16:
  case fb::DType::BF16:
  case fb::DType::I1:
  case fb::DType::I8:
  case fb::DType::U8:
  case fb::DType::I32:
    return true;
  default:
    return false;
  }
}

} // namespace mpc
