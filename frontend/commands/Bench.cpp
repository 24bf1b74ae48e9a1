// mpc bench: times what ranks do together, by the definitions of nccl-tests.
#include "frontend/commands/Commands.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"

#include "mpc/RankTiming.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace mpc {
namespace {

/// "64MiB", "64KiB", "4096"; nothing for anything else, and beyond 4 GiB.
std::optional<uint64_t> readBytes(llvm::StringRef text) {
  const unsigned shift = text.consume_back("GiB")   ? 30
                         : text.consume_back("MiB") ? 20
                         : text.consume_back("KiB") ? 10
                                                    : 0;
  uint64_t number = 0;
  constexpr uint64_t most = uint64_t(4) << 30;
  if (text.getAsInteger(10, number) || number > most >> shift || number << shift < 4)
    return std::nullopt;
  return number << shift;
}

/// Bytes a second of a size, in GB/s: of the data, and of what a ring moves over each rank's wire.
double algorithmBandwidth(const AllReduceTime &time) {
  return static_cast<double>(time.bytes) / time.median / 1e9;
}
double busBandwidth(const AllReduceTime &time, unsigned count) {
  return algorithmBandwidth(time) * 2 * (count - 1) / count;
}

std::string textOf(const AllReduceTimes &times) {
  std::string text =
      llvm::formatv("all-reduce of f32 over {0} ranks, {1}\n\n", times.count, times.engine);
  text += llvm::formatv("{0,12} {1,8} {2,12} {3,12} {4,12} {5,12} {6,12}  {7}\n", "bytes", "times",
                        "least us", "median us", "most us", "algbw GB/s", "busbw GB/s", "sums");
  for (const AllReduceTime &time : times.sizes)
    text += llvm::formatv("{0,12} {1,8} {2,12:F1} {3,12:F1} {4,12:F1} {5,12:F3} {6,12:F3}  {7}\n",
                          time.bytes, time.repetitions, time.least * 1e6, time.median * 1e6,
                          time.most * 1e6, algorithmBandwidth(time),
                          busBandwidth(time, times.count), time.right ? "right" : "wrong");
  return text;
}

std::string jsonOf(const AllReduceTimes &times) {
  llvm::json::Array sizes;
  for (const AllReduceTime &time : times.sizes)
    sizes.push_back(llvm::json::Object{{"bytes", time.bytes},
                                       {"repetitions", time.repetitions},
                                       {"least_seconds", time.least},
                                       {"median_seconds", time.median},
                                       {"most_seconds", time.most},
                                       {"algbw_gb_s", algorithmBandwidth(time)},
                                       {"busbw_gb_s", busBandwidth(time, times.count)},
                                       {"right", time.right}});
  return llvm::formatv("{0:2}\n",
                       llvm::json::Value(llvm::json::Object{{"ranks", times.count},
                                                            {"engine", times.engine},
                                                            {"sizes", std::move(sizes)}}));
}

int bench(const Arguments &arguments) {
  if (arguments.file != "all-reduce")
    return commandLineError("mpc bench: unknown bench '" + arguments.file +
                            "', expected all-reduce");
  const std::string most = arguments.get("max", "64MiB");
  const std::optional<uint64_t> bytes = readBytes(most);
  if (!bytes)
    return commandLineError("--max: expected bytes from 4 to 4GiB, such as 4096, 64KiB or 16MiB, "
                            "got '" +
                            most + "'");
  const Result<AllReduceTimes> times = timeAllReduce(*bytes, deviceOf(arguments));
  if (!times.ok())
    return runtimeError(times.status().code(), times.status().message());
  if (times->count == 1)
    return userError("bench all-reduce needs several ranks: mpc launch -n 4 -- mpc bench "
                     "all-reduce");
  if (times->rank == 0 && !printOutput(arguments.has("json") ? jsonOf(*times) : textOf(*times)))
    return exitUserError;
  for (const AllReduceTime &time : times->sizes)
    if (!time.right) {
      printError("the sums of " + std::to_string(time.bytes) + " bytes are wrong");
      return exitInternal;
    }
  return exitOk;
}

} // namespace

Command benchCommand() {
  Command command{
      "bench",
      "all-reduce",
      "times sums over all ranks, and checks them",
      {
          {"device", "D", offeredDevices(), "of the ranks: cpu by MPI, cuda by NCCL; default auto"},
          {"max", "BYTES", "the largest size; default 64MiB, then an eighth, .."},
          {"json", "as JSON"},
      },
      bench};
  command.question = "which bench?";
  command.note =
      "algbw is bytes / time; busbw = algbw 2 (n - 1) / n is what n ranks in a ring move\n"
      "over each wire, and can be compared between numbers of ranks (nccl-tests). Times are\n"
      "of the slowest rank. Run it on ranks: mpc launch -n 4 -- mpc bench all-reduce.\n";
  return command;
}

} // namespace mpc
