// Compiled objects on disk, shared by all processes of a user. An entry is the object followed by a
// footer with its size and checksum; it is written beside and renamed, so readers see all of it or
// nothing, and an entry that is damaged counts as absent and is made again.
#ifndef MPC_SRC_DISKCACHE_H
#define MPC_SRC_DISKCACHE_H

#include "mpc/ArtifactFile.h"

#include <string>
#include <string_view>
#include <vector>

namespace mpc {

/// XXH3-128 of the parts and their lengths, in hexadecimal.
std::string hashKey(const std::vector<std::string_view> &parts);

class DiskCache {
public:
  explicit DiskCache(std::string folder) : folder(std::move(folder)) {}

  /// The path of the whole entry `key` + `suffix`, or "" where there is none or a damaged one.
  std::string find(const std::string &key, const std::string &suffix) const;
  /// Stores an object and gives its path.
  Result<std::string> store(const std::string &key, const std::string &suffix,
                            ByteView object) const;
  /// The object of an entry without its footer.
  static Result<std::string> read(const std::string &path);

private:
  std::string folder;
};

} // namespace mpc

#endif // MPC_SRC_DISKCACHE_H
