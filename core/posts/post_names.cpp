// SPDX-License-Identifier: MIT
#include "core/posts/post_names.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/dom/html_elements.h"
#include "core/text/ascii.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

struct PostName {
  std::string_view tag;  // a word, in lower case
  PostSigns signs;
};

constexpr ElementTable kNames(std::to_array<PostName>({
#define PAGELET_POST_NAME(word, signs) {word, signs},
#include "core/posts/post_names.inc"
#undef PAGELET_POST_NAME
}));

constexpr std::string_view kNouns[] = {"comment", "kommentar", "message", "post", "reply", "topic"};

// Names whose words say something else: of microformats.org.
constexpr PostName kWholeNames[] = {
    {"h-entry", kPost},
    {"p-in-reply-to", kMeta | kMessage},
    {"p-name", kMeta},
    {"u-in-reply-to", kMeta | kMessage},
};

PostSigns signs_of_word(std::string_view word) {
  if (const PostName* const row = kNames.find(word)) return row->signs;
  for (const std::string_view noun : kNouns) {
    if (word.front() != noun.front() || !word.starts_with(noun)) continue;
    const PostName* const rest = kNames.find(word.substr(noun.size()));
    if (rest != nullptr) return kNames.find(noun)->signs | rest->signs;
  }
  return 0;
}

}  // namespace

PostSigns signs_of_name(std::string_view name) {
  constexpr std::size_t kMaxWord = 24;
  for (const auto& [whole, signs] : kWholeNames) {
    if (name == whole) return signs;
  }
  PostSigns signs = 0;
  std::array<char, kMaxWord> word{};
  std::size_t length = 0;
  const auto end_word = [&] {
    if (length > 0 && length <= kMaxWord) signs |= signs_of_word({word.data(), length});
    length = 0;
  };
  char before = '\0';
  for (const char c : name) {
    if (!is_letter(c) || (!is_lower_letter(c) && is_lower_letter(before))) end_word();
    if (is_letter(c)) {
      if (length < kMaxWord) word[length] = ascii_lower(c);
      ++length;
    }
    before = c;
  }
  end_word();
  return signs;
}

}  // namespace pagelet::internal
