// The last resort for a fatal signal outside the passes (Pipeline catches those within).
// Everything is prepared beforehand; the handler only calls functions that POSIX allows in one.
#include "frontend/shell/CallersLimits.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/FaultFile.h"

#include <csignal>
#include <cstring>
#include <unistd.h>

namespace mpc {
namespace {

char header[4096];
const char *modelText = nullptr;
size_t modelBytes = 0;

void say(const char *text) { writeRaw(STDERR_FILENO, text, std::strlen(text)); }

void onFatalSignal(int number) {
  const char *what = number == SIGSEGV   ? "segmentation fault"
                     : number == SIGABRT ? "abort"
                     : number == SIGBUS  ? "bus error"
                                         : "signal";
  const bool isLimited = *callersLimits();
  if (isLimited) { // as limitError, which a handler may not call
    say("mpc: error: mpc stopped (");
    say(what);
    say(") under limits that were set for this process: ");
    say(callersLimits());
    say("; raise them, and where it fails without them too, it is a fault of mpc\n");
  } else {
    say("mpc: error: a fault of mpc itself (");
    say(what);
    say(")\n");
  }
  FaultFileName name;
  const int file = createFaultFile(name);
  if (file >= 0) {
    writeRaw(file, header, std::strlen(header));
    writeRaw(file, modelText, modelBytes);
    ::close(file);
    say("mpc: note: ");
    say(reportRequest());
    say(" the file ");
    say(name.text);
    say(", which holds the command and the model\n");
  }
  ::_exit(isLimited ? exitUserError : exitInternal);
}

} // namespace

void catchFatalSignals(const std::string &commandLine) {
  const std::string text = "// " + commandLine.substr(0, sizeof(header) - 8) + "\n";
  std::memcpy(header, text.c_str(), text.size() + 1);
  static char stack[64 * 1024]; // a stack overflow needs another stack
  stack_t other = {};
  other.ss_sp = stack;
  other.ss_size = sizeof(stack);
  ::sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_handler = onFatalSignal;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    ::sigaction(number, &action, nullptr);
}

void setReproducerText(llvm::StringRef text) {
  modelText = text.data();
  modelBytes = text.size();
}

} // namespace mpc
