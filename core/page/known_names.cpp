// SPDX-License-Identifier: MIT
#include "core/page/known_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <span>
#include <string>

#include "core/dom/element_facts.h"
#include "core/page/rows_by_byte.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/letter_pairs.h"
#include "core/text/name_words.h"
#include "core/text/text_table.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

// How a row is compared with a `class` attribute.
enum class NameForm : std::uint8_t {
  kWord,     // is one of its classes
  kPrefix,   // one of its classes begins with it
  kPart,     // it is anywhere in the attribute
  kSuffix,   // one of its classes ends with it
  kBegin,    // the attribute begins with it
  kLetters,  // is a run of letters in it, with none beside it
  kAnyCase,  // it is anywhere in the attribute, in any case of letters
};

struct KnownName {
  constexpr KnownName(std::string_view name_of, NameForm form_of, NameMeaning meaning_of)
      : name(name_of), pairs(letter_pairs(name_of)), form(form_of), meaning(meaning_of) {}

  std::string_view name;
  LetterPairs pairs;
  NameForm form;
  NameMeaning meaning;
};

constexpr auto kKnownNames = std::to_array<KnownName>({
#define PAGELET_SIGN_NAME(name, form, meaning) {name, NameForm::form, NameMeaning::meaning},
#define PAGELET_KNOWN_NAME(name, form, meaning, why, page) \
  {name, NameForm::form, NameMeaning::meaning},
#include "core/page/known_names.inc"
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

// The number of rows of the meanings before each one, and of all.
constexpr auto kRowsBefore = [] {
  std::array<std::uint16_t, static_cast<std::size_t>(NameMeaning::kCodeWithBreaks) + 2> before{};
  for (const KnownName& row : kKnownNames) {
    for (std::size_t at = static_cast<std::size_t>(row.meaning); ++at < before.size();)
      ++before[at];
  }
  return before;
}();

std::span<const KnownName> rows_of(NameMeaning meaning) {
  const auto at = static_cast<std::size_t>(meaning);
  return std::span(kRowsByMeaning).subspan(kRowsBefore[at], kRowsBefore[at + 1] - kRowsBefore[at]);
}

// A word of a name, in lower case, which is split where a letter follows another character or a
// capital follows a small letter; of boxes also a whole class, without what parts its words.
struct KnownWord {
  std::string_view word;
  std::optional<NameMeaning> box;
  PostSigns signs;
};

constexpr auto kKnownWordRows = [] {
  using enum NameMeaning;
  using namespace post_sign;
  constexpr std::optional<NameMeaning> kNoBox;
  return std::to_array<KnownWord>({
#define PAGELET_WORD(word, box, signs) {word, box, signs},
#include "core/page/known_names.inc"
  });
}();
constexpr TextTable<KnownWord, kKnownWordRows.size(), &KnownWord::word> kKnownWords(kKnownWordRows);

// Names whose words say something else: of microformats.org, and of Forem.
constexpr KnownWord kWholeNames[] = {
    {"h-entry", {}, post_sign::kPost | post_sign::kMessage},
    {"in_reply_to", {}, post_sign::kMeta | post_sign::kMessage},
    {"p-in-reply-to", {}, post_sign::kMeta | post_sign::kMessage},
    {"p-name", {}, post_sign::kMeta},
    {"u-in-reply-to", {}, post_sign::kMeta | post_sign::kMessage},
};

// Nouns for what is posted, by their first letters: words for its parts begin with them.
constexpr auto kNouns = [] {
  std::array<std::string_view, 26> nouns;
  for (const std::string_view noun :
       {"author", "comment", "kommentar", "message", "post", "reply", "topic"}) {
    nouns[static_cast<std::size_t>(noun.front() - 'a')] = noun;
  }
  return nouns;
}();

PostSigns signs_of_word(std::string_view word) {
  const KnownWord* const row = kKnownWords.find(word);
  if (row != nullptr && row->signs != 0) return row->signs;
  const std::string_view noun = kNouns[static_cast<std::size_t>(word.front() - 'a')];
  if (noun.empty() || !word.starts_with(noun)) return 0;
  const KnownWord* const rest = kKnownWords.find(word.substr(noun.size()));
  return rest == nullptr || rest->signs == 0 ? 0 : kKnownWords.find(noun)->signs | rest->signs;
}

// The signs of a word of letters, of which only the first ones are capitals.
PostSigns signs_of_letters(std::string_view word) {
  constexpr std::size_t kMaxWord = 24;
  if (word.size() > kMaxWord) return 0;
  if (is_lower_letter(word.front())) return signs_of_word(word);
  std::array<char, kMaxWord> small{};
  std::ranges::transform(word, small.begin(), [](char c) { return ascii_lower(c); });
  return signs_of_word({small.data(), word.size()});
}

// The signs that say that a name is that of posts, or of what they are in.
constexpr PostSigns kOfPosts =
    post_sign::kComment | post_sign::kPost | post_sign::kThread | post_sign::kForum;

// With which three letters words begin that have such a sign, as bits.
constexpr auto kBeginsOfPosts = [] {
  std::array<std::uint32_t, 26 * 26> begins{};
  const auto add = [&](std::string_view word) {
    const auto letter = [&](std::size_t at) { return static_cast<std::size_t>(word[at] - 'a'); };
    begins[26 * letter(0) + letter(1)] |= 1U << letter(2);
  };
  for (const KnownWord& row : kKnownWordRows) {
    if (has_sign(row.signs, kOfPosts)) add(row.word);
  }
  for (const std::string_view noun : kNouns) {
    if (!noun.empty()) add(noun);
  }
  return begins;
}();

bool may_begin_as_posts(std::string_view word) {
  const auto letter = [&](std::size_t at) {
    return static_cast<std::size_t>(ascii_lower(word[at]) - 'a');
  };
  return word.size() > 2 && (kBeginsOfPosts[26 * letter(0) + letter(1)] >> letter(2) & 1U) != 0;
}

bool is_in(const KnownName& row, std::string_view classes) {
  bool is_found = false;
  if (classes.size() < row.name.size()) return false;
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
    case NameForm::kLetters: {
      const auto runs = letter_runs(classes);
      return std::ranges::find(runs, row.name) != runs.end();
    }
    case NameForm::kAnyCase:
      break;  // meanings_in
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
  const LetterPairs pairs = document.class_pairs(node);
  return pairs != 0 && std::ranges::any_of(rows_of(meaning), [&](const KnownName& row) {
           return has_pairs(pairs, row.pairs) &&
                  is_in(row, attribute_of(document, node, "class")->substr(0, kMaxBytes));
         });
}

bool is_read_aloud(const Document& document, NodeId node) {
  if (has_meaning(document, node, NameMeaning::kScreenReader)) return true;
  const std::string_view style = attribute_of(document, node, "style").value_or("");
  return style.find("clip") != std::string_view::npos &&
         declared_value(style, "clip").starts_with("rect(") &&
         declared_value(style, "position") == "absolute";
}

bool is_in(const Document& document, NodeId node, NameMeaning meaning) {
  constexpr int kMaxLevels = 5;  // the icon of an admonition is in a table
  const auto holds = [&](NodeId around) { return has_meaning(document, around, meaning); };
  return element_around(document, node, kMaxLevels, holds).has_value();
}

// "read" and "more" are words of "read-more" and "ReadMore", "readmore" is the whole name.
std::optional<NameMeaning> first_meaning(std::string_view names) {
  std::optional<NameMeaning> found;
  const auto look_up = [&](std::string_view word) {
    const KnownWord* const row = found ? nullptr : kKnownWords.find(word);
    if (row != nullptr) found = row->box;
  };
  // `last`: the second word, which begins with one of few letters.
  const auto look_up_pair = [&](std::string_view words, std::string_view last) {
    const bool may_be = !found || found == NameMeaning::kNewsletterBox;
    if (!may_be || std::string_view("abps").find(last.front()) == std::string_view::npos) return;
    const KnownWord* const row = kKnownWords.find(words);
    if (row == nullptr) return;
    const bool says_more = row->box == NameMeaning::kNewsletterTextBox ||
                           row->box == NameMeaning::kPromoBox ||
                           row->box == NameMeaning::kBoxOfAuthor;
    if (says_more) found = row->box;
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
      kRowsByMeaning |
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

bool may_name_posts(std::string_view names) {
  bool may_be = false;
  for_each_name_word(names, [&](std::string_view word) {
    may_be = may_be || (may_begin_as_posts(word) && has_sign(signs_of_letters(word), kOfPosts)) ||
             (word == "entry" && names.find("h-entry") != std::string_view::npos);
  });
  return may_be;
}

PostSigns signs_of_name(std::string_view name) {
  if (name.size() > 1 && (name[1] == '-' || name.starts_with("in_"))) {
    const KnownWord* const whole = std::ranges::find(kWholeNames, name, &KnownWord::word);
    if (whole != std::end(kWholeNames)) return whole->signs;
  }
  // Frameworks of styles name the alignment, size and colour of a text so: "text-center".
  constexpr std::string_view kStyle = "text-";
  if (name.starts_with(kStyle)) name.remove_prefix(kStyle.size());
  PostSigns signs = 0;
  for_each_name_word(name, [&](std::string_view word) {
    if (word.size() >= 2) signs |= signs_of_letters(word);
  });
  return signs;
}

NameSigns signs_of_names(std::string_view names) {
  NameSigns all;
  for_each_word(names, [&](std::string_view name) {
    const PostSigns signs = signs_of_name(name);
    all.signs |= signs;
    all.is_unit |= names_unit(signs);
  });
  return all;
}

}  // namespace pagelet::internal
