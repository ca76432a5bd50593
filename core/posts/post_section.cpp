// SPDX-License-Identifier: MIT
#include "core/posts/post_section.h"

#include <algorithm>
#include <cstddef>

#include "core/dom/element_facts.h"
#include "core/page/post_names.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

class Section {
 public:
  Section(const Document& document, PostTags& tags, const PostFacts& facts,
          std::span<const NodeRange> units)
      : document_(document), tags_(tags), facts_(facts), units_(units) {}

  // The units with what belongs to them: the element around them if it has little else, otherwise
  // the siblings from the first to the last, with headings and forms.
  std::vector<NodeRange> find() {
    constexpr std::size_t kMaxOther = 40;  // words of a heading, a form and pagers
    NodeId around = around_all();
    const auto other_running = [&](NodeId node) {
      const NodeRange before{node, units_.front().begin};
      return facts_.in(before).running;
    };
    NodeId whole = document_.root();
    for (NodeId node = around; node != document_.root(); node = document_.parent(node)) {
      const bool is_list = is_named_list(node) || document_.tag_name(node) == "dl";
      if (other_running(node) > (is_list ? 2 * kMaxOther : kMaxOther)) break;
      whole = node;
      if (node != around && !is_list && !is_named_list(document_.parent(node))) {
        const NodeRange all{node, document_.end(node)};
        const NodeRange inner{around, document_.end(around)};
        if (facts_.in(all).words > facts_.in(inner).words + kMaxOther) break;
      }
      if (is_list) around = node;
    }
    if (whole != document_.root()) return {{around, document_.end(around)}};
    return siblings_of_units(around);
  }

 private:
  // The smallest element around all units.
  NodeId around_all() const {
    NodeId end{};
    for (const NodeRange unit : units_) end = std::max(end, unit.end);
    NodeId node = document_.parent(units_.front().begin);
    while (node != document_.root() && document_.end(node) < end) node = document_.parent(node);
    return node;
  }

  // The children of `around` with units, and what is between them.
  std::vector<NodeRange> siblings_of_units(NodeId around) {
    std::vector<NodeRange> ranges;
    NodeId last{};
    for (NodeId child = document_.first_child(around); child < document_.end(around);
         child = document_.end(child)) {
      const NodeRange range{child, document_.end(child)};
      const auto next = std::ranges::lower_bound(units_, child, {}, &NodeRange::begin);
      const bool has_unit = next != units_.end() && next->begin < range.end;
      const bool is_covered = child < last;
      if (!has_unit && !is_covered && !is_form(child)) continue;
      for (auto unit = next; unit != units_.end() && unit->begin < range.end; ++unit) {
        last = std::max(last, unit->end);
      }
      ranges.push_back(range);
    }
    return ranges;
  }

  bool is_form(NodeId node) {
    return document_.is_element(node) && has_sign(tags_.of(node).signs, kOther) &&
           (has_sign(tags_.of(node).signs, kComment) || document_.tag_name(node) == "form");
  }

  bool is_named_list(NodeId node) {
    return has_sign(tags_.of(node).signs, kList) && has_sign(tags_.of(node).signs, kComment);
  }

  const Document& document_;
  PostTags& tags_;
  const PostFacts& facts_;
  std::span<const NodeRange> units_;
};

}  // namespace

std::vector<NodeRange> section_of_posts(const Document& document, PostTags& tags,
                                        const PostFacts& facts, std::span<const NodeRange> units) {
  return Section(document, tags, facts, units).find();
}

bool asks_readers(const Document& document) {
  NodeId form_end{};
  bool has_text = false;
  bool has_address = false;
  for (NodeId node{}; node < document.end() && !(has_text && has_address); ++node) {
    if (node >= form_end) has_text = has_address = false;
    if (document.tag_name(node) == "form") form_end = document.end(node);
    if (node >= form_end) continue;
    const FieldKind kind = field_kind(document, node);
    has_text = has_text || kind == FieldKind::kText;
    has_address = has_address || kind == FieldKind::kAddress;
  }
  return has_text && has_address;
}

}  // namespace pagelet::internal
