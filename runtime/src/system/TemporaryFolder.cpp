// Makes, locks and removes temporary folders, and clears those of killed processes.
#include "system/TemporaryFolder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mpc {
namespace {

constexpr const char *prefix = "mpc-host-compiler-";
/// The first file in each folder. A folder with our prefix but without this file may belong to
/// somebody else.
constexpr const char *marker = ".made-by-mpc";

std::string baseFolder() {
  const char *base = std::getenv("TMPDIR");
  return base && base[0] == '/' ? base : "/tmp";
}

/// An entry in the buffer of getdents64.
struct DirectoryEntry {
  uint64_t inode, offset;
  unsigned short bytes;
  unsigned char type;
  char name[1];
};

/// Removes a folder of ours that nobody holds.
void clearLeftover(const std::string &path) {
  const Descriptor folder{
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
  struct stat about;
  if (folder.number < 0 || ::fstat(folder.number, &about) != 0 || about.st_uid != ::geteuid() ||
      ::flock(folder.number, LOCK_EX | LOCK_NB) != 0)
    return;
  if (::fstatat(folder.number, marker, &about, AT_SYMLINK_NOFOLLOW) == 0)
    removeFolder(folder.number, path.c_str());
  else
    ::rmdir(
        path.c_str()); // its process was killed before the marker: removed if empty, else it stays
}

void clearLeftovers(const std::string &base) {
  DIR *entries = ::opendir(base.c_str());
  while (const dirent *entry = entries ? ::readdir(entries) : nullptr)
    if (std::strncmp(entry->d_name, prefix, std::strlen(prefix)) == 0)
      clearLeftover(base + "/" + entry->d_name);
  if (entries)
    ::closedir(entries);
}

} // namespace

void removeFolder(int folder, const char *path) {
  alignas(8) char buffer[4096];
  ::lseek(folder, 0, SEEK_SET);
  for (;;) {
    const long filled = ::syscall(SYS_getdents64, folder, buffer, sizeof(buffer));
    if (filled <= 0)
      break;
    for (long at = 0; at < filled;) {
      const auto *entry = reinterpret_cast<const DirectoryEntry *>(buffer + at);
      ::unlinkat(folder, entry->name, 0); // "." and ".." are refused
      at += entry->bytes;
    }
  }
  ::rmdir(path);
}

Result<TemporaryFolder> TemporaryFolder::make() {
  const std::string base = baseFolder();
  clearLeftovers(base);
  // Another process may take a folder for a leftover before it is locked; then the next one is
  // made.
  for (int attempt = 0;; ++attempt) {
    TemporaryFolder made;
    made.folder = base + "/" + prefix + "XXXXXX";
    if (!::mkdtemp(made.folder.data())) {
      const int error = errno;
      made.folder.clear();
      return systemError("cannot make a temporary folder in", base, error);
    }
    made.descriptor =
        Descriptor(::open(made.folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    // A file system without locks gives an error here, and also to the processes that clear, which
    // then leave the folder.
    const bool taken = made.number() < 0 ||
                       (::flock(made.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK);
    const Descriptor mark{
        taken ? -1
              : ::openat(made.number(), marker, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
    if (mark.number >= 0)
      return made;
    if (attempt == 100)
      return systemError("cannot use the temporary folder", made.folder, errno);
  }
}

TemporaryFolder::~TemporaryFolder() {
  if (number() >= 0)
    removeFolder(number(), folder.c_str());
}

} // namespace mpc
