// Operands for products that are timed: normal numbers, since a GPU draws less power, and so runs
// faster, on zeros; scales of 1.
#pragma once

#include "artifact/Artifact.h"
#include "cuda/CudaApi.h"

#include <map>

namespace mpc::cuda {

class ProductOperands {
public:
  ProductOperands(const Driver &driver, Stream stream) : driver(driver), stream(stream) {}
  /// Fills what the product reads, at the addresses of its slots in the order of GemmSlot.
  Status fill(const fb::Gemm &gemm, void *const *slots);
  /// The scales alone.
  Status fillScales(const fb::Gemm &gemm, void *const *slots);

private:
  Status fillNormal(DevicePtr memory, uint64_t bytes, DType type);
  Status fillOnes(DevicePtr memory, uint64_t bytes, DType type);
  const Driver &driver;
  const Stream stream;
  std::map<DType, std::vector<uint8_t>> values;
};

} // namespace mpc::cuda
