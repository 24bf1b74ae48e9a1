#include "frontend/run/TextModel.h"
#include "frontend/run/Tensors.h"

#include "mpc/Names.h"

#include <algorithm>
#include <cstring>

namespace mpc {
namespace {

constexpr int64_t byteValues = 256;

std::string describe(const mpc_tensor_info &info) {
  return std::string(info.name) + " (" +
         shapeText(DType(info.dtype), std::vector<int64_t>(info.shape, info.shape + info.rank)) +
         ")";
}

bool isWhole(const mpc_tensor_info &info) {
  return info.dtype == MPC_I64 || info.dtype == MPC_I32 || info.dtype == MPC_U8;
}

/// One entry with its tensors: integer tokens [1, T], perhaps a position, and logits [1, T, V].
struct TextEntry {
  std::string name;
  std::vector<HostTensor> inputs, outputs;
  size_t tokens = 0, position = SIZE_MAX, logits = 0;
  int64_t length = 0, classes = 0;

  /// Makes the tensors; else what the entry has in place of what a text needs.
  std::string prepare(const mpc_program *program, bool hasPosition) {
    const size_t expected = hasPosition ? 2 : 1, count = mpc_input_count(program, name.c_str());
    if (count != expected)
      return std::to_string(count) + " inputs";
    for (size_t i = 0; i < count; ++i) {
      mpc_tensor_info info;
      if (mpc_input_info(program, name.c_str(), i, &info) != MPC_OK)
        return mpc_error_message();
      const bool isPosition = hasPosition && info.rank == 0;
      const bool isRow = info.rank == 2 && info.shape[0] == 1 && info.shape[1] >= 1;
      if (!isWhole(info) || (!isPosition && !isRow) || (isPosition && position != SIZE_MAX) ||
          (isRow && length != 0))
        return "the input " + describe(info);
      if (isRow)
        length = info.shape[1];
      (isPosition ? position : tokens) = i;
      inputs.push_back(HostTensor::make(DType(info.dtype),
                                        std::vector<int64_t>(info.shape, info.shape + info.rank)));
    }
    return prepareOutputs(program);
  }

  /// Runs on the bytes, and zeros behind them; gives the logits of row `row`.
  mpc_status run(mpc_program *program, const char *bytes, size_t count, int64_t at, int64_t row,
                 std::vector<double> &to) {
    std::vector<double> ids(length, 0.0);
    for (size_t i = 0; i < count; ++i)
      ids[i] = static_cast<unsigned char>(bytes[i]);
    inputs[tokens].setValues(ids);
    if (position != SIZE_MAX)
      inputs[position].setValues({static_cast<double>(at)});
    const mpc_status status = runEntry(program, name, inputs, outputs);
    if (status != MPC_OK)
      return status;
    const std::vector<double> all = outputs[logits].values();
    to.assign(all.begin() + row * classes, all.begin() + (row + 1) * classes);
    return MPC_OK;
  }

private:
  std::string prepareOutputs(const mpc_program *program) {
    std::string found;
    bool has = false;
    for (size_t i = 0; i < mpc_output_count(program, name.c_str()); ++i) {
      mpc_tensor_info info;
      if (mpc_output_info(program, name.c_str(), i, &info) != MPC_OK)
        return mpc_error_message();
      const bool fits = info.rank == 3 && info.shape[0] == 1 && info.shape[1] == length &&
                        info.dtype <= MPC_F8E5M2;
      if (fits && (!has || std::strcmp(info.name, "logits") == 0)) {
        logits = i;
        classes = info.shape[2];
        has = true;
      }
      found += (i ? ", " : "the output ") + describe(info);
      outputs.push_back(HostTensor::make(DType(info.dtype),
                                         std::vector<int64_t>(info.shape, info.shape + info.rank)));
    }
    if (!has)
      return found.empty() ? "no output" : found;
    return classes < 1 || classes > byteValues
               ? "logits over " + std::to_string(classes) + " classes"
               : "";
  }
};

class WindowModel : public TextModel {
public:
  explicit WindowModel(const std::string &name) { entry.name = name; }

  std::string prepare(const mpc_program *program) override {
    const std::string found = entry.prepare(program, /*hasPosition=*/false);
    classCount = entry.classes;
    return found.empty()
               ? ""
               : "--generate: entry '" + entry.name + "' has " + found +
                     "; expected one input of integer tokens [1, T] and logits [1, T, V] with V at "
                     "most " +
                     std::to_string(byteValues) +
                     " (bytes), as examples/gpt2/generate.py --sample writes";
  }
  std::string check(const std::string &, int64_t) const override { return ""; }
  mpc_status next(mpc_program *program, const std::string &text,
                  std::vector<double> &logits) override {
    const size_t used = std::min<size_t>(text.size(), static_cast<size_t>(entry.length));
    return entry.run(program, text.data() + (text.size() - used), used, 0,
                     static_cast<int64_t>(used) - 1, logits);
  }

private:
  TextEntry entry;
};

class CachedModel : public TextModel {
public:
  explicit CachedModel(int64_t rows) : rows(rows) {
    prefill.name = entries::prefill;
    decode.name = entries::decode;
  }

  std::string prepare(const mpc_program *program) override {
    if (std::string found = prefill.prepare(program, false); !found.empty())
      return expected(entries::prefill, found,
                      "one input of integer tokens [1, P] and logits [1, P, V]");
    if (std::string found = decode.prepare(program, true); !found.empty() || decode.length != 1)
      return expected(entries::decode,
                      found.empty() ? std::to_string(decode.length) + " tokens a run" : found,
                      "an integer token [1, 1], its position [] and logits [1, 1, V]");
    if (decode.classes != prefill.classes)
      return expected(entries::decode, "logits over " + std::to_string(decode.classes) + " classes",
                      "the " + std::to_string(prefill.classes) + " of 'prefill'");
    classCount = decode.classes;
    return "";
  }

  std::string check(const std::string &prompt, int64_t count) const override {
    const int64_t length = static_cast<int64_t>(prompt.size());
    if (length > prefill.length)
      return "--prompt: the text has " + std::to_string(length) +
             " bytes, and the entry 'prefill' takes at most " + std::to_string(prefill.length) +
             "; shorten it, or compile the model with a longer prefill";
    // The last byte is not read again.
    if (rows > 0 && length + count - 1 > rows)
      return "--generate: " + std::to_string(length) + " bytes of the prompt and " +
             std::to_string(count) + " more fill " + std::to_string(length + count - 1) +
             " rows of the cache, which has " + std::to_string(rows) + "; ask for at most " +
             std::to_string(rows + 1 - length) + ", or compile the model with a longer cache";
    return "";
  }

  mpc_status next(mpc_program *program, const std::string &text,
                  std::vector<double> &logits) override {
    const int64_t length = static_cast<int64_t>(text.size());
    const bool isPrompt = length != known + 1;
    const mpc_status status =
        isPrompt ? prefill.run(program, text.data(), text.size(), 0, length - 1, logits)
                 : decode.run(program, &text.back(), 1, known, 0, logits);
    known = status == MPC_OK ? length : -1;
    return status;
  }

private:
  static std::string expected(const std::string &entry, const std::string &found,
                              const std::string &wanted) {
    return "--generate: entry '" + entry + "' has " + found + "; expected " + wanted +
           " with V at most " + std::to_string(byteValues) +
           " (bytes), as examples/decode/decode.py writes; --entry=E runs another entry without "
           "a cache";
  }

  TextEntry prefill, decode;
  int64_t rows;       // of the cache; 0 where the artifact does not say
  int64_t known = -1; // bytes whose rows are in the cache
};

} // namespace

std::unique_ptr<TextModel> windowModel(const std::string &entry) {
  return std::make_unique<WindowModel>(entry);
}

bool hasCache(const ProgramDescription &artifact) {
  return findEntry(artifact, entries::prefill) && findEntry(artifact, entries::decode);
}

std::unique_ptr<TextModel> cachedModel(const ProgramDescription &artifact) {
  int64_t rows = 0;
  for (const TensorDescription &input : findEntry(artifact, entries::decode)->inputs)
    if (input.shape.empty())
      rows = input.limit;
  return std::make_unique<CachedModel>(rows);
}

} // namespace mpc
