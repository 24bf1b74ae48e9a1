// The output of mpc and its end: messages on stderr, results on stdout, exit codes, progress. All
// text that leaves mpc here goes through Printable.h.
#pragma once

#include "mpc/Status.h"

#include <cstddef>
#include <string>

namespace mpc {

/// The exit codes of every command.
enum ExitCode {
  exitOk = 0,
  exitUserError = 1,
  exitCommandLine = 2,
  exitInternal = 3,
  exitRankFailed = 56, // the number of MPC_RANK_FAILED
};

/// "mpc: error: message" on stderr.
void printError(const std::string &message);
/// "mpc: note: message" on stderr.
void printNote(const std::string &message);
/// "mpc: warning: message" on stderr.
void printWarning(const std::string &message);
/// Prints a line that begins with "note: " or "warning: " on stderr.
void printRemark(const std::string &line);
/// Prints a note with the reason if compiled kernels are not cached.
void noteMissingCache();
/// From now on errors alone are shown: of several processes that do the same, one speaks.
void showErrorsAlone();
/// Prints an error and gives exitUserError.
int userError(const std::string &message);
/// Prints the message of a failure of the runtime and gives the exit code of its kind.
int runtimeError(Code code, const std::string &message);
/// Prints an error and gives exitCommandLine.
int commandLineError(const std::string &message);

/// Writes to stdout and makes sure that it arrived. False after an error message (a full disk), and
/// without one if the reader has closed the pipe, as head does.
bool printOutput(const std::string &text);
/// As printOutput; what a terminal cannot show at once goes through $PAGER, less where there is
/// none named.
bool pageOutput(const std::string &text);
/// Writes a file beside `path` and renames it; "-" is stdout. False after an error message.
bool writeOutput(const std::string &path, const std::string &text);
/// Reads a whole file of settings (ReadFile.h). False after an error message that starts with
/// `what`.
bool readInput(const std::string &path, const std::string &what, std::string &text);

/// The columns that lines of a table on stdout may take: the terminal's (at least 80), else 120.
size_t outputWidth(bool mayBeTerminal = true);

/// "1,234,567" and "1.2 MB".
std::string formatCount(unsigned long long count);
std::string formatBytes(unsigned long long bytes);

/// Names the step that runs now. On a terminal a step that takes more than two seconds shows on
/// stderr with its time.
class ProgressLine {
public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;
  void step(const std::string &name);
  /// Names the step that runs now; where stderr is no terminal, prints a note.
  void announce(const std::string &text);

private:
  struct Watcher;
  Watcher *watcher = nullptr; // null where stderr is no terminal
};

} // namespace mpc
