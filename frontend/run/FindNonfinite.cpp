#include "frontend/run/FindNonfinite.h"

#include "mpc/Names.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpc {
namespace {

/// The numbers of the states that an entry writes and whose old values find() needs.
std::set<uint32_t> changedStates(const ProgramDescription &description, const PlanDescription &plan,
                                 const EntryDescription &entry) {
  // A skipped step does not change the parameters.
  const bool keepsParameters = entry.name == entries::step || entry.name == entries::apply;
  std::set<uint32_t> changed;
  for (const StepDescription &step : entry.steps)
    for (const ArgumentDescription &argument : step.arguments) {
      const BufferDescription &buffer = plan.buffers[argument.buffer];
      if (!argument.writes || buffer.space != "state")
        continue;
      const std::string &role = description.states[buffer.index].role;
      if (role != roleName(Role::Derived) && role != roleName(Role::Moment) &&
          role != roleName(Role::Accumulator) &&
          !(keepsParameters && role == roleName(Role::Parameter)))
        changed.insert(buffer.index);
    }
  return changed;
}

/// The subject of the sentence, besides the report: the op, if it is known, and its layer.
struct Place {
  std::optional<NonfiniteOp> op;
  std::string layer;  // "" where the op has none
  std::string reader; // the layer of the first step that reads the result, or ""
};

std::string ruleText(const std::string &layer) {
  return "a rule of --policy {\"layer\": \"" + layer + "\", \"precision\": \"bf16\"}";
}

/// Where a wider precision is asked for: for the layer, or for an op that has none, and then also
/// for what reads its result, which would be cast back.
std::string wideningText(const Place &place) {
  const std::string onOp = "{mpc.precision = \"bf16\"} on the op";
  if (!place.layer.empty())
    return onOp + ", or " + ruleText(place.layer);
  const std::string origin = place.op ? place.op->origin : "";
  if (origin == "cast" && !place.reader.empty())
    return ruleText(place.reader) + ", whose operand it is";
  const bool hasClass = !origin.empty() && origin != "cast" && !place.op->isBackward;
  return onOp + ", which has no layer for a rule of --policy" +
         (hasClass ? ", or \"classes\": {\"" + origin + "\": \"fp32\"} in a --policy" : "") +
         (place.reader.empty() ? "" : "; and " + ruleText(place.reader) + " for what reads it");
}

/// Casts at the border of the model stand for no layer that a policy could name.
bool isLayer(const std::string &name) { return name != "func.return"; }

/// The remedy, "; ..".
std::string remedyOf(const mpc_nonfinite &report, const Place &place) {
  if (report.origin == MPC_ORIGIN_INPUT)
    return "; the data is at fault";
  const DType type = place.op ? place.op->type : static_cast<DType>(report.tensor.dtype);
  const bool isWide = type == DType::F32 || type == DType::BF16;
  if (isWide && report.origin == MPC_ORIGIN_STATE)
    return "; take weights or a checkpoint from before";
  if (isWide && place.op && place.op->isNan)
    return "; the operation has no number for its operands, as 0 / 0 and the logarithm of -1 have "
           "none: the data, or a mean over nothing";
  if (isWide)
    return "; no type of mpc holds more: smaller weights, a lower learning rate or --clip do";
  return "; bf16 and fp32 hold more: " + wideningText(place) +
         (report.phase == MPC_BACKWARD || (place.op && place.op->isBackward)
              ? "; or a lower --loss-scale"
              : "");
}

} // namespace

bool holdsNonfinite(const HostTensor &tensor) {
  if (tensor.dtype >= DType::I1)
    return false;
  const std::vector<double> values = tensor.values();
  return std::any_of(values.begin(), values.end(), [](double v) { return !std::isfinite(v); });
}

NonfiniteFinder::NonfiniteFinder(mpc_program *program, const std::string &artifact,
                                 const Trust &trust, const ProgramDescription &description,
                                 const std::string &name)
    : program(program), artifact(artifact), trust(trust) {
  const PlanDescription &plan = description.plans.front();
  for (const EntryDescription &known : plan.entries)
    if (known.name == name) {
      entry = known;
      for (uint32_t state : changedStates(description, plan, known))
        names.push_back(description.states[state].tensor.name);
    }
}

mpc_status NonfiniteFinder::keep(KeptState &kept) const {
  kept.bytes.clear();
  for (const std::string &name : names) {
    size_t index = 0;
    mpc_tensor_info info;
    mpc_status status = mpc_state_index(program, name.c_str(), &index);
    if (status == MPC_OK)
      status = mpc_state_info(program, index, &info);
    if (status != MPC_OK)
      return status;
    kept.bytes.emplace_back(info.bytes);
    status = mpc_state_read(program, index, kept.bytes.back().data(), info.bytes);
    if (status != MPC_OK)
      return status;
  }
  return MPC_OK;
}

/// "; input tokens: element [0, 5] is 60, expected 0 to 49, the rows of the table or cache that it
/// names: ..".
std::string NonfiniteFinder::outsideText(const std::vector<HostTensor> &inputs) const {
  const std::vector<TensorSlot> slots = slotsOf(entry.inputs);
  for (size_t i = 0; i < inputs.size() && i < slots.size(); ++i)
    if (const std::string outside = findOutside(inputs[i], slots[i]); !outside.empty())
      return "; input " + slots[i].name + ": " + outside + ": NaN stands for what is not there";
  return "";
}

/// The number of the report's layer that the op serves; -1 where it is unknown, or where there is
/// only one layer.
int NonfiniteFinder::layerOf(const mpc_nonfinite &report, const NonfiniteOp &op) const {
  if (report.step >= entry.steps.size() || report.part != 0)
    return -1;
  const std::vector<int8_t> &layers = entry.steps[report.step].opLayers;
  const size_t index = static_cast<size_t>(op.index);
  return index < layers.size() && layers[index] < static_cast<int>(report.layer_count)
             ? layers[index]
             : -1;
}

/// The layer of the first step after `step` that reads what it wrote, before that is overwritten.
std::string NonfiniteFinder::readerOf(size_t step) const {
  std::set<uint32_t> written;
  for (size_t i = step; i < entry.steps.size(); ++i) {
    const StepDescription &at = entry.steps[i];
    for (const ArgumentDescription &argument : at.arguments)
      if (i != step && !argument.writes && written.count(argument.buffer))
        for (const std::string &layer : at.layers)
          if (isLayer(layer))
            return layer;
    for (const ArgumentDescription &argument : at.arguments)
      if (argument.writes && i == step)
        written.insert(argument.buffer);
      else if (argument.writes)
        written.erase(argument.buffer);
  }
  return "";
}

mpc_status NonfiniteFinder::find(std::vector<HostTensor> &inputs, const KeptState &kept,
                                 NonfiniteFinding &finding) const {
  std::vector<mpc_tensor> tensors = borrow(inputs);
  std::vector<mpc_state_value> values;
  for (size_t i = 0; i < kept.bytes.size(); ++i)
    values.push_back({names[i].c_str(), kept.bytes[i].data(), kept.bytes[i].size()});
  mpc_nonfinite report = MPC_NONFINITE_INIT;
  const mpc_status status =
      mpc_find_nonfinite(program, entry.name.c_str(), tensors.data(), tensors.size(), values.data(),
                         values.size(), &report);
  if (status != MPC_OK)
    return status;
  finding.found = report.origin != MPC_ORIGIN_NONE;
  finding.text = report.message;
  if (!finding.found)
    return status;
  Place place;
  place.op = findNonfiniteOp(artifact, trust, report);
  if (report.layer_count && isLayer(report.layers[report.layer_count - 1]))
    place.layer = report.layers[report.layer_count - 1];
  if (report.origin == MPC_ORIGIN_STEP)
    place.reader = readerOf(report.step);
  const std::string forward = "the forward ";
  if (place.op && place.op->isBackward && finding.text.starts_with(forward))
    finding.text.replace(0, forward.size(), "the backward, in a kernel of the forward, ");
  if (place.op)
    finding.text += "; in it " + place.op->text;
  if (const int layer = place.op ? layerOf(report, *place.op) : -1; layer >= 0) {
    place.layer = report.layers[layer];
    finding.text += ", in layer " + place.layer;
  }
  const std::string outside =
      report.origin == MPC_ORIGIN_STEP && std::isnan(report.value) ? outsideText(inputs) : "";
  if (!outside.empty())
    finding.text += outside;
  else if (place.op && place.op->isByDefinition)
    finding.text += "; NaN stands for an id or a target that does not exist: the data is at fault";
  else
    finding.text += remedyOf(report, place);
  return status;
}

} // namespace mpc
