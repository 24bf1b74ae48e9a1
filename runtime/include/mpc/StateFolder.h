// A saved state: one safetensors file, or a folder with a shard of each rank where ranks have state
// in parts.
//
// rank-R-of-N.safetensors has the parts of rank R as vectors: "fc1.weight@4096:8192" for the
// elements from 4096 on and before 8192. That of rank 0 has what all ranks have too. index.json has
// the tensors, their shapes and order, and the checksum of each shard; it is written last.
#pragma once

#include "mpc/SafeTensors.h"

namespace mpc {

constexpr const char *stateIndex = "index.json";

/// The state with whole tensors, from a file or put together from the shards of a folder, whatever
/// number of ranks wrote it. A shard that is missing, cut or of another state is refused with the
/// elements that a tensor lacks without it.
Result<SafeTensors> openState(const std::string &path, FileAccess access = FileAccess::Copy);

} // namespace mpc
