// Tensors in files and in memory at the border of run and evaluate: NumPy's .npy files, named on
// the command line.
#pragma once

#include "mpc/DType.h"
#include "mpc/Program.h"
#include "mpc/Status.h"
#include "mpc/mpc.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mpc {

/// A dense row-major tensor.
struct HostTensor {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::vector<uint8_t> bytes;

  /// A tensor with memory for a type and shape whose byte count is known to fit.
  static HostTensor make(DType dtype, std::vector<int64_t> shape);
  /// The elements, exactly. 64-bit integers beyond 2^53 are rounded.
  std::vector<double> values() const;
  /// Sets the elements from values that the type holds exactly, as those of Evaluate are.
  void setValues(const std::vector<double> &values);
};

/// The tensors for a call of the C interface; the caller keeps owning them.
mpc_tensor borrow(HostTensor &tensor);
std::vector<mpc_tensor> borrow(std::vector<HostTensor> &tensors);

/// The state of a call as a Status with the message of the interface.
Status statusOf(mpc_status status);
mpc_status runEntry(mpc_program *program, const std::string &entry, std::vector<HostTensor> &inputs,
                    std::vector<HostTensor> &outputs);

/// The integers that an input may hold: those in [0, limit), or `leftOut`. They are rows of a
/// table, or classes of a loss. A limit of 0 allows anything.
struct IndexRange {
  int64_t limit = 0;
  std::optional<int64_t> leftOut = {};
  bool classes = false;

  bool allows(int64_t value) const {
    return limit == 0 || (value >= 0 && value < limit) || value == leftOut;
  }
};
IndexRange rangeOf(const TensorDescription &input);
/// "expected 0 to 4, the rows of the table or cache that it names", for a range with a limit.
std::string rangeText(const IndexRange &range);

/// The name, type and shape of an input or output.
struct TensorSlot {
  std::string name;
  DType dtype;
  std::vector<int64_t> shape;
  IndexRange range = {};
};

std::vector<TensorSlot> slotsOf(const std::vector<TensorDescription> &tensors);
/// A tensor with memory for each slot.
std::vector<HostTensor> tensorsFor(const std::vector<TensorSlot> &slots);
/// The entry of that name in any plan, or null.
const EntryDescription *findEntry(const ProgramDescription &artifact, const std::string &name);

/// Reads the file of an input and compares it with its slot: name, type and shape; the message
/// names all three.
Result<HostTensor> readTensor(const std::string &path, const TensorSlot &slot);

/// A text about the first element of an input outside of its slot's range, with place, value and
/// range; "" without one.
std::string findOutside(const HostTensor &tensor, const TensorSlot &slot);

/// Writes a .npy file. Types that NumPy lacks (bf16, fp8) are widened to float32, which holds them
/// exactly.
Status writeTensor(const std::string &path, const HostTensor &tensor);

/// Reads `name=file` options into a map of files by name. A message if one is malformed, given
/// twice, or names no slot.
std::string readAssignments(const std::string &option, const std::vector<std::string> &values,
                            const std::vector<TensorSlot> &slots,
                            std::map<std::string, std::string> &files);

/// Six significant digits, or "nan" and "inf".
std::string numberText(double value);
/// "[2, 3]".
std::string listText(const std::vector<int64_t> &shape);
/// "logits f32 [8, 10] min -1.2 max 3.4 mean 0.1" or, for one element, its value.
std::string summarize(const std::string &name, const HostTensor &tensor);

/// The note on `count` of `all` parameters that nobody gave values for.
std::string drawnText(size_t count, size_t all);

/// The difference between `found` and `expected`: the largest absolute difference and the signal to
/// noise ratio in dB.
struct Difference {
  double maxAbsolute = 0;
  double sqnr = 0;         // infinity where they are equal
  uint64_t mismatched = 0; // only one of the two is finite, or they are different infinities
};
Difference compare(const HostTensor &found, const HostTensor &expected);
/// Reads the file that an output is to be compared with; its shape must fit.
Result<HostTensor> readReference(const std::string &path, const TensorSlot &slot);
/// "y against y.npy: max abs error 0, SQNR inf (equal)"
std::string compareText(const std::string &name, const HostTensor &found, const std::string &path,
                        const HostTensor &expected);

} // namespace mpc
