// Files: read or mapped, written beside and renamed. Everything returns the system's own words.
#include "FileSystem.h"

#include "mpc/MachineMemory.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

int writeAll(int descriptor, ByteView piece) {
  const uint8_t *next = piece.bytes();
  size_t left = piece.size;
  while (left != 0) {
    const ssize_t written = ::write(descriptor, next, left);
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return errno;
    if (written == 0)
      return ENOSPC;
    next += written;
    left -= static_cast<size_t>(written);
  }
  return 0;
}

std::string folderOf(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// A new file in the folder of `path`, by a name that nobody else has.
int createBeside(const std::string &path, std::string &beside) {
  static std::atomic<unsigned> serial{0};
  for (;;) {
    beside = path + "." + std::to_string(::getpid()) + "." + std::to_string(serial++) + ".partial";
    const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST)
      return descriptor;
  }
}

/// Puts a nameless file, which is whole, at `path`. On the way it has one fixed name, so that what
/// a killed process leaves there is gone the next time; another process that does the same
/// meanwhile takes the name away, and it starts again.
int nameFile(int descriptor, const std::string &path) {
  const std::string self = "/proc/self/fd/" + std::to_string(descriptor), beside = path + ".new";
  for (;;) {
    if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, beside.c_str(), AT_SYMLINK_FOLLOW) != 0) {
      if (errno != EEXIST)
        return errno;
      if (::unlink(beside.c_str()) != 0 && errno != ENOENT)
        return errno;
      continue;
    }
    if (::rename(beside.c_str(), path.c_str()) == 0)
      return 0;
    const int error = errno;
    if (error != ENOENT) {
      ::unlink(beside.c_str());
      return error;
    }
  }
}

/// A rename is on the disk when its folder is.
Status syncFolder(const std::string &path) {
  Descriptor folder{::open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  // Some file systems do not synchronise folders, and say EINVAL.
  if (folder.number < 0 || (::fsync(folder.number) != 0 && errno != EINVAL))
    return systemError("cannot synchronise the folder of", path, errno);
  return Status();
}

} // namespace

Descriptor::~Descriptor() {
  if (number >= 0)
    ::close(number);
}

int writePieces(int descriptor, const std::vector<ByteView> &pieces) {
  for (const ByteView &piece : pieces)
    if (int error = writeAll(descriptor, piece))
      return error;
  return 0;
}

Status systemError(const std::string &what, const std::string &path, int error) {
  Code code = Code::FileError;
  if (error == ENOENT || error == ENOTDIR)
    code = Code::FileNotFound;
  else if (error == ENOSPC || error == EDQUOT || error == EFBIG)
    code = Code::DiskFull;
  else if (error == ENOMEM)
    code = Code::OutOfMemory;
  char words[256] = "";
  return Status(code, what + " " + path + ": " + ::strerror_r(error, words, sizeof(words)));
}

Result<FileReader> FileReader::open(const std::string &path) {
  // O_NONBLOCK: a FIFO would wait for a writer, where it is to be refused.
  FileReader reader;
  reader.name = path;
  reader.file = Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  const Descriptor &file = reader.file;
  if (file.number < 0)
    return systemError("cannot open", path, errno);
  struct stat about;
  if (::fstat(file.number, &about) != 0)
    return systemError("cannot read", path, errno);
  if (!S_ISREG(about.st_mode))
    return Status(Code::FileError, "cannot read " + path + ": it is not a regular file");
  reader.bytes = static_cast<uint64_t>(about.st_size);
  return reader;
}

Status FileReader::read(uint64_t offset, void *target, uint64_t count) const {
  uint8_t *next = static_cast<uint8_t *>(target);
  while (count != 0) {
    const ssize_t found = ::pread(file.number, next, count, static_cast<off_t>(offset));
    if (found < 0 && errno == EINTR)
      continue;
    if (found < 0)
      return systemError("cannot read", name, errno);
    if (found == 0) {
      struct stat now = {};
      ::fstat(file.number, &now);
      return Status(Code::Damaged, name + " has " + std::to_string(now.st_size) +
                                       " bytes now, it had " + std::to_string(bytes) +
                                       " when it was opened: it was cut short while it was read");
    }
    next += found;
    offset += static_cast<uint64_t>(found);
    count -= static_cast<uint64_t>(found);
  }
  return Status();
}

Result<MappedFile> MappedFile::open(const std::string &path, FileAccess access) {
  MPC_ASSIGN(const FileReader file, FileReader::open(path));
  MappedFile mapped;
  const size_t size = static_cast<size_t>(file.size());
  if (size == 0)
    return mapped;
  const bool copies = access == FileAccess::Copy;
  if (copies)
    MPC_TRY(checkMemory(size, "reading " + path,
                        "; a program's files can be mapped instead (map_files of "
                        "mpc_load_options)"));
  void *data = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | (copies ? MAP_ANONYMOUS : MAP_NORESERVE),
                      copies ? -1 : file.descriptor(), 0);
  if (data == MAP_FAILED)
    return systemError(copies ? "cannot claim memory for" : "cannot map", path, errno);
  mapped.data = data;
  mapped.size = size;
  if (copies)
    MPC_TRY(file.read(0, data, size));
  return mapped;
}

MappedFile::~MappedFile() {
  if (data)
    ::munmap(data, size);
}

Status writeFileAtomically(const std::string &path, const std::vector<ByteView> &pieces,
                           bool durable) {
  // A pipe or a device is written to: renaming over it would replace it by a file.
  struct stat about;
  const bool inPlace = ::stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode);
  std::string beside;
  Descriptor file;
  if (inPlace)
    file.number = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  else if (durable && ::access("/proc/self/fd", X_OK) == 0) // nameless until it is whole
    file.number = ::open(folderOf(path).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  const bool nameless = !inPlace && file.number >= 0;
  if (!inPlace && !nameless)
    file.number = createBeside(path, beside);
  if (file.number < 0)
    return systemError("cannot write", path, errno);
  int error = writePieces(file.number, pieces);
  if (!error && durable && !inPlace && ::fsync(file.number) != 0)
    error = errno;
  if (!error && nameless)
    error = nameFile(file.number, path);
  if (::close(file.release()) != 0 && !error)
    error = errno;
  if (!error && !beside.empty() && ::rename(beside.c_str(), path.c_str()) != 0)
    error = errno;
  if (!error)
    return durable && !inPlace ? syncFolder(path) : Status();
  if (!beside.empty())
    ::unlink(beside.c_str());
  return systemError("cannot write", path, error);
}

} // namespace mpc
