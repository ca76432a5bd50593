// SPDX-License-Identifier: MIT
#include "core/page/known_names.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <string>

#include "core/dom/html_elements.h"
#include "core/page/rows_by_byte.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/name_words.h"

namespace pagelet::internal {
namespace {

// How a row is compared with a `class` attribute.
enum class NameForm : std::uint8_t {
  kWord,    // is one of its classes
  kPrefix,  // one of its classes begins with it
  kPart,    // it is anywhere in the attribute
  kSuffix,  // one of its classes ends with it
  kBegin,   // the attribute begins with it
  // One of its words is it, split where a letter follows another character or a capital follows a
  // small letter; or one of its classes is, without what parts its words. In any case of letters.
  kToken,
  kAnyCase,  // it is anywhere in the attribute, in any case of letters
};

struct KnownName {
  std::string_view name;
  NameForm form;
  NameMeaning meaning;
};

constexpr auto kKnownNames = std::to_array<KnownName>({
#define PAGELET_BOX_NAME(name, meaning) {name, NameForm::kToken, NameMeaning::meaning},
#define PAGELET_SIGN_NAME(name, form, meaning) {name, NameForm::form, NameMeaning::meaning},
#define PAGELET_KNOWN_NAME(name, form, meaning, why, page) \
  {name, NameForm::form, NameMeaning::meaning},
#include "core/page/known_names.inc"
#undef PAGELET_KNOWN_NAME
#undef PAGELET_SIGN_NAME
#undef PAGELET_BOX_NAME
});

constexpr auto kRowsByMeaning = [] {
  auto rows = kKnownNames;
  std::size_t size = 0;
  for (unsigned meaning = 0; size < rows.size(); ++meaning) {
    for (const KnownName& row : kKnownNames) {
      if (static_cast<unsigned>(row.meaning) == meaning) rows[size++] = row;
    }
  }
  return rows;
}();

auto rows_of(NameMeaning meaning) {
  return std::ranges::equal_range(kRowsByMeaning, meaning, {}, &KnownName::meaning);
}

struct NameToken {
  std::string_view tag;  // the name, for ElementTable
  NameMeaning meaning = NameMeaning::kIcon;
};

constexpr std::size_t kTokenCount =
    static_cast<std::size_t>(std::ranges::count(kKnownNames, NameForm::kToken, &KnownName::form));

constexpr ElementTable kTokens([] {
  std::array<NameToken, kTokenCount> tokens;
  std::size_t size = 0;
  for (const KnownName& row : kKnownNames) {
    if (row.form == NameForm::kToken) tokens[size++] = {row.name, row.meaning};
  }
  std::ranges::sort(tokens, {}, &NameToken::tag);
  return tokens;
}());

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
    case NameForm::kToken:
    case NameForm::kAnyCase:
      break;  // first_meaning, meanings_in
  }
  return false;
}

}  // namespace

bool has_meaning(std::string_view classes, NameMeaning meaning) {
  return !classes.empty() && std::ranges::any_of(rows_of(meaning), [&](const KnownName& row) {
    return is_in(row, classes);
  });
}

bool has_meaning(const Document& document, NodeId node, NameMeaning meaning) {
  constexpr std::size_t kMaxBytes = 1'000;
  const std::string_view classes = attribute_of(document, node, "class").value_or("");
  return has_meaning(classes.substr(0, kMaxBytes), meaning);
}

// "read" and "more" are words of "read-more" and "ReadMore", "readmore" is the whole name.
std::optional<NameMeaning> first_meaning(std::string_view names) {
  std::optional<NameMeaning> found;
  const auto look_up = [&](std::string_view word) {
    if (found || word.empty()) return;
    if (const NameToken* const token = kTokens.find(word)) found = token->meaning;
  };
  // `last`: the second word, which begins with one of few letters.
  const auto look_up_pair = [&](std::string_view words, std::string_view last) {
    const bool may_be = !found || found == NameMeaning::kNewsletterBox;
    if (!may_be || std::string_view("abps").find(last.front()) == std::string_view::npos) return;
    const NameToken* const token = kTokens.find(words);
    if (token == nullptr) return;
    const bool says_more = token->meaning == NameMeaning::kNewsletterTextBox ||
                           token->meaning == NameMeaning::kPromoBox ||
                           token->meaning == NameMeaning::kBoxOfAuthor;
    if (says_more) found = token->meaning;
  };
  for_each_word(names, [&](std::string_view name) {
    std::string whole;
    std::size_t former = 0;  // where the word before begins in `whole`
    for_each_name_word(name, [&](std::string_view word) {
      const std::size_t begin = whole.size();
      whole += ascii_lower(word);
      const std::string_view words(whole);
      if (former < begin) look_up_pair(words.substr(former), words.substr(begin));
      look_up(words.substr(begin));
      former = begin;
    });
    look_up(whole);
  });
  return found;
}

NameMeanings meanings_in(std::string_view lower) {
  static const RowsByByte<KnownName> kByByte(
      kKnownNames |
      std::views::filter([](const KnownName& row) { return row.form == NameForm::kAnyCase; }));
  NameMeanings meanings;
  kByByte.for_each_in(lower, [&](std::size_t, const KnownName& row) { meanings.add(row.meaning); });
  return meanings;
}

std::string_view rest_after_name(std::string_view text, NameMeaning meaning) {
  for (const KnownName& row : rows_of(meaning)) {
    if (text.starts_with(row.name)) return text.substr(row.name.size());
  }
  return {};
}

}  // namespace pagelet::internal
