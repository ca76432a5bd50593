// SPDX-License-Identifier: MIT
#include "core/export/gaps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/signature_table.h"
#include "core/export/frames.h"
#include "core/export/notes.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMinBook = 40'000;  // bytes

// An element on lines of its own that has text of its own.
struct Block {
  NodeId element{};
  std::uint32_t kind = 0;  // a number for it and the element around it
  std::size_t bytes = 0;
  std::size_t kept = 0;    // bytes
  std::size_t linked = 0;  // bytes
};

// The blocks of a kind, or all.
struct Sum {
  std::size_t blocks = 0;
  std::size_t bytes = 0;
  std::size_t kept = 0;  // bytes
  std::size_t kept_blocks = 0;
  std::size_t linked = 0;  // bytes

  void add(const Block& block) {
    ++blocks;
    bytes += block.bytes;
    kept += block.kept;
    kept_blocks += block.kept > 0 ? 1 : 0;
    linked += block.linked;
  }
  bool has_few_links() const { return 20 * linked <= bytes; }
  bool has_much_kept() const { return 8 * kept >= bytes; }
};

NodeId block_around(const Document& document, NodeId text) {
  NodeId at = document.parent(text);
  while (at != document.root() && !has_trait(document.tag_name(at), trait::kBlock)) {
    at = document.parent(at);
  }
  return at;
}

// Which blocks are of one kind: those with the same start tags, or with the same tags and classes,
// as in a book whose paragraphs have ids.
enum class KindBy : std::uint8_t { kStartTags, kClasses };

class Kinds {
 public:
  Kinds(const Document& document, KindBy by) : document_(document), by_(by) {}

  std::uint32_t of(NodeId element) {
    return number_of(pairs_, word_of(shape_of(document_.parent(element)), shape_of(element)));
  }

 private:
  static std::uint32_t number_of(WordMap<std::uint32_t>& numbers, std::uint64_t word) {
    return numbers.insert(word, static_cast<std::uint32_t>(numbers.size())).first;
  }

  std::uint32_t shape_of(NodeId element) {
    if (by_ == KindBy::kStartTags) return document_.start_tag(element);
    const Attribute* const names = document_.find_attribute(element, Symbol::kClass);
    const Symbol classes = names == nullptr ? Symbol::kEmpty : names->value;
    return number_of(shapes_,
                     static_cast<std::uint64_t>(make_pair_of(document_.tag(element), classes)));
  }

  const Document& document_;
  KindBy by_;
  WordMap<std::uint32_t> shapes_;
  WordMap<std::uint32_t> pairs_;
};

// The blocks from the first one with kept words on.
std::vector<Block> find_blocks(const Document& document, const std::vector<bool>& keep, KindBy by) {
  LazyTable<bool> frames;  // by tag
  const auto is_apart = [&](NodeId element) {
    return frames.of(index_of(document.tag(element)), [&] {
      const std::string_view tag = document.tag_name(element);
      return is_frame(tag) || has_trait(tag, trait::kNoText);
    });
  };
  std::vector<Block> blocks;
  Kinds kinds(document, by);
  NodeId frame_end{};
  NodeId link_end{};
  for (NodeId at = document.root(); at < document.end(document.root()); ++at) {
    if (at < frame_end) continue;
    if (document.is_element(at)) {
      if (document.tag(at) == Symbol::kA) link_end = std::max(link_end, document.end(at));
      if (is_apart(at)) frame_end = document.end(at);
      continue;
    }
    const bool is_kept = keep[index_of(at)];
    if (!document.has_words(at) || (blocks.empty() && !is_kept)) continue;
    const std::size_t bytes = trim_blanks(document.text(at)).size();
    const NodeId element = block_around(document, at);
    if (blocks.empty() || blocks.back().element != element) {
      blocks.push_back({.element = element, .kind = kinds.of(element)});
    }
    Block& block = blocks.back();
    block.bytes += bytes;
    block.kept += is_kept ? bytes : 0;
    block.linked += at < link_end ? bytes : 0;
  }
  return blocks;
}

// Whether blocks of a kind are the text of a book, of which an algorithm keeps some.
bool are_book(const Sum& kind) {
  constexpr std::size_t kMinBlocks = 30;
  return kind.blocks >= kMinBlocks && kind.bytes >= kMinBook && kind.has_much_kept() &&
         kind.has_few_links();
}

std::vector<Sum> sums_of_kinds(std::span<const Block> blocks) {
  std::vector<Sum> kinds(blocks.size());  // at most one for each block
  for (const Block& block : blocks) kinds[block.kind].add(block);
  return kinds;
}

Sum sum_of(std::span<const Block> blocks) {
  Sum all;
  for (const Block& block : blocks) all.add(block);
  return all;
}

// Keeps those of the blocks between kept ones for which `is_kept(block, bytes of the gap)` is true.
template <class IsKept>
bool keep_between(const Document& document, std::span<const Block> blocks, std::vector<bool>& keep,
                  IsKept&& is_kept) {
  bool has_added = false;
  for (auto at = blocks.begin(); at != blocks.end();) {
    const auto end = std::find_if(at, blocks.end(), [](const Block& one) { return one.kept > 0; });
    std::size_t gap = 0;
    for (auto block = at; block != end; ++block) gap += block->bytes;
    for (; at != end; ++at) {
      if (3 * at->linked > at->bytes || !is_kept(*at, gap)) continue;
      keep_whole(document, at->element, keep);
      has_added = true;
    }
    if (at != blocks.end()) ++at;
  }
  return has_added;
}

bool keep_in_code(const Document& document, std::vector<bool>& keep) {
  constexpr std::size_t kMinKept = 6'000;  // bytes of the page
  constexpr std::size_t kMinBlocks = 8;    // of a kind
  constexpr std::size_t kMaxGap = 800;     // bytes
  std::vector<Block> blocks = find_blocks(document, keep, KindBy::kStartTags);
  while (!blocks.empty() && blocks.back().kept == 0) blocks.pop_back();
  if (sum_of(blocks).kept < kMinKept) return false;
  const std::vector<Sum> kinds = sums_of_kinds(blocks);
  return keep_between(document, blocks, keep, [&](const Block& block, std::size_t gap) {
    const Sum& kind = kinds[block.kind];
    return gap <= kMaxGap && kind.kept_blocks >= kMinBlocks && 4 * kind.kept >= kind.bytes;
  });
}

// Up to the last kept block, or to the end of the book.
bool keep_in_book(const Document& document, std::vector<bool>& keep) {
  constexpr std::size_t kMinKept = 3;  // blocks of a kind
  std::vector<Block> blocks = find_blocks(document, keep, KindBy::kClasses);
  const std::vector<Sum> kinds = sums_of_kinds(blocks);
  if (std::ranges::none_of(kinds, are_book)) return false;
  while (blocks.back().kept == 0 && !are_book(kinds[blocks.back().kind])) blocks.pop_back();
  const Sum all = sum_of(blocks);
  const bool is_book_alone = 30 * all.linked <= all.bytes;
  return keep_between(document, blocks, keep, [&](const Block& block, std::size_t) {
    const Sum& kind = kinds[block.kind];
    return is_book_alone ||
           (kind.kept_blocks >= kMinKept && kind.has_few_links() && kind.has_much_kept());
  });
}

}  // namespace

bool keep_gaps(const Document& document, std::vector<bool>& keep) {
  constexpr std::size_t kMinCode = 5;  // `pre`
  std::size_t bytes = 0;
  std::size_t codes = 0;
  for (NodeId at = document.root(); at < document.end(); ++at) {
    if (document.is_element(at)) {
      codes += document.tag_name(at) == "pre" ? 1 : 0;
    } else if (document.tag(document.parent(at)) != Symbol::kScript) {
      bytes += document.text(at).size();
    }
  }
  const bool has_book = bytes >= kMinBook && keep_in_book(document, keep);
  const bool has_code = codes >= kMinCode && keep_in_code(document, keep);
  return has_book || has_code;
}

}  // namespace pagelet::internal
