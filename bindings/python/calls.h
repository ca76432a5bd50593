// SPDX-License-Identifier: MIT
#pragma once

/// Calls of C++ from Python (its lock, errors, texts, Ctrl-C, who works on a site), and of
/// algorithms written in Python from C++.

#include <cxxabi.h>
#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "core/site/site.h"
#include "extractors/extractor.h"

namespace pagelet::python {

// Python's lock (the GIL). At the end of the program Python ends each daemon thread that asks for
// the lock, by unwinding its stack. C++ does not survive that: destructors take the lock again, or
// free objects of Python without it. So all code of this module asks for the lock by the classes
// below: a thread that comes too late stays where it is until the program is gone.

// Code that runs without the lock would use static objects after their end. So the end of the
// program ends such work by its interrupts, and waits for it.

/// Call it once, when the module is made. Needs Python's lock.
void prepare_for_exit();

/// Whether the program ends, and by another thread.
bool is_ending();
/// Whether the end of the program has begun, whichever thread ends it.
bool has_end_begun();

/// Begins work of the library without Python's lock, which the end of the program waits for. Its
/// budgets need an interrupt that asks `is_ending`. Needs Python's lock.
void begin_work();
/// Ends it, in any thread.
void end_work();

/// Such work of this thread, while the object lives.
class Working {
 public:
  Working();
  ~Working();
  Working(const Working&) = delete;
  Working& operator=(const Working&) = delete;
};

/// A break of the work of this thread, in which it may wait for Python. Does not return from it at
/// the end of the program.
class Break {
 public:
  Break();
  ~Break();
  Break(const Break&) = delete;
  Break& operator=(const Break&) = delete;

 private:
  int works_;
};

/// Never returns. Releases Python's lock if this thread has it.
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
  Break break_;  // ends after the lock
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

/// Becomes pagelet.Error.
struct Failure {
  Error error;
};

template <class T>
T value_or_throw(Result<T>&& result) {
  if (!result) throw Failure{result.error()};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// The object, which the caller owns. nullptr: throws the exception of Python.
pybind11::object stolen(PyObject* object);

/// A string of Python. Texts of pages and addresses may hold any bytes; invalid UTF-8 becomes
/// U+FFFD.
pybind11::str string_of(std::string_view text);

/// Pages as the package passes them: tuples of URL, HTML, charset and why there is no page.
std::vector<GivenPage> pages_of(const pybind11::list& given);

/// The same as a source that reads HTML where Python has it. Its last owner needs Python's lock.
/// `is_kept`: the source outlives the call, so that what the caller may change is copied.
std::shared_ptr<PageSource> held_pages(const pybind11::list& given, bool is_kept = false);

/// Waits without Python's lock until `is_done(time)` is true. It may wait for that time itself. Now
/// and then Python handles signals; throws its exception (Ctrl-C). Needs Python's lock, and so does
/// `look`, which is called then, too.
void wait_for(
    const std::function<bool(std::chrono::milliseconds)>& is_done,
    const std::function<void()>& look = [] {});

/// Ends the budgets of work whose result is not wanted any more, or at the end of the program.
struct Abandoned final : public Interrupt {
  bool is_wanted() override { return is_abandoned || (ends_with_program && is_ending()); }
  std::atomic<bool> is_abandoned = false;
  bool ends_with_program = true;
};

/// Ends the budgets of a call when Python raises an exception for a signal (Ctrl-C).
class Signals final : public Interrupt {
 public:
  /// Begins a call of this thread.
  void begin();
  bool is_wanted() override;
  /// Ends a call: throws the exception that a signal has raised. Needs Python's lock.
  void end();

 private:
  std::thread::id thread_;  // Python's main thread, which alone handles signals; or none
  std::chrono::nanoseconds next_look_{0};
  std::atomic<bool> is_raised_ = false;
  std::exception_ptr raised_;
};

/// A site, shared with the results made from it. One thread of a process works on it at a time.
struct SharedSite {
  std::shared_ptr<Site> site;
  Signals signals;
  std::atomic<std::uint64_t> worker = 0;  ///< process and thread; 0: free
  /// During a call with an algorithm written in Python: its thread, and the threads that were there
  /// before it; else 0 and none. They need Python's lock.
  unsigned long own = 0;
  std::vector<unsigned long> threads_before_own;
};

/// The turn of a thread to work on a site. Waits for it. Throws Failure (`kUsage`) when that would
/// be for ever: the thread has the turn already, or a thread that was lost by a fork has it, or an
/// algorithm written in Python, which waits for this thread. `is_own`: the work is such an
/// algorithm. Needs Python's lock, also for its end.
class Turn {
 public:
  Turn(SharedSite& shared, bool is_own);
  ~Turn() {
    shared_.own = 0;
    shared_.worker = 0;
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  SharedSite& shared_;
};

/// The value of `work()` as a call on the site. Must be called with Python's lock, which it
/// releases. The limits of the work need `shared.signals`. `is_own`: an algorithm written in Python
/// does the work.
template <class Work>
auto call_on(SharedSite& shared, bool is_own, Work work) {
  const Turn turn(shared, is_own);
  shared.signals.begin();
  auto result = [&] {
    const Working working;  // begins with the lock
    const Unlocked unlocked;
    return work();
  }();
  shared.signals.end();
  return value_or_throw(std::move(result));
}

/// An algorithm written in Python: an object with `name`, `target` and
/// `extract(key_page, candidates)`. That function gets trees (pagelet.Tree) and returns node
/// numbers of the key page. Its parameters choose the candidates, as those of external programs do;
/// they are loaded when the function first looks at them.
///
/// Or an object with `name`, `algorithm` and `equal(a, b)` (pagelet.Node): the built-in algorithm
/// of that name, with its parameters, whose node equality is that function.
class OwnExtractor final : public Extractor {
 public:
  /// Throws Python's own exception when an attribute is missing or has the wrong type, and Failure
  /// (`kUsage`) for an unknown parameter.
  OwnExtractor(pybind11::object object, const std::vector<Setting>& settings);
  ~OwnExtractor() override;
  OwnExtractor(const OwnExtractor&) = delete;
  OwnExtractor& operator=(const OwnExtractor&) = delete;

  /// Gives the Python object back, which may hold a result of this extractor. Must be called with
  /// Python's lock; `extract` must not be called after that.
  void release() { object_ = pybind11::object(); }

  /// Takes Python's lock. Errors: `kInput` with the text of the Python exception, or when the
  /// answer is not a list of nodes of the page, or has more numbers than the page has nodes, or
  /// when `equal` gives something else than a number.
  /// KeyboardInterrupt is rethrown. The budget is asked at each number.
  Result<Answer> extract(const ExtractionContext& context) const override;

 private:
  OwnExtractor(pybind11::object object, std::unique_ptr<Extractor> equated,
               const std::vector<Setting>& settings);
  Result<Answer> extract_with_equality(const ExtractionContext& context) const;
  Result<Answer> refusal(pybind11::error_already_set& raised) const;

  std::unique_ptr<Extractor> equated_;  // the built-in algorithm; null: the object extracts
  pybind11::object object_;
};

/// Adds all members of the module `_pagelet`.
void define_members(pybind11::module_& module);

/// `pagelet.bench`: runs and scores algorithms on a suite. `entries`: the name of an algorithm or
/// an object of Python, with parameters. Returns the document `pagelet.bench/2`; for F1, the
/// comparison of each pair of algorithms; by (site, algorithm), why there is no answer. Needs
/// Python's lock, which it releases during the work. Throws Failure: the errors of the suite and of
/// the algorithms.
pybind11::tuple bench(const std::string& suite,
                      const std::vector<std::pair<pybind11::object, std::vector<Setting>>>& entries,
                      std::size_t jobs, Limits limits);

}  // namespace pagelet::python
