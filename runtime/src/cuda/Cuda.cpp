// Finds the GPUs of the machine, and the plan of a program for one of them.
#include "cuda/Cuda.h"

#include "cuda/CudaExecutable.h"
#include "mpc/Architectures.h"

namespace mpc {

using namespace cuda;

int cudaDeviceCount() {
  const Result<const Driver *> driver = Driver::find();
  int count = 0;
  return driver.ok() && (*driver)->deviceCount(&count) == 0 ? count : 0;
}

Result<int> cudaCapability(int ordinal) {
  MPC_ASSIGN(const Driver *driver, Driver::find());
  int count = 0, major = 0, minor = 0;
  MPC_TRY(driver->check(driver->deviceCount(&count), "cuDeviceGetCount"));
  if (ordinal >= count)
    return Status(Code::NoDevice, "there is no device cuda:" + std::to_string(ordinal) +
                                      ", the driver has " + std::to_string(count));
  Device device = 0;
  MPC_TRY(driver->check(driver->deviceGet(&device, ordinal), "cuDeviceGet"));
  MPC_TRY(driver->check(driver->deviceAttribute(&major, attributeCapabilityMajor, device),
                        "cuDeviceGetAttribute"));
  MPC_TRY(driver->check(driver->deviceAttribute(&minor, attributeCapabilityMinor, device),
                        "cuDeviceGetAttribute"));
  return major * 10 + minor;
}

const fb::Plan *findCudaPlan(const fb::Program &program, int capability) {
  const fb::Plan *best = nullptr, *any = nullptr;
  int bestNumber = 0;
  for (const fb::Plan *plan : *program.plans())
    for (const auto *target : *plan->targets()) {
      const int number = capabilityOf(target->string_view());
      if (number == 0)
        continue;
      any = plan;
      if (number <= capability && number > bestNumber) {
        best = plan;
        bestNumber = number;
      }
    }
  return best ? best : any;
}

Result<ProductTuning> tuneCuda(const LoadRequest &request, int ordinal) {
  MPC_ASSIGN(const Driver *driver, Driver::find());
  CudaExecutable executable(*driver, request.plan);
  return executable.tune(request, ordinal);
}

Result<ProductTuning> keptCudaTuning(const LoadRequest &request, int ordinal) {
  MPC_ASSIGN(PlanMemory memory, PlanMemory::of(request));
  // No memory is there: only the addresses' alignment counts, which is that of any allocation.
  constexpr uintptr_t anywhere = 256;
  memory.place(request.plan, pointer(anywhere), pointer(anywhere), pointer(anywhere));
  std::vector<EntryCode> codes;
  for (const fb::Entry *entry : *request.plan.entries()) {
    codes.push_back(flattenEntry(request.plan, *entry));
    codes.back().fillSlots(memory.bases);
  }
  ProductList list;
  for (const EntryCode &code : codes)
    list.add(code);
  if (list.products.empty())
    return ProductTuning();
  MPC_ASSIGN(const Driver *driver, Driver::find());
  MPC_ASSIGN(const Blas *blas, Blas::find());
  Device device = 0;
  MPC_TRY(driver->check(driver->deviceGet(&device, ordinal), "cuDeviceGet"));
  MPC_ASSIGN(const std::string model, modelOf(*driver, device));
  MPC_ASSIGN(std::string text, KeptWays::deviceText(*driver, *blas, model));
  const KeptWays kept(request.options.cacheFolder, std::move(text));
  std::vector<std::string> notes; // of what is damaged; it counts as absent here
  findKeptWays(kept, list, notes);
  return describeTuning(kept, list);
}

Result<std::unique_ptr<Executable>> loadCuda(const LoadRequest &request, int ordinal) {
  MPC_ASSIGN(const Driver *driver, Driver::find());
  auto executable = std::make_unique<CudaExecutable>(*driver, request.plan);
  MPC_TRY(executable->load(request, ordinal));
  return std::unique_ptr<Executable>(std::move(executable));
}

} // namespace mpc
