// SPDX-License-Identifier: MIT
#pragma once

// What becomes of the words of an answer in the formats for readers.

#include <gtest/gtest.h>

#include <map>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/export/page_parts.h"
#include "core/export/readable_text.h"
#include "core/text/ascii.h"

namespace pagelet {

using Letters = std::map<char, int>;

inline void count_letters(std::string_view text, int times, Letters& letters) {
  for (const char c : text) {
    if (is_letter(c)) letters[c] += times;
  }
}

// The letters of kept texts that are neither in the readable text nor omitted by a rule.
inline Letters lost_letters(const Document& page, const std::vector<bool>* keep) {
  Letters lost;
  for (NodeId at = page.root(); at < page.end(page.root()); ++at) {
    const bool is_script =
        page.tag_name(page.parent(at)) == "script" || page.tag_name(page.parent(at)) == "style";
    if (page.is_text(at) && !is_script && (keep == nullptr || (*keep)[index_of(at)])) {
      count_letters(page.text(at), 1, lost);
    }
  }
  const internal::PageParts parts =
      internal::page_parts(page, keep, nullptr, {}, {.is_content = true});
  count_letters(internal::readable_text(parts, nullptr), -1, lost);
  internal::for_each_omitted(page, keep, parts,
                             [&](internal::OmissionRule rule, NodeId text, std::string_view words) {
                               EXPECT_FALSE(to_string(rule).empty());
                               const std::string_view parent = page.tag_name(page.parent(text));
                               if (parent != "script" && parent != "style")
                                 count_letters(words, -1, lost);
                             });
  std::erase_if(lost, [](const auto& letter) { return letter.second <= 0; });
  return lost;
}

}  // namespace pagelet
