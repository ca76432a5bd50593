// SPDX-License-Identifier: MIT
#include "extractors/leafcut/leafcut_records.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/text/word_map.h"
#include "core/text/words.h"

namespace pagelet {
namespace {

// The children of an element are posts when none of them has more than this share of its words.
constexpr double kLargestPost = 0.75;
// There are posts when a text occurs in at least so many of the children, and in at least this
// share of the children with words.
constexpr std::uint32_t kFewestPosts = 3;
constexpr double kPostShare = 0.3;
constexpr std::size_t kFewestCaptions = 2;
// A leaf in at least the first share of the posts is a caption. A leaf in fewer than the second
// share belongs to the posts themselves.
constexpr double kCaptionShare = 0.9;
constexpr double kOwnShare = 0.5;
// A text of at least this length that occurs in the title is a subject.
constexpr std::size_t kShortestSubject = 4;
constexpr std::string_view kReply = "re: ";

class RecordJudge {
 public:
  RecordJudge(const WorkingTree& tree, const Surroundings& surroundings, LeafReader& reader)
      : tree_(tree), reader_(reader) {
    words_.assign(tree.size() + 1, 0);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      const double words = surroundings.in_link(node) ? 0 : surroundings.words(node);
      words_[node + 1] = words_[node] + words;
    }
  }

  void judge(std::string_view title, std::vector<LeafShares>& shares) {
    find_container();
    count();
    if (!has_posts()) return;
    for (std::size_t at = 0; at < numbers_.size(); ++at) {
      const TreeNode leaf = leaves_[at];
      const double share = present_[numbers_[at]] / static_cast<double>(most_);
      if (share >= kCaptionShare && !is_subject(leaf, title)) {
        shares[first_leaf_ + at] = {1, 0};
      } else if (share < kOwnShare && tree_.is_text(leaf)) {
        shares[first_leaf_ + at] = {0, 1};
      }
    }
  }

 private:
  double words_in(TreeNode node) const { return words_[tree_.end(node)] - words_[node]; }

  // Walks down while one child has nearly all words.
  void find_container() {
    for (TreeNode next = container_; next != kNoNode;) {
      container_ = next;
      next = kNoNode;
      const double least = kLargestPost * words_in(container_);
      for (TreeNode child = container_ + 1; child < tree_.end(container_);
           child = tree_.end(child)) {
        if (!tree_.is_text(child) && words_in(child) > least) next = child;
      }
    }
  }

  // Counts for every leaf below the container how many children have an equal leaf: with the same
  // tags around it and the same value.
  void count() {
    for (TreeNode node = 0; node <= container_; ++node) first_leaf_ += tree_.is_leaf(node) ? 1 : 0;
    std::vector<std::uint64_t> paths(tree_.size(), 0);
    std::vector<TreeNode> last;  // by number: the child that had it last
    WordMap<std::uint32_t> numbers;
    for (TreeNode child = container_ + 1; child < tree_.end(container_); child = tree_.end(child)) {
      if (words_in(child) > 0) ++with_words_;
      for (TreeNode node = child; node < tree_.end(child); ++node) {
        const std::uint64_t above = node == child ? 0 : paths[tree_.parent(node)];
        paths[node] = tree_.is_text(node) ? above : combine_hash(above, index_of(tree_.tag(node)));
        if (!tree_.is_leaf(node)) continue;
        const auto [number, is_new] =
            numbers.insert(combine_hash(paths[node], reader_.value_of(tree_, node)),
                           static_cast<std::uint32_t>(numbers.size()));
        if (is_new) {
          present_.push_back(0);
          last.push_back(kNoNode);
          is_text_.push_back(tree_.is_text(node));
        }
        if (last[number] != child) ++present_[number];
        last[number] = child;
        leaves_.push_back(node);
        numbers_.push_back(number);
      }
    }
    for (std::size_t number = 0; number < present_.size(); ++number) {
      if (is_text_[number]) most_ = std::max(most_, present_[number]);
    }
  }

  bool has_posts() const {
    if (most_ < kFewestPosts || most_ < kPostShare * static_cast<double>(with_words_)) return false;
    std::size_t captions = 0;
    for (std::size_t number = 0; number < present_.size(); ++number) {
      if (is_text_[number] && present_[number] >= kCaptionShare * most_) ++captions;
    }
    return captions >= kFewestCaptions;
  }

  bool is_subject(TreeNode leaf, std::string_view title) const {
    if (!tree_.is_text(leaf)) return false;
    const std::string text = lower_case(collapse_blanks(tree_.text(leaf)));
    std::string_view subject = text;
    if (subject.starts_with(kReply)) subject.remove_prefix(kReply.size());
    return subject.size() >= kShortestSubject && title.find(subject) != std::string_view::npos;
  }

  const WorkingTree& tree_;
  LeafReader& reader_;
  std::vector<double> words_;  // outside links, before each node
  TreeNode container_ = 0;
  std::size_t first_leaf_ = 0;          // of the container, among all leaves
  std::vector<TreeNode> leaves_;        // of the container
  std::vector<std::uint32_t> numbers_;  // by leaf of the container
  std::vector<std::uint32_t> present_;  // by number: children that have it
  std::vector<bool> is_text_;           // by number
  std::uint32_t most_ = 0;              // children that have the most frequent text
  std::size_t with_words_ = 0;          // children with words
};

}  // namespace

void judge_records(const WorkingTree& tree, const Surroundings& surroundings, LeafReader& reader,
                   std::string_view title, std::vector<LeafShares>& shares) {
  RecordJudge(tree, surroundings, reader).judge(title, shares);
}

}  // namespace pagelet
