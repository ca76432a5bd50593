// SPDX-License-Identifier: MIT
#pragma once

/// CSS selectors on a Document: how label files and other programs point at parts of a page.
///
/// The subset: type, `*`, `#id`, `.class`, `[attr]`, `[attr="v"]` (also `'v'` and `[attr=v]` with
/// an identifier), descendant, `>`, `+`, `~`, `:first-child`, `:last-child`, `:nth-child(An+B)`,
/// `:nth-last-child(An+B)`, `:nth-of-type(An+B)`, `:not()` around one of these simple selectors,
/// and lists with `,`. Identifiers and strings may hold CSS escapes: `#\31 a`, `.sm\:flex`,
/// `[title="a\"b"]`. Whatever else CSS knows is an error that says so: a label never means less
/// than it says.
///
/// What is matched against what:
/// - types and attribute names regardless of ASCII case, everything else byte by byte (so also the
///   values of attributes such as `align`, where a browser takes upper and lower case for equal);
/// - `.class` against the words of the class attribute, split at the blanks of
///   docs/specification.md, section 1.5;
/// - positions among the element siblings of the parsed tree, script and style included; `html` is
///   the only child of nothing;
/// - the whole tree from `html` down is searched.
///
/// A parsed Selector is immutable and belongs to no document: it can be used for many, from several
/// threads.
///
/// Example:
///   Result<Selector> selector = Selector::parse("#content > *:nth-child(n+2)");
///   if (!selector) return tl::unexpected(selector.error());
///   for (const NodeId node : selector->match(page)) ...

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/result.h"

namespace pagelet {

class Selector {
 public:
  /// A longer selector is an error. A chain of child steps down to the depth limit fits in.
  static constexpr std::size_t kMaxBytes = 65'536;

  /// Parses a selector or a list of selectors, UTF-8. Linear.
  ///
  /// Errors: `kInput` with the selector and the position, in characters from 1:
  /// `selector "div:hover": ":hover" is not supported (column 4)`.
  static Result<Selector> parse(std::string_view text);

  /// The elements that match, in document order, each once. Costs O(nodes x simple selectors), and
  /// reads each attribute value at most once for each simple selector; no recursion; 20 bytes of
  /// memory a node.
  std::vector<NodeId> match(const Document& document) const;

 private:
  enum class Kind : std::uint8_t {
    kAny,
    kType,
    kId,
    kClass,
    kHasAttribute,
    kAttributeEquals,
    kNthChild,
    kNthLastChild,
    kNthOfType,
  };
  enum class Combinator : std::uint8_t { kDescendant, kChild, kNextSibling, kLaterSibling };

  struct Simple {
    Kind kind = Kind::kAny;
    bool negated = false;
    std::string name;         // of the type or attribute, in lower case
    std::string value;        // id, class or attribute value
    std::int64_t step = 0;    // A of An+B
    std::int64_t offset = 0;  // B
  };
  struct Compound {
    Combinator combinator = Combinator::kDescendant;  // to the compound on the left
    std::vector<Simple> simples;
  };
  using Chain = std::vector<Compound>;

  class Parser;
  class Matcher;

  std::vector<Chain> chains_;  // of the list
};

}  // namespace pagelet
