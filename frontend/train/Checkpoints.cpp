#include "frontend/train/Checkpoints.h"

#include "frontend/shell/ReadFile.h"
#include "ir/ParseJson.h"
#include "mpc/ArtifactFile.h"
#include "mpc/SafeTensors.h"
#include "mpc/StateFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace mpc::train {
namespace {

constexpr const char *statePart = ".safetensors";
constexpr const char *shardsPart = ".shards"; // the folder of a state in parts
constexpr const char *notesPart = ".json";
constexpr const char *unnamedPart = ".unnamed"; // of a state that does not exist yet
constexpr int64_t notesVersion = 3;
constexpr size_t largestIndex = 64 << 20; // bytes

/// The number in "step-000100" + `ending`; none for other names.
std::optional<uint64_t> stepOf(const std::string &name, const std::string &ending) {
  const std::string start = "step-";
  if (name.size() < start.size() + 6 + ending.size() || !name.starts_with(start) ||
      !name.ends_with(ending))
    return std::nullopt;
  const std::string digits = name.substr(start.size(), name.size() - start.size() - ending.size());
  if (digits.size() > 18 || digits.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::strtoull(digits.c_str(), nullptr, 10);
}

std::string nameOf(uint64_t step) {
  std::string digits = std::to_string(step);
  return "step-" + std::string(digits.size() < 6 ? 6 - digits.size() : 0, '0') + digits;
}

std::string hex(uint64_t value) { return llvm::utohexstr(value, /*LowerCase=*/true, 16); }

/// The notes as JSON, with their checksum if there is one.
std::string textOf(const CheckpointNotes &notes, const std::optional<uint64_t> &checksum) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out, 2);
  json.object([&] {
    json.attribute("version", notesVersion);
    json.attribute("step", notes.position.step);
    json.attribute("precision", llvm::json::fixUTF8(notes.precision));
    json.attribute("seed", notes.seed);
    json.attribute("batch", notes.batch);
    json.attribute("data", hex(notes.data));
    json.attribute("batch_offset", notes.position.batchOffset);
    json.attribute("skips", notes.position.skips);
    json.attribute("consecutive_skips", notes.position.consecutiveSkips);
    json.attribute("rollbacks", notes.position.rollbacks);
    json.attribute("state", llvm::json::fixUTF8(notes.state));
    if (checksum)
      json.attribute("checksum", hex(*checksum));
  });
  return text + "\n";
}

std::vector<std::string> namesIn(const std::string &folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    names.push_back(it->path().filename().string());
  return names;
}

/// The checksum of the tensors that a state's file states; of a folder that of its index, which has
/// those of the shards.
Result<std::string> checksumOf(const std::string &path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    std::string text;
    if (const std::string problem = readText(path + "/" + stateIndex, largestIndex, text);
        !problem.empty())
      return Status(Code::Damaged, path + ": " + problem);
    return hex(llvm::xxh3_64bits(text));
  }
  MPC_ASSIGN(const SafeTensors file, SafeTensors::open(path));
  const auto found = file.metadata().find("checksum");
  if (found == file.metadata().end())
    return Status(Code::Damaged, path + ": it is no state of mpc train, it has no checksum");
  return found->second;
}

/// Whether a process that was killed in `save` may have left a file of this name: the name of a
/// part of a checkpoint with more text after it, like those of writeFileAtomically and unnamedPart.
bool isUnfinished(const std::string &name) {
  if (!name.ends_with(".partial") && !name.ends_with(unnamedPart))
    return false;
  for (const char *part : {statePart, shardsPart, notesPart})
    if (const size_t at = name.find(part); at != std::string::npos)
      if (stepOf(name.substr(0, at + std::strlen(part)), part))
        return true;
  return false;
}

} // namespace

std::string notesText(const CheckpointNotes &notes) {
  return textOf(notes, llvm::xxh3_64bits(textOf(notes, std::nullopt)));
}

Status Checkpoints::open() {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error && ::access(folder.c_str(), R_OK | W_OK | X_OK) != 0)
    error = std::error_code(errno, std::generic_category());
  if (error)
    return Status(Code::FileError,
                  "--checkpoint-dir: cannot use " + folder + ": " + error.message());
  Result<FolderLock> taken = FolderLock::take(folder);
  if (!taken.ok())
    return taken.status().in("--checkpoint-dir");
  lock = std::move(*taken);
  for (const std::string &name : namesIn(folder)) {
    bool isLeft = isUnfinished(name);
    if (stepOf(name, notesPart)) {
      const std::string stem = name.substr(0, name.size() - std::strlen(notesPart));
      isLeft |= !std::filesystem::exists(folder + "/" + stem + statePart, error) &&
                !std::filesystem::exists(folder + "/" + stem + shardsPart, error);
    }
    if (isLeft)
      std::filesystem::remove_all(folder + "/" + name, error);
  }
  return Status();
}

std::vector<Checkpoint> Checkpoints::list() const {
  std::vector<Checkpoint> found;
  for (const std::string &name : namesIn(folder))
    for (const char *part : {statePart, shardsPart})
      if (const std::optional<uint64_t> step = stepOf(name, part)) {
        const std::string stem = folder + "/" + name.substr(0, name.size() - std::strlen(part));
        found.push_back({*step, folder + "/" + name, stem + notesPart});
      }
  std::sort(found.begin(), found.end(),
            [](const Checkpoint &a, const Checkpoint &b) { return a.step > b.step; });
  return found;
}

Result<CheckpointNotes> Checkpoints::read(const Checkpoint &checkpoint) {
  const auto damaged = [&](const std::string &why) {
    return Status(Code::Damaged, checkpoint.notes + ": " + why);
  };
  std::string text;
  if (const std::string problem = readText(checkpoint.notes, largestSettings, text);
      !problem.empty())
    return damaged(problem);
  llvm::Expected<llvm::json::Value> parsed = parseJson(text);
  if (!parsed)
    return damaged(llvm::toString(parsed.takeError()));
  const llvm::json::Object *object = parsed->getAsObject();
  if (!object || object->getInteger("version") != notesVersion)
    return damaged("expects a checkpoint's notes of version " + std::to_string(notesVersion));
  CheckpointNotes notes;
  bool whole = true;
  const auto number = [&](llvm::StringRef key, uint64_t &value) {
    const llvm::json::Value *found = object->get(key);
    const std::optional<uint64_t> read = found ? found->getAsUINT64() : std::nullopt;
    whole &= read.has_value();
    value = read.value_or(0);
  };
  number("step", notes.position.step);
  number("seed", notes.seed);
  number("batch", notes.batch);
  const std::optional<int64_t> offset = object->getInteger("batch_offset");
  notes.position.batchOffset = offset.value_or(0);
  number("skips", notes.position.skips);
  number("consecutive_skips", notes.position.consecutiveSkips);
  number("rollbacks", notes.position.rollbacks);
  const auto precision = object->getString("precision"), data = object->getString("data"),
             state = object->getString("state");
  if (!whole || !offset || !precision || !data || !state || data->getAsInteger(16, notes.data) ||
      notes.position.step != checkpoint.step)
    return damaged("expects step " + std::to_string(checkpoint.step) +
                   ", precision, seed, batch, data, batch_offset, skips, consecutive_skips, "
                   "rollbacks and state");
  notes.precision = precision->str();
  notes.state = state->str();
  if (text != notesText(notes))
    return damaged("was changed after it was written, its checksum is that of other notes");
  return notes;
}

Status Checkpoints::checkPair(const Checkpoint &checkpoint, const CheckpointNotes &notes) {
  MPC_ASSIGN(const std::string found, checksumOf(checkpoint.state));
  if (found == notes.state)
    return Status();
  return Status(Code::Damaged, checkpoint.state + " is not the state that " + checkpoint.notes +
                                   " was written for: its checksum is " + found + ", expected " +
                                   notes.state);
}

Result<Checkpoint> Checkpoints::save(Program &program, CheckpointNotes notes) const {
  const std::string stem = folder + "/" + nameOf(notes.position.step);
  const char *part = program.hasParts() ? shardsPart : statePart;
  const Checkpoint checkpoint{notes.position.step, stem + part, stem + notesPart};
  const std::string unnamed = checkpoint.state + unnamedPart;
  const Status status = [&]() -> Status {
    MPC_TRY(statusOf(mpc_save_state(program.get(), unnamed.c_str())));
    MPC_ASSIGN(notes.state, checksumOf(unnamed));
    // An older state of the same step must not be paired with the new notes.
    std::error_code error;
    for (const char *older : {statePart, shardsPart})
      if (std::filesystem::remove_all(stem + older, error); error)
        return Status(Code::FileError, "cannot replace " + stem + older + ": " + error.message());
    const std::string text = notesText(notes);
    MPC_TRY(writeFileAtomically(checkpoint.notes, {{text.data(), text.size()}}, /*durable=*/true));
    if (::rename(unnamed.c_str(), checkpoint.state.c_str()) != 0)
      return Status(Code::FileError,
                    "cannot write " + checkpoint.state + ": " + std::strerror(errno));
    return Status();
  }();
  if (!status.ok()) {
    std::error_code error;
    std::filesystem::remove_all(unnamed, error);
    return status;
  }
  syncFolder();
  prune();
  return checkpoint;
}

Status Checkpoints::saveShard(Program &program, uint64_t step) const {
  const std::string unnamed = folder + "/" + nameOf(step) + shardsPart + unnamedPart;
  return statusOf(mpc_save_state(program.get(), unnamed.c_str()));
}

/// Synchronises the folder, after which a name is on the disk. Some file systems do not support it,
/// and keep names anyway.
void Checkpoints::syncFolder() const {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0)
    return;
  ::fsync(file);
  ::close(file);
}

void Checkpoints::remove(const Checkpoint &checkpoint) {
  std::error_code error;
  std::filesystem::remove_all(checkpoint.state, error);
  ::unlink(checkpoint.notes.c_str());
}

void Checkpoints::prune() const {
  uint64_t kept = 0;
  bool stable = false;
  for (const Checkpoint &checkpoint : list()) {
    const Result<CheckpointNotes> notes = read(checkpoint);
    const bool isStable = notes.ok() && notes->position.consecutiveSkips == 0;
    if (kept < keep || (isStable && !stable))
      ++kept;
    else
      remove(checkpoint);
    stable |= isStable;
  }
}

} // namespace mpc::train
