// mpc launch: runs a command on several ranks.
#include "frontend/commands/Commands.h"
#include "frontend/launch/Launcher.h"
#include "frontend/shell/Console.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace mpc {
namespace {

int launchRanks(const Arguments &arguments) {
  launch::Job job;
  const std::string number = arguments.get("n");
  if (llvm::StringRef(number).getAsInteger(10, job.ranks) || job.ranks < 1 || job.ranks > 65536)
    return commandLineError("-n: expected a whole number from 1 to 65536, got '" + number + "'");
  job.hosts = arguments.get("hosts");
  job.isMarked = !arguments.has("no-prefix");
  job.command = arguments.files;
  if (job.command[0] == "mpc") // the one that launches
    job.command[0] = llvm::sys::fs::getMainExecutable(
        "mpc", reinterpret_cast<void *>(reinterpret_cast<intptr_t>(&launchRanks)));
  return launch::run(job);
}

} // namespace

Command launchCommand() {
  Command command{
      "launch",
      "COMMAND..",
      "runs a command on several ranks, processes that work together",
      {
          {"n", "N", "the number of ranks", OptionSpec::Value, true},
          {"hosts", "F",
           "a file of hosts as mpirun reads it, one a line: NAME slots=N; default: this "
           "machine"},
          {"no-prefix", "lines of output without the rank before them"},
      },
      launchRanks,
      true};
  command.question = "which command?";
  command.isForAnother = true;
  command.note =
      "For example: mpc launch -n 4 -- mpc bench all-reduce. What stands behind -- belongs to the\n"
      "command. Open MPI's mpirun starts the ranks (apt-get install openmpi-bin). Where it is\n"
      "missing the launcher does, with RANK, WORLD_SIZE, LOCAL_RANK and LOCAL_WORLD_SIZE; ranks\n"
      "on GPUs need no more.\n"
      "Each line of output begins with its rank. The exit code is that of the first rank that\n"
      "failed by itself, which a message names; the others are ended.\n"
      "Ctrl-C, SIGTERM and SIGHUP are passed on to the ranks, and end them at the second time;\n"
      "with --hosts at the first. MPC_RUN_DIR names a folder that all ranks can write to; without\n"
      "it there is one of this machine.\n";
  return command;
}

} // namespace mpc
