#include "frontend/train/Interrupt.h"

#include <csignal>
#include <unistd.h>

namespace mpc::train {
namespace {

volatile std::sig_atomic_t asked = 0;

extern "C" void onSignal(int number) {
  if (asked)
    ::_exit(128 + number);
  asked = number;
}

struct sigaction oldInterrupt, oldTerminate;

} // namespace

Interrupt::Interrupt() {
  asked = 0;
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &oldInterrupt);
  ::sigaction(SIGTERM, &action, &oldTerminate);
}

Interrupt::~Interrupt() {
  ::sigaction(SIGINT, &oldInterrupt, nullptr);
  ::sigaction(SIGTERM, &oldTerminate, nullptr);
}

int Interrupt::signal() { return asked; }

} // namespace mpc::train
