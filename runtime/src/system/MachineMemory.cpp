#include "mpc/MachineMemory.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sys/resource.h>
#include <unistd.h>

namespace mpc {
namespace {

/// The number that a file begins with; nothing for "max", or where there is no such file.
std::optional<uint64_t> numberIn(const std::string &path) {
  std::ifstream file(path);
  uint64_t value = 0;
  return file >> value ? std::optional<uint64_t>(value) : std::nullopt;
}

/// The number behind `key` in a file of "key number" lines.
std::optional<uint64_t> numberOf(const std::string &path, const std::string &key) {
  std::ifstream file(path);
  for (std::string word, rest; file >> word; std::getline(file, rest))
    if (uint64_t value = 0; word == key && file >> value)
      return value;
  return std::nullopt;
}

void narrow(MemoryLimit &limit, uint64_t bytes, const std::string &origin) {
  if (bytes < limit.bytes)
    limit = {bytes, origin};
}

uint64_t below(uint64_t limit, uint64_t used) { return limit > used ? limit - used : 0; }

void narrowBySystem(MemoryLimit &limit) {
  const auto free = numberOf("/proc/meminfo", "MemAvailable:");
  if (free)
    narrow(limit, (*free + numberOf("/proc/meminfo", "SwapFree:").value_or(0)) * 1024,
           "the system's available memory");
}

/// Applies the limits of a group and those above it, by cgroup v2 (memory.max) or v1
/// (memory.limit_in_bytes). Pages of files count as used there, but the system frees them when
/// memory is short.
void narrowByGroup(MemoryLimit &limit, const std::string &root, std::string path, const char *most,
                   const char *used, const char *files) {
  for (;;) {
    const std::string folder = root + path + (path.empty() || path.back() != '/' ? "/" : "");
    if (const auto bytes = numberIn(folder + most)) {
      const uint64_t held = numberIn(folder + used).value_or(0),
                     cached = numberOf(folder + "memory.stat", files).value_or(0);
      narrow(limit, below(*bytes, below(held, cached)), "the limit in " + folder + most);
    }
    if (path.empty() || path == "/")
      return;
    path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
  }
}

void narrowByGroups(MemoryLimit &limit) {
  std::ifstream groups("/proc/self/cgroup"); // lines of "number:controllers:path"
  for (std::string line; std::getline(groups, line);) {
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos)
      continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",",
                      path = line.substr(second + 1);
    if (controllers == ",,")
      narrowByGroup(limit, "/sys/fs/cgroup", path, "memory.max", "memory.current", "file");
    else if (controllers.find(",memory,") != std::string::npos)
      narrowByGroup(limit, "/sys/fs/cgroup/memory", path, "memory.limit_in_bytes",
                    "memory.usage_in_bytes", "total_cache");
  }
}

/// Applies the resource limits. /proc/self/statm counts pages: its first number all mapped pages,
/// its sixth data and stack.
void narrowByResources(MemoryLimit &limit) {
  uint64_t pages[6] = {};
  std::ifstream file("/proc/self/statm");
  for (uint64_t &value : pages)
    file >> value;
  const uint64_t page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  rlimit bound;
  if (::getrlimit(RLIMIT_AS, &bound) == 0 && bound.rlim_cur != RLIM_INFINITY)
    narrow(limit, below(bound.rlim_cur, pages[0] * page), "the process's limit RLIMIT_AS");
  if (::getrlimit(RLIMIT_DATA, &bound) == 0 && bound.rlim_cur != RLIM_INFINITY)
    narrow(limit, below(bound.rlim_cur, pages[5] * page), "the process's limit RLIMIT_DATA");
}

} // namespace

MemoryLimit availableMemory() {
  MemoryLimit limit;
  narrowBySystem(limit);
  narrowByGroups(limit);
  narrowByResources(limit);
  return limit;
}

Status checkMemory(uint64_t bytes, const std::string &what, const std::string &remedy) {
  constexpr uint64_t unasked = uint64_t(16) << 20;
  if (bytes <= unasked)
    return Status();
  const MemoryLimit limit = availableMemory();
  if (bytes <= limit.bytes)
    return Status();
  return Status(Code::OutOfMemory, what + " takes " + std::to_string(bytes) + " bytes, and " +
                                       std::to_string(limit.bytes) + " can be had (" +
                                       limit.origin + "); free memory or raise that limit" +
                                       remedy);
}

} // namespace mpc
