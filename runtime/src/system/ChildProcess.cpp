// There are two processes: the keeper, a copy of this process that never returns, and below it the
// program, in a process group of its own. The kernel tells the keeper when this process dies. The
// keeper is not fork()ed: it has no exit signal, so neither a caller's SIGCHLD handler nor its
// wait() notices it. Both may only call functions that are safe between fork and exec, since locks
// of other threads are copied too.
#include "system/ChildProcess.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace mpc {
namespace {

/// Everything the two processes need, made before they are.
struct Orders {
  char **words, **environment;
  const char *folderPath;
  ProgramLimits limits;
  int log, nothing, report, folder; // descriptors, none of them below firstOther
  pid_t parent;
};

/// Ends the program and not the wait for its end.
constexpr int cancelSignal = SIGUSR1;

/// The keeper's descriptors; 0, 1 and 2 are also those of the program.
constexpr int reportNumber = 3, folderNumber = 4, firstOther = 5;

/// A copy of this process; 0 in the copy. `signal` is sent to this one when it ends.
pid_t copyProcess(int signal) {
  const auto copy = [](int word) {
    return static_cast<pid_t>(::syscall(SYS_clone, word, nullptr, nullptr, nullptr, nullptr));
  };
  const pid_t process = copy(signal);
  // qemu-user refuses every signal but this one.
  return process < 0 && errno == EINVAL ? copy(SIGCHLD) : process;
}

void tell(ProgramEnd::Kind kind, int value) {
  const ProgramEnd end = {kind, value};
  (void)!::write(reportNumber, &end, sizeof(end));
}

void limit(int resource, uint64_t most) {
  rlimit now;
  if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &now) != 0)
    return;
  now.rlim_max = std::min<rlim_t>(now.rlim_max, most);
  now.rlim_cur = std::min<rlim_t>(now.rlim_cur, now.rlim_max);
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &now);
}

[[noreturn]] void becomeProgram(const Orders &orders) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_AS, orders.limits.memoryBytes);
  limit(RLIMIT_FSIZE, orders.limits.fileBytes);
  limit(RLIMIT_CORE, 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execve(orders.words[0], orders.words, orders.environment);
  tell(ProgramEnd::NotStarted, errno);
  ::_exit(127);
}

/// Arranges descriptors 0 to 4 as above, and closes the others, whose closing another process may
/// wait for.
void arrangeDescriptors(const Orders &orders) {
  const int sources[] = {orders.nothing, orders.log, orders.log, orders.report, orders.folder};
  for (int number = 0; number < firstOther; ++number)
    ::dup2(sources[number], number);
  ::fcntl(reportNumber, F_SETFD, FD_CLOEXEC);
  ::fcntl(folderNumber, F_SETFD, FD_CLOEXEC);
#if defined(SYS_close_range)
  if (::syscall(SYS_close_range, firstOther, ~0u, 0) == 0)
    return;
#endif
  rlimit files;
  const rlim_t most = ::getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 1024;
  for (int number = firstOther; number < static_cast<int>(std::min<rlim_t>(most, 65536)); ++number)
    ::close(number);
}

/// Waits for the next signal until `deadline`; 0 when that has passed.
int waitForSignal(const sigset_t &signals, const timespec &deadline) {
  for (;;) {
    timespec now;
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    timespec left = {deadline.tv_sec - now.tv_sec, deadline.tv_nsec - now.tv_nsec};
    if (left.tv_nsec < 0) {
      left.tv_nsec += 1000000000;
      --left.tv_sec;
    }
    if (left.tv_sec < 0)
      return 0;
    const int signal = ::sigtimedwait(&signals, nullptr, &left);
    if (signal > 0)
      return signal;
  }
}

/// Kills the program and all processes that it started.
void endProgram(pid_t program) {
  ::kill(-program, SIGKILL);
  ::kill(program, SIGKILL); // where it has no group of its own yet
  while (::waitpid(program, nullptr, 0) < 0 && errno == EINTR) {
  }
}

/// Finds out how the program ended by itself; false where it still runs. It is not reaped yet, so
/// that the number of its group is not used again before the group is killed.
bool hasEnded(pid_t program, ProgramEnd &end) {
  siginfo_t about = {};
  if (::waitid(P_PID, static_cast<id_t>(program), &about, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      about.si_pid != program)
    return false;
  end.kind = about.si_code == CLD_EXITED ? ProgramEnd::Exited : ProgramEnd::Killed;
  end.value = about.si_status;
  return true;
}

/// Waits for a while until the process that waits for us is gone. The kernel reports its death when
/// the thread that started us ends, but we are its child until its last thread has ended too.
void awaitParentsEnd(pid_t parent) {
  constexpr int tries = 10000;
  const timespec millisecond = {0, 1000000};
  for (int i = 0; i < tries && ::getppid() == parent; ++i)
    ::nanosleep(&millisecond, nullptr);
}

[[noreturn]] void keep(const Orders &orders) {
  ::setsid(); // a terminal's Ctrl-C is for the process that waits for us
  ::prctl(PR_SET_NAME, "mpc-keeper");
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal)
    ::sigaction(signal, &usual, nullptr);
  sigset_t signals; // all are blocked, and these are waited for
  sigemptyset(&signals);
  for (int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, cancelSignal})
    sigaddset(&signals, signal);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  arrangeDescriptors(orders);
  const pid_t program = ::getppid() == orders.parent ? copyProcess(SIGCHLD) : -1;
  if (program == 0)
    becomeProgram(orders);
  ProgramEnd end = {ProgramEnd::NotStarted, errno};
  bool asked = false; // to end, by a signal
  if (program > 0) {
    ::setpgid(program, program);
    timespec deadline;
    ::clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += orders.limits.seconds;
    while (!hasEnded(program, end)) {
      const int signal = waitForSignal(signals, deadline);
      if (signal == SIGCHLD)
        continue;
      asked = signal != 0 && signal != cancelSignal;
      end.kind = signal == 0 ? ProgramEnd::TimedOut : ProgramEnd::Killed;
      end.value = signal == 0 ? static_cast<int>(orders.limits.seconds) : signal;
      break;
    }
    endProgram(program);
    if (asked)
      awaitParentsEnd(orders.parent);
  }
  if (::getppid() != orders.parent)
    removeFolder(folderNumber, orders.folderPath);
  else
    tell(end.kind, end.value);
  ::_exit(0);
}

/// The same descriptor at a number that is none of the keeper's.
Descriptor moveUp(int number) { return Descriptor(::fcntl(number, F_DUPFD_CLOEXEC, firstOther)); }

/// This process's environment with TMPDIR=`folder`.
std::vector<std::string> environmentWith(const std::string &folder) {
  std::vector<std::string> all = {"TMPDIR=" + folder};
  for (char **variable = environ; variable && *variable; ++variable)
    if (std::strncmp(*variable, "TMPDIR=", 7) != 0)
      all.push_back(*variable);
  return all;
}

std::vector<char *> pointersTo(const std::vector<std::string> &words) {
  std::vector<char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(const_cast<char *>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// Waits for the keeper's report, and tells the keeper to end the program where the caller asks for
/// that; gives whether it did.
bool awaitReport(int pipe, pid_t keeper, const Cancelled &cancelled) {
  constexpr int milliseconds = 50;
  pollfd waiting = {pipe, POLLIN, 0};
  while (::poll(&waiting, 1, milliseconds) <= 0)
    if (cancelled()) {
      ::kill(keeper, cancelSignal);
      return true;
    }
  return false;
}

/// The first report of the keeper, or of the program that could not be started.
ProgramEnd readReport(int pipe) {
  ProgramEnd end;
  for (;;) {
    const ssize_t count = ::read(pipe, &end, sizeof(end));
    if (count == static_cast<ssize_t>(sizeof(end)))
      return end;
    if (count >= 0 || errno != EINTR)
      return {ProgramEnd::Killed, SIGKILL}; // the keeper was killed, so there is no further report
  }
}

} // namespace

std::string ProgramEnd::text() const {
  switch (kind) {
  case Exited:
    return "exit status " + std::to_string(value);
  case Killed:
    return "it was ended by signal " + std::to_string(value);
  case TimedOut:
    return "it was ended after " + std::to_string(value) + " seconds";
  case NotStarted:
    break;
  }
  return std::string("it cannot be started: ") + std::strerror(value);
}

Result<ProgramEnd> runProgram(const std::vector<std::string> &command,
                              const TemporaryFolder &folder, const ProgramLimits &limits,
                              const Cancelled &cancelled, const std::string &logName) {
  const std::vector<std::string> environment = environmentWith(folder.path());
  std::vector<char *> words = pointersTo(command), variables = pointersTo(environment);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return systemError("cannot start", command[0], errno);
  Descriptor reading{ends[0]}, writing{ends[1]};
  const std::string logPath = folder.file(logName);
  const Descriptor log{::open(logPath.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)},
      nothing{::open("/dev/null", O_RDONLY | O_CLOEXEC)};
  Descriptor high[] = {moveUp(log.number), moveUp(nothing.number), moveUp(writing.number),
                       moveUp(folder.number())};
  for (const Descriptor &descriptor : high)
    if (descriptor.number < 0)
      return systemError("cannot start", command[0], errno);
  const Orders orders = {words.data(),   variables.data(), folder.path().c_str(),
                         limits,         high[0].number,   high[1].number,
                         high[2].number, high[3].number,   ::getpid()};
  // A handler of this process must not run in the keeper.
  sigset_t all, before;
  sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t keeper = copyProcess(0);
  if (keeper == 0)
    keep(orders);
  const int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (keeper < 0)
    return systemError("cannot start", command[0], error);
  // With the last copy in this process closed, the keeper's end ends the reading.
  high[2] = Descriptor();
  writing = Descriptor();
  const bool isCancelled = cancelled && awaitReport(reading.number, keeper, cancelled);
  const ProgramEnd end = readReport(reading.number);
  while (::waitpid(keeper, nullptr, __WALL) < 0 && errno == EINTR) {
  }
  if (isCancelled)
    return Status(Code::Cancelled, command[0] + " was ended, as the caller asked for");
  return end;
}

} // namespace mpc
