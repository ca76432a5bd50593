// SPDX-License-Identifier: MIT

// Documents as the cache keeps them. The first byte says whether the rest is such a file, or a
// number of changes (two bytes for the place, one for the value) and a page, whose file they
// damage. Key and checksum are put right, so that it is the numbers that are doubted.

#include "core/dom/document_file.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/dom/hostile_scan.h"
#include "core/dom/html_parser.h"
#include "core/dom/path.h"
#include "core/dom/serializer.h"
#include "core/dom/visible_text.h"
#include "core/text/hash.h"
#include "tests/fuzz/fuzz_document.h"

namespace pagelet::fuzz {
namespace {

constexpr std::size_t kHeader = 96;
constexpr std::size_t kChecksum = 16;
constexpr std::size_t kKey = 24;
constexpr std::size_t kTextBytes = 92;

DocumentKey some_key() {
  DocumentKey key{};
  key.front() = 1;
  return key;
}

void check(const Document& document) {
  check_document(document);
  require(index_of(document.root()) == 0 || document.parent(document.root()) == node_at(0),
          "the root is html or a child of it");
  const std::string html = serialize_html(document, node_at(0), {});
  require(is_valid_utf8(html), "HTML is UTF-8");
  require(is_valid_utf8(visible_text(document, node_at(0))), "text is UTF-8");
  // A name that no parser gives may have what separates the steps of a path.
  node_at_path(document, node_path(document, node_at(document.size() - 1)));

  SymbolTable symbols;
  const std::string bytes = DocumentFile::write(document, some_key(), kHostileNesting);
  const auto again = DocumentFile::read(bytes, some_key(), small_limits(), symbols);
  require(again.has_value(), "what was read can be kept");
  require(again->size() == document.size() && again->quirks() == document.quirks() &&
              serialize_html(*again, node_at(0), {}) == html,
          "what is kept is what was there");
}

void check_file(std::string bytes, bool only_text_is_counted) {
  if (bytes.size() >= kHeader) {
    SymbolTable symbols;
    const Result<Document> empty = parse_html("", symbols, small_limits());
    const std::string begin = DocumentFile::write(*empty, some_key(), 0);
    std::copy_n(begin.begin(), kChecksum, bytes.begin());
    std::ranges::copy(some_key(), bytes.begin() + kKey);
    if (only_text_is_counted) {
      // A file whose other counts fit has a text of the right size.
      const auto rest = static_cast<std::uint32_t>(bytes.size() - kHeader);
      std::memcpy(bytes.data() + kTextBytes, &rest, sizeof(rest));
    }
    const std::uint64_t checksum = hash_bytes(std::string_view(bytes).substr(kKey));
    std::memcpy(bytes.data() + kChecksum, &checksum, sizeof(checksum));
  }
  SymbolTable symbols;
  const std::size_t before = symbols.size();
  if (const auto document = DocumentFile::read(bytes, some_key(), small_limits(), symbols)) {
    check(*document);
  } else {
    require(symbols.size() == before, "nothing is interned from a damaged file");
  }
}

}  // namespace
}  // namespace pagelet::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pagelet;
  using namespace pagelet::fuzz;
  Input input(data, size);
  const std::uint8_t switches = input.byte();
  if ((switches & 1U) == 0) {
    check_file(std::string(input.rest()), (switches & 2U) != 0);
    return 0;
  }
  const std::size_t changes = input.below(8);
  const std::string_view places = input.bytes(3 * changes);
  SymbolTable symbols;
  const Result<Document> document =
      parse_html(decode_page(input.rest()).text, symbols, small_limits());
  if (!document) return 0;
  std::string bytes = DocumentFile::write(*document, some_key(), kHostileNesting);
  for (std::size_t at = 0; at + 2 < places.size(); at += 3) {
    const auto byte = [&](std::size_t index) {
      return static_cast<unsigned char>(places[at + index]);
    };
    // Key and text are the dull part.
    const std::size_t place = (byte(0) * 256U + byte(1)) % (bytes.size() - kChecksum) + kChecksum;
    bytes[place] = static_cast<char>(bytes[place] + byte(2));
  }
  check_file(bytes, false);
  return 0;
}
