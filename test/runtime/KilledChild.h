// A child process that is killed in the middle of its work, for tests of the files that it leaves.
#pragma once

#include <chrono>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace mpc::test {

/// Runs `work(ready)` in a child, which writes a byte to the descriptor `ready` when it begins and
/// does not return, and kills it `delay` after that. False where the child left by itself.
template <class Work>
bool killChild(Work work, std::chrono::nanoseconds delay) {
  int pipe[2];
  if (::pipe(pipe) != 0)
    return false;
  const pid_t child = ::fork();
  if (child == 0)
    work(pipe[1]);
  ::close(pipe[1]);
  char byte = 0;
  const bool ready = child > 0 && ::read(pipe[0], &byte, 1) == 1;
  ::close(pipe[0]);
  if (child <= 0)
    return false;
  std::this_thread::sleep_for(delay);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  return ready && WIFSIGNALED(status);
}

} // namespace mpc::test
