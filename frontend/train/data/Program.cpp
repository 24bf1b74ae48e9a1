#include "frontend/train/data/Program.h"

#include "frontend/shell/Console.h"
#include "frontend/train/data/Convert.h"
#include "frontend/train/records/Records.h"

#include "mpc/Names.h"

#include "llvm/ADT/StringRef.h"

#include <cmath>
#include <cstring>
#include <numeric>

namespace mpc::train {

static TensorSlot slotOf(const mpc_tensor_info &info) {
  return {info.name, static_cast<DType>(info.dtype), {info.shape, info.shape + info.rank}};
}

Result<Program> Program::load(const std::string &path, const LoadWishes &wishes) {
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  options.device = wishes.device.c_str();
  options.weights = wishes.weights.empty() ? nullptr : wishes.weights.c_str();
  options.allow_unknown_weights = wishes.allowUnknownWeights;
  options.allow_missing_weights = wishes.allowMissingWeights;
  options.threads = wishes.threads;
  options.seed = wishes.seed;
  options.untuned = wishes.untuned;
  options.collective_timeout_seconds = wishes.collectiveTimeout;
  const auto orNull = [](const std::optional<std::string> &text) {
    return text ? text->c_str() : nullptr;
  };
  options.public_key = orNull(wishes.trust.publicKey);
  options.expected_hash = orNull(wishes.trust.expectedHash);
  options.progress = [](void *, const char *text) { printNote(text); };
  mpc_program *loaded = nullptr;
  MPC_TRY(statusOf(mpc_load(path.c_str(), &options, &loaded)));
  Program program(loaded);
  if (llvm::StringRef(mpc_device_name(loaded)).starts_with("cpu"))
    noteMissingCache();
  if (!program.hasEntry(entries::step) || !program.hasEntry(entries::eval))
    return Status(Code::UnknownName,
                  path + " has no training step; compile the model with mpc compile --train");
  return program;
}

Result<std::vector<double>> Program::gather(const std::vector<double> &own) {
  std::vector<double> all(own.size() * rankCount());
  MPC_TRY(statusOf(mpc_all_gather(get(), own.data(), all.data(), own.size() * sizeof(double))));
  return all;
}

std::vector<std::string> Program::loadNotes() const {
  std::vector<std::string> notes;
  for (size_t i = 0; i < mpc_load_note_count(get()); ++i)
    notes.push_back(mpc_load_note(get(), i));
  return notes;
}

bool Program::hasEntry(const std::string &name) const {
  for (size_t i = 0; i < mpc_entry_count(get()); ++i)
    if (name == mpc_entry_name(get(), i))
      return true;
  return false;
}

std::vector<TensorSlot> Program::inputs(const char *entry) const {
  std::vector<TensorSlot> slots;
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_input_count(get(), entry); ++i)
    if (mpc_input_info(get(), entry, i, &info) == MPC_OK)
      slots.push_back(slotOf(info));
  return slots;
}

std::vector<TensorSlot> Program::outputs(const char *entry) const {
  std::vector<TensorSlot> slots;
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_output_count(get(), entry); ++i)
    if (mpc_output_info(get(), entry, i, &info) == MPC_OK)
      slots.push_back(slotOf(info));
  return slots;
}

double Program::scalar(const std::string &name, double otherwise) const {
  size_t index = 0;
  mpc_tensor_info info;
  float value = 0;
  if (mpc_state_index(get(), name.c_str(), &index) != MPC_OK ||
      mpc_state_info(get(), index, &info) != MPC_OK || info.dtype != MPC_F32 || info.rank != 0 ||
      mpc_state_read(get(), index, &value, sizeof(value)) != MPC_OK)
    return otherwise;
  return value;
}

std::vector<float> Program::numbers(const std::string &name) const {
  size_t index = 0;
  mpc_tensor_info info;
  if (mpc_state_index(get(), name.c_str(), &index) != MPC_OK ||
      mpc_state_info(get(), index, &info) != MPC_OK || info.dtype != MPC_F32)
    return {};
  std::vector<float> values(info.bytes / sizeof(float));
  if (mpc_state_read(get(), index, values.data(), info.bytes) != MPC_OK)
    return {};
  return values;
}

double Program::firstScale() const {
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_state_count(get()); ++i)
    if (mpc_state_info(get(), i, &info) == MPC_OK && states::isLossScale(info.name))
      return scalar(info.name, unknown);
  return unknown;
}

void Program::forEachParameter(
    const std::function<void(size_t, const mpc_tensor_info &)> &visit) const {
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_state_count(get()); ++i)
    if (mpc_state_role(get(), i) == MPC_PARAMETER && mpc_state_info(get(), i, &info) == MPC_OK &&
        !isInteger(static_cast<DType>(info.dtype)))
      visit(i, info);
}

uint64_t Program::parameterCount() const {
  uint64_t count = 0;
  forEachParameter([&](size_t index, const mpc_tensor_info &) {
    mpc_tensor_info info;
    mpc_state_is_part(get(), index, &info);
    count += elementCount(info.shape, static_cast<size_t>(info.rank)).value_or(0);
  });
  return count;
}

Result<double> Program::parameterNorm() const {
  double ofWholes = 0, ofParts = 0;
  Status status;
  std::vector<uint8_t> bytes, wide;
  forEachParameter([&](size_t index, const mpc_tensor_info &info) {
    const Convert convert = converter(static_cast<DType>(info.dtype), DType::F32);
    if (!status.ok() || !convert || info.bytes == 0)
      return;
    bytes.resize(info.bytes);
    status = statusOf(mpc_state_read(get(), index, bytes.data(), bytes.size()));
    const uint64_t count = elementCount(info.shape, static_cast<size_t>(info.rank)).value_or(0);
    wide.resize(count * sizeof(float));
    double &sum = mpc_state_is_part(get(), index, nullptr) ? ofParts : ofWholes;
    convert(bytes.data(), count, wide.data());
    for (uint64_t i = 0; i < count; ++i) {
      float value;
      std::memcpy(&value, wide.data() + i * sizeof(float), sizeof(float));
      sum += static_cast<double>(value) * value;
    }
  });
  if (!status.ok())
    return status;
  if (hasParts()) {
    std::vector<double> all(rankCount());
    MPC_TRY(statusOf(mpc_all_gather(get(), &ofParts, all.data(), sizeof(ofParts))));
    ofParts = std::accumulate(all.begin(), all.end(), 0.0);
  }
  return std::sqrt(ofWholes + ofParts);
}

bool Program::hasParts() const {
  for (size_t i = 0; i < mpc_state_count(get()); ++i)
    if (mpc_state_is_part(get(), i, nullptr))
      return true;
  return false;
}

} // namespace mpc::train
