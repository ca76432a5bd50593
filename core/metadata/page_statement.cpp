// SPDX-License-Identifier: MIT
#include "core/metadata/page_statement.h"

#include <string_view>

#include "core/dom/html_elements.h"
#include "core/metadata/page_marks.h"

namespace pagelet::internal {

PageStatement page_statement(const Document& document, StopToken* stop) {
  PageStatement stated;
  bool has_product = false;
  bool has_offer = false;
  bool has_article = false;
  for (NodeId node{}; node < document.end() && !pagelet::stop(stop); ++node) {
    if (document.is_text(node)) continue;
    const std::string_view type = attribute_of(document, node, "itemtype").value_or("");
    stated.is_discussion |= type.ends_with("/DiscussionForumPosting") || type.ends_with("/QAPage");
    has_product |= type.ends_with("/Product");
    has_offer |= type.ends_with("/Offer") || type.ends_with("/AggregateOffer");
    has_article |= type.ends_with("Article") || type.ends_with("/BlogPosting");
    const std::string_view script = json_ld_script(document, node);
    const auto has = [&](std::string_view name) {
      return script.find(name) != std::string_view::npos;
    };
    stated.is_discussion |= has("\"DiscussionForumPosting\"") || has("\"QAPage\"");
    has_product |= has("\"Product\"");
    has_offer |= has("\"Offer\"") || has("\"AggregateOffer\"");
    has_article |= has("Article\"") || has("\"BlogPosting\"");
  }
  stated.is_offer = has_product && has_offer && !has_article;
  return stated;
}

}  // namespace pagelet::internal
