// The search scans the operands of a step before it runs the step, which may write over them, and
// scans the results afterwards. Memory that no step has written may hold old values of any type. So
// a buffer of the arena is cleared before the first step that writes it, and read by nobody sooner.
#include "program/Nonfinite.h"

#include "device/Steps.h"

#include "mpc/Names.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mpc {
namespace {

constexpr uint32_t none = ~0u;

bool isTemporary(const fb::Buffer &buffer) {
  return buffer.space() == fb::Space::Arena || buffer.space() == fb::Space::Output;
}

bool overlapsAny(const std::vector<BufferRange> &ranges, const BufferRange &range) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const BufferRange &other) { return range.overlaps(other); });
}

/// The rank of an origin among several; the lowest is the answer. Inputs and states come before all
/// steps. A tensor that holds nothing but -inf may be an intended mask, so it is the answer only
/// where there is no other.
uint64_t orderOf(const NonfiniteOrigin &origin) {
  const uint64_t place = origin.kind == NonfiniteOrigin::Step ? uint64_t(origin.step) + 1 : 0;
  return origin.scan.masks == origin.scan.count ? place + (uint64_t(1) << 32) : place;
}

} // namespace

NonfiniteSearch::NonfiniteSearch(Executable &executable, const fb::Program &program,
                                 const fb::Plan &plan, uint32_t entry)
    : executable(executable), program(program), plan(plan), entryIndex(entry),
      entry(*plan.entries()->Get(entry)), stateBuffers(program.state()->size(), none) {
  for (uint32_t i = 0; i < plan.buffers()->size(); ++i)
    if (buffer(i).space() == fb::Space::State && stateBuffers[buffer(i).index()] == none)
      stateBuffers[buffer(i).index()] = i;
  splitSteps();
  markForward();
}

NonfiniteSearch::~NonfiniteSearch() { (void)restore().ok(); }

uint32_t NonfiniteSearch::placeOf(uint32_t index) const {
  const fb::Buffer &found = buffer(index);
  return found.space() == fb::Space::State ? stateBuffers[found.index()] : index;
}

BufferRange NonfiniteSearch::rangeOf(const fb::Arg &arg) const {
  return {placeOf(arg.buffer()), arg.byte_offset(), arg.byte_offset() + arg.bytes()};
}

/// Splits steps into parts. A launch of several groups says which arguments belong to which; the
/// arguments of any other step belong together.
void NonfiniteSearch::splitSteps() {
  for (const fb::Step *step : *entry.steps()) {
    std::vector<StepPart> &list = parts.emplace_back();
    const fb::Launch *launch = step->operation_as_Launch();
    if (!launch || !launch->parts() || launch->parts()->size() == 0) {
      StepPart &all = list.emplace_back();
      const auto add = [&](const fb::Arg *arg) {
        if (arg && arg->bytes() != 0)
          (arg->writes() ? all.writes : all.reads).push_back(rangeOf(*arg));
      };
      std::vector<const fb::Arg *> args = argumentsOf(*step);
      if (step->operation_type() == fb::Operation::Gemm)
        args.resize(gemmWorkspace); // the workspace, whose bytes mean nothing
      for (const fb::Arg *arg : args)
        add(arg);
      continue;
    }
    const uint32_t count = launch->parts()->size();
    uint32_t at = 0;
    list.resize(count);
    for (const auto &[first, last] :
         {std::pair(0u, count - launch->tails()), std::pair(count - launch->tails(), count)})
      for (const bool writes : {false, true})
        for (uint32_t part = first; part < last; ++part) {
          const fb::Part &counts = *launch->parts()->Get(part);
          for (uint32_t i = 0; i < (writes ? counts.writes() : counts.reads()); ++i, ++at)
            if (const fb::Arg &arg = *launch->args()->Get(at); arg.bytes() != 0)
              (writes ? list[part].writes : list[part].reads).push_back(rangeOf(arg));
        }
  }
}

/// Marks the forward of a step: the parts that the results which `eval` also has need.
void NonfiniteSearch::markForward() {
  const fb::Entry *eval = nullptr;
  for (const fb::Entry *other : *plan.entries())
    if (program.training() && other->name()->string_view() == entries::eval)
      eval = other;
  const bool all = !eval || eval == &entry;
  std::vector<BufferRange> needed;
  for (uint32_t i = 0; !all && i < entry.outputs()->size(); ++i)
    for (const fb::TensorInfo *info : *eval->outputs())
      if (info->name()->string_view() == entry.outputs()->Get(i)->name()->string_view()) {
        const uint32_t index = entry.output_buffers()->Get(i);
        needed.push_back({index, 0, buffer(index).bytes()});
      }
  forward.resize(parts.size());
  for (size_t step = parts.size(); step-- > 0;) {
    forward[step].assign(parts[step].size(), all);
    for (size_t part = parts[step].size(); !all && part-- > 0;) {
      const StepPart &own = parts[step][part];
      if (std::none_of(own.writes.begin(), own.writes.end(),
                       [&](const BufferRange &range) { return overlapsAny(needed, range); }))
        continue;
      forward[step][part] = true;
      for (const BufferRange &range : own.reads)
        if (!overlapsAny(needed, range))
          needed.push_back(range);
    }
  }
}

//===-- The run -------------------------------------------------------------------------------===//

Status NonfiniteSearch::keepState(uint32_t state) {
  const auto [place, isNew] = kept.try_emplace(state);
  if (!isNew)
    return Status();
  const fb::TensorInfo &info = *program.state()->Get(state)->info();
  place->second.resize(byteCount(dtypeOf(info.dtype()), shapeOf(*info.shape())).value_or(0));
  const Status status = executable.readState(state, place->second.data());
  if (!status.ok())
    kept.erase(place);
  return status;
}

void NonfiniteSearch::overlay(uint32_t state, std::vector<uint8_t> bytes) {
  overlays[state] = std::move(bytes);
}

Status NonfiniteSearch::restore() {
  Status first;
  for (const auto &[state, bytes] : kept)
    if (Status status = executable.writeState(state, bytes.data()); first.ok())
      first = std::move(status);
  kept.clear();
  return first;
}

Result<std::optional<NonfiniteOrigin>> NonfiniteSearch::run(const TensorPointer *inputs) {
  MPC_TRY(begin(inputs));
  for (uint32_t step = 0; step < parts.size() && !endsHere(); ++step)
    MPC_TRY(stepThrough(step));
  MPC_TRY(restore());
  return answer();
}

Status NonfiniteSearch::begin(const TensorPointer *inputs) {
  origins.clear();
  bad.clear();
  told.clear();
  isSkipped = false;
  skipOrigin.reset();
  written.clear();
  known.clear();
  for (const auto &[state, bytes] : overlays) {
    MPC_TRY(keepState(state));
    if (!bytes.empty())
      MPC_TRY(executable.writeState(state, bytes.data()));
  }
  return executable.beginReplay(entryIndex, inputs);
}

std::vector<uint32_t> NonfiniteSearch::operandBuffers(const NonfiniteOrigin &origin) const {
  std::vector<uint32_t> list;
  if (entry.steps()->Get(origin.step)->operation_type() == fb::Operation::Launch)
    for (const BufferRange &range : parts[origin.step][origin.part].reads)
      list.push_back(range.buffer);
  return list;
}

Result<std::vector<std::vector<uint8_t>>> NonfiniteSearch::operands(const TensorPointer *inputs,
                                                                    const NonfiniteOrigin &origin,
                                                                    uint64_t most) {
  std::vector<std::vector<uint8_t>> copies;
  const StepPart &part = parts[origin.step][origin.part];
  uint64_t total = 0;
  for (const BufferRange &range : part.reads)
    total += range.end - range.begin;
  // Values that its own launch makes for it are there only after the launch.
  bool isThere = !operandBuffers(origin).empty();
  for (uint32_t before = 0; before < origin.part; ++before)
    for (const BufferRange &range : parts[origin.step][before].writes)
      isThere &= !overlapsAny(part.reads, range);
  if (total > most || !isThere)
    return copies;
  MPC_TRY(begin(inputs));
  for (uint32_t step = 0; step < origin.step; ++step)
    MPC_TRY(stepThrough(step));
  for (const BufferRange &range : part.reads) {
    MPC_ASSIGN(const uint8_t *data,
               executable.fetch(range.buffer, range.begin, range.end - range.begin));
    copies.emplace_back(data, data + (range.end - range.begin));
  }
  MPC_TRY(restore());
  return copies;
}

/// Whether the search ends: a scalar result that is not finite is the one in question, and later
/// steps cannot be the cause and would write the state.
bool NonfiniteSearch::endsHere() const {
  return std::any_of(bad.begin(), bad.end(), [&](const Bad &one) {
    const fb::Buffer &found = buffer(one.range.buffer);
    return found.space() == fb::Space::Output && found.shape()->size() == 0;
  });
}

Status NonfiniteSearch::stepThrough(uint32_t step) {
  const std::vector<StepPart> &list = parts[step];
  std::vector<Operands> operands(list.size());
  // Values that a part reads from earlier parts of its launch are there only after the launch.
  std::vector<std::vector<BufferRange>> later(list.size());
  std::vector<BufferRange> made;
  for (size_t part = 0; part < list.size(); ++part) {
    for (const BufferRange &range : list[part].reads)
      if (overlapsAny(made, range))
        later[part].push_back(range);
      else if (!isTemporary(buffer(range.buffer)) || wasWritten(range))
        MPC_TRY(lookAt(range, operands[part]));
    made.insert(made.end(), list[part].writes.begin(), list[part].writes.end());
  }
  MPC_TRY(prepareWrites(step));
  MPC_TRY(executable.replayStep(entryIndex, step));
  for (const BufferRange &range : made) {
    written[range.buffer].push_back(range);
    known.erase(range.buffer);
  }
  for (size_t part = 0; part < list.size(); ++part) {
    for (const BufferRange &range : later[part])
      MPC_TRY(lookAt(range, operands[part]));
    MPC_TRY(conclude(step, static_cast<uint32_t>(part), operands[part]));
  }
  return Status();
}

bool NonfiniteSearch::wasWritten(const BufferRange &range) const {
  const auto found = written.find(range.buffer);
  return found != written.end() && overlapsAny(found->second, range);
}

/// Saves the state that the step writes, and clears buffers that no step has written yet, unless
/// the step writes them over its own operands.
Status NonfiniteSearch::prepareWrites(uint32_t step) {
  for (const StepPart &part : parts[step])
    for (const BufferRange &range : part.writes) {
      const fb::Buffer &found = buffer(range.buffer);
      if (found.space() == fb::Space::State)
        MPC_TRY(keepState(found.index()));
      else if (written[range.buffer].empty() && !isRead(step, range))
        MPC_TRY(executable.clear(range.buffer, 0, found.bytes()));
    }
  return Status();
}

/// Whether the step reads memory of the buffer, by this or by another buffer that shares it.
bool NonfiniteSearch::isRead(uint32_t step, const BufferRange &range) const {
  const fb::Buffer &own = buffer(range.buffer);
  for (const StepPart &part : parts[step])
    for (const BufferRange &read : part.reads) {
      const fb::Buffer &other = buffer(read.buffer);
      if (read.buffer == range.buffer ||
          (own.space() == fb::Space::Arena && other.space() == fb::Space::Arena &&
           own.offset() < other.offset() + other.bytes() &&
           other.offset() < own.offset() + own.bytes()))
        return true;
    }
  return false;
}

Result<FiniteScan> NonfiniteSearch::scan(const BufferRange &range) {
  for (const auto &[place, result] : known[range.buffer])
    if (place.begin == range.begin && place.end == range.end)
      return result;
  const fb::Buffer &found = buffer(range.buffer);
  const DType type = dtypeOf(found.dtype());
  FiniteScan result;
  if (largestFinite(type) != 0) {
    const uint64_t width = dtypeBits(type) / 8;
    const uint64_t end =
        std::min(range.end, byteCount(type, shapeOf(*found.shape())).value_or(range.end));
    const uint64_t elements = end > range.begin ? (end - range.begin) / width : 0;
    if (elements != 0) {
      MPC_ASSIGN(const uint8_t *data,
                 executable.fetch(range.buffer, range.begin, elements * width));
      result = scanElements(type, data, elements);
      result.first += range.begin / width;
      result.largestAt += range.begin / width;
    }
  }
  known[range.buffer].emplace_back(range, result);
  return result;
}

Status NonfiniteSearch::lookAt(const BufferRange &range, Operands &operands) {
  MPC_ASSIGN(const FiniteScan found, scan(range));
  if (found.largest > operands.largest) {
    operands.largest = found.largest;
    operands.range = range;
  }
  std::optional<size_t> origin = originOf(range, found.isFinite() ? told : bad);
  if (!origin && !found.isFinite() && !isTemporary(buffer(range.buffer)))
    origin = addSource(range, found);
  if (origin &&
      (!operands.origin || orderOf(origins[*origin]) < orderOf(origins[*operands.origin])))
    operands.origin = origin;
  return Status();
}

std::optional<size_t> NonfiniteSearch::originOf(const BufferRange &range,
                                                const std::vector<Bad> &in) const {
  std::optional<size_t> found;
  for (const Bad &one : in)
    if (one.range.overlaps(range) &&
        (!found || orderOf(origins[one.origin]) < orderOf(origins[*found])))
      found = one.origin;
  return found;
}

size_t NonfiniteSearch::addSource(const BufferRange &range, const FiniteScan &found) {
  for (size_t i = 0; i < origins.size(); ++i)
    if (origins[i].kind != NonfiniteOrigin::Step && origins[i].range.buffer == range.buffer)
      return i;
  NonfiniteOrigin source;
  source.kind = buffer(range.buffer).space() == fb::Space::Input ? NonfiniteOrigin::Input
                                                                 : NonfiniteOrigin::State;
  source.range = range;
  source.scan = found;
  origins.push_back(source);
  return origins.size() - 1;
}

Status NonfiniteSearch::conclude(uint32_t step, uint32_t part, const Operands &operands) {
  const StepPart &own = parts[step][part];
  std::optional<size_t> origin = operands.origin;
  for (const BufferRange &range : own.writes)
    for (std::vector<Bad> *list : {&bad, &told})
      list->erase(std::remove_if(list->begin(), list->end(),
                                 [&](const Bad &one) { return range.contains(one.range); }),
                  list->end());
  for (const BufferRange &range : own.writes) {
    MPC_ASSIGN(const FiniteScan found, scan(range));
    if (found.isFinite()) {
      MPC_ASSIGN(const bool tells, mayTell(range));
      if (origin && tells)
        told.push_back({range, *origin});
      if (tellsSkip(range) && found.largest > 0) {
        isSkipped = true;
        skipOrigin = origin;
      }
      continue;
    }
    if (!origin) {
      NonfiniteOrigin here;
      here.step = step;
      here.part = part;
      here.isForward = forward[step][part];
      here.isUpdate = std::any_of(own.writes.begin(), own.writes.end(), [&](const auto &other) {
        return buffer(other.buffer).space() == fb::Space::State;
      });
      here.range = range;
      here.scan = found;
      here.operand = operands.range;
      here.largest = operands.largest;
      origin = origins.size();
      origins.push_back(here);
    }
    bad.push_back({range, *origin});
  }
  return Status();
}

/// Whether the range is a flag, or a cell with an amax that is not finite: its type is that of all
/// cells, which is no float's.
Result<bool> NonfiniteSearch::mayTell(const BufferRange &range) {
  const uint64_t bytes = range.end - range.begin;
  if (largestFinite(dtypeOf(buffer(range.buffer).dtype())) != 0 || bytes > sizeof(float))
    return false;
  if (bytes < sizeof(float))
    return true;
  MPC_ASSIGN(const uint8_t *data, executable.fetch(range.buffer, range.begin, bytes));
  float amax;
  std::memcpy(&amax, data, sizeof amax);
  return !std::isfinite(amax);
}

/// Whether the range is the result that says whether the step is skipped.
bool NonfiniteSearch::tellsSkip(const BufferRange &range) const {
  const fb::Buffer &found = buffer(range.buffer);
  return found.space() == fb::Space::Output &&
         entry.outputs()->Get(found.index())->name()->string_view() == metrics::skipped;
}

/// The earliest origin that reaches a scalar result, or, where all of those are finite, any result
/// or state that was written, or else what the step is skipped for: FP8 codes saturate, so that
/// under delayed scaling the checks alone see it.
std::optional<NonfiniteOrigin> NonfiniteSearch::answer() const {
  for (const bool onlyScalars : {true, false}) {
    const NonfiniteOrigin *earliest = nullptr;
    for (const Bad &one : bad) {
      const fb::Buffer &found = buffer(one.range.buffer);
      const bool isResult = found.space() == fb::Space::Output
                                ? !onlyScalars || found.shape()->size() == 0
                                : !onlyScalars && found.space() == fb::Space::State;
      if (isResult && (!earliest || orderOf(origins[one.origin]) < orderOf(*earliest)))
        earliest = &origins[one.origin];
    }
    if (earliest)
      return *earliest;
  }
  return skipOrigin ? origins[*skipOrigin] : std::optional<NonfiniteOrigin>();
}

} // namespace mpc
