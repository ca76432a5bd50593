// SPDX-License-Identifier: MIT
#pragma once

/// The time that a piece of work may take, and how work finds out that it has to stop.
///
/// Two clocks count. Computing is measured in processor time of the thread that made the budget,
/// so a busy machine does not shorten it. Waiting (for the network or another program) is measured
/// in wall time.
///
/// Work calls `stop()` at least every few milliseconds. When it returns true, the function returns
/// at once with whatever it has. The owner of the budget discards that result and reports
/// `ErrorCode::kTimeout`.
///
/// Example:
///   Budget budget(2.5);
///   for (const Row& row : rows) {
///     if (stop(&budget)) break;
///     compare(row);
///   }
///   if (budget.stopped()) return timeout_error(budget);

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

/// Reads a system clock. The thread's CPU clock takes about a microsecond.
inline std::chrono::nanoseconds time_of(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

/// Processor time of the calling thread, in ms: unlike wall time, it does not depend on what else
/// the machine does.
inline double processor_ms() {
  return 1e-6 * static_cast<double>(time_of(CLOCK_THREAD_CPUTIME_ID).count());
}

/// Asked by algorithms whether to stop. They see only this part of a budget.
class StopToken {
 public:
  virtual ~StopToken() = default;
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;

  /// Whether to stop. For inner loops whose rounds take less than 0.1 ms; costs a nanosecond.
  bool stop() {
    constexpr unsigned kRoundsBetweenLooks = 16;
    if (stopped_ || ++rounds_ % kRoundsBetweenLooks != 0) return stopped_;
    return stop_now();
  }
  /// The same for outer loops; costs ten nanoseconds.
  bool stop_now() { return stopped_ = stopped_ || should_stop(); }
  /// Whether `stop` or `stop_now` has returned true.
  bool stopped() const { return stopped_; }

 protected:
  StopToken() = default;
  virtual bool should_stop() = 0;

 private:
  unsigned rounds_ = 0;
  bool stopped_ = false;
};

/// The same for functions whose stop token is optional: nullptr means no limit.
inline bool stop(StopToken* token) { return token != nullptr && token->stop(); }
inline bool stop_now(StopToken* token) { return token != nullptr && token->stop_now(); }

/// Ends work for a reason from outside, such as Ctrl-C. Budgets ask it when they look at the clock.
class Interrupt {
 public:
  virtual ~Interrupt() = default;

  /// Polled every few milliseconds, or more often, by each thread that has a budget with it.
  virtual bool is_wanted() = 0;
};

/// A time limit that begins now. Belongs to the thread that makes it.
class Budget : public StopToken {
 public:
  using Time = std::chrono::nanoseconds;
  static constexpr double kMaxSeconds = 1e9;

  /// `interrupt`: what else ends the time; may be null. `computing`: a limit, in seconds, for
  /// computing without waiting.
  explicit Budget(double seconds, Interrupt* interrupt = nullptr, double computing = kMaxSeconds)
      : interrupt_(interrupt),
        allowed_(time_from(seconds)),
        allowed_computing_(time_from(computing)),
        computing_from_(time_of(CLOCK_THREAD_CPUTIME_ID)) {}

  /// The time that is left; 0 or negative when it is used up.
  Time left() const {
    const Time computed = time_of(CLOCK_THREAD_CPUTIME_ID) - computing_from_;
    return std::min(allowed_ - waited_, allowed_computing_) - computed;
  }

  /// While an object of this class lives, wall time counts instead of processor time. `budget` may
  /// be nullptr.
  class Waiting {
   public:
    explicit Waiting(Budget* budget)
        : budget_(budget),
          computed_(time_of(CLOCK_THREAD_CPUTIME_ID)),
          begin_(time_of(CLOCK_MONOTONIC)) {}
    ~Waiting() {
      if (budget_ == nullptr) return;
      const Time computed = time_of(CLOCK_THREAD_CPUTIME_ID) - computed_;
      budget_->waited_ += std::max(Time(0), time_of(CLOCK_MONOTONIC) - begin_ - computed);
    }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

   private:
    Budget* budget_;
    Time computed_;
    Time begin_;
  };

  /// Names the work that is done while the object lives, for the message when the time is up, as in
  /// `const Budget::Doing doing(budget, "parsing", url);`. `where` must outlive the object.
  /// `budget` may be nullptr.
  class Doing {
   public:
    Doing(Budget* budget, const char* what, std::string_view where = {}) : budget_(budget) {
      if (budget_ == nullptr) return;
      previous_ = std::exchange(budget_->doing_, {what, where});
    }
    ~Doing() {
      // After the time is up, the message still names the work that was running then.
      if (budget_ != nullptr && !budget_->stopped()) budget_->doing_ = previous_;
    }
    Doing(const Doing&) = delete;
    Doing& operator=(const Doing&) = delete;

   private:
    Budget* budget_;
    std::pair<const char*, std::string_view> previous_{"", {}};
  };

  /// The work that was running when the time was up, such as "parsing http://a.example/"; empty
  /// when it is not known.
  const std::string& stopped_at() const { return stopped_at_; }

 protected:
  virtual bool is_over() {
    if (interrupt_ != nullptr && interrupt_->is_wanted()) return true;
    // The thread's time is read once a tick of the coarse clock.
    const Time tick = time_of(CLOCK_MONOTONIC_COARSE);
    return tick != std::exchange(last_tick_, tick) && left() <= Time(0);
  }

 private:
  bool should_stop() final {
    if (!is_over()) return false;
    stopped_at_ = doing_.first;
    if (!doing_.second.empty()) stopped_at_.append(" ").append(doing_.second);
    return true;
  }

  static Time time_from(double seconds) {
    return Time(static_cast<Time::rep>(std::min(seconds, kMaxSeconds) * 1e9));
  }

  Interrupt* interrupt_;
  Time allowed_;
  Time allowed_computing_;
  Time computing_from_;
  Time waited_{0};
  Time last_tick_{0};
  std::pair<const char*, std::string_view> doing_{"", {}};
  std::string stopped_at_;
};

/// The error for work that did not end within its budget.
inline Error timeout_error(const Budget& budget) {
  std::string message = "took longer than the time limit (raise --timeout)";
  if (!budget.stopped_at().empty()) message += ", while " + budget.stopped_at();
  return {ErrorCode::kTimeout, std::move(message)};
}

/// The most that one answer may cost while it is written: time and bytes.
///
/// A writer calls `stop` at every node of its walk, and in every loop whose length the page
/// decides. When it returns true, the writer returns at once. The owner of the limit calls `check`
/// after the last writer; after an error it throws the written text away.
///
/// Example:
///   OutputLimit limit(limits, &budget);
///   const std::string text = readable_text(page, nullptr, &limit);
///   PAGELET_TRY(limit.check(text.size()));
class OutputLimit {
 public:
  /// `max_output_bytes` of `limits` counts. `budget`: the time; nullptr: no limit.
  explicit OutputLimit(const Limits& limits, Budget* budget = nullptr)
      : budget_(budget), max_bytes_(limits.max_output_bytes) {}

  /// Whether to stop. `bytes`: what the writer has written so far, or less. Costs two nanoseconds.
  bool stop(std::size_t bytes) {
    is_full_ = is_full_ || bytes > max_bytes_;
    return is_full_ || pagelet::stop(budget_);
  }

  /// The same for writers of short texts. Only the time counts.
  StopToken* time() const { return budget_; }

  /// Errors: `kTimeout`, the time is up; `kLimit` (LimitKind::kOutput), the answer has more bytes.
  /// `bytes`: size of the whole answer. Reads the time exactly.
  Result<void> check(std::size_t bytes) {
    if (budget_ != nullptr && (stop_now(budget_) || budget_->left() <= Budget::Time(0))) {
      return tl::unexpected(timeout_error(*budget_));
    }
    if (!is_full_ && bytes <= max_bytes_) return {};
    return fail_limit(LimitKind::kOutput, "the answer has more than " + std::to_string(max_bytes_) +
                                              " bytes (raise --max-output-bytes)");
  }

 private:
  Budget* budget_;
  std::size_t max_bytes_;
  bool is_full_ = false;
};

/// The same for writers whose limit is optional: nullptr means no limit.
inline bool stop(OutputLimit* limit, std::size_t bytes) {
  return limit != nullptr && limit->stop(bytes);
}
inline StopToken* time_of(OutputLimit* limit) { return limit == nullptr ? nullptr : limit->time(); }

}  // namespace pagelet
