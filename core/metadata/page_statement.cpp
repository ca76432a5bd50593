// SPDX-License-Identifier: MIT
#include "core/metadata/page_statement.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "core/dom/html_elements.h"
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

PageStatement page_statement(const Document& document, StopToken* stop) {
  PageStatement stated;
  bool has_product = false;
  bool has_offer = false;
  for (NodeId node{}; node < document.end() && !pagelet::stop(stop); ++node) {
    if (document.is_text(node)) continue;
    const std::string_view type = attribute_of(document, node, "itemtype").value_or("");
    const std::string_view script = json_ld_script(document, node);
    if (type.empty() && script.empty()) continue;
    stated.is_discussion |= type.ends_with("/DiscussionForumPosting") || type.ends_with("/QAPage");
    has_product |= type.ends_with("/Product");
    has_offer |= type.ends_with("/Offer") || type.ends_with("/AggregateOffer");
    stated.is_article |= type.ends_with("Article") || type.ends_with("/BlogPosting");
    const auto has = [&](std::string_view name) {
      return script.find(name) != std::string_view::npos;
    };
    stated.is_discussion |= has("\"DiscussionForumPosting\"") || has("\"QAPage\"");
    has_product |= has("\"Product\"");
    has_offer |= has("\"Offer\"") || has("\"AggregateOffer\"");
    stated.is_article |= has("Article\"") || has("\"BlogPosting\"");
  }
  stated.is_offer = has_product && has_offer && !stated.is_article;
  return stated;
}

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
