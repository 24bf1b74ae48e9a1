// The runtime's access to files: read or mapped whole, written beside and renamed.
#pragma once

#include "mpc/ArtifactFile.h"
#include "mpc/Status.h"

#include <string>

namespace mpc {

/// "cannot open `path`: No such file or directory", with FileNotFound, DiskFull or FileError.
Status systemError(const std::string &what, const std::string &path, int error);

/// A file descriptor that is closed with its owner.
struct Descriptor {
  int number = -1;
  explicit Descriptor(int number = -1) : number(number) {}
  Descriptor(Descriptor &&other) noexcept : number(other.release()) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(number, other.number);
    return *this;
  }
  ~Descriptor();
  /// The number, which is the caller's to close from here on.
  int release() { return std::exchange(number, -1); }
};

/// Writes all pieces one after the other; 0, or the system's error number.
int writePieces(int descriptor, const std::vector<ByteView> &pieces);

/// An open regular file, to read parts of.
class FileReader {
public:
  static Result<FileReader> open(const std::string &path);

  /// The size of the file when it was opened.
  uint64_t size() const { return bytes; }
  int descriptor() const { return file.number; }
  /// Reads bytes. Refuses a file that ends before `offset` + `count`, since it was cut short
  /// meanwhile.
  Status read(uint64_t offset, void *target, uint64_t count) const;

private:
  FileReader() = default;
  Descriptor file;
  uint64_t bytes = 0;
  std::string name;
};

/// A whole file in pages of this process. The pages may be written, which never reaches the file.
class MappedFile {
public:
  /// Opens a file. Before it makes a copy, it compares the size with the machine's memory.
  static Result<MappedFile> open(const std::string &path, FileAccess access = FileAccess::Copy);
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

} // namespace mpc
