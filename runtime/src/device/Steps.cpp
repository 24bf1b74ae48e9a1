// Flattens checked entries, without checking anything again.
#include "device/Steps.h"

#include "mpc/Names.h"

#include <algorithm>

namespace mpc {
namespace {

/// The rough work of one core of a recent machine in a nanosecond. Only the choice between inline
/// and parallel launches depends on it.
constexpr uint64_t bytesPerNanosecond = 8;
constexpr uint64_t flopsPerNanosecond = 20;
constexpr uint64_t gemmFlopsPerNanosecond = 100;

void appendArgument(EntryCode &code, const fb::Arg *arg, const fb::Plan &plan) {
  if (arg) {
    const fb::Space space = plan.buffers()->Get(arg->buffer())->space();
    if (space == fb::Space::Input || space == fb::Space::Output)
      code.patches.push_back(
          {static_cast<uint32_t>(code.arguments.size()), arg->buffer(), arg->byte_offset()});
  }
  code.arguments.push_back(arg);
}

uint64_t expectedCost(const fb::Step &step, uint64_t argumentBytes) {
  const uint64_t stated = step.bytes_read() + step.bytes_written();
  const uint64_t bytes = stated != 0 ? stated : argumentBytes;
  const uint64_t rate =
      step.operation_type() == fb::Operation::Gemm ? gemmFlopsPerNanosecond : flopsPerNanosecond;
  return std::max(bytes / bytesPerNanosecond, step.flops() / rate);
}

void describeGemm(StepCode &out, const fb::Gemm &gemm, const fb::Plan &plan) {
  out.gemm = &gemm;
  if (gemm.kernel() >= 0) {
    out.kernel = static_cast<uint32_t>(gemm.kernel());
    out.grid = plan.kernels()->Get(out.kernel)->grid();
  }
}

} // namespace

EntryCode flattenEntry(const fb::Plan &plan, const fb::Entry &entry) {
  EntryCode code;
  code.entry = &entry;
  for (const fb::Step *step : *entry.steps()) {
    StepCode out;
    out.kind = step->operation_type();
    out.firstSlot = static_cast<uint32_t>(code.arguments.size());
    for (const fb::Arg *arg : argumentsOf(*step)) {
      const bool isAbsent = arg && arg->bytes() == 0 && out.kind == fb::Operation::Launch;
      appendArgument(code, isAbsent ? nullptr : arg, plan);
    }
    switch (out.kind) {
    case fb::Operation::Launch: {
      const fb::Launch &launch = *step->operation_as_Launch();
      out.kernel = launch.kernel();
      out.grid = launch.grid();
      break;
    }
    case fb::Operation::Gemm:
      describeGemm(out, *step->operation_as_Gemm(), plan);
      break;
    case fb::Operation::Copy:
      out.bytes = step->operation_as_Copy()->target()->bytes();
      break;
    case fb::Operation::Fill:
      out.bytes = step->operation_as_Fill()->target()->bytes();
      out.value = step->operation_as_Fill()->value();
      break;
    case fb::Operation::Collective:
      out.collective = step->operation_as_Collective();
      out.token = out.collective->token();
      break;
    case fb::Operation::Wait:
      out.token = step->operation_as_Wait()->token();
      break;
    case fb::Operation::NONE: // refused when the artifact is read
      break;
    }
    out.slotCount = static_cast<uint32_t>(code.arguments.size()) - out.firstSlot;
    uint64_t argumentBytes = 0;
    for (uint32_t i = 0; i < out.slotCount; ++i)
      if (const fb::Arg *arg = code.arguments[out.firstSlot + i])
        argumentBytes += arg->bytes();
    out.cost = expectedCost(*step, argumentBytes);
    code.steps.push_back(out);
  }
  code.slots.resize(code.arguments.size(), nullptr);
  return code;
}

StateUse StateUse::of(const fb::Program &program, const fb::Plan &plan) {
  const size_t states = program.state()->size();
  StateUse use{std::vector<bool>(states), std::vector<bool>(states), std::vector<bool>(states)};
  std::vector<bool> usedElsewhere(states);
  for (const fb::Entry *entry : *plan.entries()) {
    const bool isInit = entry->name()->string_view() == entries::init;
    for (const fb::Step *step : *entry->steps())
      for (const fb::Arg *arg : argumentsOf(*step)) {
        if (!arg || plan.buffers()->Get(arg->buffer())->space() != fb::Space::State)
          continue;
        const uint32_t state = plan.buffers()->Get(arg->buffer())->index();
        if (isInit && !arg->writes())
          use.byInit[state] = true;
        else
          usedElsewhere[state] = true; // or written
        if (!isInit && arg->writes())
          use.changed[state] = true;
      }
    for (const auto *border : {entry->input_buffers(), entry->output_buffers()})
      for (const uint32_t buffer : *border)
        if (plan.buffers()->Get(buffer)->space() == fb::Space::State)
          usedElsewhere[plan.buffers()->Get(buffer)->index()] = true;
  }
  for (uint32_t i = 0; i < states; ++i)
    if (program.state()->Get(i)->role() == fb::Role::Random) // which a saved state has
      use.changed[i] = true;
  for (size_t i = 0; i < states; ++i)
    use.byInitAlone[i] = use.byInit[i] && !usedElsewhere[i];
  return use;
}

void EntryCode::fillSlots(const std::vector<uint8_t *> &bases) {
  for (size_t i = 0; i < slots.size(); ++i)
    if (const fb::Arg *arg = arguments[i]; arg && bases[arg->buffer()])
      slots[i] = bases[arg->buffer()] + arg->byte_offset();
}

} // namespace mpc
