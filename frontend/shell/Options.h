// The command line of mpc: commands with options, parsed into names and values, without knowledge
// of their meaning.
#pragma once

#include "mpc/Signature.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mpc {

/// One option of a command. `--name=value`, `--name value` and, for one letter, `-n value` are the
/// same. Choices are written in any case.
struct OptionSpec {
  enum Kind {
    Flag,          // --name
    Value,         // --name=value, once
    Settings,      // the same, and ":" and more may follow a choice
    List,          // --name=value, any number of times
    CommaList,     // --name=a,b; each element is one of the choices, if there are any
    OptionalValue, // --name or --name=value
  };
  OptionSpec(std::string name, std::string help) : name(std::move(name)), help(std::move(help)) {}
  OptionSpec(std::string name, std::string placeholder, std::string help, Kind kind = Value,
             bool required = false)
      : OptionSpec(std::move(name), std::move(placeholder), {}, std::move(help), kind, required) {}
  OptionSpec(std::string name, std::string placeholder, std::vector<std::string> choices,
             std::string help, Kind kind = Value, bool required = false)
      : name(std::move(name)), kind(kind), placeholder(std::move(placeholder)),
        choices(std::move(choices)), help(std::move(help)), required(required) {}

  std::string name;
  Kind kind = Flag;
  std::string placeholder;          // the name of the value in the help: "F"
  std::vector<std::string> choices; // empty: any value
  std::string help;
  bool required = false;
  std::string needed = ""; // an option without which this one is wrong

  OptionSpec needs(std::string other) && {
    needed = std::move(other);
    return std::move(*this);
  }
};

/// The user's arguments, checked against the command's options.
class Arguments {
public:
  bool has(const std::string &name) const { return values.count(name) != 0; }
  /// The option's value, or `otherwise`.
  std::string get(const std::string &name, const std::string &otherwise = "") const;
  std::vector<std::string> list(const std::string &name) const;

  std::string file;               // the positional argument, the first one
  std::vector<std::string> files; // all of them

private:
  friend class ArgumentReader;
  std::map<std::string, std::vector<std::string>> values;
};

/// Reads --steps into `steps`, which does not change without the option; a message if it is no
/// number of at least 1.
std::string readSteps(const Arguments &arguments, int64_t &steps);

/// The value of --device, by default "auto"; gpu is another word for cuda.
std::string deviceOf(const Arguments &arguments);
/// What --device takes: auto, the devices, and beside the first one the word gpu.
std::vector<std::string> offeredDevices();

struct Command {
  std::string name;
  std::string placeholder; // of the positional argument; empty: there is none
  std::string summary;
  std::vector<OptionSpec> options;
  int (*run)(const Arguments &arguments) = nullptr;
  bool manyFiles = false;               // more than one positional argument
  std::string note = "";                // lines that close the help
  std::string question = "which file?"; // where the positional argument is missing
  bool isForAnother = false;            // behind -- stand the words of another command
};

/// Adds --verify and --expect-hash: the user's conditions on an artifact before anything in it is
/// used. The help of a command that `runs` the artifact ends with what that means.
void addTrust(Command &command, bool runs = true);
Trust readTrust(const Arguments &arguments);

/// Reads `words` (all after the command's name). An empty result is success; else a message with
/// the error and the list of right answers.
std::string parseArguments(const Command &command, const std::vector<std::string> &words,
                           Arguments &arguments);

std::string helpText(const Command &command);
std::string helpText(const std::vector<Command> &commands);

/// "a, b or c"
std::string joinChoices(const std::vector<std::string> &choices);

} // namespace mpc
