#include "Program.h"

#include "Failure.h"
#include "Loading.h"

#include <chrono>
#include <thread>
#include <unistd.h>

namespace nb = nanobind;

namespace mpc::python {
namespace {

nb::tuple shapeOf(const mpc_tensor_info &info) {
  nb::list shape;
  for (int32_t axis = 0; axis < info.rank; ++axis)
    shape.append(info.shape[axis]);
  return nb::tuple(shape);
}

/// (name, type, shape) of each input or output.
nb::list infosOf(const mpc_program *program, const std::string &entry,
                 decltype(&mpc_input_count) count, decltype(&mpc_input_info) infoOf) {
  nb::list infos;
  for (size_t i = 0; i < count(program, entry.c_str()); ++i) {
    mpc_tensor_info info;
    check(infoOf(program, entry.c_str(), i, &info));
    infos.append(nb::make_tuple(info.name, mpc_dtype_name(info.dtype), shapeOf(info)));
  }
  return infos;
}

constexpr const char *roles[] = {"parameter", "derived", "moment",      "scaler", "counter",
                                 "random",    "hyper",   "accumulator", "other",  "constant"};

std::vector<mpc_tensor> viewsOf(const Program::Tensors &tensors) {
  std::vector<mpc_tensor> views;
  for (const Tensor *tensor : tensors)
    views.push_back(tensor->view());
  return views;
}

/// Refuses results that share bytes with an input or with each other, which mpc.h leaves to the
/// caller.
void checkApart(const std::vector<mpc_tensor> &inputs, const Program::Tensors &in,
                const std::vector<mpc_tensor> &outputs, const Program::Tensors &out) {
  const auto meet = [](const mpc_tensor &a, size_t aBytes, const mpc_tensor &b, size_t bBytes) {
    const auto first = reinterpret_cast<uintptr_t>(a.data);
    const auto second = reinterpret_cast<uintptr_t>(b.data);
    return a.memory == b.memory && first < second + bBytes && second < first + aBytes;
  };
  for (size_t i = 0; i < outputs.size(); ++i) {
    for (size_t j = 0; j < inputs.size(); ++j)
      if (meet(outputs[i], out[i]->byteCount(), inputs[j], in[j]->byteCount()))
        throw Failure{MPC_INVALID_ARGUMENT,
                      "result " + std::to_string(i) + " shares memory with input " +
                          std::to_string(j) +
                          ", expected memory of its own; take another array in out"};
    for (size_t j = 0; j < i; ++j)
      if (meet(outputs[i], out[i]->byteCount(), outputs[j], out[j]->byteCount()))
        throw Failure{MPC_INVALID_ARGUMENT, "results " + std::to_string(j) + " and " +
                                                std::to_string(i) +
                                                " share memory, expected memory of their own; take "
                                                "two arrays in out"};
  }
}

} // namespace

Program::Program(const std::string &path, nb::dict given) : Program(path, load(path, given)) {}

Program::Program(const std::string &path, mpc_program *program) : path(path), process(getpid()) {
  const long owner = process;
  held = Handle(program, [owner](mpc_program *loaded) {
    if (owner == getpid()) // the threads of a parent are not there after a fork
      mpc_unload(loaded);
  });
}

Program *Program::clone() {
  mpc_program *copy = nullptr;
  locked([&](mpc_program *program) { return mpc_program_clone(program, &copy); });
  return new Program(path, copy);
}

Program::~Program() { close(); }

void Program::close() {
  Handle last;
  last.swap(held);
  // Steps that still run read these, which are freed once the steps are done.
  std::deque<nb::object> inFlight;
  inFlight.swap(batches);
  nb::gil_scoped_release released;
  if (last && process == getpid()) {
    std::lock_guard<std::mutex> guard(turn); // another thread's call holds the program too
    (void)mpc_wait(last.get());              // of a failure, metrics and results have told
  }
  last.reset();
}

Program::Handle Program::get() const {
  if (!held)
    throw Failure{MPC_INVALID_ARGUMENT, path + " was closed; expected a loaded program; load it "
                                               "again with mpc.load"};
  if (process != getpid())
    throw Failure{MPC_INVALID_ARGUMENT,
                  path + " was loaded by process " + std::to_string(process) +
                      ", which forked this one; its threads are not here; load the program in the "
                      "process that uses it"};
  return held;
}

/// Runs the call while no other thread runs one, without the interpreter.
template <typename Call>
mpc_status Program::locked(const Call &call) {
  const Handle program = get();
  mpc_status status;
  std::string message;
  {
    nb::gil_scoped_release released;
    std::lock_guard<std::mutex> guard(turn);
    status = call(program.get());
    if (status != MPC_OK && status != MPC_WOULD_BLOCK)
      message = mpc_error_message();
  }
  if (status != MPC_OK && status != MPC_WOULD_BLOCK)
    throw Failure{status, message};
  return status;
}

/// Repeats a call that the device has no slot for. Ctrl-C ends it.
template <typename Call>
void Program::untilTaken(const Call &call) {
  while (locked(call) == MPC_WOULD_BLOCK) {
    {
      nb::gil_scoped_release released;
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
    if (PyErr_CheckSignals() != 0)
      throw nb::python_error();
  }
}

std::vector<std::string> Program::entries() const {
  const Handle program = get();
  std::vector<std::string> names;
  for (size_t i = 0; i < mpc_entry_count(program.get()); ++i)
    names.emplace_back(mpc_entry_name(program.get(), i));
  return names;
}

nb::list Program::inputs(const std::string &entry) const {
  const Handle program = get();
  return infosOf(program.get(), entry, mpc_input_count, mpc_input_info);
}

nb::object Program::range(const std::string &entry, size_t index) const {
  const Handle program = get();
  mpc_index_range range;
  check(mpc_input_range(program.get(), entry.c_str(), index, &range));
  if (range.limit == 0)
    return nb::none();
  return nb::make_tuple(range.limit,
                        range.has_left_out ? nb::object(nb::int_(range.left_out)) : nb::none(),
                        range.classes != 0);
}

nb::list Program::outputs(const std::string &entry) const {
  const Handle program = get();
  return infosOf(program.get(), entry, mpc_output_count, mpc_output_info);
}

std::vector<std::string> Program::metricNames(const std::string &entry) const {
  const Handle program = get();
  std::vector<std::string> names;
  for (size_t i = 0; i < mpc_metrics_count(program.get(), entry.c_str()); ++i)
    names.emplace_back(mpc_metrics_name(program.get(), entry.c_str(), i));
  return names;
}

std::vector<std::string> Program::notes() const {
  const Handle program = get();
  std::vector<std::string> texts;
  for (size_t i = 0; i < mpc_load_note_count(program.get()); ++i)
    texts.emplace_back(mpc_load_note(program.get(), i));
  return texts;
}

std::string Program::deviceName() const { return mpc_device_name(get().get()); }
uint64_t Program::memoryBytes() const { return mpc_memory_bytes(get().get()); }

nb::dict Program::memory() const {
  mpc_memory_use use = MPC_MEMORY_USE_INIT;
  check(mpc_memory_use_of(get().get(), &use));
  nb::dict kinds;
  kinds["state"] = use.state;
  kinds["arena"] = use.arena;
  kinds["borders"] = use.borders;
  kinds["at_load"] = use.at_load;
  return kinds;
}
unsigned Program::rank() const { return mpc_rank(get().get()); }
unsigned Program::rankCount() const { return mpc_rank_count(get().get()); }

void Program::run(const std::string &entry, const Tensors &inputs, const Tensors &outputs) {
  const auto in = viewsOf(inputs), out = viewsOf(outputs);
  checkApart(in, inputs, out, outputs);
  locked([&](mpc_program *program) {
    return mpc_run(program, entry.c_str(), in.data(), in.size(), out.data(), out.size());
  });
}

void Program::step(const std::string &entry, const Tensors &inputs, const Tensors &outputs,
                   nb::object batch) {
  const auto in = viewsOf(inputs), out = viewsOf(outputs);
  checkApart(in, inputs, out, outputs);
  const auto call = entry == "micro_step" ? mpc_micro_step : mpc_step;
  untilTaken([&](mpc_program *program) {
    return call(program, in.data(), in.size(), out.data(), out.size());
  });
  // Two steps may be in flight, so the third has read the first one's batch.
  batches.push_back(std::move(batch));
  if (batches.size() > 3)
    batches.pop_front();
}

void Program::apply() {
  untilTaken([](mpc_program *program) { return mpc_apply(program); });
}

nb::object Program::poll() {
  const Handle program = get();
  mpc_metrics metrics = MPC_METRICS_INIT;
  const mpc_status status = mpc_poll_metrics(program.get(), &metrics);
  if (status == MPC_WOULD_BLOCK)
    return nb::none();
  check(status);
  nb::dict values;
  for (size_t i = 0; i < metrics.count; ++i)
    values[mpc_metrics_name(program.get(), metrics.entry, i)] = metrics.values[i];
  nb::dict result;
  result["sequence"] = metrics.sequence;
  result["dropped"] = metrics.dropped;
  result["entry"] = metrics.entry;
  result["values"] = values;
  result["loss"] = metrics.loss;
  result["grad_norm"] = metrics.grad_norm;
  result["learning_rate"] = metrics.learning_rate;
  result["scale"] = metrics.scale;
  result["skipped"] = metrics.skipped != 0;
  result["nonfinite"] = metrics.nonfinite;
  result["nonfinite_layer"] = metrics.nonfinite_layer;
  result["nonfinite_rank"] =
      metrics.nonfinite_rank < 0 ? nb::object(nb::none()) : nb::cast(metrics.nonfinite_rank);
  return result;
}

void Program::wait() {
  locked([](mpc_program *program) { return mpc_wait(program); });
}

void Program::setParameter(const std::string &name, double value) {
  withoutNul(name, "the name");
  untilTaken([&](mpc_program *program) { return mpc_parameter_set(program, name.c_str(), value); });
}

nb::list Program::state() const {
  const Handle program = get();
  nb::list infos;
  for (size_t i = 0; i < mpc_state_count(program.get()); ++i) {
    mpc_tensor_info info;
    check(mpc_state_info(program.get(), i, &info));
    infos.append(nb::make_tuple(info.name, mpc_dtype_name(info.dtype), shapeOf(info),
                                roles[mpc_state_role(program.get(), i)]));
  }
  return infos;
}

void Program::readState(size_t index, const Tensor &target) {
  locked([&](mpc_program *program) {
    return mpc_state_read(program, index, target.view().data, target.byteCount());
  });
}

void Program::writeState(const std::string &name, const Tensor &source) {
  locked([&](mpc_program *program) {
    return mpc_state_write(program, name.c_str(), source.view().data, source.byteCount());
  });
}

bool Program::isWritable(size_t index) { return mpc_state_is_writable(get().get(), index) != 0; }

void Program::saveWeights(const std::string &file) {
  withoutNul(file, "the path");
  locked([&](mpc_program *program) { return mpc_save_weights(program, file.c_str()); });
}

void Program::saveState(const std::string &file) {
  withoutNul(file, "the path");
  locked([&](mpc_program *program) { return mpc_save_state(program, file.c_str()); });
}

void Program::loadState(const std::string &file, bool anyPrecision, bool resetFp8) {
  withoutNul(file, "the path");
  const mpc_state_match match = anyPrecision ? MPC_STATE_ANY_PRECISION
                                : resetFp8   ? MPC_STATE_RESET_FP8
                                             : MPC_STATE_SAME;
  locked([&](mpc_program *program) { return mpc_load_state_as(program, file.c_str(), match); });
}

std::string Program::findNonfinite(const std::string &entry, const Tensors &inputs) {
  const auto in = viewsOf(inputs);
  std::string message;
  locked([&](mpc_program *program) {
    mpc_nonfinite report = MPC_NONFINITE_INIT;
    const mpc_status status =
        mpc_find_nonfinite(program, entry.c_str(), in.data(), in.size(), nullptr, 0, &report);
    message = status == MPC_OK ? report.message : "";
    return status;
  });
  return message;
}

} // namespace mpc::python
