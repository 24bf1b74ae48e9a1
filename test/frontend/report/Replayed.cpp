// Reads a run's records and writes them again, as JSON lines or as TensorBoard's events.
// Usage: mpc-replayed FILE [--jsonl=F] [--append=F] [--tensorboard=FOLDER]
#include "frontend/train/records/RecordFiles.h"

#include <cstdio>
#include <cstring>

using namespace mpc::train;

namespace {

/// The value of `word` if it is the option `name`, else null.
const char *valueOf(const char *word, const char *name) {
  const size_t size = std::strlen(name);
  return std::strncmp(word, name, size) == 0 ? word + size : nullptr;
}

int failed(const std::string &problem) {
  std::fprintf(stderr, "mpc-replayed: %s\n", problem.c_str());
  return 1;
}

} // namespace

int main(int argc, char **argv) {
  for (int i = 2; i < argc; ++i) {
    std::unique_ptr<Sink> sink;
    std::string problem = "which sink?";
    if (const char *path = valueOf(argv[i], "--jsonl="))
      sink = openJsonl(path, /*append=*/false, problem);
    else if (const char *path = valueOf(argv[i], "--append="))
      sink = openJsonl(path, /*append=*/true, problem);
    else if (const char *path = valueOf(argv[i], "--tensorboard="))
      sink = openTensorBoard(path, problem);
    if (!sink)
      return failed(problem);
    bool cut = false;
    if (!readRecords(argv[1], *sink, cut, problem))
      return failed(problem);
    if (cut)
      std::puts("the last line is cut");
    sink->flush();
    if (const std::string warning = sink->takeWarning(); !warning.empty())
      return failed(warning);
  }
  return 0;
}
