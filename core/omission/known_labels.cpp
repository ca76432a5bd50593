// SPDX-License-Identifier: MIT
#include "core/omission/known_labels.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text/ascii.h"
#include "core/text/text_table.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

struct KnownLabel {
  std::string_view letters;
  LabelMeaning meaning;
};

constexpr auto kRows = std::to_array<KnownLabel>({
#define PAGELET_KNOWN_LABEL(letters, meaning, text) {letters, LabelMeaning::meaning},
#include "core/omission/known_labels.inc"
#undef PAGELET_KNOWN_LABEL
});

constexpr TextTable<KnownLabel, kRows.size(), &KnownLabel::letters> kKnownLabels(kRows);

constexpr std::size_t kMaxLabelBytes = 80;

auto rows_that_begin_as(std::string_view letters) {
  return std::ranges::equal_range(kKnownLabels.rows(), letters.substr(0, 1), {},
                                  [](const KnownLabel& row) { return row.letters.substr(0, 1); });
}

}  // namespace

std::string without_digits(std::string letters) {
  std::erase_if(letters, is_digit);
  return letters;
}

std::string label_of(std::string_view words) { return without_digits(letters_of(words)); }

bool is_one_label(std::string_view letters, LabelMeanings meanings) {
  const KnownLabel* const row = kKnownLabels.find(letters);
  return row != nullptr && meanings.contains(row->meaning);
}

bool begins_with_label(std::string_view letters, LabelMeaning meaning) {
  return std::ranges::any_of(rows_that_begin_as(letters), [&](const KnownLabel& row) {
    return row.meaning == meaning && letters.starts_with(row.letters);
  });
}

LabelMeanings meanings_of_labels(std::string_view letters) {
  if (letters.empty() || letters.size() > kMaxLabelBytes) return {};
  // The meanings of the labels of each prefix, by its length. If there are several ways to read it,
  // the first one counts.
  std::array<LabelMeanings, kMaxLabelBytes + 1> meanings{};
  for (std::size_t begin = 0; begin < letters.size(); ++begin) {
    if (begin > 0 && meanings[begin].empty()) continue;
    const std::string_view rest = letters.substr(begin);
    for (const KnownLabel& row : rows_that_begin_as(rest)) {
      LabelMeanings& known = meanings[begin + std::min(row.letters.size(), rest.size())];
      if (!known.empty() || !rest.starts_with(row.letters)) continue;
      known = meanings[begin];
      known.add(row.meaning);
    }
  }
  return meanings[letters.size()];
}

}  // namespace pagelet::internal
