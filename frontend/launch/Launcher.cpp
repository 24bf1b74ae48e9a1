#include "frontend/launch/Launcher.h"

#include "frontend/launch/OwnRanks.h"
#include "frontend/launch/RankOutput.h"
#include "frontend/shell/Console.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace mpc::launch {
namespace {

constexpr int passedOn[] = {SIGINT, SIGTERM, SIGHUP};
int signalPipe[2] = {-1, -1};

extern "C" void passSignalOn(int number) {
  const int before = errno;
  const char byte = static_cast<char>(number);
  (void)!::write(signalPipe[1], &byte, 1);
  errno = before;
}

/// A folder on this machine for the files of mpirun, removed at the end. It is the run's own, since
/// an mpirun that ends removes what others are about to use.
class LaunchFolder {
public:
  LaunchFolder() {
    SmallString<128> made;
    if (!sys::fs::createUniqueDirectory("mpc-run", made))
      path = made.str().str();
  }
  ~LaunchFolder() {
    if (!path.empty())
      sys::fs::remove_directories(path);
  }
  LaunchFolder(const LaunchFolder &) = delete;
  LaunchFolder &operator=(const LaunchFolder &) = delete;
  std::string path;
};

/// Files in the run's folder with "RANK CODE HOST" of the first rank that failed by itself, and of
/// the first that ended because of another.
constexpr StringLiteral firstFailure = "/first-failure", firstEnded = "/first-ended";

/// Runs the command of a rank, and notes its failure if it is the first one: mpirun often does not
/// say which that was. Who fails since another has (56), or is ended (143), is not the cause; the
/// former leaves later, since the others are ended with the first one that leaves. What the shell
/// says of a signal is left out.
constexpr const char *rankScript = R"sh(trap : INT TERM HUP
exec 3>&2 2>/dev/null
(exec "$@" 2>&3 3>&-)
code=$?
[ $code = 0 ] && exit
file=first-failure
[ $code != 56 ] && [ $code != 143 ] || file=first-ended
read -r host </proc/sys/kernel/hostname
(set -C; echo "${OMPI_COMM_WORLD_RANK:-$RANK} $code $host" >"$MPC_RUN_DIR/$file")
[ $code != 56 ] || sleep 1
exit $code)sh";

/// mpirun and its words. Ranks divide the cores by themselves (mpc.h, threads), so they are bound
/// to none, and there may be more of them than cores.
std::vector<std::string> mpirunWords(const std::string &mpirun, const Job &job,
                                     const std::string &folder) {
  std::vector<std::string> words = {mpirun,         "-n",         std::to_string(job.ranks),
                                    "--tag-output", "--bind-to",  "none",
                                    "-x",           "MPC_RUN_DIR"};
  if (job.hosts.empty())
    words.insert(words.end(), {"--oversubscribe", "--mca", "orte_tmpdir_base", folder});
  else
    words.insert(words.end(), {"--hostfile", job.hosts});
  words.push_back("--");
  return words;
}

std::vector<char *> argumentsOf(const std::vector<std::string> &words) {
  std::vector<char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

/// The parent of the ranks as a process, with pipes from its output: mpirun, or OwnRanks.h.
struct Starter {
  pid_t process = -1;
  int out = -1, err = -1;

  /// It is in a process group of its own, so that Ctrl-C reaches the ranks through us alone, and
  /// ends with us, however we end.
  bool start(std::vector<std::string> words, const Job &job) {
    int outPipe[2], errPipe[2];
    if (::pipe2(outPipe, O_CLOEXEC) != 0 || ::pipe2(errPipe, O_CLOEXEC) != 0)
      return false;
    const bool isMpirun = !words.empty();
    words.insert(words.end(), {"/bin/sh", "-c", rankScript, "sh"});
    words.insert(words.end(), job.command.begin(), job.command.end());
    const std::vector<char *> arguments = argumentsOf(words);
    const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    process = ::fork();
    if (process == 0) {
      ::setpgid(0, 0);
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);
      ::dup2(input, STDIN_FILENO);
      ::dup2(outPipe[1], STDOUT_FILENO);
      ::dup2(errPipe[1], STDERR_FILENO);
      for (const int number : passedOn)
        ::signal(number, SIG_DFL);
      if (!isMpirun)
        ::_exit(runOwnRanks(job.ranks, arguments.data()));
      ::execv(arguments[0], arguments.data());
      ::_exit(127);
    }
    for (const int end : {input, outPipe[1], errPipe[1]})
      ::close(end);
    out = outPipe[0];
    err = errPipe[0];
    return process > 0;
  }

  /// The processes that it has started on this machine, from /proc.
  std::vector<pid_t> ranks() const {
    std::vector<pid_t> found;
    DIR *const all = ::opendir("/proc");
    while (const dirent *entry = all ? ::readdir(all) : nullptr) {
      std::ifstream file("/proc/" + std::string(entry->d_name) + "/stat");
      std::string text;
      std::getline(file, text);
      // "123 (name) S 120 ..": the name may have anything in it.
      const size_t end = text.rfind(')');
      if (end != std::string::npos && text.size() > end + 4 &&
          std::atoi(text.c_str() + end + 4) == process)
        found.push_back(std::atoi(entry->d_name));
    }
    if (all)
      ::closedir(all);
    return found;
  }
};

class Launcher {
public:
  Launcher(const Job &job, std::string runFolder)
      : runFolder(std::move(runFolder)), job(job), output(STDOUT_FILENO, job.isMarked),
        errors(STDERR_FILENO, job.isMarked) {}

  /// `words` are those of mpirun before the command; none: there is no mpirun.
  int run(const std::vector<std::string> &words) {
    if (::pipe2(signalPipe, O_CLOEXEC | O_NONBLOCK) != 0 || !starter.start(words, job))
      return userError(std::string("cannot start the ranks: ") + std::strerror(errno));
    struct sigaction action = {};
    action.sa_handler = passSignalOn;
    for (const int number : passedOn)
      ::sigaction(number, &action, nullptr);
    read();
    int status = 0;
    while (::waitpid(starter.process, &status, 0) < 0 && errno == EINTR)
      onPending();
    return report(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }

private:
  void read() {
    pollfd files[] = {
        {starter.out, POLLIN, 0}, {starter.err, POLLIN, 0}, {signalPipe[0], POLLIN, 0}};
    while (files[0].fd >= 0 || files[1].fd >= 0) {
      if (::poll(files, std::size(files), -1) < 0 && errno != EINTR)
        return;
      onPending();
      for (pollfd *file : {&files[0], &files[1]})
        if (file->fd >= 0 && file->revents) {
          char bytes[1 << 16];
          const ssize_t count = ::read(file->fd, bytes, sizeof(bytes));
          if (count > 0)
            (file == &files[0] ? output : errors).add({bytes, static_cast<size_t>(count)});
          else if (count == 0 || errno != EINTR)
            file->fd = -1;
        }
    }
  }

  void onPending() {
    char number = 0;
    while (::read(signalPipe[0], &number, 1) == 1)
      passOn(number);
  }

  /// The first signal goes to the ranks, which may end after a step. On other hosts they are out of
  /// reach, and mpirun ends them, as it does before they are there.
  void passOn(int number) {
    const bool isFirst = signal == 0;
    const std::vector<pid_t> ranks = job.hosts.empty() ? starter.ranks() : std::vector<pid_t>();
    signal = number;
    isForced = !isFirst || ranks.empty();
    if (isForced)
      ::kill(starter.process, SIGTERM);
    for (const pid_t rank : ranks)
      ::kill(::getpgid(rank) == rank ? -rank : rank, isFirst ? number : SIGKILL);
  }

  /// Says which rank is the cause of a failure, or what mpirun says.
  int report(int code) {
    output.finish();
    errors.finish();
    if (isForced && code != exitOk) {
      printError("SIG" + std::string(::sigabbrev_np(signal)) +
                 " ended the ranks at once; what they had not saved is lost");
      return 128 + signal;
    }
    const std::string said = output.own() + errors.own();
    SmallVector<StringRef> parts;
    if (Regex("process rank ([0-9]+) with PID [0-9]+ on node ([^ ]+) exiting improperly")
            .match(said, &parts)) {
      printError("rank " + parts[1].str() + " on host " + parts[2].str() +
                 " ended with exit code 0 while the others went on; they were ended");
      return code ? code : exitUserError;
    }
    if (code == cannotStart && !said.empty()) {
      printError(StringRef(said).trim().str());
      return exitUserError;
    }
    for (const StringRef name : {firstFailure, firstEnded}) {
      std::ifstream file(runFolder + name.str());
      unsigned rank = 0;
      int rankCode = 0;
      std::string host;
      if (!(file >> rank >> rankCode >> host))
        continue;
      if (signal == 0)
        printError("rank " + std::to_string(rank) + " on host " + host + " was the first to fail" +
                   howItEnded(rankCode) + "; the other ranks were ended");
      return rankCode;
    }
    if (!said.empty())
      code ? printError("mpirun says:\n" + said) : printWarning("mpirun says:\n" + said);
    return code;
  }

  static std::string howItEnded(int code) {
    if (code > 128)
      return ": signal " + std::to_string(code - 128) + " (" + ::strsignal(code - 128) +
             ") ended it";
    return ", with exit code " + std::to_string(code) +
           (code == exitRankFailed ? " (its message names the rank that it missed)" : "");
  }

  const std::string runFolder;
  const Job &job;
  Starter starter;
  RankOutput output, errors;
  int signal = 0;        // that came last
  bool isForced = false; // the ranks were not left to end by themselves
};

/// Whether a process may read another's memory. A container of Docker does not allow it, and Open
/// MPI, which does so for large messages, complains at each of them (open-mpi/ompi#4948).
bool mayReadProcesses() {
  char from = 1, to = 0;
  const iovec source = {&from, 1}, target = {&to, 1};
  return ::process_vm_readv(::getpid(), &target, 1, &source, 1, 0) == 1;
}

/// What mpirun reads in the environment.
void prepareEnvironment(const std::string &runFolder) {
  ::setenv("MPC_RUN_DIR", runFolder.c_str(), 1);
  if (!mayReadProcesses()) // the caller's own choice stays
    ::setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 0);
  if (::geteuid() == 0) {
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  }
}

/// The words of `mpirun --version`; empty where it does not run.
std::string versionOf(const std::string &mpirun) {
  SmallString<128> file;
  if (sys::fs::createTemporaryFile("mpc-mpirun", "txt", file))
    return "";
  const std::string name = file.str().str();
  const std::optional<StringRef> redirects[] = {StringRef(""), StringRef(name), StringRef(name)};
  sys::ExecuteAndWait(mpirun, {mpirun, "--version"}, std::nullopt, redirects, 10);
  std::ifstream text(name);
  std::string line;
  std::getline(text, line);
  sys::fs::remove(name);
  return line;
}

/// Why there is no mpirun to start the ranks with; empty where there is one.
std::string whyNot(const ErrorOr<std::string> &mpirun) {
  std::string why = "found no mpirun of Open MPI on PATH";
  if (mpirun) {
    const std::string version = versionOf(*mpirun);
    if (StringRef(version).contains("Open MPI"))
      return "";
    why = *mpirun + " is no mpirun of Open MPI, it says '" + version + "'";
  }
  why += "; ranks on the CPU need it: apt-get install openmpi-bin";
  return why;
}

} // namespace

int run(const Job &job) {
  const ErrorOr<std::string> mpirun = sys::findProgramByName("mpirun");
  const std::string missing = whyNot(mpirun);
  if (!missing.empty() && !job.hosts.empty())
    return userError("--hosts: " + missing);
  if (const ErrorOr<std::string> program = sys::findProgramByName(job.command[0]);
      !program || !sys::fs::can_execute(*program))
    return userError("found no program " + job.command[0] + " that could be run");
  if (!missing.empty())
    printNote(missing + "; the ranks are started without it, as ranks on GPUs can be");
  const LaunchFolder folder;
  if (folder.path.empty())
    return userError("cannot make a folder for the run in the folder of temporary files");
  const char *const named = std::getenv("MPC_RUN_DIR");
  const std::string runFolder = named && *named ? named : folder.path;
  if (!sys::fs::is_directory(runFolder))
    return userError("MPC_RUN_DIR is " + runFolder + ", which is no folder; make it, or unset it");
  for (const StringRef name : {firstFailure, firstEnded}) // of an earlier run
    sys::fs::remove(runFolder + name.str());
  prepareEnvironment(runFolder);
  return Launcher(job, runFolder)
      .run(missing.empty() ? mpirunWords(*mpirun, job, folder.path) : std::vector<std::string>());
}

} // namespace mpc::launch
