// How the tensors of weights files fill parameters: one rule and one wording for the runtime, the
// compiler and the evaluator.
#pragma once

#include "mpc/SafeTensors.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mpc {

/// The first value of a parameter without a weights file.
enum class FirstValue {
  None,        // it has to come from a file
  Initializer, // zeros, ones or random numbers, which are no trained weights
  Data,        // values that the program itself has
};

/// A tensor of a file for a parameter; `scales` is the one beside it that multiplies its elements.
struct GivenWeight {
  const SafeTensor *tensor = nullptr; // null where the files have none
  const SafeTensor *scales = nullptr; // null where there are none
  DType dtype = DType::F32;           // of the parameter

  /// Whether the parameter's bytes are not the tensor's.
  bool isConverted() const { return tensor->dtype != dtype; }
};

/// Finds a tensor of the files by its name; null if there is none.
using FindTensor = std::function<const SafeTensor *(const std::string &)>;

/// Whether the model itself asks for a tensor of this name.
using IsAskedFor = std::function<bool(const std::string &)>;

/// The tensor for a parameter, and for one in FP8 the tensor "NAME_scale_inv" or "NAME_scale"
/// beside it. Checkpoints use both words for the factor that gives the weights back. A tensor that
/// the model asks for by that name is no scale.
GivenWeight findWeight(const FindTensor &find, const IsAskedFor &isAskedFor,
                       const std::string &name, DType dtype);

/// An account of the values that files give to the parameters of one program.
///
/// A tensor fills a parameter of its own type and shape. A tensor of f16 or bf16 also fills a
/// parameter of f32, which holds every value of both. A tensor of f8E4M3FN or f8E5M2 fills one of
/// f32, f16 or bf16: its element times its scale in f32, rounded to the parameter's type. Scales
/// are f32, f16, bf16 or f8E8M0FNU, one for the tensor, or for each axis one an element, one for
/// all, or one a block of 16 to 256. The code that copies a converted tensor calls fillWeight. A
/// parameter that the files lack is an error unless the program has data for it.
class WeightsAccount {
public:
  /// `files` is the name of the file, or of the files, in messages.
  explicit WeightsAccount(std::string files) : files(std::move(files)) {}

  /// Takes the tensor for a parameter. WrongType and WrongShape name the file, `where`.
  Status take(const std::string &where, const GivenWeight &given,
              const std::vector<int64_t> &shape);
  /// Whether a tensor of this name gave the scales of a weight.
  bool isScales(const std::string &tensor) const { return scales.count(tensor) != 0; }
  /// Notes the name of a tensor of the files, which may turn out to be near that of a parameter.
  void offer(const std::string &tensor);
  /// Notes that the files have no tensor for this parameter.
  void lack(const std::string &parameter, FirstValue first);

  /// Fails with MissingWeights where a parameter is missing; with `allowMissing` only where it has
  /// no first value either. `remedy` names the option that allows it.
  Status check(bool allowMissing, const std::string &remedy) const;
  /// Lines for the user: "warning: .." on parameters that are missing and allowed to be, "note: .."
  /// on tensors that are widened.
  std::vector<std::string> notes() const;

private:
  std::string files;
  uint64_t parameters = 0, taken = 0;
  std::vector<std::string> missing, homeless; // homeless: those of `missing` without a first value
  std::set<std::string> offered;              // and not taken
  std::set<std::string> scales;               // the names of tensors of scales
  std::map<std::string, uint64_t> widened;    // by the type in the file, those without scales
  std::map<std::string, uint64_t> scaled;     // likewise, those with scales
  bool allF32 = true;                         // the parameters of `widened` are f32
};

/// Writes the values of a weight that the account took, in the parameter's type.
void fillWeight(const GivenWeight &given, uint8_t *target);

/// Fails where a file's tensor is not the constant of that name, whose bytes are `value`: the model
/// states a constant's value, and no file changes it.
Status checkConstant(const std::string &where, const SafeTensor &tensor, DType dtype,
                     const std::vector<int64_t> &shape, const void *value);

/// "a, b, c and 4 more": the first eight.
std::string listNames(const std::vector<std::string> &names);

} // namespace mpc
