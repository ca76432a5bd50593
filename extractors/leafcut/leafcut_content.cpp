// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_content.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "extractors/leafcut/leafcut_marks.h"

namespace pagelet {
namespace {

// A part is in the middle of the text if at least this share of the words outside candidates is on
// each side of it.
constexpr double kEdge = 0.1;
constexpr double kLargestShare = 0.5;  // a part with more of the page's words is no candidate
constexpr double kCommentsAfter = 10;  // after so many words, comments may be of any size
constexpr double kMostTagWords = 60;
constexpr double kNavigationLinks = 0.4;
constexpr double kFewNavigationWords = 30;

constexpr double kMostBylineWords = 60;
constexpr int kBylineLevels = 2;       // levels from a byline up to the text
constexpr double kArticleShare = 0.8;  // with this share of all words, an `article` ends the text
constexpr double kTextShare = 0.5;     // with this share of all words, an element holds the text

class ContentFinder {
 public:
  ContentFinder(const ContentQuestion& question, SymbolTable& symbols, PartNames& names)
      : tree_(question.tree),
        template_(question.template_nodes),
        surroundings_(question.surroundings),
        blocks_(question.blocks),
        is_discussion_(question.is_discussion),
        symbols_(symbols),
        names_(names),
        marks_(symbols),
        parts_(tree_.size(), ContentPart::kTemplate) {}

  MainContent run() {
    look_at_nodes();
    find_candidates();
    drop();
    count_left();
    choose_blocks();
    if (main_ != kNoNode) add_bylines();
    MainContent result;
    result.nodes = NodeSet(tree_.size());
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      if (parts_[node] == ContentPart::kContent || parts_[node] == ContentPart::kByline) {
        result.nodes.insert(node);
      }
    }
    result.parts = std::move(parts_);
    result.main_block = main_;
    return result;
  }

 private:
  struct Candidate {
    TreeNode node;
    ContentPart part;
    double words_before;
  };

  // The sums run over preorder, so the sum of a subtree is the difference of two entries.
  double outside(TreeNode node) const { return outside_[tree_.end(node)] - outside_[node]; }
  double inside(TreeNode node) const { return inside_[tree_.end(node)] - inside_[node]; }

  void look_at_nodes() {
    const Symbol h1 = symbols_.intern("h1");
    const Symbol pre = symbols_.intern("pre");
    const Symbol code = symbols_.intern("code");
    const Symbol href = symbols_.intern("href");
    const std::size_t size = tree_.size();
    outside_.assign(size + 1, 0);
    inside_.assign(size + 1, 0);
    headings_.assign(size + 1, 0);
    leaving_.assign(size + 1, 0);
    in_code_.assign(size, false);
    for (TreeNode node = 0; node < size; ++node) {
      const TreeNode parent = tree_.parent(node);
      const Symbol tag = tree_.tag(node);
      in_code_[node] =
          node != 0 && (in_code_[parent] || tree_.tag(parent) == pre || tree_.tag(parent) == code);
      const double words = template_.contains(node) ? 0 : surroundings_.words(node);
      const bool in_link = surroundings_.in_link(node);
      outside_[node + 1] = outside_[node] + (in_link ? 0 : words);
      inside_[node + 1] = inside_[node] + (in_link ? words : 0);
      headings_[node + 1] = headings_[node] + (tag == h1 ? 1 : 0);
      leaving_[node + 1] = leaving_[node] + (tag == Symbol::kA && leaves_page(node, href) ? 1 : 0);
    }
  }

  bool leaves_page(TreeNode link, Symbol href) const {
    const Attribute* target = tree_.document().find_attribute(tree_.document_node(link), href);
    return target != nullptr && !symbols_.text(target->value).starts_with('#');
  }

  // By attributes. Without a link to another place it is no navigation but a table of contents.
  PartKinds marks_of(TreeNode node) const {
    const PartKinds kinds = marks_.kinds_of(tree_.document(), tree_.document_node(node));
    const bool has_links = leaving_[tree_.end(node)] != leaving_[node];
    return has_links ? kinds : kinds & ~static_cast<PartKinds>(PartKind::kNavigation);
  }

  void find_candidates() {
    const auto interned = [&](auto... names) { return std::array{symbols_.intern(names)...}; };
    const auto nameless_tags =
        interned("b", "strong", "i", "em", "u", "font", "small", "big", "tt", "code", "abbr", "sup",
                 "sub", "cite", "s", "strike", "var", "kbd", "samp", "q", "mark", "acronym", "dfn",
                 "ins", "del", "bdo", "br", "img", "td", "th", "tr", "blockquote");
    const auto frame_tags = interned("nav", "aside", "footer");
    const auto form_tags = interned("form", "select", "input", "button", "noscript");
    const Symbol span = symbols_.intern("span");
    const auto is_one_of = [](Symbol symbol, const auto& wanted) {
      return std::ranges::find(wanted, symbol) != wanted.end();
    };
    const double all = outside(0);
    words_ = 0;
    for (TreeNode node = 1; node < tree_.size();) {
      if (tree_.is_text(node)) {
        words_ += outside(node);
        ++node;
        continue;
      }
      if (has_headline(node) || in_code_[node]) {
        ++node;
        continue;
      }
      const Symbol tag = tree_.tag(node);
      const PartKinds marks = marks_of(node);
      const PartKinds names =
          is_one_of(tag, nameless_tags) ? PartKinds{0} : names_.kinds_of(tree_.signature(node));
      const PartKinds kinds = names | (marks & ~static_cast<PartKinds>(PartKind::kFrame));
      const double words = outside(node);
      const double links = inside(node);
      const bool is_small = words <= kLargestShare * all;
      ContentPart part = ContentPart::kContent;
      if (!is_discussion_ && tag != span && has_kind(kinds, PartKind::kComments) &&
          (is_small || words_ >= kCommentsAfter)) {
        part = ContentPart::kComments;
      } else if (is_small) {
        if (has_kind(kinds, PartKind::kRelated)) {
          part = ContentPart::kRelated;
        } else if (has_kind(kinds, PartKind::kShare)) {
          part = ContentPart::kShare;
        } else if (has_kind(kinds, PartKind::kTags) && words + links < kMostTagWords) {
          part = ContentPart::kTags;
        } else if (has_kind(kinds, PartKind::kPath)) {
          part = ContentPart::kPath;
        } else if (has_kind(kinds, PartKind::kNavigation) &&
                   (links > kNavigationLinks * (words + links) ||
                    words + links < kFewNavigationWords)) {
          part = ContentPart::kNavigation;
        } else if (is_one_of(tag, frame_tags) || has_kind(marks, PartKind::kFrame)) {
          part = ContentPart::kFrame;
        } else if (is_discussion_ && is_one_of(tag, form_tags)) {
          part = ContentPart::kForm;
        }
      }
      if (part == ContentPart::kContent) {
        ++node;
        continue;
      }
      candidates_.push_back({node, part, words_});
      node = tree_.end(node);
    }
  }

  // Removes the candidates that are not in the middle of the text.
  void drop() {
    dropped_.assign(tree_.size() + 1, 0);
    const double edge = kEdge * words_;
    for (const Candidate& candidate : candidates_) {
      const bool at_edge =
          candidate.words_before <= edge || words_ - candidate.words_before <= edge;
      const bool must_be_at_edge = !is_discussion_ || candidate.part == ContentPart::kRelated ||
                                   candidate.part == ContentPart::kTags;
      if (!at_edge && must_be_at_edge) continue;
      for (TreeNode node = candidate.node; node < tree_.end(candidate.node); ++node) {
        if (!template_.contains(node)) parts_[node] = candidate.part;
      }
      dropped_[candidate.node + 1] = 1;
    }
    for (TreeNode node = 0; node < tree_.size(); ++node) dropped_[node + 1] += dropped_[node];
  }

  bool is_dropped(TreeNode node) const { return parts_[node] != ContentPart::kTemplate; }

  // Computes the sums again, without the removed parts.
  void count_left() {
    double less_outside = 0;
    double less_inside = 0;
    double last_outside = 0;
    double last_inside = 0;
    for (TreeNode node = 0; node < tree_.size(); ++node) {
      const double own_outside = outside_[node + 1] - last_outside;
      const double own_inside = inside_[node + 1] - last_inside;
      last_outside = outside_[node + 1];
      last_inside = inside_[node + 1];
      if (is_dropped(node)) {
        less_outside += own_outside;
        less_inside += own_inside;
      }
      outside_[node + 1] -= less_outside;
      inside_[node + 1] -= less_inside;
    }
  }

  void choose_blocks() {
    for (const TreeNode block : blocks_) {
      if (is_dropped(block)) continue;
      if (main_ == kNoNode || outside(block) > outside(main_) ||
          (outside(block) == outside(main_) &&
           tree_.subtree_size(block) > tree_.subtree_size(main_))) {
        main_ = block;
      }
    }
    if (main_ == kNoNode) return;
    const TreeNode article = is_discussion_ ? kNoNode : article_around(main_);
    for (const TreeNode block : blocks_) {
      if (is_dropped(block)) continue;
      const bool is_sibling = tree_.parent(block) == tree_.parent(main_);
      const bool has_words = inside(block) + outside(block) > 0;
      const bool is_after =
          article != kNoNode && block >= tree_.end(article) && !has_headline(block);
      const bool is_other = !is_sibling && has_words && inside(block) >= outside(block);
      for (TreeNode node = block; node < tree_.end(block); ++node) {
        if (is_dropped(node)) continue;
        // If a part of an element was removed, only its other children are content.
        const bool is_wrapper = dropped_[tree_.end(node)] != dropped_[node];
        parts_[node] = is_other     ? ContentPart::kOtherBlock
                       : is_after   ? ContentPart::kAfterArticle
                       : is_wrapper ? ContentPart::kWrapper
                                    : ContentPart::kContent;
      }
    }
  }

  bool has_headline(TreeNode node) const { return headings_[tree_.end(node)] != headings_[node]; }

  // The nearest `article` around a node (or the node itself) that holds nearly all words.
  TreeNode article_around(TreeNode node) const {
    const Symbol tag = symbols_.intern("article");
    while (node != 0 && tree_.tag(node) != tag) node = tree_.parent(node);
    return node != 0 && outside(node) >= kArticleShare * outside(0) ? node : kNoNode;
  }

  // Bylines beside the text belong to it, although the author may be the same on all pages.
  void add_bylines() {
    for (TreeNode node = 1; node < tree_.size(); ++node) {
      if (!template_.contains(node) || tree_.is_text(node) ||
          !has_kind(names_.kinds_of(tree_.signature(node)), PartKind::kByline)) {
        continue;
      }
      bool is_template = true;
      double words = 0;
      for (TreeNode below = node; below < tree_.end(node); ++below) {
        is_template = is_template && template_.contains(below);
        words += surroundings_.words(below);
      }
      if (!is_template || words == 0 || words > kMostBylineWords || !is_beside_text(node)) continue;
      std::fill(parts_.begin() + node, parts_.begin() + tree_.end(node), ContentPart::kByline);
      node = tree_.end(node) - 1;
    }
  }

  bool is_beside_text(TreeNode node) const {
    for (int level = 0; level < kBylineLevels; ++level) {
      node = tree_.parent(node);
      if (node == 0) return false;
      if (outside(node) >= kTextShare * outside(0)) return true;
    }
    return false;
  }

  const WorkingTree& tree_;
  const NodeSet& template_;
  const Surroundings& surroundings_;
  std::span<const TreeNode> blocks_;
  bool is_discussion_;
  SymbolTable& symbols_;
  PartNames& names_;
  PartMarks marks_;

  std::vector<double> outside_;          // words outside links before each node
  std::vector<double> inside_;           // words inside links before each node
  std::vector<std::uint32_t> headings_;  // h1 before each node
  std::vector<std::uint32_t> leaving_;   // links to other places before each node
  std::vector<bool> in_code_;
  std::vector<Candidate> candidates_;
  double words_ = 0;                    // words outside candidates and outside links
  std::vector<std::uint32_t> dropped_;  // number of removed elements before each node
  std::vector<ContentPart> parts_;
  TreeNode main_ = kNoNode;
};

}  // namespace

MainContent find_main_content(const ContentQuestion& question, SymbolTable& symbols,
                              PartNames& names) {
  return ContentFinder(question, symbols, names).run();
}

}  // namespace pagelet
