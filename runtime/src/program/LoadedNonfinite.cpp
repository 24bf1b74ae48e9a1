// Finds where values stop being finite: the call of the interface around NonfiniteSearch, and the
// sentence about its result.
#include "program/LoadedProgram.h"

#include "program/Nonfinite.h"

#include "mpc/Names.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace mpc {
namespace {

std::string numberText(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return std::isnan(value) ? "nan" : text;
}

/// "[3, 7]"; "" for a scalar.
std::string placeText(uint64_t element, const flatbuffers::Vector<int64_t> &shape) {
  std::string text;
  for (uint32_t axis = shape.size(); axis-- > 0;) {
    const uint64_t extent = static_cast<uint64_t>(std::max<int64_t>(shape.Get(axis), 1));
    text = std::to_string(element % extent) + (text.empty() ? "" : ", ") + text;
    element /= extent;
  }
  return text.empty() ? "" : "[" + text + "]";
}

/// "holds inf at [3, 7], the first of 2 elements that are not finite"
std::string foundText(const FiniteScan &scan, const flatbuffers::Vector<int64_t> &shape,
                      const std::string &verb) {
  const std::string place = placeText(scan.first, shape);
  return verb + " " + numberText(scan.value) + (place.empty() ? "" : " at " + place) +
         (scan.count > 1
              ? ", the first of " + std::to_string(scan.count) + " elements that are not finite"
              : "");
}

const char *phaseName(mpc_phase phase) {
  return phase == MPC_FORWARD ? "forward" : phase == MPC_BACKWARD ? "backward" : "update";
}

const char *roleName(fb::Role role) { return role == fb::Role::Parameter ? "parameter" : "state"; }

/// Turns the result of a search over this entry into the report of the interface.
class Teller {
public:
  Teller(const fb::Program &program, const fb::Plan &plan, const fb::Entry &entry,
         Executable &executable, const StateUse *freed, const NonfiniteOrigin &origin,
         NonfiniteWords &words)
      : program(program), plan(plan), entry(entry), executable(executable), freed(freed),
        origin(origin), words(words), buffer(*plan.buffers()->Get(origin.range.buffer)) {}

  Status tell(mpc_nonfinite &report) {
    words.tensor = nameOf(buffer);
    report.tensor.dtype = static_cast<mpc_dtype>(buffer.dtype());
    report.tensor.rank = static_cast<int32_t>(buffer.shape()->size());
    report.tensor.shape = buffer.shape()->data();
    report.tensor.bytes = byteCount(dtypeOf(buffer.dtype()), shapeOf(*buffer.shape())).value_or(0);
    report.element = origin.scan.first;
    report.count = origin.scan.count;
    report.value = origin.scan.value;
    report.format_largest = largestFinite(dtypeOf(buffer.dtype()));
    if (origin.kind == NonfiniteOrigin::Input) {
      report.origin = MPC_ORIGIN_INPUT;
      words.message =
          "input " + words.tensor + " " + foundText(origin.scan, *buffer.shape(), "holds");
    } else if (origin.kind == NonfiniteOrigin::State) {
      report.origin = MPC_ORIGIN_STATE;
      MPC_TRY(tellState(report));
    } else {
      tellStep(report);
    }
    report.message = words.message.c_str();
    report.operation = words.operation.c_str();
    report.tensor.name = words.tensor.c_str();
    report.layer_count = words.layers.size();
    report.layers = words.layers.data();
    report.operand_count = words.operands.size();
    report.operands = words.operands.data();
    return Status();
  }

private:
  /// The name by which the user knows the buffer.
  std::string nameOf(const fb::Buffer &known) const {
    switch (known.space()) {
    case fb::Space::Input:
      return textOf(entry.inputs()->Get(known.index())->name());
    case fb::Space::Output:
      return textOf(entry.outputs()->Get(known.index())->name());
    case fb::Space::State:
      return textOf(program.state()->Get(known.index())->info()->name());
    default:
      return "";
    }
  }

  /// ", of fc1.weight": whose number the first one is that is not finite.
  std::string rowText(const fb::State &state) const {
    const auto *rows = state.rows();
    if (!rows || rows->size() == 0)
      return "";
    uint64_t width = 1; // elements of a row
    for (uint32_t axis = 1; axis < buffer.shape()->size(); ++axis)
      width *= static_cast<uint64_t>(std::max<int64_t>(buffer.shape()->Get(axis), 1));
    const uint64_t row = origin.scan.first / width;
    return row < rows->size() ? ", of " + textOf(rows->Get(static_cast<uint32_t>(row))) : "";
  }

  /// Reports a state. A copy of a parameter in another type may hold inf where the parameter does
  /// not.
  Status tellState(mpc_nonfinite &report) {
    const fb::State &state = *program.state()->Get(buffer.index());
    words.message = std::string(roleName(state.role())) + " " + words.tensor + " " +
                    foundText(origin.scan, *buffer.shape(), "holds") + rowText(state);
    if (state.role() != fb::Role::Derived)
      return Status();
    for (uint32_t i = 0; i < program.state()->size(); ++i) {
      const fb::State &other = *program.state()->Get(i);
      const fb::TensorInfo &info = *other.info();
      if (other.role() != fb::Role::Parameter || (freed && freed->byInitAlone[i]) ||
          words.tensor.rfind(textOf(info.name()) + ".", 0) != 0 ||
          shapeOf(*info.shape()) != shapeOf(*buffer.shape()))
        continue;
      const DType type = dtypeOf(info.dtype());
      std::vector<uint8_t> bytes(byteCount(type, shapeOf(*info.shape())).value_or(0));
      MPC_TRY(executable.readState(i, bytes.data()));
      const double value = elementValue(type, bytes.data(), origin.scan.first);
      const DType narrow = dtypeOf(buffer.dtype());
      words.message = "parameter " + textOf(info.name()) + " ";
      if (std::isfinite(value)) {
        words.message += "is " + numberText(value) + " at " +
                         placeText(origin.scan.first, *info.shape()) + ", and its copy in " +
                         dtypeName(narrow) + ", which ends at " +
                         numberText(largestFinite(narrow)) + ", ";
      } else {
        report.tensor.dtype = static_cast<mpc_dtype>(type);
        report.format_largest = largestFinite(type);
      }
      words.message += foundText(origin.scan, *buffer.shape(), "holds");
      words.tensor = textOf(info.name());
      break;
    }
    return Status();
  }

  void tellStep(mpc_nonfinite &report) {
    const fb::Step &step = *entry.steps()->Get(origin.step);
    report.origin = MPC_ORIGIN_STEP;
    report.step = origin.step;
    report.part = origin.part;
    report.phase = origin.isForward ? MPC_FORWARD : origin.isUpdate ? MPC_UPDATE : MPC_BACKWARD;
    report.operand_largest = origin.largest;
    std::string layers;
    if (step.layers())
      for (const auto *layer : *step.layers()) {
        words.layers.push_back(layer->c_str());
        layers += (layers.empty() ? "" : ", ") + layer->str();
      }
    const fb::Launch *launch = step.operation_as_Launch();
    words.operation = launch ? textOf(plan.kernels()->Get(launch->kernel())->name())
                      : step.operation_as_Gemm() ? "product"
                                                 : operationWord(step.operation_type());
    words.message = std::string("the ") + phaseName(report.phase) + " stops being finite in " +
                    (layers.empty() ? "" : "layer " + layers + ", ") + "step " +
                    std::to_string(origin.step + 1) + " of " +
                    std::to_string(entry.steps()->size()) + " of " + textOf(entry.name()) + " (" +
                    (launch ? "kernel " : "") + words.operation +
                    "): " + (words.tensor.empty() ? "its result" : words.tensor) + ", " +
                    shapeText(dtypeOf(buffer.dtype()), shapeOf(*buffer.shape())) + ", " +
                    foundText(origin.scan, *buffer.shape(), "is");
    if (origin.largest >= 0)
      words.message += "; its operands are finite, the largest is " + numberText(origin.largest);
    if (std::isinf(origin.scan.value))
      words.message += "; " + std::string(dtypeName(dtypeOf(buffer.dtype()))) + " ends at " +
                       numberText(report.format_largest);
  }

  const fb::Program &program;
  const fb::Plan &plan;
  const fb::Entry &entry;
  Executable &executable;
  const StateUse *freed; // what init alone read is; null where nothing is
  const NonfiniteOrigin &origin;
  NonfiniteWords &words;
  const fb::Buffer &buffer;
};

/// Operands of more bytes are not kept.
constexpr uint64_t operandLimit = uint64_t(256) << 20;

} // namespace

void NonfiniteWords::setOperands(const fb::Plan &plan, const std::vector<uint32_t> &buffers) {
  for (size_t i = 0; i < buffers.size(); ++i) {
    const fb::Buffer &buffer = *plan.buffers()->Get(buffers[i]);
    operands.push_back({operandBytes[i].data(), static_cast<mpc_dtype>(buffer.dtype()), MPC_HOST,
                        static_cast<int32_t>(buffer.shape()->size()), buffer.shape()->data()});
  }
}

Status LoadedProgram::findNonfinite(const char *name, const mpc_tensor *inputs, size_t inputCount,
                                    const mpc_state_value *values, size_t valueCount,
                                    mpc_nonfinite &report) {
  const Entry *entry = findEntry(name);
  if (!entry)
    return unknownEntry(name ? name : entries::forward);
  if (rankCount() > 1)
    return Status(
        Code::Unsupported,
        "the search for what is not finite runs a step again, which several ranks only do "
        "together; give it this rank's batch and state in a process of its own");
  MPC_TRY(checkCount(inputCount, entry->border.inputs, "input", entry->name));
  for (size_t i = 0; i < inputCount; ++i)
    MPC_TRY(checkTensor(inputs[i], entry->border.inputs[i], "input"));
  std::vector<size_t> replaced;
  for (size_t i = 0; i < valueCount; ++i) {
    if (!values[i].name)
      return Status(Code::InvalidArgument, "a state value has no name");
    MPC_ASSIGN(const size_t index, findState(values[i].name));
    if (!values[i].data || values[i].byte_count != stateInfos[index].bytes)
      return Status(Code::InvalidArgument, std::string("state ") + values[i].name + " has " +
                                               std::to_string(stateInfos[index].bytes) +
                                               " bytes, a value of " +
                                               std::to_string(values[i].byte_count) + " was given");
    replaced.push_back(index);
  }
  const Claim claim(*this);
  MPC_TRY(claim.status());
  for (const size_t index : replaced)
    MPC_TRY(checkIsDerivedFrom(index));
  MPC_TRY(executable->settle());
  for (size_t i = 0; i < inputCount; ++i)
    inputPointers[i] = {inputs[i].data, inputs[i].memory == MPC_DEVICE};
  const fb::Program &program = artifact.program();
  NonfiniteSearch search(*executable, program, *plan, entry->index);
  for (uint32_t i = 0; std::strcmp(entry->name, entries::microStep) == 0 && i < stateInfos.size();
       ++i)
    if (stateRole(i) == fb::Role::Accumulator)
      search.overlay(i, std::vector<uint8_t>(stateInfos[i].bytes, 0));
  for (size_t i = 0; i < valueCount; ++i) {
    const uint8_t *data = static_cast<const uint8_t *>(values[i].data);
    search.overlay(static_cast<uint32_t>(replaced[i]), {data, data + values[i].byte_count});
  }
  MPC_ASSIGN(const std::optional<NonfiniteOrigin> origin, search.run(inputPointers.data()));
  report = MPC_NONFINITE_INIT;
  nonfinite = NonfiniteWords();
  if (origin && origin->kind == NonfiniteOrigin::Step) {
    MPC_ASSIGN(nonfinite.operandBytes,
               search.operands(inputPointers.data(), *origin, operandLimit));
    if (!nonfinite.operandBytes.empty())
      nonfinite.setOperands(*plan, search.operandBuffers(*origin));
  }
  if (origin)
    return Teller(program, *plan, *plan->entries()->Get(entry->index), *executable,
                  initUse ? &*initUse : nullptr, *origin, nonfinite)
        .tell(report);
  nonfinite.message = "every result of " + std::string(entry->name) + " is finite";
  if (search.skips())
    nonfinite.message += ", and what it is skipped for is no such value: an amax beyond fp8's "
                         "jump_limit, or no micro-batch to apply";
  report.message = nonfinite.message.c_str();
  return Status();
}

} // namespace mpc
