// SPDX-License-Identifier: MIT
#include "core/text/encoding/decoding.h"

#include <cstddef>
#include <utility>

#include "core/budget.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/encoding_guess.h"
#include "core/text/encoding/legacy_decoder.h"
#include "core/text/encoding/meta_prescan.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// Names of encodings, and their labels with a blank between two.
constexpr std::pair<std::string_view, std::string_view> kEncodings[] = {
#include "encoding_labels.inc"
};

// has_word for a list with single spaces: each page asks for hundreds of labels.
bool has_label(std::string_view labels, std::string_view wanted) {
  while (!labels.empty()) {
    if (take_part(labels, ' ') == wanted) return true;
  }
  return false;
}

/// Number of bytes of the longest well-formed beginning of the text.
std::size_t valid_prefix_length(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    at += ascii_run_length(text.substr(at));
    const std::size_t character = at;
    if (at < text.size() && next_character(text, at) == kIllFormed) return character;
  }
  return text.size();
}

// Whether the text is UTF-8 but for some damage. In other encodings, letters that look like a
// character of UTF-8 are rare: at most one for two ill-formed parts (578 pages of 15 encodings).
bool is_damaged_utf8(std::string_view text, StopToken* token) {
  std::size_t characters = 0;  // beyond ASCII
  std::size_t ill_formed = 0;
  for (std::size_t at = 0; at < text.size() && !stop(token);) {
    at += ascii_run_length(text.substr(at));
    if (at == text.size()) break;
    ++(next_character(text, at) == kIllFormed ? ill_formed : characters);
  }
  return characters > ill_formed;
}

// Whether a text is UTF-8 whatever it declares. By chance, a pair of bytes of another encoding is a
// character of UTF-8 in at most one of five cases (GBK), and single letters nearly never are.
bool is_surely_utf8(std::string_view text) {
  constexpr std::ptrdiff_t kMinCharacters = 8;  // beyond ASCII
  const auto begins_character = [](char byte) { return static_cast<unsigned char>(byte) >= 0xC0; };
  return is_valid_utf8(text) && std::ranges::count_if(text, begins_character) >= kMinCharacters;
}

constexpr std::string_view kUtf8 = "utf-8";

constexpr std::pair<std::string_view, std::string_view> kByteOrderMarks[] = {
    {"\xEF\xBB\xBF", kUtf8}, {"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"}};

/// encoding: a name that encoding_for_label() gives.
std::string decode(std::string bytes, std::string_view encoding, StopToken* token) {
  if (encoding != kUtf8) return internal::decode_legacy(bytes, encoding, token);
  return is_valid_utf8(bytes) ? std::move(bytes) : repair_utf8(bytes, token);
}

// The first bytes of some files. Others that are not text have a byte 0 near their beginning.
constexpr std::pair<std::string_view, std::string_view> kSignatures[] = {
    {"%PDF-", "a PDF document"},
    {"%!PS-Adobe-", "a PostScript document"},
    {"\x89PNG\r\n\x1A\n", "an image"},
    {"\xFF\xD8\xFF", "an image"},
    {"GIF87a", "an image"},
    {"GIF89a", "an image"},
    {"\x1F\x8B\x08", "gzip-compressed data"},
    {"ZIM\x04", "a ZIM archive (zimdump dump --dir=DIR FILE, then --site DIR)"},
    {"WARC/", "a web archive (--warc FILE)"},
    {"\x04\x22\x4D\x18", "lz4-compressed data (lz4 -dc FILE)"},
};

// What a ZIP file contains, by the names of its first files.
constexpr std::pair<std::string_view, std::string_view> kZipContents[] = {
    {"application/epub+zip", "an EPUB book (unzip it, then --site DIR)"},
    {"datapackage.json", "a WACZ archive (unzip -p FILE 'archive/*' | pagelet extract --warc -)"},
    {"archive/", "a WACZ archive (unzip -p FILE 'archive/*' | pagelet extract --warc -)"},
    {"indexes/index.cdx", "a WACZ archive (unzip -p FILE 'archive/*' | pagelet extract --warc -)"},
};
constexpr std::string_view kZip = "PK\x03\x04";

// Whether a text begins as a feed: with the root of RSS or Atom, after declarations and comments.
bool is_feed(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kRoots[] = {
      {"<rss", "version="}, {"<feed", "/Atom"}, {"<rdf:RDF", "purl.org/rss/"}};
  while (true) {
    text = trim_html_spaces(text);
    const bool is_comment = text.starts_with("<!--");
    if (!is_comment && !text.starts_with("<?")) break;
    const std::string_view close = is_comment ? "-->" : "?>";
    const std::size_t end = text.find(close);
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end + close.size());
  }
  return std::ranges::any_of(kRoots, [&](const auto& root) {
    const std::string_view tag = text.substr(0, text.find('>'));
    return tag.starts_with(root.first) && tag.find(root.second) != std::string_view::npos;
  });
}

}  // namespace

std::string_view encoding_for_label(std::string_view label) {
  constexpr std::size_t kMaxLabelLength = 32;
  label = trim_html_spaces(label);
  if (label.size() > kMaxLabelLength) return {};
  const std::string folded = ascii_lower(label);
  for (const auto& [name, labels] : kEncodings) {
    if (has_label(labels, folded)) return name;
  }
  return {};
}

bool is_valid_utf8(std::string_view text) { return valid_prefix_length(text) == text.size(); }

std::string repair_utf8(std::string_view text, StopToken* token) {
  std::string repaired;
  repaired.reserve(text.size());
  while (true) {
    const std::size_t valid = valid_prefix_length(text);
    repaired.append(text.substr(0, valid));
    text.remove_prefix(valid);
    if (text.empty() || stop(token)) return repaired;
    append_utf8(repaired, U'\xFFFD');
    std::size_t end = 0;
    next_character(text, end);
    text.remove_prefix(end);
  }
}

DecodedPage decode_page(std::string bytes, std::string_view http_charset, StopToken* token) {
  for (const auto& [mark, name] : kByteOrderMarks) {
    if (!bytes.starts_with(mark)) continue;
    bytes.erase(0, mark.size());
    return {decode(std::move(bytes), name, token), name};
  }
  std::string_view encoding = encoding_for_label(http_charset);
  if (encoding.empty()) {
    encoding = internal::prescan_for_encoding(bytes, token);
    const bool is_utf8 =
        encoding.empty() ? is_valid_utf8(bytes) : encoding != kUtf8 && is_surely_utf8(bytes);
    if (is_utf8) encoding = kUtf8;
  }
  const bool is_guessed = encoding.empty();
  if (is_guessed && is_damaged_utf8(bytes, token)) encoding = kUtf8;
  if (encoding.empty()) encoding = internal::guess_encoding(bytes);
  if (encoding.empty()) encoding = "windows-1252";
  return {decode(std::move(bytes), encoding, token), encoding, is_guessed};
}

std::string_view not_text(std::string_view bytes, std::string_view encoding) {
  if (encoding.starts_with("utf-16")) return {};
  const std::string_view first = bytes.substr(0, kBytesOfKind);
  const std::string_view text = trim_html_spaces(without_utf8_mark(first));
  if (text.starts_with('<')) return is_feed(text) ? "a feed (RSS or Atom)" : std::string_view();
  for (const auto& [signature, name] : kSignatures) {
    if (bytes.starts_with(signature)) return name;
  }
  if (bytes.starts_with(kZip)) {
    for (const auto& [content, name] : kZipContents) {
      if (first.find(content) != std::string_view::npos) return name;
    }
    return "a ZIP file";
  }
  return first.find('\0') == std::string_view::npos ? std::string_view() : "binary data";
}

}  // namespace pagelet
