// SPDX-License-Identifier: MIT
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dom/placing/arrangement.h"
#include "core/dom/placing/placing.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

constexpr std::string_view kRootTag = "shadow-root";

// Whether an element can have a shadow root: custom elements and some of HTML ("attach a shadow
// root" in the DOM Standard).
bool can_be_host(std::string_view tag) {
  constexpr std::string_view kHosts =
      "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span";
  return tag.find('-') != std::string_view::npos || has_word(kHosts, tag);
}

class Slots {
 public:
  Slots(const Document& page, SymbolTable& symbols) : page_(page), symbols_(symbols) {}

  std::optional<Arrangement> arrangement() {
    const Symbol root_tag = symbols_.intern(kRootTag);
    const Symbol slot_tag = symbols_.intern("slot");
    const Symbol template_tag = symbols_.intern("template");
    for (NodeId node = page_.root(); node < page_.end(); ++node) {
      while (!open_.empty() && page_.end(open_.back().node) <= node) close();
      const Symbol tag = page_.tag(node);
      if (tag == template_tag) {
        open_.push_back({node, false, {}});
      } else if (tag == slot_tag) {
        add_slot(node);
      } else if (tag == root_tag) {
        const NodeId host = page_.parent(node);
        const bool is_root = page_.tag(host) != root_tag && can_be_host(page_.tag_name(host)) &&
                             !result_.children.contains(static_cast<std::uint32_t>(host));
        if (is_root) {
          result_.children[static_cast<std::uint32_t>(host)] = {{&page_, node, page_.end(node)}};
        } else {
          result_.tags.emplace(static_cast<std::uint32_t>(node), template_tag);
        }
        open_.push_back({node, is_root, {}});
      }
    }
    while (!open_.empty()) close();
    if (result_.children.empty() && result_.tags.empty()) return std::nullopt;
    return std::move(result_);
  }

 private:
  // A shadow root, or a template whose slots are not of the page.
  struct OpenRoot {
    NodeId node;
    bool is_shown;
    std::unordered_map<std::string_view, NodeId, HashText> slots;  // the first one of each name
  };

  void add_slot(NodeId slot) {
    if (open_.empty() || !open_.back().is_shown) return;
    open_.back().slots.try_emplace(attribute_of(page_, slot, "name").value_or(""), slot);
  }

  // Gives the children of the host to the slots.
  void close() {
    const OpenRoot root = std::move(open_.back());
    open_.pop_back();
    if (!root.is_shown || root.slots.empty()) return;
    const NodeId host = page_.parent(root.node);
    for (NodeId child = host + 1; child < page_.end(host); child = page_.end(child)) {
      if (page_.tag_name(child) == kRootTag) continue;
      const auto slot = root.slots.find(attribute_of(page_, child, "slot").value_or(""));
      if (slot == root.slots.end()) continue;
      result_.children[static_cast<std::uint32_t>(slot->second)].push_back(
          {&page_, child, page_.end(child)});
    }
  }

  const Document& page_;
  SymbolTable& symbols_;
  Arrangement result_;
  std::vector<OpenRoot> open_;
};

}  // namespace

std::optional<Document> fill_slots(const Document& page, SymbolTable& symbols, const Limits& limits,
                                   Budget* budget) {
  const std::optional<Arrangement> arrangement = Slots(page, symbols).arrangement();
  if (!arrangement) return std::nullopt;
  return arranged(page, *arrangement, symbols, limits, budget);
}

}  // namespace pagelet
