// SPDX-License-Identifier: MIT
#pragma once

/// The authors that a reader sees on a page.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/metadata/metadata_rules.h"
#include "core/metadata/shown_lines.h"

namespace pagelet::internal {

/// Finds the byline of a page in its lines, one after the other.
class BylineFinder {
 public:
  /// `heading`: the title. `is_site`: whether a name is that of the site, which is not an author.
  /// `off`: rules that do not count, to measure what they are worth.
  BylineFinder(const Document& document, BoxReader& boxes, std::optional<NodeId> heading,
               std::function<bool(std::string_view)> is_site, MetadataRules off = {})
      : document_(document),
        boxes_(boxes),
        heading_(heading),
        is_site_(std::move(is_site)),
        off_(off) {}

  /// O(length + depth).
  void add(const ShownLine& line);
  /// The name with the most evidence, the first of equals; empty if none has enough.
  const std::string& name() const { return name_; }
  /// What counts for and against it.
  MetadataRules facts() const { return facts_; }

 private:
  void read(const ShownLine& line, bool is_after_date);
  void consider_beside_date(const ShownLine& line);
  bool is_on(MetadataRule rule) const { return !off_.contains(rule); }
  void consider(const ShownLine& line, std::string_view name, MetadataRule how, std::size_t at);
  MetadataRules facts_of(const ShownLine& line, std::string_view name, NodeId node,
                         NameMeanings signs);
  MetadataRule rule_of_way(const ShownLine& line) const;
  std::optional<NodeId> link_around(NodeId node) const;
  bool has_profile_link(NodeId node);
  bool leads_to_profile(NodeId link) const;
  bool link_names(NodeId node, std::string_view name) const;
  std::string linked_names(const ShownLine& line, std::size_t at);
  bool is_field_or_head(NodeId node) const;

  const Document& document_;
  BoxReader& boxes_;
  std::optional<NodeId> heading_;
  std::function<bool(std::string_view)> is_site_;
  MetadataRules off_;
  LazyTable<bool> leads_to_profile_;  // by start tag of a link
  std::string title_;                 // its letters
  std::size_t title_end_ = 0;         // bytes of text before the end of the title
  bool is_after_label_ = false;       // the line before was "Written by"
  bool is_after_date_ = false;        // or a date
  std::optional<ShownLine> before_;   // the line before, if it may be a name before a date
  std::string name_;
  int evidence_ = 0;
  MetadataRules facts_;
};

}  // namespace pagelet::internal
