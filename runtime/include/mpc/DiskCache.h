// Compiled objects on disk, shared by all processes of a user: the host compiler's shared objects
// and NVRTC's cubins, of the runtime and of the compiler. What lies there is run, so a cache is
// used only where nobody but the user can have put it there.
#ifndef MPC_DISKCACHE_H
#define MPC_DISKCACHE_H

#include "mpc/ArtifactFile.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpc {

/// XXH3-128 of the parts and their lengths, in hexadecimal. It tells objects apart and is no
/// secret: what keeps others from planting one is the folder's owner and mode.
MPC_API std::string hashKey(const std::vector<std::string_view> &parts);

/// A cache folder that was opened once. Entries are reached through its descriptor, so nothing that
/// happens to its path later changes which folder that is. An entry is the object with a footer of
/// its size and checksum; it is written beside and renamed, so readers see all of it or nothing,
/// and one that is damaged, foreign or no regular file counts as absent and is made again.
class MPC_API DiskCache {
public:
  /// `chosen` if not empty, else $XDG_CACHE_HOME/mpc, else ~/.cache/mpc; "" where neither variable
  /// holds an absolute path. There is no other place: one that others may write to is none.
  static std::string folderFor(const std::string &chosen = "");

  /// Opens the folder of folderFor(chosen), which is made with mode 0700 where it is missing. One
  /// that is a link, belongs to another user or may be written to by a group or others is not used.
  explicit DiskCache(const std::string &chosen = "");

  /// Why there is no cache: it then finds nothing and stores nothing. "" where there is one.
  const std::string &problem() const { return why; }
  const std::string &folder() const { return path; }

  /// The whole object of an entry, read and checked; none where the entry counts as absent.
  std::optional<std::string> find(const std::string &entry) const;
  /// Stores an object with mode 0600, over an entry of that name.
  Status store(const std::string &entry, ByteView object) const;
  /// Removes an entry that turned out to be of no use.
  void drop(const std::string &entry) const;

private:
  Status open();
  std::string path, why;
  std::shared_ptr<const int> descriptor; // of the folder; null where there is no cache
};

} // namespace mpc

#endif // MPC_DISKCACHE_H
