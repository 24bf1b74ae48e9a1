// libmpc_mpi.so: the machine's MPI behind the table of MpiApi.h. Nothing in it waits but `open` and
// `close`, and it decides nothing: order of sums, time limits and messages are the runtime's.
#include "collective/MpiApi.h"

#include <algorithm>
#include <csignal>
#include <iterator>
#include <mpi.h>
#include <string>

namespace mpc {
namespace {

struct World {
  MPI_Comm communicator = MPI_COMM_NULL;
  // Of barriers, so that a rank that ends never takes the bytes of a sum.
  MPI_Comm barriers = MPI_COMM_NULL;
  MPI_Request request = MPI_REQUEST_NULL;
  bool isOurs = false; // MPI was begun here
};

World theWorld; // MPI begins once a process

const char *library() {
  static const std::string name = [] {
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length = 0;
    MPI_Get_library_version(text, &length);
    // "Open MPI v4.1.4, package: .."; "MPICH Version:      4.0.2\nMPICH Release date: .."
    std::string line(text);
    line.resize(std::min(line.find_first_of(",\n"), line.size()));
    for (const char *word : {" v", " Version:"})
      if (const size_t at = line.find(word); at != std::string::npos) {
        std::string number = line.substr(at + std::string(word).size());
        number.erase(0, number.find_first_not_of(" \t"));
        return line.substr(0, at) + " " + number;
      }
    return line;
  }();
  return name.c_str();
}

/// Keeps the caller's signal handlers: Open MPI puts its own in their place.
class SignalHandlers {
public:
  SignalHandlers() {
    for (size_t i = 0; i < std::size(numbers); ++i)
      sigaction(numbers[i], nullptr, &actions[i]);
  }
  ~SignalHandlers() {
    for (size_t i = 0; i < std::size(numbers); ++i)
      sigaction(numbers[i], &actions[i], nullptr);
  }

private:
  static constexpr int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  struct sigaction actions[std::size(numbers)];
};

int open(void **world, int *rank, int *count) {
  int begun = 0;
  if (const int error = MPI_Initialized(&begun))
    return error;
  if (!begun) {
    const SignalHandlers kept;
    int level = 0;
    if (const int error = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level))
      return error;
    theWorld.isOurs = true;
  }
  if (theWorld.communicator == MPI_COMM_NULL) {
    for (MPI_Comm *made : {&theWorld.barriers, &theWorld.communicator}) {
      if (const int error = MPI_Comm_dup(MPI_COMM_WORLD, made))
        return error;
      MPI_Comm_set_errhandler(*made, MPI_ERRORS_RETURN);
    }
  }
  *world = &theWorld;
  if (const int error = MPI_Comm_rank(theWorld.communicator, rank))
    return error;
  return MPI_Comm_size(theWorld.communicator, count);
}

int beginExchange(void *opened, const void *in, const int *inCounts, const int *inOffsets,
                  void *out, const int *outCounts, const int *outOffsets) {
  World &world = *static_cast<World *>(opened);
  return MPI_Ialltoallv(in, inCounts, inOffsets, MPI_BYTE, out, outCounts, outOffsets, MPI_BYTE,
                        world.communicator, &world.request);
}

int beginGather(void *opened, void *out, const int *counts, const int *offsets) {
  World &world = *static_cast<World *>(opened);
  return MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_BYTE, out, counts, offsets, MPI_BYTE,
                         world.communicator, &world.request);
}

int beginBarrier(void *opened) {
  World &world = *static_cast<World *>(opened);
  return MPI_Ibarrier(world.barriers, &world.request);
}

int test(void *opened, int *done) {
  return MPI_Test(&static_cast<World *>(opened)->request, done, MPI_STATUS_IGNORE);
}

void close(void *opened) {
  World &world = *static_cast<World *>(opened);
  int ended = 0;
  MPI_Finalized(&ended);
  if (world.isOurs && !ended)
    MPI_Finalize();
}

const char *errorText(int error) {
  static char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  if (MPI_Error_string(error, text, &length) != MPI_SUCCESS)
    return "unknown error";
  return text;
}

} // namespace
} // namespace mpc

extern "C" __attribute__((visibility("default"))) const mpc::MpiApi *mpc_mpi_api(uint32_t version) {
  static const mpc::MpiApi api = {mpc::mpiApiVersion, mpc::library,     mpc::open,
                                  mpc::beginExchange, mpc::beginGather, mpc::beginBarrier,
                                  mpc::test,          mpc::close,       mpc::errorText};
  return version == mpc::mpiApiVersion ? &api : nullptr;
}
