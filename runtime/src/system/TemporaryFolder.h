// A folder for the host compiler's files that does not outlive the process for long, however the
// process ends.
#pragma once

#include "system/FileSystem.h"

namespace mpc {

/// Removes the files of an open folder, which hold no folders, then the folder. Calls only
/// functions that are safe between fork and exec.
void removeFolder(int folder, const char *path);

/// A fresh folder of mode 0700 in $TMPDIR or /tmp, removed with its files on destruction. Its
/// descriptor is locked; the lock goes when the last process that holds it is gone, and make()
/// first removes the folders of this user that have none: those of processes that were killed.
class TemporaryFolder {
public:
  static Result<TemporaryFolder> make();
  TemporaryFolder() = default;
  TemporaryFolder(TemporaryFolder &&other) noexcept { *this = std::move(other); }
  TemporaryFolder &operator=(TemporaryFolder &&other) noexcept {
    std::swap(folder, other.folder);
    std::swap(descriptor, other.descriptor);
    return *this;
  }
  ~TemporaryFolder();
  const std::string &path() const { return folder; }
  std::string file(const std::string &name) const { return folder + "/" + name; }
  int number() const { return descriptor.number; }

private:
  std::string folder;
  Descriptor descriptor;
};

} // namespace mpc
