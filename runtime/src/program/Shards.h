// The shards of a state in parts (mpc/StateFolder.h).
#pragma once

#include "collective/Ranks.h"
#include "mpc/SafeTensors.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mpc {

/// A tensor of a state that is saved on ranks.
struct ShardedTensor {
  SafeTensorSource own;       // this rank's, a vector where it is a part
  std::vector<int64_t> whole; // the shape of all ranks'
  bool isPart;
  uint64_t first, count; // of a part: the elements that exist
};

/// A checksum of names and data in the given order. Large data is hashed in place.
class Checksum {
public:
  void add(const std::string &name, const void *data, uint64_t bytes);
  std::string text() const;

private:
  uint64_t sum = 0;
};

/// Writes the folder `path`. A call of all ranks, which gives every rank the failure of one.
/// `notes` gives the metadata of a shard with these tensors.
Status writeShards(
    Ranks &ranks, const std::string &path, const std::vector<ShardedTensor> &tensors,
    const std::function<std::map<std::string, std::string>(const std::vector<SafeTensorSource> &)>
        &notes);

} // namespace mpc
