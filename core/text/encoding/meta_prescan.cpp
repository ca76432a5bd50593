// SPDX-License-Identifier: MIT

#include "core/text/encoding/meta_prescan.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kSpacesAndTagEnd = " \t\n\f\r>";

std::string_view without_leading_spaces(std::string_view text) {
  while (!text.empty() && is_html_space(text.front())) text.remove_prefix(1);
  return text;
}

/// The standard's "extracting a character encoding from a meta element", applied to the value of
/// an attribute content: the label after the first "charset" that is followed by "=".
std::string_view encoding_from_content(std::string_view value) {
  constexpr std::string_view kCharset = "charset";
  do {
    while (!value.empty() && !starts_with_ignoring_case(value, kCharset)) value.remove_prefix(1);
    if (value.empty()) return {};
    value = without_leading_spaces(value.substr(kCharset.size()));
  } while (!value.starts_with('='));
  value = without_leading_spaces(value.substr(1));
  if (value.starts_with('"') || value.starts_with('\'')) {
    const std::size_t end = value.find(value.front(), 1);
    if (end == std::string_view::npos) return {};
    return encoding_for_label(value.substr(1, end - 1));
  }
  return encoding_for_label(value.substr(0, value.find_first_of("; \t\n\f\r")));
}

struct Attribute {
  std::string_view name;   // as written: letter case does not matter to the prescan
  std::string_view value;  // as written, without quotes
};

/// The result of reading an attribute.
enum class Next : std::uint8_t { kAttribute, kEndOfTag, kEndOfBytes };

/// The bytes and the position of the standard's algorithm. A step that would read after the end of
/// the bytes ends the whole prescan.
class Prescanner {
 public:
  Prescanner(std::string_view bytes, StopSign* sign) : bytes_(bytes), sign_(sign) {}

  std::string_view run() {
    using std::string_view_literals::operator""sv;
    if (bytes_.starts_with("<\0?\0x\0"sv)) return "utf-16le";
    if (bytes_.starts_with("\0<\0?\0x"sv)) return "utf-16be";
    while (true) {
      position_ = bytes_.find('<', position_);
      if (at_end() || stop(sign_)) return {};
      const std::string_view rest = bytes_.substr(position_);
      if (rest.starts_with("<!--")) {
        // Begins after "<!", because the two dashes may belong to the closing "-->".
        if (!advance_to("-->", position_ + 2)) return {};
        position_ += 2;
      } else if (is_meta(rest)) {
        position_ += kMeta.size();
        std::string_view encoding;
        if (read_meta(encoding) == Next::kEndOfBytes) return {};
        if (!encoding.empty()) return encoding;
      } else if (is_tag(rest)) {
        position_ = bytes_.find_first_of(kSpacesAndTagEnd, position_);
        Attribute ignored;
        Next next = Next::kAttribute;
        while (next == Next::kAttribute) next = read_attribute(ignored);
        if (next == Next::kEndOfBytes) return {};
      } else if (rest.starts_with("<!") || rest.starts_with("</") || rest.starts_with("<?")) {
        if (!advance_to(">", position_)) return {};
      }
      ++position_;
    }
  }

 private:
  static constexpr std::string_view kMeta = "<meta";

  static bool is_meta(std::string_view rest) {
    return rest.size() > kMeta.size() && starts_with_ignoring_case(rest, kMeta) &&
           (is_html_space(rest[kMeta.size()]) || rest[kMeta.size()] == '/');
  }

  static bool is_tag(std::string_view rest) {
    const std::size_t name = rest.starts_with("</") ? 2 : 1;
    return rest.size() > name && is_letter(rest[name]);
  }

  /// True after the last byte, and after a search without result (npos).
  bool at_end() const { return position_ >= bytes_.size(); }

  char byte() const { return bytes_[position_]; }

  bool advance_to(std::string_view text, std::size_t from) {
    position_ = bytes_.find(text, from);
    return !at_end();
  }

  void skip_spaces() {
    while (!at_end() && is_html_space(byte())) ++position_;
  }

  /// Reads the attributes of a meta element. `encoding`: set when they declare one, otherwise
  /// empty.
  Next read_meta(std::string_view& encoding) {
    bool seen_http_equiv = false;
    bool seen_content = false;
    bool seen_charset = false;
    bool got_pragma = false;
    bool need_pragma = false;
    std::string_view charset;
    Attribute attribute;
    Next next = read_attribute(attribute);
    for (; next == Next::kAttribute; next = read_attribute(attribute)) {
      // Only the first of several attributes with the same name counts.
      if (equals_ignoring_case(attribute.name, "http-equiv")) {
        if (!seen_http_equiv) got_pragma = equals_ignoring_case(attribute.value, "content-type");
        seen_http_equiv = true;
      } else if (equals_ignoring_case(attribute.name, "content")) {
        // A charset attribute before this one counts even when its label is unknown.
        if (!seen_content && !seen_charset) {
          charset = encoding_from_content(attribute.value);
          need_pragma = true;
        }
        seen_content = true;
      } else if (equals_ignoring_case(attribute.name, "charset")) {
        if (!seen_charset) {
          charset = encoding_for_label(attribute.value);
          need_pragma = false;
        }
        seen_charset = true;
      }
    }
    encoding = need_pragma && !got_pragma ? std::string_view{} : charset;
    if (encoding == "utf-16le" || encoding == "utf-16be") encoding = "utf-8";
    return next;
  }

  /// The standard's "get an attribute".
  Next read_attribute(Attribute& attribute) {
    while (!at_end() && (is_html_space(byte()) || byte() == '/')) ++position_;
    if (at_end() || stop(sign_)) return Next::kEndOfBytes;
    if (byte() == '>') return Next::kEndOfTag;

    attribute = {};
    const std::size_t name = position_;
    position_ = bytes_.find_first_of("=/> \t\n\f\r", name + 1);  // a name may begin with "="
    if (at_end()) return Next::kEndOfBytes;
    attribute.name = bytes_.substr(name, position_ - name);
    if (byte() == '/' || byte() == '>') return Next::kAttribute;
    skip_spaces();
    if (at_end()) return Next::kEndOfBytes;
    if (byte() != '=') return Next::kAttribute;
    ++position_;
    return read_value(attribute.value);
  }

  Next read_value(std::string_view& value) {
    skip_spaces();
    if (at_end()) return Next::kEndOfBytes;
    std::size_t start = position_;
    if (byte() == '"' || byte() == '\'') {
      ++start;
      position_ = bytes_.find(byte(), start);
      if (at_end()) return Next::kEndOfBytes;
      value = bytes_.substr(start, position_ - start);
      ++position_;
      return Next::kAttribute;
    }
    position_ = bytes_.find_first_of(kSpacesAndTagEnd, start);
    if (at_end()) return Next::kEndOfBytes;
    value = bytes_.substr(start, position_ - start);
    return Next::kAttribute;
  }

  std::string_view bytes_;
  StopSign* sign_;
  std::size_t position_ = 0;
};

}  // namespace

std::string_view prescan_for_encoding(std::string_view bytes, StopSign* sign) {
  return Prescanner(bytes, sign).run();
}

}  // namespace pagelet::internal
