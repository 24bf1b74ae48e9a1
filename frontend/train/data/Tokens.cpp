// Data in files of tokens: one long text, from which windows of T + 1 tokens are taken. The inputs
// are the first T of them and the last T.
#include "frontend/train/data/Convert.h"
#include "frontend/train/data/Data.h"
#include "frontend/train/data/Order.h"

#include "frontend/shell/Console.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc::train {
namespace {

/// The least known number that a token must be below; 0 where none is known.
int64_t vocabularyOf(const DataRequest &request) {
  int64_t least = 0;
  const auto add = [&](int64_t limit) {
    least = limit && (!least || limit < least) ? limit : least;
  };
  for (const TensorSlot &input : request.inputs)
    add(input.range.limit);
  for (int64_t limit : request.classes)
    add(limit);
  return least;
}

/// A file that is read in parts. It is not mapped, since a mapped file that is cut short would end
/// the process; so the run ends with a message that names the file.
class TokenReader {
public:
  static Result<TokenReader> open(const std::string &path) {
    TokenReader reader;
    reader.path = path;
    reader.file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info{};
    int error = reader.file < 0 || ::fstat(reader.file, &info) != 0 ? errno : 0;
    if (!error && !S_ISREG(info.st_mode))
      error = S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
    if (error)
      return Status(error == ENOENT ? Code::FileNotFound : Code::FileError,
                    "cannot read " + path + ": " + std::strerror(error));
    reader.size = static_cast<uint64_t>(info.st_size);
    return reader;
  }
  TokenReader() = default;
  TokenReader(TokenReader &&other) noexcept { *this = std::move(other); }
  TokenReader &operator=(TokenReader &&other) noexcept {
    std::swap(path, other.path);
    std::swap(file, other.file);
    std::swap(size, other.size);
    return *this;
  }
  ~TokenReader() {
    if (file >= 0)
      ::close(file);
  }

  Status read(uint64_t offset, uint8_t *target, uint64_t count) const {
    for (uint64_t done = 0; done < count;) {
      const ssize_t found =
          ::pread(file, target + done, count - done, static_cast<off_t>(offset + done));
      if (found < 0 && errno == EINTR)
        continue;
      if (found < 0)
        return Status(Code::FileError, "cannot read " + path + ": " + std::strerror(errno));
      if (found == 0) {
        struct stat now{};
        ::fstat(file, &now);
        return Status(Code::Damaged, path + " has " + std::to_string(now.st_size) +
                                         " bytes now, it had " + std::to_string(size) +
                                         " when the run began: it was cut short meanwhile; "
                                         "restore it and go on with --resume");
      }
      done += static_cast<uint64_t>(found);
    }
    return Status();
  }

  std::string path;
  uint64_t size = 0; // when it was opened

private:
  int file = -1;
};

/// llm.c's data files: 256 int32 words, of which the first are the magic number, the version and
/// the number of tokens, then tokens of 16 bits.
constexpr uint64_t headerBytes = 1024;
constexpr uint32_t headerMagic = 20240520, headerVersion = 1;

struct TokenFile {
  TokenReader reader;
  std::string path;
  uint64_t offset = 0, count = 0;
  unsigned width = 1;

  /// The bytes of `length` tokens from token `first` on.
  Status read(uint64_t first, uint64_t length, std::vector<uint8_t> &bytes) const {
    bytes.resize(length * width);
    return reader.read(offset + first * width, bytes.data(), bytes.size());
  }
  int64_t at(const std::vector<uint8_t> &bytes, uint64_t index) const {
    const uint8_t *place = bytes.data() + index * width;
    return width == 1 ? *place : place[0] | place[1] << 8;
  }
};

Result<TokenFile> openFile(const DataRequest &request) {
  TokenFile file;
  file.path = request.files[0];
  Result<TokenReader> reader = TokenReader::open(file.path);
  if (!reader.ok())
    return reader.status().in(request.option);
  file.reader = std::move(*reader);
  const bool isBin = file.path.size() > 4 && file.path.ends_with(".bin");
  file.width = request.tokens == "u16" || (request.tokens.empty() && isBin) ? 2 : 1;
  file.count = file.reader.size / file.width;
  const std::string where = request.option + ": " + file.path;
  uint32_t words[3] = {};
  if (file.reader.size >= headerBytes)
    MPC_TRY(file.reader.read(0, reinterpret_cast<uint8_t *>(words), sizeof(words)));
  if (words[0] == headerMagic && file.width == 2) {
    file.offset = headerBytes;
    file.count = (file.reader.size - headerBytes) / 2;
    if (words[1] != headerVersion || words[2] != file.count)
      return Status(Code::Damaged, where + " has llm.c's header of version " +
                                       std::to_string(words[1]) + " for " + formatCount(words[2]) +
                                       " tokens, expected version 1, and there are " +
                                       formatCount(file.count));
  }
  if (file.reader.size % file.width != 0)
    return Status(Code::Damaged, where + " has " + formatCount(file.reader.size) +
                                     " bytes, an odd number, expected tokens of 16 bits; "
                                     "--tokens=u8 reads bytes");
  return file;
}

class Tokens final : public Data {
public:
  Tokens(const DataRequest &request, TokenFile given)
      : inputs(request.inputs), option(request.option), vocabulary(vocabularyOf(request)),
        file(std::move(given)) {
    length = static_cast<uint64_t>(inputs[0].shape[1]);
    rows = static_cast<uint64_t>(inputs[0].shape[0]);
    unit = "tokens";
    unitsPerBatch = rows * length;
    units = file.count;
    wholeBatches = (file.count - 1) / length / rows;
    leftOut = file.count - 1 - wholeBatches * unitsPerBatch;
  }

  /// Reads the bytes of the fingerprint.
  Status identify() {
    const auto read = [&](uint64_t offset, uint8_t *target, uint64_t count) {
      return file.reader.read(file.offset + offset, target, count);
    };
    Result<uint64_t> found = fingerprintOf(read, file.count * file.width);
    if (!found.ok())
      return found.status().in(option);
    fingerprint = *found;
    return Status();
  }

  Status training(uint64_t seed, uint64_t number, Batch &batch) override {
    const std::vector<uint64_t> starts = windowStarts(seed, number, rows, file.count - length);
    for (uint64_t row = 0; row < rows; ++row)
      MPC_TRY(copyWindow(starts[row], row, batch));
    return Status();
  }

  Status inOrder(uint64_t number, Batch &batch) override {
    for (uint64_t row = 0; row < rows; ++row)
      MPC_TRY(copyWindow((number * rows + row) * length, row, batch));
    return Status();
  }

  /// Checks all tokens, a piece at a time.
  Status checkAll() {
    constexpr uint64_t piece = 1u << 20;
    if (!isBounded())
      return Status();
    for (uint64_t begin = 0; begin < file.count; begin += piece) {
      if (Status read = file.read(begin, std::min(piece, file.count - begin), window); !read.ok())
        return read.in(option);
      MPC_TRY(check(begin));
    }
    return Status();
  }

private:
  bool isBounded() const {
    return vocabulary != 0 && !(file.width == 1 && vocabulary > 255) && vocabulary <= 65535;
  }

  /// Checks the tokens in `window`, whose first one is token `begin` of the file.
  Status check(uint64_t begin) const {
    const uint64_t count = isBounded() ? window.size() / file.width : 0;
    for (uint64_t i = 0; i < count; ++i)
      if (file.at(window, i) >= vocabulary)
        return Status(Code::InvalidArgument,
                      option + ": " + file.path + " has the token " +
                          std::to_string(file.at(window, i)) + " at place " +
                          std::to_string(begin + i) + ", the program's vocabulary has " +
                          std::to_string(vocabulary) +
                          (file.width == 2 && file.offset == 0
                               ? "; if these are bytes and not words of 16 bits: --tokens=u8"
                               : ""));
    return Status();
  }

  Status copyWindow(uint64_t start, uint64_t row, Batch &batch) {
    if (Status read = file.read(start, length + 1, window); !read.ok())
      return read.in(option);
    MPC_TRY(check(start));
    for (uint64_t input = 0; input < 2; ++input)
      for (uint64_t i = 0; i < length; ++i) {
        const int64_t token = file.at(window, input + i);
        const uint64_t place = row * length + i;
        if (inputs[input].dtype == DType::I64)
          std::memcpy(batch[input].bytes.data() + place * 8, &token, 8);
        else {
          const int32_t narrow = static_cast<int32_t>(token);
          std::memcpy(batch[input].bytes.data() + place * 4, &narrow, 4);
        }
      }
    return Status();
  }

  std::vector<TensorSlot> inputs;
  std::string option;
  int64_t vocabulary;
  TokenFile file;
  uint64_t length = 0, rows = 0;
  std::vector<uint8_t> window; // the bytes read last
};

Status checkInputs(const DataRequest &request) {
  const auto isText = [](const TensorSlot &slot) {
    return slot.shape.size() == 2 && slot.shape[1] > 0 && slot.shape[0] > 0 &&
           (slot.dtype == DType::I32 || slot.dtype == DType::I64);
  };
  const std::vector<TensorSlot> &inputs = request.inputs;
  if (inputs.size() == 2 && isText(inputs[0]) && isText(inputs[1]) &&
      inputs[0].shape == inputs[1].shape)
    return Status();
  std::string found;
  for (const TensorSlot &input : inputs)
    found += (found.empty() ? "" : ", ") + input.name + ": " + shapeText(input.dtype, input.shape);
  return Status(Code::WrongShape, request.option + ": " + request.files[0] +
                                      " is no .npy file, and as tokens it needs a step with two "
                                      "integer inputs [B, T], tokens and targets; this step has " +
                                      found + "; give one .npy file for each");
}

} // namespace

Result<std::unique_ptr<Data>> openTokens(const DataRequest &request) {
  MPC_TRY(checkInputs(request));
  if (request.files.size() != 1)
    return Status(Code::InvalidArgument, request.option + ": got '" + request.files[0] + "' and '" +
                                             request.files[1] + "', expected one file of tokens");
  MPC_ASSIGN(TokenFile file, openFile(request));
  const uint64_t length = static_cast<uint64_t>(request.inputs[0].shape[1]);
  const uint64_t rows = static_cast<uint64_t>(request.inputs[0].shape[0]);
  if (file.count < length * rows + 1)
    return Status(Code::WrongShape,
                  request.option + ": " + file.path + " has " + formatCount(file.count) +
                      " tokens of " + std::to_string(file.width * 8) + " bits, expected at least " +
                      formatCount(length * rows + 1) + ", a batch of " + std::to_string(rows) +
                      " windows of " + std::to_string(length) + " and one");
  const uint64_t count = file.count;
  auto data = std::make_unique<Tokens>(request, std::move(file));
  constexpr uint64_t atOnce = uint64_t(1) << 29; // more tokens are checked as they are read
  if (count <= atOnce)
    MPC_TRY(data->checkAll());
  MPC_TRY(data->identify());
  return std::unique_ptr<Data>(std::move(data));
}

} // namespace mpc::train
