// Begins NCCL: finds the GPU, the library and rank 0, and waits for the other ranks.
#include "collective/Within.h"
#include "cuda/CurrentContext.h"
#include "cuda/NcclRanks.h"

#include <cerrno>
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
  const std::string job = jobName();
  return folder + "/nccl-id" + (job.empty() ? "" : "-" + job);
}

constexpr const char *otherWays =
    "; set MASTER_ADDR and MASTER_PORT, or MPC_RUN_DIR to a folder that all ranks share";

Status writeId(const std::string &file, const NcclId &id) {
  const std::string part = file + ".part";
  std::ofstream stream(part, std::ios::binary);
  stream.write(id.bytes, sizeof(id.bytes));
  stream.close();
  if (stream && ::rename(part.c_str(), file.c_str()) == 0)
    return Status();
  const std::string why = std::strerror(errno);
  ::unlink(part.c_str());
  return Status(Code::LibraryFailed,
                "cannot write " + file + ", by which ranks find each other: " + why + otherWays);
}

Status readId(const std::string &file, unsigned limit, NcclId &id) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(limit);
  for (Pause pause; std::chrono::steady_clock::now() < end; pause())
    if (std::ifstream(file, std::ios::binary).read(id.bytes, sizeof(id.bytes)))
      return Status();
  return Status(Code::RankFailed, "rank 0 has not written " + file + " within " +
                                      std::to_string(limit) + " s" + otherWays);
}

/// NCCL's number of the run, the same for all ranks. It may come by a file, or by a variable that
/// NCCL reads itself.
class RunId {
public:
  ~RunId() {
    if (isOurVariable) // later communicators of the process are not of this run
      ::unsetenv("NCCL_COMM_ID");
    if (!ownFile.empty()) // every rank has read it, or comes too late
      ::unlink(ownFile.c_str());
  }

  Status find(const Nccl &nccl, const RankPlace &place, const std::string &runFolder,
              unsigned limit) {
    const char *const address = variable("MASTER_ADDR"), *const port = variable("MASTER_PORT");
    if (!variable("NCCL_COMM_ID") && address && port) {
      MPC_TRY(nameRoot(address, port));
      isOurVariable = true;
    }
    const bool isNamed = variable("NCCL_COMM_ID") != nullptr;
    if (!isNamed && runFolder.empty() && place.count > 1)
      return Status(Code::InvalidArgument, "nothing says where rank 0 is: neither MASTER_ADDR and "
                                           "MASTER_PORT, nor the run's folder; mpc launch and "
                                           "torchrun do, $MPC_RUN_DIR names a folder");
    if (isNamed || place.rank == 0)
      MPC_TRY(nccl.check(nccl.getUniqueId(&id), "ncclGetUniqueId"));
    if (isNamed || place.count == 1)
      return Status();
    const std::string file = idFile(runFolder);
    if (place.rank != 0)
      return readId(file, limit, id);
    ownFile = file;
    return writeId(file, id);
  }

  NcclId id = {};

private:
  bool isOurVariable = false;
  std::string ownFile;
};

struct Begun {
  Status status;
  NcclComm comm = nullptr;
};

/// The communicator of all ranks, on the GPU whose context is given.
Result<NcclComm> beginNccl(const Driver &driver, const Nccl &nccl, Context context,
                           const RankPlace &place, Progress &progress, unsigned limit) {
  // What graphs register holds the communicator until they are destroyed.
  ::setenv("NCCL_GRAPH_REGISTER", "0", 0);
  // Else NCCL connects in the first collective, which waits for the others without a limit.
  ::setenv("NCCL_RUNTIME_CONNECT", "0", 0);
  progress.waitFor("NCCL");
  RunId run;
  MPC_TRY(run.find(nccl, place, progress.runFolder(), limit));
  const int count = static_cast<int>(place.count), rank = static_cast<int>(place.rank);
  const std::optional<Begun> begun =
      within<Begun>(limit, [&driver, &nccl, context, id = run.id, count, rank] {
        Begun begun;
        const CurrentContext current(driver, context);
        begun.status = current.status();
        if (begun.status.ok())
          begun.status =
              nccl.check(nccl.commInit(&begun.comm, count, id, rank), "ncclCommInitRank");
        return begun;
      });
  if (!begun)
    return Status(Code::RankFailed,
                  "rank " + std::to_string(place.rank) + " waited " + std::to_string(limit) +
                      " s for the other ranks to begin; " + progress.lateRanks(0, "NCCL"));
  MPC_TRY(begun->status);
  return begun->comm;
}

Result<std::shared_ptr<WatchedRanks>> openNccl(const RankPlace &place, const RankOptions &options,
                                               std::shared_ptr<Progress> progress, int ordinal) {
  MPC_ASSIGN(const Driver *const driver, Driver::find());
  MPC_ASSIGN(const Nccl *const nccl, Nccl::find());
  NcclRanks::Gpu gpu = {*driver, 0, nullptr, *nccl};
  MPC_TRY(driver->check(driver->deviceGet(&gpu.device, ordinal), "cuDeviceGet"));
  MPC_TRY(
      driver->check(driver->primaryRetain(&gpu.context, gpu.device), "cuDevicePrimaryCtxRetain"));
  const Result<NcclComm> comm =
      beginNccl(*driver, *nccl, gpu.context, place, *progress, loadLimitOf(options));
  if (!comm.ok()) {
    driver->primaryRelease(gpu.device);
    return comm.status();
  }
  auto ranks = std::make_shared<NcclRanks>(gpu, *comm, std::move(progress), place.rank, place.count,
                                           limitOf(options));
  MPC_TRY(ranks->prepare());
  return std::shared_ptr<WatchedRanks>(std::move(ranks));
}

} // namespace

const RankEngine ncclEngine = {openNccl};

} // namespace mpc::cuda
