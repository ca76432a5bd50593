// SPDX-License-Identifier: MIT

// The import of the module: once in a process, and by its main interpreter only (PEP 489).

#include <pybind11/pybind11.h>

#include "bindings/python/calls.h"
#include "core/kept_memory.h"

#ifdef Py_GIL_DISABLED
#error "Pagelet needs a Python with the GIL: its module relies on it for shared objects"
#endif

namespace py = pybind11;

namespace {

// Makes the module, once in a process. Python calls it for each import in each interpreter. In
// others than the main one, pybind11 would wait for Python's lock forever.
PyObject* create_module(PyObject* /*spec*/, PyModuleDef* /*definition*/) {
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
    PyErr_SetString(PyExc_ImportError, "pagelet cannot be imported in a subinterpreter");
    return nullptr;
  }
  static PyObject* made = nullptr;
  if (made != nullptr) return Py_NewRef(made);
  PYBIND11_CHECK_PYTHON_VERSION
  PYBIND11_ENSURE_INTERNALS_READY
  static py::module_::module_def definition;
  auto module = py::module_::create_extension_module("_pagelet", nullptr, &definition);
  pagelet::keep_freed_memory();
  try {
    pagelet::python::define_members(module);
    made = module.release().ptr();
    return Py_NewRef(made);
  }
  PYBIND11_CATCH_INIT_EXCEPTIONS
}

}  // namespace

// Not PYBIND11_MODULE, whose code runs only for the first import in a process (PEP 489).
extern "C" PYBIND11_EXPORT PyObject* PyInit__pagelet();  // NOLINT(bugprone-reserved-identifier)
PyObject* PyInit__pagelet() {                            // NOLINT(bugprone-reserved-identifier)
  static PyModuleDef_Slot slots[] = {
      {Py_mod_create, reinterpret_cast<void*>(&create_module)},
#ifdef Py_mod_multiple_interpreters  // Python 3.12
      {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
      {0, nullptr}};
  static PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                   .m_name = "_pagelet",
                                   .m_doc = nullptr,
                                   .m_size = 0,
                                   .m_methods = nullptr,
                                   .m_slots = slots,
                                   .m_traverse = nullptr,
                                   .m_clear = nullptr,
                                   .m_free = nullptr};
  return PyModuleDef_Init(&definition);
}
