// How the tensors of weights files fill parameters: one rule and one wording for the runtime, the
// compiler and the evaluator.
#ifndef MPC_WEIGHTS_H
#define MPC_WEIGHTS_H

#include "mpc/SafeTensors.h"

#include <cstdint>
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

/// An account of the values that files give to the parameters of one program.
///
/// A tensor fills a parameter of its own type and shape. A tensor of f16 or bf16 also fills a
/// parameter of f32, which holds every value of both; the code that copies it calls widenWeight. A
/// parameter that the files lack is an error unless the program has data for it.
class WeightsAccount {
public:
  /// `files` is the name of the file, or of the files, in messages.
  explicit WeightsAccount(std::string files) : files(std::move(files)) {}

  /// Takes the tensor for a parameter, and gives whether it has to be widened. WrongType and
  /// WrongShape name the file, `where`.
  MPC_API Result<bool> take(const std::string &where, const SafeTensor &tensor, DType dtype,
                            const std::vector<int64_t> &shape);
  /// Notes the name of a tensor of the files, which may turn out to be near that of a parameter.
  MPC_API void offer(const std::string &tensor);
  /// Notes that the files have no tensor for this parameter.
  MPC_API void lack(const std::string &parameter, FirstValue first);

  /// Fails with MissingWeights where a parameter is missing; with `allowMissing` only where it has
  /// no first value either. `remedy` names the option that allows it.
  MPC_API Status check(bool allowMissing, const std::string &remedy) const;
  /// Lines for the user: "warning: .." on parameters that are missing and allowed to be, "note: .."
  /// on tensors that are widened.
  MPC_API std::vector<std::string> notes() const;

private:
  std::string files;
  uint64_t parameters = 0, taken = 0;
  std::vector<std::string> missing, homeless; // homeless: those of `missing` without a first value
  std::set<std::string> offered;              // and not taken
  std::map<std::string, uint64_t> widened;    // by the type in the file
};

/// The tensor's elements, f16 or bf16, as f32: the same values.
MPC_API void widenWeight(const SafeTensor &tensor, float *target);

/// "a, b, c and 4 more": the first eight.
MPC_API std::string listNames(const std::vector<std::string> &names);

} // namespace mpc

#endif // MPC_WEIGHTS_H
