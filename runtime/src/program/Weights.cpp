#include "mpc/Weights.h"

#include "mpc/Initializers.h"
#include "mpc/Nearest.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace mpc {

namespace {

bool isHalf(DType type) { return type == DType::F16 || type == DType::BF16; }
bool isFp8(DType type) { return type == DType::F8E4M3FN || type == DType::F8E5M2; }
bool fills(DType from, DType to) {
  return (to == DType::F32 && isHalf(from)) || ((to == DType::F32 || isHalf(to)) && isFp8(from));
}

/// An element of a tensor of f32, f16, bf16 or FP8. The names of FP8's bits: sign, exponent,
/// fraction.
float elementOf(DType type, const uint8_t *data, uint64_t index) {
  const uint8_t *at = data + index * (dtypeBits(type) / 8);
  const auto half = static_cast<uint16_t>(at[0] | (dtypeBits(type) == 16 ? at[1] << 8 : 0));
  switch (type) {
  case DType::F16:
    return widenF16(half);
  case DType::BF16:
    return widenBf16(half);
  case DType::F8E5M2: // the upper half of an f16
    return widenF16(static_cast<uint16_t>(at[0] << 8));
  case DType::F8E8M0FNU:
    return at[0] == 0xff ? std::numeric_limits<float>::quiet_NaN() : std::ldexp(1.0f, at[0] - 127);
  case DType::F8E4M3FN: {
    const int exponent = at[0] >> 3 & 15, fraction = at[0] & 7;
    const float size = (at[0] & 0x7f) == 0x7f ? std::numeric_limits<float>::quiet_NaN()
                       : exponent == 0
                           ? std::ldexp(static_cast<float>(fraction), -9)
                           : std::ldexp(static_cast<float>(8 + fraction), exponent - 10);
    return at[0] & 0x80 ? -size : size;
  }
  default: { // f32
    float value;
    std::memcpy(&value, at, sizeof(value));
    return value;
  }
  }
}

/// How many elements of an axis share a scale; 0 where so many scales do not fit the axis.
int64_t elementsOfScale(int64_t elements, int64_t count) {
  if (count == elements)
    return 1;
  if (count == 1)
    return elements;
  for (const int64_t block : {128, 64, 32, 16, 256})
    if ((elements + block - 1) / block == count)
      return block;
  return 0;
}

/// The shape of the scales with an axis for each of the tensor's: of a vector, the first has it.
std::vector<int64_t> shapeOfScales(const GivenWeight &given) {
  std::vector<int64_t> shape = given.scales->shape;
  if (shape.size() < given.tensor->shape.size() && shape.size() <= 1)
    shape.resize(given.tensor->shape.size(), 1);
  if (shape.size() == 1 && given.tensor->shape.empty() && shape[0] == 1)
    shape.clear();
  return shape;
}

/// Why no tensor of the files is a parameter: they have one more prefix or lack it, or they are
/// another model's.
std::string whoseWeights(const std::string &parameter, const std::set<std::string> &offered) {
  const auto endsWith = [](const std::string &text, const std::string &end) {
    return text.size() > end.size() &&
           text.compare(text.size() - end.size() - 1, end.size() + 1, "." + end) == 0;
  };
  for (const std::string &name : offered) {
    if (endsWith(name, parameter))
      return "its names have '" + name.substr(0, name.size() - parameter.size()) +
             "' before those " + "of the model, as " + name + " for " + parameter;
    if (endsWith(parameter, name))
      return "its names lack '" + parameter.substr(0, parameter.size() - name.size()) + "', as " +
             name + " for " + parameter;
  }
  return "it is of another model, it has " + *offered.begin() + " where the model has " + parameter;
}

Status checkScales(const std::string &where, const GivenWeight &given) {
  const SafeTensor &tensor = *given.tensor, &scales = *given.scales;
  const DType type = scales.dtype.value_or(DType::I8);
  const std::vector<int64_t> shape = shapeOfScales(given);
  bool fits = shape.size() == tensor.shape.size();
  for (size_t axis = 0; fits && axis < shape.size(); ++axis)
    fits = tensor.shape[axis] == 0 || elementsOfScale(tensor.shape[axis], shape[axis]) != 0;
  if (type != DType::F32 && !isHalf(type) && type != DType::F8E8M0FNU)
    return Status(Code::WrongType, where + ": the scales " + scales.name + " have dtype " +
                                       scales.fileType + ", expected F32, F16, BF16 or F8_E8M0");
  if (fits)
    return Status();
  return Status(Code::WrongShape,
                where + ": the scales " + scales.name + " are " + shapeText(type, scales.shape) +
                    ", expected one for " + tensor.name + ", " +
                    shapeText(*tensor.dtype, tensor.shape) +
                    ", or for each axis one an element, one for all, or one a block of 16, 32, 64, "
                    "128 or 256");
}

/// The scales that the elements of one row, along the last axis, have.
class RowScales {
public:
  explicit RowScales(const GivenWeight &given) : given(given), shape(shapeOfScales(given)) {
    for (size_t axis = 0; axis < shape.size(); ++axis)
      blocks.push_back(
          std::max<int64_t>(1, elementsOfScale(given.tensor->shape[axis], shape[axis])));
  }
  /// The scale of an element of the row `row`, counted over all axes but the last.
  float at(uint64_t row, uint64_t column) const {
    uint64_t index = 0, stride = 1;
    for (size_t axis = shape.size(); axis-- > 0;) {
      const bool isLast = axis + 1 == shape.size();
      const auto extent = static_cast<uint64_t>(given.tensor->shape[axis]);
      const uint64_t place = isLast ? column : row % extent;
      row = isLast ? row : row / extent;
      index += place / static_cast<uint64_t>(blocks[axis]) * stride;
      stride *= static_cast<uint64_t>(shape[axis]);
    }
    return elementOf(*given.scales->dtype, given.scales->data, index);
  }
  /// How many elements from `column` on have the same scale.
  uint64_t run(uint64_t column) const {
    if (shape.empty())
      return 1;
    const auto block = static_cast<uint64_t>(blocks.back());
    return block - column % block;
  }

private:
  const GivenWeight &given;
  std::vector<int64_t> shape, blocks;
};

void putValue(DType type, float value, uint8_t *target, uint64_t index) {
  if (type == DType::F32) {
    std::memcpy(target + 4 * index, &value, sizeof(value));
    return;
  }
  const uint16_t bits = type == DType::BF16 ? roundToBf16(value) : roundToF16(value);
  std::memcpy(target + 2 * index, &bits, sizeof(bits));
}

/// The values of all codes of an 8-bit type, else of none.
std::vector<float> valuesOfCodes(DType type) {
  std::vector<float> values;
  for (unsigned code = 0; isFp8(type) && code < 256; ++code) {
    const auto byte = static_cast<uint8_t>(code);
    values.push_back(elementOf(type, &byte, 0));
  }
  return values;
}

/// The value in f16 or bf16, as a number again; any other type has it as it is.
float roundedTo(DType type, float value) {
  return type == DType::F16    ? widenF16(roundToF16(value))
         : type == DType::BF16 ? widenBf16(roundToBf16(value))
                               : value;
}

/// Whether a file's tensor of another floating type has the value, where both are rounded to the
/// type of 16 bits: a file may be the model's in fewer bits, or the model the file's.
bool isSameRounded(const SafeTensor &tensor, DType dtype, const uint8_t *value) {
  const DType type = *tensor.dtype;
  if (!fills(type, dtype) && !fills(dtype, type))
    return false;
  const uint64_t count = elementCount(tensor.shape.data(), tensor.shape.size()).value_or(0);
  for (uint64_t i = 0; i < count; ++i) {
    const float given = elementOf(type, tensor.data, i), own = elementOf(dtype, value, i);
    const float left = roundedTo(dtype, roundedTo(type, given));
    const float right = roundedTo(type, roundedTo(dtype, own));
    if (left != right && !(std::isnan(left) && std::isnan(right)))
      return false;
  }
  return true;
}

} // namespace

std::string listNames(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size() && i < 8; ++i)
    text += (i ? ", " : "") + names[i];
  if (names.size() > 8)
    text += " and " + std::to_string(names.size() - 8) + " more";
  return text;
}

Status WeightsAccount::take(const std::string &where, const GivenWeight &given,
                            const std::vector<int64_t> &shape) {
  const SafeTensor &tensor = *given.tensor;
  ++parameters;
  ++taken;
  offered.erase(tensor.name);
  const DType dtype = given.dtype;
  const std::string expected = shapeText(dtype, shape), weight = where + ": weight " + tensor.name;
  if (tensor.dtype != dtype && !(tensor.dtype && fills(*tensor.dtype, dtype)))
    return Status(Code::WrongType,
                  weight + " has dtype " + tensor.fileType + ", the program expects " + expected +
                      (dtype == DType::F32 ? " (F16, BF16, F8_E4M3 and F8_E5M2 fill it too)"
                       : isHalf(dtype)     ? " (F8_E4M3 and F8_E5M2 fill it too)"
                                           : ""));
  if (tensor.shape != shape)
    return Status(Code::WrongShape, weight + " is " + shapeText(*tensor.dtype, tensor.shape) +
                                        ", the program expects " + expected);
  if (given.scales) {
    MPC_TRY(checkScales(where, given));
    scales.insert(given.scales->name);
    offered.erase(given.scales->name);
  }
  if (given.scales)
    ++scaled[dtypeName(*tensor.dtype)];
  else if (given.isConverted())
    ++widened[dtypeName(*tensor.dtype)];
  allF32 &= given.scales || !given.isConverted() || dtype == DType::F32;
  return Status();
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
  if (near.empty() && taken == 0 && !offered.empty())
    near = "; " + whoseWeights(names.front(), offered);
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
  const auto told = [&](const std::map<std::string, uint64_t> &counts, const std::string &what) {
    std::string types;
    for (const auto &[type, count] : counts)
      types += (types.empty() ? "" : " and ") + std::to_string(count) + " " + type;
    if (!types.empty())
      lines.push_back("note: of the " + std::to_string(taken) + " weights that " + files +
                      " gives, " + types + what);
  };
  told(widened,
       std::string(" fill parameters of ") + (allF32 ? "f32" : "wider types") + ", exactly");
  told(scaled, " are multiplied by the scales beside them");
  return lines;
}

GivenWeight findWeight(const FindTensor &find, const IsAskedFor &isAskedFor,
                       const std::string &name, DType dtype) {
  GivenWeight given;
  given.tensor = find(name);
  given.dtype = dtype;
  if (given.tensor && given.tensor->dtype && isFp8(*given.tensor->dtype) && given.isConverted())
    for (const char *ending : {"_scale_inv", "_scale"})
      if (!given.scales && !isAskedFor(name + ending))
        given.scales = find(name + ending);
  return given;
}

void fillWeight(const GivenWeight &given, uint8_t *target) {
  const SafeTensor &tensor = *given.tensor;
  const DType type = *tensor.dtype;
  const std::vector<float> codes = valuesOfCodes(type);
  const uint64_t count = elementCount(tensor.shape.data(), tensor.shape.size()).value_or(0);
  const auto value = [&](uint64_t i) {
    return codes.empty() ? elementOf(type, tensor.data, i) : codes[tensor.data[i]];
  };
  if (!given.scales) {
    for (uint64_t i = 0; i < count; ++i)
      putValue(given.dtype, value(i), target, i);
    return;
  }
  const RowScales scales(given);
  const uint64_t columns =
      tensor.shape.empty() ? 1 : static_cast<uint64_t>(std::max<int64_t>(1, tensor.shape.back()));
  for (uint64_t row = 0; row < count / columns; ++row)
    for (uint64_t column = 0; column < columns;) {
      const float scale = scales.at(row, column);
      const uint64_t end = std::min(columns, column + scales.run(column));
      for (; column < end; ++column)
        putValue(given.dtype, value(row * columns + column) * scale, target,
                 row * columns + column);
    }
}

Status checkConstant(const std::string &where, const SafeTensor &tensor, DType dtype,
                     const std::vector<int64_t> &shape, const void *value) {
  bool isSame = tensor.shape == shape && tensor.dtype;
  if (isSame && tensor.dtype == dtype)
    isSame = tensor.bytes == 0 || std::memcmp(tensor.data, value, tensor.bytes) == 0;
  else if (isSame)
    isSame = isSameRounded(tensor, dtype, static_cast<const uint8_t *>(value));
  if (isSame)
    return Status();
  return Status(Code::WrongType, where + ": the tensor " + tensor.name +
                                     " is not the constant of that name that the model states; "
                                     "export the model again with this value, or leave the tensor "
                                     "out of the file");
}

} // namespace mpc
