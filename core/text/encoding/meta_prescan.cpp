// SPDX-License-Identifier: MIT
#include "core/text/encoding/meta_prescan.h"

#include <cstddef>
#include <optional>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"

namespace pagelet::internal {
namespace {

/// The standard's "extracting a character encoding from a meta element", applied to the value of
/// an attribute content: the label after the first "charset" that is followed by "=".
std::string_view encoding_from_content(std::string_view value) {
  constexpr std::string_view kCharset = "charset";
  do {
    while (!value.empty() && !starts_with_ignoring_case(value, kCharset)) value.remove_prefix(1);
    if (value.empty()) return {};
    value = trim_html_spaces(value.substr(kCharset.size()));
  } while (!value.starts_with('='));
  value = trim_html_spaces(value.substr(1));
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

/// The bytes and the position of the standard's algorithm. A step that would read after the end of
/// the bytes ends the whole prescan, so after the end all steps do nothing.
class Prescanner {
 public:
  Prescanner(std::string_view bytes, StopToken* token) : bytes_(bytes), token_(token) {}

  std::string_view run() {
    using std::string_view_literals::operator""sv;
    if (bytes_.starts_with("<\0?\0x\0"sv)) return "utf-16le";
    if (bytes_.starts_with("\0<\0?\0x"sv)) return "utf-16be";
    while (!at_end() && !stop(token_)) {
      skip_to(bytes_.find('<', position_));
      const std::string_view rest = bytes_.substr(position_);
      if (rest.starts_with("<!--")) {
        // Begins after "<!", because the two dashes may belong to the closing "-->".
        skip_to(bytes_.find("-->", position_ + 2));
        position_ += 2;
      } else if (is_meta(rest)) {
        position_ += kMeta.size();
        const std::string_view encoding = read_meta();
        if (at_end()) return {};
        if (!encoding.empty()) return encoding;
      } else if (is_tag(rest)) {
        skip_to(bytes_.find_first_of(kEndsValue, position_));
        for (Attribute ignored; read_attribute(ignored);) {
        }
      } else if (rest.starts_with("<!") || rest.starts_with("</") || rest.starts_with("<?")) {
        skip_to(bytes_.find('>', position_));
      }
      ++position_;
    }
    return {};
  }

 private:
  static constexpr std::string_view kMeta = "<meta";
  static constexpr std::string_view kEndsValue = " \t\n\f\r>";
  static constexpr std::string_view kEndsName = " \t\n\f\r>=/";

  static bool is_meta(std::string_view rest) {
    return rest.size() > kMeta.size() && starts_with_ignoring_case(rest, kMeta) &&
           (is_html_space(rest[kMeta.size()]) || rest[kMeta.size()] == '/');
  }

  static bool is_tag(std::string_view rest) {
    const std::size_t name = rest.starts_with("</") ? 2 : 1;
    return rest.size() > name && is_letter(rest[name]);
  }

  bool at_end() const { return position_ >= bytes_.size(); }

  char byte() const { return at_end() ? '\0' : bytes_[position_]; }

  /// `end`: the result of a search; npos: the end of the bytes.
  std::string_view skip_to(std::size_t end) {
    const std::string_view skipped = bytes_.substr(position_, end - position_);
    position_ += skipped.size();
    return skipped;
  }

  void skip_spaces() {
    while (is_html_space(byte())) ++position_;
  }

  /// The encoding that the attributes of a meta element declare, or empty.
  std::string_view read_meta() {
    // Only the first of several attributes with the same name counts.
    std::optional<std::string_view> pragma, content, charset;
    const auto note = [](const Attribute& attribute, std::string_view name, auto& value) {
      if (!value && equals_ignoring_case(attribute.name, name)) value = attribute.value;
    };
    for (Attribute attribute; read_attribute(attribute);) {
      note(attribute, "http-equiv", pragma);
      note(attribute, "content", content);
      note(attribute, "charset", charset);
    }
    std::string_view encoding;
    if (charset) {
      encoding = encoding_for_label(*charset);
    } else if (content && equals_ignoring_case(pragma.value_or(""), "content-type")) {
      encoding = encoding_from_content(*content);
    }
    return encoding.starts_with("utf-16") ? "utf-8" : encoding;
  }

  /// The standard's "get an attribute". False: the tag or the bytes end.
  bool read_attribute(Attribute& attribute) {
    while (is_html_space(byte()) || byte() == '/') ++position_;
    if (stop(token_)) position_ = bytes_.size();
    if (at_end() || byte() == '>') return false;
    // A name may begin with "=".
    attribute = {skip_to(bytes_.find_first_of(kEndsName, position_ + 1)), {}};
    skip_spaces();
    if (byte() == '=') {
      ++position_;
      attribute.value = read_value();
    }
    return true;
  }

  std::string_view read_value() {
    skip_spaces();
    const char quote = byte();
    if (quote != '"' && quote != '\'') return skip_to(bytes_.find_first_of(kEndsValue, position_));
    ++position_;
    const std::string_view value = skip_to(bytes_.find(quote, position_));
    ++position_;
    return value;
  }

  std::string_view bytes_;
  StopToken* token_;
  std::size_t position_ = 0;
};

}  // namespace

std::string_view prescan_for_encoding(std::string_view bytes, StopToken* token) {
  return Prescanner(bytes, token).run();
}

}  // namespace pagelet::internal
