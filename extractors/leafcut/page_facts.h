// SPDX-License-Identifier: MIT
#pragma once

/// The facts that a page states outside of its body, and its address: evidence about all its blocks
/// (docs/specification.md, section 15.10).
///
/// Cost: O(nodes of the head + length of the scripts with JSON-LD).

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/dom/document.h"
#include "core/text/ascii.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"
#include "core/text/unicode.h"
#include "core/text/words.h"
#include "core/url/url.h"

namespace pagelet {

/// Calls `visit(hash)` for the words of a text, up to `most` of them: runs of letters and digits;
/// ASCII letters in lower case.
template <class Visit>
void for_each_word_hash(std::string_view text, std::size_t most, Visit&& visit) {
  const std::string lower = ascii_lower(text);
  if (!is_ascii(text)) {
    for (const std::string_view word : letter_runs(lower)) {
      if (most-- == 0) return;
      visit(hash_bytes(word));
    }
    return;
  }
  for (std::size_t begin = 0; begin < lower.size();) {
    std::size_t end = begin;
    while (end < lower.size() && (is_lower_letter(lower[end]) || is_digit(lower[end]))) ++end;
    if (end > begin) {
      if (most-- == 0) return;
      visit(hash_bytes(std::string_view(lower).substr(begin, end - begin)));
    }
    begin = end + 1;
  }
}

/// Hashes of different words.
using WordSet = WordMap<char>;

/// What the features of the address are if it is not known: unlike those of any address.
inline constexpr int kUnknownLength = -1;
inline constexpr int kUnknownDigits = -1;

struct PageFacts {
  WordSet title;
  WordSet description;
  WordSet og_description;           ///< of Open Graph, if it differs from `description`
  int og_type = 0;                  ///< 0: no type, 1: another, 2: website, 3: article, 4: product
  bool is_forum = false;            ///< a type of schema.org for posts, questions and answers
  int url_length = kUnknownLength;  ///< characters of the decoded path
  int url_digits = kUnknownDigits;  ///< ASCII digits in it
};

/// `url`: of the page; without scheme if it is not known.
PageFacts page_facts(const Document& document, const Url& url);

}  // namespace pagelet
