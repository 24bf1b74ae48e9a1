#include "frontend/shell/CallersLimits.h"

#include "frontend/shell/Console.h"

#include <algorithm>
#include <cstdio>
#include <sys/resource.h>

namespace mpc {
namespace {

constexpr rlim_t stackBytes = rlim_t{8} << 20;

struct Limit {
  decltype(RLIMIT_AS) resource;
  const char *option; // of ulimit
  const char *name;
  rlim_t unit;   // of ulimit, in bytes or pieces
  rlim_t enough; // from here on a limit is not tight
};

constexpr Limit limits[] = {
    {RLIMIT_AS, "-v", "memory, kB", 1024, rlim_t{4} << 30},
    {RLIMIT_DATA, "-d", "data, kB", 1024, rlim_t{4} << 30},
    {RLIMIT_STACK, "-s", "stack, kB", 1024, stackBytes},
    {RLIMIT_FSIZE, "-f", "size of a file, kB", 1024, rlim_t{1} << 30},
    {RLIMIT_NOFILE, "-n", "open files", 1, 64},
    {RLIMIT_NPROC, "-u", "processes", 1, 256},
};

char text[512] = "";

void raiseStack() {
  rlimit stack{};
  if (::getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= stackBytes)
    return;
  stack.rlim_cur = std::min(stack.rlim_max, stackBytes);
  ::setrlimit(RLIMIT_STACK, &stack); // where it fails, the limit is named below
}

} // namespace

void readCallersLimits() {
  raiseStack();
  std::string found;
  for (const Limit &limit : limits) {
    rlimit set{};
    if (::getrlimit(limit.resource, &set) == 0 && set.rlim_cur < limit.enough)
      found += std::string(found.empty() ? "" : ", ") + "ulimit " + limit.option + " " +
               std::to_string(set.rlim_cur / limit.unit) + " (" + limit.name + ")";
  }
  std::snprintf(text, sizeof(text), "%s", found.c_str());
}

const char *callersLimits() { return text; }

const char *reportRequest() {
  return *text ? "where it does, please report it with" : "please report it with";
}

int limitError(const std::string &what) {
  return userError(what + " under limits that were set for this process: " + text +
                   "; raise them, and where it fails without them too, it is a fault of mpc");
}

} // namespace mpc
