// Training and evaluation data: files that are checked against the inputs of a program when they
// are opened, and give batches afterwards.
#pragma once

#include "frontend/run/Tensors.h"

#include <functional>
#include <memory>

namespace mpc::train {

using Batch = std::vector<HostTensor>; // one for each input, in their order

class Data {
public:
  virtual ~Data() = default;
  /// Batch `number` (0, 1, ..) of training under a seed.
  virtual Status training(uint64_t seed, uint64_t number, Batch &batch) = 0;
  /// Batch `number` in the files' own order, below `wholeBatches`.
  virtual Status inOrder(uint64_t number, Batch &batch) = 0;

  std::string unit = "samples"; // the unit that is counted: "samples" or "tokens"
  uint64_t unitsPerBatch = 0;
  uint64_t units = 0, leftOut = 0; // in the files; those that inOrder does not reach
  uint64_t wholeBatches = 0;       // of inOrder
  uint64_t fingerprint = 0;        // of sizes, and of all bytes of small files
  std::vector<std::string> warnings, notes;
};

/// The request for the files of one option.
struct DataRequest {
  std::string option; // "--data", for messages
  std::vector<std::string>
      files;          // x.npy, y.npy in the inputs' order, or x=x.npy; or one file of tokens
  std::string tokens; // "u8" or "u16"; empty: by the file's name
  std::vector<TensorSlot> inputs; // of the program's step
  std::vector<int64_t> classes;   // an input without a range: integers below this; 0: not known
};

/// Opens and checks the files. A message names the option, the file and the remedy.
Result<std::unique_ptr<Data>> openData(const DataRequest &request);

/// The two kinds of data. A .npy file, or any that begins like one, is of the first kind.
Result<std::unique_ptr<Data>> openArrays(const DataRequest &request);
Result<std::unique_ptr<Data>> openTokens(const DataRequest &request);
bool isArrayFile(const std::string &path);

/// A hash of bytes for `fingerprint`: all of them up to 1 MiB, else 256 strips of 4 KiB spread over
/// them.
uint64_t fingerprintOf(const uint8_t *bytes, uint64_t count);
/// Reads `count` bytes from `offset` on, for a hash of bytes that are read as they are needed.
using ReadBytes = std::function<Status(uint64_t offset, uint8_t *target, uint64_t count)>;
Result<uint64_t> fingerprintOf(const ReadBytes &read, uint64_t count);

} // namespace mpc::train
