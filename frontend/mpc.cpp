// The mpc program: finds the command and runs it.
#include "frontend/commands/Commands.h"
#include "frontend/shell/CallersLimits.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/FaultFile.h"
#include "frontend/shell/FileKinds.h"

#include "mpc/Nearest.h"

#include "mpc/Nvrtc.h"
#include "mpc/mpc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"

#include <csignal>
#include <new>
#include <unistd.h>

namespace {

std::vector<mpc::Command> allCommands() {
  return {mpc::compileCommand(),  mpc::runCommand(),        mpc::trainCommand(),
          mpc::evaluateCommand(), mpc::explainCommand(),    mpc::inspectCommand(),
          mpc::reportCommand(),   mpc::calibrateCommand(),  mpc::tuneCommand(),
          mpc::launchCommand(),   mpc::checkpointCommand(), mpc::benchCommand(),
          mpc::signCommand(),     mpc::formatsCommand(),    mpc::doctorCommand()};
}

int unknownCommand(const std::string &word, const std::vector<mpc::Command> &commands) {
  std::vector<std::string> names;
  for (const mpc::Command &command : commands)
    names.push_back(command.name);
  return mpc::commandLineError("unknown command '" + word + "', expected " +
                               mpc::joinChoices(names) + mpc::didYouMean(word, names));
}

int helpOf(const std::string &word, const std::vector<mpc::Command> &commands) {
  for (const mpc::Command &command : commands)
    if (command.name == word)
      return mpc::printOutput(mpc::helpText(command)) ? mpc::exitOk : mpc::exitUserError;
  return unknownCommand(word, commands);
}

/// Ends the process when memory runs out. Without exceptions a failed request would abort, as a
/// fault of mpc does, but it is the machine that is too small for the model.
[[noreturn]] void endWithoutMemory() {
  constexpr char message[] =
      "mpc: error: out of memory; take smaller dimensions or a machine with more memory\n";
  (void)!::write(STDERR_FILENO, message, sizeof(message) - 1);
  ::_exit(mpc::exitUserError);
}

} // namespace

int main(int argc, char **argv) {
  std::string commandLine = "mpc";
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    words.push_back(argv[i]);
    commandLine += " " + words.back();
  }
  mpc::readCallersLimits();
  mpc::catchFatalSignals(commandLine);
  std::set_new_handler(endWithoutMemory);
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endWithoutMemory(); }); // LLVM's own malloc
  ::signal(SIGPIPE, SIG_IGN);                                  // a closed pipe and a file that
  ::signal(SIGXFSZ, SIG_IGN); // is too large are errors of the write
  if (const std::string folder = MPC_NVRTC_DIR; !folder.empty())
    mpc::addNvrtcFolder(folder);
  const std::vector<mpc::Command> commands = allCommands();
  if (words.empty())
    return mpc::commandLineError("which command?\n" + mpc::helpText(commands));
  const std::string first = words.front();
  words.erase(words.begin());
  const bool helps = first == "help" || first == "--help" || first == "-h";
  if (helps && words.empty())
    return mpc::printOutput(mpc::helpText(commands)) ? mpc::exitOk : mpc::exitUserError;
  if (helps) // "mpc help compile" is "mpc compile --help"
    return helpOf(words.front(), commands);
  if (first == "--version")
    return mpc::printOutput(std::string("mpc ") + mpc_version() + "\n") ? mpc::exitOk
                                                                        : mpc::exitUserError;
  for (const mpc::Command &command : commands) {
    if (command.name != first)
      continue;
    for (const std::string &word : words)
      if (word == "--")
        break; // what follows is no option of ours
      else if (word == "--help" || word == "-h")
        return mpc::printOutput(mpc::helpText(command)) ? mpc::exitOk : mpc::exitUserError;
    mpc::Arguments arguments;
    const std::string problem = mpc::parseArguments(command, words, arguments);
    // Nothing of a file that has to be trusted is looked at before it is. Whoever gives a file of
    // another kind is told so first, whatever the command line lacks.
    // The words say so even where they cannot be parsed.
    const bool trusts = llvm::any_of(words, [](llvm::StringRef word) {
      const llvm::StringRef option = word.split('=').first;
      return option == "--verify" || option == "--expect-hash";
    });
    if (const std::string kind = trusts ? "" : mpc::wrongKind(command, arguments.file);
        !kind.empty())
      return mpc::userError(kind);
    if (!problem.empty())
      return mpc::commandLineError(problem);
    return command.run(arguments);
  }
  return unknownCommand(first, commands);
}
