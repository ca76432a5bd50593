// SPDX-License-Identifier: MIT
#include "python/site_turn.h"

namespace py = pybind11;

namespace pagelet::python {

bool handles_signals() {
  const py::object main = py::module_::import("threading").attr("main_thread")();
  return main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

}  // namespace pagelet::python
