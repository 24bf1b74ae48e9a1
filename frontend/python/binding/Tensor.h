// Memory of a Python object as a tensor of mpc.h.
// A Tensor keeps the memory that it names alive. It is made from a buffer (NumPy) or from a DLPack
// capsule (any other library). Only a Tensor that is dense and row-major becomes an mpc_tensor.
#pragma once

#include "mpc/mpc.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <string>
#include <vector>

namespace mpc::python {

class Tensor {
public:
  /// The bytes of a C-contiguous buffer as elements of `dtype`. The caller's shape has as many
  /// bytes as the buffer.
  static Tensor *ofBuffer(nanobind::handle buffer, int dtype, const std::vector<int64_t> &shape,
                          bool writable);
  /// What a DLPack capsule holds. `where` begins the sentence about a type that mpc lacks.
  static Tensor *ofDlpack(nanobind::object capsule, bool writable, const std::string &where);

  Tensor(const Tensor &) = delete;
  Tensor &operator=(const Tensor &) = delete;
  ~Tensor();

  /// A view that lives as long as this object.
  mpc_tensor view() const;
  bool isDense() const;
  bool isOnDevice() const { return memory == MPC_DEVICE; }
  const char *dtypeName() const { return mpc_dtype_name(dtype); }
  const std::vector<int64_t> &shapeOf() const { return shape; }
  size_t byteCount() const;
  /// Writes the elements row by row into a writable tensor of as many bytes. Both are on the host.
  void copyTo(const Tensor &target) const;

private:
  Tensor() = default;
  size_t elementSize() const;

  void *data = nullptr;
  mpc_dtype dtype = MPC_F32;
  mpc_memory memory = MPC_HOST;
  std::vector<int64_t> shape, strides; // in elements
  Py_buffer buffer = {};               // its obj is null where there is none
  nanobind::object owner;
};

} // namespace mpc::python
