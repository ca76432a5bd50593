// SPDX-License-Identifier: MIT
#pragma once

/// What fuzz targets share: how they read their bytes, where they write files, and how they report
/// an error.
///
/// A target is `FUZZ_TARGET(name) { ... }`, which reads an `Input input`. libFuzzer calls it with
/// bytes that it makes (scripts/fuzz.sh), fuzz_corpus_test with former findings and seeds. A
/// crash, an error of a sanitizer and any exception that leaves the target are findings, so the
/// exceptions of the library need no code in a target.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "tests/support/temporary_folder.h"

namespace pagelet::fuzz {

/// Something that must always hold does not hold.
class Finding : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void require(bool holds, const char* what) {
  if (!holds) throw Finding(what);
}

/// With these limits an input takes about ten milliseconds at most, so that many can be tried.
inline Limits small_limits(std::size_t max_nodes = 20'000) {
  Limits limits;
  limits.max_bytes = 65'536;
  limits.max_nodes = max_nodes;
  return limits;
}

/// The folder for targets that need files: one in a process. scripts/fuzz.sh puts it into memory.
inline const TemporaryFolder& folder() {
  static const TemporaryFolder folder;
  return folder;
}

/// Reads the bytes from the front. At the end it gives zeros and empty texts.
class Input {
 public:
  explicit Input(std::string_view bytes) : rest_(bytes) {}

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
  /// Everything up to the separator, or up to the end. The separator is removed, too.
  std::string_view until(std::string_view separator) {
    const std::size_t at = rest_.find(separator);
    const std::string_view taken = rest_.substr(0, at);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + separator.size());
    return taken;
  }
  std::string_view line() { return until("\n"); }
  std::string_view rest() { return bytes(rest_.size()); }
  std::size_t size() const { return rest_.size(); }
  bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace pagelet::fuzz

#define FUZZ_TARGET(name)        \
  namespace pagelet::fuzz {      \
  void fuzz_##name(Input input); \
  }                              \
  void pagelet::fuzz::fuzz_##name(Input input)
