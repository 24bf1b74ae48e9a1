#include "frontend/train/Interrupt.h"

#include <csignal>
#include <iterator>
#include <unistd.h>

namespace mpc::train {
namespace {

volatile std::sig_atomic_t asked = 0;

extern "C" void onSignal(int number) {
  if (asked && number != SIGHUP) {
    constexpr char message[] = "mpc: error: a second signal ended training at once; what was not "
                               "saved is lost\n";
    (void)!::write(STDERR_FILENO, message, sizeof(message) - 1);
    ::_exit(128 + number);
  }
  if (!asked)
    asked = number;
}

constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};
struct sigaction before[std::size(signals)];

} // namespace

Interrupt::Interrupt() {
  asked = 0;
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(signals); ++i) {
    ::sigaction(signals[i], &action, &before[i]);
    if (signals[i] == SIGHUP && before[i].sa_handler == SIG_IGN)
      ::sigaction(SIGHUP, &before[i], nullptr);
  }
}

Interrupt::~Interrupt() {
  for (size_t i = 0; i < std::size(signals); ++i)
    ::sigaction(signals[i], &before[i], nullptr);
}

int Interrupt::signal() { return asked; }

} // namespace mpc::train
