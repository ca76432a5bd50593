// SPDX-License-Identifier: MIT
#include "core/saved/mhtml.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/saved/mail_head.h"
#include "core/text/ascii.h"
#include "core/text/base64.h"
#include "core/text/blanks.h"
#include "core/text/header_fields.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxHeaderBytes = std::size_t{1} << 16;
constexpr std::size_t kMaxBoundaryBytes = 200;  // RFC 2046 allows 70
constexpr std::size_t kMaxNesting = 4;

/// A header, unfolded, and what comes after it.
struct Part {
  std::string header;
  std::string_view body;
};

// nullopt: there is no blank line that ends the header.
std::optional<Part> split_part(std::string_view bytes) {
  std::size_t size = header_size(bytes.substr(0, kMaxHeaderBytes));
  if (bytes.starts_with("\r\n")) size = 2;
  if (bytes.starts_with('\n')) size = 1;
  if (size == std::string_view::npos) return std::nullopt;
  Part part{std::string(bytes.substr(0, size)), bytes.substr(size)};
  unfold(part.header);
  return part;
}

bool begins_with_field(std::string_view bytes) {
  const std::size_t end = bytes.substr(0, 100).find(':');
  return end != std::string_view::npos && end > 0 &&
         std::ranges::all_of(bytes.substr(0, end),
                             [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

std::string_view without_brackets(std::string_view id) {
  if (id.starts_with('<')) id.remove_prefix(1);
  if (id.ends_with('>')) id.remove_suffix(1);
  return id;
}

// The value of a field that is an address: folding may have put blanks into it.
std::string address_in(std::string_view header, std::string_view name) {
  std::string address(field_of(header, name));
  std::erase_if(address, is_http_space);
  return address;
}

// A part without a type is a text.
bool is_text(const MediaType& type) { return type.name.empty() || type.name == "text/plain"; }

/// Collects the documents of a message.
class MessageReader {
 public:
  explicit MessageReader(std::string_view charset) : charset_(charset) {}

  void read(const Part& part, std::size_t nesting) {
    const std::string_view content_type = field_of(part.header, "content-type");
    const MediaType type = parse_media_type(content_type);
    if (is_page_type(type.name)) return add(part, type.charset, documents_);
    if (is_text(type) && texts_.empty()) return add(part, type.charset, texts_);
    const std::string_view boundary = media_type_parameter(content_type, "boundary");
    const bool is_usable = !boundary.empty() && boundary.size() <= kMaxBoundaryBytes;
    if (!type.name.starts_with("multipart/") || !is_usable || nesting > kMaxNesting) return;
    if (start_.empty()) start_ = without_brackets(media_type_parameter(content_type, "start"));
    const std::string mark = "--" + std::string(boundary);
    std::size_t begin = next_mark(part.body, mark, 0);
    while (begin != std::string_view::npos) {
      const std::string_view rest = part.body.substr(begin + mark.size());
      if (rest.starts_with("--")) return;
      const std::size_t line_end = part.body.find('\n', begin);
      if (line_end == std::string_view::npos) return;
      begin = next_mark(part.body, mark, line_end);
      // The line end before a mark belongs to it.
      std::string_view bytes = part.body.substr(line_end + 1);
      if (begin != std::string_view::npos) bytes = bytes.substr(0, begin - line_end - 1);
      if (bytes.ends_with('\n')) bytes.remove_suffix(1);
      if (bytes.ends_with('\r')) bytes.remove_suffix(1);
      if (const auto inner = split_part(bytes)) read(*inner, nesting + 1);
    }
  }

  std::vector<SavedDocument> documents() && {
    if (documents_.empty() && !texts_.empty()) {
      SavedDocument& text = documents_.emplace_back(std::move(texts_.front()));
      text.bytes = body_of_mail(std::move(text.bytes), std::exchange(text.charset, "utf-8"));
    }
    const auto page = std::ranges::find(documents_, start_, &SavedDocument::id);
    const bool has_start = !start_.empty() && page != documents_.end();
    if (has_start) std::rotate(documents_.begin(), page, page + 1);
    return std::move(documents_);
  }

 private:
  // The next place from `from` on where a line begins with the mark.
  static std::size_t next_mark(std::string_view body, std::string_view mark, std::size_t from) {
    std::size_t at = body.find(mark, from);
    while (at != std::string_view::npos && at != 0 && body[at - 1] != '\n') {
      at = body.find(mark, at + 1);
    }
    return at;
  }

  void add(const Part& part, std::string charset, std::vector<SavedDocument>& documents) const {
    const std::string encoding = ascii_lower(field_of(part.header, "content-transfer-encoding"));
    SavedDocument document;
    if (encoding == "quoted-printable") {
      document.bytes = decode_quoted_printable(part.body);
    } else if (encoding == "base64") {
      document.bytes = decode_base64(part.body);
    } else {
      document.bytes = part.body;
      if (charset.empty()) charset = charset_;
    }
    document.charset = std::move(charset);
    document.url = address_in(part.header, "content-location");
    document.id = without_brackets(field_of(part.header, "content-id"));
    documents.push_back(std::move(document));
  }

  std::string_view charset_;
  std::string start_;
  std::vector<SavedDocument> documents_;
  std::vector<SavedDocument> texts_;
};

}  // namespace

bool looks_like_mhtml(std::string_view bytes) {
  if (!begins_with_field(bytes)) return false;
  const std::optional<Part> message = split_part(bytes);
  if (!message || field_of(message->header, "mime-version").empty()) return false;
  const MediaType type = parse_media_type(field_of(message->header, "content-type"));
  return type.name.starts_with("multipart/") || is_page_type(type.name) || is_text(type);
}

std::vector<SavedDocument> read_mhtml(std::string_view bytes, std::string_view charset) {
  const std::optional<Part> message = split_part(bytes);
  if (!message) return {};
  MessageReader reader(charset);
  reader.read(*message, 0);
  std::vector<SavedDocument> documents = std::move(reader).documents();
  if (documents.empty()) return documents;
  SavedDocument& page = documents.front();
  page.bytes.insert(0, head_of_mail(message->header, page.charset));
  std::string address = address_in(message->header, "snapshot-content-location");
  if (!address.empty()) page.url = std::move(address);
  return documents;
}

std::string decode_quoted_printable(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '=') {
      bytes += text[at];
      continue;
    }
    // A soft line break may have blanks before its line end.
    const std::size_t end = std::min(text.find_first_not_of(" \t\r", at + 1), text.size());
    const int high = at + 2 < text.size() ? hex_value(text[at + 1]) : -1;
    const int low = high < 0 ? -1 : hex_value(text[at + 2]);
    if (low >= 0) {
      bytes += static_cast<char>(high * 16 + low);
      at += 2;
    } else if (end == text.size() || text[end] == '\n') {
      at = end;
    } else {
      bytes += '=';
    }
  }
  return bytes;
}

}  // namespace pagelet::internal
