// The cache of compiled objects. Before, nothing is known about the folder or its contents. After
// find() the object is whole, and comes from a file of this user that nobody else may write to.
#include "mpc/DiskCache.h"

#include "system/FileSystem.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

/// The footer after the object.
struct Footer {
  char magic[8];
  uint64_t bytes;
  uint64_t checksum;
};
constexpr char footerMagic[8] = {'M', 'P', 'C', 'C', 'A', 'C', 'H', 'E'};

/// The size of the largest object that a host compiler may write (ProgramLimits); a larger file is
/// no entry.
constexpr off_t largestEntry = (off_t(1) << 30) + sizeof(Footer);

bool isComplete(const std::string &file) {
  if (file.size() < sizeof(Footer))
    return false;
  Footer footer;
  const size_t bytes = file.size() - sizeof(Footer);
  std::memcpy(&footer, file.data() + bytes, sizeof(footer));
  return std::memcmp(footer.magic, footerMagic, sizeof(footerMagic)) == 0 &&
         footer.bytes == bytes && footer.checksum == XXH3_64bits(file.data(), bytes);
}

/// "" where only this user can have written, else the reason why others could.
std::string foreignness(const struct stat &about) {
  if (about.st_uid != ::geteuid())
    return "it belongs to user " + std::to_string(about.st_uid) + ", not to user " +
           std::to_string(::geteuid());
  if (about.st_mode & (S_IWGRP | S_IWOTH))
    return "others may write to it; chmod go-w it";
  return "";
}

/// Creates a folder and those above it for this user alone.
Status makeFolders(const std::string &path) {
  for (size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    // A folder above may exist where none can be made, so only the last one counts.
    if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST && end == std::string::npos)
      return systemError("cannot make folder", path, errno);
    if (end == std::string::npos)
      return Status();
  }
}

/// The bytes of a regular file, or none where reading fails.
std::optional<std::string> readWhole(int file, off_t size) {
  std::string bytes(static_cast<size_t>(size), '\0');
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::read(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return std::nullopt;
    done += static_cast<size_t>(count);
  }
  return bytes;
}

} // namespace

std::string hashKey(const std::vector<std::string_view> &parts) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (std::string_view part : parts) {
    const uint64_t size = part.size();
    XXH3_128bits_update(&state, &size, sizeof(size));
    XXH3_128bits_update(&state, part.data(), part.size());
  }
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  char text[33];
  std::snprintf(text, sizeof(text), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text;
}

std::string DiskCache::folderFor(const std::string &chosen) {
  if (!chosen.empty())
    return chosen;
  // By the specification of XDG_CACHE_HOME a path that is not absolute is ignored.
  if (const char *base = std::getenv("XDG_CACHE_HOME"); base && base[0] == '/')
    return std::string(base) + "/mpc";
  if (const char *home = std::getenv("HOME"); home && home[0] == '/')
    return std::string(home) + "/.cache/mpc";
  return "";
}

DiskCache::DiskCache(const std::string &chosen) : path(folderFor(chosen)) {
  // O_NOFOLLOW would follow a link before a last slash.
  while (path.size() > 1 && path.back() == '/')
    path.pop_back();
  why = open().message();
}

Status DiskCache::open() {
  if (path.empty())
    return Status(Code::FileNotFound, "there is no folder for a cache: neither XDG_CACHE_HOME nor "
                                      "HOME is an absolute path; set one of them");
  MPC_TRY(makeFolders(path));
  Descriptor found{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
  struct stat about;
  if (found.number < 0 || ::fstat(found.number, &about) != 0) {
    const int error = errno;
    if (::lstat(path.c_str(), &about) == 0 && S_ISLNK(about.st_mode))
      return Status(Code::FileError, "cannot use the cache folder " + path +
                                         ": it is a link; name the folder itself");
    return systemError("cannot open the cache folder", path, error);
  }
  if (const std::string wrong = foreignness(about); !wrong.empty())
    return Status(Code::FileError, "cannot use the cache folder " + path + ": " + wrong);
  descriptor = std::shared_ptr<const int>(new int(found.release()), [](const int *number) {
    ::close(*number);
    delete number;
  });
  return Status();
}

std::optional<std::string> DiskCache::find(const std::string &entry) const {
  if (!descriptor)
    return std::nullopt;
  // O_NONBLOCK: a FIFO in an entry's place would wait for a writer.
  const Descriptor file{
      ::openat(*descriptor, entry.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
  struct stat about;
  if (file.number < 0 || ::fstat(file.number, &about) != 0 || !S_ISREG(about.st_mode) ||
      about.st_size > largestEntry || !foreignness(about).empty())
    return std::nullopt;
  std::optional<std::string> bytes = readWhole(file.number, about.st_size);
  if (!bytes || !isComplete(*bytes))
    return std::nullopt;
  bytes->resize(bytes->size() - sizeof(Footer));
  return bytes;
}

bool DiskCache::has(const std::string &entry) const {
  struct stat about;
  return descriptor && ::fstatat(*descriptor, entry.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0;
}

Status DiskCache::store(const std::string &entry, ByteView object) const {
  if (!descriptor)
    return Status(Code::FileError, why);
  static std::atomic<unsigned> serial{0};
  const std::string beside =
      "." + entry + "." + std::to_string(::getpid()) + "." + std::to_string(serial++) + ".partial";
  ::unlinkat(*descriptor, beside.c_str(), 0); // left by a killed process that had this number
  Descriptor file{::openat(*descriptor, beside.c_str(),
                           O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)};
  if (file.number < 0)
    return systemError("cannot write", path + "/" + entry, errno);
  Footer footer;
  std::memcpy(footer.magic, footerMagic, sizeof(footerMagic));
  footer.bytes = object.size;
  footer.checksum = XXH3_64bits(object.data, object.size);
  int error = writePieces(file.number, {object, {&footer, sizeof(footer)}});
  if (::close(file.release()) != 0 && !error)
    error = errno;
  if (!error && ::renameat(*descriptor, beside.c_str(), *descriptor, entry.c_str()) != 0)
    error = errno;
  if (!error)
    return Status();
  ::unlinkat(*descriptor, beside.c_str(), 0);
  return systemError("cannot write", path + "/" + entry, error);
}

void DiskCache::drop(const std::string &entry) const {
  if (descriptor)
    ::unlinkat(*descriptor, entry.c_str(), 0);
}

} // namespace mpc
