// SPDX-License-Identifier: MIT
#include "core/dom/document_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "core/dom/hostile_scan.h"
#include "core/dom/html_parser.h"
#include "core/dom/signature_table.h"
#include "core/dom/working_tree.h"
#include "core/text/hash.h"
#include "core/web/decoding.h"
#include "tests/support/same_document.h"

namespace pagelet {
namespace {

constexpr std::size_t kHeader = 96;
constexpr std::size_t kChecksum = 16;  // where it stands; what it covers begins behind it
constexpr std::uint64_t kMostNesting = 4'096;

// No declaration of quirks mode, comments between texts, void elements, equal start tags, an
// attribute without value, unknown and foreign elements, characters of two to four bytes.
constexpr const char* kPage =
    "<!doctype html><html lang=de><head><title>K\xC3\xA4"
    "se &amp; Brot</title><meta charset=utf-8></head>"
    "<body class='a b'><ul><li class=x>one<li class=x>two<li class=x>three</ul>"
    "<p>left<!-- -->right<br><input disabled><x-y Title=T>\xF0\x9F\x8D\x9E</x-y>"
    "<svg><a xlink:href=u>v</a></svg></body></html>";

DocumentKey some_key() {
  DocumentKey key;
  for (std::size_t at = 0; at < key.size(); ++at) key[at] = static_cast<unsigned char>(at * 7);
  return key;
}

class DocumentFileTest : public testing::Test {
 protected:
  Document parse(const std::string& page) { return parse_html(page, symbols_).value(); }
  std::string written(const std::string& page) {
    return DocumentFile::write(parse(page), some_key(), kHostileNesting);
  }
  std::optional<Document> read(std::string_view bytes, const Limits& limits = {}) {
    return DocumentFile::read(bytes, some_key(), limits, read_symbols_);
  }

  SymbolTable symbols_;
  SymbolTable read_symbols_;
};

// With the checksum put right: damage that only a look at every number finds.
std::string with_checksum(std::string bytes) {
  const std::uint64_t checksum = hash_bytes(std::string_view(bytes).substr(kChecksum + 8));
  std::memcpy(bytes.data() + kChecksum, &checksum, sizeof(checksum));
  return bytes;
}

// Everything that others rely on; under the sanitizers, also that no access is out of bounds.
void expect_well_formed(const Document& document) {
  ASSERT_GE(document.size(), 1U);
  ASSERT_EQ(index_of(document.end(node_at(0))), document.size());
  for (std::size_t at = 0; at < document.size(); ++at) {
    const NodeId node = node_at(at);
    ASSERT_GT(index_of(document.end(node)), at);
    ASSERT_TRUE(is_valid_utf8(document.text(node)));
    ASSERT_TRUE(is_valid_utf8(document.tag_name(node)));
    if (document.is_text(node)) {
      ASSERT_EQ(index_of(document.end(node)), at + 1);
    }
    if (at > 0) {
      const NodeId parent = document.parent(node);
      ASSERT_LT(index_of(parent), at);
      ASSERT_FALSE(document.is_text(parent));
      ASSERT_LE(index_of(document.end(node)), index_of(document.end(parent)));
    }
    for (const Attribute& attribute : document.attributes(node)) {
      ASSERT_TRUE(is_valid_utf8(document.symbols().text(attribute.name)));
      ASSERT_TRUE(is_valid_utf8(document.symbols().text(attribute.value)));
    }
  }
}

TEST_F(DocumentFileTest, GivesBackTheDocumentAndTheSameSymbols) {
  for (const std::string page :
       {kPage, "", "<frameset><frame src=a></frameset>", "text only", "<p>a<p>a<p>a"}) {
    symbols_ = SymbolTable();
    read_symbols_ = SymbolTable();
    const Document document = parse(page);
    const auto copy = read(DocumentFile::write(document, some_key(), kHostileNesting));
    ASSERT_TRUE(copy.has_value()) << page;
    EXPECT_TRUE(same_document(document, *copy)) << page;
    EXPECT_TRUE(same_symbols(symbols_, read_symbols_)) << page;
  }
}

TEST_F(DocumentFileTest, HasTheSizeThatTheFormatSays) {
  // html, head, body: three strings, three start tags without attributes, three nodes, no text;
  // numbers of two bytes; then the letters.
  EXPECT_EQ(written("").size(), kHeader + 2 * (3 + 2 * 3 + 2 * 3) + 12);
  // One more string, start tag and node, `p` with one attribute (two strings more) and a text.
  EXPECT_EQ(written("<p id=k>text").size(),
            kHeader + 2 * (6 + 2 * 4 + 2 + 2 * 5 + 1) + 12 + 1 + 2 + 1 + 4);
}

TEST_F(DocumentFileTest, TakesPagesWithMoreThan65535Nodes) {
  std::string page = "<body>";
  for (int i = 0; i < 40'000; ++i) page += "<i>x</i>";
  const Document document = parse(page);
  ASSERT_GT(document.size(), 65'535U);
  const auto copy = read(DocumentFile::write(document, some_key(), kHostileNesting));
  ASSERT_TRUE(copy.has_value());
  EXPECT_TRUE(same_document(document, *copy));
}

TEST_F(DocumentFileTest, TakesTextsLongerThan65535Bytes) {
  const Document document = parse("<p>" + std::string(70'000, 'x') + "<i>y</i>");
  const auto copy = read(DocumentFile::write(document, some_key(), kHostileNesting));
  ASSERT_TRUE(copy.has_value());
  EXPECT_TRUE(same_document(document, *copy));
}

TEST_F(DocumentFileTest, NoticesEveryChangedByte) {
  const std::string bytes = written(kPage);
  const std::size_t symbols = read_symbols_.size();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const char change : {'\x01', '\x80', '\xFF'}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ change);
      EXPECT_FALSE(read(damaged).has_value()) << at;
    }
  }
  EXPECT_EQ(read_symbols_.size(), symbols) << "nothing is interned from a damaged file";
}

TEST_F(DocumentFileTest, NoticesEveryOtherLength) {
  const std::string bytes = written(kPage);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(read(bytes.substr(0, size)).has_value()) << size;
    EXPECT_FALSE(size < kHeader ? false : read(with_checksum(bytes.substr(0, size))).has_value())
        << size;
  }
  EXPECT_FALSE(read(bytes + '\0').has_value());
  EXPECT_FALSE(read(with_checksum(bytes + '\0')).has_value());
}

TEST_F(DocumentFileTest, NoticesAnotherKeyByteOrderOrFormat) {
  const std::string bytes = written(kPage);
  DocumentKey other = some_key();
  other.back() ^= 1U;
  EXPECT_FALSE(DocumentFile::read(bytes, other, {}, read_symbols_).has_value());
  std::string foreign = bytes;
  std::swap(foreign[8], foreign[11]);
  std::swap(foreign[9], foreign[10]);
  EXPECT_FALSE(read(foreign).has_value());
  std::string older = bytes;
  older[12] = 0;
  EXPECT_FALSE(read(older).has_value());
}

// Whoever changes the checksum along with the bytes gets at most another well-formed tree.
TEST_F(DocumentFileTest, NeverGivesAMalformedTree) {
  const std::string bytes = written(kPage);
  const auto try_out = [&](const std::string& changed) {
    SymbolTable symbols;
    const auto document = DocumentFile::read(with_checksum(changed), some_key(), {}, symbols);
    if (!document) return false;
    expect_well_formed(*document);
    SignatureTable signatures(symbols);
    EXPECT_GE(WorkingTree(*document, signatures).size(), 1U);
    return true;
  };
  std::size_t accepted = 0;
  for (std::size_t at = kChecksum + 8; at < bytes.size(); ++at) {
    for (const char change : {'\x01', '\x02', '\x40', '\x80', '\xFF'}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ change);
      accepted += try_out(changed) ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 0U) << "a changed letter makes another well-formed page";
  std::mt19937 random(7);
  for (int round = 0; round < 3'000; ++round) {
    std::string changed = bytes;
    for (int i = 0; i < 3; ++i) {
      const std::size_t at = kHeader + random() % (bytes.size() - kHeader - 1);
      const auto number = static_cast<std::uint16_t>(random() % 64);
      std::memcpy(changed.data() + at / 2 * 2, &number, sizeof(number));
    }
    try_out(changed);
  }
}

// Numbers of 16 bits: of the file of `<p id=k>text`, behind 6 lengths of strings, 4 tags, 4 counts
// and 2 for an attribute, the start tags of html, head, body, p and its text, the ends of their
// subtrees, the length of the text.
TEST_F(DocumentFileTest, StartTagsAreNumberedByTheirFirstNodesAndTextsAreNotEmpty) {
  const std::string bytes = written("<p id=k>text");
  constexpr std::size_t kStartTags = kHeader + 2 * (6 + 4 + 4 + 2);
  const auto with_start_tags = [&](std::initializer_list<std::uint16_t> numbers) {
    std::string changed = bytes;
    std::memcpy(changed.data() + kStartTags, numbers.begin(), numbers.size() * 2);
    return read(with_checksum(changed)).has_value();
  };
  EXPECT_TRUE(with_start_tags({1, 2, 3, 4, 0}));
  EXPECT_FALSE(with_start_tags({1, 3, 2, 4, 0})) << "another order";
  EXPECT_FALSE(with_start_tags({1, 2, 3, 3, 0})) << "one without a node";
  EXPECT_FALSE(with_start_tags({1, 2, 3, 5, 0})) << "one that there is not";
  std::string empty = bytes;
  empty.resize(bytes.size() - 4);
  const std::uint16_t none = 0;
  std::memcpy(empty.data() + kStartTags + 2 * 10, &none, sizeof(none));
  constexpr std::size_t kTextBytes = 92;
  const std::uint32_t no_bytes = 0;
  std::memcpy(empty.data() + kTextBytes, &no_bytes, sizeof(no_bytes));
  EXPECT_FALSE(read(with_checksum(empty)).has_value());
}

TEST_F(DocumentFileTest, AnElementIsNeverTakenForAText) {
  std::string bytes = written("<p>a<abcde>b</abcde>");
  const std::size_t at = bytes.find("abcde");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 5, "#text");
  EXPECT_FALSE(read(with_checksum(bytes)).has_value());
}

TEST_F(DocumentFileTest, IsReadUnderTheLimitsUnderWhichThePageCanBeParsed) {
  const std::string page = "<div><div><p>deep <b>deeper</b></p></div></div><p>more";
  const std::string bytes = written(page);
  const std::size_t size = parse(page).size();
  for (std::size_t nodes = 1; nodes <= size + 2; ++nodes) {
    for (std::size_t depth = 1; depth <= 8; ++depth) {
      Limits limits;
      limits.max_nodes = nodes;
      limits.max_depth = depth;
      SymbolTable symbols;
      EXPECT_EQ(parse_html(page, symbols, limits).has_value(), read(bytes, limits).has_value())
          << nodes << " nodes, depth " << depth;
    }
  }
}

TEST_F(DocumentFileTest, IsNotReadWhereItsSourceWasHeldAgainstALooserBound) {
  Limits deep;
  deep.max_depth = 10'000;
  const std::string bytes = DocumentFile::write(parse(kPage), some_key(), deep.max_depth);
  EXPECT_FALSE(read(bytes).has_value());
  EXPECT_TRUE(read(bytes, deep).has_value());
  static_assert(kHostileNesting == kMostNesting);
  EXPECT_TRUE(read(written(kPage), deep).has_value());
}

}  // namespace
}  // namespace pagelet
