// SPDX-License-Identifier: MIT
#include "core/posts/post_finder.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/page/author_names.h"
#include "core/page/dates.h"
#include "core/page/known_names.h"
#include "core/page/member_links.h"
#include "core/page/timed_texts.h"
#include "core/posts/dated_units.h"
#include "core/posts/opening_post.h"
#include "core/posts/post_groups.h"
#include "core/posts/post_joiner.h"
#include "core/posts/post_lines.h"
#include "core/text/blanks.h"
#include "core/text/letter_pairs.h"
#include "core/text/words.h"

namespace pagelet::internal {
namespace {

using namespace post_sign;

// Whether a unit begins in one of a group, or with it.
bool is_in(NodeRange unit, const PostGroup& group) {
  return std::ranges::any_of(group.units,
                             [&](NodeRange outer) { return outer.contains(unit.begin); });
}

// Whether a form for a text also asks for an address of mail, as those for comments on an article
// do. Members of a forum have given theirs.
bool asks_readers(const Document& document) {
  for (NodeId form{}; form < document.end(); ++form) {
    if (document.tag_name(form) != "form") continue;
    bool has_text = false;
    bool has_address = false;
    for (NodeId node = form; node < document.end(form); ++node) {
      has_text |= field_kind(document, node) == FieldKind::kText;
      has_address |= field_kind(document, node) == FieldKind::kAddress;
    }
    if (has_text && has_address) return true;
  }
  return false;
}

// Whether the way from the site's start to the page, before a node, leads through a forum.
bool leads_through_forum(const Document& document, NodeId end) {
  constexpr int kMaxLevels = 4;
  constexpr std::string_view kForums = "foren foro foros forum forums";
  const auto is_trail = [&](NodeId node) {
    return first_meaning(classes_of(document, node)) == NameMeaning::kTrailBox ||
           first_meaning(attribute_of(document, node, "id").value_or("")) == NameMeaning::kTrailBox;
  };
  for (NodeId node = document.root(); node < end; ++node) {
    if (document.tag(node) != Symbol::kA) continue;
    const auto words = letter_runs(attribute_of(document, node, "href").value_or(""));
    const auto is_forum = [&](std::string_view word) { return has_word(kForums, word); };
    if (std::ranges::any_of(words, is_forum) &&
        element_around(document, node, kMaxLevels, is_trail)) {
      return true;
    }
  }
  return false;
}

// The longest text of a unit but for dates and counts if it is a link to another page, or an empty
// text.
std::string_view title_of(const Document& document, NodeRange unit) {
  constexpr std::size_t kMaxNodes = 200;
  constexpr int kMaxLevels = 3;
  const auto is_link = [&](NodeId node) { return document.tag(node) == Symbol::kA; };
  const NodeId end = std::min(unit.end, unit.begin + kMaxNodes);
  std::string_view longest;
  std::size_t most = 0;  // words
  for (NodeId node = unit.begin; node < end; ++node) {
    const std::string_view text = document.text(node);
    const std::size_t words = count_words(text);
    if (words <= most) continue;
    const auto link = element_around(document, node, kMaxLevels, is_link);
    if (link ? is_date_text(text) : has_digit(text)) continue;
    const std::string_view to =
        link ? attribute_of(document, *link, "href").value_or("") : std::string_view();
    const bool is_other =
        !to.empty() && to.find('#') == std::string_view::npos && !is_of_member(to);
    most = words;
    longest = is_other ? text : std::string_view();
  }
  return longest;
}

// Whether most units are a link with little else than a name and a date, as in the list of the
// posts of a thread; or have no long text, and a link to another page as their longest, each
// another one, as in the list of the topics of a forum.
bool are_titles(const Document& document, std::span<const NodeRange> units,
                const PostMarks& marks) {
  constexpr std::size_t kMaxName = 4;  // words
  constexpr std::size_t kMaxTitle = 30;
  constexpr std::size_t kMinTopics = 3;
  std::string_view before;
  return are_most(nested_units(units, marks), [&](const PostUnit& unit) {
    const UnitSums& own = unit.own;
    if (own.running > 0 || own.body_names > 0) return false;
    if (own.linked > own.dated && own.linked <= kMaxTitle &&
        own.words <= own.linked + own.dated + kMaxName)
      return true;
    // The cell with the last post of a topic may be found.
    const NodeId around = document.parent(unit.range.begin);
    const bool is_cell = document.tag_name(around) == "tr";
    const NodeRange entry = is_cell ? NodeRange{around, document.end(around)} : unit.range;
    const std::string_view title = title_of(document, entry);
    return units.size() >= kMinTopics && marks.in(entry).running == 0 && !title.empty() &&
           title != std::exchange(before, title);
  });
}

// Whether an article may be before the posts: a long text, or a shorter one if the page states that
// it has an article.
bool has_article_before(const Document& document, const PostFacts& facts, NodeId first) {
  constexpr std::size_t kMinLong = 100;  // words
  constexpr std::size_t kMinStated = 40;
  const std::size_t least = facts.stated.is_article ? kMinStated : kMinLong;
  return facts.in({document.root(), first}).running >= least;
}

// Whether a node is in a box of WordPress's side bars with the latest comments on other pages, such
// as `class="widget widget_recent_comments"`.
bool is_in_latest_comments(const Document& document, NodeId node) {
  for (NodeId at = node; at != document.root(); at = document.parent(at)) {
    const std::string_view classes = attribute_of(document, at, "class").value_or("");
    const std::size_t name = classes.find(" widget_");
    if (name != std::string_view::npos && classes.find("_comments", name) != std::string_view::npos)
      return true;
  }
  return false;
}

// Which group of a page is its posts, and what they are.
class MainGroup {
 public:
  // `groups`: those of the page. All must outlive the object.
  MainGroup(const Document& document, const PostFacts& facts, std::span<const PostGroup> groups,
            StopToken* stop)
      : document_(document), facts_(facts), groups_(groups), stop_(stop) {}

  // The best group that can be the posts; null without one. What schema.org calls answers or posts
  // comes before a group apart from it.
  const PostGroup* best() const {
    const PostGroup* const best = best_by_names();
    if (best == nullptr || best->is_question) return best;
    const auto stated = std::ranges::find_if(groups_, [&](const PostGroup& group) {
      return group.is_question && group.units.size() >= 2 && is_enough(group);
    });
    const bool is_apart = stated != groups_.end() && !is_in(best->units.back(), *stated) &&
                          !is_in(stated->units.back(), *best);
    return is_apart ? &*stated : best;
  }

  // The group whose units contain several units of `parts` each, of which at most one is like a
  // post or has the author, or none as much as the whole, or one each of parts that are named so;
  // or `parts`.
  const PostGroup& whole_of(const PostGroup& parts) const {
    constexpr double kMinPost = 0.45;
    for (const PostGroup& group : groups_) {
      const std::size_t count = group.units.size();
      if (&group == &parts || count < 2 || !group.has_unit_name || pagelet::stop(stop_)) continue;
      const bool has_one_each = !parts.has_unit_name && count == parts.units.size();
      const bool has_several = 2 * count <= parts.units.size() + 1;
      if (!has_one_each && !has_several) continue;
      const auto is_whole = [&](NodeRange unit) {
        const auto inside = units_in(parts.units, {unit.begin + 1, unit.end});
        const double whole = facts_.quality(unit);
        const auto is_less = [&](NodeRange part) {
          const double own = facts_.quality(part);
          return own < whole || (own == whole && !parts.has_unit_name);
        };
        const auto is_post = [&](NodeRange part) { return facts_.quality(part) >= kMinPost; };
        const auto has_author = [&](NodeRange part) { return facts_.in(part).authors > 0; };
        const bool are_halves =  // the writer, and the text, with a date each
            inside.size() == 2 && has_author(inside[0]) != has_author(inside[1]);
        return has_one_each ? inside.size() == 1
                            : are_halves || (inside.size() >= 2 &&
                                             (std::ranges::all_of(inside, is_less) ||
                                              std::ranges::count_if(inside, is_post) <= 1));
      };
      const auto full = std::ranges::count_if(group.units, is_whole);
      if (10 * static_cast<std::size_t>(full) >= 7 * count) return group;
    }
    return parts;
  }

  // What the posts of a group are, or kNone.
  PostKind kind_of(const PostGroup& group) const {
    if (are_titles(document_, group.units, *facts_.marks)) return PostKind::kNone;
    if (facts_.stated.is_discussion) return PostKind::kThread;
    if (describe_headings(group.units)) return PostKind::kNone;
    if (has_sign(group.signs, kComment)) return kind_of_comments(group);
    const bool may_be_thread = group.is_question || are_in_answers(group) ||
                               has_sign(group.signs, kMessage) || facts_.is_forum ||
                               have_parts(group.units) || facts_.names_thread ||
                               (group.has_unit_name && follow_one_another(group.units));
    if (!may_be_thread || lead_to_other_pages(document_, group.units)) return PostKind::kNone;
    const bool are_comments = facts_.stated.is_article && !facts_.is_forum &&
                              has_article_before(document_, facts_, group.units.front().begin);
    return are_comments ? PostKind::kComments : PostKind::kThread;
  }

 private:
  // Outside of a discussion, comments come before posts that are not around them.
  const PostGroup* best_by_names() const {
    const auto is_enough = [&](const PostGroup& group) { return this->is_enough(group); };
    const auto best = std::ranges::find_if(groups_, is_enough);
    if (best == groups_.end()) return nullptr;
    if (facts_.stated.is_discussion || !best->has_unit_name || has_sign(best->signs, kComment)) {
      return &*best;
    }
    const auto comments = std::find_if(best + 1, groups_.end(), [&](const PostGroup& group) {
      if (!group.has_unit_name || !has_sign(group.signs, kComment) || !is_enough(group))
        return false;
      // The first of the posts may be the article around its comments.
      const bool is_apart = !is_in(group.units.front(), *best) ||
                            group.units.back().contains(best->units.back().begin);
      const bool is_same = group.units.size() == best->units.size();
      return is_apart || (is_same && 4 * group.score >= 3 * best->score);
    });
    return comments == groups_.end() ? &*best : &*comments;
  }

  // Whether most units have no date and no author, but a heading before them, as descriptions in a
  // reference have.
  bool describe_headings(std::span<const NodeRange> units) const {
    NodeId begin{};
    return are_most(units, [&](NodeRange unit) {
      const UnitSums sums = facts_.in(unit);
      const auto is_heading = [&](NodeId node) {
        return heading_level(document_.tag_name(node)) > 0 &&
               unit.begin < document_.end(document_.parent(node));
      };
      NodeId at = std::exchange(begin, unit.begin);
      while (at < unit.begin && !is_heading(at)) ++at;
      return sums.dates + sums.authors == 0 && at < unit.begin;
    });
  }

  // Whether most units are in what schema.org calls answers.
  bool are_in_answers(const PostGroup& group) const {
    return std::ranges::any_of(groups_, [&](const PostGroup& answers) {
      auto answer = answers.units.begin();
      NodeId end{};  // of the answers before
      return answers.is_question && are_most(group.units, [&](NodeRange unit) {
               while (answer != answers.units.end() && answer->begin <= unit.begin)
                 end = std::max(end, (answer++)->end);
               return unit.begin < end;
             });
    });
  }

  bool is_enough(const PostGroup& group) const {
    const bool is_comment = has_sign(group.signs, kComment);
    if (!are_like_posts(group, facts_.is_forum)) return false;
    if (is_comment && is_in_latest_comments(document_, group.units.front().begin)) return false;
    return group.has_unit_name || has_sign(group.signs, kComment | kMessage) ||
           have_parts(group.units);
  }

  PostKind kind_of_comments(const PostGroup& group) const {
    constexpr std::size_t kMinArticle = 25;  // words
    const NodeId first = group.units.front().begin;
    if (facts_.is_forum || leads_through_forum(document_, first)) return PostKind::kThread;
    const std::size_t article = facts_.in({document_.root(), first}).running;
    const bool is_thread = article < kMinArticle && group.units.size() >= 2
                               ? !asks_readers(document_)
                               : has_opening_like(first) || are_voted_on_alike(group.units) ||
                                     belong_to_message(group.units);
    const auto is_report = [&] {
      return !facts_.stated.is_article &&
             reporter_in(document_, {document_.root(), first}) != NodeId{};
    };
    return is_thread || is_report() ? PostKind::kThread : PostKind::kComments;
  }

  // Whether a message is before comments or around one: no site calls its articles so.
  bool belong_to_message(std::span<const NodeRange> comments) const {
    constexpr double kMinQuality = 0.8;
    return std::ranges::any_of(groups_, [&](const PostGroup& group) {
      const NodeRange unit = group.units.front();
      const bool is_message = has_sign(group.signs, kMessage) && !has_sign(group.signs, kComment);
      const bool is_of_them =
          unit.end <= comments.front().begin || !units_in(comments, unit).empty();
      if (!is_message || !group.has_unit_name || !is_of_them) return false;
      const UnitSums own = rest_of(unit, comments, *facts_.marks);
      return quality_of_post(own, facts_.off) >= kMinQuality;
    });
  }

  // Whether a post before the comments is the only element there with a class of the first of them,
  // and has its tag or a text of the same class.
  bool has_opening_like(NodeId first) const {
    constexpr double kMinQuality = 0.8;
    const std::string_view body = class_of_body(first);
    bool is_found = false;
    for_each_word(classes_of(document_, first), [&](std::string_view name) {
      std::size_t count = 0;
      NodeId like{};
      const LetterPairs pairs = letter_pairs(name);
      for (NodeId node = document_.root(); node < first; ++node) {
        if (document_.is_text(node) || !has_pairs(document_.class_pairs(node), pairs)) continue;
        if (pagelet::stop(stop_)) break;
        if (!has_word(classes_of(document_, node), name)) continue;
        const bool is_alike = document_.tag(node) == document_.tag(first) ||
                              (!body.empty() && class_of_body(node) == body);
        if (!is_alike) continue;
        like = node;
        if (++count == 2) break;
      }
      const NodeRange range{like, document_.end(like)};
      is_found |= count == 1 && range.end <= first && facts_.quality(range) >= kMinQuality;
    });
    return is_found;
  }

  // The class of the first element in a post that is its text by its name; empty without one.
  std::string_view class_of_body(NodeId post) const {
    const auto marks = facts_.marks->marks_in({post, document_.end(post)});
    const auto body = std::ranges::find(marks, PostMark::kBody, &MarkedNode::mark);
    return body == marks.end() ? std::string_view() : classes_of(document_, body->node);
  }

  // Whether most units have an author, or a name beside their date, and nearly each date is later
  // than the one before, or the same. Blogs and news begin with the latest.
  bool follow_one_another(std::span<const NodeRange> units) const {
    return std::ranges::any_of(kDayForms, [&](const DayForm& form) {
      std::vector<long> times;
      for (const NodeRange unit : units) {
        const auto [time, text] = time_of(document_, *facts_.marks, unit, form);
        const bool has_writer = facts_.in(unit).authors > 0 || !name_in(text).empty();
        if (time && has_writer) times.push_back(*time);
      }
      return 4 * times.size() >= 3 * units.size() && are_in_order(times);
    });
  }

  // Whether readers vote for what is before the comments as for these: members wrote both.
  bool are_voted_on_alike(std::span<const NodeRange> comments) const {
    const auto has_vote = [&](NodeRange range) { return facts_.in(range).votes > 0; };
    return has_vote({document_.root(), comments.front().begin}) && are_most(comments, has_vote);
  }

  // Whether most units have an element with the name of a post's author, and one with that of its
  // text.
  bool have_parts(std::span<const NodeRange> units) const {
    return are_most(units, [&](NodeRange unit) {
      const UnitSums sums = facts_.in(unit);
      return sums.author_names > 0 && sums.body_names > 0;
    });
  }

  const Document& document_;
  const PostFacts& facts_;
  std::span<const PostGroup> groups_;
  StopToken* stop_;
};

// Finds what units in no other one answer: the unit before the element around them, which is right
// before it, or the question at the beginning, by schema.org.
void find_answered(const Document& document, bool is_discussion, std::vector<PostUnit>& units) {
  constexpr std::size_t kMaxBetween = 4;  // nodes
  constexpr int kMaxLevels = 12;
  const auto is_stated = [&](NodeId node) {
    return attribute_of(document, node, "itemtype").value_or("").ends_with("/Question");
  };
  const bool is_question =
      is_discussion && !units.empty() &&
      element_around(document, units[0].range.begin + 1, kMaxLevels, is_stated).has_value();
  for (std::size_t at = 1; at < units.size(); ++at) {
    if (units[at].parent != kNoPost) continue;
    const NodeId around = document.parent(units[at].range.begin);
    const auto after = std::ranges::upper_bound(
        units, around, {}, [](const PostUnit& unit) { return unit.range.begin; });
    if (after != units.begin()) {
      const NodeRange before = (after - 1)->range;
      if (before.end <= around && around <= before.end + kMaxBetween &&
          document.parent(before.begin) == document.parent(around)) {
        units[at].parent = static_cast<std::uint32_t>(after - 1 - units.begin());
        continue;
      }
    }
    if (is_question) units[at].parent = 0;
  }
}

// The comments with what belongs to them, as their heading: the element around them if it has
// little else, otherwise only the comments.
std::vector<NodeRange> section_of(const Document& document, const PostFacts& facts,
                                  std::span<const PostUnit> units) {
  constexpr std::size_t kMaxOther = 40;  // words of a heading and the like
  const NodeId first = units.front().range.begin;
  std::vector<NodeRange> section;
  NodeId end{};
  for (const PostUnit& unit : units) {
    if (unit.range.begin >= end) section.push_back(unit.range);
    end = std::max(end, unit.range.end);
  }
  NodeId around = document.parent(first);
  while (around != document.root() && document.end(around) < end) around = document.parent(around);
  for (NodeId node = around; node != document.root(); node = document.parent(node)) {
    if (facts.in({node, first}).running > kMaxOther) break;
    const PostSigns signs = facts.tags.of(node).signs;
    const bool is_of_comments = has_sign(signs, kList) && has_sign(signs, kComment);
    if (node == around || is_of_comments) section = {{node, document.end(node)}};
  }
  return section;
}

// Finds posts that names mark.
FoundPosts find_named(const Document& document, const PostFacts& facts,
                      std::span<const PostGroup> groups, StopToken* stop) {
  if (facts.stated.is_offer) return {};  // what customers write is part of its page
  const MainGroup choice(document, facts, groups, stop);
  const PostGroup* const best = choice.best();
  if (best == nullptr) return {};
  const PostGroup& main = choice.whole_of(*best);
  const PostKind kind = choice.kind_of(main);
  if (kind == PostKind::kNone) return {};
  std::vector<PostUnit> units = joined_posts(document, facts, groups, main, kind, stop);
  find_answered(document, facts.stated.is_discussion, units);
  return {.kind = kind, .units = std::move(units)};
}

// Whether most words of a unit are in two cells of a row: its author beside its text.
bool are_in_two_cells(const Document& document, const PostFacts& facts, NodeRange unit) {
  for (NodeId node = unit.begin; node < unit.end; ++node) {
    if (document.tag_name(node) != "tr") continue;
    std::size_t cells = 0;
    for (NodeId cell = document.first_child(node); cell < document.end(node);
         cell = document.end(cell)) {
      cells += document.is_element(cell) && facts.in({cell, document.end(cell)}).words > 0 ? 1 : 0;
    }
    const std::uint32_t words = facts.in({node, document.end(node)}).words;
    if (cells == 2 && 2 * words > facts.in(unit).words) return true;
  }
  return false;
}

// Finds posts that no name marks. If neither names nor the page say that it is of a forum, most
// must have an author or begin with a name of which some are the same, and no article precedes
// them.
FoundPosts find_dated(const Document& document, PostFacts& facts, std::span<const NodeId> texts,
                      StopToken* stop) {
  DatedUnits dated = find_dated_units(document, facts.tags, texts, stop);
  if (dated.units.empty() || lead_to_other_pages(document, dated.units)) return {};
  constexpr std::size_t kMinLatestFirst = 3;
  // Two dates may be those of a board's statistics.
  const bool may_begin_with_latest =
      facts.is_forum && dated.have_names && dated.units.size() >= kMinLatestFirst;
  if (dated.begin_with_latest && !may_begin_with_latest) return {};
  facts.read(document, stop);
  if (are_titles(document, dated.units, *facts.marks)) return {};
  const NodeRange all{dated.units.front().begin, dated.units.back().end};
  // Without sentences, they are results or prices.
  const bool are_cells = facts.in(all).running > 0 && are_most(dated.units, [&](NodeRange unit) {
                           return are_in_two_cells(document, facts, unit);
                         });
  const auto has_body = [&](NodeRange unit) { return facts.in(unit).body_names > 0; };
  const bool is_of_forum =
      facts.is_forum || are_most(dated.units, has_body) || are_cells || facts.stated.is_discussion;
  if (!is_of_forum && !dated.have_names) return {};
  const bool is_below_article = has_article_before(document, facts, dated.units.front().begin);
  if (!is_of_forum && is_below_article) return {};
  // SPIP calls the comments on an article its forum.
  const bool are_comments = is_below_article && !are_cells && !facts.stated.is_discussion;
  if (!dated.opening && !are_comments) {
    const PostUnit opening = earlier_opening(document, facts, dated.units.front(), stop);
    if (opening.range.begin != NodeId{}) dated.opening = opening.range;
  }
  const auto first = static_cast<std::size_t>(dated.opening ? 1 : 0);
  if (first > 0) dated.units.insert(dated.units.begin(), *dated.opening);
  std::vector<PostUnit> units = nested_units(dated.units, *facts.marks);
  for (std::size_t at = 0; at < dated.dates.size() && at + first < units.size(); ++at) {
    PostUnit& unit = units[at + first];
    const NodeId stamped = stamped_element(document, dated.dates[at]);
    unit.date = stamped > unit.range.begin ? stamped : dated.dates[at];
    // A cell may begin with a title, and the name of a member be marked.
    const bool begins_with_name =
        dated.begin_with_names || (are_cells && facts.in(unit.range).authors == 0);
    if (begins_with_name) unit.author = name_before_text(document, unit.range);
  }
  const PostKind kind = are_comments ? PostKind::kComments : PostKind::kThread;
  return {.kind = kind, .units = std::move(units)};
}

// Finds the only post of a thread of a forum where names mark only its parts: the smallest element
// around its text that has a date and an author.
FoundPosts find_only(const Document& document, PostFacts& facts, StopToken* stop) {
  constexpr double kMinQuality = 0.8;
  constexpr int kMinRank = 3;  // of a text whose name says that it is that of a post
  constexpr int kMaxLevels = 6;
  if (!facts.is_forum) return {};
  facts.read(document, stop);
  NodeRange post{};
  for (const auto& [node, mark, rank] : facts.marks->marks_in({document.root(), document.end()})) {
    if (mark != PostMark::kBody || rank < kMinRank || post.contains(node)) continue;
    if (post.begin != NodeId{}) return {};
    const auto is_whole = [&](NodeRange range) {
      const UnitSums sums = facts.in(range);
      return sums.dates > 0 && sums.authors > 0;
    };
    post = {node, document.end(node)};
    while (post.begin != document.root() && !is_whole(post)) {
      post.begin = document.parent(post.begin);
      post.end = document.end(post.begin);
    }
  }
  const auto is_of_forum = [&](NodeId node) {
    return document.is_element(node) && has_sign(facts.tags.of(node).signs, kForum);
  };
  // Menus of other sites may name a forum, too.
  const bool is_post = post.begin > document.root() && facts.quality(post) >= kMinQuality &&
                       !lead_to_other_pages(document, std::span(&post, 1)) &&
                       element_around(document, post.begin, kMaxLevels, is_of_forum).has_value();
  if (!is_post) return {};
  return {.kind = PostKind::kThread, .units = nested_units(std::span(&post, 1), *facts.marks)};
}

}  // namespace

FoundPosts find_posts(const Document& document, StopToken* stop, PostRules off) {
  PostFacts facts{PostTags(document), off};
  const std::vector<PostGroup> groups = groups_of(document, facts, stop);
  FoundPosts found = find_named(document, facts, groups, stop);
  if (found.units.empty()) found = find_mails(document, stop);
  if (found.units.empty()) {
    const std::vector<NodeId> texts = timed_texts(document, stop);
    found = find_dated(document, facts, texts, stop);
    FoundPosts chat = find_chat(document, texts, stop);
    if (chat.units.size() > found.units.size()) found = std::move(chat);
    if (found.units.empty()) found = find_only(document, facts, stop);
  }
  if (found.units.empty() || pagelet::stop(stop)) return {};
  if (found.kind == PostKind::kComments) found.section = section_of(document, facts, found.units);
  if (found.lines.empty()) found.facts = std::move(facts);
  return found;
}

}  // namespace pagelet::internal
