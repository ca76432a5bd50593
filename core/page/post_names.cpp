// SPDX-License-Identifier: MIT
#include "core/page/post_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/name_words.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

struct PostName {
  std::string_view tag;  // a word, in lower case
  PostSigns signs;
};

constexpr ElementTable kPostNames(std::to_array<PostName>({
#define PAGELET_POST_NAME(word, signs) {word, signs},
#include "core/page/post_names.inc"
#undef PAGELET_POST_NAME
}));

constexpr std::string_view kNouns[] = {"comment", "kommentar", "message", "post", "reply", "topic"};

// The first three letters of the names of the table, which most words do not have.
class Beginnings {
 public:
  constexpr Beginnings() {
#define PAGELET_POST_NAME(word, signs) add(word);
#include "core/page/post_names.inc"
#undef PAGELET_POST_NAME
    for (const std::string_view noun : kNouns) add(noun);
  }
  // `word`: at least two letters.
  constexpr bool has(std::string_view word) const {
    const std::size_t at = index_of(word);
    return (bits_[at / 64] >> (at % 64) & 1U) != 0;
  }

 private:
  constexpr void add(std::string_view word) {
    const std::size_t at = index_of(word);
    bits_[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  // Letters in lower case differ from those in upper case in other bits than the last five.
  static constexpr std::size_t index_of(std::string_view word) {
    const auto bits = [&](std::size_t at) { return static_cast<std::size_t>(word[at]) & 31U; };
    return bits(0) << 10U | bits(1) << 5U | (word.size() > 2 ? bits(2) : 0);
  }

  std::array<std::uint64_t, 32 * 32 * 32 / 64> bits_{};
};
constexpr Beginnings kBeginnings;

// Names whose words say something else: of microformats.org.
constexpr PostName kWholeNames[] = {
    {"h-entry", kPost | kMessage},
    {"p-in-reply-to", kMeta | kMessage},
    {"p-name", kMeta},
    {"u-in-reply-to", kMeta | kMessage},
};

PostSigns signs_of_word(std::string_view word) {
  if (const PostName* const row = kPostNames.find(word)) return row->signs;
  for (const std::string_view noun : kNouns) {  // each has another first letter
    if (word.front() != noun.front()) continue;
    if (!word.starts_with(noun)) return 0;
    const PostName* const rest = kPostNames.find(word.substr(noun.size()));
    if (rest != nullptr) return kPostNames.find(noun)->signs | rest->signs;
  }
  return 0;
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

}  // namespace

PostSigns signs_of_name(std::string_view name) {
  if (name.size() > 1 && name[1] == '-') {
    const PostName* const whole = std::ranges::find(kWholeNames, name, &PostName::tag);
    if (whole != std::end(kWholeNames)) return whole->signs;
  }
  PostSigns signs = 0;
  for_each_name_word(name, [&](std::string_view word) {
    if (word.size() >= 2 && kBeginnings.has(word)) signs |= signs_of_letters(word);
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
