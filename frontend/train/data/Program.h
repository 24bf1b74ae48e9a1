// A loaded training program. It uses only the public C interface.
#pragma once

#include "frontend/run/Tensors.h"
#include "mpc/Signature.h"
#include "mpc/mpc.h"

#include <functional>
#include <memory>

namespace mpc::train {

struct LoadWishes {
  std::string device = "auto", weights;
  bool allowUnknownWeights = false, allowMissingWeights = false;
  unsigned threads = 0;
  uint64_t seed = 0;
  Trust trust; // the conditions on the artifact
  bool untuned = false;
  unsigned collectiveTimeout = 0; // seconds; 0: the default
};

class Program {
public:
  /// Loads an artifact that trains; one that does not is refused with the remedy.
  static Result<Program> load(const std::string &path, const LoadWishes &wishes);

  mpc_program *get() const { return handle.get(); }
  /// The lines "warning: .." and "note: .." on how the program was loaded.
  std::vector<std::string> loadNotes() const;
  bool hasEntry(const std::string &name) const;
  std::vector<TensorSlot> inputs(const char *entry) const;
  std::vector<TensorSlot> outputs(const char *entry) const;
  Status run(const char *entry, std::vector<HostTensor> &inputs, std::vector<HostTensor> &outputs) {
    return statusOf(runEntry(get(), entry, inputs, outputs));
  }

  unsigned rank() const { return mpc_rank(get()); }
  /// Whether each rank has parts of the state, so that all ranks save it together.
  bool hasParts() const;
  unsigned rankCount() const { return mpc_rank_count(get()); }
  /// The numbers of all ranks, one rank's after the other's. A call of all ranks.
  Result<std::vector<double>> gather(const std::vector<double> &own);

  /// A scalar of the state, or `otherwise` if there is none of that name.
  double scalar(const std::string &name, double otherwise) const;
  /// The elements of a state of f32; none where there is no such state.
  std::vector<float> numbers(const std::string &name) const;
  /// The loss scale of the first scaler; unknown without a scaler.
  double firstScale() const;
  /// The square root of the sum of squares of all parameters, in f64.
  Result<double> parameterNorm() const;
  uint64_t parameterCount() const; // elements

private:
  using Handle = std::unique_ptr<mpc_program, void (*)(mpc_program *)>;
  explicit Program(mpc_program *program) : handle(program, &mpc_unload) {}
  void forEachParameter(const std::function<void(size_t, const mpc_tensor_info &)> &visit) const;
  Handle handle;
};

} // namespace mpc::train
