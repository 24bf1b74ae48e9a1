// Files as the runtime needs them: mapped for reading, written beside and renamed.
#ifndef MPC_SRC_FILESYSTEM_H
#define MPC_SRC_FILESYSTEM_H

#include "mpc/ArtifactFile.h"
#include "mpc/Status.h"

#include <string>

namespace mpc {

/// "cannot open `path`: No such file or directory", with FileNotFound, DiskFull or FileError.
Status systemError(const std::string &what, const std::string &path, int error);

/// A whole file mapped copy-on-write: writes into it stay in this process and never reach the file.
class MappedFile {
public:
  static Result<MappedFile> open(const std::string &path);
  MappedFile() = default;
  MappedFile(MappedFile &&other) noexcept { swap(other); }
  MappedFile &operator=(MappedFile &&other) noexcept {
    swap(other);
    return *this;
  }
  ~MappedFile();

  ByteView view() const { return {data, size}; }
  uint8_t *writable() const { return static_cast<uint8_t *>(data); }

private:
  void swap(MappedFile &other) {
    std::swap(data, other.data);
    std::swap(size, other.size);
  }
  void *data = nullptr;
  size_t size = 0;
};

/// Creates a folder and those above it.
Status makeFolders(const std::string &path);

/// The folder of cached objects: `chosen` if not empty, else $XDG_CACHE_HOME/mpc, else
/// ~/.cache/mpc.
std::string cacheFolder(const std::string &chosen);

/// A fresh folder in $TMPDIR or /tmp, removed with the files named in it on destruction.
class TemporaryFolder {
public:
  static Result<TemporaryFolder> make();
  TemporaryFolder() = default;
  TemporaryFolder(TemporaryFolder &&other) noexcept { std::swap(path, other.path); }
  TemporaryFolder &operator=(TemporaryFolder &&other) noexcept {
    std::swap(path, other.path);
    return *this;
  }
  ~TemporaryFolder();
  std::string file(const std::string &name) const { return path + "/" + name; }

private:
  std::string path;
};

} // namespace mpc

#endif // MPC_SRC_FILESYSTEM_H
