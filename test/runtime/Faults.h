// Faults of the system, for tests: threads that cannot be started, memory that is not there. Both
// work as root, which limits on processes do not bind.
#pragma once

#include <cstddef>

namespace mpc::test {

/// While it lives, `count` threads of this process can be started and no more.
class FewThreads {
public:
  explicit FewThreads(int count);
  ~FewThreads();
};

/// While it lives, this thread's operator new works `count` times and then throws std::bad_alloc.
class LittleMemory {
public:
  explicit LittleMemory(size_t count);
  ~LittleMemory();
  /// Whether any allocation failed so far.
  static bool ranOut();
};

} // namespace mpc::test
