//===-- Philox.h - the evaluator's random words -----------------------------------------------===//
#pragma once

#include <array>
#include <cstdint>

namespace mpc {

/// Philox 4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC
/// 2011.
std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key);

} // namespace mpc
