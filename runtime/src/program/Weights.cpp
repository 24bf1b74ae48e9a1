#include "mpc/Weights.h"

#include "mpc/Initializers.h"
#include "mpc/Nearest.h"

namespace mpc {

std::string listNames(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size() && i < 8; ++i)
    text += (i ? ", " : "") + names[i];
  if (names.size() > 8)
    text += " and " + std::to_string(names.size() - 8) + " more";
  return text;
}

static bool widens(DType from, DType to) {
  return to == DType::F32 && (from == DType::F16 || from == DType::BF16);
}

Result<bool> WeightsAccount::take(const std::string &where, const SafeTensor &tensor, DType dtype,
                                  const std::vector<int64_t> &shape) {
  ++parameters;
  ++taken;
  offered.erase(tensor.name);
  const std::string expected = shapeText(dtype, shape), weight = where + ": weight " + tensor.name;
  const bool isWidened = tensor.dtype && widens(*tensor.dtype, dtype);
  if (tensor.dtype != dtype && !isWidened)
    return Status(Code::WrongType, weight + " has dtype " + tensor.fileType +
                                       ", the program expects " + expected +
                                       (dtype == DType::F32 ? " (F16 and BF16 fill it too)" : ""));
  if (tensor.shape != shape)
    return Status(Code::WrongShape, weight + " is " + shapeText(*tensor.dtype, tensor.shape) +
                                        ", the program expects " + expected);
  if (isWidened)
    ++widened[dtypeName(*tensor.dtype)];
  return isWidened;
}

void WeightsAccount::offer(const std::string &tensor) { offered.insert(tensor); }

void WeightsAccount::lack(const std::string &parameter, FirstValue first) {
  ++parameters;
  if (first == FirstValue::Data)
    return;
  missing.push_back(parameter);
  if (first == FirstValue::None)
    homeless.push_back(parameter);
}

Status WeightsAccount::check(bool allowMissing, const std::string &remedy) const {
  if (allowMissing && homeless.empty())
    return Status();
  const std::vector<std::string> &names = allowMissing ? homeless : missing;
  if (names.empty())
    return Status();
  std::string near;
  for (size_t i = 0; i < names.size() && near.empty(); ++i)
    if (near = nearest(names[i], {offered.begin(), offered.end()}); !near.empty())
      near = "; its " + near + " is no parameter, did you mean " + names[i] + "?";
  return Status(
      Code::MissingWeights,
      files + " lacks the weights " + listNames(names) + " (" + std::to_string(names.size()) +
          " of " + std::to_string(parameters) + " parameters)" + near +
          (allowMissing       ? ", which have no first value of the model's own; a file that "
                                "has them is needed"
           : homeless.empty() ? "; give a file that has them, or " + remedy +
                                    ", which leaves them at the first values that the model states"
                              : "; give a file that has them"));
}

std::vector<std::string> WeightsAccount::notes() const {
  std::vector<std::string> lines;
  if (!missing.empty())
    lines.push_back("warning: " + files + " lacks the weights " + listNames(missing) + " (" +
                    std::to_string(missing.size()) + " of " + std::to_string(parameters) +
                    " parameters), which stay at the first values that the model states");
  std::string types;
  for (const auto &[type, count] : widened)
    types += (types.empty() ? "" : " and ") + std::to_string(count) + " " + type;
  if (!types.empty())
    lines.push_back("note: of the " + std::to_string(taken) + " weights that " + files +
                    " gives, " + types + " fill parameters of f32, exactly");
  return lines;
}

void widenWeight(const SafeTensor &tensor, float *target) {
  const uint64_t count = tensor.bytes / 2;
  for (uint64_t i = 0; i < count; ++i) {
    const uint16_t bits = static_cast<uint16_t>(tensor.data[2 * i] | (tensor.data[2 * i + 1] << 8));
    target[i] = tensor.dtype == DType::BF16 ? widenBf16(bits) : widenF16(bits);
  }
}

} // namespace mpc
