// SPDX-License-Identifier: MIT
#include "core/export/entry_titles.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/export/notes.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

class EntryTitles {
 public:
  EntryTitles(const Document& document, std::vector<bool>& keep)
      : document_(document), keep_(keep) {
    kept_.push_back(0);
    for (NodeId at = document.root(); at < document.end(); ++at) {
      if (!document.has_words(at)) continue;
      texts_.push_back(at);
      kept_.push_back(kept_.back() + (keep[index_of(at)] ? 1 : 0));
    }
  }

  void keep() {
    if (kept_.back() == 0) return;
    NodeId frame_end{};
    for (NodeId at = document_.root(); at < document_.end(); ++at) {
      if (document_.is_text(at) || at < frame_end) continue;
      const std::string_view tag = document_.tag_name(at);
      if (has_word("aside dialog footer menu nav", tag)) frame_end = document_.end(at);
      const bool is_cell = tag == "td" || tag == "dd";
      if (!is_cell && heading_level(tag) == 0) continue;
      const Range range = range_of(at);
      if (may_be_title(range) && (is_cell ? is_after_day(at, range) : is_of_entry(at, range)))
        keep_whole(document_, at, keep_);
    }
  }

 private:
  // Indexes of texts_.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  Range range_of(NodeId node) const {
    const auto index = [&](NodeId at) {
      const auto text = std::ranges::lower_bound(texts_, at);
      return static_cast<std::size_t>(text - texts_.begin());
    };
    return {index(node), index(document_.end(node))};
  }

  bool has_kept(Range range) const { return kept_[range.end] > kept_[range.begin]; }

  std::string_view words(std::size_t text) const {
    return trim_blanks(document_.text(texts_[text]));
  }

  bool may_be_title(Range range) const {
    constexpr std::size_t kMaxBytes = 200;
    if (range.begin == range.end || has_kept(range)) return false;
    std::size_t bytes = 0;
    for (std::size_t at = range.begin; at < range.end && bytes <= kMaxBytes; ++at) {
      bytes += words(at).size();
    }
    return bytes <= kMaxBytes;
  }

  // Whether a cell or description is a link, and what is before it a day.
  bool is_after_day(NodeId cell, Range range) const {
    constexpr std::size_t kMaxDay = 40;  // bytes
    const NodeId before = sibling_before(document_, cell);
    if (range.begin == 0 || !has_word("dt td th", document_.tag_name(before))) return false;
    const Range day{range.begin - 1, range.begin};
    const NodeId link = document_.parent(texts_[range.begin]);
    return texts_[day.begin] > before && texts_[day.begin] < document_.end(before) &&
           has_kept(day) && words(day.begin).size() <= kMaxDay && has_digit(words(day.begin)) &&
           document_.tag(link) == Symbol::kA && texts_[range.end - 1] < document_.end(link);
  }

  bool is_of_entry(NodeId heading, Range range) const {
    constexpr int kMaxLevels = 5;
    const auto is_entry = [&](NodeId around) {
      return has_word("article li", document_.tag_name(around));
    };
    const std::optional<NodeId> entry = element_around(document_, heading, kMaxLevels, is_entry);
    if (!entry || !has_link(heading)) return false;
    const Range whole = range_of(*entry);
    return !has_kept({whole.begin, range.begin}) && has_kept({range.end, whole.end}) &&
           has_kept_entry_beside(*entry);
  }

  bool has_link(NodeId heading) const {
    const auto is_link = [&](NodeId at) { return document_.tag(at) == Symbol::kA; };
    for (NodeId at = heading; at < document_.end(heading); ++at) {
      if (is_link(at)) return true;
    }
    return element_around(document_, heading, 1, is_link).has_value();
  }

  // The element beside an entry, or the first one in that beside the element around it.
  bool has_kept_entry_beside(NodeId entry) const {
    for (const bool is_wrapped : {false, true}) {
      const NodeId node = is_wrapped ? document_.parent(entry) : entry;
      const NodeId parent = document_.parent(node);
      for (NodeId at : {sibling_before(document_, node), nodes_beside(document_, node)[1]}) {
        if (at == node || document_.parent(at) != parent) continue;
        const NodeId end = document_.end(at);
        if (is_wrapped) at = at + 1;
        if (at < end && document_.is_text(at)) at = at + 1;
        if (at < end && document_.tag(at) == document_.tag(entry) && has_kept(range_of(at)))
          return true;
      }
    }
    return false;
  }

  const Document& document_;
  std::vector<bool>& keep_;
  std::vector<NodeId> texts_;      // those with words
  std::vector<std::size_t> kept_;  // how many of the first texts are kept
};

}  // namespace

void keep_entry_titles(const Document& document, std::vector<bool>& keep) {
  EntryTitles(document, keep).keep();
}

}  // namespace pagelet::internal
