// What four warps do together on Hopper: products of operands in shared memory, copies and signals
// that run in the background. Only the library uses them, in kernels for sm_90a.
// WarpgroupFibers.cuh has the same functions on the host, where everything that runs in the
// background is late or early on purpose.
//
// Operands are 16-bit matrices in the block's dynamic shared memory, in panels of 64 columns: a row
// of a panel is 128 bytes, in which the 16-byte chunk c of row r stands at c ^ (r % 8). Panels
// begin at multiples of 1024 bytes.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace warpgroup {

constexpr int threads = 128;
constexpr int row_bytes = 128;
constexpr int panel_columns = 64;

/// Bytes from a matrix' start to chunk `column / 8` of a row; `rows` is its number of rows.
MPC_FN int swizzled(int rows, int row, int column) {
  const int chunk = column / 8;
  return chunk / 8 * (rows * row_bytes) + row * row_bytes + ((chunk % 8) ^ (row % 8)) * 16;
}

/// An operand of a product, as the hardware reads it: PTX's matrix descriptor.
using Operand = unsigned long long;
MPC_FN Operand operand_at(unsigned address, unsigned lead, unsigned stride) {
  const unsigned long long swizzle_128 = 1ull << 62;
  return (unsigned long long)((address & 0x3ffffu) >> 4) | (unsigned long long)(lead >> 4) << 16 |
         (unsigned long long)(stride >> 4) << 32 | swizzle_128;
}
/// Rows from a multiple of 8 on, of a matrix with `rows` rows at the shared address `matrix`, whose
/// columns [16 step, 16 step + 16) are summed.
MPC_FN Operand along_columns(unsigned matrix, int rows, int first_row, int step) {
  return operand_at(matrix + step / 4 * (rows * row_bytes) + first_row * row_bytes + step % 4 * 32,
                    16, 8 * row_bytes);
}
/// Columns from a multiple of 64 on, of a matrix whose rows [16 step, 16 step + 16) are summed.
MPC_FN Operand along_rows(unsigned matrix, int rows, int first_column, int step) {
  return operand_at(matrix + first_column / panel_columns * (rows * row_bytes) +
                        step * 16 * row_bytes,
                    rows * row_bytes, 8 * row_bytes);
}

} // namespace warpgroup
} // namespace mpc

#if defined(MPC_CUDA)
namespace mpc {
namespace warpgroup {

/// The block's dynamic shared memory.
MPC_FN unsigned char *shared_memory() {
  extern __shared__ __align__(1024) unsigned char mpc_dynamic_shared[];
  return mpc_dynamic_shared;
}
MPC_FN unsigned address_of(const void *shared) {
  return unsigned(__cvta_generic_to_shared(shared));
}

/// Before all else, by one thread of the block.
MPC_FN void begin_block() {}
/// A barrier in shared memory that counts arrivals; each phase ends with the last one.
struct Signal {
  unsigned long long state;
};
MPC_FN void start(Signal *signal, int arrivals) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address_of(signal)), "r"(arrivals)
               : "memory");
}
/// Behind the last start, before a barrier of the block.
MPC_FN void fence_starts() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
MPC_FN void arrive(Signal *signal) {
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address_of(signal)) : "memory");
}
/// Waits for the end of the phase whose number is even (0) or odd (1).
MPC_FN void await(Signal *signal, unsigned parity) {
  asm volatile("{ .reg .pred done;\n"
               "again: mbarrier.try_wait.parity.shared.b64 done, [%0], %1;\n"
               "@!done bra again; }" ::"r"(address_of(signal)),
               "r"(parity)
               : "memory");
}

/// Barriers of some of the block's threads: numbers 1 to 15.
MPC_FN void meet(int number, int count) {
  asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(count) : "memory");
}
/// Arrives without waiting.
MPC_FN void pass(int number, int count) {
  asm volatile("bar.arrive %0, %1;" ::"r"(number), "r"(count) : "memory");
}

/// Copies in the background, in groups; `there` is false where zeros stand instead.
MPC_FN void copy_16_bytes(unsigned to, const void *from, bool there) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from),
               "r"(there ? 16 : 0)
               : "memory");
}
MPC_FN void copy_4_bytes(unsigned to, const void *from, bool there) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(to), "l"(from),
               "r"(there ? 4 : 0)
               : "memory");
}
MPC_FN void end_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/// Waits for this thread's copies but the last `Left` groups.
template <int Left>
MPC_FN void await_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(Left) : "memory");
}
/// What this thread has written to shared memory is seen by products and bulk copies.
MPC_FN void fence_writes() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

/// Four 8 x 8 matrices of 16-bit elements, one of fragment layout a register, to shared memory;
/// lane 8 i + r gives the address of row r of matrix i.
MPC_FN void store_matrices(unsigned row, unsigned a, unsigned b, unsigned c, unsigned d) {
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row),
               "r"(a), "r"(b), "r"(c), "r"(d)
               : "memory");
}
MPC_FN void store_floats(unsigned to, float a, float b, float c, float d) {
  asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(to), "f"(a), "f"(b), "f"(c), "f"(d)
               : "memory");
}

/// Stores, or adds, floats of shared memory to memory in the background; one thread's groups.
template <bool Add>
MPC_FN void bulk_store(float *to, unsigned from, int bytes) {
  if constexpr (Add)
    asm volatile(
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(to),
        "r"(from), "r"(bytes)
        : "memory");
  else
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(from),
                 "r"(bytes)
                 : "memory");
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
/// Waits for this thread's bulk stores; they are then in memory for all.
MPC_FN void await_bulk_stores() {
  asm volatile("cp.async.bulk.wait_group 0;\n fence.proxy.async;" ::: "memory");
}

/// Waits until another block has brought the cell to `count`, and sees what it wrote before.
MPC_FN void await_count(const unsigned *cell, unsigned count) {
  unsigned seen;
  do
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(cell) : "memory");
  while (seen != count);
  asm volatile("fence.proxy.async;" ::: "memory");
}
MPC_FN void add_one(unsigned *cell) {
  asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(cell) : "memory");
}

/// The same for a warpgroup, whose lead waits; the cell is then 0.
MPC_FN void take_count(unsigned *cell, unsigned count, bool is_lead, int barrier) {
  if (is_lead) {
    await_count(cell, count);
    *cell = 0;
  }
  meet(barrier, threads);
}
MPC_FN unsigned take_number(unsigned *next) { return atomicAdd(next, 1u); }

/// Takes registers from the warpgroup, or gives it more; each thread then has `Count`.
template <int Count>
MPC_FN void give_up_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(Count));
}
template <int Count>
MPC_FN void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(Count));
}

/// Before the first product behind other uses of its registers.
MPC_FN void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
MPC_FN void end_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Waits for this warpgroup's products but the last `Left` groups. Nobody reads their registers
/// before.
template <int Left>
MPC_FN void await_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Left) : "memory");
}

#define MPC_SUMS_4(n) "+f"(c[n][0]), "+f"(c[n][1]), "+f"(c[n][2]), "+f"(c[n][3])
#define MPC_SUMS_16(n) MPC_SUMS_4(n), MPC_SUMS_4(n + 1), MPC_SUMS_4(n + 2), MPC_SUMS_4(n + 3)
#define MPC_SUMS_32 MPC_SUMS_16(0), MPC_SUMS_16(4)
#define MPC_SUMS_64 MPC_SUMS_32, MPC_SUMS_16(8), MPC_SUMS_16(12)
#define MPC_NAMES_32                                                                               \
  "%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25," \
  "%26,%27,%28,%29,%30,%31"
#define MPC_NAMES_64                                                                               \
  MPC_NAMES_32 ",%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51," \
               "%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63"

// One statement a type and a width; a, b and the flags stand behind the sums.
#define MPC_PRODUCT_SHARED(width, type, names, sums, a_, b_, keep_, turn_a, turn_b)                \
  asm volatile("{ .reg .pred keep; setp.ne.b32 keep, " keep_ ", 0;\n"                              \
               "wgmma.mma_async.sync.aligned.m64n" width "k16.f32." type "." type " {" names       \
               "}, " a_ ", " b_ ", keep, 1, 1, " turn_a ", " turn_b "; }"                          \
               : sums                                                                              \
               : "l"(a), "l"(b), "r"(int(keep)), "n"(int(AlongRowsA)), "n"(int(AlongRowsB)))
#define MPC_PRODUCT_REGISTERS(width, type, names, sums, a0, a1, a2, a3, b_, keep_, turn_b)         \
  asm volatile("{ .reg .pred keep; setp.ne.b32 keep, " keep_ ", 0;\n"                              \
               "wgmma.mma_async.sync.aligned.m64n" width "k16.f32." type "." type " {" names       \
               "}, {" a0 ", " a1 ", " a2 ", " a3 "}, " b_ ", keep, 1, 1, " turn_b "; }"            \
               : sums                                                                              \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(int(keep)),               \
                 "n"(int(AlongRowsB)))

/// c (64, 8 N) = a (64, 16) . b (16, 8 N) in the background, plus c where `keep`. The sums are in
/// the layout of mma's fragments: warp w has rows 16 w on. What is summed goes along the rows of
/// an operand whose flag says so.
template <class T, bool AlongRowsA, bool AlongRowsB, int N>
MPC_FN void multiply(float (&c)[N][4], Operand a, Operand b, bool keep) {
  static_assert(N == 8 || N == 16, "64 or 128 columns");
  if constexpr (N == 16 && IsSame<T, bf16>::value)
    MPC_PRODUCT_SHARED("128", "bf16", MPC_NAMES_64, MPC_SUMS_64, "%64", "%65", "%66", "%67", "%68");
  else if constexpr (N == 16)
    MPC_PRODUCT_SHARED("128", "f16", MPC_NAMES_64, MPC_SUMS_64, "%64", "%65", "%66", "%67", "%68");
  else if constexpr (IsSame<T, bf16>::value)
    MPC_PRODUCT_SHARED("64", "bf16", MPC_NAMES_32, MPC_SUMS_32, "%32", "%33", "%34", "%35", "%36");
  else
    MPC_PRODUCT_SHARED("64", "f16", MPC_NAMES_32, MPC_SUMS_32, "%32", "%33", "%34", "%35", "%36");
}
/// The same with a in registers, as mma has it.
template <class T, bool AlongRowsB, int N>
MPC_FN void multiply(float (&c)[N][4], const unsigned (&a)[4], Operand b, bool keep) {
  static_assert(N == 8 || N == 16, "64 or 128 columns");
  if constexpr (N == 16 && IsSame<T, bf16>::value)
    MPC_PRODUCT_REGISTERS("128", "bf16", MPC_NAMES_64, MPC_SUMS_64, "%64", "%65", "%66", "%67",
                          "%68", "%69", "%70");
  else if constexpr (N == 16)
    MPC_PRODUCT_REGISTERS("128", "f16", MPC_NAMES_64, MPC_SUMS_64, "%64", "%65", "%66", "%67",
                          "%68", "%69", "%70");
  else if constexpr (IsSame<T, bf16>::value)
    MPC_PRODUCT_REGISTERS("64", "bf16", MPC_NAMES_32, MPC_SUMS_32, "%32", "%33", "%34", "%35",
                          "%36", "%37", "%38");
  else
    MPC_PRODUCT_REGISTERS("64", "f16", MPC_NAMES_32, MPC_SUMS_32, "%32", "%33", "%34", "%35", "%36",
                          "%37", "%38");
}

} // namespace warpgroup
} // namespace mpc
#endif
#endif
