// SPDX-License-Identifier: MIT
#pragma once

/// The names (classes, ids, marks of schema.org) by which web authors call posts, comments and
/// their parts. core/page/post_names.inc is the table.

#include <cstddef>
#include <string_view>

namespace pagelet::internal {

/// What the words of a name say, as flags.
namespace post_sign {
enum Sign : unsigned {
  kComment = 1,  ///< a comment
  kPost = 2,     ///< a post of a forum, a message, an answer
  kList = 4,     ///< several of them
  kOther = 8,    ///< a form, a count, a list of links to comments elsewhere
  kAuthor = 16,
  kDate = 32,
  kBody = 64,
  kMeta = 128,      ///< facts and controls of a post: heads, votes, signatures
  kForum = 256,     ///< occurs in forums
  kNeutral = 512,   ///< says nothing, but may end a longer word: "postrow"
  kThread = 1024,   ///< a discussion
  kMessage = 2048,  ///< beside kPost or kComment: no site calls its articles so
};
}  // namespace post_sign

/// A set of signs, joined by `|`.
using PostSigns = unsigned;

constexpr bool has_sign(PostSigns signs, unsigned wanted) { return (signs & wanted) != 0; }

/// Whether it is the name of one post or comment, and not of a part of it.
constexpr bool names_unit(PostSigns signs) {
  using namespace post_sign;
  return has_sign(signs, kComment | kPost) &&
         !has_sign(signs, kList | kOther | kAuthor | kDate | kBody | kMeta);
}

/// Maximum of bytes of a class or id that are read.
inline constexpr std::size_t kMaxNames = 400;

/// The signs of one class or id. It is split into words at every character but letters, and where
/// an upper-case letter follows a lower-case one. A word that begins with the word for a post, such
/// as "commentbody", has the signs of both. O(length).
PostSigns signs_of_name(std::string_view name);

struct NameSigns {
  PostSigns signs = 0;   ///< of all names
  bool is_unit = false;  ///< names_unit of one of them
};

/// The signs of the names of a `class`, which blanks separate. O(length).
NameSigns signs_of_names(std::string_view names);

}  // namespace pagelet::internal
