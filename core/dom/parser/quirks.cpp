// SPDX-License-Identifier: MIT

#include "core/dom/parser/quirks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

/// Public identifiers that demand quirks mode, in lower case (the comparison ignores ASCII case).
constexpr std::string_view kQuirksPublicIds[] = {
    "-//w3o//dtd w3 html strict 3.0//en//",
    "-/w3c/dtd html 4.0 transitional/en",
    "html",
};

/// The same for the beginnings of public identifiers.
constexpr std::string_view kQuirksPublicIdPrefixes[] = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
};

/// Beginnings that count only when there is no system identifier.
constexpr std::string_view kQuirksPrefixesWithoutSystemId[] = {
    "-//w3c//dtd html 4.01 frameset//",
    "-//w3c//dtd html 4.01 transitional//",
};

constexpr std::string_view kQuirksSystemId =
    "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

constexpr std::string_view kOpening = "<!doctype";

/// A doctype token. Names and identifiers are as written. The tokenizer turns U+0000 into U+FFFD;
/// this does not matter here, because no listed identifier contains either.
struct Doctype {
  std::string_view name;
  std::optional<std::string_view> public_id;
  std::optional<std::string_view> system_id;
  bool force_quirks = false;
};

bool is_quirks(const Doctype& doctype) {
  if (doctype.force_quirks || !equals_ignoring_case(doctype.name, "html")) return true;
  if (doctype.system_id && equals_ignoring_case(*doctype.system_id, kQuirksSystemId)) return true;
  if (!doctype.public_id) return false;
  const auto begins_public_id = [&](std::string_view prefix) {
    return starts_with_ignoring_case(*doctype.public_id, prefix);
  };
  return std::any_of(
             std::begin(kQuirksPublicIds), std::end(kQuirksPublicIds),
             [&](std::string_view id) { return equals_ignoring_case(*doctype.public_id, id); }) ||
         std::any_of(std::begin(kQuirksPublicIdPrefixes), std::end(kQuirksPublicIdPrefixes),
                     begins_public_id) ||
         (!doctype.system_id &&
          std::any_of(std::begin(kQuirksPrefixesWithoutSystemId),
                      std::end(kQuirksPrefixesWithoutSystemId), begins_public_id));
}

/// Reads one doctype: the tokenizer's states from "DOCTYPE" on.
class DoctypeReader {
 public:
  /// `position`: after the letters "<!doctype".
  DoctypeReader(std::string_view page, std::size_t position) : page_(page), position_(position) {}

  Doctype read() {
    skip_spaces();
    const std::size_t name = position_;
    while (!at_end() && !is_html_space(byte()) && byte() != '>') ++position_;
    doctype_.name = page_.substr(name, position_ - name);
    skip_spaces();
    // Without a name the flag would be set too, but it is enough that the name is not "html".
    if (at_end()) {
      doctype_.force_quirks = true;
    } else if (byte() != '>') {
      read_identifiers();
    }
    return doctype_;
  }

  /// The position after the ">", or the end of the page.
  std::size_t end() const {
    const std::size_t close = page_.find('>', position_);
    return close == std::string_view::npos ? page_.size() : close + 1;
  }

 private:
  bool at_end() const { return position_ == page_.size(); }

  char byte() const { return page_[position_]; }

  void skip_spaces() {
    while (!at_end() && is_html_space(byte())) ++position_;
  }

  /// Begins at the first character after the name.
  void read_identifiers() {
    constexpr std::size_t kKeywordLength = 6;
    const std::string_view rest = page_.substr(position_);
    if (starts_with_ignoring_case(rest, "public")) {
      position_ += kKeywordLength;
      doctype_.public_id = read_identifier();
      if (doctype_.force_quirks) return;
      skip_spaces();
      if (at_end()) {
        doctype_.force_quirks = true;
      } else if (byte() != '>') {
        read_system_id();
      }
    } else if (starts_with_ignoring_case(rest, "system")) {
      position_ += kKeywordLength;
      read_system_id();
    } else {
      doctype_.force_quirks = true;
    }
  }

  void read_system_id() {
    doctype_.system_id = read_identifier();
    if (doctype_.force_quirks) return;
    // Anything else after the system identifier is skipped and changes nothing, but the page must
    // not end in the blanks after it.
    skip_spaces();
    doctype_.force_quirks = at_end();
  }

  /// Reads a quoted identifier after optional blanks. Sets the flag when there is none, or when ">"
  /// or the end of the page cuts it off; the position is then at that place.
  std::optional<std::string_view> read_identifier() {
    skip_spaces();
    if (at_end() || (byte() != '"' && byte() != '\'')) {
      doctype_.force_quirks = true;
      return std::nullopt;
    }
    const std::size_t start = position_ + 1;
    const std::array<char, 2> ends = {byte(), '>'};
    position_ = std::min(page_.find_first_of(std::string_view(ends.data(), ends.size()), start),
                         page_.size());
    const std::string_view identifier = page_.substr(start, position_ - start);
    if (at_end() || byte() == '>') {
      doctype_.force_quirks = true;
    } else {
      ++position_;
    }
    return identifier;
  }

  std::string_view page_;
  std::size_t position_;
  Doctype doctype_;
};

/// The position after the comment whose text begins at `position` (after "<!--"); npos when it is
/// not closed. "<!-->" and "<!--->" are complete comments, and "--!>" closes a comment too.
std::size_t end_of_comment(std::string_view page, std::size_t position) {
  const std::string_view rest = page.substr(position);
  if (rest.starts_with(">")) return position + 1;
  if (rest.starts_with("->")) return position + 2;
  while (true) {
    position = page.find("--", position);
    if (position == std::string_view::npos) return position;
    const std::string_view close = page.substr(position + 2);
    if (close.starts_with(">")) return position + 3;
    if (close.starts_with("!>")) return position + 4;
    ++position;
  }
}

/// Position of the next "<!doctype" that counts; npos when there is none. Only blanks and text that
/// the tokenizer reads as comments may precede it.
std::size_t find_doctype(std::string_view page, std::size_t position) {
  while (position != std::string_view::npos) {
    while (position < page.size() && is_html_space(page[position])) ++position;
    const std::string_view rest = page.substr(position);
    if (starts_with_ignoring_case(rest, kOpening)) break;
    if (rest.starts_with("<!--")) {
      position = end_of_comment(page, position + 4);
    } else if (rest.starts_with("</>")) {
      position += 3;  // No token at all.
    } else if (rest.starts_with("<!") || rest.starts_with("<?") ||
               (rest.starts_with("</") && rest.size() > 2 && !is_letter(rest[2]))) {
      position = page.find('>', position);
      if (position != std::string_view::npos) ++position;
    } else {
      return std::string_view::npos;
    }
  }
  return position;
}

}  // namespace

bool blank_quirks_doctype(std::string& page) {
  bool quirks = false;
  for (std::size_t start = find_doctype(page, 0); start != std::string::npos;) {
    DoctypeReader reader(page, start + kOpening.size());
    // The standard ignores every doctype except the first. If the first one is blanked, Gumbo would
    // use the second one, so that has to be blanked too.
    const Doctype doctype = reader.read();
    quirks = quirks || is_quirks(doctype);
    if (!quirks) return false;
    const std::size_t end = reader.end();
    std::fill(page.begin() + static_cast<std::ptrdiff_t>(start),
              page.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    start = find_doctype(page, end);
  }
  return quirks;
}

}  // namespace pagelet
