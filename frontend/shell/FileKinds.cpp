#include "frontend/shell/FileKinds.h"

#include "frontend/shell/Options.h"
#include "mpc/FileKind.h"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <sys/stat.h>

namespace mpc {
namespace {

struct Kind {
  std::string_view name;   // the result of kindOfFile
  std::string_view ending; // of the placeholder of the commands that take it
  std::string_view remedy;
};

constexpr Kind kinds[] = {
    {"an mpc artifact", ".mpcx", "mpc run, mpc train and mpc inspect take it"},
    {"MLIR bytecode", ".mlir", "mpc compile, mpc explain and mpc evaluate take it"},
    {"a model", ".mlir",
     "mpc compile makes an artifact of it; mpc explain and mpc evaluate take it too"},
    {"a zip archive (NumPy's .npz or a PyTorch checkpoint)", "",
     "python -m mpc export writes a module of PyTorch as a model, with its weights"},
    {"an .npy file", "", "mpc run takes it as --input NAME=FILE, mpc train as --data=FILE"},
    {"a safetensors file", "", "mpc compile, mpc run and mpc train take it as --weights=FILE"},
};

/// What python -m mpc writes as a model.
struct Foreign {
  std::string_view ending, name, remedy; // of the file's name; the remedy goes on with it
};

constexpr Foreign foreigners[] = {
    {".onnx", "a model of ONNX", "python -m mpc import "},
    {".py", "a program of Python", "python -m mpc export "},
};

bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Text with a function is a model; other text may be anything. No model has control
/// characters, which a terminal would obey.
std::string kindOfText(std::string_view start) {
  const bool isText = std::none_of(start.begin(), start.end(), [](unsigned char c) {
    return c == 0x7f || (c < 0x20 && (c < '\t' || c > '\r'));
  });
  if (!isText)
    return "a binary file";
  return start.find("func.func") != std::string_view::npos ? "a model" : "";
}

/// The command that writes the file as a model, where there is one; "" for others.
std::string foreignText(const Command &command, const std::string &path) {
  for (const Foreign &foreign : foreigners)
    if (endsWith(path, foreign.ending)) {
      const std::string stem = path.substr(0, path.size() - foreign.ending.size());
      return path + " is " + std::string(foreign.name) + ", and mpc " + command.name +
             " expects a model, MLIR text or bytecode; " + std::string(foreign.remedy) + path +
             (foreign.ending == ".py" ? ":MODEL --example x.npy" : "") + " -o " + stem +
             ".mlir writes one (pip install mpc, from mpc's repository)";
    }
  return "";
}

/// The file's first bytes and its size; empty if it is no regular file that can be read.
std::string readStart(const std::string &path, uint64_t &size) {
  struct stat about = {};
  std::FILE *file = ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode)
                        ? std::fopen(path.c_str(), "rbe")
                        : nullptr;
  if (!file)
    return "";
  size = static_cast<uint64_t>(about.st_size);
  std::string start(1 << 16, '\0');
  start.resize(std::fread(start.data(), 1, start.size(), file));
  std::fclose(file);
  return start;
}

} // namespace

std::string wrongKind(const Command &command, const std::string &path) {
  const bool wantsModel = endsWith(command.placeholder, ".mlir");
  if (!wantsModel && !endsWith(command.placeholder, ".mpcx"))
    return "";
  uint64_t size = 0;
  const std::string start = readStart(path, size);
  if (start.empty())
    return "";
  if (const std::string foreign = foreignText(command, path); wantsModel && !foreign.empty())
    return foreign;
  std::string name = kindOfFile({start.data(), start.size()}, size);
  if (name.empty())
    name = kindOfText(start);
  const std::string wanted =
      wantsModel ? "a model, MLIR text or bytecode" : "an artifact of mpc compile";
  for (const Kind &kind : kinds) {
    if (kind.name != name)
      continue;
    if (!kind.ending.empty() && endsWith(command.placeholder, kind.ending))
      return "";
    return path + " is " + name + ", and mpc " + command.name + " expects " + wanted + "; " +
           std::string(kind.remedy);
  }
  if (!name.empty())
    return path + " is " + name + ", and mpc " + command.name + " expects " + wanted;
  return "";
}

} // namespace mpc
