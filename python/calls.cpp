// SPDX-License-Identifier: MIT
#include "python/calls.h"

#include <unistd.h>

namespace py = pybind11;

namespace pagelet::python {

py::str string_of(std::string_view text) {
  PyObject* made =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

void Signals::begin() {
  const py::object main = py::module_::import("threading").attr("main_thread")();
  const bool is_main = main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
  thread_ = is_main ? std::this_thread::get_id() : std::thread::id();
  is_raised_ = false;
}

bool Signals::is_wanted() {
  constexpr std::chrono::milliseconds kBetweenLooks{50};
  if (is_raised_ || thread_ != std::this_thread::get_id()) return is_raised_;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_look_) return false;
  next_look_ = now + kBetweenLooks;
  const py::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() == 0) return false;
  raised_ = std::make_exception_ptr(py::error_already_set());
  return is_raised_ = true;
}

void Signals::end() {
  if (is_raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Turn::Turn(SharedSite& shared) : shared_(shared) {
  constexpr int kProcess = 32;  // bits
  const std::uint64_t me =
      static_cast<std::uint64_t>(::getpid()) << kProcess | static_cast<std::uint32_t>(::gettid());
  bool is_for_ever = false;
  wait_for([&](std::chrono::milliseconds time) {
    constexpr std::chrono::microseconds kPause{200};
    for (auto left = time / kPause; left > 0; --left) {
      std::uint64_t worker = 0;
      if (shared_.worker.compare_exchange_strong(worker, me)) return true;
      is_for_ever = worker == me || worker >> kProcess != me >> kProcess;
      if (is_for_ever) return true;
      std::this_thread::sleep_for(kPause);
    }
    return false;
  });
  if (is_for_ever) throw Failure{{ErrorCode::kUsage, "a call on this site is in progress"}};
}

}  // namespace pagelet::python
