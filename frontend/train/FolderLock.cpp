#include "frontend/train/FolderLock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc::train {
namespace {

/// ", process 4711" by the text that its owner wrote into the lock, or "".
std::string ownerOf(int file) {
  char text[24] = "";
  const ssize_t count = ::pread(file, text, sizeof(text) - 1, 0);
  const std::string digits(text, std::strspn(text, "0123456789"));
  return count > 0 && !digits.empty() ? " (process " + digits + ")" : "";
}

/// Whether the file is still the one at `path`, since its owner removes it before it releases the
/// lock.
bool isAt(int file, const std::string &path) {
  struct stat held = {}, there = {};
  return ::fstat(file, &held) == 0 && ::stat(path.c_str(), &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

} // namespace

Result<FolderLock> FolderLock::take(const std::string &folder) {
  FolderLock lock;
  lock.path = folder + "/lock";
  for (;;) {
    const int file = ::open(lock.path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0)
      return Status(Code::FileError, "cannot open " + lock.path + ": " + std::strerror(errno));
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      const int error = errno;
      const std::string owner = ownerOf(file);
      ::close(file);
      if (error == EINTR)
        continue;
      if (error != EWOULDBLOCK)
        return FolderLock(); // no locks here
      return Status(Code::Busy, folder + " is in use by another run" + owner +
                                    "; name another folder, or wait for its end");
    }
    if (!isAt(file, lock.path)) {
      ::close(file);
      continue;
    }
    lock.file = file;
    // The text is for people alone; on a full disk it is missing.
    const std::string number = std::to_string(::getpid()) + "\n";
    if (::ftruncate(file, 0) == 0)
      (void)!::pwrite(file, number.data(), number.size(), 0);
    return lock;
  }
}

FolderLock::~FolderLock() {
  if (file < 0)
    return;
  ::unlink(path.c_str());
  ::close(file);
}

} // namespace mpc::train
