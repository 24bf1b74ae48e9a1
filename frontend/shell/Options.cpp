#include "frontend/shell/Options.h"

#include "frontend/shell/Console.h"
#include "mpc/Names.h"
#include "mpc/Nearest.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <strings.h>
#include <utility>

namespace mpc {

std::string Arguments::get(const std::string &name, const std::string &otherwise) const {
  auto found = values.find(name);
  return found == values.end() || found->second.empty() ? otherwise : found->second.back();
}

std::vector<std::string> Arguments::list(const std::string &name) const {
  auto found = values.find(name);
  return found == values.end() ? std::vector<std::string>() : found->second;
}

std::string readSteps(const Arguments &arguments, int64_t &steps) {
  const std::string text = arguments.get("steps");
  if (text.empty())
    return "";
  char *end = nullptr;
  steps = std::strtoll(text.c_str(), &end, 10);
  if (*end || steps < 1 || steps > 1000000000)
    return std::string("--steps: expected a whole number of at ") +
           (*end == 0 && steps > 1 ? "most 1000000000" : "least 1") + ", got '" + text + "'";
  return "";
}

std::string deviceOf(const Arguments &arguments) {
  const std::string device = arguments.get("device", "auto");
  return device == "gpu" ? "cuda" : device;
}

std::vector<std::string> offeredDevices() {
  std::vector<std::string> names = {"auto"};
  names.insert(names.end(), std::begin(devices::all), std::end(devices::all));
  names.insert(names.begin() + 2, "gpu");
  return names;
}

std::string joinChoices(const std::vector<std::string> &choices) {
  std::string text;
  for (size_t i = 0; i < choices.size(); ++i)
    text += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choices[i];
  return text;
}

namespace {

std::vector<std::string> splitAtCommas(const std::string &text) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// "--name" or, for a single letter, "-n".
std::string written(const OptionSpec &spec) {
  return (spec.name.size() == 1 ? "-" : "--") + spec.name;
}

std::string usage(const OptionSpec &spec) {
  const std::string value = spec.choices.empty()
                                ? spec.placeholder
                                : spec.placeholder + " (" + joinChoices(spec.choices) + ")";
  switch (spec.kind) {
  case OptionSpec::Flag:
    return written(spec);
  case OptionSpec::OptionalValue:
    return written(spec) + "[=" + value + "]";
  default:
    return written(spec) + (spec.name.size() == 1 ? " " : "=") + value;
  }
}

/// Each exit code with its meaning, a line each.
std::string exitCodesText() {
  const std::pair<int, const char *> codes[] = {
      {exitOk, "the command did what it says"},
      {exitUserError, "an error in a model, a file or this machine; the message has the remedy"},
      {exitCommandLine, "the command line is wrong"},
      {exitInternal, "a fault of mpc; a compiler's fault leaves mpc-fault.mlir"},
      {exitRankFailed, "of several ranks: another one failed, or did not come in time"},
      {128 + SIGINT,
       "mpc train, mpc launch: Ctrl-C ended the run after a step, or at its second time"},
      {128 + SIGTERM, "the same for SIGTERM"},
      {128 + SIGHUP, "the same for SIGHUP, as of a terminal that closes"}};
  std::string text;
  for (const auto &[code, meaning] : codes) {
    const std::string number = std::to_string(code);
    text += "  " + number + std::string(5 - number.size(), ' ') + meaning + "\n";
  }
  return text;
}

} // namespace

/// One walk over the words of a command line.
class ArgumentReader {
public:
  ArgumentReader(const Command &command, const std::vector<std::string> &words,
                 Arguments &arguments)
      : command(command), words(words), arguments(arguments) {}

  std::string read() {
    bool onlyFiles = false;
    for (next = 0; next < words.size();) {
      const std::string &word = words[next++];
      std::string problem;
      if (!onlyFiles && word == "--")
        onlyFiles = true;
      else if (!onlyFiles && word.size() > 1 && word[0] == '-')
        problem = readOption(word);
      else
        problem = readFile(word, onlyFiles);
      if (!problem.empty())
        return problem;
    }
    return checkRequired();
  }

private:
  const OptionSpec *find(const std::string &name) const {
    for (const OptionSpec &spec : command.options)
      if (spec.name == name)
        return &spec;
    return nullptr;
  }

  std::string unknown(const std::string &word) const {
    std::vector<std::string> names;
    for (const OptionSpec &spec : command.options)
      names.push_back(written(spec));
    return "unknown option " + word + didYouMean(word, names) + "\nsee: mpc " + command.name +
           " --help";
  }

  std::string readOption(const std::string &word) {
    const size_t dashes = word.compare(0, 2, "--") == 0 ? 2 : 1;
    const size_t equals = word.find('=');
    const std::string name =
        word.substr(dashes, equals == std::string::npos ? equals : equals - dashes);
    const OptionSpec *spec = find(name);
    if (!spec || (dashes == 1) != (name.size() == 1))
      return unknown(word.substr(0, equals));
    const bool hasValue = equals != std::string::npos;
    if (spec->kind == OptionSpec::Flag || (spec->kind == OptionSpec::OptionalValue && !hasValue)) {
      if (hasValue)
        return written(*spec) + " takes no value, got '" + word.substr(equals + 1) + "'";
      arguments.values[name];
      return "";
    }
    std::string value;
    if (hasValue)
      value = word.substr(equals + 1);
    else if (next < words.size())
      value = words[next++];
    else
      return written(*spec) + " needs a value: " + usage(*spec);
    return store(*spec, value);
  }

  std::string store(const OptionSpec &spec, const std::string &value) {
    std::vector<std::string> &held = arguments.values[spec.name];
    const bool often = spec.kind == OptionSpec::List || spec.kind == OptionSpec::CommaList;
    if (!often && !held.empty())
      return written(spec) + " is given twice, with '" + held.front() + "' and '" + value + "'";
    const std::vector<std::string> parts =
        spec.kind == OptionSpec::CommaList ? splitAtCommas(value) : std::vector<std::string>{value};
    for (const std::string &part : parts) {
      if (part.empty())
        return written(spec) + " has an empty value: " + usage(spec);
      if (spec.choices.empty()) {
        held.push_back(part);
        continue;
      }
      const size_t end = spec.kind == OptionSpec::Settings ? part.find(':') : std::string::npos;
      const std::string word = part.substr(0, end);
      const auto choice =
          std::find_if(spec.choices.begin(), spec.choices.end(), [&](const std::string &c) {
            return ::strcasecmp(c.c_str(), word.c_str()) == 0;
          });
      if (choice == spec.choices.end())
        return written(spec) + ": unknown value '" + word + "', expected " +
               joinChoices(spec.choices) + didYouMean(word, spec.choices);
      held.push_back(*choice + part.substr(word.size()));
    }
    return "";
  }

  std::string readFile(const std::string &word, bool isBehindDashes) {
    if (command.placeholder.empty())
      return "unexpected argument '" + word + "'\nsee: mpc " + command.name + " --help";
    if (!arguments.file.empty() && !command.manyFiles)
      return "one " + command.placeholder + " at a time, got '" + arguments.file + "' and '" +
             word + "'";
    const bool isAnothers = command.isForAnother && isBehindDashes && !arguments.files.empty();
    if (word.empty() && !isAnothers)
      return "the name of the file is empty";
    if (arguments.files.empty())
      arguments.file = word;
    arguments.files.push_back(word);
    return "";
  }

  std::string checkRequired() const {
    if (!command.placeholder.empty() && arguments.files.empty())
      return command.question + " usage: mpc " + command.name + " " + command.placeholder +
             " [options]";
    for (const OptionSpec &spec : command.options)
      if (spec.required && !arguments.has(spec.name))
        return written(spec) + " is missing: " + usage(spec);
      else if (!spec.needed.empty() && arguments.has(spec.name) && !arguments.has(spec.needed))
        return written(spec) + " needs --" + spec.needed;
    return "";
  }

  const Command &command;
  const std::vector<std::string> &words;
  Arguments &arguments;
  size_t next = 0;
};

void addTrust(Command &command, bool runs) {
  command.options.emplace_back("verify", "KEY",
                               "refuses an artifact that is not signed with this Ed25519 public "
                               "key (PEM)");
  command.options.emplace_back("expect-hash", "HEX",
                               "refuses an artifact whose sha256sum is another");
  if (runs)
    command.note = "An artifact is a program: loading it runs its text with your rights. Run what "
                   "you would run as a\n"
                   "program, or ask for a signature or a hash; mpc inspect looks at any artifact "
                   "without running it.\n"
                   "Weights and states beside it are data, and neither covers them.\n";
}

Trust readTrust(const Arguments &arguments) {
  Trust trust;
  if (arguments.has("verify"))
    trust.publicKey = arguments.get("verify");
  if (arguments.has("expect-hash"))
    trust.expectedHash = arguments.get("expect-hash");
  return trust;
}

std::string parseArguments(const Command &command, const std::vector<std::string> &words,
                           Arguments &arguments) {
  return ArgumentReader(command, words, arguments).read();
}

namespace {

constexpr size_t helpColumn = 28, helpWidth = 100;

/// The words in lines that end before helpWidth; the first begins behind `begin` columns, the later
/// ones behind `indent` blanks. A line breaks at blanks alone, and a longer word has a line of its
/// own.
std::string wrapped(const std::string &words, size_t begin, size_t indent) {
  std::string text;
  size_t column = begin;
  for (size_t at = 0; at < words.size();) {
    const size_t end = std::min(words.find(' ', at), words.size());
    const std::string word = words.substr(at, end - at);
    if (column > indent && column + 1 + word.size() > helpWidth) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (at != 0) {
      text += ' ';
      ++column;
    }
    text += word;
    column += word.size();
    at = end + 1;
  }
  return text;
}

/// An option and its help, which begins in helpColumn.
std::string helpLines(const std::string &option, const std::string &help) {
  const std::string left = wrapped(option.substr(2), 2, 6);
  const bool fits = option.size() < helpColumn;
  return "  " + left +
         (fits ? std::string(helpColumn - option.size(), ' ')
               : "\n" + std::string(helpColumn, ' ')) +
         wrapped(help, helpColumn, helpColumn) + "\n";
}

} // namespace

std::string helpText(const Command &command) {
  std::string text = "usage: mpc " + command.name;
  if (!command.placeholder.empty())
    text += " " + command.placeholder;
  text += " [options]\n" + wrapped(command.summary, 0, 0) + "\n\n";
  for (const OptionSpec &spec : command.options)
    text += helpLines("  " + usage(spec), spec.help);
  if (!command.note.empty())
    text += "\n" + command.note;
  return text;
}

std::string helpText(const std::vector<Command> &commands) {
  std::string text = "mpc: an ahead-of-time compiler for mixed-precision neural networks\n\n";
  for (const Command &command : commands) {
    const std::string left = "  mpc " + command.name + " " + command.placeholder;
    text += left + std::string(left.size() < helpColumn ? helpColumn - left.size() : 1, ' ') +
            wrapped(command.summary, std::max(helpColumn, left.size() + 1), helpColumn) + "\n";
  }
  return text +
         "\nmpc COMMAND --help shows the options of a command; mpc --version the version.\n" +
         "\nexit codes:\n" + exitCodesText();
}

} // namespace mpc
