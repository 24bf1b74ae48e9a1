#include "passes/quantize/Amaxes.h"
#include "ir/ParseJson.h"
#include "ir/formats/FloatFormat.h"
#include "mpc/Nearest.h"
#include "passes/JsonFields.h"

#include <cmath>
#include <limits>

using namespace llvm;

namespace mpc {
namespace {

constexpr StringLiteral prefix = "amax:";
constexpr double mostMargin = 6; // powers of two, as of delayed scaling

/// The object of one tensor.
void readTensor(const json::Value &value, std::string where, Amaxes::Tensor &tensor,
                std::string &error) {
  JsonFields fields(value, std::move(where), error);
  const json::Value *amax = fields.take("amax");
  fields.whole("columns", tensor.columns, 1);
  const std::optional<double> found = amax ? amax->getAsNumber() : std::nullopt;
  if (!found || !(*found >= Amaxes::smallest) || !(*found <= largestF32))
    fields.fail("expects amax to be a number from 1e-35 to 3.4e38" +
                (amax ? JsonFields::got(*amax) : std::string(", got none")) +
                "; calibrate with data that reaches the tensor");
  else
    tensor.amax = *found;
  if (tensor.columns == 0)
    fields.fail("expects columns, the extent of the tensor's last dimension, got none");
  fields.done();
}

} // namespace

std::string amaxResult(StringRef tensor, int64_t columns) {
  return (prefix + tensor + "[" + Twine(columns) + "]").str();
}

std::optional<std::pair<std::string, int64_t>> parseAmaxResult(StringRef result) {
  int64_t columns = 0;
  if (!result.consume_front(prefix) || !result.consume_back("]"))
    return std::nullopt;
  const auto [tensor, number] = result.rsplit('[');
  if (tensor.empty() || number.getAsInteger(10, columns))
    return std::nullopt;
  return std::pair(tensor.str(), columns);
}

std::optional<Amaxes> Amaxes::parse(StringRef text, StringRef name, std::string &error) {
  Amaxes amaxes;
  amaxes.name = name.str();
  Expected<json::Value> value = parseJson(text);
  if (!value) {
    error = (name + ": is no whole JSON: " + toString(value.takeError()) +
             "; write it anew with mpc calibrate")
                .str();
    return std::nullopt;
  }
  JsonFields fields(*value, (name + ": ").str(), error);
  int64_t version = 0, runs = 0;
  std::string kept;
  fields.whole("version", version, 0);
  if (version != 1)
    fields.fail("expects version 1, got " + Twine(version));
  fields.word("model", amaxes.model);
  fields.whole("runs", runs, 1);
  fields.word("kept", kept);
  fields.number("margin", amaxes.margin, 0, mostMargin);
  const json::Value *tensors = fields.take("tensors");
  const json::Object *object = tensors ? tensors->getAsObject() : nullptr;
  if (!object)
    fields.fail("expects tensors to be an object" +
                (tensors ? JsonFields::got(*tensors) : std::string(", got none")) +
                "; mpc calibrate writes such a file");
  else
    for (const auto &[tensor, entry] : *object)
      if (error.empty())
        readTensor(entry, (name + ": tensor '" + tensor.str() + "': ").str(),
                   amaxes.tensors[tensor.str()], error);
  return fields.done() && error.empty() ? std::optional(std::move(amaxes)) : std::nullopt;
}

std::optional<float> Amaxes::scaleOf(StringRef tensor, int64_t columns, double largest,
                                     std::string &error) {
  const std::string remedy =
      "; calibrate this model with the policy that it is compiled with (mpc calibrate)";
  const auto found = tensors.find(tensor.str());
  if (found == tensors.end()) {
    std::vector<std::string> names;
    for (const auto &[known, entry] : tensors)
      names.push_back(known);
    error = name + ": has no amax of '" + tensor.str() + "', which an fp8 product reads; it has " +
            std::to_string(names.size()) + " tensors" + didYouMean(tensor.str(), names) + remedy;
    return std::nullopt;
  }
  Tensor &known = found->second;
  if (known.columns != columns) {
    error = name + ": has '" + tensor.str() + "' with " + std::to_string(known.columns) +
            " columns, the model's has " + std::to_string(columns) +
            ": the file is of another model" + remedy;
    return std::nullopt;
  }
  known.isUsed = true;
  const float scale = static_cast<float>(largest / known.amax);
  const float freed = scale * static_cast<float>(std::exp2(-margin));
  return std::min(freed, std::numeric_limits<float>::max());
}

std::string Amaxes::otherModel(StringRef expected) const {
  return model.empty() || model == expected
             ? ""
             : name + ": has the amaxes of the model '" + model + "', expected those of '" +
                   expected.str() + "'; calibrate this model (mpc calibrate)";
}

std::string Amaxes::unused() const {
  for (const auto &[tensor, entry] : tensors)
    if (!entry.isUsed)
      return name + ": has an amax of '" + tensor +
             "', which no fp8 product of the model reads: the file is of another model or policy; "
             "calibrate this model with the policy that it is compiled with (mpc calibrate)";
  return "";
}

} // namespace mpc
