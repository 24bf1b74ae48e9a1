// mpc.hpp: owners for the objects of mpc.h. Header only, C++17, throws nothing: a call that can
// fail returns an mpc::Outcome with the message of the C interface.
//
//   auto program = mpc::Session::load("model.mpcx");
//   if (!program)
//     return fail(program.message());
//   std::vector<float> y(80);
//   auto done = program->run({mpc::tensor(x, {8, 64})}, {mpc::tensor(y, {8, 10})});
#ifndef MPC_MPC_HPP
#define MPC_MPC_HPP

#include "mpc/mpc.h"

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace mpc {

/// A status and its message. True when fine.
class [[nodiscard]] Outcome {
public:
  Outcome() = default;
  /// Takes the message of the last failure on this thread.
  explicit Outcome(mpc_status status)
      : code(status), text(status == MPC_OK ? "" : mpc_error_message()) {}
  explicit operator bool() const { return code == MPC_OK; }
  mpc_status status() const { return code; }
  const std::string &message() const { return text; }

private:
  mpc_status code = MPC_OK;
  std::string text;
};

/// The element type of a C++ type.
template <typename T>
struct DTypeOf;
template <>
struct DTypeOf<float> {
  static constexpr mpc_dtype value = MPC_F32;
};
template <>
struct DTypeOf<bool> {
  static constexpr mpc_dtype value = MPC_I1;
};
template <>
struct DTypeOf<int8_t> {
  static constexpr mpc_dtype value = MPC_I8;
};
template <>
struct DTypeOf<uint8_t> {
  static constexpr mpc_dtype value = MPC_U8;
};
template <>
struct DTypeOf<int32_t> {
  static constexpr mpc_dtype value = MPC_I32;
};
template <>
struct DTypeOf<int64_t> {
  static constexpr mpc_dtype value = MPC_I64;
};

/// A view of the caller's memory with its own copy of the shape. A `const` tensor may only be an
/// input.
class TensorView {
public:
  TensorView(const void *data, mpc_dtype dtype, std::vector<int64_t> shape,
             mpc_memory memory = MPC_HOST)
      : data(const_cast<void *>(data)), dtype(dtype), memory(memory), shape(std::move(shape)) {}
  mpc_tensor view() const {
    return {data, dtype, memory, static_cast<int32_t>(shape.size()), shape.data()};
  }

private:
  void *data;
  mpc_dtype dtype;
  mpc_memory memory;
  std::vector<int64_t> shape;
};

/// The data of a container as a tensor: `tensor(values, {8, 64})`.
template <typename Container>
TensorView tensor(const Container &values, std::vector<int64_t> shape) {
  using T = std::remove_cv_t<std::remove_pointer_t<decltype(values.data())>>;
  return TensorView(values.data(), DTypeOf<T>::value, std::move(shape));
}

/// The options of loading; empty strings are the defaults of mpc_load_options.
struct SessionOptions {
  std::string device = "auto", weights, cacheFolder, compiler;
  bool allowUnknownWeights = false, allowMissingWeights = false;
  unsigned threads = 0;
  void *context = nullptr;
  void *stream = nullptr;
  uint64_t seed = 0;
  bool mapFiles = false, untuned = false, keepParameters = false;
  unsigned ranks = 0, rank = 0, collectiveTimeoutSeconds = 0;
  std::string runFolder;
  std::optional<std::string> publicKey, expectedHash; // without one nothing is asked
  std::function<void(const char *)> progress; // told of kernels being compiled; must not throw
};

class LoadedSession;

/// Owns a loaded program.
class Session {
public:
  static LoadedSession load(const std::string &path, const SessionOptions &options = {});

  /// Runs an entry; inputs and outputs are in the program's order. Without an entry it runs "main",
  /// or "eval" of a training program.
  Outcome run(const std::vector<TensorView> &inputs, const std::vector<TensorView> &outputs,
              const char *entry = nullptr) {
    std::vector<mpc_tensor> views;
    for (const TensorView &input : inputs)
      views.push_back(input.view());
    for (const TensorView &output : outputs)
      views.push_back(output.view());
    return run(views.data(), inputs.size(), views.data() + inputs.size(), outputs.size(), entry);
  }
  /// Runs an entry without an allocation.
  Outcome run(const mpc_tensor *inputs, size_t inputCount, const mpc_tensor *outputs,
              size_t outputCount, const char *entry = nullptr) {
    return Outcome(mpc_run(program.get(), entry, inputs, inputCount, outputs, outputCount));
  }

  /// One training step (micro-step, update by the accumulated gradients). It does not wait:
  /// status() is MPC_WOULD_BLOCK where it would have to.
  Outcome step(const mpc_tensor *inputs, size_t inputCount, const mpc_tensor *outputs = nullptr,
               size_t outputCount = 0) {
    return Outcome(mpc_step(program.get(), inputs, inputCount, outputs, outputCount));
  }
  Outcome step(const std::vector<TensorView> &inputs) {
    const std::vector<mpc_tensor> views = viewsOf(inputs);
    return step(views.data(), views.size());
  }
  Outcome microStep(const mpc_tensor *inputs, size_t inputCount,
                    const mpc_tensor *outputs = nullptr, size_t outputCount = 0) {
    return Outcome(mpc_micro_step(program.get(), inputs, inputCount, outputs, outputCount));
  }
  Outcome microStep(const std::vector<TensorView> &inputs) {
    const std::vector<mpc_tensor> views = viewsOf(inputs);
    return microStep(views.data(), views.size());
  }
  Outcome apply() { return Outcome(mpc_apply(program.get())); }
  Outcome wait() { return Outcome(mpc_wait(program.get())); }
  /// The metrics of the oldest finished step that was not polled yet; false where there is none, or
  /// on failure.
  bool poll(mpc_metrics &metrics) { return mpc_poll_metrics(program.get(), &metrics) == MPC_OK; }
  /// Where the values of a run stop being finite: mpc_find_nonfinite.
  Outcome findNonfinite(const std::vector<TensorView> &inputs, mpc_nonfinite &report,
                        const char *entry = nullptr,
                        const std::vector<mpc_state_value> &values = {}) {
    const std::vector<mpc_tensor> views = viewsOf(inputs);
    return Outcome(mpc_find_nonfinite(program.get(), entry, views.data(), views.size(),
                                      values.data(), values.size(), &report));
  }
  Outcome setParameter(const std::string &name, double value) {
    return Outcome(mpc_parameter_set(program.get(), name.c_str(), value));
  }

  Outcome saveState(const std::string &path) {
    return Outcome(mpc_save_state(program.get(), path.c_str()));
  }
  Outcome loadState(const std::string &path, mpc_state_match match = MPC_STATE_SAME) {
    return Outcome(mpc_load_state_as(program.get(), path.c_str(), match));
  }
  Outcome saveWeights(const std::string &path) {
    return Outcome(mpc_save_weights(program.get(), path.c_str()));
  }
  Outcome writeState(const std::string &name, const void *data, size_t bytes) {
    return Outcome(mpc_state_write(program.get(), name.c_str(), data, bytes));
  }
  Outcome readState(const std::string &name, void *data, size_t bytes) {
    size_t index = 0;
    const Outcome found(mpc_state_index(program.get(), name.c_str(), &index));
    return found ? Outcome(mpc_state_read(program.get(), index, data, bytes)) : found;
  }

  /// The lines "warning: .." and "note: .." on how the program was loaded.
  std::vector<std::string> loadNotes() const {
    std::vector<std::string> notes;
    for (size_t i = 0; i < mpc_load_note_count(program.get()); ++i)
      notes.push_back(mpc_load_note(program.get(), i));
    return notes;
  }

  std::string deviceName() const { return mpc_device_name(program.get()); }
  uint64_t memoryBytes() const { return mpc_memory_bytes(program.get()); }
  unsigned rank() const { return mpc_rank(program.get()); }
  unsigned rankCount() const { return mpc_rank_count(program.get()); }
  std::vector<std::string> entries() const {
    std::vector<std::string> names;
    for (size_t i = 0; i < mpc_entry_count(program.get()); ++i)
      names.push_back(mpc_entry_name(program.get(), i));
    return names;
  }
  /// The inputs of an entry. Names and shapes belong to the session.
  std::vector<mpc_tensor_info> inputs(const char *entry = nullptr) const {
    std::vector<mpc_tensor_info> infos(mpc_input_count(program.get(), entry));
    for (size_t i = 0; i < infos.size(); ++i)
      (void)mpc_input_info(program.get(), entry, i, &infos[i]);
    return infos;
  }
  std::vector<mpc_tensor_info> outputs(const char *entry = nullptr) const {
    std::vector<mpc_tensor_info> infos(mpc_output_count(program.get(), entry));
    for (size_t i = 0; i < infos.size(); ++i)
      (void)mpc_output_info(program.get(), entry, i, &infos[i]);
    return infos;
  }
  mpc_program *handle() const { return program.get(); }
  /// A session with buffers of its own on the same weights, for another thread: mpc_program_clone.
  LoadedSession clone();

private:
  friend class LoadedSession;
  struct Unload {
    void operator()(mpc_program *program) const { mpc_unload(program); }
  };
  explicit Session(mpc_program *program) : program(program) {}
  static std::vector<mpc_tensor> viewsOf(const std::vector<TensorView> &tensors) {
    std::vector<mpc_tensor> views;
    for (const TensorView &tensor : tensors)
      views.push_back(tensor.view());
    return views;
  }
  std::unique_ptr<mpc_program, Unload> program;
};

/// A session, or the reason why there is none.
class LoadedSession {
public:
  LoadedSession(const std::string &path, const mpc_load_options &options) {
    mpc_program *program = nullptr;
    const mpc_status status = mpc_load(path.c_str(), &options, &program);
    take(status, program);
  }
  explicit operator bool() const { return session.has_value(); }
  mpc_status status() const { return outcome.status(); }
  const std::string &message() const { return outcome.message(); }
  Session &operator*() { return *session; }
  Session *operator->() { return &*session; }

private:
  friend class Session;
  LoadedSession() = default;
  void take(mpc_status status, mpc_program *program) {
    outcome = Outcome(status);
    if (outcome)
      session.emplace(Session(program));
  }

  Outcome outcome;
  std::optional<Session> session;
};

inline LoadedSession Session::clone() {
  LoadedSession made;
  mpc_program *copy = nullptr;
  const mpc_status status = mpc_program_clone(handle(), &copy);
  made.take(status, copy);
  return made;
}

inline LoadedSession Session::load(const std::string &path, const SessionOptions &options) {
  mpc_load_options c = MPC_LOAD_OPTIONS_INIT;
  const auto orNull = [](const std::string &text) { return text.empty() ? nullptr : text.c_str(); };
  c.device = orNull(options.device);
  c.weights = orNull(options.weights);
  c.allow_unknown_weights = options.allowUnknownWeights;
  c.cache_folder = orNull(options.cacheFolder);
  c.compiler = orNull(options.compiler);
  c.threads = options.threads;
  c.context = options.context;
  c.stream = options.stream;
  c.seed = options.seed;
  c.map_files = options.mapFiles;
  c.untuned = options.untuned;
  c.keep_parameters = options.keepParameters;
  c.ranks = options.ranks;
  c.rank = options.rank;
  c.run_folder = orNull(options.runFolder);
  c.collective_timeout_seconds = options.collectiveTimeoutSeconds;
  c.allow_missing_weights = options.allowMissingWeights;
  c.public_key = options.publicKey ? options.publicKey->c_str() : nullptr;
  c.expected_hash = options.expectedHash ? options.expectedHash->c_str() : nullptr;
  if (options.progress) {
    c.progress = [](void *user, const char *text) {
      (*static_cast<const std::function<void(const char *)> *>(user))(text);
    };
    c.progress_user = const_cast<std::function<void(const char *)> *>(&options.progress);
  }
  return LoadedSession(path, c);
}

} // namespace mpc

#endif // MPC_MPC_HPP
