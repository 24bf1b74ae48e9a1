#include "program/StateFile.h"

#include "mpc/Names.h"
#include "program/Shards.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <unordered_set>

namespace mpc {
namespace {

/// What the metadata calls the file: a step's whole state, or what runs without steps change.
const char *formatOf(const fb::Program &program) {
  return program.training() ? "mpc training state" : "mpc inference state";
}

/// The choices of training that a state belongs to; empty without training.
struct Choices {
  explicit Choices(const fb::Program &program) {
    if (const fb::Training *training = program.training()) {
      optimizer = textOf(training->optimizer());
      recipe = textOf(training->recipe());
      fingerprint = training->fingerprint();
    }
  }
  std::string optimizer, recipe;
  uint64_t fingerprint = 0;
};

std::string hex(uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(value));
  return text;
}

std::string noteOf(const SafeTensors &file, const char *name) {
  const auto found = file.metadata().find(name);
  return found == file.metadata().end() ? std::string() : found->second;
}

Status other(const SafeTensors &file, const std::string &difference) {
  return Status(Code::OtherState, file.path() + " is the state of another program: " + difference);
}

/// A recipe without its part about FP8, and where `losses` holds without its loss scales.
std::string withoutScales(const std::string &recipe, bool losses) {
  nlohmann::json object = nlohmann::json::parse(
      recipe, [](int depth, auto, auto &) { return depth <= 8; }, /*allow_exceptions=*/false);
  if (!object.is_object())
    return recipe;
  object.erase("fp8");
  const auto listed = object.find("losses");
  if (losses && listed != object.end() && listed->is_array()) {
    nlohmann::json names = nlohmann::json::array();
    for (const nlohmann::json &loss : *listed)
      if (loss.is_object() && loss.contains("name"))
        names.push_back(loss["name"]);
    object.erase("losses");
    if (!names.empty())
      object["losses"] = names;
  }
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Compares the recipes of the program and the file's program.
Status checkRecipe(const std::string &text, const SafeTensors &file, mpc_state_match match) {
  const std::string found = noteOf(file, "recipe");
  const bool anyPrecision = match == MPC_STATE_ANY_PRECISION;
  if (found == text || (match != MPC_STATE_SAME &&
                        withoutScales(found, anyPrecision) == withoutScales(text, anyPrecision)))
    return Status();
  std::string difference = "its recipe is '" + found + "', the program's is '" + text + "'";
  if (withoutScales(found, false) == withoutScales(text, false))
    difference += "; they differ in the scales of FP8 alone, which mpc train --reset-fp8-state "
                  "starts anew";
  return other(file, difference);
}

/// Compares the choices with which the program and the file's program were compiled.
Status checkChoices(const fb::Program &program, const SafeTensors &file, mpc_state_match match) {
  const Choices choices(program);
  const std::pair<const char *, std::string> expected[] = {
      {"optimizer", choices.optimizer}, {"precision", textOf(program.precision())}};
  for (const auto &[name, text] : expected) {
    const std::string found = noteOf(file, name);
    if (match == MPC_STATE_ANY_PRECISION && name == std::string("precision"))
      continue;
    if (found != text)
      return other(file, std::string("its ") + name + " is '" + found + "', the program's is '" +
                             text + "'");
  }
  return checkRecipe(choices.recipe, file, match);
}

Status checkTensors(const fb::Program &program, const SafeTensors &file, mpc_state_match match) {
  const bool anyPrecision = match == MPC_STATE_ANY_PRECISION, resets = match == MPC_STATE_RESET_FP8;
  std::unordered_set<std::string_view> known;
  for (uint32_t index : savedStates(program)) {
    const fb::TensorInfo &info = *program.state()->Get(index)->info();
    known.insert(info.name()->string_view());
    const std::string name = info.name()->str();
    const SafeTensor *tensor = file.find(name);
    if (resets && states::isOfFp8(name))
      continue;
    if (!tensor && anyPrecision && states::isOfScaler(name))
      continue;
    if (!tensor)
      return other(file, "it has no tensor " + name +
                             (states::isMadeBySteps(name) ? "; mpc train --reset-fp8-state starts "
                                                            "the scales of FP8 anew"
                                                          : ""));
    const std::vector<int64_t> shape = wholeShapeOf(*program.state()->Get(index));
    const std::string expected = shapeText(dtypeOf(info.dtype()), shape);
    if (tensor->dtype != dtypeOf(info.dtype()))
      return other(file, "its tensor " + name + " has dtype " + tensor->fileType +
                             ", the program's is " + expected);
    if (tensor->shape != shape)
      return other(file, "its tensor " + name + " is " + shapeText(*tensor->dtype, tensor->shape) +
                             ", the program's is " + expected);
  }
  for (const SafeTensor &tensor : file.tensors())
    if (!(anyPrecision && states::isOfScaler(tensor.name)) &&
        !(resets && (states::isOfFp8(tensor.name) || states::wasOfFp8(tensor.name))) &&
        known.count(tensor.name) == 0)
      return other(file, "the program has no tensor " + tensor.name);
  return Status();
}

} // namespace

bool isWeight(const fb::State &state) {
  return state.role() == fb::Role::Parameter || state.source() == fb::Source::External ||
         (state.role() == fb::Role::Other && state.source() == fb::Source::Data);
}

std::vector<uint32_t> parameterStates(const fb::Program &program) {
  std::vector<uint32_t> states;
  for (uint32_t i = 0; i < program.state()->size(); ++i)
    if (isWeight(*program.state()->Get(i)))
      states.push_back(i);
  return states;
}

std::map<std::string, std::string> stateMetadata(const fb::Program &program,
                                                 const std::vector<SafeTensorSource> &tensors) {
  Checksum checksum;
  for (const SafeTensorSource &tensor : tensors)
    checksum.add(tensor.name, tensor.data, byteCount(tensor.dtype, tensor.shape).value_or(0));
  const Choices choices(program);
  return {{"format", formatOf(program)},
          {"format_version", std::to_string(stateVersion)},
          {"mpc", MPC_VERSION},
          {"model", textOf(program.model())},
          {"optimizer", choices.optimizer},
          {"precision", textOf(program.precision())},
          {"recipe", choices.recipe},
          {"fingerprint", hex(choices.fingerprint)},
          {"checksum", checksum.text()}};
}

Status checkState(const fb::Program &program, const SafeTensors &file, mpc_state_match match) {
  if (const std::string format = formatOf(program); noteOf(file, "format") != format)
    return Status(Code::OtherState, file.path() + " is no " + format.substr(4) +
                                        ", its metadata does not say so; weights are given when "
                                        "loading");
  if (noteOf(file, "format_version") != std::to_string(stateVersion))
    return Status(Code::WrongVersion, file.path() + " is a state of format version " +
                                          noteOf(file, "format_version") + " (mpc " +
                                          noteOf(file, "mpc") + "), this runtime reads version " +
                                          std::to_string(stateVersion));
  if (noteOf(file, "model") != textOf(program.model()))
    return other(file, "its model is '" + noteOf(file, "model") + "', the program's is '" +
                           textOf(program.model()) + "'");
  MPC_TRY(checkChoices(program, file, match));
  MPC_TRY(checkTensors(program, file, match));
  const std::string fingerprint = hex(Choices(program).fingerprint);
  const bool isSame = match == MPC_STATE_SAME;
  if (isSame && noteOf(file, "fingerprint") != fingerprint)
    return other(file, "its fingerprint is " + noteOf(file, "fingerprint") + ", the program's is " +
                           fingerprint);
  Checksum checksum;
  const auto add = [&](const SafeTensor &tensor) {
    checksum.add(tensor.name, tensor.data, tensor.bytes);
  };
  if (!isSame) // the data are in the order of the other program
    for (const SafeTensor &tensor : file.tensors())
      add(tensor);
  else
    for (uint32_t index : savedStates(program))
      add(*file.find(textOf(program.state()->Get(index)->info()->name())));
  if (noteOf(file, "checksum") != checksum.text())
    return Status(Code::Damaged, file.path() + ": its checksum does not fit its tensors; the file "
                                               "was changed or damaged");
  return Status();
}

} // namespace mpc
