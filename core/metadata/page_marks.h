// SPDX-License-Identifier: MIT
#pragma once

/// The statements of a page about itself: JSON-LD with the vocabulary of schema.org, microdata,
/// `meta`, `link`, `rel=author`, `time` and its headings.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/parts/shown_text.h"
#include "core/text/blanks.h"

namespace pagelet::internal {

using Values = std::vector<std::string>;

/// The text with its blanks collapsed, without characters of zero width, such as soft hyphens.
inline std::string plain_text(std::string_view text) {
  std::string buffer;
  return collapse_blanks(without_zero_width(text, buffer));
}

/// Whether a text begins with a placeholder of a template that was not filled in, such as
/// "{{ page.title }}", "${author}", "<%= title %>" or "%%TITLE%%". O(length).
bool is_placeholder(std::string_view text);

/// Texts in the order in which they came, each once. Only the first few hundred count, and none of
/// more than 20,000 bytes: a page that gives more for one field must not cost more.
class DistinctTexts {
 public:
  /// Adds a text as plain_text has it, unless it is empty, known or a placeholder. O(length).
  void add(std::string_view text) {
    if (is_full() || text.size() > kMaxLength) return;
    ++added_;
    std::string value = plain_text(text);
    const bool is_known = std::ranges::find(texts_, value) != texts_.end();
    const bool has_words = !value.empty() && !is_placeholder(value);
    if (has_words && !is_known) texts_.push_back(std::move(value));
  }
  bool is_full() const { return added_ == kMax; }
  const Values& list() const { return texts_; }

 private:
  static constexpr std::size_t kMax = 300;
  static constexpr std::size_t kMaxLength = 20'000;

  Values texts_;
  std::size_t added_ = 0;
};

/// The text of an element that is a script with JSON-LD; empty for others. O(length of its type).
std::string_view json_ld_script(const Document& document, NodeId node);

/// The items of all scripts with JSON-LD. Scripts that are not JSON, and those of more than a MiB,
/// are left out. The first item that has a property counts, articles before pages.
class JsonLd {
 public:
  /// O(length).
  void add(std::string_view script);

  /// The words of a property of the page's items, each once: texts, and of items the
  /// `name`, else the `url`. Empty: no item has it.
  Values values(std::string_view property) const;

  struct Authors {
    Values persons;  ///< also names without a type
    Values organizations;
  };
  /// The authors of the first item that has any, in order.
  Authors authors() const;

  /// The `articleBody` of the first item that has one, as it is written but for character
  /// references; empty: no item has it.
  std::string article_body() const;

  /// Whether only items that are the page itself have a property, and none that it is about.
  bool is_of_page(std::string_view property) const {
    return first_words(topics_, property).empty();
  }
  /// Whether the page is about a product, and no article.
  bool is_product() const {
    return has_topic("Product") && !has_topic("Article") && !has_topic("Posting");
  }
  /// Whether the page is an article of a newspaper.
  bool is_news() const { return has_topic("NewsArticle"); }

  /// The name of the site: the name of a WebSite item, else of the item that the page is a part of,
  /// else of its publisher, else empty.
  std::string site_name() const;

 private:
  using Json = nlohmann::json;
  using Items = std::vector<const Json*>;
  struct Words;

  void collect(const Json& item, int depth, bool is_answered);
  Values first_words(const Items& items, std::string_view property) const;
  bool has_topic(std::string_view type) const;
  const Json& meant_by(const Json& value) const;
  void add_words(const Json& value, Words& words, int depth) const;

  std::deque<Json> scripts_;  // grows without moving what the pointers lead to
  Items pages_;               // items that are the page
  Items topics_;              // items that the page is about
  Items sites_;
  std::map<std::string, const Json*> by_id_;
};

/// The value of a microdata property: an attribute, or the text of the element. O(nodes), of at
/// most a thousand.
std::string property_value(const Document& document, NodeId element);

struct Heading {
  NodeId node{};
  std::string text;            ///< blanks collapsed, not empty
  int rank;                    ///< 1 to 6
  std::string_view link = {};  ///< address of the link that has all of its words
};

/// Collects what a page states, in one walk. Cost: O(nodes of the page + length of the scripts with
/// JSON-LD).
class PageMarks {
 public:
  /// If `stop` says so, the marks are incomplete.
  PageMarks(const Document& document, StopToken* stop);

  /// The text of the `title` element; empty if it is what editors write until their users write
  /// another one, such as "Untitled Document".
  const std::string& title() const { return title_; }
  const JsonLd& json_ld() const { return json_ld_; }
  /// The contents of the `meta` elements with the first of these names, between blanks, that
  /// occurs, with character references decoded once more: some systems escape twice.
  Values meta(std::string_view names) const;
  /// Values of properties of the first microdata item about the page that has them; `name` of an
  /// item that is a value. Names are compared without case.
  Values microdata(std::string_view names) const;
  /// Addresses of `link` elements by relation.
  Values link(std::string_view relation) const { return first_of(links_, relation); }
  /// The words of the links with `rel=author`, unless there are more than two: a list has the
  /// authors of its texts.
  const Values& authors() const { return authors_.list(); }
  /// The moments of `time` elements with this `itemprop` outside of items, and for `datePublished`
  /// with `pubdate`, or with the class by which WordPress and microformats say it.
  Values times(std::string_view property) const { return first_of(times_, property); }
  /// The words of links to the site's home page, and the descriptions of their images.
  const Values& home_links() const { return home_links_.list(); }
  /// The last text with a copyright sign; empty if there is none.
  const std::string& copyright() const { return copyright_; }
  /// The headings that are not hidden, in document order.
  const std::vector<Heading>& headings() const { return headings_; }

 private:
  using ByName = std::map<std::string, DistinctTexts, std::less<>>;
  class Walk;

  static Values first_of(const ByName& values, std::string_view names);

  std::string title_;
  JsonLd json_ld_;
  ByName metas_;
  ByName links_;
  ByName properties_;
  ByName times_;
  DistinctTexts authors_;
  DistinctTexts home_links_;
  std::string copyright_;
  std::vector<Heading> headings_;
};

}  // namespace pagelet::internal
