// SPDX-License-Identifier: MIT
#pragma once

/// The skeleton of a page: what a tree builder must see of it.
///
/// Gumbo makes a token of every character and allocates three blocks for every attribute. Almost
/// nothing of that decides what the tree looks like. So Gumbo gets a skeleton, and the document is
/// made of Gumbo's tree and of what the scanner (page_scan.h) found in the page:
///
///   <div class="menu wide" id=x>          <div M0>
///       Some words of the page      ->     M1
///     <script>a(b)</script></div>         <script>M2</script></div>
///
/// A mark (M0, M1...) is a character for private use, and its number says what it replaces: some
/// attributes of a tag, words, or a script. A form feed replaces two or more blanks.
///
/// **Why the tree is the same.** Up to the first mark, both pages have the same bytes, so Gumbo is
/// in the same state. If it reads the mark as the name of an attribute, then on the page it reads
/// there the attributes that the scanner read, and is between attributes after both. If it reads
/// the mark as a character of a text, it reads words there: the tree builder only asks of a
/// character whether it is blank, and words and their mark begin and end with none. A script ends
/// at the same tag, as the scanner looks for its end with the tokenizer's states. From there the
/// argument is repeated up to the next mark. So it is enough that every mark is found in the tree
/// where the scanner put it, as an attribute of an element or in a text. If one is not, as the tag
/// that has it was dropped or the scanner took a script for text, the whole page is parsed.
/// Form feeds may be dropped, as blanks are: any blanks mean the same as one, in all states.
///
/// **What stays in the skeleton**, because Gumbo replaces or reads it: words and values with most
/// character references, control characters, attributes whose value the tree builder asks for
/// (kReadNames), and all tags whose attributes it compares, moves or merges, or which it often
/// drops (trait::kReadAttributes), and tags that have an attribute twice.
///
/// **What it is not.** It knows nothing of nesting. Names of tags and all markup stay.
///
/// Cost: linear in the page. On 300 pages of the web the skeleton has 11 % of the bytes.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/parser/page_scan.h"

namespace pagelet::internal {

class PageSkeleton {
 public:
  /// `parts`: of the page, from scan_for_hostile_input. Without parts the skeleton is the page.
  /// Both must outlive the object.
  PageSkeleton(std::string_view page, const LongParts& parts);

  const std::string& text() const { return text_; }

  /// Whether nothing is replaced.
  bool is_whole_page() const { return marks_.empty() && blanks_.empty(); }

  /// The text of the page for a text of the skeleton's tree. `source`: the range of `text()` from
  /// which the parser made it. `is_script`: it is all that an HTML `script` or `style` contains.
  /// `buffer` may hold the result.
  std::string_view original_text(std::string_view text, std::string_view source, bool is_script,
                                 std::string& buffer);

  /// The attributes of the page that a mark in the skeleton's tree replaces; empty if the attribute
  /// is not a mark. `name`, `source`: its name, and where that is in `text()`.
  std::span<const PageAttribute> original_attributes(std::string_view name, const char* source);

  /// Bytes of the attributes that original_attributes() has given more than once: the parser clones
  /// formatting elements, and clones a mark where it would have cloned these.
  std::size_t cloned_bytes() const { return cloned_bytes_; }

  /// The value of such an attribute, as the parser would give it. `buffer` may hold the result.
  std::string_view value_of(const PageAttribute& attribute, std::string& buffer) const;

  /// Checks the value of an attribute that is not a mark: it must not contain replaced blanks.
  void check_value(std::string_view value);

  /// Whether all marks were found in the tree, each in its place, so that the document is right.
  bool has_found_all() const { return !is_wrong_ && found_ == marks_.size(); }

 private:
  struct Mark {
    std::string_view original;
    std::size_t at;  // in text_
    LongPart::Kind kind;
    std::span<const PageAttribute> attributes;
    bool is_found = false;
  };
  struct Blank {
    std::string_view original;
    std::size_t at;  // in text_
  };

  void add_text(std::string_view text);
  void add_blanks(std::string_view blanks);
  void add_script(std::string_view text);
  void add_attributes(std::span<const PageAttribute> attributes);
  void add_run(std::span<const PageAttribute> attributes);
  void add(std::string_view original, LongPart::Kind kind,
           std::span<const PageAttribute> attributes = {});
  void copy_before(std::string_view original);
  bool is_plain(std::string_view text) const;
  std::size_t plain_words_length(std::string_view text) const;
  bool stays(const PageAttribute& attribute) const;
  bool has_return(std::string_view text) const;
  void append_normalised(std::string& target, std::string_view text) const;

  Mark* mark_of(std::string_view text, std::size_t& at);
  Blank* next_blank(std::size_t begin, std::size_t end);
  void use(Mark& mark);

  std::string_view rest_;  // of the page, after the last thing replaced
  std::string text_;
  bool is_clean_ = true;       // no character of the page is one that Gumbo replaces
  bool has_form_feed_ = true;  // so form feeds cannot replace blanks
  bool has_return_ = true;     // the page has carriage returns
  std::vector<Mark> marks_;
  std::vector<Blank> blanks_;
  std::size_t next_blank_ = 0;
  std::size_t found_ = 0;
  std::size_t cloned_bytes_ = 0;
  bool is_wrong_ = false;
};

/// Whether Gumbo replaces the character everywhere in the source. NUL is included because Gumbo
/// keeps it in names.
bool is_replaced(char32_t character);

}  // namespace pagelet::internal
