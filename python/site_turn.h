// SPDX-License-Identifier: MIT
#pragma once

/// The calls on one Site, one after the other, with a time limit and with Ctrl-C.

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "core/budget.h"
#include "core/result.h"
#include "core/site/site.h"

namespace pagelet::python {

/// Becomes pagelet.Error.
struct Failure {
  Error error;
};

template <class T>
T value_or_throw(Result<T>&& result) {
  if (!result) throw Failure{result.error()};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// A string of Python. Texts of pages and addresses may hold any bytes; invalid UTF-8 becomes
/// U+FFFD.
pybind11::str string_of(std::string_view text);

/// Waits without Python's lock, but lets Python handle signals, until `done` has a value. A signal
/// for which Python raises an exception (Ctrl-C) calls `interrupt` once; the exception is thrown
/// when the work has ended.
template <class Value, class Interrupt>
Value value_after_signals(std::future<Value> done, Interrupt&& interrupt) {
  constexpr std::chrono::milliseconds kBetweenSignals{20};
  bool is_raised = false;
  {
    const pybind11::gil_scoped_release unlocked;
    while (done.wait_for(kBetweenSignals) != std::future_status::ready) {
      const pybind11::gil_scoped_acquire locked;
      if (is_raised || PyErr_CheckSignals() == 0) continue;
      is_raised = true;
      interrupt();
    }
  }
  if (is_raised) throw pybind11::error_already_set();
  return done.get();
}

/// The budget of a call. Ctrl-C ends it.
class CallBudget final : public Budget {
 public:
  CallBudget(double seconds, const std::atomic<bool>& interrupted)
      : Budget(seconds), interrupted_(interrupted) {}

 protected:
  bool is_time() override { return interrupted_ || Budget::is_time(); }

 private:
  const std::atomic<bool>& interrupted_;
};

/// Who works on a site now: nobody, or a thread of a process.
class SiteTurn {
 public:
  /// Process and thread of the caller.
  static std::uint64_t token() {
    return static_cast<std::uint64_t>(::getpid()) << 32U | static_cast<std::uint32_t>(::gettid());
  }

  /// Waits for the turn of a thread, named by its token. Throws Failure (`kUsage`) when that would
  /// be for ever: the thread has the turn already, or a thread that was lost by a fork has it.
  void begin(std::uint64_t me) {
    for (std::uint64_t holder = 0; !holder_.compare_exchange_weak(holder, me); holder = 0) {
      const bool is_lost = holder != 0 && (holder >> 32U) != (me >> 32U);
      if (holder == me || is_lost) {
        throw Failure{{ErrorCode::kUsage, "a call on this site is in progress"}};
      }
      std::this_thread::sleep_for(kPause);
    }
  }
  void end() { holder_ = 0; }

 private:
  static constexpr std::chrono::microseconds kPause{200};

  std::atomic<std::uint64_t> holder_ = 0;
};

/// A site, shared with the results made from it.
struct SharedSite {
  SiteTurn turn;
  std::atomic<bool> interrupted = false;
  std::optional<CallBudget> budget;  // of the last call
  std::shared_ptr<Site> site;
};

/// Whether Python handles signals in this thread.
bool handles_signals();

/// `work()` as a call on the site, with its budget. `seconds`: 0 for none. Must be called with
/// Python's lock, which it releases. In Python's main thread the work is done by another thread, so
/// that a signal (Ctrl-C) ends it. `runs_python`: the work takes Python's lock and handles signals
/// itself.
template <class Work>
auto call_on(SharedSite& shared, double seconds, bool runs_python, Work work) {
  constexpr double kNoLimit = 1e9;
  const std::uint64_t me = SiteTurn::token();  // also when another thread does the work
  const auto in_turn = [&] {
    struct Turn {
      Turn(SiteTurn& site_turn, std::uint64_t me) : turn(site_turn) { turn.begin(me); }
      ~Turn() { turn.end(); }
      Turn(const Turn&) = delete;
      Turn& operator=(const Turn&) = delete;
      SiteTurn& turn;
    } const turn(shared.turn, me);
    shared.interrupted = false;
    shared.budget.emplace(seconds > 0 ? seconds : kNoLimit, shared.interrupted);
    return work();
  };
  if (runs_python || !handles_signals()) {
    const pybind11::gil_scoped_release unlocked;
    return in_turn();
  }
  return value_after_signals(std::async(std::launch::async, in_turn),
                             [&] { shared.interrupted = true; });
}

}  // namespace pagelet::python
