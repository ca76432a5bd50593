// SPDX-License-Identifier: MIT
#include "core/page/post_marks.h"

#include <algorithm>
#include <array>

#include "core/page/author_names.h"
#include "core/page/dates.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxPartWords = 12;  // of a date or a name

bool is_date(const Document& document, NodeId node) {
  const std::string text = text_below(document, node, kPartLimits);
  const bool is_stamped =
      attribute_of(document, node, "datetime") || attribute_of(document, node, "title");
  return is_date_text(text) || (is_stamped && count_words(text) <= kMaxPartWords);
}

bool is_author(const Document& document, NodeId node) {
  const std::string text = text_below(document, node, kPartLimits);
  const std::size_t words = count_words(text);
  return words > 0 && words <= kMaxPartWords && !is_role(text);
}

constexpr auto kMembers = std::to_array<std::uint32_t UnitSums::*>(
    {&UnitSums::words, &UnitSums::linked, &UnitSums::running, &UnitSums::dates, &UnitSums::dated,
     &UnitSums::authors, &UnitSums::author_names, &UnitSums::body_names, &UnitSums::fields,
     &UnitSums::votes});

}  // namespace

std::uint32_t running_words(std::string_view text) {
  constexpr std::size_t kLongest = 24;  // bytes of a word, in the mean
  constexpr std::size_t kUsual = 9;     // bytes of three characters
  const std::size_t words = count_words(text);
  const std::size_t bytes = trim_blanks(text).size();
  return static_cast<std::uint32_t>(bytes > kLongest * words ? bytes / kUsual : words);
}

UnitSums& UnitSums::operator+=(const UnitSums& other) {
  for (const auto member : kMembers) this->*member += other.*member;
  return *this;
}

UnitSums& UnitSums::operator-=(const UnitSums& inner) {
  for (const auto member : kMembers) this->*member -= std::min(this->*member, inner.*member);
  return *this;
}

PostMarks::PostMarks(const Document& document, const PostTags& tags,
                     std::span<const NodeRange> within, StopToken* stop) {
  Ends ends;
  NodeId read{};  // up to here
  std::vector<NodeId> around;
  for (const NodeRange range : within) {
    // What is around the range counts as what is before it.
    for (NodeId node = range.begin; node > document.root() && document.parent(node) >= read;) {
      node = document.parent(node);
      around.push_back(node);
    }
    for (; !around.empty(); around.pop_back()) {
      sums_of_element(document, around.back(), tags, ends);
    }
    for (NodeId node = std::max(range.begin, read); node < range.end && !pagelet::stop(stop);
         ++node) {
      if (document.is_text(node) && !document.has_words(node)) continue;
      const UnitSums sums = document.is_text(node) ? sums_of_text(document.text(node), node, ends)
                                                   : sums_of_element(document, node, tags, ends);
      if (sums != UnitSums()) sums_.add(node, sums);  // most elements have nothing
    }
    read = std::max(read, range.end);
  }
}

UnitSums PostMarks::sums_of_text(std::string_view text, NodeId node, const Ends& ends) {
  const std::uint32_t words = running_words(text);
  const bool is_date =
      node >= ends.date && is_date_text(text) && date_label_in(text) != DateLabel::kMember;
  if (is_date) marks_.push_back({node, PostMark::kDateText});
  UnitSums sums{.words = words, .dates = is_date && node >= ends.hidden ? 1U : 0U};
  const bool is_of_date = is_date || node < ends.date;
  if (node < ends.link && !(is_of_date && node < ends.part)) {
    sums.linked = words;
  } else if (is_of_date) {
    sums.dated = words;
  } else if (words >= kMinRunning) {
    sums.running = words;
  }
  return sums;
}

UnitSums PostMarks::sums_of_element(const Document& document, NodeId node, const PostTags& tags,
                                    Ends& ends) {
  UnitSums sums;
  if (document.tag(node) == Symbol::kA) {
    ends.link = document.end(node);  // a link around others was not closed
    const std::string_view to = attribute_of(document, node, "href").value_or("");
    if (to.find('#') != to.npos) ends.part = ends.link;
  } else if (document.tag_name(node) == "textarea") {
    sums.fields = 1;
  }
  if (document.may_have_attribute(node, "style") &&
      hiding_of(attribute_of(document, node, "style").value_or("")) == StyleHiding::kHidden)
    ends.hidden = document.end(node);
  const PostSigns signs = tags.of(node).signs;
  PostSigns labelled = signs;
  if (document.may_have_attribute(node, "aria-label"))
    labelled |= signs_of_name(attribute_of(document, node, "aria-label").value_or(""));
  sums.votes = has_sign(labelled, post_sign::kVote) ? 1 : 0;
  if (has_sign(signs, post_sign::kPost)) {
    sums.author_names = has_sign(signs, post_sign::kAuthor) ? 1 : 0;
    sums.body_names = has_sign(signs, post_sign::kBody) ? 1 : 0;
  }
  const PostPart part = tags.part_of(node);
  if (part.body_rank > 0) marks_.push_back({node, PostMark::kBody, part.body_rank});
  // A member's badges may be beside the name that schema.org states.
  constexpr std::size_t kMaxStated = 3 * kPartLimits.nodes;
  const bool is_stated = part.author_rank == kStatedAuthor;
  if (document.end(node) > node + (is_stated ? kMaxStated : kPartLimits.nodes)) return sums;
  if (part.is_date) marks_.push_back({node, PostMark::kDate});
  if (part.author_rank > 0) marks_.push_back({node, PostMark::kAuthor, part.author_rank});
  if (node >= ends.date && part.is_date && is_date(document, node)) {
    sums.dates = 1;
    ends.date = document.end(node);
  }
  if (node >= ends.author && part.author_rank > 0 && is_author(document, node)) {
    sums.authors = 1;
    ends.author = document.end(node);
  }
  return sums;
}

std::span<const MarkedNode> PostMarks::marks_in(NodeRange range) const {
  const auto begin = std::ranges::lower_bound(marks_, range.begin, {}, &MarkedNode::node);
  const auto end = std::ranges::lower_bound(marks_, range.end, {}, &MarkedNode::node);
  return {begin, end};
}

}  // namespace pagelet::internal
