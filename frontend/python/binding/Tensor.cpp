#include "Tensor.h"

#include "Failure.h"

#include <cstring>
#include <memory>

namespace nb = nanobind;

namespace mpc::python {
namespace {

/// DLPack's code and bits of each mpc_dtype that has whole bytes.
struct DlType {
  mpc_dtype dtype;
  uint8_t code, bits;
};
constexpr DlType dlTypes[] = {{MPC_F32, 2, 32},      {MPC_F16, 2, 16},    {MPC_BF16, 4, 16},
                              {MPC_F8E4M3FN, 10, 8}, {MPC_F8E5M2, 12, 8}, {MPC_F8E8M0FNU, 14, 8},
                              {MPC_I1, 6, 8},        {MPC_I8, 0, 8},      {MPC_U8, 1, 8},
                              {MPC_I32, 0, 32},      {MPC_I64, 0, 64}};

const DlType *findType(nb::dlpack::dtype type) {
  for (const DlType &known : dlTypes)
    if (known.code == type.code && known.bits == type.bits && type.lanes == 1)
      return &known;
  return nullptr;
}

std::vector<int64_t> denseStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t step = 1;
  for (size_t axis = shape.size(); axis-- > 0; step *= std::max<int64_t>(shape[axis], 1))
    strides[axis] = step;
  return strides;
}

std::string notThere(const char *what) {
  return std::string("found ") + what +
         "; expected an array whose elements lie in memory; give an array of NumPy or of a library "
         "that has DLPack";
}

} // namespace

Tensor *Tensor::ofBuffer(nb::handle object, int dtype, const std::vector<int64_t> &shape,
                         bool writable) {
  std::unique_ptr<Tensor> tensor(new Tensor());
  if (PyObject_GetBuffer(object.ptr(), &tensor->buffer, writable ? PyBUF_WRITABLE : PyBUF_SIMPLE) !=
      0)
    throw nb::python_error();
  tensor->data = tensor->buffer.buf;
  tensor->dtype = static_cast<mpc_dtype>(dtype);
  tensor->shape = shape;
  tensor->strides = denseStrides(shape);
  if (tensor->byteCount() != static_cast<size_t>(tensor->buffer.len))
    throw Failure{MPC_INVALID_ARGUMENT,
                  "a buffer of " + std::to_string(tensor->buffer.len) + " bytes was given for " +
                      std::to_string(tensor->byteCount()) + "; this is a fault of the package mpc"};
  return tensor.release();
}

Tensor *Tensor::ofDlpack(nb::object capsule, bool writable, const std::string &where) {
  nb::ndarray<nb::ro> array;
  if (writable) {
    nb::ndarray<> open;
    if (!nb::try_cast(capsule, open, false))
      throw Failure{MPC_INVALID_ARGUMENT, where + " " + notThere("memory that may not be written")};
    array = nb::ndarray<nb::ro>(open);
  } else if (!nb::try_cast(capsule, array, false)) {
    throw Failure{MPC_INVALID_ARGUMENT, where + " " + notThere("a DLPack capsule that was used")};
  }
  const DlType *type = findType(array.dtype());
  if (!type)
    throw Failure{MPC_WRONG_TYPE, where + " has the DLPack type code " +
                                      std::to_string(array.dtype().code) + " of " +
                                      std::to_string(array.dtype().bits) +
                                      " bits, which mpc does not have"};
  const int device = array.device_type();
  if (device != nb::device::cpu::value && device != nb::device::cuda::value &&
      device != nb::device::cuda_host::value && device != nb::device::cuda_managed::value)
    throw Failure{MPC_INVALID_ARGUMENT, where + " is on DLPack device type " +
                                            std::to_string(device) + ", expected CPU or CUDA"};
  std::unique_ptr<Tensor> tensor(new Tensor());
  tensor->data = const_cast<void *>(static_cast<const void *>(array.data()));
  tensor->dtype = type->dtype;
  tensor->memory = device == nb::device::cpu::value || device == nb::device::cuda_host::value
                       ? MPC_HOST
                       : MPC_DEVICE;
  for (size_t axis = 0; axis < array.ndim(); ++axis) {
    tensor->shape.push_back(static_cast<int64_t>(array.shape(axis)));
    tensor->strides.push_back(array.stride(axis));
  }
  // The capsule gave its memory to the ndarray, whose Python object keeps it.
  tensor->owner = nb::capsule(new nb::ndarray<nb::ro>(array), [](void *held) noexcept {
    delete static_cast<nb::ndarray<nb::ro> *>(held);
  });
  return tensor.release();
}

Tensor::~Tensor() {
  if (buffer.obj)
    PyBuffer_Release(&buffer);
}

mpc_tensor Tensor::view() const {
  return {data, dtype, memory, static_cast<int32_t>(shape.size()), shape.data()};
}

size_t Tensor::elementSize() const {
  for (const DlType &known : dlTypes)
    if (known.dtype == dtype)
      return known.bits / 8;
  return 1;
}

size_t Tensor::byteCount() const {
  size_t count = elementSize();
  for (int64_t extent : shape)
    count *= static_cast<size_t>(extent);
  return count;
}

bool Tensor::isDense() const {
  const std::vector<int64_t> dense = denseStrides(shape);
  for (size_t axis = 0; axis < shape.size(); ++axis)
    if (shape[axis] > 1 && strides[axis] != dense[axis])
      return byteCount() == 0;
  return true;
}

void Tensor::copyTo(const Tensor &target) const {
  if (isOnDevice() || target.isOnDevice() || !target.isDense() || target.byteCount() != byteCount())
    throw Failure{MPC_INVALID_ARGUMENT,
                  "a copy needs a dense tensor of as many bytes, both on the host; this is a fault "
                  "of the package mpc"};
  const size_t size = elementSize(), count = byteCount() / size;
  const char *source = static_cast<const char *>(data);
  char *next = static_cast<char *>(target.data);
  std::vector<int64_t> place(shape.size());
  int64_t offset = 0; // of the element at `place`, in elements
  nb::gil_scoped_release released;
  for (size_t i = 0; i < count; ++i, next += size) {
    std::memcpy(next, source + offset * static_cast<int64_t>(size), size);
    for (size_t axis = shape.size(); axis-- > 0;) {
      offset += strides[axis];
      if (++place[axis] < shape[axis])
        break;
      offset -= strides[axis] * shape[axis];
      place[axis] = 0;
    }
  }
}

} // namespace mpc::python
