// SPDX-License-Identifier: MIT
#include "core/dom/document_file.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/dom/hostile_scan.h"
#include "core/text/hash.h"
#include "core/web/decoding.h"

namespace pagelet {
namespace {

constexpr std::array<char, 8> kMagic = {'P', 'a', 'g', 'e', 'D', 'o', 'c', '\n'};
constexpr std::uint32_t kByteOrder = 0x01020304;
constexpr std::uint32_t kFormat = 1;
constexpr std::uint32_t kQuirks = 1;
constexpr std::uint32_t kWide = 2;  // numbers of 32 bits

constexpr std::string_view kTextTag = "#text";

template <class Index>
void append(std::string& bytes, const std::vector<Index>& numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Index));
}

// Numbers somewhere in the file, aligned or not.
template <class Index>
class Numbers {
 public:
  explicit Numbers(const char* begin) : begin_(begin) {}
  // The numbers behind the first `count`.
  Numbers after(std::size_t count) const { return Numbers(begin_ + count * sizeof(Index)); }
  std::uint32_t operator[](std::size_t at) const {
    Index number;
    std::memcpy(&number, begin_ + at * sizeof(Index), sizeof(Index));
    return number;
  }

 private:
  const char* begin_;
};

}  // namespace

struct DocumentFile::Header {
  std::array<char, 8> magic = kMagic;
  std::uint32_t byte_order = kByteOrder;
  std::uint32_t format = kFormat;
  std::uint64_t checksum = 0;  // of all bytes behind it
  DocumentKey key{};
  std::uint64_t max_nesting = 0;
  std::uint32_t flags = 0;
  std::uint32_t strings = 0;
  std::uint32_t start_tags = 0;  // without that of the texts
  std::uint32_t attributes = 0;
  std::uint32_t nodes = 0;
  std::uint32_t texts = 0;
  std::uint32_t string_bytes = 0;
  std::uint32_t text_bytes = 0;

  static constexpr std::size_t kChecked = 24;  // where the checksum begins

  std::uint64_t numbers() const {
    return std::uint64_t{strings} + 2 * std::uint64_t{start_tags} + 2 * std::uint64_t{attributes} +
           2 * std::uint64_t{nodes} + texts;
  }
  std::uint64_t file_size() const {
    return sizeof(Header) + numbers() * ((flags & kWide) != 0 ? 4 : 2) + string_bytes + text_bytes;
  }
};

template <class Index>
class DocumentFile::Writer {
 public:
  explicit Writer(const Document& document) : document_(document) {
    const Document& d = document;
    for (std::size_t tag = 1; tag < d.start_tag_count(); ++tag) {
      tags_.push_back(0);  // known when its first node is met
      counts_.push_back(narrow(d.attribute_begin_[tag + 1] - d.attribute_begin_[tag]));
    }
    std::size_t next_start_tag = 1;
    for (std::size_t at = 0; at < d.size(); ++at) {
      const std::uint32_t start_tag = d.start_tags_[at];
      start_tags_.push_back(narrow(start_tag));
      ends_.push_back(narrow(index_of(d.ends_[at])));
      if (start_tag == 0) {
        text_lengths_.push_back(narrow(d.text_begin_[at + 1] - d.text_begin_[at]));
      } else if (start_tag == next_start_tag) {
        ++next_start_tag;
        tags_[start_tag - 1] = string_of(d.tags_[at]);
        for (const Attribute& attribute : d.attributes(node_at(at))) {
          attributes_.push_back(string_of(attribute.name));
          attributes_.push_back(string_of(attribute.value));
        }
      }
    }
  }

  bool fits() const { return fits_; }

  std::string write(Header header) const {
    header.strings = static_cast<std::uint32_t>(string_lengths_.size());
    header.start_tags = static_cast<std::uint32_t>(tags_.size());
    header.attributes = static_cast<std::uint32_t>(attributes_.size() / 2);
    header.nodes = static_cast<std::uint32_t>(start_tags_.size());
    header.texts = static_cast<std::uint32_t>(text_lengths_.size());
    header.string_bytes = static_cast<std::uint32_t>(strings_.size());
    header.text_bytes = static_cast<std::uint32_t>(document_.texts_.size());
    std::string bytes(sizeof(Header), '\0');
    bytes.reserve(header.file_size());
    for (const auto* numbers :
         {&string_lengths_, &tags_, &counts_, &attributes_, &start_tags_, &ends_, &text_lengths_}) {
      append(bytes, *numbers);
    }
    bytes += strings_;
    bytes += document_.texts_;
    std::memcpy(bytes.data(), &header, sizeof(Header));
    header.checksum = hash_bytes(std::string_view(bytes).substr(Header::kChecked));
    std::memcpy(bytes.data(), &header, sizeof(Header));
    return bytes;
  }

 private:
  Index narrow(std::size_t number) {
    if (number > std::numeric_limits<Index>::max()) fits_ = false;
    return static_cast<Index>(number);
  }

  Index string_of(Symbol symbol) {
    const auto [at, is_new] = numbers_.try_emplace(symbol, narrow(string_lengths_.size()));
    if (is_new) {
      const std::string_view text = document_.symbols().text(symbol);
      string_lengths_.push_back(narrow(text.size()));
      strings_ += text;
    }
    return at->second;
  }

  const Document& document_;
  bool fits_ = true;
  std::unordered_map<Symbol, Index> numbers_;
  std::vector<Index> string_lengths_, tags_, counts_, attributes_, start_tags_, ends_,
      text_lengths_;
  std::string strings_;
};

template <class Index>
class DocumentFile::Reader {
 public:
  // `bytes` has the size that the header says.
  Reader(const Header& header, std::string_view bytes)
      : header_(header),
        string_lengths_(bytes.data() + sizeof(Header)),
        tags_(string_lengths_.after(header.strings)),
        counts_(tags_.after(header.start_tags)),
        attributes_(counts_.after(header.start_tags)),
        start_tags_(attributes_.after(2 * std::size_t{header.attributes})),
        ends_(start_tags_.after(header.nodes)),
        text_lengths_(ends_.after(header.nodes)),
        strings_(bytes.substr(bytes.size() - header.string_bytes - header.text_bytes,
                              header.string_bytes)),
        texts_(bytes.substr(bytes.size() - header.text_bytes)) {}

  std::optional<Document> read(const Limits& limits, SymbolTable& symbols) {
    document_.symbols_ = &symbols;
    document_.quirks_ = (header_.flags & kQuirks) != 0;
    if (!read_texts() || !read_strings() || !read_start_tags() || !read_nodes(limits)) {
      return std::nullopt;
    }
    intern(symbols);
    document_.find_root();
    return std::move(document_);
  }

 private:
  // Calls `visit` for each piece of `bytes`, which is valid UTF-8. False: the pieces do not fill it
  // exactly, or one begins inside a character.
  template <class Visitor>
  static bool for_each_piece(const Numbers<Index>& lengths, std::size_t count,
                             std::string_view bytes, Visitor&& visit) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t length = lengths[at];
      if (length > bytes.size() - begin) return false;
      if (length > 0 && (static_cast<unsigned char>(bytes[begin]) & 0xC0U) == 0x80U) return false;
      visit(bytes.substr(begin, length));
      begin += length;
    }
    return begin == bytes.size();
  }

  bool read_texts() {
    document_.texts_ = texts_;
    return is_valid_utf8(document_.texts_) &&
           for_each_piece(text_lengths_, header_.texts, texts_, [](std::string_view) {});
  }

  bool read_strings() {
    pieces_.reserve(header_.strings);
    return is_valid_utf8(strings_) &&
           for_each_piece(string_lengths_, header_.strings, strings_,
                          [&](std::string_view piece) { pieces_.push_back(piece); });
  }

  bool read_start_tags() {
    document_.attribute_begin_.reserve(header_.start_tags + 2);
    document_.attribute_begin_.assign(2, 0);
    std::size_t attributes = 0;
    for (std::size_t at = 0; at < header_.start_tags; ++at) {
      if (tags_[at] >= header_.strings || pieces_[tags_[at]] == kTextTag) return false;
      attributes += counts_[at];
      if (attributes > header_.attributes) return false;
      document_.attribute_begin_.push_back(static_cast<std::uint32_t>(attributes));
    }
    if (attributes != header_.attributes) return false;
    document_.attributes_.reserve(attributes);
    for (std::size_t at = 0; at < 2 * attributes; at += 2) {
      const std::uint32_t name = attributes_[at];
      const std::uint32_t value = attributes_[at + 1];
      if (name >= header_.strings || value >= header_.strings) return false;
      // Numbers of strings until those are interned; the same holds for the tags of nodes.
      document_.attributes_.push_back({static_cast<Symbol>(name), static_cast<Symbol>(value)});
    }
    return true;
  }

  bool read_nodes(const Limits& limits) {
    const std::size_t size = header_.nodes;
    if (size == 0 || size > limits.max_nodes || start_tags_[0] != 1 || ends_[0] != size) {
      return false;
    }
    resize(size);
    // html is level 1 and body, whose depth is 0, level 2.
    std::size_t level = 0;
    std::uint32_t open = 0;
    std::uint32_t text_begin = 0;
    std::size_t texts = 0;
    std::uint32_t known_start_tags = 0;
    for (std::uint32_t at = 0; at < size; ++at) {
      while (level > 0 && index_of(document_.ends_[open]) <= at) {
        open = static_cast<std::uint32_t>(index_of(document_.parents_[open]));
        --level;
      }
      const std::uint32_t end = ends_[at];
      const std::uint32_t start_tag = start_tags_[at];
      // They are numbered in the order of their first nodes.
      if (end <= at || start_tag > std::min(known_start_tags + 1, header_.start_tags)) return false;
      known_start_tags = std::max(known_start_tags, start_tag);
      if (at > 0 && (level == 0 || end > index_of(document_.ends_[open]))) return false;
      if (level + 1 > limits.max_depth + 2) return false;
      document_.parents_[at] = node_at(open);
      document_.ends_[at] = node_at(end);
      document_.start_tags_[at] = start_tag;
      document_.text_begin_[at] = text_begin;
      if (start_tag == 0) {
        if (end != at + 1 || texts == header_.texts || text_lengths_[texts] == 0) return false;
        text_begin += text_lengths_[texts++];
      } else {
        open = at;
        ++level;
      }
    }
    document_.text_begin_[size] = text_begin;
    return texts == header_.texts && known_start_tags == header_.start_tags;
  }

  void resize(std::size_t nodes) {
    document_.tags_.reserve(nodes);
    document_.parents_.resize(nodes);
    document_.ends_.resize(nodes);
    document_.start_tags_.resize(nodes);
    document_.text_begin_.resize(nodes + 1);
  }

  void intern(SymbolTable& symbols) {
    std::vector<Symbol> of_string;
    of_string.reserve(header_.strings);
    for (const std::string_view piece : pieces_) of_string.push_back(symbols.intern(piece));
    for (Attribute& attribute : document_.attributes_) {
      attribute.name = of_string[index_of(attribute.name)];
      attribute.value = of_string[index_of(attribute.value)];
    }
    std::vector<Symbol> of_start_tag{Symbol::kText};
    of_start_tag.reserve(header_.start_tags + 1);
    for (std::size_t at = 0; at < header_.start_tags; ++at) {
      of_start_tag.push_back(of_string[tags_[at]]);
    }
    for (const std::uint32_t start_tag : document_.start_tags_) {
      document_.tags_.push_back(of_start_tag[start_tag]);
    }
  }

  const Header& header_;
  Numbers<Index> string_lengths_, tags_, counts_, attributes_, start_tags_, ends_, text_lengths_;
  std::string_view strings_, texts_;
  std::vector<std::string_view> pieces_;  // of strings_
  Document document_;
};

std::string DocumentFile::write(const Document& document, const DocumentKey& key,
                                std::uint64_t max_nesting) {
  Header header;
  header.key = key;
  header.max_nesting = max_nesting;
  header.flags = document.quirks_ ? kQuirks : 0;
  const Writer<std::uint16_t> narrow(document);
  if (narrow.fits()) return narrow.write(header);
  header.flags |= kWide;
  return Writer<std::uint32_t>(document).write(header);
}

std::optional<Document> DocumentFile::read(std::string_view bytes, const DocumentKey& key,
                                           const Limits& limits, SymbolTable& symbols) {
  static_assert(sizeof(Header) == 96 && offsetof(Header, key) == Header::kChecked);
  Header header;
  if (bytes.size() < sizeof(Header)) return std::nullopt;
  std::memcpy(&header, bytes.data(), sizeof(Header));
  if (header.magic != kMagic || header.byte_order != kByteOrder || header.format != kFormat ||
      header.key != key || header.file_size() != bytes.size() ||
      header.checksum != hash_bytes(bytes.substr(Header::kChecked)) ||
      header.max_nesting > std::max<std::uint64_t>(kHostileNesting, limits.max_depth)) {
    return std::nullopt;
  }
  if ((header.flags & kWide) != 0)
    return Reader<std::uint32_t>(header, bytes).read(limits, symbols);
  return Reader<std::uint16_t>(header, bytes).read(limits, symbols);
}

}  // namespace pagelet
