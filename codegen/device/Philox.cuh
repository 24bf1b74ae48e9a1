// Random numbers: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw, SC 2011), a function of its arguments
// alone.
#pragma once

namespace mpc {

/// Word `index` mod 4 of the block with key (seed_low, seed_high) and counter (index / 4's low and
/// high half, step, stream); its upper 24 bits times 2^-24, so in [0, 1).
MPC_FN float random_uniform(long long index, int seed_low, int seed_high, int step, int stream) {
  const unsigned long long block = (unsigned long long)index >> 2;
  unsigned c0 = unsigned(block), c1 = unsigned(block >> 32), c2 = unsigned(step),
           c3 = unsigned(stream), k0 = unsigned(seed_low), k1 = unsigned(seed_high);
  MPC_UNROLL for (int round = 0; round < 10; ++round) {
    const unsigned long long p0 = 0xD2511F53ull * c0, p1 = 0xCD9E8D57ull * c2;
    c0 = unsigned(p1 >> 32) ^ c1 ^ k0;
    c2 = unsigned(p0 >> 32) ^ c3 ^ k1;
    c1 = unsigned(p1);
    c3 = unsigned(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  const unsigned odd = 0u - unsigned(index & 1), upper = 0u - unsigned(index >> 1 & 1);
  const unsigned low = (c0 & ~odd) | (c1 & odd), high = (c2 & ~odd) | (c3 & odd);
  return float(((low & ~upper) | (high & upper)) >> 8) * 0x1p-24f;
}

} // namespace mpc
