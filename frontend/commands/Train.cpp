// mpc train: drives the compiled training step over data. It uses only the public interface of the
// runtime.
#include "frontend/commands/Commands.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "frontend/train/Trainer.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace mpc {
namespace {

/// Reads a whole number from `least` to 2^63 - 1; a message if it is none.
std::string readCount(const Arguments &arguments, const std::string &name, uint64_t least,
                      uint64_t &value) {
  const std::string text = arguments.get(name);
  if (text.empty())
    return "";
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  errno = 0;
  const unsigned long long number = std::strtoull(text.c_str(), nullptr, 10);
  const bool isLarge = digits && (errno == ERANGE || number > uint64_t(INT64_MAX));
  if (!digits || isLarge || number < least)
    return "--" + name + ": expected a whole number of at " +
           (isLarge ? "most " + std::to_string(INT64_MAX) : "least " + std::to_string(least)) +
           ", got '" + text + "'";
  value = number;
  return "";
}

/// A word, quoted for a shell.
std::string quoted(const std::string &word) {
  const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
    return word;
  std::string text = "'";
  for (char c : word)
    text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

/// The same command with --resume.
std::string resumeCommand(const Arguments &arguments) {
  std::string text = "mpc train " + quoted(arguments.file);
  for (const OptionSpec &spec : trainCommand().options) {
    // --set was for the start: the state has its values, with the changes of rollbacks. The state
    // of FP8 was made anew once.
    if (!arguments.has(spec.name) || spec.name == "resume" || spec.name == "set" ||
        spec.name == "reset-fp8-state")
      continue;
    if (spec.kind == OptionSpec::Flag)
      text += " --" + std::string(spec.name);
    std::string joined;
    for (const std::string &value : arguments.list(spec.name)) {
      if (spec.kind != OptionSpec::CommaList)
        text += " --" + spec.name + "=" + quoted(value);
      joined += (joined.empty() ? "" : ",") + value;
    }
    if (spec.kind == OptionSpec::CommaList)
      text += " --" + spec.name + "=" + quoted(joined);
  }
  return text + " --resume";
}

/// --on-instability=stop, rollback or fallback=F.
std::string readInstability(const Arguments &arguments, train::Job &job) {
  const std::string text = arguments.get("on-instability", "stop");
  const std::string fallback = "fallback=";
  if (text.starts_with(fallback) && text.size() > fallback.size()) {
    job.onInstability = train::Instability::Fallback;
    job.fallback = text.substr(fallback.size());
  } else if (text == "rollback") {
    job.onInstability = train::Instability::Rollback;
    if (job.checkpointFolder.empty() || job.checkpointEvery == 0)
      return "--on-instability=rollback needs checkpoints to go back to: --checkpoint-dir and "
             "--checkpoint-every";
  } else if (text != "stop") {
    return "--on-instability: expected stop, rollback or fallback=F.mpcx, got '" + text + "'";
  }
  if (job.onInstability == train::Instability::Fallback && job.trust.expectedHash)
    return "--expect-hash is that of one artifact, and --on-instability=fallback loads another; "
           "use "
           "--verify=KEY";
  if (arguments.has("max-rollbacks") && job.onInstability != train::Instability::Rollback)
    return "--max-rollbacks needs --on-instability=rollback";
  return "";
}

std::string readCounts(const Arguments &arguments, train::Job &job) {
  uint64_t threads = 0;
  struct {
    const char *name;
    uint64_t least;
    uint64_t &value;
  } counts[] = {{"steps", 1, job.steps},
                {"seed", 0, job.seed},
                {"threads", 1, threads},
                {"micro-batches", 1, job.microBatches},
                {"eval-every", 1, job.evalEvery},
                {"eval-batches", 1, job.evalBatches},
                {"measure-every", 1, job.measureEvery},
                {"check-replicas", 1, job.checkReplicas},
                {"collective-timeout", 1, job.collectiveTimeout},
                {"log-every", 1, job.logEvery},
                {"checkpoint-every", 1, job.checkpointEvery},
                {"keep", 1, job.keep},
                {"max-skips", 1, job.maxSkips},
                {"max-rollbacks", 0, job.maxRollbacks}};
  for (const auto &[name, least, value] : counts)
    if (std::string problem = readCount(arguments, name, least, value); !problem.empty())
      return problem;
  if (job.steps > 1000000000)
    return "--steps: expected at most 1000000000, got " + std::to_string(job.steps);
  if (job.microBatches > 65536)
    return "--micro-batches: expected at most 65536, got " + std::to_string(job.microBatches);
  if (job.collectiveTimeout > 1000000)
    return "--collective-timeout: expected at most 1000000 seconds, got " +
           std::to_string(job.collectiveTimeout);
  if (threads > 4096)
    return "--threads: expected at most 4096, got " + std::to_string(threads);
  job.threads = static_cast<unsigned>(threads);
  return "";
}

std::string readJob(const Arguments &arguments, train::Job &job) {
  job.artifact = arguments.file;
  job.device = deviceOf(arguments);
  job.untuned = arguments.has("untuned");
  job.weights = arguments.get("weights");
  job.state = arguments.get("state");
  job.trust = readTrust(arguments);
  job.allowUnknownWeights = arguments.has("allow-unknown-weights");
  job.allowMissingWeights = arguments.has("allow-missing-weights");
  job.data = arguments.list("data");
  job.evalData = arguments.list("eval");
  job.tokens = arguments.get("tokens");
  job.metrics = arguments.get("metrics");
  job.tensorboard = arguments.get("tensorboard");
  job.settings = arguments.list("set");
  job.saveWeights = arguments.get("save-weights");
  job.saveState = arguments.get("save-state");
  job.averages = arguments.has("eval-weights");
  job.checkpointFolder = arguments.get("checkpoint-dir");
  job.resume = arguments.has("resume");
  job.resetFp8 = arguments.has("reset-fp8-state");
  job.findNonfinite = arguments.has("find-nonfinite");
  job.uncheckedIndices = arguments.has("unchecked-indices");
  if (job.averages && job.evalData.empty() && job.saveWeights.empty())
    return "--eval-weights=ema needs --eval or --save-weights: nothing else reads the averages";
  if (job.metrics == "-")
    return "--metrics: expected a file, got '-'; the standard output has the progress";
  if (std::string problem = readCounts(arguments, job); !problem.empty())
    return problem;
  job.resumeCommand = resumeCommand(arguments);
  return readInstability(arguments, job);
}

int trainModel(const Arguments &arguments) {
  train::Job job;
  if (const std::string problem = readJob(arguments, job); !problem.empty())
    return commandLineError(problem);
  train::Trainer trainer(job);
  int interrupted = 0;
  if (const Status status = trainer.run(interrupted); !status.ok())
    return runtimeError(status.code(), status.message());
  return interrupted ? 128 + interrupted : static_cast<int>(exitOk);
}

} // namespace

Command trainCommand() {
  using Spec = OptionSpec;
  Command command{
      "train",
      "model.mpcx",
      "trains an artifact of mpc compile --train on data",
      {
          {"data", "F,..", "x.npy,y.npy in the inputs' order, or x=x.npy,..; or one file of tokens",
           Spec::CommaList, true},
          {"steps", "N", "the number of steps in all", Spec::Value, true},
          {"seed", "S", "of first values, dropout and the data's order; default 0"},
          {"tokens", "T", {"u8", "u16"}, "default: u16 for .bin, u8 for others"},
          {"micro-batches", "N", "batches a step, by --accumulate; default 1"},
          {"eval", "F,..", "data to evaluate on, as --data", Spec::CommaList},
          Spec{"eval-every", "K", "evaluates each K steps; always at the end"}.needs("eval"),
          Spec{"eval-batches", "N", "evaluates on the first N batches alone"}.needs("eval"),
          {"checkpoint-dir", "D", "saves the state there at the end and on Ctrl-C"},
          Spec{"checkpoint-every", "K", "and each K steps"}.needs("checkpoint-dir"),
          Spec{"keep", "M", "checkpoints that stay; default 3"}.needs("checkpoint-dir"),
          Spec{"resume", "goes on from the newest checkpoint, with the same bits"}.needs(
              "checkpoint-dir"),
          Spec{"reset-fp8-state",
               "with --resume: fp8's histories and scales start anew, also by another fp8 recipe"}
              .needs("resume"),
          {"metrics", "F", "JSON lines for mpc report"},
          {"tensorboard", "D", "event files for TensorBoard"},
          {"measure-every", "K", "measures all gradients each K steps"},
          {"collective-timeout", "S",
           "seconds that a rank waits for the others before it names who is missing; default 300"},
          {"check-replicas", "K", "on several ranks: compares their states each K steps"},
          {"log-every", "K", "a line each K steps; default: about every 10 s"},
          {"find-nonfinite", "says where inf or NaN of a skipped step begins"},
          {"unchecked-indices",
           "accepts data with indices beyond a table or the classes, which give NaN"},
          {"max-skips", "N", "N skipped steps in a row are too many; default 20"},
          {"on-instability", "WAY",
           "after too many: stop, rollback or fallback=F.mpcx; default stop"},
          {"max-rollbacks", "N", "default 3"},
          {"set", "NAME=VALUE", "a scalar such as hyper.learning_rate", Spec::List},
          {"device", "D", offeredDevices(), "gpu is cuda; default auto"},
          {"threads", "N", "cpu: default one a core"},
          {"untuned", "cuda: products by cuBLASLt's first algorithms, whatever mpc tune kept"},
          {"weights", "F", "the first parameters"},
          Spec{"allow-unknown-weights", "that file may hold unknown tensors"}.needs("weights"),
          Spec{"allow-missing-weights", "that file may lack parameters"}.needs("weights"),
          {"state", "F",
           "the first state: a saved one, also a folder of shards, at the first step of the data"},
          {"save-weights", "F", "writes the parameters at the end"},
          {"eval-weights",
           "W",
           {averagesWord},
           "ema: evaluates, and writes --save-weights, by the averages of the parameters"},
          {"save-state", "F", "writes the whole state at the end"},
      },
      trainModel};
  addTrust(command);
  return command;
}

} // namespace mpc
