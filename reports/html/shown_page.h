// SPDX-License-Identifier: MIT
#pragma once

/// A page in the form from which the inspector's frame builds it: our Document, made harmless.
///
/// The frame parses no HTML, runs no scripts of the page and uses no network: a script of the
/// report makes each node from the arrays below. So the shown tree is exactly ours. The following
/// rules and lists decide what a page can do:
/// - Elements that run, load or redirect something (`script`, `iframe`, `object`, `meta`, `base`,
///   ...) are shown as boxes without a kind, with their children.
/// - Only attributes that describe the look of an element stay. The `href` of a link becomes `#`,
///   so that it looks like a link. `name` is removed, because it could hide functions from scripts.
/// - Style sheets and images become parts of the data if they are in the site's folder and not too
///   large. All other references lead nowhere.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/dom/node_set.h"
#include "core/site/site.h"
#include "core/text/hash.h"
#include "datasets/site_folder.h"
#include "reports/output/json.h"

namespace pagelet {

/// Limits for the files of a site's folder that one page uses, in bytes.
inline constexpr std::size_t kMaxStyleBytes = 2'000'000;  ///< all style sheets together
inline constexpr std::size_t kMaxImageBytes = 200'000;    ///< one image
inline constexpr std::size_t kMaxImagesBytes = 500'000;   ///< all images together

/// The member `page` of the inspector's data (README.md beside this file). O(size of the
/// page and of the files).
Json shown_page(const SitePage& page, const SiteFiles& files);

/// Base 64 with padding (RFC 4648, section 4).
std::string to_base64(std::string_view bytes);

/// A set of nodes of a working tree as a bitset over all nodes of the document, in base 64.
std::string bits_of(const NodeSet& nodes, const WorkingTree& page);

/// Lists each value once. Repeated values are given by their number.
class ValueTable {
 public:
  std::size_t number_of(Json value) {
    const auto [found, is_new] = numbers_.try_emplace(json_text(value), values_.size());
    if (is_new) values_.push_back(std::move(value));
    return found->second;
  }
  Json take() { return std::move(values_); }

 private:
  Json values_ = Json::array();
  std::unordered_map<std::string, std::size_t, HashText> numbers_;
};

/// The fields `tags`, `sizes` and `texts` of a document. `names`: where the tags get their numbers.
Json tree_json(const Document& document, ValueTable& names,
               const std::function<std::string(NodeId)>& text_of);

}  // namespace pagelet
