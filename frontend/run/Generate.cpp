#include "frontend/run/Generate.h"
#include "frontend/shell/Console.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

namespace mpc {
namespace {

struct Settings {
  int64_t count = 0;
  double temperature = 0.8;
  uint64_t seed = 0;
  std::string prompt;
};

std::string read(const Arguments &arguments, Settings &settings) {
  const auto wrong = [&](const std::string &name, const std::string &expected) {
    return "--" + name + ": expected " + expected + ", got '" + arguments.get(name) + "'";
  };
  const auto isPlain = [](const std::string &text, const char *characters) {
    return !text.empty() && text.size() <= 19 &&
           text.find_first_not_of(characters) == std::string::npos;
  };
  const std::string count = arguments.get("generate"), seed = arguments.get("seed", "0"),
                    temperature = arguments.get("temperature", "0.8");
  settings.count = isPlain(count, "0123456789") ? std::strtoll(count.c_str(), nullptr, 10) : 0;
  if (settings.count < 1 || settings.count > 1000000)
    return wrong("generate", "a number of bytes from 1 to 1000000");
  if (!isPlain(seed, "0123456789"))
    return wrong("seed", "a whole number of at least 0");
  settings.seed = std::strtoull(seed.c_str(), nullptr, 10);
  char *end = nullptr;
  settings.temperature = std::strtod(temperature.c_str(), &end);
  if (temperature.empty() || *end || !(settings.temperature >= 0 && settings.temperature <= 100))
    return wrong("temperature", "a number from 0 (the likeliest byte) to 100");
  settings.prompt = arguments.get("prompt", "\n");
  if (settings.prompt.empty())
    return "--prompt: expected at least one byte of text to go on from, got ''";
  return "";
}

/// The text with line feeds, tabs and printable ASCII unchanged, and \xNN for every other byte,
/// since generated text must not control the terminal.
std::string printable(const std::string &text) {
  std::string out;
  for (const unsigned char c : text) {
    char escaped[8];
    std::snprintf(escaped, sizeof(escaped), "\\x%02x", c);
    out += c == '\n' || c == '\t' || (c >= 0x20 && c < 0x7f) ? std::string(1, char(c)) : escaped;
  }
  return out;
}

/// Draws from softmax(logits / temperature); the likeliest for temperature 0. -1: not finite.
int64_t draw(const std::vector<double> &logits, double temperature, std::mt19937_64 &random) {
  const auto likeliest = std::max_element(logits.begin(), logits.end());
  for (const double value : logits)
    if (!std::isfinite(value))
      return -1;
  if (temperature == 0)
    return likeliest - logits.begin();
  std::vector<double> weights;
  double sum = 0;
  for (const double value : logits)
    sum += weights.emplace_back(std::exp((value - *likeliest) / temperature));
  // 53 random bits give the same number with every standard library.
  double left = static_cast<double>(random() >> 11) * 0x1p-53 * sum;
  for (size_t i = 0; i < weights.size(); ++i)
    if ((left -= weights[i]) < 0)
      return static_cast<int64_t>(i);
  return likeliest - logits.begin();
}

} // namespace

std::vector<OptionSpec> generateOptions() {
  return {
      {"generate", "N", "continues a text by N bytes (language models)"},
      {"prompt", "TEXT", "the text that --generate goes on from"},
      {"temperature", "X", "of --generate; 0: the likeliest; default 0.8"},
      {"seed", "S", "of --generate; the same text again; default 0"},
  };
}

std::string checkGenerate(const Arguments &arguments) {
  if (!arguments.has("generate")) {
    for (const char *name : {"prompt", "temperature", "seed"})
      if (arguments.has(name))
        return std::string("--") + name + " belongs to --generate N, which is not given";
    return "";
  }
  for (const char *name : {"input", "output", "compare", "steps", "save-state"})
    if (arguments.has(name))
      return std::string("--") + name + " does not go with --generate, which takes a --prompt";
  if (arguments.has("state") && arguments.has("weights"))
    return "--state and --weights both name the parameters; give one of them";
  Settings settings;
  return read(arguments, settings);
}

int generate(const Arguments &arguments, mpc_program *program, TextModel &model) {
  Settings settings;
  if (const std::string problem = read(arguments, settings); !problem.empty())
    return commandLineError(problem);
  if (const std::string problem = model.prepare(program); !problem.empty())
    return userError(problem);
  if (const std::string problem = model.check(settings.prompt, settings.count); !problem.empty())
    return userError(problem);
  std::string text = settings.prompt;
  for (const unsigned char c : text)
    if (c >= model.classes())
      return userError("--prompt: byte " + std::to_string(c) + " of the text is beyond the " +
                       std::to_string(model.classes()) + " classes of the model");
  if (!printOutput(printable(text)))
    return exitUserError;
  std::mt19937_64 random(settings.seed);
  std::vector<double> logits;
  for (int64_t i = 0; i < settings.count; ++i) {
    if (const mpc_status status = model.next(program, text, logits); status != MPC_OK)
      return runtimeError(static_cast<Code>(status), mpc_error_message());
    const int64_t byte = draw(logits, settings.temperature, random);
    if (byte < 0) {
      (void)printOutput("\n");
      return userError("after " + std::to_string(i) +
                       " bytes the logits are not finite; the weights are damaged or overflow in "
                       "this precision");
    }
    text += static_cast<char>(byte);
    if (!printOutput(printable(text.substr(text.size() - 1))))
      return exitUserError;
  }
  return printOutput("\n") ? exitOk : exitUserError;
}

} // namespace mpc
