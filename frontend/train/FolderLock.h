// Allows one run at a time in a folder.
#pragma once

#include "mpc/Status.h"

#include <string>
#include <utility>

namespace mpc::train {

/// Holds the file `lock` in a folder by flock(2), so that the system releases it when the process
/// ends in whatever way. The file has the process's number, for the message of a second process,
/// and is removed with the object. A file that a killed process left is taken over.
class FolderLock {
public:
  FolderLock() = default;
  FolderLock(FolderLock &&other) noexcept { *this = std::move(other); }
  FolderLock &operator=(FolderLock &&other) noexcept {
    std::swap(path, other.path);
    std::swap(file, other.file);
    return *this;
  }
  ~FolderLock();

  /// Busy, with the other process's number where it is known, if another process has the folder.
  /// On a file system without locks there is none, and the result holds nothing.
  static Result<FolderLock> take(const std::string &folder);

private:
  std::string path;
  int file = -1;
};

} // namespace mpc::train
