// SPDX-License-Identifier: MIT
#include "core/export/entries.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/dom/references.h"
#include "core/export/frames.h"
#include "core/export/notes.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet::internal {
namespace {

// Whether a text is the signature of a function, or a name that only code has: "stop()",
// "state/0", "#to_s", "wait_for", "Lich::Common".
bool is_signature(std::string_view text) {
  constexpr std::size_t kMaxBytes = 200;
  if (text.size() < 2 || text.size() > kMaxBytes) return false;
  if ((text[0] == '#' || text[0] == '.') && is_lower_letter(text[1])) return true;
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    if (!is_letter_or_digit(text[at - 1])) continue;
    const char next = text[at + 1];
    const bool is_in_name = text[at] == '_' && is_letter_or_digit(next);
    const bool is_scope = text[at] == ':' && next == ':';
    const bool is_arity = text[at] == '/' && is_digit(next) && at + 2 == text.size();
    if (text[at] == '(' || is_in_name || is_scope || is_arity) return true;
  }
  return false;
}

class Entries {
 public:
  Entries(const Document& document, std::vector<bool>& keep) : document_(document), keep_(keep) {}

  bool keep() {
    find_links();
    if (links_.empty()) return false;
    std::vector<NodeId> entries;
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (document_.is_element(at) && is_linked(at)) entries.push_back(at);
    }
    bool has_added = false;
    for (std::size_t at = 1; at < entries.size(); ++at) {
      const NodeId entry = entry_of(entries[at]);
      if (are_alike(entry_of(entries[at - 1]), entry)) {
        has_added |= keep_list(entry, link_to(entries[at]));
      }
    }
    return has_added;
  }

 private:
  // The first link outside of navigation to each part of the page.
  void find_links() {
    constexpr int kMaxLevels = 30;
    const auto has_frame_tag = [&](NodeId node) { return is_frame(document_.tag_name(node)); };
    for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
      if (document_.tag(at) != Symbol::kA) continue;
      const std::string_view part = fragment_of(attribute_of(document_, at, "href").value_or(""));
      const bool is_known = part.empty() || links_.contains(part);
      if (is_known || element_around(document_, at, kMaxLevels, has_frame_tag)) continue;
      links_.emplace(part, at);
    }
  }

  NodeId link_to(NodeId node) const {
    const auto link = links_.find(attribute_of(document_, node, "id").value_or(""));
    return link == links_.end() ? NodeId{} : link->second;
  }

  // The element with an id, or that which begins with it as its heading.
  NodeId entry_of(NodeId node) const {
    const bool is_heading = heading_level(document_.tag_name(node)) > 0;
    const NodeId parent = document_.parent(node);
    return is_heading && sibling_before(document_, node) <= parent ? parent : node;
  }

  // Whether a link before an element leads to it, and has the words with which it begins.
  bool is_linked(NodeId node) const {
    constexpr std::size_t kMaxLink = 200;   // bytes
    constexpr std::size_t kMaxBegin = 400;  // bytes of its beginning
    if (!document_.may_have_attribute(node, "id")) return false;
    const NodeId link = link_to(node);
    if (link == NodeId{} || link > node || document_.end(link) > node) return false;
    const std::string words = text_below(document_, link, {.bytes = kMaxLink});
    return is_signature(words) &&
           text_below(document_, node, {.bytes = kMaxBegin}).find(words) != std::string::npos;
  }

  // Whether two elements are beside one another and of one kind. The first and the last one may
  // have a class that says so.
  bool are_alike(NodeId a, NodeId b) const {
    const auto class_of = [&](NodeId node) {
      std::string_view classes = attribute_of(document_, node, "class").value_or("");
      return take_part(classes, ' ');
    };
    return document_.parent(a) == document_.parent(b) && document_.tag(a) == document_.tag(b) &&
           class_of(a) == class_of(b);
  }

  bool has_kept_words(NodeId node) const {
    for (NodeId at = node; at < document_.end(node); ++at) {
      if (keep_[index_of(at)] && document_.has_words(at)) return true;
    }
    return false;
  }

  // Keeps the list around an entry, and the summary with the link to it.
  bool keep_list(NodeId entry, NodeId link) {
    constexpr int kMaxLevels = 4;
    NodeId part = document_.parent(entry);
    if (part == last_) return false;
    last_ = part;
    for (int level = 0; level < kMaxLevels && part != document_.root(); ++level) {
      const NodeId around = document_.parent(part);
      if (around == document_.root()) return false;
      if (around < link && has_kept_words(around)) {
        keep_whole(document_, part, keep_);
        NodeId summary = link;
        while (document_.parent(summary) != around) summary = document_.parent(summary);
        keep_whole(document_, summary, keep_);
        return true;
      }
      part = around;
    }
    return false;
  }

  const Document& document_;
  std::vector<bool>& keep_;
  std::unordered_map<std::string_view, NodeId, HashText> links_;  // by the part to which they lead
  NodeId last_{};                                                 // the list of the last entry
};

}  // namespace

bool keep_entries(const Document& document, std::vector<bool>& keep) {
  return Entries(document, keep).keep();
}

}  // namespace pagelet::internal
