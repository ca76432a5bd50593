// SPDX-License-Identifier: MIT
#pragma once

/// A page's metadata in JSON-LD with the vocabulary of schema.org.

#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/distinct_texts.h"

namespace pagelet::internal {

/// How well an item of this type (a name of schema.org, with or without its address) speaks for
/// the page: 2 for what a page is about (articles, products, recipes ...), 1 for the page itself, 0
/// for everything else (organisations, breadcrumbs, the site ...).
/// `is_answered`: the item is the main entity of a QAPage. A question elsewhere is one of many.
int rank_of_type(std::string_view type, bool is_answered);

/// The text with its character references (`&amp;`) decoded once. O(length).
std::string decode_entities(std::string_view text);

/// The items of all scripts of a page. Scripts that are no JSON, and those of more than a MiB, are
/// left out. The first item that has a property counts, articles before pages. Only the first
/// some hundred values count.
class JsonLd {
 public:
  /// O(length).
  void add(std::string_view script);

  /// The words of a property of the page's items, each once: texts, numbers, and of items the
  /// `name`, else the `url`. Empty: no item has it.
  std::vector<std::string> values(std::string_view property) const;

  /// The name of the site: the name of a WebSite item, else of the item that the page is a part of,
  /// else of its publisher; empty: none.
  std::string site_name() const;

 private:
  using Json = nlohmann::json;
  struct Words {
    DistinctTexts texts;
    int visited = 0;  // items may refer to items, so one value may be met again and again
  };

  void collect(const Json& item, int depth, bool is_answered);
  const Json& meant_by(const Json& value) const;
  void add_words(const Json& value, Words& words, int depth) const;

  std::deque<Json> scripts_;         // grows without moving what the pointers lead to
  std::vector<const Json*> pages_;   // items of rank 1
  std::vector<const Json*> topics_;  // of rank 2
  std::vector<const Json*> sites_;
  std::map<std::string, const Json*> by_id_;
};

}  // namespace pagelet::internal
