// mpc train: drives the compiled training step over data. Uses the public interface of the runtime
// alone.
#include "frontend/Commands.h"
#include "frontend/Console.h"
#include "frontend/train/Trainer.h"

#include <cstdlib>

namespace mpc {
namespace {

/// Reads a whole number of at least `least`; a message if it is none.
std::string readCount(const Arguments &arguments, const std::string &name, uint64_t least,
                      uint64_t &value) {
  const std::string text = arguments.get(name);
  if (text.empty())
    return "";
  char *end = nullptr;
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos && text.size() < 20;
  const unsigned long long number = std::strtoull(text.c_str(), &end, 10);
  if (!digits || number < least)
    return "--" + name + ": expected a whole number of at least " + std::to_string(least) +
           ", got '" + text + "'";
  value = number;
  return "";
}

std::string readJob(const Arguments &arguments, train::Job &job) {
  job.artifact = arguments.file;
  job.device = arguments.get("device", "auto");
  job.weights = arguments.get("weights");
  job.data = arguments.list("data");
  job.evalData = arguments.list("eval");
  job.tokens = arguments.get("tokens");
  job.metrics = arguments.get("metrics");
  job.tensorboard = arguments.get("tensorboard");
  job.saveWeights = arguments.get("save-weights");
  job.saveState = arguments.get("save-state");
  uint64_t threads = 0;
  struct {
    const char *name;
    uint64_t least;
    uint64_t &value;
  } counts[] = {{"steps", 1, job.steps},          {"seed", 0, job.seed},
                {"threads", 1, threads},          {"micro-batches", 1, job.microBatches},
                {"eval-every", 1, job.evalEvery}, {"eval-batches", 1, job.evalBatches},
                {"log-every", 1, job.logEvery}};
  for (const auto &[name, least, value] : counts)
    if (std::string problem = readCount(arguments, name, least, value); !problem.empty())
      return problem;
  if (threads > 4096)
    return "--threads: expected at most 4096, got " + std::to_string(threads);
  job.threads = static_cast<unsigned>(threads);
  for (const char *name : {"eval-every", "eval-batches"})
    if (arguments.has(name) && job.evalData.empty())
      return std::string("--") + name + " needs --eval, the data to evaluate on";
  return "";
}

int trainModel(const Arguments &arguments) {
  train::Job job;
  if (const std::string problem = readJob(arguments, job); !problem.empty())
    return commandLineError(problem);
  train::Trainer trainer(job);
  int interrupted = 0;
  if (const Status status = trainer.run(interrupted); !status.ok()) {
    printError(status.message());
    return status.code() == Code::Internal || status.code() == Code::CheckFailed ? exitInternal
                                                                                 : exitUserError;
  }
  return interrupted ? 128 + interrupted : static_cast<int>(exitOk);
}

} // namespace

Command trainCommand() {
  using Spec = OptionSpec;
  return {"train",
          "model.mpcx",
          "trains an artifact of mpc compile --train on data",
          {
              {"data",
               Spec::CommaList,
               "F,..",
               {},
               "x.npy,y.npy in the inputs' order, x=x.npy,.., or "
               "one file of tokens",
               true},
              {"eval", Spec::CommaList, "F,..", {}, "the same, to evaluate on"},
              {"eval-every", Spec::Value, "K", {}, "evaluates each K steps, and at the end"},
              {"eval-batches", Spec::Value, "N", {}, "evaluates on the first N batches alone"},
              {"tokens", Spec::Value, "T", {"u8", "u16"}, "default: u16 for .bin, u8 for others"},
              {"steps", Spec::Value, "N", {}, "how many in all", true},
              {"micro-batches", Spec::Value, "N", {}, "batches a step, by --accumulate; default 1"},
              {"seed",
               Spec::Value,
               "S",
               {},
               "of first values, dropout and the data's order; default 0"},
              {"metrics", Spec::Value, "F", {}, "JSON lines for mpc report"},
              {"tensorboard", Spec::Value, "DIR", {}, "event files for TensorBoard"},
              {"log-every", Spec::Value, "K", {}, "a line each K steps; default: about every 10 s"},
              {"device", Spec::Value, "D", {"auto", "cuda", "cpu", "cpu-check"}, "default auto"},
              {"threads", Spec::Value, "N", {}, "cpu: default one a core"},
              {"weights", Spec::Value, "F", {}, "the first parameters"},
              {"save-weights", Spec::Value, "F", {}, "writes the parameters at the end"},
              {"save-state", Spec::Value, "F", {}, "writes the whole state at the end"},
          },
          trainModel};
}

} // namespace mpc
