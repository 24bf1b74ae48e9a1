// What mpc calibrate found.
// clang-format off
//   {"version": 1, "model": "digits", "runs": 16, "kept": "max", "margin": 0,
//    "tensors": {"fc1.x": {"amax": 1.0, "columns": 64}}}
// clang-format on
//
// The largest magnitude of each activation of an FP8 product over some runs, by the name that
// TensorNames gives the tensor. `model` is the module's name, checked where it is there; `runs` and
// `kept` are for people; `margin` is in powers of two that stay free. `columns` is the extent of
// the tensor's last dimension.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

#include <map>
#include <optional>
#include <string>

namespace mpc {

/// The result by which a calibrating program gives the amax of a tensor: "amax:fc1.x[64]".
std::string amaxResult(llvm::StringRef tensor, int64_t columns);
/// The tensor and its columns by the name of such a result; nothing for another result.
std::optional<std::pair<std::string, int64_t>> parseAmaxResult(llvm::StringRef result);

class Amaxes {
public:
  /// Of a smaller amax the scale, or its inverse, is no normal number of f32.
  static constexpr double smallest = 1e-35;

  struct Tensor {
    double amax = 0; // finite, `smallest` or more
    int64_t columns = 0;
    bool isUsed = false;
  };

  /// Reads a file's text. On failure `error` names the value found, the value expected and the
  /// place.
  static std::optional<Amaxes> parse(llvm::StringRef text, llvm::StringRef name,
                                     std::string &error);

  /// The tensor's scale in a format with this largest value; nothing after a sentence in `error`
  /// where the file has another tensor or none of that name.
  std::optional<float> scaleOf(llvm::StringRef tensor, int64_t columns, double largest,
                               std::string &error);
  double amaxOf(llvm::StringRef tensor) const { return tensors.find(tensor.str())->second.amax; }
  /// A sentence on the first tensor that nobody asked for; "" where there is none.
  std::string unused() const;
  /// A sentence where the file is of another model than the one of this name; "" where it is not.
  std::string otherModel(llvm::StringRef expected) const;
  const std::string &file() const { return name; }

private:
  std::string name, model;
  double margin = 0;
  std::map<std::string, Tensor> tensors;
};

} // namespace mpc
