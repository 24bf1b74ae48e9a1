// The sizes that kernels count.
#pragma once

#include <cstdint>

namespace mpc {

/// The largest size or index that kernels keep in 32 bits. It leaves room for the padding that a
/// last block, chunk or tile adds past the end of a dimension.
constexpr int64_t kMostInt = (int64_t(1) << 31) - (int64_t(1) << 16);

} // namespace mpc
