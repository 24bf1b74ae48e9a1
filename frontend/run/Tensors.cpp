#include "frontend/run/Tensors.h"

#include "frontend/shell/Options.h"
#include "frontend/shell/Printable.h"
#include "ir/formats/FloatFormat.h"
#include "mpc/Nearest.h"
#include "mpc/Npy.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace mpc {
namespace {

const FloatFormat *formatOfDType(DType dtype) {
  switch (dtype) {
  case DType::F32:
    return &FloatFormat::get(FloatFormat::F32);
  case DType::F16:
    return &FloatFormat::get(FloatFormat::F16);
  case DType::BF16:
    return &FloatFormat::get(FloatFormat::BF16);
  case DType::F8E4M3FN:
    return &FloatFormat::get(FloatFormat::F8E4M3FN);
  case DType::F8E5M2:
    return &FloatFormat::get(FloatFormat::F8E5M2);
  case DType::F8E8M0FNU:
    return &FloatFormat::get(FloatFormat::F8E8M0FNU);
  case DType::F4E2M1FN:
    return &FloatFormat::get(FloatFormat::F4E2M1FN);
  default:
    return nullptr;
  }
}

template <typename T>
double loadAs(const uint8_t *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return static_cast<double>(value);
}
template <typename T>
void storeBits(uint8_t *bytes, T value) {
  std::memcpy(bytes, &value, sizeof(T));
}
template <typename T>
void storeAs(uint8_t *bytes, double value) {
  storeBits(bytes, static_cast<T>(value));
}

} // namespace

std::string numberText(double value) {
  if (std::isnan(value)) // whatever its sign
    return "nan";
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", value);
  return text;
}

std::string listText(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

HostTensor HostTensor::make(DType dtype, std::vector<int64_t> shape) {
  HostTensor tensor;
  tensor.dtype = dtype;
  tensor.bytes.resize(byteCount(dtype, shape).value_or(0));
  tensor.shape = std::move(shape);
  return tensor;
}

std::vector<double> HostTensor::values() const {
  const uint64_t count = elementCount(shape.data(), shape.size()).value_or(0);
  const FloatFormat *format = formatOfDType(dtype);
  const unsigned step = dtypeBits(dtype) / 8;
  std::vector<double> result(count);
  for (uint64_t i = 0; i < count; ++i) {
    const uint8_t *at = bytes.data() + i * step;
    switch (dtype) {
    case DType::F32:
      result[i] = loadAs<float>(at);
      break;
    case DType::F16:
    case DType::BF16:
      result[i] = format->decode(static_cast<uint32_t>(at[0]) | static_cast<uint32_t>(at[1]) << 8);
      break;
    case DType::F4E2M1FN:
      result[i] = format->decode((bytes[i / 2] >> (i % 2 * 4)) & 15u);
      break;
    case DType::I8:
      result[i] = loadAs<int8_t>(at);
      break;
    case DType::I32:
      result[i] = loadAs<int32_t>(at);
      break;
    case DType::I64:
      result[i] = loadAs<int64_t>(at);
      break;
    default:
      result[i] = format ? format->decode(*at) : *at;
    }
  }
  return result;
}

void HostTensor::setValues(const std::vector<double> &values) {
  const FloatFormat *format = formatOfDType(dtype);
  const unsigned step = dtypeBits(dtype) / 8;
  for (uint64_t i = 0; i < values.size(); ++i) {
    uint8_t *at = bytes.data() + i * step;
    switch (dtype) {
    case DType::F32:
      storeAs<float>(at, values[i]);
      break;
    case DType::F16:
    case DType::BF16:
      storeAs<uint16_t>(at, format->encode(values[i]));
      break;
    case DType::F4E2M1FN: {
      uint8_t &both = bytes[i / 2];
      const unsigned shift = i % 2 * 4;
      both = static_cast<uint8_t>((both & ~(15u << shift)) | format->encode(values[i]) << shift);
      break;
    }
    case DType::I8:
      storeAs<int8_t>(at, values[i]);
      break;
    case DType::I32:
      storeAs<int32_t>(at, values[i]);
      break;
    case DType::I64: // 2^63 stands for the largest
      if (values[i] >= 0x1p63)
        storeBits(at, std::numeric_limits<int64_t>::max());
      else
        storeAs<int64_t>(at, values[i]);
      break;
    default: // of 8 bits, where an infinity that the format has stays one
      *at = static_cast<uint8_t>(!format ? static_cast<uint32_t>(values[i])
                                 : std::isinf(values[i])
                                     ? format->encode(values[i], FloatFormat::Overflow::Ieee)
                                     : format->encode(values[i]));
    }
  }
}

mpc_tensor borrow(HostTensor &tensor) {
  return {tensor.bytes.data(), static_cast<mpc_dtype>(tensor.dtype), MPC_HOST,
          static_cast<int32_t>(tensor.shape.size()), tensor.shape.data()};
}

std::vector<mpc_tensor> borrow(std::vector<HostTensor> &tensors) {
  std::vector<mpc_tensor> borrowed;
  for (HostTensor &tensor : tensors)
    borrowed.push_back(borrow(tensor));
  return borrowed;
}

Status statusOf(mpc_status status) {
  return status == MPC_OK ? Status() : Status(static_cast<Code>(status), mpc_error_message());
}

mpc_status runEntry(mpc_program *program, const std::string &entry, std::vector<HostTensor> &inputs,
                    std::vector<HostTensor> &outputs) {
  std::vector<mpc_tensor> in = borrow(inputs), out = borrow(outputs);
  return mpc_run(program, entry.c_str(), in.data(), in.size(), out.data(), out.size());
}

std::vector<HostTensor> tensorsFor(const std::vector<TensorSlot> &slots) {
  std::vector<HostTensor> tensors;
  for (const TensorSlot &slot : slots)
    tensors.push_back(HostTensor::make(slot.dtype, slot.shape));
  return tensors;
}

const EntryDescription *findEntry(const ProgramDescription &artifact, const std::string &name) {
  for (const PlanDescription &plan : artifact.plans)
    for (const EntryDescription &entry : plan.entries)
      if (entry.name == name)
        return &entry;
  return nullptr;
}

Result<HostTensor> readTensor(const std::string &path, const TensorSlot &slot) {
  Result<NpyArray> file = readNpy(path, slot.dtype);
  if (!file.ok())
    return file.status().in("input '" + slot.name + "'");
  if (file->dtype != slot.dtype) {
    static const std::map<DType, std::string> numpyNames = {
        {DType::F32, "float32"}, {DType::F16, "float16"}, {DType::I32, "int32"},
        {DType::I64, "int64"},   {DType::I8, "int8"},     {DType::U8, "uint8"},
        {DType::I1, "bool"}};
    auto known = numpyNames.find(slot.dtype);
    return Status(Code::WrongType,
                  "input '" + slot.name + "': " + path + " holds " + dtypeName(file->dtype) +
                      ", expected " + dtypeName(slot.dtype) +
                      (known == numpyNames.end() ? "; save an array of that type of ml_dtypes"
                                                 : "; save x.astype('" + known->second + "')"));
  }
  if (file->shape != slot.shape)
    return Status(Code::WrongShape, "input '" + slot.name + "': " + path + " has shape " +
                                        listText(file->shape) + ", expected " +
                                        listText(slot.shape));
  return HostTensor{file->dtype, std::move(file->shape), std::move(file->bytes)};
}

IndexRange rangeOf(const TensorDescription &input) {
  return {input.limit, input.leftOut, input.classes};
}

std::string rangeText(const IndexRange &range) {
  return "expected 0 to " + std::to_string(range.limit - 1) +
         (range.classes ? ", the classes of a loss"
                        : ", the rows of the table or cache that it names") +
         (range.leftOut ? ", or " + std::to_string(*range.leftOut) + " for none" : "");
}

std::vector<TensorSlot> slotsOf(const std::vector<TensorDescription> &tensors) {
  std::vector<TensorSlot> slots;
  for (const TensorDescription &tensor : tensors)
    slots.push_back({tensor.name, tensor.dtype, tensor.shape, rangeOf(tensor)});
  return slots;
}

std::string findOutside(const HostTensor &tensor, const TensorSlot &slot) {
  const IndexRange &range = slot.range;
  if (range.limit == 0 || (tensor.dtype != DType::I32 && tensor.dtype != DType::I64))
    return "";
  const unsigned width = dtypeBits(tensor.dtype) / 8;
  const uint64_t count = tensor.bytes.size() / width;
  for (uint64_t i = 0; i < count; ++i) {
    int64_t value = 0;
    if (int32_t narrow = 0; tensor.dtype == DType::I32) {
      std::memcpy(&narrow, tensor.bytes.data() + i * width, width);
      value = narrow;
    } else {
      std::memcpy(&value, tensor.bytes.data() + i * width, width);
    }
    if (range.allows(value))
      continue;
    std::vector<int64_t> place(tensor.shape.size());
    uint64_t rest = i;
    for (size_t d = place.size(); d-- > 0; rest /= static_cast<uint64_t>(tensor.shape[d]))
      place[d] = static_cast<int64_t>(rest % static_cast<uint64_t>(tensor.shape[d]));
    return "element " + listText(place) + " is " + std::to_string(value) + ", " + rangeText(range);
  }
  return "";
}

Status writeTensor(const std::string &path, const HostTensor &tensor) {
  const bool numpyLacksIt =
      dtypeBits(tensor.dtype) < 32 && formatOfDType(tensor.dtype) && tensor.dtype != DType::F16;
  if (!numpyLacksIt)
    return writeNpy(path, tensor.dtype, tensor.shape, tensor.bytes.data());
  HostTensor wide = HostTensor::make(DType::F32, tensor.shape);
  wide.setValues(tensor.values());
  return writeNpy(path, wide.dtype, wide.shape, wide.bytes.data());
}

std::string readAssignments(const std::string &option, const std::vector<std::string> &values,
                            const std::vector<TensorSlot> &slots,
                            std::map<std::string, std::string> &files) {
  std::vector<std::string> names;
  for (const TensorSlot &slot : slots)
    names.push_back(slot.name);
  for (const std::string &value : values) {
    const size_t equals = value.find('=');
    const std::string name = value.substr(0, equals);
    if (equals == std::string::npos || name.empty() || equals + 1 == value.size())
      return option + ": expected name=file.npy, got '" + value + "'";
    if (std::find(names.begin(), names.end(), name) == names.end())
      return option + ": there is no '" + name + "', expected " + joinChoices(names) +
             didYouMean(name, names);
    if (!files.emplace(name, value.substr(equals + 1)).second)
      return option + ": '" + name + "' is given twice";
  }
  return "";
}

std::string summarize(const std::string &name, const HostTensor &tensor) {
  const std::vector<double> values = tensor.values();
  std::string text =
      printableName(name) + " " + dtypeName(tensor.dtype) + " " + listText(tensor.shape);
  if (values.empty())
    return text + " empty";
  if (values.size() == 1) {
    char value[40];
    std::snprintf(value, sizeof(value), "%.9g", values[0]);
    return text + " " + value;
  }
  double low = std::numeric_limits<double>::infinity(), high = -low, sum = 0;
  uint64_t notFinite = 0;
  for (double value : values) {
    if (!std::isfinite(value)) {
      ++notFinite;
      continue;
    }
    low = std::min(low, value);
    high = std::max(high, value);
    sum += value;
  }
  if (notFinite < values.size())
    text += " min " + numberText(low) + " max " + numberText(high) + " mean " +
            numberText(sum / static_cast<double>(values.size() - notFinite));
  if (notFinite)
    text += " not finite " + std::to_string(notFinite);
  return text;
}

std::string drawnText(size_t count, size_t all) {
  return (count == all ? "all " : std::to_string(count) + " of ") + std::to_string(all) +
         " parameters are drawn from their initialisers; --weights=FILE takes trained ones";
}

Difference compare(const HostTensor &found, const HostTensor &expected) {
  const std::vector<double> a = found.values(), b = expected.values();
  Difference difference;
  double signal = 0, noise = 0;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (!std::isfinite(a[i]) || !std::isfinite(b[i])) {
      difference.mismatched += !(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])));
      continue;
    }
    const double error = a[i] - b[i];
    difference.maxAbsolute = std::max(difference.maxAbsolute, std::fabs(error));
    signal += b[i] * b[i];
    noise += error * error;
  }
  difference.sqnr =
      noise == 0 ? std::numeric_limits<double>::infinity() : 10 * std::log10(signal / noise);
  return difference;
}

Result<HostTensor> readReference(const std::string &path, const TensorSlot &slot) {
  Result<NpyArray> file = readNpy(path, slot.dtype);
  if (!file.ok())
    return file.status().in("--compare " + slot.name);
  if (file->shape != slot.shape)
    return Status(Code::WrongShape, "--compare " + slot.name + ": " + path + " has shape " +
                                        listText(file->shape) + ", the output has " +
                                        listText(slot.shape));
  return HostTensor{file->dtype, std::move(file->shape), std::move(file->bytes)};
}

std::string compareText(const std::string &name, const HostTensor &found, const std::string &path,
                        const HostTensor &expected) {
  const Difference difference = compare(found, expected);
  std::string text = printableName(name) + " against " + path + ": max abs error " +
                     numberText(difference.maxAbsolute) + ", SQNR ";
  text += std::isinf(difference.sqnr) && difference.sqnr > 0 ? "inf (equal)"
                                                             : numberText(difference.sqnr) + " dB";
  if (difference.mismatched)
    text += ", " + std::to_string(difference.mismatched) + " elements differ in being finite";
  return text;
}

} // namespace mpc
