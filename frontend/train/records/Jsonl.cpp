// Records as JSON lines: keys in the order of Records.h, unknown values left out, NaN and
// infinities as strings, each line one write of the system.
#include "frontend/train/records/AppendFile.h"
#include "frontend/train/records/RecordFields.h"
#include "frontend/train/records/RecordFiles.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc::train {
namespace {

/// The beginning of every line of ours, which tells our files from others.
constexpr llvm::StringLiteral lineStart = "{\"kind\":\"";

/// One object of a line.
class Line {
public:
  explicit Line(llvm::StringRef kind) : out(text), json(out) {
    json.objectBegin();
    json.attribute("kind", kind);
  }

  /// The members of a record, in the order of its fields.
  template <typename Record>
  void members(const Record &record) {
    forEachField<Record>([&](const auto &field) { member(field.name, record.*field.member); });
  }

  std::string take() {
    json.objectEnd();
    return text + "\n";
  }

private:
  /// Left out if empty.
  void member(llvm::StringRef key, const std::string &value) {
    if (!value.empty())
      json.attribute(key, llvm::json::fixUTF8(value));
  }
  void member(llvm::StringRef key, uint64_t value) { json.attribute(key, value); }
  void member(llvm::StringRef key, int32_t value) { json.attribute(key, value); }
  void member(llvm::StringRef key, bool value) { json.attribute(key, value); }
  /// The shortest text that reads back as `value`; left out if unknown.
  void member(llvm::StringRef key, double value) {
    if (!isKnown(value))
      return;
    json.attributeBegin(key);
    if (std::isfinite(value)) {
      char digits[32];
      const std::to_chars_result end = std::to_chars(digits, digits + sizeof(digits), value);
      json.rawValue(llvm::StringRef(digits, end.ptr - digits));
    } else {
      json.value(std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    }
    json.attributeEnd();
  }
  void member(llvm::StringRef key, const std::map<std::string, double> &values) {
    if (values.empty())
      return;
    json.attributeObject(key, [&] {
      for (const auto &[name, value] : values)
        member(llvm::json::fixUTF8(name), value);
    });
  }
  void member(llvm::StringRef key, const std::vector<uint64_t> &counts) {
    json.attributeArray(key, [&] {
      for (uint64_t count : counts)
        json.value(count);
    });
  }
  void member(llvm::StringRef key, const std::vector<GradientRecord> &gradients) {
    objects(key, gradients);
  }
  /// Left out if empty: only fp8 has some.
  void member(llvm::StringRef key, const std::vector<QuantisedRecord> &tensors) {
    if (!tensors.empty())
      objects(key, tensors);
  }
  template <typename Record>
  void objects(llvm::StringRef key, const std::vector<Record> &records) {
    json.attributeArray(key, [&] {
      for (const Record &record : records)
        json.object([&] { members(record); });
    });
  }

  std::string text;
  llvm::raw_string_ostream out;
  llvm::json::OStream json;
};

class Jsonl : public Sink {
public:
  Jsonl(std::string path, int file) : file(std::move(path), file) {}

  void write(const RunRecord &record) override { put(record); }
  void write(const StepRecord &record) override { put(record); }
  void write(const EvalRecord &record) override { put(record); }
  void write(const MeasureRecord &record) override { put(record); }
  void write(const NoteRecord &record) override { put(record); }

  void flush() override {} // nothing is buffered
  std::string takeWarning() override { return file.takeWarning(); }

private:
  template <typename Record>
  void put(const Record &record) {
    Line object(Fields<Record>::kind);
    object.members(record);
    file.append(object.take());
  }

  AppendFile file;
};

/// Whether the file begins like ours, or is empty. The first line may have been cut.
bool isOurs(int file) {
  char start[lineStart.size()];
  const ssize_t count = ::pread(file, start, sizeof(start), 0);
  return count >= 0 && lineStart.starts_with(llvm::StringRef(start, count));
}

/// Removes the text after the last line end. False with errno.
bool dropCutLine(int file, off_t size) {
  char last[4096];
  while (size > 0) {
    const off_t first = size - std::min<off_t>(size, sizeof(last));
    const ssize_t count = ::pread(file, last, size - first, first);
    if (count < size - first)
      return false;
    const size_t end = llvm::StringRef(last, count).rfind('\n');
    if (end != llvm::StringRef::npos)
      return ::ftruncate(file, first + end + 1) == 0;
    size = first;
  }
  return ::ftruncate(file, 0) == 0;
}

} // namespace

std::unique_ptr<Sink> openJsonl(const std::string &path, bool append, std::string &problem) {
  const auto failed = [&](int file) -> std::unique_ptr<Sink> {
    problem = "cannot write " + path + ": " + std::strerror(errno);
    if (file >= 0)
      ::close(file);
    return nullptr;
  };
  if (path == "-") {
    const int out = ::dup(STDOUT_FILENO);
    return out < 0 ? failed(out) : std::make_unique<Jsonl>("stdout", out);
  }
  struct stat status = {};
  const bool isFile = ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
  const int file =
      ::open(path.c_str(), (isFile ? O_RDWR | O_CREAT : O_WRONLY) | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0 || ::fstat(file, &status) != 0)
    return failed(file);
  if (S_ISREG(status.st_mode)) {
    if (!isOurs(file)) {
      ::close(file);
      problem = path + ": the file holds something else than the records of a run; remove it or "
                       "name another";
      return nullptr;
    }
    // Two runs would overwrite each other. The lock is released with the descriptor.
    if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      ::close(file);
      problem = path + ": another run is writing to it; name another file, or wait for its end";
      return nullptr;
    }
    if (::fstat(file, &status) != 0) // again, since the run before may have ended just now
      return failed(file);
    if (!append && status.st_size != 0) {
      ::close(file);
      problem = path + ": the file holds the records of an earlier run; name another file, remove "
                       "it, or go on with that run by --checkpoint-dir and --resume";
      return nullptr;
    }
    if (append && !dropCutLine(file, status.st_size))
      return failed(file);
  }
  return std::make_unique<Jsonl>(path, file);
}

} // namespace mpc::train
