// The fiber back end: the GPU's geometry on the host, one fiber a thread, switched only at barriers
// and shuffles, a warp at a time. It is the oracle for barriers: `mpc_fiber_order` (0 ascending, 1
// descending) chooses which thread runs first, and a kernel that lacks a barrier answers
// differently. A barrier that some thread can never reach ends the launch, and `mpc_fiber_error`
// describes it (it is null while all is well).
//
// Blocks of a launch run one after the other on the calling thread; several host threads may launch
// at once.
#pragma once

#if defined(MPC_FIBERS)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define MPC_FIBER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MPC_FIBER_ASAN 1
#endif
#endif
#if defined(MPC_FIBER_ASAN)
extern "C" void __sanitizer_start_switch_fiber(void **save, const void *bottom, size_t size);
extern "C" void __sanitizer_finish_switch_fiber(void *save, const void **bottom, size_t *size);
#endif

// Weak and not inline: of an inline variable the loader keeps one for all programs of a process.
extern "C" {
MPC_EXPORT int mpc_fiber_order [[gnu::weak]] = 0;
MPC_EXPORT const char *mpc_fiber_error [[gnu::weak]] = nullptr;
}

#define MPC_SHARED(T, name, count) alignas(16) static thread_local T name[count]

#if defined(__x86_64__)
// Saves the callee's registers on the running stack, stores that stack in *save, and switches to
// `to`.
extern "C" void mpc_fiber_switch(void **save, void *to) __attribute__((visibility("hidden")));
asm(R"(
  .pushsection .text
  .weak mpc_fiber_switch
  .hidden mpc_fiber_switch
  .type mpc_fiber_switch, @function
mpc_fiber_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size mpc_fiber_switch, .-mpc_fiber_switch
  .popsection
)");
#endif

namespace mpc {
namespace fiber {

constexpr int max_threads = 1024;
constexpr size_t stack_bytes = 512 * 1024;
constexpr size_t guard_bytes = 4096;

struct Barrier {
  int arrived;
  unsigned generation;
};

using BlockBody = void (*)(const void *arguments, long long block);

struct Launch {
  BlockBody body;
  const void *arguments;
  unsigned begin, end;
};

/// The fibers of one host thread. Stacks are kept between launches.
struct Scheduler {
  char *stacks = nullptr;
  int stack_count = 0;
  int threads = 0;
  int current = 0;
  int finished = 0;
  Launch launch{};
#if defined(__x86_64__)
  void *main_context = nullptr;
  void *context[max_threads];
#else
  ucontext_t main_context;
  ucontext_t context[max_threads];
#endif
  bool done[max_threads];
  Barrier *waiting[max_threads]; // null: can run
  unsigned waiting_generation[max_threads];
  Barrier block_barrier, end_barrier;
  Barrier team_barrier[6][max_threads];
  unsigned slot[6][2][max_threads];
  unsigned wide_slot[2][max_threads][10];
  const void *main_bottom = nullptr;
  size_t main_size = 0;
  void *fake_stack[max_threads + 1];

  Scheduler() = default;
  Scheduler(const Scheduler &) = delete;
  Scheduler &operator=(const Scheduler &) = delete;
  ~Scheduler() {
    if (stacks)
      munmap(stacks, size_t(stack_count) * stack_bytes);
  }
  char *stack(int fiber) const { return stacks + size_t(fiber) * stack_bytes; }
};

inline thread_local Scheduler scheduler_of_thread;
// A second, trivial variable: reading it needs no check that the first was constructed.
inline thread_local Scheduler *running = nullptr;

/// Switches to the fiber `next`, or to the launch when next is -1.
[[gnu::noinline]] inline void switch_to(int next) {
  Scheduler &s = *running;
  const int from = s.current;
  s.current = next;
#if defined(MPC_FIBER_ASAN)
  void **save = from < 0 ? &s.fake_stack[max_threads] : &s.fake_stack[from];
  if (next < 0)
    __sanitizer_start_switch_fiber(s.done[from] ? nullptr : save, s.main_bottom, s.main_size);
  else
    __sanitizer_start_switch_fiber(from >= 0 && s.done[from] ? nullptr : save,
                                   s.stack(next) + guard_bytes, stack_bytes - guard_bytes);
#endif
#if defined(__x86_64__)
  mpc_fiber_switch(from < 0 ? &s.main_context : &s.context[from],
                   next < 0 ? s.main_context : s.context[next]);
#else
  swapcontext(from < 0 ? &s.main_context : &s.context[from],
              next < 0 ? &s.main_context : &s.context[next]);
#endif
#if defined(MPC_FIBER_ASAN)
  __sanitizer_finish_switch_fiber(*save, nullptr, nullptr);
#endif
}

/// Reports that every unfinished fiber waits and that none of their barriers can open.
[[gnu::noinline]] inline void report_deadlock() {
  Scheduler &s = *running;
  static char message[256];
  int at_barrier = 0, in_team = 0;
  for (int t = 0; t < s.threads; ++t) {
    at_barrier += !s.done[t] && s.waiting[t] == &s.block_barrier;
    in_team += !s.done[t] && s.waiting[t] != &s.block_barrier && s.waiting[t] != &s.end_barrier;
  }
  snprintf(message, sizeof message,
           "deadlock: of %d threads %d wait at a block barrier and %d in a team, "
           "the other %d have left the block; control flow around barriers must be uniform",
           s.threads, at_barrier, in_team, s.threads - at_barrier - in_team);
  mpc_fiber_error = message;
}

/// Resumes the fiber if it can run.
inline bool take_up(int next) {
  Scheduler &s = *running;
  const Barrier *b = s.waiting[next];
  if (s.done[next] || (b && b->generation == s.waiting_generation[next]))
    return false;
  s.waiting[next] = nullptr;
  if (next != s.current)
    switch_to(next);
  return true;
}

/// Yields to the next fiber that can run: in this warp, in ring order, as long as there is one,
/// then in the next warp. So one warp runs as far ahead of the others as barriers allow, and a
/// missing barrier shows.
inline void give_way() {
  Scheduler &s = *running;
  const bool descending = mpc_fiber_order != 0;
  const int warps = (s.threads + 31) / 32;
  int warp = s.current / 32;
  int lane = s.current % 32;
  for (int w = 0; w <= warps; ++w) {
    const int first = warp * 32;
    const int lanes = s.threads - first < 32 ? s.threads - first : 32;
    for (int i = 0; i < lanes; ++i) {
      lane += descending ? -1 : 1;
      lane = lane < 0 ? lanes - 1 : lane >= lanes ? 0 : lane;
      if (take_up(first + lane))
        return;
    }
    warp += descending ? -1 : 1;
    warp = warp < 0 ? warps - 1 : warp >= warps ? 0 : warp;
    lane = -1; // the next step is to the warp's first lane, in either direction
  }
  if (s.finished != s.threads)
    report_deadlock();
  switch_to(-1);
}

/// Goes on when no thread of another warp can run.
inline void let_others_run() {
  Scheduler &s = *running;
  const int me = s.current;
  for (int t = 1; t < s.threads; ++t) {
    const int next = (me + t) % s.threads;
    if (next / 32 != me / 32 && take_up(next))
      return;
  }
}

inline void wait(Barrier &barrier, int count) {
  Scheduler &s = *running;
  if (++barrier.arrived == count) {
    barrier.arrived = 0;
    ++barrier.generation;
    return;
  }
  s.waiting[s.current] = &barrier;
  s.waiting_generation[s.current] = barrier.generation;
  give_way();
}

/// The work of a fiber: its thread of every block of the launch. Never returns.
inline void run_thread() {
  Scheduler &s = *running;
#if defined(MPC_FIBER_ASAN)
  const void *bottom;
  size_t size;
  __sanitizer_finish_switch_fiber(nullptr, &bottom, &size);
  if (!s.main_bottom) {
    s.main_bottom = bottom;
    s.main_size = size;
  }
#endif
  for (unsigned block = s.launch.begin; block != s.launch.end; ++block) {
    s.launch.body(s.launch.arguments, block);
    wait(s.end_barrier, s.threads);
  }
  s.done[s.current] = true;
  ++s.finished;
  give_way();
  abort();
}

inline void prepare_fiber(Scheduler &s, int fiber) {
  s.done[fiber] = false;
  s.waiting[fiber] = nullptr;
#if defined(__x86_64__)
  // Six saved registers, the entry, and the alignment a call would have left.
  void **top = reinterpret_cast<void **>(s.stack(fiber) + stack_bytes) - 1;
  *top = nullptr;
  *--top = reinterpret_cast<void *>(&run_thread);
  for (int i = 0; i < 6; ++i)
    *--top = nullptr;
  s.context[fiber] = top;
#else
  getcontext(&s.context[fiber]);
  s.context[fiber].uc_stack.ss_sp = s.stack(fiber) + guard_bytes;
  s.context[fiber].uc_stack.ss_size = stack_bytes - guard_bytes;
  s.context[fiber].uc_link = nullptr;
  makecontext(&s.context[fiber], reinterpret_cast<void (*)()>(&run_thread), 0);
#endif
}

/// Claims stacks with a guard page below each; false and an error where there is no memory.
inline bool claim_stacks(Scheduler &s, int threads) {
  if (s.stack_count >= threads)
    return true;
  if (s.stacks)
    munmap(s.stacks, size_t(s.stack_count) * stack_bytes);
  s.stack_count = 0;
  void *memory = mmap(nullptr, size_t(threads) * stack_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  s.stacks = memory == MAP_FAILED ? nullptr : static_cast<char *>(memory);
  if (!s.stacks) {
    mpc_fiber_error = "no memory for the stacks of a block's threads";
    return false;
  }
  s.stack_count = threads;
  for (int t = 0; t < threads; ++t)
    mprotect(s.stack(t), guard_bytes, PROT_NONE);
  return true;
}

inline void run(int threads, BlockBody body, const void *arguments, unsigned begin, unsigned end) {
  Scheduler &s = scheduler_of_thread;
  running = &s;
  if (begin == end || !claim_stacks(s, threads))
    return;
  s.threads = threads;
  s.finished = 0;
  s.launch = {body, arguments, begin, end};
  s.block_barrier = s.end_barrier = {0, 0};
  memset(s.team_barrier, 0, sizeof s.team_barrier);
  s.main_bottom = nullptr;
  for (int t = 0; t < threads; ++t)
    prepare_fiber(s, t);
  s.current = -1;
  switch_to(mpc_fiber_order ? threads - 1 : 0);
}

constexpr int log2_of(int n) { return n <= 1 ? 0 : 1 + log2_of(n / 2); }

/// All lanes of a team write, wait for each other, and read their partner's word.
template <int Lanes>
inline unsigned exchange(unsigned x, int offset) {
  Scheduler &s = *running;
  constexpr int level = log2_of(Lanes);
  const int me = s.current;
  Barrier &team = s.team_barrier[level][me / Lanes];
  // Two slots take turns: nobody can write this one again before all have passed the next exchange.
  unsigned *slot = s.slot[level][team.generation & 1];
  slot[me] = x;
  const int rest = s.threads - me / Lanes * Lanes;
  wait(team, rest < Lanes ? rest : Lanes);
  return slot[me ^ offset];
}

/// All lanes of a warp write N words; the last lane to arrive runs `work` on them ([lane] gives the
/// words). Each lane may then read the words of the others and the result of `work`.
using Words = unsigned[10];
template <int N, class F>
inline Words *meet(const unsigned (&words)[N], F work) {
  Scheduler &s = *running;
  const int me = s.current;
  Barrier &warp = s.team_barrier[log2_of(32)][me / 32];
  Words *lanes = s.wide_slot[warp.generation & 1] + me / 32 * 32; // by turns, as in exchange
  memcpy(lanes[me % 32], words, sizeof words);
  if (warp.arrived == 31)
    work(lanes);
  wait(warp, 32);
  return lanes;
}

} // namespace fiber

MPC_FN int thread_index() { return fiber::running->current; }
MPC_FN int thread_index_anew() { return thread_index(); }
MPC_FN int anew(int x) { return x; }
MPC_FN int uniform(int x) { return x; }
MPC_FN int block_threads() { return fiber::running->threads; }
inline void block_barrier() { fiber::wait(fiber::running->block_barrier, fiber::running->threads); }

template <int Lanes>
MPC_FN float shuffle_xor(float x, int offset) {
  return from_bits(fiber::exchange<Lanes>(bits(x), offset));
}
template <int Lanes>
MPC_FN int shuffle_xor(int x, int offset) {
  return int(fiber::exchange<Lanes>(unsigned(x), offset));
}

inline unsigned warp_max(unsigned x) {
  const int rest = block_threads() - (thread_index() & ~31);
  for (int offset = 16; offset > 0; offset /= 2) {
    const bool there = ((thread_index() & 31) ^ offset) < rest;
    const unsigned other = fiber::exchange<32>(x, there ? offset : 0);
    x = x > other ? x : other;
  }
  return x;
}

inline unsigned lanes_with_same(int x) {
  const unsigned words[1] = {unsigned(x)};
  const fiber::Words *lanes = fiber::meet(words, [](fiber::Words *) {});
  unsigned same = 0;
  for (int lane = 0; lane < 32; ++lane)
    same |= unsigned(lanes[lane][0] == words[0]) << lane;
  return same;
}
inline void warp_barrier() { fiber::exchange<32>(0, 0); }
inline int count_ones(unsigned x) { return __builtin_popcount(x); }

inline void atomic_max(unsigned *cell, unsigned value) {
  unsigned seen = __atomic_load_n(cell, __ATOMIC_RELAXED);
  while (seen < value && !__atomic_compare_exchange_n(cell, &seen, value, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED)) {
  }
}
/// The thread of the block that arrives last takes the ticket.
inline bool is_last_block(unsigned *ticket, unsigned blocks) {
  MPC_SHARED(bool, last, 1);
  if (fiber::running->block_barrier.arrived == fiber::running->threads - 1)
    last[0] = __atomic_fetch_add(ticket, 1u, __ATOMIC_ACQ_REL) + 1 == blocks;
  block_barrier();
  return last[0];
}

} // namespace mpc
#endif
