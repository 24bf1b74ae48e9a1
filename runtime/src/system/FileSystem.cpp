// Files are read or mapped, and written beside and renamed. Errors have the system's own words.
#include "system/FileSystem.h"

#include "mpc/MachineMemory.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <dirent.h>
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

/// A new file in the folder of `path`. Its name has the number of this process.
int createBeside(const std::string &path, mode_t mode, std::string &beside) {
  static std::atomic<unsigned> serial{0};
  for (;;) {
    beside = path + "." + std::to_string(::getpid()) + "." + std::to_string(serial++) + ".partial";
    const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor >= 0 || errno != EEXIST)
      return descriptor;
  }
}

/// Whether `name` is one that createBeside made for a file called `base`, in a process that is
/// gone.
bool isLeftBehind(const std::string &name, const std::string &base) {
  long long process = 0;
  unsigned serial = 0;
  int end = 0;
  if (name.compare(0, base.size(), base) != 0 ||
      std::sscanf(name.c_str() + base.size(), ".%lld.%u.partial%n", &process, &serial, &end) != 2 ||
      end == 0 || base.size() + static_cast<size_t>(end) != name.size() || process <= 0 ||
      process > INT_MAX)
    return false;
  return ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
}

/// Removes the files of processes that were killed while their file for `path` had a name beside
/// it.
void removeLeftBehind(const std::string &path) {
  const std::string folder = folderOf(path), base = path.substr(path.rfind('/') + 1);
  DIR *entries = ::opendir(folder.c_str());
  while (const dirent *entry = entries ? ::readdir(entries) : nullptr)
    if (isLeftBehind(entry->d_name, base))
      ::unlink((folder + "/" + entry->d_name).c_str());
  if (entries)
    ::closedir(entries);
}

/// Replaces `path` by the file that a write reaches when links are followed, as open(2) does; that
/// file may be missing. Gives an error number where it cannot be found.
int followLinks(std::string &path) {
  for (int links = 0; links < 40; ++links) {
    struct stat about;
    if (::lstat(path.c_str(), &about) != 0 || !S_ISLNK(about.st_mode))
      return 0;
    // The system may forbid to follow the link, as it does for links of others in /tmp.
    if (::stat(path.c_str(), &about) != 0 && errno != ENOENT)
      return errno;
    std::string target(PATH_MAX, '\0');
    const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
    if (size < 0)
      return errno;
    target.resize(static_cast<size_t>(size));
    path = target[0] == '/' ? target : folderOf(path) + "/" + target;
  }
  return ELOOP;
}

/// Gives a new file the owner, where the system allows it, and the mode of the one that it will
/// replace.
int takeModeOf(const struct stat &replaced, int descriptor) {
  struct stat made;
  if (::fstat(descriptor, &made) != 0)
    return errno;
  const bool sameOwner = made.st_uid == replaced.st_uid && made.st_gid == replaced.st_gid;
  const bool owned = sameOwner || ::fchown(descriptor, replaced.st_uid, replaced.st_gid) == 0;
  // The rights of another group do not pass to ours.
  const mode_t mode = replaced.st_mode & (owned ? 0777 : 0707);
  return ::fchmod(descriptor, mode) == 0 ? 0 : errno;
}

/// Synchronises the folder, after which a rename is on the disk.
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

Status cannotWrite(const std::string &named, int error) {
  const Status plain = systemError("cannot write", named, error);
  const char *remedy = plain.code() == Code::DiskFull
                           ? "; make room there or raise its limit, or name a file elsewhere"
                           : "; name a file in a folder that exists and can be written to";
  return Status(plain.code(), plain.message() + remedy);
}

Status writeFileAtomically(const std::string &named, const std::vector<ByteView> &pieces,
                           bool durable) {
  std::string path = named;
  if (const int error = followLinks(path))
    return cannotWrite(named, error);
  // A pipe or a device is written to: renaming over it would replace it by a file.
  struct stat about;
  const bool exists = ::stat(path.c_str(), &about) == 0;
  const bool inPlace = exists && !S_ISREG(about.st_mode);
  const mode_t mode = exists ? 0600 : 0666; // until takeModeOf
  std::string beside;
  Descriptor file;
  if (!inPlace)
    removeLeftBehind(path);
  file.number =
      inPlace ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC) : createBeside(path, mode, beside);
  if (file.number < 0)
    return cannotWrite(named, errno);
  int error = exists && !inPlace ? takeModeOf(about, file.number) : 0;
  if (!error)
    error = writePieces(file.number, pieces);
  if (!error && durable && !inPlace && ::fsync(file.number) != 0)
    error = errno;
  if (::close(file.release()) != 0 && !error)
    error = errno;
  if (!error && !beside.empty() && ::rename(beside.c_str(), path.c_str()) != 0)
    error = errno;
  if (!error)
    return durable && !inPlace ? syncFolder(path) : Status();
  if (!beside.empty())
    ::unlink(beside.c_str());
  return cannotWrite(named, error);
}

} // namespace mpc
