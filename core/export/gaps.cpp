// SPDX-License-Identifier: MIT
#include "core/export/gaps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/export/notes.h"
#include "core/text/blanks.h"
#include "core/text/hash_tables.h"

namespace pagelet::internal {
namespace {

// An element on lines of its own that has text of its own.
struct Block {
  NodeId element{};
  std::uint32_t kind = 0;  // the number of the start tags of it and of the element around it
  std::size_t bytes = 0;
  std::size_t kept = 0;    // bytes
  std::size_t linked = 0;  // bytes
};

struct Sum {
  std::size_t bytes = 0;
  std::size_t kept = 0;  // bytes
  std::size_t kept_blocks = 0;
};

bool has_code(const Document& document) {
  constexpr int kMin = 5;
  int found = 0;
  for (NodeId at = document.root(); at < document.end() && found < kMin; ++at) {
    if (document.is_element(at) && document.tag_name(at) == "pre") ++found;
  }
  return found == kMin;
}

NodeId block_around(const Document& document, NodeId text) {
  NodeId at = document.parent(text);
  while (at != document.root() && !has_trait(document.tag_name(at), trait::kBlock)) {
    at = document.parent(at);
  }
  return at;
}

// The blocks from the first to the last one with kept words.
std::vector<Block> find_blocks(const Document& document, const std::vector<bool>& keep) {
  constexpr std::string_view kFrames = "aside dialog footer header menu nav";
  std::vector<Block> blocks;
  WordMap<std::uint32_t> kinds;
  std::size_t size = 0;  // up to the last one with kept words
  NodeId frame_end{};
  NodeId link_end{};
  for (NodeId at = document.root(); at < document.end(document.root()); ++at) {
    if (at < frame_end) continue;
    if (document.is_element(at)) {
      const std::string_view tag = document.tag_name(at);
      if (document.tag(at) == Symbol::kA) link_end = std::max(link_end, document.end(at));
      if (has_word(kFrames, tag) || has_trait(tag, trait::kNoText)) frame_end = document.end(at);
      continue;
    }
    const std::size_t bytes = trim_blanks(document.text(at)).size();
    const bool is_kept = keep[index_of(at)];
    if (bytes == 0 || (blocks.empty() && !is_kept)) continue;
    const NodeId element = block_around(document, at);
    if (blocks.empty() || blocks.back().element != element) {
      const std::uint64_t tags =
          word_of(document.start_tag(document.parent(element)), document.start_tag(element));
      const auto next = static_cast<std::uint32_t>(kinds.size());
      blocks.push_back({.element = element, .kind = kinds.insert(tags, next).first});
    }
    Block& block = blocks.back();
    block.bytes += bytes;
    block.kept += is_kept ? bytes : 0;
    block.linked += at < link_end ? bytes : 0;
    if (is_kept) size = blocks.size();
  }
  blocks.resize(size);
  return blocks;
}

}  // namespace

bool keep_gaps(const Document& document, std::vector<bool>& keep) {
  constexpr std::size_t kMinKept = 6'000;  // bytes of the page
  constexpr std::size_t kMinBlocks = 8;    // of a kind
  constexpr std::size_t kMaxGap = 800;     // bytes
  if (!has_code(document)) return false;
  const std::vector<Block> blocks = find_blocks(document, keep);
  std::vector<Sum> sums(blocks.size());
  std::size_t kept = 0;
  for (const Block& block : blocks) {
    Sum& sum = sums[block.kind];
    sum.bytes += block.bytes;
    sum.kept += block.kept;
    sum.kept_blocks += block.kept > 0 ? 1 : 0;
    kept += block.kept;
  }
  if (kept < kMinKept) return false;
  bool has_added = false;
  const auto is_kept = [](const Block& block) { return block.kept > 0; };
  for (auto at = blocks.begin(); at != blocks.end();) {
    const auto end = std::find_if(at, blocks.end(), is_kept);
    std::size_t gap = 0;
    for (auto block = at; block != end; ++block) gap += block->bytes;
    for (; at != end; ++at) {
      const Sum& sum = sums[at->kind];
      const bool is_like = sum.kept_blocks >= kMinBlocks && 4 * sum.kept >= sum.bytes;
      if (gap <= kMaxGap && is_like && 3 * at->linked <= at->bytes) {
        keep_whole(document, at->element, keep);
        has_added = true;
      }
    }
    if (at != blocks.end()) ++at;
  }
  return has_added;
}

}  // namespace pagelet::internal
