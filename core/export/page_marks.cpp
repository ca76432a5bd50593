// SPDX-License-Identifier: MIT
#include "core/export/page_marks.h"

#include <algorithm>
#include <utility>

#include "core/export/page_lines.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// Calls `visit` for the words of an attribute that is a list of names. Nobody writes more names.
template <class Visit>
void for_each_name(std::string_view attribute, Visit&& visit) {
  constexpr int kMostNames = 20;
  int names = 0;
  for_each_word(attribute, [&](std::string_view name) {
    if (++names <= kMostNames) visit(name);
  });
}

}  // namespace

PageMarks::PageMarks(const Document& document, StopSign* stop) : document_(document) {
  std::vector<bool> is_mute(document.start_tag_count());  // by start tag: it says nothing
  for (std::size_t at = 0; at < document.size() && !pagelet::stop(stop); ++at) {
    const NodeId node = node_at(at);
    while (!items_.empty() && items_.back().end <= node) items_.pop_back();
    const std::uint32_t start_tag = document.start_tag(node);
    if (!is_mute[start_tag]) is_mute[start_tag] = document.is_text(node) || !visit(node);
  }
}

Values PageMarks::first_of(const ByName& values, const Names& names) {
  for (const std::string_view name : names) {
    if (const auto found = values.find(name); found != values.end()) return found->second.list();
  }
  return {};
}

std::string_view PageMarks::attribute(NodeId node, std::string_view name) const {
  return attribute_of(document_, node, name).value_or("");
}

// Returns whether elements with this start tag can say anything.
bool PageMarks::visit(NodeId node) {
  const std::string_view tag = document_.tag_name(node);
  const bool is_for_programs = tag == "meta" || tag == "link" || tag == "script";
  if (tag == "meta") {
    for (const std::string_view key : {"property", "name"}) {
      const std::string name = ascii_lower(trim_blanks(attribute(node, key)));
      if (!name.empty()) metas_[name].add(attribute(node, "content"));
    }
  } else if (tag == "link") {
    for_each_name(attribute(node, "rel"), [&](std::string_view relation) {
      links_[ascii_lower(relation)].add(attribute(node, "href"));
    });
  } else if (tag == "script") {
    const std::string type = ascii_lower(trim_blanks(attribute(node, "type")));
    if (type.starts_with("application/ld+json") && document_.has_children(node)) {
      json_ld_.add(document_.text(document_.first_child(node)));
    }
  }
  const std::string_view properties = attribute(node, "itemprop");
  const bool is_item = attribute_of(document_, node, "itemscope").has_value();
  if (!properties.empty() || is_item) visit_microdata(node, properties, is_item);
  return is_for_programs || !properties.empty() || is_item;
}

void PageMarks::visit_microdata(NodeId node, std::string_view properties, bool is_item) {
  const bool about_page = !items_.empty() && items_.back().about_page;
  if (!is_item) {
    if (items_.empty() || (!about_page && items_.back().property.empty())) return;
    const Item& item = items_.back();
    const std::string value = value_of(node);
    for_each_name(properties, [&](std::string_view property) {
      if (about_page) add_property(property, item.begin, value);
      if (!item.property.empty() && property == "name") {
        add_property(item.property, items_[items_.size() - 2].begin, value);
      }
    });
    return;
  }
  Item item{node, document_.end(node), false, false, {}};
  for_each_name(attribute(node, "itemtype"), [&](std::string_view type) {
    const bool is_answered = !items_.empty() && items_.back().is_question_page;
    item.about_page = item.about_page || rank_of_type(type, is_answered) > 0;
    item.is_question_page = item.is_question_page || type.ends_with("QAPage");
  });
  if (about_page && !item.about_page) item.property = trim_blanks(properties);
  items_.push_back(std::move(item));
}

void PageMarks::add_property(std::string_view property, NodeId item, std::string_view value) {
  const auto [owner, is_new] = owners_.try_emplace(std::string(property), item);
  if (owner->second == item) properties_[owner->first].add(value);
}

// The value of a property by the HTML standard's section on microdata.
std::string PageMarks::value_of(NodeId node) const {
  const std::string_view tag = document_.tag_name(node);
  const std::string_view name = attribute_of(document_, node, "content") ? "content"
                                : tag == "img"                           ? "src"
                                : tag == "link"                          ? "href"
                                : tag == "time"                          ? "datetime"
                                                                         : "";
  const auto value = attribute_of(document_, node, name);
  return value ? std::string(*value) : text_below(document_, node);
}

}  // namespace pagelet::internal
