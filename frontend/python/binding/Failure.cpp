#include "Failure.h"

namespace nb = nanobind;

namespace mpc::python {

void translateFailures() {
  nb::register_exception_translator([](const std::exception_ptr &thrown, void *) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Failure &failure) {
      // An error in here (an interpreter that is shutting down) stays the error that Python sees.
      try {
        nb::object error = nb::module_::import_("mpc.errors")
                               .attr("of_status")(static_cast<int>(failure.status),
                                                  mpc_status_name(failure.status), failure.message);
        PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(error.ptr())), error.ptr());
      } catch (nb::python_error &other) {
        other.restore();
      }
    }
  });
}

} // namespace mpc::python
