// Reads the JSON of a safetensors file event by event. It keeps nothing but the tensors and the
// metadata, so that time and memory are proportional to the header's bytes, whatever they hold.
#pragma once

#include "mpc/Status.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mpc {

/// The reference implementation's own limit for the JSON.
constexpr uint64_t safeTensorsHeaderLimit = 100'000'000;
constexpr size_t safeTensorsLimit = size_t(1) << 20; // tensors of a file

/// A tensor as the header states it. Type, extents and offsets are not interpreted.
struct StatedTensor {
  std::string name, dtype;
  std::vector<int64_t> shape; // not negative
  uint64_t begin = 0, end = 0;
};

struct SafeTensorsHeader {
  std::vector<StatedTensor> tensors; // in the header's order; no name twice
  std::map<std::string, std::string> metadata;
};

/// Reads the header. Refuses text that is no JSON object of tensors, a key that stands twice in one
/// object, more than safeTensorsLimit tensors, more than 32 axes, and nesting that the format does
/// not have. Skips keys of a tensor that the format does not know.
Result<SafeTensorsHeader> readSafeTensorsHeader(const char *text, size_t size);

} // namespace mpc
