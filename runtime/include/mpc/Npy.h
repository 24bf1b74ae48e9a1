// NumPy's .npy files, versions 1 to 3, little endian, C order.
//
// Types: <f4 f32, <f2 f16, <i4 i32, <i8 i64, |i1 i8, |u1 u8, |b1 i1. NumPy has no bf16 and no FP8:
// ml_dtypes saves them as raw bytes, `<V2` (bf16) and `<V1` or `|V1` (any FP8), and so does this
// writer; load them with np.load(f).view(ml_dtypes.bfloat16). A raw array takes the type its reader
// expects, of that size; without an expectation V2 is bf16 and V1 is refused. f4E2M1FN has no form
// here. Everything else (f8, big endian, complex, objects, Fortran order) is refused with the
// remedy; nothing is converted silently.
#pragma once

#include "mpc/ArtifactFile.h"
#include "mpc/DType.h"

#include <optional>
#include <string>
#include <vector>

namespace mpc {

struct NpyArray {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::vector<uint8_t> bytes; // row-major, byteCount(dtype, shape)
};

/// Reads a file. `expected` only decides the meaning of raw bytes; the caller compares types and
/// shapes.
Result<NpyArray> readNpy(const std::string &path, std::optional<DType> expected = std::nullopt);
/// Reads a file whose bytes are in memory.
Result<NpyArray> parseNpy(ByteView file, const std::string &name,
                          std::optional<DType> expected = std::nullopt);

/// Writes a file of version 1.0 with 64-byte aligned data, beside `path` and renamed. data has
/// byteCount(dtype, shape) bytes.
Status writeNpy(const std::string &path, DType dtype, const std::vector<int64_t> &shape,
                const void *data);

} // namespace mpc
