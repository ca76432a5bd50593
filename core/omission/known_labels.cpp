// SPDX-License-Identifier: MIT
#include "core/omission/known_labels.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/ascii.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

static_assert(std::ranges::is_sorted(kKnownLabels, {}, &KnownLabel::letters));

constexpr std::size_t kMaxLabelBytes = 80;

auto rows_that_begin_as(std::string_view letters) {
  return std::ranges::equal_range(kKnownLabels, letters.substr(0, 1), {},
                                  [](const KnownLabel& row) { return row.letters.substr(0, 1); });
}

}  // namespace

std::string without_digits(std::string letters) {
  std::erase_if(letters, is_digit);
  return letters;
}

std::string label_of(std::string_view words) { return without_digits(letters_of(words)); }

unsigned meaning_of_label(std::string_view letters) {
  const auto rows = std::ranges::equal_range(kKnownLabels, letters, {}, &KnownLabel::letters);
  return rows.empty() ? 0 : set_of(rows.front().meaning);
}

bool begins_with_label(std::string_view letters, LabelMeaning meaning) {
  return std::ranges::any_of(rows_that_begin_as(letters), [&](const KnownLabel& row) {
    return row.meaning == meaning && letters.starts_with(row.letters);
  });
}

unsigned meanings_of_labels(std::string_view letters) {
  if (letters.empty() || letters.size() > kMaxLabelBytes) return 0;
  // The meanings of the labels of each prefix, by its length. If there are several ways to read it,
  // the first one counts.
  std::array<unsigned, kMaxLabelBytes + 1> meanings{};
  for (std::size_t begin = 0; begin < letters.size(); ++begin) {
    if (begin > 0 && meanings[begin] == 0) continue;
    const std::string_view rest = letters.substr(begin);
    for (const KnownLabel& row : rows_that_begin_as(rest)) {
      unsigned& known = meanings[begin + std::min(row.letters.size(), rest.size())];
      if (known == 0 && rest.starts_with(row.letters)) {
        known = meanings[begin] | set_of(row.meaning);
      }
    }
  }
  return meanings[letters.size()];
}

}  // namespace pagelet::internal
