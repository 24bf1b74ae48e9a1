#include "frontend/shell/Console.h"

#include "frontend/shell/Printable.h"
#include "frontend/shell/ReadFile.h"
#include "mpc/DiskCache.h"
#include "mpc/Threads.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace mpc {

static bool errorsAlone = false;
void showErrorsAlone() { errorsAlone = true; }

static void printAnyway(const std::string &line) {
  std::fprintf(stderr, "mpc: %s\n", printableMessage(line).c_str());
}
void printError(const std::string &message) { printAnyway("error: " + message); }
void printNote(const std::string &message) { printRemark("note: " + message); }
void printWarning(const std::string &message) { printRemark("warning: " + message); }
void printRemark(const std::string &line) {
  if (!errorsAlone)
    printAnyway(line);
}

void noteMissingCache() {
  if (const std::string problem = DiskCache().problem(); !problem.empty())
    printNote(problem + "; kernels are compiled at each start");
}

int userError(const std::string &message) {
  printError(message);
  return exitUserError;
}

int runtimeError(Code code, const std::string &message) {
  printError(message);
  return code == Code::Internal || code == Code::CheckFailed ? exitInternal
         : code == Code::RankFailed                          ? exitRankFailed
                                                             : exitUserError;
}

int commandLineError(const std::string &message) {
  printError(message);
  return exitCommandLine;
}

bool printOutput(const std::string &raw) {
  if (errorsAlone)
    return true;
  const std::string text = printable(raw);
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0)
    return true;
  if (errno == EPIPE)
    return false;
  printError(std::string("cannot write to standard output: ") + std::strerror(errno));
  return false;
}

namespace {

/// Whether the text is longer than the terminal that it goes to.
bool needsPager(const std::string &text) {
  winsize size{};
  const char *terminal = std::getenv("TERM");
  return ::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO) && terminal &&
         std::strcmp(terminal, "dumb") != 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
         size.ws_row != 0 && std::count(text.begin(), text.end(), '\n') >= size.ws_row;
}

} // namespace

bool pageOutput(const std::string &raw) {
  const char *named = std::getenv("PAGER");
  const std::string pager = named ? named : "less";
  if (pager.empty() || !needsPager(raw))
    return printOutput(raw);
  ::setenv("LESS", "FRX", /*overwrite=*/0); // leaves the text on the screen
  std::fflush(stdout);
  std::FILE *pipe = ::popen(pager.c_str(), "w");
  if (!pipe)
    return printOutput(raw);
  struct sigaction ignored{}, before{};
  ignored.sa_handler = SIG_IGN; // Ctrl-C is the pager's
  ::sigaction(SIGINT, &ignored, &before);
  const std::string text = printable(raw);
  std::fwrite(text.data(), 1, text.size(), pipe); // a pager that was left early takes no more
  const int status = ::pclose(pipe);
  ::sigaction(SIGINT, &before, nullptr);
  constexpr int notFound = 127; // of the shell
  return WIFEXITED(status) && WEXITSTATUS(status) == notFound ? printOutput(raw) : true;
}

bool writeOutput(const std::string &path, const std::string &text) {
  if (path == "-")
    return printOutput(text);
  const Status status = writeFileAtomically(path, {{text.data(), text.size()}});
  if (!status.ok())
    printError(status.message());
  return status.ok();
}

bool readInput(const std::string &path, const std::string &what, std::string &text) {
  const std::string problem = readText(path, largestSettings, text);
  if (!problem.empty())
    printError(what + ": cannot read " + path + ": " + problem);
  return problem.empty();
}

size_t outputWidth(bool mayBeTerminal) {
  constexpr size_t otherwise = 120, least = 80;
  winsize size{};
  return mayBeTerminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0
             ? std::max<size_t>(size.ws_col, least)
             : otherwise;
}

std::string formatCount(unsigned long long count) {
  std::string text = std::to_string(count);
  for (size_t i = text.size(); i > 3; i -= 3)
    text.insert(i - 3, ",");
  return text;
}

std::string formatBytes(unsigned long long bytes) {
  static const char *const units[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  while (value >= 999.95 && unit + 1 < std::size(units)) {
    value /= 1000;
    ++unit;
  }
  char text[32];
  std::snprintf(text, sizeof(text), unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
  return text;
}

struct ProgressLine::Watcher {
  using Clock = std::chrono::steady_clock;
  std::mutex mutex;
  std::condition_variable changed;
  std::string name;
  Clock::time_point start = Clock::now();
  bool ended = false;
  bool shown = false;
  std::thread thread;

  void clear() {
    if (shown)
      std::fputs("\r\033[K", stderr);
    shown = false;
  }
  void watch() {
    std::unique_lock<std::mutex> lock(mutex);
    while (!ended) {
      changed.wait_for(lock, std::chrono::milliseconds(250));
      const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
      if (ended || name.empty() || seconds < 2)
        continue;
      std::fprintf(stderr, "\r\033[Kmpc: %s (%.0f s)", name.c_str(), seconds);
      std::fflush(stderr);
      shown = true;
    }
    clear();
  }
};

ProgressLine::ProgressLine() {
  if (!::isatty(STDERR_FILENO))
    return;
  watcher = new Watcher;
  watcher->thread = startThread([this] { watcher->watch(); });
}

ProgressLine::~ProgressLine() {
  if (!watcher)
    return;
  {
    std::lock_guard<std::mutex> lock(watcher->mutex);
    watcher->ended = true;
  }
  watcher->changed.notify_one();
  if (watcher->thread.joinable())
    watcher->thread.join();
  delete watcher;
}

void ProgressLine::step(const std::string &name) {
  if (!watcher)
    return;
  std::lock_guard<std::mutex> lock(watcher->mutex);
  watcher->clear();
  watcher->name = printableName(name);
  watcher->start = Watcher::Clock::now();
}

void ProgressLine::announce(const std::string &text) {
  if (watcher)
    step(text);
  else
    printNote(text);
}

} // namespace mpc
