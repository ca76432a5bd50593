// SPDX-License-Identifier: MIT
#pragma once

/// Python's lock (the GIL). At the end of the program Python ends each daemon thread that asks for
/// the lock, by unwinding its stack. C++ does not survive that: destructors take the lock again, or
/// free objects of Python without it. So all code of this module asks for the lock by the classes
/// below: a thread that comes too late stays where it is until the program is gone.

#include <cxxabi.h>
#include <pybind11/pybind11.h>

namespace pagelet::python {

/// Call it once, when the module is made. Needs Python's lock.
void prepare_for_the_end();

/// Never returns.
[[noreturn]] void stay_for_ever();

/// The state of a thread that asks for the lock. Does not return at the end of the program.
class Asking {
 public:
  Asking();
  ~Asking();
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
};

/// Without the lock, while the object lives.
class Unlocked {
 public:
  Unlocked() : state_(PyEval_SaveThread()) {}
  ~Unlocked() {
    const Asking asking;
    PyEval_RestoreThread(state_);
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

/// With the lock, while the object lives; for threads of C++.
class Locked {
 public:
  Locked() : Locked(Asking()) {}

 private:
  explicit Locked(const Asking&) {}
  pybind11::gil_scoped_acquire lock_;
};

/// The value of `call()`, which runs code of Python, and has no objects that need a destructor.
template <class Call>
auto in_python(Call call) {
  try {
    return call();
  } catch (abi::__forced_unwind&) {  // Python ends this thread
    stay_for_ever();
  }
}

}  // namespace pagelet::python
