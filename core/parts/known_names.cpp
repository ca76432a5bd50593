// SPDX-License-Identifier: MIT
#include "core/parts/known_names.h"

#include <algorithm>

#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

bool is_in(const KnownName& row, std::string_view classes) {
  bool is_found = false;
  switch (row.form) {
    case NameForm::kWord:
      return has_word(classes, row.name);
    case NameForm::kPrefix:
      for_each_word(classes,
                    [&](std::string_view word) { is_found |= word.starts_with(row.name); });
      return is_found;
    case NameForm::kSuffix:
      for_each_word(classes, [&](std::string_view word) { is_found |= word.ends_with(row.name); });
      return is_found;
    case NameForm::kPart:
      return classes.find(row.name) != std::string_view::npos;
    case NameForm::kBegin:
      return classes.starts_with(row.name);
  }
  return false;
}

}  // namespace

bool has_meaning(std::string_view classes, NameMeaning meaning) {
  return !classes.empty() && std::ranges::any_of(kKnownNames, [&](const KnownName& row) {
    return row.meaning == meaning && is_in(row, classes);
  });
}

bool has_meaning(const Document& document, NodeId node, NameMeaning meaning) {
  constexpr std::size_t kMaxBytes = 1'000;
  const std::string_view classes = attribute_of(document, node, "class").value_or("");
  return has_meaning(classes.substr(0, kMaxBytes), meaning);
}

std::string_view rest_after_name(std::string_view text, NameMeaning meaning) {
  for (const KnownName& row : kKnownNames) {
    if (row.meaning == meaning && text.starts_with(row.name)) return text.substr(row.name.size());
  }
  return {};
}

}  // namespace pagelet::internal
