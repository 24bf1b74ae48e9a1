// Compiled objects on disk, shared by all processes of a user: the host compiler's shared objects
// and NVRTC's cubins, of the runtime and of the compiler. These objects are run, so a cache is only
// used where nobody but the user can write to it.
#pragma once

#include "mpc/ArtifactFile.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpc {

/// XXH3-128 of the parts and their lengths, in hexadecimal. It tells objects apart and is no
/// secret; the folder's owner and mode keep others from planting an object.
std::string hashKey(const std::vector<std::string_view> &parts);

/// A cache folder that was opened once. Entries are reached through its descriptor, so later
/// changes of its path do not change the folder. An entry is the object with a footer of its size
/// and checksum. It is written beside and renamed, so readers see all of it or nothing. An entry
/// that is damaged, belongs to another user or is no regular file counts as absent and is made
/// again.
class DiskCache {
public:
  /// `chosen` if not empty, else $XDG_CACHE_HOME/mpc, else ~/.cache/mpc; "" where neither variable
  /// holds an absolute path. There is no other place, since others could write to it.
  static std::string folderFor(const std::string &chosen = "");

  /// Opens the folder of folderFor(chosen), and makes it with mode 0700 where it is missing. A
  /// folder that is a link, belongs to another user or may be written to by a group or others is
  /// not used.
  explicit DiskCache(const std::string &chosen = "");

  /// The reason why there is no cache, which then finds and stores nothing; "" where there is one.
  const std::string &problem() const { return why; }
  const std::string &folder() const { return path; }

  /// The whole object of an entry, read and checked; nothing where the entry counts as absent.
  std::optional<std::string> find(const std::string &entry) const;
  /// Whether there is anything under that name, of use or not.
  bool has(const std::string &entry) const;
  /// Stores an object with mode 0600, over an entry of that name.
  Status store(const std::string &entry, ByteView object) const;
  /// Removes an entry whose object cannot be used.
  void drop(const std::string &entry) const;

private:
  Status open();
  std::string path, why;
  std::shared_ptr<const int> descriptor; // of the folder; null where there is no cache
};

} // namespace mpc
