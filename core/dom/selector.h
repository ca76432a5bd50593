// SPDX-License-Identifier: MIT
#pragma once

/// CSS selectors on a Document. Label files and other programs name parts of a page with them.
///
/// The subset: type, `*`, `#id`, `.class`, `[attr]`, `[attr="v"]` (also `'v'` and `[attr=v]` with
/// an identifier) and with the operators `~=`, `|=`, `^=`, `$=`, `*=`; descendant, `>`, `+`, `~`;
/// `:first-child`, `:last-child`, `:only-child`, `:nth-child(An+B)`, `:nth-last-child(An+B)` and
/// the same with `of-type`; `:not(list)` and `:is(list)` around any selectors, and lists with `,`.
/// Identifiers and strings may contain CSS escapes: `#\31 a`, `.sm\:flex`, `[title="a\"b"]`. All
/// other CSS is an error that names the part, so that no label silently loses a condition.
///
/// One addition to CSS selects texts, at the end of a selector: `p::text` means all text children
/// of the elements that `p` matches, and `p::text(2)` the second text child of each. Texts are
/// counted from 1, and blank texts count, as in node paths (core/dom/path.h). `p ::text` means
/// `p *::text`.
///
/// Rules of matching:
/// - Types and attribute names match regardless of ASCII case. Everything else is compared byte by
///   byte, also the values of attributes such as `align`, for which a browser ignores case.
/// - `.class` and `~=` are compared with the words of the attribute, which is split at the blanks
///   of docs/specification.md, section 1.5.
/// - Positions are counted among the element siblings of the parsed tree, with `script` and
///   `style`. `html` counts as an only child.
/// - The whole tree from `html` down is searched.
///
/// A parsed Selector never changes and belongs to no document; several threads may use it.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const Selector selector,
///                            Selector::parse("#content > *:nth-child(n+2)"));
///   for (const NodeId node : selector.match(page)) ...

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/result.h"

namespace pagelet {

class Selector {
 public:
  /// A longer selector is an error. A chain of child steps down to Limits::max_depth fits in.
  static constexpr std::size_t kMaxBytes = 65'536;
  /// Maximum nesting of `:not()` and `:is()`; more is an error.
  static constexpr std::size_t kMaxNesting = 16;

  /// Parses a selector or a list of selectors, in UTF-8. Linear.
  ///
  /// Errors: `kInput` with the selector and the position, in characters from 1:
  /// `selector "div:hover": ":hover" is not supported (column 4)`.
  static Result<Selector> parse(std::string_view text);

  /// The elements and texts that match, in document order, each once. Costs O(nodes x simple
  /// selectors), and reads each attribute value at most once for each simple selector. Recurses
  /// only into `:not()` and `:is()`. Needs 20 bytes of memory for each node, and one more for each
  /// level of nesting. `token` is asked after each pass over the nodes; once it says stop, the
  /// result is incomplete. nullptr: never stop.
  std::vector<NodeId> match(const Document& document, StopToken* token = nullptr) const;

 private:
  enum class Kind : std::uint8_t {
    kAny,
    kType,
    kAttribute,  // also #id and .class
    kNthChild,
    kNthLastChild,
    kNthOfType,
    kNthLastOfType,
    kOneOf,   // :is
    kNoneOf,  // :not
  };
  enum class Combinator : std::uint8_t { kDescendant, kChild, kNextSibling, kLaterSibling };

  struct Compound;
  struct Chain {
    std::vector<Compound> compounds = {};
    // nullopt: the elements themselves; 0: all their text children; n: the n-th text child.
    std::optional<std::size_t> text = {};
  };
  struct Simple {
    Kind kind = Kind::kAny;
    std::string name = {};   // of the type or attribute, in lower case
    std::string value = {};  // of the attribute
    // Whether an attribute's value matches the wanted one.
    bool (*test)(std::string_view value, std::string_view wanted) = nullptr;
    std::int64_t step = 0;         // A of An+B
    std::int64_t offset = 0;       // B
    std::vector<Chain> list = {};  // of :is and :not
  };
  struct Compound {
    Combinator combinator = Combinator::kDescendant;  // to the compound on the left
    std::vector<Simple> simples;
  };

  class Parser;
  class Matcher;

  std::vector<Chain> chains_;  // of the list
};

}  // namespace pagelet
