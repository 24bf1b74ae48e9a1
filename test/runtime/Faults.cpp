#include "Faults.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <pthread.h>

namespace {

std::atomic<int> threadsLeft{-1}; // -1: no limit
thread_local bool memoryIsLimited = false, memoryRanOut = false;
thread_local size_t allocationsLeft = 0;

void *allocate(size_t bytes) noexcept {
  if (memoryIsLimited && allocationsLeft == 0) {
    memoryRanOut = true;
    return nullptr;
  }
  allocationsLeft -= memoryIsLimited;
  return std::malloc(bytes ? bytes : 1);
}

void *allocateOrThrow(size_t bytes) {
  if (void *memory = allocate(bytes))
    return memory;
  throw std::bad_alloc();
}

} // namespace

// In the place of the system's: the program's own symbols come first.
extern "C" int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                              void *(*run)(void *), void *argument) noexcept {
  using Create = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  static const Create create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
  if (threadsLeft >= 0 && threadsLeft-- <= 0) {
    threadsLeft = 0;
    return EAGAIN;
  }
  return create(thread, attributes, run, argument);
}

void *operator new(size_t bytes) { return allocateOrThrow(bytes); }
void *operator new[](size_t bytes) { return allocateOrThrow(bytes); }
void *operator new(size_t bytes, const std::nothrow_t &) noexcept { return allocate(bytes); }
void *operator new[](size_t bytes, const std::nothrow_t &) noexcept { return allocate(bytes); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, size_t) noexcept { std::free(memory); }
void operator delete(void *memory, const std::nothrow_t &) noexcept { std::free(memory); }
void operator delete[](void *memory, const std::nothrow_t &) noexcept { std::free(memory); }

namespace mpc::test {

FewThreads::FewThreads(int count) { threadsLeft = count; }
FewThreads::~FewThreads() { threadsLeft = -1; }

LittleMemory::LittleMemory(size_t count) {
  memoryRanOut = false;
  allocationsLeft = count;
  memoryIsLimited = true;
}
LittleMemory::~LittleMemory() { memoryIsLimited = false; }
bool LittleMemory::ranOut() { return memoryRanOut; }

} // namespace mpc::test
