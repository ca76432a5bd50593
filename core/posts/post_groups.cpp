// SPDX-License-Identifier: MIT
#include "core/posts/post_groups.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/page/dates.h"
#include "core/page/member_links.h"
#include "core/posts/unit_ranges.h"
#include "core/sort.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// Adds a name without its numbers: "comment-#" for "comment-123".
void add_shape(std::string_view name, std::string& shape) {
  std::size_t size = shape.size();
  shape.resize(size + name.size());
  bool is_number = false;
  for (const char c : name) {
    if (!is_digit(c) || !is_number) shape[size++] = is_digit(c) ? '#' : ascii_lower(c);
    is_number = is_digit(c);
  }
  shape.resize(size);
}

// Elements that separate posts if they are named as these are.
constexpr std::string_view kSeparators = "a dt hr";

constexpr std::string_view kInline = "abbr b cite code em font i small span strong time u";

// What a unit is of the elements that share a name.
enum class UnitForm : std::uint8_t {
  kElement,
  kPart,   // also an element, but the name is that of a part or of a list
  kBegin,  // the element with the siblings after it
  kEnd,    // the element with the siblings before it
};
constexpr double kWeights[] = {1, 0.9, 0.9, 0.7};  // of the scores, by form

// Whether a group can be the posts of a page by its name and the number of its units: posts are
// several, comments and questions may be single.
bool may_be_alone(const PostGroup& group, bool is_forum) {
  return group.units.size() >= 2 || has_sign(group.signs, kComment) || group.is_question ||
         is_forum;
}

// If the best group is of parts without long texts, and no other may be around them, adds the
// elements around them that have dates and long texts.
void add_whole(const Document& document, const PostFacts& facts, std::vector<PostGroup>& groups) {
  constexpr int kMaxAround = 3;
  const auto is_head = [&](NodeRange unit) { return facts.in(unit).running == 0; };
  if (groups.empty() || groups.front().has_unit_name) return;
  PostGroup whole = groups.front();
  const auto may_be_around = [&](const PostGroup& group) {
    return group.has_unit_name && 2 * group.units.size() >= whole.units.size();
  };
  if (std::ranges::any_of(groups, may_be_around)) return;
  const auto has_text = [&](NodeRange unit) { return facts.in(unit).dates > 0 && !is_head(unit); };
  if (!are_most(whole.units, is_head) || !make_elements(document, whole.units, kMaxAround) ||
      !are_most(whole.units, has_text))
    return;
  whole.has_unit_name = true;
  groups.insert(groups.begin(), std::move(whole));
}

class GroupFinder {
 public:
  GroupFinder(const Document& document, PostFacts& facts, StopToken* stop)
      : document_(document), facts_(facts), tags_(facts.tags), stop_(stop) {}

  std::vector<PostGroup> find() {
    for (const NodeId node : named_elements()) {
      const auto find = [&] { return keys_of(node); };
      for (const std::uint32_t key : keys_of_tags_.of(document_.start_tag(node), find)) {
        candidates_[key].group.units.push_back({node, document_.end(node)});
        candidates_[key].group.is_question |= tags_.of(node).is_question;
      }
    }
    for (Candidate& candidate : candidates_) {
      if (pagelet::stop(stop_)) return {};
      if (candidate.form == UnitForm::kBegin) {
        begin_with_rows(document_, candidate.group.units);
        add_siblings_after(document_, tags_, candidate.group.units, stop_);
      }
      if (candidate.form == UnitForm::kEnd)
        add_siblings_before(document_, tags_, begin_, candidate.group.units, stop_);
    }
    // A name of parts, or of what ends a unit, must be there twice.
    std::erase_if(candidates_, [](const Candidate& one) {
      const bool is_part = one.form == UnitForm::kPart || one.form == UnitForm::kEnd;
      return one.group.units.size() < (is_part ? 2 : 1);
    });
    // Many pages end here: only their article is called a post, or what is called a post or a
    // comment has neither dates nor authors.
    if (!find_alone()) return {};
    facts_.read(document_, stop_);
    std::vector<PostGroup> groups;
    for (Candidate& candidate : candidates_) {
      if (pagelet::stop(stop_)) return {};
      if (!may_be_alone(candidate.group, facts_.is_forum)) score(candidate, *facts_.marks);
      if (candidate.group.score > 0) groups.push_back(std::move(candidate.group));
    }
    facts_.is_forum |= facts_.stated.is_discussion;
    stable_sort_range(groups, [](const PostGroup& a, const PostGroup& b) {
      return a.score != b.score ? a.score > b.score : a.words > b.words;
    });
    add_whole(document_, facts_, groups);
    return groups;
  }

 private:
  struct Candidate {
    UnitForm form = UnitForm::kElement;
    PostGroup group;
  };

  // The elements whose names may be those of units. Finds where the comments begin, and whether the
  // page has as many names that occur in forums as a forum, or its body has one.
  std::vector<NodeId> named_elements() {
    constexpr std::size_t kMinOfForum = 3;
    std::size_t of_forum = 0;
    std::vector<NodeId> named;
    for (NodeId node = document_.root(); node < document_.end(document_.root()); ++node) {
      if (document_.is_text(node)) continue;
      const bool is_anchor =
          document_.tag(node) == Symbol::kA && attribute_of(document_, node, "name");
      // Other names count near the beginning of the comments only.
      const bool may_be_named =
          (begin_ != NodeId{} && is_near(document_, begin_, node)) || tags_.names_posts(node);
      const PostSigns signs = may_be_named ? tags_.of(node).signs : 0;
      if (signs == 0 && !is_anchor) continue;
      if (pagelet::stop(stop_)) break;
      const bool is_body = node == document_.root();
      if (!has_sign(signs, kComment)) {
        if (has_sign(signs, kForum)) of_forum += is_body ? kMinOfForum : 1;
        facts_.names_thread |= has_sign(signs, kThread);
      }
      if (is_body) continue;
      if (begin_ == NodeId{} && tags_.begins_comments(node)) begin_ = node;
      named.push_back(node);
    }
    facts_.is_forum = of_forum >= kMinOfForum;
    return named;
  }

  // The numbers of the candidates to which an element belongs.
  std::vector<std::uint32_t> keys_of(NodeId node) {
    const PostTag tag = tags_.of(node);
    // What ends a unit counts after the beginning of the comments only.
    const PostSigns names =
        begin_ == NodeId{} ? kComment | kPost : kComment | kPost | kDate | kMeta;
    // The name of an anchor: "90518", which counts after that beginning only, or "post123".
    const std::string_view anchor = document_.tag(node) == Symbol::kA
                                        ? attribute_of(document_, node, "name").value_or("")
                                        : std::string_view();
    const bool is_number =
        begin_ != NodeId{} && node > begin_ && !anchor.empty() && has_only_digits(anchor);
    const bool is_anchor =
        !anchor.empty() && is_digit(anchor.back()) && names_unit(signs_of_name(anchor));
    const bool has_name = has_sign(tag.signs, names) || tag.is_unit || is_anchor || is_number;
    std::vector<std::uint32_t> keys;
    if (pagelet::stop(stop_) || !has_name) return keys;
    const std::string_view name = document_.tag_name(node);
    const bool is_separator = has_word(kSeparators, name);
    const bool is_inline = has_word(kInline, name);
    const auto add_key = [&](std::string_view one, PostSigns signs, UnitForm form) {
      key_.assign(name) += "._+-"[static_cast<std::size_t>(form)];
      add_shape(one, key_);
      auto at = numbers_.find(std::string_view(key_));
      if (at == numbers_.end()) {
        at = numbers_.emplace(key_, candidates_.size()).first;
        const bool is_unit = form == UnitForm::kElement || name == "tr";
        candidates_.push_back({form, {.signs = signs, .has_unit_name = is_unit, .units = {}}});
      }
      if (std::ranges::find(keys, at->second) == keys.end()) keys.push_back(at->second);
    };
    const auto add_name = [&](std::string_view one) {
      if (begin_ == NodeId{} && !may_name_posts(one)) return;
      const PostSigns signs = signs_of_name(one);
      const bool is_of_post = has_sign(signs, kComment | kPost);
      if (has_sign(signs, kOther)) return;
      if (is_separator) {
        if (is_of_post) add_key(one, signs, UnitForm::kBegin);
        return;
      }
      if (names_unit(signs) && !is_inline) {
        add_key(one, signs, UnitForm::kElement);
        if (name == "tr") add_key(one, signs, UnitForm::kBegin);  // the text may be in the next row
      } else if (is_of_post && !tag.is_unit && !is_inline) {
        add_key(one, signs, UnitForm::kPart);
        const bool is_part = has_sign(signs, kAuthor | kMeta | kDate);
        if (is_part && !has_sign(signs, kList)) add_key(one, signs, UnitForm::kBegin);
      }
      const bool may_end = begin_ != NodeId{} && has_sign(signs, kDate | kMeta);
      if (may_end) add_key(one, signs | kComment, UnitForm::kEnd);
    };
    for_each_name(document_, node, add_name);
    if (is_anchor) {
      add_key("anchor", has_sign(signs_of_name(anchor), kComment) ? kComment : kPost | kMessage,
              UnitForm::kBegin);
    }
    if (is_number) add_key("number", kComment, UnitForm::kBegin);
    if (name.find('-') != std::string_view::npos) add_name(name);
    const std::string_view type = attribute_of(document_, node, "itemtype").value_or("");
    if (tag.is_unit && !type.empty()) add_key(type, tag.signs, UnitForm::kElement);
    return keys;
  }

  // Whether there are candidates that may be the posts alone. If these are only the texts of
  // posts, the elements around them may be the posts, too.
  bool find_alone() {
    constexpr int kMaxAround = 8;
    constexpr double kMaxBare = 0.21;  // mean score of a unit without a date and an author
    const auto is_bare = [](const Candidate& one) {
      return one.group.score <= kMaxBare * static_cast<double>(one.group.units.size());
    };
    const bool are_found = has_posts(0);
    if (!std::ranges::all_of(candidates_, is_bare)) return are_found;
    const std::size_t count = candidates_.size();
    const NodeRange body{document_.root(), document_.end(document_.root())};
    const auto is_bare_comment = [](const Candidate& one) {
      return one.group.units.size() >= 2 && has_sign(one.group.signs, kComment);
    };
    const bool are_comments = are_found || (std::ranges::any_of(candidates_, is_bare_comment) &&
                                            reporter_in(document_, body) != NodeId{});
    for (std::size_t at = 0; at < count && (are_comments || facts_.names_thread); ++at) {
      const Candidate& text = candidates_[at];
      const bool is_text = text.form <= UnitForm::kPart &&
                           has_sign(text.group.signs, are_comments ? kComment : kMessage);
      if (!is_text) continue;
      Candidate around = text;
      if (make_elements(document_, around.group.units, kMaxAround))
        candidates_.push_back(std::move(around));
    }
    if (candidates_.size() == count) return are_found;
    const bool are_around = has_posts(count);
    for (Candidate& around : std::span(candidates_).subspan(count)) {
      if (is_bare(around)) around.group.score = 0;
    }
    return are_around || are_found;
  }

  // Whether one of the candidates from `first` on may be the posts alone and is like posts. Scores
  // these, and reads only their units.
  bool has_posts(std::size_t first) {
    std::vector<Candidate*> alone;
    std::vector<NodeRange> units;
    for (Candidate& candidate : std::span(candidates_).subspan(first)) {
      if (!may_be_alone(candidate.group, facts_.is_forum)) continue;
      alone.push_back(&candidate);
      units.insert(units.end(), candidate.group.units.begin(), candidate.group.units.end());
    }
    sort_range(units, {}, &NodeRange::begin);
    const PostMarks marks(document_, tags_, units, stop_);
    return std::ranges::count_if(alone, [&](Candidate* candidate) {
             score(*candidate, marks);
             return are_like_posts(candidate->group, facts_.is_forum);
           }) > 0;
  }

  // The sum of the squares of the units' qualities, each without the units in it: a few whole posts
  // are more than many halves.
  void score(Candidate& candidate, const PostMarks& marks) const {
    PostGroup& group = candidate.group;
    group.words = 0;
    group.score = 0;
    std::vector<PostUnit> units = nested_units(group.units, marks);
    // A form for a reply may be in each post.
    const auto has_form = [](const PostUnit& unit) { return unit.own.fields > 0; };
    const auto forms = std::ranges::count_if(units, has_form);
    const bool have_forms = forms >= 3 || (forms == 2 && units.size() < 4);
    for (PostUnit& unit : units) {
      if (pagelet::stop(stop_)) return;
      UnitSums& own = unit.own;
      if (have_forms) own.fields = 0;
      group.words += own.words;
      const bool is_bare = candidate.form == UnitForm::kPart  ? own.dates + own.authors == 0
                           : candidate.form == UnitForm::kEnd ? own.dates == 0
                                                              : false;
      const double quality = is_bare ? 0 : quality_of_post(own, facts_.off);
      group.score += quality * quality;
    }
    group.score *= kWeights[static_cast<std::size_t>(candidate.form)];
    // Most of what has the name must be posts. Stated answers may have many comments in them.
    constexpr double kMinMean = 0.12;
    const bool are_answers = group.is_question && units.size() >= 2;
    const double least = are_answers ? 0 : kMinMean * static_cast<double>(units.size());
    if (group.score < least) group.score = 0;
  }

  const Document& document_;
  PostFacts& facts_;
  const PostTags& tags_;
  StopToken* stop_;
  LazyTable<std::vector<std::uint32_t>> keys_of_tags_;  // by start tag: numbers of candidates
  std::string key_;                                     // of a candidate: tag, form and shape
  std::unordered_map<std::string, std::uint32_t, HashText, std::equal_to<>> numbers_;  // by key
  std::vector<Candidate> candidates_;
  NodeId begin_{};  // of the comments; 0: the page has none
};

}  // namespace

std::vector<PostUnit> nested_units(std::span<const NodeRange> units, const PostMarks& marks) {
  std::vector<PostUnit> posts;
  std::vector<std::uint32_t> open;
  for (const NodeRange unit : units) {
    while (!open.empty() && posts[open.back()].range.end <= unit.begin) open.pop_back();
    const UnitSums own = marks.in(unit);
    if (!open.empty()) posts[open.back()].own -= own;
    posts.push_back({unit, open.empty() ? kNoPost : open.back(), own});
    open.push_back(static_cast<std::uint32_t>(posts.size() - 1));
  }
  return posts;
}

UnitSums rest_of(NodeRange unit, std::span<const NodeRange> others, const PostMarks& marks) {
  UnitSums rest = marks.in(unit);
  NodeId end{};
  for (const NodeRange other : units_in(others, unit)) {
    if (other.begin >= end) rest -= marks.in(other);
    end = std::max(end, other.end);
  }
  return rest;
}

NodeId reporter_in(const Document& document, NodeRange range) {
  constexpr std::size_t kMaxBytes = 64;
  for (NodeId node = range.begin; node < range.end; ++node) {
    const std::string_view text = document.text(node);
    if (text.empty() || text.size() > kMaxBytes) continue;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == text.npos || ascii_lower(text[first]) != 'r') continue;
    const bool is_label = has_word("dt label th", document.tag_name(document.parent(node)));
    if (!is_label || !has_word("reported reportedby reporter", letters_of(text))) continue;
    do ++node;
    while (node < range.end && !document.has_words(node));
    return node < range.end ? node : NodeId{};
  }
  return {};
}

bool are_like_posts(const PostGroup& group, bool is_forum) {
  constexpr double kMinAlone = 0.38;     // of the mean score of a unit
  constexpr double kMinRepeated = 0.18;  // the same, of at least three comments
  constexpr double kMinOfPart = 0.55;    // of a single post that only its part names
  constexpr double kMinOfThread = 0.6;   // of the only post of a thread, which has a date
  if (!may_be_alone(group, is_forum)) return false;
  const std::size_t count = group.units.size();
  const bool is_comment = has_sign(group.signs, kComment);
  const bool is_thread = count == 1 && !is_comment && !group.is_question;
  const double least = is_thread                            ? kMinOfThread
                       : count == 1 && !group.has_unit_name ? kMinOfPart
                       : is_comment && count >= 3           ? kMinRepeated
                                                            : kMinAlone;
  return group.score >= least * static_cast<double>(count);
}

bool lead_to_other_pages(const Document& document, std::span<const NodeRange> units) {
  constexpr std::size_t kMaxNodes = 60;
  return are_most(units, [&](NodeRange unit) {
    const NodeId end = std::min(unit.end, unit.begin + kMaxNodes);
    NodeId heading_end{};
    for (NodeId node = unit.begin; node < end; ++node) {
      if (heading_level(document.tag_name(node)) > 0) heading_end = document.end(node);
      if (node >= heading_end || document.tag(node) != Symbol::kA) continue;
      const std::string_view to = attribute_of(document, node, "href").value_or("");
      const bool is_here = to.empty() || to.find('#') != std::string_view::npos;
      const bool is_dated =
          colon_of_time(attribute_of(document, node, "title").value_or("")).has_value();
      const bool is_other = !is_here && !is_dated && !is_of_member(to);
      if (is_other && !is_date_text(text_below(document, node, kPartLimits))) return true;
    }
    return false;
  });
}

UnitTime time_of(const Document& document, const PostMarks& marks, NodeRange unit,
                 const DayForm& form) {
  UnitTime time;
  for (const PostMark wanted : {PostMark::kDate, PostMark::kDateText}) {
    for (const auto& [node, mark, rank] : marks.marks_in(unit)) {
      if (mark != wanted || time.minutes) continue;
      time.text = text_below(document, node, kPartLimits);
      time.minutes = minutes_in(time.text, form);
      const std::string_view title = attribute_of(document, node, "title").value_or("");
      if (!time.minutes && colon_of_time(title)) time.minutes = minutes_in(title, form);
    }
  }
  return time;
}

std::vector<PostGroup> groups_of(const Document& document, PostFacts& facts, StopToken* stop) {
  return GroupFinder(document, facts, stop).find();
}

}  // namespace pagelet::internal
