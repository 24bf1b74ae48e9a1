#include "frontend/train/data/Data.h"

#include "frontend/train/data/Order.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace mpc::train {

bool isArrayFile(const std::string &path) {
  if (path.size() > 4 && path.ends_with(".npy"))
    return true;
  char start[6] = {};
  if (std::FILE *file = std::fopen(path.c_str(), "rb")) {
    const size_t read = std::fread(start, 1, sizeof(start), file);
    std::fclose(file);
    return read == sizeof(start) && std::memcmp(start, "\x93NUMPY", sizeof(start)) == 0;
  }
  return false;
}

Result<uint64_t> fingerprintOf(const ReadBytes &read, uint64_t count) {
  constexpr uint64_t strip = 4096, strips = 256;
  uint64_t hash = mix(count);
  std::vector<uint8_t> bytes;
  const auto add = [&](uint64_t begin, uint64_t length) -> Status {
    bytes.resize(length);
    MPC_TRY(read(begin, bytes.data(), length));
    for (uint64_t i = 0; i < length; i += 8) {
      uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i, std::min<uint64_t>(8, length - i));
      hash = mix(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    return Status();
  };
  if (count <= strip * strips) {
    MPC_TRY(add(0, count));
    return hash;
  }
  for (uint64_t i = 0; i < strips; ++i)
    MPC_TRY(add((count - strip) / (strips - 1) * i, strip));
  return hash;
}

uint64_t fingerprintOf(const uint8_t *bytes, uint64_t count) {
  const auto read = [&](uint64_t offset, uint8_t *target, uint64_t length) {
    std::copy_n(bytes + offset, length, target);
    return Status();
  };
  return *fingerprintOf(read, count);
}

Result<std::unique_ptr<Data>> openData(const DataRequest &request) {
  if (request.inputs.empty())
    return Status(Code::InvalidArgument,
                  "the step of this program has no inputs; mpc train needs a "
                  "model that takes a batch");
  for (const TensorSlot &input : request.inputs)
    if (input.shape.empty() || input.shape[0] != request.inputs[0].shape[0])
      return Status(Code::WrongShape,
                    "input '" + input.name + "' is " + shapeText(input.dtype, input.shape) +
                        " and input '" + request.inputs[0].name + "' " +
                        shapeText(request.inputs[0].dtype, request.inputs[0].shape) +
                        "; mpc train needs the batch as the first dimension of all inputs");
  for (const std::string &file : request.files)
    if (isArrayFile(file) || file.find('=') != std::string::npos)
      return openArrays(request);
  return openTokens(request);
}

} // namespace mpc::train
