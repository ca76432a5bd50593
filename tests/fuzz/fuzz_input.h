// SPDX-License-Identifier: MIT
#pragma once

/// What fuzz targets share: how they take their bytes apart and how they say that something is
/// wrong.
///
/// A target defines LLVMFuzzerTestOneInput. libFuzzer calls it with bytes of its own making
/// (scripts/fuzz.sh), fuzz_corpus_test with those of tests/fuzz/corpus. A crash, an error of a
/// sanitizer and any exception that leaves the target are findings; so the library's own exceptions
/// need no attention here.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace pagelet::fuzz {

/// Something that must always hold did not.
class Finding : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void require(bool holds, const char* what) {
  if (!holds) throw Finding(what);
}

/// Inputs cost at most some ten milliseconds, so that many are tried.
inline Limits small_limits() {
  Limits limits;
  limits.max_bytes = 65'536;
  limits.max_nodes = 20'000;
  return limits;
}

/// Takes bytes from the front; zeros and empty texts once they are used up.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  /// 0 .. bound - 1.
  std::size_t below(std::size_t bound) { return byte() % bound; }
  bool flip() { return (byte() & 1U) != 0; }

  std::string_view bytes(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  /// Everything up to the separator, which is taken as well; all when there is none.
  std::string_view until(std::string_view separator) {
    const std::size_t at = rest_.find(separator);
    const std::string_view taken = rest_.substr(0, at);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + separator.size());
    return taken;
  }
  std::string_view line() { return until("\n"); }
  std::string_view rest() { return bytes(rest_.size()); }
  bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace pagelet::fuzz
