// The Python module _mpc_runtime.
// The C interface of the runtime (mpc/mpc.h) as the package mpc uses it. What a user sees is
// frontend/python/mpc/program.py, which knows arrays and names.

#include "Failure.h"
#include "Program.h"

namespace nb = nanobind;
using namespace mpc::python;

NB_MODULE(_mpc_runtime, module) {
  module.doc() = "The C interface of mpc's runtime; use it through the package mpc.";
  translateFailures();
  // Programs that somebody's cache holds to the end, as torch.compile's does, are no fault.
  nb::set_leak_warnings(false);
  module.def("version", &mpc_version);
  module.def("dtype_name", [](int dtype) { return mpc_dtype_name(static_cast<mpc_dtype>(dtype)); });

  nb::class_<Tensor>(module, "Tensor")
      .def_static("of_buffer", &Tensor::ofBuffer, nb::arg("buffer"), nb::arg("dtype"),
                  nb::arg("shape"), nb::arg("writable"), nb::rv_policy::take_ownership)
      .def_static("of_dlpack", &Tensor::ofDlpack, nb::arg("capsule"), nb::arg("writable"),
                  nb::arg("where"), nb::rv_policy::take_ownership)
      .def_prop_ro("dense", &Tensor::isDense)
      .def_prop_ro("on_device", &Tensor::isOnDevice)
      .def_prop_ro("dtype", &Tensor::dtypeName)
      .def_prop_ro("shape", &Tensor::shapeOf)
      .def("copy_to", &Tensor::copyTo, nb::arg("target"));

  nb::class_<Program>(module, "Program")
      .def(nb::init<const std::string &, nb::dict>(), nb::arg("path"), nb::arg("options"))
      .def("clone", &Program::clone, nb::rv_policy::take_ownership)
      .def("close", &Program::close)
      .def_prop_ro("closed", &Program::isClosed)
      .def("entries", &Program::entries)
      .def("inputs", &Program::inputs, nb::arg("entry"))
      .def("outputs", &Program::outputs, nb::arg("entry"))
      .def("range", &Program::range, nb::arg("entry"), nb::arg("index"))
      .def("metric_names", &Program::metricNames, nb::arg("entry"))
      .def("notes", &Program::notes)
      .def("device", &Program::deviceName)
      .def("memory_bytes", &Program::memoryBytes)
      .def("memory", &Program::memory)
      .def("rank", &Program::rank)
      .def("rank_count", &Program::rankCount)
      .def("run", &Program::run, nb::arg("entry"), nb::arg("inputs"), nb::arg("outputs"))
      .def("step", &Program::step, nb::arg("entry"), nb::arg("inputs"), nb::arg("outputs"),
           nb::arg("batch").none())
      .def("apply", &Program::apply)
      .def("poll", &Program::poll)
      .def("wait", &Program::wait)
      .def("set", &Program::setParameter, nb::arg("name"), nb::arg("value"))
      .def("state", &Program::state)
      .def("read_state", &Program::readState, nb::arg("index"), nb::arg("target"))
      .def("is_writable", &Program::isWritable, nb::arg("index"))
      .def("write_state", &Program::writeState, nb::arg("name"), nb::arg("source"))
      .def("save_weights", &Program::saveWeights, nb::arg("path"))
      .def("save_state", &Program::saveState, nb::arg("path"))
      .def("load_state", &Program::loadState, nb::arg("path"), nb::arg("any_precision"),
           nb::arg("reset_fp8_state"))
      .def("find_nonfinite", &Program::findNonfinite, nb::arg("entry"), nb::arg("inputs"));
}
