// mpc report: draws the records of runs as one page.
#include "frontend/commands/Commands.h"
#include "frontend/report/Page.h"
#include "frontend/shell/Console.h"

#include "llvm/Support/FileSystem.h"

namespace mpc {
namespace {

/// Gives the runs the names of --name=N, in the order of the files; false after an error message.
bool giveNames(const Arguments &arguments, std::vector<report::History> &runs) {
  const std::vector<std::string> names = arguments.list("name");
  if (names.empty()) {
    report::nameByFiles(runs);
    return true;
  }
  if (names.size() != runs.size()) {
    printError("--name: expected one for each run or none, got " + std::to_string(names.size()) +
               " for " + std::to_string(runs.size()));
    return false;
  }
  for (size_t i = 0; i < runs.size(); ++i) {
    for (size_t k = 0; k < i; ++k)
      if (names[k] == names[i]) {
        printError("--name: two runs are called '" + names[i] + "'");
        return false;
      }
    runs[i].name = names[i];
  }
  return true;
}

int makeReport(const Arguments &arguments) {
  if (arguments.files.size() > report::mostRuns)
    return userError("expected at most " + std::to_string(report::mostRuns) +
                     " runs on a page, got " + std::to_string(arguments.files.size()));
  std::vector<report::History> runs;
  for (const std::string &file : arguments.files) {
    std::string problem;
    std::optional<report::History> run = report::readHistory(file, problem);
    if (!run)
      return userError(problem);
    runs.push_back(std::move(*run));
  }
  if (!giveNames(arguments, runs))
    return exitCommandLine;
  const std::string path = arguments.get("o", "report.html");
  for (const std::string &file : arguments.files)
    if (llvm::sys::fs::equivalent(file, path))
      return userError("-o: " + path + " is one of the runs' own files; name another");
  return writeOutput(path, report::drawPage(runs, arguments.get("title"))) ? exitOk : exitUserError;
}

} // namespace

Command reportCommand() {
  return {
      .name = "report",
      .placeholder = "metrics.jsonl..",
      .summary = "draws the curves of training runs on one page",
      .options =
          {
              {"o", "F", "the page; report.html unless named"},
              {"name", "N",
               "the name of a run, one for each file; default: the part in which the paths differ",
               OptionSpec::List},
              {"title", "T", "the page's heading; else the models' names"},
          },
      .run = makeReport,
      .manyFiles = true};
}

} // namespace mpc
