// The evaluator's random words.
#pragma once

#include <array>
#include <cstdint>

namespace mpc {

/// Philox 4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC
/// 2011.
std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key);

/// A uniform number in [0, 1) with 24 bits: word `index` mod 4 of its block. The other numbers are
/// whole, as tensors of i32 hold them.
double uniform(uint64_t index, double low, double high, double step, uint32_t stream);

} // namespace mpc
