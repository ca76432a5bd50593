// SPDX-License-Identifier: MIT
#include "core/text/encoding/not_text.h"

#include <array>

#include "core/text/blanks.h"

namespace pagelet {
namespace {

struct Signature {
  std::string_view bytes;
  std::string_view name;
};

using std::string_view_literals::operator""sv;

// MIME Sniffing Standard, sections 6 and 7, and archives.
constexpr auto kSignatures = std::to_array<Signature>({
    {"%PDF-", "a PDF document"},
    {"%!PS-Adobe-", "a PostScript document"},
    {"\x89PNG\r\n\x1A\n", "an image"},
    {"\xFF\xD8\xFF", "an image"},
    {"GIF87a", "an image"},
    {"GIF89a", "an image"},
    {"\0\0\x01\0"sv, "an image"},
    {"RIFF", "an image, a sound or a film"},
    {"OggS\0"sv, "a sound or a film"},
    {"ID3", "a sound"},
    {"\x1A\x45\xDF\xA3", "a film"},
    {"wOFF", "a font"},
    {"wOF2", "a font"},
    {"PK\x03\x04", "an archive"},
    {"Rar!\x1A\x07", "an archive"},
    {"7z\xBC\xAF\x27\x1C", "an archive"},
    {"\x1F\x8B\x08", "a gzip file"},
    {"\x28\xB5\x2F\xFD", "a zstd file"},
    {"BZh9", "a bzip2 file"},
    {"\xFD\x37zXZ", "an xz file"},
    {"\x7F"
     "ELF",
     "a program"},
    {"SQLite format 3\0"sv, "a database"},
});

}  // namespace

std::string_view not_text(std::string_view bytes, std::string_view encoding) {
  constexpr std::size_t kFirstBytes = 1'024;
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (encoding.starts_with("utf-16")) return {};
  std::string_view first = bytes.substr(0, kFirstBytes);
  std::string_view words = first;
  if (words.starts_with(kMark)) words.remove_prefix(kMark.size());
  if (trim_html_spaces(words).starts_with('<')) return {};
  for (const Signature& signature : kSignatures) {
    if (bytes.starts_with(signature.bytes)) return signature.name;
  }
  return first.find('\0') == std::string_view::npos ? std::string_view() : "binary data";
}

}  // namespace pagelet
