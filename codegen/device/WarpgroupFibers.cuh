// The functions of Warpgroup.cuh on the host. What runs in the background is as early or as late as
// the hardware may be: with mpc_fiber_order 0 it happens when it is asked for, with 1 when somebody
// waits for it. So a missing wait and an early overwrite each answer differently in one of the two.
//
// Sums are NaN until they are waited for. Descriptors are decoded. Each 16-byte chunk of shared
// memory knows who wrote it: a product or a bulk copy may read it behind that thread's fence alone.
// Blocks run one after the other, so a wait for one that has not run is an error.
#pragma once

#if defined(MPC_FIBERS)
namespace mpc {
namespace warpgroup {

constexpr int most_shared = 232448;
constexpr int most_products = 48; // of a warp on their way
constexpr int most_sums = 4;      // accumulators on their way
constexpr int most_copies = 64;   // of a thread on their way
constexpr int most_threads = 512;

/// A warp's part of a product: 16 rows.
struct Product {
  void (*run)(float (*sums)[64], const Product &product); // over the held sums of 32 lanes
  int sums, group;
  bool keep;
  Operand a, b;
  const unsigned *fragments[32]; // or null
};
/// Sums of a product on its way: where they belong, and what they will be.
struct Held {
  float *at[32];
  float value[32][64];
  int count, group;
  bool used;
};
struct Copy {
  unsigned to;
  int bytes, group;
  bool there;
  const void *from;
};
struct Bulk {
  float *to;
  unsigned from;
  int bytes;
  bool add;
};

/// What the launch's block has on its way.
struct Machine {
  alignas(1024) unsigned char shared[most_shared];
  struct Writer {
    unsigned short thread; // plus 1; 0: nobody
    unsigned fences;       // of that thread, before the write
  } writer[most_shared / 16];
  unsigned fences[most_threads];
  Product products[most_threads / 32][most_products];
  int product_count[most_threads / 32], product_group[most_threads / 32];
  Held held[most_threads / 32][most_sums];
  Copy copies[most_threads][most_copies];
  int copy_count[most_threads], copy_group[most_threads];
  Bulk bulk[most_threads];
  bool bulk_waits[most_threads];
  fiber::Barrier named[16];
};
inline thread_local Machine machine;

inline void fail(const char *why) {
  if (!mpc_fiber_error)
    mpc_fiber_error = why;
}
inline bool is_late() { return mpc_fiber_order != 0; }

inline unsigned char *shared_memory() { return machine.shared; }
inline unsigned address_of(const void *shared) {
  return unsigned(static_cast<const unsigned char *>(shared) - machine.shared);
}

inline void write_shared(unsigned to, const void *from, int bytes) {
  if (to + bytes > unsigned(most_shared))
    return fail("a write lies outside of shared memory");
  memcpy(machine.shared + to, from, bytes);
  const int me = thread_index();
  machine.writer[to / 16] = {(unsigned short)(me + 1), machine.fences[me]};
}
/// 16 bytes of shared memory that a product or a bulk copy reads.
inline const unsigned char *read_behind_fence(unsigned at) {
  if (at >= unsigned(most_shared)) {
    fail("a product reads outside of shared memory");
    at = 0;
  }
  const auto &writer = machine.writer[at / 16];
  if (writer.thread && machine.fences[writer.thread - 1] == writer.fences)
    fail("a product or a bulk copy reads what a thread wrote without fence_writes()");
  return machine.shared + at;
}

/// Before all else, by one thread of the block. Nothing is on its way, and shared memory is NaN.
inline void begin_block() {
  Machine &m = machine;
  const bool is_first = fiber::running->end_barrier.generation == 0; // of the launch
  for (int t = 0; t < most_threads; ++t)
    if (!is_first && (m.copy_count[t] || m.bulk_waits[t]))
      fail("a block ended with copies on their way");
  for (int w = 0; w < most_threads / 32; ++w) {
    for (Held &held : m.held[w])
      if (!is_first && held.used)
        fail("a block ended with products on their way");
    m.product_count[w] = m.product_group[w] = 0;
  }
  memset(m.shared, 0xff, sizeof m.shared);
  memset(m.writer, 0, sizeof m.writer);
  memset(m.copy_count, 0, sizeof m.copy_count);
  memset(m.held, 0, sizeof m.held);
  memset(m.bulk_waits, 0, sizeof m.bulk_waits);
  memset(m.named, 0, sizeof m.named);
}

/// A phase is a generation of the barrier.
struct Signal {
  fiber::Barrier barrier;
  int arrivals;
};
inline void start(Signal *signal, int arrivals) { *signal = {{0, 0}, arrivals}; }
inline void fence_starts() {}
inline void arrive_at(fiber::Barrier &barrier, int count) {
  if (++barrier.arrived == count) {
    barrier.arrived = 0;
    ++barrier.generation;
  }
}
/// With order 1 who waited for the phase runs before the thread that ended it.
inline void arrive(Signal *signal) {
  arrive_at(signal->barrier, signal->arrivals);
  if (is_late() && signal->barrier.arrived == 0)
    fiber::let_others_run();
}
inline void await(Signal *signal, unsigned parity) {
  fiber::Scheduler &s = *fiber::running;
  while ((signal->barrier.generation & 1) == parity) {
    s.waiting[s.current] = &signal->barrier;
    s.waiting_generation[s.current] = signal->barrier.generation;
    fiber::give_way();
  }
}

/// Number 0 is the block's.
inline fiber::Barrier &barrier_of(int number) {
  return number == 0 ? fiber::running->block_barrier : machine.named[number];
}
inline void meet(int number, int count) { fiber::wait(barrier_of(number), count); }
inline void pass(int number, int count) { arrive_at(barrier_of(number), count); }

inline void run_copy(const Copy &copy) {
  const unsigned char zeros[16] = {};
  write_shared(copy.to, copy.there ? copy.from : zeros, copy.bytes);
}
inline void copy_bytes(unsigned to, const void *from, int bytes, bool there) {
  const int me = thread_index();
  const Copy copy = {to, bytes, machine.copy_group[me], there, from};
  if (!is_late())
    return run_copy(copy);
  if (machine.copy_count[me] == most_copies)
    return fail("too many copies are on their way");
  machine.copies[me][machine.copy_count[me]++] = copy;
}
inline void copy_16_bytes(unsigned to, const void *from, bool there) {
  copy_bytes(to, from, 16, there);
}
inline void copy_4_bytes(unsigned to, const void *from, bool there) {
  copy_bytes(to, from, 4, there);
}
inline void end_copies() { ++machine.copy_group[thread_index()]; }
template <int Left>
inline void await_copies() {
  const int me = thread_index();
  int kept = 0;
  for (int i = 0; i < machine.copy_count[me]; ++i) {
    const Copy copy = machine.copies[me][i];
    if (copy.group < machine.copy_group[me] - Left)
      run_copy(copy);
    else
      machine.copies[me][kept++] = copy;
  }
  machine.copy_count[me] = kept;
}
inline void fence_writes() { ++machine.fences[thread_index()]; }

inline void store_matrices(unsigned row, unsigned a, unsigned b, unsigned c, unsigned d) {
  const unsigned words[5] = {row, a, b, c, d};
  const fiber::Words *lanes = fiber::meet(words, [](fiber::Words *) {});
  const int lane = thread_index() & 31;
  for (int i = 0; i < 4; ++i) // this lane's own row of the four: matrix lane / 8, row lane % 8
    if (lane / 8 == i)
      for (int m = 0; m < 4; ++m)
        write_shared(lanes[lane][0] + 4 * m, &lanes[lane % 8 * 4 + m][1 + i], 4);
}
inline void store_floats(unsigned to, float a, float b, float c, float d) {
  const float values[4] = {a, b, c, d};
  write_shared(to, values, 16);
}

inline void run_bulk(const Bulk &bulk) {
  for (int at = 0; at < bulk.bytes; at += 16) {
    const float *from = reinterpret_cast<const float *>(read_behind_fence(bulk.from + at));
    for (int i = 0; i < 4; ++i)
      bulk.to[at / 4 + i] = bulk.add ? bulk.to[at / 4 + i] + from[i] : from[i];
  }
}
template <bool Add>
inline void bulk_store(float *to, unsigned from, int bytes) {
  const int me = thread_index();
  if (machine.bulk_waits[me])
    return fail("a bulk store is asked for before the last one was waited for");
  machine.bulk[me] = {to, from, bytes, Add};
  machine.bulk_waits[me] = true;
  if (!is_late())
    run_bulk(machine.bulk[me]);
}
inline void await_bulk_stores() {
  const int me = thread_index();
  if (machine.bulk_waits[me] && is_late())
    run_bulk(machine.bulk[me]);
  machine.bulk_waits[me] = false;
}

inline void await_count(const unsigned *cell, unsigned count) {
  if (*cell != count)
    fail("a block waits for one that has not run");
}
inline void add_one(unsigned *cell) { ++*cell; }
inline void take_count(unsigned *cell, unsigned count, bool is_lead, int barrier) {
  if (is_lead) {
    await_count(cell, count);
    *cell = 0;
  }
  meet(barrier, threads);
}
inline unsigned take_number(unsigned *next) { return (*next)++; }

template <int Count>
inline void give_up_registers() {}
template <int Count>
inline void take_registers() {}

/// The rows [first_row, first_row + Rows) of an operand's 16 sums, chunk by chunk, as its
/// descriptor says.
template <class T, bool AlongRows, int Rows>
inline void read_operand(float (&to)[16][Rows], Operand from, int first_row) {
  const unsigned base = unsigned(from & 0x3fff) << 4, lead = unsigned(from >> 16 & 0x3fff) << 4,
                 stride = unsigned(from >> 32 & 0x3fff) << 4;
  if (from >> 62 != 1)
    fail("a product's operand is not in chunks swizzled over 128 bytes");
  for (int chunk = 0; chunk < 2 * Rows; ++chunk) {
    const int r = AlongRows ? chunk / 16 * 8 : chunk / 2,
              k = AlongRows ? chunk % 16 : chunk % 2 * 8;
    const int row = first_row + r;
    unsigned at = AlongRows
                      ? base + row / 64 * lead + k / 8 * stride + k % 8 * row_bytes + row % 64 * 2
                      : base + row / 8 * stride + row % 8 * row_bytes + k * 2;
    at ^= (at >> 7 & 7) << 4;
    T values[8];
    memcpy(values, read_behind_fence(at), sizeof values);
    for (int i = 0; i < 8; ++i)
      to[AlongRows ? k : k + i][AlongRows ? r + i : r] = float(values[i]);
  }
}

/// c += a . b for the warp's rows; products round nothing, sums go along k.
template <int N>
inline void add_products(float (*sums)[64], const Product &product, const float (&a)[16][16],
                         const float (&b)[16][8 * N]) {
  float c[16][8 * N];
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < 4 * N; ++i) {
      const int row = lane / 4 + i / 2 % 2 * 8, column = i / 4 * 8 + lane % 4 * 2 + i % 2;
      c[row][column] = product.keep ? sums[lane][i] : 0.0f;
    }
  for (int k = 0; k < 16; ++k)
    for (int row = 0; row < 16; ++row)
      for (int column = 0; column < 8 * N; ++column)
        c[row][column] = fma(a[k][row], b[k][column], c[row][column]);
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < 4 * N; ++i)
      sums[lane][i] = c[lane / 4 + i / 2 % 2 * 8][i / 4 * 8 + lane % 4 * 2 + i % 2];
}
/// The warp that runs, for the rows of a product from shared memory.
inline int warp_of_group() { return thread_index() % threads / 32; }

template <class T, bool AlongRowsA, bool AlongRowsB, int N>
inline void run_shared(float (*sums)[64], const Product &product) {
  float a[16][16], b[16][8 * N];
  read_operand<T, AlongRowsA>(a, product.a, 16 * warp_of_group());
  read_operand<T, AlongRowsB>(b, product.b, 0);
  add_products<N>(sums, product, a, b);
}
template <class T, bool AlongRowsB, int N>
inline void run_registers(float (*sums)[64], const Product &product) {
  float a[16][16], b[16][8 * N];
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < 4; ++i)
      for (int h = 0; h < 2; ++h)
        a[lane % 4 * 2 + h + i / 2 * 8][lane / 4 + i % 2 * 8] =
            float(T{(unsigned short)(product.fragments[lane][i] >> (16 * h))});
  read_operand<T, AlongRowsB>(b, product.b, 0);
  add_products<N>(sums, product, a, b);
}

inline void begin_products() {}
inline void end_products() {
  fiber::exchange<32>(0, 0);
  if (thread_index() % 32 == 0)
    ++machine.product_group[thread_index() / 32];
  fiber::exchange<32>(0, 0);
}

/// The held sums of what lane 0 has at `at`, or new ones.
inline Held *held_of(int warp, float *const (&at)[32], int count) {
  Held *free = nullptr;
  for (Held &held : machine.held[warp]) {
    if (held.used && held.at[0] == at[0])
      return &held;
    if (!held.used)
      free = &held;
  }
  if (!free) {
    fail("too many sums are on their way");
    return &machine.held[warp][0];
  }
  free->used = true;
  free->count = count;
  for (int lane = 0; lane < 32; ++lane) {
    free->at[lane] = at[lane];
    for (int i = 0; i < count; ++i) {
      free->value[lane][i] = at[lane][i];
      at[lane][i] = from_bits(0x7fc00001u);
    }
  }
  return free;
}

/// Puts a product on its way; each lane gives its sums and, where a is in registers, its fragment.
inline void issue(void (*run)(float (*)[64], const Product &), float *sums, int count, Operand a,
                  Operand b, bool keep, const unsigned *fragment) {
  const unsigned long long c = reinterpret_cast<unsigned long long>(sums),
                           f = reinterpret_cast<unsigned long long>(fragment);
  const unsigned words[4] = {unsigned(c), unsigned(c >> 32), unsigned(f), unsigned(f >> 32)};
  const int warp = thread_index() / 32;
  const auto pointer = [](unsigned low, unsigned high) {
    return low | (unsigned long long)high << 32;
  };
  fiber::meet(words, [&](fiber::Words *lanes) {
    float *at[32];
    Product product = {run, 0, machine.product_group[warp], keep, a, b, {}};
    for (int lane = 0; lane < 32; ++lane) {
      at[lane] = reinterpret_cast<float *>(pointer(lanes[lane][0], lanes[lane][1]));
      product.fragments[lane] =
          reinterpret_cast<const unsigned *>(pointer(lanes[lane][2], lanes[lane][3]));
    }
    Held *held = held_of(warp, at, count);
    held->group = product.group;
    product.sums = int(held - machine.held[warp]);
    if (!is_late())
      run(held->value, product);
    else if (machine.product_count[warp] == most_products)
      fail("too many products are on their way");
    else
      machine.products[warp][machine.product_count[warp]++] = product;
  });
}

template <int Left>
inline void await_products() {
  const int warp = thread_index() / 32;
  const unsigned words[1] = {};
  fiber::meet(words, [&](fiber::Words *) {
    const int done = machine.product_group[warp] - Left; // groups before it
    int kept = 0;
    for (int i = 0; i < machine.product_count[warp]; ++i) {
      const Product product = machine.products[warp][i];
      if (product.group < done)
        product.run(machine.held[warp][product.sums].value, product);
      else
        machine.products[warp][kept++] = product;
    }
    machine.product_count[warp] = kept;
    for (Held &held : machine.held[warp]) {
      if (!held.used || held.group >= done)
        continue;
      for (int lane = 0; lane < 32; ++lane)
        for (int i = 0; i < held.count; ++i) {
          if (bits(held.at[lane][i]) != 0x7fc00001u)
            fail("sums are written before their product is waited for");
          held.at[lane][i] = held.value[lane][i];
        }
      held.used = false;
    }
  });
}

template <class T, bool AlongRowsA, bool AlongRowsB, int N>
inline void multiply(float (&c)[N][4], Operand a, Operand b, bool keep) {
  issue(run_shared<T, AlongRowsA, AlongRowsB, N>, &c[0][0], 4 * N, a, b, keep, nullptr);
}
template <class T, bool AlongRowsB, int N>
inline void multiply(float (&c)[N][4], const unsigned (&a)[4], Operand b, bool keep) {
  issue(run_registers<T, AlongRowsB, N>, &c[0][0], 4 * N, 0, b, keep, a);
}

} // namespace warpgroup
} // namespace mpc
#endif
