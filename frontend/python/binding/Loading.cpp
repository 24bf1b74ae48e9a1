#include "Loading.h"

#include "Failure.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace nb = nanobind;

namespace mpc::python {
namespace {

/// A member of mpc_load_options of the type that the caller expects, or its default.
template <typename T>
T option(const nb::dict &options, const char *name, T otherwise) {
  return options.contains(name) ? nb::cast<T>(options[name]) : otherwise;
}

/// One mpc_load, which the thread that runs it and the thread that waits for it share.
struct Load {
  std::string path, device, weights, cache, compiler, key, hash, folder;
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  PyObject *progress = nullptr; // a reference
  std::atomic<bool> cancelled = false;
  nb::python_error *raised = nullptr; // by progress: what is no Exception, such as SystemExit

  std::mutex lock;
  std::condition_variable changed;
  bool isDone = false, isAbandoned = false;
  mpc_status status = MPC_OK;
  mpc_program *program = nullptr;
  std::string message;

  void read(const nb::dict &given);
  void run();
};

int isCancelled(void *user) { return static_cast<Load *>(user)->cancelled; }

void reportProgress(void *user, const char *text) {
  auto &load = *static_cast<Load *>(user);
  if (load.cancelled) // the interpreter may be ending
    return;
  nb::gil_scoped_acquire acquired;
  try {
    nb::borrow(load.progress)(text);
  } catch (nb::python_error &error) {
    if (error.matches(PyExc_Exception)) {
      error.discard_as_unraisable("progress of mpc.load");
      return;
    }
    load.raised = load.raised ? load.raised : new nb::python_error(std::move(error));
    load.cancelled = true;
  }
}

void Load::read(const nb::dict &given) {
  const auto text = [&](const char *name, std::string &held, const char *otherwise) {
    held = withoutNul(option<std::string>(given, name, otherwise), name);
    return given.contains(name) || *otherwise ? held.c_str() : nullptr;
  };
  options.device = text("device", device, "auto");
  options.weights = text("weights", weights, "");
  options.cache_folder = text("cache_folder", cache, "");
  options.compiler = text("compiler", compiler, "");
  options.public_key = text("public_key", key, "");
  options.expected_hash = text("expected_hash", hash, "");
  options.threads = option<unsigned>(given, "threads", 0);
  options.seed = option<uint64_t>(given, "seed", 0);
  options.stream = reinterpret_cast<void *>(option<uintptr_t>(given, "stream", 0));
  options.allow_unknown_weights = option<bool>(given, "allow_unknown_weights", false);
  options.allow_missing_weights = option<bool>(given, "allow_missing_weights", false);
  options.map_files = option<bool>(given, "map_files", false);
  options.untuned = option<bool>(given, "untuned", false);
  options.keep_parameters = option<bool>(given, "keep_parameters", false);
  options.ranks = option<unsigned>(given, "ranks", 0);
  options.rank = option<unsigned>(given, "rank", 0);
  options.run_folder = text("run_folder", folder, "");
  options.collective_timeout_seconds = option<unsigned>(given, "collective_timeout_seconds", 0);
  options.cancel = isCancelled;
  options.cancel_user = options.progress_user = this;
  nb::object function = option<nb::object>(given, "progress", nb::none());
  if (function.is_none())
    return;
  options.progress = reportProgress;
  progress = function.release().ptr();
}

void Load::run() {
  mpc_program *made = nullptr;
  const mpc_status found = mpc_load(path.c_str(), &options, &made);
  std::unique_lock<std::mutex> held(lock);
  status = found;
  if (found == MPC_OK)
    program = made;
  else
    message = mpc_error_message();
  isDone = true;
  changed.notify_all();
  if (isAbandoned && program)
    mpc_unload(program);
}

/// Waits, without the interpreter; gives whether the load has ended.
bool waitFor(Load &load, std::chrono::milliseconds time) {
  nb::gil_scoped_release released;
  std::unique_lock<std::mutex> held(load.lock);
  return load.changed.wait_for(held, time, [&] { return load.isDone; });
}

/// Ends a load whose caller has an exception to see; gives whether it has ended. Else its thread
/// unloads what it makes.
bool abandon(Load &load) {
  load.cancelled = true;
  waitFor(load, std::chrono::milliseconds(500));
  std::unique_lock<std::mutex> held(load.lock);
  const bool hasEnded = load.isDone;
  load.isAbandoned = !hasEnded;
  held.unlock();
  if (hasEnded && load.program)
    mpc_unload(load.program);
  return hasEnded;
}

/// Frees what a load that has ended holds of Python.
std::unique_ptr<nb::python_error> release(Load &load) {
  Py_CLEAR(load.progress);
  return std::unique_ptr<nb::python_error>(std::exchange(load.raised, nullptr));
}

} // namespace

const std::string &withoutNul(const std::string &text, const char *what) {
  if (const size_t at = text.find('\0'); at != std::string::npos)
    throw Failure{MPC_INVALID_ARGUMENT, std::string(what) + " has a NUL character at place " +
                                            std::to_string(at) +
                                            ", expected a text without one; leave it out"};
  return text;
}

mpc_program *load(const std::string &path, const nb::dict &given) {
  const auto load = std::make_shared<Load>();
  load->path = withoutNul(path, "the path");
  load->read(given);
  try {
    std::thread([load] { load->run(); }).detach();
  } catch (const std::system_error &error) {
    release(*load);
    throw Failure{MPC_OUT_OF_MEMORY, std::string("no thread to load in: ") + error.what() +
                                         "; end other threads or processes"};
  }
  while (!waitFor(*load, std::chrono::milliseconds(50)))
    if (PyErr_CheckSignals() != 0) {
      nb::python_error raised; // takes the exception
      if (abandon(*load))
        release(*load); // else the load may still call it
      throw raised;
    }
  if (const auto raised = release(*load)) {
    if (load->program)
      mpc_unload(load->program);
    throw nb::python_error(*raised);
  }
  if (load->status != MPC_OK)
    throw Failure{load->status, load->message};
  return load->program;
}

} // namespace mpc::python
