#include "frontend/shell/ReadFile.h"

#include "frontend/shell/Console.h"
#include "mpc/MachineMemory.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

constexpr uint64_t largestStream = uint64_t{512} << 20;

/// Appends what the file has, up to a byte more than `most`; 0, or the system's error number.
int appendAll(int file, uint64_t most, std::string &text) {
  char buffer[1 << 16];
  while (text.size() <= most) {
    const size_t wanted = std::min<uint64_t>(sizeof(buffer), most + 1 - text.size());
    const ssize_t count = ::read(file, buffer, wanted);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return count == 0 ? 0 : errno;
    text.append(buffer, static_cast<size_t>(count));
  }
  return 0;
}

std::string readFrom(int file, uint64_t largest, std::string &text) {
  struct stat about = {};
  if (::fstat(file, &about) != 0)
    return std::strerror(errno);
  const uint64_t size = S_ISREG(about.st_mode) ? static_cast<uint64_t>(about.st_size) : 0;
  const uint64_t most = S_ISREG(about.st_mode) ? largest : std::min(largest, largestStream);
  const auto tooLarge = [&](const std::string &found) {
    return "it has " + found + ", expected at most " + formatBytes(most);
  };
  if (size > most)
    return tooLarge(formatBytes(size));
  if (const Status status = checkMemory(size, "its text"); !status.ok())
    return status.message();
  text.reserve(size);
  if (const int error = appendAll(file, most, text))
    return std::strerror(error);
  return text.size() > most ? tooLarge("more than that") : "";
}

} // namespace

std::string readText(const std::string &path, uint64_t largest, std::string &text,
                     bool dashIsInput) {
  text.clear();
  const bool isInput = dashIsInput && path == "-";
  const int file = isInput ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const std::string problem = file < 0 ? std::strerror(errno) : readFrom(file, largest, text);
  if (!isInput && file >= 0)
    ::close(file);
  if (!problem.empty())
    text = std::string();
  return problem;
}

} // namespace mpc
