// The samples of each batch, as pure functions of a seed and a position: a resumed run gets the
// same batches.
//
// Words. mix is the finaliser of splitmix64. key = mix(mix(seed + purpose) + number), purpose 1 for
// orders and 2 for windows, number the epoch or the batch; word i of a stream is the low (i even)
// or high (i odd) half of block i / 2 of Philox 4x32-10 under that key (mpc/Initializers.h).
// below(word, n) is the high half of the 128-bit product of word and n.
#pragma once

#include <cstdint>
#include <vector>

namespace mpc::train {

/// splitmix64's finaliser: one 64-bit word from another, one to one.
uint64_t mix(uint64_t value);

/// A permutation of 0 .. rows - 1 for one epoch: Fisher and Yates from the end, element i exchanged
/// with element below(word(rows - 1 - i), i + 1).
std::vector<uint32_t> epochOrder(uint64_t seed, uint64_t epoch, uint32_t rows);

/// The beginnings of the windows of batch `batch`: `count` numbers in [0, starts).
std::vector<uint64_t> windowStarts(uint64_t seed, uint64_t batch, uint64_t count, uint64_t starts);

} // namespace mpc::train
