// mpc-fuzz: damaged files through mpc's own commands, many in one process. Each must end with exit
// code 0 or 1; a crash, a hang, a fault of mpc (3) or a sanitizer's report is a finding.
//
//   mpc-fuzz [--count=N] [--seed=S] [--first=I] [--seconds=T] [--kind=K] FOLDER EXAMPLES
//
// Works in FOLDER, which it makes. Input I of seed S is the same in every run; a finding is kept
// there as finding-I-KIND with the command that shows it. --seconds is the limit of one input.
#include "Mutate.h"

#include "frontend/commands/Commands.h"
#include "frontend/model/Model.h"
#include "frontend/shell/Console.h"
#include "mpc/ArtifactFile.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/raw_ostream.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpc::fuzz {
namespace {

enum Kind {
  Text,
  Bytecode,
  Policy,
  Recipe,
  Artifact,
  Weights,
  State,
  Npy,
  Records,
  Tokens,
  Columns,
  Checkpoint,
  kindCount
};
const char *const kindNames[kindCount] = {"model",    "bytecode", "policy",  "recipe",
                                          "artifact", "weights",  "state",   "npy",
                                          "records",  "tokens",   "columns", "checkpoint"};
// Most inputs are models, since people write them.
const unsigned shares[kindCount] = {48, 5, 5, 6, 10, 4, 6, 3, 5, 3, 3, 2};

struct Settings {
  uint64_t seed = 1, first = 0, count = 1000;
  unsigned seconds = 20;
  int only = -1; // a Kind
  std::string folder, examples;
};

/// The files that all inputs are made from.
struct Corpus {
  std::vector<std::string> models; // text
  std::vector<std::string> words;
  std::vector<std::string> artifacts; // one that infers, one that trains
  std::string bytecode, policy, recipe, weights, state, npy, records, tokens, notes, saved;
};

/// The worker's progress; shared with the parent, which reads it when the worker is dead.
struct Progressing {
  uint64_t index;
  uint64_t accepted, refused;
  char command[512];
};

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "mpc-fuzz: %s\n", message.c_str());
  std::exit(2);
}

std::string read(const std::string &path) {
  std::string text;
  if (!readInput(path, "mpc-fuzz", text))
    std::exit(2);
  return text;
}

/// Runs one of mpc's commands in this process.
int runCommand(const std::vector<std::string> &words) {
  for (const Command &command : {compileCommand(), evaluateCommand(), inspectCommand(),
                                 reportCommand(), trainCommand(), mpc::runCommand()}) {
    if (command.name != words.front())
      continue;
    Arguments arguments;
    const std::string problem =
        parseArguments(command, {words.begin() + 1, words.end()}, arguments);
    if (!problem.empty())
      fail("a command line of its own is wrong: " + problem);
    return command.run(arguments);
  }
  fail("no command " + words.front());
}

Corpus makeCorpus(const Settings &settings) {
  Corpus corpus;
  const std::string digits = settings.examples + "/digits/";
  corpus.models = {read(digits + "digits.mlir"),
                   read(settings.examples + "/gpt2/small/gpt2-small.mlir"),
                   read(settings.examples + "/../test/fuzz/Inputs/ops.mlir")};
  for (const std::string &model : corpus.models)
    for (std::string &word : wordsOf(model))
      corpus.words.push_back(std::move(word));
  corpus.policy = read(settings.examples + "/../test/fuzz/Inputs/policy.json");
  corpus.bytecode = read("ops.mlirbc");
  corpus.weights = read(digits + "weights.safetensors");
  corpus.artifacts = {read("digits.mpcx"), read("train.mpcx")};
  corpus.recipe = read(settings.examples + "/../test/fuzz/Inputs/recipe.json");
  for (const std::string &word : wordsOf(corpus.recipe))
    corpus.words.push_back(word);
  corpus.state = read("state.safetensors");
  corpus.npy = read("x.npy");
  corpus.records = read("run.jsonl");
  corpus.tokens = read("tokens.bin");
  corpus.notes = read("run/step-000001.json");
  corpus.saved = read("run/step-000001.safetensors");
  return corpus;
}

/// Makes the checksum right, since damage behind a right checksum gets further than damage that the
/// checksum shows.
std::string damageArtifact(std::string bytes, Random &random) {
  bytes = damageBytes(std::move(bytes), random);
  ArtifactHeader header;
  if (bytes.size() < sizeof(header) || random.chance(20))
    return bytes;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (random.chance(80))
    header.fileBytes = bytes.size();
  header.checksum = XXH3_64bits(bytes.data() + sizeof(header), bytes.size() - sizeof(header));
  std::memcpy(&bytes[0], &header, sizeof(header));
  return bytes;
}

std::vector<std::string> trainingOptions(std::vector<std::string> words, Random &random) {
  static const std::vector<std::string> choices = {
      "--recompute=cheap",  "--accumulate",     "--clip=1",
      "--optimizer=sgd",    "--optimizer=adam", "--schedule=cosine:1:10:0.1",
      "--loss-scale=65536", "--lr=0",           "--weight-decay=0"};
  words.push_back("--train");
  if (random.chance(60))
    words.push_back(random.pick(choices));
  return words;
}

std::vector<std::string> randomOptions(Random &random) {
  static const std::vector<std::string> precisions = {"fp32", "tf32", "fp16", "bf16", "fp8"};
  static const std::vector<std::string> sizes = {"1", "2", "3", "4", "16", "100000", "4294967296"};
  std::vector<std::string> words = {"--precision=" + random.pick(precisions),
                                    "--dim=B=" + random.pick(sizes)};
  if (random.chance(20))
    words.push_back("--target=cpu");
  if (random.chance(10))
    words.push_back("--residual=low");
  if (random.chance(10))
    words.push_back("--logits=f32");
  if (random.chance(10))
    words.push_back("--casts=relaxed");
  if (random.chance(10))
    words.insert(words.end(), {"--arch=sm_80", "--allow-fallback"});
  return random.chance(30) ? trainingOptions(std::move(words), random) : words;
}

/// A step of the artifact that trains, from a state.
std::vector<std::string> runStep(const std::string &state) {
  return {"run",
          "train.mpcx",
          "--device=cpu",
          "--entry=step",
          "--input=x=x.npy",
          "--state=" + state,
          "--input=target=target.npy"};
}

/// A step of mpc train.
std::vector<std::string> trainStep(const std::string &artifact, const std::string &data) {
  return {"train", artifact, "--device=cpu", "--steps=2", "--data=" + data};
}

void put(const std::string &path, const std::string &text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0 || ::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    fail("cannot write " + path);
  ::close(file);
}

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string> &more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The command for an input that a training run reads; writes the damaged file.
std::vector<std::string> makeTrainingInput(const Corpus &corpus, Kind kind, Random &random) {
  switch (kind) {
  case State:
    put("input-state", damageBytes(corpus.state, random));
    return runStep("input-state");
  case Records:
    put("input-records", random.chance(50) ? damageBytes(corpus.records, random)
                                           : damageText(corpus.records, corpus.words, random));
    return {"report", "input-records", "-o", "output"};
  case Tokens:
    put("input-tokens", damageBytes(corpus.tokens, random));
    return with(trainStep("tokens.mpcx", "input-tokens"),
                {random.chance(70) ? "--tokens=u16" : "--tokens=u8"});
  case Columns:
    put("input-columns", damageBytes(corpus.npy, random));
    return trainStep("train.mpcx", "input-columns,target.npy");
  case Checkpoint: {
    std::filesystem::remove_all("input-checkpoint");
    std::filesystem::create_directory("input-checkpoint");
    const bool damagesNotes = random.chance(60);
    put("input-checkpoint/step-000001.json",
        damagesNotes ? damageBytes(corpus.notes, random) : corpus.notes);
    put("input-checkpoint/step-000001.safetensors",
        damagesNotes ? corpus.saved : damageBytes(corpus.saved, random));
    return with(trainStep("train.mpcx", "x.npy,target.npy"),
                {"--checkpoint-dir=input-checkpoint", "--resume"});
  }
  default:
    fail("no such kind");
  }
}

/// The command for an input; writes the damaged file.
std::vector<std::string> makeInput(const Settings &settings, const Corpus &corpus, Kind kind,
                                   Random &random) {
  const std::string digits = settings.examples + "/digits/";
  switch (kind) {
  case Text:
    put("input-model", damageText(random.pick(corpus.models), corpus.words, random));
    return with({"compile", "input-model", "--emit=cuda", "-o", "output"}, randomOptions(random));
  case Bytecode:
    put("input-bytecode", damageBytes(corpus.bytecode, random));
    return with({"compile", "input-bytecode", "--emit=cuda", "-o", "output"},
                randomOptions(random));
  case Policy:
    put("input-policy", random.chance(50) ? damageBytes(corpus.policy, random)
                                          : damageText(corpus.policy, corpus.words, random));
    return with({"compile", "ops.mlir", "--policy=input-policy", "--emit=cuda", "-o", "output"},
                randomOptions(random));
  case Recipe:
    put("input-recipe", random.chance(30) ? damageBytes(corpus.recipe, random)
                                          : damageText(corpus.recipe, corpus.words, random));
    return {"compile",
            digits + "digits.mlir",
            "--train",
            "--recipe=input-recipe",
            "--precision=fp16",
            "--dim=B=1",
            "--stop-after=Plan",
            "--target=cpu",
            "-o",
            "output"};
  case Artifact:
    put("input-artifact", damageArtifact(random.pick(corpus.artifacts), random));
    return random.chance(30) ? std::vector<std::string>{"inspect", "input-artifact", "--emit=cuda"}
                             : std::vector<std::string>{"inspect", "input-artifact", "--json"};
  case Weights:
    put("input-weights", damageBytes(corpus.weights, random));
    return {"evaluate",        digits + "digits.mlir",      "--dim=B=1",
            "--input=x=x.npy", "--input=target=target.npy", "--weights=input-weights"};
  case Npy:
    put("input-npy", damageBytes(corpus.npy, random));
    return {"evaluate",
            digits + "digits.mlir",
            "--dim=B=1",
            "--input=x=input-npy",
            "--input=target=target.npy",
            "--weights=" + digits + "weights.safetensors"};
  default:
    return makeTrainingInput(corpus, kind, random);
  }
}

/// Input `index`, from damage to exit code. The kind is told before anything runs.
int runInput(const Settings &settings, const Corpus &corpus, uint64_t index, Progressing &place) {
  Random random(settings.seed * 1000003 + index);
  unsigned ticket = static_cast<unsigned>(random.below(100)), kind = 0;
  while (ticket >= shares[kind])
    ticket -= shares[kind++];
  if (settings.only >= 0)
    kind = static_cast<unsigned>(settings.only);
  const std::vector<std::string> words =
      makeInput(settings, corpus, static_cast<Kind>(kind), random);
  std::string command = "mpc";
  for (const std::string &word : words)
    command += " " + word;
  std::snprintf(place.command, sizeof(place.command), "%s", command.c_str());
  return runCommand(words);
}

/// Works through the inputs until one is a finding; then ends with its exit code.
[[noreturn]] void work(const Settings &settings, const Corpus &corpus, Progressing &place) {
  const int log = ::open("log", O_RDWR | O_CREAT | O_TRUNC, 0666);
  ::dup2(log, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  for (; place.index < settings.first + settings.count; ++place.index) {
    ::lseek(log, 0, SEEK_SET); // the sanitizers' reports go here too
    if (::ftruncate(log, 0) != 0)
      ::_exit(2);
    ::alarm(settings.seconds); // ends the process
    const int code = runInput(settings, corpus, place.index, place);
    std::fflush(stdout);
    if (code != exitOk && code != exitUserError)
      ::_exit(100 + code);
    if (code == exitUserError && ::lseek(log, 0, SEEK_CUR) == 0)
      ::_exit(100); // refused without a word
    ++(code == exitOk ? place.accepted : place.refused);
  }
  ::_exit(0);
}

/// Keeps the input and the messages about it.
void keepFinding(const Progressing &place, int status) {
  const std::string name = "finding-" + std::to_string(place.index);
  const char *why = WIFSIGNALED(status)          ? ::strsignal(WTERMSIG(status))
                    : WEXITSTATUS(status) == 100 ? "refused without a message"
                    : WEXITSTATUS(status) == 103 ? "a fault of mpc (exit code 3)"
                                                 : "an unexpected exit code";
  std::printf("input %llu: %s\n  %s\n", static_cast<unsigned long long>(place.index), why,
              place.command);
  for (const char *kind : kindNames)
    if (std::strstr(place.command, (std::string("input-") + kind).c_str()))
      ::rename((std::string("input-") + kind).c_str(), (name + "-" + kind).c_str());
  ::rename("log", (name + "-log").c_str());
  ::unlink("mpc-fault.mlir");
  std::fflush(stdout);
}

/// The files that mpc train reads and writes.
void makeRun(const Settings &settings) {
  std::string tokens(1024, '\0'); // llm.c's header: magic, version, count
  const uint32_t words[3] = {20240520, 1, 40};
  std::memcpy(&tokens[0], words, sizeof(words));
  for (int i = 0; i < 40; ++i)
    tokens += {static_cast<char>('a' + i), '\0'};
  std::filesystem::remove_all("run");
  std::filesystem::remove("run.jsonl");
  std::vector<std::string> run = trainStep("train.mpcx", "x.npy,target.npy");
  run[3] = "--steps=1";
  run.insert(run.end(), {"--checkpoint-dir=run", "--metrics=run.jsonl", "--measure-every=1",
                         "--weights=" + settings.examples + "/digits/weights.safetensors"});
  if (!writeOutput("tokens.bin", tokens) ||
      runCommand({"compile", settings.examples + "/../test/fuzz/Inputs/tokens.mlir",
                  "--precision=bf16", "--dim=B=2", "--train", "--target=cpu", "-o",
                  "tokens.mpcx"}) != exitOk ||
      runCommand(trainStep("tokens.mpcx", "tokens.bin")) != exitOk || runCommand(run) != exitOk ||
      runCommand({"report", "run.jsonl", "-o", "output"}) != exitOk)
    fail("the undamaged run does not train");
}

/// The files that are damaged later, made by mpc itself.
void makeFiles(const Settings &settings) {
  if ((::mkdir(settings.folder.c_str(), 0777) != 0 && errno != EEXIST) ||
      ::chdir(settings.folder.c_str()) != 0)
    fail("cannot work in " + settings.folder + ": " + std::strerror(errno));
  const std::string ops = read(settings.examples + "/../test/fuzz/Inputs/ops.mlir");
  if (!writeOutput("ops.mlir", ops))
    std::exit(2);
  if (runCommand({"compile", settings.examples + "/digits/digits.mlir", "--precision=bf16",
                  "--dim=B=1", "--target=cpu", "-o", "digits.mpcx"}) != exitOk ||
      runCommand({"compile", "ops.mlir", "--precision=bf16", "--dim=B=4", "--emit=cuda", "-o",
                  "output"}) != exitOk)
    fail("the undamaged models do not compile");
  if (runCommand({"compile", settings.examples + "/digits/digits.mlir", "--precision=fp16",
                  "--dim=B=1", "--train", "--accumulate", "--measure", "--target=cpu", "-o",
                  "train.mpcx"}) != exitOk)
    fail("the undamaged model does not compile for training");
  std::string bytecode;
  llvm::raw_string_ostream stream(bytecode);
  const std::unique_ptr<Model> model = Model::read("ops.mlir");
  if (!model || mlir::failed(mlir::writeBytecodeToFile(model->module(), stream)) ||
      !writeOutput("ops.mlirbc", bytecode))
    fail("no bytecode");
  const auto npy = [](const char *descr, const char *shape, size_t bytes) {
    std::string header =
        std::string("{'descr': '") + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header.append(63 - (header.size() + 10) % 64, ' ');
    header += '\n';
    const char prefix[10] = {
        '\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, static_cast<char>(header.size()), 0};
    return std::string(prefix, 10) + header + std::string(bytes, '\0');
  };
  if (!writeOutput("x.npy", npy("<f4", "(1, 64)", 256)) ||
      !writeOutput("target.npy", npy("<i8", "(1,)", 8)))
    std::exit(2);
  if (runCommand({"run", "train.mpcx", "--device=cpu", "--entry=step", "--input=x=x.npy",
                  "--input=target=target.npy",
                  "--weights=" + settings.examples + "/digits/weights.safetensors",
                  "--save-state=state.safetensors"}) != exitOk ||
      runCommand(runStep("state.safetensors")) != exitOk)
    fail("the undamaged step does not run");
  makeRun(settings);
}

Settings readSettings(int argc, char **argv) {
  Settings settings;
  std::vector<std::string> folders;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (name == "--count")
      settings.count = std::strtoull(value.c_str(), nullptr, 10);
    else if (name == "--seed")
      settings.seed = std::strtoull(value.c_str(), nullptr, 10);
    else if (name == "--first")
      settings.first = std::strtoull(value.c_str(), nullptr, 10);
    else if (name == "--seconds")
      settings.seconds = static_cast<unsigned>(std::strtoul(value.c_str(), nullptr, 10));
    else if (name == "--kind") {
      while (++settings.only < kindCount && value != kindNames[settings.only])
        ;
      if (settings.only == kindCount)
        fail("--kind: expected model, bytecode, policy, recipe, artifact, weights, state, "
             "npy, records, tokens, columns or checkpoint");
    } else if (word[0] == '-')
      fail("unknown option " + word);
    else
      folders.push_back(word);
  }
  if (folders.size() != 2 || folders[1][0] != '/')
    fail("usage: mpc-fuzz [options] FOLDER EXAMPLES, the second with its full path");
  settings.folder = folders[0];
  settings.examples = folders[1];
  return settings;
}

int run(int argc, char **argv) {
  const Settings settings = readSettings(argc, argv);
  makeFiles(settings);
  const Corpus corpus = makeCorpus(settings);
  void *shared = ::mmap(nullptr, sizeof(Progressing), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    fail("no shared memory");
  Progressing &place = *new (shared) Progressing();
  place.index = settings.first;
  unsigned findings = 0;
  while (place.index < settings.first + settings.count) {
    const pid_t worker = ::fork();
    if (worker < 0)
      fail("cannot start a worker");
    if (worker == 0)
      work(settings, corpus, place);
    int status = 0;
    ::waitpid(worker, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      break;
    ++findings;
    keepFinding(place, status);
    ++place.index;
  }
  std::printf("%llu inputs of seed %llu: %llu accepted, %llu refused, %u findings\n",
              static_cast<unsigned long long>(settings.count),
              static_cast<unsigned long long>(settings.seed),
              static_cast<unsigned long long>(place.accepted),
              static_cast<unsigned long long>(place.refused), findings);
  return findings == 0 ? 0 : 1;
}

} // namespace
} // namespace mpc::fuzz

int main(int argc, char **argv) { return mpc::fuzz::run(argc, argv); }
