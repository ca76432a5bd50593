// SPDX-License-Identifier: MIT
#include "core/metadata/stated_text.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "core/metadata/page_marks.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// The text with a line end in the place of each tag.
std::string without_tags(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::size_t begin = text.find('<');
    plain += text.substr(0, begin);
    const std::size_t end = begin < text.size() ? text.find('>', begin) : begin;
    if (end == std::string_view::npos) break;
    plain += '\n';
    text.remove_prefix(end + 1);
  }
  return plain;
}

}  // namespace

std::vector<std::string> stated_text(const Document& document, StopToken* stop) {
  constexpr std::size_t kMinWords = 20;
  std::vector<std::string> paragraphs;
  const std::string body = without_tags(PageMarks(document, stop).json_ld().article_body());
  if (count_words(body) < kMinWords) return paragraphs;
  for (std::string_view rest = body; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    std::string paragraph = plain_text(rest.substr(0, end));
    if (!paragraph.empty()) paragraphs.push_back(std::move(paragraph));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return paragraphs;
}

}  // namespace pagelet::internal
