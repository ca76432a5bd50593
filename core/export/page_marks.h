// SPDX-License-Identifier: MIT
#pragma once

/// A page's metadata for programs: `meta`, `link`, JSON-LD and microdata.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/export/distinct_texts.h"
#include "core/export/json_ld.h"

namespace pagelet::internal {

using Values = std::vector<std::string>;
using Names = std::vector<std::string_view>;

/// Collects everything in a page that may be metadata, in one walk. Cost: O(nodes of the page +
/// length of the scripts with JSON-LD).
class PageMarks {
 public:
  PageMarks(const Document& document, StopSign* stop);

  const JsonLd& json_ld() const { return json_ld_; }
  /// The contents of the `meta` elements with the first of these names that occurs.
  Values meta(const Names& names) const { return first_of(metas_, names); }
  /// Values of properties of the first microdata item about the page that has them; `name` of an
  /// item that is a value.
  Values microdata(const Names& names) const { return first_of(properties_, names); }
  /// Addresses of `link` elements by relation.
  Values link(std::string_view relation) const { return first_of(links_, {relation}); }

 private:
  using ByName = std::map<std::string, DistinctTexts, std::less<>>;
  struct Item {
    NodeId begin;
    NodeId end;
    bool about_page;
    bool is_question_page;
    std::string property;  // of the item outside whose value it is
  };

  static Values first_of(const ByName& values, const Names& names);
  std::string_view attribute(NodeId node, std::string_view name) const;
  bool visit(NodeId node);
  void visit_microdata(NodeId node, std::string_view properties, bool is_item);
  void add_property(std::string_view property, NodeId item, std::string_view value);
  std::string value_of(NodeId node) const;

  const Document& document_;
  JsonLd json_ld_;
  ByName metas_;
  ByName links_;
  ByName properties_;
  std::map<std::string, NodeId, std::less<>> owners_;  // the items of the properties
  std::vector<Item> items_;                            // the open ones
};

}  // namespace pagelet::internal
