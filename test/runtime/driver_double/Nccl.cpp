// libnccl's entry points as the runtime uses them. Ranks are processes or threads of one machine;
// they meet in a folder that the communicator's number names, each with a file for each operation.
// A sum goes from rank 0 to the last, so that it has the bits of the cpu's ranks.
//
// An operation is work on its stream that is not ready before all ranks have come to it. All must
// come with the same operation, type and count, or each gets an error that names the two.
#include "Recorder.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace mpc_double;

namespace {

struct Id {
  char bytes[128];
};

constexpr int invalidUsage = 5, typeI8 = 0, typeI32 = 2, typeF32 = 7, typeBf16 = 9;

struct Comm {
  std::string folder;
  int rank = 0, count = 0;
  size_t operations = 0;
  int error = 0;
  std::string words;
  std::atomic<bool> isAborted{false};
  std::shared_ptr<int> held = std::make_shared<int>(0); // also by each graph with work of it
};

size_t sizeOf(int type) { return type == typeI8 ? 1 : type == typeBf16 ? 2 : 4; }

enum class Kind { AllReduce, ReduceScatter, Reduce, AllGather, Broadcast };

struct Operation {
  Kind kind;
  std::string name; // "sum f32 128"
  const void *in;
  void *out;
  size_t elements; // that a rank gives
  int type, op, root;
};

std::string fileOf(const Comm &comm, size_t number, int rank) {
  return comm.folder + "/" + std::to_string(number) + "." + std::to_string(rank);
}

/// Whether the rank's `in` is read.
bool gives(const Operation &operation, int rank) {
  return operation.kind != Kind::Broadcast || operation.root == rank;
}

/// The file of one rank's operation: a line that says what it is, then its data.
void leave(const Comm &comm, size_t number, const Operation &operation) {
  const std::string file = fileOf(comm, number, comm.rank);
  {
    std::ofstream stream(file + ".part", std::ios::binary);
    stream << operation.name << '\n';
    if (gives(operation, comm.rank))
      stream.write(static_cast<const char *>(operation.in),
                   static_cast<std::streamsize>(operation.elements * sizeOf(operation.type)));
  }
  std::rename((file + ".part").c_str(), file.c_str());
}

bool haveAllCome(const Comm &comm, size_t number) {
  for (int rank = 0; rank < comm.count; ++rank)
    if (::access(fileOf(comm, number, rank).c_str(), F_OK) != 0)
      return false;
  return true;
}

template <typename T>
void combine(const Operation &operation, T *sum, const T *more) {
  for (size_t i = 0; i < operation.elements; ++i)
    sum[i] = operation.op == 0 ? sum[i] + more[i] : sum[i] < more[i] ? more[i] : sum[i];
}

/// As the cpu's ranks: bf16 is added in f32 and rounded once, where NCCL rounds each sum.
std::string reduced(const Operation &operation, const std::vector<std::string> &data) {
  std::string sum = data[0];
  if (operation.type == typeBf16) {
    for (size_t i = 0; i < operation.elements; ++i) {
      float wide = load(data[0].data(), bf16, i);
      for (size_t rank = 1; rank < data.size(); ++rank)
        wide += load(data[rank].data(), bf16, i);
      store(sum.data(), bf16, i, wide);
    }
    return sum;
  }
  for (size_t rank = 1; rank < data.size(); ++rank)
    operation.type == typeF32 ? combine(operation, reinterpret_cast<float *>(sum.data()),
                                        reinterpret_cast<const float *>(data[rank].data()))
                              : combine(operation, reinterpret_cast<int32_t *>(sum.data()),
                                        reinterpret_cast<const int32_t *>(data[rank].data()));
  return sum;
}

void complete(Comm &comm, size_t number, const Operation &operation) {
  // All have come to this one, and so are through with the last.
  ::unlink(fileOf(comm, number - 1, comm.rank).c_str());
  const size_t bytes = operation.elements * sizeOf(operation.type);
  std::vector<std::string> data;
  for (int rank = 0; rank < comm.count; ++rank) {
    std::ifstream stream(fileOf(comm, number, rank), std::ios::binary);
    std::string name;
    std::getline(stream, name);
    if (name != operation.name) {
      comm.error = invalidUsage;
      comm.words = "operation " + std::to_string(number) + " of rank " + std::to_string(rank) +
                   " is " + name + ", of rank " + std::to_string(comm.rank) + " " + operation.name;
      return;
    }
    std::string &given = data.emplace_back(bytes, '\0');
    if (gives(operation, rank))
      stream.read(given.data(), static_cast<std::streamsize>(bytes));
  }
  const size_t own = static_cast<size_t>(comm.rank), piece = bytes / data.size();
  char *const out = static_cast<char *>(operation.out);
  switch (operation.kind) {
  case Kind::AllGather:
    for (size_t rank = 0; rank < data.size(); ++rank)
      std::memcpy(out + bytes * rank, data[rank].data(), bytes);
    return;
  case Kind::Broadcast:
    std::memcpy(out, data[static_cast<size_t>(operation.root)].data(), bytes);
    return;
  case Kind::AllReduce:
    std::memcpy(out, reduced(operation, data).data(), bytes);
    return;
  case Kind::ReduceScatter:
    std::memcpy(out, reduced(operation, data).data() + piece * own, piece);
    return;
  case Kind::Reduce:
    if (operation.root == comm.rank)
      std::memcpy(out, reduced(operation, data).data(), bytes);
    return;
  }
}

/// Every execution of the work is an operation of its own, as in a graph that is launched again.
int put(Comm *comm, Stream *stream, Operation operation) {
  operation.name += std::string(operation.type == typeF32    ? " f32 "
                                : operation.type == typeBf16 ? " bf16 "
                                : operation.type == typeI32  ? " i32 "
                                                             : " i8 ") +
                    std::to_string(operation.elements);
  const auto number = std::make_shared<size_t>(0); // of this execution; 0: not begun
  submit(
      stream, operation.name,
      [=] {
        if (!comm->isAborted)
          complete(*comm, *number, operation);
        *number = 0;
      },
      [=] {
        if (comm->isAborted)
          return true;
        if (*number == 0)
          leave(*comm, *number = ++comm->operations, operation);
        return haveAllCome(*comm, *number);
      });
  return 0;
}

} // namespace

extern "C" {

int ncclGetVersion(int *version) {
  *version = 22809;
  return 0;
}
const char *ncclGetErrorString(int) { return "invalid usage"; }
const char *ncclGetLastError(Comm *comm) { return comm ? comm->words.c_str() : ""; }

int ncclGetUniqueId(Id *id) {
  MPC_DOUBLE_CALL("ncclGetUniqueId");
  std::memset(id, 0, sizeof(*id));
  const char *const named = std::getenv("NCCL_COMM_ID");
  const char *const folder = std::getenv("TMPDIR");
  const std::string name = named ? named : std::to_string(::getpid());
  std::snprintf(id->bytes, sizeof(id->bytes), "%s/mpc-nccl-double-%s", folder ? folder : "/tmp",
                name.c_str());
  return 0;
}

/// Waits for all ranks, as NCCL does.
int ncclCommInitRank(Comm **comm, int count, Id id, int rank) {
  MPC_DOUBLE_CALL("ncclCommInitRank");
  auto *made = new Comm;
  made->folder = id.bytes;
  made->rank = rank;
  made->count = count;
  ::mkdir(made->folder.c_str(), 0700);
  leave(*made, 0, {Kind::AllGather, "begin", nullptr, nullptr, 0, typeI8, 0, 0});
  while (!haveAllCome(*made, 0))
    ::usleep(1000);
  *comm = made;
  return 0;
}
/// As NCCL, it waits until no graph holds the communicator.
int ncclCommDestroy(Comm *comm) {
  while (comm->held.use_count() > 1)
    ::usleep(1000);
  return called("ncclCommDestroy");
}
int ncclCommAbort(Comm *comm) {
  comm->isAborted = true; // the work that waits for others ends
  return ncclCommDestroy(comm);
}
int ncclCommGetAsyncError(Comm *comm, int *error) {
  *error = comm->error;
  return called("ncclCommGetAsyncError");
}
int ncclGroupStart() { return called("ncclGroupStart"); }
int ncclGroupEnd() { return called("ncclGroupEnd"); }

int ncclAllReduce(const void *in, void *out, size_t elements, int type, int op, Comm *comm,
                  Stream *stream) {
  MPC_DOUBLE_CALL("ncclAllReduce");
  return put(comm, stream,
             {Kind::AllReduce, op == 0 ? "sum" : "max", in, out, elements, type, op, 0});
}
/// `elements` are those of a part.
int ncclReduceScatter(const void *in, void *out, size_t elements, int type, int op, Comm *comm,
                      Stream *stream) {
  MPC_DOUBLE_CALL("ncclReduceScatter");
  return put(comm, stream,
             {Kind::ReduceScatter, op == 0 ? "parts of sum" : "parts of max", in, out,
              elements * static_cast<size_t>(comm->count), type, op, 0});
}
int ncclReduce(const void *in, void *out, size_t elements, int type, int op, int root, Comm *comm,
               Stream *stream) {
  MPC_DOUBLE_CALL("ncclReduce");
  return put(comm, stream,
             {Kind::Reduce, "to " + std::to_string(root) + (op == 0 ? " sum" : " max"), in, out,
              elements, type, op, root});
}
int ncclBroadcast(const void *in, void *out, size_t elements, int type, int root, Comm *comm,
                  Stream *stream) {
  MPC_DOUBLE_CALL("ncclBroadcast");
  return put(comm, stream,
             {Kind::Broadcast, "of " + std::to_string(root), in, out, elements, type, 0, root});
}
int ncclAllGather(const void *in, void *out, size_t elements, int type, Comm *comm,
                  Stream *stream) {
  MPC_DOUBLE_CALL("ncclAllGather");
  return put(comm, stream, {Kind::AllGather, "gather", in, out, elements, type, 0, 0});
}
}
