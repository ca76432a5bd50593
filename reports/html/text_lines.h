// SPDX-License-Identifier: MIT
#pragma once

/// An answer's text beside gold text, line by line, for the page inspector.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "datasets/labels.h"

namespace pagelet {

/// The kinds of lines of an answer and its gold.
enum class LineKind : std::uint8_t {
  kKept,     ///< in the answer and in the gold
  kWrong,    ///< in the answer, not in the gold
  kMissing,  ///< in the gold, not in the answer
  kUnknown,  ///< in the answer; segments say nothing of it
};

constexpr std::string_view to_string(LineKind kind) {
  constexpr std::string_view kNames[] = {"kept", "wrong", "missing", "unknown"};
  return kNames[static_cast<std::size_t>(kind)];
}

struct TextLine {
  LineKind kind = LineKind::kKept;
  std::string text;
};

/// The lines of the answer in order, each missing line of the gold where it belongs. Blank lines
/// are left out. With a whole gold text, a line is common if more than half of its words are
/// matched by a longest common subsequence (evaluation/run/outside_answer.h); texts too long for
/// that are compared line by line. With segments, a line is kept or wrong if it holds one; segments
/// that are missing come last.
std::vector<TextLine> text_lines(const TextGold& gold, std::string_view answer);

}  // namespace pagelet
