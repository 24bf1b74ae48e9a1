#include "frontend/launch/OwnRanks.h"

#include "llvm/ADT/StringRef.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace mpc::launch {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds grace(5); // from SIGTERM to SIGKILL

volatile std::sig_atomic_t isAsked = 0;
extern "C" void onTermination(int) { isAsked = 1; }

void setPlace(unsigned rank, unsigned count) {
  const std::string own = std::to_string(rank), all = std::to_string(count);
  for (const char *name : {"RANK", "LOCAL_RANK"})
    ::setenv(name, own.c_str(), 1);
  for (const char *name : {"WORLD_SIZE", "LOCAL_WORLD_SIZE"})
    ::setenv(name, all.c_str(), 1);
}

class OwnRanks {
public:
  bool start(unsigned count, char *const *command) {
    for (unsigned rank = 0; rank < count; ++rank) {
      int pipes[2][2];
      if (::pipe2(pipes[0], O_CLOEXEC) != 0 || ::pipe2(pipes[1], O_CLOEXEC) != 0)
        return false;
      const pid_t process = ::fork();
      if (process == 0) {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::signal(SIGTERM, SIG_DFL);
        setPlace(rank, count);
        ::dup2(pipes[0][1], STDOUT_FILENO);
        ::dup2(pipes[1][1], STDERR_FILENO);
        ::execv(command[0], command);
        ::_exit(127);
      }
      if (process < 0)
        return false;
      ranks.push_back(process);
      for (const auto &ends : pipes) {
        ::close(ends[1]);
        files.push_back({ends[0], POLLIN, 0});
      }
    }
    return true;
  }

  int run() {
    for (size_t left = ranks.size(); left != 0;) {
      forward(100);
      int status = 0;
      for (pid_t ended; (ended = ::waitpid(-1, &status, WNOHANG)) > 0; --left) {
        const int own = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        code = code ? code : own;
        for (pid_t &rank : ranks)
          rank = rank == ended ? 0 : rank;
      }
      if (code || isAsked)
        end();
    }
    while (forward(0)) // what they have left
      ;
    return code;
  }

  void end() {
    const Clock::time_point now = Clock::now();
    if (!killing)
      killing = now + grace;
    else if (now < *killing)
      return;
    for (const pid_t rank : ranks)
      if (rank)
        ::kill(-rank, *killing > now ? SIGTERM : SIGKILL);
  }

private:
  /// Passes on what the ranks have written; whether there was something.
  bool forward(int milliseconds) {
    if (::poll(files.data(), files.size(), milliseconds) <= 0)
      return false;
    for (size_t i = 0; i < files.size(); ++i)
      if (files[i].revents)
        pass(i);
    return true;
  }

  void pass(size_t which) {
    char bytes[1 << 16];
    const ssize_t count = ::read(files[which].fd, bytes, sizeof(bytes));
    if (count == 0 || (count < 0 && errno != EINTR))
      files[which].fd = -1;
    const bool isError = which % 2;
    const std::string tag =
        "[1," + std::to_string(which / 2) + "]<" + (isError ? "stderr" : "stdout") + ">:";
    std::string text;
    for (llvm::StringRef rest(bytes, static_cast<size_t>(count > 0 ? count : 0)); !rest.empty();) {
      const size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      text += tag + rest.take_front(end).str();
      rest = rest.drop_front(end);
    }
    for (llvm::StringRef rest = text; !rest.empty();) {
      const ssize_t done =
          ::write(isError ? STDERR_FILENO : STDOUT_FILENO, rest.data(), rest.size());
      if (done < 0 && errno != EINTR)
        return;
      rest = rest.drop_front(static_cast<size_t>(std::max<ssize_t>(done, 0)));
    }
  }

  std::vector<pid_t> ranks; // 0: has ended
  std::vector<pollfd> files;
  int code = 0;
  std::optional<Clock::time_point> killing;
};

} // namespace

int runOwnRanks(unsigned count, char *const *command) {
  struct sigaction action = {};
  action.sa_handler = onTermination;
  ::sigaction(SIGTERM, &action, nullptr);
  OwnRanks ranks;
  const bool begun = ranks.start(count, command);
  const std::string why = std::strerror(errno);
  if (!begun)
    isAsked = 1;
  const int code = ranks.run();
  if (begun)
    return code;
  const std::string text = "cannot start so many ranks: " + why + "\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
  return cannotStart;
}

} // namespace mpc::launch
