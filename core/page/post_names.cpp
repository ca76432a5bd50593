// SPDX-License-Identifier: MIT
#include "core/page/post_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

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

// What a character is in a name.
enum class Kind : std::uint8_t { kOther, kBlank, kUpper, kLower };

constexpr std::array<Kind, 256> kKinds = [] {
  std::array<Kind, 256> kinds{};
  for (std::size_t at = 0; at < kinds.size(); ++at) {
    const char c = static_cast<char>(at);
    kinds[at] = is_lower_letter(c) ? Kind::kLower
                : is_letter(c)     ? Kind::kUpper
                : is_html_space(c) ? Kind::kBlank
                                   : Kind::kOther;
  }
  return kinds;
}();

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
  constexpr bool has(const char* word, std::size_t size) const {
    const std::size_t at = index_of(word, size);
    return (bits_[at / 64] >> (at % 64) & 1U) != 0;
  }

 private:
  constexpr void add(std::string_view word) {
    const std::size_t at = index_of(word.data(), word.size());
    bits_[at / 64] |= std::uint64_t{1} << (at % 64);
  }
  // Letters in lower case differ from those in upper case in other bits than the last five.
  static constexpr std::size_t index_of(const char* word, std::size_t size) {
    const auto bits = [&](std::size_t at) { return static_cast<std::size_t>(word[at]) & 31U; };
    return bits(0) << 10U | bits(1) << 5U | (size > 2 ? bits(2) : 0);
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

Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }

// The row of kWholeNames whose name a text begins with, up to a blank or the end; null without one.
const PostName* whole_name_before(std::string_view text) {
  if (text.size() < 3 || text[1] != '-') return nullptr;
  for (const PostName& row : kWholeNames) {
    if (!text.starts_with(row.tag)) continue;
    if (text.size() == row.tag.size() || is_html_space(text[row.tag.size()])) return &row;
  }
  return nullptr;
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

// The signs of the words of a text. If `ends_at_blank`, up to the first blank. `next`: where the
// rest begins.
PostSigns read_words(std::string_view text, bool ends_at_blank, std::size_t& next) {
  PostSigns signs = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const char* const begin = at;
    Kind kind = kind_of(*at);
    while (kind == Kind::kUpper && ++at != end) kind = kind_of(*at);
    while (kind == Kind::kLower && ++at != end) kind = kind_of(*at);
    const auto size = static_cast<std::size_t>(at - begin);
    if (size >= 2 && kBeginnings.has(begin, size)) signs |= signs_of_letters({begin, size});
    if (size > 0) continue;
    if (ends_at_blank && kind == Kind::kBlank) break;
    ++at;
  }
  next = static_cast<std::size_t>(at - text.data());
  return signs;
}

}  // namespace

PostSigns signs_of_name(std::string_view name) {
  const PostName* const whole = whole_name_before(name);
  if (whole != nullptr && whole->tag.size() == name.size()) return whole->signs;
  std::size_t next = 0;
  return read_words(name, false, next);
}

NameSigns signs_of_names(std::string_view names) {
  NameSigns all;
  for (std::size_t next = 0; !names.empty(); names.remove_prefix(next)) {
    const PostName* const whole = whole_name_before(names);
    next = 1;  // a blank
    PostSigns signs = 0;
    if (whole != nullptr) {
      signs = whole->signs;
      next = whole->tag.size();
    } else if (kind_of(names.front()) != Kind::kBlank) {
      signs = read_words(names, true, next);
    }
    all.signs |= signs;
    all.is_unit |= names_unit(signs);
  }
  return all;
}

}  // namespace pagelet::internal
