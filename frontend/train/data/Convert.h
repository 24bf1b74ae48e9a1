// Converts elements of one type to another, exactly.
#pragma once

#include "mpc/DType.h"

namespace mpc::train {

/// Converts `count` elements. Null unless the pair is one of these: the same type, integers to i32,
/// i64 or f32, f16 and bf16 to f32.
using Convert = void (*)(const uint8_t *from, uint64_t count, uint8_t *to);
Convert converter(DType from, DType to);

bool isInteger(DType type);
/// Element `index` of an integer type.
int64_t integerAt(DType type, const uint8_t *data, uint64_t index);

} // namespace mpc::train
