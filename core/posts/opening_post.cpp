// SPDX-License-Identifier: MIT
#include "core/posts/opening_post.h"

#include <algorithm>
#include <optional>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/page/author_names.h"
#include "core/page/dates.h"
#include "core/page/post_marks.h"

namespace pagelet::internal {

using namespace post_sign;

namespace {

class OpeningFinder {
 public:
  // All must outlive the object.
  OpeningFinder(const Document& document, const PostFacts& facts, StopToken* stop)
      : document_(document), facts_(facts), stop_(stop) {}

  // Where the author is named beside a date or apart from it.
  PostUnit find(NodeId first, std::size_t heads, bool is_beside_date) const {
    constexpr std::size_t kMaxDates = 6;
    constexpr std::uint32_t kMaxFacts = 30;  // words
    const auto is_whole = [&](const UnitSums& sums) {
      return sums.dates <= kMaxDates * heads && sums.fields == 0 &&
             sums.running >= PostMarks::kMinRunning;
    };
    NodeId head{};
    NodeId other{};
    NodeId whole{};
    for (NodeId node = document_.root() + 1; node < first && !pagelet::stop(stop_);) {
      const NodeId end = document_.end(node);
      const UnitSums sums = facts_.in({node, end});
      const bool is_head = !document_.is_text(node) && end <= first && sums.dates > 0 &&
                           sums.dates <= kMaxDates * heads && sums.fields == 0 &&
                           (is_beside_date ? names_writer({node, end}) : sums.authors > 0);
      // "3 replies, last updated by Ann" is of the discussion, unless it is all there is.
      const bool is_other = is_head && sums.words <= kMaxFacts &&
                            has_sign(facts_.tags.of(node).signs, kMeta | kOther);
      if (is_head) (is_other ? other : head) = node;
      if (head == node && is_whole(sums)) whole = node;
      node = is_head ? end : node + 1;
    }
    if (whole != NodeId{}) return {{whole, document_.end(whole)}};
    const bool has_head = head != NodeId{};
    if (!has_head) head = other;
    if (head == NodeId{}) return {};
    NodeId end = first;
    if (facts_.in({head, first}).fields > 0) {  // a form for an answer is not part of it
      end = document_.end(head);
      while (facts_.in({head, end + 1}).fields == 0) ++end;
    }
    while (document_.parent(end) > head) end = document_.parent(end);
    if (!has_head && !has_long_text(document_, facts_, {document_.end(head), end})) return {};
    if (is_whole(facts_.in({head, end}))) return {{head, end}};
    if (facts_.in({document_.parent(head), first}).votes == 0) return {};
    // Without a list or table around it.
    while (head + 1 < document_.end(head) && words_in(head + 1) == words_in(head)) ++head;
    const NodeRange range{head, document_.end(head)};
    return {.range = range, .title = longest_link(range)};
  }

  // Whether a range was written before another one.
  bool is_earlier(NodeRange range, NodeRange other) const {
    return std::ranges::any_of(kDayForms, [&](const DayForm& form) {
      const std::optional<long> time = time_of(document_, *facts_.marks, range, form).minutes;
      return time && time < time_of(document_, *facts_.marks, other, form).minutes;
    });
  }

 private:
  // Whether the writer is named in the element of a date: "Submitted by Ann, 2 March 2018".
  bool names_writer(NodeRange range) const {
    constexpr std::size_t kMaxMarks = 64;  // of one post
    const auto names = [&](const MarkedNode& marked) {
      return marked.mark == PostMark::kDate &&
             !name_in(text_below(document_, marked.node, kPartLimits)).empty();
    };
    const auto marks = facts_.marks->marks_in(range);
    return marks.size() <= kMaxMarks && std::ranges::any_of(marks, names);
  }

  std::size_t words_in(NodeId node) const { return facts_.in({node, document_.end(node)}).words; }

  NodeId longest_link(NodeRange range) const {
    NodeId longest{};
    std::size_t most = 0;  // words
    for (NodeId node = range.begin; node < range.end; ++node) {
      if (document_.tag(node) != Symbol::kA || words_in(node) <= most) continue;
      longest = node;
      most = words_in(node);
    }
    return longest;
  }

  const Document& document_;
  const PostFacts& facts_;
  StopToken* stop_;
};

}  // namespace

bool has_long_text(const Document& document, const PostFacts& facts, NodeRange range) {
  for (NodeId node = range.begin; node < range.end;) {
    const NodeRange own{node, document.end(node)};
    if (document.is_text(node) && facts.in(own).running > 0) return true;
    const PostSigns signs = document.is_element(node) ? facts.tags.of(node).signs : 0;
    const bool is_other = heading_level(document.tag_name(node)) > 0 || has_sign(signs, kOther) ||
                          (has_sign(signs, kMeta) && facts.in(own).dates > 0);
    node = is_other ? own.end : node + 1;
  }
  return false;
}

PostUnit opening_before(const Document& document, const PostFacts& facts, NodeId first,
                        std::size_t heads, StopToken* stop) {
  const OpeningFinder finder(document, facts, stop);
  const PostUnit found = finder.find(first, heads, false);
  return found.range.begin != NodeId{} ? found : finder.find(first, heads, true);
}

PostUnit earlier_opening(const Document& document, const PostFacts& facts, NodeRange first,
                         StopToken* stop) {
  const OpeningFinder finder(document, facts, stop);
  const PostUnit found = opening_before(document, facts, first.begin, 1, stop);
  const bool is_post = found.range.begin != NodeId{} &&
                       has_long_text(document, facts, {found.range.begin + 1, found.range.end}) &&
                       finder.is_earlier(found.range, first);
  return is_post ? found : PostUnit();
}

}  // namespace pagelet::internal
