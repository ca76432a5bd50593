// SPDX-License-Identifier: MIT
#include "cli/progress.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "core/text/printable.h"
#include "reports/output/table.h"

namespace pagelet::cli {
namespace {

constexpr std::chrono::milliseconds kTerminalPause{200};
constexpr std::chrono::seconds kFilePause{10};

}  // namespace

Progress::Progress(std::string unit, std::size_t total, std::string what)
    : unit_(std::move(unit)),
      what_(std::move(what)),
      total_(total),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      next_(begin_ + (is_terminal_ ? kTerminalPause : Clock::duration(kFilePause))) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
  if (std::exchange(is_shown_, false)) std::fputs("\r\033[K", stderr);
}

void Progress::add(bool failed) {
  ++done_;
  failed_ += failed ? 1 : 0;
  show();
}

void Progress::set(std::size_t done, std::size_t total) {
  done_ = done;
  total_ = total;
  if (done_ == total_) return clear();
  show();
}

void Progress::show() {
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + (is_terminal_ ? kTerminalPause : Clock::duration(kFilePause));
  const std::string text = line(now);
  if (is_terminal_) {
    fmt::print(stderr, "\r{}\033[K", text);
    std::fflush(stderr);
    is_shown_ = true;
  } else {
    fmt::print(stderr, "pagelet: {}\n", text);
  }
}

std::string Progress::line(Clock::time_point now) const {
  const std::chrono::duration<double> seconds = now - begin_;
  std::string text = what_.empty() ? what_ : what_ + ": ";
  text += total_ > 0 ? fmt::format("{} of {}", done_, count_text(total_, unit_))
                     : count_text(done_, unit_);
  text += fmt::format(", {:.3g} a second", static_cast<double>(done_) / seconds.count());
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  return text;
}

void say(const std::string& text) {
  if (spdlog::get_level() > spdlog::level::warn) return;
  const char* const begin = isatty(STDERR_FILENO) == 1 ? "\r\033[K" : "";
  fmt::print(stderr, "{}pagelet: {}\n", begin, printable_line(text));
}

ShownBytes::ShownBytes(ByteSource& bytes, const std::string& name, std::uint64_t total)
    : bytes_(bytes),
      total_(static_cast<std::size_t>(total / kUnit)),
      progress_("megabyte", total_, printable_line(name)) {}

Result<std::size_t> ShownBytes::read(std::span<char> target) {
  PAGELET_ASSIGN_OR_RETURN(const std::size_t count, bytes_.read(target));
  read_ += count;
  if (count > 0) progress_.set(static_cast<std::size_t>(read_ / kUnit), total_);
  return count;
}

}  // namespace pagelet::cli
