// SPDX-License-Identifier: MIT
#include "python/lock.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace py = pybind11;

namespace pagelet::python {
namespace {

// The state of the one interpreter of the process.
struct {
  std::atomic<bool> is_ending = false;
  std::atomic<std::thread::id> ends = {};  // the thread that ends the program
  std::atomic<int> asking = 0;             // number of threads that ask for the lock
} end;

// Threads that have asked before get the lock now. Later ones stay.
void wait_for_those_who_ask() {
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) return;
  end.ends = std::this_thread::get_id();
  end.is_ending = true;
  const py::gil_scoped_release unlocked;
  while (end.asking > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace

void prepare_for_the_end() {
  end.is_ending = false;
  py::module_::import("atexit").attr("register")(py::cpp_function(&wait_for_those_who_ask));
  // The other threads of a process are no part of its copy.
  pthread_atfork(nullptr, nullptr, [] { end.asking = 0; });
}

void stay_for_ever() {
  while (true) ::pause();
}

Asking::Asking() {
  ++end.asking;
  if (!end.is_ending || end.ends.load() == std::this_thread::get_id()) return;
  --end.asking;
  stay_for_ever();
}

Asking::~Asking() { --end.asking; }

}  // namespace pagelet::python
