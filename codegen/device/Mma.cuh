// The tensor core's 16 x 8 x 16 product, its operand loads and asynchronous copies, at warp level;
// only the library uses them. Under fibers an fma chain multiplies the same fragments, k ascending,
// so that the layouts are checked without a GPU. A real tensor core rounds differently, so compare
// with a tolerance.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace mma {

MPC_FN int lane() { return thread_index() & 31; }
/// Row of a fragment in its 8-row group, and half of the column, in PTX's terms groupID and
/// threadID_in_group.
MPC_FN int group() { return lane() >> 2; }
MPC_FN int member() { return lane() & 3; }

template <class T>
MPC_FN unsigned pack(T low, T high) {
  return unsigned(low.code) | unsigned(high.code) << 16;
}
template <class T>
MPC_FN unsigned pack_rounded(float low, float high) {
#if defined(MPC_CUDA)
  unsigned packed;
  if constexpr (IsSame<T, bf16>::value)
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(packed) : "f"(high), "f"(low));
  else
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(packed) : "f"(high), "f"(low));
  return packed;
#else
  return pack(cast<T>(low), cast<T>(high));
#endif
}

#if defined(MPC_CUDA)

/// c (16, 8) += a (16, 16) . b (16, 8), PTX fragment layouts, f32 accumulation.
template <class T>
MPC_FN void multiply(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
  if constexpr (IsSame<T, bf16>::value)
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, "
        "{%8,%9}, "
        "{%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  else
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// Four 8 x 8 matrices of 16-bit elements; lane 8 i + r gives the address of row r of matrix i.
template <bool Transposed, class T>
MPC_FN void load_matrices(unsigned (&r)[4], const T *row) {
  const unsigned address = unsigned(__cvta_generic_to_shared(row));
  if constexpr (Transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address)
                 : "memory");
}

/// Copies 16 bytes to shared memory in the background; zeros where `there` is false.
MPC_FN void copy_16_bytes(void *to, const void *from, bool there) {
  asm volatile(
      "cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(unsigned(__cvta_generic_to_shared(to))),
      "l"(from), "r"(there ? 16 : 0)
      : "memory");
}
/// The same for 4 bytes.
MPC_FN void copy_4_bytes(void *to, const void *from, bool there) {
  asm volatile(
      "cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(unsigned(__cvta_generic_to_shared(to))),
      "l"(from), "r"(there ? 4 : 0)
      : "memory");
}
/// Waits until this thread's copies have arrived; those of other threads are there after the next
/// barrier.
MPC_FN void wait_for_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }

MPC_FN float shuffle_from(float x, int source) { return __shfl_sync(0xffffffffu, x, source); }

#else

/// The whole warp's product, from and to the lanes' fragments: a (4 words), b (2), c (4).
template <class T>
inline void multiply_warp(fiber::Words *lanes) {
  float a[16][16], b[16][8], c[16][8];
  const auto half = [](unsigned word, int which) {
    return float(T{(unsigned short)(word >> (16 * which))});
  };
  for (int lane = 0; lane < 32; ++lane) {
    const int g = lane / 4, m = lane % 4 * 2;
    for (int h = 0; h < 2; ++h) {
      for (int i = 0; i < 4; ++i)
        a[g + i % 2 * 8][m + h + i / 2 * 8] = half(lanes[lane][i], h);
      for (int i = 0; i < 2; ++i)
        b[m + h + i * 8][g] = half(lanes[lane][4 + i], h);
    }
    for (int e = 0; e < 4; ++e)
      c[g + e / 2 * 8][m + e % 2] = from_bits(lanes[lane][6 + e]);
  }
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 16; ++k)
      for (int j = 0; j < 8; ++j)
        c[i][j] = fma(a[i][k], b[k][j], c[i][j]);
  for (int lane = 0; lane < 32; ++lane)
    for (int e = 0; e < 4; ++e)
      lanes[lane][6 + e] = bits(c[lane / 4 + e / 2 * 8][lane % 4 * 2 + e % 2]);
}

template <class T>
inline void multiply(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
  const unsigned words[10] = {a[0], a[1],       a[2],       a[3],       b0,
                              b1,   bits(c[0]), bits(c[1]), bits(c[2]), bits(c[3])};
  fiber::Words *lanes = fiber::meet(words, multiply_warp<T>);
  for (int e = 0; e < 4; ++e)
    c[e] = from_bits(lanes[lane()][6 + e]);
}

template <bool Transposed, class T>
inline void load_matrices(unsigned (&r)[4], const T *row) {
  const unsigned long long address = reinterpret_cast<unsigned long long>(row);
  const unsigned words[2] = {unsigned(address), unsigned(address >> 32)};
  const fiber::Words *lanes = fiber::meet(words, [](fiber::Words *) {});
  for (int i = 0; i < 4; ++i) {
    const auto at = [&](int r8, int c8) {
      const unsigned *given = lanes[8 * i + r8];
      return reinterpret_cast<const T *>(given[0] | (unsigned long long)given[1] << 32)[c8];
    };
    r[i] = Transposed ? pack(at(2 * member(), group()), at(2 * member() + 1, group()))
                      : pack(at(group(), 2 * member()), at(group(), 2 * member() + 1));
  }
}

inline void copy_bytes(void *to, const void *from, int count, bool there) {
  if (there)
    memcpy(to, from, count);
  else
    memset(to, 0, count);
}
inline void copy_16_bytes(void *to, const void *from, bool there) {
  copy_bytes(to, from, 16, there);
}
inline void copy_4_bytes(void *to, const void *from, bool there) { copy_bytes(to, from, 4, there); }
inline void wait_for_copies() {}

inline float shuffle_from(float x, int source) {
  const unsigned words[1] = {bits(x)};
  return from_bits(fiber::meet(words, [](fiber::Words *) {})[source][0]);
}

#endif
} // namespace mma
} // namespace mpc
#endif
