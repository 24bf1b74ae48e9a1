#include "frontend/train/records/Display.h"

#include "frontend/shell/Console.h"

#include <cmath>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mpc::train {
namespace {

constexpr std::chrono::milliseconds terminalPace(100);
constexpr std::chrono::seconds plainPace(10);

size_t terminalWidth() {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

} // namespace

Display::Display(std::string unit, uint64_t steps, uint64_t logEvery, bool mayBeTerminal)
    : unit(std::move(unit)), steps(steps), logEvery(logEvery),
      terminal(mayBeTerminal && ::isatty(STDOUT_FILENO) && logEvery == 0) {}

void Display::step(const StepRecord &record, double secondsLeft) {
  const Clock::time_point now = Clock::now();
  const bool due = logEvery ? record.step % logEvery == 0
                   : first  ? true
                            : now - last >= (terminal ? Clock::duration(terminalPace)
                                                      : Clock::duration(plainPace));
  if (!due && record.step != steps)
    return;
  first = false;
  last = now;
  std::string text = "step " + std::to_string(record.step) + "/" + std::to_string(steps) +
                     "  loss " + formatNumber(record.loss);
  if (isKnown(record.gradNorm) && !terminal) // a line of 80 columns has no room for it
    text += "  grad norm " + formatNumber(record.gradNorm);
  if (isKnown(record.perSecond))
    text +=
        "  " + formatCount(static_cast<unsigned long long>(record.perSecond)) + " " + unit + "/s";
  if (isKnown(record.scale))
    text += "  scale " + formatNumber(record.scale);
  if (record.skips)
    text += "  skipped " + formatCount(record.skips);
  if (isKnown(secondsLeft))
    text += "  left " + formatDuration(secondsLeft);
  if (!terminal) {
    line(text);
    return;
  }
  text.resize(std::min(text.size(), terminalWidth() - 1));
  text = "\r" + text + "\x1b[K";
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
  shown = true;
}

void Display::clear() {
  if (shown)
    std::fputs("\r\x1b[K", stdout);
  if (shown)
    std::fflush(stdout);
  shown = false;
}

bool Display::line(const std::string &text) {
  clear();
  if (!broken)
    broken = !printOutput(text + "\n");
  return !broken;
}

void Display::note(const std::string &text) {
  clear();
  printNote(text);
}

void Display::warning(const std::string &text) {
  clear();
  printWarning(text);
}

} // namespace mpc::train
