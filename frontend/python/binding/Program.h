// A loaded program for Python.
// Every call that may take time gives the interpreter up. Calls of one program from several threads
// wait for each other; only poll() does not, as mpc.h allows. A program that is closed while
// another thread runs it is freed when that run ends.
#pragma once

#include "Tensor.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <deque>
#include <memory>
#include <mutex>

namespace mpc::python {

class Program {
public:
  using Tensors = std::vector<const Tensor *>;

  /// `options` is a dict with the members of mpc_load_options that are not their defaults.
  Program(const std::string &path, nanobind::dict options);
  ~Program();
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  /// One with buffers of its own on the same weights, which the caller owns: mpc_program_clone.
  Program *clone();
  void close();
  bool isClosed() const { return !held; }

  std::vector<std::string> entries() const;
  /// (name, type, shape) of each; of an entry that does not exist, none.
  nanobind::list inputs(const std::string &entry) const;
  /// (limit, the number for none or None, whether they are classes) of an input; None where nothing
  /// limits it.
  nanobind::object range(const std::string &entry, size_t index) const;
  nanobind::list outputs(const std::string &entry) const;
  std::vector<std::string> metricNames(const std::string &entry) const;
  std::vector<std::string> notes() const;
  std::string deviceName() const;
  uint64_t memoryBytes() const;
  nanobind::dict memory() const;
  unsigned rank() const;
  unsigned rankCount() const;

  void run(const std::string &entry, const Tensors &inputs, const Tensors &outputs);
  /// "step" or "micro_step". Waits only while as many steps are in flight as the device takes; a
  /// batch on the device is kept until it was read.
  void step(const std::string &entry, const Tensors &inputs, const Tensors &outputs,
            nanobind::object batch);
  void apply();
  /// The metrics of the oldest finished step as a dict; None where there is none.
  nanobind::object poll();
  void wait();
  void setParameter(const std::string &name, double value);

  /// (name, type, shape, role) of each state tensor.
  nanobind::list state() const;
  void readState(size_t index, const Tensor &target);
  bool isWritable(size_t index);
  void writeState(const std::string &name, const Tensor &source);
  void saveWeights(const std::string &path);
  void saveState(const std::string &path);
  void loadState(const std::string &path, bool anyPrecision, bool resetFp8);
  std::string findNonfinite(const std::string &entry, const Tensors &inputs);

private:
  using Handle = std::shared_ptr<mpc_program>;
  Program(const std::string &path, mpc_program *program);
  /// The program, or a Failure where it is closed or belongs to the process that forked this one.
  Handle get() const;
  template <typename Call>
  mpc_status locked(const Call &call);
  template <typename Call>
  void untilTaken(const Call &call);

  Handle held;
  std::string path;
  long process;
  std::mutex turn;
  std::deque<nanobind::object> batches; // of the steps that may be in flight
};

} // namespace mpc::python
