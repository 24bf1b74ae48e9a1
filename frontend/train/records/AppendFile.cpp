#include "frontend/train/records/AppendFile.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mpc::train {

AppendFile::AppendFile(std::string path, int file) : path(std::move(path)), file(file) {
  struct stat about = {};
  isRegular = ::fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

AppendFile::~AppendFile() { ::close(file); }

void AppendFile::append(std::string_view piece, uint64_t records) {
  const off_t before = isRegular ? ::lseek(file, 0, SEEK_END) : -1;
  int error = 0;
  for (size_t done = 0; done < piece.size() && !error;) {
    const ssize_t count = ::write(file, piece.data() + done, piece.size() - done);
    if (count >= 0)
      done += static_cast<size_t>(count);
    else if (errno != EINTR)
      error = errno;
  }
  if (!error) {
    if (std::exchange(isFailing, false))
      warning = path + " is written again; " + std::to_string(missing) +
                (missing == 1 ? " record is missing in it" : " records are missing in it");
    missing = 0;
    return;
  }
  if (before >= 0)
    (void)!::ftruncate(file, before); // if this fails too, a reader ignores the cut line
  missing += records;
  if (!std::exchange(isFailing, true))
    warning = "cannot write " + path + ": " + std::strerror(error) +
              "; training goes on, and what follows is missing there until it can be written again";
}

std::string AppendFile::takeWarning() { return std::exchange(warning, std::string()); }

} // namespace mpc::train
