// SPDX-License-Identifier: MIT
#pragma once

/// Scores the posts that an answer has found on a discussion page, or the comments below an
/// article, against labelled posts.
///
/// A record has found a labelled post if its text contains the post's first words, in a row and in
/// lower case. Posts are matched in the order of the page, as many as possible, and of these as
/// many as possible at the beginning of the record's text. A post without words is found by a
/// record without words. Words are those of section 13.1 of docs/specification.md, where each
/// character of Chinese and Japanese is a word of its own.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "datasets/labels.h"
#include "evaluation/run/score.h"

namespace pagelet {

/// A unit of them counts what all posts have.
struct PostCounts {
  Counts posts;    ///< gold: the labelled posts; retrieved: the records; common: the matched ones
  Counts authors;  ///< gold and retrieved: the matched posts; common: those with the right author
  Counts dates;    ///< the same, with the right day
  Counts parents;  ///< the same, with the right parent: that of the same pair

  bool operator==(const PostCounts&) const = default;
};

class PostScorer {
 public:
  explicit PostScorer(std::span<const GoldPost> gold);

  /// `answer`: a record a line, as `extract --output posts --format json` writes them; lines that
  /// are not such a record are records without words. An author, a day or a parent that both lack
  /// is right. O(posts * records * words of a record). When `token` says to stop, the counts are
  /// incomplete.
  PostCounts count(std::string_view answer, StopToken* token = nullptr) const;

 private:
  struct Post {
    std::vector<std::string> words;
    std::string author;
    std::string day;
    std::optional<std::uint32_t> parent;  // index of a post, or of a record
  };

  static Post record_of(std::string_view line);

  std::vector<Post> gold_;
};

}  // namespace pagelet
