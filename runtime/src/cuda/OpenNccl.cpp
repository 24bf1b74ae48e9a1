// Begins NCCL: finds the GPU, the library and rank 0, and waits for the other ranks.
#include "collective/Within.h"
#include "cuda/CurrentContext.h"
#include "cuda/NcclRanks.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace mpc::cuda {
namespace {

const char *variable(const char *name) {
  const char *const text = std::getenv(name);
  return text && *text ? text : nullptr;
}

/// torchrun's own store listens at MASTER_PORT, so NCCL takes the next one.
Status nameRoot(const char *address, const char *port) {
  char *end = nullptr;
  const unsigned long number = std::strtoul(port, &end, 10);
  if (*end || number == 0 || number >= 65535)
    return Status(Code::InvalidArgument,
                  std::string("MASTER_PORT is '") + port + "', expected a number from 1 to 65534");
  ::setenv("NCCL_COMM_ID", (std::string(address) + ":" + std::to_string(number + 1)).c_str(), 0);
  return Status();
}

/// The file in which rank 0 leaves NCCL's number of the run: of this job, if it has a name.
std::string idFile(const std::string &folder) {
  const char *const job = variable("PMIX_NAMESPACE");
  return folder + "/nccl-id" + (job && !std::strchr(job, '/') ? std::string("-") + job : "");
}

Status writeId(const std::string &file, const NcclId &id) {
  const std::string part = file + ".part";
  std::ofstream(part, std::ios::binary).write(id.bytes, sizeof(id.bytes));
  if (::rename(part.c_str(), file.c_str()) != 0)
    return Status(Code::LibraryFailed,
                  "cannot write " + file +
                      ", by which ranks find each other: " + std::strerror(errno));
  return Status();
}

Status readId(const std::string &file, unsigned limit, NcclId &id) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(limit);
  for (Pause pause; std::chrono::steady_clock::now() < end; pause())
    if (std::ifstream(file, std::ios::binary).read(id.bytes, sizeof(id.bytes)))
      return Status();
  return Status(Code::RankFailed,
                "rank 0 has not written " + file + " within " + std::to_string(limit) + " s");
}

Result<NcclId> idOfRun(const Nccl &nccl, const RankPlace &place, const std::string &runFolder,
                       unsigned limit) {
  NcclId id;
  const char *const address = variable("MASTER_ADDR"), *const port = variable("MASTER_PORT");
  if (!variable("NCCL_COMM_ID") && address && port)
    MPC_TRY(nameRoot(address, port));
  const bool isNamed = variable("NCCL_COMM_ID") != nullptr;
  if (!isNamed && runFolder.empty() && place.count > 1)
    return Status(
        Code::InvalidArgument,
        "nothing says where rank 0 is: neither MASTER_ADDR and MASTER_PORT, nor the run's "
        "folder; mpc launch and torchrun do, $MPC_RUN_DIR names a folder");
  if (isNamed || place.rank == 0)
    MPC_TRY(nccl.check(nccl.getUniqueId(&id), "ncclGetUniqueId"));
  if (isNamed || place.count == 1)
    return id;
  const std::string file = idFile(runFolder);
  MPC_TRY(place.rank == 0 ? writeId(file, id) : readId(file, limit, id));
  return id;
}

struct Begun {
  Status status;
  NcclComm comm = nullptr;
};

Result<std::shared_ptr<WatchedRanks>> openNccl(const RankPlace &place, const RankOptions &options,
                                               const std::string &runFolder, int ordinal) {
  MPC_ASSIGN(const Driver *const driver, Driver::find());
  MPC_ASSIGN(const Nccl *const nccl, Nccl::find());
  const unsigned limit = loadLimitOf(options);
  NcclRanks::Gpu gpu = {*driver, 0, nullptr, *nccl, nullptr};
  MPC_TRY(driver->check(driver->deviceGet(&gpu.device, ordinal), "cuDeviceGet"));
  MPC_TRY(
      driver->check(driver->primaryRetain(&gpu.context, gpu.device), "cuDevicePrimaryCtxRetain"));
  // Buffers of a graph would stay registered until it is destroyed, and hold the communicator.
  ::setenv("NCCL_GRAPH_REGISTER", "0", 0);
  MPC_ASSIGN(const NcclId id, idOfRun(*nccl, place, runFolder, limit));
  const Context context = gpu.context;
  auto progress = std::make_unique<Progress>(runFolder, place.rank, place.count);
  const std::optional<Begun> begun = within<Begun>(limit, [=] {
    Begun begun;
    const CurrentContext current(*driver, context);
    begun.status = current.status();
    if (begun.status.ok())
      begun.status = nccl->check(nccl->commInit(&begun.comm, static_cast<int>(place.count), id,
                                                static_cast<int>(place.rank)),
                                 "ncclCommInitRank");
    return begun;
  });
  if (!begun)
    return Status(Code::RankFailed,
                  "rank " + std::to_string(place.rank) + " waited " + std::to_string(limit) +
                      " s for the other ranks to begin; " + progress->lateRanks(0, ""));
  MPC_TRY(begun->status);
  gpu.comm = begun->comm;
  auto ranks = std::make_shared<NcclRanks>(gpu, std::move(progress), place.rank, place.count,
                                           limitOf(options));
  MPC_TRY(ranks->prepare());
  return std::shared_ptr<WatchedRanks>(std::move(ranks));
}

} // namespace

const RankEngine ncclEngine = {openNccl};

} // namespace mpc::cuda
